//! Board files: the JSON of a board. All faults are reported at once.

use crate::board::{Board, broken_rules};
use crate::document::text_of;
use crate::{
    BoardFileFault, BoardFileProblem, BoardItem, BoardSheet, Cell, GridContent, SheetItem,
};
use kit::{Fault, parse_json_value};
use serde::Serialize;
use serde_json::{Map, Value, json};
use ts_rs::TS;

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

/// The most items of a sequence.
const MAX_ITEMS: usize = 1000;

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
        let value = parse_text(text).map_err(|fault| vec![fault.into()])?;
        Self::from_value(&value)
    }

    /// Reads a board file from a JSON value.
    ///
    /// # Errors
    /// As [`BoardFile::from_json`].
    pub fn from_value(value: &Value) -> Result<Self, Vec<Fault>> {
        let fields = BoardFields::read(value);
        let faults = || fields.faults.iter().cloned().map(Fault::from).collect();
        fields.whole().ok_or_else(faults)
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

/// What can be read of a board file, whether or not it has faults: for editors, which show both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(optional_fields)]
pub struct BoardFileReading {
    /// The name, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The items that can be read, if there is a size and a sequence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<BoardSheet>,
    /// All faults; without any, the sheet is a valid board.
    pub faults: Vec<BoardFileFault>,
}

impl BoardFileReading {
    /// Reads the text of a board file.
    #[must_use]
    pub fn of(text: &str) -> Self {
        match parse_text(text) {
            Ok(value) => {
                let fields = BoardFields::read(&value);
                let sheet = fields.sheet();
                Self { name: fields.name, sheet, faults: fields.faults }
            }
            Err(fault) => Self { name: None, sheet: None, faults: vec![fault] },
        }
    }
}

fn parse_text(text: &str) -> Result<Value, BoardFileFault> {
    if text.len() > MAX_BOARD_FILE_BYTES {
        let problem = BoardFileProblem::TooLong { most: MAX_BOARD_FILE_BYTES };
        return Err(BoardFileFault { field: "board".into(), problem });
    }
    let parsed = text_of(text.as_bytes())
        .and_then(|text| parse_json_value(text).map_err(|fault| fault.within("board")));
    parsed.map_err(|Fault { field, rule }| BoardFileFault {
        field,
        problem: BoardFileProblem::NotJson { reason: rule },
    })
}

/// The fields of a board file that could be read, and all faults.
struct BoardFields {
    id: Option<String>,
    name: Option<String>,
    thumbnail: Option<String>,
    created_at: Option<u64>,
    size: Option<u8>,
    items: Option<Vec<(usize, BoardItem)>>,
    faults: Vec<BoardFileFault>,
}

impl BoardFields {
    fn read(value: &Value) -> Self {
        let mut reader = BoardFileReader { faults: Vec::new() };
        let no_fields = Map::new();
        let object = value.as_object();
        if object.is_none() {
            reader.require(false, "board", BoardFileProblem::NotAnObject);
        } else {
            reader.fields(object.unwrap_or(&no_fields), "", &BOARD_FIELDS);
        }
        let object = object.unwrap_or(&no_fields);
        let id = reader.text(object, "id");
        reader.require(
            id.as_ref().is_none_or(|id| !id.is_empty()),
            "id",
            BoardFileProblem::EmptyId,
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
        Self { id, name, thumbnail, created_at, size, items, faults: reader.faults }
    }

    /// The file, if it has no faults.
    fn whole(&self) -> Option<BoardFile> {
        if !self.faults.is_empty() {
            return None;
        }
        let items = self.items.as_ref()?.iter().map(|(_, item)| *item).collect();
        Some(BoardFile {
            id: self.id.clone()?,
            name: self.name.clone()?,
            board: Board::new(self.size?, items).ok()?,
            thumbnail: self.thumbnail.clone()?,
            created_at: self.created_at?,
        })
    }

    fn sheet(&self) -> Option<BoardSheet> {
        let items = self.items.as_ref()?.iter().map(|(_, item)| SheetItem::from(*item)).collect();
        Some(BoardSheet { size: self.size?, items })
    }
}

/// The grid of a sequence: trap where one was laid, piece where one was and no trap is, else
/// empty (S6).
fn grid(size: u8, items: impl Iterator<Item = BoardItem>) -> Vec<Vec<GridContent>> {
    let mut rows = vec![vec![GridContent::Empty; size.into()]; size.into()];
    for item in items {
        let (cell, word) = match item {
            BoardItem::Piece(cell) => (cell, GridContent::Piece),
            BoardItem::Trap(cell) => (cell, GridContent::Trap),
            BoardItem::Exit(_) => continue,
        };
        let place =
            rows.get_mut(usize::from(cell.row)).and_then(|row| row.get_mut(usize::from(cell.col)));
        if let Some(place) = place.filter(|place| **place != GridContent::Trap) {
            *place = word;
        }
    }
    rows
}

/// Reads the fields of a board file and collects faults.
struct BoardFileReader {
    faults: Vec<BoardFileFault>,
}

impl BoardFileReader {
    fn require(&mut self, holds: bool, field: &str, problem: BoardFileProblem) {
        if !holds {
            self.faults.push(BoardFileFault { field: field.into(), problem });
        }
    }

    fn fields(&mut self, object: &Map<String, Value>, path: &str, known: &[&str]) {
        for name in known {
            self.require(
                object.contains_key(*name),
                &format!("{path}{name}"),
                BoardFileProblem::Missing,
            );
        }
        for name in object.keys().filter(|name| !known.contains(&name.as_str())) {
            self.require(false, &format!("{path}{name}"), BoardFileProblem::Unknown);
        }
    }

    fn text(&mut self, object: &Map<String, Value>, name: &str) -> Option<String> {
        let value = object.get(name)?;
        let text = value.as_str().map(str::to_owned);
        self.require(text.is_some(), name, BoardFileProblem::NotText);
        text
    }

    fn number(&mut self, value: Option<&Value>, field: &str) -> Option<u64> {
        let number = value?.as_u64();
        self.require(number.is_some(), field, BoardFileProblem::NotACount);
        number
    }

    fn size(&mut self, object: &Map<String, Value>) -> Option<u8> {
        let value = object.get("boardSize")?;
        let size = value.as_u64().and_then(|n| u8::try_from(n).ok());
        let size = size.filter(|size| Board::SIZES.contains(size));
        self.require(size.is_some(), "boardSize", BoardFileProblem::Size);
        size
    }

    /// The items with their indices; items that cannot be read are left out.
    fn sequence(&mut self, value: Option<&Value>) -> Option<Vec<(usize, BoardItem)>> {
        let value = value?;
        let Some(list) = value.as_array() else {
            self.require(false, "sequence", BoardFileProblem::NotAList);
            return None;
        };
        self.require(
            list.len() <= MAX_ITEMS,
            "sequence",
            BoardFileProblem::TooManyItems { most: MAX_ITEMS },
        );
        self.require(!list.is_empty(), "sequence", BoardFileProblem::NoItems);
        let items = list.iter().take(MAX_ITEMS).enumerate();
        Some(items.filter_map(|(at, item)| Some((at, self.item(at, item)?))).collect())
    }

    fn item(&mut self, at: usize, value: &Value) -> Option<BoardItem> {
        let path = format!("sequence[{at}]");
        let Some(object) = value.as_object() else {
            self.require(false, &path, BoardFileProblem::NotAnItem);
            return None;
        };
        self.fields(object, &format!("{path}."), &["position", "type", "order"]);
        let order = object.get("order").and_then(Value::as_u64);
        let expected = at as u64 + 1;
        self.require(
            order == Some(expected) || !object.contains_key("order"),
            &format!("{path}.order"),
            BoardFileProblem::Order { expected },
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
                self.require(false, &format!("{path}.position.row"), BoardFileProblem::FinalRow);
                return Some(BoardItem::Exit(col));
            }
            _ => {
                self.require(false, &format!("{path}.type"), BoardFileProblem::ItemType);
                return None;
            }
        };
        self.require(
            item.is_some(),
            &format!("{path}.position"),
            BoardFileProblem::ItemOffGrid { cell: format!("({row}, {col})") },
        );
        item
    }

    fn position(&mut self, value: &Value, path: &str) -> Option<(i64, u8)> {
        let Some(object) = value.as_object() else {
            self.require(false, &format!("{path}.position"), BoardFileProblem::NotAPosition);
            return None;
        };
        self.fields(object, &format!("{path}.position."), &["row", "col"]);
        let row = object.get("row")?.as_i64().filter(|row| (-1..=255).contains(row));
        let col = object.get("col")?.as_u64().and_then(|col| u8::try_from(col).ok());
        self.require(row.is_some(), &format!("{path}.position.row"), BoardFileProblem::Row);
        self.require(col.is_some(), &format!("{path}.position.col"), BoardFileProblem::Col);
        row.zip(col)
    }

    /// Checks the rules of S6 for the sequence.
    fn rules(&mut self, size: u8, items: &[(usize, BoardItem)]) {
        let list: Vec<BoardItem> = items.iter().map(|(_, item)| *item).collect();
        for (at, rule) in broken_rules(size, &list) {
            let (place, item) =
                items.get(at).map_or((0, None), |(place, item)| (*place, Some(*item)));
            let cell = item.map(|item| match item {
                BoardItem::Piece(cell) | BoardItem::Trap(cell) => cell.to_string(),
                BoardItem::Exit(col) => format!("(-1, {col})"),
            });
            let problem = BoardFileProblem::Rule { cell, broken: rule };
            self.require(false, &format!("sequence[{place}]"), problem);
        }
    }

    /// Checks that the grid agrees with the sequence.
    fn grid(&mut self, value: Option<&Value>, size: u8, items: &[(usize, BoardItem)]) {
        let Some(value) = value else { return };
        let expected = grid(size, items.iter().map(|(_, item)| *item));
        let rows = value.as_array().filter(|rows| rows.len() == usize::from(size));
        let Some(rows) = rows else {
            return self.require(false, "grid", BoardFileProblem::GridRows { size });
        };
        for (row, (cells, expected)) in rows.iter().zip(&expected).enumerate() {
            let cells = cells.as_array().filter(|cells| cells.len() == usize::from(size));
            let Some(cells) = cells else {
                self.require(false, &format!("grid[{row}]"), BoardFileProblem::GridRow { size });
                continue;
            };
            for (col, (cell, &expected)) in cells.iter().zip(expected).enumerate() {
                let field = format!("grid[{row}][{col}]");
                match cell.as_str().and_then(GridContent::from_word) {
                    Some(found) => {
                        let problem = BoardFileProblem::GridCell { found, expected };
                        self.require(found == expected, &field, problem);
                    }
                    None => self.require(false, &field, BoardFileProblem::GridWord),
                }
            }
        }
    }
}
