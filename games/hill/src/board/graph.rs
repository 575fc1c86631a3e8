//! The data of a board: the JSON of the board file.

use super::BoardGraphFault;
use super::checks::UnreadFields;
use crate::json_reader::{JsonReader, parse, shown, under};
use crate::{Tier, TileType};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Number, Value};
use ts_rs::TS;

/// A board as data: not yet trusted. It becomes a [`super::Board`] through
/// [`super::Board::new`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(rename = "Graph")]
#[ts(optional_fields)]
pub struct BoardGraph {
    /// Its name for programs: `board.v` and a number.
    pub id: String,
    /// Its name for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The version of this form: 1.
    pub board_schema_version: u64,
    /// The tiles.
    pub nodes: Vec<BoardNode>,
}

/// A tile as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[schemars(rename = "Node")]
#[ts(optional_fields)]
pub struct BoardNode {
    /// Its number, from 0 for the start to at most 254.
    pub id: u64,
    /// What lies on it.
    #[serde(rename = "type")]
    pub kind: TileType,
    /// How rich or dangerous it is; for treasures and enemies only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tier: Option<Tier>,
    /// The tiles one step on, in ascending order.
    pub neighbors: Vec<u64>,
    /// Where to draw it, to the right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub x: Option<Number>,
    /// Where to draw it, downwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub y: Option<Number>,
    /// A name for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
}

impl BoardNode {
    /// A tile of this type with these neighbours.
    #[must_use]
    pub fn new(id: u64, kind: TileType, neighbors: &[u64]) -> Self {
        let neighbors = neighbors.to_vec();
        Self { id, kind, tier: None, neighbors, x: None, y: None, label: None }
    }
}

impl<'de> Deserialize<'de> for BoardGraph {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::read(&Value::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

impl BoardGraph {
    /// Reads a board from JSON; the error lists every fault of its form.
    pub(crate) fn read(value: &Value) -> Result<Self, String> {
        let sketch = ParsedBoard::from_value(value);
        let faults: Vec<String> = sketch.faults.iter().map(BoardGraphFault::to_string).collect();
        if faults.is_empty() { Ok(sketch.graph) } else { Err(faults.join("; ")) }
    }
}

/// What could be read of a board, and the faults of the rest.
pub(super) struct ParsedBoard {
    pub(super) graph: BoardGraph,
    pub(super) faults: Vec<BoardGraphFault>,
    pub(super) doubts: UnreadFields,
}

impl ParsedBoard {
    pub(super) fn from_json(text: &str) -> Result<Self, BoardGraphFault> {
        parse(text).map(|value| Self::from_value(&value)).map_err(BoardGraphFault::NotJson)
    }

    pub(super) fn from_value(value: &Value) -> Self {
        let mut reader = JsonReader::default();
        let mut doubts = UnreadFields::default();
        let graph = graph(&mut reader, value, &mut doubts);
        let faults = reader.faults.into_vec().into_iter().map(BoardGraphFault::Field).collect();
        Self { graph, faults, doubts }
    }
}

const REQUIRED_FIELDS: [&str; 3] = ["id", "boardSchemaVersion", "nodes"];

/// How many tiles and neighbours are read at most: there are no ids for more.
const MAX_NODES: usize = 255;

fn graph(reader: &mut JsonReader, value: &Value, doubts: &mut UnreadFields) -> BoardGraph {
    let mut graph =
        BoardGraph { id: String::new(), title: None, board_schema_version: 1, nodes: Vec::new() };
    let Some(object) = reader.object(value, "", &REQUIRED_FIELDS, Some(&["title"])) else {
        doubts.head = true;
        doubts.nodes = true;
        return graph;
    };
    let id = object.get("id").and_then(|id| reader.text(id, "id"));
    doubts.head = id.is_none();
    graph.id = id.unwrap_or_default();
    graph.title = object.get("title").and_then(|title| reader.text(title, "title"));
    if let Some(version) = object.get("boardSchemaVersion") {
        let version = reader.whole(version, "boardSchemaVersion", &(0..=i64::MAX));
        graph.board_schema_version = version.map_or(1, i64::unsigned_abs);
    }
    doubts.nodes = !object.get("nodes").is_some_and(Value::is_array);
    let list = object.get("nodes").map_or(&[][..], |nodes| reader.list(nodes, "nodes", MAX_NODES));
    doubts.nodes |= object.get("nodes").and_then(Value::as_array).map_or(0, Vec::len) > MAX_NODES;
    for (at, value) in list.iter().enumerate() {
        match node(reader, value, &format!("nodes[{at}]"), doubts, graph.nodes.len()) {
            Some(node) => graph.nodes.push(node),
            None => doubts.nodes = true,
        }
    }
    graph
}

/// Reads a tile, if at least its id is valid.
fn node(
    reader: &mut JsonReader,
    value: &Value,
    path: &str,
    doubts: &mut UnreadFields,
    at: usize,
) -> Option<BoardNode> {
    let object = reader.object(value, path, &["id", "type", "neighbors"], None)?;
    let id = reader.whole(object.get("id")?, &under(path, "id"), &(0..=i64::MAX));
    let kind = kind(reader, object.get("type"), path);
    if kind.is_none() {
        doubts.kinds.push(at);
    }
    let tier = object.get("tier").and_then(|tier| {
        let number = reader.whole(tier, &under(path, "tier"), &(1..=3));
        number.and_then(|number| u8::try_from(number).ok()?.try_into().ok())
    });
    if tier.is_none() && object.contains_key("tier") {
        doubts.tiers.push(at);
    }
    let neighbors = neighbors(reader, object, path);
    if neighbors.is_none() {
        doubts.neighbors.push(at);
    }
    Some(BoardNode {
        id: id?.unsigned_abs(),
        kind: kind.unwrap_or(TileType::Empty),
        tier,
        neighbors: neighbors.unwrap_or_default(),
        x: place(reader, object, "x", path),
        y: place(reader, object, "y", path),
        label: object.get("label").and_then(|text| reader.text(text, &under(path, "label"))),
    })
}

fn kind(reader: &mut JsonReader, value: Option<&Value>, path: &str) -> Option<TileType> {
    let value = value?;
    let kind = value.as_str().and_then(TileType::from_code);
    if kind.is_none() {
        let words = TileType::ALL.map(TileType::code).join(", ");
        let found = value.as_str().map(|word| format!(", not {}", shown(word)));
        reader.fault(&under(path, "type"), format!("one of {words}{}", found.unwrap_or_default()));
    }
    kind
}

/// Reads the neighbours, if all of them are valid.
fn neighbors(reader: &mut JsonReader, object: &Map<String, Value>, path: &str) -> Option<Vec<u64>> {
    let (value, path) = (object.get("neighbors")?, under(path, "neighbors"));
    let before = reader.faults.len();
    let list = reader.list(value, &path, MAX_NODES).iter().enumerate();
    let ids = list.filter_map(|(at, id)| {
        reader.whole(id, &format!("{path}[{at}]"), &(0..=i64::MAX)).map(i64::unsigned_abs)
    });
    let ids: Vec<u64> = ids.collect();
    (reader.faults.len() == before).then_some(ids)
}

fn place(
    reader: &mut JsonReader,
    object: &Map<String, Value>,
    name: &str,
    path: &str,
) -> Option<Number> {
    let value = object.get(name)?;
    if !value.is_number() {
        reader.fault(&under(path, name), "a number");
    }
    value.as_number().cloned()
}
