//! Parses untrusted JSON: small, UTF-8, without duplicate keys or trailing data.

use crate::rule::{Rule, RuleFailure};
use kit::UniqueKeyJson;
use serde_json::{Map, Value};

/// The most bytes of a move or decision file.
pub const MAX_FILE_BYTES: usize = 4096;

/// Parses a file that holds one JSON object.
pub(crate) fn parse_object(bytes: &[u8]) -> Result<Map<String, Value>, RuleFailure> {
    let form = |text: String| RuleFailure::new(Rule::Form, text);
    if bytes.len() > MAX_FILE_BYTES {
        let size = bytes.len();
        return Err(form(format!(
            "the file has {size} bytes: at most {MAX_FILE_BYTES} are allowed"
        )));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        form(format!("byte {} is not UTF-8: write the file in UTF-8", error.valid_up_to()))
    })?;
    let UniqueKeyJson(value) = serde_json::from_str(text)
        .map_err(|error| form(format!("not one JSON object with each key once: {error}")))?;
    match value {
        Value::Object(object) => Ok(object),
        _ => Err(form("the file must hold one JSON object".into())),
    }
}
