//! A board under construction, item by item.

use spaces::{Board, BoardItem, BoardState, Cell, GridDirection};

/// The first items of a board, as S6 allows them: the piece may visit a cell again.
#[derive(Clone, Debug)]
pub(crate) struct BoardPrefix {
    size: u8,
    items: Vec<BoardItem>,
    moments: Vec<BoardState>,
    /// The cell of the piece after each item.
    pieces: Vec<Cell>,
}

impl BoardPrefix {
    /// A prefix with the piece on the bottom row.
    pub(crate) fn start(col: u8, size: u8) -> Self {
        let piece = Cell { row: size - 1, col };
        let (items, moments) = (vec![BoardItem::Piece(piece)], vec![BoardState::start(col, size)]);
        Self { size, items, moments, pieces: vec![piece] }
    }

    pub(crate) const fn size(&self) -> u8 {
        self.size
    }

    pub(crate) fn piece(&self) -> Cell {
        *self.pieces.last().expect("a prefix has a start")
    }

    /// The column in which the piece starts.
    pub(crate) fn start_col(&self) -> u8 {
        self.pieces[0].col
    }

    pub(crate) fn items(&self) -> &[BoardItem] {
        &self.items
    }

    /// The state of the board after each item.
    pub(crate) fn moments(&self) -> &[BoardState] {
        &self.moments
    }

    /// The state of the board after the last item.
    pub(crate) fn now(&self) -> BoardState {
        *self.moments.last().expect("a prefix has a start")
    }

    /// The items that may come next, moves before traps, upwards first.
    pub(crate) fn next_items(&self) -> Vec<BoardItem> {
        let mut items = Vec::with_capacity(9);
        if self.now().has_exited() {
            return items;
        }
        let piece = self.piece();
        if piece.row == 0 {
            items.push(BoardItem::Exit(piece.col));
        }
        let traps = self.now().traps();
        let beside = GridDirection::ALL.into_iter().filter_map(|d| piece.neighbour(d, self.size));
        let free = beside.filter(|cell| traps & bit(*cell, self.size) == 0);
        items.extend(free.clone().map(BoardItem::Piece));
        items.extend(free.map(BoardItem::Trap));
        items
    }

    /// Adds an item that [`BoardPrefix::next_items`] offers.
    pub(crate) fn push(&mut self, item: BoardItem) {
        self.moments.push(self.now().after_item(item, self.size));
        self.items.push(item);
        self.pieces.push(match item {
            BoardItem::Piece(cell) => cell,
            BoardItem::Trap(_) | BoardItem::Exit(_) => self.piece(),
        });
    }

    /// Removes the last item.
    pub(crate) fn pop(&mut self) {
        self.moments.pop();
        self.items.pop();
        self.pieces.pop();
    }

    /// The fewest moves to the top row that own traps leave open; `None` if they leave none. 0
    /// once the piece has left the board.
    pub(crate) fn moves_to_top(&self) -> Option<usize> {
        if self.now().has_exited() {
            return Some(0);
        }
        let size = u32::from(self.size);
        let top = (1u128 << size) - 1;
        let mut reached = bit(self.piece(), self.size);
        let mut moves = 0;
        while reached & top == 0 {
            let more = reached | neighbours(reached, self.size) & !self.now().traps();
            if more == reached {
                return None;
            }
            reached = more;
            moves += 1;
        }
        Some(moves)
    }

    /// Adds the shortest path to the top and the exit, if there is a path.
    pub(crate) fn leave_by_shortest_path(&mut self) {
        if self.now().has_exited() {
            return;
        }
        // The cells from which the top row is 0, 1, 2 … moves away.
        let (size, open) = (self.size, !self.now().traps());
        let mut layers = vec![((1u128 << size) - 1) & open];
        let piece = bit(self.piece(), size);
        while layers[layers.len() - 1] & piece == 0 {
            let reached = layers[layers.len() - 1];
            let more = reached | neighbours(reached, size) & open;
            if more == reached {
                return;
            }
            layers.push(more);
        }
        for layer in layers.iter().rev().skip(1) {
            let moves = GridDirection::ALL.into_iter();
            let mut cells = moves.filter_map(|direction| self.piece().neighbour(direction, size));
            let cell = cells.find(|cell| layer & bit(*cell, size) != 0);
            self.push(BoardItem::Piece(cell.expect("each layer is beside the next")));
        }
        self.push(BoardItem::Exit(self.piece().col));
    }

    /// The board so far, completed by the shortest path to the top; `None` if there is none.
    pub(crate) fn completed(&self) -> Option<Board> {
        let mut whole = self.clone();
        whole.leave_by_shortest_path();
        Board::new(whole.size, whole.items).ok()
    }

    /// The board so far, completed by this path; `None` if that breaks a rule.
    pub(crate) fn completed_by(&self, way: &[Cell]) -> Option<Board> {
        let last = way.last().copied().unwrap_or_else(|| self.piece());
        let moves =
            way.iter().map(|cell| BoardItem::Piece(*cell)).chain([BoardItem::Exit(last.col)]);
        Board::new(self.size, self.items.iter().copied().chain(moves).collect()).ok()
    }
}

/// The bit of a cell.
pub(crate) const fn bit(cell: Cell, size: u8) -> u128 {
    1 << cell.number(size)
}

/// The cells beside these.
fn neighbours(cells: u128, size: u8) -> u128 {
    let (left, right) = (column(0, size), column(size - 1, size));
    let all = (1u128 << (u32::from(size) * u32::from(size))) - 1;
    ((cells & !left) >> 1 | (cells & !right) << 1 | cells >> size | cells << size) & all
}

/// The bits of a column.
fn column(col: u8, size: u8) -> u128 {
    (0..size).map(|row| bit(Cell { row, col }, size)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefix_may_go_back_and_is_completed_by_the_shortest_way_around_its_traps() {
        let mut prefix = BoardPrefix::start(0, 3);
        let (here, beside) = (Cell { row: 2, col: 0 }, Cell { row: 2, col: 1 });
        prefix.push(BoardItem::Trap(Cell { row: 1, col: 0 }));
        for cell in [beside, here, beside] {
            assert!(prefix.next_items().contains(&BoardItem::Piece(cell)));
            prefix.push(BoardItem::Piece(cell));
        }
        assert_eq!(prefix.moves_to_top(), Some(2));
        assert_eq!(prefix.completed().unwrap().to_string(), "3.0.uRLRUU");
        prefix.pop();
        assert_eq!((prefix.piece(), prefix.moves_to_top()), (here, Some(3)));
    }
}
