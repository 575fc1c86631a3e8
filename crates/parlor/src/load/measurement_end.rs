//! When a measurement ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// The longest measurement by a number of moves.
const MOVE_LIMIT_TIMEOUT: Duration = Duration::from_secs(600);

/// The end of a measurement: after a time, or after a number of moves of all players together.
#[derive(Debug)]
pub(super) struct MeasurementEnd {
    deadline: Instant,
    move_limit: Option<u64>,
    moves: AtomicU64,
    /// Closed when the limit is reached.
    limit_reached: Semaphore,
}

impl MeasurementEnd {
    pub(super) fn new(begun: Instant, duration: Duration, move_limit: Option<u64>) -> Arc<Self> {
        let duration = move_limit.map_or(duration, |_| MOVE_LIMIT_TIMEOUT);
        let (moves, limit_reached) = (AtomicU64::new(0), Semaphore::new(0));
        Arc::new(Self { deadline: begun + duration, move_limit, moves, limit_reached })
    }

    /// Counts an acknowledged move.
    pub(super) fn count_move(&self) {
        if let Some(limit) = self.move_limit
            && self.moves.fetch_add(1, Ordering::Relaxed) + 1 == limit
        {
            self.limit_reached.close();
        }
    }

    /// Waits for the end.
    pub(super) async fn wait(&self) {
        tokio::select! {
            () = tokio::time::sleep_until(self.deadline.into()) => {}
            _closed = self.limit_reached.acquire() => {}
        }
    }
}
