//! eXtreme Gammon's position id.

use super::IdError;
use super::gnu::{IdState, ParsedId};
use crate::board::BAR;
use crate::position::GammonPhase;
use crate::{Board, CHECKERS_PER_SIDE, Config, Cube, Gammon, SessionKind, Side};

/// The position as `XGID=…`, with white as the player at the bottom.
#[must_use]
pub fn xgid(position: &Gammon) -> String {
    let side = |side: Side| if side == Side::White { 1 } else { -1 };
    let owner = position.cube.owner.map_or(0, side);
    let dice = match (position.phase, position.dice) {
        (GammonPhase::Doubled, _) => "D".into(),
        (GammonPhase::Beavered, _) => "B".into(),
        (_, [high, low]) => format!("{high}{low}"),
    };
    let rules = position.rules;
    let (length, flag) = match rules.session {
        SessionKind::Match => (rules.length, u8::from(position.is_crawford())),
        SessionKind::Money => (0, u8::from(rules.jacoby) + 2 * u8::from(rules.beavers)),
    };
    let [white, black] = position.score;
    let cube = position.cube.value.ilog2();
    let turn = side(position.turn);
    let most = Cube::MAX_VALUE.ilog2();
    let board = board(&position.board);
    format!("XGID={board}:{cube}:{owner}:{turn}:{dice}:{white}:{black}:{flag}:{length}:{most}")
}

/// 26 characters: black's bar, white's points from the ace point on, white's bar. Capital
/// letters are white's checkers, small ones black's.
fn board(board: &Board) -> String {
    let letter = |first: u8, count: u8| match count {
        0 => '-',
        count => char::from(first + count - 1),
    };
    let point = |at: u8| match board.points(Side::White)[at as usize] {
        0 => letter(b'a', board.points(Side::Black)[(BAR - at) as usize]),
        count => letter(b'A', count),
    };
    (0..=25)
        .map(|at| match at {
            0 => letter(b'a', board.points(Side::Black)[BAR as usize]),
            25 => letter(b'A', board.points(Side::White)[BAR as usize]),
            at => point(at),
        })
        .collect()
}

/// The position that an XGID describes.
///
/// # Errors
/// If the text is malformed or describes an invalid position.
pub fn parse_xgid(text: &str) -> Result<Gammon, IdError> {
    let form = IdError::Form("XGID=, then ten fields with colons between");
    let text = text.trim();
    let fields: Vec<&str> = text.strip_prefix("XGID=").unwrap_or(text).split(':').collect();
    let [points, cube, owner, turn, dice, white, black, flag, length, most] = fields[..] else {
        return Err(form);
    };
    let number = |text: &str| text.parse::<i32>().map_err(|_| form.clone());
    let side = |number: i32| match number {
        1 => Ok(Some(Side::White)),
        0 => Ok(None),
        -1 => Ok(Some(Side::Black)),
        _ => Err(form.clone()),
    };
    let small = |text: &str| text.parse::<u16>().map_err(|_| form.clone());
    let (power, flag, length, _) = (small(cube)?, small(flag)?, small(length)?, number(most)?);
    let turn = side(number(turn)?)?.ok_or(form.clone())?;
    let (state, dice) = parse_roll(dice).ok_or(form.clone())?;
    let money = length == 0;
    let value = 1u16.checked_shl(power.into()).filter(|value| *value <= Cube::MAX_VALUE);
    let config = Config {
        session: if money { SessionKind::Money } else { SessionKind::Match },
        length: length.max(1),
        jacoby: money && flag & 1 > 0,
        beavers: money && flag & 2 > 0,
        ..Config::default()
    };
    let score = if money { [0, 0] } else { [small(white)?.into(), small(black)?.into()] };
    let parsed = ParsedId {
        board: parse_board(points)?,
        config,
        cube: Cube { value: value.ok_or(form.clone())?, owner: side(number(owner)?)? },
        turn,
        crawford: !money && flag == 1,
        dice,
        score,
        state,
    };
    parsed.position()
}

fn parse_roll(text: &str) -> Option<(IdState, [u8; 2])> {
    match text.as_bytes() {
        b"D" => Some((IdState::Doubled, [0; 2])),
        b"B" => Some((IdState::Beavered, [0; 2])),
        b"00" => Some((IdState::Playing, [0; 2])),
        [one @ b'1'..=b'6', two @ b'1'..=b'6'] => {
            let (one, two) = (one - b'0', two - b'0');
            Some((IdState::Playing, [one.max(two), one.min(two)]))
        }
        _ => None,
    }
}

fn parse_board(text: &str) -> Result<Board, IdError> {
    let form = IdError::Form("26 characters for the points: -, A to O or a to o");
    let text: &[u8; 26] = text.as_bytes().try_into().map_err(|_| form.clone())?;
    let mut rows = [[0u8; 26]; 2];
    for (at, letter) in text.iter().enumerate() {
        match letter {
            b'-' => {}
            b'A'..=b'O' if at > 0 => rows[0][at] = letter - b'A' + 1,
            b'a'..=b'o' if at < 25 => rows[1][25 - at] = letter - b'a' + 1,
            _ => return Err(form),
        }
    }
    let wrong = || IdError::Position(format!("more than {CHECKERS_PER_SIDE} checkers a side"));
    for row in &mut rows {
        let sum: u32 = row.iter().map(|count| u32::from(*count)).sum();
        row[0] = u32::from(CHECKERS_PER_SIDE).checked_sub(sum).ok_or_else(wrong)? as u8;
    }
    Board::from_points(rows).ok_or_else(wrong)
}
