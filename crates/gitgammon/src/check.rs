//! Checks move files against every rule of docs/gitgammon.md.

use crate::hops;
use crate::movefile::{MoveFile, MoveName};
use crate::partial_move_file::PartialMoveFile;
use crate::rule::{Rule, RuleFailure, RuleFailures, quoted};
use crate::state::TableStatus;
use crate::table::GitTable;
use crate::timestamp::Timestamp;
use gammon::{PhaseData, Play, Side};

/// A move file that passed every check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptedMove {
    /// Its name.
    pub name: MoveName,
    /// Its content.
    pub file: MoveFile,
    /// The play that its moves make.
    pub play: Play,
}

/// Checks a new move file against the table.
///
/// # Errors
/// Every rule that it breaks, together.
pub fn check_move(
    table: &GitTable,
    name: &str,
    bytes: &[u8],
    now: Timestamp,
) -> Result<AcceptedMove, Vec<RuleFailure>> {
    let mut failures = RuleFailures::default();
    let named = check_name(table, name, &mut failures);
    let draft = PartialMoveFile::read(bytes, &mut failures);
    let play = draft.as_ref().and_then(|draft| {
        check_player(table, named.as_ref(), draft, &mut failures);
        if let Some(timestamp) = &draft.timestamp {
            check_timestamp(timestamp, now, &mut failures);
        }
        check_dice(table, draft, &mut failures);
        hops::check(table, draft, &mut failures)
    });
    let file = draft.and_then(PartialMoveFile::complete);
    if let (Some(named), Some(file)) = (&named, &file) {
        check_hash(named, file, &mut failures);
    }
    match (named, file, play) {
        (Some(name), Some(file), Some(play)) if failures.0.is_empty() => {
            Ok(AcceptedMove { name, file, play })
        }
        _ if failures.0.is_empty() => Err(vec![RuleFailure::new(
            Rule::Form,
            "the table's own files are no position: run verify",
        )]),
        _ => Err(failures.0),
    }
}

fn check_name(table: &GitTable, name: &str, failures: &mut RuleFailures) -> Option<MoveName> {
    let waits = table.waits();
    failures.require(waits == PhaseData::Move, Rule::Status, || match table.state.status {
        TableStatus::Completed => "the game is over: no more moves are taken".into(),
        TableStatus::Playing => format!("no move is waited for now, but {}", table.waits_text()),
    });
    let Some(named) = MoveName::parse(name) else {
        let text = format!(
            "{} is not a name such as 0001-white-a1b2c3.json: four digits, white or black, \
             six lower-case hexadecimal digits",
            quoted(name)
        );
        failures.add(Rule::FileName, text);
        return None;
    };
    let (given, next) = (named.sequence, table.state.turn);
    failures.require(given == next, Rule::Sequence, || {
        format!("the name says move {given:04}, but the next move is {next:04}")
    });
    Some(named)
}

/// What a table waits for, as part of a sentence.
pub(crate) fn waits_text(waits: PhaseData) -> &'static str {
    match waits {
        PhaseData::Opening | PhaseData::Roll => "a roll",
        PhaseData::Turn => "a decision to roll or to double",
        PhaseData::Move => "a move",
        PhaseData::Double => "an answer to the double: take or drop",
        PhaseData::Beaver => "an answer to the beaver: take or drop",
        PhaseData::Offer { .. } => "an answer to the resignation: accept or decline",
        PhaseData::Over => "nothing: the match is over",
    }
}

fn check_player(
    table: &GitTable,
    named: Option<&MoveName>,
    draft: &PartialMoveFile,
    failures: &mut RuleFailures,
) {
    let active = table.state.active_player;
    let fits = |side: Option<Side>, with: Side| side.is_none_or(|side| side == with);
    // If the file does not name a valid player, the file name does.
    let whose = draft.player.or(named.map(|named| named.player));
    failures.require(fits(whose, active), Rule::Player, || {
        format!("it is {active}'s turn: wait for theirs to be applied")
    });
    if let (Some(named), Some(player)) = (named, draft.player) {
        failures.require(named.player == player, Rule::Player, || {
            format!("the name says {}, the file says {player}: make them agree", named.player)
        });
    }
    let hash = table.state.hash();
    let expected = draft.expected_state.as_ref().unwrap_or(&hash);
    failures.require(*expected == hash, Rule::ExpectedState, || stale_text(expected, &hash));
    failures.require(!matches!(draft.commit_sha, Some(Some(_))), Rule::CommitSha, || {
        "commitSha must be null in a new move: the referee fills it in".into()
    });
}

/// The failure text for a file that was made for another state.
pub(crate) fn stale_text(expected: &str, hash: &str) -> String {
    format!(
        "made for {expected}, but the table is at {hash}: another move came first; \
         look at the table and move again"
    )
}

/// Checks that a timestamp is not too far in the future (G10).
pub(crate) fn check_timestamp(timestamp: &str, now: Timestamp, failures: &mut RuleFailures) {
    let Some(stamped) = Timestamp::parse(timestamp) else { return };
    failures.require(
        stamped.0 <= now.0.saturating_add(Timestamp::MAX_AHEAD_SECONDS),
        Rule::Timestamp,
        || format!("stamped {stamped}, more than five minutes after the referee's {now}"),
    );
}

fn check_dice(table: &GitTable, draft: &PartialMoveFile, failures: &mut RuleFailures) {
    let Some(roll) = &draft.dice_roll else { return };
    let sorted = |mut dice: Vec<i64>| {
        dice.sort_unstable();
        dice
    };
    let thrown: Vec<i64> = table.state.dice.iter().map(|die| i64::from(*die)).collect();
    failures.require(sorted(roll.clone()) == sorted(thrown.clone()), Rule::Dice, || {
        format!("diceRoll is {roll:?}, but the dice of the table are {thrown:?}")
    });
    let Some(moves) = &draft.moves else { return };
    failures.require(moves.len() <= roll.len(), Rule::Dice, || {
        format!("{} moves by {} dice: a die is used once", moves.len(), roll.len())
    });
    for die in 1..=6 {
        let used = moves.iter().filter(|one| one.die == die).count();
        let has = roll.iter().filter(|thrown| **thrown == die).count();
        failures.require(used <= has, Rule::Dice, || {
            format!("the die {die} is used {used} times, but the roll has it {has} times")
        });
    }
}

fn check_hash(named: &MoveName, file: &MoveFile, failures: &mut RuleFailures) {
    let hash = file.short_hash();
    failures.require(named.sha == hash, Rule::Hash, || {
        format!("the name says {}, but the content hashes to {hash}: name the file so", named.sha)
    });
}

/// The failure, if the author of a move is not the player of its side.
#[must_use]
pub fn check_author(table: &GitTable, player: Side, author: &str) -> Option<RuleFailure> {
    let players = &table.state.players;
    let seat = match player {
        Side::White => &players.white,
        Side::Black => &players.black,
    };
    // GitHub's names do not differ by case.
    let same = seat.eq_ignore_ascii_case(author);
    (!same).then(|| {
        let text = format!("{player} is {}, but {} wrote this move", quoted(seat), quoted(author));
        RuleFailure::new(Rule::Author, text)
    })
}
