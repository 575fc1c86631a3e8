//! What changed between two views, as a JSON merge patch (RFC 7396).

use serde_json::{Map, Value};

/// The patch that makes `new` out of `old`; `None` if nothing changed.
///
/// Objects are compared field by field; anything else that differs is replaced whole. A
/// field that is gone becomes `null`; views hold no `null` of their own beside it, or the
/// two could not be told apart.
#[must_use]
pub fn diff(old: &Value, new: &Value) -> Option<Value> {
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => diff_objects(old, new).map(Value::Object),
        _ => (old != new).then(|| new.clone()),
    }
}

fn diff_objects(old: &Map<String, Value>, new: &Map<String, Value>) -> Option<Map<String, Value>> {
    let mut patch = Map::new();
    for (name, value) in new {
        let changed = match old.get(name) {
            Some(before) => diff(before, value),
            None => Some(value.clone()),
        };
        if let Some(changed) = changed {
            patch.insert(name.clone(), changed);
        }
    }
    for name in old.keys().filter(|name| !new.contains_key(*name)) {
        patch.insert(name.clone(), Value::Null);
    }
    (!patch.is_empty()).then_some(patch)
}

/// Applies a patch.
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_patch_carries_one_to_the_other() {
        let pairs = [
            (json!({"a": 1, "b": {"c": [1, 2], "d": 3}}), json!({"a": 2, "b": {"c": [1], "d": 3}})),
            (json!({"a": 1, "gone": {"x": 1}}), json!({"a": 1, "new": {"y": {"z": 1}}})),
            (json!([1]), json!({"a": 1})),
            (json!({"a": {"b": 1}}), json!({"a": 5})),
        ];
        for (old, new) in pairs {
            let patch = diff(&old, &new).unwrap();
            let mut patched = old.clone();
            apply(&mut patched, &patch);
            assert_eq!(patched, new, "{patch}");
            assert_eq!(diff(&new, &new), None);
        }
        let patch = diff(&json!({"a": 1, "b": 2}), &json!({"a": 1, "b": 3})).unwrap();
        assert_eq!(patch, json!({"b": 3}), "only what changed");
    }
}
