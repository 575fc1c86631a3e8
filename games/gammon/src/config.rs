//! The options of a match.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Options of backgammon. The default is one game for one point, without a cube.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields)]
#[schemars(title = "Backgammon options")]
pub struct Config {
    /// A match to a number of points, or a number of money games.
    pub session: SessionKind,
    /// The points of the match, or the number of money games.
    #[schemars(range(min = 1, max = 64))]
    pub length: u16,
    /// Whether the doubling cube is used; a match for one point has none.
    pub cube: bool,
    /// Match play: no doubling in the first game after somebody is one point short (Crawford).
    pub crawford: bool,
    /// Money play: gammons count only once the cube has been turned (Jacoby).
    pub jacoby: bool,
    /// Money play: a double may be answered with a redouble that keeps the cube.
    pub beavers: bool,
    /// Whether players may offer to give up a game for one, two or three times the cube.
    pub resignations: bool,
}

/// What is played for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Session")]
pub enum SessionKind {
    /// Whoever first has the points wins.
    #[default]
    Match,
    /// A number of games, all points counted.
    Money,
}

impl Config {
    /// The greatest `length`.
    pub const MAX_LENGTH: u16 = 64;
}

impl Default for Config {
    fn default() -> Self {
        Self {
            session: SessionKind::Match,
            length: 1,
            cube: true,
            crawford: true,
            jacoby: false,
            beavers: false,
            resignations: true,
        }
    }
}
