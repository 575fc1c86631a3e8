//! One step at a time, without a detour over the heap: what the turn is played with.

use super::{History, MovementStep};
use crate::{Board, Tile};
use kit::Seat;

/// How many tiles a retreat goes back (K5).
pub const RETREAT: u8 = 6;

/// How far a Blink Scroll reaches (K7).
pub const BLINK: u8 = 2;

/// How many steps a movement roll gives with everything that adds to it: never below 0 (K8).
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

/// Goes one step on and remembers the way. At a fork the player's choice counts; no choice,
/// or one that is no way on, means the lowest id. `None` at the final.
#[inline]
pub fn step_on(
    board: &Board,
    at: Tile,
    history: &mut History,
    choice: Option<Tile>,
) -> Option<Tile> {
    let to = way_on(board, at, choice)?;
    history.settle(at);
    history.push(to);
    Some(to)
}

/// Where a step on leads, as [`step_on`] chooses it.
#[must_use]
#[inline]
pub fn way_on(board: &Board, at: Tile, choice: Option<Tile>) -> Option<Tile> {
    let ways = board.forward(at);
    choice.filter(|to| ways.contains(to)).or_else(|| ways.first().copied())
}

/// Goes one step back: the way the player came this turn, and where that is used up, to a
/// predecessor. `None` at the start.
///
/// A history that is empty stays so: a player who is moved on another's turn has none. Any
/// other goes on from the tile the player comes to, so that its last tile is always where
/// the player stands; one that does not end on `at` tells nothing about it and is not used.
///
/// `last_from` is the predecessor that the *current movement* used when it was on this tile
/// before (see [`last_from`]); it is preferred, else the lowest id is. The board has no
/// circles, so a movement that only goes back never meets a tile twice and needs no
/// `last_from`: at 18 it takes 17. It matters for a movement that first went on over this
/// tile and then turns back where the history does not tell, such as a player who is pushed
/// 59 → 18 → 19 by another and then back again: the way back leads over 59, not over 17,
/// where the player never was.
#[inline]
pub fn step_back(
    board: &Board,
    at: Tile,
    history: &mut History,
    last_from: Option<Tile>,
) -> Option<Tile> {
    let to = way_back(board, at, history, last_from)?;
    if history.previous_to(at).is_some() {
        history.pop();
    } else if !history.is_empty() {
        *history = History::at(to);
    }
    Some(to)
}

/// Where a step back leads, as [`step_back`] chooses it.
#[must_use]
#[inline]
pub fn way_back(
    board: &Board,
    at: Tile,
    history: &History,
    last_from: Option<Tile>,
) -> Option<Tile> {
    let ways = board.back(at);
    history
        .previous_to(at)
        .or_else(|| last_from.filter(|from| ways.contains(from)))
        .or_else(|| ways.first().copied())
}

/// The predecessor by which a movement last entered or left this tile, out of the steps it
/// has taken.
#[must_use]
pub fn last_from<'a>(
    board: &Board,
    steps: impl DoubleEndedIterator<Item = &'a MovementStep>,
    at: Tile,
) -> Option<Tile> {
    let other = |step: &MovementStep| match step {
        step if step.to == at => Some(step.from),
        step if step.from == at => Some(step.to),
        _ => None,
    };
    steps.rev().filter_map(other).find(|from| board.back(at).contains(from))
}

/// Whether a tile is a sanctuary that guards the target against the actor's effects (K4):
/// another player's effect moves nobody out of it, and a mass move nobody into it.
#[must_use]
#[inline]
pub fn is_guarded(board: &Board, tile: Tile, actor: Seat, target: Seat) -> bool {
    actor != target && board.is_sanctuary(tile)
}

/// What stands on a tile besides the player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Company {
    /// Another player who can be seen (K31).
    pub players: bool,
    /// Enemies left by an earlier fight.
    pub enemies: bool,
}

/// Where a Lamp may lead a player who has come to rest here: one step back on the way of
/// this turn, away from a player or an enemy (K14). `None` if it may not be used.
#[must_use]
#[inline]
pub fn lamp_target(board: &Board, at: Tile, history: &History, company: Company) -> Option<Tile> {
    let enemy = board.tile_type(at) == crate::TileType::Enemy || company.enemies;
    history.previous_to(at).filter(|_| enemy || company.players)
}

/// Where a Blink Scroll may lead on: two steps, one if that is the final, never from or to
/// a sanctuary (K7). They come by the ids of the ways, the lowest first.
pub fn blink_forward(board: &Board, at: Tile) -> impl Iterator<Item = Tile> + '_ {
    let ways = if board.is_sanctuary(at) { &[] } else { board.forward(at) };
    let targets = ways.iter().enumerate().flat_map(move |(place, between)| {
        let reached =
            move |to: &Tile| ways[..place].iter().any(|way| blinks(board, way).contains(to));
        blinks(board, between).iter().copied().filter(move |to| !reached(to))
    });
    targets.filter(|to| !board.is_sanctuary(*to))
}

/// The ways on from the tile between; the final itself, which has none.
fn blinks<'a>(board: &'a Board, between: &'a Tile) -> &'a [Tile] {
    let on = board.forward(*between);
    if on.is_empty() { std::slice::from_ref(between) } else { on }
}

/// Where a Blink Scroll leads back: two steps by history, then predecessors, stopping at the
/// start; never from or to a sanctuary (K7).
#[must_use]
pub fn blink_back(board: &Board, at: Tile, history: &History) -> Option<Tile> {
    let mut way = *history;
    let first = step_back(board, at, &mut way, None)?;
    let to = step_back(board, first, &mut way, None).unwrap_or(first);
    (!board.is_sanctuary(at) && !board.is_sanctuary(to)).then_some(to)
}
