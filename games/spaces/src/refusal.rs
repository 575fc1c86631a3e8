//! Why something cannot be done.

use crate::{Board, Config};
use kit::{Naming, Words};
use serde::Serialize;
use ts_rs::TS;

/// The rule that forbids an action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Refusal {
    /// A board was chosen before the boards were brought.
    BringFirst,
    /// Boards are brought once, before the first round.
    AlreadyBrought,
    /// Too few boards, or too many.
    CollectionSize {
        /// How many there were.
        boards: usize,
    },
    /// A deck is ten boards.
    DeckSize {
        /// How many there were.
        boards: usize,
    },
    /// Some boards will not do.
    BadBoards {
        /// All that is wrong with them.
        faults: Vec<BoardFault>,
    },
    /// The collection has no board of this number.
    NoSuchBoard {
        /// The number.
        number: u8,
        /// How many boards there are.
        boards: usize,
    },
    /// The text is no action.
    Unreadable,
}

/// What is wrong with one of the boards somebody wanted to bring.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BoardFault {
    /// Which one, from 1.
    pub number: usize,
    /// The rule that it breaks.
    pub why: String,
}

impl BoardFault {
    /// A board that is not as large as the table has set.
    pub(crate) fn of_size(number: usize, board: &Board, size: u8) -> Option<Self> {
        let found = board.size();
        let why = format!("it is {found} by {found}, and this match is {size} by {size} (S5)");
        (found != size).then_some(Self { number, why })
    }
}

impl Words for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::BringFirst => "bring-first",
            Self::AlreadyBrought => "already-brought",
            Self::CollectionSize { .. } => "collection-size",
            Self::DeckSize { .. } => "deck-size",
            Self::BadBoards { .. } => "bad-boards",
            Self::NoSuchBoard { .. } => "no-such-board",
            Self::Unreadable => "unreadable",
        }
    }

    fn say(&self, _: Naming<'_>) -> String {
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
                let most = Config::MOST_BOARDS;
                format!("A collection is 1 to {most} boards, not {boards}: bring as many as that.")
            }
            Self::DeckSize { boards } => {
                let deck = Config::DECK;
                format!("A deck is exactly {deck} boards, not {boards}: bring {deck}, in the order of play.")
            }
            Self::BadBoards { faults } => {
                let said = faults.iter().map(|fault| format!("board {}: {}", fault.number, fault.why));
                format!("Every board obeys the rules for boards (S6): {}.", said.collect::<Vec<_>>().join("; "))
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
