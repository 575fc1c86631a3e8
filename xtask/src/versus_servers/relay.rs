//! The least that a server can do for a move: it reads one frame and writes two.

use super::play::{ComparedSeat, SeatMessage};
use super::server_process::ComparedServer;
use anyhow::Context;
use futures_util::{SinkExt, StreamExt};
use std::process::Command;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, accept_async, client_async};

/// A request of usual size.
const REQUEST: &str = r#"{"id":"123","do":"act","ask":12,"action":{"move":2}}"#;

/// The size of a usual update.
const UPDATE_BYTES: usize = 412;

/// How many moves of a table may wait for the one before.
const QUEUE_CAPACITY: usize = 16;

pub(super) fn start() -> anyhow::Result<ComparedServer> {
    let mut command = Command::new(std::env::current_exe()?);
    ComparedServer::start(command.args(["versus-servers", "--serve-relay"]), None)
}

/// Relays until the process is killed.
pub(super) fn serve() -> anyhow::Result<()> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(listen())
}

/// Pairs connections as they come, and answers what either sends to both.
async fn listen() -> anyhow::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("The relay is at http://{}", listener.local_addr()?);
    loop {
        let first = accept(&listener).await?;
        let second = accept(&listener).await?;
        relay([first, second]);
    }
}

async fn accept(listener: &TcpListener) -> anyhow::Result<WebSocketStream<TcpStream>> {
    let (stream, _) = listener.accept().await?;
    stream.set_nodelay(true)?;
    Ok(accept_async(stream).await?)
}

fn relay(sockets: [WebSocketStream<TcpStream>; 2]) {
    let (moves, mut queue) = mpsc::channel::<()>(QUEUE_CAPACITY);
    let mut writers = sockets.map(|socket| {
        let (writer, mut reader) = socket.split();
        let moves = moves.clone();
        tokio::spawn(async move {
            while let Some(Ok(message)) = reader.next().await {
                if message.is_text() && moves.send(()).await.is_err() {
                    break;
                }
            }
        });
        writer
    });
    tokio::spawn(async move {
        let update = "x".repeat(UPDATE_BYTES);
        while queue.recv().await.is_some() {
            for writer in &mut writers {
                if writer.send(Message::text(update.clone())).await.is_err() {
                    return;
                }
            }
        }
    });
}

/// A player whose moves are counted: the players take turns.
pub(super) struct RelaySeat {
    socket: WebSocketStream<TcpStream>,
    number: u64,
    moves: u64,
}

/// Connects two players to every table. The relay pairs them in this order.
pub(super) async fn connect(url: &str, tables: usize) -> anyhow::Result<Vec<RelaySeat>> {
    let host = url.trim_start_matches("http://");
    let mut seats = Vec::new();
    for place in 0..2 * tables as u64 {
        let stream = TcpStream::connect(host).await?;
        stream.set_nodelay(true)?;
        let (socket, _) = client_async(format!("ws://{host}/"), stream).await?;
        seats.push(RelaySeat { socket, number: place % 2, moves: 0 });
    }
    Ok(seats)
}

impl ComparedSeat for RelaySeat {
    fn begins(&self) -> bool {
        self.number == 0
    }

    async fn receive(&mut self) -> anyhow::Result<SeatMessage> {
        let message = self.socket.next().await.context("the relay closed a connection")??;
        self.moves += 1;
        let has_turn = Some(self.moves % 2 == self.number);
        Ok(SeatMessage { bytes: message.len() as u64, is_answer: true, has_turn })
    }

    async fn make_move(&mut self) -> anyhow::Result<()> {
        Ok(self.socket.send(Message::text(REQUEST)).await?)
    }
}
