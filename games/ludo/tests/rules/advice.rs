//! Queries about moves, for bots and interfaces.

use kit::{Game, Seat};
use ludo::{Config, Ludo, Token, TokenPlace};

fn red() -> Seat {
    Seat::new(0)
}

/// Red to move by a 3 with tokens on 5, in the lane, done and at home; green 3 ahead of the first.
fn position() -> Ludo {
    let mut setup = Ludo::setup(&Config::default(), 4).unwrap();
    setup.tokens[0] =
        vec![TokenPlace::Ring(4), TokenPlace::Lane(2), TokenPlace::Done, TokenPlace::Home];
    setup.tokens[1][0] = TokenPlace::Ring(7);
    setup.tokens[3][0] = TokenPlace::Ring(51);
    setup.die = Some(3);
    Ludo::position(&setup).unwrap()
}

#[test]
fn a_position_tells_the_destination_of_a_token_and_whether_it_would_cut() {
    let position = position();
    let [first, second, third, fourth] = Token::ALL;
    assert_eq!(position.destination(first), Some(TokenPlace::Ring(7)));
    assert_eq!(position.destination(second), Some(TokenPlace::Lane(5)));
    assert_eq!(position.destination(third), None);
    assert_eq!(position.destination(fourth), None);
    assert!(position.would_cut(first));
    assert!(!position.would_cut(second) && !position.would_cut(third));
}

#[test]
fn there_are_no_destinations_before_the_roll() {
    let start = Ludo::position(&Ludo::setup(&Config::default(), 2).unwrap()).unwrap();
    assert_eq!(start.destination(Token::ALL[0]), None);
    assert!(!start.would_cut(Token::ALL[0]));
    assert_eq!(start.die(), None);
}

#[test]
fn a_position_counts_steps_left_and_threats() {
    let position = position();
    let left = Token::ALL.map(|token| position.steps_left(red(), token));
    assert_eq!(left, [Some(52), Some(4), Some(0), None]);
    assert_eq!(position.threat_count(red(), 4), 1, "blue stands five behind");
    assert_eq!(position.threat_count(red(), 8), 0, "a safe square");
    assert_eq!(position.threat_count(red(), 9), 1, "green stands two behind");
}

#[test]
fn a_token_past_its_lane_has_a_whole_lap_left() {
    let config = Config { must_cut: true, ..Config::default() };
    let mut setup = Ludo::setup(&config, 2).unwrap();
    setup.tokens[0][0] = TokenPlace::Ring(51);
    let position = Ludo::position(&setup).unwrap();
    assert_eq!(position.steps_left(red(), Token::ALL[0]), Some(57));
}

#[test]
fn only_ring_squares_can_be_unsafe() {
    assert!(
        TokenPlace::Home.is_safe() && TokenPlace::Lane(1).is_safe() && TokenPlace::Done.is_safe()
    );
    assert!(TokenPlace::Ring(8).is_safe() && !TokenPlace::Ring(9).is_safe());
}
