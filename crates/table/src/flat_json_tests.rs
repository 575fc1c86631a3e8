use super::*;
use crate::patch;
use serde_json::{Value, json};

fn flat(value: &Value) -> FlatJson {
    FlatJson::of(value).unwrap()
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum VariantKinds {
    Plain,
    One(u8),
    Pair(u8, char),
    Named { text: &'static str, nothing: Option<u8> },
}

#[derive(Serialize)]
#[serde(tag = "code")]
enum TaggedEvent {
    Rolled { die: u8, by: Option<u8> },
}

#[test]
fn data_serialises_as_with_serde_json_but_without_null_fields() {
    let all = (
        [VariantKinds::Plain, VariantKinds::One(1), VariantKinds::Pair(2, 'x')],
        VariantKinds::Named { text: "a \"b\" \n ü", nothing: None },
        TaggedEvent::Rolled { die: 3, by: None },
        (-5, 0.5, u64::MAX, true, None::<u8>, ()),
        std::collections::BTreeMap::from([(7, Some("seven")), (8, None)]),
    );
    let expected = json!([
        ["plain", {"one": 1}, {"pair": [2, "x"]}],
        {"named": {"text": "a \"b\" \n ü"}},
        {"code": "Rolled", "die": 3},
        [-5, 0.5, u64::MAX, true, null, null],
        {"7": "seven"},
    ]);
    let text = serde_json::to_string(&FlatJson::of(&all).unwrap()).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), expected);
    assert_eq!(text, expected.to_string(), "compact, in the same order");
}

#[test]
fn a_patch_turns_the_old_document_into_the_new_one() {
    let documents = [
        json!({}),
        json!(null),
        json!([1, {"a": 2}]),
        json!({"a": 1, "b": {"c": [1, 2], "d": 3}}),
        json!({"a": 2, "b": {"c": [1], "d": 3}}),
        json!({"b": {"d": 3}, "a": 1, "new": {"y": {"z": "text"}}}),
        json!({"a": {"b": 1}, "c": "x"}),
        json!({"a": 5, "c": "y", "d": []}),
    ];
    let reordered =
        [json!({"a": {"x": 1, "y": 2}, "b": 0}), json!({"b": 0, "a": {"y": 2, "x": 1}})];
    assert_eq!(flat(&reordered[0]).patch(&flat(&reordered[1])), None);
    for old in &documents {
        for new in &documents {
            let change = flat(old).patch(&flat(new));
            assert_eq!(change.is_some(), old != new, "{old} {new}");
            let mut patched = old.clone();
            if let Some(change) = &change {
                patch::apply(&mut patched, &serde_json::from_str(change.as_str()).unwrap());
            }
            assert_eq!(patched, *new, "{old} and {change:?}");
        }
    }
}
