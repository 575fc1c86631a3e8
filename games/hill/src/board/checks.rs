//! Validation of a board graph; every fault is reported at once.

use super::{BoardGraph, BoardGraphFault, BoardNode};
use crate::TileType;
use std::collections::{BTreeMap, BTreeSet};

/// The largest tile id; 255 is reserved for programs that need a value for "no tile".
pub(super) const MAX_TILE_ID: u64 = 254;

/// Fields that could not be read, by index of the tile. Their fault is already reported, so
/// further checks skip them.
#[derive(Default)]
pub(super) struct UnreadFields {
    /// The id of the board.
    pub(super) head: bool,
    /// Some or all tiles.
    pub(super) nodes: bool,
    pub(super) kinds: Vec<usize>,
    pub(super) tiers: Vec<usize>,
    pub(super) neighbors: Vec<usize>,
}

/// Every fault of a graph.
pub(super) fn faults(graph: &BoardGraph, doubts: &UnreadFields) -> Vec<BoardGraphFault> {
    let mut faults = head(graph, doubts);
    if graph.nodes.len() > MAX_TILE_ID as usize + 1 {
        faults.push(BoardGraphFault::TooManyNodes(graph.nodes.len()));
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
    let ways = EdgeMap::new(graph);
    faults.extend(ways.circles());
    if !doubts.nodes && doubts.neighbors.is_empty() {
        faults.extend(ways.unreached());
    }
    faults
}

fn head(graph: &BoardGraph, doubts: &UnreadFields) -> Vec<BoardGraphFault> {
    let mut faults = Vec::new();
    let version = graph.id.strip_prefix("board.v");
    let named = version.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
    if !named && !doubts.head {
        faults.push(BoardGraphFault::BadId(graph.id.clone()));
    }
    if graph.board_schema_version != 1 {
        faults.push(BoardGraphFault::SchemaVersion(graph.board_schema_version));
    }
    if graph.nodes.len() < 2 && !doubts.nodes {
        faults.push(BoardGraphFault::TooFewNodes(graph.nodes.len()));
    }
    faults
}

fn ids(graph: &BoardGraph) -> Vec<BoardGraphFault> {
    let mut counts = BTreeMap::new();
    for node in &graph.nodes {
        *counts.entry(node.id).or_insert(0) += 1;
    }
    let large =
        counts.keys().filter(|id| **id > MAX_TILE_ID).map(|id| BoardGraphFault::IdTooLarge(*id));
    let twice = counts.iter().filter(|(_, count)| **count > 1);
    large.chain(twice.map(|(id, _)| BoardGraphFault::DuplicateId(*id))).collect()
}

/// Checks the start and the final.
fn ends(graph: &BoardGraph, doubts: &UnreadFields) -> Vec<BoardGraphFault> {
    let mut faults = Vec::new();
    let known = graph.nodes.iter().enumerate().filter(|(at, _)| !doubts.kinds.contains(at));
    let known: Vec<&BoardNode> = known.map(|(_, node)| node).collect();
    let all_known = !doubts.nodes && known.len() == graph.nodes.len();
    match known.iter().find(|node| node.id == 0) {
        Some(node) if node.kind == TileType::Start => {}
        Some(node) => faults.push(BoardGraphFault::StartMissing(Some(node.kind))),
        None if all_known => faults.push(BoardGraphFault::StartMissing(None)),
        None => {}
    }
    let of = |kind| known.iter().filter(move |node| node.kind == kind).map(|node| node.id);
    faults.extend(of(TileType::Start).filter(|id| *id != 0).map(BoardGraphFault::ExtraStart));
    let finals: Vec<u64> = of(TileType::Final).collect();
    if finals.len() > 1 || (finals.is_empty() && all_known) {
        faults.push(BoardGraphFault::FinalCount(finals));
    }
    faults
}

/// Checks each neighbour of a tile, and their order.
fn edges(node: &BoardNode, tiles: &BTreeSet<u64>, tiles_missing: bool) -> Vec<BoardGraphFault> {
    let mut faults = Vec::new();
    let mut counts = BTreeMap::new();
    for to in &node.neighbors {
        *counts.entry(*to).or_insert(0) += 1;
    }
    for (to, count) in counts {
        if to == node.id {
            faults.push(BoardGraphFault::SelfLoop(to));
        } else if !tiles.contains(&to) && !tiles_missing {
            faults.push(BoardGraphFault::DanglingNeighbour(node.id, to));
        }
        if count > 1 {
            faults.push(BoardGraphFault::DuplicateEdge(node.id, to));
        }
    }
    if !node.neighbors.is_sorted() {
        faults.push(BoardGraphFault::Unsorted(node.id));
    }
    faults
}

/// Checks that every tile except the final has a neighbour.
fn way_on(node: &BoardNode) -> Option<BoardGraphFault> {
    match (node.kind, node.neighbors.is_empty()) {
        (TileType::Final, false) => Some(BoardGraphFault::FinalHasNeighbours(node.id)),
        (TileType::Final, true) | (_, false) => None,
        (_, true) => Some(BoardGraphFault::DeadEnd(node.id)),
    }
}

fn tier(node: &BoardNode) -> Option<BoardGraphFault> {
    let needed = matches!(node.kind, TileType::Treasure | TileType::Enemy);
    match (needed, node.tier) {
        (true, None) => Some(BoardGraphFault::TierMissing(node.id, node.kind)),
        (false, Some(_)) => Some(BoardGraphFault::TierMisplaced(node.id, node.kind)),
        _ => None,
    }
}

/// The edges between existing tiles; the edges of tiles with the same id are merged.
struct EdgeMap(BTreeMap<u64, BTreeSet<u64>>);

impl EdgeMap {
    fn new(graph: &BoardGraph) -> Self {
        let mut ways: BTreeMap<u64, BTreeSet<u64>> =
            graph.nodes.iter().map(|node| (node.id, BTreeSet::new())).collect();
        for node in &graph.nodes {
            let on = node.neighbors.iter().filter(|to| **to != node.id && ways.contains_key(*to));
            let on: Vec<u64> = on.copied().collect();
            ways.entry(node.id).or_default().extend(on);
        }
        Self(ways)
    }

    /// The tiles that cannot be reached from the start; none if there is no start, which is a
    /// fault of its own.
    fn unreached(&self) -> Vec<BoardGraphFault> {
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
            .map(|id| BoardGraphFault::Unreachable(*id))
            .collect()
    }

    fn on(&self, at: u64) -> impl Iterator<Item = u64> {
        self.0.get(&at).into_iter().flatten().copied()
    }

    /// One cycle of every strongly connected part, each tile in at most one of them.
    fn circles(&self) -> Vec<BoardGraphFault> {
        let mut rest: BTreeSet<u64> = self.0.keys().copied().collect();
        let mut circles = Vec::new();
        loop {
            self.drop_ends(&mut rest);
            let Some(first) = rest.first() else { return circles };
            let circle = self.circle(*first, &rest);
            rest.retain(|id| !circle.contains(id));
            circles.push(BoardGraphFault::Cycle(circle));
        }
    }

    /// Removes tiles that lead to no remaining tile until none is left to remove. Without
    /// cycles nothing remains.
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

    /// Follows edges from a tile until a tile repeats, and returns that cycle.
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
