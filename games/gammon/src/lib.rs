//! The rules of backgammon (rulings G1–G18), and its import and export formats.
//!
//! [`Gammon`] is a position within a match, [`Board`] the checkers, [`Play`] the moves of a
//! whole roll. Nothing is hidden, so a [`View`] shows everything.
//!
//! ```
//! use gammon::{Config, Gammon};
//! use kit::{DiscardEvents, Game, Match, Referee, ScriptedDice, Seat};
//!
//! let mut game = Match::<Gammon>::new(&Config::default(), 2).expect("the default options are fine");
//! game.roll_with(&mut ScriptedDice::new([vec![3, 1]]), &mut DiscardEvents);
//! let white = Seat::new(0);
//! let action = game.position().parse(white, "8/5 6/5").expect("a legal play");
//! let play = game.position().check_action(white, &action).expect("a legal play");
//! game.act(&play, &mut DiscardEvents);
//! assert_eq!(game.position().board().pips(gammon::Side::White), 163);
//! ```

mod action;
mod board;
mod config;
mod cube;
mod event;
pub mod formats;
mod game;
mod hops;
mod notation;
mod play;
mod plays;
mod position;
mod refusal;
mod setup;
mod side;
mod standing;
mod turn;
mod win;

pub use action::Action;
pub use board::{BAR, Board, CHECKERS_PER_SIDE, OFF};
pub use config::{Config, SessionKind};
pub use cube::Cube;
pub use event::{Event, HopRecord};
pub use game::View;
pub use play::{Hop, Play};
pub use position::Gammon;
pub use refusal::{PhaseKind, Refusal};
pub use setup::{CrawfordData, PerSide, PhaseData, Setup};
pub use side::Side;
pub use win::Win;

/// Every legal play of a roll, each resulting position once, in order.
///
/// ```
/// use gammon::{Board, Side, legal_plays};
/// assert_eq!(legal_plays(&Board::start(), Side::White, [3, 1]).len(), 16);
/// ```
#[must_use]
pub fn legal_plays(board: &Board, side: Side, dice: [u8; 2]) -> Vec<Play> {
    let mut plays = Vec::new();
    let dice = [dice[0].max(dice[1]), dice[0].min(dice[1])];
    plays::generate(board, side, dice, |play| plays.push(play));
    plays
}
