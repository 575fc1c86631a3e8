//! Boards and rounds of Spaces.

use kit::Seat;
use serde::Serialize;
use spaces::file::{BoardFile, BoardFileReading};
use spaces::{Board, BoardFault, BoardSheet, DrawingTool, SheetCell, ShownRound, TrapSight};
use std::fmt;

/// Why a call about Spaces fails.
#[derive(Debug)]
pub enum SpacesError {
    /// The text is no board.
    Board(BoardFault),
    /// The boards of a round have different sizes.
    Sizes,
    /// The text is not the JSON of a sheet.
    Sheet(serde_json::Error),
}

impl fmt::Display for SpacesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(fault) => fault.fmt(f),
            Self::Sizes => f.write_str("boards of one size meet in a round"),
            Self::Sheet(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SpacesError {}

impl From<BoardFault> for SpacesError {
    fn from(fault: BoardFault) -> Self {
        Self::Board(fault)
    }
}

impl From<serde_json::Error> for SpacesError {
    fn from(error: serde_json::Error) -> Self {
        Self::Sheet(error)
    }
}

/// Whether a text is a valid board.
#[must_use]
pub fn is_board(text: &str) -> bool {
    text.parse::<Board>().is_ok()
}

/// The `ShownRound` of two boards, with all traps.
///
/// # Errors
/// If the texts are no boards of one size.
pub fn show_round(first: &str, second: &str) -> Result<String, SpacesError> {
    show(first, second, TrapSight::Everything)
}

/// The `ShownRound` of two boards as a seat saw it while it ran; every other number is a spectator.
///
/// # Errors
/// As [`show_round`].
pub fn show_round_as_seen(first: &str, second: &str, seat: u8) -> Result<String, SpacesError> {
    let seat = Seat::parse(seat.into()).filter(|seat| seat.index() < 2);
    show(first, second, TrapSight::Viewer(seat))
}

fn show(first: &str, second: &str, sight: TrapSight) -> Result<String, SpacesError> {
    let round = ShownRound::new(&first.parse()?, &second.parse()?, sight);
    Ok(json(&round.ok_or(SpacesError::Sizes)?))
}

/// The `SheetCheck` of a `BoardSheet`.
///
/// # Errors
/// If the text is no sheet.
pub fn check_sheet(sheet: &str) -> Result<String, SpacesError> {
    let sheet: BoardSheet = serde_json::from_str(sheet)?;
    Ok(json(&sheet.check()))
}

/// The `StrokeResult` of drawing to a cell of a `BoardSheet`.
///
/// # Errors
/// If the text is no sheet.
pub fn draw(sheet: &str, to: SheetCell, tool: DrawingTool) -> Result<String, SpacesError> {
    let sheet: BoardSheet = serde_json::from_str(sheet)?;
    Ok(json(&sheet.draw(to, tool)))
}

/// The `BoardFileReading` of a text.
#[must_use]
pub fn read_file(text: &str) -> String {
    json(&BoardFileReading::of(text))
}

/// The board file of a board, as indented JSON.
///
/// # Errors
/// If the text is no board.
pub fn write_file(
    board: &str,
    id: &str,
    name: &str,
    created_at: u64,
) -> Result<String, SpacesError> {
    let (id, name, thumbnail) = (id.to_owned(), name.to_owned(), String::new());
    let file = BoardFile { id, name, board: board.parse()?, thumbnail, created_at };
    Ok(serde_json::to_string_pretty(&file.to_value())?)
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("these types have text keys only")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn value(text: &str) -> Value {
        serde_json::from_str(text).expect("JSON")
    }

    #[test]
    fn a_sheet_becomes_a_board_and_a_file_that_reads_back() {
        let mut sheet = json!({"size": 2, "items": []});
        for row in [1, 0, -1] {
            let to = SheetCell { row, col: 0 };
            let drawn = value(&draw(&sheet.to_string(), to, DrawingTool::Path).expect("a sheet"));
            sheet["items"] = drawn["items"].clone();
        }
        let board = value(&check_sheet(&sheet.to_string()).expect("a sheet"))["board"].clone();
        assert_eq!(board, "2.0.U");
        let file = write_file("2.0.U", "id", "Up", 7).expect("a board");
        let read = json!({"name": "Up", "sheet": sheet, "faults": []});
        assert_eq!(value(&read_file(&file)), read);
    }

    #[test]
    fn what_cannot_be_read_is_an_error() {
        assert!(is_board("2.0.U") && !is_board("2.0.u"));
        assert!(
            show_round("2.0.U", "3.0.UU").is_err_and(|why| why.to_string().contains("one size"))
        );
        assert!(show_round("2.0.U", "2.0").is_err() && check_sheet("{}").is_err());
        let faults = value(&read_file("{"))["faults"].clone();
        assert_eq!(
            (&faults[0]["field"], &faults[0]["code"]),
            (&json!("board"), &json!("not-json"))
        );
    }
}
