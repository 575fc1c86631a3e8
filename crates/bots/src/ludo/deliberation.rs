//! How hard moves are to choose.

use crate::Deliberation;
use kit::Seat;
use ludo::{Ludo, Token, TokenPlace};

/// Choosing is hard if several moves have something to be said for them.
pub(super) fn deliberation(position: &Ludo, seat: Seat) -> Deliberation {
    let movable: Vec<Token> = position.movable().collect();
    let merits = movable.iter().filter(|token| has_merit(position, seat, **token)).count();
    match (movable.len(), merits) {
        (0 | 1, _) => Deliberation::Forced,
        (_, 0) => Deliberation::Easy,
        (_, 1) => Deliberation::Usual,
        _ => Deliberation::Hard,
    }
}

/// Whether a move cuts, opens, finishes, or leaves a square where the token may be cut.
fn has_merit(position: &Ludo, seat: Seat, token: Token) -> bool {
    let from = position.tokens(seat).find(|(other, _)| *other == token).map(|(_, at)| at);
    let is_threatened = match from {
        Some(TokenPlace::Ring(square)) => position.threat_count(seat, square) > 0,
        _ => false,
    };
    let opens = from == Some(TokenPlace::Home);
    let finishes = position.destination(token) == Some(TokenPlace::Done);
    is_threatened || opens || finishes || position.would_cut(token)
}
