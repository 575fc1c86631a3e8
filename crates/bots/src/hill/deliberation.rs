//! How hard questions are, by their kind alone: what a player carries is hidden.

use crate::Deliberation;
use hill::{HillFrame, TurnStage, View};

pub(super) fn deliberation(view: &View) -> Deliberation {
    match view.frames.last() {
        None => match view.turn.stage {
            TurnStage::Manage | TurnStage::LastWindow => Deliberation::Easy,
            _ => Deliberation::Usual,
        },
        Some(HillFrame::Walk { .. } | HillFrame::Arrived) => Deliberation::Usual,
        Some(HillFrame::Challenge { .. } | HillFrame::Trade { .. }) => Deliberation::Hard,
        Some(_) => Deliberation::Easy,
    }
}
