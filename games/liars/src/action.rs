//! What a seat can do.

use crate::Bid;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An action of the seat on turn, written `bid 3 5`, `doubt` or `exact`.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Bid, or raise the bid.
    Bid(Bid),
    /// Doubt the bid: there are fewer dice.
    Doubt,
    /// Call the bid exactly right.
    Exact,
}
