//! How fast the rules run.

use crate::clock::cpu_seconds;
use crate::sim::players;
use crate::{Plan, PlanError, Steps, play_out};
use bots::Bots;
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

    /// Whether random play takes this action where it is legal. A match that is given up
    /// again and again has no natural length.
    #[inline]
    fn benched(action: &Self::Action) -> bool {
        let _ = action;
        true
    }

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

    /// Everything but retreats, six tiles back each.
    #[inline]
    fn benched(action: &hill::Action) -> bool {
        !matches!(action, hill::Action::Retreat)
    }
}

/// A measurement, per second of processor time of one thread.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bench {
    /// Which game.
    pub game: &'static str,
    /// Who plays: `random` takes any of the legal actions, without looking.
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
    /// Billionths of a second for an action or a roll, with all that leads to it.
    pub ns_per_step: f64,
}

impl Bench {
    /// So many matches and steps in so many seconds.
    pub(crate) fn of(
        game: &'static str,
        bot: String,
        games: u64,
        total: Steps,
        spent: f64,
    ) -> Self {
        let (games, steps, rolls) = (games as f64, total.all() as f64, total.rolls as f64);
        let tenths = |number: f64| (number * 10.0).round() / 10.0;
        Self {
            game,
            bot,
            games_per_cpu_s: tenths(games / spent),
            steps_per_cpu_s: (steps / spent).round(),
            rolls_per_cpu_s: (rolls / spent).round(),
            steps_per_game: tenths(steps / games),
            rolls_per_game: tenths(rolls / games),
            ns_per_step: tenths(spent * 1e9 / steps.max(1.0)),
        }
    }
}

/// Plays one match from a position with uniform random choices among what a measurement
/// takes.
pub fn random_match<G: Benched>(
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
                let Some(play) = legal.get(pick::<G>(legal.actions(), dice)) else { return steps };
                position.play(&play, &mut Silent);
                steps.actions += 1;
            }
            Next::Over(_) => return steps,
        }
    }
}

/// The place of an action by lot. What a measurement leaves out is drawn again; that it is
/// all there is does not happen in any game, and would end after a while.
#[inline]
fn pick<G: Benched>(legal: &[G::Action], dice: &mut Seeded) -> usize {
    if legal.len() <= 1 {
        return 0;
    }
    let mut at = 0;
    for _ in 0..64 {
        at = dice.below(legal.len() as u32) as usize;
        if G::benched(&legal[at]) {
            break;
        }
    }
    at
}

/// Measures random play for about so many seconds of processor time.
///
/// # Errors
/// Every fault of the options.
pub fn bench<G: Benched>(config: &G::Config, seats: u8, seconds: f64) -> Result<Bench, Vec<Fault>> {
    let start = Match::<G>::new(config, seats)?;
    let (mut dice, mut legal) = (Seeded::new(1), Legal::default());
    let (games, total, spent) =
        measure(seconds, 256, |_| random_match(start.position().clone(), &mut dice, &mut legal));
    Ok(Bench::of(G::NAME, "random".into(), games, total, spent))
}

/// Measures matches between bots of one level for about so many seconds of processor time.
///
/// # Errors
/// Why there can be no such match.
pub fn bench_bots<G: Bots>(
    config: &G::Config,
    seats: u8,
    seconds: f64,
    level: &str,
) -> Result<Bench, PlanError> {
    let start = Match::<G>::new(config, seats).map_err(PlanError::Faults)?;
    let levels = vec![level.to_owned(); usize::from(seats)];
    let plan = Plan::<G> { config: config.clone(), levels, games: 0, seed: 1 };
    players(&plan, 0)?;
    let mut dice = Seeded::new(1);
    let (games, total, spent) = measure(seconds, 1, |game| match players(&plan, game) {
        Ok(mut players) => play_out(start.position().clone(), &mut players, &mut dice).steps,
        Err(_) => Steps::default(),
    });
    Ok(Bench::of(G::NAME, level.to_owned(), games, total, spent))
}

/// Plays matches by the batch until the time is up: how many, what they took, and how long.
fn measure(seconds: f64, batch: u64, mut play: impl FnMut(u64) -> Steps) -> (u64, Steps, f64) {
    let (mut games, mut total) = (0, Steps::default());
    let begun = cpu_seconds();
    loop {
        for _ in 0..batch {
            total.add(play(games));
            games += 1;
        }
        let spent = cpu_seconds() - begun;
        if spent >= seconds {
            return (games, total, spent);
        }
    }
}
