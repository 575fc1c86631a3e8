//! A bot that runs with one token.

use crate::Bot;
use kit::Seat;
use ludo::{Ludo, Move, View};

/// Cuts if it can, else moves the token that is furthest ahead; tokens at home come last.
pub(super) struct RacerLudoBot;

impl Bot<Ludo> for RacerLudoBot {
    fn choose(&mut self, seat: Seat, view: &View, legal: &[Move]) -> usize {
        let position = view.position();
        let rank = |at: &usize| {
            let token = legal[*at].token;
            (!position.would_cut(token), position.steps_left(seat, token).unwrap_or(u8::MAX))
        };
        (0..legal.len()).min_by_key(rank).unwrap_or(0)
    }
}
