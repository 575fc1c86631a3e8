//! Evaluates positions: finished games and bear-offs exactly, the others by the net.

use super::bearoff;
use super::inputs::{expert_inputs, has_contact};
use super::net::ExpertNet;
use super::outcome_chances::OutcomeChances;
use gammon::{Board, CHECKERS_PER_SIDE, Side, Win};
use std::sync::{Arc, LazyLock};

/// The shipped net; `training/gammon` has how nets are made.
static SHIPPED_NET: LazyLock<Arc<ExpertNet>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../../../data/gammon/expert.bin");
    Arc::new(ExpertNet::from_bytes(bytes).expect("the net that is shipped has its shape"))
});

/// Estimates the outcomes of positions.
#[derive(Clone, Debug)]
pub struct Evaluator {
    net: Arc<ExpertNet>,
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
        Self { net }
    }

    /// The chances of the side to roll.
    #[must_use]
    pub fn chances(&self, board: &Board, to_roll: Side) -> OutcomeChances {
        for (side, is_to_roll) in [(to_roll, true), (to_roll.other(), false)] {
            if board.borne_off(side) == CHECKERS_PER_SIDE {
                let won = OutcomeChances::won_by(most_lost(board, side.other()));
                return if is_to_roll { won } else { won.flipped() };
            }
        }
        if let Some(win) = bearoff::win_chance(board, to_roll) {
            return OutcomeChances::single_game(win);
        }
        let mut chances = self.net.chances(&expert_inputs(board, to_roll));
        let limit = |loser: Side| {
            if has_contact(board) && board.borne_off(loser) == 0 {
                Win::Backgammon
            } else {
                most_lost(board, loser)
            }
        };
        chances.limit(limit(to_roll.other()), limit(to_roll));
        chances
    }
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
