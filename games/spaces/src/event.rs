//! The events of a match.

use crate::{Board, CellData, RoundResult, VisibleAction};
use kit::{CodedMessage, IntoStaticStr, Seat, SeatNames};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An event caused by an action or a resignation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[ts(optional_fields)]
pub enum Event {
    /// A player brought boards; only that player sees this.
    Brought {
        /// The seat.
        seat: Seat,
        /// The number of boards.
        boards: usize,
    },
    /// Both players have brought their boards.
    AllBrought,
    /// A player chose a board; only that player sees this.
    Chose {
        /// The seat.
        seat: Seat,
        /// Its number in the collection, from 1.
        number: u8,
        /// The board.
        board: Board,
    },
    /// Both players have chosen, and a round begins.
    RoundBegan {
        /// The number of the round, from 1.
        round: usize,
    },
    /// A step of the current round, as the viewer sees it (S13).
    Step {
        /// The number of the step, from 1.
        step: usize,
        /// The action of each side, in its own frame; `None` if it had stopped.
        did: [Option<VisibleAction>; 2],
        /// The cell on which both collide, in the first side's frame.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        collision: Option<CellData>,
        /// Which sides are caught by a trap of the other, on the cell of their piece.
        caught: [bool; 2],
        /// The scores of both sides after the step.
        scores: [u8; 2],
    },
    /// A round is over, and both boards are revealed.
    RoundOver {
        /// The number of the round, from 1.
        round: usize,
        /// The boards and the scores.
        played: RoundResult,
    },
    /// A player resigned.
    Resigned {
        /// The seat.
        seat: Seat,
    },
    /// The match is over.
    Over {
        /// The winner; `None` in a draw.
        winner: Option<Seat>,
        /// Rounds won, by seat.
        won: [u16; 2],
        /// Points, by seat.
        points: [u16; 2],
    },
}

impl Event {
    /// See [`kit::Game::notability`].
    pub(crate) fn notability(&self) -> u8 {
        match self {
            Self::RoundOver { .. } => 40,
            Self::Step { caught: [true, _] | [_, true], .. } => 35,
            Self::Step { collision: Some(_), .. } => 30,
            _ => 0,
        }
    }
}

impl CodedMessage for Event {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn to_english(&self, name: SeatNames<'_>) -> String {
        match self {
            Self::Brought { seat, boards: 1 } => format!("{} brought one board.", name(*seat)),
            Self::Brought { seat, boards } => format!("{} brought {boards} boards.", name(*seat)),
            Self::AllBrought => "Both have brought their boards.".into(),
            Self::Chose { seat, number, board } => {
                format!("{} chose board {number}, {board}.", name(*seat))
            }
            Self::RoundBegan { round } => format!("Round {round}: both boards are on the table."),
            Self::Step { step, did, collision, caught, scores: [one, two] } => {
                let sides = Seat::first(2).zip(did);
                let actions =
                    sides.filter_map(|(seat, did)| did.map(|did| action_text(&name(seat), did)));
                let mut text = format!("{step}. {}", actions.collect::<Vec<_>>().join(", "));
                if collision.is_some() {
                    text += "; they collided";
                }
                let caught = Seat::first(2).zip(caught).filter(|(_, caught)| **caught);
                for (seat, _) in caught {
                    text += &format!("; {} ran into a trap", name(seat));
                }
                format!("{text} ({one}:{two}).")
            }
            Self::RoundOver { round, played } => round_over_text(*round, played, name),
            Self::Resigned { seat } => format!("{} resigned.", name(*seat)),
            Self::Over { winner, won: [one, two], points: [mine, theirs] } => {
                let who = winner.map_or("a draw".into(), |seat| format!("{} has won", name(seat)));
                format!("The match is over, {who}: rounds {one}:{two}, points {mine}:{theirs}.")
            }
        }
    }
}

fn action_text(who: &str, action: VisibleAction) -> String {
    match action {
        VisibleAction::Moved { to: CellData { row, col }, point } => {
            let point = if point { " +1" } else { "" };
            format!("{who} to ({row}, {col}){point}")
        }
        VisibleAction::Laid { at: CellData { row, col } } => {
            format!("{who} laid a trap on ({row}, {col})")
        }
        VisibleAction::Stood => format!("{who} stood still"),
        VisibleAction::Exited { col } => format!("{who} out at column {col} +1"),
    }
}

fn round_over_text(round: usize, played: &RoundResult, name: SeatNames<'_>) -> String {
    let RoundResult { boards: [mine, theirs], scores: [one, two] } = played;
    let winner = played.winner().and_then(|side| Seat::first(2).nth(side));
    let who = winner.map_or("is a tie".into(), |seat| format!("goes to {}", name(seat)));
    format!("Round {round} {who}, {one}:{two}, with {mine} against {theirs}.")
}
