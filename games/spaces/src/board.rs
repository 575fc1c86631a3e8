//! A valid board: a path from the bottom row out at the top, and traps laid on the way.

use crate::cell::{Cell, Direction};
use std::fmt;
use std::str::FromStr;
use ts_rs::TS;

/// One item of a board's sequence, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Item {
    /// The piece comes to a cell.
    Piece(Cell),
    /// A trap is laid on a cell beside the piece.
    Trap(Cell),
    /// The piece leaves the board at the top, from a column.
    Exit(u8),
}

/// A valid board (S6).
///
/// Its text form is the size, a full stop, the starting column, a full stop, then a letter
/// for each item: `U D L R` moves the piece, `u d l r` lays a trap beside it. The exit at
/// the end is understood.
///
/// ```
/// use spaces::Board;
/// let board: Board = "4.1.ulRrUUU".parse().expect("a valid board");
/// assert_eq!(board.to_string(), "4.1.ulRrUUU");
/// assert_eq!(board.items().count(), 9);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, TS)]
#[ts(type = "string")]
pub struct Board {
    size: u8,
    items: Vec<Item>,
}

/// A rule of S6 that an item breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Broken {
    /// The first item is a piece on the bottom row.
    Start,
    /// A piece comes to a cell beside the one before.
    Adjacent,
    /// A piece never comes to a cell that holds an own trap.
    OntoTrap,
    /// A trap is laid on a cell beside the piece.
    TrapAdjacent,
    /// There is at most one trap on a cell.
    TrapTwice,
    /// Every cell is on the grid.
    OffGrid,
    /// The last item is the only exit, straight above a piece on row 0.
    Exit,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Start => "the first item is a piece on the bottom row",
            Self::Adjacent => "a piece comes to a cell beside (not diagonal to) the one before",
            Self::OntoTrap => "a piece never comes to a cell that holds an own trap",
            Self::TrapAdjacent => "a trap is laid beside (not diagonal to) the piece",
            Self::TrapTwice => "at most one trap lies on a cell",
            Self::OffGrid => "every cell is on the grid",
            Self::Exit => {
                "the last item is the only final, at row -1, straight above a piece on row 0"
            }
        })
    }
}

impl Board {
    /// The smallest and the largest size.
    pub const SIZES: std::ops::RangeInclusive<u8> = 2..=10;

    /// The board of these items.
    ///
    /// # Errors
    /// Every rule that is broken, with the place of the item in the list.
    pub fn new(size: u8, items: Vec<Item>) -> Result<Self, Vec<(usize, Broken)>> {
        let faults = faults(size, &items);
        if faults.is_empty() { Ok(Self { size, items }) } else { Err(faults) }
    }

    /// The board that runs straight up a column; `None` if there is no such column or size.
    #[must_use]
    pub fn straight(size: u8, col: u8) -> Option<Self> {
        let climb = (0..size).rev().map(|row| Item::Piece(Cell { row, col }));
        let fits = Self::SIZES.contains(&size) && col < size;
        fits.then(|| Self { size, items: climb.chain([Item::Exit(col)]).collect() })
    }

    /// Whether it runs straight up: no trap, no step aside.
    #[must_use]
    pub fn is_straight(&self) -> bool {
        self.items.len() == usize::from(self.size) + 1
    }

    /// How many cells its grid has on a side.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Its items, in order; the last is the exit.
    pub fn items(&self) -> impl DoubleEndedIterator<Item = Item> + Clone {
        self.items.iter().copied()
    }

    /// How many items it has, the exit included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Never: a board has at least a piece and an exit.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// How many traps it lays.
    #[must_use]
    pub fn traps(&self) -> usize {
        self.items.iter().filter(|item| matches!(item, Item::Trap(_))).count()
    }
}

/// Every rule of S6 that a list of items breaks. What comes after a broken item is judged
/// as if the piece stood where the list says.
pub(crate) fn faults(size: u8, items: &[Item]) -> Vec<(usize, Broken)> {
    let mut faults = Vec::new();
    let (mut piece, mut traps): (Option<Cell>, Vec<Cell>) = (None, Vec::new());
    for (at, item) in items.iter().enumerate() {
        let mut fault = |holds: bool, broken: Broken| {
            if !holds {
                faults.push((at, broken));
            }
        };
        let on_grid = |cell: &Cell| cell.row < size && cell.col < size;
        match item {
            Item::Piece(cell) => {
                fault(on_grid(cell), Broken::OffGrid);
                match piece {
                    None => fault(cell.row.checked_add(1) == Some(size) && at == 0, Broken::Start),
                    Some(before) => fault(before.direction_to(*cell).is_some(), Broken::Adjacent),
                }
                fault(!traps.contains(cell), Broken::OntoTrap);
                piece = Some(*cell);
            }
            Item::Trap(cell) => {
                fault(at > 0, Broken::Start);
                fault(on_grid(cell), Broken::OffGrid);
                let beside = piece.is_none_or(|piece| piece.direction_to(*cell).is_some());
                fault(beside, Broken::TrapAdjacent);
                fault(!traps.contains(cell), Broken::TrapTwice);
                traps.push(*cell);
            }
            Item::Exit(col) => {
                let last = at + 1 == items.len();
                let above = piece == Some(Cell { row: 0, col: *col });
                fault(last && above, Broken::Exit);
            }
        }
    }
    if !matches!(items.last(), Some(Item::Exit(_))) {
        faults.push((items.len().saturating_sub(1), Broken::Exit));
    }
    faults
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut piece = None;
        for item in &self.items {
            match (item, piece) {
                (Item::Piece(cell), None) => {
                    write!(f, "{}.{}.", self.size, cell.col)?;
                    piece = Some(*cell);
                }
                (Item::Piece(cell), Some(before)) => {
                    let direction = before.direction_to(*cell).expect("a valid board");
                    write!(f, "{}", direction.write(false))?;
                    piece = Some(*cell);
                }
                (Item::Trap(cell), Some(before)) => {
                    let direction = before.direction_to(*cell).expect("a valid board");
                    write!(f, "{}", direction.write(true))?;
                }
                (Item::Trap(_) | Item::Exit(_), _) => {}
            }
        }
        Ok(())
    }
}

/// Why a text is no board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextError {
    /// Not size, column and letters.
    Form,
    /// A letter that is none of `UDLRudlr`, at this place.
    Letter(usize),
    /// Off the grid, at this place.
    OffGrid(usize),
    /// Rules of S6 that are broken, with the place of the item.
    Rules(Vec<(usize, Broken)>),
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form => f.write_str("a board is written size.column.moves, such as 3.1.UU"),
            Self::Letter(at) => write!(f, "move {at} is none of U D L R u d l r"),
            Self::OffGrid(at) => write!(f, "move {at} leaves the grid"),
            Self::Rules(faults) => {
                let said = faults.iter().map(|(at, broken)| format!("item {}: {broken}", at + 1));
                f.write_str(&said.collect::<Vec<_>>().join("; "))
            }
        }
    }
}

impl std::error::Error for TextError {}

impl FromStr for Board {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut parts = text.splitn(3, '.');
        let mut number = || parts.next()?.parse::<u8>().ok();
        let (size, col) = number().zip(number()).ok_or(TextError::Form)?;
        let moves = parts.next().ok_or(TextError::Form)?;
        if !Self::SIZES.contains(&size) || col >= size || moves.len() > 1000 {
            return Err(TextError::Form);
        }
        let mut piece = Cell { row: size - 1, col };
        let mut items = vec![Item::Piece(piece)];
        for (at, letter) in (1..).zip(moves.chars()) {
            let direction = Direction::read(letter).ok_or(TextError::Letter(at))?;
            let cell = piece.toward(direction, size).ok_or(TextError::OffGrid(at))?;
            if letter.is_ascii_lowercase() {
                items.push(Item::Trap(cell));
            } else {
                items.push(Item::Piece(cell));
                piece = cell;
            }
        }
        items.push(Item::Exit(piece.col));
        Self::new(size, items).map_err(TextError::Rules)
    }
}
