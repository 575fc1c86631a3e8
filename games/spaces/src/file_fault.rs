//! What can be wrong with a board file.

use crate::{Board, BoardRule};
use kit::Fault;
use serde::Serialize;
use std::fmt;
use ts_rs::TS;

/// A fault of a board file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BoardFileFault {
    /// The field, such as `sequence[3].order`.
    pub field: String,
    /// What is wrong with it.
    #[serde(flatten)]
    pub problem: BoardFileProblem,
}

/// What is wrong with a field of a board file. Its text is the rule that the field breaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum BoardFileProblem {
    /// The text is not JSON, or not JSON that can be read safely.
    NotJson {
        /// What is wrong with it.
        reason: String,
    },
    /// The file is too long.
    TooLong {
        /// The most bytes.
        most: usize,
    },
    /// The file is no object.
    NotAnObject,
    /// The field is missing.
    Missing,
    /// There is no such field.
    Unknown,
    /// The field is no text.
    NotText,
    /// The id is empty (S7).
    EmptyId,
    /// The field is no whole number, or negative.
    NotACount,
    /// There is no such size of a board.
    Size,
    /// The sequence is no list.
    NotAList,
    /// There are too many items.
    TooManyItems {
        /// The most items.
        most: usize,
    },
    /// There are no items.
    NoItems,
    /// The item is no object.
    NotAnItem,
    /// The item is not numbered by its place.
    Order {
        /// Its number by its place.
        expected: u64,
    },
    /// A final is not above the board.
    FinalRow,
    /// The type is neither piece nor trap nor final.
    ItemType,
    /// A piece or a trap is not on the grid.
    ItemOffGrid {
        /// The cell.
        cell: String,
    },
    /// The position is no object.
    NotAPosition,
    /// The row is no row.
    Row,
    /// The column is no column.
    Col,
    /// The item breaks a rule for boards.
    Rule {
        /// The cell of the item; `None` if there is no item.
        cell: Option<String>,
        /// The rule.
        broken: BoardRule,
    },
    /// The grid does not have as many rows as the board.
    GridRows {
        /// How many the board has.
        size: u8,
    },
    /// The row does not have as many cells as the board.
    GridRow {
        /// How many the board has.
        size: u8,
    },
    /// The cell does not have what the sequence leaves there.
    GridCell {
        /// What it has.
        found: GridContent,
        /// What it should have.
        expected: GridContent,
    },
    /// The cell is neither piece nor empty nor trap.
    GridWord,
}

/// What a cell of the grid of a board file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum GridContent {
    /// Nothing.
    Empty,
    /// The path.
    Piece,
    /// A trap.
    Trap,
}

impl GridContent {
    /// The cell that a word stands for.
    pub(crate) fn from_word(word: &str) -> Option<Self> {
        [Self::Empty, Self::Piece, Self::Trap].into_iter().find(|cell| cell.word() == word)
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Piece => "piece",
            Self::Trap => "trap",
        }
    }
}

impl fmt::Display for GridContent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl fmt::Display for BoardFileProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (least, most) = (Board::SIZES.start(), Board::SIZES.end());
        match self {
            Self::NotJson { reason } => f.write_str(reason),
            Self::TooLong { most } => write!(f, "at most {most} bytes"),
            Self::NotAnObject => f.write_str("an object with the fields of a board"),
            Self::Missing => f.write_str("this field is missing"),
            Self::Unknown => f.write_str("a board has no such field"),
            Self::NotText => f.write_str("a text"),
            Self::EmptyId => f.write_str("any text that is not empty (S7)"),
            Self::NotACount => f.write_str("a whole number, not negative"),
            Self::Size => write!(f, "a whole number from {least} to {most} (S6)"),
            Self::NotAList => f.write_str("a list of items"),
            Self::TooManyItems { most } => write!(f, "at most {most} items"),
            Self::NoItems => f.write_str("at least a piece and a final (S6)"),
            Self::NotAnItem => f.write_str("an item with position, type and order"),
            Self::Order { expected } => {
                write!(f, "orders are 1, 2, 3 without gaps: {expected} here (S6)")
            }
            Self::FinalRow => f.write_str("a final is at row -1 (S6)"),
            Self::ItemType => f.write_str("piece, trap or final"),
            Self::ItemOffGrid { cell } => write!(f, "{cell}: every cell is on the grid (S6)"),
            Self::NotAPosition => f.write_str("a row and a col"),
            Self::Row => f.write_str("a whole number on the grid, or -1"),
            Self::Col => f.write_str("a whole number on the grid"),
            Self::Rule { cell, broken } => {
                write!(f, "{}: {broken} (S6)", cell.as_deref().unwrap_or("nothing"))
            }
            Self::GridRows { size } => write!(f, "{size} rows of {size} cells (S6)"),
            Self::GridRow { size } => write!(f, "a row of {size} cells (S6)"),
            Self::GridCell { found, expected } => {
                write!(f, "{found}, but the sequence leaves {expected} there (S6)")
            }
            Self::GridWord => f.write_str("piece, empty or trap (S6)"),
        }
    }
}

impl From<BoardFileFault> for Fault {
    fn from(fault: BoardFileFault) -> Self {
        Self::new(fault.field, fault.problem.to_string())
    }
}
