//! Saves of every game.

use crate::judge::hold;
use crate::{Input, Judge, Verdict};
use catalog::{GameId, with_game};
use kit::{Game, Save, SaveError};

pub(crate) struct Saves;

impl Judge for Saves {
    fn judge(&mut self, input: &Input, number: u64) -> Result<Verdict, String> {
        let text = input.text();
        let named = Save::<catalog::Ludo>::game_of(&text).ok().and_then(|name| name.parse().ok());
        let game = named.unwrap_or(GameId::ALL[number as usize % GameId::ALL.len()]);
        with_game!(game, G => load::<G>(&text))
    }
}

/// It loads to a match that saves to the same text, or does not load.
fn load<G: Game>(text: &str) -> Result<Verdict, String> {
    let rolls = Save::<G>::check_rolls(text);
    let loaded = Save::<G>::from_text(text).or_else(|why| match mended(text, &why) {
        Some(text) => Save::<G>::from_text(&text),
        None => Err(why),
    });
    match loaded {
        Ok(save) => {
            let again = Save::<G>::from_text(&save.to_text()).map_err(|why| why.to_string())?;
            let same = again.played.position() == save.played.position()
                && again.played.steps() == save.played.steps()
                && again.players == save.players;
            hold(same, || "a save is another match when it is saved again".into())?;
            let dealt = save.redeal();
            let agree = dealt.is_ok() == rolls.is_ok();
            hold(agree, || format!("the dice: {dealt:?}, but {rolls:?}"))?;
            Ok(Verdict::Accepted)
        }
        Err(why) => {
            hold(!why.to_string().is_empty(), || "a refusal says why".into())?;
            Ok(Verdict::Refused)
        }
    }
}

/// Other steps lead to another hash: with it, they are looked at further.
fn mended(text: &str, why: &SaveError) -> Option<String> {
    let SaveError::Field(fault) = why else { return None };
    let (_, rest) = fault.rule.strip_prefix("the steps lead to ")?.split_once(", not to ")?;
    let leads = fault.rule.strip_prefix("the steps lead to ")?.split(',').next()?;
    let said = rest.split(':').next()?;
    Some(text.replace(said, leads))
}
