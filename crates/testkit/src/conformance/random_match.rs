//! One random match, checked at each step and at its end.

use super::ask_ids::AskHistory;
use super::asks::{self, check_round_trip, pick};
use super::property::{ConformanceProperty, PropertyViolation, require};
use super::{ConformanceReport, ConformanceSuite, leaks};
use kit::{
    Checked, CodedMessage, DiceSource, DiscardEvents, Game, LegalActions, Match, Next, Outcome,
    PlainData, RecordedEvents, Referee, Roll, Save, Seat, SeededDice, Step,
};

/// A match under test.
pub(super) struct RandomMatch<'s, G: Game> {
    suite: &'s ConformanceSuite<G>,
    played: Match<G>,
    rolls: Vec<Roll>,
    asks: AskHistory,
    pool: Vec<G::Action>,
    dice: SeededDice,
    with_resignations: bool,
}

const MAX_POOL_ACTIONS: usize = 64;

impl<'s, G: Game> RandomMatch<'s, G> {
    pub(super) fn begin(
        suite: &'s ConformanceSuite<G>,
        config: &G::Config,
        seats: u8,
        dice: SeededDice,
        resigns: bool,
    ) -> Result<Self, PropertyViolation> {
        let played = Match::new(config, seats);
        let faults = |faults| PropertyViolation {
            property: ConformanceProperty::ConfigGivesPosition,
            detail: format!("{faults:?}"),
        };
        let played = played.map_err(faults)?;
        Ok(Self {
            suite,
            played,
            rolls: Vec::new(),
            asks: AskHistory::default(),
            pool: suite.probes.clone(),
            dice,
            with_resignations: resigns,
        })
    }

    pub(super) fn step_count(&self) -> usize {
        self.played.steps().len()
    }

    /// Plays to the end and checks every property.
    pub(super) fn play_out(
        &mut self,
        report: &mut ConformanceReport,
    ) -> Result<(), PropertyViolation> {
        let outcome = loop {
            let next = self.observe_next()?;
            let thorough = self.dice.below(self.suite.thorough_interval) == 0;
            if thorough {
                self.check_setup_round_trip()?;
                leaks::check(self.played.position(), &self.pool, &mut self.dice, report)?;
            }
            match next {
                Next::Over(outcome) => break outcome,
                Next::Chance(roll) => self.roll(roll, thorough, report)?,
                Next::Ask(ask) => {
                    if thorough {
                        asks::check(self.played.position(), &ask, &self.pool, report)?;
                    }
                    self.act(report)?;
                }
            }
            let count = self.step_count();
            require(ConformanceProperty::MatchEnds, count <= self.suite.max_steps, || {
                format!("{count} steps")
            })?;
        };
        self.check_outcome(&outcome)?;
        self.check_replay()?;
        self.check_save()
    }

    /// What the match waits for after its latest step; the ids of its asks are checked.
    fn observe_next(&mut self) -> Result<Next, PropertyViolation> {
        if let Some(step) = self.played.steps().last() {
            self.asks.record(step);
        }
        let next = self.played.position().next();
        self.asks.observe(&next, self.played.position().waiting())?;
        Ok(next)
    }

    fn check_setup_round_trip(&self) -> Result<(), PropertyViolation> {
        let position = self.played.position();
        let setup = position.as_setup();
        check_round_trip(&setup)?;
        let back = G::position(&setup);
        require(ConformanceProperty::SetupRoundTrip, back.as_ref() == Ok(position), || {
            format!("{position:?} comes back as {back:?}")
        })
    }

    fn roll(
        &mut self,
        roll: Roll,
        thorough: bool,
        report: &mut ConformanceReport,
    ) -> Result<(), PropertyViolation> {
        if thorough {
            check_every_result(self.played.position(), &roll)?;
        }
        if self.maybe_resign()? {
            return Ok(());
        }
        let rolled = roll.pick(self.dice.below(roll.total_weight()));
        self.rolls.push(roll);
        report.rolls += 1;
        let mut events = RecordedEvents::default();
        self.played.roll(rolled, &mut events);
        check_events(&events)
    }

    /// Sometimes resigns for a random seat, in matches with resignations. A seat may resign at
    /// any time, also while a roll is due (A9). Returns whether a seat resigned.
    fn maybe_resign(&mut self) -> Result<bool, PropertyViolation> {
        if !self.with_resignations || self.dice.below(96) != 0 {
            return Ok(false);
        }
        let in_play = self.played.position().in_play();
        let leaver =
            pick(in_play, &mut |n| self.dice.below(n)).ok_or_else(|| PropertyViolation {
                property: ConformanceProperty::WaitingSeatCanAct,
                detail: "the match goes on, but nobody is in play".into(),
            })?;
        let mut events = RecordedEvents::default();
        let left = self.played.resign(leaver, &mut events);
        left.expect("a seat in play may resign at any time");
        check_events(&events).map(|()| true)
    }

    fn act(&mut self, report: &mut ConformanceReport) -> Result<(), PropertyViolation> {
        if self.maybe_resign()? {
            return Ok(());
        }
        let mut events = RecordedEvents::default();
        let position = self.played.position();
        let seat = pick(position.waiting(), &mut |n| self.dice.below(n));
        let mut legal = LegalActions::default();
        if let Some(seat) = seat {
            position.legal_actions(seat, &mut legal);
        }
        require(ConformanceProperty::WaitingSeatCanAct, !legal.is_empty(), || {
            format!("{:?} waits", position.waiting())
        })?;
        let listed = legal.get(self.dice.below(legal.len() as u32) as usize).expect("in range");
        let play = seat.and_then(|seat| self.unlisted_action(seat)).unwrap_or(listed);
        self.add_to_pool(play.action());
        report.actions += 1;
        self.played.act(&play, &mut events);
        check_events(&events)
    }

    /// Sometimes picks an action of the pool for a seat whose legal actions cannot all be
    /// listed.
    fn unlisted_action(&mut self, seat: Seat) -> Option<Checked<G::Action>> {
        let position = self.played.position();
        if !position.is_open_ended(seat) || self.pool.is_empty() {
            return None;
        }
        let at = self.dice.below(2 * self.pool.len() as u32) as usize;
        self.pool.get(at).and_then(|action| position.check_action(seat, action).ok())
    }

    /// Keeps an action, to try it where it is not legal.
    fn add_to_pool(&mut self, action: &G::Action) {
        if self.pool.contains(action) {
            return;
        }
        if self.pool.len() < MAX_POOL_ACTIONS {
            self.pool.push(action.clone());
        } else {
            let at = self.dice.below(MAX_POOL_ACTIONS as u32) as usize;
            self.pool[at] = action.clone();
        }
    }

    fn check_outcome(&self, outcome: &Outcome) -> Result<(), PropertyViolation> {
        let position = self.played.position();
        let fits = outcome.is_consistent(position.seat_count())
            && position.in_play().is_empty()
            && position.waiting().is_empty();
        require(ConformanceProperty::OutcomeConsistent, fits, || {
            format!("{outcome:?}, in play {:?}", position.in_play())
        })?;
        let mut after = position.clone();
        let refused = Seat::first(position.seat_count())
            .all(|seat| after.resign_seat(seat, &mut DiscardEvents).is_err());
        require(ConformanceProperty::OutcomeConsistent, refused, || {
            "a seat left a finished match".into()
        })
    }

    fn check_replay(&self) -> Result<(), PropertyViolation> {
        let mut replayed = self.played.after_steps(0);
        let mut rolls = self.rolls.iter();
        for step in self.played.steps() {
            if let Step::Rolled { .. } = step {
                let due = replayed.position().due_roll().ok();
                let was = rolls.next();
                require(ConformanceProperty::ReplayIsIdentical, due.as_ref() == was, || {
                    format!("{due:?}, was {was:?}")
                })?;
            }
            let applied = replayed.apply_step(step, &mut DiscardEvents);
            require(ConformanceProperty::ReplayIsIdentical, applied.is_ok(), || {
                format!("{step:?}: {applied:?}")
            })?;
        }
        let (one, other) = (self.played.position().hash(), replayed.position().hash());
        require(ConformanceProperty::ReplayIsIdentical, one == other, || {
            format!("{one} became {other}")
        })
    }

    fn check_save(&mut self) -> Result<(), PropertyViolation> {
        let players = vec!["random".to_owned(); usize::from(self.played.position().seat_count())];
        let save = Save { players, dice: DiceSource::ByHand, played: self.played.clone() };
        let text = save.to_text();
        let loaded = Save::<G>::from_text(&text);
        let same = loaded.as_ref().is_ok_and(|loaded| {
            loaded.to_text() == text && loaded.played.position() == self.played.position()
        });
        require(ConformanceProperty::SaveRoundTrip, same, || format!("{:?}", loaded.err()))?;
        let cut = self.dice.below(text.trim_end().len() as u32) as usize;
        let cut = (0..=cut).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let damaged = Save::<G>::from_text(&text[..cut]);
        require(ConformanceProperty::SaveRoundTrip, damaged.is_err(), || {
            format!("loaded when cut at {cut}")
        })
    }
}

fn check_every_result<G: Game>(position: &G, roll: &Roll) -> Result<(), PropertyViolation> {
    let property = ConformanceProperty::EveryResultPlayable;
    require(property, roll.results().next().is_some(), || format!("{roll:?} has no result"))?;
    for rolled in roll.results().take(64) {
        let mut after = position.clone();
        after.roll_checked(rolled, &mut DiscardEvents);
        let back = G::position(&after.as_setup());
        require(property, back.as_ref() == Ok(&after), || {
            format!("{} of {}: {after:?} comes back as {back:?}", rolled.number(), roll.describe())
        })?;
    }
    Ok(())
}

fn check_events<G: PlainData + CodedMessage>(
    events: &RecordedEvents<G>,
) -> Result<(), PropertyViolation> {
    for (_, event) in &events.0 {
        check_round_trip(event)?;
        let said = event.to_english(&|seat: Seat| format!("Seat {seat}"));
        let empty = said.trim().is_empty() || event.code().is_empty();
        require(ConformanceProperty::JsonRoundTrip, !empty, || format!("{event:?} has no words"))?;
    }
    Ok(())
}
