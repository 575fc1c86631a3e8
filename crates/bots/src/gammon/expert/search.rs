//! Chooses plays: all by the evaluation of the position after them, and the best of these by the
//! other side's best answers to every roll.

use super::evaluator::Evaluator;
use super::inputs::rolls;
use super::stakes::Stakes;
use gammon::{Board, CHECKERS_PER_SIDE, Play, Side, legal_plays};

/// How many plays are searched deeper, at most.
const MAX_CANDIDATES: usize = 8;
/// A play that seems worse than the best by more than this share of a point is not searched deeper.
const CANDIDATE_MARGIN: f32 = 0.16;

/// How far the bot looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchDepth {
    /// Evaluates the positions after its own plays.
    Plays,
    /// Also considers every roll of the other side and its best answer.
    Answers,
}

/// A play with the position after it, and what that is worth to the side that played.
#[derive(Clone, Copy, Debug)]
pub(super) struct RatedPlay {
    /// Its index in the list of plays.
    pub(super) index: usize,
    board: Board,
    equity: f32,
}

/// A search for the stakes of one game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search<'e> {
    pub(super) evaluator: &'e Evaluator,
    pub(super) stakes: Stakes,
}

impl Search<'_> {
    /// The index of the best play.
    pub(super) fn best_play(
        &self,
        board: &Board,
        side: Side,
        plays: &[Play],
        depth: SearchDepth,
    ) -> usize {
        let mut rated = self.rate(board, side, plays);
        rated.sort_by(|a, b| b.equity.total_cmp(&a.equity).then(a.index.cmp(&b.index)));
        let Some(best) = rated.first().copied() else { return 0 };
        if depth == SearchDepth::Plays || rated.len() == 1 {
            return best.index;
        }
        let least = best.equity - CANDIDATE_MARGIN * self.stakes.point(side);
        rated.truncate(MAX_CANDIDATES);
        rated.retain(|play| play.equity >= least);
        if rated.len() > 1 {
            for play in &mut rated {
                play.equity = -self.equity_before_roll(&play.board, side.other());
            }
        }
        let deeper = rated.iter().rev().max_by(|a, b| a.equity.total_cmp(&b.equity));
        deeper.map_or(best.index, |play| play.index)
    }

    fn rate(&self, board: &Board, side: Side, plays: &[Play]) -> Vec<RatedPlay> {
        let rate = |(index, play): (usize, &Play)| {
            let (after, _) = board.after_play(side, *play);
            RatedPlay { index, board: after, equity: self.equity_after_play(&after, side) }
        };
        plays.iter().enumerate().map(rate).collect()
    }

    /// What a position is worth to the side that has just played.
    fn equity_after_play(&self, after: &Board, side: Side) -> f32 {
        let chances = self.evaluator.chances(after, side.other());
        if after.borne_off(side) == CHECKERS_PER_SIDE {
            let times = (1..).zip(chances.lost).find(|(_, chance)| *chance > 0.0);
            return self.stakes.worth_of_winning(side, times.map_or(1, |(times, _)| times));
        }
        -self.stakes.equity(after, side.other(), &chances)
    }

    /// What a position is worth to the side about to roll: the mean over all rolls of its best play.
    pub(super) fn equity_before_roll(&self, board: &Board, side: Side) -> f32 {
        if board.borne_off(side.other()) == CHECKERS_PER_SIDE {
            return -self.equity_after_play(board, side.other());
        }
        let roll = |(a, b, ways): (u32, u32, u32)| {
            ways as f32 / 36.0 * self.equity_of_roll(board, side, [a as u8, b as u8])
        };
        rolls().map(roll).sum()
    }

    /// What a position is worth to a side that has rolled.
    pub(super) fn equity_of_roll(&self, board: &Board, side: Side, dice: [u8; 2]) -> f32 {
        let plays = legal_plays(board, side, dice);
        if plays.is_empty() {
            return self.equity_after_play(board, side);
        }
        let equity = |play: &Play| self.equity_after_play(&board.after_play(side, *play).0, side);
        plays.iter().map(equity).fold(f32::MIN, f32::max)
    }
}
