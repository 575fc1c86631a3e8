//! The way a player has come this turn.

use crate::Tile;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::Deref;
use ts_rs::TS;

/// The tile on which a player's turn began, followed by each tile entered since (K6): the
/// last one is where the player stands.
///
/// It is kept in place and holds 64 tiles; a longer way forgets its oldest ones, from where
/// a player goes back by the board's own edges anyway.
///
/// ```
/// use hill::Tile;
/// use hill::movement::History;
///
/// let mut history = History::at(Tile(9));
/// history.push(Tile(10));
/// assert_eq!(*history, [Tile(9), Tile(10)]);
/// assert_eq!(history.previous(), Some(Tile(9)));
/// ```
#[derive(Clone, Copy, TS)]
#[ts(as = "Vec<Tile>")]
pub struct History {
    tiles: [Tile; Self::CAPACITY],
    len: u8,
}

impl History {
    /// How many tiles it holds.
    pub const CAPACITY: usize = 64;

    /// No way at all: for a player who is moved on another's turn.
    #[must_use]
    pub const fn new() -> Self {
        Self { tiles: [Tile(0); Self::CAPACITY], len: 0 }
    }

    /// The way of a turn that begins here.
    #[must_use]
    #[inline]
    pub const fn at(tile: Tile) -> Self {
        Self { tiles: [tile; Self::CAPACITY], len: 1 }
    }

    /// Enters a tile.
    #[inline]
    pub fn push(&mut self, tile: Tile) {
        if usize::from(self.len) == Self::CAPACITY {
            self.tiles.copy_within(1.., 0);
            self.len -= 1;
        }
        self.tiles[usize::from(self.len)] = tile;
        self.len += 1;
    }

    /// Leaves the last tile.
    #[inline]
    pub const fn pop(&mut self) -> Option<Tile> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        Some(self.tiles[self.len as usize])
    }

    /// Forgets everything.
    #[inline]
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    /// The tile before the last one: where a step back leads.
    #[must_use]
    #[inline]
    pub fn previous(&self) -> Option<Tile> {
        self.len().checked_sub(2).map(|at| self[at])
    }

    /// The tile before the last one, if the last one is this: a way that does not end where
    /// the player stands tells nothing.
    #[must_use]
    #[inline]
    pub fn previous_to(&self, at: Tile) -> Option<Tile> {
        self.previous().filter(|_| self.last() == Some(&at))
    }

    /// Goes on from this tile; a way that ended elsewhere is forgotten.
    #[inline]
    pub(super) fn settle(&mut self, at: Tile) {
        if self.last() != Some(&at) {
            self.clear();
            self.push(at);
        }
    }
}

impl Default for History {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for History {
    type Target = [Tile];

    #[inline]
    fn deref(&self) -> &[Tile] {
        &self.tiles[..usize::from(self.len)]
    }
}

impl PartialEq for History {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for History {}

impl fmt::Debug for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(|tile| tile.0)).finish()
    }
}

impl FromIterator<Tile> for History {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut history = Self::new();
        tiles.into_iter().for_each(|tile| history.push(tile));
        history
    }
}

impl Serialize for History {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for History {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let tiles = Vec::<Tile>::deserialize(deserializer)?;
        if tiles.len() > Self::CAPACITY {
            return Err(D::Error::custom("a history holds at most 64 tiles"));
        }
        Ok(tiles.into_iter().collect())
    }
}
