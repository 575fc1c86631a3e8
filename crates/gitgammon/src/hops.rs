//! Checks the moves of a move file, one checker after the other.

use crate::movefile::SingleMove;
use crate::partial_move_file::PartialMoveFile;
use crate::rule::{Rule, RuleFailures};
use crate::table::GitTable;
use gammon::{BAR, Board, Gammon, Hop, OFF, Play, Refusal, Side};

/// The rules that single moves can break; the whole play is checked only if none is broken.
const MOVE_RULES: [Rule; 10] = [
    Rule::Form,
    Rule::Dice,
    Rule::MoveCount,
    Rule::PointRange,
    Rule::Direction,
    Rule::Distance,
    Rule::Checker,
    Rule::Blocked,
    Rule::Bar,
    Rule::BearOff,
];

/// Checks the moves of a file; returns the play if they are legal.
pub(crate) fn check(
    table: &GitTable,
    draft: &PartialMoveFile,
    failures: &mut RuleFailures,
) -> Option<Play> {
    let moves = draft.moves.as_ref()?;
    let side = draft.player.unwrap_or(table.state.active_player);
    for (at, one) in moves.iter().enumerate() {
        check_shape(at, *one, side, failures);
    }
    if side != table.state.active_player || table.state.dice.is_empty() {
        return None;
    }
    let board = table.state.checkers().ok()?;
    check_in_order(board, side, moves, failures);
    let hops = moves.iter().map(|one| hop(side, *one)).collect::<Option<Vec<Hop>>>()?;
    if !failures.has_none_of(&MOVE_RULES) {
        return None;
    }
    let position = table.position().ok().flatten()?;
    check_play(&position, &hops, failures)
}

/// Checks a move without the board: range, direction and distance.
fn check_shape(at: usize, one: SingleMove, side: Side, failures: &mut RuleFailures) {
    let SingleMove { from, to, die } = one;
    failures.require((1..=6).contains(&die), Rule::Dice, || {
        format!("moves[{at}]: a die shows 1 to 6, not {die}")
    });
    let Some((start, end)) = one.own_points(side) else {
        let text = format!(
            "moves[{at}]: from is -1 (the bar) to 23 and to is 0 to 24 (off), not {from} to {to}"
        );
        return failures.add(Rule::PointRange, text);
    };
    if from == to {
        return failures.add(Rule::PointRange, format!("moves[{at}]: from and to are both {from}"));
    }
    if start == BAR {
        let entry = (1..=6).contains(&die).then(|| BAR - die as u8);
        let index = entry.map(|own| if side == Side::White { own - 1 } else { 24 - own });
        failures.require(entry.is_none_or(|entry| entry == end), Rule::Bar, || {
            let index = index.unwrap_or_default();
            format!("moves[{at}]: {side} enters from the bar by {die} at index {index}, not {to}")
        });
    } else if end != OFF && end > start {
        let way = if side == Side::White { "lower" } else { "higher" };
        let text = format!("moves[{at}]: {side} moves to {way} indices, not from {from} to {to}");
        failures.add(Rule::Direction, text);
    } else if end == OFF {
        failures.require(die >= i64::from(start), Rule::BearOff, || {
            format!("moves[{at}]: a {die} does not bear off from index {from}: {start} is needed")
        });
    } else {
        failures.require(i64::from(start - end) == die, Rule::Distance, || {
            format!("moves[{at}]: from {from} to {to} is {} far, the die is {die}", start - end)
        });
    }
}

/// Converts a move to a hop, if its die agrees with its points.
fn hop(side: Side, one: SingleMove) -> Option<Hop> {
    let (from, to) = one.own_points(side)?;
    let hop = Hop::parse(from, u8::try_from(one.die).ok()?)?;
    (hop.to() == to).then_some(hop)
}

/// Checks each move on the board that the moves before it left, up to the first failure.
fn check_in_order(mut board: Board, side: Side, moves: &[SingleMove], failures: &mut RuleFailures) {
    for (at, one) in moves.iter().enumerate() {
        let Some((from, to)) = one.own_points(side) else { return };
        let before = failures.0.len();
        check_on_board(&board, side, at, *one, (from, to), failures);
        let Some(hop) = hop(side, *one).filter(|_| failures.0.len() == before) else { return };
        let Some(play) = Play::from_hops(&[hop]) else { return };
        board = board.after_play(side, play).0;
    }
}

fn check_on_board(
    board: &Board,
    side: Side,
    at: usize,
    one: SingleMove,
    (from, to): (u8, u8),
    failures: &mut RuleFailures,
) {
    let mine = board.points(side);
    let barred = mine[usize::from(BAR)];
    if from == BAR {
        failures.require(barred > 0, Rule::Bar, || {
            format!("moves[{at}]: {side} has no checker on the bar")
        });
    } else {
        failures.require(barred == 0, Rule::Bar, || {
            format!("moves[{at}]: {side}'s {barred} on the bar must enter first")
        });
        failures.require(mine[usize::from(from)] > 0, Rule::Checker, || {
            format!("moves[{at}]: {side} has no checker at index {}", one.from)
        });
    }
    if to == OFF {
        return check_bear_off(mine, side, at, one, from, failures);
    }
    let theirs = board.points(side.other())[usize::from(BAR - to)];
    failures.require(theirs < 2, Rule::Blocked, || {
        format!("moves[{at}]: index {} is held by {theirs} of {}", one.to, side.other())
    });
}

fn check_bear_off(
    mine: &[u8; 26],
    side: Side,
    at: usize,
    one: SingleMove,
    from: u8,
    failures: &mut RuleFailures,
) {
    let outside: u8 = mine[7..].iter().sum();
    failures.require(outside == 0, Rule::BearOff, || {
        format!("moves[{at}]: {side} bears off once all are home; {outside} are not")
    });
    if from > 6 || outside > 0 {
        return;
    }
    let behind: u8 = mine[usize::from(from) + 1..7].iter().sum();
    failures.require(one.die <= i64::from(from) || behind == 0, Rule::BearOff, || {
        format!("moves[{at}]: a {} bears off from further back first: {behind} are there", one.die)
    });
}

/// Checks that as many dice as possible are played, and the larger one if only one can be (G2).
fn check_play(position: &Gammon, hops: &[Hop], failures: &mut RuleFailures) -> Option<Play> {
    let text = match position.play_from(hops) {
        Ok(play) => return Some(play),
        Err(Refusal::MoreDice) => "more dice can be played, and as many as possible must be".into(),
        Err(Refusal::LargerDie { die }) => {
            format!("only one die can be played, and it must be the larger: {die}")
        }
        Err(_) => "this is not a legal play of the roll".into(),
    };
    failures.add(Rule::MoveCount, text);
    None
}
