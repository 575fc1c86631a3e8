//! Notices that the database does not answer, and lets statements fail at once until it does.
//!
//! A database that refuses is noticed at once by whoever asks it. One that is silent costs everybody
//! who asks a timeout, and whoever has to wait for them, the sum of those. So after the first timeout
//! of any client a new connection is tried, for all of them: meanwhile further statements wait for
//! that one attempt. If it is not answered either, statements fail without waiting, and further
//! attempts are made in the background until one is answered.

use super::client::{ConnectFailure, PgConfig, PgConnection};
use super::failure::PgFailure;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinSet;

/// How long to wait between two attempts to connect to a silent database.
const PROBE_INTERVAL: Duration = Duration::from_millis(200);

/// Whether the database answers, as the clients of a store know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BreakerState {
    /// It answers, as far as is known. The number tells the times between outages apart.
    Closed { generation: u64 },
    /// It did not answer in time; whether a new connection is answered is being found out.
    Probing { generation: u64 },
    /// A new connection was not answered either.
    Open { generation: u64 },
}

impl BreakerState {
    const fn generation(self) -> u64 {
        match self {
            Self::Closed { generation }
            | Self::Probing { generation }
            | Self::Open { generation } => generation,
        }
    }
}

/// What the clients of one store know of the database. Dropping it ends the attempts to connect.
#[derive(Debug)]
pub(super) struct CircuitBreaker {
    state: Arc<watch::Sender<BreakerState>>,
    _tasks: JoinSet<()>,
}

impl CircuitBreaker {
    pub(super) fn start(config: &PgConfig) -> Arc<Self> {
        let (state, seen) = watch::channel(BreakerState::Closed { generation: 0 });
        let (state, mut tasks) = (Arc::new(state), JoinSet::new());
        tasks.spawn(probe_when_silent(config.clone(), Arc::clone(&state), seen));
        Arc::new(Self { state, _tasks: tasks })
    }

    /// The current generation, in which a statement may be sent. Connections of earlier generations
    /// are from before an outage and may be dead.
    ///
    /// # Errors
    /// If the database does not answer at present.
    pub(super) async fn check(&self) -> Result<u64, PgFailure> {
        let mut seen = self.state.subscribe();
        let is_decided = |state: &BreakerState| !matches!(state, BreakerState::Probing { .. });
        match seen.wait_for(is_decided).await.as_deref() {
            Ok(BreakerState::Closed { generation }) => Ok(*generation),
            _ => Err(not_answering()),
        }
    }

    /// Notes that a statement in this generation was not answered in time.
    pub(super) fn note_timeout(&self, generation: u64) {
        self.leave_closed(generation, BreakerState::Probing { generation });
    }

    /// Notes that an attempt to connect in this generation was not answered in time.
    pub(super) fn note_connect_timeout(&self, generation: u64) {
        self.leave_closed(generation, BreakerState::Open { generation });
    }

    fn leave_closed(&self, generation: u64, next: BreakerState) {
        self.state.send_if_modified(|state| {
            let is_current = *state == BreakerState::Closed { generation };
            if is_current {
                *state = next;
            }
            is_current
        });
    }

    /// Waits until a generation is over.
    pub(super) async fn generation_ended(&self, generation: u64) {
        let mut seen = self.state.subscribe();
        // The sender is alive as long as the breaker is.
        drop(seen.wait_for(|state| *state != BreakerState::Closed { generation }).await);
    }
}

/// Tries to connect whenever the database is silent, until it answers. A refusal is an answer, too:
/// then every client finds out by itself, without delay.
async fn probe_when_silent(
    config: PgConfig,
    state: Arc<watch::Sender<BreakerState>>,
    mut seen: watch::Receiver<BreakerState>,
) {
    let is_silent = |state: &BreakerState| !matches!(state, BreakerState::Closed { .. });
    while let Ok(silent) = seen.wait_for(is_silent).await.map(|state| *state) {
        let generation = silent.generation();
        match PgConnection::connect(&config, |_| {}).await {
            Err(ConnectFailure::TimedOut) => {
                state.send_replace(BreakerState::Open { generation });
                tokio::time::sleep(PROBE_INTERVAL).await;
            }
            Ok(_) | Err(ConnectFailure::Refused(_)) => {
                state.send_replace(BreakerState::Closed { generation: generation + 1 });
            }
        }
    }
}

/// Why a statement was not sent.
pub(super) fn not_answering() -> PgFailure {
    PgFailure::NotApplied("the database does not answer".to_owned())
}
