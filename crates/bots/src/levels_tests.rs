//! What holds for the levels of every game.

use crate::{Bots, choose_action};
use kit::{Dice, DiscardEvents, LegalActions, Match, Next, Referee, SeededDice};

/// The actions of a match between bots of a level, as text, up to this many.
fn actions<G: Bots>(level: &str, most: usize) -> Vec<String> {
    let config = G::Config::default();
    let seats = *G::SEAT_COUNTS.start();
    let mut position = Match::<G>::new(&config, seats).unwrap().position().clone();
    let mut dice = SeededDice::for_match(3, 1);
    let mut bots: Vec<_> =
        (0..seats).map(|seat| G::bot_for_config(&config, level, seat.into()).unwrap()).collect();
    let (mut legal, mut taken) = (LegalActions::default(), Vec::new());
    while taken.len() < most {
        match position.next() {
            Next::Over(_) => break,
            Next::Chance(roll) => {
                position.roll_checked(dice.roll(&roll).unwrap(), &mut DiscardEvents);
            }
            Next::Ask(_) => {
                let seat = position.waiting().lowest().unwrap();
                let bot = bots[seat.index()].as_mut();
                let play = choose_action(bot, &position, seat, &mut legal).unwrap();
                taken.push(format!("{seat} {:?}", play.action()));
                position.act_checked(&play, &mut DiscardEvents);
            }
        }
    }
    taken
}

fn check_levels<G: Bots>() {
    let names: Vec<&str> = G::named_bots().map(|bot| bot.name).collect();
    for (at, name) in names.iter().enumerate() {
        assert!(G::bot(name, 1).is_some(), "{} has the bot {name}", G::NAME);
        assert!(!names[..at].contains(name), "{} has {name} twice", G::NAME);
    }
    assert!(G::bot("nobody", 1).is_none());
    assert!(names.contains(&"random"));
    assert_eq!(G::gentle_level().name, "beginner", "{}", G::NAME);
    for level in G::LEVELS {
        let first = actions::<G>(level.name, 40);
        assert!(!first.is_empty());
        assert_eq!(first, actions::<G>(level.name, 40), "{} {}", G::NAME, level.name);
    }
}

#[test]
fn every_named_bot_exists_and_plays_the_same_for_the_same_seed() {
    check_levels::<ludo::Ludo>();
    check_levels::<gammon::Gammon>();
    check_levels::<spaces::Spaces>();
    check_levels::<hill::Hill>();
    check_levels::<liars::Liars>();
}
