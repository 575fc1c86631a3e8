//! What a side can do.

use crate::{Play, Win};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a side asks to do.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Roll the dice rather than double.
    Roll,
    /// Double the stake.
    Double,
    /// Go on at the doubled stake, and own the cube.
    Take,
    /// Double once more and own the cube (money play).
    Beaver,
    /// Give up the game rather than go on at the doubled stake.
    Drop,
    /// Take the points that are offered.
    Accept,
    /// Go on with the game.
    Decline,
    /// Play the whole roll.
    Play(Play),
    /// Offer to give up the game for this.
    Offer(Win),
}
