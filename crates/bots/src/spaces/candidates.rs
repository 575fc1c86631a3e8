//! Candidate boards for the bots.

use spaces::builtin_boards::{generated_boards, straight_boards};
use spaces::{Board, play_round};
use std::cmp::Ordering;

/// Boards straight up each column, with these letters inserted before each step in turn.
fn with(size: u8, letters: &'static str) -> impl Iterator<Item = Board> {
    let rows = usize::from(size) - 1;
    let columns = (0..size).flat_map(move |col| (0..=rows).map(move |at| (col, at)));
    columns.filter_map(move |(col, at)| {
        let (before, after) = ("U".repeat(at), "U".repeat(rows - at));
        format!("{size}.{col}.{before}{letters}{after}").parse().ok()
    })
}

/// Boards straight up each column with a trap beside the start, on either side.
pub(super) fn beside_start(size: u8) -> impl Iterator<Item = Board> {
    let climb = "U".repeat(usize::from(size) - 1);
    let one = move |(col, side)| format!("{size}.{col}.{side}{climb}").parse().ok();
    (0..size).flat_map(|col| ["l", "r"].map(|side| (col, side))).filter_map(one)
}

/// All candidate boards of a size: straight ones, ones with one or two traps on the way, ones
/// with a step aside, with and without a trap, and the generated collection.
pub(super) fn candidates(size: u8) -> Vec<Board> {
    const LETTERS: [&str; 14] =
        ["l", "r", "d", "lr", "ld", "rd", "L", "R", "Lr", "Rl", "lR", "rL", "uL", "uR"];
    let mut boards: Vec<Board> = straight_boards(size).collect();
    boards.extend(LETTERS.into_iter().flat_map(|letters| with(size, letters)));
    boards.extend(generated_boards(size).cloned());
    boards.sort();
    boards.dedup();
    boards
}

/// The result of a round for `mine`: 1 for a win, 0 for a tie, -1 for a loss.
pub(super) fn result(mine: &Board, theirs: &Board) -> i32 {
    let ended = play_round(mine, theirs).map(|run| run.scores[0].cmp(&run.scores[1]));
    match ended {
        Some(Ordering::Greater) => 1,
        Some(Ordering::Less) => -1,
        _ => 0,
    }
}
