//! A toy game with the features that are hard for a contract: hidden cards, simultaneous
//! choices, a reaction window, nested interruptions and draws.
//!
//! Everyone holds cards. Each round all bid high or low, secretly and at once. A low bid
//! is worth a point. A high bid is a fight: first everybody may shield it, unseen until
//! the window closes, then a die decides; a 6 interrupts the round for a card before the
//! remaining fights go on. Most points win; equal points share.

mod flaw;
mod game;
mod messages;
mod resolve;
mod view;

pub use flaw::ToyFlaw;
pub use messages::{Event, Refusal};
pub use view::View;

use kit::{Game, Seat, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The options of the toy game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The number of rounds.
    pub rounds: u8,
    /// How this match breaks the contract, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flaw: Option<ToyFlaw>,
}

impl Default for Config {
    fn default() -> Self {
        Self { rounds: 3, flaw: None }
    }
}

/// An action: a bid, or an answer to a window.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum ToyAction {
    High,
    Low,
    Pass,
    Shield,
    /// Is written to JSON as another action, for [`ToyFlaw::ActionLostInJson`].
    #[serde(rename(serialize = "low"))]
    Unwritable,
}

/// A card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ToyCard {
    Shield,
    Blank,
}

/// Ten of each card.
const TOY_DECK: [ToyCard; 20] = {
    let mut deck = [ToyCard::Blank; 20];
    let mut at = 0;
    while at < 10 {
        deck[at] = ToyCard::Shield;
        at += 1;
    }
    deck
};

/// A situation on the stack; the top one is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ToyFrame {
    /// A card is drawn.
    Deal(Seat),
    /// Everyone bids: the bids so far.
    Choose(Vec<Option<ToyAction>>),
    /// The fights of the round that are left.
    Fights(Vec<Seat>),
    /// Everyone may shield a fight: the answers so far.
    Window(Vec<Option<ToyAction>>),
    /// The die of a fight is due.
    Strike(Seat),
}

/// A position of the toy game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Toy {
    config: Config,
    pool: Vec<ToyCard>,
    hands: Vec<Vec<ToyCard>>,
    points: Vec<i32>,
    round: u8,
    stack: Vec<ToyFrame>,
    out: Vec<Seat>,
    ask: u32,
    /// Is not serialised, for [`ToyFlaw::LosesStateInSetup`].
    #[serde(skip)]
    memory: i32,
}

impl Toy {
    /// Deals a seat a given card, as if it had been drawn.
    ///
    /// # Panics
    /// If no such card is left.
    pub fn give(&mut self, seat: Seat, card: ToyCard) {
        self.stack.retain(|frame| *frame != ToyFrame::Deal(seat));
        let at = self.pool.iter().position(|other| *other == card).expect("ten of each");
        self.pool.swap_remove(at);
        self.hands[seat.index()].push(card);
    }

    /// The situation that is played.
    #[must_use]
    pub fn top(&self) -> Option<&ToyFrame> {
        self.stack.last()
    }

    fn flawed(&self, flaw: ToyFlaw) -> bool {
        self.config.flaw == Some(flaw)
    }

    fn all(&self) -> Seats {
        Seats::first(self.seat_count())
    }

    fn answers(&self) -> Option<&Vec<Option<ToyAction>>> {
        match self.stack.last() {
            Some(ToyFrame::Choose(answers) | ToyFrame::Window(answers)) => Some(answers),
            _ => None,
        }
    }

    fn shields(&self, seat: Seat) -> usize {
        self.hands[seat.index()].iter().filter(|card| **card == ToyCard::Shield).count()
    }

    /// How many shields everyone but this seat holds: what that seat must not know.
    fn others_shields(&self, seat: Seat) -> usize {
        self.all().without(seat).iter().map(|other| self.shields(other)).sum()
    }

    fn blank(&self) -> Vec<Option<ToyAction>> {
        vec![None; self.hands.len()]
    }

    fn present(&self) -> Seats {
        self.out.iter().fold(self.all(), |seats, seat| seats.without(*seat))
    }
}
