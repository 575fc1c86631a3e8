//! Board files: the JSON of a board. All faults are reported at once.

use crate::board::{Board, broken_rules};
use crate::document::text_of;
use crate::{BoardItem, Cell};
use kit::{Fault, parse_json_value};
use serde_json::{Map, Value, json};

/// The content of a board file.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardFile {
    /// A unique identifier (S7).
    pub id: String,
    /// A name for display.
    pub name: String,
    /// The board.
    pub board: Board,
    /// A picture; may be empty.
    pub thumbnail: String,
    /// When it was created, in milliseconds since 1970.
    pub created_at: u64,
}

/// The maximum length of a board file, in bytes.
pub const MAX_BOARD_FILE_BYTES: usize = 1 << 20;

const BOARD_FIELDS: [&str; 7] =
    ["id", "name", "boardSize", "grid", "sequence", "thumbnail", "createdAt"];

impl BoardFile {
    /// The file of a board that has only a text form, which is its id and its name.
    #[must_use]
    pub fn unnamed(board: Board) -> Self {
        let (id, name) = (board.to_string(), board.to_string());
        Self { id, name, board, thumbnail: String::new(), created_at: 0 }
    }

    /// Parses a board file.
    ///
    /// # Errors
    /// All faults, each with its field, the rule of S6, the item and the cell.
    pub fn from_json(text: &str) -> Result<Self, Vec<Fault>> {
        if text.len() > MAX_BOARD_FILE_BYTES {
            return Err(vec![Fault::new("board", format!("at most {MAX_BOARD_FILE_BYTES} bytes"))]);
        }
        let text = text_of(text.as_bytes()).map_err(|fault| vec![fault])?;
        let value = parse_json_value(text).map_err(|fault| vec![fault.within("board")])?;
        Self::from_value(&value)
    }

    /// Reads a board file from a JSON value.
    ///
    /// # Errors
    /// As [`BoardFile::from_json`].
    pub fn from_value(value: &Value) -> Result<Self, Vec<Fault>> {
        let Some(object) = value.as_object() else {
            return Err(vec![Fault::new("board", "an object with the fields of a board")]);
        };
        let mut reader = BoardFileReader { faults: Vec::new() };
        reader.fields(object, "", &BOARD_FIELDS);
        let id = reader.text(object, "id");
        reader.require(
            id.as_ref().is_none_or(|id| !id.is_empty()),
            "id",
            "any text that is not empty (S7)",
        );
        let name = reader.text(object, "name");
        let thumbnail = reader.text(object, "thumbnail");
        let created_at = reader.number(object.get("createdAt"), "createdAt");
        let size = reader.size(object);
        let items = reader.sequence(object.get("sequence"));
        if let (Some(size), Some(items)) = (size, &items) {
            reader.rules(size, items);
            reader.grid(object.get("grid"), size, items);
        }
        let whole = size.zip(items).filter(|_| reader.faults.is_empty());
        let board = whole.and_then(|(size, items)| {
            Board::new(size, items.into_iter().map(|(_, item)| item).collect()).ok()
        });
        match (board, id, name, thumbnail, created_at) {
            (Some(board), Some(id), Some(name), Some(thumbnail), Some(created_at)) => {
                Ok(Self { id, name, board, thumbnail, created_at })
            }
            _ => Err(reader.faults),
        }
    }

    /// The board file as a JSON value; [`BoardFile::from_value`] is the inverse.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let item = |(order, item): (usize, BoardItem)| {
            let (row, col, kind) = match item {
                BoardItem::Piece(cell) => (i16::from(cell.row), cell.col, "piece"),
                BoardItem::Trap(cell) => (i16::from(cell.row), cell.col, "trap"),
                BoardItem::Exit(col) => (-1, col, "final"),
            };
            json!({"position": {"row": row, "col": col}, "type": kind, "order": order})
        };
        json!({
            "id": self.id,
            "name": self.name,
            "boardSize": self.board.size(),
            "grid": grid(self.board.size(), self.board.items()),
            "sequence": (1..).zip(self.board.items()).map(item).collect::<Vec<_>>(),
            "thumbnail": self.thumbnail,
            "createdAt": self.created_at,
        })
    }
}

/// The grid of a sequence: trap where one was laid, piece where one was and no trap is, else
/// empty (S6).
fn grid(size: u8, items: impl Iterator<Item = BoardItem>) -> Vec<Vec<&'static str>> {
    let mut rows = vec![vec!["empty"; size.into()]; size.into()];
    for item in items {
        let (cell, word) = match item {
            BoardItem::Piece(cell) => (cell, "piece"),
            BoardItem::Trap(cell) => (cell, "trap"),
            BoardItem::Exit(_) => continue,
        };
        let place =
            rows.get_mut(usize::from(cell.row)).and_then(|row| row.get_mut(usize::from(cell.col)));
        if let Some(place) = place.filter(|place| **place != "trap") {
            *place = word;
        }
    }
    rows
}

/// Reads the fields of a board file and collects faults.
struct BoardFileReader {
    faults: Vec<Fault>,
}

impl BoardFileReader {
    fn require(&mut self, holds: bool, field: &str, rule: impl Into<String>) {
        if !holds {
            self.faults.push(Fault::new(field, rule));
        }
    }

    fn fields(&mut self, object: &Map<String, Value>, path: &str, known: &[&str]) {
        for name in known {
            self.require(
                object.contains_key(*name),
                &format!("{path}{name}"),
                "this field is missing",
            );
        }
        for name in object.keys().filter(|name| !known.contains(&name.as_str())) {
            self.require(false, &format!("{path}{name}"), "a board has no such field");
        }
    }

    fn text(&mut self, object: &Map<String, Value>, name: &str) -> Option<String> {
        let value = object.get(name)?;
        let text = value.as_str().map(str::to_owned);
        self.require(text.is_some(), name, "a text");
        text
    }

    fn number(&mut self, value: Option<&Value>, field: &str) -> Option<u64> {
        let number = value?.as_u64();
        self.require(number.is_some(), field, "a whole number, not negative");
        number
    }

    fn size(&mut self, object: &Map<String, Value>) -> Option<u8> {
        let value = object.get("boardSize")?;
        let size = value.as_u64().and_then(|n| u8::try_from(n).ok());
        let size = size.filter(|size| Board::SIZES.contains(size));
        self.require(size.is_some(), "boardSize", "a whole number from 2 to 10 (S6)");
        size
    }

    /// The items with their indices; items that cannot be read are left out.
    fn sequence(&mut self, value: Option<&Value>) -> Option<Vec<(usize, BoardItem)>> {
        let value = value?;
        let Some(list) = value.as_array() else {
            self.require(false, "sequence", "a list of items");
            return None;
        };
        self.require(list.len() <= 1000, "sequence", "at most 1000 items");
        self.require(!list.is_empty(), "sequence", "at least a piece and a final (S6)");
        let items = list.iter().take(1000).enumerate();
        Some(items.filter_map(|(at, item)| Some((at, self.item(at, item)?))).collect())
    }

    fn item(&mut self, at: usize, value: &Value) -> Option<BoardItem> {
        let path = format!("sequence[{at}]");
        let Some(object) = value.as_object() else {
            self.require(false, &path, "an item with position, type and order");
            return None;
        };
        self.fields(object, &format!("{path}."), &["position", "type", "order"]);
        let order = object.get("order").and_then(Value::as_u64);
        let expected = at as u64 + 1;
        let rule = format!("orders are 1, 2, 3 without gaps: {expected} here (S6)");
        self.require(
            order == Some(expected) || !object.contains_key("order"),
            &format!("{path}.order"),
            rule,
        );
        let (row, col) = self.position(object.get("position")?, &path)?;
        let cell = |row: i64| {
            let row = u8::try_from(row).ok()?;
            Some(Cell { row, col })
        };
        let item = match object.get("type")?.as_str() {
            Some("piece") => cell(row).map(BoardItem::Piece),
            Some("trap") => cell(row).map(BoardItem::Trap),
            Some("final") if row == -1 => Some(BoardItem::Exit(col)),
            Some("final") => {
                self.require(false, &format!("{path}.position.row"), "a final is at row -1 (S6)");
                return Some(BoardItem::Exit(col));
            }
            _ => {
                self.require(false, &format!("{path}.type"), "piece, trap or final");
                return None;
            }
        };
        self.require(
            item.is_some(),
            &format!("{path}.position"),
            format!("({row}, {col}): every cell is on the grid (S6)"),
        );
        item
    }

    fn position(&mut self, value: &Value, path: &str) -> Option<(i64, u8)> {
        let Some(object) = value.as_object() else {
            self.require(false, &format!("{path}.position"), "a row and a col");
            return None;
        };
        self.fields(object, &format!("{path}.position."), &["row", "col"]);
        let row = object.get("row")?.as_i64().filter(|row| (-1..=255).contains(row));
        let col = object.get("col")?.as_u64().and_then(|col| u8::try_from(col).ok());
        self.require(
            row.is_some(),
            &format!("{path}.position.row"),
            "a whole number on the grid, or -1",
        );
        self.require(col.is_some(), &format!("{path}.position.col"), "a whole number on the grid");
        row.zip(col)
    }

    /// Checks the rules of S6 for the sequence.
    fn rules(&mut self, size: u8, items: &[(usize, BoardItem)]) {
        let list: Vec<BoardItem> = items.iter().map(|(_, item)| *item).collect();
        for (at, rule) in broken_rules(size, &list) {
            let (place, item) =
                items.get(at).map_or((0, None), |(place, item)| (*place, Some(*item)));
            let cell = match item {
                Some(BoardItem::Piece(cell) | BoardItem::Trap(cell)) => cell.to_string(),
                Some(BoardItem::Exit(col)) => format!("(-1, {col})"),
                None => "nothing".into(),
            };
            self.require(false, &format!("sequence[{place}]"), format!("{cell}: {rule} (S6)"));
        }
    }

    /// Checks that the grid agrees with the sequence.
    fn grid(&mut self, value: Option<&Value>, size: u8, items: &[(usize, BoardItem)]) {
        let Some(value) = value else { return };
        let expected = grid(size, items.iter().map(|(_, item)| *item));
        let rows = value.as_array().filter(|rows| rows.len() == usize::from(size));
        let Some(rows) = rows else {
            return self.require(false, "grid", format!("{size} rows of {size} cells (S6)"));
        };
        for (row, (cells, expected)) in rows.iter().zip(&expected).enumerate() {
            let cells = cells.as_array().filter(|cells| cells.len() == usize::from(size));
            let Some(cells) = cells else {
                self.require(false, &format!("grid[{row}]"), format!("a row of {size} cells (S6)"));
                continue;
            };
            for (col, (cell, expected)) in cells.iter().zip(expected).enumerate() {
                let field = format!("grid[{row}][{col}]");
                match cell.as_str() {
                    Some(word @ ("piece" | "trap" | "empty")) => {
                        let rule = format!("{word}, but the sequence leaves {expected} there (S6)");
                        self.require(word == *expected, &field, rule);
                    }
                    _ => self.require(false, &field, "piece, empty or trap (S6)"),
                }
            }
        }
    }
}
