//! One match, in which agents choose and everything else happens by itself.

use crate::decision::{Decision, IllegalChoice};
use crate::{EncodedGame, EnvironmentError, EnvironmentOptions, ForcedChoices};
use bots::{Bot, choose_action};
use kit::{Checked, Dice, DiscardEvents, Next, Outcome, Referee, Seat, SeededDice};

/// A match that stops where an agent has to choose. Rolls are made with seeded dice and bots
/// answer for their seats. Where several seats are asked at once, the lowest answers first.
///
/// It allocates nothing from choice to choice, unless the rules or a bot do.
pub struct Environment<G: EncodedGame> {
    options: EnvironmentOptions<G>,
    start: G,
    position: G,
    dice: SeededDice,
    decision: Decision<G>,
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    outcome: Option<Outcome>,
}

impl<G: EncodedGame> std::fmt::Debug for Environment<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Environment").field("position", &self.position).finish_non_exhaustive()
    }
}

impl<G: EncodedGame> Environment<G> {
    /// Begins a match with the seed 0.
    ///
    /// # Errors
    /// What is wrong with the options.
    pub fn new(options: &EnvironmentOptions<G>) -> Result<Self, EnvironmentError> {
        let start = options.start()?;
        let seats = Seat::first(options.seats);
        let bots = seats.map(|seat| options.bot(seat, 0)).collect::<Result<_, _>>()?;
        let mut environment = Self {
            options: options.clone(),
            position: start.clone(),
            start,
            dice: SeededDice::new(0),
            decision: Decision::default(),
            bots,
            outcome: None,
        };
        environment.reset(0);
        Ok(environment)
    }

    /// Begins a new match; the same seed gives the same dice and bots.
    pub fn reset(&mut self, seed: u64) {
        for (seat, bot) in Seat::first(self.options.seats).zip(&mut self.bots) {
            if bot.is_some() {
                *bot = self.options.bot(seat, seed).unwrap_or_default();
            }
        }
        self.restart(SeededDice::new(seed));
    }

    /// Begins a new match with these dice. The bots continue as they are.
    #[inline]
    pub(crate) fn restart(&mut self, dice: SeededDice) {
        self.dice = dice;
        self.position.clone_from(&self.start);
        self.outcome = None;
        self.advance();
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &G {
        &self.position
    }

    /// The outcome, once the match is over.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The agent's seat that has to choose; `None` if the match is over.
    #[must_use]
    #[inline]
    pub fn seat_to_move(&self) -> Option<Seat> {
        if self.outcome.is_none() { Some(self.decision.seat()) } else { None }
    }

    /// The choices that the seat to move has made of its action.
    #[must_use]
    pub fn choices_made(&self) -> &[u16] {
        self.decision.made()
    }

    /// Whether a choice leads to a legal action.
    #[must_use]
    #[inline]
    pub fn allows(&self, choice: u16) -> bool {
        self.outcome.is_none() && self.decision.allows(&self.position, choice)
    }

    /// Makes a choice for the seat to move, and plays on to the next one.
    ///
    /// # Errors
    /// If the choice leads to no legal action; nothing is changed then.
    pub fn choose(&mut self, choice: u16) -> Result<(), IllegalChoice> {
        if !self.allows(choice) {
            return Err(IllegalChoice { choice });
        }
        self.make_allowed(choice);
        Ok(())
    }

    /// Makes a choice that is known to be allowed.
    #[inline]
    pub(crate) fn make_allowed(&mut self, choice: u16) {
        if let Some(play) = self.decision.make(&self.position, choice) {
            self.position.act_checked(&play, &mut DiscardEvents);
            self.advance();
        } else if let Some(play) = self.make_forced() {
            self.position.act_checked(&play, &mut DiscardEvents);
            self.advance();
        }
    }

    /// Marks the choices of a seat; none if it is not the seat to move.
    #[inline]
    pub fn write_mask(&self, seat: Seat, mask: &mut [bool]) {
        if self.seat_to_move() == Some(seat) {
            self.decision.write_mask(&self.position, mask);
        } else {
            mask.fill(false);
        }
    }

    /// Writes what a seat observes.
    #[inline]
    pub fn write_observation(&self, seat: Seat, out: &mut [f32]) {
        let is_choosing = self.seat_to_move() == Some(seat);
        let made = if is_choosing { self.decision.made() } else { &[] };
        self.position.observe(seat, made, out);
    }

    /// Plays until an agent has to choose or the match is over.
    #[inline]
    fn advance(&mut self) {
        loop {
            match self.position.next() {
                Next::Over(outcome) => {
                    self.outcome = Some(outcome);
                    return;
                }
                Next::Chance(roll) => {
                    let rolled = self.dice.roll(&roll).expect("seeded dice never run out");
                    self.position.roll_checked(rolled, &mut DiscardEvents);
                }
                Next::Ask(_) => {
                    let Some(play) = self.answer_ask() else { return };
                    self.position.act_checked(&play, &mut DiscardEvents);
                }
            }
        }
    }

    /// The answer of a bot or a forced one; `None` if an agent has to choose.
    #[inline]
    fn answer_ask(&mut self) -> Option<Checked<G::Action>> {
        let seat = self.position.waiting().lowest().expect("an open ask waits for a seat");
        if let Some(bot) = &mut self.bots[seat.index()] {
            let legal = self.decision.legal_buffer();
            let play = choose_action(bot.as_mut(), &self.position, seat, legal);
            return Some(play.expect("a seat that is asked has a legal action"));
        }
        self.decision.begin(&self.position, seat);
        self.make_forced()
    }

    /// Makes choices without an alternative, if the options say so. Returns the action if that
    /// completes it.
    #[inline]
    fn make_forced(&mut self) -> Option<Checked<G::Action>> {
        if self.options.forced == ForcedChoices::Ask {
            return None;
        }
        loop {
            let choice = self.decision.only_choice(&self.position)?;
            if let Some(play) = self.decision.make(&self.position, choice) {
                return Some(play);
            }
        }
    }
}
