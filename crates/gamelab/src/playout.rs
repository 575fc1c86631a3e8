//! Playing one match between bots.

use bots::Bot;
use kit::{
    Dice, DiscardEvents, Game, LegalActions, Next, Outcome, Referee, ResponseWindow, SeededDice,
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

/// Plays a match between bots to its end.
///
/// Each bot is given its seat's view and legal actions, as a person would be.
///
/// # Panics
/// If a game breaks its contract, which the conformance suite rules out.
pub fn play_out<G: Game>(
    mut position: G,
    players: &mut [Box<dyn Bot<G>>],
    dice: &mut SeededDice,
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
                position.roll_checked(rolled, &mut DiscardEvents);
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
                position.act_checked(&play, &mut DiscardEvents);
                steps.actions += 1;
            }
        }
    }
}
