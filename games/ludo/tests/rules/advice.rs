//! What the position tells those who think about a move.

use kit::{Game, Seat};
use ludo::{At, Config, Ludo, Token};

fn red() -> Seat {
    Seat::new(0)
}

/// Red to move by a 3 with tokens on 5, in the lane, done and at home; green 3 ahead of the first.
fn position() -> Ludo {
    let mut setup = Ludo::setup(&Config::default(), 4).unwrap();
    setup.tokens[0] = vec![At::Ring(4), At::Lane(2), At::Done, At::Home];
    setup.tokens[1][0] = At::Ring(7);
    setup.tokens[3][0] = At::Ring(51);
    setup.die = Some(3);
    Ludo::position(&setup).unwrap()
}

#[test]
fn it_says_where_a_token_would_go_and_whom_it_would_cut() {
    let position = position();
    let [first, second, third, fourth] = Token::ALL;
    assert_eq!(position.destination(first), Some(At::Ring(7)));
    assert_eq!(position.destination(second), Some(At::Lane(5)));
    assert_eq!(position.destination(third), None);
    assert_eq!(position.destination(fourth), None);
    assert!(position.cuts(first));
    assert!(!position.cuts(second) && !position.cuts(third));
}

#[test]
fn it_says_nothing_before_the_roll() {
    let start = Ludo::position(&Ludo::setup(&Config::default(), 2).unwrap()).unwrap();
    assert_eq!(start.destination(Token::ALL[0]), None);
    assert!(!start.cuts(Token::ALL[0]));
    assert_eq!(start.die(), None);
}

#[test]
fn it_counts_steps_and_dangers() {
    let position = position();
    let left = Token::ALL.map(|token| position.steps_left(red(), token));
    assert_eq!(left, [Some(52), Some(4), Some(0), None]);
    assert_eq!(position.threats(red(), 4), 1, "blue stands five behind");
    assert_eq!(position.threats(red(), 8), 0, "a safe square");
    assert_eq!(position.threats(red(), 9), 1, "green stands two behind");
}

#[test]
fn a_token_past_its_lane_has_a_lap_more() {
    let config = Config { must_cut: true, ..Config::default() };
    let mut setup = Ludo::setup(&config, 2).unwrap();
    setup.tokens[0][0] = At::Ring(51);
    let position = Ludo::position(&setup).unwrap();
    assert_eq!(position.steps_left(red(), Token::ALL[0]), Some(57));
}

#[test]
fn only_ring_squares_are_ever_unsafe() {
    assert!(At::Home.is_safe() && At::Lane(1).is_safe() && At::Done.is_safe());
    assert!(At::Ring(8).is_safe() && !At::Ring(9).is_safe());
}
