//! What goes wrong on purpose, and what must hold all the same.
//!
//! Each [`Fault`] has a name. The long form is `cargo xtask faults`; a short form of each runs
//! with the tests. Whatever was acknowledged is in the log exactly once, whatever was not
//! stored was not acknowledged, and play goes on.

mod chance;
mod clock;
mod crowd;
mod cut;
mod cut_off;
mod failover;
mod frames;
mod full_disk;
mod gate;
mod ground;
mod house;
mod kill;
mod ledger;
mod messages;
mod person;
mod proxy;
mod race;
mod raw;
mod restart;
mod simulation;
mod slow;
mod soak;
mod tally;

pub use chance::Chance;
pub use ground::Kind;
pub use house::{House, Inside};
pub use ledger::{fold, read_log};
pub use person::{Person, open_table};
pub use raw::{BINARY, Raw, TEXT};
pub use simulation::{Flaw, Tale, simulate};

use anyhow::Context;
use serde_json::Value;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Fault {
    /// The server is killed in the middle of play.
    Kill,
    /// Answers are cut between the append and the reply, and asked for again.
    Cut,
    /// Two nodes and sixteen racers, all at the same tables.
    Race,
    /// The database is restarted in the middle of play.
    Restart,
    /// The primary database dies, and its standby takes its place.
    Failover,
    /// A node is cut off from the database, and comes back.
    CutOff,
    /// Messages are doubled, delayed and dropped on their way to the server.
    Messages,
    /// There is no space left, and then there is.
    FullDisk,
    /// Readers that do not read, frames that do not end.
    Slow,
    /// The clock jumps, forth and back.
    Clock,
    /// A day of visits, fast, with restarts: what the server holds stays the same.
    Soak,
    /// Nodes over a store that fails, in a time of their own that a seed decides.
    Simulation,
}

impl Fault {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::Kill,
        Self::Cut,
        Self::Race,
        Self::Restart,
        Self::Failover,
        Self::CutOff,
        Self::Messages,
        Self::FullDisk,
        Self::Slow,
        Self::Clock,
        Self::Soak,
        Self::Simulation,
    ];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kill => "kill",
            Self::Cut => "cut",
            Self::Race => "race",
            Self::Restart => "restart",
            Self::Failover => "failover",
            Self::CutOff => "cut-off",
            Self::Messages => "messages",
            Self::FullDisk => "full-disk",
            Self::Slow => "slow",
            Self::Clock => "clock",
            Self::Soak => "soak",
            Self::Simulation => "simulation",
        }
    }

    /// How many rounds the long form has.
    #[must_use]
    pub const fn rounds(self) -> u64 {
        match self {
            Self::Kill => 500,
            Self::Cut => 10_000,
            Self::Race => 100_000,
            Self::Restart | Self::CutOff | Self::FullDisk => 20,
            Self::Messages => 1_000_000,
            Self::Failover | Self::Slow => 10,
            Self::Clock => 200,
            Self::Soak => 2_040,
            Self::Simulation => 100_000,
        }
    }

    /// The stores it is tried on, the usual one first.
    #[must_use]
    pub const fn stores(self) -> &'static [Kind] {
        match self {
            Self::Kill | Self::Cut | Self::Messages | Self::Clock => {
                &[Kind::Sqlite, Kind::Postgres]
            }
            Self::Race | Self::Restart | Self::Failover | Self::CutOff => &[Kind::Postgres],
            // A simulation brings its own.
            Self::FullDisk | Self::Slow | Self::Soak | Self::Simulation => &[Kind::Sqlite],
        }
    }
}

/// How a fault is tried.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How often.
    pub rounds: u64,
    /// Decides what the players do and when it goes wrong.
    pub seed: u64,
    /// No new round begins after this.
    pub end: Option<Instant>,
    /// Where the tables live.
    pub store: Kind,
    /// So soon everybody is shown the same when a fault has ended.
    pub soon: Duration,
    /// The program that serves.
    pub program: PathBuf,
    /// Told how far it is.
    pub progress: fn(&str),
}

impl Plan {
    /// What is promised of how soon a fault is over for everybody.
    pub const SOON: Duration = Duration::from_secs(2);

    /// A short form: so many rounds, in silence, and without a look at the clock.
    #[must_use]
    pub fn short(rounds: u64, seed: u64, program: PathBuf) -> Self {
        let soon = Duration::from_secs(60);
        let store = Kind::Sqlite;
        Self { rounds, seed, end: None, store, soon, program, progress: |_| {} }
    }

    /// The same on another store.
    #[must_use]
    pub fn on(self, store: Kind) -> Self {
        Self { store, ..self }
    }

    /// The numbers of the rounds there is time for.
    fn rounds(&self) -> impl Iterator<Item = u64> {
        (0..self.rounds).take_while(|_| self.is_on())
    }

    /// Whether there is time for more.
    fn is_on(&self) -> bool {
        self.end.is_none_or(|end| Instant::now() < end)
    }
}

/// Tries a fault; figures if everything held.
///
/// # Errors
/// What did not hold.
pub fn run(fault: Fault, plan: &Plan) -> anyhow::Result<Value> {
    let begun = Instant::now();
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.worker_threads(2).enable_all().build().context("a runtime")?;
    let mut figures = match fault {
        Fault::Kill => kill::run(plan, &runtime),
        Fault::Cut => cut::run(plan, &runtime),
        Fault::Race => race::run(plan, &runtime),
        Fault::Restart => restart::run(plan, &runtime),
        Fault::Failover => failover::run(plan, &runtime),
        Fault::CutOff => cut_off::run(plan, &runtime),
        Fault::Messages => messages::run(plan, &runtime),
        Fault::FullDisk => full_disk::run(plan, &runtime),
        Fault::Slow => slow::run(plan, &runtime),
        Fault::Clock => clock::run(plan, &runtime),
        Fault::Soak => soak::run(plan, &runtime),
        Fault::Simulation => simulation::run(plan),
    }?;
    figures["seconds"] = ((begun.elapsed().as_secs_f64() * 10.0).round() / 10.0).into();
    Ok(figures)
}
