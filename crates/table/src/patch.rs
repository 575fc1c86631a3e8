//! Applies JSON merge patches (RFC 7396), as a client does. [`crate::FlatJson::patch`] makes them.

use serde_json::{Map, Value};

/// Applies a merge patch to a document.
pub fn apply(target: &mut Value, patch: &Value) {
    let Value::Object(fields) = patch else {
        *target = patch.clone();
        return;
    };
    if !target.is_object() {
        *target = Value::Object(Map::new());
    }
    let Value::Object(object) = target else { return };
    for (name, value) in fields {
        if value.is_null() {
            object.remove(name);
        } else {
            apply(object.entry(name.clone()).or_insert(Value::Null), value);
        }
    }
}
