//! Cells and directions.

use std::fmt;

/// A cell of the grid: row 0 is the top, column 0 the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// From the top.
    pub row: u8,
    /// From the left.
    pub col: u8,
}

impl Cell {
    /// The neighbouring cell in a direction, if it is on a grid of this size.
    #[must_use]
    pub fn neighbour(self, direction: GridDirection, size: u8) -> Option<Self> {
        let (row, col) = match direction {
            GridDirection::Up => (self.row.checked_sub(1)?, self.col),
            GridDirection::Down => (self.row.checked_add(1)?, self.col),
            GridDirection::Left => (self.row, self.col.checked_sub(1)?),
            GridDirection::Right => (self.row, self.col.checked_add(1)?),
        };
        (row < size && col < size).then_some(Self { row, col })
    }

    /// The direction to an orthogonal neighbour; `None` for any other cell.
    #[must_use]
    pub fn direction_to(self, other: Self) -> Option<GridDirection> {
        GridDirection::ALL.into_iter().find(|d| self.neighbour(*d, u8::MAX) == Some(other))
    }

    /// The number of the cell on a grid of this size, row by row from the top left.
    #[must_use]
    pub const fn number(self, size: u8) -> u8 {
        self.row * size + self.col
    }

    /// The cell in the other side's frame: the board rotated by half a turn (S1).
    #[must_use]
    pub const fn rotated(self, size: u8) -> Self {
        Self { row: size - 1 - self.row, col: size - 1 - self.col }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.row, self.col)
    }
}

/// One of the four orthogonal directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GridDirection {
    /// Towards row 0, the goal.
    Up,
    /// Towards the bottom.
    Down,
    /// Towards column 0.
    Left,
    /// Away from column 0.
    Right,
}

impl GridDirection {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The letter of a move in this direction.
    pub(crate) const fn move_letter(self) -> char {
        match self {
            Self::Up => 'U',
            Self::Down => 'D',
            Self::Left => 'L',
            Self::Right => 'R',
        }
    }

    /// The letter of a trap laid in this direction.
    pub(crate) const fn trap_letter(self) -> char {
        self.move_letter().to_ascii_lowercase()
    }

    /// The direction of a move or a trap.
    pub(crate) fn from_letter(letter: char) -> Option<Self> {
        let upper = letter.to_ascii_uppercase();
        Self::ALL.into_iter().find(|direction| direction.move_letter() == upper)
    }
}
