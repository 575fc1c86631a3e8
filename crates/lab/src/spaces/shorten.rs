//! Boards without what they do not need.

use super::mix::Mix;
use super::payoff::Payoff;
use super::prefix::Prefix;
use spaces::{Board, Compiled, Item};

/// A board that is worth no less against a mix, with fewer items where that is easily found:
/// straight out as soon as it can be, and no trap that changes nothing.
pub(crate) fn shortened(board: &Board, mix: &Mix, payoff: Payoff) -> Board {
    let worth = |board: &Board| mix.worth(&Compiled::new(board), payoff);
    let enough = worth(board);
    let good = |shorter: &Board| shorter.len() < board.len() && worth(shorter) >= enough;
    let mut best = sooner_out(board).into_iter().find(good).unwrap_or_else(|| board.clone());
    while let Some(shorter) = without_a_trap(&best).into_iter().find(good) {
        best = shorter;
    }
    best
}

/// The board left early, after each of its items, by the shortest way out.
fn sooner_out(board: &Board) -> Vec<Board> {
    let mut items = board.items();
    let Some(Item::Piece(start)) = items.next() else { return Vec::new() };
    let mut prefix = Prefix::start(start.col, board.size());
    let mut boards = Vec::from_iter(prefix.finished());
    for item in items {
        prefix.push(item);
        boards.extend(prefix.finished());
    }
    boards
}

/// The board less each of its traps.
fn without_a_trap(board: &Board) -> Vec<Board> {
    let items: Vec<Item> = board.items().collect();
    let traps = (0..items.len()).filter(|at| matches!(items[*at], Item::Trap(_)));
    let less = |at: usize| {
        let mut fewer = items.clone();
        fewer.remove(at);
        Board::new(board.size(), fewer).ok()
    };
    traps.filter_map(less).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changes_nothing_is_left_out() {
        let board = |text: &str| text.parse::<Board>().unwrap();
        let mix = Mix::pure(board("3.0.UU"));
        let found = shortened(&board("3.2.uLrUUrd"), &mix, Payoff::Result);
        assert_eq!(found, board("3.2.uLUU"), "the trap above its start is what catches");
        let needed = board("3.2.uLUU");
        assert_eq!(shortened(&needed, &mix, Payoff::Result), needed);
    }
}
