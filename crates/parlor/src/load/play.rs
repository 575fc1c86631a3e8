//! A player that plays during the measurement.

use super::measurement_end::MeasurementEnd;
use super::players::{start_next_match, thinking_time};
use client::{LoadClient, LoadMessage};
use serde_json::Value;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The statistics of one player.
#[derive(Debug, Default)]
pub(super) struct PlayerStats {
    /// The sequence numbers of acknowledged moves.
    pub(super) moves: Vec<u64>,
    pub(super) bytes: u64,
    pub(super) too_late: u64,
    pub(super) errors: u64,
    /// Microseconds from a move to its response.
    pub(super) round_trips_us: Vec<u32>,
}

/// How a player plays.
#[derive(Clone, Debug)]
pub(super) struct PlayerOptions {
    /// Whether the player owns the table.
    pub(super) is_owner: bool,
    /// The player's number among all.
    pub(super) number: u64,
    /// About how long the player waits before a move.
    pub(super) move_delay: Duration,
    pub(super) end: Arc<MeasurementEnd>,
}

/// The connection of a player, with the move that is not yet answered and the ask to answer.
struct LoadPlayer {
    player: LoadClient,
    pending_move: Option<(u64, Instant)>,
    open_ask: Option<(u32, Value)>,
    stats: PlayerStats,
}

/// Plays until the end; returns the connection unless it was lost.
pub(super) async fn play(
    player: LoadClient,
    options: PlayerOptions,
) -> (PlayerStats, Option<LoadClient>) {
    let mut state =
        LoadPlayer { player, pending_move: None, open_ask: None, stats: PlayerStats::default() };
    let played = tokio::select! {
        () = options.end.wait() => Ok(()),
        played = state.play_on(&options) => played,
    };
    let LoadPlayer { player, mut stats, .. } = state;
    stats.bytes = player.bytes_received;
    if let Err(error) = played {
        eprintln!("parlor: {error:#}");
        stats.errors += 1;
        return (stats, None);
    }
    (stats, Some(player))
}

impl LoadPlayer {
    /// Answers every ask after the waiting time, and starts the next match when one is over.
    async fn play_on(&mut self, options: &PlayerOptions) -> anyhow::Result<()> {
        loop {
            let message = self.player.receive().await?;
            self.record(&message, &options.end);
            if message.has_ask {
                self.open_ask = message.ask;
            }
            if self.pending_move.is_none()
                && let Some((ask, action)) = self.open_ask.take()
            {
                if !options.move_delay.is_zero() {
                    let number = self.stats.moves.len() as u64;
                    tokio::time::sleep(thinking_time(options.move_delay, number, options.number))
                        .await;
                }
                let sent = Instant::now();
                self.pending_move = Some((self.player.act(ask, action).await?, sent));
            } else if message.has_lobby {
                start_next_match(&mut self.player, options.is_owner).await?;
            }
        }
    }

    /// Records the response to a move.
    fn record(&mut self, message: &LoadMessage, end: &MeasurementEnd) {
        let Some((number, result)) = &message.response else { return };
        let Some((_, sent)) = self.pending_move.take_if(|(sent, _)| sent == number) else { return };
        match result {
            Ok(seq) => {
                let took = u32::try_from(sent.elapsed().as_micros()).unwrap_or(u32::MAX);
                self.stats.round_trips_us.push(took);
                self.stats.moves.push(*seq);
                end.count_move();
            }
            // An ask for several players is closed by the first answer.
            Err(refusal) if matches!(refusal.code.as_str(), "stale-ask" | "not-asked") => {
                self.stats.too_late += 1;
            }
            Err(refusal) => {
                self.stats.errors += 1;
                eprintln!("parlor: {}: {}", refusal.code, refusal.message);
            }
        }
    }
}
