//! Tables and move files for the tests.

use gammon::{Board, Config, Side, Sides};
use gitgammon::{
    Accepted, Chance, Failure, Moment, MoveFile, Opening, Rule, SingleMove, Source, State, Status,
    Table, TableId, check, commitment, dice_of,
};

pub(crate) const SECRET: [u8; 32] = [7; 32];
pub(crate) const NOW: Moment = Moment(1_737_460_900);
pub(crate) const STAMP: &str = "2025-01-21T12:01:00Z";

pub(crate) fn opening(id: &str) -> Opening {
    let source = Source::Secret { commitment: commitment(SECRET), secret: None };
    Opening {
        id: TableId::parse(id).unwrap(),
        players: Sides { white: "ann".into(), black: "bob".into() },
        made: "2025-01-21T12:00:00Z".into(),
        draw: None,
        game: Some((source, Config::default())),
    }
}

/// A table at its beginning, with dice from a secret.
pub(crate) fn fresh() -> Table {
    opening("friday").table(&Chance::Secret(SECRET)).unwrap()
}

/// A plain table in this position: points by index, white's positive. A side that is not
/// there gets a checker on its ace point, so that the game is not over.
pub(crate) fn table(mut board: [i8; 24], bar: [u8; 2], side: Side, roll: [u8; 2]) -> Table {
    let missing = |sign: i8| board.iter().all(|n| n * sign <= 0);
    let (white, black) = (missing(1) && bar[0] == 0, missing(-1) && bar[1] == 0);
    board[0] += i8::from(white);
    board[23] -= i8::from(black);
    let on = |sign: i8| board.iter().map(|n| (n * sign).max(0) as u8).sum::<u8>();
    let state = State {
        turn: 1,
        active_player: side,
        dice: dice_of(roll),
        dice_used: vec![],
        board,
        bar: Sides { white: bar[0], black: bar[1] },
        home: Sides { white: 15 - on(1) - bar[0], black: 15 - on(-1) - bar[1] },
        last_move: None,
        status: Status::Playing,
        winner: None,
        players: Sides { white: "ann".into(), black: "bob".into() },
        messages: vec![],
        updated_at: "2025-01-21T12:00:00Z".into(),
    };
    assert_eq!(state.faults(), [], "the fixture is a state");
    Table { id: TableId::parse("friday").unwrap(), state, game: None }
}

pub(crate) fn start(side: Side, roll: [u8; 2]) -> Table {
    table(Board::start().signed(), [0, 0], side, roll)
}

/// A move file for a table, each checker as (from, to, die).
pub(crate) fn file(table: &Table, moves: &[(i64, i64, i64)]) -> MoveFile {
    let single = |&(from, to, die): &(i64, i64, i64)| SingleMove { from, to, die };
    MoveFile {
        player: table.state.active_player,
        moves: moves.iter().map(single).collect(),
        timestamp: STAMP.into(),
        expected_state: table.state.hash(),
        dice_roll: table.state.dice.iter().map(|die| i64::from(*die)).collect(),
        comment: None,
        commit_sha: None,
    }
}

/// Checks a file under the name it should have.
pub(crate) fn verdict(table: &Table, file: &MoveFile) -> Result<Accepted, Vec<Failure>> {
    let name = file.name(table.state.turn).to_string();
    check(table, &name, &file.to_bytes(), NOW)
}

pub(crate) fn rules(failures: &[Failure]) -> Vec<Rule> {
    failures.iter().map(|failure| failure.rule).collect()
}

#[track_caller]
pub(crate) fn accepted(table: &Table, file: &MoveFile) -> Accepted {
    verdict(table, file).unwrap_or_else(|failures| panic!("{failures:#?}"))
}

/// The file breaks exactly this rule, and the text says so.
#[track_caller]
pub(crate) fn refused(table: &Table, file: &MoveFile, rule: Rule, says: &str) {
    let failures = verdict(table, file).unwrap_err();
    assert_eq!(rules(&failures), [rule], "{failures:#?}");
    assert!(failures[0].text.contains(says), "{failures:#?}");
}
