//! Simulation of many matches on all cores.

use crate::{
    AmountSummary, LengthDistribution, MatchStatistics, PlayoutResult, RateInterval,
    StatisticsGroup, play_out,
};
use bots::{Bot, Bots};
use kit::{Fault, Game, Match, SeededDice};
use serde::Serialize;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// What to simulate.
#[derive(Clone, Debug)]
pub struct SimulationPlan<G: Game> {
    /// The options.
    pub config: G::Config,
    /// The level of the bot in each seat of the first match.
    pub levels: Vec<String>,
    /// Whether the bots change seats.
    pub seating: SeatingPlan,
    /// How many matches.
    pub games: u64,
    /// The seed of all matches; the result does not depend on the number of cores.
    pub seed: u64,
}

/// Where the bots of a simulation sit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SeatingPlan {
    /// Every bot stays in its seat.
    #[default]
    Fixed,
    /// Every bot moves on by one seat after each match, and the dice are the same until all are
    /// back where they began, so that neither seats nor dice favour a bot.
    Rotated,
}

impl SeatingPlan {
    /// By how many seats the bots have moved on in a match, and the number of its dice.
    #[must_use]
    pub const fn rotation(self, index: u64, seats: usize) -> (usize, u64) {
        match self {
            Self::Fixed => (0, index),
            Self::Rotated => ((index % seats as u64) as usize, index / seats as u64),
        }
    }
}

/// Why a plan cannot be simulated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SimulationError {
    /// The options or the number of seats do not make a match.
    Faults(Vec<Fault>),
    /// The game has no bot of this name.
    NoSuchBot {
        /// The level in the plan.
        level: String,
        /// The bots of the game by name.
        levels: Vec<&'static str>,
    },
}

impl fmt::Display for SimulationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Faults(faults) => f.write_str(&Fault::join(faults)),
            Self::NoSuchBot { level, levels } => {
                write!(f, "there is no bot '{level}': choose from {}", levels.join(", "))
            }
        }
    }
}

impl std::error::Error for SimulationError {}

/// The results of a simulation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SimulationSummary {
    /// Which game.
    pub game: &'static str,
    /// How many matches.
    pub games: u64,
    /// The seed that gives the same matches again.
    pub seed: u64,
    /// The results of each bot, by its seat in the first match.
    pub seats: Vec<SeatSummary>,
    /// How long the matches were, in actions and rolls.
    pub steps: LengthDistribution,
    /// The amounts that the game records.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub amounts: Vec<AmountSummary>,
    /// The win rates of the groups that the game records.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<StatisticsGroup>,
    /// The duration of the simulation.
    pub seconds: f64,
    /// Actions and rolls per second, all cores together.
    pub actions_per_s: f64,
}

/// The results of one bot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatSummary {
    /// Its level.
    pub level: String,
    /// First places; a shared one counts in part.
    pub wins: RateInterval,
    /// How often it came first, second, …
    pub ranks: Vec<u64>,
    /// The average rank.
    pub mean_rank: f64,
    /// The average points, in a game that counts points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean_points: Option<f64>,
}

/// The accumulated results of some of the matches.
#[derive(Clone, Default)]
struct SimulationTotals {
    wins: Vec<f64>,
    ranks: Vec<Vec<u64>>,
    points: Vec<Option<i64>>,
    steps: Vec<u32>,
    statistics: MatchStatistics,
}

impl SimulationTotals {
    fn new(seats: usize) -> Self {
        Self {
            wins: vec![0.0; seats],
            ranks: vec![vec![0; seats]; seats],
            points: vec![None; seats],
            ..Self::default()
        }
    }

    /// Adds a match in which every bot had moved on by `rotation` seats.
    fn add<G: Game>(&mut self, played: &PlayoutResult<G>, rotation: usize) {
        let PlayoutResult { outcome, steps, .. } = played;
        let seats = self.wins.len();
        let bot_in = |seat: usize| (seat + seats - rotation) % seats;
        for seat in outcome.winners().iter() {
            self.wins[bot_in(seat.index())] += outcome.win_share(seat);
        }
        for (seat, rank) in outcome.ranks.iter().enumerate() {
            self.ranks[bot_in(seat)][usize::from(*rank) - 1] += 1;
        }
        let points = outcome.points.iter().flat_map(|points| points.iter());
        for (seat, points) in points.enumerate() {
            let sum = &mut self.points[bot_in(seat)];
            *sum = Some(sum.unwrap_or(0) + i64::from(*points));
        }
        self.steps.push(u32::try_from(steps.total()).unwrap_or(u32::MAX));
        crate::statistics::collect(played, &mut self.statistics);
    }

    fn merge(mut self, other: Self) -> Self {
        for (mine, theirs) in self.wins.iter_mut().zip(other.wins) {
            *mine += theirs;
        }
        for (mine, theirs) in self.ranks.iter_mut().flatten().zip(other.ranks.iter().flatten()) {
            *mine += theirs;
        }
        for (mine, theirs) in self.points.iter_mut().zip(other.points) {
            *mine = mine.zip(theirs).map(|(a, b)| a + b).or(*mine).or(theirs);
        }
        self.steps.extend(other.steps);
        self.statistics = self.statistics.merge(other.statistics);
        self
    }
}

/// Simulates a plan on all cores, calling `progress` with the number of matches just finished.
///
/// # Errors
/// If the plan is invalid.
pub fn simulate<G: Bots>(
    plan: &SimulationPlan<G>,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<SimulationSummary, SimulationError> {
    let seats = plan.levels.len();
    let count = u8::try_from(seats).unwrap_or(u8::MAX);
    let start = Match::<G>::new(&plan.config, count).map_err(SimulationError::Faults)?;
    create_bots(plan, 0)?;
    let begun = Instant::now();
    let next = AtomicU64::new(0);
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let work = || run_worker(plan, start.position(), &next, progress);
    let totals = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        let done = workers.into_iter().map(|w| w.join().expect("a worker does not panic"));
        done.fold(SimulationTotals::new(seats), SimulationTotals::merge)
    });
    Ok(summarise(plan, totals, begun.elapsed().as_secs_f64()))
}

pub(crate) fn create_bots<G: Bots>(
    plan: &SimulationPlan<G>,
    index: u64,
) -> Result<Vec<Box<dyn Bot<G>>>, SimulationError> {
    let mut seeds = SeededDice::for_match(!plan.seed, index);
    let player = |level: &String| {
        let seed = u64::from(seeds.below(u32::MAX));
        let no_such = || SimulationError::NoSuchBot {
            level: level.clone(),
            levels: G::named_bots().map(|bot| bot.name).collect(),
        };
        G::bot_for_config(&plan.config, level, seed).ok_or_else(no_such)
    };
    plan.levels.iter().map(player).collect()
}

/// The number of matches that a worker claims at a time.
const MATCHES_PER_BLOCK: u64 = 64;

fn run_worker<G: Bots>(
    plan: &SimulationPlan<G>,
    start: &G,
    next: &AtomicU64,
    progress: &(dyn Fn(u64) + Sync),
) -> SimulationTotals {
    let mut totals = SimulationTotals::new(plan.levels.len());
    loop {
        let from = next.fetch_add(MATCHES_PER_BLOCK, Ordering::Relaxed);
        if from >= plan.games {
            return totals;
        }
        let to = plan.games.min(from + MATCHES_PER_BLOCK);
        for index in from..to {
            let mut players = create_bots(plan, index).expect("tried before the first match");
            let (rotation, dice) = plan.seating.rotation(index, players.len());
            players.rotate_right(rotation);
            let mut dice = SeededDice::for_match(plan.seed, dice);
            totals.add(&play_out(start.clone(), &mut players, &mut dice), rotation);
        }
        progress(to - from);
    }
}

fn summarise<G: Game>(
    plan: &SimulationPlan<G>,
    totals: SimulationTotals,
    seconds: f64,
) -> SimulationSummary {
    let steps: u64 = totals.steps.iter().map(|steps| u64::from(*steps)).sum();
    let games = plan.games.max(1) as f64;
    let seat = |at: usize| {
        let ranks = totals.ranks[at].clone();
        let sum: u64 = (1..).zip(&ranks).map(|(rank, count)| rank * count).sum();
        SeatSummary {
            level: plan.levels[at].clone(),
            wins: RateInterval::of(totals.wins[at], plan.games),
            ranks,
            mean_rank: sum as f64 / games,
            mean_points: totals.points[at].map(|points| points as f64 / games),
        }
    };
    SimulationSummary {
        game: G::NAME,
        games: plan.games,
        seed: plan.seed,
        seats: (0..plan.levels.len()).map(seat).collect(),
        amounts: totals.statistics.amounts(),
        groups: totals.statistics.groups(),
        steps: LengthDistribution::of(totals.steps),
        seconds,
        actions_per_s: (steps as f64 / seconds).round(),
    }
}
