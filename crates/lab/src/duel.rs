//! One match between bots.

use bots::Bot;
use kit::{Dice, Game, Legal, Next, Outcome, Referee, Seeded, Silent};

/// A match between bots, played to its end, and how many steps it took.
///
/// Each bot is given its seat's view and legal actions, as a person would be.
///
/// # Panics
/// If a game breaks its contract: the conformance suite says that none does.
pub fn play_out<G: Game>(
    mut position: G,
    players: &mut [Box<dyn Bot<G>>],
    dice: &mut Seeded,
) -> (Outcome, u32) {
    let mut legal = Legal::default();
    let mut steps = 0;
    loop {
        match position.next() {
            Next::Over(outcome) => return (outcome, steps),
            Next::Chance(roll) => {
                let rolled = dice.roll(&roll).expect("seeded dice never run out");
                position.rolled(rolled, &mut Silent);
            }
            Next::Ask(_) => {
                let seat = position.waiting().lowest().expect("an open ask waits for somebody");
                let bot = players[seat.index()].as_mut();
                let play = bots::answer(bot, &position, seat, &mut legal);
                let play = play.expect("a bot answers with the place of a legal action");
                position.play(&play, &mut Silent);
            }
        }
        steps += 1;
    }
}
