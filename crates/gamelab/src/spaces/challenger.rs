//! A search for boards that beat a mixed strategy, by changing boards a little at a time.
//!
//! It proves nothing, but it is fast on the sizes that are too large for a proof.

use super::board_prefix::{BoardPrefix, bit};
use super::mixed_strategy::MixedStrategy;
use super::payoff::Payoff;
use kit::SeededDice;
use spaces::{Board, BoardItem, BoardState, GridDirection, RoundProgress};

/// A board as a starting column and letters; letters that are not legal are skipped.
#[derive(Clone, Debug)]
struct LooseBoard {
    col: u8,
    letters: Vec<LooseItem>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LooseItem {
    Move(GridDirection),
    Trap(GridDirection),
}

impl LooseItem {
    fn random(dice: &mut SeededDice) -> Self {
        let direction = GridDirection::ALL[dice.below(4) as usize];
        if dice.below(2) == 0 { Self::Move(direction) } else { Self::Trap(direction) }
    }
}

impl LooseBoard {
    fn of(board: &Board) -> Self {
        let mut piece = None;
        let mut loose = Self { col: 0, letters: Vec::new() };
        for item in board.items() {
            match (item, piece) {
                (BoardItem::Piece(cell), None) => {
                    loose.col = cell.col;
                    piece = Some(cell);
                }
                (BoardItem::Piece(cell), Some(before)) => {
                    loose.letters.extend(before.direction_to(cell).map(LooseItem::Move));
                    piece = Some(cell);
                }
                (BoardItem::Trap(cell), Some(before)) => {
                    loose.letters.extend(before.direction_to(cell).map(LooseItem::Trap));
                }
                (BoardItem::Trap(_) | BoardItem::Exit(_), _) => {}
            }
        }
        loose
    }

    fn change(&mut self, size: u8, dice: &mut SeededDice) {
        for _ in 0..=dice.below(3) {
            let at = dice.below(self.letters.len() as u32 + 1) as usize;
            let present = at < self.letters.len();
            match dice.below(8) {
                0..=2 => self.letters.insert(at, LooseItem::random(dice)),
                3 | 4 if present => {
                    self.letters.remove(at);
                }
                5 | 6 if present => self.letters[at] = LooseItem::random(dice),
                7 if at + 1 < self.letters.len() => self.letters.swap(at, at + 1),
                _ => self.col = dice.below(size.into()) as u8,
            }
        }
        self.letters.truncate(6 * usize::from(size));
    }

    /// The prefix that these letters give, with the shortest way out.
    fn complete(&self, size: u8) -> BoardPrefix {
        let mut prefix = BoardPrefix::start(self.col, size);
        for letter in &self.letters {
            let (direction, is_trap) = match letter {
                LooseItem::Move(direction) => (direction, false),
                LooseItem::Trap(direction) => (direction, true),
            };
            let Some(cell) = prefix.piece().neighbour(*direction, size) else { continue };
            if prefix.now().traps() & bit(cell, size) != 0 {
                continue;
            }
            prefix.push(if is_trap { BoardItem::Trap(cell) } else { BoardItem::Piece(cell) });
            if is_trap && prefix.moves_to_top().is_none() {
                prefix.pop();
            }
        }
        prefix.leave_by_shortest_path();
        prefix
    }
}

/// The result of a challenge.
#[derive(Clone, Debug)]
pub struct ChallengeResult {
    /// How many boards were tried.
    pub boards_tried: u64,
    /// The best board that was found.
    pub best: Board,
    /// Its value against the strategy, in shares.
    pub value: i64,
}

/// Tries this many boards against a strategy; stops early at a value above `enough`.
#[must_use]
pub fn challenge(
    strategy: &MixedStrategy,
    payoff: Payoff,
    boards: u64,
    seed: u64,
    enough: i64,
) -> ChallengeResult {
    const PATIENCE: u32 = 3000;
    let mut dice = SeededDice::new(seed);
    let size = strategy.boards()[0].board.size();
    let mut best: Option<(i64, Board)> = None;
    let mut tried = 0;
    while tried < boards && best.as_ref().is_none_or(|(value, _)| *value <= enough) {
        let support = strategy.boards();
        let mut now = LooseBoard::of(&support[dice.below(support.len() as u32) as usize].board);
        let mut current = i64::MIN;
        let mut waited = 0;
        while waited < PATIENCE && tried < boards {
            let mut next = now.clone();
            next.change(size, &mut dice);
            let board = next.complete(size);
            let found = value_of(board.moments(), strategy, payoff);
            tried += 1;
            waited = if found > current { 0 } else { waited + 1 };
            // Rarely a worse board is taken, to leave a local maximum.
            if found >= current || dice.below(400) == 0 {
                (now, current) = (next, found);
            }
            if best.as_ref().is_none_or(|(value, _)| found > *value) {
                best = Some((found, board.completed().expect("it has left")));
                if found > enough {
                    break;
                }
            }
        }
    }
    let (value, best) = best.expect("a support board is tried first");
    ChallengeResult { boards_tried: tried, best, value }
}

/// Boards with traps, of at most this many items, that tie with a strategy on average: the boards
/// from which other equilibria can be mixed.
pub(crate) fn collect_ties(
    strategy: &MixedStrategy,
    payoff: Payoff,
    boards: u64,
    max_items: usize,
) -> Vec<Board> {
    let mut dice = SeededDice::new(1);
    let size = strategy.boards()[0].board.size();
    let mut ties = std::collections::BTreeSet::new();
    let mut current = i64::MIN;
    let mut now = LooseBoard::of(&strategy.boards()[0].board);
    for turn in 0..boards {
        if turn % 5000 == 0 {
            let at = dice.below(strategy.boards().len() as u32) as usize;
            (now, current) = (LooseBoard::of(&strategy.boards()[at].board), i64::MIN);
        }
        let mut next = now.clone();
        next.change(size, &mut dice);
        let board = next.complete(size);
        let found = value_of(board.moments(), strategy, payoff);
        let traps = board.now().traps().count_ones();
        if found >= current || dice.below(50) == 0 {
            (now, current) = (next, found);
        }
        if found == 0 && traps > 0 && board.items().len() <= max_items {
            ties.extend(board.completed());
        }
    }
    ties.into_iter().collect()
}

/// A board of no lower value against a strategy, with fewer items where that is easily found.
pub(crate) fn shortened(board: &Board, strategy: &MixedStrategy, payoff: Payoff) -> Board {
    let value =
        |board: &Board| value_of(spaces::CompiledBoard::new(board).states(), strategy, payoff);
    let (enough, size) = (value(board), board.size());
    let mut best = board.clone();
    'again: loop {
        let loose = LooseBoard::of(&best);
        let count = loose.letters.len();
        for removed in (1..=count).rev() {
            for at in 0..=count - removed {
                // Cutting the end off comes first, then shorter and shorter pieces.
                if removed > 4 && at + removed != count {
                    continue;
                }
                let mut shorter = loose.clone();
                shorter.letters.drain(at..at + removed);
                let shorter = shorter.complete(size).completed();
                if let Some(shorter) = shorter
                    && shorter.len() < best.len()
                    && value(&shorter) >= enough
                {
                    best = shorter;
                    continue 'again;
                }
            }
        }
        return best;
    }
}

fn value_of(states: &[BoardState], strategy: &MixedStrategy, payoff: Payoff) -> i64 {
    let one = |weighted: &super::StrategyBoard| {
        let mut clash = RoundProgress::default();
        loop {
            if let Some(scores) = clash.step(states, weighted.compiled.states()) {
                return weighted.share * i64::from(payoff.of(scores));
            }
        }
    };
    strategy.boards().iter().map(one).sum()
}
