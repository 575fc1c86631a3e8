//! A table's game in the forms that other programs read.

use crate::dice::published;
use crate::judge::Verdict;
use crate::matchfile::Source;
use crate::replay::Replayed;
use gammon::{Action, Config, Gammon, formats};
use kit::{DiceRecord, Match, Save, Silent, Step};

impl Replayed {
    /// The match as the rules know it.
    ///
    /// # Errors
    /// If the steps do not follow, which a replayed history rules out.
    pub fn played(&self) -> Result<Match<Gammon>, String> {
        let game = self.table.game.as_ref();
        let config = game.map_or_else(Config::default, |game| game.config.clone());
        let played = Match::<Gammon>::new(&config, 2).map_err(|f| kit::Fault::join(&f))?;
        let mut steps: Vec<Step<Action>> = self.opening.iter().map(rolled).collect();
        for judged in &self.verdicts {
            let Verdict::Applied { taken, rolls, .. } = &judged.verdict else { continue };
            let (seat, action) = (taken.name().player.seat(), taken.action());
            steps.push(Step::Acted { seat, action });
            steps.extend(rolls.iter().map(rolled));
        }
        played.replay(&steps, &mut Silent).map_err(|error| error.to_string())
    }

    /// The match as a `.mat` file.
    ///
    /// # Errors
    /// As [`Replayed::played`].
    pub fn mat(&self) -> Result<String, String> {
        let gammon::Sides { white, black } = &self.table.state.players;
        Ok(formats::mat(&self.played()?, [white, black]))
    }

    /// The match as a save file, with its dice if their secret is published.
    ///
    /// # Errors
    /// As [`Replayed::played`].
    pub fn save(&self) -> Result<String, String> {
        let gammon::Sides { white, black } = &self.table.state.players;
        let record = self.table.game.as_ref().map(|game| &game.dice);
        let dice = record.and_then(|record| match (&record.source, published(record)) {
            (Source::Secret { commitment, secret: Some(secret) }, Some(_)) => {
                Some(DiceRecord::Verifiable {
                    match_id: record.label.clone(),
                    commitment: *commitment,
                    secret: secret.clone(),
                    salts: Vec::new(),
                })
            }
            _ => None,
        });
        let players = vec![white.clone(), black.clone()];
        let dice = dice.unwrap_or(DiceRecord::ByHand);
        Ok(Save { players, dice, played: self.played()? }.to_text())
    }
}

fn rolled([a, b]: &[u8; 2]) -> Step<Action> {
    Step::Rolled { number: u32::from(a - 1) * 6 + u32::from(b - 1) }
}
