//! Shortening of boards.

use super::board_prefix::BoardPrefix;
use super::mixed_strategy::MixedStrategy;
use super::payoff::Payoff;
use spaces::{Board, BoardItem, CompiledBoard};

/// A board of no lower value against a strategy, with fewer items where that is easily found:
/// without detours before the exit, and without traps that change nothing.
pub(crate) fn shortened(board: &Board, strategy: &MixedStrategy, payoff: Payoff) -> Board {
    let value = |board: &Board| strategy.value(&CompiledBoard::new(board), payoff);
    let enough = value(board);
    let good = |shorter: &Board| shorter.len() < board.len() && value(shorter) >= enough;
    let mut best = early_exits(board).into_iter().find(good).unwrap_or_else(|| board.clone());
    while let Some(shorter) = without_a_trap(&best).into_iter().find(good) {
        best = shorter;
    }
    best
}

/// The boards that follow this one up to some item and then take the shortest path out.
fn early_exits(board: &Board) -> Vec<Board> {
    let mut items = board.items();
    let Some(BoardItem::Piece(start)) = items.next() else { return Vec::new() };
    let mut prefix = BoardPrefix::start(start.col, board.size());
    let mut boards = Vec::from_iter(prefix.completed());
    for item in items {
        prefix.push(item);
        boards.extend(prefix.completed());
    }
    boards
}

/// The boards without one of the traps.
fn without_a_trap(board: &Board) -> Vec<Board> {
    let items: Vec<BoardItem> = board.items().collect();
    let traps = (0..items.len()).filter(|at| matches!(items[*at], BoardItem::Trap(_)));
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
    fn items_that_change_nothing_are_removed() {
        let board = |text: &str| text.parse::<Board>().unwrap();
        let strategy = MixedStrategy::pure(board("3.0.UU"));
        let found = shortened(&board("3.2.uLrUUrd"), &strategy, Payoff::Result);
        assert_eq!(found, board("3.2.uLUU"), "the trap above its start is what catches");
        let needed = board("3.2.uLUU");
        assert_eq!(shortened(&needed, &strategy, Payoff::Result), needed);
    }
}
