//! What it costs to copy positions, to list their legal actions and to step them: the operations of
//! a search.

use crate::bench::random_index;
use crate::clock::thread_cpu_seconds;
use bots::Bots;
use kit::{
    Checked, Dice, DiscardEvents, Fault, LegalActions, Match, Next, Referee, Rolled, Seat,
    SeededDice,
};
use serde::Serialize;
use std::hint::black_box;

/// How many positions of each kind are measured: few enough to stay in the cache.
const SAMPLE_POSITIONS: usize = 256;

/// The cost of the operations of a search, in nanoseconds of CPU time. Events are discarded, and
/// the buffer for legal actions is reused.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PositionReport {
    /// Which game.
    pub game: &'static str,
    /// The bytes of a position, without those that it refers to.
    pub position_bytes: usize,
    /// The bytes of an action.
    pub action_bytes: usize,
    /// Legal actions of a position that asks, on average.
    pub legal_actions: f64,
    /// To copy a position and drop the copy.
    pub clone_ns: f64,
    /// To list the legal actions of a seat.
    pub legal_ns: f64,
    /// To apply a random legal action.
    pub act_ns: f64,
    /// To apply a random result of the roll that is due; 0 in a game without rolls.
    pub roll_ns: f64,
}

/// A position that asks a seat, and one of its legal answers.
struct AskSample<G: Bots> {
    position: G,
    seat: Seat,
    play: Checked<G::Action>,
}

/// Positions of random play.
struct PositionSamples<G: Bots> {
    asks: Vec<AskSample<G>>,
    rolls: Vec<(G, Rolled)>,
}

impl<G: Bots> PositionSamples<G> {
    /// Positions from the beginning to the end of random matches.
    fn collect(start: &G) -> Self {
        let (mut dice, mut legal) = (SeededDice::new(1), LegalActions::default());
        let mut samples = Self { asks: Vec::new(), rolls: Vec::new() };
        // A game whose positions are all of one kind fills only one list.
        for _ in 0..SAMPLE_POSITIONS {
            samples.collect_match(start.clone(), &mut dice, &mut legal);
        }
        samples
    }

    fn collect_match(
        &mut self,
        mut position: G,
        dice: &mut SeededDice,
        legal: &mut LegalActions<G::Action>,
    ) {
        loop {
            // One position in eight is taken, so that the samples are of several matches.
            let taken = dice.below(8) == 0;
            match position.next() {
                Next::Chance(roll) => {
                    let Some(rolled) = dice.roll(&roll) else { return };
                    if taken && self.rolls.len() < SAMPLE_POSITIONS {
                        self.rolls.push((position.clone(), rolled));
                    }
                    position.roll_checked(rolled, &mut DiscardEvents);
                }
                Next::Ask(_) => {
                    let Some(seat) = position.waiting().lowest() else { return };
                    position.legal_actions(seat, legal);
                    let index = random_index::<G>(legal.actions(), dice);
                    let Some(play) = legal.get(index) else { return };
                    if taken && self.asks.len() < SAMPLE_POSITIONS {
                        let (position, play) = (position.clone(), play.clone());
                        self.asks.push(AskSample { position, seat, play });
                    }
                    position.act_checked(&play, &mut DiscardEvents);
                }
                Next::Over(_) => return,
            }
        }
    }
}

/// The CPU time of one operation, as the mean of many.
#[derive(Default)]
struct OperationTime {
    operations: usize,
    seconds: f64,
}

impl OperationTime {
    /// Runs an operation on each of the samples.
    fn measure<T>(&mut self, samples: &[T], mut operation: impl FnMut(&T)) {
        let begun = thread_cpu_seconds();
        samples.iter().for_each(&mut operation);
        self.seconds += thread_cpu_seconds() - begun;
        self.operations += samples.len();
    }

    fn nanoseconds(&self) -> f64 {
        if self.operations == 0 { 0.0 } else { self.seconds * 1e9 / self.operations as f64 }
    }
}

/// Measures the operations of a search for about `seconds` seconds of CPU time. Applying an action
/// or a roll is measured with the copy that it is applied to, whose time is subtracted.
///
/// # Errors
/// If the options are invalid.
pub fn bench_positions<G: Bots>(
    config: &G::Config,
    seats: u8,
    seconds: f64,
) -> Result<PositionReport, Vec<Fault>> {
    let start = Match::<G>::new(config, seats)?;
    let PositionSamples { asks, rolls } = PositionSamples::collect(start.position());
    let mut legal = LegalActions::default();
    let [mut copy, mut copy_roll, mut list, mut act, mut roll] =
        std::array::from_fn(|_| OperationTime::default());
    let (begun, mut listed) = (thread_cpu_seconds(), 0);
    loop {
        copy.measure(&asks, |sample| drop(black_box(sample.position.clone())));
        copy_roll.measure(&rolls, |(position, _)| drop(black_box(position.clone())));
        list.measure(&asks, |sample| {
            sample.position.legal_actions(sample.seat, &mut legal);
            listed += black_box(&legal).len();
        });
        act.measure(&asks, |sample| {
            let mut position = sample.position.clone();
            position.act_checked(&sample.play, &mut DiscardEvents);
            drop(black_box(position));
        });
        roll.measure(&rolls, |(position, rolled)| {
            let mut position = position.clone();
            position.roll_checked(*rolled, &mut DiscardEvents);
            drop(black_box(position));
        });
        if thread_cpu_seconds() - begun >= seconds {
            break;
        }
    }
    let tenths = |number: f64| (number * 10.0).round() / 10.0;
    let applied = |whole: &OperationTime, copied: &OperationTime| {
        tenths((whole.nanoseconds() - copied.nanoseconds()).max(0.0))
    };
    Ok(PositionReport {
        game: G::NAME,
        position_bytes: size_of::<G>(),
        action_bytes: size_of::<G::Action>(),
        legal_actions: tenths(listed as f64 / list.operations.max(1) as f64),
        clone_ns: tenths(copy.nanoseconds()),
        legal_ns: tenths(list.nanoseconds()),
        act_ns: applied(&act, &copy),
        roll_ns: applied(&roll, &copy_roll),
    })
}
