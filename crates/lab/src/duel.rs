//! One match between bots.

use bots::Bot;
use kit::{Dice, Game, Legal, Next, Outcome, Pace, Referee, Seeded, Silent};

/// A match that was played to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Played<G> {
    /// The last position.
    pub end: G,
    /// How it ended.
    pub outcome: Outcome,
    /// What it took.
    pub steps: Steps,
}

/// What a match took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    /// Rolls made.
    pub rolls: u64,
    /// Actions taken.
    pub actions: u64,
    /// Questions to which there was more than one answer; whoever is asked together answers
    /// at the same time.
    pub decisions: u64,
    /// The same for chances to react.
    pub reactions: u64,
}

impl Steps {
    /// Rolls and actions.
    #[must_use]
    pub const fn all(&self) -> u64 {
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
/// If a game breaks its contract: the conformance suite says that none does.
pub fn play_out<G: Game>(
    mut position: G,
    players: &mut [Box<dyn Bot<G>>],
    dice: &mut Seeded,
) -> Played<G> {
    let mut legal = Legal::default();
    let (mut steps, mut counted) = (Steps::default(), None);
    loop {
        match position.next() {
            Next::Over(outcome) => return Played { end: position, outcome, steps },
            Next::Chance(roll) => {
                let rolled = dice.roll(&roll).expect("seeded dice never run out");
                position.rolled(rolled, &mut Silent);
                steps.rolls += 1;
            }
            Next::Ask(ask) => {
                let seat = position.waiting().lowest().expect("an open ask waits for somebody");
                let bot = players[seat.index()].as_mut();
                let play = bots::answer(bot, &position, seat, &mut legal);
                let play = play.expect("a bot answers with the place of a legal action");
                if legal.len() > 1 && counted != Some(ask.id) {
                    counted = Some(ask.id);
                    match ask.pace {
                        Pace::Decision => steps.decisions += 1,
                        Pace::Reaction => steps.reactions += 1,
                    }
                }
                position.play(&play, &mut Silent);
                steps.actions += 1;
            }
        }
    }
}
