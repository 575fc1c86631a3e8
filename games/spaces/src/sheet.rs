//! Sheets: boards that are being drawn, item by item.

use crate::board::broken_rules;
use crate::{Board, BoardItem, BoardRule, Cell, CellData, GridDirection};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A list of items on a grid as an editor has it: not necessarily a valid board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BoardSheet {
    /// The number of cells on a side of the grid.
    pub size: u8,
    /// The items, in order.
    pub items: Vec<SheetItem>,
}

/// An item of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum SheetItem {
    /// The piece moves to a cell.
    Piece {
        /// The cell.
        cell: CellData,
    },
    /// A trap is laid on a cell.
    Trap {
        /// The cell.
        cell: CellData,
    },
    /// The piece leaves the board at the top.
    Exit {
        /// The column.
        col: u8,
    },
}

/// What is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawingTool {
    /// The path of the piece.
    Path,
    /// A trap.
    Trap,
}

/// A cell that a stroke reaches, on the grid or off it: row -1 is above the board, where the path leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
pub struct SheetCell {
    /// From the top.
    pub row: i16,
    /// From the left.
    pub col: i16,
}

/// What is known of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(optional_fields)]
pub struct SheetCheck {
    /// Every rule that an item breaks. That there is no exit yet is no fault.
    pub faults: Vec<SheetFault>,
    /// The board, once the sheet is valid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
    /// The cells to which the path can be drawn next.
    pub path_cells: Vec<SheetCell>,
    /// The cells on which a trap can be laid next.
    pub trap_cells: Vec<SheetCell>,
}

/// A rule that an item of a sheet breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SheetFault {
    /// The index of the item.
    pub at: usize,
    /// The rule.
    pub broken: BoardRule,
}

/// What a stroke does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum StrokeResult {
    /// All items of the sheet after it.
    Items(Vec<SheetItem>),
    /// The rule that forbids it.
    Broken(BoardRule),
}

impl BoardSheet {
    /// The sheet of a board.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        Self { size: board.size(), items: board.items().map(SheetItem::from).collect() }
    }

    /// Checks the sheet and finds what may come next.
    #[must_use]
    pub fn check(&self) -> SheetCheck {
        let items = self.board_items();
        let has_exit = matches!(items.last(), Some(BoardItem::Exit(_)));
        let faults = broken_rules(self.size, &items).into_iter();
        let faults = faults.filter(|(_, broken)| has_exit || *broken != BoardRule::Exit);
        SheetCheck {
            faults: faults.map(|(at, broken)| SheetFault { at, broken }).collect(),
            board: self.board(),
            path_cells: self.open_cells(DrawingTool::Path),
            trap_cells: self.open_cells(DrawingTool::Trap),
        }
    }

    /// Draws to a cell. A path is drawn in a straight line to a cell that is not adjacent: all of it or
    /// nothing.
    #[must_use]
    pub fn draw(&self, to: SheetCell, tool: DrawingTool) -> StrokeResult {
        let mut items = self.board_items();
        let line = match piece_cell(&items) {
            Some(piece) if tool == DrawingTool::Path && to.row >= 0 => cells_between(piece, to),
            _ => vec![to],
        };
        for cell in line {
            match self.item_after(&items, cell, tool) {
                Ok(item) => items.push(item),
                Err(broken) => return StrokeResult::Broken(broken),
            }
        }
        StrokeResult::Items(items.into_iter().map(SheetItem::from).collect())
    }

    fn board_items(&self) -> Vec<BoardItem> {
        self.items.iter().copied().map(BoardItem::from).collect()
    }

    fn board(&self) -> Option<Board> {
        let fits = Board::SIZES.contains(&self.size);
        fits.then(|| Board::new(self.size, self.board_items()).ok())?
    }

    /// The cells where something can be drawn next: beside the piece, or on the bottom row.
    fn open_cells(&self, tool: DrawingTool) -> Vec<SheetCell> {
        let items = self.board_items();
        let candidates: Vec<SheetCell> = match piece_cell(&items).map(SheetCell::from) {
            Some(piece) => GridDirection::ALL.map(|direction| piece.neighbour(direction)).to_vec(),
            None => (0..i16::from(self.size))
                .map(|col| SheetCell { row: i16::from(self.size) - 1, col })
                .collect(),
        };
        let is_open = |cell: &SheetCell| {
            let fits = tool == DrawingTool::Path || cell.row >= 0;
            fits && self.item_after(&items, *cell, tool).is_ok()
        };
        candidates.into_iter().filter(is_open).collect()
    }

    /// The item that a stroke to a cell adds, or the rule that it breaks.
    fn item_after(
        &self,
        items: &[BoardItem],
        cell: SheetCell,
        tool: DrawingTool,
    ) -> Result<BoardItem, BoardRule> {
        if items.iter().any(|item| matches!(item, BoardItem::Exit(_))) {
            return Err(BoardRule::Exit);
        }
        let item = cell.item(tool)?;
        let after = [items, &[item]].concat();
        let is_unfinished = |rule| rule == BoardRule::Exit && !matches!(item, BoardItem::Exit(_));
        let broken = broken_rules(self.size, &after)
            .into_iter()
            .find(|(at, rule)| *at == items.len() && !is_unfinished(*rule));
        broken.map_or(Ok(item), |(_, rule)| Err(rule))
    }
}

/// The cell of the piece after some items; `None` before the first and after the exit.
fn piece_cell(items: &[BoardItem]) -> Option<Cell> {
    match items.iter().rev().find(|item| !matches!(item, BoardItem::Trap(_)))? {
        BoardItem::Piece(cell) => Some(*cell),
        BoardItem::Trap(_) | BoardItem::Exit(_) => None,
    }
}

/// The cells of a straight line; the last cell alone if there is none.
fn cells_between(from: Cell, to: SheetCell) -> Vec<SheetCell> {
    let from = SheetCell::from(from);
    let (down, right) = (to.row.saturating_sub(from.row), to.col.saturating_sub(from.col));
    if down != 0 && right != 0 || down == 0 && right == 0 {
        return vec![to];
    }
    let steps = 1..=down.saturating_add(right).saturating_abs();
    let cell = |step| SheetCell {
        row: from.row + down.signum() * step,
        col: from.col + right.signum() * step,
    };
    steps.map(cell).collect()
}

impl SheetCell {
    fn neighbour(self, direction: GridDirection) -> Self {
        let Self { row, col } = self;
        match direction {
            GridDirection::Up => Self { row: row - 1, col },
            GridDirection::Down => Self { row: row + 1, col },
            GridDirection::Left => Self { row, col: col - 1 },
            GridDirection::Right => Self { row, col: col + 1 },
        }
    }

    fn item(self, tool: DrawingTool) -> Result<BoardItem, BoardRule> {
        let col = u8::try_from(self.col);
        if self.row < 0 {
            return col.map(BoardItem::Exit).map_err(|_| BoardRule::Exit);
        }
        let cell = u8::try_from(self.row).ok().zip(col.ok());
        let (row, col) = cell.ok_or(BoardRule::OffGrid)?;
        Ok(match tool {
            DrawingTool::Path => BoardItem::Piece(Cell { row, col }),
            DrawingTool::Trap => BoardItem::Trap(Cell { row, col }),
        })
    }
}

impl From<Cell> for SheetCell {
    fn from(Cell { row, col }: Cell) -> Self {
        Self { row: row.into(), col: col.into() }
    }
}

impl From<BoardItem> for SheetItem {
    fn from(item: BoardItem) -> Self {
        match item {
            BoardItem::Piece(cell) => Self::Piece { cell: cell.into() },
            BoardItem::Trap(cell) => Self::Trap { cell: cell.into() },
            BoardItem::Exit(col) => Self::Exit { col },
        }
    }
}

impl From<SheetItem> for BoardItem {
    fn from(item: SheetItem) -> Self {
        match item {
            SheetItem::Piece { cell } => Self::Piece(cell.into()),
            SheetItem::Trap { cell } => Self::Trap(cell.into()),
            SheetItem::Exit { col } => Self::Exit(col),
        }
    }
}
