//! The numbers of the rules, of the talents of classes and of chance cards.

use super::HillContent;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// The numbers of the rules that belong to no card and to no class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct RuleNumbers {
    /// The HP that a player begins with and heals up to.
    pub hearts: u8,
    /// The faces of the movement die.
    pub movement_die: u8,
    /// The faces of the dice of fights and duels.
    pub combat_die: u8,
    /// How many tiles a retreat goes back (K5).
    pub retreat_tiles: u8,
    /// How many tiles a lost fight goes back.
    pub lost_fight_tiles: u8,
    /// How many items a backpack holds.
    pub backpack: u8,
    /// How many items a bandolier holds.
    pub bandolier: u8,
    /// How many offers a player may make in one Step 3.
    pub offers_per_step: u8,
    /// How many chance cards a player draws in one turn at most (K15).
    pub chance_cards_per_turn: u8,
    /// How many rounds in a row nobody is hurt in a duel before Defense has no bonuses (K37).
    pub full_defense_rounds: u8,
}

impl RuleNumbers {
    /// No numbers at all: what the shipped content begins with while it is read.
    pub(super) const NONE: Self = Self {
        hearts: 0,
        movement_die: 0,
        combat_die: 0,
        retreat_tiles: 0,
        lost_fight_tiles: 0,
        backpack: 0,
        bandolier: 0,
        offers_per_step: 0,
        chance_cards_per_turn: 0,
        full_defense_rounds: 0,
    };
}

/// The numbers of the standard content.
impl Default for RuleNumbers {
    fn default() -> Self {
        HillContent::standard().numbers
    }
}

/// What a class can do. A class may have any talent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct ClassTalents {
    /// Ignores Traps and Ambushes, and may pick up a Trap (K30).
    #[serde(skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>")]
    pub ignores_traps: bool,
    /// Added to Attack in fights.
    #[serde(skip_serializing_if = "is_none")]
    #[ts(as = "Option<u8>")]
    pub attack_vs_creatures: u8,
    /// Added to Defense in fights.
    #[serde(skip_serializing_if = "is_none")]
    #[ts(as = "Option<u8>")]
    pub defense_vs_creatures: u8,
    /// Added to Attack in duels.
    #[serde(skip_serializing_if = "is_none")]
    #[ts(as = "Option<u8>")]
    pub attack_in_duels: u8,
    /// Added to Defense in duels.
    #[serde(skip_serializing_if = "is_none")]
    #[ts(as = "Option<u8>")]
    pub defense_in_duels: u8,
    /// May roll the Defense die again once per duel; one class at most can.
    #[serde(skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>")]
    pub rerolls_defense: bool,
    /// The lowest d6 on which a won fight or duel gives a treasure; 0 for never (K27).
    #[serde(skip_serializing_if = "is_none")]
    #[ts(as = "Option<u8>")]
    pub finds_treasure_from: u8,
    /// How many items more the bandolier holds.
    #[serde(skip_serializing_if = "is_none")]
    #[ts(as = "Option<u8>")]
    pub bandolier: u8,
    /// HP that a drink heals more, above the maximum too (K26).
    #[serde(skip_serializing_if = "is_none")]
    #[ts(as = "Option<u8>")]
    pub healing: u8,
    /// A potion drunk before a combat counts twice in its first round (K26).
    #[serde(skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>")]
    pub doubles_potions: bool,
    /// How many items more the backpack holds.
    #[serde(skip_serializing_if = "is_none")]
    #[ts(as = "Option<u8>")]
    pub backpack: u8,
    /// The lowest d6 on which a challenge is called off, once per game; 0 for never (K25).
    #[serde(skip_serializing_if = "is_none")]
    #[ts(as = "Option<u8>")]
    pub calms_from: u8,
}

impl ClassTalents {
    /// No talents at all.
    pub const NONE: Self = Self {
        ignores_traps: false,
        attack_vs_creatures: 0,
        defense_vs_creatures: 0,
        attack_in_duels: 0,
        defense_in_duels: 0,
        rerolls_defense: false,
        finds_treasure_from: 0,
        bandolier: 0,
        healing: 0,
        doubles_potions: false,
        backpack: 0,
        calms_from: 0,
    };
}

/// The numbers of a chance card; 0 for those that it does not have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardNumbers {
    /// Tiles that it moves its drawer, or within which it finds a player.
    pub tiles: u8,
    /// Turns that its drawer skips.
    pub turns: u8,
    /// Treasures of tier 1 that its drawer draws.
    pub treasures: u8,
    /// HP that its drawer loses.
    pub hp: u8,
    /// The faces of the die that everybody rolls.
    pub die: u8,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_none(number: &u8) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}
