//! The path of a turn.

use crate::Tile;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::Deref;
use ts_rs::TS;

/// The tile on which a player's turn began, followed by each tile entered since (K6): the
/// last one is where the player stands. A Blink adds or takes away the tile it passes over too
/// (K14), so that each tile is a neighbour of the one before.
///
/// It holds 64 tiles without a heap allocation. A longer path drops its oldest tiles; from
/// there a player goes back by the edges of the board.
///
/// ```
/// use hill::Tile;
/// use hill::movement::TurnPath;
///
/// let mut path = TurnPath::starting_at(Tile(9));
/// path.push(Tile(10));
/// assert_eq!(*path, [Tile(9), Tile(10)]);
/// assert_eq!(path.previous(), Some(Tile(9)));
/// ```
#[derive(Clone, Copy, TS)]
#[ts(as = "Vec<Tile>")]
pub struct TurnPath {
    tiles: [Tile; Self::CAPACITY],
    len: u8,
}

impl TurnPath {
    /// How many tiles a path holds.
    pub const CAPACITY: usize = 64;

    /// An empty path, for a player who is moved on another player's turn.
    #[must_use]
    pub const fn new() -> Self {
        Self { tiles: [Tile(0); Self::CAPACITY], len: 0 }
    }

    /// The path of a turn that begins on this tile.
    #[must_use]
    #[inline]
    pub const fn starting_at(tile: Tile) -> Self {
        Self { tiles: [tile; Self::CAPACITY], len: 1 }
    }

    /// Appends a tile that the player enters.
    #[inline]
    pub fn push(&mut self, tile: Tile) {
        if usize::from(self.len) == Self::CAPACITY {
            self.tiles.copy_within(1.., 0);
            self.len -= 1;
        }
        self.tiles[usize::from(self.len)] = tile;
        self.len += 1;
    }

    /// Removes the last tile.
    #[inline]
    pub const fn pop(&mut self) -> Option<Tile> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        Some(self.tiles[self.len as usize])
    }

    /// The tile before the last one, to which a step back leads.
    #[must_use]
    #[inline]
    pub fn previous(&self) -> Option<Tile> {
        self.len().checked_sub(2).map(|at| self[at])
    }

    /// The tile before the last one if the path ends on `at`; a path that ends elsewhere says
    /// nothing about a step back from `at`.
    #[must_use]
    #[inline]
    pub fn previous_to(&self, at: Tile) -> Option<Tile> {
        self.previous().filter(|_| self.last() == Some(&at))
    }
}

impl Default for TurnPath {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for TurnPath {
    type Target = [Tile];

    #[inline]
    fn deref(&self) -> &[Tile] {
        &self.tiles[..usize::from(self.len)]
    }
}

impl PartialEq for TurnPath {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for TurnPath {}

impl fmt::Debug for TurnPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(|tile| tile.0)).finish()
    }
}

impl FromIterator<Tile> for TurnPath {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut history = Self::new();
        tiles.into_iter().for_each(|tile| history.push(tile));
        history
    }
}

impl Serialize for TurnPath {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for TurnPath {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let tiles = Vec::<Tile>::deserialize(deserializer)?;
        if tiles.len() > Self::CAPACITY {
            return Err(D::Error::custom("a history holds at most 64 tiles"));
        }
        Ok(tiles.into_iter().collect())
    }
}
