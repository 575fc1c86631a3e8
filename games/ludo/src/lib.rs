//! The rules of Ludo, to the rulings L1–L6.
//!
//! [`Ludo`] is the position; [`Config`] its options; [`Setup`] the position as data. All
//! of it is public, so a [`View`] shows everything. The rule book that these rules are
//! tested by is `spec/ludo/`.
//!
//! ```
//! use kit::{Game, Match, Next, Referee, Scripted, Seat, Silent};
//! use ludo::{Config, Ludo, Move, Token};
//!
//! let mut game = Match::<Ludo>::new(&Config::default(), 2).expect("the default options are fine");
//! game.roll_with(&mut Scripted::new([vec![6]]), &mut Silent);
//! let open = game.position().checked(Seat::new(0), &Move { token: Token::ALL[0] });
//! game.play(&open.expect("a 6 opens a token"), &mut Silent);
//! assert!(matches!(game.position().next(), Next::Chance(_)), "and a 6 rolls again");
//! ```

mod board;
mod bytes;
mod colour;
mod config;
mod event;
mod game;
mod position;
mod refusal;
mod setup;
mod token;
mod told;
mod turn;

pub use board::{At, Chair, Layout};
pub use colour::Colour;
pub use config::{Board, Config, Ends};
pub use event::{Event, Reason};
pub use game::View;
pub use position::Ludo;
pub use refusal::Refusal;
pub use setup::Setup;
pub use token::{Move, Token};
