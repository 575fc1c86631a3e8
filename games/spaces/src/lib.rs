//! The rules of Spaces, according to the rulings S1–S14.
//!
//! A [`Board`] is a path from the bottom row out at the top, with traps laid on the way.
//! [`play_round`] runs two boards against each other, one of them rotated by half a turn, and
//! reports every step; a [`CompiledBoard`] computes the same scores quickly, for simulations.
//! [`file`] reads and writes boards as JSON and reports all faults at once, [`document`] reads
//! lists and decks of them; [`generate`] generates boards, and [`builtin_boards`] has those that
//! ship with the game. [`Spaces`] is a position of a match: both players bring boards in secret,
//! and in each round both choose one of theirs at the same time.

mod action;
mod board;
mod board_serde;
pub mod builtin_boards;
mod cell;
mod compiled;
mod config;
pub mod document;
pub mod draw;
mod event;
pub mod file;
mod file_fault;
mod game;
pub mod generate;
mod position;
mod redeal;
mod refusal;
mod round;
mod score;
mod setup;
mod sheet;
mod view;
mod visibility;

pub use action::Action;
pub use board::{Board, BoardFault, BoardItem, BoardRule};
pub use cell::{Cell, GridDirection};
pub use compiled::{BoardState, CompiledBoard, RoundProgress};
pub use config::Config;
pub use event::Event;
pub use file_fault::{BoardFileFault, BoardFileProblem, GridContent};
pub use game::SEAT_NAMES;
pub use position::Spaces;
pub use refusal::{Refusal, RejectedBoard};
pub use round::{CellData, RoundReport, SideAction, StepReport, play_round};
pub use score::{MatchScore, RoundResult};
pub use setup::Setup;
pub use sheet::{
    BoardSheet, DrawingTool, SheetCell, SheetCheck, SheetFault, SheetItem, StrokeResult,
};
pub use view::View;
pub use visibility::{ShownRound, TrapSight, VisibleAction};
