//! The rules of King of the Hill, to the rulings K1–K33.

mod kinds;

pub use kinds::{Chance, Class, Enemy, Item, Kind, Tier, TileType};
