//! The options of matches: those a game declares, and those of the command line.

use crate::cli::{MatchOptionArgs, usage_error};
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
    /// The values that can be listed, the default first; none if every value is data of one's own.
    pub(crate) choices: Vec<Value>,
    /// Whether the option is a list with one such value for each seat.
    pub(crate) by_seat: bool,
    /// Whether null in such a list leaves the value of a seat to the game.
    pub(crate) null_is_open: bool,
    pub(crate) default: Value,
}

/// The options of a game, in the order it declares them.
pub(crate) fn options_of<G: Game>() -> Vec<OptionInfo> {
    let schema = schemars::schema_for!(G::Config).to_value();
    let defaults = serde_json::to_value(G::Config::default()).unwrap_or_default();
    let Some(properties) = schema["properties"].as_object() else { return Vec::new() };
    let info = |(name, property): (&String, &Value)| {
        let default = defaults[name].clone();
        let about = property["description"].as_str().unwrap_or_default().replace('\n', " ");
        let by_seat = property["type"] == "array";
        let mut choices = choices(&schema, if by_seat { &property["items"] } else { property });
        choices.sort_by_key(|choice| *choice != default);
        let null_is_open = property["items"]["anyOf"].is_array();
        OptionInfo { name: name.clone(), about, choices, by_seat, null_is_open, default }
    };
    properties.iter().map(info).collect()
}

/// The values of a property that can be listed. Null is not, and of a property that is a name or
/// data of one's own, the names are.
fn choices(schema: &Value, property: &Value) -> Vec<Value> {
    if let Some(alternatives) = property["anyOf"].as_array() {
        return alternatives.iter().flat_map(|one| choices(schema, one)).collect();
    }
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
    if target["anyOf"].is_array() {
        return choices(schema, target);
    }
    if let Some(values) = target["enum"].as_array() {
        return values.clone();
    }
    let variants = target["oneOf"].as_array().map(Vec::as_slice).unwrap_or_default();
    variants.iter().map(|variant| variant["const"].clone()).filter(|c| !c.is_null()).collect()
}

/// Parses the value of an option: JSON, a plain word, or comma-separated words for an option
/// with a value per seat.
fn parse_value<G: Game>(name: &str, text: &str) -> Value {
    let plain = |text: &str| serde_json::from_str(text).unwrap_or_else(|_| text.into());
    let by_seat = options_of::<G>().iter().any(|option| option.name == name && option.by_seat);
    if by_seat && !text.starts_with('[') {
        return text.split(',').filter(|word| !word.is_empty()).map(plain).collect();
    }
    plain(text)
}

/// Applies the options of the command line to `base`.
pub(crate) fn config_from_args<G: Game>(
    options: &MatchOptionArgs,
    base: &G::Config,
) -> anyhow::Result<G::Config> {
    let mut config = serde_json::to_value(base)?;
    if let Some(text) = &options.config {
        let text = match text.strip_prefix('@') {
            Some(path) => std::fs::read_to_string(path).with_context(|| path.to_owned())?,
            None => text.clone(),
        };
        let given: Map<String, Value> =
            kit::parse_json(&text).map_err(|fault| usage_error(fault.within("--config")))?;
        given.into_iter().for_each(|(name, value)| config[name] = value);
    }
    for option in &options.options {
        let (name, value) = option
            .split_once('=')
            .ok_or_else(|| usage_error(format!("--option {option}: expected NAME=VALUE")))?;
        config[name] = parse_value::<G>(name, value);
    }
    if let Some(path) = &options.board {
        config["board"] = custom_board::<G>(path)?;
    }
    kit::read_json(&config).map_err(|fault| usage_error(format!("options of {}: {fault}", G::NAME)))
}

/// The option for a board from a file; only King of the Hill has it.
fn custom_board<G: Game>(path: &Path) -> anyhow::Result<Value> {
    if G::NAME != Hill::NAME {
        let (hill, other) = (Hill::NAME, G::NAME);
        return Err(usage_error(format!(
            "--board FILE is for {hill}: {other} has its own boards only"
        )));
    }
    crate::hill::board_option(path)
}
