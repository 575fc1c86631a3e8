//! Refusals have sentences; invalid options and set-ups are refused with the field at fault.

use gammon::{
    Config, CrawfordData, Cube, Gammon, PhaseData, PhaseKind, Refusal, SessionKind, Setup, Side,
    Win,
};
use kit::{CodedMessage, Game, Match, Seat};

#[test]
fn every_refusal_has_a_sentence() {
    let refusals = [
        Refusal::not_now(PhaseKind::Turn),
        Refusal::IllegalPlay,
        Refusal::IllegalMove { from: 25, die: 3 },
        Refusal::IllegalMove { from: 8, die: 3 },
        Refusal::MoreDice,
        Refusal::LargerDie { die: 6 },
        Refusal::Ambiguous,
        Refusal::NoHit { point: 5 },
        Refusal::AlreadyDeclined,
        Refusal::NoResignations,
        Refusal::NoDouble,
        Refusal::NoBeaver,
        Refusal::Unreadable { part: "8-5".into() },
    ];
    for refusal in refusals {
        assert!(refusal.to_english(&|_: Seat| String::new()).ends_with('.'), "{refusal:?}");
        assert_eq!(serde_json::to_value(&refusal).unwrap()["code"], refusal.code());
    }
}

#[test]
fn the_refusal_of_an_untimely_action_carries_the_phase_as_a_code() {
    let refusal = serde_json::to_value(Refusal::not_now(PhaseKind::Turn)).unwrap();
    let expected =
        serde_json::json!({"code": "not-now", "asked": "roll or double", "phase": "turn"});
    assert_eq!(refusal, expected);
}

fn faults(config: &Config) -> String {
    Match::<Gammon>::new(config, 2).expect_err("no match").iter().map(ToString::to_string).collect()
}

#[test]
fn incompatible_options_are_refused() {
    assert!(faults(&Config { length: 0, ..Config::default() }).contains("length: 1 to 64"));
    let both = faults(&Config { jacoby: true, beavers: true, length: 5, ..Config::default() });
    assert!(both.contains("jacoby: ") && both.contains("beavers: "), "{both}");
}

fn fault(change: impl FnOnce(&mut Setup)) -> String {
    let config = Config { length: 5, ..Config::default() };
    let mut setup = Gammon::setup(&config, 2).unwrap();
    (setup.waits, setup.turn) = (PhaseData::Roll, Side::White);
    change(&mut setup);
    let faults = Gammon::position(&setup).expect_err("this is no position");
    faults.iter().map(|fault| format!("{fault}\n")).collect()
}

fn check(change: impl FnOnce(&mut Setup), expected: &str) {
    let found = fault(change);
    assert!(found.contains(expected), "{expected}\n{found}");
}

#[test]
fn invalid_set_ups_are_refused_with_the_field_at_fault() {
    check(|s| s.board.truncate(23), "board: 24 numbers");
    check(|s| s.board[0] = 5, "board: 15 checkers a side");
    check(|s| s.cube = Cube { value: 3, owner: Some(Side::White) }, "cube.value: 1, 2, 4");
    check(|s| s.cube.value = 2, "cube.owner: ");
    check(
        |s| {
            s.config.cube = false;
            s.waits = PhaseData::Turn;
        },
        "waits: nothing to double",
    );
    check(|s| s.score.white = u32::MAX, "score: ");
    check(|s| s.crawford = CrawfordData::Now, "crawford: before");
    check(
        |s| {
            s.score.white = 4;
            s.crawford = CrawfordData::Now;
            s.cube = Cube { value: 2, owner: Some(Side::Black) };
        },
        "cube: nobody doubles",
    );
    check(|s| s.waits = PhaseData::Move, "dice: the roll that is to be played");
    check(|s| s.dice = Some([3, 1]), "dice: none before the roll");
    check(
        |s| {
            s.waits = PhaseData::Move;
            s.dice = Some([1, 3]);
        },
        "the larger first",
    );
    check(|s| s.waits = PhaseData::Over, "waits: over when the match is");
    check(|s| s.score.black = 5, "waits: over when the match is");
    check(|s| s.waits = PhaseData::Beaver, "no beavers");
    check(
        |s| {
            s.waits = PhaseData::Offer { win: Win::Single, by: None, roll_due: false };
            s.declined = true;
        },
        "no offer can be open",
    );
    check(|s| s.left = Some(Side::White), "waits: over");
    check(
        |s| {
            s.waits = PhaseData::Opening;
            s.declined = true;
        },
        "declined: nothing before",
    );
}

#[test]
fn the_highest_score_of_money_play_is_valid() {
    let config = Config { session: SessionKind::Money, length: 64, ..Config::default() };
    let mut setup = Gammon::setup(&config, 2).unwrap();
    setup.games = 63;
    setup.score.white = 63 * 3 * 4096;
    let position = Gammon::position(&setup).unwrap();
    assert_eq!(Gammon::position(&position.as_setup()), Ok(position));
}
