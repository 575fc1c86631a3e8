//! Options of a match, and the world that they make.

use crate::{Board, Class, Content, Graph};
use kit::Fault;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use std::sync::Arc;
use ts_rs::TS;

/// Options of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Config {
    /// The board: the name of a known one, or a board of one's own.
    pub board: BoardChoice,
    /// The version of the form that boards are written in; a match says which it was begun with.
    #[serde(rename = "boardSchemaVersion")]
    pub board_schema: u32,
    /// The classes by seat, each once; empty to have them dealt.
    pub classes: Vec<Class>,
    /// Whether a challenge is binding.
    pub duels: Duels,
    /// Decks and tables of one's own, instead of the standard ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<Box<Content>>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            board: BoardChoice::default(),
            board_schema: Self::BOARD_SCHEMA,
            classes: Vec::new(),
            duels: Duels::default(),
            content: None,
        }
    }
}

/// Which board is played on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(untagged)]
pub enum BoardChoice {
    /// A board the game comes with, by its id.
    Known(String),
    /// A board of one's own.
    Own(Box<Graph>),
}

impl Default for BoardChoice {
    fn default() -> Self {
        Self::Known("board.v1".into())
    }
}

/// A name or a whole board; of what is neither, every fault is told.
impl<'de> Deserialize<'de> for BoardChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let own = |graph| Self::Own(Box::new(graph));
        match Value::deserialize(deserializer)? {
            Value::String(id) => Ok(Self::Known(id)),
            value => Graph::read(&value).map(own).map_err(serde::de::Error::custom),
        }
    }
}

/// Whether a challenge can be declined (K19).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Duels {
    /// Only a Monk or a Smoke Bomb gets out of it.
    #[default]
    Binding,
    /// The challenged player may decline.
    Consent,
}

/// What a match is played with; it never changes.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct World {
    pub(crate) config: Config,
    pub(crate) board: Arc<Board>,
    pub(crate) content: Arc<Content>,
}

impl std::fmt::Debug for World {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "World({})", self.board.id())
    }
}

impl World {
    /// The world of these options, for so many seats.
    pub(crate) fn new(config: &Config, seats: u8) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let board = config.find_board().map_err(|found| faults.extend(found)).ok();
        faults.extend(class_faults(&config.classes, seats));
        match board {
            Some(board) if faults.is_empty() => {
                Ok(Self { config: config.clone(), board, content: config.find_content() })
            }
            _ => Err(faults),
        }
    }
}

impl Config {
    /// The version of boards that is known here.
    pub const BOARD_SCHEMA: u32 = 1;

    /// The board that is played on, or what is wrong with it.
    pub(crate) fn find_board(&self) -> Result<Arc<Board>, Vec<Fault>> {
        if self.board_schema != Self::BOARD_SCHEMA {
            let (found, known) = (self.board_schema, Self::BOARD_SCHEMA);
            let rule = format!("version {found} of boards is not known here, version {known} is");
            return Err(vec![Fault::new("boardSchemaVersion", rule)]);
        }
        match &self.board {
            BoardChoice::Known(id) if id == Board::v1().id() => Ok(Arc::clone(Board::v1())),
            BoardChoice::Known(id) => Err(vec![Fault::new(
                "board",
                format!("there is no board '{id}' here: name board.v1, or give the whole board"),
            )]),
            BoardChoice::Own(graph) if **graph == *Board::v1().graph() => {
                Ok(Arc::clone(Board::v1()))
            }
            BoardChoice::Own(graph) if graph.id == Board::v1().id() => {
                let rule = "board.v1 is the name of the built-in board: give yours another id";
                Err(vec![Fault::new("board.id", rule)])
            }
            BoardChoice::Own(graph) => {
                let faults = |found: Vec<crate::BoardFault>| {
                    found.iter().map(|fault| Fault::new("board", fault.to_string())).collect()
                };
                Board::new((**graph).clone()).map(Arc::new).map_err(faults)
            }
        }
    }

    /// The decks and tables that are played with.
    pub(crate) fn find_content(&self) -> Arc<Content> {
        match &self.content {
            None => Arc::clone(Content::standard()),
            Some(own) => Arc::new((**own).clone()),
        }
    }
}

fn class_faults(classes: &[Class], seats: u8) -> Vec<Fault> {
    let fault = |rule: String| vec![Fault::new("classes", rule)];
    if classes.is_empty() {
        return Vec::new();
    }
    if classes.len() != usize::from(seats) {
        return fault(format!("name a class for each of the {seats} seats, or none at all"));
    }
    if (0..classes.len()).any(|at| classes[..at].contains(&classes[at])) {
        return fault("each class is taken once".into());
    }
    Vec::new()
}
