//! The board: a directed graph of tiles from the start up to the final.

mod checks;
mod fault;
mod graph;

pub use fault::BoardFault;
pub use graph::{Graph, Node};

use crate::{Tier, TileType};
use graph::Sketch;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, LazyLock};
use ts_rs::TS;

/// A tile, by its id on the board: 0 is the start, 254 the largest id there can be.
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
    /// Its id as a place in a list.
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

/// A board that obeys every rule of one: a start, one final, no circles, no dead ends.
///
/// A tile that is not on the board is empty and leads nowhere, so that looking one up never
/// fails; [`Board::has`] tells.
///
/// ```
/// use hill::{Board, Tile, TileType};
///
/// let board = Board::v1();
/// assert_eq!(board.tile_type(Tile(53)), TileType::Final);
/// assert_eq!(board.forward(Tile(10)), [Tile(11), Tile(54)]);
/// assert_eq!(board.back(Tile(18)), [Tile(17), Tile(59)]);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    graph: Graph,
    spots: Box<[Spot; 256]>,
    /// All lists of neighbours, one after another.
    links: Vec<Tile>,
    last: Tile,
    /// One more than the largest id.
    width: usize,
    /// Steps between any two tiles, by rows of `width`.
    distances: Vec<u8>,
}

/// A tile, ready to be looked up.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Spot {
    there: bool,
    kind: TileType,
    tier: Option<Tier>,
    forward: Span,
    back: Span,
}

/// A part of the links.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Span {
    from: u16,
    to: u16,
}

const NOWHERE: Spot = Spot {
    there: false,
    kind: TileType::Empty,
    tier: None,
    forward: Span { from: 0, to: 0 },
    back: Span { from: 0, to: 0 },
};

static V1: LazyLock<Arc<Board>> = LazyLock::new(|| {
    let text = include_str!("../../../data/hill/board.v1.json");
    Arc::new(Board::from_json(text).expect("the shipped board is tested"))
});

impl Board {
    /// A board out of data that nobody has checked yet.
    ///
    /// # Errors
    /// Every fault, each with the tiles it is about.
    pub fn new(graph: Graph) -> Result<Self, Vec<BoardFault>> {
        let faults = checks::faults(&graph, &checks::Doubts::default());
        if faults.is_empty() { Ok(Self::derive(graph)) } else { Err(faults) }
    }

    /// A board out of the text of a board file.
    ///
    /// # Errors
    /// Every fault, of the form and of the board.
    pub fn from_json(text: &str) -> Result<Self, Vec<BoardFault>> {
        Self::judge(Sketch::from_json(text).map_err(|fault| vec![fault])?)
    }

    /// A board out of a JSON value.
    ///
    /// # Errors
    /// As [`Board::from_json`].
    pub fn from_value(value: &Value) -> Result<Self, Vec<BoardFault>> {
        Self::judge(Sketch::from_value(value))
    }

    fn judge(sketch: Sketch) -> Result<Self, Vec<BoardFault>> {
        let mut faults = sketch.faults;
        faults.extend(checks::faults(&sketch.graph, &sketch.doubts));
        if faults.is_empty() { Ok(Self::derive(sketch.graph)) } else { Err(faults) }
    }

    /// The board the game comes with: 68 tiles and two shortcuts (K1).
    #[must_use]
    pub fn v1() -> &'static Arc<Self> {
        &V1
    }

    /// The board as data.
    #[must_use]
    pub const fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Its name for programs, such as `board.v1`.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.graph.id
    }

    /// Whether the board has this tile.
    #[must_use]
    #[inline]
    pub const fn has(&self, tile: Tile) -> bool {
        self.spots[tile.index()].there
    }

    /// All tiles, in ascending order.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        (0..=u8::MAX).map(Tile).filter(|tile| self.has(*tile))
    }

    /// What lies on a tile.
    #[must_use]
    #[inline]
    pub const fn tile_type(&self, tile: Tile) -> TileType {
        self.spots[tile.index()].kind
    }

    /// How rich or dangerous a tile is: treasures and enemies have a tier.
    #[must_use]
    #[inline]
    pub const fn tier(&self, tile: Tile) -> Option<Tier> {
        self.spots[tile.index()].tier
    }

    /// Whether a tile is a sanctuary.
    #[must_use]
    #[inline]
    pub const fn is_sanctuary(&self, tile: Tile) -> bool {
        matches!(self.tile_type(tile), TileType::Sanctuary)
    }

    /// Where everyone starts.
    #[must_use]
    #[inline]
    pub const fn start(&self) -> Tile {
        Tile(0)
    }

    /// Where the race ends.
    #[must_use]
    #[inline]
    pub const fn final_(&self) -> Tile {
        self.last
    }

    /// The tiles one step on, in ascending order.
    #[must_use]
    #[inline]
    pub fn forward(&self, tile: Tile) -> &[Tile] {
        self.part(self.spots[tile.index()].forward)
    }

    /// The tiles one step back, in ascending order.
    #[must_use]
    #[inline]
    pub fn back(&self, tile: Tile) -> &[Tile] {
        self.part(self.spots[tile.index()].back)
    }

    #[inline]
    fn part(&self, span: Span) -> &[Tile] {
        &self.links[usize::from(span.from)..usize::from(span.to)]
    }

    /// The fewest steps between two tiles, whatever their direction (K11); 255 if one of them
    /// is not on the board.
    #[must_use]
    #[inline]
    pub fn distance(&self, a: Tile, b: Tile) -> u8 {
        if a.index() < self.width && b.index() < self.width {
            self.distances[a.index() * self.width + b.index()]
        } else {
            u8::MAX
        }
    }

    /// Makes the tables out of a graph without faults.
    fn derive(graph: Graph) -> Self {
        let tile = |id: u64| Tile(u8::try_from(id).expect("a checked id"));
        let mut board = Self {
            spots: Box::new([NOWHERE; 256]),
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
            board.spots[at.index()] =
                Spot { there: true, kind: node.kind, tier: node.tier, forward, ..NOWHERE };
            node.neighbors.iter().for_each(|to| back[tile(*to).index()].push(at));
            if node.kind == TileType::Final {
                board.last = at;
            }
            board.width = board.width.max(at.index() + 1);
        }
        for (spot, mut tiles) in board.spots.iter_mut().zip(back) {
            tiles.sort_unstable();
            spot.back = span(&mut board.links, tiles.into_iter());
        }
        board.distances =
            (0..=u8::MAX).take(board.width).flat_map(|at| board.steps_from(Tile(at))).collect();
        board
    }

    /// The fewest steps from a tile to all others.
    fn steps_from(&self, from: Tile) -> Vec<u8> {
        let mut steps = vec![u8::MAX; self.width];
        if !self.has(from) {
            return steps;
        }
        steps[from.index()] = 0;
        let mut open = VecDeque::from([from]);
        while let Some(at) = open.pop_front() {
            for to in self.forward(at).iter().chain(self.back(at)) {
                if steps[to.index()] == u8::MAX {
                    steps[to.index()] = steps[at.index()] + 1;
                    open.push_back(*to);
                }
            }
        }
        steps
    }
}

/// Adds tiles to the links and says where they lie.
fn span(links: &mut Vec<Tile>, tiles: impl Iterator<Item = Tile>) -> Span {
    let from = links.len();
    links.extend(tiles);
    let place = |at: usize| {
        u16::try_from(at).expect("255 tiles without circles have at most 32385 edges, kept twice")
    };
    Span { from: place(from), to: place(links.len()) }
}

/// A board is known by its name; its tables are of no use to a reader.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Board")
            .field("id", &self.id())
            .field("tiles", &self.graph.nodes.len())
            .finish()
    }
}
