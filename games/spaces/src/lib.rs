//! The rules of Spaces, to the rulings S1–S14.
//!
//! A [`Board`] is a path from the bottom row out at the top, with traps laid on the way. A
//! [`round()`] runs two boards against each other, one turned half round, and explains it; a
//! [`Compiled`] board judges millions of rounds to the same result. [`file`] is the JSON that
//! boards travel in, and reports every fault of it at once; [`generate`] makes boards by lot,
//! and [`house`] lends them. [`Spaces`] is a match: boards brought in secret, and rounds in
//! which both choose one of theirs at the same time.

mod action;
mod board;
mod cell;
mod compiled;
mod config;
pub mod draw;
mod event;
pub mod file;
mod fog;
mod form;
mod game;
pub mod generate;
pub mod house;
mod position;
mod redeal;
mod refusal;
mod round;
mod score;
mod setup;
mod told;
mod view;

pub use action::Action;
pub use board::{Board, Broken, Item, TextError};
pub use cell::{Cell, Direction};
pub use compiled::{Clash, Compiled, Moment};
pub use config::Config;
pub use event::Event;
pub use fog::Seen;
pub use position::Spaces;
pub use refusal::{BoardFault, Refusal};
pub use round::{At, Did, Round, StepReport, round};
pub use score::{Played, Score};
pub use setup::Setup;
pub use view::View;
