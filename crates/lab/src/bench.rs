//! How fast the rules run.

use crate::clock::cpu_seconds;
use gammon::Gammon;
use hill::Hill;
use kit::{Dice, Fault, Game, Legal, Match, Next, Referee, Seeded, Silent};
use ludo::{Config, Ends, Ludo};
use serde::Serialize;
use spaces::Spaces;

/// What a game is measured with unless said otherwise.
pub trait Benched: Game {
    /// The options and the number of seats.
    fn bench() -> (Self::Config, u8);

    /// Measures for about so many seconds of processor time. A game is a match of random
    /// play, unless the game says otherwise.
    ///
    /// # Errors
    /// Every fault of the options.
    fn measure(config: &Self::Config, seats: u8, seconds: f64) -> Result<Bench, Vec<Fault>> {
        bench::<Self>(config, seats, seconds)
    }
}

impl Benched for Ludo {
    /// Four players under the default rules, to the first winner.
    fn bench() -> (Config, u8) {
        (Config { ends: Ends::First, ..Config::default() }, 4)
    }
}

impl Benched for Gammon {
    /// Single games without a cube, played out.
    fn bench() -> (<Self as Game>::Config, u8) {
        (gammon::Config { resignations: false, ..Default::default() }, 2)
    }
}

impl Benched for Spaces {
    /// One round of four by four, with what the house lends.
    fn bench() -> (<Self as Game>::Config, u8) {
        (spaces::Config { rounds: 1, ..Default::default() }, 2)
    }

    /// A game is one round of four by four, judged by bit operations.
    fn measure(_: &Self::Config, _: u8, seconds: f64) -> Result<Bench, Vec<Fault>> {
        Ok(crate::spaces::measure_rounds(seconds))
    }
}

impl Benched for Hill {
    /// Four players under the default rules; classes are dealt.
    fn bench() -> (<Self as Game>::Config, u8) {
        (hill::Config::default(), 4)
    }
}

/// A measurement, per second of processor time of one thread.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bench {
    /// Which game.
    pub game: &'static str,
    /// Whole matches.
    pub games_per_cpu_s: f64,
    /// Actions and rolls.
    pub steps_per_cpu_s: f64,
    /// Rolls.
    pub rolls_per_cpu_s: f64,
    /// Rolls in a match, on average.
    pub rolls_per_game: f64,
}

/// How many steps a match took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    /// Rolls made.
    pub rolls: u64,
    /// Actions taken.
    pub actions: u64,
}

/// Plays one match from a position with uniform random choices.
pub fn random_match<G: Game>(
    mut position: G,
    dice: &mut Seeded,
    legal: &mut Legal<G::Action>,
) -> Steps {
    let mut steps = Steps::default();
    loop {
        match position.next() {
            Next::Chance(roll) => {
                let Some(rolled) = dice.roll(&roll) else { return steps };
                position.rolled(rolled, &mut Silent);
                steps.rolls += 1;
            }
            Next::Ask(_) => {
                let Some(seat) = position.waiting().lowest() else { return steps };
                position.options(seat, legal);
                let count = legal.len() as u32;
                let at = if count == 1 { 0 } else { dice.below(count) as usize };
                let Some(play) = legal.get(at) else { return steps };
                position.play(&play, &mut Silent);
                steps.actions += 1;
            }
            Next::Over(_) => return steps,
        }
    }
}

/// Measures random play for about so many seconds of processor time.
///
/// # Errors
/// Every fault of the options.
pub fn bench<G: Game>(config: &G::Config, seats: u8, seconds: f64) -> Result<Bench, Vec<Fault>> {
    let start = Match::<G>::new(config, seats)?;
    let (mut dice, mut legal) = (Seeded::new(1), Legal::default());
    let (mut games, mut total) = (0u64, Steps::default());
    let begun = cpu_seconds();
    let spent = loop {
        for _ in 0..256 {
            let steps = random_match(start.position().clone(), &mut dice, &mut legal);
            total.rolls += steps.rolls;
            total.actions += steps.actions;
            games += 1;
        }
        let spent = cpu_seconds() - begun;
        if spent >= seconds {
            break spent;
        }
    };
    Ok(Bench {
        game: G::NAME,
        games_per_cpu_s: (games as f64 / spent).round(),
        steps_per_cpu_s: ((total.rolls + total.actions) as f64 / spent).round(),
        rolls_per_cpu_s: (total.rolls as f64 / spent).round(),
        rolls_per_game: (total.rolls as f64 / games as f64 * 10.0).round() / 10.0,
    })
}
