//! The layout of the tiles: rows in alternating directions, upwards from the start.
//!
//! Tiles at the same distance from the start share a column, in lanes above each other, so
//! that a shortcut runs beside the path it cuts. The number of columns is the one that gives
//! the simplest picture of the board.

use hill::{Board, Tile, draw::ranks};
use std::collections::BTreeMap;

/// The rows of text of a tile.
pub(super) const TILE_HEIGHT: usize = 2;

/// The smallest width of a tile and the gap after it, in columns.
const MIN_TILE_WIDTH: usize = 4;

/// A column and row of the layout, in tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TileCell {
    pub(super) column: usize,
    /// From the top.
    pub(super) row: usize,
}

/// The cells of all tiles of a board.
#[derive(Clone, Debug)]
pub(super) struct TrackLayout {
    pub(super) cells: BTreeMap<Tile, TileCell>,
    pub(super) columns: usize,
    pub(super) rows: usize,
}

impl TrackLayout {
    /// The simplest layout that fits: few paths broken at the end of a row, few rows, wide
    /// tiles.
    pub(super) fn new(board: &Board, (wide, high): (usize, usize)) -> Self {
        let lanes = Lanes::new(board);
        let most = (wide / MIN_TILE_WIDTH).max(1);
        let tracks = (most.min(5)..=most).map(|columns| lanes.in_columns(columns));
        let cost = |(track, broken_paths): &(Self, usize)| {
            let over = (track.rows * TILE_HEIGHT).saturating_sub(high);
            (over, *broken_paths, track.rows, track.columns)
        };
        let best = tracks.min_by_key(cost);
        best.map_or_else(|| lanes.in_columns(most).0, |(track, _)| track)
    }
}

/// The tiles by rank (distance from the start) and lane.
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
                // A path stays in its lane while the lane is free.
                let before =
                    board.predecessors(tile).iter().filter_map(|from| lane_of.get(from)).min();
                let free = |lane: &usize| lanes.iter().all(|(_, taken)| taken != lane);
                let lane = (before.copied().unwrap_or(0)..).find(free).unwrap_or(0);
                lanes.push((tile, lane));
            }
            lane_of.extend(lanes.iter().copied());
            ranked.push(lanes);
        }
        Self { board, ranks: ranked }
    }

    /// The layout in `columns` columns, and the number of paths broken by its row ends.
    fn in_columns(&self, columns: usize) -> (TrackLayout, usize) {
        let parts: Vec<_> = self.ranks.chunks(columns).collect();
        let heights = parts
            .iter()
            .map(|part| 1 + part.iter().flatten().map(|(_, lane)| *lane).max().unwrap_or(0));
        let heights: Vec<usize> = heights.collect();
        let rows = heights.iter().sum();
        let (mut cells, mut bottom) = (BTreeMap::new(), rows);
        for (number, (part, height)) in parts.iter().zip(&heights).enumerate() {
            for (at, tiles) in part.iter().enumerate() {
                let column = if number % 2 == 0 { at } else { columns - 1 - at };
                for (tile, lane) in tiles {
                    cells.insert(*tile, TileCell { column, row: bottom - 1 - lane });
                }
            }
            bottom -= height;
        }
        (TrackLayout { cells, columns, rows }, self.broken_paths(columns))
    }

    /// The number of paths, beyond the first, that lead across the end of a row.
    fn broken_paths(&self, columns: usize) -> usize {
        let rank: BTreeMap<Tile, usize> = (0..)
            .zip(&self.ranks)
            .flat_map(|(rank, tiles)| tiles.iter().map(move |(tile, _)| (*tile, rank)))
            .collect();
        let ends = (1..).map(|row| row * columns).take_while(|end| *end < self.ranks.len());
        let across = |end: usize| {
            let mut targets: Vec<Tile> = rank
                .iter()
                .filter(|(_, rank)| **rank < end)
                .flat_map(|(tile, _)| self.board.successors(*tile))
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
    fn the_built_in_board_has_its_shortcuts_beside_the_main_path() {
        let track = TrackLayout::new(Board::v1(), (45, 16));
        assert_eq!((track.columns, track.rows), (9, 8));
        assert_eq!(track.cells[&Tile(0)], TileCell { column: 0, row: 7 });
        assert_eq!(track.cells[&Tile(8)], TileCell { column: 8, row: 7 });
        assert_eq!(track.cells[&Tile(9)], TileCell { column: 8, row: 6 });
        assert_eq!(track.cells[&Tile(54)], TileCell { column: 6, row: 5 });
        assert_eq!(track.cells[&Tile(53)].row, 0);
    }

    #[test]
    fn no_two_tiles_share_a_cell_at_any_width() {
        for wide in 4..120 {
            let track = TrackLayout::new(Board::v1(), (wide, 16));
            let mut cells: Vec<_> = track.cells.values().map(|s| (s.row, s.column)).collect();
            cells.sort_unstable();
            cells.dedup();
            assert_eq!(cells.len(), 68, "{wide} columns");
        }
    }
}
