//! Every validation rule of move files: files that pass it and files that break it.

use crate::fixture::*;
use gammon::Side;
use gitgammon::{GitTable, MoveFile, Rule, RuleFailure, check_author, check_move};

fn opening_move() -> (GitTable, MoveFile) {
    let table = start(Side::White, [3, 1]);
    let file = file(&table, &[(7, 4, 3), (5, 4, 1)]);
    (table, file)
}

fn broken_rules(name: &str) -> Vec<Rule> {
    let (table, file) = opening_move();
    check_move(&table, name, &file.to_bytes(), NOW).err().as_deref().map(rules).unwrap_or_default()
}

#[test]
fn file_name_accepts_the_pattern() {
    let (table, file) = opening_move();
    let name = file.name(1).to_string();
    assert!(name.starts_with("0001-white-") && name.len() == 22, "{name}");
    assert!(check_move(&table, &name, &file.to_bytes(), NOW).is_ok());
}

#[test]
fn file_name_refuses_everything_else() {
    let good = opening_move().1.name(1).to_string();
    for name in [
        "1-white-a1b2c3.json",
        "00001-white-a1b2c3.json",
        "0001-White-a1b2c3.json",
        "0001-green-a1b2c3.json",
        "0001-white-a1b2c.json",
        "0001-white-A1B2C3.json",
        "0001-white-g1b2c3.json",
        "0001-white-a1b2c3.json.json",
        "0001-white-a1b2c3",
        "0001-white-a1b2c3-x.json",
        "../0001-white-a1b2c3.json",
        "+001-white-a1b2c3.json",
        "",
        &good.to_uppercase(),
        &format!("{good}\n"),
    ] {
        assert_eq!(broken_rules(name), [Rule::FileName], "{name}");
    }
}

#[test]
fn sequence_accepts_the_next_number_and_refuses_gaps_and_repeats() {
    let (table, file) = opening_move();
    for sequence in [0, 2, 9999] {
        assert_eq!(broken_rules(&file.name(sequence).to_string()), [Rule::Sequence]);
    }
    accepted(&table, &file);
}

#[test]
fn player_accepts_the_side_on_turn() {
    let table = start(Side::Black, [3, 1]);
    accepted(&table, &file(&table, &[(16, 19, 3), (18, 19, 1)]));
}

#[test]
fn player_refuses_the_other_side_and_a_name_that_disagrees() {
    let (table, good) = opening_move();
    let mut other = good.clone();
    other.player = Side::Black;
    other.moves = file(&table, &[(16, 19, 3), (18, 19, 1)]).moves;
    refused(&table, &other, Rule::Player, "white's turn");
    let name = good.name(1).to_string().replace("white", "black");
    let failures = check_move(&table, &name, &good.to_bytes(), NOW).unwrap_err();
    assert_eq!(rules(&failures), [Rule::Player]);
    let text = String::from_utf8(good.to_bytes()).unwrap().replace("\"white\"", "\"green\"");
    let failures = check_move(&table, &good.name(1).to_string(), text.as_bytes(), NOW).unwrap_err();
    assert_eq!(rules(&failures), [Rule::Player]);
}

#[test]
fn expected_state_accepts_the_first_sixteen_digits_of_sha256sum() {
    let (table, good) = opening_move();
    assert_eq!(good.expected_state.len(), 16);
    accepted(&table, &good);
}

#[test]
fn expected_state_refuses_another_state_and_another_form() {
    let (table, mut stale) = opening_move();
    stale.expected_state = "1234567890abcdef".into();
    refused(&table, &stale, Rule::ExpectedState, "another move came first");
    stale.expected_state = "a3b4c5d6e7f8g9h0".into();
    refused(&table, &stale, Rule::ExpectedState, "16 lower-case hexadecimal digits");
}

#[test]
fn dice_accept_the_roll_in_any_order() {
    let (table, mut good) = opening_move();
    good.dice_roll = vec![1, 3];
    good.moves.reverse();
    accepted(&table, &good);
    let table = start(Side::White, [1, 1]);
    accepted(&table, &file(&table, &[(7, 6, 1), (7, 6, 1), (5, 4, 1), (5, 4, 1)]));
}

#[test]
fn dice_refuse_another_roll() {
    let (table, mut other) = opening_move();
    other.dice_roll = vec![3, 2];
    let failures = check_named(&table, &other).unwrap_err();
    assert!(rules(&failures).iter().all(|rule| *rule == Rule::Dice), "{failures:?}");
    assert!(failures[0].text.contains("dice of the table are [3, 1]"), "{failures:?}");
}

#[test]
fn dice_refuse_an_impossible_roll() {
    let (table, good) = opening_move();
    for roll in [vec![], vec![3], vec![3, 1, 1], vec![3, 3], vec![3, 1, 3, 1], vec![0, 7]] {
        let mut other = good.clone();
        other.dice_roll = roll;
        refused(&table, &other, Rule::Dice, "four equal ones");
    }
}

#[test]
fn dice_refuse_a_die_used_twice_or_not_thrown() {
    let (table, _) = opening_move();
    refused(&table, &file(&table, &[(7, 4, 3), (7, 4, 3)]), Rule::Dice, "used 2 times");
    refused(&table, &file(&table, &[(7, 4, 3), (7, 5, 2)]), Rule::Dice, "has it 0 times");
    let many = file(&table, &[(7, 4, 3), (5, 4, 1), (5, 2, 3)]);
    let failures = check_named(&table, &many).unwrap_err();
    assert_eq!(rules(&failures), [Rule::Dice, Rule::Dice], "{failures:?}");
    refused(&table, &file(&table, &[(12, 5, 7)]), Rule::Dice, "1 to 6, not 7");
}

#[test]
fn move_count_accepts_one_to_four() {
    // Only one die can be played: black holds what the other needs.
    let mut board = [0; 24];
    board[23] = 1;
    board[20] = -2;
    board[14] = -2;
    let table = table(board, [0, 0], Side::White, [3, 6]);
    accepted(&table, &file(&table, &[(23, 17, 6)]));
}

#[test]
fn move_count_refuses_none_and_five() {
    let (table, _) = opening_move();
    refused(&table, &file(&table, &[]), Rule::MoveCount, "1 to 4");
    let table = start(Side::White, [1, 1]);
    let failures = check_named(&table, &file(&table, &[(7, 6, 1); 5])).unwrap_err();
    assert!(rules(&failures).contains(&Rule::MoveCount), "{failures:?}");
}

#[test]
fn move_count_refuses_fewer_dice_than_can_be_played() {
    let (table, _) = opening_move();
    refused(&table, &file(&table, &[(7, 4, 3)]), Rule::MoveCount, "as many as possible");
}

#[test]
fn move_count_refuses_the_smaller_die_where_only_one_can_be_played() {
    // From 23 by 6 to 17 or by 5 to 18; then 12 is held, so only one die is played.
    let mut board = [0; 24];
    board[23] = 1;
    board[12] = -2;
    let table = table(board, [0, 0], Side::White, [5, 6]);
    accepted(&table, &file(&table, &[(23, 17, 6)]));
    refused(&table, &file(&table, &[(23, 18, 5)]), Rule::MoveCount, "the larger: 6");
}

#[test]
fn point_range_accepts_bar_points_and_off() {
    let mut board = [0; 24];
    board[2] = 1;
    let home = table(board, [0, 0], Side::White, [6, 5]);
    accepted(&home, &file(&home, &[(2, 24, 6)]));
    let barred = table(board, [1, 0], Side::White, [6, 5]);
    accepted(&barred, &file(&barred, &[(-1, 18, 6), (18, 13, 5)]));
}

#[test]
fn point_range_refuses_indices_outside_the_board() {
    let (table, _) = opening_move();
    for (from, to) in [(24, 21), (-2, 1), (1, -1), (3, 25), (i64::MAX, i64::MIN)] {
        let wrong = file(&table, &[(from, to, 3), (5, 4, 1)]);
        refused(&table, &wrong, Rule::PointRange, "0 to 24");
    }
    refused(&table, &file(&table, &[(7, 7, 3), (5, 4, 1)]), Rule::PointRange, "both 7");
}

#[test]
fn direction_accepts_white_down_and_black_up() {
    let (white, good) = opening_move();
    accepted(&white, &good);
    let black = start(Side::Black, [3, 1]);
    accepted(&black, &file(&black, &[(0, 3, 3), (3, 4, 1)]));
}

#[test]
fn direction_refuses_moving_backwards() {
    let (white, _) = opening_move();
    refused(&white, &file(&white, &[(5, 8, 3), (5, 4, 1)]), Rule::Direction, "lower indices");
    let black = start(Side::Black, [3, 1]);
    refused(&black, &file(&black, &[(16, 13, 3), (18, 19, 1)]), Rule::Direction, "higher indices");
}

#[test]
fn distance_must_equal_the_die() {
    let (table, good) = opening_move();
    accepted(&table, &good);
    refused(&table, &file(&table, &[(7, 5, 3), (5, 4, 1)]), Rule::Distance, "is 2 far");
}

#[test]
fn there_must_be_a_checker_to_move_to_an_open_point() {
    let (table, _) = opening_move();
    refused(&table, &file(&table, &[(6, 3, 3), (5, 4, 1)]), Rule::Checker, "at index 6");
    let six = start(Side::White, [5, 1]);
    refused(&six, &file(&six, &[(23, 18, 5), (5, 4, 1)]), Rule::Blocked, "held by 5");
}

#[test]
fn bar_accepts_entering_first() {
    let mut board = gammon::Board::start().signed();
    board[23] = 1;
    let white = table(board, [1, 0], Side::White, [4, 2]);
    accepted(&white, &file(&white, &[(-1, 20, 4), (12, 10, 2)]));
    let mut board = gammon::Board::start().signed();
    board[0] = -1;
    let black = table(board, [0, 1], Side::Black, [4, 2]);
    accepted(&black, &file(&black, &[(-1, 3, 4), (11, 13, 2)]));
}

#[test]
fn bar_refuses_other_moves_first_and_a_wrong_entry_point() {
    let mut board = gammon::Board::start().signed();
    board[23] = 1;
    let white = table(board, [1, 0], Side::White, [4, 2]);
    let before = file(&white, &[(12, 10, 2), (-1, 20, 4)]);
    refused(&white, &before, Rule::Bar, "must enter first");
    let wrong = file(&white, &[(-1, 21, 4), (12, 10, 2)]);
    refused(&white, &wrong, Rule::Bar, "at index 20, not 21");
    let (free, _) = opening_move();
    let nobody = file(&free, &[(-1, 21, 3), (5, 4, 1)]);
    refused(&free, &nobody, Rule::Bar, "no checker on the bar");
}

#[test]
fn bear_off_accepts_exact_and_larger_with_nothing_behind() {
    let mut board = [0; 24];
    board[2] = 2;
    board[0] = 2;
    let white = table(board, [0, 0], Side::White, [3, 3]);
    let four = file(&white, &[(2, 24, 3), (2, 24, 3), (0, 24, 3), (0, 24, 3)]);
    accepted(&white, &four);
    let mut board = [0; 24];
    board[21] = -2;
    let black = table(board, [0, 0], Side::Black, [6, 3]);
    accepted(&black, &file(&black, &[(21, 24, 6), (21, 24, 3)]));
}

#[test]
fn bear_off_refuses_checkers_outside_small_dice_and_checkers_behind() {
    let (outside, _) = opening_move();
    let out = file(&outside, &[(2, 24, 3), (5, 4, 1)]);
    let failures = check_named(&outside, &out).unwrap_err();
    assert!(rules(&failures).contains(&Rule::BearOff), "{failures:?}");
    let mut board = [0; 24];
    board[4] = 1;
    board[1] = 1;
    let white = table(board, [0, 0], Side::White, [3, 1]);
    let small = file(&white, &[(4, 24, 3), (1, 0, 1)]);
    refused(&white, &small, Rule::BearOff, "does not bear off");
    let behind = file(&white, &[(1, 24, 3), (4, 3, 1)]);
    refused(&white, &behind, Rule::BearOff, "further back first");
}

#[test]
fn timestamp_accepts_the_past_and_five_minutes_ahead() {
    let (table, mut good) = opening_move();
    for stamp in ["1999-12-31T23:59:59Z", "2025-01-21T12:06:40Z", "2025-01-21T13:01:00.25+01:00"] {
        good.timestamp = stamp.into();
        accepted(&table, &good);
    }
}

#[test]
fn timestamp_refuses_the_future_and_invalid_text() {
    let (table, mut wrong) = opening_move();
    wrong.timestamp = "2025-01-21T12:06:41Z".into();
    refused(&table, &wrong, Rule::Timestamp, "more than five minutes");
    wrong.timestamp = "yesterday".into();
    refused(&table, &wrong, Rule::Timestamp, "ISO 8601");
}

#[test]
fn comment_accepts_null_nothing_and_280_characters() {
    let (table, mut good) = opening_move();
    for comment in [None, Some(String::new()), Some("ü".repeat(280))] {
        good.comment = comment;
        accepted(&table, &good);
    }
}

#[test]
fn comment_refuses_281_characters_and_other_types() {
    let (table, mut wrong) = opening_move();
    wrong.comment = Some("x".repeat(281));
    refused(&table, &wrong, Rule::Comment, "at most 280");
    wrong.comment = None;
    let text =
        String::from_utf8(wrong.to_bytes()).unwrap().replace("\"comment\": null", "\"comment\": 5");
    let failures =
        check_move(&table, &wrong.name(1).to_string(), text.as_bytes(), NOW).unwrap_err();
    assert_eq!(rules(&failures), [Rule::Comment]);
}

#[test]
fn commit_sha_must_be_null_in_a_new_file() {
    let (table, mut wrong) = opening_move();
    wrong.commit_sha = Some("0".repeat(40));
    refused(&table, &wrong, Rule::CommitSha, "must be null");
    wrong.commit_sha = Some("a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7r8s9t0".into());
    refused(&table, &wrong, Rule::CommitSha, "must be null");
}

#[test]
fn hash_must_match_the_content() {
    let (table, good) = opening_move();
    let mut name = good.name(1);
    accepted(&table, &good);
    name.sha = if name.sha == "000000" { "000001".into() } else { "000000".into() };
    let failures = check_move(&table, &name.to_string(), &good.to_bytes(), NOW).unwrap_err();
    assert_eq!(rules(&failures), [Rule::Hash]);
    assert!(failures[0].text.contains(&good.short_hash()));
}

#[test]
fn hash_is_what_sha256sum_prints() {
    // printf '%s' '{"player":"white","moves":[{"from":7,"to":4,"die":3},{"from":5,"to":4,"die":1}],"timestamp":"2025-01-21T12:01:00Z","expectedState":"1234567890abcdef","diceRoll":[3,1]}' | sha256sum
    let (_, mut file) = opening_move();
    file.expected_state = "1234567890abcdef".into();
    assert_eq!(file.short_hash(), "69f28a");
}

#[test]
fn author_accepts_the_seats_player_and_refuses_anybody_else() {
    let (table, _) = opening_move();
    assert_eq!(check_author(&table, Side::White, "Ann"), None);
    let Some(RuleFailure { rule, text }) = check_author(&table, Side::White, "bob") else {
        panic!("bob is black")
    };
    assert_eq!(rule, Rule::Author);
    assert!(text.contains("'ann'") && text.contains("'bob'"), "{text}");
}

#[test]
fn all_failures_of_a_file_are_reported_together() {
    let (table, _) = opening_move();
    let text = br#"{"player":"black","moves":[{"from":7,"to":30,"die":9}],"timestamp":"?",
        "expectedState":"x","diceRoll":[1],"comment":7,"commitSha":7,"extra":1}"#;
    let failures = check_move(&table, "nonsense", text, NOW).unwrap_err();
    let mut found = rules(&failures);
    found.dedup();
    for rule in [
        Rule::FileName,
        Rule::Form,
        Rule::Player,
        Rule::PointRange,
        Rule::Timestamp,
        Rule::ExpectedState,
        Rule::Dice,
        Rule::Comment,
        Rule::CommitSha,
    ] {
        assert!(found.contains(&rule), "{rule} in {failures:#?}");
    }
}
