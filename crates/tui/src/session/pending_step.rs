//! The step that a match at this terminal waits for.

use crate::{SeatPlayer, TerminalGame};
use kit::{Next, Roll, Seat};

/// The next step, and who makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum PendingStep {
    /// A roll that needs no key: a bot's, or one without an owner.
    Roll,
    /// A roll that a person starts with a key.
    HumanRoll(Seat),
    /// A roll of physical dice; a person types its values.
    TypedRoll(Roll),
    /// A bot's choice.
    Bot(Seat),
    /// A person's choice.
    Human(Seat),
    /// A person's choice that an answer given in advance decides.
    Standing(Seat),
    /// None: the match is over.
    Over,
}

impl PendingStep {
    /// The next step of a position. `has_dice`: whether the program rolls the dice.
    pub(super) fn of<G: TerminalGame>(
        position: &G,
        players: &[SeatPlayer],
        has_dice: bool,
    ) -> Self {
        let human = |seat: &Seat| players.get(seat.index()).is_some_and(SeatPlayer::is_human);
        match position.next() {
            Next::Over(_) => Self::Over,
            Next::Chance(roll) if !has_dice => Self::TypedRoll(roll),
            Next::Chance(roll) if G::rolls_automatically(&roll) => Self::Roll,
            Next::Chance(roll) => roll.owner.filter(human).map_or(Self::Roll, Self::HumanRoll),
            Next::Ask(_) => {
                // Bots answer first, so that people asked at the same time do not have to
                // wait for them between handovers.
                let waiting = position.waiting();
                let bot = waiting.iter().find(|seat| !human(seat)).map(Self::Bot);
                bot.or_else(|| waiting.lowest().map(Self::Human)).unwrap_or(Self::Over)
            }
        }
    }
}
