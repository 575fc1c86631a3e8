//! The rules of King of the Hill, to the rulings K1–K33.

mod board;
pub mod content;
mod kinds;
pub mod movement;
mod reader;

pub use board::{Board, BoardFault, Graph, Node, Tile};
pub use content::{Composition, Content, Drop, EnemyStats, ItemStats};
pub use kinds::{Chance, Class, Enemy, Item, Kind, Tier, TileType};
