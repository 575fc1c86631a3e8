//! What games say of themselves: names, options for tests, codes of events and refusals.

use catalog::{GameId, for_each_game, with_game};
use kit::{
    CodedMessage, Game, LegalActions, Match, Next, RecordedEvents, Referee, Refused, Seat,
    SeededDice,
};
use serde::Serialize;
use std::collections::BTreeSet;

/// How many random steps of a match are looked at.
const STEPS: u32 = 1_500;

/// How many actions of earlier positions are tried at each ask, to be refused.
const PROBES: usize = 24;

macro_rules! assert_names {
    ($($name:ident: $id:ident,)+) => {
        $(assert_eq!(GameId::$id.name(), stringify!($name));)+
    };
}

#[test]
fn a_game_is_called_like_its_crate() {
    for_each_game!(assert_names);
}

#[test]
fn every_game_has_options_for_tests_that_fit_any_number_of_seats() {
    for game in GameId::ALL {
        with_game!(game, G => check_configs::<G>());
    }
}

fn check_configs<G: Game>() {
    let samples = G::sample_configs();
    assert!(samples.contains(&G::Config::default()), "{}: the usual options are missing", G::NAME);
    for config in samples.iter().chain([&G::short_config()]) {
        for seats in G::SEAT_COUNTS {
            let begun = Match::<G>::new(config, seats);
            assert!(begun.is_ok(), "{}, {seats} seats, {config:?}: {:?}", G::NAME, begun.err());
        }
    }
}

#[test]
fn what_a_seat_chooses_is_an_option_of_the_game() {
    for game in GameId::ALL {
        let Some(choice) = game.seat_choice() else { continue };
        let mut config = game.short_config();
        let seats = *game.seat_counts().end();
        config[choice.option] = choice.values.iter().take(usize::from(seats)).copied().collect();
        let valid = with_game!(game, G => {
            let config = serde_json::from_value(config.clone()).expect("options");
            Match::<G>::new(&config, seats).map(drop)
        });
        assert_eq!(valid, Ok(()), "{game}: {config}");
    }
}

#[test]
fn seats_have_names_of_their_own() {
    for game in GameId::ALL {
        let names = with_game!(game, G => seat_names::<G>());
        let unique: BTreeSet<_> = names.iter().collect();
        assert_eq!(unique.len(), names.len(), "{game}: {names:?}");
        assert!(names.iter().all(|name| *name == name.to_lowercase()), "{game}: {names:?}");
    }
}

fn seat_names<G: Game>() -> Vec<String> {
    let seats = *G::SEAT_COUNTS.end();
    let begun = Match::<G>::new(&G::Config::default(), seats).expect("the usual options");
    Seat::first(seats).map(|seat| begun.position().name_of(seat)).collect()
}

#[test]
fn every_code_is_the_code_of_the_json() {
    for game in GameId::ALL {
        let (events, refusals) = with_game!(game, G => check_codes::<G>());
        assert!(events.len() > 1 && !refusals.is_empty(), "{game}: {events:?}, {refusals:?}");
    }
}

/// Plays one match of each kind and returns the codes of the events and refusals it met.
fn check_codes<G: Game>() -> (BTreeSet<&'static str>, BTreeSet<&'static str>) {
    let (mut events, mut refusals) = (BTreeSet::new(), BTreeSet::new());
    for (seed, config) in (1..).zip(G::sample_configs()) {
        let mut played = Match::<G>::new(&config, *G::SEAT_COUNTS.end()).expect("sample options");
        let (mut dice, mut pool) = (SeededDice::new(seed), Vec::new());
        for _ in 0..STEPS {
            let mut recorded = RecordedEvents::default();
            match played.position().next() {
                Next::Over(_) => break,
                Next::Chance(_) => drop(played.roll_with(&mut dice, &mut recorded)),
                Next::Ask(_) => answer(&mut played, &mut dice, &mut pool, &mut recorded, |why| {
                    refusals.insert(check_code(why));
                }),
            }
            events.extend(recorded.0.iter().map(|(_, event)| check_code(event)));
        }
    }
    (events, refusals)
}

/// Takes a random legal action, after others were tried that may be refused.
fn answer<G: Game>(
    played: &mut Match<G>,
    dice: &mut SeededDice,
    pool: &mut Vec<G::Action>,
    events: &mut RecordedEvents<G::Event>,
    mut refused: impl FnMut(&Refused<G::Refusal>),
) {
    let position = played.position();
    let seat = position.waiting().lowest().expect("an open ask waits for somebody");
    let unread = position.parse(seat, "?").err();
    let tried = pool.iter().filter_map(|action| position.check_action(seat, action).err());
    tried.chain(unread).for_each(|why| refused(&why));
    let mut legal = LegalActions::default();
    position.legal_actions(seat, &mut legal);
    let play = legal.get(dice.below(legal.len() as u32) as usize).expect("an index below");
    pool.push(play.action().clone());
    if pool.len() > PROBES {
        pool.remove(dice.below(PROBES as u32) as usize);
    }
    played.act(&play, events);
}

fn check_code(message: &(impl CodedMessage + Serialize)) -> &'static str {
    let json = serde_json::to_value(message).expect("plain data");
    assert_eq!(json["code"], message.code());
    message.code()
}
