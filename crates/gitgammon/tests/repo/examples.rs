//! The examples of the file format, with the typos that ruling G3 corrects.

use crate::fixture::*;
use gammon::{Board, Side};
use gitgammon::{MoveFile, Rule};

fn parse(text: &str) -> Result<MoveFile, Vec<gitgammon::RuleFailure>> {
    MoveFile::from_bytes(text.as_bytes())
}

#[test]
fn the_opening_move_is_legal_from_the_start() {
    let printed = r#"{"player":"white","moves":[{"from":5,"to":2,"die":3},{"from":7,"to":2,"die":5}],
        "timestamp":"2025-01-21T12:01:00Z","expectedState":"a3b4c5d6e7f8g9h0","diceRoll":[3,5],
        "comment":null,"commitSha":null}"#;
    let failures = parse(printed).unwrap_err();
    assert_eq!(rules(&failures), [Rule::ExpectedState], "G3: the pattern stands");
    let table = start(Side::White, [3, 5]);
    let mut file = parse(&printed.replace("a3b4c5d6e7f8g9h0", &table.state.hash())).unwrap();
    accepted(&table, &file);
    file.expected_state = "a3b4c5d6e7f80000".into();
    refused(&table, &file, Rule::ExpectedState, "another move");
}

#[test]
fn the_mid_game_move_with_a_comment_parses_once_its_commit_is_corrected() {
    let printed = r#"{"player":"black","moves":[{"from":12,"to":16,"die":4},{"from":16,"to":18,"die":2}],
        "timestamp":"2025-01-21T14:32:15Z","expectedState":"1234567890abcdef","diceRoll":[4,2],
        "comment":"Running for safety!","commitSha":"a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7r8s9t0"}"#;
    assert_eq!(rules(&parse(printed).unwrap_err()), [Rule::CommitSha], "G3");
    let right = printed.replace("a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7r8s9t0", &"a1".repeat(20));
    assert_eq!(parse(&right).unwrap().comment.as_deref(), Some("Running for safety!"));
}

#[test]
fn the_bar_entry_is_legal_with_white_on_the_bar() {
    let mut board = Board::start().signed();
    board[23] = 1;
    board[11] = 1;
    board[12] = 4;
    board[13] = -5;
    let table = table(board, [1, 0], Side::White, [4, 6]);
    let file = file(&table, &[(-1, 20, 4), (11, 5, 6)]);
    accepted(&table, &file);
}

#[test]
fn bearing_off_four_with_a_double_is_legal_once_its_name_is_corrected() {
    assert!(gitgammon::MoveName::parse("0047-white-e8f9g0.json").is_none(), "G3");
    assert!(gitgammon::MoveName::parse("0047-white-e8f9a0.json").is_some());
    let mut board = [0; 24];
    (board[2], board[0]) = (2, 3);
    let table = table(board, [0, 0], Side::White, [3, 3]);
    let four = file(&table, &[(2, 24, 3), (2, 24, 3), (0, 24, 3), (0, 24, 3)]);
    accepted(&table, &four);
}
