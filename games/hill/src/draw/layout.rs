//! Where tiles are drawn: where the board says, or else in rows by their way from the start.

use crate::{Board, Tile};

/// A point of the picture.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// How far apart the two nearest tiles are drawn.
const GAP: f64 = 64.0;

/// The largest picture, in gaps, that a board's own places may make.
const WIDEST: f64 = 100.0;

/// The ranks of a row, where the board names no places.
const ROW: usize = 14;

/// A place for every tile, by its id, with the top left one at `corner`.
pub(super) fn places(board: &Board, corner: (f64, f64)) -> Vec<Place> {
    let mut places = given(board).unwrap_or_else(|| in_rows(board));
    let least = |of: fn(&Place) -> f64| {
        board.tiles().map(|tile| of(&places[tile.index()])).fold(f64::INFINITY, f64::min)
    };
    let (left, top) = (least(|place| place.x), least(|place| place.y));
    for place in &mut places {
        *place = Place { x: place.x - left + corner.0, y: place.y - top + corner.1 };
    }
    places
}

/// The places that the board itself names, if every tile has one of its own and the picture
/// does not get out of hand.
fn given(board: &Board) -> Option<Vec<Place>> {
    let mut places = vec![Place::default(); 256];
    let mut named = Vec::new();
    for node in &board.graph().nodes {
        let place = Place { x: node.x.as_ref()?.as_f64()?, y: node.y.as_ref()?.as_f64()? };
        *places.get_mut(usize::try_from(node.id).ok()?)? = place;
        named.push(place);
    }
    let nearest =
        pairs(&named).map(|(a, b)| (a.x - b.x).hypot(a.y - b.y)).fold(f64::INFINITY, f64::min);
    let farthest =
        pairs(&named).map(|(a, b)| (a.x - b.x).abs().max((a.y - b.y).abs())).fold(0.0, f64::max);
    // A comparison that infinity or a distance of 0 fails.
    let fits = nearest > 0.0 && farthest / nearest <= WIDEST;
    let scale = |place: Place| Place { x: place.x * GAP / nearest, y: place.y * GAP / nearest };
    fits.then(|| places.into_iter().map(scale).collect())
}

fn pairs(places: &[Place]) -> impl Iterator<Item = (Place, Place)> + '_ {
    let from = move |at: usize| places[..at].iter().map(move |other| (places[at], *other));
    (0..places.len()).flat_map(from)
}

/// Rows that run to and fro, upwards from the start; tiles of the same rank one below the
/// other.
fn in_rows(board: &Board) -> Vec<Place> {
    let ranks = ranks(board);
    let (wide, high) = (GAP * 1.3, GAP * 1.2);
    let mut places = vec![Place::default(); 256];
    let mut top = 0.0;
    for (row, part) in ranks.chunks(ROW).enumerate() {
        let lanes = part.iter().map(Vec::len).max().unwrap_or(1);
        top -= high * lanes as f64;
        for (at, tiles) in part.iter().enumerate() {
            let column = if row % 2 == 0 { at } else { ROW - 1 - at };
            for (lane, tile) in tiles.iter().enumerate() {
                places[tile.index()] =
                    Place { x: wide * column as f64, y: top + high * lane as f64 };
            }
        }
    }
    places
}

/// The tiles by their longest way from the start.
fn ranks(board: &Board) -> Vec<Vec<Tile>> {
    let mut rank = vec![0_usize; 256];
    // As often as there are tiles: the longest way has no more steps.
    for _ in board.tiles() {
        for from in board.tiles() {
            for to in board.forward(from) {
                rank[to.index()] = rank[to.index()].max(rank[from.index()] + 1);
            }
        }
    }
    let mut ranks = vec![Vec::new(); 256];
    board.tiles().for_each(|tile| ranks[rank[tile.index()]].push(tile));
    ranks.retain(|tiles| !tiles.is_empty());
    ranks
}
