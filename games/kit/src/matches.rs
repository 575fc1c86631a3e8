//! A match as it is played: its config, the steps so far and the position they led to.

use crate::{
    Checked, Dice, Fault, Game, Next, Referee, Refused, Roll, Rolled, Seat, Silent, Sink, Step,
    Untimely, Words,
};
use std::fmt;

/// A match: what a log holds and where it led.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    config: G::Config,
    start: Option<G::Setup>,
    position: G,
    steps: Vec<Step<G::Action>>,
    rolls: u64,
}

/// A step that does not follow from those before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Unplayable<R> {
    /// The step's place in the list, from 0.
    pub step: usize,
    /// Why it does not follow.
    pub why: Refused<R>,
}

impl<R: Words> fmt::Display for Unplayable<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |seat: Seat| format!("seat {seat}");
        write!(f, "steps[{}]: {}", self.step, self.why.say(&name))
    }
}

impl<G: Game> Match<G> {
    /// A match at its beginning.
    ///
    /// # Errors
    /// Every fault of the options or the number of seats.
    pub fn new(config: &G::Config, seats: u8) -> Result<Self, Vec<Fault>> {
        if !G::SEATS.contains(&seats) {
            let (least, most) = (G::SEATS.start(), G::SEATS.end());
            let rule = format!("{} is for {least} to {most} seats, not {seats}", G::TITLE);
            return Err(vec![Fault::new("seats", rule)]);
        }
        let position = G::position(&G::setup(config, seats)?)?;
        let config = config.clone();
        Ok(Self { config, start: None, position, steps: Vec::new(), rolls: 0 })
    }

    /// A match that begins from a given position.
    ///
    /// # Errors
    /// Every rule the set-up breaks.
    pub fn from_setup(setup: &G::Setup) -> Result<Self, Vec<Fault>> {
        let position = G::position(setup)?;
        let start = Some(setup.clone());
        Ok(Self { config: position.config(), start, position, steps: Vec::new(), rolls: 0 })
    }

    /// The match that these steps led to.
    ///
    /// # Errors
    /// The first step that does not follow.
    pub fn replay(
        mut self,
        steps: &[Step<G::Action>],
        to: &mut impl Sink<G::Event>,
    ) -> Result<Self, Unplayable<G::Refusal>> {
        for (at, step) in steps.iter().enumerate() {
            self.apply(step, to).map_err(|why| Unplayable { step: at, why })?;
        }
        Ok(self)
    }

    /// The options it is played with.
    #[must_use]
    pub fn config(&self) -> &G::Config {
        &self.config
    }

    /// The position it began from, if that was not the usual one.
    #[must_use]
    pub fn start(&self) -> Option<&G::Setup> {
        self.start.as_ref()
    }

    /// Where it stands.
    #[must_use]
    pub fn position(&self) -> &G {
        &self.position
    }

    /// What happened so far.
    #[must_use]
    pub fn steps(&self) -> &[Step<G::Action>] {
        &self.steps
    }

    /// How many rolls were made so far: the number of the next one.
    #[must_use]
    pub fn rolls(&self) -> u64 {
        self.rolls
    }

    /// Plays a checked action and keeps the step.
    ///
    /// # Panics
    /// If it was checked on another position: a match keeps no step that does not follow.
    pub fn play(&mut self, play: &Checked<G::Action>, to: &mut impl Sink<G::Event>) {
        assert!(self.position.answers(play), "the action was checked on another position");
        self.position.play(play, to);
        self.steps.push(Step::Acted { seat: play.seat(), action: play.action().clone() });
    }

    /// Takes the result of the roll that is due and keeps the step.
    ///
    /// # Panics
    /// If it belongs to another roll: a match keeps no step that does not follow.
    pub fn rolled(&mut self, rolled: Rolled, to: &mut impl Sink<G::Event>) {
        let due = self.position.due();
        let fits = due.is_ok_and(|due| due.result(rolled.number()).is_some());
        assert!(fits, "the result belongs to another roll");
        self.position.rolled(rolled, to);
        self.steps.push(Step::Rolled { number: rolled.number() });
        self.rolls += 1;
    }

    /// Makes the roll that is due, if one is, and tells what it was.
    pub fn roll_with(
        &mut self,
        dice: &mut impl Dice,
        to: &mut impl Sink<G::Event>,
    ) -> Option<(Roll, Rolled)> {
        let Next::Chance(roll) = self.position.next() else { return None };
        let rolled = dice.roll(&roll)?;
        self.rolled(rolled, to);
        Some((roll, rolled))
    }

    /// Takes a seat out and keeps the step.
    ///
    /// # Errors
    /// If the match is over or the seat is out of it already.
    pub fn resign(&mut self, seat: Seat, to: &mut impl Sink<G::Event>) -> Result<(), Untimely> {
        self.position.withdraw(seat, to)?;
        self.steps.push(Step::Resigned { seat });
        Ok(())
    }

    /// Applies a step from outside and keeps it.
    ///
    /// # Errors
    /// Why it does not follow; nothing has changed then.
    pub fn apply(
        &mut self,
        step: &Step<G::Action>,
        to: &mut impl Sink<G::Event>,
    ) -> Result<(), Refused<G::Refusal>> {
        self.position.apply(step, to)?;
        self.rolls += u64::from(matches!(step, Step::Rolled { .. }));
        self.steps.push(step.clone());
        Ok(())
    }

    /// The match as it was after its first `steps` steps.
    #[must_use]
    pub fn at(&self, steps: usize) -> Self {
        let begun = match &self.start {
            Some(setup) => Self::from_setup(setup),
            None => Self::new(&self.config, self.position.seats()),
        };
        let kept = &self.steps[..steps.min(self.steps.len())];
        let begun = begun.expect("the match began so once");
        begun.replay(kept, &mut Silent).expect("the same steps followed once")
    }
}
