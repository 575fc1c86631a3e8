//! The rules of backgammon, to the rulings G1–G11, and the formats its players bring along.

mod board;
mod play;
mod plays;
mod side;

pub use board::{BAR, Board, CHECKERS, OFF};
pub use play::{Hop, Play};
pub use side::Side;

/// Every legal play of a roll.
#[must_use]
pub fn plays(board: &Board, side: Side, dice: [u8; 2]) -> Vec<Play> {
    let mut list = Vec::new();
    let dice = [dice[0].max(dice[1]), dice[0].min(dice[1])];
    plays::generate(board, side, dice, |play| list.push(play));
    list
}
