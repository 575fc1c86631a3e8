//! Every validation rule of 003: a file it takes, and one it refuses.

use crate::fixture::*;
use gammon::Side;
use gitgammon::{Failure, MoveFile, Rule, Table, check, check_author};

fn opened() -> (Table, MoveFile) {
    let table = start(Side::White, [3, 1]);
    let file = file(&table, &[(7, 4, 3), (5, 4, 1)]);
    (table, file)
}

fn named(name: &str) -> Vec<Rule> {
    let (table, file) = opened();
    check(&table, name, &file.to_bytes(), NOW).err().as_deref().map(rules).unwrap_or_default()
}

#[test]
fn file_name_takes_the_pattern() {
    let (table, file) = opened();
    let name = file.name(1).to_string();
    assert!(name.starts_with("0001-white-") && name.len() == 22, "{name}");
    assert!(check(&table, &name, &file.to_bytes(), NOW).is_ok());
}

#[test]
fn file_name_refuses_everything_else() {
    let good = opened().1.name(1).to_string();
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
        assert_eq!(named(name), [Rule::FileName], "{name}");
    }
}

#[test]
fn sequence_takes_the_next_number_and_refuses_gaps_and_repeats() {
    let (table, file) = opened();
    for sequence in [0, 2, 9999] {
        assert_eq!(named(&file.name(sequence).to_string()), [Rule::Sequence]);
    }
    accepted(&table, &file);
}

#[test]
fn player_takes_the_side_on_turn() {
    let table = start(Side::Black, [3, 1]);
    accepted(&table, &file(&table, &[(16, 19, 3), (18, 19, 1)]));
}

#[test]
fn player_refuses_the_other_side_and_a_name_that_disagrees() {
    let (table, good) = opened();
    let mut other = good.clone();
    other.player = Side::Black;
    other.moves = file(&table, &[(16, 19, 3), (18, 19, 1)]).moves;
    refused(&table, &other, Rule::Player, "white's turn");
    let name = good.name(1).to_string().replace("white", "black");
    let failures = check(&table, &name, &good.to_bytes(), NOW).unwrap_err();
    assert_eq!(rules(&failures), [Rule::Player]);
    let text = String::from_utf8(good.to_bytes()).unwrap().replace("\"white\"", "\"green\"");
    let failures = check(&table, &good.name(1).to_string(), text.as_bytes(), NOW).unwrap_err();
    assert_eq!(rules(&failures), [Rule::Player]);
}

#[test]
fn expected_state_takes_the_first_sixteen_digits_of_sha256sum() {
    let (table, good) = opened();
    assert_eq!(good.expected_state.len(), 16);
    accepted(&table, &good);
}

#[test]
fn expected_state_refuses_another_state_and_another_form() {
    let (table, mut stale) = opened();
    stale.expected_state = "1234567890abcdef".into();
    refused(&table, &stale, Rule::ExpectedState, "another move came first");
    stale.expected_state = "a3b4c5d6e7f8g9h0".into();
    refused(&table, &stale, Rule::ExpectedState, "16 lower-case hexadecimal digits");
}

#[test]
fn dice_take_the_roll_in_any_order() {
    let (table, mut good) = opened();
    good.dice_roll = vec![1, 3];
    good.moves.reverse();
    accepted(&table, &good);
    let table = start(Side::White, [1, 1]);
    accepted(&table, &file(&table, &[(7, 6, 1), (7, 6, 1), (5, 4, 1), (5, 4, 1)]));
}

#[test]
fn dice_refuse_another_roll() {
    let (table, mut other) = opened();
    other.dice_roll = vec![3, 2];
    let failures = verdict(&table, &other).unwrap_err();
    assert!(rules(&failures).iter().all(|rule| *rule == Rule::Dice), "{failures:?}");
    assert!(failures[0].text.contains("dice of the table are [3, 1]"), "{failures:?}");
}

#[test]
fn dice_refuse_a_roll_that_cannot_be() {
    let (table, good) = opened();
    for roll in [vec![], vec![3], vec![3, 1, 1], vec![3, 3], vec![3, 1, 3, 1], vec![0, 7]] {
        let mut other = good.clone();
        other.dice_roll = roll;
        refused(&table, &other, Rule::Dice, "four equal ones");
    }
}

#[test]
fn dice_refuse_a_die_used_twice_or_not_thrown() {
    let (table, _) = opened();
    refused(&table, &file(&table, &[(7, 4, 3), (7, 4, 3)]), Rule::Dice, "used 2 times");
    refused(&table, &file(&table, &[(7, 4, 3), (7, 5, 2)]), Rule::Dice, "has it 0 times");
    let many = file(&table, &[(7, 4, 3), (5, 4, 1), (5, 2, 3)]);
    let failures = verdict(&table, &many).unwrap_err();
    assert_eq!(rules(&failures), [Rule::Dice, Rule::Dice], "{failures:?}");
    refused(&table, &file(&table, &[(12, 5, 7)]), Rule::Dice, "1 to 6, not 7");
}

#[test]
fn move_count_takes_one_to_four() {
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
    let (table, _) = opened();
    refused(&table, &file(&table, &[]), Rule::MoveCount, "1 to 4");
    let table = start(Side::White, [1, 1]);
    let failures = verdict(&table, &file(&table, &[(7, 6, 1); 5])).unwrap_err();
    assert!(rules(&failures).contains(&Rule::MoveCount), "{failures:?}");
}

#[test]
fn move_count_refuses_fewer_dice_than_can_be_played() {
    let (table, _) = opened();
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
fn point_range_takes_bar_points_and_off() {
    let mut board = [0; 24];
    board[2] = 1;
    let home = table(board, [0, 0], Side::White, [6, 5]);
    accepted(&home, &file(&home, &[(2, 24, 6)]));
    let barred = table(board, [1, 0], Side::White, [6, 5]);
    accepted(&barred, &file(&barred, &[(-1, 18, 6), (18, 13, 5)]));
}

#[test]
fn point_range_refuses_what_is_no_point() {
    let (table, _) = opened();
    for (from, to) in [(24, 21), (-2, 1), (1, -1), (3, 25), (i64::MAX, i64::MIN)] {
        let wrong = file(&table, &[(from, to, 3), (5, 4, 1)]);
        refused(&table, &wrong, Rule::PointRange, "0 to 24");
    }
    refused(&table, &file(&table, &[(7, 7, 3), (5, 4, 1)]), Rule::PointRange, "both 7");
}

#[test]
fn direction_takes_white_down_and_black_up() {
    let (white, good) = opened();
    accepted(&white, &good);
    let black = start(Side::Black, [3, 1]);
    accepted(&black, &file(&black, &[(0, 3, 3), (3, 4, 1)]));
}

#[test]
fn direction_refuses_the_way_back() {
    let (white, _) = opened();
    refused(&white, &file(&white, &[(5, 8, 3), (5, 4, 1)]), Rule::Direction, "lower indices");
    let black = start(Side::Black, [3, 1]);
    refused(&black, &file(&black, &[(16, 13, 3), (18, 19, 1)]), Rule::Direction, "higher indices");
}

#[test]
fn distance_is_what_the_die_says() {
    let (table, good) = opened();
    accepted(&table, &good);
    refused(&table, &file(&table, &[(7, 5, 3), (5, 4, 1)]), Rule::Distance, "is 2 far");
}

#[test]
fn a_checker_must_be_there_and_its_point_open() {
    let (table, _) = opened();
    refused(&table, &file(&table, &[(6, 3, 3), (5, 4, 1)]), Rule::Checker, "at index 6");
    let six = start(Side::White, [5, 1]);
    refused(&six, &file(&six, &[(23, 18, 5), (5, 4, 1)]), Rule::Blocked, "held by 5");
}

#[test]
fn bar_takes_entering_first() {
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
fn bar_refuses_anything_before_it_and_a_wrong_entry() {
    let mut board = gammon::Board::start().signed();
    board[23] = 1;
    let white = table(board, [1, 0], Side::White, [4, 2]);
    let before = file(&white, &[(12, 10, 2), (-1, 20, 4)]);
    refused(&white, &before, Rule::Bar, "must enter first");
    let wrong = file(&white, &[(-1, 21, 4), (12, 10, 2)]);
    refused(&white, &wrong, Rule::Bar, "at index 20, not 21");
    let (free, _) = opened();
    let nobody = file(&free, &[(-1, 21, 3), (5, 4, 1)]);
    refused(&free, &nobody, Rule::Bar, "no checker on the bar");
}

#[test]
fn bear_off_takes_exact_and_larger_with_nothing_behind() {
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
fn bear_off_refuses_outside_small_dice_and_larger_with_more_behind() {
    let (outside, _) = opened();
    let out = file(&outside, &[(2, 24, 3), (5, 4, 1)]);
    let failures = verdict(&outside, &out).unwrap_err();
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
fn timestamp_takes_the_past_and_five_minutes_ahead() {
    let (table, mut good) = opened();
    for stamp in ["1999-12-31T23:59:59Z", "2025-01-21T12:06:40Z", "2025-01-21T13:01:00.25+01:00"] {
        good.timestamp = stamp.into();
        accepted(&table, &good);
    }
}

#[test]
fn timestamp_refuses_the_future_and_what_is_no_moment() {
    let (table, mut wrong) = opened();
    wrong.timestamp = "2025-01-21T12:06:41Z".into();
    refused(&table, &wrong, Rule::Timestamp, "more than five minutes");
    wrong.timestamp = "yesterday".into();
    refused(&table, &wrong, Rule::Timestamp, "ISO 8601");
}

#[test]
fn comment_takes_null_nothing_and_280_characters() {
    let (table, mut good) = opened();
    for comment in [None, Some(String::new()), Some("ü".repeat(280))] {
        good.comment = comment;
        accepted(&table, &good);
    }
}

#[test]
fn comment_refuses_281_characters_and_other_types() {
    let (table, mut wrong) = opened();
    wrong.comment = Some("x".repeat(281));
    refused(&table, &wrong, Rule::Comment, "at most 280");
    wrong.comment = None;
    let text =
        String::from_utf8(wrong.to_bytes()).unwrap().replace("\"comment\": null", "\"comment\": 5");
    let failures = check(&table, &wrong.name(1).to_string(), text.as_bytes(), NOW).unwrap_err();
    assert_eq!(rules(&failures), [Rule::Comment]);
}

#[test]
fn commit_sha_is_the_referees() {
    let (table, mut wrong) = opened();
    wrong.commit_sha = Some("0".repeat(40));
    refused(&table, &wrong, Rule::CommitSha, "must be null");
    wrong.commit_sha = Some("a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7r8s9t0".into());
    refused(&table, &wrong, Rule::CommitSha, "must be null");
}

#[test]
fn hash_is_of_the_content() {
    let (table, good) = opened();
    let mut name = good.name(1);
    accepted(&table, &good);
    name.sha = if name.sha == "000000" { "000001".into() } else { "000000".into() };
    let failures = check(&table, &name.to_string(), &good.to_bytes(), NOW).unwrap_err();
    assert_eq!(rules(&failures), [Rule::Hash]);
    assert!(failures[0].text.contains(&good.short_hash()));
}

#[test]
fn hash_is_what_sha256sum_prints() {
    // printf '%s' '{"player":"white","moves":[{"from":7,"to":4,"die":3},{"from":5,"to":4,"die":1}],"timestamp":"2025-01-21T12:01:00Z","expectedState":"1234567890abcdef","diceRoll":[3,1]}' | sha256sum
    let (_, mut file) = opened();
    file.expected_state = "1234567890abcdef".into();
    assert_eq!(file.short_hash(), "69f28a");
}

#[test]
fn author_takes_the_seats_player_and_refuses_anybody_else() {
    let (table, _) = opened();
    assert_eq!(check_author(&table, Side::White, "Ann"), None);
    let Some(Failure { rule, text }) = check_author(&table, Side::White, "bob") else {
        panic!("bob is black")
    };
    assert_eq!(rule, Rule::Author);
    assert!(text.contains("'ann'") && text.contains("'bob'"), "{text}");
}

#[test]
fn all_failures_are_told_together() {
    let (table, _) = opened();
    let text = br#"{"player":"black","moves":[{"from":7,"to":30,"die":9}],"timestamp":"?",
        "expectedState":"x","diceRoll":[1],"comment":7,"commitSha":7,"extra":1}"#;
    let failures = check(&table, "nonsense", text, NOW).unwrap_err();
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
