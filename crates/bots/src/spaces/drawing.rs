//! Boards that the bots draw.

use spaces::house::{generated, straight};
use spaces::{Board, round};
use std::cmp::Ordering;

/// Straight up each column, with these letters put in before the climb to each row in turn.
fn with(size: u8, letters: &'static str) -> impl Iterator<Item = Board> {
    let rows = usize::from(size) - 1;
    let columns = (0..size).flat_map(move |col| (0..=rows).map(move |at| (col, at)));
    columns.filter_map(move |(col, at)| {
        let (before, after) = ("U".repeat(at), "U".repeat(rows - at));
        format!("{size}.{col}.{before}{letters}{after}").parse().ok()
    })
}

/// Straight up each column with a trap beside the start, on either side.
pub(super) fn beside_start(size: u8) -> impl Iterator<Item = Board> {
    let climb = "U".repeat(usize::from(size) - 1);
    let one = move |(col, side)| format!("{size}.{col}.{side}{climb}").parse().ok();
    (0..size).flat_map(|col| ["l", "r"].map(|side| (col, side))).filter_map(one)
}

/// Everything that a bot thinks of: straight ones, ones with a trap or two on the way, ones
/// with a step aside, with and without a trap, and the house's own.
pub(super) fn candidates(size: u8) -> Vec<Board> {
    const LETTERS: [&str; 14] =
        ["l", "r", "d", "lr", "ld", "rd", "L", "R", "Lr", "Rl", "lR", "rL", "uL", "uR"];
    let mut boards: Vec<Board> = straight(size).collect();
    boards.extend(LETTERS.into_iter().flat_map(|letters| with(size, letters)));
    boards.extend(generated(size).cloned());
    boards.sort();
    boards.dedup();
    boards
}

/// What a round comes to for the first: 1, 0 or -1.
pub(super) fn result(mine: &Board, theirs: &Board) -> i32 {
    let ended = round(mine, theirs).map(|run| run.scores[0].cmp(&run.scores[1]));
    match ended {
        Some(Ordering::Greater) => 1,
        Some(Ordering::Less) => -1,
        _ => 0,
    }
}
