//! Rollouts: a backgammon position played many times by the expert, with the luck of every roll taken
//! out of the result.

use bots::Bot;
use bots::gammon::expert::{ExpertBot, SearchDepth};
use gammon::{Gammon, SessionKind, Side};
use kit::{Dice, DiscardEvents, Game, LegalActions, Next, Referee, SeededDice};
use serde::Serialize;

/// The 97.5th percentile of the normal distribution.
const TWO_SIDED_95: f64 = 1.96;
/// A game that takes longer counts as even.
const MAX_STEPS: usize = 4_000;

/// What is rolled out.
#[derive(Clone, Copy, Debug)]
pub struct RolloutPlan {
    /// The position. Its game is played to the end.
    pub position: Gammon,
    /// How many games are played.
    pub games: u64,
    /// How far the expert looks ahead.
    pub depth: SearchDepth,
    /// Decides the dice.
    pub seed: u64,
}

/// A mean with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RolloutMean {
    /// The mean.
    pub mean: f64,
    /// Half of the width of the 95 % interval.
    pub margin: f64,
}

/// What a rollout found, for the side on turn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RolloutReport {
    /// The number of games.
    pub games: u64,
    /// The equity: in a money game points at the present value of the cube, in a match twice the
    /// chance of winning it less one. The luck of every roll is taken out.
    pub equity: RolloutMean,
    /// The same without luck taken out.
    pub plain_equity: RolloutMean,
    /// Games won.
    pub wins: RolloutMean,
    /// Games won as a gammon or a backgammon.
    pub gammons: f64,
    /// Games lost as a gammon or a backgammon.
    pub gammons_lost: f64,
}

/// The result of one game for the side that was on turn.
#[derive(Clone, Copy, Debug, Default)]
struct RolledGame {
    value: f64,
    luck: f64,
    /// Positive if it won: 1 for a single game, 2 for a gammon, 3 for a backgammon.
    times: i32,
}

/// Plays a position to the end of its game many times, on all cores.
#[must_use]
pub fn roll_out(plan: &RolloutPlan) -> RolloutReport {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get) as u64;
    let games = std::thread::scope(|scope| {
        let share = |core: u64| {
            let numbers = (core..plan.games).step_by(cores as usize);
            scope.spawn(move || play_games(plan, numbers))
        };
        let threads: Vec<_> = (0..cores).map(share).collect();
        let results = threads.into_iter().map(|thread| thread.join().expect("no game panics"));
        results.flatten().collect::<Vec<RolledGame>>()
    });
    report(&games)
}

fn play_games(plan: &RolloutPlan, numbers: impl Iterator<Item = u64>) -> Vec<RolledGame> {
    let mut bot = ExpertBot::new(plan.depth);
    numbers.map(|number| play_game(plan, &mut bot, number)).collect()
}

fn play_game(plan: &RolloutPlan, bot: &mut ExpertBot, number: u64) -> RolledGame {
    let (mut position, side) = (plan.position, plan.position.turn());
    let mut dice = SeededDice::for_match(plan.seed, number);
    let mut legal = LegalActions::default();
    let mut luck = 0.0;
    let first_game = position.as_setup().games;
    for _ in 0..MAX_STEPS {
        let cube = i32::from(position.cube().value);
        match position.next() {
            Next::Over(_) => break,
            Next::Chance(roll) => {
                let Some(rolled) = dice.roll(&roll) else { break };
                if roll.purpose == "roll" {
                    let faces = roll.values(rolled);
                    let gained =
                        f64::from(bot.luck_of_roll(&position, [faces[0] as u8, faces[1] as u8]));
                    luck += if position.turn() == side { gained } else { -gained };
                }
                position.roll_checked(rolled, &mut DiscardEvents);
            }
            Next::Ask(_) => {
                let Some(seat) = position.waiting().lowest() else { break };
                position.legal_actions(seat, &mut legal);
                let at = bot.choose(seat, &position.view(Some(seat)), legal.actions());
                let Some(play) = legal.get(at) else { break };
                let before = position.score();
                position.act_checked(&play, &mut DiscardEvents);
                if position.as_setup().games > first_game {
                    return finished(plan, bot, &position, before, cube, luck);
                }
            }
        }
    }
    RolledGame::default()
}

/// The result of a game that has just ended.
fn finished(
    plan: &RolloutPlan,
    bot: &ExpertBot,
    position: &Gammon,
    before: [u32; 2],
    cube: i32,
    luck: f64,
) -> RolledGame {
    let side = plan.position.turn();
    let gained = |side: Side| {
        let at = side.seat().index();
        (position.score()[at] - before[at]) as i32
    };
    let points = gained(side) - gained(side.other());
    let times = points / cube.max(1);
    let stake = f64::from(plan.position.cube().value);
    match plan.position.config().session {
        SessionKind::Money => {
            RolledGame { value: f64::from(points) / stake, luck: luck / stake, times }
        }
        SessionKind::Match => {
            RolledGame { value: f64::from(bot.score_value(position, side)), luck, times }
        }
    }
}

fn report(games: &[RolledGame]) -> RolloutReport {
    let share = |test: &dyn Fn(i32) -> bool| {
        games.iter().filter(|game| test(game.times)).count() as f64 / games.len().max(1) as f64
    };
    let mean = |of: &dyn Fn(&RolledGame) -> f64| mean_of(games.iter().map(of));
    RolloutReport {
        games: games.len() as u64,
        equity: mean(&|game| game.value - game.luck),
        plain_equity: mean(&|game| game.value),
        wins: mean(&|game| f64::from(u8::from(game.times > 0))),
        gammons: share(&|times| times > 1),
        gammons_lost: share(&|times| times < -1),
    }
}

fn mean_of(values: impl Iterator<Item = f64> + Clone) -> RolloutMean {
    let count = values.clone().count().max(1) as f64;
    let mean = values.clone().sum::<f64>() / count;
    let squares: f64 = values.map(|value| (value - mean).powi(2)).sum();
    let error = (squares / (count - 1.0).max(1.0) / count).sqrt();
    RolloutMean { mean, margin: TWO_SIDED_95 * error }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gammon::formats::parse_position;

    fn report_of(xgid: &str, games: u64) -> RolloutReport {
        let position = parse_position(xgid).unwrap().position;
        roll_out(&RolloutPlan { position, games, depth: SearchDepth::Plays, seed: 1 })
    }

    #[test]
    fn a_certain_win_is_one_point_without_an_error() {
        let report = report_of("XGID=-B----------------------a-:0:0:1:00:0:0:0:0:10", 20);
        assert!((report.equity.mean - 1.0).abs() < 1e-6, "{report:?}");
        assert_eq!((report.equity.margin, report.wins.mean), (0.0, 1.0));
    }

    /// White bears off a checker on its 5-point and one on its ace point with 23 of 36 rolls; if not,
    /// black wins. Doubled and taken, that is 2 × (2 × 23/36 − 1), whatever is rolled.
    #[test]
    fn the_luck_of_a_last_roll_is_taken_out() {
        let report = report_of("XGID=-A---A------------------a-:0:0:1:00:0:0:0:0:10", 50);
        assert!((report.equity.mean - 20.0 / 36.0).abs() < 1e-5, "{report:?}");
        assert!(report.equity.margin < 1e-5 && report.plain_equity.margin > 0.2, "{report:?}");
    }
}
