//! What makes a graph a board: every check, and every fault at once.

use super::{BoardFault, Graph, Node};
use crate::TileType;
use std::collections::{BTreeMap, BTreeSet};

/// The largest id; 255 is kept free for programs that need a word for "no tile".
pub(super) const LARGEST: u64 = 254;

/// What could not be read, by place in the list: it is reported once and not judged again.
#[derive(Default)]
pub(super) struct Doubts {
    /// The board's own id.
    pub(super) head: bool,
    /// Some tiles, or all.
    pub(super) nodes: bool,
    pub(super) kinds: Vec<usize>,
    pub(super) tiers: Vec<usize>,
    pub(super) neighbors: Vec<usize>,
}

/// Every fault of a graph.
pub(super) fn faults(graph: &Graph, doubts: &Doubts) -> Vec<BoardFault> {
    let mut faults = head(graph, doubts);
    if graph.nodes.len() > LARGEST as usize + 1 {
        faults.push(BoardFault::TooManyNodes(graph.nodes.len()));
        return faults;
    }
    faults.extend(ids(graph));
    faults.extend(ends(graph, doubts));
    let tiles: BTreeSet<u64> = graph.nodes.iter().map(|node| node.id).collect();
    for (at, node) in graph.nodes.iter().enumerate() {
        faults.extend(edges(node, &tiles, doubts.nodes));
        let kind_known = !doubts.kinds.contains(&at);
        if kind_known && !doubts.neighbors.contains(&at) {
            faults.extend(way_on(node));
        }
        if kind_known && !doubts.tiers.contains(&at) {
            faults.extend(tier(node));
        }
    }
    let ways = Ways::new(graph);
    faults.extend(ways.circles());
    if !doubts.nodes && doubts.neighbors.is_empty() {
        faults.extend(ways.unreached());
    }
    faults
}

fn head(graph: &Graph, doubts: &Doubts) -> Vec<BoardFault> {
    let mut faults = Vec::new();
    let version = graph.id.strip_prefix("board.v");
    let named = version.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
    if !named && !doubts.head {
        faults.push(BoardFault::BadId(graph.id.clone()));
    }
    if graph.board_schema_version != 1 {
        faults.push(BoardFault::SchemaVersion(graph.board_schema_version));
    }
    if graph.nodes.len() < 2 && !doubts.nodes {
        faults.push(BoardFault::TooFewNodes(graph.nodes.len()));
    }
    faults
}

fn ids(graph: &Graph) -> Vec<BoardFault> {
    let mut counts = BTreeMap::new();
    for node in &graph.nodes {
        *counts.entry(node.id).or_insert(0) += 1;
    }
    let large = counts.keys().filter(|id| **id > LARGEST).map(|id| BoardFault::IdTooLarge(*id));
    let twice = counts.iter().filter(|(_, count)| **count > 1);
    large.chain(twice.map(|(id, _)| BoardFault::DuplicateId(*id))).collect()
}

/// The start and the final.
fn ends(graph: &Graph, doubts: &Doubts) -> Vec<BoardFault> {
    let mut faults = Vec::new();
    let known = graph.nodes.iter().enumerate().filter(|(at, _)| !doubts.kinds.contains(at));
    let known: Vec<&Node> = known.map(|(_, node)| node).collect();
    let all_known = !doubts.nodes && known.len() == graph.nodes.len();
    match known.iter().find(|node| node.id == 0) {
        Some(node) if node.kind == TileType::Start => {}
        Some(node) => faults.push(BoardFault::StartMissing(Some(node.kind))),
        None if all_known => faults.push(BoardFault::StartMissing(None)),
        None => {}
    }
    let of = |kind| known.iter().filter(move |node| node.kind == kind).map(|node| node.id);
    faults.extend(of(TileType::Start).filter(|id| *id != 0).map(BoardFault::ExtraStart));
    let finals: Vec<u64> = of(TileType::Final).collect();
    if finals.len() > 1 || (finals.is_empty() && all_known) {
        faults.push(BoardFault::FinalCount(finals));
    }
    faults
}

/// The neighbours of a tile, one by one and in order.
fn edges(node: &Node, tiles: &BTreeSet<u64>, tiles_missing: bool) -> Vec<BoardFault> {
    let mut faults = Vec::new();
    let mut counts = BTreeMap::new();
    for to in &node.neighbors {
        *counts.entry(*to).or_insert(0) += 1;
    }
    for (to, count) in counts {
        if to == node.id {
            faults.push(BoardFault::SelfLoop(to));
        } else if !tiles.contains(&to) && !tiles_missing {
            faults.push(BoardFault::DanglingNeighbour(node.id, to));
        }
        if count > 1 {
            faults.push(BoardFault::DuplicateEdge(node.id, to));
        }
    }
    if !node.neighbors.is_sorted() {
        faults.push(BoardFault::Unsorted(node.id));
    }
    faults
}

/// Every tile leads on, except the final.
fn way_on(node: &Node) -> Option<BoardFault> {
    match (node.kind, node.neighbors.is_empty()) {
        (TileType::Final, false) => Some(BoardFault::FinalHasNeighbours(node.id)),
        (TileType::Final, true) | (_, false) => None,
        (_, true) => Some(BoardFault::DeadEnd(node.id)),
    }
}

fn tier(node: &Node) -> Option<BoardFault> {
    let needed = matches!(node.kind, TileType::Treasure | TileType::Enemy);
    match (needed, node.tier) {
        (true, None) => Some(BoardFault::TierMissing(node.id, node.kind)),
        (false, Some(_)) => Some(BoardFault::TierMisplaced(node.id, node.kind)),
        _ => None,
    }
}

/// The ways between tiles that exist; a tile that is there twice has the ways of both.
struct Ways(BTreeMap<u64, BTreeSet<u64>>);

impl Ways {
    fn new(graph: &Graph) -> Self {
        let mut ways: BTreeMap<u64, BTreeSet<u64>> =
            graph.nodes.iter().map(|node| (node.id, BTreeSet::new())).collect();
        for node in &graph.nodes {
            let on = node.neighbors.iter().filter(|to| **to != node.id && ways.contains_key(*to));
            let on: Vec<u64> = on.copied().collect();
            ways.entry(node.id).or_default().extend(on);
        }
        Self(ways)
    }

    /// The tiles that no way from the start comes to; if there is no start, that is the fault.
    fn unreached(&self) -> Vec<BoardFault> {
        if !self.0.contains_key(&0) {
            return Vec::new();
        }
        let mut reached = BTreeSet::from([0]);
        let mut open = vec![0];
        while let Some(at) = open.pop() {
            open.extend(self.on(at).filter(|to| reached.insert(*to)));
        }
        self.0
            .keys()
            .filter(|id| !reached.contains(id))
            .map(|id| BoardFault::Unreachable(*id))
            .collect()
    }

    fn on(&self, at: u64) -> impl Iterator<Item = u64> {
        self.0.get(&at).into_iter().flatten().copied()
    }

    /// A circle out of every tangle that has one, each tile in at most one of them.
    fn circles(&self) -> Vec<BoardFault> {
        let mut rest: BTreeSet<u64> = self.0.keys().copied().collect();
        let mut circles = Vec::new();
        loop {
            self.drop_ends(&mut rest);
            let Some(first) = rest.first() else { return circles };
            let circle = self.circle(*first, &rest);
            rest.retain(|id| !circle.contains(id));
            circles.push(BoardFault::Cycle(circle));
        }
    }

    /// Leaves only tiles that lead to another that is left: without circles, none.
    fn drop_ends(&self, rest: &mut BTreeSet<u64>) {
        loop {
            let before = rest.len();
            let ends: Vec<u64> = rest
                .iter()
                .copied()
                .filter(|id| !self.on(*id).any(|to| rest.contains(&to)))
                .collect();
            rest.retain(|id| !ends.contains(id));
            if rest.len() == before {
                return;
            }
        }
    }

    /// Walks on from here until it comes back to where it was.
    fn circle(&self, from: u64, rest: &BTreeSet<u64>) -> Vec<u64> {
        let mut path = vec![from];
        loop {
            let at = path.last().copied().unwrap_or(from);
            let Some(next) = self.on(at).find(|to| rest.contains(to)) else { return path };
            if let Some(begin) = path.iter().position(|id| *id == next) {
                return path.split_off(begin);
            }
            path.push(next);
        }
    }
}
