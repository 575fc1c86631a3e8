//! A board being drawn.

use crossterm::event::KeyCode;
use spaces::{Board, Broken, Cell, Direction, Item};

/// A board in the making: the piece has come this far.
#[derive(Clone, Debug)]
pub(super) struct Sketch {
    size: u8,
    items: Vec<Item>,
    /// Whether the piece has its starting column; until then arrows choose it.
    set: bool,
    /// Whether the next arrow lays a trap.
    trap: bool,
}

/// What came of a key.
pub(super) enum Drawn {
    /// Nothing: it is for somebody else.
    Passed,
    /// The sketch goes on.
    Kept,
    /// The piece has left at the top.
    Done(Board),
    /// A rule forbids it.
    Broken(Broken),
}

impl Sketch {
    /// The piece in the middle of the bottom row.
    pub(super) fn new(size: u8) -> Self {
        let start = Item::Piece(Cell { row: size - 1, col: (size - 1) / 2 });
        Self { size, items: vec![start], set: false, trap: false }
    }

    pub(super) fn items(&self) -> &[Item] {
        &self.items
    }

    fn piece(&self) -> Cell {
        let cell = |item: &Item| match item {
            Item::Piece(cell) => Some(*cell),
            Item::Trap(_) | Item::Exit(_) => None,
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

    pub(super) fn handle(&mut self, key: KeyCode) -> Drawn {
        match key {
            KeyCode::Char('t') => {
                (self.set, self.trap) = (true, !self.trap);
                Drawn::Kept
            }
            KeyCode::Enter => {
                self.set = true;
                Drawn::Kept
            }
            KeyCode::Char('u') | KeyCode::Backspace => {
                self.take_back();
                Drawn::Kept
            }
            _ => way(key).map_or(Drawn::Passed, |way| self.go(way)),
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

    fn go(&mut self, way: Direction) -> Drawn {
        let to = self.piece().toward(way, self.size);
        if !self.set && matches!(way, Direction::Left | Direction::Right) {
            if let Some(cell) = to {
                self.items = vec![Item::Piece(cell)];
            }
            return Drawn::Kept;
        }
        let item = match (to, self.trap, way) {
            (Some(cell), true, _) => Item::Trap(cell),
            (Some(cell), false, _) => Item::Piece(cell),
            (None, false, Direction::Up) => return self.finish(),
            (None, ..) => return Drawn::Broken(Broken::OffGrid),
        };
        self.add(item)
    }

    /// Adds an item if the rules for boards allow it. That it does not end yet is no fault.
    fn add(&mut self, item: Item) -> Drawn {
        let mut items = self.items.clone();
        items.push(item);
        let faults = Board::new(self.size, items.clone()).err().unwrap_or_default();
        match faults.into_iter().find(|(_, broken)| *broken != Broken::Exit) {
            Some((_, broken)) => Drawn::Broken(broken),
            None => {
                (self.items, self.set, self.trap) = (items, true, false);
                Drawn::Kept
            }
        }
    }

    fn finish(&self) -> Drawn {
        let mut items = self.items.clone();
        items.push(Item::Exit(self.piece().col));
        match Board::new(self.size, items) {
            Ok(board) => Drawn::Done(board),
            Err(faults) => faults.into_iter().next().map_or(Drawn::Kept, |(_, b)| Drawn::Broken(b)),
        }
    }
}

fn way(key: KeyCode) -> Option<Direction> {
    match key {
        KeyCode::Up => Some(Direction::Up),
        KeyCode::Down => Some(Direction::Down),
        KeyCode::Left => Some(Direction::Left),
        KeyCode::Right => Some(Direction::Right),
        _ => None,
    }
}
