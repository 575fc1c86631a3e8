//! All boards of a size as a prefix tree.

use super::board_prefix::BoardPrefix;
use super::payoff::Payoff;
use spaces::{Board, BoardItem, BoardState, CompiledBoard, RoundProgress};

/// All boards of a size within the limits of [`BoardPrefix`]: the piece comes to no cell twice.
/// Size 2 has 104 of them, size 3 has 145,726; size 4 has too many to list.
#[derive(Debug)]
pub struct BoardTree {
    size: u8,
    /// In depth-first order: a node is followed by its descendants.
    nodes: Vec<BoardTreeNode>,
    boards: usize,
}

#[derive(Debug)]
struct BoardTreeNode {
    item: BoardItem,
    moment: BoardState,
    /// The number of items before this one.
    depth: u8,
    /// The number of boards in the subtree.
    boards: u32,
    /// The index of the first node after the subtree.
    next: u32,
}

impl BoardTree {
    /// The largest size whose boards can be enumerated.
    pub const MAX_SIZE: u8 = 3;

    /// The tree of a size; `None` if it has too many boards.
    #[must_use]
    pub fn new(size: u8) -> Option<Self> {
        if !(*Board::SIZES.start()..=Self::MAX_SIZE).contains(&size) {
            return None;
        }
        let mut tree = Self { size, nodes: Vec::new(), boards: 0 };
        for col in 0..size {
            tree.grow(&mut BoardPrefix::start(col, size));
        }
        Some(tree)
    }

    fn grow(&mut self, prefix: &mut BoardPrefix) {
        let (at, before) = (self.nodes.len(), self.boards);
        let (moment, depth) = (prefix.now(), prefix.moments().len() as u8 - 1);
        self.nodes.push(BoardTreeNode { item: prefix.last(), moment, depth, boards: 0, next: 0 });
        self.boards += usize::from(moment.has_exited());
        for item in prefix.next_items() {
            prefix.push(item);
            self.grow(prefix);
            prefix.pop();
        }
        if self.boards == before {
            // The piece has no way out.
            return self.nodes.truncate(at);
        }
        self.nodes[at].boards = (self.boards - before) as u32;
        self.nodes[at].next = self.nodes.len() as u32;
    }

    /// How many boards there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.boards
    }

    /// Never: every size has a board.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.boards == 0
    }

    /// The payoff of every board against this one, in order. A round that is decided at a node
    /// is evaluated once for the whole subtree.
    #[must_use]
    pub fn payoffs(&self, opponent: &CompiledBoard, payoff: Payoff) -> Vec<i8> {
        let mut payoffs = Vec::with_capacity(self.boards);
        let mut moments: Vec<BoardState> = Vec::new();
        let mut clashes = vec![RoundProgress::default()];
        let mut at = 0;
        while let Some(node) = self.nodes.get(at) {
            let depth = usize::from(node.depth);
            moments.truncate(depth);
            moments.push(node.moment);
            clashes.truncate(depth + 1);
            let mut clash = clashes[depth];
            if let Some(scores) = clash.advance(&moments, opponent.states()) {
                let value = payoff.of(scores);
                payoffs.extend(std::iter::repeat_n(value, node.boards as usize));
                at = node.next as usize;
            } else {
                clashes.push(clash);
                at += 1;
            }
        }
        payoffs
    }

    /// The board with this number.
    #[must_use]
    pub fn board(&self, number: usize) -> Option<Board> {
        let (mut at, mut passed, mut items) = (0, 0, Vec::new());
        while let Some(node) = self.nodes.get(at) {
            let boards = node.boards as usize;
            if number >= passed + boards {
                passed += boards;
                at = node.next as usize;
                continue;
            }
            items.push(node.item);
            if node.moment.has_exited() {
                break;
            }
            at += 1;
        }
        Board::new(self.size, items).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_trees_hold_every_board_once_and_agree_with_the_rules_on_payoffs() {
        for (size, count) in [(2, 104), (3, 145_726)] {
            let tree = BoardTree::new(size).unwrap();
            assert_eq!(tree.len(), count);
            let step = 1 + count / 2000;
            let numbers = (0..count).step_by(step);
            let boards: Vec<Board> = numbers.clone().map(|n| tree.board(n).unwrap()).collect();
            let distinct: BTreeSet<&Board> = boards.iter().collect();
            assert_eq!(distinct.len(), boards.len());
            for opponent in boards.iter().step_by(100) {
                for payoff in Payoff::ALL {
                    let value = tree.payoffs(&CompiledBoard::new(opponent), payoff);
                    assert_eq!(value.len(), count);
                    for (number, board) in numbers.clone().zip(&boards) {
                        let scores = spaces::play_round(board, opponent).unwrap().scores;
                        assert_eq!(value[number], payoff.of(scores), "{board} against {opponent}");
                    }
                }
            }
        }
        assert!(BoardTree::new(4).is_none() && BoardTree::new(1).is_none());
        assert_eq!(BoardTree::new(2).unwrap().board(104), None);
    }
}
