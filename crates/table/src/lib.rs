//! A table: a durable place with a code, chairs, one log and successive matches.
//!
//! Pure and synchronous: no I/O, no clock, no random source. [`Table::decide`] turns what
//! somebody asks for into a [`Draft`] of the next log entry, or refuses it; once the entry
//! is stored, [`Table::commit`] makes it so. The whole table is the fold of its log:
//! [`Table::apply`] over every [`Record`] gives the same table again.

mod code;
mod command;
mod dealt;
mod decide;
mod history;
mod json;
mod keepsake;
mod lobby;
mod menu;
pub mod patch;
mod play;
mod record;
mod show;
mod table;
pub mod text;
mod tree;
mod trouble;

pub use code::{Code, NotACode};
pub use command::Command;
pub use dealt::{Dealt, DealtRoll};
pub use decide::{Draft, Fresh};
pub use history::{Film, Fold, Frame, Line, Page};
pub use json::{Fields, Json};
pub use keepsake::Keepsake;
pub use lobby::{ChairFace, Lobby, MatchFacts, MemberFace};
pub use menu::{BotFace, Choices, GameFace, games};
pub use play::{Moment, Play, Refusal, Told, begin, check_config, levels};
pub use record::{Cause, Options, Record, Who};
pub use show::{Asked, Face, told_to};
pub use table::{Chair, Member, Phase, Running, Sitter, Table};
pub use tree::{Tree, TreeError};
pub use trouble::Trouble;
