//! Positions with which a table is opened, for every game.

use crate::oracle::ensure;
use crate::played_table::{PlayedTable, TableSnapshot, identity, table_options};
use crate::{FuzzInput, Oracle, OracleVerdict};
use catalog::{GameId, with_game};
use kit::{Game, Match};
use serde_json::Value;
use table::Table;

/// How many answers are played from an accepted position.
const ANSWERS: u32 = 6;

pub(crate) struct StartOracle;

impl Oracle for StartOracle {
    /// A position is refused with a reason, or a match is begun there, played on, and replayed.
    fn check(&mut self, input: &FuzzInput) -> Result<OracleVerdict, String> {
        let value: Value = serde_json::from_str(&input.text()).unwrap_or_default();
        let game = value["game"].as_str().unwrap_or_default();
        let (options, owner) = (table_options(), identity(0));
        let opened =
            Table::opening_record_with_start(game, &value["start"], &options, owner, "Ann");
        let opened = match opened {
            Ok(opened) => opened,
            Err(refusal) => {
                ensure(!refusal.message.is_empty(), || "a refusal without a reason".into())?;
                return Ok(OracleVerdict::Refused);
            }
        };
        let players = seat_count(parse_game(game)?, &value["start"])?;
        let played = PlayedTable::play_from(opened, players, ANSWERS, input.selector.into())?;
        let (first, again) = (played.replay()?, played.replay()?);
        let same = TableSnapshot::of(&first) == TableSnapshot::of(&again);
        ensure(same, || "the log leads to two different tables".into())?;
        Ok(OracleVerdict::Accepted)
    }
}

fn parse_game(name: &str) -> Result<GameId, String> {
    name.parse().map_err(|_| format!("an accepted table of {name}"))
}

fn seat_count(game: GameId, start: &Value) -> Result<usize, String> {
    with_game!(game, G => {
        let setup = serde_json::from_value(start.clone()).map_err(|why| why.to_string())?;
        let begun = Match::<G>::from_setup(&setup).map_err(|faults| kit::Fault::join(&faults))?;
        Ok(begun.position().seat_count().into())
    })
}
