//! Evaluates positions: finished games and bear-offs exactly, the others by the net.

use super::bearoff;
use super::filter_net::FilterNet;
use super::inputs::{ExpertInputs, expert_inputs, has_contact};
use super::net::{ExpertNet, NetPosition};
use super::outcome_chances::OutcomeChances;
use super::position_class::PositionClass;
use crate::data_file::GAMMON_EXPERT;
use gammon::{Board, CHECKERS_PER_SIDE, Side, Win};
use std::sync::{Arc, LazyLock};

/// The shipped net; `training/gammon` has how nets are made.
static SHIPPED_NET: LazyLock<Arc<ExpertNet>> = LazyLock::new(|| {
    Arc::new(
        ExpertNet::from_bytes(GAMMON_EXPERT.bytes())
            .expect("the net that is shipped has its shape"),
    )
});

/// Estimates the outcomes of positions.
#[derive(Clone, Debug)]
pub struct Evaluator {
    net: Arc<ExpertNet>,
    filter: Arc<FilterNet>,
}

impl Default for Evaluator {
    fn default() -> Self {
        Self::with(Arc::clone(&SHIPPED_NET))
    }
}

impl Evaluator {
    /// An evaluator with another net than the shipped one.
    #[must_use]
    pub fn with(net: Arc<ExpertNet>) -> Self {
        Self { net, filter: FilterNet::shipped() }
    }

    /// The same with another filter net than the shipped one.
    #[must_use]
    pub fn with_filter(self, filter: Arc<FilterNet>) -> Self {
        Self { filter, ..self }
    }

    /// The chances of the side to roll.
    #[must_use]
    pub fn chances(&self, board: &Board, to_roll: Side) -> OutcomeChances {
        exact_chances(board, to_roll).unwrap_or_else(|| {
            let class = PositionClass::of(board);
            limited(self.net.chances(&expert_inputs(board, to_roll), class), board, to_roll)
        })
    }

    /// The same for many positions, which takes less time than one by one.
    #[must_use]
    pub fn chances_of(&self, boards: &[Board], to_roll: Side) -> Vec<OutcomeChances> {
        let (mut found, unknown) = split_exact(boards, to_roll);
        let prepare = |at: &usize| {
            let board = &boards[*at];
            (expert_inputs(board, to_roll), PositionClass::of(board))
        };
        let positions: Vec<NetPosition> = unknown.iter().map(prepare).collect();
        self.net.evaluate(&positions, |number, chances| {
            let at = unknown[number];
            found[at] = limited(chances, &boards[at], to_roll);
        });
        found
    }

    /// The chances of the side to roll as the filter net sees them, where they are not exact.
    pub(super) fn rough_chances_of(&self, boards: &[Board], to_roll: Side) -> Vec<OutcomeChances> {
        let (mut found, unknown) = split_exact(boards, to_roll);
        let inputs: Vec<ExpertInputs> =
            unknown.iter().map(|at| expert_inputs(&boards[*at], to_roll)).collect();
        self.filter.evaluate(inputs.iter(), |number, chances| {
            let at = unknown[number];
            found[at] = limited(chances, &boards[at], to_roll);
        });
        found
    }
}

/// The chances that are known exactly, and the indices of the positions whose chances are not.
fn split_exact(boards: &[Board], to_roll: Side) -> (Vec<OutcomeChances>, Vec<usize>) {
    let mut unknown = Vec::new();
    let chances = |(at, board)| {
        exact_chances(board, to_roll).unwrap_or_else(|| {
            unknown.push(at);
            OutcomeChances::default()
        })
    };
    let found = boards.iter().enumerate().map(chances).collect();
    (found, unknown)
}

/// The chances in finished games and in bear-offs.
fn exact_chances(board: &Board, to_roll: Side) -> Option<OutcomeChances> {
    if board.borne_off(to_roll) == CHECKERS_PER_SIDE {
        return Some(OutcomeChances::won_by(most_lost(board, to_roll.other())));
    }
    if board.borne_off(to_roll.other()) == CHECKERS_PER_SIDE {
        return Some(OutcomeChances::won_by(most_lost(board, to_roll)).flipped());
    }
    bearoff::win_chance(board, to_roll).map(OutcomeChances::single_game)
}

/// What a net says, without gammons and backgammons that the position no longer allows.
fn limited(mut chances: OutcomeChances, board: &Board, to_roll: Side) -> OutcomeChances {
    let contact = has_contact(board);
    let limit = |loser: Side| {
        if contact && board.borne_off(loser) == 0 {
            Win::Backgammon
        } else {
            most_lost(board, loser)
        }
    };
    chances.limit(limit(to_roll.other()), limit(to_roll));
    chances
}

/// The most that a side can lose if none of its checkers is hit any more.
fn most_lost(board: &Board, side: Side) -> Win {
    let points = board.points(side);
    if board.borne_off(side) > 0 {
        Win::Single
    } else if points[19..].iter().any(|count| *count > 0) {
        Win::Backgammon
    } else {
        Win::Gammon
    }
}
