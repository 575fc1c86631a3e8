//! The ways between tiles, drawn around them.
//!
//! Every way is found by itself: the shortest through the gaps that crosses no other. What
//! finds no gap is named at its tile instead.

use super::track::{HIGH, Spot, Track};
use hill::{Board, Tile};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A character of the picture: column and row.
pub(super) type Point = (usize, usize);

/// The sides of a character that a line leaves by.
const LEFT: u8 = 1;
const RIGHT: u8 = 2;
const UP: u8 = 4;
const DOWN: u8 = 8;

/// The lines of a picture.
#[derive(Debug)]
pub(super) struct Wires {
    pub(super) drawn: BTreeMap<Point, char>,
    /// Ways that could not be drawn and need a word at their tile.
    pub(super) named: BTreeMap<Tile, Tile>,
}

/// What runs through a character: lines, and the tiles they join.
#[derive(Default)]
struct Bundle {
    sides: u8,
    ways: Vec<(Tile, Tile)>,
}

struct Router<'a> {
    track: &'a Track,
    /// Columns of a tile, with the gap after it.
    wide: usize,
    /// Columns and rows with a tile.
    tiles: BTreeSet<Point>,
    taken: BTreeMap<Point, Bundle>,
}

impl Wires {
    /// The lines of a picture whose tiles are so many columns wide. Column 0 is a margin.
    pub(super) fn new(board: &Board, track: &Track, wide: usize) -> Self {
        let tiles = track.spots.values().map(|spot| (spot.column, spot.row)).collect();
        let mut router = Router { track, wide, tiles, taken: BTreeMap::new() };
        let ways =
            || board.tiles().flat_map(|from| board.forward(from).iter().map(move |to| (from, *to)));
        let (plain, bent): (Vec<_>, Vec<_>) = ways().partition(|way| router.plain(*way).is_some());
        let mut drawn = BTreeMap::new();
        for way in plain {
            if let Some((point, arrow)) = router.plain(way) {
                router.take(way, &[point]);
                drawn.insert(point, arrow);
            }
        }
        let mut named = BTreeMap::new();
        for way in bent {
            let path = router.path(way);
            path.iter().for_each(|path| router.take(way, path));
            if path.is_none() {
                named.insert(way.0, way.1);
            }
        }
        for (point, bundle) in &router.taken {
            let bends = bundle.sides & (UP | DOWN) != 0;
            if bends || !drawn.contains_key(point) {
                drawn.insert(*point, line(bundle.sides));
            }
        }
        Self { drawn, named }
    }
}

impl Router<'_> {
    fn spot(&self, tile: Tile) -> Spot {
        self.track.spots[&tile]
    }

    /// The first character of a tile.
    fn corner(&self, tile: Tile) -> Point {
        let spot = self.spot(tile);
        (1 + spot.column * self.wide, spot.row * HIGH)
    }

    /// The gap that two tiles side by side share, and the arrow in it.
    fn plain(&self, (from, to): (Tile, Tile)) -> Option<(Point, char)> {
        let (a, b) = (self.spot(from), self.spot(to));
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

    /// Characters beside a tile, with the side that points at it.
    fn doors(&self, tile: Tile) -> [(Point, u8); 2] {
        let (x, y) = self.corner(tile);
        [((x - 1, y), RIGHT), ((x + self.wide - 1, y), LEFT)]
    }

    fn is_free(&self, point: Point, way: (Tile, Tile)) -> bool {
        let (x, y) = point;
        let inside = x <= self.track.columns * self.wide && y < self.track.rows * HIGH;
        let gap = x % self.wide == 0;
        let cell = (x.saturating_sub(1) / self.wide, y / HIGH);
        let tile = !gap && self.tiles.contains(&cell);
        let related = |other: &(Tile, Tile)| other.0 == way.0 || other.1 == way.1;
        let crosses = self.taken.get(&point).is_some_and(|b| !b.ways.iter().all(related));
        inside && !tile && !crosses
    }

    /// The shortest way through the gaps.
    fn path(&self, way: (Tile, Tile)) -> Option<Vec<Point>> {
        let goals = self.doors(way.1).map(|(point, _)| point);
        let starts = self.doors(way.0).map(|(point, _)| point);
        let mut from: BTreeMap<Point, Point> = BTreeMap::new();
        let mut open: VecDeque<Point> = VecDeque::new();
        for start in starts.into_iter().filter(|point| self.is_free(*point, way)) {
            from.insert(start, start);
            open.push_back(start);
        }
        while let Some(at) = open.pop_front() {
            if goals.contains(&at) {
                return Some(trace(&from, at));
            }
            for next in around(at).into_iter().filter(|point| self.is_free(*point, way)) {
                from.entry(next).or_insert_with(|| {
                    open.push_back(next);
                    at
                });
            }
        }
        None
    }

    /// Draws a way: each character is joined with the one before and after, the ends with
    /// their tiles.
    fn take(&mut self, way: (Tile, Tile), path: &[Point]) {
        let ends = [self.doors(way.0), self.doors(way.1)].concat();
        for (at, point) in path.iter().enumerate() {
            let mut sides = 0;
            for other in path.iter().take(at + 2).skip(at.saturating_sub(1)) {
                sides |= toward(*point, *other);
            }
            if at == 0 || at + 1 == path.len() {
                let of_ends = ends.iter().filter(|(door, _)| door == point);
                sides |= of_ends.fold(0, |sides, (_, side)| sides | side);
            }
            let bundle = self.taken.entry(*point).or_default();
            bundle.sides |= sides;
            bundle.ways.push(way);
        }
    }
}

fn trace(from: &BTreeMap<Point, Point>, end: Point) -> Vec<Point> {
    let (mut path, mut at) = (vec![end], end);
    while from[&at] != at {
        at = from[&at];
        path.push(at);
    }
    path.reverse();
    path
}

fn around((x, y): Point) -> Vec<Point> {
    let mut points = vec![(x, y + 1), (x + 1, y)];
    points.extend(y.checked_sub(1).map(|y| (x, y)));
    points.extend(x.checked_sub(1).map(|x| (x, y)));
    points
}

fn toward((x, y): Point, (other_x, other_y): Point) -> u8 {
    match (other_x.cmp(&x), other_y.cmp(&y)) {
        (std::cmp::Ordering::Less, _) => LEFT,
        (std::cmp::Ordering::Greater, _) => RIGHT,
        (_, std::cmp::Ordering::Less) => UP,
        (_, std::cmp::Ordering::Greater) => DOWN,
        _ => 0,
    }
}

fn line(sides: u8) -> char {
    const LINES: [char; 16] =
        ['·', '╴', '╶', '─', '╵', '┘', '└', '┴', '╷', '┐', '┌', '┬', '│', '┤', '├', '┼'];
    LINES[usize::from(sides & 15)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_of_the_built_in_board_is_drawn_or_named() {
        for (wide, room) in [(5, 45), (4, 36), (6, 54)] {
            let track = Track::new(Board::v1(), (room, 16));
            let wires = Wires::new(Board::v1(), &track, wide);
            let named: Vec<_> = wires.named.iter().map(|(a, b)| (a.0, b.0)).collect();
            println!("{wide}: {named:?}");
            assert!(wires.drawn.len() > 60, "{wide}: {:?}", wires.drawn);
            assert!(wires.drawn.keys().all(|(x, y)| *x <= track.columns * wide && *y < 16));
        }
    }
}
