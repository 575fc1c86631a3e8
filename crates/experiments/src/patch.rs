//! Changes inside of options: other numbers in the cards and tables of a game.

use catalog::{GameId, Hill};
use kit::Game;
use serde_json::{Map, Value};

/// Writes out the options among `names` that are a name or missing by default, so that they can be
/// changed in part.
pub(crate) fn expand<'a>(
    game: GameId,
    options: &mut Value,
    names: impl Iterator<Item = &'a String>,
) {
    if game.name() != Hill::NAME {
        return;
    }
    for name in names {
        let value = &mut options[name];
        match name.as_str() {
            "content" => {
                let name = value.as_str().unwrap_or("standard");
                let named = hill::BuiltInContent::ALL.into_iter().find(|it| it.name() == name);
                if let Some(known) = named.filter(|_| !value.is_object()) {
                    *value = known.document().clone();
                }
            }
            "board" if value.is_string() => {
                let graph = hill::Board::v1().graph();
                *value = serde_json::to_value(graph).expect("a board is plain data");
                // The id of the built-in board is reserved.
                value["id"] = "patched".into();
            }
            _ => {}
        }
    }
}

/// Applies a JSON merge patch (RFC 7396). A list whose elements have an `id` is patched like
/// an object with the ids as its keys, so that one card can be changed; another list is replaced.
///
/// # Errors
/// If a patch names an element that the list does not have.
pub(crate) fn apply(target: &mut Value, patch: &Map<String, Value>) -> Result<(), String> {
    if !target.is_array() && !target.is_object() {
        *target = Value::Object(Map::new());
    }
    for (name, change) in patch {
        let part = if let Value::Array(list) = &mut *target {
            element(list, name)?
        } else {
            &mut target[name]
        };
        match change {
            Value::Object(inner) => {
                apply(part, inner).map_err(|why| format!("{name}.{why}"))?;
            }
            other => *part = other.clone(),
        }
    }
    Ok(())
}

/// The element of a list with this id.
fn element<'a>(list: &'a mut [Value], id: &str) -> Result<&'a mut Value, String> {
    let key = |value: &Value| match value.get("id") {
        Some(Value::String(text)) => Some(text.clone()),
        Some(Value::Number(number)) => Some(number.to_string()),
        _ => None,
    };
    let ids: Vec<String> = list.iter().filter_map(key).collect();
    let found = list.iter_mut().find(|value| key(value).is_some_and(|other| other == id));
    found.ok_or_else(|| match ids.is_empty() {
        true => format!("{id}: the elements of this list have no id: give the whole list"),
        false => format!("{id}: there is none here: choose from {}", ids.join(", ")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn patched(mut target: Value, patch: &Value) -> Result<Value, String> {
        apply(&mut target, patch.as_object().expect("an object"))?;
        Ok(target)
    }

    #[test]
    fn one_card_of_a_list_is_changed_by_its_id() {
        let deck = json!({"cards": [{"id": "axe", "attack": 1}, {"id": "bow", "attack": 2}]});
        let patch = json!({"cards": {"bow": {"attack": 3}}});
        let changed = patched(deck.clone(), &patch).unwrap();
        assert_eq!(
            changed,
            json!({"cards": [{"id": "axe", "attack": 1}, {"id": "bow", "attack": 3}]})
        );
        let wrong = patched(deck, &json!({"cards": {"box": {"attack": 3}}})).unwrap_err();
        assert_eq!(wrong, "cards.box: there is none here: choose from axe, bow");
    }

    #[test]
    fn lists_without_ids_are_replaced_whole() {
        let table = json!({"drops": {"1": [{"weight": 50}]}});
        let replaced = patched(table.clone(), &json!({"drops": {"1": [{"weight": 9}]}})).unwrap();
        assert_eq!(replaced, json!({"drops": {"1": [{"weight": 9}]}}));
        let wrong = patched(table, &json!({"drops": {"1": {"0": {"weight": 9}}}})).unwrap_err();
        assert!(wrong.contains("give the whole list"), "{wrong}");
    }
}
