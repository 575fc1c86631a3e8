//! Fault injection: each [`FaultKind`] is a campaign that injects one kind of fault into real
//! servers while simulated players use them, and checks the guarantees of the server.
//!
//! Every acknowledged request is in the log exactly once, nothing is acknowledged that was not
//! stored, and play continues after the fault. `cargo xtask faults` runs the full campaigns; a
//! short version of each runs with the tests.

mod campaign_stats;
mod clock;
mod cut;
mod cut_off;
mod cut_proxy;
mod failover;
mod full_disk;
mod kill;
mod log_check;
mod lossy_proxy;
mod messages;
mod partition_proxy;
mod player_group;
mod race;
mod raw_websocket;
mod restart;
mod rng;
mod silent;
mod simulation;
mod slow;
mod soak;
mod test_player;
mod test_server;
mod test_store;

pub use log_check::{read_log, replay_log};
pub use raw_websocket::{OPCODE_BINARY, OPCODE_TEXT, RawWebSocket};
pub use rng::SplitMix64;
pub use simulation::{SimulationReport, StoreBug, simulate};
pub use test_player::{TestPlayer, open_table};
pub use test_server::{InProcessTestServer, TestServerProcess};
pub use test_store::StoreKind;

use anyhow::Context;
use serde_json::Value;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// A kind of fault to inject.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum FaultKind {
    /// The server process is killed during play.
    Kill,
    /// Connections are cut between the append and the reply, and clients repeat their requests.
    Cut,
    /// Many clients write to the same tables through two nodes at once.
    Race,
    /// The database is restarted during play.
    Restart,
    /// The primary database dies and its standby is promoted.
    Failover,
    /// A node loses its connection to the database for a while.
    CutOff,
    /// A node is stopped, or the wire to it forwards nothing; no connection is closed.
    Silent,
    /// Messages to the server are duplicated, delayed and dropped.
    Messages,
    /// The disk is full for a while.
    FullDisk,
    /// Clients that do not read, and clients that send malformed or unfinished frames.
    Slow,
    /// Clocks jump forward and backward, or differ between nodes.
    Clock,
    /// A day of traffic at high speed, with restarts: memory and descriptors must not grow.
    Soak,
    /// Deterministic simulation: nodes over an unreliable store, with virtual time and a seed.
    Simulation,
}

impl FaultKind {
    /// Every kind, in the order in which they run.
    pub const ALL: [Self; 13] = [
        Self::Kill,
        Self::Cut,
        Self::Race,
        Self::Restart,
        Self::Failover,
        Self::CutOff,
        Self::Silent,
        Self::Messages,
        Self::FullDisk,
        Self::Slow,
        Self::Clock,
        Self::Soak,
        Self::Simulation,
    ];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kill => "kill",
            Self::Cut => "cut",
            Self::Race => "race",
            Self::Restart => "restart",
            Self::Failover => "failover",
            Self::CutOff => "cut-off",
            Self::Silent => "silent",
            Self::Messages => "messages",
            Self::FullDisk => "full-disk",
            Self::Slow => "slow",
            Self::Clock => "clock",
            Self::Soak => "soak",
            Self::Simulation => "simulation",
        }
    }

    /// The number of rounds of a full campaign.
    #[must_use]
    pub const fn rounds(self) -> u64 {
        match self {
            Self::Kill => 500,
            Self::Cut => 10_000,
            Self::Race => 100_000,
            Self::Restart | Self::CutOff | Self::Silent | Self::FullDisk => 20,
            Self::Messages => 1_000_000,
            Self::Failover | Self::Slow => 10,
            Self::Clock => 200,
            Self::Soak => 2_040,
            Self::Simulation => 100_000,
        }
    }

    /// The stores the campaign runs on, the default first.
    #[must_use]
    pub const fn store_kinds(self) -> &'static [StoreKind] {
        match self {
            Self::Kill | Self::Cut | Self::Messages | Self::Clock => {
                &[StoreKind::Sqlite, StoreKind::Postgres]
            }
            Self::Race | Self::Restart | Self::Failover | Self::CutOff | Self::Silent => {
                &[StoreKind::Postgres]
            }
            // The simulation uses its own store in memory.
            Self::FullDisk | Self::Slow | Self::Soak | Self::Simulation => &[StoreKind::Sqlite],
        }
    }
}

/// How a campaign is run.
#[derive(Clone, Debug)]
pub struct CampaignOptions {
    /// The number of rounds.
    pub rounds: u64,
    /// Decides what the players do and when faults happen.
    pub seed: u64,
    /// No new round begins after this instant.
    pub deadline: Option<Instant>,
    /// The store the servers use.
    pub store: StoreKind,
    /// How long after a fault all clients may take to see the same state.
    pub convergence_timeout: Duration,
    /// The `parlor` binary to start as a server.
    pub server_program: PathBuf,
    /// Receives progress messages.
    pub report_progress: fn(&str),
}

impl CampaignOptions {
    /// The documented time within which all clients see the same state after a fault.
    pub const CONVERGENCE_TIMEOUT: Duration = Duration::from_secs(2);

    /// Options for a short run in a test: no progress messages, and a generous timeout so that a
    /// slow machine does not fail it.
    #[must_use]
    pub fn short(rounds: u64, seed: u64, program: PathBuf) -> Self {
        let soon = Duration::from_secs(60);
        let store = StoreKind::Sqlite;
        Self {
            rounds,
            seed,
            deadline: None,
            store,
            convergence_timeout: soon,
            server_program: program,
            report_progress: |_| {},
        }
    }

    /// Replaces the store.
    #[must_use]
    pub fn with_store(self, store: StoreKind) -> Self {
        Self { store, ..self }
    }

    /// The round numbers, ending early at the deadline.
    fn rounds(&self) -> impl Iterator<Item = u64> {
        (0..self.rounds).take_while(|_| self.has_time_left())
    }

    /// Whether the deadline has not passed.
    fn has_time_left(&self) -> bool {
        self.deadline.is_none_or(|end| Instant::now() < end)
    }
}

/// Runs a campaign and returns its statistics.
///
/// # Errors
/// The first guarantee that was violated.
pub fn run(fault: FaultKind, options: &CampaignOptions) -> anyhow::Result<Value> {
    let begun = Instant::now();
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.worker_threads(2).enable_all().build().context("a runtime")?;
    let mut stats = match fault {
        FaultKind::Kill => kill::run(options, &runtime),
        FaultKind::Cut => cut::run(options, &runtime),
        FaultKind::Race => race::run(options, &runtime),
        FaultKind::Restart => restart::run(options, &runtime),
        FaultKind::Failover => failover::run(options, &runtime),
        FaultKind::CutOff => cut_off::run(options, &runtime),
        FaultKind::Silent => silent::run(options, &runtime),
        FaultKind::Messages => messages::run(options, &runtime),
        FaultKind::FullDisk => full_disk::run(options, &runtime),
        FaultKind::Slow => slow::run(options, &runtime),
        FaultKind::Clock => clock::run(options, &runtime),
        FaultKind::Soak => soak::run(options, &runtime),
        FaultKind::Simulation => simulation::run(options),
    }?;
    stats["seconds"] = ((begun.elapsed().as_secs_f64() * 10.0).round() / 10.0).into();
    Ok(stats)
}
