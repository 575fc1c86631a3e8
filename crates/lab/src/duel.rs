//! One match between bots.

use bots::Bot;
use kit::{Dice, Game, Legal, Next, Outcome, Referee, Seat, Seeded, Silent};

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
                answer(&mut position, seat, players, &mut legal);
            }
        }
        steps += 1;
    }
}

fn answer<G: Game>(
    position: &mut G,
    seat: Seat,
    players: &mut [Box<dyn Bot<G>>],
    legal: &mut Legal<G::Action>,
) {
    position.options(seat, legal);
    let at = match legal.len() {
        1 => 0,
        _ => players[seat.index()].choose(seat, &position.view(Some(seat)), legal.actions()),
    };
    let play = legal.get(at).expect("a bot answers with the place of a legal action");
    position.play(&play, &mut Silent);
}
