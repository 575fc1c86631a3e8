//! Why an action is refused.

use crate::{Bid, Config};
use kit::{CodedMessage, IntoStaticStr, SeatNames};
use serde::Serialize;
use ts_rs::TS;

/// The rule that forbids an action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, IntoStaticStr, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Refusal {
    /// There is no bid to call.
    NoBid,
    /// The option for the exact call is off.
    ExactOff,
    /// A bid counts at least one die and at most all of them (D4).
    CountRange {
        /// The number of dice on the table.
        dice: u8,
    },
    /// The bid is not above the last one (D3).
    NotHigher {
        /// The last bid.
        bid: Bid,
    },
    /// Going to ones takes more of them (D5).
    OnesTooFew {
        /// The last bid.
        bid: Bid,
        /// The fewest ones that are above it.
        least: u8,
    },
    /// Leaving ones takes more dice (D5).
    AfterOnes {
        /// The last bid.
        bid: Bid,
        /// The fewest dice of another face that are above it.
        least: u8,
    },
}

impl Refusal {
    /// Why a bid does not raise the last one.
    pub(crate) fn not_above(last: Bid, bid: Bid, config: &Config) -> Self {
        match (last.is_on_wild_ones(config), bid.is_on_wild_ones(config)) {
            (false, true) => Self::OnesTooFew { bid: last, least: last.count.div_ceil(2) },
            (true, false) => {
                Self::AfterOnes { bid: last, least: last.count.saturating_mul(2).saturating_add(1) }
            }
            _ => Self::NotHigher { bid: last },
        }
    }
}

impl CodedMessage for Refusal {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn to_english(&self, _: SeatNames<'_>) -> String {
        match self {
            Self::NoBid => "There is no bid yet: bid first.".into(),
            Self::ExactOff => "This table plays without the exact call: raise or doubt.".into(),
            Self::CountRange { dice } => {
                format!("A bid counts at least 1 die and at most the {dice} on the table.")
            }
            Self::NotHigher { bid } => {
                format!("Bid more than {bid}: more dice, or as many of a higher face.")
            }
            Self::OnesTooFew { bid, least } => {
                format!("Going from {bid} to ones takes at least {least} of them.")
            }
            Self::AfterOnes { bid, least } => {
                format!("After {bid}, another face takes at least {least} dice.")
            }
        }
    }
}
