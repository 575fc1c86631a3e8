//! The rules of Liar's Dice, according to the rulings D1–D10.
//!
//! [`Liars`] is a position, [`Config`] the options, [`Setup`] a position as data. The dice under
//! the other cups are hidden, so a [`View`] is the set-up without them. `spec/liars/` is the
//! rule book; its scenarios run as tests.
//!
//! ```
//! use kit::{DiscardEvents, Game, Match, Referee, ScriptedDice, Seat};
//! use liars::{Config, Liars};
//!
//! let mut game = Match::<Liars>::new(&Config::default(), 2).expect("the default options are fine");
//! let starter = vec![0];
//! let mut dice = ScriptedDice::new([starter, vec![1, 3, 5, 5, 6], vec![2, 2, 3, 4, 5]]);
//! while game.roll_with(&mut dice, &mut DiscardEvents).is_some() {}
//! let (red, position) = (Seat::new(0), game.position());
//! let bid = position.parse(red, "bid 3 5").expect("a bid");
//! let checked = position.check_action(red, &bid).expect("the starter may bid anything");
//! game.act(&checked, &mut DiscardEvents);
//! assert_eq!(game.position().default_action(Seat::new(1)), Some(liars::Action::Doubt));
//! ```

mod action;
mod bid;
mod config;
mod event;
mod face;
mod game;
mod position;
mod refusal;
mod round;
mod setup;
mod setup_checks;
mod view;

pub use action::Action;
pub use bid::{Bid, PlacedBid};
pub use config::Config;
pub use event::Event;
pub use face::Face;
pub use position::Liars;
pub use refusal::Refusal;
pub use setup::{Call, Setup, Showdown};
pub use view::View;
