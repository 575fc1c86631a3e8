//! A finished match as a save file that anybody can verify.

use crate::{ChairOccupant, DiceTranscript, Table, TableCode, TableRecord};
use catalog::{GameId, with_game};
use kit::{
    DiceSource, DiscardEvents, Fault, Game, Match, Save, Seat, Step, VerifiableDice, parse_secret,
};
use serde_json::Value;

/// Collects a match from the log, to be written as a save file when it is over.
#[derive(Debug, Default)]
pub struct MatchExport {
    number: u32,
    start: Option<MatchStart>,
    players: Vec<String>,
    steps: Vec<Step<Value>>,
    over: bool,
}

/// The record with which the match began.
struct MatchStart {
    code: TableCode,
    game: GameId,
    config: Value,
    salts: Vec<String>,
    secret: String,
}

impl std::fmt::Debug for MatchStart {
    /// Never prints the secret.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MatchStart").field("game", &self.game).finish_non_exhaustive()
    }
}

impl MatchExport {
    /// An empty export of the match with this number.
    #[must_use]
    pub fn new(number: u32) -> Self {
        Self { number, ..Self::default() }
    }

    /// Whether the end of the match was reached.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// Adds an entry that a [`LogReplayer`](crate::LogReplayer) has just applied.
    pub fn observe(&mut self, table: &Table, record: &TableRecord) {
        let current = table.current_match.as_ref();
        let Some(current) = current.filter(|current| current.number == self.number) else {
            return;
        };
        if self.over {
            return;
        }
        match record {
            TableRecord::Began { config, salts, secret, .. } => {
                self.start = Some(MatchStart {
                    code: table.code,
                    game: table.game,
                    config: config.clone(),
                    salts: salts.clone(),
                    secret: secret.clone(),
                });
                let seats = (0..current.chairs.len()).filter_map(|seat| Seat::parse(seat as u64));
                self.players = seats.map(|seat| player_name(table, seat)).collect();
            }
            TableRecord::Played { steps, .. } => self.steps.extend(steps.iter().cloned()),
            _ => {}
        }
        self.over = current.end.is_some();
    }

    /// The text of the save file, if the match is over. It reveals the secret of the dice and
    /// everything that was hidden.
    ///
    /// # Errors
    /// Why the log does not replay to a match.
    pub fn to_save_text(&self) -> Result<Option<String>, String> {
        let (true, Some(start)) = (self.over, &self.start) else { return Ok(None) };
        with_game!(start.game, G => self.save::<G>(start).map(|save| Some(save.to_text())))
    }

    /// The dice, if the match is over.
    ///
    /// # Errors
    /// Why the log does not replay to a match.
    pub fn dice_transcript(&self) -> Result<Option<DiceTranscript>, String> {
        let (true, Some(start)) = (self.over, &self.start) else { return Ok(None) };
        with_game!(start.game, G => self.save::<G>(start).map(|save| DiceTranscript::of(&save)))
    }

    fn save<G: Game>(&self, start: &MatchStart) -> Result<Save<G>, String> {
        let config: G::Config =
            serde_json::from_value(start.config.clone()).map_err(|e| e.to_string())?;
        let played = Match::<G>::new(&config, self.players.len() as u8);
        let played = played.map_err(|faults| Fault::join(&faults))?;
        let steps: Result<Vec<_>, String> = self.steps.iter().map(parse_step::<G>).collect();
        let played = played.replay(&steps?, &mut DiscardEvents).map_err(|why| why.to_string())?;
        let match_id = format!("{}-{}", start.code, self.number);
        let secret = parse_secret(&start.secret).map_err(|e| e.to_string())?;
        let commitment = VerifiableDice::new(secret, &match_id, &start.salts, 0).commitment();
        let (secret, salts) = (start.secret.clone(), start.salts.clone());
        let dice = DiceSource::Verifiable { match_id, commitment, secret, salts };
        Ok(Save { players: self.players.clone(), dice, played })
    }
}

fn parse_step<G: Game>(step: &Step<Value>) -> Result<Step<G::Action>, String> {
    Ok(match step {
        Step::Rolled { number } => Step::Rolled { number: *number },
        Step::Resigned { seat } => Step::Resigned { seat: *seat },
        Step::Acted { seat, action } => {
            let action = serde_json::from_value(action.clone()).map_err(|e| e.to_string())?;
            Step::Acted { seat: *seat, action }
        }
    })
}

/// The name of a seat's player as saves write it.
fn player_name(table: &Table, seat: Seat) -> String {
    match table.occupant(seat) {
        ChairOccupant::Member(member) => format!("human:{}", table.members[*member].nick),
        ChairOccupant::Bot(level) => level.clone(),
        ChairOccupant::Nobody => "human".to_owned(),
    }
}
