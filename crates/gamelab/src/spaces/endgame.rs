//! The best walk to the top once every opponent that still counts has been caught.
//!
//! Time and own traps no longer matter. What remains is a walk to the top that meets as few
//! traps as possible, and those as late as possible: a piece that has climbed higher loses less.
//! A walk may visit a cell again, but never in the same state (cell, points, traps met), so the
//! search is finite.

use super::board_prefix::{BoardPrefix, bit};
use super::opponent_index::MAX_OPPONENTS;
use super::payoff::Payoff;
use spaces::{Board, Cell, GridDirection};
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

/// A round whose opponent was caught.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StoppedRound {
    pub(crate) share: i64,
    /// The opponent's traps, in the frame of the side that walks.
    pub(crate) traps: u128,
    /// The opponent's points, less the one for being caught.
    pub(crate) points: u8,
}

/// The rounds whose traps a walk has met, as bits.
type MetRounds = [u64; MAX_OPPONENTS / 64];

/// The board with the best walk to the top from the end of a prefix; `None` if none is worth
/// more than `floor`. Adds the number of visited nodes to `nodes_visited`.
///
/// # Panics
/// If there are more than [`MAX_OPPONENTS`] rounds.
pub(crate) fn best_walk_home(
    prefix: &BoardPrefix,
    rounds: &[StoppedRound],
    payoff: Payoff,
    floor: i64,
    nodes_visited: &mut u64,
) -> Option<Board> {
    let mut search =
        WalkSearch { prefix, rounds, payoff, nodes: Vec::new(), frontier: BinaryHeap::new() };
    let value = rounds.iter().map(|round| round.share * i64::from(search.unmet(round))).sum();
    let (cell, points) = (prefix.piece(), prefix.now().points());
    let met = [0; MAX_OPPONENTS / 64];
    search.push_node(WalkNode { cell, points, met, value, steps: 0, from: None });
    let mut expanded = BTreeSet::new();
    while let Some((value, _, at)) = search.frontier.pop() {
        let (node, at) = (search.nodes[at.0], at.0);
        *nodes_visited += 1;
        if value <= floor {
            return None;
        }
        if node.cell.row == 0 {
            return search.board(at);
        }
        if expanded.insert((node.cell, node.points, node.met)) {
            search.expand(at);
        }
    }
    None
}

/// The end of a partial walk.
#[derive(Clone, Copy, Debug)]
struct WalkNode {
    cell: Cell,
    points: u8,
    met: MetRounds,
    /// The value of the rounds if no more traps are met.
    value: i64,
    steps: u16,
    from: Option<usize>,
}

struct WalkSearch<'a> {
    prefix: &'a BoardPrefix,
    rounds: &'a [StoppedRound],
    payoff: Payoff,
    nodes: Vec<WalkNode>,
    /// The nodes to expand: the highest value first, of those the nearest.
    frontier: BinaryHeap<(i64, Reverse<u16>, Reverse<usize>)>,
}

impl WalkSearch<'_> {
    fn unmet(&self, round: &StoppedRound) -> i8 {
        self.payoff.of([self.prefix.size(), round.points])
    }

    fn push_node(&mut self, node: WalkNode) {
        self.frontier.push((node.value, Reverse(node.steps), Reverse(self.nodes.len())));
        self.nodes.push(node);
    }

    fn expand(&mut self, from: usize) {
        let node = self.nodes[from];
        let size = self.prefix.size();
        for cell in GridDirection::ALL
            .into_iter()
            .filter_map(|direction| node.cell.neighbour(direction, size))
        {
            if self.prefix.now().traps() & bit(cell, size) == 0 {
                self.push_node(self.with_traps(WalkNode {
                    cell,
                    points: node.points.max(size - 1 - cell.row),
                    steps: node.steps + 1,
                    from: Some(from),
                    ..node
                }));
            }
        }
    }

    /// Applies the traps at the node's cell.
    fn with_traps(&self, mut node: WalkNode) -> WalkNode {
        let here = bit(node.cell, self.prefix.size());
        for (at, round) in self.rounds.iter().enumerate() {
            let (word, mark) = (at / 64, 1 << (at % 64));
            if round.traps & here != 0 && node.met[word] & mark == 0 {
                let caught = self.payoff.of([node.points.saturating_sub(1), round.points]);
                node.met[word] |= mark;
                node.value -= round.share * i64::from(self.unmet(round) - caught);
            }
        }
        node
    }

    /// The board with the walk to this node and the exit.
    fn board(&self, at: usize) -> Option<Board> {
        let way = std::iter::successors(Some(at), |at| self.nodes[*at].from);
        let mut cells: Vec<Cell> = way.map(|at| self.nodes[at].cell).collect();
        cells.reverse();
        self.prefix.completed_by(&cells[1..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spaces::BoardItem;

    #[test]
    fn a_walk_goes_around_traps_and_meets_one_it_cannot_avoid_as_high_as_possible() {
        let prefix = BoardPrefix::start(0, 3);
        // The opponent's traps lie on (1, 0) and (0, 1), or across the whole middle row.
        let around = StoppedRound { share: 1, traps: 1 << 3 | 1 << 1, points: 0 };
        let board = best_walk_home(&prefix, &[around], Payoff::Points, -9, &mut 0).unwrap();
        assert_eq!(board.to_string(), "3.0.RURU");
        let across = StoppedRound { share: 1, traps: 0b111_000, points: 0 };
        let board = best_walk_home(&prefix, &[across], Payoff::Points, -9, &mut 0).unwrap();
        assert_eq!(board.to_string(), "3.0.UU", "caught on the way in any case");
        assert_eq!(best_walk_home(&prefix, &[across], Payoff::Points, 0, &mut 0), None);
        let mut climbed = BoardPrefix::start(0, 2);
        climbed.push(BoardItem::Trap(Cell { row: 0, col: 0 }));
        let below = StoppedRound { share: 1, traps: 1 << 3, points: 0 };
        let board = best_walk_home(&climbed, &[below], Payoff::Points, -9, &mut 0).unwrap();
        assert_eq!(board.to_string(), "2.0.uRU", "its own trap leaves no other way");
    }
}
