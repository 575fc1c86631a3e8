//! Opens tables.

use crate::any_match;
use crate::decide::{bad_options, check_options, parse_nick};
use crate::{IdentityHash, RefusalCode, RefusalMessage, Table, TableOptions, TableRecord};
use catalog::GameId;
use serde_json::Value;

impl Table {
    /// The first record of a new table's log.
    ///
    /// # Errors
    /// If the game is unknown, or its options or the nickname are not valid.
    pub fn opening_record(
        game: &str,
        config: &Value,
        options: &TableOptions,
        who: IdentityHash,
        nick: &str,
    ) -> Result<TableRecord, RefusalMessage> {
        let id = parse_game(game)?;
        any_match::check_config(id, config).map_err(|faults| bad_options(&faults))?;
        check_options(id, options)?;
        let nick = parse_nick(nick)?;
        let (game, config) = (game.to_owned(), config.clone());
        let options = options.for_new_table(id).completed(None);
        let (start, secret, device) = (None, None, None);
        Ok(TableRecord::Opened { game, config, options, who, nick, start, secret, device })
    }

    /// The first record of a new table whose matches begin with a set-up other than the usual one.
    /// The options of the game are those of the set-up.
    ///
    /// # Errors
    /// If the game is unknown, or the set-up or the nickname are not valid.
    pub fn opening_record_with_start(
        game: &str,
        start: &Value,
        options: &TableOptions,
        who: IdentityHash,
        nick: &str,
    ) -> Result<TableRecord, RefusalMessage> {
        let id = parse_game(game)?;
        let checked = any_match::check_start(id, start);
        let (config, _) = checked.map_err(|faults| bad_options(&faults))?;
        check_options(id, options)?;
        let nick = parse_nick(nick)?;
        let (game, start) = (game.to_owned(), Some(start.clone()));
        let options = options.for_new_table(id).completed(None);
        let (secret, device) = (None, None);
        Ok(TableRecord::Opened { game, config, options, who, nick, start, secret, device })
    }
}

fn parse_game(name: &str) -> Result<GameId, RefusalMessage> {
    let known: Result<GameId, _> = name.parse();
    known.map_err(|unknown| RefusalCode::UnknownGame.with_message(unknown.to_string()))
}
