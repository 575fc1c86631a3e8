//! A position that a viewer could not tell from the true one.

use crate::house::Shelf;
use crate::{Board, Config, Setup, Spaces, View};
use kit::Seat;

/// A uniform number below its argument.
type Below<'a> = &'a mut dyn FnMut(u32) -> u32;

/// Deals what the viewer does not know.
pub(crate) fn redeal(config: &Config, view: &View, below: Below<'_>) -> Spaces {
    let side = view.viewer.map(Seat::index);
    let mut at = Setup {
        config: config.clone(),
        brought: [None, None],
        chosen: [None, None],
        rounds: view.rounds.clone(),
        left: view.left,
    };
    if let Some(side) = side {
        at.brought[side].clone_from(&view.mine);
        at.chosen[side] = view.chosen;
    }
    for other in (0..2).filter(|other| Some(*other) != side) {
        at.brought[other] = brought(&at, view, other, below);
    }
    for other in (0..2).filter(|other| Some(*other) != side) {
        at.chosen[other] = chosen(&at, view, other, below);
    }
    Spaces { at }
}

/// What a seat may have brought.
fn brought(at: &Setup, view: &View, side: usize, below: Below<'_>) -> Option<Vec<Board>> {
    // Before the first round somebody's boards are missing, unless it has begun.
    let missing = !view.begun && (at.brought[1 - side].is_some() || below(2) == 0);
    if missing {
        return None;
    }
    let shown: Vec<&Board> = view.rounds.iter().map(|played| &played.boards[side]).collect();
    if at.config.decks && view.begun {
        return Some(shown.into_iter().cloned().collect());
    }
    let mut boards = Shelf::ALL[below(Shelf::ALL.len() as u32) as usize].boards(&at.config);
    if at.config.decks {
        return Some(boards);
    }
    // Some of what the house has, and all that was shown.
    boards.retain(|_| below(3) > 0);
    for board in shown {
        if !boards.contains(board) {
            boards.insert(below(boards.len() as u32 + 1) as usize, board.clone());
        }
    }
    while boards.len() > Config::MOST_BOARDS {
        let spare = boards
            .iter()
            .position(|board| view.rounds.iter().all(|played| played.boards[side] != *board));
        boards.remove(spare.unwrap_or(0));
    }
    if boards.is_empty() {
        boards.extend(Shelf::Straight.boards(&at.config).into_iter().take(1));
    }
    Some(boards)
}

/// What a seat may have chosen for the round to come.
fn chosen(at: &Setup, view: &View, side: usize, below: Below<'_>) -> Option<u8> {
    let open = view.begun && view.rounds.len() < usize::from(at.config.rounds);
    if !open || at.chosen[1 - side].is_some() {
        return None;
    }
    let boards = at.brought[side].as_ref().map_or(0, Vec::len) as u32;
    let number = below(boards + 1) as u8;
    (number > 0).then_some(number)
}
