//! Invalid set-ups: every fault is reported with its field.

use kit::{Game, Seat, Seats};
use ludo::{Board, Ludo, Setup, TokenPlace};

fn start(seats: u8) -> Setup {
    Ludo::setup(&ludo::Config::default(), seats).unwrap()
}

fn fault(change: impl FnOnce(&mut Setup)) -> String {
    let mut setup = start(2);
    change(&mut setup);
    let faults = Ludo::position(&setup).expect_err("this is no position");
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

fn check(change: impl FnOnce(&mut Setup), expected: &str) {
    let found = fault(change);
    assert!(found.contains(expected), "{expected}\n{found}");
}

#[test]
fn places_that_are_not_on_the_board_are_faults() {
    check(|s| s.tokens[0][1] = TokenPlace::Ring(52), "tokens[0][1]: ring 52 is not on this board");
    check(|s| s.tokens[1][0] = TokenPlace::Lane(6), "tokens[1][0]: lane 6 is not on this board");
    check(
        |s| s.tokens[0][0] = TokenPlace::Ring(51),
        "tokens[0][0]: no token of this colour comes to ring 51",
    );
    check(
        |s| {
            s.config.board = Board::Sprint;
            s.tokens[0][0] = TokenPlace::Lane(1);
        },
        "lane 1 is not on this board",
    );
    check(|s| s.tokens[0].truncate(3), "tokens[0]: 4 tokens each");
    check(|s| s.tokens.truncate(1), "tokens: a list for each of two to four seats");
}

#[test]
fn unreachable_places_are_faults() {
    check(
        |s| {
            s.tokens[0][0] = TokenPlace::Ring(3);
            s.tokens[1][0] = TokenPlace::Ring(3);
        },
        "tokens[0][0]: two colours cannot share ring 3",
    );
    check(
        |s| s.tokens[0] = vec![TokenPlace::Done; 4],
        "all tokens done and a place in finished go together",
    );
    check(|s| s.finished = vec![Seat::new(0)], "go together");
    check(
        |s| {
            s.resigned = vec![Seat::new(1)];
            s.tokens[1][2] = TokenPlace::Lane(2);
        },
        "tokens[1]: who has resigned has all tokens at home",
    );
    check(
        |s| {
            s.config.must_cut = true;
            s.tokens[0][0] = TokenPlace::Lane(1);
        },
        "no token enters its lane before the player has cut one",
    );
}

#[test]
fn an_impossible_turn_is_a_fault() {
    check(|s| s.turn = Seat::new(2), "turn: seats are numbered 0 to 1");
    check(|s| s.cutters = Seats::one(Seat::new(7)), "seats are numbered 0 to 1");
    check(|s| s.die = Some(7), "die: 1 to 6");
    check(|s| s.die = Some(3), "die: nothing can move by 3");
    check(|s| s.die = Some(6), "sixes: a die that shows 6 counts");
    check(|s| s.sixes = 3, "sixes: the third 6 in a row ends the turn");
    check(|s| s.finished = vec![Seat::new(0), Seat::new(1)], "the last player left");
    check(|s| s.resigned = vec![Seat::new(0), Seat::new(0)], "a seat finishes or resigns once");
    check(
        |s| {
            *s = start(3);
            s.resigned = vec![Seat::new(0)];
        },
        "turn: a seat that still plays",
    );
    check(
        |s| {
            s.resigned = vec![Seat::new(0)];
            s.sixes = 1;
        },
        "sixes: none when the match is over",
    );
    check(|s| s.config.colours.truncate(1), "colours: name a colour for each");
}

#[test]
fn a_deserialised_view_is_validated() {
    let view = Ludo::position(&start(2)).unwrap().view(None);
    let json = serde_json::to_string(&view).unwrap();
    assert_eq!(serde_json::from_str::<ludo::View>(&json).unwrap(), view);
    let wrong = json.replacen("\"sixes\":0", "\"sixes\":9", 1);
    let error = serde_json::from_str::<ludo::View>(&wrong).unwrap_err().to_string();
    assert!(error.contains("sixes: the third 6"), "{error}");
}
