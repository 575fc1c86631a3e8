//! Playing one match between bots.

use bots::Bot;
use kit::{
    Ask, Checked, Dice, DiscardEvents, EventSink, Game, LegalActions, Next, Outcome, Referee,
    ResponseWindow, Roll, Rolled, SeededDice,
};

/// A finished match.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayoutResult<G> {
    /// The last position.
    pub final_position: G,
    /// How it ended.
    pub outcome: Outcome,
    /// The numbers of its steps.
    pub steps: StepCounts,
}

/// The numbers of steps in a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StepCounts {
    /// Rolls made.
    pub rolls: u64,
    /// Actions taken.
    pub actions: u64,
    /// Asks of a decision with more than one legal answer; an ask of several seats counts once.
    pub decisions: u64,
    /// Asks of a reaction with more than one legal answer.
    pub reactions: u64,
}

impl StepCounts {
    /// Rolls and actions.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.rolls + self.actions
    }

    pub(crate) const fn add(&mut self, other: Self) {
        self.rolls += other.rolls;
        self.actions += other.actions;
        self.decisions += other.decisions;
        self.reactions += other.reactions;
    }
}

/// Watches a match while it is played: it is told of every step before the step is applied, and
/// receives the events of the step as an [`EventSink`].
pub trait PlayoutObserver<G: Game>: EventSink<G::Event> {
    /// A roll is about to be applied.
    fn before_roll(&mut self, position: &G, roll: &Roll, rolled: Rolled);

    /// An action is about to be applied; `legal` is the number of legal actions that the seat had.
    fn before_action(&mut self, position: &G, ask: &Ask, play: &Checked<G::Action>, legal: usize);
}

impl<G: Game> PlayoutObserver<G> for DiscardEvents {
    #[inline]
    fn before_roll(&mut self, _: &G, _: &Roll, _: Rolled) {}

    #[inline]
    fn before_action(&mut self, _: &G, _: &Ask, _: &Checked<G::Action>, _: usize) {}
}

/// Plays a match between bots to its end.
///
/// Each bot is given its seat's view and legal actions, as a person would be.
///
/// # Panics
/// If a game breaks its contract, which the conformance suite rules out.
pub fn play_out<G: Game>(
    position: G,
    players: &mut [Box<dyn Bot<G>>],
    dice: &mut SeededDice,
) -> PlayoutResult<G> {
    play_out_observed(position, players, dice, &mut DiscardEvents)
}

/// Plays a match as [`play_out`] does, with an observer.
///
/// # Panics
/// As [`play_out`].
pub fn play_out_observed<G: Game>(
    mut position: G,
    players: &mut [Box<dyn Bot<G>>],
    dice: &mut SeededDice,
    observer: &mut impl PlayoutObserver<G>,
) -> PlayoutResult<G> {
    let mut legal = LegalActions::default();
    let (mut steps, mut counted) = (StepCounts::default(), None);
    loop {
        match position.next() {
            Next::Over(outcome) => {
                return PlayoutResult { final_position: position, outcome, steps };
            }
            Next::Chance(roll) => {
                let rolled = dice.roll(&roll).expect("seeded dice never run out");
                observer.before_roll(&position, &roll, rolled);
                position.roll_checked(rolled, observer);
                steps.rolls += 1;
            }
            Next::Ask(ask) => {
                let seat = position.waiting().lowest().expect("an open ask waits for somebody");
                let bot = players[seat.index()].as_mut();
                let play = bots::choose_action(bot, &position, seat, &mut legal);
                let play = play.expect("a bot answers with the place of a legal action");
                if legal.len() > 1 && counted != Some(ask.id) {
                    counted = Some(ask.id);
                    match ask.window {
                        ResponseWindow::Decision => steps.decisions += 1,
                        ResponseWindow::Reaction => steps.reactions += 1,
                    }
                }
                observer.before_action(&position, &ask, &play, legal.len());
                position.act_checked(&play, observer);
                steps.actions += 1;
            }
        }
    }
}
