//! The conformance suite: plays seeded random matches of a game and checks every property of
//! the contract.
//!
//! ```
//! use testkit::conformance::{ConformanceSuite, run};
//! use testkit::toy::{Config, Toy};
//!
//! let tables = vec![(Config::default(), 2), (Config::default(), 4)];
//! let suite = ConformanceSuite::<Toy> { matches: 100, ..ConformanceSuite::of(tables) };
//! let report = run(&suite).unwrap_or_else(|failure| panic!("{failure}"));
//! assert_eq!(report.matches, 100);
//! ```

mod ask_ids;
mod asks;
mod leaks;
mod property;
mod random_match;

pub use property::{ConformanceFailure, ConformanceProperty};

use kit::{Game, SeededDice};
use random_match::RandomMatch;

/// The parameters of a run.
#[derive(Clone, Debug)]
pub struct ConformanceSuite<G: Game> {
    /// The options and numbers of seats, used in turn.
    pub tables: Vec<(G::Config, u8)>,
    /// The number of matches.
    pub matches: u64,
    /// The seed of everything random.
    pub seed: u64,
    /// A match with more steps than this counts as endless.
    pub max_steps: usize,
    /// The expensive checks run on average once in this many steps.
    pub thorough_interval: u32,
    /// Actions to try everywhere, in addition to those that occur in the matches.
    pub probes: Vec<G::Action>,
}

impl<G: Game> ConformanceSuite<G> {
    /// The default suite for these tables.
    #[must_use]
    pub fn of(tables: Vec<(G::Config, u8)>) -> Self {
        Self {
            tables,
            matches: 1000,
            seed: 1,
            max_steps: 100_000,
            thorough_interval: 16,
            probes: Vec::new(),
        }
    }
}

/// Statistics of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConformanceReport {
    /// Matches played to their end.
    pub matches: u64,
    /// Actions applied.
    pub actions: u64,
    /// Rolls made.
    pub rolls: u64,
    /// Refused actions tried.
    pub refusals: u64,
    /// Pairs of positions compared that a viewer must not be able to tell apart.
    pub pairs: u64,
    /// Pairs whose positions differ.
    pub differing: u64,
    /// Differing pairs made by redealing from a view.
    pub differing_redeals: u64,
    /// Views from which two redeals gave different positions.
    pub varied_redeals: u64,
    /// Differing pairs made by forking at a hidden roll or action.
    pub differing_forks: u64,
}

/// Plays the matches and checks every property.
///
/// # Errors
/// The first property that is violated, with the match and the step.
pub fn run<G: Game>(suite: &ConformanceSuite<G>) -> Result<ConformanceReport, ConformanceFailure> {
    let mut report = ConformanceReport::default();
    for index in 0..suite.matches {
        let (config, seats) = &suite.tables[index as usize % suite.tables.len()];
        let dice = SeededDice::for_match(suite.seed, index);
        let at = |property, step, detail| ConformanceFailure { property, index, step, detail };
        let mut random_match = RandomMatch::<G>::begin(suite, config, *seats, dice, index % 4 == 3)
            .map_err(|violation| at(violation.property, 0, violation.detail))?;
        random_match.play_out(&mut report).map_err(|violation| {
            at(violation.property, random_match.step_count(), violation.detail)
        })?;
        report.matches += 1;
    }
    report.check_hidden_information::<G>()?;
    Ok(report)
}

impl ConformanceReport {
    /// Checks that the leak test compared positions that differ, so that it could find a leak.
    fn check_hidden_information<G: Game>(&self) -> Result<(), ConformanceFailure> {
        let compared = self.differing_redeals > 0 && self.differing_forks > 0;
        let varied = self.varied_redeals > 0;
        let failure = |property, what: &str| {
            Err(ConformanceFailure {
                property,
                index: 0,
                step: 0,
                detail: format!("{what}: {self:?}"),
            })
        };
        match (G::HAS_HIDDEN_INFORMATION, compared, varied) {
            (true, false, _) => {
                failure(ConformanceProperty::LeakPairsDiffer, "pairs that never differ")
            }
            (true, true, false) => failure(
                ConformanceProperty::RedealVaries,
                "redeals of a view that hardly ever differ",
            ),
            _ => Ok(()),
        }
    }
}
