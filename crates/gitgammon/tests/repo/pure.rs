//! Tables without a repository: openings, passes, endings and whole games.

use crate::fixture::*;
use gammon::{Board, Side, legal_plays};
use gitgammon::{
    GitTable, LegalPlays, MoveFile, RollInput, SingleMove, TableState, TableStatus,
    published_secret,
};
use kit::SeededDice;

const INPUT: RollInput = RollInput::Secret(SECRET);

/// A random legal move file.
pub(crate) fn random_move(table: &GitTable, choice: &mut SeededDice) -> MoveFile {
    let (side, roll) = (table.state.active_player, table.state.roll().unwrap());
    let plays = legal_plays(&table.state.checkers().unwrap(), side, roll);
    let play = plays[choice.below(plays.len() as u32) as usize];
    let mut file = file(table, &[]);
    file.moves = play.hops().map(|hop| SingleMove::of(side, hop)).collect();
    file
}

#[test]
fn a_new_table_has_an_opening_roll_and_parses_back() {
    let table = new_table();
    let state = &table.state;
    let [a, b] = state.roll().unwrap();
    assert_ne!(a, b, "G8: a tie is thrown again");
    assert_eq!(state.active_player, if a > b { Side::White } else { Side::Black });
    assert_eq!((state.turn, state.board), (1, Board::start().signed()));
    assert_eq!(TableState::from_bytes(&state.to_bytes()).unwrap(), *state);
    let text = String::from_utf8(state.to_bytes()).unwrap();
    assert!(text.starts_with("{\n  \"turn\": 1,\n  \"activePlayer\"") && text.ends_with("}\n"));
    let game = table.match_file.as_ref().unwrap().to_bytes();
    assert_eq!(GitTable::read(&table.id, &state.to_bytes(), Some(&game)).unwrap(), table);
}

#[test]
fn state_json_has_its_keys_in_order() {
    let value: serde_json::Value = serde_json::from_slice(&new_table().state.to_bytes()).unwrap();
    let keys: Vec<_> = value.as_object().unwrap().keys().map(String::as_str).collect();
    let expected = [
        "turn",
        "activePlayer",
        "dice",
        "diceUsed",
        "board",
        "bar",
        "home",
        "lastMove",
        "status",
        "winner",
        "players",
        "messages",
        "updatedAt",
    ];
    assert_eq!(keys, expected);
}

#[test]
fn a_state_that_is_not_in_canonical_form_is_refused() {
    let text = String::from_utf8(new_table().state.to_bytes()).unwrap();
    for other in [
        text.trim_end().to_owned(),
        text.clone() + "\n",
        text.replace("  ", "\t"),
        text.replace("\"diceUsed\": [],", "\"diceUsed\": [1],"),
        text.replacen("-2", "-3", 1),
        text.replace("\"turn\": 1", "\"turn\": 2"),
    ] {
        assert_ne!(other, text);
        assert!(TableState::from_bytes(other.as_bytes()).is_err(), "{other}");
    }
}

#[test]
fn a_move_changes_the_table_as_the_rules_say() {
    let table = new_table();
    let file = random_move(&table, &mut SeededDice::new(1));
    let after = table.apply_move(&accepted(&table, &file), &INPUT).unwrap();
    assert_eq!(after.state.turn, 2);
    let last = after.state.last_move.as_ref().unwrap();
    assert_eq!((last.sequence, last.file.clone()), (1, file.name(1).to_string()));
    assert_eq!(after.state.updated_at, file.timestamp);
    let again = table.apply_move(&accepted(&table, &file), &INPUT).unwrap();
    assert_eq!(again, after, "the same move and dice give the same table (A1)");
}

#[test]
fn a_side_that_cannot_move_passes_with_a_message() {
    // Black waits on the bar before a closed board: only passes, until white opens it.
    let board = [2, 2, 2, 2, 2, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -14];
    let table = table(board, [0, 1], Side::White, [2, 1]);
    let file = file(&table, &[(6, 4, 2), (6, 5, 1)]);
    let after = table.apply_move(&accepted(&table, &file), &RollInput::Commit("c".into())).unwrap();
    assert_eq!(after.state.active_player, Side::White, "G7");
    assert_eq!(after.state.turn, 2, "G10: a pass takes no sequence number");
    assert!(after.state.messages[0].text.starts_with("Black cannot move by"), "{after:?}");
    assert_eq!(after.state.messages[0].timestamp, SUBMITTED_AT);
}

#[test]
fn the_last_checker_off_completes_the_game() {
    let mut board = [0; 24];
    (board[0], board[23]) = (1, -1);
    let table = table(board, [0, 0], Side::White, [2, 1]);
    let file = file(&table, &[(0, 24, 2)]);
    let after = table.apply_move(&accepted(&table, &file), &RollInput::Commit("c".into())).unwrap();
    let state = &after.state;
    assert_eq!((state.status, state.winner), (TableStatus::Completed, Some(Side::White)));
    assert!(state.dice.is_empty() && state.faults().is_empty());
    let failures = check_named(&after, &file).unwrap_err();
    assert!(rules(&failures).contains(&gitgammon::Rule::Status), "{failures:?}");
}

/// Asserts that no two listed plays lead to the same position.
fn assert_positions_differ(table: &GitTable) {
    let line = serde_json::to_string(&table.state).unwrap();
    let plays = LegalPlays::from_json_line(&line).unwrap().plays;
    let mut ends: Vec<_> =
        plays.iter().map(|play| (play.board, play.bar.white, play.bar.black)).collect();
    ends.sort_unstable();
    ends.dedup();
    assert_eq!(ends.len(), plays.len(), "{line}");
}

#[test]
fn random_games_end_conserve_checkers_and_publish_the_secret() {
    for seed in 0..6 {
        let (mut table, mut choice) = (new_table(), SeededDice::new(seed));
        while table.state.status == TableStatus::Playing {
            let file = random_move(&table, &mut choice);
            table = table.apply_move(&accepted(&table, &file), &INPUT).unwrap();
            assert_eq!(table.state.faults(), []);
            assert_positions_differ(&table);
            let game = table.match_file.as_ref().unwrap();
            let read = GitTable::read(&table.id, &table.state.to_bytes(), Some(&game.to_bytes()));
            assert_eq!(read.unwrap(), table);
        }
        assert_eq!(published_secret(&table.match_file.as_ref().unwrap().dice), Some(SECRET));
    }
}

#[test]
fn a_roll_input_from_another_source_is_refused() {
    let table = new_table();
    let file = accepted(&table, &random_move(&table, &mut SeededDice::new(1)));
    let other = table.apply_move(&file, &RollInput::Secret([8; 32])).unwrap_err();
    assert!(other.to_string().contains("committed to"), "{other}");
    let none = table.apply_move(&file, &RollInput::Beacon("x".into())).unwrap_err();
    assert!(none.to_string().contains("come from the secret"), "{none}");
}

#[test]
fn legal_plays_of_a_state_have_each_position_once() {
    let table = start(Side::White, [3, 1]);
    let line = serde_json::to_string(&table.state).unwrap();
    let plays = LegalPlays::from_json_line(&line).unwrap().plays;
    assert_eq!(plays.len(), 16);
    let black = serde_json::to_string(&start(Side::Black, [3, 1]).state).unwrap();
    assert_eq!(LegalPlays::from_json_line(&black).unwrap().plays.len(), 16);
    for play in plays {
        let mut file = file(&table, &[]);
        file.moves = play.moves;
        let applied =
            table.apply_move(&accepted(&table, &file), &RollInput::Commit("c".into())).unwrap();
        assert_eq!((applied.state.board, applied.state.home), (play.board, play.home));
    }
    assert!(LegalPlays::from_json_line("{}").is_err());
    let closed = [2, 2, 2, 2, 2, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -14];
    let mut stuck = start(Side::Black, [3, 1]).state;
    (stuck.board, stuck.bar.black) = (closed, 1);
    let none = LegalPlays::from_json_line(&serde_json::to_string(&stuck).unwrap()).unwrap();
    assert_eq!(serde_json::to_string(&none).unwrap(), r#"{"plays":[]}"#);
}
