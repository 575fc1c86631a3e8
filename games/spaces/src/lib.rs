//! The rules of Spaces, to the rulings S1–S9.
//!
//! A [`Board`] is a path from the bottom row out at the top, with traps laid on the way. A
//! [`round()`] runs two boards against each other, one turned half round, and explains it; a
//! [`Compiled`] board judges millions of rounds to the same result. [`file`] is the JSON that
//! boards travel in, and reports every fault of it at once; [`generate`] makes boards by lot.

mod board;
mod cell;
mod compiled;
pub mod draw;
pub mod file;
pub mod generate;
mod round;

pub use board::{Board, Broken, Item, TextError};
pub use cell::{Cell, Direction};
pub use compiled::{Clash, Compiled, Moment};
pub use round::{At, Did, Round, StepReport, round};
