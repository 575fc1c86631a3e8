//! What a config says of a game, so that two of them can be compared.

use crate::any_match::read_config;
use catalog::{GameId, with_game};
use kit::{Fault, Game};
use serde::Serialize;
use serde_json::{Map, Value};

/// The options of a game that differ from the usual ones. What a config names with its default is
/// left out as what it does not name, so two configs mean the same if these are equal.
///
/// # Errors
/// Every fault of the options.
pub fn changed_options(game: GameId, config: &Value) -> Result<Map<String, Value>, Vec<Fault>> {
    with_game!(game, G => {
        let usual = option_values(&<G as Game>::Config::default());
        let options = option_values(&read_config::<G>(config)?);
        Ok(options.into_iter().filter(|(name, value)| usual.get(name) != Some(value)).collect())
    })
}

fn option_values(config: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(config) {
        Ok(Value::Object(options)) => options,
        _ => Map::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn changed(game: GameId, config: &Value) -> Value {
        Value::Object(changed_options(game, config).unwrap())
    }

    #[test]
    fn configs_that_mean_the_same_change_the_same() {
        assert_eq!(changed(GameId::Liars, &json!({})), json!({}));
        let named = json!({"dice": 5, "wild_ones": true});
        assert_eq!(changed(GameId::Liars, &named), json!({}));
        let other = json!({"wild_ones": true, "dice": 3});
        assert_eq!(changed(GameId::Liars, &other), json!({"dice": 3}));
        assert!(changed_options(GameId::Liars, &json!({"rice": 3})).is_err());
    }

    #[test]
    fn the_changed_options_of_every_game_mean_what_the_whole_config_means() {
        fn check<G: Game>(game: GameId) {
            for config in G::sample_configs() {
                let whole = serde_json::to_value(&config).unwrap();
                let changed = changed(game, &whole);
                assert_eq!(read_config::<G>(&changed).unwrap(), config, "{game:?}: {changed}");
            }
            assert_eq!(changed(game, &json!({})), json!({}), "{game:?}");
        }
        for game in GameId::ALL {
            with_game!(game, G => check::<G>(game));
        }
    }
}
