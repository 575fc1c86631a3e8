//! Drawing of a board by keys.

use crossterm::event::KeyCode;
use spaces::{Board, BoardItem, BoardRule, Cell, GridDirection};

/// A board that is being drawn.
#[derive(Clone, Debug)]
pub(super) struct BoardEditor {
    size: u8,
    items: Vec<BoardItem>,
    /// Whether the starting column is fixed; until then arrows choose it.
    set: bool,
    /// Whether the next arrow key lays a trap.
    trap: bool,
}

/// What a key did.
pub(super) enum EditResult {
    /// Nothing: the key is not the editor's.
    Ignored,
    /// The board is not complete.
    Pending,
    /// The piece has left the board: it is complete.
    Complete(Board),
    /// A rule forbids it.
    Broken(usize, BoardRule),
}

impl BoardEditor {
    /// The piece in the middle of the bottom row.
    pub(super) fn new(size: u8) -> Self {
        let start = BoardItem::Piece(Cell { row: size - 1, col: (size - 1) / 2 });
        Self { size, items: vec![start], set: false, trap: false }
    }

    pub(super) fn items(&self) -> &[BoardItem] {
        &self.items
    }

    fn piece(&self) -> Cell {
        let cell = |item: &BoardItem| match item {
            BoardItem::Piece(cell) => Some(*cell),
            BoardItem::Trap(_) | BoardItem::Exit(_) => None,
        };
        self.items.iter().rev().find_map(cell).expect("a sketch begins with a piece")
    }

    /// The sentence that says what is expected now.
    pub(super) fn prompt(&self) -> &'static str {
        match (self.set, self.trap) {
            (_, true) => "A trap on which side? An arrow lays it.",
            (false, _) => "Left and right choose the column to start from; up sets out.",
            (true, _) => "Arrows move, t lays a trap. Up from the top row leaves the board.",
        }
    }

    pub(super) fn handle_key(&mut self, key: KeyCode) -> EditResult {
        match key {
            KeyCode::Char('t') => {
                (self.set, self.trap) = (true, !self.trap);
                EditResult::Pending
            }
            KeyCode::Enter => {
                self.set = true;
                EditResult::Pending
            }
            KeyCode::Char('u') | KeyCode::Backspace => {
                self.take_back();
                EditResult::Pending
            }
            _ => direction_of(key).map_or(EditResult::Ignored, |direction| self.step(direction)),
        }
    }

    fn take_back(&mut self) {
        if self.trap {
            self.trap = false;
        } else if self.items.len() > 1 {
            self.items.pop();
        } else {
            self.set = false;
        }
    }

    fn step(&mut self, direction: GridDirection) -> EditResult {
        let to = self.piece().neighbour(direction, self.size);
        if !self.set && matches!(direction, GridDirection::Left | GridDirection::Right) {
            if let Some(cell) = to {
                self.items = vec![BoardItem::Piece(cell)];
            }
            return EditResult::Pending;
        }
        let item = match (to, self.trap, direction) {
            (Some(cell), true, _) => BoardItem::Trap(cell),
            (Some(cell), false, _) => BoardItem::Piece(cell),
            (None, false, GridDirection::Up) => return self.finish(),
            (None, ..) => return EditResult::Broken(self.items.len(), BoardRule::OffGrid),
        };
        self.add(item)
    }

    /// Adds an item if the rules for boards allow it. A missing exit is no fault yet.
    fn add(&mut self, item: BoardItem) -> EditResult {
        let mut items = self.items.clone();
        items.push(item);
        let faults = Board::new(self.size, items.clone()).err().unwrap_or_default();
        match faults.into_iter().find(|(_, broken)| *broken != BoardRule::Exit) {
            Some((item, broken)) => EditResult::Broken(item, broken),
            None => {
                (self.items, self.set, self.trap) = (items, true, false);
                EditResult::Pending
            }
        }
    }

    fn finish(&self) -> EditResult {
        let mut items = self.items.clone();
        items.push(BoardItem::Exit(self.piece().col));
        match Board::new(self.size, items) {
            Ok(board) => EditResult::Complete(board),
            Err(faults) => faults
                .into_iter()
                .next()
                .map_or(EditResult::Pending, |(item, broken)| EditResult::Broken(item, broken)),
        }
    }
}

fn direction_of(key: KeyCode) -> Option<GridDirection> {
    match key {
        KeyCode::Up => Some(GridDirection::Up),
        KeyCode::Down => Some(GridDirection::Down),
        KeyCode::Left => Some(GridDirection::Left),
        KeyCode::Right => Some(GridDirection::Right),
        _ => None,
    }
}
