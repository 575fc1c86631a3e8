//! One suite for every game: seeded random matches, and every promise of the contract
//! checked along the way.
//!
//! ```ignore
//! conformance::run(&Suite::<Ludo>::of(configs)).unwrap_or_else(|failure| panic!("{failure}"));
//! ```

mod asks;
mod failure;
mod leaks;
mod walk;

pub use failure::{Failure, Promise};

use crate::{Game, Seeded};
use walk::Walk;

/// What to run.
#[derive(Clone, Debug)]
pub struct Suite<G: Game> {
    /// The options and numbers of seats to play with, in turn.
    pub tables: Vec<(G::Config, u8)>,
    /// How many matches.
    pub matches: u64,
    /// Decides everything random.
    pub seed: u64,
    /// A match that takes more steps than this never ends.
    pub most_steps: usize,
    /// The costly checks are made at one step in so many.
    pub every: u32,
    /// Actions worth trying everywhere, beside those the matches meet by themselves.
    pub probes: Vec<G::Action>,
}

impl<G: Game> Suite<G> {
    /// The usual suite over these tables.
    #[must_use]
    pub fn of(tables: Vec<(G::Config, u8)>) -> Self {
        Self { tables, matches: 1000, seed: 1, most_steps: 100_000, every: 16, probes: Vec::new() }
    }
}

/// What a run has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Matches played to their end.
    pub matches: u64,
    /// Actions taken.
    pub actions: u64,
    /// Rolls made.
    pub rolls: u64,
    /// Refused actions tried.
    pub refusals: u64,
    /// Pairs of positions that some viewer must not be able to tell apart.
    pub pairs: u64,
    /// How many of these pairs were truly different positions.
    pub differing: u64,
    /// Of those, dealt again from a view.
    pub redealt: u64,
    /// Of those, forked at a hidden roll or a hidden action.
    pub forked: u64,
}

/// Plays the matches and checks every promise.
///
/// # Errors
/// The first promise that was broken, and the seed and step that show it.
pub fn run<G: Game>(suite: &Suite<G>) -> Result<Report, Failure> {
    let mut report = Report::default();
    for index in 0..suite.matches {
        let (config, seats) = &suite.tables[index as usize % suite.tables.len()];
        let dice = Seeded::nth(suite.seed, index);
        let at = |promise, step, detail| Failure { promise, index, step, detail };
        let mut walk = Walk::<G>::begin(suite, config, *seats, dice, index % 4 == 3)
            .map_err(|broken| at(broken.promise, 0, broken.detail))?;
        walk.finish(&mut report)
            .map_err(|broken| at(broken.promise, walk.step_count(), broken.detail))?;
        report.matches += 1;
    }
    if G::HIDDEN && (report.redealt == 0 || report.forked == 0) {
        let detail = format!("pairs that never differ: {report:?}");
        return Err(Failure { promise: Promise::PairsDiffer, index: 0, step: 0, detail });
    }
    Ok(report)
}
