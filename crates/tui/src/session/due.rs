//! What a match at this terminal waits for.

use crate::{Player, Scene};
use kit::{Next, Roll, Seat};

/// What comes next, and who brings it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Due {
    /// A roll that happens by itself: a bot's, or nobody's.
    Roll,
    /// A roll a person starts with a key.
    HumanRoll(Seat),
    /// A roll made outside; somebody types what it shows.
    Typed(Roll),
    /// A bot's choice.
    Bot(Seat),
    /// A person's choice.
    Human(Seat),
    /// Nothing.
    Over,
}

impl Due {
    /// What a position waits for. `has_dice`: whether there are dice to roll here.
    pub(super) fn of<G: Scene>(position: &G, players: &[Player], has_dice: bool) -> Self {
        let human = |seat: &Seat| players.get(seat.index()).is_some_and(Player::is_human);
        match position.next() {
            Next::Over(_) => Self::Over,
            Next::Chance(roll) if !has_dice => Self::Typed(roll),
            Next::Chance(roll) if G::turns_over(&roll) => Self::Roll,
            Next::Chance(roll) => roll.owner.filter(human).map_or(Self::Roll, Self::HumanRoll),
            Next::Ask(_) => {
                // Bots answer first, so that of several people asked at once each finds
                // the keyboard free.
                let waiting = position.waiting();
                let bot = waiting.iter().find(|seat| !human(seat)).map(Self::Bot);
                bot.or_else(|| waiting.lowest().map(Self::Human)).unwrap_or(Self::Over)
            }
        }
    }
}
