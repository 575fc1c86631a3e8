//! Rounds by bit operations: a board worked out beforehand, for those who run millions.
//!
//! [`round`](crate::round()) explains a round; this judges it, to the same result, without
//! asking for memory. What a board has done after each item does not depend on the other
//! board, only when it stops does: so that is worked out once, cell numbers for both frames
//! (S1), points so far (S3) and the traps so far as one number with a bit for each cell.

use crate::{Board, Cell, Item};

/// A board after one of its items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// A bit for each cell of its own frame that holds a trap.
    traps: u128,
    /// The number of the piece's cell.
    cell: u8,
    /// The number of the same cell in the other side's frame.
    turned: u8,
    points: u8,
    exited: bool,
}

/// A piece that has left the board stands nowhere: on no cell of either frame, nor where
/// another stands that has left too. No board has that many cells.
const NOWHERE: [u8; 2] = [126, 127];

impl Moment {
    /// A piece on the bottom row of a board of this size.
    #[must_use]
    pub const fn start(col: u8, size: u8) -> Self {
        let [cell, turned] = numbers(Cell { row: size - 1, col }, size);
        Self { traps: 0, cell, turned, points: 0, exited: false }
    }

    /// This moment and one more item of the board, which must be valid there (S6).
    #[must_use]
    pub fn then(self, item: Item, size: u8) -> Self {
        match item {
            Item::Piece(cell) => {
                let [number, turned] = numbers(cell, size);
                // Rows climbed are points made, so the points say how close it has been.
                let points = self.points.max(size - 1 - cell.row);
                Self { cell: number, turned, points, ..self }
            }
            Item::Trap(cell) => Self { traps: self.traps | 1 << numbers(cell, size)[0], ..self },
            Item::Exit(_) => {
                let [cell, turned] = NOWHERE;
                Self { cell, turned, points: self.points + 1, exited: true, ..self }
            }
        }
    }

    /// The points made so far, if nothing was lost.
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
    pub const fn exited(&self) -> bool {
        self.exited
    }

    #[inline]
    const fn catches(&self, cell: u8) -> bool {
        self.traps >> cell & 1 == 1
    }
}

/// The number of a cell, in its own frame and in the other side's.
const fn numbers(cell: Cell, size: u8) -> [u8; 2] {
    [cell.number(size), cell.turned(size).number(size)]
}

/// A round under way: how far each side has come, and who was caught.
///
/// What the sides do is told anew at each step, so one of them may still be making up its
/// mind: that is how a search for a board begins many rounds and decides them move by move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clash {
    at: [u16; 2],
    caught: [bool; 2],
}

impl Clash {
    /// Judges the next step (S2, S3) of sides with these moments so far; the scores, if the
    /// round is over with it (S4).
    ///
    /// # Panics
    /// If a side that still runs has no moment for this step.
    #[inline]
    pub fn step(&mut self, first: &[Moment], second: &[Moment]) -> Option<[u8; 2]> {
        let one = &first[usize::from(self.at[0])];
        let two = &second[usize::from(self.at[1])];
        if one.turned == two.cell {
            return Some(self.scores(one, two, 1));
        }
        let caught = [two.catches(one.turned), one.catches(two.turned)];
        // A side that was caught stands on that trap for good, so it stays caught.
        self.caught = caught;
        if one.exited | two.exited | (caught[0] & caught[1]) {
            return Some(self.scores(one, two, 0));
        }
        self.at[0] += u16::from(!caught[0]);
        self.at[1] += u16::from(!caught[1]);
        None
    }

    /// Judges the next step, and if the first side is caught in it all that follow, since
    /// what that side would have done later no longer matters.
    ///
    /// # Panics
    /// As [`Clash::step`].
    #[inline]
    pub fn advance(&mut self, first: &[Moment], second: &[Moment]) -> Option<[u8; 2]> {
        loop {
            let scores = self.step(first, second);
            if scores.is_some() || !self.caught[0] {
                return scores;
            }
        }
    }

    /// Which item each side comes to next; the last it executed, if it was caught.
    #[must_use]
    pub const fn at(&self) -> [u16; 2] {
        self.at
    }

    /// Which sides were caught so far.
    #[must_use]
    pub const fn caught(&self) -> [bool; 2] {
        self.caught
    }

    #[inline]
    fn scores(&self, one: &Moment, two: &Moment, collision: u8) -> [u8; 2] {
        let left = |points: u8, caught: bool| points.saturating_sub(u8::from(caught) + collision);
        [left(one.points, self.caught[0]), left(two.points, self.caught[1])]
    }
}

/// A board worked out for many rounds.
///
/// ```
/// use spaces::{Board, Compiled};
/// let board = |text: &str| text.parse::<Board>().expect("a valid board");
/// let (straight, traps) = (Compiled::new(&board("3.0.UU")), Compiled::new(&board("3.1.lrUU")));
/// assert_eq!(straight.scores(&traps), Some([1, 3]));
/// assert_eq!(straight.scores(&Compiled::new(&board("2.0.U"))), None, "sizes differ");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compiled {
    size: u8,
    moments: Box<[Moment]>,
}

impl Compiled {
    /// Works a board out.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        let size = board.size();
        let mut moments = Vec::with_capacity(board.len());
        for item in board.items() {
            let moment = match (moments.last(), item) {
                (Some(before), item) => Moment::then(*before, item, size),
                (None, Item::Piece(cell) | Item::Trap(cell)) => Moment::start(cell.col, size),
                (None, Item::Exit(col)) => Moment::start(col, size),
            };
            moments.push(moment);
        }
        Self { size, moments: moments.into() }
    }

    /// How many cells its grid has on a side.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The board after each of its items.
    #[must_use]
    pub const fn moments(&self) -> &[Moment] {
        &self.moments
    }

    /// The points of both sides after a round against another board, as
    /// [`round`](crate::round()) finds them; `None` if their sizes differ.
    #[inline]
    #[must_use]
    pub fn scores(&self, other: &Self) -> Option<[u8; 2]> {
        if self.size != other.size {
            return None;
        }
        let mut clash = Clash::default();
        loop {
            if let Some(scores) = clash.step(&self.moments, &other.moments) {
                return Some(scores);
            }
        }
    }
}
