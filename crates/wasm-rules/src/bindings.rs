//! What the client calls. A function that fails throws an error with the text of the reason.

use spaces::{DrawingTool, SheetCell};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// See [`crate::verify_dice`].
#[wasm_bindgen]
pub fn verify_dice(transcript: &str) -> Result<String, JsError> {
    Ok(crate::verify_dice(transcript)?)
}

/// See [`crate::is_board`].
#[wasm_bindgen]
#[must_use]
pub fn spaces_is_board(text: &str) -> bool {
    crate::is_board(text)
}

/// See [`crate::show_round`].
#[wasm_bindgen]
pub fn spaces_show_round(first: &str, second: &str) -> Result<String, JsError> {
    Ok(crate::show_round(first, second)?)
}

/// See [`crate::show_round_as_seen`].
#[wasm_bindgen]
pub fn spaces_show_round_as_seen(first: &str, second: &str, seat: u8) -> Result<String, JsError> {
    Ok(crate::show_round_as_seen(first, second, seat)?)
}

/// See [`crate::check_sheet`].
#[wasm_bindgen]
pub fn spaces_check_sheet(sheet: &str) -> Result<String, JsError> {
    Ok(crate::check_sheet(sheet)?)
}

/// See [`crate::draw`].
#[wasm_bindgen]
pub fn spaces_draw_path(sheet: &str, row: i16, col: i16) -> Result<String, JsError> {
    Ok(crate::draw(sheet, SheetCell { row, col }, DrawingTool::Path)?)
}

/// See [`crate::draw`].
#[wasm_bindgen]
pub fn spaces_draw_trap(sheet: &str, row: i16, col: i16) -> Result<String, JsError> {
    Ok(crate::draw(sheet, SheetCell { row, col }, DrawingTool::Trap)?)
}

/// See [`crate::read_file`].
#[wasm_bindgen]
#[must_use]
pub fn spaces_read_file(text: &str) -> String {
    crate::read_file(text)
}

/// See [`crate::write_file`].
#[wasm_bindgen]
pub fn spaces_write_file(
    board: &str,
    id: &str,
    name: &str,
    created_at: f64,
) -> Result<String, JsError> {
    Ok(crate::write_file(board, id, name, created_at as u64)?)
}
