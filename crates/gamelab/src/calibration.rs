//! Whether the chances of an adviser come true: matches are played, and the chances of sampled
//! positions are compared with who won.

use bots::insight::{Evaluation, Insight, InsightDepth};
use bots::{Bot, choose_action};
use kit::{
    Dice, DiscardEvents, Fault, LegalActions, Match, Next, Outcome, Referee, Seat, SeededDice,
};
use serde::Serialize;

/// The 97.5th percentile of the normal distribution.
const TWO_SIDED_95: f64 = 1.96;
const DECILES: usize = 10;
/// A match that takes longer is left out.
const MAX_STEPS: usize = 50_000;

/// What is played and sampled.
#[derive(Clone, Debug)]
pub struct CalibrationPlan<'a, C> {
    /// The options of the matches.
    pub config: &'a C,
    /// The number of seats.
    pub seats: u8,
    /// The number of matches.
    pub matches: u64,
    /// How many positions are taken from each match.
    pub samples: usize,
    /// The bot in every seat.
    pub level: &'a str,
    /// Decides the dice and the samples.
    pub seed: u64,
}

/// The chances in one tenth of the range, and how often they came true.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct ChanceDecile {
    /// The lowest chance of the decile.
    pub from: f64,
    /// The number of chances.
    pub count: u64,
    /// Their mean.
    pub predicted: f64,
    /// How often they came true.
    pub observed: f64,
    /// Half of the width of the 95 % interval of observed less predicted. Chances of one match depend
    /// on each other, so whole matches are counted.
    pub margin: f64,
}

/// A chance and whether it came true: 1, 0, or the share of a shared win.
type ChanceSample = (f32, f32);

/// Plays matches on all cores and compares chances with results.
///
/// # Errors
/// Every fault of the options, or that there is no such bot.
pub fn calibrate<G: Insight>(
    plan: &CalibrationPlan<'_, G::Config>,
) -> Result<Vec<ChanceDecile>, Vec<Fault>> {
    Match::<G>::new(plan.config, plan.seats)?;
    if G::bot_for_config(plan.config, plan.level, 0).is_none() {
        return Err(vec![Fault::new("level", format!("there is no bot {}", plan.level))]);
    }
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get) as u64;
    let matches: Vec<Vec<ChanceSample>> = std::thread::scope(|scope| {
        let share = |core: u64| {
            scope.spawn(move || {
                let numbers = (core..plan.matches).step_by(cores as usize);
                numbers.map(|number| sample_match::<G>(plan, number)).collect::<Vec<_>>()
            })
        };
        let threads: Vec<_> = (0..cores).map(share).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no match panics")).collect()
    });
    Ok((0..DECILES).map(|decile| summarise(decile, &matches)).collect())
}

/// Plays a match and returns the chances of some of its positions.
fn sample_match<G: Insight>(
    plan: &CalibrationPlan<'_, G::Config>,
    number: u64,
) -> Vec<ChanceSample> {
    let mut dice = SeededDice::for_match(plan.seed, number);
    // Other numbers than the dice's.
    let mut chooser = SeededDice::for_match(!plan.seed, number);
    let Some((positions, outcome)) = play::<G>(plan, number, &mut dice, &mut chooser) else {
        return Vec::new();
    };
    let result = Evaluation::of_outcome(&outcome);
    let mut adviser = G::adviser(plan.config, InsightDepth::Quick);
    let mut samples = Vec::new();
    for position in positions {
        if G::HAS_HIDDEN_INFORMATION {
            let viewer = Seat::new(chooser.below(plan.seats.into()) as u8);
            let chances = adviser.evaluate(Some(viewer), &position.view(Some(viewer))).chances;
            samples.push((chances[viewer.index()], result.chances[viewer.index()]));
        } else {
            let chances = adviser.evaluate(None, &position.view(None)).chances;
            samples.extend(chances.into_iter().zip(result.chances.iter().copied()));
        }
    }
    samples
}

/// Plays a match to its end; returns positions that are drawn from all of it, and the outcome.
fn play<G: Insight>(
    plan: &CalibrationPlan<'_, G::Config>,
    number: u64,
    dice: &mut SeededDice,
    chooser: &mut SeededDice,
) -> Option<(Vec<G>, Outcome)> {
    let mut position = Match::<G>::new(plan.config, plan.seats).ok()?.position().clone();
    let new_bot = |seat: u8| {
        let seed = number.wrapping_mul(8).wrapping_add(u64::from(seat));
        G::bot_for_config(plan.config, plan.level, seed)
    };
    let mut bots: Vec<Box<dyn Bot<G>>> = (0..plan.seats).map(new_bot).collect::<Option<_>>()?;
    let (mut legal, mut drawn) = (LegalActions::default(), Vec::new());
    for step in 0..MAX_STEPS {
        if let Next::Over(outcome) = position.next() {
            return Some((drawn, outcome));
        }
        keep_sample(&position, step, plan.samples, &mut drawn, chooser);
        match position.next() {
            Next::Chance(roll) => {
                position.roll_checked(dice.roll(&roll)?, &mut DiscardEvents);
            }
            Next::Ask(_) => {
                let seat = position.waiting().lowest()?;
                let bot = bots[seat.index()].as_mut();
                let play = choose_action(bot, &position, seat, &mut legal)?;
                position.act_checked(&play, &mut DiscardEvents);
            }
            Next::Over(_) => {}
        }
    }
    None
}

/// Keeps each position so far with the same chance.
fn keep_sample<G: Clone>(
    position: &G,
    step: usize,
    samples: usize,
    drawn: &mut Vec<G>,
    chooser: &mut SeededDice,
) {
    if drawn.len() < samples {
        drawn.push(position.clone());
        return;
    }
    let at = chooser.below(step as u32 + 1) as usize;
    if let Some(slot) = drawn.get_mut(at) {
        *slot = position.clone();
    }
}

fn decile_of(chance: f32) -> usize {
    ((chance * DECILES as f32) as usize).min(DECILES - 1)
}

fn summarise(decile: usize, matches: &[Vec<ChanceSample>]) -> ChanceDecile {
    let (mut count, mut predicted, mut observed) = (0u64, 0.0, 0.0);
    let mut clusters: Vec<(f64, f64)> = Vec::new();
    for samples in matches {
        let (mut number, mut surplus) = (0.0, 0.0);
        for (chance, won) in samples.iter().filter(|(chance, _)| decile_of(*chance) == decile) {
            number += 1.0;
            surplus += f64::from(*won) - f64::from(*chance);
            predicted += f64::from(*chance);
            observed += f64::from(*won);
            count += 1;
        }
        if number > 0.0 {
            clusters.push((number, surplus));
        }
    }
    let total = count.max(1) as f64;
    let mean = (observed - predicted) / total;
    let squares: f64 =
        clusters.iter().map(|(number, surplus)| (surplus - mean * number).powi(2)).sum();
    ChanceDecile {
        from: decile as f64 / DECILES as f64,
        count,
        predicted: predicted / total,
        observed: observed / total,
        margin: TWO_SIDED_95 * squares.sqrt() / total,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludo::Ludo;

    #[test]
    fn samples_of_one_match_are_one_cluster() {
        // Two matches: in one all four chances of 0.25 come true, in the other none does.
        let matches = [vec![(0.25, 1.0); 4], vec![(0.25, 0.0); 4]];
        let decile = summarise(2, &matches);
        assert_eq!((decile.count, decile.predicted, decile.observed), (8, 0.25, 0.5));
        // Each match is 2 away from the mean of its four samples, of 8 samples in all.
        assert!((decile.margin - TWO_SIDED_95 * 8f64.sqrt() / 8.0).abs() < 1e-9);
        assert_eq!(summarise(3, &matches).count, 0);
    }

    #[test]
    fn chances_of_a_few_matches_are_compared() {
        let plan = CalibrationPlan {
            config: &ludo::Config { quick: true, ..ludo::Config::default() },
            seats: 2,
            matches: 6,
            samples: 2,
            level: "racer",
            seed: 1,
        };
        let deciles = calibrate::<Ludo>(&plan).unwrap();
        assert_eq!(deciles.iter().map(|decile| decile.count).sum::<u64>(), 6 * 2 * 2);
        let unknown = CalibrationPlan { level: "nobody", ..plan };
        assert!(calibrate::<Ludo>(&unknown).is_err());
    }
}
