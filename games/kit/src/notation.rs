//! The notation of actions that define none of their own: the words of the action's JSON.
//!
//! `{"bid":{"count":3,"face":5}}` and `{"do":"bid","count":3,"face":5}` are both written
//! `bid 3 5`, and `"doubt"` is written `doubt`.

use crate::{Game, LegalActions, Referee, Seat, TurnError};
use serde_json::{Map, Value, json};

/// The number of legal actions that an error names as examples.
const MAX_EXAMPLES: usize = 4;

/// The words of an action's JSON: names of variants, and values in the order of their fields.
pub(crate) fn default_notation(action: &impl serde::Serialize) -> String {
    let mut words = Vec::new();
    match serde_json::to_value(action).unwrap_or_default() {
        Value::Object(fields) if fields.len() == 1 => {
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
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_meant = |action: &G::Action| {
        let notation = position.notate(seat, action);
        notation.split_whitespace().map(str::to_lowercase).eq(words.iter().map(|w| w.to_lowercase()))
    };
    let mut legal = LegalActions::default();
    position.legal_actions(seat, &mut legal);
    if let Some(action) = legal.actions().iter().find(|action| is_meant(action)) {
        return Ok(action.clone());
    }
    let written = json_forms(&words).into_iter().filter_map(|json| parse_json::<G>(&json));
    written.into_iter().find(is_meant).or_else(|| parse_json::<G>(text)).ok_or_else(|| {
        let notate = |action| position.notate(seat, action);
        TurnError::Unreadable {
            examples: legal.actions().iter().take(MAX_EXAMPLES).map(notate).collect(),
        }
    })
}

// From text, since only then does serde read the fields of a variant from a list.
fn parse_json<G: Game>(json: &str) -> Option<G::Action> {
    serde_json::from_str(json).ok()
}

/// The JSON that these words can stand for: a variant without data, with one value or with
/// several, or the fields of a struct or of a tagged variant.
fn json_forms(words: &[&str]) -> Vec<String> {
    let values: Vec<Value> = words.iter().map(|word| parse_word(word)).collect();
    let Some((first, data)) = values.split_first() else { return Vec::new() };
    let mut forms = vec![first.clone(), Value::Array(values.clone())];
    if let Some(variant) = words.first().map(|word| word.to_lowercase()) {
        let with = |data: Value| Value::Object(Map::from_iter([(variant.clone(), data)]));
        forms.extend([json!(variant), with(json!(data))]);
        forms.extend(data.first().map(|only| with(only.clone())));
    }
    forms.iter().map(Value::to_string).collect()
}

fn parse_word(word: &str) -> Value {
    match word {
        "-" => Value::Null,
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        word => word.parse::<i64>().map_or_else(|_| Value::from(word), Value::from),
    }
}
