//! Parlor in the terminal: play, resume, replay, and the menu that leads there.
//!
//! What happens and what is seen are kept apart from the terminal: [`Session`],
//! [`Replay`] and [`Menu`] are plain state with `handle(key)`, `tick()` and
//! `draw(frame)`; [`play`], [`replay`] and [`menu`] are the loops that connect them to a
//! real terminal and decide the pace. A game joins by implementing [`Scene`], and with a
//! [`Draft`] if its actions take more than one key.

mod chronicle;
mod die;
mod draft;
mod gammon;
mod look;
mod ludo;
mod menu;
mod page;
mod play;
mod player;
mod replay;
mod scene;
mod screen;
mod session;
mod shelf;
mod spaces;
mod text;

pub use draft::{Draft, Drafted, NoDraft};
pub use look::{Look, Tint};
pub use menu::{Choice, GameItem, Menu, OptionItem, Progress, menu};
pub use play::{Exit, play};
pub use player::{NoPlayer, Player};
pub use replay::{Replay, replay};
pub use scene::{Card, Picture, Scene};
pub use screen::stopper;
pub use session::{Session, Unseated};
pub use shelf::{Entry, Shelf};
