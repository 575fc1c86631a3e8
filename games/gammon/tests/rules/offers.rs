//! Offers to give up a game by a side that is not asked.

use gammon::{Action, Config, Gammon, SessionKind, Win};
use kit::{
    Dice, DiscardEvents, Game, LegalActions, Match, Next, Referee, Seat, SeededDice, TurnError,
};

/// Plays a random match in which sides often interrupt, and checks every position.
fn play_with_interruptions(config: &Config, seed: u64) -> u32 {
    let mut played = Match::<Gammon>::new(config, 2).unwrap();
    let (mut dice, mut legal) = (SeededDice::new(seed), LegalActions::default());
    let mut interruptions = 0;
    loop {
        let position = *played.position();
        let read = Gammon::position(&position.as_setup());
        assert_eq!(read, Ok(position), "a position reads back from its set-up");
        let seat = Seat::new(dice.below(2) as u8);
        position.legal_interruptions(seat, &mut legal);
        if !legal.is_empty() && dice.below(6) == 0 {
            let play = legal.get(dice.below(legal.len() as u32) as usize).unwrap();
            played.act(&play, &mut DiscardEvents);
            interruptions += 1;
            // Declined mostly, so that play goes on.
            let answer = if dice.below(20) == 0 { Action::Accept } else { Action::Decline };
            let other = Seat::new(1 - seat.number());
            let answer = played.position().check_action(other, &answer).unwrap();
            played.act(&answer, &mut DiscardEvents);
            continue;
        }
        match position.next() {
            Next::Over(_) => return interruptions,
            Next::Chance(roll) => {
                let rolled = dice.roll(&roll).unwrap();
                played.roll(rolled, &mut DiscardEvents);
            }
            Next::Ask(ask) => {
                position.legal_actions(ask.must.lowest().unwrap(), &mut legal);
                let plays = legal.actions().iter().take_while(|a| !matches!(a, Action::Offer(_)));
                let count = plays.count() as u32;
                let play = legal.get(dice.below(count) as usize).unwrap();
                played.act(&play, &mut DiscardEvents);
            }
        }
    }
}

#[test]
fn matches_with_offers_at_any_time_are_played_to_their_end() {
    let money =
        Config { session: SessionKind::Money, length: 2, beavers: true, ..Config::default() };
    let configs = [Config { length: 3, ..Config::default() }, money];
    let mut interruptions = 0;
    for seed in 0..20 {
        interruptions += play_with_interruptions(&configs[seed as usize % 2], seed);
    }
    assert!(interruptions > 100, "{interruptions}");
}

#[test]
fn under_version_1_a_side_that_is_not_asked_cannot_interrupt() {
    let mut played = Match::<Gammon>::with_rules(1, &Config::default(), 2).unwrap();
    played.apply_step(&kit::Step::Rolled { number: 6 }, &mut DiscardEvents).unwrap();
    let black = Seat::new(1);
    let refused = played.position().check_action(black, &Action::Offer(Win::Single));
    assert_eq!(refused.unwrap_err(), TurnError::NotAsked { seat: black }.into());
    let played = Match::<Gammon>::new(&Config::default(), 2).unwrap();
    let played = played.replay(&[kit::Step::Rolled { number: 6 }], &mut DiscardEvents).unwrap();
    assert!(played.position().check_action(black, &Action::Offer(Win::Single)).is_ok());
}

#[test]
fn jacoby_without_a_cube_is_refused_for_new_matches_with_a_sentence() {
    let config =
        Config { session: SessionKind::Money, jacoby: true, cube: false, ..Config::default() };
    let faults = Match::<Gammon>::new(&config, 2).unwrap_err();
    assert!(faults[0].to_string().contains("needs the cube"), "{faults:?}");
    assert!(Match::<Gammon>::with_rules(1, &config, 2).is_ok());
}
