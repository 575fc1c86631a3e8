//! Where each tile is drawn: rows that run to and fro, upwards from the start.
//!
//! Tiles as far from the start as each other lie in one column, in lanes above each other,
//! so a shortcut runs beside the way it cuts. The columns are as many as make the plainest
//! picture of the board at hand.

use hill::{Board, Tile, draw::ranks};
use std::collections::BTreeMap;

/// Rows of text that a tile takes.
pub(super) const HIGH: usize = 2;

/// The narrowest that a tile can be drawn, with the gap after it.
const NARROWEST: usize = 4;

/// A place in the picture, in tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) column: usize,
    /// From the top.
    pub(super) row: usize,
}

/// The picture of a board.
#[derive(Clone, Debug)]
pub(super) struct Track {
    pub(super) spots: BTreeMap<Tile, Spot>,
    pub(super) columns: usize,
    pub(super) rows: usize,
}

impl Track {
    /// The plainest picture with room for it: few ways that break off at the end of a row,
    /// few rows, wide tiles.
    pub(super) fn new(board: &Board, (wide, high): (usize, usize)) -> Self {
        let lanes = Lanes::new(board);
        let most = (wide / NARROWEST).max(1);
        let tracks = (most.min(5)..=most).map(|columns| lanes.in_columns(columns));
        let cost = |(track, torn): &(Self, usize)| {
            let over = (track.rows * HIGH).saturating_sub(high);
            (over, *torn, track.rows, track.columns)
        };
        let best = tracks.min_by_key(cost);
        best.map_or_else(|| lanes.in_columns(most).0, |(track, _)| track)
    }
}

/// The tiles by rank and lane.
struct Lanes<'a> {
    board: &'a Board,
    ranks: Vec<Vec<(Tile, usize)>>,
}

impl<'a> Lanes<'a> {
    fn new(board: &'a Board) -> Self {
        let mut lane_of: BTreeMap<Tile, usize> = BTreeMap::new();
        let mut ranked = Vec::new();
        for tiles in ranks(board) {
            let mut lanes: Vec<(Tile, usize)> = Vec::new();
            for tile in tiles {
                // A way stays in its lane as long as nobody else is there.
                let before = board.back(tile).iter().filter_map(|from| lane_of.get(from)).min();
                let free = |lane: &usize| lanes.iter().all(|(_, taken)| taken != lane);
                let lane = (before.copied().unwrap_or(0)..).find(free).unwrap_or(0);
                lanes.push((tile, lane));
            }
            lane_of.extend(lanes.iter().copied());
            ranked.push(lanes);
        }
        Self { board, ranks: ranked }
    }

    /// The picture in so many columns, and how many ways its ends of rows tear apart.
    fn in_columns(&self, columns: usize) -> (Track, usize) {
        let parts: Vec<_> = self.ranks.chunks(columns).collect();
        let heights = parts
            .iter()
            .map(|part| 1 + part.iter().flatten().map(|(_, lane)| *lane).max().unwrap_or(0));
        let heights: Vec<usize> = heights.collect();
        let rows = heights.iter().sum();
        let (mut spots, mut bottom) = (BTreeMap::new(), rows);
        for (number, (part, height)) in parts.iter().zip(&heights).enumerate() {
            for (at, tiles) in part.iter().enumerate() {
                let column = if number % 2 == 0 { at } else { columns - 1 - at };
                for (tile, lane) in tiles {
                    spots.insert(*tile, Spot { column, row: bottom - 1 - lane });
                }
            }
            bottom -= height;
        }
        (Track { spots, columns, rows }, self.torn(columns))
    }

    /// How many ways lead past the end of a row beside the first.
    fn torn(&self, columns: usize) -> usize {
        let rank: BTreeMap<Tile, usize> = (0..)
            .zip(&self.ranks)
            .flat_map(|(rank, tiles)| tiles.iter().map(move |(tile, _)| (*tile, rank)))
            .collect();
        let ends = (1..).map(|row| row * columns).take_while(|end| *end < self.ranks.len());
        let across = |end: usize| {
            let mut targets: Vec<Tile> = rank
                .iter()
                .filter(|(_, rank)| **rank < end)
                .flat_map(|(tile, _)| self.board.forward(*tile))
                .filter(|to| rank.get(to).is_some_and(|rank| *rank >= end))
                .copied()
                .collect();
            targets.sort_unstable();
            targets.dedup();
            targets.len().saturating_sub(1)
        };
        ends.map(across).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_board_lies_in_six_rows_with_its_shortcuts_beside_them() {
        let track = Track::new(Board::v1(), (45, 16));
        assert_eq!((track.columns, track.rows), (9, 8));
        assert_eq!(track.spots[&Tile(0)], Spot { column: 0, row: 7 });
        assert_eq!(track.spots[&Tile(8)], Spot { column: 8, row: 7 });
        assert_eq!(track.spots[&Tile(9)], Spot { column: 8, row: 6 });
        assert_eq!(track.spots[&Tile(54)], Spot { column: 6, row: 5 });
        assert_eq!(track.spots[&Tile(53)].row, 0);
    }

    #[test]
    fn no_two_tiles_share_a_spot_on_any_width() {
        for wide in 4..120 {
            let track = Track::new(Board::v1(), (wide, 16));
            let mut spots: Vec<_> = track.spots.values().map(|s| (s.row, s.column)).collect();
            spots.sort_unstable();
            spots.dedup();
            assert_eq!(spots.len(), 68, "{wide} columns");
        }
    }
}
