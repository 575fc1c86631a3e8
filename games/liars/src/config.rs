//! The options of a match.

use kit::FaultList;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Options of a match of Liar's Dice. Everything has a default: five dice each, wild ones, and
/// no exact call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields)]
#[schemars(title = "Liar's Dice options")]
pub struct Config {
    /// How many dice each player begins with.
    #[schemars(range(min = 1, max = 6))]
    pub dice: u8,
    /// Ones count as every face, and bids on ones have their own steps.
    pub wild_ones: bool,
    /// A bid can also be called exactly right; whoever is right wins a die back.
    pub exact: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self { dice: 5, wild_ones: true, exact: false }
    }
}

impl Config {
    /// The most dice that a player can begin with.
    pub const MAX_DICE: u8 = 6;

    pub(crate) fn check(&self, faults: &mut FaultList) {
        let fits = (1..=Self::MAX_DICE).contains(&self.dice);
        faults.require(fits, "dice", "1 to 6 dice for each player");
    }
}
