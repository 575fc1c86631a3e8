//! Options of a match: what a game has, from its schema, and what the command line says.

use crate::cli::{Options, usage};
use anyhow::Context;
use catalog::Hill;
use kit::Game;
use serde_json::{Map, Value};
use std::path::Path;

/// An option that a game has.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct OptionInfo {
    pub(crate) name: String,
    pub(crate) about: String,
    /// What it can be, the default first; empty if that is an open set.
    pub(crate) choices: Vec<Value>,
    /// Whether it is a list of these, one for each seat.
    pub(crate) by_seat: bool,
    pub(crate) default: Value,
}

/// The options of a game, in the order it declares them.
pub(crate) fn of<G: Game>() -> Vec<OptionInfo> {
    let schema = schemars::schema_for!(G::Config).to_value();
    let defaults = serde_json::to_value(G::Config::default()).unwrap_or_default();
    let Some(properties) = schema["properties"].as_object() else { return Vec::new() };
    let info = |(name, property): (&String, &Value)| {
        let default = defaults[name].clone();
        let about = property["description"].as_str().unwrap_or_default().replace('\n', " ");
        let by_seat = property["type"] == "array";
        let mut choices = choices(&schema, if by_seat { &property["items"] } else { property });
        choices.sort_by_key(|choice| *choice != default);
        OptionInfo { name: name.clone(), about, choices, by_seat, default }
    };
    properties.iter().map(info).collect()
}

/// The values a property can have, if they can be listed.
fn choices(schema: &Value, property: &Value) -> Vec<Value> {
    if property["type"] == "boolean" {
        return vec![false.into(), true.into()];
    }
    if let (Some(least), Some(most)) = (property["minimum"].as_u64(), property["maximum"].as_u64())
    {
        return (least..=most).take(100).map(Value::from).collect();
    }
    let target = match property["$ref"].as_str() {
        Some(path) => schema.pointer(path.trim_start_matches('#')).unwrap_or(&Value::Null),
        None => property,
    };
    if let Some(values) = target["enum"].as_array() {
        return values.clone();
    }
    let variants = target["oneOf"].as_array().map(Vec::as_slice).unwrap_or_default();
    variants.iter().map(|variant| variant["const"].clone()).filter(|c| !c.is_null()).collect()
}

/// The value of an option as people write it: JSON, a plain word, or for an option by seat
/// words with commas between them.
fn value_of<G: Game>(name: &str, text: &str) -> Value {
    let plain = |text: &str| serde_json::from_str(text).unwrap_or_else(|_| text.into());
    let by_seat = of::<G>().iter().any(|option| option.name == name && option.by_seat);
    if by_seat && !text.starts_with('[') {
        return text.split(',').filter(|word| !word.is_empty()).map(plain).collect();
    }
    plain(text)
}

/// The options that the command line gives, over those a command begins from.
pub(crate) fn read<G: Game>(options: &Options, base: &G::Config) -> anyhow::Result<G::Config> {
    let mut config = serde_json::to_value(base)?;
    if let Some(text) = &options.config {
        let text = match text.strip_prefix('@') {
            Some(path) => std::fs::read_to_string(path).with_context(|| path.to_owned())?,
            None => text.clone(),
        };
        let given: Map<String, Value> =
            serde_json::from_str(&text).map_err(|e| usage(format!("--config: {e}")))?;
        given.into_iter().for_each(|(name, value)| config[name] = value);
    }
    for option in &options.options {
        let (name, value) = option
            .split_once('=')
            .ok_or_else(|| usage(format!("--option {option}: expected NAME=VALUE")))?;
        config[name] = value_of::<G>(name, value);
        serde_json::from_value::<G::Config>(config.clone())
            .map_err(|e| usage(format!("--option {name}: {e}")))?;
    }
    if let Some(path) = &options.board {
        config["board"] = board::<G>(path)?;
    }
    serde_json::from_value(config).map_err(|e| usage(format!("options of {}: {e}", G::NAME)))
}

/// The board in a file, as the option of the game that is played on boards of one's own.
fn board<G: Game>(path: &Path) -> anyhow::Result<Value> {
    if G::NAME != Hill::NAME {
        let (hill, other) = (Hill::NAME, G::NAME);
        return Err(usage(format!("--board FILE is for {hill}: {other} has its own boards only")));
    }
    crate::hill::board_option(path)
}
