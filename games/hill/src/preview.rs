//! What an action would do.

use crate::{Action, Bags, Hill};
use kit::Seat;
use serde::Serialize;
use ts_rs::TS;

/// What an arrangement of gear would do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ArrangePreview {
    /// What would be in the bags.
    pub bags: Bags,
    /// Whether it is what is done with new items if nobody arranges them (K20).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub suggested: bool,
}

impl Hill {
    /// The preview of an arrangement; other actions have none.
    pub(crate) fn preview_action(&self, seat: Seat, action: &Action) -> Option<ArrangePreview> {
        let Action::Arrange(gear) = action else { return None };
        let player = self.player(seat);
        let mut after = player.clone();
        after.arrange(gear);
        Some(ArrangePreview { bags: after.bags(), suggested: *gear == player.default_gear() })
    }
}
