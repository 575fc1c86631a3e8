//! Why an action is refused.

use crate::{Board, BoardFault, Config};
use kit::{CodedMessage, IntoStaticStr, SeatNames};
use serde::Serialize;
use ts_rs::TS;

/// The rule that forbids an action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, IntoStaticStr, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Refusal {
    /// A board was chosen before the boards were brought.
    BringFirst,
    /// Boards are brought once, before the first round.
    AlreadyBrought,
    /// Too few boards, or too many.
    CollectionSize {
        /// The number of boards.
        boards: usize,
    },
    /// A deck is ten boards.
    DeckSize {
        /// The number of boards.
        boards: usize,
    },
    /// Some boards are invalid.
    BadBoards {
        /// All invalid boards.
        faults: Vec<RejectedBoard>,
    },
    /// The collection has no board of this number.
    NoSuchBoard {
        /// The number.
        number: u8,
        /// The number of boards in the collection.
        boards: usize,
    },
    /// The text is not the notation of an action.
    Unreadable,
}

/// A board that cannot be brought, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct RejectedBoard {
    /// The number of the board, from 1.
    pub number: usize,
    /// What is wrong with it.
    #[serde(rename = "why")]
    pub reason: BoardFault,
}

impl RejectedBoard {
    /// Rejects a board whose size is not that of the match.
    pub(crate) fn check_size(number: usize, board: &Board, size: u8) -> Option<Self> {
        let found = board.size();
        (found != size).then_some(Self { number, reason: BoardFault::Size { found, size } })
    }
}

impl CodedMessage for Refusal {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn to_english(&self, _: SeatNames<'_>) -> String {
        match self {
            Self::BringFirst => {
                "Boards are brought before the first round: bring yours, such as bring 3.0.UU 3.1.UU."
                    .into()
            }
            Self::AlreadyBrought => {
                "Boards are brought once, before the first round: choose one of yours, such as play 1."
                    .into()
            }
            Self::CollectionSize { boards } => {
                let most = Config::MAX_BOARDS;
                format!("A collection is 1 to {most} boards, not {boards}: bring as many as that.")
            }
            Self::DeckSize { boards } => {
                let deck = Config::DECK_BOARDS;
                format!("A deck is exactly {deck} boards, not {boards}: bring {deck}, in the order of play.")
            }
            Self::BadBoards { faults } => {
                let faults = faults.iter().map(|fault| format!("board {}: {}", fault.number, fault.reason));
                format!("Every board obeys the rules for boards (S6): {}.", faults.collect::<Vec<_>>().join("; "))
            }
            Self::NoSuchBoard { number, boards: 1 } => {
                format!("You have brought one board, not {number}: play 1.")
            }
            Self::NoSuchBoard { number, boards } => {
                format!("There is no board {number} in your collection: play one from 1 to {boards}.")
            }
            Self::Unreadable => {
                "Write bring and your boards, such as bring 3.0.UU 3.1.lrUU, or play and a number, such as play 2."
                    .into()
            }
        }
    }
}
