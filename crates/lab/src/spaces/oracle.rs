//! The double oracle: a small game of boards, and for ever the best answer from outside it.

use super::mix::{Mix, Unsolved, equilibrium};
use super::payoff::Payoff;
use super::tree::Tree;
use spaces::{Board, Compiled, Item};
use std::collections::BTreeMap;

/// Finds boards that do well against a mix.
pub(crate) trait Oracle {
    /// The best board it finds, and maybe more that do well.
    fn answer(&mut self, mix: &Mix) -> Answer;
}

/// What an oracle found.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    /// Boards that do well, the best first.
    pub(crate) boards: Vec<Board>,
    /// What the best is worth against the mix.
    pub(crate) worth: f64,
    /// No board within the limits is worth more than this.
    pub(crate) most: f64,
}

impl Answer {
    /// Whether no board within the limits is worth more than the best that was found.
    pub(crate) fn exact(&self) -> bool {
        self.most <= self.worth
    }
}

/// An oracle that looks at every board there is.
#[derive(Debug)]
pub(crate) struct Census {
    tree: Tree,
    payoff: Payoff,
    /// What every board is worth against those met before.
    known: BTreeMap<Board, Vec<i8>>,
}

impl Census {
    pub(crate) const fn new(tree: Tree, payoff: Payoff) -> Self {
        Self { tree, payoff, known: BTreeMap::new() }
    }

    /// A pool of every board there is.
    pub(crate) fn pool(&self) -> Pool {
        let mut pool = Pool::new(self.payoff);
        for board in (0..self.tree.len()).filter_map(|number| self.tree.board(number)) {
            pool.add(&board);
        }
        pool
    }
}

impl Oracle for Census {
    fn answer(&mut self, mix: &Mix) -> Answer {
        let mut sums = vec![0.0; self.tree.len()];
        for choice in mix.choices() {
            let worked_out = || self.tree.payoffs(&choice.compiled, self.payoff);
            let payoffs = self.known.entry(choice.board.clone()).or_insert_with(worked_out);
            for (sum, payoff) in sums.iter_mut().zip(payoffs) {
                *sum += choice.weight * f64::from(*payoff);
            }
        }
        let best = (0..sums.len()).max_by(|a, b| sums[*a].total_cmp(&sums[*b])).unwrap_or(0);
        Answer {
            boards: self.tree.board(best).into_iter().collect(),
            worth: sums[best],
            most: sums[best],
        }
    }
}

/// The boards looked at so far, and what each is worth against each.
#[derive(Debug)]
pub(crate) struct Pool {
    payoff: Payoff,
    boards: Vec<(Board, Compiled)>,
    matrix: Vec<Vec<i8>>,
}

impl Pool {
    pub(crate) const fn new(payoff: Payoff) -> Self {
        Self { payoff, boards: Vec::new(), matrix: Vec::new() }
    }

    /// Adds a board and its mirror image; whether there is anything new.
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
        let compiled = Compiled::new(&board);
        let worth = |(_, foe): &(Board, Compiled)| {
            compiled.scores(foe).map_or(0, |scores| self.payoff.of(scores))
        };
        let mut row: Vec<i8> = self.boards.iter().map(worth).collect();
        for (other, worth) in self.matrix.iter_mut().zip(&row) {
            other.push(-worth);
        }
        row.push(0);
        self.matrix.push(row);
        self.boards.push((board, compiled));
        true
    }

    /// The equilibrium among the boards of the pool that chooses the shortest boards: they
    /// are the easiest to understand, and to search against.
    pub(crate) fn solve(&self) -> Result<Mix, Unsolved> {
        let lengths: Vec<f64> = self.boards.iter().map(|(board, _)| board.len() as f64).collect();
        let weights = equilibrium(&self.matrix, &lengths)?;
        let boards = self.boards.iter().map(|(board, _)| board.clone());
        Ok(Mix::new(boards.zip(weights)))
    }
}

/// The board seen in a mirror, left for right: a round of two mirrored boards goes as that
/// of the boards themselves.
pub(crate) fn mirrored(board: &Board) -> Board {
    let last = board.size() - 1;
    let flip = |cell: spaces::Cell| spaces::Cell { col: last - cell.col, ..cell };
    let items = board.items().map(|item| match item {
        Item::Piece(cell) => Item::Piece(flip(cell)),
        Item::Trap(cell) => Item::Trap(flip(cell)),
        Item::Exit(col) => Item::Exit(last - col),
    });
    Board::new(board.size(), items.collect()).expect("a mirror breaks no rule")
}

/// Straight up each column: where every pool begins.
pub(crate) fn straight(size: u8) -> Vec<Board> {
    let moves = "U".repeat(usize::from(size) - 1);
    (0..size).filter_map(|col| format!("{size}.{col}.{moves}").parse().ok()).collect()
}
