//! A board while it is being made up, item by item.

use spaces::{Board, Cell, Direction, Item, Moment};
use std::collections::VecDeque;

/// The first items of a board whose piece comes to no cell twice.
///
/// That is the limit within which boards are enumerated and searched: without it a board
/// could walk back and forth for ever. Traps are laid as S6 says, also on cells left earlier.
#[derive(Clone, Debug)]
pub(crate) struct Prefix {
    size: u8,
    items: Vec<Item>,
    moments: Vec<Moment>,
    /// Where the piece stands.
    piece: Cell,
    /// Cells the piece has been on, a bit for each.
    visited: u128,
}

impl Prefix {
    /// A piece on the bottom row.
    pub(crate) fn start(col: u8, size: u8) -> Self {
        let piece = Cell { row: size - 1, col };
        let (items, moments) = (vec![Item::Piece(piece)], vec![Moment::start(col, size)]);
        Self { size, items, moments, piece, visited: bit(piece, size) }
    }

    pub(crate) const fn size(&self) -> u8 {
        self.size
    }

    pub(crate) const fn piece(&self) -> Cell {
        self.piece
    }

    /// The board after each item.
    pub(crate) fn moments(&self) -> &[Moment] {
        &self.moments
    }

    /// The board after the last item.
    pub(crate) fn now(&self) -> Moment {
        *self.moments.last().expect("a prefix has a start")
    }

    /// The last item.
    pub(crate) fn last(&self) -> Item {
        *self.items.last().expect("a prefix has a start")
    }

    /// What may come next, moves before traps, upwards first.
    pub(crate) fn options(&self) -> Vec<Item> {
        let mut options = Vec::with_capacity(9);
        if self.now().exited() {
            return options;
        }
        if self.piece.row == 0 {
            options.push(Item::Exit(self.piece.col));
        }
        let traps = self.now().traps();
        let beside = Direction::ALL.into_iter().filter_map(|d| self.piece.toward(d, self.size));
        let free = beside.filter(|cell| traps & bit(*cell, self.size) == 0);
        let fresh = |cell: &Cell| self.visited & bit(*cell, self.size) == 0;
        options.extend(free.clone().filter(fresh).map(Item::Piece));
        options.extend(free.map(Item::Trap));
        options
    }

    /// Adds an item that [`Prefix::options`] offers.
    pub(crate) fn push(&mut self, item: Item) {
        self.moments.push(self.now().then(item, self.size));
        self.items.push(item);
        if let Item::Piece(cell) = item {
            self.visited |= bit(cell, self.size);
            self.piece = cell;
        }
    }

    /// Takes the last item back.
    pub(crate) fn pop(&mut self) {
        self.moments.pop();
        if let Some(Item::Piece(cell)) = self.items.pop() {
            self.visited &= !bit(cell, self.size);
            let before = self.items.iter().rev().find_map(|item| match item {
                Item::Piece(cell) => Some(*cell),
                Item::Trap(_) | Item::Exit(_) => None,
            });
            self.piece = before.unwrap_or(self.piece);
        }
    }

    /// Cells the piece cannot come to any more: it has been there, or an own trap lies there.
    pub(crate) fn closed(&self) -> u128 {
        self.visited | self.now().traps()
    }

    /// The shortest way from here to the top row, cell by cell.
    fn way_up(&self) -> Option<Vec<Cell>> {
        let mut before: Vec<Option<Cell>> = vec![None; usize::from(self.size).pow(2)];
        let (mut line, mut seen) = (VecDeque::from([self.piece]), self.closed());
        while let Some(cell) = line.pop_front() {
            if cell.row == 0 {
                let back = |cell: &Cell| before[usize::from(cell.number(self.size))];
                let mut way: Vec<Cell> = std::iter::successors(Some(cell), back).collect();
                way.reverse();
                way.remove(0);
                return Some(way);
            }
            for next in Direction::ALL.into_iter().filter_map(|d| cell.toward(d, self.size)) {
                if seen & bit(next, self.size) == 0 {
                    seen |= bit(next, self.size);
                    before[usize::from(next.number(self.size))] = Some(cell);
                    line.push_back(next);
                }
            }
        }
        None
    }

    /// Whether the piece can still leave the board.
    pub(crate) fn can_leave(&self) -> bool {
        let (size, last) = (u32::from(self.size), self.size - 1);
        if self.now().exited() {
            return true;
        }
        let (left, right) = (column(0, self.size), column(last, self.size));
        let top = (1u128 << size) - 1;
        let open = !self.closed() & ((1u128 << (size * size)) - 1);
        let mut reached = bit(self.piece, self.size);
        while reached & top == 0 {
            let sideways = (reached & !left) >> 1 | (reached & !right) << 1;
            let more = reached | (reached >> size | reached << size | sideways) & open;
            if more == reached {
                return false;
            }
            reached = more;
        }
        true
    }

    /// The board made so far, brought out at the top by the shortest way; `None` if it is
    /// walled in.
    pub(crate) fn finished(&self) -> Option<Board> {
        if self.now().exited() {
            return Board::new(self.size, self.items.clone()).ok();
        }
        self.walked(&self.way_up()?)
    }

    /// The board made so far, brought out by these cells; `None` if that breaks a rule.
    pub(crate) fn walked(&self, way: &[Cell]) -> Option<Board> {
        let last = way.last().unwrap_or(&self.piece);
        let moves = way.iter().map(|cell| Item::Piece(*cell)).chain([Item::Exit(last.col)]);
        Board::new(self.size, self.items.iter().copied().chain(moves).collect()).ok()
    }
}

/// The bit of a cell.
pub(crate) const fn bit(cell: Cell, size: u8) -> u128 {
    1 << cell.number(size)
}

/// The bits of a column.
fn column(col: u8, size: u8) -> u128 {
    (0..size).map(|row| bit(Cell { row, col }, size)).sum()
}
