//! The strategies of the levels below the equilibrium.

use super::candidates::{beside_start, candidates, result};
use super::weighted_boards::WeightedBoards;
use super::{BoardStrategy, LastRound, RoundContext};
use kit::SeededDice;
use spaces::builtin_boards::straight_boards;
use spaces::{Board, BoardItem, Cell, Config};
use std::cmp::{Ordering, Reverse};

fn below(dice: &mut SeededDice, count: usize) -> usize {
    dice.below(count.max(1) as u32) as usize
}

/// Runs straight up, always the same column.
pub(super) struct RunnerStrategy(SeededDice);

impl RunnerStrategy {
    pub(super) fn new(seed: u64) -> Self {
        Self(SeededDice::new(seed))
    }
}

impl BoardStrategy for RunnerStrategy {
    fn boards(&mut self, size: u8) -> Vec<Board> {
        straight_boards(size).collect()
    }

    fn pick(&mut self, now: &RoundContext<'_>) -> usize {
        now.previous_board().unwrap_or_else(|| below(&mut self.0, now.boards.len()))
    }
}

/// Runs straight up, and takes another column after a loss.
pub(super) struct SwitcherStrategy(SeededDice);

impl SwitcherStrategy {
    pub(super) fn new(seed: u64) -> Self {
        Self(SeededDice::new(seed))
    }
}

impl BoardStrategy for SwitcherStrategy {
    fn boards(&mut self, size: u8) -> Vec<Board> {
        straight_boards(size).collect()
    }

    fn pick(&mut self, now: &RoundContext<'_>) -> usize {
        let count = now.boards.len();
        match (now.previous_board(), &now.last) {
            (Some(at), Some(last)) if last.ended == Ordering::Less => {
                (at + 1 + below(&mut self.0, count - 1)) % count
            }
            (Some(at), _) => at,
            (None, _) => below(&mut self.0, count),
        }
    }
}

/// Runs straight up another column every round, with a trap beside its start wherever the other
/// player may run.
pub(super) struct BlindTrapperStrategy(SeededDice);

impl BlindTrapperStrategy {
    pub(super) fn new(seed: u64) -> Self {
        Self(SeededDice::new(seed))
    }
}

impl BoardStrategy for BlindTrapperStrategy {
    fn boards(&mut self, size: u8) -> Vec<Board> {
        beside_start(size).collect()
    }

    fn pick(&mut self, now: &RoundContext<'_>) -> usize {
        below(&mut self.0, now.boards.len())
    }
}

/// Lays a trap beside its start, where the other player ran last. After a win it runs straight
/// instead: a player who has just lost is likely to change column.
pub(super) struct TrapperStrategy(SeededDice);

impl TrapperStrategy {
    pub(super) fn new(seed: u64) -> Self {
        Self(SeededDice::new(seed))
    }
}

impl BoardStrategy for TrapperStrategy {
    fn boards(&mut self, size: u8) -> Vec<Board> {
        straight_boards(size).chain(beside_start(size)).collect()
    }

    fn pick(&mut self, now: &RoundContext<'_>) -> usize {
        let trapping = now.last.as_ref().filter(|last| last.ended != Ordering::Greater);
        let worth = |board: &Board| match &trapping {
            Some(last) => result(board, last.theirs),
            None => i32::from(board.is_straight()),
        };
        let best = now.boards.iter().map(worth).max();
        let good = now.boards.iter().enumerate().filter(|(_, board)| Some(worth(board)) == best);
        let good: Vec<usize> = good.map(|(at, _)| at).collect();
        good.get(below(&mut self.0, good.len())).copied().unwrap_or(0)
    }
}

/// Rotates through boards, most of them with traps: the best against what the other player is
/// likely to play next, never the same twice in a row. A player who repeated a board is
/// expected to repeat it again, any other to answer the bot's last board.
pub(super) struct RotatorStrategy;

/// How many boards with traps the rotator brings for each starting column.
const TRAP_BOARDS_PER_COLUMN: usize = 5;

impl RotatorStrategy {
    /// The boards that the other player may play next; likelier ones occur more often.
    fn next(last: &LastRound<'_>) -> Vec<Board> {
        let (size, theirs) = (last.mine.size(), last.theirs);
        let mut next = match last.ended {
            _ if last.stayed => Vec::new(),
            Ordering::Less => straight_boards(size).collect(),
            _ => answers(last.mine),
        };
        if last.stayed || (theirs.is_straight() && last.ended != Ordering::Greater) {
            next.extend(vec![theirs.clone(); next.len().max(1)]);
        } else if theirs.is_straight() {
            next.extend(straight_boards(size));
        }
        next
    }
}

/// The simple boards with the best result against a board.
fn answers(to: &Board) -> Vec<Board> {
    let simple: Vec<Board> = straight_boards(to.size()).chain(beside_start(to.size())).collect();
    let best = simple.iter().map(|board| result(board, to)).max();
    simple.into_iter().filter(|board| Some(result(board, to)) == best).collect()
}

impl BoardStrategy for RotatorStrategy {
    fn boards(&mut self, size: u8) -> Vec<Board> {
        let simple: Vec<Board> = straight_boards(size).chain(beside_start(size)).collect();
        let worth = |board: &Board| simple.iter().map(|other| result(board, other)).sum::<i32>();
        let mut boards: Vec<Board> = candidates(size);
        boards.retain(|board| board.trap_count() > 0);
        boards.sort_by_cached_key(|board| Reverse(worth(board)));
        let starts = (0..size).map(|col| BoardItem::Piece(Cell { row: size - 1, col }));
        let of = |start| {
            let there = boards.iter().filter(move |board| board.items().next() == Some(start));
            there.take(TRAP_BOARDS_PER_COLUMN).cloned()
        };
        starts.flat_map(of).chain(straight_boards(size)).take(Config::MAX_BOARDS).collect()
    }

    fn pick(&mut self, now: &RoundContext<'_>) -> usize {
        let turn = now.round % now.boards.len();
        let Some(last) = &now.last else { return turn };
        let next = Self::next(last);
        let worth = |board: &Board| next.iter().map(|other| result(board, other)).sum::<i32>();
        let again = now.previous_board();
        let others = (0..now.boards.len()).filter(|at| Some(*at) != again);
        let in_turn = |at: &usize| Reverse((at + now.boards.len() - turn) % now.boards.len());
        others.max_by_key(|at| (worth(&now.boards[*at]), in_turn(at))).unwrap_or(turn)
    }
}

/// Plays an approximate equilibrium over the candidate boards.
pub(super) struct MixerStrategy(SeededDice);

impl MixerStrategy {
    pub(super) fn new(seed: u64) -> Self {
        Self(SeededDice::new(seed))
    }
}

impl BoardStrategy for MixerStrategy {
    fn boards(&mut self, size: u8) -> Vec<Board> {
        WeightedBoards::approximate_equilibrium(size).boards()
    }

    fn pick(&mut self, now: &RoundContext<'_>) -> usize {
        let size = now.boards.first().map_or(2, Board::size);
        WeightedBoards::approximate_equilibrium(size).draw(now.boards, &mut self.0)
    }
}
