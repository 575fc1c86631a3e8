//! One random match, checked step by step and then as a whole.

use super::asks::{self, pick, round_trip};
use super::failure::{Broken, Promise, hold};
use super::{Report, Suite, leaks};
use crate::{
    Checked, DiceRecord, Game, Heard, Legal, Match, Next, Outcome, Referee, Roll, Save, Seat,
    Seeded, Silent, Step, Words,
};

/// A match under test.
pub(super) struct Walk<'s, G: Game> {
    suite: &'s Suite<G>,
    played: Match<G>,
    rolls: Vec<Roll>,
    pool: Vec<G::Action>,
    dice: Seeded,
    resigns: bool,
}

const POOL: usize = 64;

impl<'s, G: Game> Walk<'s, G> {
    pub(super) fn begin(
        suite: &'s Suite<G>,
        config: &G::Config,
        seats: u8,
        dice: Seeded,
        resigns: bool,
    ) -> Result<Self, Broken> {
        let played = Match::new(config, seats);
        let faults = |faults| Broken { promise: Promise::Begins, detail: format!("{faults:?}") };
        let played = played.map_err(faults)?;
        let pool = suite.probes.clone();
        Ok(Self { suite, played, rolls: Vec::new(), pool, dice, resigns })
    }

    pub(super) fn step_count(&self) -> usize {
        self.played.steps().len()
    }

    /// Plays to the end and checks everything.
    pub(super) fn finish(&mut self, report: &mut Report) -> Result<(), Broken> {
        let outcome = loop {
            let thorough = self.dice.below(self.suite.every) == 0;
            if thorough {
                self.remembers()?;
                leaks::check(self.played.position(), &self.pool, &mut self.dice, report)?;
            }
            match self.played.position().next() {
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
            hold(Promise::Ends, count <= self.suite.most_steps, || format!("{count} steps"))?;
        };
        self.over(&outcome)?;
        self.replays()?;
        self.saves()
    }

    fn remembers(&self) -> Result<(), Broken> {
        let position = self.played.position();
        let setup = position.as_setup();
        round_trip(&setup)?;
        let back = G::position(&setup);
        hold(Promise::Remembers, back.as_ref() == Ok(position), || {
            format!("{position:?} comes back as {back:?}")
        })
    }

    fn roll(&mut self, roll: Roll, thorough: bool, report: &mut Report) -> Result<(), Broken> {
        if thorough {
            every_result(self.played.position(), &roll)?;
        }
        if self.leaves()? {
            return Ok(());
        }
        let rolled = roll.pick(self.dice.below(roll.span()));
        self.rolls.push(roll);
        report.rolls += 1;
        let mut heard = Heard::default();
        self.played.rolled(rolled, &mut heard);
        told(&heard)
    }

    /// Now and then, in some matches, somebody resigns: at any time, also while a roll is
    /// due (A9).
    fn leaves(&mut self) -> Result<bool, Broken> {
        if !self.resigns || self.dice.below(96) != 0 {
            return Ok(false);
        }
        let in_play = self.played.position().in_play();
        let leaver = pick(in_play, &mut |n| self.dice.below(n)).ok_or_else(|| Broken {
            promise: Promise::AsksTheAble,
            detail: "the match goes on, but nobody is in play".into(),
        })?;
        let mut heard = Heard::default();
        let left = self.played.resign(leaver, &mut heard);
        left.expect("a seat in play may resign at any time");
        told(&heard).map(|()| true)
    }

    fn act(&mut self, report: &mut Report) -> Result<(), Broken> {
        if self.leaves()? {
            return Ok(());
        }
        let mut heard = Heard::default();
        let position = self.played.position();
        let seat = pick(position.waiting(), &mut |n| self.dice.below(n));
        let mut legal = Legal::default();
        if let Some(seat) = seat {
            position.options(seat, &mut legal);
        }
        hold(Promise::AsksTheAble, !legal.is_empty(), || {
            format!("{:?} waits", position.waiting())
        })?;
        let listed = legal.get(self.dice.below(legal.len() as u32) as usize).expect("in range");
        let play = seat.and_then(|seat| self.unlisted(seat)).unwrap_or(listed);
        self.remember(play.action());
        report.actions += 1;
        self.played.play(&play, &mut heard);
        told(&heard)
    }

    /// Where a seat may do more than can be listed: sometimes one of the actions worth trying.
    fn unlisted(&mut self, seat: Seat) -> Option<Checked<G::Action>> {
        let position = self.played.position();
        if !position.open_ended(seat) || self.pool.is_empty() {
            return None;
        }
        let at = self.dice.below(2 * self.pool.len() as u32) as usize;
        self.pool.get(at).and_then(|action| position.checked(seat, action).ok())
    }

    /// Keeps some of the actions met, to try them where they are not legal.
    fn remember(&mut self, action: &G::Action) {
        if self.pool.contains(action) {
            return;
        }
        if self.pool.len() < POOL {
            self.pool.push(action.clone());
        } else {
            let at = self.dice.below(POOL as u32) as usize;
            self.pool[at] = action.clone();
        }
    }

    fn over(&self, outcome: &Outcome) -> Result<(), Broken> {
        let position = self.played.position();
        let fits = outcome.is_consistent(position.seats())
            && position.in_play().is_empty()
            && position.waiting().is_empty();
        hold(Promise::Ranks, fits, || format!("{outcome:?}, in play {:?}", position.in_play()))?;
        let mut after = position.clone();
        let refused =
            Seat::first(position.seats()).all(|seat| after.withdraw(seat, &mut Silent).is_err());
        hold(Promise::Ranks, refused, || "a seat left a finished match".into())
    }

    fn replays(&self) -> Result<(), Broken> {
        let mut again = self.played.at(0);
        let mut rolls = self.rolls.iter();
        for step in self.played.steps() {
            if let Step::Rolled { .. } = step {
                let due = again.position().due().ok();
                let was = rolls.next();
                hold(Promise::Replays, due.as_ref() == was, || format!("{due:?}, was {was:?}"))?;
            }
            let applied = again.apply(step, &mut Silent);
            hold(Promise::Replays, applied.is_ok(), || format!("{step:?}: {applied:?}"))?;
        }
        let (one, other) = (self.played.position().hash(), again.position().hash());
        hold(Promise::Replays, one == other, || format!("{one} became {other}"))
    }

    fn saves(&mut self) -> Result<(), Broken> {
        let players = vec!["random".to_owned(); usize::from(self.played.position().seats())];
        let save = Save { players, dice: DiceRecord::ByHand, played: self.played.clone() };
        let text = save.to_text();
        let loaded = Save::<G>::from_text(&text);
        let same = loaded.as_ref().is_ok_and(|loaded| {
            loaded.to_text() == text && loaded.played.position() == self.played.position()
        });
        hold(Promise::Saves, same, || format!("{:?}", loaded.err()))?;
        let cut = self.dice.below(text.trim_end().len() as u32) as usize;
        let cut = (0..=cut).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let damaged = Save::<G>::from_text(&text[..cut]);
        hold(Promise::Saves, damaged.is_err(), || format!("loaded when cut at {cut}"))
    }
}

fn every_result<G: Game>(position: &G, roll: &Roll) -> Result<(), Broken> {
    let promise = Promise::RollsAsDescribed;
    hold(promise, roll.results().next().is_some(), || format!("{roll:?} has no result"))?;
    for rolled in roll.results().take(64) {
        let mut after = position.clone();
        after.rolled(rolled, &mut Silent);
        let back = G::position(&after.as_setup());
        hold(promise, back.as_ref() == Ok(&after), || {
            format!("{} of {}: {after:?} comes back as {back:?}", rolled.number(), roll.describe())
        })?;
    }
    Ok(())
}

fn told<G: crate::Data + Words>(heard: &Heard<G>) -> Result<(), Broken> {
    for (_, event) in &heard.0 {
        round_trip(event)?;
        let said = event.say(&|seat: Seat| format!("Seat {seat}"));
        let empty = said.trim().is_empty() || event.code().is_empty();
        hold(Promise::RoundTrip, !empty, || format!("{event:?} has no words"))?;
    }
    Ok(())
}
