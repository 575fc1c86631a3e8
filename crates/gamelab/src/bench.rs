//! Benchmarks of the rules and the bots.

use crate::clock::thread_cpu_seconds;
use crate::simulation::create_bots;
use crate::{SeatingPlan, SimulationError, SimulationPlan, StepCounts, play_out};
use bots::Bots;
use kit::{Dice, DiscardEvents, Fault, LegalActions, Match, Next, Referee, SeededDice};
use serde::Serialize;
use spaces::Spaces;
use std::any::TypeId;

/// The result of a benchmark, per second of CPU time of one thread.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BenchReport {
    /// Which game.
    pub game: &'static str,
    /// Who plays: `random` takes uniformly random legal actions.
    pub bot: String,
    /// Whole matches.
    pub games_per_cpu_s: f64,
    /// Actions and rolls.
    pub steps_per_cpu_s: f64,
    /// Rolls.
    pub rolls_per_cpu_s: f64,
    /// Actions and rolls in a match, on average.
    pub steps_per_game: f64,
    /// Rolls in a match, on average.
    pub rolls_per_game: f64,
    /// Nanoseconds per action or roll, including the generation of legal actions.
    pub ns_per_step: f64,
    /// Milliseconds per question with more than one legal answer; `None` where random play does
    /// not count them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ms_per_decision: Option<f64>,
}

impl BenchReport {
    /// The report of `games` matches with `total` steps in `spent` seconds.
    pub(crate) fn of(
        game: &'static str,
        bot: String,
        games: u64,
        total: StepCounts,
        spent: f64,
    ) -> Self {
        let (games, steps, rolls) = (games as f64, total.total() as f64, total.rolls as f64);
        let tenths = |number: f64| (number * 10.0).round() / 10.0;
        let asked = (total.decisions + total.reactions) as f64;
        let ms_per_decision = (asked > 0.0).then(|| (spent * 1e7 / asked).round() / 1e4);
        Self {
            game,
            bot,
            games_per_cpu_s: tenths(games / spent),
            steps_per_cpu_s: (steps / spent).round(),
            rolls_per_cpu_s: (rolls / spent).round(),
            steps_per_game: tenths(steps / games),
            rolls_per_game: tenths(rolls / games),
            ns_per_step: tenths(spent * 1e9 / steps.max(1.0)),
            ms_per_decision,
        }
    }
}

/// Plays one match from a position with uniformly random actions, as far as
/// [`Bots::is_benchmarked`] allows them.
pub fn random_match<G: Bots>(
    mut position: G,
    dice: &mut SeededDice,
    legal: &mut LegalActions<G::Action>,
) -> StepCounts {
    let mut steps = StepCounts::default();
    loop {
        match position.next() {
            Next::Chance(roll) => {
                let Some(rolled) = dice.roll(&roll) else { return steps };
                position.roll_checked(rolled, &mut DiscardEvents);
                steps.rolls += 1;
            }
            Next::Ask(_) => {
                let Some(seat) = position.waiting().lowest() else { return steps };
                position.legal_actions(seat, legal);
                let Some(play) = legal.get(random_index::<G>(legal.actions(), dice)) else {
                    return steps;
                };
                position.act_checked(&play, &mut DiscardEvents);
                steps.actions += 1;
            }
            Next::Over(_) => return steps,
        }
    }
}

/// The index of a random action. Excluded actions are drawn again, up to a limit in case all
/// legal actions are excluded.
#[inline]
pub(crate) fn random_index<G: Bots>(legal: &[G::Action], dice: &mut SeededDice) -> usize {
    if legal.len() <= 1 {
        return 0;
    }
    let mut at = 0;
    for _ in 0..64 {
        at = dice.below(legal.len() as u32) as usize;
        if G::is_benchmarked(&legal[at]) {
            break;
        }
    }
    at
}

/// Measures a game for about `seconds` seconds of CPU time. A unit is a match of random play; of
/// Spaces it is one round on 4×4 boards, computed with bit operations.
///
/// # Errors
/// If the options are invalid.
pub fn bench_game<G: Bots>(
    config: &G::Config,
    seats: u8,
    seconds: f64,
) -> Result<BenchReport, Vec<Fault>> {
    if TypeId::of::<G>() == TypeId::of::<Spaces>() {
        return Ok(crate::spaces::measure_rounds(seconds));
    }
    bench::<G>(config, seats, seconds)
}

/// Measures random play for about `seconds` seconds of CPU time.
///
/// # Errors
/// If the options are invalid.
pub fn bench<G: Bots>(
    config: &G::Config,
    seats: u8,
    seconds: f64,
) -> Result<BenchReport, Vec<Fault>> {
    let start = Match::<G>::new(config, seats)?;
    let (mut dice, mut legal) = (SeededDice::new(1), LegalActions::default());
    let (games, total, spent) =
        measure(seconds, 256, |_| random_match(start.position().clone(), &mut dice, &mut legal));
    Ok(BenchReport::of(G::NAME, "random".into(), games, total, spent))
}

/// Measures matches between bots of one level for about `seconds` seconds of CPU time.
///
/// # Errors
/// If the options are invalid or there is no such level.
pub fn bench_bots<G: Bots>(
    config: &G::Config,
    seats: u8,
    seconds: f64,
    level: &str,
) -> Result<BenchReport, SimulationError> {
    let start = Match::<G>::new(config, seats).map_err(SimulationError::Faults)?;
    let levels = vec![level.to_owned(); usize::from(seats)];
    let (config, seating) = (config.clone(), SeatingPlan::Fixed);
    let plan = SimulationPlan::<G> { config, levels, seating, games: 0, seed: 1 };
    create_bots(&plan, 0)?;
    let mut dice = SeededDice::new(1);
    let (games, total, spent) = measure(seconds, 1, |game| match create_bots(&plan, game) {
        Ok(mut players) => play_out(start.position().clone(), &mut players, &mut dice).steps,
        Err(_) => StepCounts::default(),
    });
    Ok(BenchReport::of(G::NAME, level.to_owned(), games, total, spent))
}

/// Plays matches in batches until the time is up; returns their number, their steps and the
/// CPU time spent.
fn measure(
    seconds: f64,
    batch: u64,
    mut play: impl FnMut(u64) -> StepCounts,
) -> (u64, StepCounts, f64) {
    let (mut games, mut total) = (0, StepCounts::default());
    let begun = thread_cpu_seconds();
    loop {
        for _ in 0..batch {
            total.add(play(games));
            games += 1;
        }
        let spent = thread_cpu_seconds() - begun;
        if spent >= seconds {
            return (games, total, spent);
        }
    }
}
