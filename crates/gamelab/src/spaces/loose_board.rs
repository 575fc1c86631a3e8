//! Boards that can be changed at random and stay boards.

use super::board_prefix::{BoardPrefix, bit};
use kit::SeededDice;
use spaces::{Board, BoardItem, GridDirection};

/// A board as a starting column and letters; letters that are not legal are skipped.
#[derive(Clone, Debug)]
pub(crate) struct LooseBoard {
    col: u8,
    pub(crate) letters: Vec<LooseItem>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LooseItem {
    Move(GridDirection),
    Trap(GridDirection),
}

impl LooseItem {
    fn random(dice: &mut SeededDice) -> Self {
        let direction = GridDirection::ALL[dice.below(4) as usize];
        if dice.below(2) == 0 { Self::Move(direction) } else { Self::Trap(direction) }
    }
}

impl LooseBoard {
    pub(crate) fn of(board: &Board) -> Self {
        let mut piece = None;
        let mut loose = Self { col: 0, letters: Vec::new() };
        for item in board.items() {
            match (item, piece) {
                (BoardItem::Piece(cell), None) => {
                    loose.col = cell.col;
                    piece = Some(cell);
                }
                (BoardItem::Piece(cell), Some(before)) => {
                    loose.letters.extend(before.direction_to(cell).map(LooseItem::Move));
                    piece = Some(cell);
                }
                (BoardItem::Trap(cell), Some(before)) => {
                    loose.letters.extend(before.direction_to(cell).map(LooseItem::Trap));
                }
                (BoardItem::Trap(_) | BoardItem::Exit(_), _) => {}
            }
        }
        loose
    }

    /// Makes up to three random changes.
    pub(crate) fn change(&mut self, size: u8, dice: &mut SeededDice) {
        for _ in 0..=dice.below(3) {
            let at = dice.below(self.letters.len() as u32 + 1) as usize;
            let present = at < self.letters.len();
            match dice.below(8) {
                0..=2 => self.letters.insert(at, LooseItem::random(dice)),
                3 | 4 if present => {
                    self.letters.remove(at);
                }
                5 | 6 if present => self.letters[at] = LooseItem::random(dice),
                7 if at + 1 < self.letters.len() => self.letters.swap(at, at + 1),
                _ => self.col = dice.below(size.into()) as u8,
            }
        }
        self.letters.truncate(6 * usize::from(size));
    }

    /// Replaces the end by that of another board.
    pub(crate) fn splice(&mut self, other: &Self, dice: &mut SeededDice) {
        let below = |count: usize, dice: &mut SeededDice| dice.below(count as u32 + 1) as usize;
        self.letters.truncate(below(self.letters.len(), dice));
        self.letters.extend(&other.letters[below(other.letters.len(), dice)..]);
    }

    /// The prefix that these letters give, with the shortest way out.
    pub(crate) fn complete(&self, size: u8) -> BoardPrefix {
        let mut prefix = BoardPrefix::start(self.col, size);
        for letter in &self.letters {
            let (direction, is_trap) = match letter {
                LooseItem::Move(direction) => (direction, false),
                LooseItem::Trap(direction) => (direction, true),
            };
            let Some(cell) = prefix.piece().neighbour(*direction, size) else { continue };
            if prefix.now().traps() & bit(cell, size) != 0 {
                continue;
            }
            prefix.push(if is_trap { BoardItem::Trap(cell) } else { BoardItem::Piece(cell) });
            if is_trap && prefix.moves_to_top().is_none() {
                prefix.pop();
            }
        }
        prefix.leave_by_shortest_path();
        prefix
    }
}
