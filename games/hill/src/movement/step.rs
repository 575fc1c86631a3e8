//! Single steps and the targets of the Lamp and the Blink Scroll.

use super::TurnPath;
use crate::{Board, Tile};
use kit::Seat;

/// The number of steps of a movement roll with its modifiers, at least 0 (K8).
#[must_use]
#[inline]
pub const fn movement_steps(roll: u8, modifiers: i8) -> u8 {
    let total = roll as i16 + modifiers as i16;
    if total < 0 {
        0
    } else if total > u8::MAX as i16 {
        u8::MAX
    } else {
        total as u8
    }
}

/// Takes one step back and returns the tile it leads to: along the path of the turn, and
/// once that is used up, to the predecessor with the lowest id. `None` at the start.
///
/// The path is updated so that it ends on the new tile. An empty path stays empty: a player
/// who is moved on another player's turn has none. A path that does not end on `at` is not
/// used, and begins anew on the new tile.
#[inline]
pub fn step_back(board: &Board, at: Tile, history: &mut TurnPath) -> Option<Tile> {
    let to = way_back(board, at, history)?;
    if history.previous_to(at).is_some() {
        history.pop();
    } else if !history.is_empty() {
        *history = TurnPath::starting_at(to);
    }
    Some(to)
}

/// The tile that a step back leads to, as [`step_back`] chooses it.
#[must_use]
#[inline]
pub fn way_back(board: &Board, at: Tile, history: &TurnPath) -> Option<Tile> {
    history.previous_to(at).or_else(|| board.predecessors(at).first().copied())
}

/// Whether a tile is a sanctuary that protects the target from the actor's effects (K4):
/// another player's effect moves nobody out of it, and an Earthquake nobody into it.
#[must_use]
#[inline]
pub fn is_guarded(board: &Board, tile: Tile, actor: Seat, target: Seat) -> bool {
    actor != target && board.is_sanctuary(tile)
}

/// What is on a tile besides the player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TileOccupants {
    /// Another player is visible there (K31).
    pub players: bool,
    /// Enemies of an earlier fight are there.
    pub enemies: bool,
}

/// The tile that a Lamp leads to after a move ended on `at`: one step back along the path of
/// the turn, away from a player or an enemy (K14). `None` if the Lamp may not be used.
#[must_use]
#[inline]
pub fn lamp_target(
    board: &Board,
    at: Tile,
    history: &TurnPath,
    company: TileOccupants,
) -> Option<Tile> {
    let enemy = board.tile_type(at) == crate::TileType::Enemy || company.enemies;
    history.previous_to(at).filter(|_| enemy || company.players)
}

/// The tiles that a Blink Scroll may lead forward to: two steps, or one if that is the final,
/// never from or to a sanctuary (K7). They are ordered by the ids of the branches.
pub fn blink_forward(board: &Board, at: Tile) -> impl Iterator<Item = Tile> + '_ {
    let ways = if board.is_sanctuary(at) { &[] } else { board.successors(at) };
    let targets = ways.iter().enumerate().flat_map(move |(place, between)| {
        let reached =
            move |to: &Tile| ways[..place].iter().any(|way| blinks(board, way).contains(to));
        blinks(board, between).iter().copied().filter(move |to| !reached(to))
    });
    targets.filter(|to| !board.is_sanctuary(*to))
}

/// The successors of the tile in between; for the final, the final itself.
fn blinks<'a>(board: &'a Board, between: &'a Tile) -> &'a [Tile] {
    let on = board.successors(*between);
    if on.is_empty() { std::slice::from_ref(between) } else { on }
}

/// Extends the path by a Blink forward (K14): the tile it passes over and the one it lands on.
/// Of several ways there it is the one with the lowest id.
pub fn follow_blink_forward(board: &Board, at: Tile, to: Tile, history: &mut TurnPath) {
    let over = board.successors(at).iter().find(|between| blinks(board, between).contains(&to));
    if let Some(between) = over.filter(|between| **between != to) {
        history.push(*between);
    }
    history.push(to);
}

/// Takes the path back by a Blink backward (K14), as two steps back do.
pub fn follow_blink_back(board: &Board, at: Tile, history: &mut TurnPath) {
    let mut tile = at;
    for _ in 0..2 {
        match step_back(board, tile, history) {
            Some(to) => tile = to,
            None => return,
        }
    }
}

/// The tile that a Blink Scroll leads back to: two steps along the path, then by the lowest
/// predecessors, stopping at the start; never from or to a sanctuary (K7).
#[must_use]
pub fn blink_back(board: &Board, at: Tile, history: &TurnPath) -> Option<Tile> {
    let mut way = *history;
    let first = step_back(board, at, &mut way)?;
    let to = step_back(board, first, &mut way).unwrap_or(first);
    (!board.is_sanctuary(at) && !board.is_sanctuary(to)).then_some(to)
}
