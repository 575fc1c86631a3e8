//! How hard bids are to answer, from the bids and the number of dice alone.

use crate::Deliberation;
use liars::Setup;

/// A bid is hard to answer if it is near or above the number of dice to be expected.
pub(super) fn deliberation(setup: &Setup) -> Deliberation {
    let Some(last) = setup.last_bid() else { return Deliberation::Usual };
    let is_on_any_face = setup.config.wild_ones && !last.bid.is_on_wild_ones(&setup.config);
    let expected = setup.dice_on_table() / if is_on_any_face { 3 } else { 6 };
    match last.bid.count {
        count if count + 1 < expected => Deliberation::Easy,
        count if count < expected => Deliberation::Usual,
        _ => Deliberation::Hard,
    }
}
