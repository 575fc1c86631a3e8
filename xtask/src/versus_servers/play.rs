//! The players of all servers: who has the turn moves at once.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// A connected player of a table for two.
pub(super) trait ComparedSeat: Send + 'static {
    /// Whether the player moves first, without having received anything.
    fn begins(&self) -> bool;

    /// Waits for the next message.
    fn receive(&mut self) -> impl Future<Output = anyhow::Result<SeatMessage>> + Send;

    /// Makes a move; the player has the turn.
    fn make_move(&mut self) -> impl Future<Output = anyhow::Result<()>> + Send;
}

/// What a message told a player.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SeatMessage {
    pub(super) bytes: u64,
    /// Whether it shows the player's own last move.
    pub(super) is_answer: bool,
    /// Whether the player has the turn now; `None` if the message does not say.
    pub(super) has_turn: Option<bool>,
}

/// What all players have done while they were measured.
#[derive(Debug, Default)]
struct PlayRecord {
    is_measuring: AtomicBool,
    bytes: AtomicU64,
    round_trips_us: Mutex<Vec<u32>>,
}

impl PlayRecord {
    fn note_answer(&self, sent: Instant) {
        if self.is_measuring.load(Ordering::Relaxed) {
            let took = u32::try_from(sent.elapsed().as_micros()).unwrap_or(u32::MAX);
            self.round_trips_us.lock().unwrap_or_else(PoisonError::into_inner).push(took);
        }
    }

    fn note_bytes(&self, bytes: u64) {
        if self.is_measuring.load(Ordering::Relaxed) {
            self.bytes.fetch_add(bytes, Ordering::Relaxed);
        }
    }
}

/// What was measured.
#[derive(Debug)]
pub(super) struct PlayMeasurement {
    pub(super) elapsed: Duration,
    /// Processor time of the server.
    pub(super) cpu_seconds: f64,
    pub(super) bytes: u64,
    pub(super) round_trips_us: Vec<u32>,
}

/// Lets all players play for a while, and measures them for another. `cpu_seconds` says how much
/// processor time the server has used.
pub(super) async fn measure<S: ComparedSeat>(
    seats: Vec<S>,
    [warm_up, measured]: [Duration; 2],
    cpu_seconds: impl Fn() -> f64,
) -> anyhow::Result<PlayMeasurement> {
    let (record, mut players) = (Arc::new(PlayRecord::default()), JoinSet::new());
    for seat in seats {
        players.spawn(play(seat, Arc::clone(&record)));
    }
    run_for(warm_up, &mut players).await?;
    let (begun, cpu_before) = (Instant::now(), cpu_seconds());
    record.is_measuring.store(true, Ordering::Relaxed);
    run_for(measured, &mut players).await?;
    record.is_measuring.store(false, Ordering::Relaxed);
    let (elapsed, cpu_seconds) = (begun.elapsed(), cpu_seconds() - cpu_before);
    let mut round_trips = record.round_trips_us.lock().unwrap_or_else(PoisonError::into_inner);
    let (bytes, round_trips_us) =
        (record.bytes.load(Ordering::Relaxed), std::mem::take(&mut *round_trips));
    Ok(PlayMeasurement { elapsed, cpu_seconds, bytes, round_trips_us })
}

/// Waits; fails if a player does, because players play for ever.
async fn run_for(
    duration: Duration,
    players: &mut JoinSet<anyhow::Result<()>>,
) -> anyhow::Result<()> {
    tokio::select! {
        () = tokio::time::sleep(duration) => Ok(()),
        Some(ended) = players.join_next() => ended?,
    }
}

async fn play(mut seat: impl ComparedSeat, record: Arc<PlayRecord>) -> anyhow::Result<()> {
    let (mut has_turn, mut sent) = (seat.begins(), None);
    loop {
        if has_turn && sent.is_none() {
            (has_turn, sent) = (false, Some(Instant::now()));
            seat.make_move().await?;
        }
        let message = seat.receive().await?;
        record.note_bytes(message.bytes);
        if message.is_answer
            && let Some(sent) = sent.take()
        {
            record.note_answer(sent);
        }
        has_turn = message.has_turn.unwrap_or(has_turn);
    }
}
