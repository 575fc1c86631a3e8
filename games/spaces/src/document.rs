//! Files of several boards: a board, a list of boards, a deck, or boards in text form.

use crate::Board;
use crate::file::{BoardFile, MAX_BOARD_FILE_BYTES};
use kit::{Fault, parse_json_value};
use serde_json::Value;

/// The maximum length of a document, in bytes.
pub const MAX_DOCUMENT_BYTES: usize = 64 * MAX_BOARD_FILE_BYTES;

/// A board of a document, valid or not.
#[derive(Clone, Debug, PartialEq)]
pub struct DocumentBoard {
    /// Its place in the document, such as `[3]` or `boards[3]`; empty if it is the only board.
    pub place: String,
    /// Whether it is written as JSON, with an id of its own (S7).
    pub has_id: bool,
    /// The board, or all its faults.
    pub board: Result<BoardFile, Vec<Fault>>,
}

/// Reads all boards of a document:
///
/// - a board as JSON,
/// - a list of boards, each as JSON or as a string in text form,
/// - a deck: an object whose field `boards` is such a list; its other fields are not read,
/// - a pair of boards: an object with the fields `a` and `b`,
/// - boards in text form, separated by blanks or line breaks.
///
/// ```
/// use spaces::document::read_boards;
/// let boards = read_boards(b"3.0.UU 3.1.lrUU").expect("a document");
/// assert_eq!(boards[1].board.as_ref().expect("valid").board.to_string(), "3.1.lrUU");
/// ```
///
/// # Errors
/// If the bytes are no such document. Faults of single boards are in the result.
pub fn read_boards(bytes: &[u8]) -> Result<Vec<DocumentBoard>, Fault> {
    let text = text_of(bytes)?;
    if !text.trim_start().starts_with(['{', '[', '"']) {
        return text_boards(text);
    }
    let value = parse_json_value(text).map_err(|fault| fault.within("file"))?;
    match &value {
        Value::Array(list) => Ok(list_boards(list, "")),
        Value::Object(object) if !object.contains_key("sequence") => {
            if let Some(boards) = object.get("boards") {
                let list = boards.as_array().ok_or_else(|| Fault::new("boards", "a list"))?;
                return Ok(list_boards(list, "boards"));
            }
            if let (Some(a), Some(b)) = (object.get("a"), object.get("b")) {
                return Ok(vec![document_board("a".into(), a), document_board("b".into(), b)]);
            }
            Ok(vec![document_board(String::new(), &value)])
        }
        _ => Ok(vec![document_board(String::new(), &value)]),
    }
}

/// The text of a file.
///
/// # Errors
/// If it is too long, begins with a byte order mark, or is not UTF-8.
pub fn text_of(bytes: &[u8]) -> Result<&str, Fault> {
    if bytes.len() > MAX_DOCUMENT_BYTES {
        return Err(Fault::new("file", format!("at most {MAX_DOCUMENT_BYTES} bytes")));
    }
    let marks: [&[u8]; 3] = [&[0xef, 0xbb, 0xbf], &[0xff, 0xfe], &[0xfe, 0xff]];
    if marks.iter().any(|mark| bytes.starts_with(mark)) {
        let rule = "it begins with a byte order mark; save it as UTF-8 without one";
        return Err(Fault::new("file", rule));
    }
    std::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        Fault::new("file", format!("not UTF-8: byte {} is {:#04x}", at + 1, bytes[at]))
    })
}

fn text_boards(text: &str) -> Result<Vec<DocumentBoard>, Fault> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.is_empty() {
        return Err(Fault::new("file", "it is empty: a board as JSON or in text form"));
    }
    let only = words.len() == 1;
    if !only && words.iter().all(|word| word.parse::<Board>().is_err()) {
        return Err(Fault::new("file", "neither JSON nor boards in text form such as 3.1.UU"));
    }
    let place = |number: usize| if only { String::new() } else { format!("[{number}]") };
    let one = |(number, word): (usize, &&str)| text_board(place(number), word);
    Ok(words.iter().enumerate().map(one).collect())
}

fn text_board(place: String, text: &str) -> DocumentBoard {
    let board = text.parse::<Board>().map(BoardFile::unnamed).map_err(|error| {
        let shown: String = text.chars().take(40).collect();
        vec![Fault::new(format!("{shown:?}"), error.to_string())]
    });
    DocumentBoard { place, has_id: false, board }
}

fn list_boards(list: &[Value], field: &str) -> Vec<DocumentBoard> {
    let one = |(at, value)| document_board(format!("{field}[{at}]"), value);
    list.iter().enumerate().map(one).collect()
}

fn document_board(place: String, value: &Value) -> DocumentBoard {
    match value.as_str() {
        Some(text) => text_board(place, text),
        None => DocumentBoard { place, has_id: true, board: BoardFile::from_value(value) },
    }
}
