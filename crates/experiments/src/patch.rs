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

/// Options whose content and board are whole documents, with what a document or a name leaves out.
pub(crate) fn write_out(game: &str, options: &Value) -> Value {
    let mut options = options.clone();
    if game != Hill::NAME {
        return options;
    }
    let names = ["content".to_owned(), "board".to_owned()];
    expand(GameId::Hill, &mut options, names.iter());
    if let Ok(content) = hill::HillContent::from_value(&options["content"]) {
        options["content"] = content.whole_document();
    }
    options
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

/// The value at a path of names and ids, separated by dots.
pub(crate) fn lookup<'a>(value: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('.').try_fold(value, |part, name| match part {
        Value::Array(list) => list.iter().find(|one| id_of(one).is_some_and(|id| id == name)),
        other => other.get(name),
    })
}

/// A patch that sets the value at a path.
pub(crate) fn set(patch: &mut Map<String, Value>, path: &str, value: Value) {
    match path.split_once('.') {
        None => {
            patch.insert(path.to_owned(), value);
        }
        Some((name, rest)) => {
            let inner = patch.entry(name).or_insert_with(|| Value::Object(Map::new()));
            if let Value::Object(inner) = inner {
                set(inner, rest, value);
            }
        }
    }
}

/// The id of an element of a list, as text.
pub(crate) fn id_of(value: &Value) -> Option<String> {
    match value.get("id") {
        Some(Value::String(text)) => Some(text.clone()),
        Some(Value::Number(number)) => Some(number.to_string()),
        _ => None,
    }
}

/// The element of a list with this id.
fn element<'a>(list: &'a mut [Value], id: &str) -> Result<&'a mut Value, String> {
    let ids: Vec<String> = list.iter().filter_map(id_of).collect();
    let found = list.iter_mut().find(|value| id_of(value).is_some_and(|other| other == id));
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
    fn a_value_that_is_set_is_found_at_its_path() {
        let deck = json!({"cards": [{"id": "axe", "attack": 1}, {"id": "bow", "attack": 2}]});
        assert_eq!(lookup(&deck, "cards.bow.attack"), Some(&json!(2)));
        assert_eq!(lookup(&deck, "cards.box.attack"), None);
        let mut patch = Map::new();
        set(&mut patch, "cards.bow.attack", json!(3));
        set(&mut patch, "cards.bow.range", json!(7));
        assert_eq!(
            Value::Object(patch.clone()),
            json!({"cards": {"bow": {"attack": 3, "range": 7}}})
        );
        let changed = patched(deck, &Value::Object(patch)).unwrap();
        assert_eq!(lookup(&changed, "cards.bow.attack"), Some(&json!(3)));
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
