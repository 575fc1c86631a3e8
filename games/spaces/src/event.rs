//! What happened, in the past tense.

use crate::{At, Board, Played, Seen};
use kit::{Naming, Seat, Words};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A fact that followed from an action or a resignation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[ts(optional_fields)]
pub enum Event {
    /// A player brought boards; only that player is told.
    Brought {
        /// Who.
        seat: Seat,
        /// How many boards.
        boards: usize,
    },
    /// Both have brought their boards.
    AllBrought,
    /// A player chose a board; only that player is told.
    Chose {
        /// Who.
        seat: Seat,
        /// Its number in the collection, from 1.
        number: u8,
        /// The board.
        board: Board,
    },
    /// Both boards of a round are on the table.
    RoundBegan {
        /// Its number, from 1.
        round: usize,
    },
    /// A step of the round in play, as far as the viewer sees it (S13).
    Step {
        /// Its number, from 1.
        step: usize,
        /// What each side did, each in its own frame; nothing if it had stopped.
        did: [Option<Seen>; 2],
        /// Both stand on one cell, in the first side's frame.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        collision: Option<At>,
        /// Which sides ran into a trap of the other: it lies where the piece stands.
        caught: [bool; 2],
        /// The points of both sides since then.
        scores: [u8; 2],
    },
    /// A round is over, and both boards are shown whole.
    RoundOver {
        /// Its number, from 1.
        round: usize,
        /// The boards and the points.
        played: Played,
    },
    /// A player gave up.
    Resigned {
        /// Who.
        seat: Seat,
    },
    /// The match is over.
    Over {
        /// Who has won; nobody in a draw.
        winner: Option<Seat>,
        /// Rounds won, by seat.
        won: [u16; 2],
        /// Points, by seat.
        points: [u16; 2],
    },
}

impl Words for Event {
    fn code(&self) -> &'static str {
        match self {
            Self::Brought { .. } => "brought",
            Self::AllBrought => "all-brought",
            Self::Chose { .. } => "chose",
            Self::RoundBegan { .. } => "round-began",
            Self::Step { .. } => "step",
            Self::RoundOver { .. } => "round-over",
            Self::Resigned { .. } => "resigned",
            Self::Over { .. } => "over",
        }
    }

    fn say(&self, name: Naming<'_>) -> String {
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
                let done = sides.filter_map(|(seat, did)| did.map(|did| does(&name(seat), did)));
                let mut said = format!("{step}. {}", done.collect::<Vec<_>>().join(", "));
                if collision.is_some() {
                    said += "; they collided";
                }
                let caught = Seat::first(2).zip(caught).filter(|(_, caught)| **caught);
                for (seat, _) in caught {
                    said += &format!("; {} ran into a trap", name(seat));
                }
                format!("{said} ({one}:{two}).")
            }
            Self::RoundOver { round, played } => round_over(*round, played, name),
            Self::Resigned { seat } => format!("{} resigned.", name(*seat)),
            Self::Over { winner, won: [one, two], points: [mine, theirs] } => {
                let who = winner.map_or("a draw".into(), |seat| format!("{} has won", name(seat)));
                format!("The match is over, {who}: rounds {one}:{two}, points {mine}:{theirs}.")
            }
        }
    }
}

fn does(who: &str, seen: Seen) -> String {
    match seen {
        Seen::Moved { to: At { row, col }, point } => {
            let point = if point { " +1" } else { "" };
            format!("{who} to ({row}, {col}){point}")
        }
        Seen::Laid { at: At { row, col } } => format!("{who} laid a trap on ({row}, {col})"),
        Seen::Stood => format!("{who} stood still"),
        Seen::Exited { col } => format!("{who} out at column {col} +1"),
    }
}

fn round_over(round: usize, played: &Played, name: Naming<'_>) -> String {
    let Played { boards: [mine, theirs], scores: [one, two] } = played;
    let winner = played.winner().and_then(|side| Seat::first(2).nth(side));
    let who = winner.map_or("is a tie".into(), |seat| format!("goes to {}", name(seat)));
    format!("Round {round} {who}, {one}:{two}, with {mine} against {theirs}.")
}
