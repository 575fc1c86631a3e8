//! Tables and move files for the tests.

use gammon::{Board, Config, PerSide, Side};
use gitgammon::{
    AcceptedMove, GitTable, MatchDiceSource, MoveFile, RollInput, Rule, RuleFailure, SingleMove,
    TableId, TableOpening, TableState, TableStatus, Timestamp, check_move, commitment,
    dice_from_roll,
};

pub(crate) const SECRET: [u8; 32] = [7; 32];
pub(crate) const NOW: Timestamp = Timestamp(1_737_460_900);
pub(crate) const SUBMITTED_AT: &str = "2025-01-21T12:01:00Z";

pub(crate) fn opening(id: &str) -> TableOpening {
    let source = MatchDiceSource::Secret { commitment: commitment(SECRET), secret: None };
    TableOpening {
        id: TableId::parse(id).unwrap(),
        players: PerSide { white: "ann".into(), black: "bob".into() },
        created_at: "2025-01-21T12:00:00Z".into(),
        draw: None,
        dice_and_config: Some((source, Config::default())),
    }
}

/// A new table with dice from a secret.
pub(crate) fn new_table() -> GitTable {
    opening("friday").open(&RollInput::Secret(SECRET)).unwrap()
}

/// A plain table in this position: points by index, white's checkers positive. A side without
/// checkers gets one on its ace point, so that the game is not over.
pub(crate) fn table(mut board: [i8; 24], bar: [u8; 2], side: Side, roll: [u8; 2]) -> GitTable {
    let missing = |sign: i8| board.iter().all(|n| n * sign <= 0);
    let (white, black) = (missing(1) && bar[0] == 0, missing(-1) && bar[1] == 0);
    board[0] += i8::from(white);
    board[23] -= i8::from(black);
    let on = |sign: i8| board.iter().map(|n| (n * sign).max(0) as u8).sum::<u8>();
    let state = TableState {
        turn: 1,
        active_player: side,
        dice: dice_from_roll(roll),
        dice_used: vec![],
        board,
        bar: PerSide { white: bar[0], black: bar[1] },
        home: PerSide { white: 15 - on(1) - bar[0], black: 15 - on(-1) - bar[1] },
        last_move: None,
        status: TableStatus::Playing,
        winner: None,
        players: PerSide { white: "ann".into(), black: "bob".into() },
        messages: vec![],
        updated_at: "2025-01-21T12:00:00Z".into(),
    };
    assert_eq!(state.faults(), [], "the fixture is a valid state");
    GitTable { id: TableId::parse("friday").unwrap(), state, match_file: None }
}

pub(crate) fn start(side: Side, roll: [u8; 2]) -> GitTable {
    table(Board::start().signed(), [0, 0], side, roll)
}

/// A move file for a table; each move is (from, to, die).
pub(crate) fn file(table: &GitTable, moves: &[(i64, i64, i64)]) -> MoveFile {
    let single = |&(from, to, die): &(i64, i64, i64)| SingleMove { from, to, die };
    MoveFile {
        player: table.state.active_player,
        moves: moves.iter().map(single).collect(),
        timestamp: SUBMITTED_AT.into(),
        expected_state: table.state.hash(),
        dice_roll: table.state.dice.iter().map(|die| i64::from(*die)).collect(),
        comment: None,
        commit_sha: None,
    }
}

/// Checks a file under its correct name.
pub(crate) fn check_named(
    table: &GitTable,
    file: &MoveFile,
) -> Result<AcceptedMove, Vec<RuleFailure>> {
    let name = file.name(table.state.turn).to_string();
    check_move(table, &name, &file.to_bytes(), NOW)
}

pub(crate) fn rules(failures: &[RuleFailure]) -> Vec<Rule> {
    failures.iter().map(|failure| failure.rule).collect()
}

#[track_caller]
pub(crate) fn accepted(table: &GitTable, file: &MoveFile) -> AcceptedMove {
    check_named(table, file).unwrap_or_else(|failures| panic!("{failures:#?}"))
}

/// Asserts that the file breaks exactly this rule, with this text.
#[track_caller]
pub(crate) fn refused(table: &GitTable, file: &MoveFile, rule: Rule, says: &str) {
    let failures = check_named(table, file).unwrap_err();
    assert_eq!(rules(&failures), [rule], "{failures:#?}");
    assert!(failures[0].text.contains(says), "{failures:#?}");
}
