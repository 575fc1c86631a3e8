//! Boards: a path from the bottom row out at the top, with traps laid on the way.

use crate::cell::{Cell, GridDirection};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;
use ts_rs::TS;

/// One item of a board's sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BoardItem {
    /// The piece moves to a cell.
    Piece(Cell),
    /// A trap is laid on a cell next to the piece.
    Trap(Cell),
    /// The piece leaves the board at the top, from a column.
    Exit(u8),
}

/// A valid board (S6).
///
/// Its text form is the size, a full stop, the starting column, a full stop, then a letter
/// for each item: `U D L R` moves the piece, `u d l r` lays a trap beside it. The exit at
/// the end is implied.
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
    items: Vec<BoardItem>,
}

/// A rule of S6 that an item breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum BoardRule {
    /// The first item is a piece on the bottom row.
    Start,
    /// The piece moves to an orthogonally adjacent cell.
    Adjacent,
    /// The piece never moves to a cell with a trap of its own board.
    OntoTrap,
    /// A trap is laid on a cell next to the piece.
    TrapAdjacent,
    /// There is at most one trap on a cell.
    TrapTwice,
    /// Every cell is on the grid.
    OffGrid,
    /// The last item is the only exit, straight above a piece on row 0.
    Exit,
}

impl fmt::Display for BoardRule {
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
    /// The sizes a board can have.
    pub const SIZES: std::ops::RangeInclusive<u8> = 2..=10;

    /// Creates a board from its items.
    ///
    /// # Errors
    /// All broken rules, each with the index of the item.
    pub fn new(size: u8, items: Vec<BoardItem>) -> Result<Self, Vec<(usize, BoardRule)>> {
        let faults = broken_rules(size, &items);
        if faults.is_empty() { Ok(Self { size, items }) } else { Err(faults) }
    }

    /// The board that runs straight up a column; `None` if there is no such column or size.
    #[must_use]
    pub fn straight(size: u8, col: u8) -> Option<Self> {
        let climb = (0..size).rev().map(|row| BoardItem::Piece(Cell { row, col }));
        let fits = Self::SIZES.contains(&size) && col < size;
        fits.then(|| Self { size, items: climb.chain([BoardItem::Exit(col)]).collect() })
    }

    /// Whether the board runs straight up, without a trap.
    #[must_use]
    pub fn is_straight(&self) -> bool {
        self.items.len() == usize::from(self.size) + 1
    }

    /// The number of cells on a side of the grid.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The items in order; the last is the exit.
    pub fn items(&self) -> impl DoubleEndedIterator<Item = BoardItem> + Clone {
        self.items.iter().copied()
    }

    /// The number of items, including the exit.
    #[must_use]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Always `false`: a board has at least a piece and an exit.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// The number of traps.
    #[must_use]
    pub fn trap_count(&self) -> usize {
        self.items.iter().filter(|item| matches!(item, BoardItem::Trap(_))).count()
    }
}

/// All rules of S6 that a list of items breaks, each with the index of the item. Items after a
/// broken one are checked as if the piece were where the list says.
pub(crate) fn broken_rules(size: u8, items: &[BoardItem]) -> Vec<(usize, BoardRule)> {
    let mut faults = Vec::new();
    let (mut piece, mut traps): (Option<Cell>, Vec<Cell>) = (None, Vec::new());
    for (at, item) in items.iter().enumerate() {
        let mut require = |holds: bool, rule: BoardRule| {
            if !holds {
                faults.push((at, rule));
            }
        };
        let on_grid = |cell: &Cell| cell.row < size && cell.col < size;
        match item {
            BoardItem::Piece(cell) => {
                require(on_grid(cell), BoardRule::OffGrid);
                match piece {
                    None => {
                        require(cell.row.checked_add(1) == Some(size) && at == 0, BoardRule::Start);
                    }
                    Some(before) => {
                        require(before.direction_to(*cell).is_some(), BoardRule::Adjacent);
                    }
                }
                require(!traps.contains(cell), BoardRule::OntoTrap);
                piece = Some(*cell);
            }
            BoardItem::Trap(cell) => {
                require(at > 0, BoardRule::Start);
                require(on_grid(cell), BoardRule::OffGrid);
                let beside = piece.is_none_or(|piece| piece.direction_to(*cell).is_some());
                require(beside, BoardRule::TrapAdjacent);
                require(!traps.contains(cell), BoardRule::TrapTwice);
                traps.push(*cell);
            }
            BoardItem::Exit(col) => {
                let last = at + 1 == items.len();
                let above = piece == Some(Cell { row: 0, col: *col });
                require(last && above, BoardRule::Exit);
            }
        }
    }
    if !matches!(items.last(), Some(BoardItem::Exit(_))) {
        faults.push((items.len().saturating_sub(1), BoardRule::Exit));
    }
    faults
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut piece = None;
        for item in &self.items {
            match (item, piece) {
                (BoardItem::Piece(cell), None) => {
                    write!(f, "{}.{}.", self.size, cell.col)?;
                    piece = Some(*cell);
                }
                (BoardItem::Piece(cell), Some(before)) => {
                    let direction = before.direction_to(*cell).expect("a valid board");
                    write!(f, "{}", direction.move_letter())?;
                    piece = Some(*cell);
                }
                (BoardItem::Trap(cell), Some(before)) => {
                    let direction = before.direction_to(*cell).expect("a valid board");
                    write!(f, "{}", direction.trap_letter())?;
                }
                (BoardItem::Trap(_) | BoardItem::Exit(_), _) => {}
            }
        }
        Ok(())
    }
}

/// What is wrong with a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "fault", content = "at", rename_all = "kebab-case")]
pub enum BoardFault {
    /// The text is not size, column and letters.
    Form,
    /// The move with this number is none of `UDLRudlr`.
    Letter(usize),
    /// The move with this number leaves the grid.
    OffGrid(usize),
    /// The rules of S6 that are broken, each with the index of the item.
    Rules(Vec<(usize, BoardRule)>),
    /// The board has another size than the match (S5).
    Size {
        /// The size of the board.
        found: u8,
        /// The size of the match.
        size: u8,
    },
    /// The JSON of the board has these faults.
    File(String),
}

impl fmt::Display for BoardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form => f.write_str("a board is written size.column.moves, such as 3.1.UU"),
            Self::Letter(at) => write!(f, "move {at} is none of U D L R u d l r"),
            Self::OffGrid(at) => write!(f, "move {at} leaves the grid"),
            Self::Rules(faults) => {
                let faults = faults.iter().map(|(at, rule)| format!("item {}: {rule}", at + 1));
                f.write_str(&faults.collect::<Vec<_>>().join("; "))
            }
            Self::Size { found, size } => {
                write!(f, "it is {found} by {found}, and this match is {size} by {size} (S5)")
            }
            Self::File(faults) => f.write_str(faults),
        }
    }
}

impl std::error::Error for BoardFault {}

impl FromStr for Board {
    type Err = BoardFault;

    fn from_str(text: &str) -> Result<Self, BoardFault> {
        let mut parts = text.splitn(3, '.');
        let mut number = || parts.next()?.parse::<u8>().ok();
        let (size, col) = number().zip(number()).ok_or(BoardFault::Form)?;
        let moves = parts.next().ok_or(BoardFault::Form)?;
        if !Self::SIZES.contains(&size) || col >= size || moves.len() > 1000 {
            return Err(BoardFault::Form);
        }
        let mut piece = Cell { row: size - 1, col };
        let mut items = vec![BoardItem::Piece(piece)];
        for (at, letter) in (1..).zip(moves.chars()) {
            let direction = GridDirection::from_letter(letter).ok_or(BoardFault::Letter(at))?;
            let cell = piece.neighbour(direction, size).ok_or(BoardFault::OffGrid(at))?;
            if letter.is_ascii_lowercase() {
                items.push(BoardItem::Trap(cell));
            } else {
                items.push(BoardItem::Piece(cell));
                piece = cell;
            }
        }
        items.push(BoardItem::Exit(piece.col));
        Self::new(size, items).map_err(BoardFault::Rules)
    }
}
