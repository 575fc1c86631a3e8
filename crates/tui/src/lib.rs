//! Parlor in the terminal: play, resume and replay matches, and the menu that starts them.
//!
//! State and drawing are separate from the terminal: [`PlaySession`], [`ReplayScreen`] and
//! [`Menu`] are plain state with `handle_key(key)` and `draw(frame)`; [`play`], [`replay`] and
//! [`menu`] are the loops that connect them to a real terminal and wait between steps. A game
//! joins by implementing [`TerminalGame`], and [`ActionInput`] if its actions take more than
//! one key.

mod action_input;
mod dice;
mod display;
mod gammon;
mod help_screen;
mod hill;
mod liars;
mod ludo;
mod match_log;
mod match_page;
mod menu;
mod play;
mod replay;
mod rule_page;
mod save_folder;
mod screen;
mod seat_player;
mod session;
mod spaces;
mod terminal_game;
mod text;

pub use action_input::{ActionInput, InputContext, InputResult, NoActionInput};
pub use display::{DisplayMode, SeatColours};
pub use menu::{GameItem, Menu, MenuChoice, MenuProgress, OptionItem, menu};
pub use play::{Exit, play};
pub use replay::{ReplayScreen, replay};
pub use save_folder::{SaveEntry, SaveFolder};
pub use screen::stop_flag;
pub use seat_player::{ParsePlayerError, SeatPlayer};
pub use session::{PlaySession, SessionError};
pub use terminal_game::{RenderContext, RevealPicture, SeatInfo, TerminalGame};
