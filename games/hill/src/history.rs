//! The path of a turn, for stepping back along it (K6).

use crate::Tile;
use serde::{Deserialize, Serialize};

/// The tiles of the current turn: the start of the turn, then each tile entered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct History(Vec<Tile>);

impl History {
    pub(crate) fn begin(&mut self, tile: Tile) {
        self.0.clear();
        self.0.push(tile);
    }

    pub(crate) fn push(&mut self, tile: Tile) {
        self.0.push(tile);
    }

    pub(crate) fn tiles(&self) -> &[Tile] {
        &self.0
    }

    pub(crate) fn pop(&mut self) -> Option<Tile> {
        if self.0.len() < 2 {
            return None;
        }
        self.0.pop();
        self.0.last().copied()
    }
}
