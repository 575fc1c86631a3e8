//! Players of Ludo at tables of Parlor, by the public protocol.

use super::play::{ComparedSeat, SeatMessage};
use super::server_process::ComparedServer;
use anyhow::{Context, bail};
use client::{ApiClient, LoadClient, TableCommand};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

/// Starts a server over a new file, without limits: all players come from one address.
pub(super) fn start(program: &Path) -> anyhow::Result<ComparedServer> {
    let folder = std::env::temp_dir().join(format!("parlor-versus-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let store = format!("sqlite:{}", folder.join("tables.sqlite").display());
    let mut command = Command::new(program);
    command.args(["serve", "--addr", "127.0.0.1:0", "--no-limits", "--log-level", "warn"]);
    command.args(["--store", &store]);
    let started = ComparedServer::start(&mut command, Some(folder));
    started.with_context(|| format!("{}: build it first", program.display()))
}

/// A table that two identities have joined.
pub(super) struct OpenedTable {
    code: String,
    players: [ApiClient; 2],
}

/// Opens tables. Blocks.
pub(super) fn open_tables(url: &str, tables: usize) -> anyhow::Result<Vec<OpenedTable>> {
    let first = ApiClient::pooled(url);
    // Without clocks, as the other servers.
    let options = json!({"bot_ms": 0, "decision_s": 0, "reaction_s": 0});
    let open = |_| {
        let players = [first.new_identity()?, first.new_identity()?];
        let code = players[0].open_table("ludo", "Ann", &json!({}), &options)?;
        players[1].join_table(&code, "Ben")?;
        Ok(OpenedTable { code, players })
    };
    (0..tables).map(open).collect()
}

/// A player, and the open ask with one of its legal actions.
pub(super) struct ParlorSeat {
    client: LoadClient,
    is_owner: bool,
    ask: Option<(u32, Value)>,
    /// The number of the request with the last move.
    move_number: Option<u64>,
    received_bytes: u64,
}

/// Connects both players of every table.
pub(super) async fn connect(tables: Vec<OpenedTable>) -> anyhow::Result<Vec<ParlorSeat>> {
    let mut seats = Vec::new();
    for OpenedTable { code, players } in tables {
        for (number, player) in players.iter().enumerate() {
            let client = LoadClient::connect(player, &code).await?;
            seats.push(ParlorSeat {
                client,
                is_owner: number == 0,
                ask: None,
                move_number: None,
                received_bytes: 0,
            });
        }
    }
    Ok(seats)
}

impl ParlorSeat {
    /// In the lobby, one player is ready and the owner starts the next match.
    async fn start_next_match(&mut self) -> anyhow::Result<()> {
        if self.client.lobby["phase"] != "lobby" {
            return Ok(());
        }
        self.client.publish_salt().await?;
        let lobby = &self.client.lobby;
        let is_starting = lobby["dice"]["start"].is_object();
        let has_salts = lobby["dice"]["salts"].as_array().is_some_and(|salts| salts.len() == 2);
        let is_ready = lobby["members"][1]["ready"] == true;
        let command = match (self.is_owner, is_ready) {
            _ if is_starting || !has_salts => return Ok(()),
            (true, true) => TableCommand::Start,
            (false, false) => TableCommand::Ready { ready: true },
            _ => return Ok(()),
        };
        self.client.send_command(command).await.map(drop)
    }
}

impl ComparedSeat for ParlorSeat {
    fn begins(&self) -> bool {
        false
    }

    async fn receive(&mut self) -> anyhow::Result<SeatMessage> {
        let message = self.client.receive().await?;
        let before = std::mem::replace(&mut self.received_bytes, self.client.bytes_received);
        let bytes = self.received_bytes - before;
        let answer = message.response.filter(|(number, _)| Some(*number) == self.move_number);
        if let Some((_, Err(refusal))) = &answer {
            bail!("Parlor refused a move: {}", refusal.message);
        }
        if message.has_lobby {
            self.start_next_match().await?;
        }
        if message.has_ask {
            self.ask = message.ask;
        }
        let has_turn = message.has_ask.then_some(self.ask.is_some());
        Ok(SeatMessage { bytes, is_answer: answer.is_some(), has_turn })
    }

    async fn make_move(&mut self) -> anyhow::Result<()> {
        let (ask, action) = self.ask.take().context("nothing is asked")?;
        self.move_number = Some(self.client.act(ask, action).await?);
        Ok(())
    }
}
