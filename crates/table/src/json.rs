//! JSON as text, and a writer for JSON objects.

use crate::FlatJson;
use serde::ser::Error as _;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use std::fmt::Write as _;

/// Text that is known to be valid JSON, so that it can be embedded without parsing it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonText(Box<str>);

impl JsonText {
    /// Serialises data; fields that are null are left out.
    pub fn of(data: &impl Serialize) -> Self {
        Self::from(&FlatJson::of(data).unwrap_or_default())
    }

    /// The JSON text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Wraps text that is known to be JSON.
    pub(crate) fn from_valid(text: String) -> Self {
        Self(text.into())
    }
}

impl From<&FlatJson> for JsonText {
    fn from(document: &FlatJson) -> Self {
        Self::from_valid(document.to_json())
    }
}

impl Serialize for JsonText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_str(&self.0).map_err(S::Error::custom)?;
        raw.serialize(serializer)
    }
}

/// Writes a JSON object field by field.
#[derive(Debug)]
pub struct JsonObjectWriter {
    text: String,
}

impl Default for JsonObjectWriter {
    fn default() -> Self {
        let mut text = String::with_capacity(256);
        text.push('{');
        Self { text }
    }
}

impl JsonObjectWriter {
    fn begin_field(&mut self, name: &'static str) {
        if self.text.len() > 1 {
            self.text.push(',');
        }
        self.text.push('"');
        self.text.push_str(name);
        self.text.push_str("\":");
    }

    /// Writes a field with a number.
    pub fn number(&mut self, name: &'static str, value: u64) -> &mut Self {
        self.begin_field(name);
        // Writing to a string cannot fail.
        let _ = write!(self.text, "{value}");
        self
    }

    /// Writes a field with a string.
    pub fn text(&mut self, name: &'static str, value: &str) -> &mut Self {
        self.begin_field(name);
        crate::flat_json::quoted(value, &mut self.text);
        self
    }

    /// Writes a field whose value is JSON text.
    pub fn json(&mut self, name: &'static str, value: &str) -> &mut Self {
        self.begin_field(name);
        self.text.push_str(value);
        self
    }

    /// Writes a field with a list whose items are JSON text.
    pub fn list<'a>(
        &mut self,
        name: &'static str,
        values: impl IntoIterator<Item = &'a str>,
    ) -> &mut Self {
        self.begin_field(name);
        for (at, value) in values.into_iter().enumerate() {
            self.text.push(if at == 0 { '[' } else { ',' });
            self.text.push_str(value);
        }
        let empty = self.text.ends_with(':');
        self.text.push_str(if empty { "[]" } else { "]" });
        self
    }

    /// Closes the object and returns its text.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.text.push('}');
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn a_written_object_parses_back() {
        let mut fields = JsonObjectWriter::default();
        fields.number("seq", 7).text("re", "a \"b\"").json("ask", "null");
        fields.list("none", []).list("two", ["{}", "[1]"]);
        let read: Value = serde_json::from_str(&fields.finish()).unwrap();
        let made = json!({"seq": 7, "re": "a \"b\"", "ask": null, "none": [], "two": [{}, [1]]});
        assert_eq!(read, made);
        assert_eq!(JsonObjectWriter::default().finish(), "{}");
        assert_eq!(
            json!({"part": JsonText::of(&made)}),
            json!({"part": {
                "seq": 7, "re": "a \"b\"", "none": [], "two": [{}, [1]]
            }})
        );
    }
}
