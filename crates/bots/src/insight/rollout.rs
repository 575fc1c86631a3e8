//! Rollouts: a position played many times by its adviser, with the luck of every roll taken out of
//! the result.

use super::{Adviser, Evaluation, Insight, InsightDepth, JudgedAction, ResultUnit};
use kit::{Dice, DiscardEvents, LegalActions, Next, Referee, Roll, Rolled, Seat, SeededDice};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use ts_rs::TS;

/// The 97.5th percentile of the normal distribution.
const TWO_SIDED_95: f64 = 1.96;
/// A game that takes longer counts as what its last position is worth.
const MAX_STEPS: usize = 4_000;
/// Luck is taken out of rolls with at most so many results.
const MAX_RESULTS: u32 = 36;

/// How a position is rolled out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RolloutOptions {
    /// How many games are played, with each action that is compared.
    pub games: u32,
    /// How many of the best actions are compared.
    pub candidates: usize,
    /// Decides the dice. All actions are compared with the same dice.
    pub seed: u64,
}

/// A mean with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SampledMean {
    /// The mean.
    pub mean: f64,
    /// Half of the width of the 95 % interval.
    pub margin: f64,
}

/// What a rollout found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Rollout {
    /// How many games were played, with each action.
    pub games: u32,
    /// Whether it was ended before all games were played.
    pub is_partial: bool,
    /// In what the results are measured.
    pub unit: ResultUnit,
    /// The actions that were compared, the best first; one entry without an action if nobody is asked.
    pub lines: Vec<RolloutLine>,
}

/// The result of one action, or of the position itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct RolloutLine {
    /// The action, with what the adviser says about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<JudgedAction>,
    /// The result for the seat that is asked, or the first one, without the luck of the rolls.
    pub result: SampledMean,
    /// The same with luck.
    pub plain_result: SampledMean,
    /// What the action loses against the best, by games with the same dice.
    pub loss: SampledMean,
}

/// The result of a game for the seat for whom it is rolled out.
#[derive(Clone, Copy, Debug)]
struct SampledGame {
    value: f64,
    luck: f64,
}

/// Plays a position of a game without hidden information to its end many times. `progress` is told how
/// many games of how many are played, and may end the rollout; then it has fewer games.
pub fn roll_out<G: Insight>(
    position: &G,
    options: RolloutOptions,
    mut progress: impl FnMut(u32, u32) -> ControlFlow<()>,
) -> Rollout {
    let mut player = RolloutPlayer::new(position);
    let starts = player.starts(position, options.candidates);
    let mut games: Vec<Vec<SampledGame>> = vec![Vec::new(); starts.len()];
    let mut played = 0;
    while played < options.games {
        for (start, games) in starts.iter().zip(&mut games) {
            let dice = SeededDice::for_match(options.seed, u64::from(played));
            games.push(player.play(position, start.position.clone(), dice));
        }
        played += 1;
        if progress(played, options.games).is_break() {
            break;
        }
    }
    Rollout {
        games: played,
        is_partial: played < options.games,
        unit: player.adviser.result_unit(),
        lines: to_lines(starts, &games),
    }
}

/// A position from which games are played, and the action that leads to it.
struct RolloutStart<G> {
    action: Option<JudgedAction>,
    position: G,
}

struct RolloutPlayer<G: Insight> {
    adviser: Box<dyn Adviser<G>>,
    seat: Seat,
    legal: LegalActions<G::Action>,
}

impl<G: Insight> RolloutPlayer<G> {
    fn new(position: &G) -> Self {
        Self {
            adviser: G::adviser(&position.config(), InsightDepth::Quick),
            seat: position.waiting().lowest().unwrap_or(Seat::new(0)),
            legal: LegalActions::default(),
        }
    }

    /// The best actions with the positions after them, or the position itself if nobody is asked.
    fn starts(&mut self, position: &G, candidates: usize) -> Vec<RolloutStart<G>> {
        let itself = || vec![RolloutStart { action: None, position: position.clone() }];
        if position.waiting().lowest().is_none() {
            return itself();
        }
        position.legal_actions(self.seat, &mut self.legal);
        let view = position.view(Some(self.seat));
        let advice = self.adviser.rate(self.seat, &view, self.legal.actions());
        let start = |at: usize| {
            let play = self.legal.get(at)?;
            let mut after = position.clone();
            let judged = JudgedAction::new(position, self.seat, play.action(), &advice.ratings[at]);
            after.act_checked(&play, &mut DiscardEvents);
            Some(RolloutStart { action: Some(judged), position: after })
        };
        advice.ranking().into_iter().take(candidates.max(1)).filter_map(start).collect()
    }

    fn play(&mut self, start: &G, mut position: G, mut dice: SeededDice) -> SampledGame {
        let mut luck = 0.0;
        for _ in 0..MAX_STEPS {
            if let Some(end) = G::rollout_result(start, &position, &mut *self.adviser) {
                return SampledGame { value: self.value(&end), luck };
            }
            match position.next() {
                Next::Over(_) => break,
                Next::Chance(roll) => {
                    let Some(rolled) = dice.roll(&roll) else { break };
                    luck += self.luck_of(&position, &roll, rolled);
                    position.roll_checked(rolled, &mut DiscardEvents);
                }
                Next::Ask(_) => {
                    if !self.act(&mut position) {
                        break;
                    }
                }
            }
        }
        let last = self.evaluate(&position);
        SampledGame { value: last, luck }
    }

    /// Takes the action that the adviser thinks best for the seat that is asked.
    fn act(&mut self, position: &mut G) -> bool {
        let Some(seat) = position.waiting().lowest() else { return false };
        position.legal_actions(seat, &mut self.legal);
        let best = match self.legal.len() {
            0 => return false,
            1 => 0,
            _ => {
                let view = position.view(Some(seat));
                let advice = self.adviser.rate(seat, &view, self.legal.actions());
                advice.ranking().first().copied().unwrap_or(0)
            }
        };
        let Some(play) = self.legal.get(best) else { return false };
        position.act_checked(&play, &mut DiscardEvents);
        true
    }

    /// The value after a result of a roll, less the mean over all results: 0 on average, whatever
    /// the adviser thinks.
    fn luck_of(&mut self, position: &G, roll: &Roll, rolled: Rolled) -> f64 {
        if roll.result_count() > MAX_RESULTS {
            return 0.0;
        }
        let (mut sum, mut total, mut came) = (0.0, 0.0, 0.0);
        for result in roll.results() {
            let mut after = position.clone();
            after.roll_checked(result, &mut DiscardEvents);
            let value = self.evaluate(&after);
            let weight = f64::from(roll.weight(result));
            (sum, total) = (sum + weight * value, total + weight);
            if result == rolled {
                came = value;
            }
        }
        came - sum / total
    }

    fn evaluate(&mut self, position: &G) -> f64 {
        let evaluation = match position.next() {
            Next::Over(outcome) => Evaluation::of_outcome(&outcome),
            Next::Chance(_) | Next::Ask(_) => self.adviser.evaluate(None, &position.view(None)),
        };
        self.value(&evaluation)
    }

    fn value(&self, evaluation: &Evaluation) -> f64 {
        let values = evaluation.values(self.adviser.result_unit());
        values.get(self.seat.index()).copied().map_or(0.0, f64::from)
    }
}

fn to_lines<G>(starts: Vec<RolloutStart<G>>, games: &[Vec<SampledGame>]) -> Vec<RolloutLine> {
    let adjusted = |game: &SampledGame| game.value - game.luck;
    let mean = |games: &Vec<SampledGame>| sampled_mean(games.iter().map(adjusted));
    let best = games.iter().max_by(|a, b| mean(a).mean.total_cmp(&mean(b).mean));
    let line = |(start, games): (RolloutStart<G>, &Vec<SampledGame>)| {
        let pairs = best.into_iter().flatten().zip(games);
        RolloutLine {
            action: start.action,
            result: mean(games),
            plain_result: sampled_mean(games.iter().map(|game| game.value)),
            loss: sampled_mean(pairs.map(|(best, game)| adjusted(best) - adjusted(game))),
        }
    };
    let mut lines: Vec<RolloutLine> = starts.into_iter().zip(games).map(line).collect();
    lines.sort_by(|a, b| b.result.mean.total_cmp(&a.result.mean));
    lines
}

fn sampled_mean(values: impl Iterator<Item = f64> + Clone) -> SampledMean {
    let count = values.clone().count().max(1) as f64;
    let mean = values.clone().sum::<f64>() / count;
    let squares: f64 = values.map(|value| (value - mean).powi(2)).sum();
    let error = (squares / (count - 1.0).max(1.0) / count).sqrt();
    SampledMean { mean, margin: TWO_SIDED_95 * error }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gammon::formats::parse_position;
    use kit::{Game, Match};
    use ludo::Ludo;

    fn of_gammon(xgid: &str, games: u32) -> Rollout {
        let position = parse_position(xgid).unwrap().position;
        let options = RolloutOptions { games, candidates: 3, seed: 1 };
        roll_out(&position, options, |_, _| ControlFlow::Continue(()))
    }

    /// White bears off a checker on its 5-point and one on its ace point with 23 of 36 rolls; if not,
    /// black wins. Doubled and taken, that is 2 × (2 × 23/36 − 1), whatever is rolled.
    #[test]
    fn the_luck_of_a_last_roll_is_taken_out() {
        let rollout = of_gammon("XGID=-A---A------------------a-:0:0:1:00:0:0:0:0:10", 30);
        let best = &rollout.lines[0];
        assert!((best.result.mean - 20.0 / 36.0).abs() < 1e-4, "{rollout:?}");
        assert!(best.result.margin < 1e-4 && best.plain_result.margin > 0.2, "{rollout:?}");
        assert_eq!((best.loss.mean, rollout.unit), (0.0, ResultUnit::Points));
    }

    #[test]
    fn luck_taken_out_makes_the_interval_of_a_ludo_match_shorter() {
        let config = ludo::Config::default();
        let mut position = *Match::<Ludo>::new(&config, 2).unwrap().position();
        while let Next::Chance(roll) = position.next() {
            let six = roll.results().last().unwrap();
            position.roll_checked(six, &mut DiscardEvents);
        }
        let options = RolloutOptions { games: 12, candidates: 1, seed: 3 };
        let rollout = roll_out(&position, options, |_, _| ControlFlow::Continue(()));
        let best = &rollout.lines[0];
        assert!(best.result.margin < 0.8 * best.plain_result.margin, "{rollout:?}");
    }

    #[test]
    fn a_rollout_that_is_ended_has_fewer_games() {
        let position = parse_position("XGID=-A---A------------------a-:0:0:1:00:0:0:0:0:10");
        let options = RolloutOptions { games: 30, candidates: 1, seed: 1 };
        let rollout = roll_out(&position.unwrap().position, options, |done, _| match done {
            3 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        });
        assert_eq!((rollout.games, rollout.is_partial), (3, true));
    }
}
