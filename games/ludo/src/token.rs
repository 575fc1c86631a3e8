//! Tokens, and the only action: moving one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use ts_rs::TS;

/// One of a player's tokens, numbered from 1.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(try_from = "u8", into = "u8")]
#[schemars(extend("minimum" = 1, "maximum" = 4))]
pub struct Token(u8);

impl Token {
    /// All four.
    pub const ALL: [Self; 4] = [Self(1), Self(2), Self(3), Self(4)];

    /// The token with this index.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Self {
        Self(index as u8 + 1)
    }

    /// The token's index.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl TryFrom<u8> for Token {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        if (1..=4).contains(&number) { Ok(Self(number)) } else { Err("tokens are numbered 1 to 4") }
    }
}

impl From<Token> for u8 {
    fn from(token: Token) -> Self {
        token.0
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Move this token by what the die shows.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// The token.
    pub token: Token,
}
