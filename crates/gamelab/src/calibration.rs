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

/// How the chances of an adviser compare with results.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Calibration {
    /// The chances of single seats, by tenths.
    pub deciles: Vec<ChanceDecile>,
    /// The power of the chances under which, normalised again, the results are likeliest: below 1 if
    /// the chances are too bold, above 1 if they are too cautious.
    pub best_power: f64,
}

impl Calibration {
    /// A decile with less of all chances than this is not compared.
    const LEAST_SHARE: f64 = 0.001;

    /// The largest difference between predicted and observed in the deciles.
    #[must_use]
    pub fn largest_difference(&self) -> f64 {
        let all: u64 = self.deciles.iter().map(|decile| decile.count).sum();
        let is_filled = |of: &&ChanceDecile| of.count as f64 > Self::LEAST_SHARE * all as f64;
        let filled = self.deciles.iter().filter(is_filled);
        filled.map(|of| (of.observed - of.predicted).abs()).fold(0.0, f64::max)
    }
}

/// The positions of a match that were judged, and who won.
#[derive(Clone, Debug, Default)]
struct MatchSample {
    /// 1, 0, or the share of a shared win.
    result: Vec<f32>,
    /// The chances of all seats, and whose are counted; everybody's if nobody is named.
    positions: Vec<(Option<Seat>, Vec<f32>)>,
}

impl MatchSample {
    /// The chances that are counted, and whether they came true.
    fn counted(&self) -> impl Iterator<Item = (f32, f32)> {
        self.positions.iter().flat_map(|(counted, chances)| {
            let of_seats = chances.iter().copied().zip(self.result.iter().copied()).enumerate();
            let is_counted = move |at| counted.is_none_or(|seat| seat.index() == at);
            of_seats.filter(move |(at, _)| is_counted(*at)).map(|(_, pair)| pair)
        })
    }
}

/// Plays matches on all cores and compares chances with results.
///
/// # Errors
/// Every fault of the options, or that there is no such bot.
pub fn calibrate<G: Insight>(
    plan: &CalibrationPlan<'_, G::Config>,
) -> Result<Calibration, Vec<Fault>> {
    Match::<G>::new(plan.config, plan.seats)?;
    if G::bot_for_config(plan.config, plan.level, 0).is_none() {
        return Err(vec![Fault::new("level", format!("there is no bot {}", plan.level))]);
    }
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get) as u64;
    let matches: Vec<MatchSample> = std::thread::scope(|scope| {
        let share = |core: u64| {
            scope.spawn(move || {
                let numbers = (core..plan.matches).step_by(cores as usize);
                numbers.map(|number| sample_match::<G>(plan, number)).collect::<Vec<_>>()
            })
        };
        let threads: Vec<_> = (0..cores).map(share).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no match panics")).collect()
    });
    let deciles = (0..DECILES).map(|decile| summarise(decile, &matches)).collect();
    Ok(Calibration { deciles, best_power: best_power(&matches) })
}

/// Plays a match and judges some of its positions.
fn sample_match<G: Insight>(plan: &CalibrationPlan<'_, G::Config>, number: u64) -> MatchSample {
    let mut dice = SeededDice::for_match(plan.seed, number);
    // Other numbers than the dice's.
    let mut chooser = SeededDice::for_match(!plan.seed, number);
    let Some((positions, outcome)) = play::<G>(plan, number, &mut dice, &mut chooser) else {
        return MatchSample::default();
    };
    let mut adviser = G::adviser(plan.config, InsightDepth::Quick);
    let mut judge = |position: &G| {
        let viewer =
            G::HAS_HIDDEN_INFORMATION.then(|| Seat::new(chooser.below(plan.seats.into()) as u8));
        (viewer, adviser.evaluate(viewer, &position.view(viewer)).chances)
    };
    let positions = positions.iter().map(&mut judge).collect();
    MatchSample { result: Evaluation::of_outcome(&outcome).chances, positions }
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

fn summarise(decile: usize, matches: &[MatchSample]) -> ChanceDecile {
    let (mut count, mut predicted, mut observed) = (0u64, 0.0, 0.0);
    let mut clusters: Vec<(f64, f64)> = Vec::new();
    for played in matches {
        let (mut number, mut surplus) = (0.0, 0.0);
        for (chance, won) in played.counted().filter(|(chance, _)| decile_of(*chance) == decile) {
            number += 1.0;
            surplus += f64::from(won) - f64::from(chance);
            predicted += f64::from(chance);
            observed += f64::from(won);
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

/// The range in which the best power is searched.
const POWERS: (f64, f64) = (0.2, 5.0);
const POWER_SEARCH_STEPS: usize = 40;

/// Finds the least loss by thirds: the loss has one minimum.
fn best_power(matches: &[MatchSample]) -> f64 {
    let (mut low, mut high) = POWERS;
    for _ in 0..POWER_SEARCH_STEPS {
        let third = (high - low) / 3.0;
        if loss(matches, low + third) < loss(matches, high - third) {
            high -= third;
        } else {
            low += third;
        }
    }
    f64::midpoint(low, high)
}

/// The logarithmic loss of the chances with this power.
fn loss(matches: &[MatchSample], power: f64) -> f64 {
    let of_match = |played: &MatchSample| -> f64 {
        let of_position = |(_, chances): &(Option<Seat>, Vec<f32>)| -> f64 {
            let logit = |chance: &f32| power * f64::from(chance.max(1e-6)).ln();
            let sum: f64 = chances.iter().map(|chance| logit(chance).exp()).sum();
            let won = chances.iter().zip(&played.result);
            -won.map(|(chance, won)| f64::from(*won) * (logit(chance) - sum.ln())).sum::<f64>()
        };
        played.positions.iter().map(of_position).sum()
    };
    matches.iter().map(of_match).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludo::Ludo;

    #[test]
    fn samples_of_one_match_are_one_cluster() {
        // Two matches: in one all four chances of 0.25 come true, in the other none does.
        let played = |result: [f32; 2]| MatchSample {
            result: result.to_vec(),
            positions: vec![(Some(Seat::new(0)), vec![0.25, 0.75]); 4],
        };
        let matches = [played([1.0, 0.0]), played([0.0, 1.0])];
        let decile = summarise(2, &matches);
        assert_eq!((decile.count, decile.predicted, decile.observed), (8, 0.25, 0.5));
        // Each match is 2 away from the mean of its four samples, of 8 samples in all.
        assert!((decile.margin - TWO_SIDED_95 * 8f64.sqrt() / 8.0).abs() < 1e-9);
        assert_eq!(summarise(3, &matches).count, 0);
    }

    #[test]
    fn chances_that_are_too_bold_have_a_best_power_below_one() {
        // A chance of 0.8 that comes true in two matches of three: 4 to the best power is 2.
        let played = |result: [f32; 2]| MatchSample {
            result: result.to_vec(),
            positions: vec![(None, vec![0.8, 0.2])],
        };
        let matches = [played([1.0, 0.0]), played([1.0, 0.0]), played([0.0, 1.0])];
        assert!((best_power(&matches) - 0.5).abs() < 1e-3);
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
        let Calibration { deciles, .. } = calibrate::<Ludo>(&plan).unwrap();
        assert_eq!(deciles.iter().map(|decile| decile.count).sum::<u64>(), 6 * 2 * 2);
        let unknown = CalibrationPlan { level: "nobody", ..plan };
        assert!(calibrate::<Ludo>(&unknown).is_err());
    }
}
