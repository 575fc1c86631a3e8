//! Best-response oracles and the board pool of the double-oracle algorithm.

use super::board_tree::BoardTree;
use super::mixed_strategy::{MixedStrategy, SolverError, equilibrium};
use super::payoff::Payoff;
use spaces::{Board, BoardItem, CompiledBoard};
use std::collections::BTreeMap;

/// Finds best responses to a mixed strategy.
pub(crate) trait BestResponseOracle {
    /// The best board it finds, and possibly more good ones.
    fn best_response(&mut self, strategy: &MixedStrategy) -> BestResponse;
}

/// The result of an oracle.
#[derive(Clone, Debug)]
pub(crate) struct BestResponse {
    /// Good boards, the best first.
    pub(crate) boards: Vec<Board>,
    /// The value of the best board against the strategy.
    pub(crate) value: f64,
    /// No board within the limits of the search has a higher value.
    pub(crate) upper_bound: f64,
}

impl BestResponse {
    /// Whether the best board is proved to be a best response within the limits.
    pub(crate) fn is_exact(&self) -> bool {
        self.upper_bound <= self.value
    }
}

/// An oracle that evaluates every board.
#[derive(Debug)]
pub(crate) struct ExhaustiveOracle {
    tree: BoardTree,
    payoff: Payoff,
    /// The payoffs of every board against the boards of previous strategies.
    known: BTreeMap<Board, Vec<i8>>,
}

impl ExhaustiveOracle {
    pub(crate) const fn new(tree: BoardTree, payoff: Payoff) -> Self {
        Self { tree, payoff, known: BTreeMap::new() }
    }

    /// A pool of every board.
    pub(crate) fn pool(&self) -> BoardPool {
        let mut pool = BoardPool::new(self.payoff);
        for board in (0..self.tree.len()).filter_map(|number| self.tree.board(number)) {
            pool.add(&board);
        }
        pool
    }
}

impl BestResponseOracle for ExhaustiveOracle {
    fn best_response(&mut self, strategy: &MixedStrategy) -> BestResponse {
        let mut sums = vec![0.0; self.tree.len()];
        for weighted in strategy.boards() {
            let worked_out = || self.tree.payoffs(&weighted.compiled, self.payoff);
            let payoffs = self.known.entry(weighted.board.clone()).or_insert_with(worked_out);
            for (sum, payoff) in sums.iter_mut().zip(payoffs) {
                *sum += weighted.weight * f64::from(*payoff);
            }
        }
        let best = (0..sums.len()).max_by(|a, b| sums[*a].total_cmp(&sums[*b])).unwrap_or(0);
        BestResponse {
            boards: self.tree.board(best).into_iter().collect(),
            value: sums[best],
            upper_bound: sums[best],
        }
    }
}

/// The boards of the restricted game, and the payoff of each against each.
#[derive(Debug)]
pub(crate) struct BoardPool {
    payoff: Payoff,
    boards: Vec<(Board, CompiledBoard)>,
    matrix: Vec<Vec<i8>>,
}

impl BoardPool {
    pub(crate) const fn new(payoff: Payoff) -> Self {
        Self { payoff, boards: Vec::new(), matrix: Vec::new() }
    }

    /// Adds a board and its mirror image; returns whether either is new.
    pub(crate) fn add(&mut self, board: &Board) -> bool {
        let mirrored = mirrored(board);
        let one = self.add_one(board.clone());
        let other = self.add_one(mirrored);
        one || other
    }

    fn add_one(&mut self, board: Board) -> bool {
        if self.boards.iter().any(|(known, _)| *known == board) {
            return false;
        }
        let compiled = CompiledBoard::new(&board);
        let value = |(_, opponent): &(Board, CompiledBoard)| {
            compiled.scores(opponent).map_or(0, |scores| self.payoff.of(scores))
        };
        let mut row: Vec<i8> = self.boards.iter().map(value).collect();
        for (other, value) in self.matrix.iter_mut().zip(&row) {
            other.push(-value);
        }
        row.push(0);
        self.matrix.push(row);
        self.boards.push((board, compiled));
        true
    }

    /// The equilibrium of the pool that prefers short boards: they are the easiest to
    /// understand, and to search against.
    pub(crate) fn solve(&self) -> Result<MixedStrategy, SolverError> {
        let lengths: Vec<f64> = self.boards.iter().map(|(board, _)| board.len() as f64).collect();
        let weights = equilibrium(&self.matrix, &lengths)?;
        let boards = self.boards.iter().map(|(board, _)| board.clone());
        Ok(MixedStrategy::new(boards.zip(weights)))
    }
}

/// The board with left and right swapped; a round of two mirrored boards has the same result
/// as that of the boards themselves.
pub(crate) fn mirrored(board: &Board) -> Board {
    let last = board.size() - 1;
    let flip = |cell: spaces::Cell| spaces::Cell { col: last - cell.col, ..cell };
    let items = board.items().map(|item| match item {
        BoardItem::Piece(cell) => BoardItem::Piece(flip(cell)),
        BoardItem::Trap(cell) => BoardItem::Trap(flip(cell)),
        BoardItem::Exit(col) => BoardItem::Exit(last - col),
    });
    Board::new(board.size(), items.collect()).expect("a mirror breaks no rule")
}

/// The straight boards of all columns, with which every pool starts.
pub(crate) fn straight(size: u8) -> Vec<Board> {
    let moves = "U".repeat(usize::from(size) - 1);
    (0..size).filter_map(|col| format!("{size}.{col}.{moves}").parse().ok()).collect()
}
