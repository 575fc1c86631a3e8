//! Reads `.mat` files: those of GNU Backgammon, eXtreme Gammon, Jellyfish and servers.
//!
//! The programs agree on the columns of moves and differ in the rest, so spaces, tabs, comments,
//! numbers of games and the words `Wins`, `Cannot Move` and `????` are read leniently, and what a
//! move means is left to the rules.

use super::import::ImportError;
use super::match_record::{
    GameRecord, MatchRecord, RecordEntry, RecordedMove, RecordedOptions, StartRecord,
};
use super::xgid;
use crate::{Cube, Side};

/// Parses a `.mat` file.
pub(super) fn parse(text: &str) -> Result<MatchRecord, ImportError> {
    let mut record = MatchRecord::default();
    let mut length = None;
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    while let Some((number, line)) = lines.next() {
        let word = line.trim();
        if let Some(comment) = word.strip_prefix([';', '#']) {
            read_comment(&mut record, number, comment.trim())?;
        } else if length.is_none() {
            let found = parse_length(word);
            length = Some(found.ok_or_else(|| {
                ImportError::new(number, "expected the length, such as ' 7 point match'")
            })?);
        } else if is_game_heading(word) {
            let names = lines.find(|(_, line)| !line.trim().starts_with([';', '#']));
            let (at, names) = names.unwrap_or((number, ""));
            let (players, score) = parse_names(names).ok_or_else(|| {
                ImportError::new(
                    at,
                    "expected the players and the score, such as ' Ann : 0   Ben : 0'",
                )
            })?;
            record.players = players;
            record.games.push(GameRecord { line: at, score, ..GameRecord::default() });
        } else if let Some(game) = record.games.last_mut() {
            game.entries.extend(parse_moves(number, line)?);
        } else {
            return Err(ImportError::new(number, "expected the heading of a game: 'Game 1'"));
        }
    }
    let missing = || {
        ImportError::new(
            text.lines().count().max(1),
            "expected the length, such as ' 7 point match'",
        )
    };
    record.length = length.ok_or_else(missing)?;
    if record.games.is_empty() {
        let problem = "expected the heading of a game: 'Game 1'";
        return Err(ImportError::new(text.lines().count().max(1), problem));
    }
    Ok(record)
}

/// The number in `7 point match`, `7 points match`, `Unlimited match`.
fn parse_length(line: &str) -> Option<u16> {
    let line = line.to_ascii_lowercase();
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        ["unlimited" | "money", ..] => Some(0),
        [number, "point" | "points", "match" | "game", ..] => number.parse().ok(),
        [number, ..] => {
            let number = number.strip_suffix("-point")?;
            number.parse().ok()
        }
        [] => None,
    }
}

fn is_game_heading(line: &str) -> bool {
    let rest = line.strip_prefix("Game ").or_else(|| line.strip_prefix("game "));
    rest.is_some_and(|rest| {
        let number = rest.trim().trim_end_matches(['.', ':']);
        !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit())
    })
}

/// `Ann : 0      Ben(1500) : 2`; names may hold spaces.
fn parse_names(line: &str) -> Option<([String; 2], [u32; 2])> {
    let (left, rest) = line.split_once(':')?;
    let rest = rest.trim_start();
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (white, rest) = (rest[..digits].parse().ok()?, &rest[digits..]);
    let (right, black) = rest.rsplit_once(':')?;
    let black = black.trim().parse().ok()?;
    Some(([player_name(left), player_name(right)], [white, black]))
}

/// A name without the rating that some servers add after a comma.
fn player_name(text: &str) -> String {
    let name = match text.rsplit_once(',') {
        Some((name, rating)) if rating.trim().parse::<f64>().is_ok() => name,
        _ => text,
    };
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Options in comments such as `; [Crawford "On"]`, and positions such as `; Set Pos=…/0`.
fn read_comment(record: &mut MatchRecord, line: usize, text: &str) -> Result<(), ImportError> {
    if let Some(position) = text.strip_prefix("Set Pos=") {
        let expected = "expected 'Set Pos=', 26 characters of a board, a slash and the cube";
        let start = parse_start(position).ok_or_else(|| ImportError::new(line, expected))?;
        if let Some(game) = record.games.last_mut() {
            game.start = Some(start);
        }
        return Ok(());
    }
    let tag = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let Some((name, value)) = tag.and_then(|tag| tag.split_once('"')) else { return Ok(()) };
    let value = value.trim_end_matches('"');
    let on = Some(value.eq_ignore_ascii_case("on"));
    let options: &mut RecordedOptions = &mut record.options;
    match name.trim() {
        "Crawford" => options.crawford = on,
        "Jacoby" => options.jacoby = on,
        "Beaver" => options.beavers = on,
        "CubeLimit" => options.cube = Some(value != "1"),
        "Variation" if !value.eq_ignore_ascii_case("backgammon") => {
            return Err(ImportError::new(line, "expected the variation Backgammon"));
        }
        _ => {}
    }
    Ok(())
}

fn parse_start(text: &str) -> Option<StartRecord> {
    let (board, cube) = text.split_once('/')?;
    let board = xgid::parse_board(board).ok()?;
    let power: i32 = cube.trim().parse().ok()?;
    let value = 1u16.checked_shl(power.unsigned_abs()).filter(|value| *value <= Cube::MAX_VALUE)?;
    let owner = match power {
        0 => None,
        1.. => Some(Side::Black),
        _ => Some(Side::White),
    };
    Some(StartRecord { board, cube: Cube { value, owner } })
}

/// The one or two moves of a line such as ` 12) 31: 8/5 6/5    64: 24/14`.
fn parse_moves(number: usize, line: &str) -> Result<Vec<RecordEntry>, ImportError> {
    let line = expand_tabs(line);
    let refused = |problem: &str| ImportError::new(number, problem);
    let first = after_move_number(&line);
    let starts = cell_starts(&line, first);
    let blank = line[first..starts.first().copied().unwrap_or(line.len())].trim().is_empty();
    if !blank || starts.len() > 2 {
        return Err(refused(EXPECTED_MOVES));
    }
    let mut entries = Vec::new();
    for (at, start) in starts.iter().enumerate() {
        let end = starts.get(at + 1).copied().unwrap_or(line.len());
        let Some(what) = parse_cell(line[*start..end].trim()).map_err(refused)? else { continue };
        // A line may hold a left move and, further left than a right move, that side's points.
        let is_left =
            *start < FIRST_RIGHT_COLUMN && (at == 0 || matches!(what, RecordedMove::Win(_)));
        let side = if is_left { Side::White } else { Side::Black };
        entries.push(RecordEntry { line: number, side, what });
    }
    Ok(entries)
}

const EXPECTED_MOVES: &str =
    "expected moves such as '31: 8/5 6/5', or Doubles, Takes, Drops or Wins, one for each player";

/// What begins before this column is the left player's.
const FIRST_RIGHT_COLUMN: usize = 18;

/// The line with spaces for tabs, which stop at every eighth column.
fn expand_tabs(line: &str) -> String {
    let mut out = String::new();
    for c in line.chars() {
        // A byte for each character, so that columns can be counted.
        match c {
            '\t' => out.extend(std::iter::repeat_n(' ', 8 - out.len() % 8)),
            '\u{a0}' => out.push(' '),
            c if c.is_ascii() => out.push(c),
            _ => out.push('?'),
        }
    }
    out
}

/// Where the moves begin, after a number such as ` 12)`.
fn after_move_number(line: &str) -> usize {
    let Some((count, _)) = line.split_once(')') else { return 0 };
    let digits = count.trim();
    let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    if is_number { count.len() + 1 } else { 0 }
}

/// Where a roll or a word begins that is a move.
fn cell_starts(line: &str, first: usize) -> Vec<usize> {
    let bytes = line.as_bytes();
    let begins = |at: &usize| {
        let is_word = *at == first || bytes[at - 1].is_ascii_whitespace();
        is_word && is_cell(&line[*at..])
    };
    (first..line.len()).filter(begins).collect()
}

fn is_cell(text: &str) -> bool {
    if matches!(text.as_bytes(), [b'1'..=b'6', b'1'..=b'6', b':', ..]) {
        return true;
    }
    let word: String = text.chars().take_while(char::is_ascii_alphabetic).collect();
    let word = word.to_ascii_lowercase();
    let word = word.strip_suffix('s').unwrap_or(&word);
    CELL_WORDS.contains(&word)
}

/// The words that are moves, without a final s.
const CELL_WORDS: [&str; 13] = [
    "double", "redouble", "beaver", "raccoon", "take", "accept", "drop", "pas", "passe", "reject",
    "refuse", "win", "resign",
];

/// Parses a cell; `None` if it says nothing that the result does not.
fn parse_cell(text: &str) -> Result<Option<RecordedMove>, &'static str> {
    if let [a @ b'1'..=b'6', b @ b'1'..=b'6', b':', ..] = text.as_bytes() {
        let moves = parse_play_text(&text[3..])?;
        return Ok(Some(RecordedMove::Roll([a - b'0', b - b'0'], moves)));
    }
    let lower = text.to_ascii_lowercase();
    let starts = |word: &str| lower.starts_with(word);
    Ok(Some(match () {
        () if starts("double") || starts("redouble") => RecordedMove::Double,
        () if starts("beaver") => RecordedMove::Beaver,
        () if starts("raccoon") => {
            return Err("expected no raccoon: a beaver is not beavered here");
        }
        () if starts("take") || starts("accept") => RecordedMove::Take,
        () if starts("win") => {
            let points = lower.split_whitespace().find_map(|word| word.parse().ok());
            RecordedMove::Win(points.ok_or("expected the points, such as 'Wins 2 points'")?)
        }
        () if starts("resign") => return Ok(None),
        () => RecordedMove::Drop,
    }))
}

/// The moves after a roll, in notation; empty if the file says that there are none.
fn parse_play_text(text: &str) -> Result<String, &'static str> {
    let text = text.trim();
    let lower = text.to_ascii_lowercase();
    if lower.starts_with("illegal") {
        return Err("expected a legal play: this one is recorded as illegal");
    }
    let none = ["cannot move", "can't move", "no move", "no play", "dance", "??", "-"];
    let is_none = none.iter().any(|words| lower.starts_with(words));
    Ok(if is_none { String::new() } else { lower })
}
