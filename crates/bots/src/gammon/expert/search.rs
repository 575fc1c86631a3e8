//! Chooses plays: all by the evaluation of the position after them, the best of these by the other
//! side's best answers to every roll, and the best of those by the plays after the answers.

use super::candidates::CandidateFilter;
use super::evaluator::Evaluator;
use super::inputs::rolls;
use super::outcome_chances::OutcomeChances;
use super::stakes::Stakes;
use gammon::{Board, CHECKERS_PER_SIDE, Play, Side, legal_plays};

/// The plays of a roll within the search that the net evaluates; the filter net chooses them.
const PLAYS_PER_ROLL: usize = 5;

/// How far the bot looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SearchDepth {
    /// Evaluates the positions after its own plays.
    Plays,
    /// Also considers every roll of the other side and its best answer.
    Answers,
    /// Also considers every roll after these answers and its own best play.
    NextPlays,
}

/// A play with the position after it, and what that is worth to the side that played.
#[derive(Clone, Copy, Debug)]
struct RatedPlay {
    /// Its index in the list of plays.
    index: usize,
    board: Board,
    equity: f32,
}

/// A position after a play of a roll within the search.
#[derive(Clone, Copy, Debug)]
struct RollPlay {
    /// Its roll's chance.
    chance: f32,
    board: Board,
    /// What it is worth to the side that played.
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
        let point = self.stakes.point(side);
        for (filter, deeper) in [
            (CandidateFilter::FOR_ANSWERS, SearchDepth::Answers),
            (CandidateFilter::FOR_NEXT_PLAYS, SearchDepth::NextPlays),
        ] {
            filter.apply(&mut rated, point, |play| play.equity);
            if rated.len() < 2 || depth < deeper {
                break;
            }
            for play in &mut rated {
                play.equity = -self.equity_at(&play.board, side.other(), deeper);
            }
        }
        let best = rated.iter().rev().max_by(|a, b| a.equity.total_cmp(&b.equity));
        best.map_or(0, |play| play.index)
    }

    fn rate(&self, board: &Board, side: Side, plays: &[Play]) -> Vec<RatedPlay> {
        let boards: Vec<Board> = plays.iter().map(|play| board.after_play(side, *play).0).collect();
        let equities = self.equities_after_plays(&boards, side);
        let rate = |(index, (board, equity))| RatedPlay { index, board, equity };
        boards.into_iter().zip(equities).enumerate().map(rate).collect()
    }

    /// What positions are worth to the side that has just played.
    fn equities_after_plays(&self, boards: &[Board], side: Side) -> Vec<f32> {
        let chances = self.evaluator.chances_of(boards, side.other());
        let equity = |(board, chances)| self.equity_after_play(board, side, chances);
        boards.iter().zip(&chances).map(equity).collect()
    }

    /// The same for one position, from the chances of the side to roll.
    fn equity_after_play(&self, after: &Board, side: Side, chances: &OutcomeChances) -> f32 {
        if after.borne_off(side) == CHECKERS_PER_SIDE {
            let times = (1..).zip(chances.lost).find(|(_, chance)| *chance > 0.0);
            return self.stakes.worth_of_winning(side, times.map_or(1, |(times, _)| times));
        }
        -self.stakes.equity(after, side.other(), chances)
    }

    /// What a position is worth to the side about to roll, by a search that began with the other
    /// side's play and goes to this depth.
    fn equity_at(&self, board: &Board, side: Side, depth: SearchDepth) -> f32 {
        match depth {
            SearchDepth::Plays => -self.equities_after_plays(&[*board], side.other())[0],
            SearchDepth::Answers => self.equity_before_roll(board, side),
            SearchDepth::NextPlays => self.equity_before_two_rolls(board, side),
        }
    }

    /// What a position is worth to the side about to roll: the mean over all rolls of its best play.
    pub(super) fn equity_before_roll(&self, board: &Board, side: Side) -> f32 {
        if board.borne_off(side.other()) == CHECKERS_PER_SIDE {
            return self.equity_at(board, side, SearchDepth::Plays);
        }
        self.best_plays(board, side).iter().map(|best| best.chance * best.equity).sum()
    }

    /// The same with each best play judged by the mean over all rolls of the other side.
    fn equity_before_two_rolls(&self, board: &Board, side: Side) -> f32 {
        if board.borne_off(side.other()) == CHECKERS_PER_SIDE {
            return self.equity_at(board, side, SearchDepth::Plays);
        }
        // Rolls that lead to the same position, often because they cannot be played, are searched once.
        let mut found: Vec<(Board, f32)> = Vec::new();
        let mut sum = 0.0;
        for best in self.best_plays(board, side) {
            let known = found.iter().find(|(board, _)| *board == best.board);
            let known = known.map(|(_, equity)| *equity);
            let equity = known.unwrap_or_else(|| {
                let equity = -self.equity_before_roll(&best.board, side.other());
                found.push((best.board, equity));
                equity
            });
            sum += best.chance * equity;
        }
        sum
    }

    /// The best play of each roll.
    fn best_plays(&self, board: &Board, side: Side) -> Vec<RollPlay> {
        let mut boards = Vec::new();
        let mut ends = Vec::new();
        for (a, b, ways) in rolls() {
            boards.extend(self.plays_of_roll(board, side, [a as u8, b as u8]));
            ends.push((ways as f32 / 36.0, boards.len()));
        }
        let equities = self.equities_after_plays(&boards, side);
        let mut start = 0;
        let best = |(chance, end)| {
            let own = start..end;
            start = end;
            let best = own.max_by(|a, b| equities[*a].total_cmp(&equities[*b])).unwrap_or(end - 1);
            RollPlay { chance, board: boards[best], equity: equities[best] }
        };
        ends.into_iter().map(best).collect()
    }

    /// What a position is worth to a side that has rolled.
    pub(super) fn equity_of_roll(&self, board: &Board, side: Side, dice: [u8; 2]) -> f32 {
        let boards = self.plays_of_roll(board, side, dice);
        self.equities_after_plays(&boards, side).into_iter().fold(f32::MIN, f32::max)
    }

    /// The positions after the plays of a roll that the filter net holds for the best; the position
    /// itself if the roll cannot be played.
    fn plays_of_roll(&self, board: &Board, side: Side, dice: [u8; 2]) -> Vec<Board> {
        let plays = legal_plays(board, side, dice);
        if plays.is_empty() {
            return vec![*board];
        }
        let boards: Vec<Board> = plays.iter().map(|play| board.after_play(side, *play).0).collect();
        if boards.len() <= PLAYS_PER_ROLL {
            return boards;
        }
        let chances = self.evaluator.rough_chances_of(&boards, side.other());
        let rate =
            |(board, chances): (&Board, _)| (*board, self.equity_after_play(board, side, chances));
        let mut rated: Vec<(Board, f32)> = boards.iter().zip(&chances).map(rate).collect();
        rated.select_nth_unstable_by(PLAYS_PER_ROLL - 1, |a, b| b.1.total_cmp(&a.1));
        rated.truncate(PLAYS_PER_ROLL);
        rated.into_iter().map(|(board, _)| board).collect()
    }
}
