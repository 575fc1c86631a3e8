use super::*;
use crate::patch;
use serde_json::{Value, json};

fn tree(value: &Value) -> Tree {
    Tree::of(value).unwrap()
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Plain,
    One(u8),
    Pair(u8, char),
    Named { text: &'static str, nothing: Option<u8> },
}

#[derive(Serialize)]
#[serde(tag = "code")]
enum Tagged {
    Rolled { die: u8, by: Option<u8> },
}

#[test]
fn data_becomes_what_serde_json_makes_of_it_without_nulls() {
    let all = (
        [Kind::Plain, Kind::One(1), Kind::Pair(2, 'x')],
        Kind::Named { text: "a \"b\" \n ü", nothing: None },
        Tagged::Rolled { die: 3, by: None },
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
    let text = Tree::of(&all).unwrap().to_text();
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), expected);
    assert_eq!(text, expected.to_string(), "written as briefly, in the same order");
}

#[test]
fn a_patch_carries_one_to_the_other() {
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
    for old in &documents {
        for new in &documents {
            let change = tree(old).patch(&tree(new));
            assert_eq!(change.is_some(), old != new, "{old} {new}");
            let mut patched = old.clone();
            if let Some(change) = &change {
                patch::apply(&mut patched, &serde_json::from_str(change.get()).unwrap());
            }
            assert_eq!(patched, *new, "{old} and {change:?}");
        }
    }
}
