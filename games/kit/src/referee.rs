//! What everybody but a game's own code calls: only checked actions and rolls that fit
//! get through to the rules.

use crate::{
    Ask, Checked, Game, Legal, Naming, Next, PositionHash, Roll, Rolled, Seat, Sink, Step, Words,
};
use serde::Serialize;
use ts_rs::TS;

/// Why something was not done. The position is as it was (A3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Refused<R> {
    /// It does not fit the moment, in any game.
    Moment(Untimely),
    /// A rule of the game forbids it.
    Rule(R),
}

/// Why something does not fit the moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Untimely {
    /// The match has an outcome.
    MatchOver,
    /// The seat is not asked now.
    NotAsked {
        /// Who tried.
        seat: Seat,
    },
    /// The action answers a question that is no longer open.
    StaleAsk {
        /// The ask it names.
        named: u32,
        /// The ask that is open.
        open: u32,
    },
    /// A roll comes first.
    RollFirst,
    /// No roll is due.
    NoRoll,
    /// The roll that is due cannot come out so.
    NotARoll {
        /// What is due, in words.
        due: String,
    },
    /// The seat is not, or no longer, in the match.
    NotInPlay {
        /// Who tried.
        seat: Seat,
    },
}

impl Words for Untimely {
    fn code(&self) -> &'static str {
        match self {
            Self::MatchOver => "match-over",
            Self::NotAsked { .. } => "not-asked",
            Self::StaleAsk { .. } => "stale-ask",
            Self::RollFirst => "roll-first",
            Self::NoRoll => "no-roll",
            Self::NotARoll { .. } => "not-a-roll",
            Self::NotInPlay { .. } => "not-in-play",
        }
    }

    fn say(&self, name: Naming<'_>) -> String {
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
        }
    }
}

impl<R: Words> Words for Refused<R> {
    fn code(&self) -> &'static str {
        match self {
            Self::Moment(untimely) => untimely.code(),
            Self::Rule(rule) => rule.code(),
        }
    }

    fn say(&self, name: Naming<'_>) -> String {
        match self {
            Self::Moment(untimely) => untimely.say(name),
            Self::Rule(rule) => rule.say(name),
        }
    }
}

impl<R> From<Untimely> for Refused<R> {
    fn from(untimely: Untimely) -> Self {
        Self::Moment(untimely)
    }
}

/// How a game is driven: every game has this, none can change it.
pub trait Referee: Game {
    /// The open ask, if the match waits for seats.
    ///
    /// # Errors
    /// What the match waits for instead.
    fn asked(&self) -> Result<Ask, Untimely> {
        match self.next() {
            Next::Ask(ask) => Ok(ask),
            Next::Chance(_) => Err(Untimely::RollFirst),
            Next::Over(_) => Err(Untimely::MatchOver),
        }
    }

    /// The roll that is due.
    ///
    /// # Errors
    /// What the match waits for instead.
    fn due(&self) -> Result<Roll, Untimely> {
        match self.next() {
            Next::Chance(roll) => Ok(roll),
            Next::Ask(_) => Err(Untimely::NoRoll),
            Next::Over(_) => Err(Untimely::MatchOver),
        }
    }

    /// Fills `out` with the legal actions of a seat; with none if it is not asked.
    #[inline]
    fn options(&self, seat: Seat, out: &mut Legal<Self::Action>) {
        let ask = if let Next::Ask(ask) = self.next() { ask.id } else { 0 };
        out.begin(seat, ask);
        if self.waiting().contains(seat) {
            self.legal(seat, out);
        }
    }

    /// An action that may be played now.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn checked(
        &self,
        seat: Seat,
        action: &Self::Action,
    ) -> Result<Checked<Self::Action>, Refused<Self::Refusal>> {
        let ask = self.asked()?.id;
        if !self.waiting().contains(seat) {
            return Err(Untimely::NotAsked { seat }.into());
        }
        self.check(seat, action).map_err(Refused::Rule)?;
        Ok(Checked::new(seat, ask, action.clone()))
    }

    /// An action that answers this very ask.
    ///
    /// # Errors
    /// As [`Referee::checked`], and when another ask is open.
    fn answer(
        &self,
        seat: Seat,
        ask: u32,
        action: &Self::Action,
    ) -> Result<Checked<Self::Action>, Refused<Self::Refusal>> {
        let open = self.asked()?.id;
        if ask != open {
            return Err(Untimely::StaleAsk { named: ask, open }.into());
        }
        self.checked(seat, action)
    }

    /// What a waiting seat does when it does not answer, ready to be played.
    fn default_play(&self, seat: Seat) -> Option<Checked<Self::Action>> {
        let ask = self.asked().ok()?.id;
        let waits = self.waiting().contains(seat);
        let action = waits.then(|| self.default_action(seat)).flatten();
        action.map(|action| Checked::new(seat, ask, action))
    }

    /// Plays a checked action. It must have been checked on this position: that it answers
    /// the open ask is looked at in debug builds, and by [`crate::Match`] always.
    #[inline]
    fn play(&mut self, play: &Checked<Self::Action>, to: &mut impl Sink<Self::Event>) {
        debug_assert!(self.answers(play), "checked on another position");
        self.act(play, to);
    }

    /// Whether a checked action answers the ask that is open.
    fn answers(&self, play: &Checked<Self::Action>) -> bool {
        let open = self.asked().is_ok_and(|ask| ask.id == play.ask());
        open && self.waiting().contains(play.seat())
    }

    /// Takes the result of the roll that is due. It must belong to that roll.
    #[inline]
    fn rolled(&mut self, rolled: Rolled, to: &mut impl Sink<Self::Event>) {
        debug_assert!(self.due().is_ok_and(|roll| roll.result(rolled.number()).is_some()));
        self.roll(rolled, to);
    }

    /// Takes a seat out of the match (A9).
    ///
    /// # Errors
    /// If the match is over or the seat is out of it already.
    fn withdraw(&mut self, seat: Seat, to: &mut impl Sink<Self::Event>) -> Result<(), Untimely> {
        if matches!(self.next(), Next::Over(_)) {
            return Err(Untimely::MatchOver);
        }
        if !self.in_play().contains(seat) {
            return Err(Untimely::NotInPlay { seat });
        }
        self.resign(seat, to);
        Ok(())
    }

    /// Applies a step from a log, checking it like anything that comes from outside.
    ///
    /// # Errors
    /// Why the step does not follow; the position is then as it was.
    fn apply(
        &mut self,
        step: &Step<Self::Action>,
        to: &mut impl Sink<Self::Event>,
    ) -> Result<(), Refused<Self::Refusal>> {
        match step {
            Step::Rolled { number } => {
                let due = self.due()?;
                let fits = due.result(*number);
                let rolled = fits.ok_or_else(|| Untimely::NotARoll { due: due.describe() })?;
                self.rolled(rolled, to);
            }
            Step::Acted { seat, action } => {
                let play = self.checked(*seat, action)?;
                self.play(&play, to);
            }
            Step::Resigned { seat } => self.withdraw(*seat, to)?,
        }
        Ok(())
    }

    /// The position's fingerprint.
    fn hash(&self) -> PositionHash {
        PositionHash::of(self)
    }
}

impl<G: Game> Referee for G {}
