//! JSON as text.

use crate::FlatJson;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

/// Text that is known to be valid JSON. Serialising it copies the text.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct JsonText(Box<RawValue>);

impl JsonText {
    /// Serialises data; fields that are null are left out.
    pub fn of(data: &impl Serialize) -> Self {
        Self::from(&FlatJson::of(data).unwrap_or_default())
    }

    /// The JSON text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.get()
    }

    /// The text as a part of a message.
    #[must_use]
    pub const fn as_raw(&self) -> &RawValue {
        &self.0
    }

    /// Serialises data that has no maps with keys other than texts, which is not parsed again.
    ///
    /// # Panics
    /// If it has.
    pub(crate) fn written(data: &impl Serialize) -> Self {
        Self(to_raw_value(data).expect("the keys of a FlatJson are texts"))
    }
}

impl PartialEq for JsonText {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for JsonText {}

impl From<&FlatJson> for JsonText {
    fn from(document: &FlatJson) -> Self {
        Self::written(document)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn text_is_copied_into_what_contains_it() {
        let data = json!({"seq": 7, "none": null, "list": [{}, [1], "a \"b\""]});
        let text = JsonText::of(&data);
        assert_eq!(text.as_str(), r#"{"seq":7,"list":[{},[1],"a \"b\""]}"#);
        let part: Value = json!({"part": text});
        assert_eq!(part["part"]["list"], data["list"]);
        let parsed: JsonText = serde_json::from_str(text.as_str()).unwrap();
        assert_eq!(parsed, text);
        assert_eq!(JsonText::of(&()).as_str(), "null");
    }
}
