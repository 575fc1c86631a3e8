//! What serde expected and found, in words that a reader of JSON knows.

use serde::de::{Expected, Unexpected};
use serde_json::Value;

/// The most characters of a value in a message.
const MAX_SHOWN_CHARACTERS: usize = 40;

/// An error of the JSON syntax; serde's messages speak of JSON there.
pub(super) fn syntax_error(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text
        .replace("EOF while parsing a value", "the text ends where a value is expected")
        .replace("EOF while parsing", "the text ends inside");
    if error.is_data() { text } else { format!("not JSON: {text}") }
}

/// An error that a type's own code reports, or serde for an enum without a tag.
pub(super) fn custom_error(message: &str) -> String {
    match message.strip_prefix("data did not match any variant of untagged enum") {
        Some(_) => "it has none of the forms that are allowed here".to_owned(),
        None => message.to_owned(),
    }
}

/// What a visitor expects.
pub(super) fn expected(exp: &dyn Expected) -> String {
    let text = exp.to_string();
    let objects = ["struct ", "a map", "map", "internally tagged ", "adjacently tagged "];
    let lists = ["tuple ", "a tuple", "an array", "a sequence"];
    if let Some(number) = number_type(&text) {
        return number;
    }
    match text.as_str() {
        "a boolean" => "true or false".to_owned(),
        "unit" => "null".to_owned(),
        "string or map" => "a string or an object".to_owned(),
        "a borrowed string" | "variant identifier" | "field identifier" => "a string".to_owned(),
        text if text.starts_with("unit ") || text.starts_with("enum ") => "a string".to_owned(),
        text if text.starts_with("newtype ") || text == "option" => "a value".to_owned(),
        text if objects.iter().any(|word| text.starts_with(word)) => "an object".to_owned(),
        text if lists.iter().any(|word| text.starts_with(word)) => match first_number(text) {
            Some(length) => format!("a list of {length}"),
            None => "a list".to_owned(),
        },
        text => text.to_owned(),
    }
}

/// The numbers of a Rust type.
fn number_type(text: &str) -> Option<String> {
    let (least, name) = match text.strip_prefix("a nonzero ") {
        Some(name) => ("1", name),
        None => ("0", text),
    };
    let most = match name {
        "u8" => "255",
        "u16" => "65535",
        "u32" => "4294967295",
        "u64" | "u128" | "usize" => return Some(format!("a whole number of at least {least}")),
        "i8" => return Some("a whole number from -128 to 127".to_owned()),
        "i16" => return Some("a whole number from -32768 to 32767".to_owned()),
        "i32" | "i64" | "i128" | "isize" => return Some("a whole number".to_owned()),
        "f32" | "f64" => return Some("a number".to_owned()),
        _ => return None,
    };
    Some(format!("a whole number from {least} to {most}"))
}

fn first_number(text: &str) -> Option<&str> {
    let digits = |word: &&str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    text.split_whitespace().find(digits)
}

/// The length that is expected of a list.
pub(super) fn list_of(exp: &dyn Expected) -> String {
    match first_number(&exp.to_string()) {
        Some(length) => format!("a list of {length}"),
        None => "a list of another length".to_owned(),
    }
}

/// What was found in the place of something else.
pub(super) fn found(unexpected: Unexpected<'_>) -> String {
    match unexpected {
        Unexpected::Bool(value) => value.to_string(),
        Unexpected::Unsigned(number) => number.to_string(),
        Unexpected::Signed(number) => number.to_string(),
        Unexpected::Float(number) => number.to_string(),
        Unexpected::Char(letter) => quoted(&letter.to_string()),
        Unexpected::Str(text) => quoted(text),
        Unexpected::Unit | Unexpected::Option => "null".to_owned(),
        Unexpected::Seq | Unexpected::Bytes(_) => "a list".to_owned(),
        Unexpected::Map => "an object".to_owned(),
        Unexpected::UnitVariant => "a name alone".to_owned(),
        Unexpected::NewtypeStruct
        | Unexpected::Enum
        | Unexpected::NewtypeVariant
        | Unexpected::TupleVariant
        | Unexpected::StructVariant => "an object".to_owned(),
        Unexpected::Other(text) => text.to_owned(),
    }
}

/// A value that was found in the place of something else.
pub(super) fn found_value(value: &Value) -> String {
    match value {
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        Value::String(text) => quoted(text),
        value => value.to_string(),
    }
}

/// The names to choose from.
pub(super) fn name_list(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    match quoted.as_slice() {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// A text in quotes, shortened, without control characters.
pub(super) fn quoted(text: &str) -> String {
    Value::from(shown_name(text)).to_string()
}

/// An untrusted name for a message: shortened, without control characters.
pub(super) fn shown_name(name: &str) -> String {
    let visible = name.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter });
    let mut short: String = visible.clone().take(MAX_SHOWN_CHARACTERS).collect();
    if visible.count() > MAX_SHOWN_CHARACTERS {
        short.push('…');
    }
    short
}
