//! What is different in the options of two variants.

use crate::patch::{id_of, write_out};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;

/// A value that two variants have differently.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OptionDifference {
    /// Its path, as a patch would name it.
    pub path: String,
    /// The value in the first variant; null if it has none.
    pub before: Value,
    /// The value in the second variant; null if it has none.
    pub after: Value,
}

/// The values that differ, in the order of their paths. Names of content and boards stand for what
/// they name.
pub(crate) fn option_differences(
    game: &str,
    before: &Value,
    after: &Value,
) -> Vec<OptionDifference> {
    if before == after {
        return Vec::new();
    }
    let [before, after] = [before, after].map(|options| write_out(game, options));
    let mut found = Vec::new();
    collect("", &before, &after, &mut found);
    found
}

fn collect(path: &str, before: &Value, after: &Value, found: &mut Vec<OptionDifference>) {
    if before == after {
        return;
    }
    let keys: BTreeSet<String> = match (parts(before), parts(after)) {
        (Some(one), Some(other)) => one.into_iter().chain(other).collect(),
        _ => {
            let (before, after) = (before.clone(), after.clone());
            found.push(OptionDifference { path: path.to_owned(), before, after });
            return;
        }
    };
    for key in keys {
        let inner = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        collect(&inner, part(before, &key), part(after, &key), found);
    }
}

/// The names of the parts of an object, or of a list whose elements have ids.
fn parts(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::Object(fields) => Some(fields.keys().cloned().collect()),
        Value::Array(list) if !list.is_empty() => list.iter().map(id_of).collect(),
        _ => None,
    }
}

fn part<'a>(value: &'a Value, key: &str) -> &'a Value {
    let found = match value {
        Value::Array(list) => list.iter().find(|one| id_of(one).is_some_and(|id| id == key)),
        other => other.get(key),
    };
    found.unwrap_or(&Value::Null)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn shown(before: &Value, after: &Value) -> Vec<String> {
        let differences = option_differences("hill", before, after);
        let line = |one: &OptionDifference| format!("{}: {} → {}", one.path, one.before, one.after);
        differences.iter().map(line).collect()
    }

    #[test]
    fn values_are_named_by_fields_and_ids() {
        let before = json!({"cards": [{"id": "axe", "attack": 1}], "list": [1, 2], "hearts": 5});
        let after = json!({"cards": [{"id": "axe", "attack": 2}], "list": [1, 3], "new": true});
        assert_eq!(
            shown(&before, &after),
            [
                "cards.axe.attack: 1 → 2",
                "hearts: 5 → null",
                "list: [1,2] → [1,3]",
                "new: null → true"
            ]
        );
        assert_eq!(shown(&before, &before), [""; 0]);
    }

    #[test]
    fn a_whole_document_differs_from_its_name_in_what_was_changed() {
        let mut document = hill::HillContent::standard().whole_document();
        assert_eq!(shown(&json!({}), &json!({"content": document})), [""; 0]);
        document["numbers"]["retreatTiles"] = 4.into();
        let named = json!({"content": "standard"});
        assert_eq!(
            shown(&named, &json!({"content": document})),
            ["content.numbers.retreatTiles: 6 → 4"]
        );
    }
}
