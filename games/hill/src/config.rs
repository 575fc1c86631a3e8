//! Options of a match, and the board and content that they select.

use crate::{Board, BoardGraph, Class, ContentChoice, HillContent};
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
    pub board_schema_version: u32,
    /// The classes by seat, each once; null for a seat to which one is dealt by lot, and empty
    /// to have all of them dealt.
    pub classes: Vec<Option<Class>>,
    /// Whether a challenge is binding.
    pub duels: DuelPolicy,
    /// Cards, classes, tables and numbers: the name of known ones, or ones of one's own; the
    /// standard ones if there is nothing here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<ContentChoice>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            board: BoardChoice::default(),
            board_schema_version: Self::BOARD_SCHEMA_VERSION,
            classes: Vec::new(),
            duels: DuelPolicy::default(),
            content: None,
        }
    }
}

/// Which board is played on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(untagged)]
pub enum BoardChoice {
    /// A board the game comes with, by its id.
    BuiltIn(String),
    /// A board of one's own.
    Custom(Box<BoardGraph>),
}

impl Default for BoardChoice {
    fn default() -> Self {
        Self::BuiltIn("board.v1".into())
    }
}

/// Reads a name or a whole board; the error lists every fault of a board.
impl<'de> Deserialize<'de> for BoardChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let own = |graph| Self::Custom(Box::new(graph));
        match Value::deserialize(deserializer)? {
            Value::String(id) => Ok(Self::BuiltIn(id)),
            value => BoardGraph::read(&value).map(own).map_err(serde::de::Error::custom),
        }
    }
}

/// Whether a challenge can be declined (K19).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Duels")]
pub enum DuelPolicy {
    /// Only a Monk or a Smoke Bomb gets out of it.
    #[default]
    Binding,
    /// The challenged player may decline.
    Consent,
}

/// The options of a match with their board and content; it does not change during a match.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct ResolvedConfig {
    pub(crate) config: Config,
    /// The version of the rules that the match is played by.
    pub(crate) rules: u32,
    pub(crate) board: Arc<Board>,
    pub(crate) content: Arc<HillContent>,
}

impl std::fmt::Debug for ResolvedConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ResolvedConfig({})", self.board.id())
    }
}

impl ResolvedConfig {
    /// Resolves the options for a version of the rules and a number of seats.
    pub(crate) fn new(rules: u32, config: &Config, seats: u8) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let board = config.find_board().map_err(|found| faults.extend(found)).ok();
        faults.extend(class_faults(&config.classes, seats));
        match board {
            Some(board) if faults.is_empty() => {
                Ok(Self { config: config.clone(), rules, board, content: config.find_content() })
            }
            _ => Err(faults),
        }
    }
}

impl Config {
    /// The version of the board format that this program reads.
    pub const BOARD_SCHEMA_VERSION: u32 = 1;

    /// The selected board, or its faults.
    pub(crate) fn find_board(&self) -> Result<Arc<Board>, Vec<Fault>> {
        if self.board_schema_version != Self::BOARD_SCHEMA_VERSION {
            let (found, known) = (self.board_schema_version, Self::BOARD_SCHEMA_VERSION);
            let rule = format!("version {found} of boards is not known here, version {known} is");
            return Err(vec![Fault::new("boardSchemaVersion", rule)]);
        }
        match &self.board {
            BoardChoice::BuiltIn(id) if id == Board::v1().id() => Ok(Arc::clone(Board::v1())),
            BoardChoice::BuiltIn(id) => Err(vec![Fault::new(
                "board",
                format!("there is no board '{id}' here: name board.v1, or give the whole board"),
            )]),
            BoardChoice::Custom(graph) if **graph == *Board::v1().graph() => {
                Ok(Arc::clone(Board::v1()))
            }
            BoardChoice::Custom(graph) if graph.id == Board::v1().id() => {
                let rule = "board.v1 is the name of the built-in board: give yours another id";
                Err(vec![Fault::new("board.id", rule)])
            }
            BoardChoice::Custom(graph) => {
                let faults = |found: Vec<crate::BoardGraphFault>| {
                    found.iter().map(|fault| Fault::new("board", fault.to_string())).collect()
                };
                Board::new((**graph).clone()).map(Arc::new).map_err(faults)
            }
        }
    }

    /// The selected content.
    #[must_use]
    pub fn find_content(&self) -> Arc<HillContent> {
        match &self.content {
            None => Arc::clone(HillContent::standard()),
            Some(choice) => choice.content(),
        }
    }
}

fn class_faults(classes: &[Option<Class>], seats: u8) -> Vec<Fault> {
    let fault = |rule: String| vec![Fault::new("classes", rule)];
    if classes.is_empty() {
        return Vec::new();
    }
    if classes.len() != usize::from(seats) {
        return fault(format!(
            "name a class or null for each of the {seats} seats, or none at all"
        ));
    }
    if (0..classes.len()).any(|at| classes[at].is_some() && classes[..at].contains(&classes[at])) {
        return fault("each class is taken once".into());
    }
    Vec::new()
}
