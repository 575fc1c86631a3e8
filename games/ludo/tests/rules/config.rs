//! Options: schema, faults and colours.

use kit::{Game, Match, Seat};
use ludo::{Colour, Config, Ludo, Setup};
use proptest::prelude::*;

fn seating(colours: &[Colour], seats: u8) -> Result<Vec<Colour>, String> {
    let config = Config { colours: colours.to_vec(), ..Config::default() };
    let begun = Match::<Ludo>::new(&config, seats).map_err(|faults| faults[0].to_string())?;
    Ok(Seat::first(seats).map(|seat| begun.position().colour(seat)).collect())
}

#[test]
fn l4_the_default_colours_depend_on_the_number_of_seats() {
    use Colour::{Blue, Green, Red, Yellow};
    assert_eq!(seating(&[], 2), Ok(vec![Red, Yellow]));
    assert_eq!(seating(&[], 3), Ok(vec![Red, Green, Yellow]));
    assert_eq!(seating(&[], 4), Ok(vec![Red, Green, Yellow, Blue]));
    assert_eq!(seating(&[Blue, Green], 2), Ok(vec![Blue, Green]));
    assert_eq!(seating(&[Yellow, Red, Green], 3), Ok(vec![Yellow, Red, Green]));
    assert_eq!(seating(&[Green, Yellow, Blue, Red], 4), Ok(vec![Green, Yellow, Blue, Red]));
}

#[test]
fn l4_invalid_choices_of_colours_are_refused_with_the_rule() {
    use Colour::{Blue, Green, Red, Yellow};
    let refused = |colours: &[Colour], seats| seating(colours, seats).unwrap_err();
    assert!(refused(&[Red, Green], 2).contains("two players sit opposite"));
    assert!(refused(&[Red, Green, Blue], 3).contains("three players leave blue empty"));
    assert!(refused(&[Red, Yellow, Green], 3).contains("clockwise"));
    assert!(refused(&[Red, Red], 2).contains("taken once"));
    assert!(refused(&[Red], 2).contains("each of the 2 seats"));
    assert!(seating(&[], 5).unwrap_err().contains("2 to 4 seats, not 5"));
}

#[test]
fn the_schema_accepts_the_defaults_and_refuses_what_is_not_an_option() {
    let schema = serde_json::to_value(schemars::schema_for!(Config)).unwrap();
    let valid = |json: serde_json::Value| jsonschema::is_valid(&schema, &json);
    assert!(valid(serde_json::to_value(Config::default()).unwrap()));
    assert!(valid(serde_json::json!({})));
    assert!(valid(serde_json::json!({"board": "sprint", "colours": ["red", "yellow"]})));
    assert!(!valid(serde_json::json!({"board": "round"})));
    assert!(!valid(serde_json::json!({"tokens": 7})));
    let wrong = serde_json::from_str::<Config>("{\"tokens\": 7}").unwrap_err().to_string();
    assert!(wrong.contains("unknown field `tokens`"), "{wrong}");
}

#[test]
fn the_schema_of_a_move_accepts_the_four_tokens_only() {
    let schema = serde_json::to_value(schemars::schema_for!(ludo::Move)).unwrap();
    let valid = |token: u8| jsonschema::is_valid(&schema, &serde_json::json!({"token": token}));
    assert_eq!([0, 1, 4, 5].map(valid), [false, true, true, false]);
}

proptest! {
    #[test]
    fn any_set_up_gives_a_position_or_faults_and_never_panics(
        tokens in prop::collection::vec(prop::collection::vec(0u8..80, 0..6), 0..6),
        turn in 0u8..8, die in prop::option::of(0u8..9), sixes in 0u8..5, bits in 0u8..32,
        gone in prop::collection::vec(0u8..8, 0..5),
    ) {
        let place = |n: &u8| match n {
            0..=59 => ludo::TokenPlace::Ring(*n),
            60..=69 => ludo::TokenPlace::Lane(n - 60),
            70..=74 => ludo::TokenPlace::Done,
            _ => ludo::TokenPlace::Home,
        };
        let config = Config {
            colours: Colour::default_seating(tokens.len() as u8).to_vec(),
            blocks: bits & 1 > 0, must_cut: bits & 2 > 0, quick: bits & 4 > 0,
            board: if bits & 8 > 0 { ludo::Board::Sprint } else { ludo::Board::Standard },
            ..Config::default()
        };
        let split = gone.len() / 2;
        let setup = Setup {
            config,
            tokens: tokens.iter().map(|row| row.iter().map(place).collect()).collect(),
            turn: Seat::new(turn),
            die, sixes,
            cutters: kit::Seats::NONE,
            finished: gone[..split].iter().map(|n| Seat::new(*n)).collect(),
            resigned: gone[split..].iter().map(|n| Seat::new(*n)).collect(),
            asks: kit::AskCounter::default(),
        };
        match Ludo::position(&setup) {
            Ok(position) => prop_assert_eq!(position.as_setup(), setup),
            Err(faults) => prop_assert!(!faults.is_empty()),
        }
    }
}
