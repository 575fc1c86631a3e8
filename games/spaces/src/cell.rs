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
    /// The cell in a direction, if it is on a grid of this size.
    #[must_use]
    pub fn toward(self, direction: Direction, size: u8) -> Option<Self> {
        let (row, col) = match direction {
            Direction::Up => (self.row.checked_sub(1)?, self.col),
            Direction::Down => (self.row.checked_add(1)?, self.col),
            Direction::Left => (self.row, self.col.checked_sub(1)?),
            Direction::Right => (self.row, self.col.checked_add(1)?),
        };
        (row < size && col < size).then_some(Self { row, col })
    }

    /// The direction of an orthogonal neighbour.
    #[must_use]
    pub fn direction_to(self, other: Self) -> Option<Direction> {
        Direction::ALL.into_iter().find(|d| self.toward(*d, u8::MAX) == Some(other))
    }

    /// Its number on a grid of this size, row by row from the top left.
    #[must_use]
    pub const fn number(self, size: u8) -> u8 {
        self.row * size + self.col
    }

    /// The cell as the other side sees it: the board turned half round (S1).
    #[must_use]
    pub const fn turned(self, size: u8) -> Self {
        Self { row: size - 1 - self.row, col: size - 1 - self.col }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.row, self.col)
    }
}

/// One of the four ways to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Direction {
    /// Towards row 0, the goal.
    Up,
    /// Towards the bottom.
    Down,
    /// Towards column 0.
    Left,
    /// Away from column 0.
    Right,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    const fn letter(self) -> char {
        match self {
            Self::Up => 'U',
            Self::Down => 'D',
            Self::Left => 'L',
            Self::Right => 'R',
        }
    }

    /// The letter of a move, or in lower case of a trap, in this direction.
    pub(crate) const fn write(self, trap: bool) -> char {
        let letter = self.letter();
        if trap { letter.to_ascii_lowercase() } else { letter }
    }

    pub(crate) fn read(letter: char) -> Option<Self> {
        let upper = letter.to_ascii_uppercase();
        Self::ALL.into_iter().find(|direction| direction.letter() == upper)
    }
}
