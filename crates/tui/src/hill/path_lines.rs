//! The lines of the paths between tiles.
//!
//! Each path is routed by itself: the shortest route through the gaps that crosses no other.
//! A path without such a route is labelled at its tile instead.

use super::track_layout::{TILE_HEIGHT, TileCell, TrackLayout};
use hill::{Board, Tile};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A character position: column and row.
pub(super) type Point = (usize, usize);

/// The sides of a character at which a line leaves it, as bits.
const LEFT: u8 = 1;
const RIGHT: u8 = 2;
const UP: u8 = 4;
const DOWN: u8 = 8;

/// The lines to draw.
#[derive(Debug)]
pub(super) struct PathLines {
    pub(super) drawn: BTreeMap<Point, char>,
    /// Paths without a route, which are labelled at their first tile.
    pub(super) labelled: BTreeMap<Tile, Tile>,
}

/// The lines through one character, and the paths they belong to.
#[derive(Default)]
struct CellLines {
    sides: u8,
    paths: Vec<(Tile, Tile)>,
}

struct Router<'a> {
    track: &'a TrackLayout,
    /// The columns of a tile and the gap after it.
    wide: usize,
    /// The cells with a tile.
    tiles: BTreeSet<Point>,
    taken: BTreeMap<Point, CellLines>,
}

impl PathLines {
    /// Routes all paths of a layout whose tiles are `wide` columns wide. Column 0 is a margin.
    pub(super) fn new(board: &Board, track: &TrackLayout, wide: usize) -> Self {
        let tiles = track.cells.values().map(|cell| (cell.column, cell.row)).collect();
        let mut router = Router { track, wide, tiles, taken: BTreeMap::new() };
        let paths = || {
            board.tiles().flat_map(|from| board.successors(from).iter().map(move |to| (from, *to)))
        };
        let (straight, others): (Vec<_>, Vec<_>) =
            paths().partition(|path| router.straight_gap(*path).is_some());
        let mut drawn = BTreeMap::new();
        for path in straight {
            if let Some((point, arrow)) = router.straight_gap(path) {
                router.draw_path(path, &[point]);
                drawn.insert(point, arrow);
            }
        }
        let mut labelled = BTreeMap::new();
        for path in others {
            let route = router.find_route(path);
            route.iter().for_each(|route| router.draw_path(path, route));
            if route.is_none() {
                labelled.insert(path.0, path.1);
            }
        }
        for (point, cell_lines) in &router.taken {
            let bends = cell_lines.sides & (UP | DOWN) != 0;
            if bends || !drawn.contains_key(point) {
                drawn.insert(*point, line_char(cell_lines.sides));
            }
        }
        Self { drawn, labelled }
    }
}

impl Router<'_> {
    fn cell(&self, tile: Tile) -> TileCell {
        self.track.cells[&tile]
    }

    /// The top left character of a tile.
    fn corner(&self, tile: Tile) -> Point {
        let cell = self.cell(tile);
        (1 + cell.column * self.wide, cell.row * TILE_HEIGHT)
    }

    /// The gap between two tiles side by side, and the arrow in it.
    fn straight_gap(&self, (from, to): (Tile, Tile)) -> Option<(Point, char)> {
        let (a, b) = (self.cell(from), self.cell(to));
        let (x, y) = self.corner(from);
        if a.row != b.row {
            None
        } else if b.column == a.column + 1 {
            Some(((x + self.wide - 1, y), '›'))
        } else if a.column == b.column + 1 {
            Some(((x - 1, y), '‹'))
        } else {
            None
        }
    }

    /// The characters left and right of a tile, with the side that faces it.
    fn tile_sides(&self, tile: Tile) -> [(Point, u8); 2] {
        let (x, y) = self.corner(tile);
        [((x - 1, y), RIGHT), ((x + self.wide - 1, y), LEFT)]
    }

    fn is_free(&self, point: Point, path: (Tile, Tile)) -> bool {
        let (x, y) = point;
        let inside = x <= self.track.columns * self.wide && y < self.track.rows * TILE_HEIGHT;
        let gap = x % self.wide == 0;
        let cell = (x.saturating_sub(1) / self.wide, y / TILE_HEIGHT);
        let tile = !gap && self.tiles.contains(&cell);
        let related = |other: &(Tile, Tile)| other.0 == path.0 || other.1 == path.1;
        let crosses = self.taken.get(&point).is_some_and(|b| !b.paths.iter().all(related));
        inside && !tile && !crosses
    }

    /// The shortest route of a path through the gaps, by breadth-first search.
    fn find_route(&self, path: (Tile, Tile)) -> Option<Vec<Point>> {
        let goals = self.tile_sides(path.1).map(|(point, _)| point);
        let starts = self.tile_sides(path.0).map(|(point, _)| point);
        let mut from: BTreeMap<Point, Point> = BTreeMap::new();
        let mut open: VecDeque<Point> = VecDeque::new();
        for start in starts.into_iter().filter(|point| self.is_free(*point, path)) {
            from.insert(start, start);
            open.push_back(start);
        }
        while let Some(at) = open.pop_front() {
            if goals.contains(&at) {
                return Some(trace_back(&from, at));
            }
            for next in neighbours(at).into_iter().filter(|point| self.is_free(*point, path)) {
                from.entry(next).or_insert_with(|| {
                    open.push_back(next);
                    at
                });
            }
        }
        None
    }

    /// Draws a path: each character is joined to the ones before and after it, the ends to
    /// their tiles.
    fn draw_path(&mut self, path: (Tile, Tile), route: &[Point]) {
        let ends = [self.tile_sides(path.0), self.tile_sides(path.1)].concat();
        for (at, point) in route.iter().enumerate() {
            let mut sides = 0;
            for other in route.iter().take(at + 2).skip(at.saturating_sub(1)) {
                sides |= side_toward(*point, *other);
            }
            if at == 0 || at + 1 == route.len() {
                let of_ends = ends.iter().filter(|(side, _)| side == point);
                sides |= of_ends.fold(0, |sides, (_, side)| sides | side);
            }
            let cell_lines = self.taken.entry(*point).or_default();
            cell_lines.sides |= sides;
            cell_lines.paths.push(path);
        }
    }
}

fn trace_back(from: &BTreeMap<Point, Point>, end: Point) -> Vec<Point> {
    let (mut path, mut at) = (vec![end], end);
    while from[&at] != at {
        at = from[&at];
        path.push(at);
    }
    path.reverse();
    path
}

fn neighbours((x, y): Point) -> Vec<Point> {
    let mut points = vec![(x, y + 1), (x + 1, y)];
    points.extend(y.checked_sub(1).map(|y| (x, y)));
    points.extend(x.checked_sub(1).map(|x| (x, y)));
    points
}

fn side_toward((x, y): Point, (other_x, other_y): Point) -> u8 {
    match (other_x.cmp(&x), other_y.cmp(&y)) {
        (std::cmp::Ordering::Less, _) => LEFT,
        (std::cmp::Ordering::Greater, _) => RIGHT,
        (_, std::cmp::Ordering::Less) => UP,
        (_, std::cmp::Ordering::Greater) => DOWN,
        _ => 0,
    }
}

fn line_char(sides: u8) -> char {
    const LINES: [char; 16] =
        ['·', '╴', '╶', '─', '╵', '┘', '└', '┴', '╷', '┐', '┌', '┬', '│', '┤', '├', '┼'];
    LINES[usize::from(sides & 15)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_paths_of_the_built_in_board_are_drawn_within_the_layout() {
        for (wide, room) in [(5, 45), (4, 36), (6, 54)] {
            let track = TrackLayout::new(Board::v1(), (room, 16));
            let path_lines = PathLines::new(Board::v1(), &track, wide);
            assert!(path_lines.drawn.len() > 60, "{wide}: {:?}", path_lines.drawn);
            assert!(path_lines.drawn.keys().all(|(x, y)| *x <= track.columns * wide && *y < 16));
        }
    }
}
