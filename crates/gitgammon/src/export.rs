//! Exports a table's match as a `.mat` file or a save file.

use crate::dice::published_secret;
use crate::replay::ReplayedTable;
use crate::table::RULES_VERSION;
use crate::verdict::RefereeVerdict;
use gammon::{Action, Config, Gammon, formats};
use kit::{DiceSource, DiscardEvents, Match, Save, Step};

impl ReplayedTable {
    /// The match in the rules' own form.
    ///
    /// # Errors
    /// If a step is not legal, which a replayed history rules out.
    pub fn to_match(&self) -> Result<Match<Gammon>, String> {
        let game = self.table.match_file.as_ref();
        let config = game.map_or_else(Config::default, |game| game.config.clone());
        let played = Match::<Gammon>::with_rules(RULES_VERSION, &config, 2);
        let played = played.map_err(|faults| kit::Fault::join(&faults))?;
        let mut steps: Vec<Step<Action>> = self.opening.iter().map(rolled).collect();
        for judged in &self.verdicts {
            let RefereeVerdict::Applied { accepted: taken, rolls, .. } = &judged.verdict else {
                continue;
            };
            // A salt is no action of the game; the last one is followed by the opening roll.
            if let Some(action) = taken.action() {
                steps.push(Step::Acted { seat: taken.name().player.seat(), action });
            }
            steps.extend(rolls.iter().map(rolled));
        }
        played.replay(&steps, &mut DiscardEvents).map_err(|error| error.to_string())
    }

    /// The match as a `.mat` file.
    ///
    /// # Errors
    /// As [`ReplayedTable::to_match`].
    pub fn to_mat(&self) -> Result<String, String> {
        let gammon::PerSide { white, black } = &self.table.state.players;
        Ok(formats::write_mat(&self.to_match()?, [white, black]))
    }

    /// The match as a save file, with its dice if their secret is published.
    ///
    /// # Errors
    /// As [`ReplayedTable::to_match`].
    pub fn to_save(&self) -> Result<String, String> {
        let gammon::PerSide { white, black } = &self.table.state.players;
        let record = self.table.match_file.as_ref().map(|game| &game.dice);
        let dice = record.and_then(|record| {
            let secret = published_secret(record)?;
            Some(DiceSource::Verifiable {
                match_id: record.label.clone(),
                commitment: record.source.commitment()?,
                secret: secret.iter().map(|byte| format!("{byte:02x}")).collect(),
                salts: record.source.salts()?,
            })
        });
        let players = vec![white.clone(), black.clone()];
        let dice = dice.unwrap_or(DiceSource::ByHand);
        Ok(Save { players, dice, played: self.to_match()? }.to_text())
    }
}

fn rolled([a, b]: &[u8; 2]) -> Step<Action> {
    Step::Rolled { number: u32::from(a - 1) * 6 + u32::from(b - 1) }
}
