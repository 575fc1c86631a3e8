//! Every board of a size, as a tree: boards that begin alike share a branch.

use super::payoff::Payoff;
use super::prefix::Prefix;
use spaces::{Board, Clash, Compiled, Item, Moment};

/// All boards of a size within the limits of [`Prefix`]: the piece comes to no cell twice.
/// Size 2 has 104 of them, size 3 has 145,726; size 4 has too many to list.
#[derive(Debug)]
pub struct Tree {
    size: u8,
    /// Depth first: a branch is followed by all that grows from it.
    branches: Vec<Branch>,
    boards: usize,
}

#[derive(Debug)]
struct Branch {
    item: Item,
    moment: Moment,
    /// How many items come before.
    depth: u8,
    /// How many boards grow from here.
    boards: u32,
    /// Where the next branch is that does not grow from here.
    next: u32,
}

impl Tree {
    /// The largest size whose boards can be listed.
    pub const LARGEST: u8 = 3;

    /// The tree of a size; `None` if it has too many boards.
    #[must_use]
    pub fn new(size: u8) -> Option<Self> {
        if !(*Board::SIZES.start()..=Self::LARGEST).contains(&size) {
            return None;
        }
        let mut tree = Self { size, branches: Vec::new(), boards: 0 };
        for col in 0..size {
            tree.grow(&mut Prefix::start(col, size));
        }
        Some(tree)
    }

    fn grow(&mut self, prefix: &mut Prefix) {
        let (at, before) = (self.branches.len(), self.boards);
        let (moment, depth) = (prefix.now(), prefix.moments().len() as u8 - 1);
        self.branches.push(Branch { item: prefix.last(), moment, depth, boards: 0, next: 0 });
        self.boards += usize::from(moment.exited());
        for item in prefix.options() {
            prefix.push(item);
            self.grow(prefix);
            prefix.pop();
        }
        if self.boards == before {
            // The piece has walled itself in.
            return self.branches.truncate(at);
        }
        self.branches[at].boards = (self.boards - before) as u32;
        self.branches[at].next = self.branches.len() as u32;
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

    /// What every board is worth against this one, in the order of the boards. A round that
    /// is decided before boards part is decided once for all of them.
    #[must_use]
    pub fn payoffs(&self, foe: &Compiled, payoff: Payoff) -> Vec<i8> {
        let mut payoffs = Vec::with_capacity(self.boards);
        let mut moments: Vec<Moment> = Vec::new();
        let mut clashes = vec![Clash::default()];
        let mut at = 0;
        while let Some(branch) = self.branches.get(at) {
            let depth = usize::from(branch.depth);
            moments.truncate(depth);
            moments.push(branch.moment);
            clashes.truncate(depth + 1);
            let mut clash = clashes[depth];
            if let Some(scores) = clash.advance(&moments, foe.moments()) {
                let worth = payoff.of(scores);
                payoffs.extend(std::iter::repeat_n(worth, branch.boards as usize));
                at = branch.next as usize;
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
        while let Some(branch) = self.branches.get(at) {
            let boards = branch.boards as usize;
            if number >= passed + boards {
                passed += boards;
                at = branch.next as usize;
                continue;
            }
            items.push(branch.item);
            if branch.moment.exited() {
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
    fn the_trees_hold_every_board_once_and_judge_as_the_rules_do() {
        for (size, count) in [(2, 104), (3, 145_726)] {
            let tree = Tree::new(size).unwrap();
            assert_eq!(tree.len(), count);
            let step = 1 + count / 2000;
            let numbers = (0..count).step_by(step);
            let boards: Vec<Board> = numbers.clone().map(|n| tree.board(n).unwrap()).collect();
            let distinct: BTreeSet<&Board> = boards.iter().collect();
            assert_eq!(distinct.len(), boards.len());
            for foe in boards.iter().step_by(100) {
                for payoff in Payoff::ALL {
                    let worth = tree.payoffs(&Compiled::new(foe), payoff);
                    assert_eq!(worth.len(), count);
                    for (number, board) in numbers.clone().zip(&boards) {
                        let scores = spaces::round(board, foe).unwrap().scores;
                        assert_eq!(worth[number], payoff.of(scores), "{board} against {foe}");
                    }
                }
            }
        }
        assert!(Tree::new(4).is_none() && Tree::new(1).is_none());
        assert_eq!(Tree::new(2).unwrap().board(104), None);
    }
}
