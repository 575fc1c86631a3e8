//! Reads the `.sgf` files of GNU Backgammon: a tree for each game, with a node for each move.

use super::import::ImportError;
use super::match_record::{GameRecord, MatchRecord, RecordEntry, RecordedMove};
use crate::Side;

/// A property of a node: its name and values, and the line it stands in.
#[derive(Debug)]
struct SgfProperty {
    name: String,
    values: Vec<String>,
    line: usize,
}

/// Parses a collection of games.
pub(super) fn parse(text: &str) -> Result<MatchRecord, ImportError> {
    let mut reader = SgfReader { text: text.as_bytes(), at: 0, line: 1 };
    let mut record = MatchRecord::default();
    while reader.skip_to(b"(") {
        let nodes = reader.read_tree()?;
        add_game(&mut record, &nodes, reader.line)?;
    }
    Ok(record)
}

/// Reads the characters of a file and counts lines.
struct SgfReader<'a> {
    text: &'a [u8],
    at: usize,
    line: usize,
}

impl SgfReader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        self.line += usize::from(byte == b'\n');
        Some(byte)
    }

    /// Skips to after one of these characters; `false` at the end of the text.
    fn skip_to(&mut self, wanted: &[u8]) -> bool {
        while let Some(byte) = self.next() {
            if wanted.contains(&byte) {
                return true;
            }
        }
        false
    }

    fn error(&self, problem: &str) -> ImportError {
        ImportError::new(self.line, problem)
    }

    /// The nodes of the main line of a tree whose parenthesis has been read; of variations, the
    /// first is taken.
    fn read_tree(&mut self) -> Result<Vec<Vec<SgfProperty>>, ImportError> {
        let mut nodes: Vec<Vec<SgfProperty>> = Vec::new();
        let (mut depth, mut is_main_line) = (1, true);
        while depth > 0 {
            let end = "expected ')' at the end of a game";
            let byte = self.peek().ok_or_else(|| self.error(end))?;
            match byte {
                b';' | b'(' | b')' => {
                    self.next();
                    match byte {
                        b';' if is_main_line => nodes.push(Vec::new()),
                        b'(' => depth += 1,
                        b')' => {
                            depth -= 1;
                            is_main_line = false;
                        }
                        _ => {}
                    }
                }
                _ if byte.is_ascii_whitespace() => {
                    self.next();
                }
                _ if byte.is_ascii_alphabetic() => {
                    let property = self.read_property()?;
                    if is_main_line {
                        let expected = "expected ';' before a property";
                        nodes.last_mut().ok_or_else(|| self.error(expected))?.push(property);
                    }
                }
                _ => return Err(self.error("expected ';', a property such as W[31heke] or ')'")),
            }
        }
        Ok(nodes)
    }

    fn read_property(&mut self) -> Result<SgfProperty, ImportError> {
        let (line, mut name, mut values) = (self.line, String::new(), Vec::new());
        while let Some(byte) = self.peek().filter(u8::is_ascii_alphabetic) {
            name.push(char::from(byte));
            self.next();
        }
        while let Some(byte) = self.peek() {
            match byte {
                b'[' => {
                    self.next();
                    values.push(self.read_value()?);
                }
                _ if byte.is_ascii_whitespace() => {
                    self.next();
                }
                _ => break,
            }
        }
        if values.is_empty() {
            return Err(self.error("expected '[' and a value after the name of a property"));
        }
        Ok(SgfProperty { name, values, line })
    }

    /// A value up to its closing bracket; a backslash takes the next character as it is.
    fn read_value(&mut self) -> Result<String, ImportError> {
        let mut value = Vec::new();
        loop {
            let end = "expected ']' at the end of a value";
            match self.next().ok_or_else(|| self.error(end))? {
                b']' => return Ok(String::from_utf8_lossy(&value).into_owned()),
                b'\\' => value.extend(self.next()),
                byte => value.push(byte),
            }
        }
    }
}

/// Adds the game of a tree: its first node tells about the match, the others are moves.
fn add_game(
    record: &mut MatchRecord,
    nodes: &[Vec<SgfProperty>],
    end: usize,
) -> Result<(), ImportError> {
    let missing = || ImportError::new(end, "expected a node at the beginning of a game");
    let root = nodes.first().ok_or_else(missing)?;
    let mut game =
        GameRecord { line: root.first().map_or(end, |p| p.line), ..GameRecord::default() };
    let mut result = None;
    for property in root {
        match property.name.as_str() {
            "GM" if property.values[0].trim() != "6" => {
                return Err(ImportError::new(property.line, "expected GM[6], which is backgammon"));
            }
            "PW" => record.players[0].clone_from(&property.values[0]),
            "PB" => record.players[1].clone_from(&property.values[0]),
            "MI" => read_match_info(record, &mut game, property)?,
            "RU" => read_rules(record, &mut game, property)?,
            "RE" => result = read_result(property)?,
            _ => {}
        }
    }
    for node in nodes.iter().skip(1) {
        game.entries.extend(read_unplayed_roll(node)?);
        for property in node {
            game.entries.extend(read_entry(property)?);
        }
    }
    drop_repeated_rolls(&mut game.entries);
    game.entries.extend(result);
    record.games.push(game);
    Ok(())
}

/// `MI[length:5][game:0][ws:0][bs:2]`.
fn read_match_info(
    record: &mut MatchRecord,
    game: &mut GameRecord,
    property: &SgfProperty,
) -> Result<(), ImportError> {
    for value in &property.values {
        let Some((name, number)) = value.split_once(':') else { continue };
        let number = number.trim().parse::<u16>();
        let problem = format!("expected a number after {name}:");
        let number = number.map_err(|_| ImportError::new(property.line, problem))?;
        match name {
            "length" => record.length = number,
            "ws" => game.score[0] = number.into(),
            "bs" => game.score[1] = number.into(),
            _ => {}
        }
    }
    Ok(())
}

/// `RU[Crawford:CrawfordGame]`; rules that are not named are not played.
fn read_rules(
    record: &mut MatchRecord,
    game: &mut GameRecord,
    property: &SgfProperty,
) -> Result<(), ImportError> {
    let names: Vec<&str> = property.values.iter().flat_map(|value| value.split(':')).collect();
    let has = |name: &str| names.iter().any(|other| other.eq_ignore_ascii_case(name));
    record.options.crawford = Some(has("Crawford"));
    record.options.jacoby = Some(has("Jacoby"));
    record.options.cube = Some(!has("NoCube"));
    game.is_crawford = Some(has("CrawfordGame"));
    let variation = names.iter().find(|name| name.ends_with("gammon") || name.starts_with("Hyper"));
    match variation {
        Some(name) => {
            Err(ImportError::new(property.line, format!("expected backgammon, not {name}")))
        }
        None => Ok(()),
    }
}

/// `RE[B+2R]`: black won two points.
fn read_result(property: &SgfProperty) -> Result<Option<RecordEntry>, ImportError> {
    let value = property.values[0].trim();
    let Some((winner, points)) = value.split_once('+') else { return Ok(None) };
    let side = match winner {
        "W" => Some(Side::White),
        "B" => Some(Side::Black),
        _ => None,
    };
    let points = points.trim_end_matches(|c: char| !c.is_ascii_digit()).parse().ok();
    let Some((side, points)) = side.zip(points) else {
        return Err(ImportError::new(property.line, "expected a result such as RE[W+2]"));
    };
    Ok(Some(RecordEntry { line: property.line, side, what: RecordedMove::Win(points) }))
}

/// `PL[B]DI[32]`: a roll that is played by a later node, or not at all.
fn read_unplayed_roll(node: &[SgfProperty]) -> Result<Option<RecordEntry>, ImportError> {
    let find = |name: &str| node.iter().find(|property| property.name == name);
    let Some(dice) = find("DI") else { return Ok(None) };
    let side = match find("PL").map(|player| player.values[0].trim()) {
        Some("W") => Some(Side::White),
        Some("B") => Some(Side::Black),
        _ => None,
    };
    let what = side.and_then(|side| read_roll(side, dice.values[0].trim()));
    let Some((side, what)) = side.zip(what) else {
        return Err(ImportError::new(dice.line, "expected a roll such as PL[W]DI[31]"));
    };
    Ok(Some(RecordEntry { line: dice.line, side, what }))
}

/// The move of a property; `None` for comments and analysis.
fn read_entry(property: &SgfProperty) -> Result<Option<RecordEntry>, ImportError> {
    let refused = |problem: &str| ImportError::new(property.line, problem);
    let side = match property.name.as_str() {
        "W" => Side::White,
        "B" => Side::Black,
        "AE" | "AW" | "AB" | "CV" | "CP" => {
            return Err(refused("expected moves: a position that was set by hand cannot be read"));
        }
        _ => return Ok(None),
    };
    let value = property.values[0].trim();
    let what = match value {
        "double" => RecordedMove::Double,
        "take" => RecordedMove::Take,
        "drop" => RecordedMove::Drop,
        _ => read_roll(side, value).ok_or_else(|| {
            refused("expected a roll and moves such as W[31hefe], or double, take or drop")
        })?,
    };
    Ok(Some(RecordEntry { line: property.line, side, what }))
}

/// `31hefe`: the dice, then the points of each move as letters from white's ace point on.
fn read_roll(side: Side, value: &str) -> Option<RecordedMove> {
    let [a @ b'1'..=b'6', b @ b'1'..=b'6', moves @ ..] = value.as_bytes() else { return None };
    let point = |letter: u8| match (letter, side) {
        (b'a'..=b'x', Side::White) => Some((letter - b'a' + 1).to_string()),
        (b'a'..=b'x', Side::Black) => Some((24 - (letter - b'a')).to_string()),
        (b'y', _) => Some("bar".to_owned()),
        (b'z', _) => Some("off".to_owned()),
        _ => None,
    };
    if !moves.len().is_multiple_of(2) || moves.len() > 8 {
        return None;
    }
    let hop = |pair: &[u8]| Some(format!("{}/{}", point(pair[0])?, point(pair[1])?));
    let hops: Vec<String> = moves.chunks(2).map(hop).collect::<Option<_>>()?;
    Some(RecordedMove::Roll([a - b'0', b - b'0'], hops.join(" ")))
}

/// A roll may stand in a node of its own before the node that plays it.
fn drop_repeated_rolls(entries: &mut Vec<RecordEntry>) {
    let is_repeated = |pair: &[RecordEntry]| match (&pair[0].what, &pair[1].what) {
        (RecordedMove::Roll(dice, moves), RecordedMove::Roll(next, _)) => {
            moves.is_empty() && dice == next && pair[0].side == pair[1].side
        }
        _ => false,
    };
    let repeated: Vec<bool> = entries.windows(2).map(is_repeated).chain([false]).collect();
    let mut repeated = repeated.into_iter();
    entries.retain(|_| !repeated.next().unwrap_or(false));
}
