//! The drivers of chance and the referee, through the toy game.

use crate::toy::{Act, Config, Toy};
use kit::{
    Checked, Dice, Game, Heard, Legal, Match, Next, Referee, Refused, Scripted, Seat, Seeded,
    Silent, Step, Untimely, Words, playthrough,
};

fn dealt() -> Match<Toy> {
    let mut played = Match::<Toy>::new(&Config::default(), 2).unwrap();
    let mut dice = Scripted::new([vec![0], vec![19 - 1]]);
    while played.roll_with(&mut dice, &mut Silent).is_some() {}
    assert_eq!(dice.left(), 0);
    played
}

fn seat(number: u8) -> Seat {
    Seat::new(number)
}

#[test]
fn an_action_out_of_its_moment_is_refused_by_name() {
    let fresh = Match::<Toy>::new(&Config::default(), 2).unwrap();
    let refused = fresh.position().checked(seat(0), &Act::High);
    assert_eq!(refused, Err(Refused::Moment(Untimely::RollFirst)));

    let mut played = dealt();
    let ask = played.position().asked().unwrap().id;
    let stale = played.position().answer(seat(0), ask + 1, &Act::High).unwrap_err();
    assert_eq!(stale.code(), "stale-ask");
    let play = played.position().answer(seat(0), ask, &Act::High).unwrap();
    assert_eq!((play.seat(), *play.action()), (seat(0), Act::High));
    played.play(&play, &mut Silent);
    let again = played.position().checked(seat(0), &Act::High).unwrap_err();
    assert_eq!(again.code(), "not-asked");
    assert!(
        played.position().answer(seat(1), ask, &Act::Low).is_ok(),
        "the neighbour's ask stands"
    );
    let rolled = played.apply(&Step::Rolled { number: 0 }, &mut Silent).unwrap_err();
    assert_eq!(rolled.code(), "no-roll");
}

#[test]
#[should_panic(expected = "checked on another position")]
fn a_match_keeps_no_action_that_was_checked_elsewhere() {
    let mut played = dealt();
    let early = played.position().checked(seat(0), &Act::High).unwrap();
    for number in [0, 1] {
        let play = played.position().checked(seat(number), &Act::High).unwrap();
        played.play(&play, &mut Silent);
    }
    played.play(&early, &mut Silent);
}

#[test]
fn a_roll_that_is_not_due_is_refused() {
    let mut played = Match::<Toy>::new(&Config::default(), 2).unwrap();
    let refused = played.apply(&Step::Rolled { number: 20 }, &mut Silent).unwrap_err();
    assert_eq!(refused.code(), "not-a-roll");
    assert!(refused.say(&|_| String::new()).contains("one of 20"));
    assert!(played.roll_with(&mut Scripted::new([]), &mut Silent).is_none());
}

#[test]
fn the_last_one_left_wins_and_nobody_leaves_twice() {
    let mut played = dealt();
    let mut heard = Heard::default();
    played.resign(seat(0), &mut heard).unwrap();
    assert_eq!(heard.0.len(), 1);
    let Next::Over(outcome) = played.position().next() else { panic!("one is left") };
    assert_eq!(outcome.ranks, [2, 1]);
    let gone = played.resign(seat(0), &mut Silent).unwrap_err();
    assert_eq!(gone, Untimely::MatchOver);

    let mut three = Match::<Toy>::new(&Config::default(), 3).unwrap();
    three.resign(seat(1), &mut Silent).unwrap();
    let gone = three.resign(seat(1), &mut Silent).unwrap_err();
    assert_eq!(gone.code(), "not-in-play");
}

#[test]
fn every_reason_has_a_sentence() {
    let name = |seat: Seat| format!("seat {seat}");
    let reasons = [
        Untimely::MatchOver,
        Untimely::NotAsked { seat: seat(1) },
        Untimely::StaleAsk { named: 1, open: 2 },
        Untimely::RollFirst,
        Untimely::NoRoll,
        Untimely::NotARoll { due: "d6".into() },
        Untimely::NotInPlay { seat: seat(1) },
    ];
    for reason in reasons {
        assert!(reason.say(&name).ends_with(['.', '!']), "{reason:?}");
        let json = serde_json::to_value(&reason).unwrap();
        assert_eq!(json["code"], reason.code());
    }
}

#[test]
fn a_match_can_be_looked_at_as_it_was() {
    let played = dealt();
    assert_eq!(played.rolls(), 2);
    assert_eq!(played.at(1).steps().len(), 1);
    assert_eq!(played.at(9).position(), played.position());
    let from_here = Match::<Toy>::from_setup(&played.position().as_setup()).unwrap();
    assert_eq!(from_here.at(0).position(), played.position());
    assert!(from_here.start().is_some());
}

#[test]
fn a_match_is_for_the_number_of_seats_the_game_has() {
    let faults = Match::<Toy>::new(&Config::default(), 5).unwrap_err();
    assert_eq!(faults[0].to_string(), "seats: Toy is for 2 to 4 seats, not 5");
}

#[test]
fn a_hash_that_may_be_shown_covers_what_the_viewer_knows() {
    let hash = |game: &Toy, viewer| kit::PositionHash::of_view::<Toy>(&game.view(viewer));
    let (before, mut after) = (dealt(), dealt());
    let play = after.position().checked(seat(0), &Act::High).unwrap();
    after.play(&play, &mut Silent);
    let (before, after) = (before.position(), after.position());
    assert_ne!(before.hash(), after.hash());
    assert_eq!(hash(before, Some(seat(1))), hash(after, Some(seat(1))), "a hidden answer");
    assert_ne!(hash(before, Some(seat(0))), hash(after, Some(seat(0))));
}

#[test]
fn nobody_answers_so_the_default_is_played() {
    let played = dealt();
    let default: Option<Checked<Act>> = played.position().default_play(seat(1));
    assert_eq!(default.map(|play| *play.action()), Some(Act::Low));
    assert_eq!(played.position().default_play(seat(3)), None);
}

#[test]
fn replay_names_the_step_that_does_not_follow() {
    let steps = [Step::Rolled { number: 1 }, Step::Acted { seat: seat(0), action: Act::High }];
    let start = Match::<Toy>::new(&Config::default(), 2).unwrap();
    let wrong = start.replay(&steps, &mut Silent).unwrap_err();
    assert_eq!(wrong.to_string(), "steps[1]: The dice come first.");
}

#[test]
fn a_playthrough_can_be_made_again_from_its_own_head() {
    let head = playthrough::Head { config: Config::default(), seats: 3, seed: 5 };
    let text = playthrough::write::<Toy>(&head).unwrap();
    let again = playthrough::Head::read(&text).unwrap();
    assert_eq!(again, head);
    assert_eq!(playthrough::write::<Toy>(&again).unwrap(), text);
    assert!(text.contains("(hidden) "), "{text}");
    let missing = playthrough::Head::<Config>::read("seats: 3\n").unwrap_err();
    assert!(missing.contains("config"), "{missing}");
}

#[test]
fn seeded_dice_play_the_same_match_again() {
    let play = || {
        let mut game = dealt().position().clone();
        let (mut dice, mut legal) = (Seeded::new(3), Legal::default());
        loop {
            match game.next() {
                Next::Over(outcome) => return (outcome, game.hash()),
                Next::Chance(roll) => {
                    let rolled = dice.roll(&roll).unwrap();
                    game.rolled(rolled, &mut Silent);
                }
                Next::Ask(_) => {
                    let seat = game.waiting().lowest().unwrap();
                    game.options(seat, &mut legal);
                    let play = legal.get(dice.below(legal.len() as u32) as usize).unwrap();
                    game.play(&play, &mut Silent);
                }
            }
        }
    };
    assert_eq!(play(), play());
}
