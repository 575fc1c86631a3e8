//! From bytes to a verdict: every rule of 003 and the rulings.

use crate::clock::Moment;
use crate::draft::Draft;
use crate::hops;
use crate::movefile::{MoveFile, MoveName};
use crate::rule::{Failure, Failures, Rule, shown};
use crate::state::Status;
use crate::table::Table;
use gammon::{Play, Side, Waits};

/// A move file that the table takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// Its name.
    pub name: MoveName,
    /// What it holds.
    pub file: MoveFile,
    /// What it does.
    pub play: Play,
}

/// Checks a new move file against the table.
///
/// # Errors
/// Every rule that it breaks, together.
pub fn check(
    table: &Table,
    name: &str,
    bytes: &[u8],
    now: Moment,
) -> Result<Accepted, Vec<Failure>> {
    let mut failures = Failures::default();
    let named = check_name(table, name, &mut failures);
    let draft = Draft::read(bytes, &mut failures);
    let play = draft.as_ref().and_then(|draft| {
        check_player(table, named.as_ref(), draft, &mut failures);
        if let Some(timestamp) = &draft.timestamp {
            stamped(timestamp, now, &mut failures);
        }
        check_dice(table, draft, &mut failures);
        hops::check(table, draft, &mut failures)
    });
    let file = draft.and_then(Draft::whole);
    if let (Some(named), Some(file)) = (&named, &file) {
        check_hash(named, file, &mut failures);
    }
    match (named, file, play) {
        (Some(name), Some(file), Some(play)) if failures.0.is_empty() => {
            Ok(Accepted { name, file, play })
        }
        _ if failures.0.is_empty() => {
            Err(vec![Failure::new(Rule::Form, "the table's own files are no position: run verify")])
        }
        _ => Err(failures.0),
    }
}

fn check_name(table: &Table, name: &str, failures: &mut Failures) -> Option<MoveName> {
    let waits = table.waits();
    failures.unless(waits == Waits::Move, Rule::Status, || match table.state.status {
        Status::Completed => "the game is over: no more moves are taken".into(),
        Status::Playing => format!("no move is waited for now, but {}", waiting(waits)),
    });
    let Some(named) = MoveName::parse(name) else {
        let text = format!(
            "{} is not a name such as 0001-white-a1b2c3.json: four digits, white or black, \
             six lower-case hexadecimal digits",
            shown(name)
        );
        failures.add(Rule::FileName, text);
        return None;
    };
    let (given, next) = (named.sequence, table.state.turn);
    failures.unless(given == next, Rule::Sequence, || {
        format!("the name says move {given:04}, but the next move is {next:04}")
    });
    Some(named)
}

/// What a table waits for, in words.
pub(crate) fn waiting(waits: Waits) -> &'static str {
    match waits {
        Waits::Opening | Waits::Roll => "a roll",
        Waits::Turn => "a decision to roll or to double",
        Waits::Move => "a move",
        Waits::Double => "an answer to the double: take or drop",
        Waits::Beaver => "an answer to the beaver: take or drop",
        Waits::Offer { .. } => "an answer to the resignation: accept or decline",
        Waits::Over => "nothing: the match is over",
    }
}

fn check_player(table: &Table, named: Option<&MoveName>, draft: &Draft, failures: &mut Failures) {
    let active = table.state.active_player;
    let fits = |side: Option<Side>, with: Side| side.is_none_or(|side| side == with);
    // Where the file does not say whose move it is, its name does.
    let whose = draft.player.or(named.map(|named| named.player));
    failures.unless(fits(whose, active), Rule::Player, || {
        format!("it is {active}'s turn: wait for theirs to be applied")
    });
    if let (Some(named), Some(player)) = (named, draft.player) {
        failures.unless(named.player == player, Rule::Player, || {
            format!("the name says {}, the file says {player}: make them agree", named.player)
        });
    }
    let hash = table.state.hash();
    let expected = draft.expected_state.as_ref().unwrap_or(&hash);
    failures.unless(*expected == hash, Rule::ExpectedState, || late(expected, &hash));
    failures.unless(!matches!(draft.commit_sha, Some(Some(_))), Rule::CommitSha, || {
        "commitSha must be null in a new move: the referee fills it in".into()
    });
}

/// What to say to a file made for another state.
pub(crate) fn late(expected: &str, hash: &str) -> String {
    format!(
        "made for {expected}, but the table is at {hash}: another move came first; \
         look at the table and move again"
    )
}

/// A moment must not be far ahead (G10).
pub(crate) fn stamped(timestamp: &str, now: Moment, failures: &mut Failures) {
    let Some(stamped) = Moment::parse(timestamp) else { return };
    failures.unless(stamped.0 <= now.0.saturating_add(Moment::AHEAD), Rule::Timestamp, || {
        format!("stamped {stamped}, more than five minutes after the referee's {now}")
    });
}

fn check_dice(table: &Table, draft: &Draft, failures: &mut Failures) {
    let Some(roll) = &draft.dice_roll else { return };
    let sorted = |mut dice: Vec<i64>| {
        dice.sort_unstable();
        dice
    };
    let thrown: Vec<i64> = table.state.dice.iter().map(|die| i64::from(*die)).collect();
    failures.unless(sorted(roll.clone()) == sorted(thrown.clone()), Rule::Dice, || {
        format!("diceRoll is {roll:?}, but the dice of the table are {thrown:?}")
    });
    let Some(moves) = &draft.moves else { return };
    failures.unless(moves.len() <= roll.len(), Rule::Dice, || {
        format!("{} moves by {} dice: a die is used once", moves.len(), roll.len())
    });
    for die in 1..=6 {
        let used = moves.iter().filter(|one| one.die == die).count();
        let has = roll.iter().filter(|thrown| **thrown == die).count();
        failures.unless(used <= has, Rule::Dice, || {
            format!("the die {die} is used {used} times, but the roll has it {has} times")
        });
    }
}

fn check_hash(named: &MoveName, file: &MoveFile, failures: &mut Failures) {
    let hash = file.short_hash();
    failures.unless(named.sha == hash, Rule::Hash, || {
        format!("the name says {}, but the content hashes to {hash}: name the file so", named.sha)
    });
}

/// Whether whoever wrote a move may sit where it moves.
#[must_use]
pub fn check_author(table: &Table, player: Side, author: &str) -> Option<Failure> {
    let players = &table.state.players;
    let seat = match player {
        Side::White => &players.white,
        Side::Black => &players.black,
    };
    // GitHub's names do not differ by case.
    let same = seat.eq_ignore_ascii_case(author);
    (!same).then(|| {
        let text = format!("{player} is {}, but {} wrote this move", shown(seat), shown(author));
        Failure::new(Rule::Author, text)
    })
}
