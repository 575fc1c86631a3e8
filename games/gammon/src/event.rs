//! The events of a match.

use crate::{Side, Win};
use kit::{CodedMessage, IntoStaticStr, Seat, SeatNames};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Something that happened because of a roll or an action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[ts(optional_fields)]
pub enum Event {
    /// Each side threw one die for the opening.
    OpeningRoll {
        /// White's die.
        white: u8,
        /// Black's die.
        black: u8,
    },
    /// The opening dice were equal and are thrown again.
    OpeningTie,
    /// A side rolled.
    Rolled {
        /// Who.
        seat: Seat,
        /// What the dice show, larger first.
        dice: [u8; 2],
    },
    /// A side played its roll.
    Played {
        /// Who.
        seat: Seat,
        /// The play in notation.
        play: String,
        /// Its parts, in order.
        moves: Vec<HopRecord>,
    },
    /// A side could not move.
    Danced {
        /// Who.
        seat: Seat,
        /// With which dice.
        dice: [u8; 2],
    },
    /// A side doubled.
    Doubled {
        /// Who.
        seat: Seat,
        /// What the game would be worth.
        value: u16,
    },
    /// A side took the double.
    Took {
        /// Who.
        seat: Seat,
        /// What the game is worth now.
        value: u16,
    },
    /// A side redoubled at once and keeps the cube.
    Beavered {
        /// Who.
        seat: Seat,
        /// What the game would be worth.
        value: u16,
    },
    /// A side gave the game up rather than take the double.
    Dropped {
        /// Who.
        seat: Seat,
    },
    /// A side offered to give the game up.
    Offered {
        /// Who.
        seat: Seat,
        /// For what.
        win: Win,
    },
    /// The offer was accepted.
    Accepted {
        /// By whom.
        seat: Seat,
    },
    /// The offer was declined.
    Declined {
        /// By whom.
        seat: Seat,
    },
    /// A game was won.
    GameWon {
        /// By whom.
        seat: Seat,
        /// How.
        win: Win,
        /// For how many points.
        points: u16,
        /// The score after it, white's first.
        score: [u32; 2],
    },
    /// Another game began.
    GameBegan {
        /// Its number, from 1.
        number: u16,
        /// Whether it is the Crawford game.
        crawford: bool,
    },
    /// A side left the match.
    Resigned {
        /// Who.
        seat: Seat,
    },
    /// The match is over.
    Over {
        /// Who won; nobody if money play ended even.
        winner: Option<Seat>,
    },
}

/// One checker moved by one die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HopRecord {
    /// From which of the mover's points; 25 is the bar.
    pub from: u8,
    /// To which; 0 is off.
    pub to: u8,
    /// By which die.
    pub die: u8,
    /// Whether it hit a blot.
    pub hit: bool,
}

impl Event {
    /// See [`kit::Game::notability`].
    pub(crate) fn notability(&self) -> u8 {
        match self {
            Self::GameWon { win: Win::Backgammon, .. } => 90,
            Self::GameWon { win: Win::Gammon, .. } => 75,
            Self::GameWon { .. } => 55,
            Self::Beavered { .. } => 50,
            Self::Dropped { .. } => 45,
            Self::Doubled { .. } => 35,
            Self::Took { .. } => 25,
            Self::Played { moves, .. } => {
                let hits = moves.iter().filter(|hop| hop.hit).count() as u8;
                if hits > 0 { 20 + 10 * hits } else { 0 }
            }
            Self::Rolled { dice: [6, 6], .. } => 30,
            Self::Rolled { dice: [one, other], .. } if one == other => 18,
            Self::Danced { .. } => 15,
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
            Self::OpeningRoll { white, black } => {
                let side = |side: Side| name(side.seat());
                format!("{} threw {white}, {} threw {black}.", side(Side::White), side(Side::Black))
            }
            Self::OpeningTie => "The dice are equal: both throw again.".into(),
            Self::Rolled { seat, dice: [a, b] } => format!("{} rolled {a}-{b}.", name(*seat)),
            Self::Played { seat, play, .. } => format!("{} played {play}.", name(*seat)),
            Self::Danced { seat, dice: [a, b] } => {
                format!("{} cannot move by {a}-{b}.", name(*seat))
            }
            Self::Doubled { seat, value } => format!("{} doubled to {value}.", name(*seat)),
            Self::Took { seat, value } => {
                format!("{} took; the game is worth {value}.", name(*seat))
            }
            Self::Beavered { seat, value } => format!("{} beavered to {value}.", name(*seat)),
            Self::Dropped { seat } => format!("{} dropped.", name(*seat)),
            Self::Offered { seat, win } => format!("{} offered to lose a {win}.", name(*seat)),
            Self::Accepted { seat } => format!("{} accepted.", name(*seat)),
            Self::Declined { seat } => format!("{} declined; the game goes on.", name(*seat)),
            Self::GameWon { seat, win, points, score: [white, black] } => {
                let what = match win {
                    Win::Single => "the game",
                    Win::Gammon => "a gammon",
                    Win::Backgammon => "a backgammon",
                };
                format!("{} won {what} for {points}; the score is {white}:{black}.", name(*seat))
            }
            Self::GameBegan { number, crawford: false } => format!("Game {number} began."),
            Self::GameBegan { number, crawford: true } => {
                format!("Game {number} began: the Crawford game, nobody doubles.")
            }
            Self::Resigned { seat } => format!("{} resigned the match.", name(*seat)),
            Self::Over { winner: Some(seat) } => format!("{} won the match.", name(*seat)),
            Self::Over { winner: None } => "The match ended even.".into(),
        }
    }
}
