//! A backgammon bot that hits whenever it can and makes points.

use crate::Bot;
use gammon::{Action, Board, Gammon, Play, Side, View};
use kit::Seat;

/// Takes the play with the most hits, then the one with the most points made and the fewest
/// blots. It never doubles, always takes and never resigns.
#[derive(Clone, Copy, Debug, Default)]
pub struct GreedyBot;

impl Bot<Gammon> for GreedyBot {
    fn choose(&mut self, seat: Seat, view: &View, legal: &[Action]) -> usize {
        let position = view.position();
        let side = Side::of(seat);
        let worth = |action: &Action| match action {
            Action::Play(play) => worth(position.board(), side, *play),
            Action::Roll | Action::Take | Action::Decline => 0,
            _ => i32::MIN,
        };
        (0..legal.len()).max_by_key(|at| (worth(&legal[*at]), usize::MAX - at)).unwrap_or(0)
    }
}

fn worth(board: &Board, side: Side, play: Play) -> i32 {
    let (after, hits) = board.after_play(side, play);
    let points = after.points(side);
    let made = points[1..=24].iter().filter(|count| **count >= 2).count() as i32;
    let alone = points[1..=24].iter().filter(|count| **count == 1).count() as i32;
    100 * i32::from(hits) + 20 * i32::from(points[0]) + 5 * made - 4 * alone
}
