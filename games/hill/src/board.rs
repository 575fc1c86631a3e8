//! The board: a directed graph of tiles from the start up to the final.

mod checks;
mod fault;
mod graph;

pub use fault::BoardGraphFault;
pub use graph::{BoardGraph, BoardNode};

use crate::{Tier, TileType};
use graph::ParsedBoard;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, LazyLock};
use ts_rs::TS;

/// A tile, by its id on the board: 0 is the start, 254 the largest possible id.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Default,
    Serialize,
    Deserialize,
    JsonSchema,
    TS,
)]
#[serde(transparent)]
pub struct Tile(pub u8);

impl Tile {
    /// The id as an index.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A valid board: one start, one final, no cycles, no dead ends.
///
/// A tile that is not on the board is empty and has no neighbours, so that a lookup never
/// fails; [`Board::contains`] tells whether a tile is on the board.
///
/// ```
/// use hill::{Board, Tile, TileType};
///
/// let board = Board::v1();
/// assert_eq!(board.tile_type(Tile(53)), TileType::Final);
/// assert_eq!(board.successors(Tile(10)), [Tile(11), Tile(54)]);
/// assert_eq!(board.predecessors(Tile(18)), [Tile(17), Tile(59)]);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    graph: BoardGraph,
    records: Box<[TileRecord; 256]>,
    /// The successors and predecessors of all tiles, one list after another.
    links: Vec<Tile>,
    last: Tile,
    /// One more than the largest id.
    width: usize,
    /// The distance between any two tiles, in rows of `width`.
    distances: Vec<u8>,
}

/// The lookup record of a tile.
#[derive(Clone, Copy, PartialEq, Eq)]
struct TileRecord {
    exists: bool,
    kind: TileType,
    tier: Option<Tier>,
    forward: LinkRange,
    back: LinkRange,
}

/// A range of [`Board::links`].
#[derive(Clone, Copy, PartialEq, Eq)]
struct LinkRange {
    from: u16,
    to: u16,
}

const NO_TILE: TileRecord = TileRecord {
    exists: false,
    kind: TileType::Empty,
    tier: None,
    forward: LinkRange { from: 0, to: 0 },
    back: LinkRange { from: 0, to: 0 },
};

static BOARD_V1: LazyLock<Arc<Board>> = LazyLock::new(|| {
    let text = include_str!("../../../data/hill/board.v1.json");
    Arc::new(Board::from_json(text).expect("the shipped board is tested"))
});

impl Board {
    /// Validates board data.
    ///
    /// # Errors
    /// Every fault, each with the tiles it is about.
    pub fn new(graph: BoardGraph) -> Result<Self, Vec<BoardGraphFault>> {
        let faults = checks::faults(&graph, &checks::UnreadFields::default());
        if faults.is_empty() { Ok(Self::derive(graph)) } else { Err(faults) }
    }

    /// Reads and validates the text of a board file.
    ///
    /// # Errors
    /// Every fault of the JSON and of the board.
    pub fn from_json(text: &str) -> Result<Self, Vec<BoardGraphFault>> {
        Self::check(ParsedBoard::from_json(text).map_err(|fault| vec![fault])?)
    }

    /// Reads and validates a JSON value.
    ///
    /// # Errors
    /// As [`Board::from_json`].
    pub fn from_value(value: &Value) -> Result<Self, Vec<BoardGraphFault>> {
        Self::check(ParsedBoard::from_value(value))
    }

    fn check(sketch: ParsedBoard) -> Result<Self, Vec<BoardGraphFault>> {
        let mut faults = sketch.faults;
        faults.extend(checks::faults(&sketch.graph, &sketch.doubts));
        if faults.is_empty() { Ok(Self::derive(sketch.graph)) } else { Err(faults) }
    }

    /// The board that the game ships: 68 tiles and two shortcuts (K1).
    #[must_use]
    pub fn v1() -> &'static Arc<Self> {
        &BOARD_V1
    }

    /// The data of the board.
    #[must_use]
    pub const fn graph(&self) -> &BoardGraph {
        &self.graph
    }

    /// The id of the board, such as `board.v1`.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.graph.id
    }

    /// Whether the board has this tile.
    #[must_use]
    #[inline]
    pub const fn contains(&self, tile: Tile) -> bool {
        self.records[tile.index()].exists
    }

    /// All tiles, in ascending order.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        (0..=u8::MAX).map(Tile).filter(|tile| self.contains(*tile))
    }

    /// The type of a tile.
    #[must_use]
    #[inline]
    pub const fn tile_type(&self, tile: Tile) -> TileType {
        self.records[tile.index()].kind
    }

    /// The tier of a tile; only treasure and enemy tiles have one.
    #[must_use]
    #[inline]
    pub const fn tier(&self, tile: Tile) -> Option<Tier> {
        self.records[tile.index()].tier
    }

    /// Whether a tile is a sanctuary.
    #[must_use]
    #[inline]
    pub const fn is_sanctuary(&self, tile: Tile) -> bool {
        matches!(self.tile_type(tile), TileType::Sanctuary)
    }

    /// The tile where everyone starts.
    #[must_use]
    #[inline]
    pub const fn start_tile(&self) -> Tile {
        Tile(0)
    }

    /// The tile where the race ends.
    #[must_use]
    #[inline]
    pub const fn final_tile(&self) -> Tile {
        self.last
    }

    /// The tiles one step forward, in ascending order.
    #[must_use]
    #[inline]
    pub fn successors(&self, tile: Tile) -> &[Tile] {
        self.linked(self.records[tile.index()].forward)
    }

    /// The tiles one step back, in ascending order.
    #[must_use]
    #[inline]
    pub fn predecessors(&self, tile: Tile) -> &[Tile] {
        self.linked(self.records[tile.index()].back)
    }

    #[inline]
    fn linked(&self, span: LinkRange) -> &[Tile] {
        &self.links[usize::from(span.from)..usize::from(span.to)]
    }

    /// The fewest steps between two tiles in either direction (K11); 255 if one of them is not
    /// on the board.
    #[must_use]
    #[inline]
    pub fn distance(&self, a: Tile, b: Tile) -> u8 {
        if a.index() < self.width && b.index() < self.width {
            self.distances[a.index() * self.width + b.index()]
        } else {
            u8::MAX
        }
    }

    /// Builds the lookup tables of a valid graph.
    fn derive(graph: BoardGraph) -> Self {
        let tile = |id: u64| Tile(u8::try_from(id).expect("a checked id"));
        let mut board = Self {
            records: Box::new([NO_TILE; 256]),
            links: Vec::new(),
            last: Tile(0),
            width: 0,
            distances: Vec::new(),
            graph,
        };
        let mut back = vec![Vec::new(); 256];
        for node in &board.graph.nodes {
            let at = tile(node.id);
            let forward = span(&mut board.links, node.neighbors.iter().map(|to| tile(*to)));
            board.records[at.index()] =
                TileRecord { exists: true, kind: node.kind, tier: node.tier, forward, ..NO_TILE };
            node.neighbors.iter().for_each(|to| back[tile(*to).index()].push(at));
            if node.kind == TileType::Final {
                board.last = at;
            }
            board.width = board.width.max(at.index() + 1);
        }
        for (record, mut tiles) in board.records.iter_mut().zip(back) {
            tiles.sort_unstable();
            record.back = span(&mut board.links, tiles.into_iter());
        }
        board.distances =
            (0..=u8::MAX).take(board.width).flat_map(|at| board.steps_from(Tile(at))).collect();
        board
    }

    /// The distances from a tile to all others.
    fn steps_from(&self, from: Tile) -> Vec<u8> {
        let mut steps = vec![u8::MAX; self.width];
        if !self.contains(from) {
            return steps;
        }
        steps[from.index()] = 0;
        let mut open = VecDeque::from([from]);
        while let Some(at) = open.pop_front() {
            for to in self.successors(at).iter().chain(self.predecessors(at)) {
                if steps[to.index()] == u8::MAX {
                    steps[to.index()] = steps[at.index()] + 1;
                    open.push_back(*to);
                }
            }
        }
        steps
    }
}

/// Appends tiles to the links and returns their range.
fn span(links: &mut Vec<Tile>, tiles: impl Iterator<Item = Tile>) -> LinkRange {
    let from = links.len();
    links.extend(tiles);
    let place = |at: usize| {
        u16::try_from(at).expect("255 tiles without cycles have at most 32385 edges, stored twice")
    };
    LinkRange { from: place(from), to: place(links.len()) }
}

/// Prints the id and the number of tiles; the lookup tables are too long to read.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Board")
            .field("id", &self.id())
            .field("tiles", &self.graph.nodes.len())
            .finish()
    }
}
