//! Rounds computed by bit operations on precomputed boards, for simulations.
//!
//! [`play_round`](crate::play_round) reports every step of a round; this module computes the
//! same scores without allocating. The state of a board after each item does not depend on the
//! other board, which only decides when it stops. So the states are computed once: cell numbers
//! in both frames (S1), points so far (S3), and the traps so far as a bit set of cells.

use crate::{Board, BoardItem, Cell};

/// The state of a board after one of its items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardState {
    /// A bit for each cell with a trap, in the board's own frame.
    traps: u128,
    /// The number of the piece's cell.
    cell: u8,
    /// The number of the same cell in the other side's frame.
    turned: u8,
    points: u8,
    exited: bool,
}

/// The cell numbers, own and rotated, of a piece that has left the board. They differ from
/// every cell number and from each other, so that pieces that left never collide.
const OFF_BOARD: [u8; 2] = [126, 127];

impl BoardState {
    /// The state with a piece on the bottom row of a board of this size.
    #[must_use]
    pub const fn start(col: u8, size: u8) -> Self {
        let [cell, turned] = cell_numbers(Cell { row: size - 1, col }, size);
        Self { traps: 0, cell, turned, points: 0, exited: false }
    }

    /// The state after one more item, which must be valid there (S6).
    #[must_use]
    pub fn after_item(self, item: BoardItem, size: u8) -> Self {
        match item {
            BoardItem::Piece(cell) => {
                let [number, turned] = cell_numbers(cell, size);
                // Each new row is a point, so the points tell the closest row so far.
                let points = self.points.max(size - 1 - cell.row);
                Self { cell: number, turned, points, ..self }
            }
            BoardItem::Trap(cell) => {
                Self { traps: self.traps | 1 << cell_numbers(cell, size)[0], ..self }
            }
            BoardItem::Exit(_) => {
                let [cell, turned] = OFF_BOARD;
                Self { cell, turned, points: self.points + 1, exited: true, ..self }
            }
        }
    }

    /// The [`Cell::number`] of the piece's cell; a number of no cell once it has left the board.
    #[must_use]
    pub const fn cell_number(&self) -> u8 {
        self.cell
    }

    /// The points so far, without losses.
    #[must_use]
    pub const fn points(&self) -> u8 {
        self.points
    }

    /// The traps laid so far: a bit for each [`Cell::number`].
    #[must_use]
    pub const fn traps(&self) -> u128 {
        self.traps
    }

    /// Whether the piece has left the board.
    #[must_use]
    pub const fn has_exited(&self) -> bool {
        self.exited
    }

    #[inline]
    const fn catches(&self, cell: u8) -> bool {
        self.traps >> cell & 1 == 1
    }
}

/// The number of a cell, in its own frame and in the other side's.
const fn cell_numbers(cell: Cell, size: u8) -> [u8; 2] {
    [cell.number(size), cell.rotated(size).number(size)]
}

/// The progress of a round: the next item of each side, and which sides are caught.
///
/// The states of both sides are passed at each step, so a side need not be complete: a search
/// for a board extends it move by move while its rounds are in progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoundProgress {
    next_items: [u16; 2],
    caught: [bool; 2],
}

impl RoundProgress {
    /// Computes the next step (S2, S3) of sides with these states; returns the scores if it ends
    /// the round (S4).
    ///
    /// # Panics
    /// If a side that is not caught has no state for this step.
    #[inline]
    pub fn step(&mut self, first: &[BoardState], second: &[BoardState]) -> Option<[u8; 2]> {
        let one = &first[usize::from(self.next_items[0])];
        let two = &second[usize::from(self.next_items[1])];
        if one.turned == two.cell {
            return Some(self.scores(one, two, 1));
        }
        let caught = [two.catches(one.turned), one.catches(two.turned)];
        // A caught side stays on the trap, so it stays caught.
        self.caught = caught;
        if one.exited | two.exited | (caught[0] & caught[1]) {
            return Some(self.scores(one, two, 0));
        }
        self.next_items[0] += u16::from(!caught[0]);
        self.next_items[1] += u16::from(!caught[1]);
        None
    }

    /// Computes the next step and, if the first side is caught in it, all steps that follow,
    /// since they do not depend on the rest of that side's board.
    ///
    /// # Panics
    /// As [`RoundProgress::step`].
    #[inline]
    pub fn advance(&mut self, first: &[BoardState], second: &[BoardState]) -> Option<[u8; 2]> {
        loop {
            let scores = self.step(first, second);
            if scores.is_some() || !self.caught[0] {
                return scores;
            }
        }
    }

    /// The index of the next item of each side; of the last one executed, if it is caught.
    #[must_use]
    pub const fn next_items(&self) -> [u16; 2] {
        self.next_items
    }

    /// Which sides are caught.
    #[must_use]
    pub const fn caught(&self) -> [bool; 2] {
        self.caught
    }

    #[inline]
    fn scores(&self, one: &BoardState, two: &BoardState, collision: u8) -> [u8; 2] {
        let score = |points: u8, caught: bool| points.saturating_sub(u8::from(caught) + collision);
        [score(one.points, self.caught[0]), score(two.points, self.caught[1])]
    }
}

/// A board precomputed for many rounds.
///
/// ```
/// use spaces::{Board, CompiledBoard};
/// let board = |text: &str| text.parse::<Board>().expect("a valid board");
/// let (straight, traps) = (CompiledBoard::new(&board("3.0.UU")), CompiledBoard::new(&board("3.1.lrUU")));
/// assert_eq!(straight.scores(&traps), Some([1, 3]));
/// assert_eq!(straight.scores(&CompiledBoard::new(&board("2.0.U"))), None, "sizes differ");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompiledBoard {
    size: u8,
    states: Box<[BoardState]>,
}

impl CompiledBoard {
    /// Precomputes a board.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        let size = board.size();
        let mut states = Vec::with_capacity(board.len());
        for item in board.items() {
            let state = match (states.last(), item) {
                (Some(before), item) => BoardState::after_item(*before, item, size),
                (None, BoardItem::Piece(cell) | BoardItem::Trap(cell)) => {
                    BoardState::start(cell.col, size)
                }
                (None, BoardItem::Exit(col)) => BoardState::start(col, size),
            };
            states.push(state);
        }
        Self { size, states: states.into() }
    }

    /// The number of cells on a side of the grid.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The state after each item.
    #[must_use]
    pub const fn states(&self) -> &[BoardState] {
        &self.states
    }

    /// The scores of both sides after a round against another board, as
    /// [`play_round`](crate::play_round) computes them; `None` if the sizes differ.
    #[inline]
    #[must_use]
    pub fn scores(&self, other: &Self) -> Option<[u8; 2]> {
        if self.size != other.size {
            return None;
        }
        let mut progress = RoundProgress::default();
        loop {
            if let Some(scores) = progress.step(&self.states, &other.states) {
                return Some(scores);
            }
        }
    }
}
