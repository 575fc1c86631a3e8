//! A sensible Ludo player: it cuts, saves, opens and races.

use crate::{Bot, Bots, Level, RANDOM, Random};
use kit::Seat;
use ludo::{At, Ludo, Move, View};

impl Bots for Ludo {
    const LEVELS: &'static [Level] =
        &[RANDOM, Level { name: "bot", about: "cuts, saves its tokens, opens and races" }];

    fn bot(level: &str, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        match level {
            "random" => Some(Box::new(Random::new(seed))),
            "bot" => Some(Box::new(Racer)),
            _ => None,
        }
    }
}

/// Weighs each move by what it wins and what it risks, and takes the best.
#[derive(Clone, Copy, Debug, Default)]
pub struct Racer;

impl Bot<Ludo> for Racer {
    fn choose(&mut self, seat: Seat, view: &View, legal: &[Move]) -> usize {
        let position = view.position();
        let worth = |at: &usize| worth(position, seat, legal[*at]);
        (0..legal.len()).max_by_key(|at| (worth(at), usize::MAX - at)).unwrap_or(0)
    }
}

/// What a move is worth, in steps won or saved.
fn worth(position: &Ludo, seat: Seat, action: Move) -> i32 {
    let token = action.token;
    let Some(to) = position.destination(token) else { return i32::MIN };
    let track = 56;
    // A token that was cut has to wait for a 6 and run again what it had run.
    let stake = |left: Option<u8>| left.map_or(0, |left| track - i32::from(left) + 8);
    let now = position.steps_left(seat, token);
    let die = i32::from(position.die().unwrap_or(0));
    let from = position.tokens(seat).find(|(other, _)| *other == token).map(|(_, at)| at);
    let risk = |at: At, stake: i32| match at {
        At::Ring(square) => stake * position.threats(seat, square).min(3) as i32 / 6,
        At::Home | At::Lane(_) | At::Done => 0,
    };
    let before = from.map_or(0, |at| risk(at, stake(now)));
    let after = risk(to, stake(now) + die);
    let prize = match to {
        At::Done => 12,
        At::Lane(_) => 4,
        At::Ring(_) | At::Home => 0,
    };
    let opens = if now.is_none() { 14 } else { 0 };
    let cuts = if position.cuts(token) { 34 } else { 0 };
    // Of equals, the one that is furthest on: it is the one with most to lose.
    10 * (before - after + prize + opens + cuts) + stake(now) / 8
}
