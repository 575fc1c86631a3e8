//! The layout of tiles: by the coordinates of the board, or else in rows by their rank.

use crate::{Board, Tile};

/// A point of the picture.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SvgPoint {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// The distance between the two nearest tiles.
const TILE_SPACING_PX: f64 = 64.0;

/// The largest extent of a board's own coordinates, in tile spacings.
const MAX_EXTENT_IN_SPACINGS: f64 = 100.0;

/// The number of ranks in a row, for a board without coordinates.
const RANKS_PER_ROW: usize = 14;

/// The position of every tile, by its id, with the top left one at `corner`.
pub(super) fn places(board: &Board, corner: (f64, f64)) -> Vec<SvgPoint> {
    let mut places = given(board).unwrap_or_else(|| in_rows(board));
    let least = |of: fn(&SvgPoint) -> f64| {
        board.tiles().map(|tile| of(&places[tile.index()])).fold(f64::INFINITY, f64::min)
    };
    let (left, top) = (least(|place| place.x), least(|place| place.y));
    for place in &mut places {
        *place = SvgPoint { x: place.x - left + corner.0, y: place.y - top + corner.1 };
    }
    places
}

/// The coordinates of the board, if every tile has its own and the picture is not too large.
fn given(board: &Board) -> Option<Vec<SvgPoint>> {
    let mut places = vec![SvgPoint::default(); 256];
    let mut named = Vec::new();
    for node in &board.graph().nodes {
        let place = SvgPoint { x: node.x.as_ref()?.as_f64()?, y: node.y.as_ref()?.as_f64()? };
        *places.get_mut(usize::try_from(node.id).ok()?)? = place;
        named.push(place);
    }
    let nearest =
        pairs(&named).map(|(a, b)| (a.x - b.x).hypot(a.y - b.y)).fold(f64::INFINITY, f64::min);
    let farthest =
        pairs(&named).map(|(a, b)| (a.x - b.x).abs().max((a.y - b.y).abs())).fold(0.0, f64::max);
    // A comparison that infinity or a distance of 0 fails.
    let fits = nearest > 0.0 && farthest / nearest <= MAX_EXTENT_IN_SPACINGS;
    let scale = |place: SvgPoint| SvgPoint {
        x: place.x * TILE_SPACING_PX / nearest,
        y: place.y * TILE_SPACING_PX / nearest,
    };
    fits.then(|| places.into_iter().map(scale).collect())
}

fn pairs(places: &[SvgPoint]) -> impl Iterator<Item = (SvgPoint, SvgPoint)> + '_ {
    let from = move |at: usize| places[..at].iter().map(move |other| (places[at], *other));
    (0..places.len()).flat_map(from)
}

/// Rows in alternating directions, upwards from the start; tiles of the same rank are placed
/// one below the other.
fn in_rows(board: &Board) -> Vec<SvgPoint> {
    let ranks = ranks(board);
    let (wide, high) = (TILE_SPACING_PX * 1.3, TILE_SPACING_PX * 1.2);
    let mut places = vec![SvgPoint::default(); 256];
    let mut top = 0.0;
    for (row, part) in ranks.chunks(RANKS_PER_ROW).enumerate() {
        let lanes = part.iter().map(Vec::len).max().unwrap_or(1);
        top -= high * lanes as f64;
        for (at, tiles) in part.iter().enumerate() {
            let column = if row % 2 == 0 { at } else { RANKS_PER_ROW - 1 - at };
            for (lane, tile) in tiles.iter().enumerate() {
                places[tile.index()] =
                    SvgPoint { x: wide * column as f64, y: top + high * lane as f64 };
            }
        }
    }
    places
}

/// The tiles grouped by rank, which is the length of their longest path from the start.
#[must_use]
pub fn ranks(board: &Board) -> Vec<Vec<Tile>> {
    let mut rank = vec![0_usize; 256];
    // One pass for each tile is enough: the longest path has no more steps.
    for _ in board.tiles() {
        for from in board.tiles() {
            for to in board.successors(from) {
                rank[to.index()] = rank[to.index()].max(rank[from.index()] + 1);
            }
        }
    }
    let mut ranks = vec![Vec::new(); 256];
    board.tiles().for_each(|tile| ranks[rank[tile.index()]].push(tile));
    ranks.retain(|tiles| !tiles.is_empty());
    ranks
}
