//! The rules of King of the Hill, to the rulings K1–K33.
//!
//! The [`Board`] is a graph of tiles; [`Graph`] is the same as data, and every fault of it is
//! reported at once. [`Content`] is what the decks hold. [`movement`] is how players come
//! from tile to tile, [`draw`](mod@draw) the board as a picture.

mod board;
pub mod content;
pub mod draw;
mod kinds;
pub mod movement;
mod reader;

pub use board::{Board, BoardFault, Graph, Node, Tile};
pub use content::{Composition, Content, Drop, EnemyStats, ItemStats};
pub use kinds::{Chance, Class, Enemy, Item, Kind, Tier, TileType};
