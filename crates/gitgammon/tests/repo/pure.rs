//! Tables without a repository: openings, passes, ends, whole games.

use crate::fixture::*;
use gammon::{Board, Side, legal_plays};
use gitgammon::{Chance, MoveFile, Plays, SingleMove, State, Status, Table, published};
use kit::Seeded;

const CHANCE: Chance = Chance::Secret(SECRET);

/// A random legal move file.
pub(crate) fn any_move(table: &Table, choice: &mut Seeded) -> MoveFile {
    let (side, roll) = (table.state.active_player, table.state.roll().unwrap());
    let plays = legal_plays(&table.state.checkers().unwrap(), side, roll);
    let play = plays[choice.below(plays.len() as u32) as usize];
    let mut file = file(table, &[]);
    file.moves = play.hops().map(|hop| SingleMove::of(side, hop)).collect();
    file
}

#[test]
fn a_new_table_has_the_opening_roll_and_reads_back() {
    let table = fresh();
    let state = &table.state;
    let [a, b] = state.roll().unwrap();
    assert_ne!(a, b, "G8: a tie is thrown again");
    assert_eq!(state.active_player, if a > b { Side::White } else { Side::Black });
    assert_eq!((state.turn, state.board), (1, Board::start().signed()));
    assert_eq!(State::from_bytes(&state.to_bytes()).unwrap(), *state);
    let text = String::from_utf8(state.to_bytes()).unwrap();
    assert!(text.starts_with("{\n  \"turn\": 1,\n  \"activePlayer\"") && text.ends_with("}\n"));
    let game = table.game.as_ref().unwrap().to_bytes();
    assert_eq!(Table::read(&table.id, &state.to_bytes(), Some(&game)).unwrap(), table);
}

#[test]
fn state_json_has_its_keys_in_order() {
    let value: serde_json::Value = serde_json::from_slice(&fresh().state.to_bytes()).unwrap();
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
fn a_state_in_another_form_is_refused() {
    let text = String::from_utf8(fresh().state.to_bytes()).unwrap();
    for other in [
        text.trim_end().to_owned(),
        text.clone() + "\n",
        text.replace("  ", "\t"),
        text.replace("\"diceUsed\": [],", "\"diceUsed\": [1],"),
        text.replacen("-2", "-3", 1),
        text.replace("\"turn\": 1", "\"turn\": 2"),
    ] {
        assert_ne!(other, text);
        assert!(State::from_bytes(other.as_bytes()).is_err(), "{other}");
    }
}

#[test]
fn a_move_changes_the_table_as_the_rules_say() {
    let table = fresh();
    let file = any_move(&table, &mut Seeded::new(1));
    let after = table.applied(&accepted(&table, &file), &CHANCE).unwrap();
    assert_eq!(after.state.turn, 2);
    let last = after.state.last_move.as_ref().unwrap();
    assert_eq!((last.sequence, last.file.clone()), (1, file.name(1).to_string()));
    assert_eq!(after.state.updated_at, file.timestamp);
    let again = table.applied(&accepted(&table, &file), &CHANCE).unwrap();
    assert_eq!(again, after, "the same move and dice give the same table (A1)");
}

#[test]
fn nobody_who_cannot_move_is_asked_but_a_message_says_so() {
    // Black waits on the bar before a closed board: only passes, until white opens it.
    let board = [2, 2, 2, 2, 2, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -14];
    let table = table(board, [0, 1], Side::White, [2, 1]);
    let file = file(&table, &[(6, 4, 2), (6, 5, 1)]);
    let after = table.applied(&accepted(&table, &file), &Chance::Commit("c".into())).unwrap();
    assert_eq!(after.state.active_player, Side::White, "G7");
    assert_eq!(after.state.turn, 2, "G10: a pass takes no sequence number");
    assert!(after.state.messages[0].text.starts_with("Black cannot move by"), "{after:?}");
    assert_eq!(after.state.messages[0].timestamp, STAMP);
}

#[test]
fn the_last_checker_off_completes_the_game() {
    let mut board = [0; 24];
    (board[0], board[23]) = (1, -1);
    let table = table(board, [0, 0], Side::White, [2, 1]);
    let file = file(&table, &[(0, 24, 2)]);
    let after = table.applied(&accepted(&table, &file), &Chance::Commit("c".into())).unwrap();
    let state = &after.state;
    assert_eq!((state.status, state.winner), (Status::Completed, Some(Side::White)));
    assert!(state.dice.is_empty() && state.faults().is_empty());
    let failures = verdict(&after, &file).unwrap_err();
    assert!(rules(&failures).contains(&gitgammon::Rule::Status), "{failures:?}");
}

/// No two listed plays lead to one position.
fn positions_differ(table: &Table) {
    let line = serde_json::to_string(&table.state).unwrap();
    let plays = Plays::of_line(&line).unwrap().plays;
    let mut ends: Vec<_> =
        plays.iter().map(|play| (play.board, play.bar.white, play.bar.black)).collect();
    ends.sort_unstable();
    ends.dedup();
    assert_eq!(ends.len(), plays.len(), "{line}");
}

#[test]
fn random_games_end_conserve_checkers_and_publish_the_secret() {
    for seed in 0..6 {
        let (mut table, mut choice) = (fresh(), Seeded::new(seed));
        while table.state.status == Status::Playing {
            let file = any_move(&table, &mut choice);
            table = table.applied(&accepted(&table, &file), &CHANCE).unwrap();
            assert_eq!(table.state.faults(), []);
            positions_differ(&table);
            let game = table.game.as_ref().unwrap();
            let read = Table::read(&table.id, &table.state.to_bytes(), Some(&game.to_bytes()));
            assert_eq!(read.unwrap(), table);
        }
        assert_eq!(published(&table.game.as_ref().unwrap().dice), Some(SECRET));
    }
}

#[test]
fn another_secret_rolls_for_nobody() {
    let table = fresh();
    let file = accepted(&table, &any_move(&table, &mut Seeded::new(1)));
    let other = table.applied(&file, &Chance::Secret([8; 32])).unwrap_err();
    assert!(other.to_string().contains("committed to"), "{other}");
    let none = table.applied(&file, &Chance::Beacon("x".into())).unwrap_err();
    assert!(none.to_string().contains("come from the secret"), "{none}");
}

#[test]
fn the_plays_of_a_line_are_every_position_once() {
    let table = start(Side::White, [3, 1]);
    let line = serde_json::to_string(&table.state).unwrap();
    let plays = Plays::of_line(&line).unwrap().plays;
    assert_eq!(plays.len(), 16);
    let black = serde_json::to_string(&start(Side::Black, [3, 1]).state).unwrap();
    assert_eq!(Plays::of_line(&black).unwrap().plays.len(), 16);
    for play in plays {
        let mut file = file(&table, &[]);
        file.moves = play.moves;
        let applied = table.applied(&accepted(&table, &file), &Chance::Commit("c".into())).unwrap();
        assert_eq!((applied.state.board, applied.state.home), (play.board, play.home));
    }
    assert!(Plays::of_line("{}").is_err());
    let closed = [2, 2, 2, 2, 2, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -14];
    let mut stuck = start(Side::Black, [3, 1]).state;
    (stuck.board, stuck.bar.black) = (closed, 1);
    let none = Plays::of_line(&serde_json::to_string(&stuck).unwrap()).unwrap();
    assert_eq!(serde_json::to_string(&none).unwrap(), r#"{"plays":[]}"#);
}
