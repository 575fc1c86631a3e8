//! How a game is driven: only checked actions and results of the roll that is due reach the
//! rules.

use crate::{
    Ask, Checked, CodedMessage, EventSink, Game, IntoStaticStr, LegalActions, Next, PositionHash,
    Roll, Rolled, Seat, SeatNames, Step, capitalized,
};
use serde::Serialize;
use ts_rs::TS;

/// Why an action, a roll or a resignation is refused. The position is unchanged (A3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Refused<R> {
    /// The match waits for something else, or the text is no action.
    Turn(TurnError),
    /// A rule of the game forbids it.
    Rule(R),
}

/// Why something is refused in any game: the match waits for something else, or a text is no
/// action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, IntoStaticStr, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum TurnError {
    /// The match is over.
    MatchOver,
    /// The seat is not asked now.
    NotAsked {
        /// The seat that acted.
        seat: Seat,
    },
    /// The action answers an ask that is not open.
    StaleAsk {
        /// The ask that the action names.
        named: u32,
        /// The ask that is open.
        open: u32,
    },
    /// A roll is due first.
    RollFirst,
    /// No roll is due.
    NoRoll,
    /// The roll that is due has no such result.
    NotARoll {
        /// The roll that is due, as [`Roll::describe`] writes it.
        due: String,
    },
    /// The seat is not, or no longer, in the match.
    NotInPlay {
        /// The seat that acted.
        seat: Seat,
    },
    /// The text is not the notation of an action.
    Unreadable {
        /// Some legal actions, in notation.
        examples: Vec<String>,
    },
}

impl CodedMessage for TurnError {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn to_english(&self, name: SeatNames<'_>) -> String {
        match self {
            Self::MatchOver => "The match is over.".into(),
            Self::NotAsked { seat } => format!("It is not for {} to act now.", name(*seat)),
            Self::StaleAsk { named, open } => format!(
                "That answers question {named}, but question {open} is open: look again and answer that."
            ),
            Self::RollFirst => "The dice come first.".into(),
            Self::NoRoll => "No roll is due.".into(),
            Self::NotARoll { due } => {
                format!("The roll that is due is {due}: give values it can show.")
            }
            Self::NotInPlay { seat } => format!("{} is not in this match any more.", name(*seat)),
            Self::Unreadable { examples } if examples.is_empty() => "That is no action.".into(),
            Self::Unreadable { examples } => {
                format!("That is no action: write one such as {}.", examples.join(", "))
            }
        }
    }
}

impl<R: CodedMessage> CodedMessage for Refused<R> {
    fn code(&self) -> &'static str {
        match self {
            Self::Turn(untimely) => untimely.code(),
            Self::Rule(rule) => rule.code(),
        }
    }

    fn to_english(&self, name: SeatNames<'_>) -> String {
        match self {
            Self::Turn(untimely) => untimely.to_english(name),
            Self::Rule(rule) => rule.to_english(name),
        }
    }
}

impl<R> From<TurnError> for Refused<R> {
    fn from(untimely: TurnError) -> Self {
        Self::Turn(untimely)
    }
}

/// Drives a game. It is implemented for every [`Game`] and cannot be overridden.
pub trait Referee: Game {
    /// The open ask.
    ///
    /// # Errors
    /// If a roll is due or the match is over.
    fn open_ask(&self) -> Result<Ask, TurnError> {
        match self.next() {
            Next::Ask(ask) => Ok(ask),
            Next::Chance(_) => Err(TurnError::RollFirst),
            Next::Over(_) => Err(TurnError::MatchOver),
        }
    }

    /// The roll that is due.
    ///
    /// # Errors
    /// If an ask is open or the match is over.
    fn due_roll(&self) -> Result<Roll, TurnError> {
        match self.next() {
            Next::Chance(roll) => Ok(roll),
            Next::Ask(_) => Err(TurnError::NoRoll),
            Next::Over(_) => Err(TurnError::MatchOver),
        }
    }

    /// Replaces the content of `out` with the legal actions of a seat; none if it is not
    /// waiting.
    #[inline]
    fn legal_actions(&self, seat: Seat, out: &mut LegalActions<Self::Action>) {
        let ask = if let Next::Ask(ask) = self.next() { ask.id } else { 0 };
        out.begin(seat, ask);
        if self.waiting().contains(seat) {
            self.legal(seat, out);
        }
    }

    /// Replaces the content of `out` with what a seat may do although nothing is asked of it
    /// ([`Game::may_interrupt`]).
    fn legal_interruptions(&self, seat: Seat, out: &mut LegalActions<Self::Action>) {
        out.begin(seat, self.ask_number());
        if self.is_interrupter(seat) {
            self.legal(seat, out);
        }
    }

    /// Whether a seat may act although nothing is asked of it.
    fn is_interrupter(&self, seat: Seat) -> bool {
        !self.waiting().contains(seat) && self.may_interrupt().contains(seat)
    }

    /// The number of the open ask; 0 if none is open.
    fn ask_number(&self) -> u32 {
        self.open_ask().map_or(0, |ask| ask.id)
    }

    /// Checks that a seat may take an action now.
    ///
    /// # Errors
    /// Why it may not.
    fn check_action(
        &self,
        seat: Seat,
        action: &Self::Action,
    ) -> Result<Checked<Self::Action>, Refused<Self::Refusal>> {
        if self.is_interrupter(seat) && self.check(seat, action).is_ok() {
            return Ok(Checked::new(seat, self.ask_number(), action.clone()));
        }
        let ask = self.open_ask()?.id;
        if !self.waiting().contains(seat) {
            return Err(TurnError::NotAsked { seat }.into());
        }
        self.check(seat, action).map_err(Refused::Rule)?;
        Ok(Checked::new(seat, ask, action.clone()))
    }

    /// Checks an action that answers the ask with this number.
    ///
    /// # Errors
    /// As [`Referee::check_action`], and if another ask is open.
    fn check_answer(
        &self,
        seat: Seat,
        ask: u32,
        action: &Self::Action,
    ) -> Result<Checked<Self::Action>, Refused<Self::Refusal>> {
        let open = self.open_ask()?.id;
        if ask != open {
            return Err(TurnError::StaleAsk { named: ask, open }.into());
        }
        self.check_action(seat, action)
    }

    /// The default action of a waiting seat, checked.
    fn default_checked(&self, seat: Seat) -> Option<Checked<Self::Action>> {
        let ask = self.open_ask().ok()?.id;
        let waits = self.waiting().contains(seat);
        let action = waits.then(|| self.default_action(seat)).flatten();
        action.map(|action| Checked::new(seat, ask, action))
    }

    /// Applies an action that was checked on this position. Debug builds assert that it
    /// answers the open ask; [`crate::Match`] always does.
    #[inline]
    fn act_checked(&mut self, play: &Checked<Self::Action>, to: &mut impl EventSink<Self::Event>) {
        debug_assert!(self.is_current(play), "checked on another position");
        self.act(play, to);
    }

    /// Whether a checked action answers the open ask, or may interrupt.
    fn is_current(&self, play: &Checked<Self::Action>) -> bool {
        let open = self.ask_number() == play.ask();
        open && (self.waiting().contains(play.seat()) || self.is_interrupter(play.seat()))
    }

    /// Applies a result of the roll that is due. Debug builds assert that it belongs to it.
    #[inline]
    fn roll_checked(&mut self, rolled: Rolled, to: &mut impl EventSink<Self::Event>) {
        debug_assert!(self.due_roll().is_ok_and(|roll| roll.result(rolled.number()).is_some()));
        self.roll(rolled, to);
    }

    /// Removes a seat from the match (A9).
    ///
    /// # Errors
    /// If the match is over or the seat is not in play.
    fn resign_seat(
        &mut self,
        seat: Seat,
        to: &mut impl EventSink<Self::Event>,
    ) -> Result<(), TurnError> {
        if matches!(self.next(), Next::Over(_)) {
            return Err(TurnError::MatchOver);
        }
        if !self.in_play().contains(seat) {
            return Err(TurnError::NotInPlay { seat });
        }
        self.resign(seat, to);
        Ok(())
    }

    /// Checks and applies a step, such as one read from a log.
    ///
    /// # Errors
    /// Why the step is refused; the position is unchanged.
    fn apply_step(
        &mut self,
        step: &Step<Self::Action>,
        to: &mut impl EventSink<Self::Event>,
    ) -> Result<(), Refused<Self::Refusal>> {
        match step {
            Step::Rolled { number } => {
                let due = self.due_roll()?;
                let fits = due.result(*number);
                let rolled = fits.ok_or_else(|| TurnError::NotARoll { due: due.describe() })?;
                self.roll_checked(rolled, to);
            }
            Step::Acted { seat, action } => {
                let play = self.check_action(*seat, action)?;
                self.act_checked(&play, to);
            }
            Step::Resigned { seat } => self.resign_seat(*seat, to)?,
        }
        Ok(())
    }

    /// The name of a seat, from what everybody may know ([`Game::seat_name`]); a number for a
    /// seat that the match does not have.
    fn name_of(&self, seat: Seat) -> String {
        if seat.number() < self.seat_count() {
            Self::seat_name(&self.view(None), seat)
        } else {
            format!("seat {seat}")
        }
    }

    /// The name of a seat with a capital, as the terminal and replays show it.
    fn seat_title(view: &Self::View, seat: Seat) -> String {
        capitalized(&Self::seat_name(view, seat))
    }

    /// The hash of the position.
    fn hash(&self) -> PositionHash {
        PositionHash::of(self)
    }
}

impl<G: Game> Referee for G {}
