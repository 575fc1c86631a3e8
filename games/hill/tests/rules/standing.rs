//! Answers that are given in advance (K54).

use hill::{Action, Config, Event, Hill};
use kit::{
    Dice, DiscardEvents, Game, LegalActions, Match, Next, RecordedEvents, Referee, ResponseWindow,
    Seat, Seats, SeededDice, StandingAnswers, StandingScope,
};

const HEARTS: u8 = 2;

fn answers() -> StandingAnswers {
    let mut answers = StandingAnswers::default();
    for (code, number) in [("fight-on", HEARTS), ("pass", 1), ("end-turns", 1)] {
        assert!(answers.set(Hill::STANDING_ANSWERS, code, number, StandingScope::Lasting));
    }
    answers
}

/// Plays a random match without retreats, and calls `check` with every position in which seat 0
/// is asked and the action that its standing answers give.
fn play(seed: u64, mut check: impl FnMut(&Hill, Option<&Action>)) {
    let (mut dice, mut legal) = (SeededDice::new(seed), LegalActions::default());
    let (me, answers) = (Seat::new(0), answers());
    let mut hill = Match::<Hill>::new(&Config::default(), 3).unwrap().position().clone();
    loop {
        match hill.next() {
            Next::Over(_) => return,
            Next::Chance(roll) => {
                let rolled = dice.roll(&roll).unwrap();
                hill.roll_checked(rolled, &mut DiscardEvents);
            }
            Next::Ask(_) => {
                let seat = hill.waiting().lowest().unwrap();
                let standing = if seat == me { answers.action(&hill, me) } else { None };
                if seat == me {
                    check(&hill, standing.as_ref().map(kit::Checked::action));
                }
                let play = standing.unwrap_or_else(|| {
                    hill.legal_actions(seat, &mut legal);
                    let good = |at: &usize| legal.actions()[*at] != Action::Retreat;
                    let at: Vec<usize> = (0..legal.len()).filter(good).collect();
                    legal.get(at[dice.below(at.len() as u32) as usize]).unwrap()
                });
                hill.act_checked(&play, &mut DiscardEvents);
            }
        }
    }
}

#[test]
fn k54_fighting_on_never_takes_more_hearts_than_was_said() {
    let (mut fights, mut asked) = (0, 0);
    for seed in 0..40 {
        play(seed, |hill, standing| {
            let ask = hill.open_ask().unwrap();
            if ask.prompt != "fight-dice" {
                return;
            }
            let mut after = hill.clone();
            let play = hill.check_action(Seat::new(0), &Action::FightOn).unwrap();
            let mut events = RecordedEvents::default();
            after.act_checked(&play, &mut events);
            let left = events.0.iter().find_map(|(_, event)| match event {
                Event::Hurt { seat, hp, .. } if seat.number() == 0 => Some(*hp),
                _ => None,
            });
            let warded = events.0.iter().any(|(_, event)| matches!(event, Event::Warded { .. }));
            match standing {
                Some(_) => assert!(left.is_none_or(|hp| hp >= HEARTS), "{left:?}"),
                None => assert!(warded || left.is_some_and(|hp| hp < HEARTS)),
            }
            fights += u32::from(standing.is_some());
            asked += u32::from(standing.is_none() && !warded && left.is_some());
        });
    }
    assert!(fights > 50 && asked > 5, "{fights} {asked}");
}

#[test]
fn k54_standing_answers_depend_on_what_the_seat_knows_alone() {
    let (mut compared, mut dice) = (0, SeededDice::new(77));
    for seed in 0..10 {
        play(seed, |hill, standing| {
            let me = Seat::new(0);
            let view = hill.view(Some(me));
            let other = Hill::redeal(&hill.config(), &view, &mut |below| dice.below(below));
            let redealt = answers().action(&other, me);
            assert_eq!(redealt.as_ref().map(kit::Checked::action), standing);
            compared += 1;
        });
    }
    assert!(compared > 500, "{compared}");
}

#[test]
fn k54_own_cards_and_the_middle_of_a_turn_are_never_answered_in_advance() {
    let mut prompts = std::collections::BTreeMap::<&str, [u32; 2]>::new();
    for seed in 0..40 {
        play(seed, |hill, standing| {
            let prompt = hill.open_ask().unwrap().prompt;
            let own = hill.view(None).turn.seat == Seat::new(0);
            assert!(standing.is_none() || prompt != "chance" || !own, "an own card");
            prompts.entry(prompt).or_default()[usize::from(standing.is_some())] += 1;
        });
    }
    assert_eq!(prompts["turn-end"][0], 0, "{prompts:?}");
    for open in ["manage", "move-or-sleep", "arrived", "arrange"] {
        assert_eq!(prompts[open][1], 0, "{prompts:?}");
    }
}

/// What others can notice of a reaction by its time: who is asked, and for whom a standing answer
/// answers at once. Everybody has given the same standing answers.
fn reaction_timing(hill: &Hill) -> Option<(Seats, Vec<bool>)> {
    let ask = hill.open_ask().ok().filter(|ask| ask.window == ResponseWindow::Reaction)?;
    let answered = ask.seats().iter().map(|seat| answers().action(hill, seat).is_some());
    Some((ask.seats(), answered.collect()))
}

#[test]
fn k54_a_reaction_takes_as_long_whatever_the_hands_hold() {
    let (mut reactions, mut dice) = (0, SeededDice::new(78));
    for seed in 0..40 {
        play(seed, |hill, _| {
            let Some(timing) = reaction_timing(hill) else { return };
            let seen_by_all = hill.view(None);
            for _ in 0..4 {
                let other =
                    Hill::redeal(&hill.config(), &seen_by_all, &mut |below| dice.below(below));
                assert_eq!(reaction_timing(&other), Some(timing.clone()));
            }
            reactions += 1;
        });
    }
    assert!(reactions > 20, "{reactions}");
}
