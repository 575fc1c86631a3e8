//! The rules of King of the Hill, to the rulings K1–K36.
//!
//! [`Hill`] is a position. What goes on in it is the stage of a turn and a stack of
//! suspended situations ([`Frame`]); `flow/` has a file for each kind of them. What a thing
//! is called is in `kinds`, how many there are and their numbers are [`Content`], where one
//! can go is the [`Board`], how one gets there [`movement`]; [`draw`](mod@draw) makes pictures.

mod action;
mod board;
mod config;
pub mod content;
mod deck;
pub mod draw;
mod event;
mod flow;
mod frame;
mod game;
mod kinds;
pub mod movement;
mod player;
mod position;
mod reader;
mod refusal;
mod resign;
mod setup;
mod told;
mod view;

pub use action::{Action, Bundle, Gear};
pub use board::{Board, BoardFault, Graph, Node, Tile};
pub use config::{BoardChoice, Config, Duels};
pub use content::{Composition, Content, Drop, EnemyStats, ItemStats};
pub use event::{Event, How, Pile, Score};
pub use frame::{Beat, Cause, Duel, Fight, Frame, Line, Reply, Stage, Turn};
pub(crate) use kinds::ItemSet;
pub use kinds::{Chance, Class, Enemy, Item, Kind, Tier, TileType};
pub use player::{Held, Place, Player, Summary};
pub use position::{Ground, Hill};
pub use refusal::Refusal;
pub use setup::Setup;
pub use view::{PlayerView, View};
