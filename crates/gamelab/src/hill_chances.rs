//! Training and calibration of the win chances of King of the Hill.
//!
//! Matches between bots of the level `bot` with two to six seats; from each a few positions are
//! drawn, as a random seat or a spectator sees them.

use crate::adam::Adam;
use crate::parallel::for_each_index;
use bots::hill::{ChanceInputs, HillNet};
use bots::{Bot, Bots};
use hill::{Config, Hill};
use kit::{Dice, DiscardEvents, Game, LegalActions, Match, Next, Referee, Seat, Seats, SeededDice};

/// The options of a training run for the win chances.
#[derive(Clone, Copy, Debug)]
pub struct ChanceTrainingOptions {
    /// How many matches.
    pub games: u64,
    /// The seed of the matches and of the initial weights.
    pub seed: u64,
    /// The initial learning rate; it decays to a hundredth of that.
    pub rate: f32,
}

/// One position out of this many is used.
const STEPS_PER_SAMPLE: u32 = 24;

/// The matches of one step of the optimiser.
const MATCHES_PER_STEP: u64 = 256;

const FINAL_RATE: f32 = 0.01;

/// The level of the bots in all matches.
const LEVEL: &str = "bot";

/// A match: positions as somebody saw them, and who won.
struct SampledMatch {
    samples: Vec<ChanceInputs>,
    winners: Seats,
}

/// Trains a new net or continues with `start`, calling `progress` with the number of matches played
/// and the mean logarithmic loss of the last ones.
#[must_use]
pub fn train_hill_chances(
    plan: ChanceTrainingOptions,
    start: Option<HillNet>,
    progress: &mut dyn FnMut(u64, f64),
) -> HillNet {
    let mut dice = SeededDice::new(plan.seed);
    let untrained = || HillNet::untrained(ChanceInputs::COUNT, &mut |n| dice.below(n));
    let mut net = start.unwrap_or_else(untrained);
    let mut adam = Adam::new(net.len(), 1e-8);
    let steps = plan.games.div_ceil(MATCHES_PER_STEP);
    for step in 0..steps {
        let first = step * MATCHES_PER_STEP;
        let zero = || GradientSum { gradient: vec![0.0; net.len()], loss: 0.0, samples: 0 };
        let sum = for_each_index(first..first + MATCHES_PER_STEP, zero, |index, sum| {
            sum.add(&net, &sample_match(plan.seed, index));
        });
        let sum = sum.into_iter().reduce(GradientSum::merge).unwrap_or_else(zero);
        let GradientSum { mut gradient, loss, samples } = sum;
        let count = samples.max(1) as f32;
        gradient.iter_mut().for_each(|part| *part /= count);
        let rate = plan.rate * FINAL_RATE.powf(step as f32 / steps as f32);
        adam.step(net.weights_mut(), &gradient, rate);
        progress(first + MATCHES_PER_STEP, loss / f64::from(count));
    }
    net
}

struct GradientSum {
    gradient: Vec<f32>,
    loss: f64,
    samples: u64,
}

impl GradientSum {
    fn add(&mut self, net: &HillNet, played: &SampledMatch) {
        for sample in &played.samples {
            sample.add_gradient(net, played.winners, &mut self.gradient);
            let chances = sample.chances(net);
            let won = played.winners.iter().map(|seat| chances[seat.index()]).sum::<f32>();
            self.loss -= f64::from(won.max(1e-6).ln());
            self.samples += 1;
        }
    }

    fn merge(mut self, other: Self) -> Self {
        self.gradient.iter_mut().zip(other.gradient).for_each(|(mine, theirs)| *mine += theirs);
        self.loss += other.loss;
        self.samples += other.samples;
        self
    }
}

/// Plays a match; the seed and the index decide everything.
fn sample_match(seed: u64, index: u64) -> SampledMatch {
    let mut dice = SeededDice::for_match(seed, index);
    let mut draws = SeededDice::for_match(!seed, index);
    // Half of the matches have two seats.
    let seats = [2, 2, 2, 2, 3, 4, 5, 6][draws.below(8) as usize];
    let start = Match::<Hill>::new(&Config::default(), seats).expect("the default options");
    let mut position = start.position().clone();
    let mut bots: Vec<Box<dyn Bot<Hill>>> =
        (0..seats).map(|_| Hill::bot(LEVEL, 0).expect("the level exists")).collect();
    let mut legal = LegalActions::default();
    let mut samples = Vec::new();
    loop {
        let next = position.next();
        if let Next::Over(outcome) = next {
            return SampledMatch { samples, winners: outcome.winners() };
        }
        if draws.below(STEPS_PER_SAMPLE) == 0 {
            let viewer = draws.below(u32::from(seats) + 1) as u8;
            let viewer = (viewer < seats).then(|| Seat::new(viewer));
            samples.push(ChanceInputs::new(&position.view(viewer)));
        }
        match next {
            Next::Chance(roll) => {
                let rolled = dice.roll(&roll).expect("seeded dice never run out");
                position.roll_checked(rolled, &mut DiscardEvents);
            }
            _ => {
                let seat = position.waiting().lowest().expect("an open ask waits for somebody");
                let bot = bots[seat.index()].as_mut();
                let play = bots::choose_action(bot, &position, seat, &mut legal);
                position.act_checked(&play.expect("a bot answers"), &mut DiscardEvents);
            }
        }
    }
}

/// The predictions of one tenth of the range of chances, and what came true.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CalibrationDecile {
    /// How many predictions for a seat there were.
    pub predictions: u64,
    /// Their average.
    pub predicted: f64,
    /// The share of them whose seat won.
    pub won: f64,
    /// The standard error of the difference between the two, with all predictions of a match as one
    /// observation.
    pub standard_error: f64,
}

#[derive(Clone, Copy, Default)]
struct DecileSum {
    count: f64,
    predicted: f64,
    won: f64,
    squares: f64,
}

/// Compares the predictions of `chances` in new matches with what came true, by deciles.
#[must_use]
pub fn calibrate_hill_chances(net: &HillNet, games: u64, seed: u64) -> [CalibrationDecile; 10] {
    let zero = || [DecileSum::default(); 10];
    let sums = for_each_index(0..games, zero, |index, sums| {
        let played = sample_match(seed, index);
        let mut surprise = [0.0; 10];
        for sample in &played.samples {
            for (seat, chance) in Seat::first(6).zip(sample.chances(net)) {
                let at = ((chance * 10.0) as usize).min(9);
                let won = f64::from(u8::from(played.winners.contains(seat)));
                sums[at].count += 1.0;
                sums[at].predicted += f64::from(chance);
                sums[at].won += won;
                surprise[at] += won - f64::from(chance);
            }
        }
        for (sum, surprise) in sums.iter_mut().zip(surprise) {
            sum.squares += surprise * surprise;
        }
    });
    std::array::from_fn(|at| {
        let total = |of: fn(&DecileSum) -> f64| sums.iter().map(|sum| of(&sum[at])).sum::<f64>();
        let count = total(|sum| sum.count).max(1.0);
        CalibrationDecile {
            predictions: total(|sum| sum.count) as u64,
            predicted: total(|sum| sum.predicted) / count,
            won: total(|sum| sum.won) / count,
            standard_error: total(|sum| sum.squares).sqrt() / count,
        }
    })
}
