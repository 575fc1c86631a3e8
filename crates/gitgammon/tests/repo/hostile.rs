//! Malformed and hostile files are refused with one clear report and change nothing.

use crate::fixture::*;
use gammon::Side;
use gitgammon::{Rule, RuleFailure, check_move};
use proptest::prelude::*;

fn report(bytes: &[u8]) -> Vec<RuleFailure> {
    let table = start(Side::White, [3, 1]);
    let before = table.state.to_bytes();
    let name = file(&table, &[(7, 4, 3), (5, 4, 1)]).name(1).to_string();
    let failures = check_move(&table, &name, bytes, NOW).unwrap_err();
    assert_eq!(table.state.to_bytes(), before);
    assert!(failures.iter().all(|failure| failure.text.len() < 300), "{failures:?}");
    failures
}

#[test]
fn unparsable_files_get_one_failure_of_form() {
    let table = start(Side::White, [3, 1]);
    let good = String::from_utf8(file(&table, &[(7, 4, 3), (5, 4, 1)]).to_bytes()).unwrap();
    let deep = "[".repeat(2000) + &"]".repeat(2000);
    let twice = good.replacen('{', "{\"player\": \"black\",", 1);
    let cases: Vec<(&str, Vec<u8>, &str)> = vec![
        ("nothing", vec![], "JSON"),
        ("a number", b"7".to_vec(), "one JSON object"),
        ("a list", b"[]".to_vec(), "one JSON object"),
        ("null", b"null".to_vec(), "one JSON object"),
        ("not UTF-8", b"{\"player\":\"\xff\"}".to_vec(), "UTF-8"),
        ("UTF-16", vec![0xff, 0xfe, b'{', 0], "UTF-8"),
        ("ten megabytes", vec![b' '; 10 << 20], "at most 4096"),
        ("deep", deep.into_bytes(), "recursion limit"),
        ("a key twice", twice.into_bytes(), "twice"),
        ("more after it", (good.clone() + "{}").into_bytes(), "trailing"),
        ("a byte more", (good.clone() + "\0").into_bytes(), "trailing"),
        ("cut short", good.as_bytes()[..60].to_vec(), "EOF"),
        ("a huge number", good.replace("\"die\": 3", "\"die\": 1e999").into_bytes(), "number"),
        ("a byte order mark", format!("\u{feff}{good}").into_bytes(), "JSON"),
    ];
    for (what, bytes, says) in cases {
        let failures = report(&bytes);
        assert_eq!(rules(&failures), [Rule::Form], "{what}: {failures:?}");
        assert!(failures[0].text.contains(says), "{what}: {failures:?}");
    }
}

#[test]
fn wrong_types_are_reported_by_field() {
    let table = start(Side::White, [3, 1]);
    let good = String::from_utf8(file(&table, &[(7, 4, 3), (5, 4, 1)]).to_bytes()).unwrap();
    let cases = [
        ("\"die\": 3", "\"die\": \"3\"", Rule::Form, "moves[0]"),
        ("\"die\": 3", "\"die\": 3.0", Rule::Form, "moves[0]"),
        ("\"die\": 3", "\"die\": 99999999999999999999", Rule::Form, "moves[0]"),
        ("\"die\": 3", "\"die\": 3, \"hit\": true", Rule::Form, "moves[0]"),
        ("\"player\": \"white\"", "\"player\": [\"white\"]", Rule::Player, "player"),
        ("\"commitSha\": null", "\"commitSha\": {}", Rule::CommitSha, "commitSha"),
        ("\"comment\": null", "\"comment\": []", Rule::Comment, "comment"),
        ("\"comment\": null,", "", Rule::Form, "'comment' is missing"),
        ("\"comment\": null", "\"comment\": null, \"\\u001b[2J\": 1", Rule::Form, "\\u{1b}"),
    ];
    for (from, to, rule, says) in cases {
        let failures = report(good.replacen(from, to, 1).as_bytes());
        assert_eq!(rules(&failures), [rule], "{to}: {failures:?}");
        assert!(failures[0].text.contains(says), "{to}: {failures:?}");
    }
}

#[test]
fn an_empty_file_named_for_the_other_side_fails_form_and_player() {
    let table = start(Side::White, [3, 1]);
    let failures = check_move(&table, "0001-black-abcdef.json", b"{}", NOW).unwrap_err();
    let found = rules(&failures);
    assert!(found.contains(&Rule::Player) && found.contains(&Rule::Form), "{failures:?}");
}

#[test]
fn a_file_submitted_twice_fails_sequence_and_expected_state() {
    let table = start(Side::White, [3, 1]);
    let first = file(&table, &[(7, 4, 3), (5, 4, 1)]);
    let checked = accepted(&table, &first);
    let after = table.apply_move(&checked, &gitgammon::RollInput::Commit("0".repeat(40))).unwrap();
    let failures =
        check_move(&after, &first.name(1).to_string(), &first.to_bytes(), NOW).unwrap_err();
    let found = rules(&failures);
    for rule in [Rule::Sequence, Rule::ExpectedState] {
        assert!(found.contains(&rule), "{failures:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..Default::default() })]

    #[test]
    fn random_bytes_are_refused(name in ".{0,30}", bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        let table = start(Side::White, [3, 1]);
        prop_assert!(check_move(&table, &name, &bytes, NOW).is_err());
        prop_assert!(gitgammon::check_decision(&new_table(), &name, &bytes, NOW).is_err());
        prop_assert!(gitgammon::check_salt(&new_table(), &name, &bytes, NOW).is_err());
    }

    #[test]
    fn a_valid_file_with_changed_bytes_is_accepted_or_refused_with_reasons(
        edits in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3u8), 1..6),
        side in any::<bool>(),
    ) {
        let table = start(if side { Side::White } else { Side::Black }, [6, 5]);
        let moves: &[(i64, i64, i64)] =
            if side { &[(23, 17, 6), (17, 12, 5)] } else { &[(0, 6, 6), (6, 11, 5)] };
        let good = file(&table, moves);
        let mut bytes = good.to_bytes();
        for (at, byte, kind) in edits {
            let at = at.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => { bytes.remove(at); }
            }
        }
        let name = good.name(1).to_string();
        if let Err(failures) = check_move(&table, &name, &bytes, NOW) {
            prop_assert!(!failures.is_empty());
        }
    }

    #[test]
    fn only_legal_plays_are_accepted(
        moves in proptest::collection::vec((-2..26i64, -2..26i64, 0..8i64), 0..5),
        dice in (1..7u8, 1..7u8),
    ) {
        let table = start(Side::White, [dice.0, dice.1]);
        if let Ok(accepted) = check_named(&table, &file(&table, &moves)) {
            let legal = gammon::legal_plays(&table.state.checkers().unwrap(), Side::White, [dice.0, dice.1]);
            prop_assert!(legal.contains(&accepted.play));
        }
    }
}
