//! A board under construction, item by item.

use spaces::{Board, BoardItem, BoardState, Cell, GridDirection};
use std::collections::VecDeque;

/// The first items of a board whose piece visits no cell twice.
///
/// Boards are enumerated and searched within this limit: without it a piece could move back
/// and forth forever. Traps follow S6: they may also lie on cells left earlier.
#[derive(Clone, Debug)]
pub(crate) struct BoardPrefix {
    size: u8,
    items: Vec<BoardItem>,
    moments: Vec<BoardState>,
    /// Where the piece stands.
    piece: Cell,
    /// The cells the piece has visited, a bit for each.
    visited: u128,
}

impl BoardPrefix {
    /// A prefix with the piece on the bottom row.
    pub(crate) fn start(col: u8, size: u8) -> Self {
        let piece = Cell { row: size - 1, col };
        let (items, moments) = (vec![BoardItem::Piece(piece)], vec![BoardState::start(col, size)]);
        Self { size, items, moments, piece, visited: bit(piece, size) }
    }

    pub(crate) const fn size(&self) -> u8 {
        self.size
    }

    pub(crate) const fn piece(&self) -> Cell {
        self.piece
    }

    /// The state of the board after each item.
    pub(crate) fn moments(&self) -> &[BoardState] {
        &self.moments
    }

    /// The state of the board after the last item.
    pub(crate) fn now(&self) -> BoardState {
        *self.moments.last().expect("a prefix has a start")
    }

    /// The last item.
    pub(crate) fn last(&self) -> BoardItem {
        *self.items.last().expect("a prefix has a start")
    }

    /// The items that may come next, moves before traps, upwards first.
    pub(crate) fn next_items(&self) -> Vec<BoardItem> {
        let mut items = Vec::with_capacity(9);
        if self.now().has_exited() {
            return items;
        }
        if self.piece.row == 0 {
            items.push(BoardItem::Exit(self.piece.col));
        }
        let traps = self.now().traps();
        let beside =
            GridDirection::ALL.into_iter().filter_map(|d| self.piece.neighbour(d, self.size));
        let free = beside.filter(|cell| traps & bit(*cell, self.size) == 0);
        let fresh = |cell: &Cell| self.visited & bit(*cell, self.size) == 0;
        items.extend(free.clone().filter(fresh).map(BoardItem::Piece));
        items.extend(free.map(BoardItem::Trap));
        items
    }

    /// Adds an item that [`BoardPrefix::items`] offers.
    pub(crate) fn push(&mut self, item: BoardItem) {
        self.moments.push(self.now().after_item(item, self.size));
        self.items.push(item);
        if let BoardItem::Piece(cell) = item {
            self.visited |= bit(cell, self.size);
            self.piece = cell;
        }
    }

    /// Removes the last item.
    pub(crate) fn pop(&mut self) {
        self.moments.pop();
        if let Some(BoardItem::Piece(cell)) = self.items.pop() {
            self.visited &= !bit(cell, self.size);
            let before = self.items.iter().rev().find_map(|item| match item {
                BoardItem::Piece(cell) => Some(*cell),
                BoardItem::Trap(_) | BoardItem::Exit(_) => None,
            });
            self.piece = before.unwrap_or(self.piece);
        }
    }

    /// The cells that the piece can no longer enter: visited ones, and those with its own trap.
    pub(crate) fn closed_cells(&self) -> u128 {
        self.visited | self.now().traps()
    }

    /// The shortest path to the top row, cell by cell.
    fn shortest_path_up(&self) -> Option<Vec<Cell>> {
        let mut before: Vec<Option<Cell>> = vec![None; usize::from(self.size).pow(2)];
        let (mut frontier, mut seen) = (VecDeque::from([self.piece]), self.closed_cells());
        while let Some(cell) = frontier.pop_front() {
            if cell.row == 0 {
                let back = |cell: &Cell| before[usize::from(cell.number(self.size))];
                let mut way: Vec<Cell> = std::iter::successors(Some(cell), back).collect();
                way.reverse();
                way.remove(0);
                return Some(way);
            }
            for next in GridDirection::ALL.into_iter().filter_map(|d| cell.neighbour(d, self.size))
            {
                if seen & bit(next, self.size) == 0 {
                    seen |= bit(next, self.size);
                    before[usize::from(next.number(self.size))] = Some(cell);
                    frontier.push_back(next);
                }
            }
        }
        None
    }

    /// Whether the piece can still leave the board.
    pub(crate) fn can_leave(&self) -> bool {
        let (size, last) = (u32::from(self.size), self.size - 1);
        if self.now().has_exited() {
            return true;
        }
        let (left, right) = (column(0, self.size), column(last, self.size));
        let top = (1u128 << size) - 1;
        let open = !self.closed_cells() & ((1u128 << (size * size)) - 1);
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

    /// The board so far, completed by the shortest path to the top; `None` if there is none.
    pub(crate) fn completed(&self) -> Option<Board> {
        if self.now().has_exited() {
            return Board::new(self.size, self.items.clone()).ok();
        }
        self.completed_by(&self.shortest_path_up()?)
    }

    /// The board so far, completed by this path; `None` if that breaks a rule.
    pub(crate) fn completed_by(&self, way: &[Cell]) -> Option<Board> {
        let last = way.last().unwrap_or(&self.piece);
        let moves =
            way.iter().map(|cell| BoardItem::Piece(*cell)).chain([BoardItem::Exit(last.col)]);
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
