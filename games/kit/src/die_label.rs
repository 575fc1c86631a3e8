//! Whose die is whose in a roll with dice of several.

use crate::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use ts_rs::TS;

/// For whom one die of a roll is rolled, and what for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct DieLabel {
    /// The seat that the die is rolled for; missing if it is for a character.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The game's code for a character that no seat plays, such as an enemy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub character: Option<Cow<'static, str>>,
    /// The game's code for what the die is for.
    pub purpose: Cow<'static, str>,
}

impl DieLabel {
    /// The label of a die that is rolled for a seat.
    #[must_use]
    pub const fn for_seat(seat: Seat, purpose: &'static str) -> Self {
        Self { seat: Some(seat), character: None, purpose: Cow::Borrowed(purpose) }
    }

    /// The label of a die that is rolled for a character that no seat plays.
    #[must_use]
    pub const fn for_character(code: &'static str, purpose: &'static str) -> Self {
        Self { seat: None, character: Some(Cow::Borrowed(code)), purpose: Cow::Borrowed(purpose) }
    }
}
