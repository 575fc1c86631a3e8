//! The rules of Ludo, according to the rulings L1–L6.
//!
//! [`Ludo`] is a position, [`Config`] the options, [`Setup`] a position as data. Nothing is
//! hidden, so a [`View`] is the full position. `spec/ludo/` is the rule book; its scenarios
//! run as tests.
//!
//! ```
//! use kit::{DiscardEvents, Game, Match, Next, Referee, ScriptedDice, Seat};
//! use ludo::{Config, Ludo, Move, Token};
//!
//! let mut game = Match::<Ludo>::new(&Config::default(), 2).expect("the default options are fine");
//! game.roll_with(&mut ScriptedDice::new([vec![6]]), &mut DiscardEvents);
//! let open = game.position().check_action(Seat::new(0), &Move { token: Token::ALL[0] });
//! game.act(&open.expect("a 6 opens a token"), &mut DiscardEvents);
//! assert!(matches!(game.position().next(), Next::Chance(_)), "a 6 gives another roll");
//! ```

mod board;
mod colour;
mod config;
mod event;
mod game;
mod position;
mod preview;
mod refusal;
mod setup;
mod token;
mod token_mask;
mod turn;

pub use board::{ColourLayout, Layout, TokenPlace};
pub use colour::Colour;
pub use config::{Board, Config, EndCondition};
pub use event::{Event, ExtraRollReason};
pub use game::View;
pub use position::Ludo;
pub use preview::MovePreview;
pub use refusal::Refusal;
pub use setup::Setup;
pub use token::{Move, Token};
