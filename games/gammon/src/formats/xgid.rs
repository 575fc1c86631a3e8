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

/// The comment by which eXtreme Gammon and GNU Backgammon begin a game of a `.mat` file in a position
/// that is not the opening one: the board, and the power of the cube, negative if it is white's.
pub(super) fn set_position_line(position: &Gammon) -> String {
    let power = position.cube.value.ilog2();
    let sign = if position.cube.owner == Some(Side::White) { "-" } else { "" };
    format!("; Set Pos={}/{sign}{power}", board(&position.board))
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

/// The position that an XGID describes. If its roll cannot be played, the turn has passed.
///
/// # Errors
/// Which field is wrong and what was expected, or why the position is not valid.
pub fn parse_xgid(text: &str) -> Result<Gammon, IdError> {
    Ok(parse(text)?.position()?.position)
}

/// What the ten fields hold.
const FIELDS: [&str; 10] = [
    "the checkers",
    "the cube",
    "the owner of the cube",
    "whose turn it is",
    "the dice",
    "the score of the player at the bottom",
    "the score of the player at the top",
    "the Crawford game, or the rules of money play",
    "the length of the match",
    "the highest cube",
];

/// The text of each field.
struct XgidFields<'a>([&'a str; 10]);

impl<'a> XgidFields<'a> {
    fn split(text: &'a str) -> Result<Self, IdError> {
        let text = text.trim();
        let prefix = text.get(..5).filter(|start| start.eq_ignore_ascii_case("XGID="));
        let fields: Vec<&str> = text[prefix.map_or(0, str::len)..].split(':').collect();
        let count = fields.len();
        let fields = fields.try_into().map_err(|_| {
            IdError::Position(format!("an XGID has ten fields with colons between, not {count}"))
        })?;
        Ok(Self(fields))
    }

    /// The error for a field, counted from 1.
    fn error(&self, number: usize, expected: impl Into<String>) -> IdError {
        let found = self.0[number - 1].to_owned();
        IdError::Field { number, name: FIELDS[number - 1], found, expected: expected.into() }
    }

    /// A field that is a whole number in a range.
    fn number(&self, number: usize, range: std::ops::RangeInclusive<i32>) -> Result<i32, IdError> {
        let found = self.0[number - 1].parse().ok().filter(|found| range.contains(found));
        let (low, high) = (range.start(), range.end());
        found.ok_or_else(|| self.error(number, format!("a number from {low} to {high}")))
    }

    fn side(&self, number: usize) -> Result<Option<Side>, IdError> {
        match self.0[number - 1] {
            "1" => Ok(Some(Side::White)),
            "0" => Ok(None),
            "-1" => Ok(Some(Side::Black)),
            _ => Err(self.error(number, "1 (the player at the bottom), -1 (at the top) or 0")),
        }
    }
}

/// The contents of an XGID.
pub(super) fn parse(text: &str) -> Result<ParsedId, IdError> {
    let fields = XgidFields::split(text)?;
    let board = parse_board(fields.0[0]).map_err(|error| fields.error(1, error.to_string()))?;
    let most = Cube::MAX_VALUE.ilog2() as i32;
    let power = fields.number(2, 0..=most)?;
    let owner = fields.side(3)?;
    if (power == 0) != owner.is_none() {
        return Err(fields.error(3, "0 where the cube is 0, and else who owns it: 1 or -1"));
    }
    let turn = fields.side(4)?.ok_or_else(|| fields.error(4, "1 or -1"))?;
    let expected = "two dice such as 31, 00 before the roll, D for a double or B for a beaver";
    let (state, dice) = parse_roll(fields.0[4]).ok_or_else(|| fields.error(5, expected))?;
    let length = fields.number(9, 0..=Config::MAX_LENGTH.into())?;
    let money = length == 0;
    let most_score = if money { i32::MAX } else { length - 1 };
    let score = [fields.number(6, 0..=most_score)?, fields.number(7, 0..=most_score)?];
    let flag = fields.number(8, 0..=if money { 3 } else { 1 })?;
    let one_short = score.iter().any(|score| score + 1 == length);
    if !money && flag == 1 && !(one_short && power == 0) {
        return Err(
            fields.error(8, "0: the Crawford game has a player one point short, and no cube")
        );
    }
    fields.number(10, 0..=31)?;
    let config = Config {
        session: if money { SessionKind::Money } else { SessionKind::Match },
        length: length.max(1) as u16,
        jacoby: money && flag & 1 > 0,
        beavers: money && flag & 2 > 0,
        ..Config::default()
    };
    let cube = Cube { value: 1 << power, owner };
    let score = if money { [0, 0] } else { score.map(|score| score as u32) };
    let crawford = !money && flag == 1;
    Ok(ParsedId { board, config, cube, turn, crawford, dice, score, state })
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

pub(super) fn parse_board(text: &str) -> Result<Board, IdError> {
    let form = IdError::Form("26 characters: -, A to O or a to o");
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
