//! The preview of a move is what the move does.

use crate::conformance::tables;
use kit::{
    Dice, DiscardEvents, Game, LegalActions, Match, Next, RecordedEvents, Referee, Seat,
    SeededDice, Step,
};
use ludo::{Config, Event, Ludo, Move, MovePreview, Token, TokenPlace};

/// Where the events of a move say that the token landed, and whom it cut.
fn observed(position: &Ludo, events: &RecordedEvents<Event>) -> MovePreview {
    let (mut to, mut cuts) = (None, Vec::new());
    for (_, event) in &events.0 {
        match event {
            Event::Opened { seat, .. } => {
                to = Some(TokenPlace::Ring(position.colour(*seat).start()));
            }
            Event::Moved { to: place, .. } => to = Some(*place),
            Event::Cut { seat, .. } if !cuts.contains(seat) => cuts.push(*seat),
            _ => {}
        }
    }
    MovePreview { to: to.unwrap(), cuts }
}

#[test]
fn the_preview_of_every_legal_move_is_what_the_move_does() {
    let (mut legal, mut cuts) = (LegalActions::default(), 0);
    for (number, (config, seats)) in (0..).zip(tables()) {
        let mut dice = SeededDice::for_match(11, number);
        let mut position = *Match::<Ludo>::new(&config, seats).unwrap().position();
        loop {
            match position.next() {
                Next::Over(_) => break,
                Next::Chance(roll) => {
                    position.roll_checked(dice.roll(&roll).unwrap(), &mut DiscardEvents);
                }
                Next::Ask(_) => {
                    position.legal_actions(position.turn(), &mut legal);
                    for at in 0..legal.len() {
                        let play = legal.get(at).unwrap();
                        let (mut after, mut events) = (position, RecordedEvents::default());
                        after.act_checked(&play, &mut events);
                        let preview = position.preview(play.seat(), play.action()).unwrap();
                        assert_eq!(preview, observed(&position, &events), "{position:?} {play:?}");
                        cuts += preview.cuts.len();
                    }
                    let at = dice.below(legal.len() as u32) as usize;
                    position.act_checked(&legal.get(at).unwrap(), &mut DiscardEvents);
                }
            }
        }
    }
    assert!(cuts > 50, "{cuts}");
}

#[test]
fn a_seat_that_is_not_on_turn_has_no_previews() {
    let mut position = *Match::<Ludo>::new(&Config::default(), 2).unwrap().position();
    let six = Step::Rolled { number: 5 };
    position.apply_step(&six, &mut DiscardEvents).unwrap();
    let action = Move { token: Token::ALL[0] };
    assert!(position.preview(Seat::new(0), &action).is_some());
    assert_eq!(position.preview(Seat::new(1), &action), None);
}
