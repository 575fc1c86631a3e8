//! Matches that bots play to their end, for searches and advisers.

use crate::{Bot, Bots, choose_action};
use kit::{Dice, DiscardEvents, LegalActions, Next, Outcome, Referee, SeededDice};

/// A match that takes longer than this counts as shared by all.
const MAX_STEPS: usize = 20_000;

/// Plays a match to its end with bots of one level in every seat.
pub fn play_out<G: Bots>(
    config: &G::Config,
    level: &str,
    mut position: G,
    dice: &mut SeededDice,
) -> Outcome {
    let seats = position.seat_count();
    let new_bot = |number: u8| G::bot_for_config(config, level, u64::from(number));
    let mut bots: Vec<Option<Box<dyn Bot<G>>>> = (0..seats).map(new_bot).collect();
    let mut legal = LegalActions::default();
    for _ in 0..MAX_STEPS {
        match position.next() {
            Next::Over(outcome) => return outcome,
            Next::Chance(roll) => {
                let Some(rolled) = dice.roll(&roll) else { break };
                position.roll_checked(rolled, &mut DiscardEvents);
            }
            Next::Ask(_) => {
                let Some(seat) = position.waiting().lowest() else { break };
                let bot = bots[seat.index()].as_deref_mut();
                let play = bot.and_then(|bot| choose_action(bot, &position, seat, &mut legal));
                let Some(play) = play else { break };
                position.act_checked(&play, &mut DiscardEvents);
            }
        }
    }
    Outcome::by_score(&vec![0; usize::from(seats)])
}
