//! Saves load to the same match, and errors of damaged saves name the field.

use kit::{Commitment, DiceSource, DiscardEvents, Match, Save, SaveError, VerifiableDice};
use kit::{Game, Next, Referee};
use testkit::toy::{Config, Toy, ToyAction};

fn secret() -> [u8; 32] {
    [9; 32]
}

fn record(commitment: Commitment) -> DiceSource {
    let secret = "09".repeat(32);
    DiceSource::Verifiable { match_id: "demo".into(), commitment, secret, salts: vec![] }
}

/// Two cards are dealt, seat 0 has bid and seat 1 has not: the middle of a turn.
fn saved() -> Save<Toy> {
    let mut dice = VerifiableDice::new(secret(), "demo", &[], 0);
    let commitment = dice.commitment();
    let mut played = Match::<Toy>::new(&Config::default(), 2).unwrap();
    while played.roll_with(&mut dice, &mut DiscardEvents).is_some() {}
    let play = played.position().check_action(kit::Seat::new(0), &ToyAction::High).unwrap();
    played.act(&play, &mut DiscardEvents);
    Save { players: vec!["Ann".into(), "bot".into()], dice: record(commitment), played }
}

#[test]
fn a_match_saved_in_the_middle_of_a_turn_resumes_byte_for_byte() {
    let text = saved().to_text();
    let loaded = Save::<Toy>::from_text(&text).unwrap();
    assert_eq!(loaded.to_text(), text);
    assert_eq!(loaded.played.position(), saved().played.position());
    assert_eq!(loaded.players, ["Ann", "bot"]);
    assert_eq!(Save::<Toy>::game_name(&text).unwrap(), "toy");
    assert!(matches!(loaded.played.position().next(), Next::Ask(_)));
}

#[test]
fn a_save_keeps_the_custom_start_of_its_match() {
    let setup = saved().played.position().as_setup();
    let mut played = Match::<Toy>::from_setup(&setup).unwrap();
    played.resign(kit::Seat::new(1), &mut DiscardEvents).unwrap();
    let save = Save { players: vec![String::new(); 2], dice: DiceSource::ByHand, played };
    let loaded = Save::<Toy>::from_text(&save.to_text()).unwrap();
    assert_eq!(loaded.to_text(), save.to_text());
    assert_eq!(loaded.verify_rolls(), Ok(0), "dice rolled by hand cannot be checked");
    let broken = save.to_text().replacen("shield", "blank", 1);
    assert!(refusal(&broken).starts_with("start: hands: ten shields"), "{}", refusal(&broken));
}

fn refusal(text: &str) -> String {
    Save::<Toy>::from_text(text).expect_err("a damaged save must not load").to_string()
}

#[test]
fn a_damaged_save_names_the_field() {
    let text = saved().to_text();
    let cases = [
        ("\"save\"", "\"dave\"", "parlor: expected \"save\", not \"dave\""),
        ("\"version\": 1", "\"version\": 2", "version: 2 is not known here, only 1"),
        ("\"toy\"", "\"ludo\"", "game: ludo is not known here, only toy"),
        ("\"rules\": 1", "\"rules\": 7", "rules: 7 is not known here, only 1"),
        ("\"seats\": 2", "\"seats\": 9", "config: seats: Toy is for 2 to 4 seats, not 9"),
        ("\"rounds\":3", "\"rounds\":0", "config: rounds: at least one round is played"),
        ("\"rounds\":3", "\"laps\":3", "config.laps: there is no such field: choose \"rounds\""),
        ("[\"Ann\",\"bot\"]", "[\"Ann\"]", "players: expected 2, one for each seat"),
        ("\"play\":\"high\"", "\"play\":\"hihg\"", "steps[2]: Unreadable"),
        ("\"play\":\"high\"", "\"play\":\"shield\"", "steps[2]: NotNow"),
        ("\"seat\":0,\"play\":\"high\"", "\"roll\":[1]", "steps[2]: No roll is due."),
        ("\"seat\":0,\"play\":\"high\"", "\"resign\":9", "steps[2]: expected {"),
        ("\"seat\":0,\"play\":\"high\"", "\"resign\":7", "steps[2]: seat 7 is not in this match"),
        ("\"seat\":0,\"play\":\"high\"", "\"seat\":255,\"play\":\"high\"", "steps[2]: expected {"),
        ("\"seat\":0,\"play\":\"high\"", "\"dance\":1", "steps[2]: expected {"),
        ("{\"roll\":[", "{\"roll\":[99,", "steps[0]: [99,"),
        ("\"hash\": \"", "\"hash\": \"x", "hash: a position hash is 32"),
    ];
    for (from, to, expected) in cases {
        let found = refusal(&text.replacen(from, to, 1));
        assert!(found.starts_with(expected), "{expected}\n{found}");
    }
    let other = text.replacen("\"play\":\"high\"", "\"play\":\"low\"", 1);
    assert!(refusal(&other).contains("the file was changed"), "{}", refusal(&other));
}

#[test]
fn a_truncated_save_names_the_line() {
    let text = saved().to_text();
    for cut in 0..text.trim_end().len() {
        let found = refusal(&text[..cut]);
        assert!(found.contains("line"), "cut at {cut}: {found}");
    }
}

#[test]
fn the_rolls_of_a_save_can_be_verified() {
    assert_eq!(saved().verify_rolls(), Ok(2));
}

#[test]
fn a_changed_roll_or_secret_is_reported() {
    let mut save = saved();
    let other = VerifiableDice::new([8; 32], "demo", &[], 0);
    save.dice = record(other.commitment());
    let error = save.verify_rolls().unwrap_err().to_string();
    assert_eq!(error, "dice.commitment: the secret is not the one that was committed to");
    if let DiceSource::Verifiable { secret, commitment, .. } = &mut save.dice {
        *secret = "08".repeat(32);
        *commitment = other.commitment();
    }
    let error = save.verify_rolls().unwrap_err();
    assert!(matches!(error, SaveError::RollMismatch { step: 0, .. }), "{error}");
    assert!(error.to_string().contains("but its dice give"));
    if let DiceSource::Verifiable { secret, .. } = &mut save.dice {
        *secret = "no".into();
    }
    assert!(save.verify_rolls().unwrap_err().to_string().starts_with("dice.secret: "));
}
