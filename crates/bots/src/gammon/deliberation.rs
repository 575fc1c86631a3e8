//! How hard decisions are.

use super::net_bot::NetBot;
use crate::Deliberation;
use gammon::{Gammon, PhaseData, Side, legal_plays};
use kit::Game as _;

/// A play that is better than all others by this many points is plain to see.
const CLEAR_MARGIN: f32 = 0.15;
/// Plays that differ by less than this are hard to tell apart.
const CLOSE_MARGIN: f32 = 0.02;

/// Plays are hard if the small net thinks the two best nearly equal; answers about points are hard.
pub(super) fn deliberation(position: &Gammon, side: Side) -> Deliberation {
    match (position.as_setup().waits, position.dice()) {
        (PhaseData::Double | PhaseData::Beaver | PhaseData::Offer { .. }, _) => Deliberation::Hard,
        (_, Some(dice)) => play_deliberation(position, side, dice),
        (_, None) => Deliberation::Easy,
    }
}

fn play_deliberation(position: &Gammon, side: Side, dice: [u8; 2]) -> Deliberation {
    let plays = legal_plays(position.board(), side, dice);
    if plays.len() < 2 {
        return Deliberation::Forced;
    }
    let mut net = NetBot::new();
    let [mut best, mut second] = [f32::MIN; 2];
    for play in &plays {
        let equity = net.after(position.board(), side, *play).equity();
        if equity > best {
            (best, second) = (equity, best);
        } else {
            second = second.max(equity);
        }
    }
    match best - second {
        margin if margin > CLEAR_MARGIN => Deliberation::Easy,
        margin if margin < CLOSE_MARGIN => Deliberation::Hard,
        _ => Deliberation::Usual,
    }
}
