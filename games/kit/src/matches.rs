//! A match: its config, the steps so far and the position they lead to.

use crate::{
    Checked, CodedMessage, Dice, DiscardEvents, EventSink, Fault, Game, Next, Referee, Refused,
    Roll, Rolled, Seat, Step, TurnError,
};
use std::collections::BTreeMap;
use std::fmt;

/// A match: its config, the steps so far and the position they lead to.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    config: G::Config,
    custom_start: Option<G::Setup>,
    position: G,
    steps: Vec<Step<G::Action>>,
    /// The actions that their player did not take, by index.
    marks: BTreeMap<usize, StepMark>,
    roll_count: u64,
}

/// Who took an action in the place of its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepMark {
    /// The clock: it is the default action of a seat whose time ran out.
    Default,
    /// A bot that stood in for an absent player.
    StandIn,
}

/// A step that is refused after the steps before it.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayError<R> {
    /// The index of the step.
    pub step: usize,
    /// Why it is refused.
    pub reason: Refused<R>,
}

impl<R: CodedMessage> fmt::Display for ReplayError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |seat: Seat| format!("seat {seat}");
        write!(f, "steps[{}]: {}", self.step, self.reason.to_english(&name))
    }
}

impl<G: Game> Match<G> {
    /// Starts a match under the current rules.
    ///
    /// # Errors
    /// All faults of the options or the number of seats.
    pub fn new(config: &G::Config, seats: u8) -> Result<Self, Vec<Fault>> {
        Self::with_rules(G::RULES_VERSION, config, seats)
    }

    /// Starts a match under a version of the rules, such as the one a log was written by.
    ///
    /// # Errors
    /// If the version is not supported, and all faults of the options or the number of seats.
    pub fn with_rules(rules: u32, config: &G::Config, seats: u8) -> Result<Self, Vec<Fault>> {
        Self::check_rules(rules).map_err(|fault| vec![fault])?;
        if !G::SEAT_COUNTS.contains(&seats) {
            let (min, max) = (G::SEAT_COUNTS.start(), G::SEAT_COUNTS.end());
            let rule = format!("{} is for {min} to {max} seats, not {seats}", G::TITLE);
            return Err(vec![Fault::new("seats", rule)]);
        }
        let position = G::position(&G::setup_for_rules(rules, config, seats)?)?;
        let config = config.clone();
        Ok(Self::begin(config, None, position))
    }

    /// Checks that matches under a version of the rules can be replayed and played on.
    ///
    /// # Errors
    /// A fault of `rules` that names the supported versions.
    pub fn check_rules(rules: u32) -> Result<(), Fault> {
        let (oldest, current) = (G::OLDEST_RULES_VERSION, G::RULES_VERSION);
        if (oldest..=current).contains(&rules) {
            return Ok(());
        }
        let known =
            if oldest == current { current.to_string() } else { format!("{oldest} to {current}") };
        Err(Fault::new("rules", format!("{rules} is not known here, only {known}")))
    }

    /// Starts a match from a given set-up.
    ///
    /// # Errors
    /// All faults of the set-up.
    pub fn from_setup(setup: &G::Setup) -> Result<Self, Vec<Fault>> {
        let position = G::position(setup)?;
        let custom_start = Some(setup.clone());
        Ok(Self::begin(position.config(), custom_start, position))
    }

    fn begin(config: G::Config, custom_start: Option<G::Setup>, position: G) -> Self {
        let (steps, marks) = (Vec::new(), BTreeMap::new());
        Self { config, custom_start, position, steps, marks, roll_count: 0 }
    }

    /// Applies a list of steps.
    ///
    /// # Errors
    /// The first step that is refused.
    pub fn replay(
        mut self,
        steps: &[Step<G::Action>],
        to: &mut impl EventSink<G::Event>,
    ) -> Result<Self, ReplayError<G::Refusal>> {
        for (at, step) in steps.iter().enumerate() {
            self.apply_step(step, to).map_err(|why| ReplayError { step: at, reason: why })?;
        }
        Ok(self)
    }

    /// The options of the match.
    #[must_use]
    pub fn config(&self) -> &G::Config {
        &self.config
    }

    /// The set-up it started from, if it did not start from the usual one.
    #[must_use]
    pub fn custom_start(&self) -> Option<&G::Setup> {
        self.custom_start.as_ref()
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &G {
        &self.position
    }

    /// The steps so far.
    #[must_use]
    pub fn steps(&self) -> &[Step<G::Action>] {
        &self.steps
    }

    /// Records that the player did not take the last step.
    pub fn mark_last_step(&mut self, mark: StepMark) {
        self.marks.extend(self.steps.len().checked_sub(1).map(|at| (at, mark)));
    }

    /// Who took a step in the place of its player, if somebody did.
    #[must_use]
    pub fn mark(&self, step: usize) -> Option<StepMark> {
        self.marks.get(&step).copied()
    }

    /// Whether a step is the default action of a seat whose time ran out.
    #[must_use]
    pub fn is_default(&self, step: usize) -> bool {
        self.mark(step) == Some(StepMark::Default)
    }

    /// The number of rolls so far, which is also the number of the next roll.
    #[must_use]
    pub fn roll_count(&self) -> u64 {
        self.roll_count
    }

    /// Applies a checked action and records the step.
    ///
    /// # Panics
    /// If the action was checked on another position.
    pub fn act(&mut self, play: &Checked<G::Action>, to: &mut impl EventSink<G::Event>) {
        assert!(self.position.is_current(play), "the action was checked on another position");
        self.position.act_checked(play, to);
        self.steps.push(Step::Acted { seat: play.seat(), action: play.action().clone() });
    }

    /// Applies a result of the roll that is due and records the step.
    ///
    /// # Panics
    /// If the result belongs to another roll.
    pub fn roll(&mut self, rolled: Rolled, to: &mut impl EventSink<G::Event>) {
        let due = self.position.due_roll();
        let fits = due.is_ok_and(|due| due.result(rolled.number()).is_some());
        assert!(fits, "the result belongs to another roll");
        self.position.roll_checked(rolled, to);
        self.steps.push(Step::Rolled { number: rolled.number() });
        self.roll_count += 1;
    }

    /// Makes the roll that is due with these dice; `None` if no roll is due or the dice have
    /// no result left.
    pub fn roll_with(
        &mut self,
        dice: &mut impl Dice,
        to: &mut impl EventSink<G::Event>,
    ) -> Option<(Roll, Rolled)> {
        let Next::Chance(roll) = self.position.next() else { return None };
        let rolled = dice.roll(&roll)?;
        self.roll(rolled, to);
        Some((roll, rolled))
    }

    /// Removes a seat from the match and records the step.
    ///
    /// # Errors
    /// If the match is over or the seat is not in play.
    pub fn resign(
        &mut self,
        seat: Seat,
        to: &mut impl EventSink<G::Event>,
    ) -> Result<(), TurnError> {
        self.position.resign_seat(seat, to)?;
        self.steps.push(Step::Resigned { seat });
        Ok(())
    }

    /// Checks, applies and records a step.
    ///
    /// # Errors
    /// Why the step is refused; the match is unchanged.
    pub fn apply_step(
        &mut self,
        step: &Step<G::Action>,
        to: &mut impl EventSink<G::Event>,
    ) -> Result<(), Refused<G::Refusal>> {
        self.position.apply_step(step, to)?;
        self.roll_count += u64::from(matches!(step, Step::Rolled { .. }));
        self.steps.push(step.clone());
        Ok(())
    }

    /// The match as it was after its first `steps` steps.
    #[must_use]
    pub fn after_steps(&self, steps: usize) -> Self {
        let begun = match &self.custom_start {
            Some(setup) => Self::from_setup(setup),
            None => {
                let (rules, seats) = (self.position.rules_version(), self.position.seat_count());
                Self::with_rules(rules, &self.config, seats)
            }
        };
        let steps = &self.steps[..steps.min(self.steps.len())];
        let begun = begun.expect("the match started with the same options");
        let mut played =
            begun.replay(steps, &mut DiscardEvents).expect("the same steps were applied before");
        let kept = self.marks.range(..steps.len());
        played.marks = kept.map(|(at, mark)| (*at, *mark)).collect();
        played
    }
}
