//! The board pool of the double-oracle algorithm.

use super::central_path::PayoffMatrix;
use super::matrix_game::{SolverError, equilibrium};
use super::mixed_strategy::MixedStrategy;
use super::payoff::Payoff;
use spaces::{Board, BoardItem, Cell, CompiledBoard};

/// The boards of the restricted game, each with its mirror image, and the payoff of each against
/// each. A strategy plays a board and its mirror image equally often: the rules are symmetric,
/// so that costs nothing.
#[derive(Clone, Debug)]
pub(crate) struct BoardPool {
    payoff: Payoff,
    pairs: Vec<MirrorPair>,
    /// The payoff against a board plus that against its mirror image.
    matrix: Vec<Vec<i8>>,
}

#[derive(Clone, Debug)]
struct MirrorPair {
    boards: [Board; 2],
    compiled: [CompiledBoard; 2],
}

impl BoardPool {
    pub(crate) const fn new(payoff: Payoff) -> Self {
        Self { payoff, pairs: Vec::new(), matrix: Vec::new() }
    }

    /// Adds a board and its mirror image; returns whether they are new.
    pub(crate) fn add(&mut self, board: &Board) -> bool {
        let mut boards = [board.clone(), mirrored(board)];
        boards.sort();
        if self.pairs.iter().any(|known| known.boards == boards) {
            return false;
        }
        let compiled = boards.each_ref().map(CompiledBoard::new);
        let value = |other: &MirrorPair| -> i8 {
            let one = |opponent: &CompiledBoard| {
                compiled[0].scores(opponent).map_or(0, |scores| self.payoff.of(scores))
            };
            other.compiled.iter().map(one).sum()
        };
        let mut row: Vec<i8> = self.pairs.iter().map(value).collect();
        for (other, value) in self.matrix.iter_mut().zip(&row) {
            other.push(-value);
        }
        row.push(0);
        self.matrix.push(row);
        self.pairs.push(MirrorPair { boards, compiled });
        true
    }

    /// The equilibrium of the pool whose boards cost least on average.
    pub(crate) fn solve(&self, cost: &dyn Fn(&Board) -> f64) -> Result<MixedStrategy, SolverError> {
        let costs: Vec<f64> = self.pairs.iter().map(|pair| cost(&pair.boards[0])).collect();
        let weights = equilibrium(&self.matrix, &costs)?;
        Ok(self.mix(&weights))
    }

    pub(crate) const fn len(&self) -> usize {
        self.pairs.len()
    }

    /// One board of each pair.
    pub(crate) fn boards(&self) -> Vec<Board> {
        self.pairs.iter().map(|pair| pair.boards[0].clone()).collect()
    }

    /// The payoff of each pair against each.
    pub(crate) fn matrix(&self) -> PayoffMatrix<'_> {
        PayoffMatrix { rows: &self.matrix, factor: 0.5 }
    }

    /// Removes all but this many pairs, those with the least weights first.
    pub(crate) fn keep_heaviest(&mut self, weights: &mut Vec<f64>, count: usize) {
        if count >= self.len() {
            return;
        }
        let mut sorted = weights.clone();
        sorted.sort_unstable_by(|a, b| b.total_cmp(a));
        let heavy: Vec<bool> = weights.iter().map(|weight| *weight >= sorted[count - 1]).collect();
        self.retain(weights, |pair| heavy[pair]);
    }

    /// Removes the pairs, and their weights, whose numbers are not to be kept.
    pub(crate) fn retain(&mut self, weights: &mut Vec<f64>, is_kept: impl Fn(usize) -> bool) {
        let kept: Vec<bool> = (0..self.len()).map(is_kept).collect();
        retain_marked(&mut self.pairs, &kept);
        retain_marked(&mut self.matrix, &kept);
        self.matrix.iter_mut().for_each(|row| retain_marked(row, &kept));
        retain_marked(weights, &kept);
    }

    /// The mix of pairs with these weights, but for those that are next to nothing.
    pub(crate) fn mix(&self, weights: &[f64]) -> MixedStrategy {
        const MIN_WEIGHT: f64 = 1e-9;
        let halves = self.pairs.iter().zip(weights).flat_map(|(pair, weight)| {
            let weight = if *weight < MIN_WEIGHT { 0.0 } else { *weight };
            pair.boards.iter().map(move |board| (board.clone(), weight / 2.0))
        });
        let mut merged: std::collections::BTreeMap<Board, f64> = std::collections::BTreeMap::new();
        for (board, weight) in halves {
            *merged.entry(board).or_default() += weight;
        }
        let weighted: Vec<(Board, f64)> =
            merged.into_iter().filter(|(_, weight)| *weight > 0.0).collect();
        let sum: f64 = weighted.iter().map(|(_, weight)| weight).sum();
        let parts: Vec<(Board, f64)> =
            weighted.into_iter().map(|(board, weight)| (board, weight / sum)).collect();
        MixedStrategy::from_probabilities(&parts)
    }
}

/// Keeps the elements that are marked.
fn retain_marked<T>(elements: &mut Vec<T>, marks: &[bool]) {
    let mut marks = marks.iter();
    elements.retain(|_| marks.next().is_some_and(|mark| *mark));
}

/// The board with left and right swapped; a round of two mirrored boards has the same result
/// as that of the boards themselves.
pub(crate) fn mirrored(board: &Board) -> Board {
    let last = board.size() - 1;
    let flip = |cell: Cell| Cell { col: last - cell.col, ..cell };
    let items = board.items().map(|item| match item {
        BoardItem::Piece(cell) => BoardItem::Piece(flip(cell)),
        BoardItem::Trap(cell) => BoardItem::Trap(flip(cell)),
        BoardItem::Exit(col) => BoardItem::Exit(last - col),
    });
    Board::new(board.size(), items.collect()).expect("a mirror breaks no rule")
}
