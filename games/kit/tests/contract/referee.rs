//! Referee, matches and dice, tested with the toy game.

use kit::{
    Checked, CodedMessage, Dice, DiscardEvents, Game, LegalActions, Match, Next, RecordedEvents,
    Referee, Refused, ScriptedDice, Seat, SeededDice, Step, TurnError,
};
use testkit::toy::{Config, Toy, ToyAction};

fn dealt() -> Match<Toy> {
    let mut played = Match::<Toy>::new(&Config::default(), 2).unwrap();
    let mut dice = ScriptedDice::new([vec![0], vec![19 - 1]]);
    while played.roll_with(&mut dice, &mut DiscardEvents).is_some() {}
    assert_eq!(dice.remaining(), 0);
    played
}

fn seat(number: u8) -> Seat {
    Seat::new(number)
}

#[test]
fn an_action_at_the_wrong_time_is_refused_with_its_reason() {
    let fresh = Match::<Toy>::new(&Config::default(), 2).unwrap();
    let refused = fresh.position().check_action(seat(0), &ToyAction::High);
    assert_eq!(refused, Err(Refused::Turn(TurnError::RollFirst)));

    let mut played = dealt();
    let ask = played.position().open_ask().unwrap().id;
    let stale = played.position().check_answer(seat(0), ask + 1, &ToyAction::High).unwrap_err();
    assert_eq!(stale.code(), "stale-ask");
    let play = played.position().check_answer(seat(0), ask, &ToyAction::High).unwrap();
    assert_eq!((play.seat(), *play.action()), (seat(0), ToyAction::High));
    played.act(&play, &mut DiscardEvents);
    let again = played.position().check_action(seat(0), &ToyAction::High).unwrap_err();
    assert_eq!(again.code(), "not-asked");
    assert!(
        played.position().check_answer(seat(1), ask, &ToyAction::Low).is_ok(),
        "the neighbour's ask stands"
    );
    let rolled = played.apply_step(&Step::Rolled { number: 0 }, &mut DiscardEvents).unwrap_err();
    assert_eq!(rolled.code(), "no-roll");
}

#[test]
#[should_panic(expected = "checked on another position")]
fn a_match_panics_on_an_action_checked_on_another_position() {
    let mut played = dealt();
    let early = played.position().check_action(seat(0), &ToyAction::High).unwrap();
    for number in [0, 1] {
        let play = played.position().check_action(seat(number), &ToyAction::High).unwrap();
        played.act(&play, &mut DiscardEvents);
    }
    played.act(&early, &mut DiscardEvents);
}

#[test]
fn a_roll_that_is_not_due_is_refused() {
    let mut played = Match::<Toy>::new(&Config::default(), 2).unwrap();
    let refused = played.apply_step(&Step::Rolled { number: 20 }, &mut DiscardEvents).unwrap_err();
    assert_eq!(refused.code(), "not-a-roll");
    assert!(refused.to_english(&|_| String::new()).contains("one of 20"));
    assert!(played.roll_with(&mut ScriptedDice::new([]), &mut DiscardEvents).is_none());
}

#[test]
fn the_last_seat_in_play_wins_and_no_seat_resigns_twice() {
    let mut played = dealt();
    let mut events = RecordedEvents::default();
    played.resign(seat(0), &mut events).unwrap();
    assert_eq!(events.0.len(), 1);
    let Next::Over(outcome) = played.position().next() else { panic!("one is left") };
    assert_eq!(outcome.ranks, [2, 1]);
    let gone = played.resign(seat(0), &mut DiscardEvents).unwrap_err();
    assert_eq!(gone, TurnError::MatchOver);

    let mut three = Match::<Toy>::new(&Config::default(), 3).unwrap();
    three.resign(seat(1), &mut DiscardEvents).unwrap();
    let gone = three.resign(seat(1), &mut DiscardEvents).unwrap_err();
    assert_eq!(gone.code(), "not-in-play");
}

#[test]
fn every_turn_error_has_a_sentence_and_a_code() {
    let name = |seat: Seat| format!("seat {seat}");
    let reasons = [
        TurnError::MatchOver,
        TurnError::NotAsked { seat: seat(1) },
        TurnError::StaleAsk { named: 1, open: 2 },
        TurnError::RollFirst,
        TurnError::NoRoll,
        TurnError::NotARoll { due: "d6".into() },
        TurnError::NotInPlay { seat: seat(1) },
    ];
    for reason in reasons {
        assert!(reason.to_english(&name).ends_with(['.', '!']), "{reason:?}");
        let json = serde_json::to_value(&reason).unwrap();
        assert_eq!(json["code"], reason.code());
    }
}

#[test]
fn a_match_can_be_restored_after_any_number_of_steps() {
    let played = dealt();
    assert_eq!(played.roll_count(), 2);
    assert_eq!(played.after_steps(1).steps().len(), 1);
    assert_eq!(played.after_steps(9).position(), played.position());
    let from_here = Match::<Toy>::from_setup(&played.position().as_setup()).unwrap();
    assert_eq!(from_here.after_steps(0).position(), played.position());
    assert!(from_here.custom_start().is_some());
}

#[test]
fn a_match_with_an_invalid_number_of_seats_is_refused() {
    let faults = Match::<Toy>::new(&Config::default(), 5).unwrap_err();
    assert_eq!(faults[0].to_string(), "seats: Toy is for 2 to 4 seats, not 5");
}

#[test]
fn the_hash_of_a_view_does_not_depend_on_hidden_answers() {
    let hash = |game: &Toy, viewer| kit::PositionHash::of_view::<Toy>(&game.view(viewer));
    let (before, mut after) = (dealt(), dealt());
    let play = after.position().check_action(seat(0), &ToyAction::High).unwrap();
    after.act(&play, &mut DiscardEvents);
    let (before, after) = (before.position(), after.position());
    assert_ne!(before.hash(), after.hash());
    assert_eq!(hash(before, Some(seat(1))), hash(after, Some(seat(1))), "a hidden answer");
    assert_ne!(hash(before, Some(seat(0))), hash(after, Some(seat(0))));
}

#[test]
fn a_waiting_seat_has_a_default_action() {
    let played = dealt();
    let default: Option<Checked<ToyAction>> = played.position().default_checked(seat(1));
    assert_eq!(default.map(|play| *play.action()), Some(ToyAction::Low));
    assert_eq!(played.position().default_checked(seat(3)), None);
}

#[test]
fn replay_reports_the_step_that_is_refused() {
    let steps =
        [Step::Rolled { number: 1 }, Step::Acted { seat: seat(0), action: ToyAction::High }];
    let start = Match::<Toy>::new(&Config::default(), 2).unwrap();
    let wrong = start.replay(&steps, &mut DiscardEvents).unwrap_err();
    assert_eq!(wrong.to_string(), "steps[1]: The dice come first.");
}

#[test]
fn the_same_seed_plays_the_same_match() {
    let play = || {
        let mut game = dealt().position().clone();
        let (mut dice, mut legal) = (SeededDice::new(3), LegalActions::default());
        loop {
            match game.next() {
                Next::Over(outcome) => return (outcome, game.hash()),
                Next::Chance(roll) => {
                    let rolled = dice.roll(&roll).unwrap();
                    game.roll_checked(rolled, &mut DiscardEvents);
                }
                Next::Ask(_) => {
                    let seat = game.waiting().lowest().unwrap();
                    game.legal_actions(seat, &mut legal);
                    let play = legal.get(dice.below(legal.len() as u32) as usize).unwrap();
                    game.act_checked(&play, &mut DiscardEvents);
                }
            }
        }
    };
    assert_eq!(play(), play());
}
