//! Who moves whom, how, and why.

use super::MovementStep;
use kit::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a move goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum MoveStyle {
    /// Tile by tile.
    Step,
    /// Straight to where it ends: the tiles between do not matter.
    Teleport,
    /// Tile by tile, together with others.
    Mass,
}

/// Which way a move goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Direction {
    /// Towards the final.
    Forward,
    /// Towards the start.
    Backward,
    /// Nowhere.
    None,
}

/// Why somebody moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Source {
    /// The movement roll of one's turn.
    TurnMove,
    /// Sleep: one stays.
    Sleep,
    /// Leaving a combat.
    Retreat,
    /// A card of one's own.
    CardSelf,
    /// Another player's card.
    CardOther,
    /// An effect that moves several players at once.
    MassEffect,
    /// The choice of a way at a fork.
    UiBranch,
}

/// A number that the moves of one effect share, so that arrivals together are known.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct SimGroup(pub u32);

/// What a move is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MoveContext {
    /// Who brought it about.
    pub actor: Seat,
    /// Who moves.
    pub target: Seat,
    /// How.
    pub move_style: MoveStyle,
    /// Which way.
    pub direction: Direction,
    /// Whether what lies on the way, such as an Ambush, may be sprung.
    pub allow_pass_over_triggers: bool,
    /// Whether duels may start on the way.
    pub allow_duels: bool,
    /// Whether a Lamp may be used at the end.
    pub allow_lamp: bool,
    /// The effect that moves several at once.
    #[serde(rename = "simGroupId", default, skip_serializing_if = "Option::is_none")]
    pub sim_group: Option<SimGroup>,
    /// Why.
    pub source: Source,
    /// The steps this same move took before it was interrupted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<MovementStep>,
}

impl MoveContext {
    /// The movement roll of this seat's turn.
    #[must_use]
    pub const fn turn_move(seat: Seat) -> Self {
        Self {
            actor: seat,
            target: seat,
            move_style: MoveStyle::Step,
            direction: Direction::Forward,
            allow_pass_over_triggers: true,
            allow_duels: true,
            allow_lamp: true,
            sim_group: None,
            source: Source::TurnMove,
            earlier: Vec::new(),
        }
    }

    /// A card that moves the player who drew or played it, on the own turn.
    #[must_use]
    pub fn card_self(seat: Seat, direction: Direction) -> Self {
        Self { direction, source: Source::CardSelf, ..Self::turn_move(seat) }
    }

    /// Leaving a combat: nothing on the way matters, and no Lamp helps (K9, K13).
    #[must_use]
    pub fn retreat(seat: Seat) -> Self {
        Self { source: Source::Retreat, ..Self::card_other(seat, seat, Direction::Backward) }
    }

    /// Another player's card.
    #[must_use]
    pub const fn card_other(actor: Seat, target: Seat, direction: Direction) -> Self {
        Self {
            actor,
            target,
            move_style: MoveStyle::Step,
            direction,
            allow_pass_over_triggers: false,
            allow_duels: false,
            allow_lamp: false,
            sim_group: None,
            source: Source::CardOther,
            earlier: Vec::new(),
        }
    }

    /// One of several players whom an effect moves at once.
    #[must_use]
    pub fn mass(actor: Seat, target: Seat, direction: Direction, group: SimGroup) -> Self {
        Self {
            move_style: MoveStyle::Mass,
            sim_group: Some(group),
            source: Source::MassEffect,
            ..Self::card_other(actor, target, direction)
        }
    }

    /// Whether the player moves by an effect of their own: no sanctuary stands against it, and
    /// the way of this turn counts.
    #[must_use]
    pub fn is_own(&self) -> bool {
        self.actor == self.target
    }

    /// Whether the tile where the move ends waits for the player's next turn (K9). A retreat
    /// never resolves a tile, now or later.
    #[must_use]
    pub fn defers_tile(&self) -> bool {
        !self.is_own() && self.source != Source::Retreat
    }
}
