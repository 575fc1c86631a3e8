//! Text that is JSON already.

use crate::Tree;
use serde::ser::Error as _;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use std::fmt::Write as _;

/// A piece of JSON, as text: made by us, and so not looked at again on its way out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Json(Box<str>);

impl Json {
    /// Some data, without fields that are null.
    pub fn of(data: &impl Serialize) -> Self {
        Self::from(&Tree::of(data).unwrap_or_default())
    }

    /// The text.
    #[must_use]
    pub fn get(&self) -> &str {
        &self.0
    }

    /// Text that is known to be JSON.
    pub(crate) fn known(text: String) -> Self {
        Self(text.into())
    }
}

impl From<&Tree> for Json {
    fn from(tree: &Tree) -> Self {
        Self::known(tree.to_text())
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_str(&self.0).map_err(S::Error::custom)?;
        raw.serialize(serializer)
    }
}

/// An object that is written field by field.
#[derive(Debug)]
pub struct Fields {
    text: String,
}

impl Default for Fields {
    fn default() -> Self {
        let mut text = String::with_capacity(256);
        text.push('{');
        Self { text }
    }
}

impl Fields {
    fn name(&mut self, name: &'static str) {
        if self.text.len() > 1 {
            self.text.push(',');
        }
        self.text.push('"');
        self.text.push_str(name);
        self.text.push_str("\":");
    }

    /// A field with a number.
    pub fn number(&mut self, name: &'static str, value: u64) -> &mut Self {
        self.name(name);
        // Writing to a string cannot fail.
        let _ = write!(self.text, "{value}");
        self
    }

    /// A field with a text.
    pub fn text(&mut self, name: &'static str, value: &str) -> &mut Self {
        self.name(name);
        crate::tree::quoted(value, &mut self.text);
        self
    }

    /// A field with JSON.
    pub fn json(&mut self, name: &'static str, value: &str) -> &mut Self {
        self.name(name);
        self.text.push_str(value);
        self
    }

    /// A field with a list of JSON.
    pub fn list<'a>(
        &mut self,
        name: &'static str,
        values: impl IntoIterator<Item = &'a str>,
    ) -> &mut Self {
        self.name(name);
        for (at, value) in values.into_iter().enumerate() {
            self.text.push(if at == 0 { '[' } else { ',' });
            self.text.push_str(value);
        }
        let empty = self.text.ends_with(':');
        self.text.push_str(if empty { "[]" } else { "]" });
        self
    }

    /// The object.
    #[must_use]
    pub fn done(mut self) -> String {
        self.text.push('}');
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn an_object_reads_back() {
        let mut fields = Fields::default();
        fields.number("seq", 7).text("re", "a \"b\"").json("ask", "null");
        fields.list("none", []).list("two", ["{}", "[1]"]);
        let read: Value = serde_json::from_str(&fields.done()).unwrap();
        let made = json!({"seq": 7, "re": "a \"b\"", "ask": null, "none": [], "two": [{}, [1]]});
        assert_eq!(read, made);
        assert_eq!(Fields::default().done(), "{}");
        assert_eq!(
            json!({"part": Json::of(&made)}),
            json!({"part": {
                "seq": 7, "re": "a \"b\"", "none": [], "two": [{}, [1]]
            }})
        );
    }
}
