//! The preview of an arrangement is what the arrangement does.

use crate::invariants::step;
use hill::{Action, Bags, Config, Hill, ItemPlace, Setup};
use kit::{DiscardEvents, Game, LegalActions, Match, Referee, Seat, SeededDice};

/// The items in the bags of a seat, straight from the position.
fn bags(setup: &Setup, seat: Seat) -> Bags {
    let items = || {
        let items = setup.players[seat.index()].items.iter();
        items.filter(|held| held.place == ItemPlace::Bag).map(|held| held.item)
    };
    Bags {
        backpack: items().filter(|item| !item.in_bandolier()).collect(),
        bandolier: items().filter(|item| item.in_bandolier()).collect(),
    }
}

/// Checks the preview of every legal action of a seat; returns how many were arrangements.
fn check_previews(hill: &Hill, seat: Seat, legal: &mut LegalActions<Action>) -> usize {
    hill.legal_actions(seat, legal);
    let default = hill.default_action(seat);
    let mut arrangements = 0;
    for at in 0..legal.len() {
        let play = legal.get(at).unwrap();
        let preview = hill.preview(seat, play.action());
        let Action::Arrange(_) = play.action() else {
            assert_eq!(preview, None);
            continue;
        };
        let (mut after, preview) = (hill.clone(), preview.unwrap());
        after.act_checked(&play, &mut DiscardEvents);
        assert_eq!(preview.bags, bags(&after.as_setup(), seat), "{play:?}");
        if matches!(default, Some(Action::Arrange(_))) {
            assert_eq!(preview.suggested, default == Some(*play.action()), "{play:?}");
        }
        arrangements += 1;
    }
    arrangements
}

#[test]
fn the_preview_of_every_arrangement_is_what_it_does() {
    let (mut dice, mut legal, mut checked) = (SeededDice::new(6), LegalActions::default(), 0);
    for seats in [2, 4, 6] {
        let mut hill = Match::<Hill>::new(&Config::default(), seats).unwrap().position().clone();
        for _ in 0..3_000 {
            for seat in hill.waiting().iter() {
                checked += check_previews(&hill, seat, &mut legal);
            }
            if !step(&mut hill, &mut dice, &mut legal, true) {
                break;
            }
        }
    }
    assert!(checked > 1_000, "{checked}");
}

#[test]
fn the_bags_of_a_view_are_shown_to_whoever_sees_the_items() {
    let (mut dice, mut legal) = (SeededDice::new(7), LegalActions::default());
    let mut hill = Match::<Hill>::new(&Config::default(), 3).unwrap().position().clone();
    for _ in 0..2_000 {
        for viewer in [None, Some(Seat::new(0)), Some(Seat::new(1))] {
            for (seat, player) in Seat::first(3).zip(hill.view(viewer).players) {
                let expected = player.items.is_some().then(|| bags(&hill.as_setup(), seat));
                assert_eq!(player.bags, expected, "{viewer:?} looks at {seat:?}");
            }
        }
        if !step(&mut hill, &mut dice, &mut legal, true) {
            break;
        }
    }
}
