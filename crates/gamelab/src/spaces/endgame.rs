//! The best walk to the top once every opponent has been caught.
//!
//! Time and own traps no longer matter. What remains is a walk to the top that meets as few
//! traps as possible, and those as late as possible: a piece that has climbed higher loses less.

use super::board_prefix::{BoardPrefix, bit};
use super::payoff::Payoff;
use spaces::{Board, Cell, GridDirection};
use std::cmp::Ordering;
use std::collections::{BTreeSet, BinaryHeap};

/// A round whose opponent was caught.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StoppedRound {
    pub(crate) weight: f64,
    /// The opponent's traps, in the frame of the side that walks.
    pub(crate) traps: u128,
    /// The opponent's points, less the one for being caught.
    pub(crate) points: u8,
}

/// The best walk to the top.
#[derive(Debug)]
pub(crate) struct HomeWalk {
    /// The board with this walk. Its piece visits no cell twice.
    pub(crate) board: Board,
    /// An upper bound of the value of the stopped rounds. It also covers walks that visit cells
    /// twice, which can climb first and meet a trap below later, so the board may be worth less.
    pub(crate) upper_bound: f64,
}

/// The best walk to the top from the end of a prefix; `None` if none is worth more than
/// `floor`. Adds the number of visited nodes to `nodes_visited`.
pub(crate) fn best_walk_home(
    prefix: &BoardPrefix,
    rounds: &[StoppedRound],
    payoff: Payoff,
    floor: f64,
    nodes_visited: &mut u64,
) -> Option<HomeWalk> {
    let mut search =
        WalkSearch { prefix, rounds, payoff, nodes: Vec::new(), frontier: BinaryHeap::new() };
    let upper_bound =
        rounds.iter().map(|round| round.weight * f64::from(search.unmet(round))).sum();
    let (cell, points) = (prefix.piece(), prefix.now().points());
    search.push_node(WalkNode { cell, points, met: 0, upper_bound, steps: 0, from: None });
    let mut expanded = BTreeSet::new();
    while let Some(FrontierEntry { at, upper_bound, .. }) = search.frontier.pop() {
        let node = search.nodes[at];
        *nodes_visited += 1;
        if upper_bound <= floor {
            return None;
        }
        if node.cell.row == 0 {
            return search.board(at).map(|board| HomeWalk { board, upper_bound: node.upper_bound });
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
    /// The rounds whose traps it has met, as bits.
    met: u128,
    /// The value of the rounds if no more traps are met.
    upper_bound: f64,
    steps: u16,
    from: Option<usize>,
}

/// A node to expand; the one with the highest bound comes first, of those the nearest.
#[derive(Debug)]
struct FrontierEntry {
    upper_bound: f64,
    steps: u16,
    at: usize,
}

impl Ord for FrontierEntry {
    fn cmp(&self, other: &Self) -> Ordering {
        let nearer = || other.steps.cmp(&self.steps).then(other.at.cmp(&self.at));
        self.upper_bound.total_cmp(&other.upper_bound).then_with(nearer)
    }
}

impl PartialOrd for FrontierEntry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for FrontierEntry {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for FrontierEntry {}

struct WalkSearch<'a> {
    prefix: &'a BoardPrefix,
    rounds: &'a [StoppedRound],
    payoff: Payoff,
    nodes: Vec<WalkNode>,
    frontier: BinaryHeap<FrontierEntry>,
}

impl WalkSearch<'_> {
    fn unmet(&self, round: &StoppedRound) -> i8 {
        self.payoff.of([self.prefix.size(), round.points])
    }

    fn push_node(&mut self, node: WalkNode) {
        self.frontier.push(FrontierEntry {
            upper_bound: node.upper_bound,
            steps: node.steps,
            at: self.nodes.len(),
        });
        self.nodes.push(node);
    }

    fn expand(&mut self, from: usize) {
        let node = self.nodes[from];
        let size = self.prefix.size();
        for cell in GridDirection::ALL
            .into_iter()
            .filter_map(|direction| node.cell.neighbour(direction, size))
        {
            if self.prefix.closed_cells() & bit(cell, size) == 0 {
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
            if round.traps & here != 0 && node.met >> at & 1 == 0 {
                let caught = self.payoff.of([node.points.saturating_sub(1), round.points]);
                node.met |= 1 << at;
                node.upper_bound -= round.weight * f64::from(self.unmet(round) - caught);
            }
        }
        node
    }

    /// The board with the walk to this node and the exit; loops of the walk are cut out.
    fn board(&self, at: usize) -> Option<Board> {
        let mut cells: Vec<Cell> = Vec::new();
        for at in std::iter::successors(Some(at), |at| self.nodes[*at].from) {
            let cell = self.nodes[at].cell;
            if let Some(again) = cells.iter().position(|known| *known == cell) {
                cells.truncate(again);
            }
            cells.push(cell);
        }
        cells.reverse();
        self.prefix.completed_by(cells.get(1..)?)
    }
}
