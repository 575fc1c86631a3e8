//! Samples positions that are consistent with a view.

use crate::builtin_boards::BuiltinCollection;
use crate::{Board, Config, Setup, Spaces, View};
use kit::Seat;

/// Returns a uniform random number below its argument.
type Below<'a> = &'a mut dyn FnMut(u32) -> u32;

/// Samples everything that the viewer does not know.
pub(crate) fn redeal(config: &Config, view: &View, below: Below<'_>) -> Spaces {
    let side = view.viewer.map(Seat::index);
    let mut setup = Setup {
        config: config.clone(),
        brought: [None, None],
        chosen: [None, None],
        rounds: view.rounds.clone(),
        resigned: view.resigned,
    };
    if let Some(side) = side {
        setup.brought[side].clone_from(&view.mine);
        setup.chosen[side] = view.chosen;
    }
    for other in (0..2).filter(|other| Some(*other) != side) {
        setup.brought[other] = sample_brought(&setup, view, other, below);
    }
    for other in (0..2).filter(|other| Some(*other) != side) {
        setup.chosen[other] = sample_chosen(&setup, view, other, below);
    }
    Spaces { setup }
}

/// Samples the boards that a seat may have brought.
fn sample_brought(setup: &Setup, view: &View, side: usize, below: Below<'_>) -> Option<Vec<Board>> {
    // Unless the rounds have begun, at least one seat's boards are missing.
    let missing = !view.begun && (setup.brought[1 - side].is_some() || below(2) == 0);
    if missing {
        return None;
    }
    let shown: Vec<&Board> = view.rounds.iter().map(|played| &played.boards[side]).collect();
    if setup.config.decks && view.begun {
        return Some(shown.into_iter().cloned().collect());
    }
    let mut boards = BuiltinCollection::ALL[below(BuiltinCollection::ALL.len() as u32) as usize]
        .boards(&setup.config);
    if setup.config.decks {
        return Some(boards);
    }
    // Some of the built-in boards, and all boards already played.
    boards.retain(|_| below(3) > 0);
    for board in shown {
        if !boards.contains(board) {
            boards.insert(below(boards.len() as u32 + 1) as usize, board.clone());
        }
    }
    while boards.len() > Config::MAX_BOARDS {
        let spare = boards
            .iter()
            .position(|board| view.rounds.iter().all(|played| played.boards[side] != *board));
        boards.remove(spare.unwrap_or(0));
    }
    if boards.is_empty() {
        boards.extend(BuiltinCollection::Straight.boards(&setup.config).into_iter().take(1));
    }
    Some(boards)
}

/// Samples the choice that a seat may have made for the next round.
fn sample_chosen(setup: &Setup, view: &View, side: usize, below: Below<'_>) -> Option<u8> {
    let open = view.begun && view.rounds.len() < usize::from(setup.config.rounds);
    if !open || setup.chosen[1 - side].is_some() {
        return None;
    }
    let boards = setup.brought[side].as_ref().map_or(0, Vec::len) as u32;
    let number = below(boards + 1) as u8;
    (number > 0).then_some(number)
}
