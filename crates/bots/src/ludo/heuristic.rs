//! A bot with a heuristic for captures, safety and progress.

use crate::Bot;
use kit::Seat;
use ludo::{Ludo, Move, TokenPlace, View};

/// Takes the move with the highest value of gains less risks.
#[derive(Clone, Copy, Debug, Default)]
pub struct HeuristicLudoBot;

impl Bot<Ludo> for HeuristicLudoBot {
    fn choose(&mut self, seat: Seat, view: &View, legal: &[Move]) -> usize {
        let position = view.position();
        let worth = |at: &usize| worth(position, seat, legal[*at]);
        (0..legal.len()).max_by_key(|at| (worth(at), usize::MAX - at)).unwrap_or(0)
    }
}

/// The value of a move, in tenths of a step won or saved.
fn worth(position: &Ludo, seat: Seat, action: Move) -> i32 {
    let token = action.token;
    let Some(to) = position.destination(token) else { return i32::MIN };
    let track = 56;
    // A token that is cut has to wait for a 6 and to repeat the steps it had taken.
    let stake = |left: Option<u8>| left.map_or(0, |left| track - i32::from(left) + 8);
    let now = position.steps_left(seat, token);
    let die = i32::from(position.die().unwrap_or(0));
    let from = position.tokens(seat).find(|(other, _)| *other == token).map(|(_, at)| at);
    let risk = |at: TokenPlace, stake: i32| match at {
        TokenPlace::Ring(square) => stake * position.threat_count(seat, square).min(3) as i32 / 6,
        TokenPlace::Home | TokenPlace::Lane(_) | TokenPlace::Done => 0,
    };
    let before = from.map_or(0, |at| risk(at, stake(now)));
    let after = risk(to, stake(now) + die);
    let prize = match to {
        TokenPlace::Done => 12,
        TokenPlace::Lane(_) => 4,
        TokenPlace::Ring(_) | TokenPlace::Home => 0,
    };
    let opens = if now.is_none() { 14 } else { 0 };
    let cuts = if position.would_cut(token) { 34 } else { 0 };
    // Of equal moves, the token that is furthest ahead: it has the most to lose.
    10 * (before - after + prize + opens + cuts) + stake(now) / 8
}
