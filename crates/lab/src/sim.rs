//! Many matches on all cores.

use crate::{Amount, Counted, Figures, Group, Length, Played, Rate, play_out};
use bots::{Bot, Bots};
use kit::{Fault, Game, Match, Seeded};
use serde::Serialize;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// What to simulate.
#[derive(Clone, Debug)]
pub struct Plan<G: Game> {
    /// The options.
    pub config: G::Config,
    /// The level of the bot in each seat.
    pub levels: Vec<String>,
    /// How many matches.
    pub games: u64,
    /// Decides all of them; the result does not depend on the number of cores.
    pub seed: u64,
}

/// Why a plan cannot be carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanError {
    /// The options or the number of seats do not make a match.
    Faults(Vec<Fault>),
    /// The game has no bot of this name.
    NoSuchBot {
        /// What was asked for.
        level: String,
        /// What there is.
        levels: Vec<&'static str>,
    },
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Faults(faults) => f.write_str(&Fault::join(faults)),
            Self::NoSuchBot { level, levels } => {
                write!(f, "there is no bot '{level}': choose from {}", levels.join(", "))
            }
        }
    }
}

impl std::error::Error for PlanError {}

/// What came out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// Which game.
    pub game: &'static str,
    /// How many matches.
    pub games: u64,
    /// The seed that gives the same matches again.
    pub seed: u64,
    /// How each seat fared.
    pub seats: Vec<SeatSummary>,
    /// How long the matches were, in actions and rolls.
    pub steps: Length,
    /// What the game counts of its own, on average.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub amounts: Vec<Amount>,
    /// How the kinds of players fared that the game tells apart.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<Group>,
    /// How long it took.
    pub seconds: f64,
    /// Actions and rolls in a second, all cores together.
    pub actions_per_s: f64,
}

/// How one seat fared.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatSummary {
    /// Its bot.
    pub level: String,
    /// First places; a shared one counts in part.
    pub wins: Rate,
    /// How often it came first, second, …
    pub ranks: Vec<u64>,
    /// The average rank.
    pub mean_rank: f64,
    /// The average of what the game counts, where it counts something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean_points: Option<f64>,
}

/// The results of some of the matches.
#[derive(Clone, Default)]
struct Tally {
    wins: Vec<f64>,
    ranks: Vec<Vec<u64>>,
    points: Vec<Option<i64>>,
    steps: Vec<u32>,
    figures: Figures,
}

impl Tally {
    fn new(seats: usize) -> Self {
        Self {
            wins: vec![0.0; seats],
            ranks: vec![vec![0; seats]; seats],
            points: vec![None; seats],
            ..Self::default()
        }
    }

    fn count<G: Counted>(&mut self, played: &Played<G>) {
        let Played { outcome, steps, .. } = played;
        let winners = outcome.winners();
        for seat in winners.iter() {
            self.wins[seat.index()] += 1.0 / f64::from(winners.len());
        }
        for (ranks, rank) in self.ranks.iter_mut().zip(outcome.ranks.iter()) {
            ranks[usize::from(*rank) - 1] += 1;
        }
        let points = outcome.points.iter().flat_map(|points| points.iter());
        for (sum, points) in self.points.iter_mut().zip(points) {
            *sum = Some(sum.unwrap_or(0) + i64::from(*points));
        }
        self.steps.push(u32::try_from(steps.all()).unwrap_or(u32::MAX));
        G::count(played, &mut self.figures);
    }

    fn join(mut self, other: Self) -> Self {
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
        self.figures = self.figures.join(other.figures);
        self
    }
}

/// Carries out a plan on all cores, telling `progress` how many more matches are done.
///
/// # Errors
/// Why the plan cannot be carried out.
pub fn simulate<G: Bots + Counted>(
    plan: &Plan<G>,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Summary, PlanError> {
    let seats = plan.levels.len();
    let count = u8::try_from(seats).unwrap_or(u8::MAX);
    let start = Match::<G>::new(&plan.config, count).map_err(PlanError::Faults)?;
    players(plan, 0)?;
    let begun = Instant::now();
    let next = AtomicU64::new(0);
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let work = || worker(plan, start.position(), &next, progress);
    let tally = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        let done = workers.into_iter().map(|w| w.join().expect("a worker does not panic"));
        done.fold(Tally::new(seats), Tally::join)
    });
    Ok(summary(plan, tally, begun.elapsed().as_secs_f64()))
}

pub(crate) fn players<G: Bots>(
    plan: &Plan<G>,
    index: u64,
) -> Result<Vec<Box<dyn Bot<G>>>, PlanError> {
    let mut seeds = Seeded::nth(!plan.seed, index);
    let player = |level: &String| {
        let seed = u64::from(seeds.below(u32::MAX));
        let no_such = || PlanError::NoSuchBot {
            level: level.clone(),
            levels: G::LEVELS.iter().map(|level| level.name).collect(),
        };
        G::bot_at(&plan.config, level, seed).ok_or_else(no_such)
    };
    plan.levels.iter().map(player).collect()
}

const BLOCK: u64 = 64;

fn worker<G: Bots + Counted>(
    plan: &Plan<G>,
    start: &G,
    next: &AtomicU64,
    progress: &(dyn Fn(u64) + Sync),
) -> Tally {
    let mut tally = Tally::new(plan.levels.len());
    loop {
        let from = next.fetch_add(BLOCK, Ordering::Relaxed);
        if from >= plan.games {
            return tally;
        }
        let to = plan.games.min(from + BLOCK);
        for index in from..to {
            let mut players = players(plan, index).expect("tried before the first match");
            let mut dice = Seeded::nth(plan.seed, index);
            tally.count(&play_out(start.clone(), &mut players, &mut dice));
        }
        progress(to - from);
    }
}

fn summary<G: Game>(plan: &Plan<G>, tally: Tally, seconds: f64) -> Summary {
    let steps: u64 = tally.steps.iter().map(|steps| u64::from(*steps)).sum();
    let games = plan.games.max(1) as f64;
    let seat = |at: usize| {
        let ranks = tally.ranks[at].clone();
        let sum: u64 = (1..).zip(&ranks).map(|(rank, count)| rank * count).sum();
        SeatSummary {
            level: plan.levels[at].clone(),
            wins: Rate::of(tally.wins[at], plan.games),
            ranks,
            mean_rank: sum as f64 / games,
            mean_points: tally.points[at].map(|points| points as f64 / games),
        }
    };
    Summary {
        game: G::NAME,
        games: plan.games,
        seed: plan.seed,
        seats: (0..plan.levels.len()).map(seat).collect(),
        amounts: tally.figures.amounts(),
        groups: tally.figures.groups(),
        steps: Length::of(tally.steps),
        seconds,
        actions_per_s: (steps as f64 / seconds).round(),
    }
}
