//! Somebody who plays as long as the measuring goes on.

use super::crowd::{begin_again, thought};
use client::{Heard, Quick};
use serde_json::value::RawValue;
use std::time::{Duration, Instant};

/// What one player saw.
#[derive(Debug, Default)]
pub(super) struct Seen {
    /// The entries that moves became.
    pub(super) moves: Vec<u64>,
    pub(super) bytes: u64,
    pub(super) too_late: u64,
    pub(super) errors: u64,
    /// Microseconds from a move to its answer.
    pub(super) times: Vec<u32>,
}

/// How a player plays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    /// Whether they run the table.
    pub(super) owner: bool,
    /// Their number among all.
    pub(super) number: u64,
    /// How long they think, about.
    pub(super) pace: Duration,
    pub(super) end: Instant,
}

/// Somebody at a table, and the move that is not answered yet.
struct Turn {
    player: Quick,
    asked: Option<(u64, Instant)>,
    open: Option<(u32, Box<RawValue>)>,
    seen: Seen,
}

/// Plays to the end; the connection is still there then, unless it was lost.
pub(super) async fn play(player: Quick, manner: Manner) -> (Seen, Option<Quick>) {
    let mut turn = Turn { player, asked: None, open: None, seen: Seen::default() };
    let limit = tokio::time::Instant::from_std(manner.end);
    let played = tokio::time::timeout_at(limit, turn.play_on(manner)).await;
    let Turn { player, mut seen, .. } = turn;
    seen.bytes = player.bytes;
    if let Ok(Err(error)) = played {
        eprintln!("parlor: {error:#}");
        seen.errors += 1;
        return (seen, None);
    }
    (seen, Some(player))
}

impl Turn {
    /// Moves once the update that gives the turn has come and been thought about; a match that
    /// is over is played again.
    async fn play_on(&mut self, manner: Manner) -> anyhow::Result<()> {
        loop {
            let heard = self.player.hear().await?;
            self.note(&heard);
            if heard.asked {
                self.open = heard.question;
            }
            if self.asked.is_none()
                && let Some((ask, action)) = self.open.take()
            {
                if !manner.pace.is_zero() {
                    let number = self.seen.moves.len() as u64;
                    tokio::time::sleep(thought(manner.pace, number, manner.number)).await;
                }
                let sent = Instant::now();
                self.asked = Some((self.player.act(ask, &action).await?, sent));
            } else if heard.lobby {
                begin_again(&mut self.player, manner.owner).await?;
            }
        }
    }

    /// What the answer to a move means.
    fn note(&mut self, heard: &Heard) {
        let Some((number, became)) = &heard.answer else { return };
        let Some((_, sent)) = self.asked.take_if(|(asked, _)| asked == number) else { return };
        match became {
            Ok(seq) => {
                let took = u32::try_from(sent.elapsed().as_micros()).unwrap_or(u32::MAX);
                self.seen.times.push(took);
                self.seen.moves.push(*seq);
            }
            // A question that several may answer is closed by whoever is first.
            Err(no) if no.contains("\"stale-ask\"") || no.contains("\"not-asked\"") => {
                self.seen.too_late += 1;
            }
            Err(no) => {
                self.seen.errors += 1;
                eprintln!("parlor: {no}");
            }
        }
    }
}
