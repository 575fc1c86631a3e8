//! Saves of every game.

use crate::oracle::ensure;
use crate::{FuzzInput, Oracle, OracleVerdict};
use catalog::{GameId, with_game};
use kit::{Game, Save, SaveError};

pub(crate) struct SaveOracle;

impl Oracle for SaveOracle {
    fn check(&mut self, input: &FuzzInput) -> Result<OracleVerdict, String> {
        let text = input.text();
        let named = Save::<catalog::Ludo>::game_name(&text).ok().and_then(|name| name.parse().ok());
        let game = named.unwrap_or(GameId::ALL[usize::from(input.selector) % GameId::ALL.len()]);
        with_game!(game, G => load::<G>(&text))
    }
}

/// A save loads to a match that saves and loads to the same match, or is refused.
fn load<G: Game>(text: &str) -> Result<OracleVerdict, String> {
    let rolls = Save::<G>::find_wrong_roll(text);
    let loaded = Save::<G>::from_text(text).or_else(|why| match with_correct_hash(text, &why) {
        Some(text) => Save::<G>::from_text(&text),
        None => Err(why),
    });
    match loaded {
        Ok(save) => {
            let again = Save::<G>::from_text(&save.to_text()).map_err(|why| why.to_string())?;
            let same = again.played.position() == save.played.position()
                && again.played.steps() == save.played.steps()
                && again.players == save.players;
            ensure(same, || "a save loads as another match when it is saved again".into())?;
            let dealt = save.verify_rolls();
            let agree = dealt.is_ok() == rolls.is_ok();
            ensure(agree, || format!("the dice: {dealt:?}, but {rolls:?}"))?;
            Ok(OracleVerdict::Accepted)
        }
        Err(why) => {
            ensure(!why.to_string().is_empty(), || "a refusal without a reason".into())?;
            Ok(OracleVerdict::Refused)
        }
    }
}

/// The text with the hash that its steps lead to, so that edited steps are not refused for the hash.
fn with_correct_hash(text: &str, why: &SaveError) -> Option<String> {
    let SaveError::Field(fault) = why else { return None };
    let (_, rest) = fault.rule.strip_prefix("the steps lead to ")?.split_once(", not to ")?;
    let leads = fault.rule.strip_prefix("the steps lead to ")?.split(',').next()?;
    let said = rest.split(':').next()?;
    Some(text.replace(said, leads))
}
