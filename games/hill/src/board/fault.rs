//! Faults of a board.

use crate::TileType;
use crate::json_reader::shown;
use kit::Fault;
use std::fmt;

/// A fault of a board, in the order in which the checks run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardGraphFault {
    /// The text is not JSON, or is too long to be read.
    NotJson(String),
    /// A field is missing, unknown, or does not hold what it should.
    Field(Fault),
    /// The id of the board is not `board.v` and a number.
    BadId(String),
    /// The version of the board format is not supported.
    SchemaVersion(u64),
    /// There are fewer than two tiles, a start and a final.
    TooFewNodes(usize),
    /// There are more tiles than ids.
    TooManyNodes(usize),
    /// A tile's id is above 254.
    IdTooLarge(u64),
    /// Several tiles share an id.
    DuplicateId(u64),
    /// There is no tile 0, or it is of another type than `start`.
    StartMissing(Option<TileType>),
    /// A tile other than 0 is a start.
    ExtraStart(u64),
    /// There is not exactly one final.
    FinalCount(Vec<u64>),
    /// The final has neighbours.
    FinalHasNeighbours(u64),
    /// A tile has a neighbour that does not exist.
    DanglingNeighbour(u64, u64),
    /// A tile is its own neighbour.
    SelfLoop(u64),
    /// A tile names the same neighbour more than once.
    DuplicateEdge(u64, u64),
    /// A tile's neighbours are not in ascending order.
    Unsorted(u64),
    /// A tile other than the final has no neighbours.
    DeadEnd(u64),
    /// A treasure or enemy tile has no tier.
    TierMissing(u64, TileType),
    /// A tile of another type has a tier.
    TierMisplaced(u64, TileType),
    /// These tiles form a cycle.
    Cycle(Vec<u64>),
    /// The tile cannot be reached from the start.
    Unreachable(u64),
}

impl BoardGraphFault {
    /// The stable code of the fault.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotJson(_) => "not-json",
            Self::Field(_) => "bad-field",
            Self::BadId(_) => "bad-id",
            Self::SchemaVersion(_) => "schema-version",
            Self::TooFewNodes(_) => "too-few-nodes",
            Self::TooManyNodes(_) => "too-many-nodes",
            Self::IdTooLarge(_) => "id-too-large",
            Self::DuplicateId(_) => "duplicate-id",
            Self::StartMissing(_) => "start-missing",
            Self::ExtraStart(_) => "extra-start",
            Self::FinalCount(_) => "final-count",
            Self::FinalHasNeighbours(_) => "final-has-neighbours",
            Self::DanglingNeighbour(..) => "dangling-neighbour",
            Self::SelfLoop(_) => "self-loop",
            Self::DuplicateEdge(..) => "duplicate-edge",
            Self::Unsorted(_) => "unsorted",
            Self::DeadEnd(_) => "dead-end",
            Self::TierMissing(..) => "tier-missing",
            Self::TierMisplaced(..) => "tier-misplaced",
            Self::Cycle(_) => "cycle",
            Self::Unreachable(_) => "unreachable",
        }
    }

    /// The messages of several faults, joined.
    #[must_use]
    pub fn join(faults: &[Self]) -> String {
        faults.iter().map(Self::to_string).collect::<Vec<_>>().join("; ")
    }
}

impl fmt::Display for BoardGraphFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotJson(why) => f.write_str(why),
            Self::Field(fault) if fault.field.is_empty() => write!(f, "board: {}", fault.rule),
            Self::Field(fault) => fault.fmt(f),
            Self::BadId(id) => {
                write!(f, "id {:?}: a board is called board.v1, board.v2 and so on", shown(id))
            }
            Self::SchemaVersion(found) => {
                write!(f, "boardSchemaVersion {found}: only version 1 is known")
            }
            Self::TooFewNodes(found) => {
                write!(f, "{found} tiles: a board has at least two, a start and a final")
            }
            Self::TooManyNodes(found) => {
                write!(f, "{found} tiles: a board has at most 255, with ids from 0 to 254")
            }
            Self::IdTooLarge(id) => write!(f, "tile {id}: ids run from 0 to 254"),
            Self::DuplicateId(id) => {
                write!(f, "tile {id} is there more than once: every tile has an id of its own")
            }
            Self::StartMissing(None) => f.write_str("there is no tile 0: it must be the start"),
            Self::StartMissing(Some(kind)) => {
                write!(f, "tile 0 is of type {}: it must be the start", kind.code())
            }
            Self::ExtraStart(id) => write!(f, "tile {id} is a start: only tile 0 is"),
            Self::FinalCount(ids) if ids.is_empty() => {
                f.write_str("there is no final: exactly one tile must be")
            }
            Self::FinalCount(ids) => {
                write!(f, "tiles {} are finals: exactly one tile must be", list(ids, ", "))
            }
            _ => self.about_a_tile(f),
        }
    }
}

impl BoardGraphFault {
    /// Writes the message of a fault of a tile or its neighbours.
    fn about_a_tile(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FinalHasNeighbours(id) => {
                write!(f, "tile {id} is the final and leads on: its neighbors must be []")
            }
            Self::DanglingNeighbour(from, to) => {
                write!(f, "tile {from} leads to tile {to}, which does not exist")
            }
            Self::SelfLoop(id) => {
                write!(f, "tile {id} leads to itself: every step goes on to another tile")
            }
            Self::DuplicateEdge(from, to) => {
                write!(f, "tile {from} names tile {to} more than once: once is enough")
            }
            Self::Unsorted(id) => {
                write!(f, "tile {id}: its neighbors must be in ascending order")
            }
            Self::DeadEnd(id) => {
                write!(f, "tile {id} leads nowhere: every tile but the final leads on")
            }
            Self::TierMissing(id, kind) => {
                write!(f, "tile {id}: {} needs a tier, 1, 2 or 3", a(*kind))
            }
            Self::TierMisplaced(id, kind) => {
                write!(f, "tile {id}: {} has no tier, only treasures and enemies do", a(*kind))
            }
            Self::Cycle(ids) => {
                write!(f, "tiles {} lead round in a circle: no way may come back", list(ids, " → "))
            }
            Self::Unreachable(id) => {
                write!(f, "tile {id} cannot be reached from the start: some way must lead there")
            }
            _ => f.write_str(self.code()),
        }
    }
}

impl std::error::Error for BoardGraphFault {}

fn list(ids: &[u64], between: &str) -> String {
    ids.iter().map(u64::to_string).collect::<Vec<_>>().join(between)
}

fn a(kind: TileType) -> String {
    let article = if matches!(kind, TileType::Empty | TileType::Enemy) { "an" } else { "a" };
    match kind {
        TileType::Start | TileType::Final => format!("the {}", kind.code()),
        _ => format!("{article} {} tile", kind.code()),
    }
}
