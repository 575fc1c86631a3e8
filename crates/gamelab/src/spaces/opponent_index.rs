//! The boards of a mixed strategy as sets of bits, so that a step of the rounds against all of
//! them takes a few operations.

use super::board_prefix::bit;
use super::mixed_strategy::MixedStrategy;
use super::payoff::Payoff;
use spaces::{BoardItem, BoardState, Cell};
use std::ops::{BitAnd, BitOr, Sub};

/// The most boards that a strategy can have for a search.
pub(crate) const MAX_OPPONENTS: usize = 512;
const WORDS: usize = MAX_OPPONENTS / 64;

/// A set of boards of the strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpponentSet([u64; WORDS]);

impl OpponentSet {
    pub(crate) const EMPTY: Self = Self([0; WORDS]);

    fn insert(&mut self, opponent: usize) {
        self.0[opponent / 64] |= 1 << (opponent % 64);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    pub(crate) const fn words(&self) -> &[u64; WORDS] {
        &self.0
    }

    /// The numbers of the boards in the set.
    pub(crate) fn numbers(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(at, word)| {
            let rest = |word: &u64| Some(word & word.wrapping_sub(1)).filter(|left| *left != 0);
            std::iter::successors(Some(word).filter(|word| *word != 0), rest)
                .map(move |word| 64 * at + word.trailing_zeros() as usize)
        })
    }
}

impl BitAnd for OpponentSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }
}

impl BitOr for OpponentSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }
}

impl Sub for OpponentSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }
}

/// Opponents that were caught at one step and stand still.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CaughtOpponents {
    pub(crate) step: usize,
    pub(crate) set: OpponentSet,
}

/// A board of the strategy, as the searching side sees it.
#[derive(Debug)]
pub(crate) struct OpponentBoard<'m> {
    pub(crate) share: i64,
    pub(crate) moments: &'m [BoardState],
    /// The cell of its piece after each item but the exit, in the searching side's frame.
    cells: Vec<Cell>,
}

impl OpponentBoard<'_> {
    /// The step at which it leaves the board.
    fn exit(&self) -> usize {
        self.moments.len() - 1
    }
}

/// The boards of a strategy, and for each step and cell the sets of those that are there.
pub(crate) struct OpponentIndex<'m> {
    pub(crate) size: u8,
    pub(crate) payoff: Payoff,
    pub(crate) boards: Vec<OpponentBoard<'m>>,
    pub(crate) all: OpponentSet,
    /// The step at which the last of them leaves.
    pub(crate) last_exit: usize,
    standing: Vec<OpponentSet>,
    trapping: Vec<OpponentSet>,
    coming: Vec<OpponentSet>,
    meetable: Vec<OpponentSet>,
    exited: Vec<OpponentSet>,
    /// For each byte of a set the sum of the shares, by its value.
    shares: Vec<[i64; 256]>,
}

/// The points after a trap or a collision (S3).
pub(crate) const fn after_penalty(points: u8) -> u8 {
    points.saturating_sub(1)
}

/// The number of moves between two cells.
pub(crate) fn distance(one: Cell, other: Cell) -> usize {
    usize::from(one.row.abs_diff(other.row)) + usize::from(one.col.abs_diff(other.col))
}

/// The steps after which a trap can lie on a cell this far away: from its own cell the piece
/// must move away first.
pub(crate) const fn steps_to_trap(away: usize) -> usize {
    if away == 0 { 2 } else { away }
}

impl<'m> OpponentIndex<'m> {
    /// # Panics
    /// If the strategy has more than [`MAX_OPPONENTS`] boards.
    pub(crate) fn new(strategy: &'m MixedStrategy, payoff: Payoff) -> Self {
        assert!(strategy.boards().len() <= MAX_OPPONENTS, "too many boards for a search");
        let size = strategy.boards()[0].board.size();
        let boards: Vec<OpponentBoard<'m>> = strategy
            .boards()
            .iter()
            .map(|weighted| OpponentBoard {
                share: weighted.share,
                moments: weighted.compiled.states(),
                cells: cells_of(weighted.board.items(), size),
            })
            .collect();
        let last_exit = boards.iter().map(OpponentBoard::exit).max().unwrap_or(0);
        let fields = vec![OpponentSet::EMPTY; (last_exit + 1) * usize::from(size).pow(2)];
        let mut opponents = Self {
            size,
            payoff,
            all: OpponentSet::EMPTY,
            last_exit,
            standing: fields.clone(),
            trapping: fields.clone(),
            coming: fields.clone(),
            meetable: fields,
            exited: vec![OpponentSet::EMPTY; last_exit + 1],
            shares: vec![[0; 256]; MAX_OPPONENTS / 8],
            boards,
        };
        for number in 0..opponents.boards.len() {
            opponents.enter(number);
        }
        opponents
    }

    /// Enters a board into the sets.
    fn enter(&mut self, number: usize) {
        let (size, share) = (self.size, self.boards[number].share);
        self.all.insert(number);
        let shares = &mut self.shares[number / 8];
        for (byte, sum) in shares.iter_mut().enumerate() {
            *sum += if byte >> (number % 8) & 1 == 1 { share } else { 0 };
        }
        let exit = self.boards[number].exit();
        self.exited[exit..].iter_mut().for_each(|set| set.insert(number));
        let cells: Vec<Cell> =
            (0..size).flat_map(|row| (0..size).map(move |col| Cell { row, col })).collect();
        for step in 0..=exit {
            let board = &self.boards[number];
            let traps = board.moments[step].traps();
            let ahead = &board.cells[step..];
            for cell in &cells {
                let at = self.field(step, *cell);
                if traps & bit(cell.rotated(size), size) != 0 {
                    self.trapping[at].insert(number);
                }
                if ahead.first() == Some(cell) {
                    self.standing[at].insert(number);
                }
                if ahead.contains(cell) {
                    self.coming[at].insert(number);
                }
                let mut later = ahead.iter().enumerate().skip(1);
                if later.any(|(steps, there)| distance(*cell, *there) <= steps) {
                    self.meetable[at].insert(number);
                }
            }
        }
    }

    fn field(&self, step: usize, cell: Cell) -> usize {
        step * usize::from(self.size).pow(2) + usize::from(cell.number(self.size))
    }

    fn at(&self, sets: &[OpponentSet], step: usize, cell: Cell) -> OpponentSet {
        if step > self.last_exit { OpponentSet::EMPTY } else { sets[self.field(step, cell)] }
    }

    /// Those whose piece is on a cell at a step.
    pub(crate) fn standing(&self, step: usize, cell: Cell) -> OpponentSet {
        self.at(&self.standing, step, cell)
    }

    /// Those that have laid a trap on a cell by a step.
    pub(crate) fn trapping(&self, step: usize, cell: Cell) -> OpponentSet {
        self.at(&self.trapping, step, cell)
    }

    /// Those that are on a cell at a step or come there later.
    pub(crate) fn coming(&self, step: usize, cell: Cell) -> OpponentSet {
        self.at(&self.coming, step, cell)
    }

    /// Those that a piece on this cell can still run into or lay a trap for, time considered.
    pub(crate) fn meetable(&self, step: usize, cell: Cell) -> OpponentSet {
        self.at(&self.meetable, step, cell)
    }

    /// Those that leave at a step or before it.
    pub(crate) fn exited(&self, step: usize) -> OpponentSet {
        self.exited[step.min(self.last_exit)]
    }

    /// The last step at which one of a set leaves.
    pub(crate) fn last_exit_of(&self, set: OpponentSet) -> Option<usize> {
        if set.is_empty() {
            return None;
        }
        (0..=self.last_exit).find(|step| (set - self.exited(*step)).is_empty())
    }

    /// The sum of the shares of a set.
    pub(crate) fn share(&self, set: OpponentSet) -> i64 {
        let mut sum = 0;
        for (at, word) in set.words().iter().enumerate() {
            let mut word = *word;
            let mut byte = 8 * at;
            while word != 0 {
                sum += self.shares[byte][(word & 0xff) as usize];
                word >>= 8;
                byte += 1;
            }
        }
        sum
    }

    /// The value of rounds that end with these scores.
    pub(crate) fn value(
        &self,
        set: OpponentSet,
        scores: impl Fn(&OpponentBoard<'_>) -> [u8; 2],
    ) -> i64 {
        let one = |number: usize| {
            let board = &self.boards[number];
            board.share * i64::from(self.payoff.of(scores(board)))
        };
        set.numbers().map(one).sum()
    }

    /// The highest value of rounds in which opponents were caught: if the board leaves.
    pub(crate) fn highest_value_of_caught(&self, caught: &CaughtOpponents) -> i64 {
        match self.payoff {
            Payoff::Result => self.share(caught.set),
            Payoff::Points => self.value(caught.set, |opponent| {
                [self.size, after_penalty(opponent.moments[caught.step].points())]
            }),
        }
    }

    /// The scores of a round in which the board was caught at a step on a cell, with these points
    /// and traps: the opponent leaves, unless it is caught as well or runs into the piece.
    pub(crate) fn scores_if_caught(
        &self,
        opponent: &OpponentBoard<'_>,
        (step, cell): (usize, Cell),
        (points, traps): (u8, u128),
    ) -> [u8; 2] {
        let mine = after_penalty(points);
        for step in step + 1..opponent.exit() {
            let (there, theirs) = (opponent.cells[step], opponent.moments[step].points());
            if there == cell {
                return [after_penalty(mine), after_penalty(theirs)];
            }
            if traps & bit(there, self.size) != 0 {
                return [mine, after_penalty(theirs)];
            }
        }
        [mine, self.size]
    }
}

/// The cells of the piece after each item but the exit, in the other side's frame.
fn cells_of(items: impl Iterator<Item = BoardItem>, size: u8) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    for item in items {
        match (item, cells.last()) {
            (BoardItem::Piece(cell), _) => cells.push(cell.rotated(size)),
            (BoardItem::Trap(_), Some(before)) => cells.push(*before),
            (BoardItem::Trap(_) | BoardItem::Exit(_), _) => {}
        }
    }
    cells
}
