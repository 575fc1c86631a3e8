//! The notation of actions that define none of their own: the words of the action's JSON.
//!
//! `{"bid":{"count":3,"face":5}}` and `{"do":"bid","count":3,"face":5}` are both written
//! `bid 3 5`, and `"doubt"` is written `doubt`.

use crate::{Game, LegalActions, Referee, Seat, TurnError};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// The field with the variant of an action that is serialised as a tagged object.
const ACTION_TAG: &str = "do";

/// The number of legal actions that an error names as examples.
const MAX_EXAMPLES: usize = 4;

/// The words of an action's JSON: names of variants, and values in the order of their fields.
pub(crate) fn default_notation(action: &impl serde::Serialize) -> String {
    let mut words = Vec::new();
    match serde_json::to_value(action).unwrap_or_default() {
        Value::Object(fields) if fields.len() == 1 && !fields.contains_key(ACTION_TAG) => {
            for (variant, value) in fields {
                words.push(variant);
                push_words(&value, &mut words);
            }
        }
        value => push_words(&value, &mut words),
    }
    words.join(" ")
}

fn push_words(value: &Value, words: &mut Vec<String>) {
    match value {
        Value::Null => words.push("-".into()),
        Value::String(text) => words.push(text.clone()),
        Value::Bool(_) | Value::Number(_) => words.push(value.to_string()),
        Value::Array(items) => items.iter().for_each(|item| push_words(item, words)),
        Value::Object(fields) => fields.values().for_each(|field| push_words(field, words)),
    }
}

/// The action that a text denotes: a legal action with this notation, an action whose JSON has
/// these words, or the JSON of an action. Upper and lower case are the same.
pub(crate) fn default_parse<G: Game>(
    position: &G,
    seat: Seat,
    text: &str,
) -> Result<G::Action, TurnError> {
    let mut legal = LegalActions::default();
    position.legal_actions(seat, &mut legal);
    let notate = |action: &G::Action| position.notate(seat, action);
    find_action(text, legal.actions(), &notate).ok_or_else(|| {
        let examples = legal.actions().iter().take(MAX_EXAMPLES).map(notate);
        TurnError::Unreadable { examples: examples.collect() }
    })
}

fn find_action<A: Clone + DeserializeOwned>(
    text: &str,
    legal: &[A],
    notate: &dyn Fn(&A) -> String,
) -> Option<A> {
    let lower = |text: &str| text.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>();
    let words = lower(text);
    let is_meant = |action: &A| lower(&notate(action)) == words;
    if let Some(action) = legal.iter().find(|action| is_meant(action)) {
        return Some(action.clone());
    }
    // From text, since only then does serde read the fields of a variant from a list.
    let mut written =
        json_forms(text).into_iter().filter_map(|json| serde_json::from_str(&json).ok());
    written.find(is_meant).or_else(|| serde_json::from_str(text).ok())
}

/// The JSON that the words of a text can stand for: a variant without data, with one value or
/// with several, or the fields of a struct or of a tagged variant.
fn json_forms(text: &str) -> Vec<String> {
    let mut words = text.split_whitespace();
    let Some(variant) = words.next().map(str::to_lowercase) else { return Vec::new() };
    let data: Vec<Value> = words.map(parse_word).collect();
    let with = |data: Value| Value::Object(Map::from_iter([(variant.clone(), data)]));
    let list = |first: Value| Value::Array([&[first], &data[..]].concat());
    let mut forms = vec![json!(variant), parse_word(&variant), list(json!(variant))];
    forms.extend([list(parse_word(&variant)), with(json!(data))]);
    forms.extend(data.first().map(|only| with(only.clone())));
    forms.iter().map(Value::to_string).collect()
}

fn parse_word(word: &str) -> Value {
    match word.to_lowercase().as_str() {
        "-" => Value::Null,
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        _ => word.parse::<i64>().map_or_else(|_| Value::from(word), Value::from),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::{Deserialize, Serialize};

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Outer {
        Doubt,
        Play(u8),
        Swap(u8, u8),
        Bid { count: u8, face: Option<u8> },
        GiveTo(String),
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(tag = "do", rename_all = "kebab-case")]
    enum Tagged {
        Doubt,
        Bid { count: u8, face: u8 },
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Throw {
        stone: u8,
        far: bool,
    }

    fn check<A: Clone + std::fmt::Debug + PartialEq + Serialize + DeserializeOwned>(
        action: &A,
        notation: &str,
    ) {
        assert_eq!(default_notation(action), notation);
        for text in [notation, &notation.to_uppercase(), &format!("  {notation} ")] {
            let found = find_action(text, &[], &|action: &A| default_notation(action));
            assert_eq!(found.as_ref(), Some(action), "{text}");
        }
        let json = serde_json::to_string(action).expect("plain data");
        let found = find_action(&json, &[], &|action: &A| default_notation(action));
        assert_eq!(found.as_ref(), Some(action), "{json}");
    }

    #[test]
    fn the_default_notation_of_an_action_parses_back_whatever_its_form() {
        check(&Outer::Doubt, "doubt");
        check(&Outer::Play(3), "play 3");
        check(&Outer::Swap(1, 2), "swap 1 2");
        check(&Outer::Bid { count: 3, face: Some(5) }, "bid 3 5");
        check(&Outer::Bid { count: 3, face: None }, "bid 3 -");
        check(&Tagged::Doubt, "doubt");
        check(&Tagged::Bid { count: 3, face: 5 }, "bid 3 5");
        check(&Throw { stone: 7, far: true }, "7 true");
        check(&4_u8, "4");
    }

    #[test]
    fn a_legal_action_is_found_by_any_notation_of_its_own() {
        let legal = [Outer::GiveTo("Ann".into()), Outer::GiveTo("Ben".into())];
        let notate = |action: &Outer| match action {
            Outer::GiveTo(name) => format!("for {name}!"),
            other => default_notation(other),
        };
        assert_eq!(find_action("For BEN!", &legal, &notate), Some(legal[1].clone()));
        assert_eq!(find_action("for cat!", &legal, &notate), None);
    }

    #[test]
    fn what_is_no_action_is_not_understood() {
        for text in ["", "?", "bid", "bid 3", "bid 3 5 7", "play 300", "{", "[1]", "doubt 1"] {
            let found = find_action(text, &[], &|action: &Outer| default_notation(action));
            assert_eq!(found, None, "{text}");
        }
    }
}
