//! A finished match as a save file that anybody can verify.

use crate::any_match;
use crate::export_signature::to_hex;
use crate::{
    ChairOccupant, CountedRolls, CurrentMatch, DiceStatistic, ExportSigningKey, Table, TableRecord,
};
use bots::insight::{AnalysisOptions, MatchAnalyser, MatchAnalysis};
use catalog::{GameId, with_game};
use kit::{
    Commitment, DeviceDice, DiceSource, DiceTranscript, DiscardEvents, Fault, Game, JointSalts,
    MatchTranscript, ReplayError, Save, Seat, Step, StepMark, parse_secret,
};
use serde_json::Value;
use sha2::Digest as _;
use std::ops::ControlFlow;

/// Collects a match from the log, to be written as a save file when it is over.
#[derive(Debug, Default)]
pub struct MatchExport {
    number: u32,
    start: Option<MatchStart>,
    players: Vec<String>,
    steps: Vec<Step<Value>>,
    /// When the match began, and the time of each step since then, in milliseconds.
    began: u64,
    times: Vec<u64>,
    /// The hash of the match's log entries: of each its time and its bytes.
    log: sha2::Sha256,
    /// The actions that their player did not take, by index.
    marks: Vec<(usize, StepMark)>,
    over: bool,
    /// Entries after this one are left out.
    last_seq: Option<u64>,
}

/// With what the match began, and its dice.
struct MatchStart {
    game: GameId,
    rules: u32,
    config: Value,
    setup: Option<Value>,
    dice: ExportedDice,
}

/// The dice of a match.
struct ExportedDice {
    match_id: String,
    salts: Vec<String>,
    joint: Option<JointSalts>,
    secret: String,
    /// The dice of the first rolls, if the match began on the device of a player.
    device: Option<DeviceDice>,
}

impl ExportedDice {
    fn of(current: &CurrentMatch) -> Self {
        Self {
            match_id: current.id.clone(),
            salts: current.salts.clone(),
            joint: current.joint.clone(),
            secret: current.secret.to_hex(),
            device: current.handover.as_ref().map(|handover| handover.device.clone()),
        }
    }

    /// The dice as a save file has them.
    fn source(&self) -> Result<DiceSource, String> {
        let (match_id, secret) = (self.match_id.clone(), self.secret.clone());
        let bytes = parse_secret(&secret).map_err(|error| error.to_string())?;
        let commitment = Commitment::of_secret(&bytes);
        Ok(match (self.joint.clone(), self.device.clone()) {
            (Some(salts), Some(device)) => {
                DiceSource::HandedOver { device, match_id, commitment, secret, salts }
            }
            (Some(salts), None) => DiceSource::Joint { match_id, commitment, secret, salts },
            (None, _) => {
                let salts = self.salts.clone();
                DiceSource::Verifiable { match_id, commitment, secret, salts }
            }
        })
    }
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

    /// The export of the match up to the entry with this number.
    #[must_use]
    pub fn until(mut self, seq: u64) -> Self {
        self.last_seq = Some(seq);
        self
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
        if self.over || self.last_seq.is_some_and(|last| table.seq > last) {
            return;
        }
        self.log.update(table.time.to_be_bytes());
        self.log.update(record.to_bytes());
        match record {
            TableRecord::Began { rules, config, .. } => {
                self.began = table.time;
                self.start = Some(MatchStart {
                    game: table.game,
                    rules: *rules,
                    config: config.clone(),
                    setup: table.start.clone(),
                    dice: ExportedDice::of(current),
                });
                self.players = player_names(table, current);
            }
            TableRecord::Resumed { .. } => {
                if let Some(start) = &mut self.start {
                    start.dice = ExportedDice::of(current);
                }
                self.players = player_names(table, current);
            }
            TableRecord::Sat { .. } => self.players = player_names(table, current),
            TableRecord::Played { steps, .. } => {
                let time = table.time.saturating_sub(self.began);
                self.times.extend(std::iter::repeat_n(time, steps.len()));
                if let Some(mark) = record.step_mark() {
                    self.marks.push((self.steps.len(), mark));
                }
                self.steps.extend(steps.iter().cloned());
            }
            TableRecord::TookBack { steps, .. } => {
                let steps = *steps as usize;
                self.steps.truncate(steps);
                self.times.truncate(steps);
                self.marks.retain(|(at, _)| *at < steps);
            }
            _ => {}
        }
        self.over = current.end.is_some();
    }

    /// The text of the save file, signed by the server, if the match is over. It reveals the
    /// secret of the dice and everything that was hidden.
    ///
    /// # Errors
    /// Why the log does not replay to a match.
    pub fn to_save_text(&self, key: &ExportSigningKey) -> Result<Option<String>, String> {
        let (true, Some(start)) = (self.over, &self.start) else { return Ok(None) };
        let (text, audited) = with_game!(start.game, G => {
            let save = self.save::<G>(start)?;
            (save.to_text(), save.to_audited_text())
        });
        let log = to_hex(&self.log.clone().finalize());
        Ok(Some(key.sign(&text, &audited, self.began, self.times.clone(), log)))
    }

    /// The text of the save file without a signature, if the match is over. It reveals the same.
    ///
    /// # Errors
    /// Why the log does not replay to a match.
    pub fn to_unsigned_save_text(&self) -> Result<Option<String>, String> {
        let (true, Some(start)) = (self.over, &self.start) else { return Ok(None) };
        with_game!(start.game, G => Ok(Some(self.save::<G>(start)?.to_text())))
    }

    /// The dice, if the match is over.
    ///
    /// # Errors
    /// Why the log does not replay to a match.
    pub fn dice_transcript(&self) -> Result<Option<DiceTranscript>, String> {
        let (true, Some(start)) = (self.over, &self.start) else { return Ok(None) };
        with_game!(start.game, G => self.save::<G>(start).map(|save| DiceTranscript::of(&save)))
    }

    /// What the dice did, if the match is over.
    ///
    /// # Errors
    /// Why the log does not replay to a match.
    pub fn dice_statistics(&self, counted: CountedRolls) -> Result<Vec<DiceStatistic>, String> {
        let (true, Some(start)) = (self.over, &self.start) else { return Ok(Vec::new()) };
        with_game!(start.game, G => {
            self.save::<G>(start).map(|save| DiceStatistic::of(&save, counted))
        })
    }

    /// The match in the format of other programs, as far as it was collected; `None` if the game
    /// has none. Players are named by their nicknames.
    ///
    /// # Errors
    /// Why the log does not replay to a match.
    pub fn to_transcript(&self) -> Result<Option<MatchTranscript>, String> {
        let Some(start) = &self.start else { return Ok(None) };
        let names: Vec<&str> =
            self.players.iter().map(|name| name.strip_prefix("human:").unwrap_or(name)).collect();
        with_game!(start.game, G => {
            // The match may not be over.
            if G::HAS_HIDDEN_INFORMATION {
                return Ok(None);
            }
            self.save::<G>(start).map(|save| G::transcript(&save.played, &names))
        })
    }

    /// The analysis of the match, if it is over. It says what the scope of the options allows. There
    /// is none if `progress` breaks it off; it is told how many steps of how many are done.
    ///
    /// # Errors
    /// Why the log does not replay to a match.
    pub fn analyse(
        &self,
        options: AnalysisOptions,
        progress: impl FnMut(usize, usize) -> ControlFlow<()>,
    ) -> Result<Option<MatchAnalysis>, String> {
        let (true, Some(start)) = (self.over, &self.start) else { return Ok(None) };
        with_game!(start.game, G => {
            let save = self.save::<G>(start)?;
            Ok(MatchAnalyser::new(&save.played, options).run(progress))
        })
    }

    fn save<G: Game>(&self, start: &MatchStart) -> Result<Save<G>, String> {
        let config: G::Config =
            serde_json::from_value(start.config.clone()).map_err(|e| e.to_string())?;
        let seats = self.players.len() as u8;
        let played = any_match::begin::<G>(start.rules, &config, start.setup.as_ref(), seats);
        let mut played = played.map_err(|faults| Fault::join(&faults))?;
        for (at, step) in self.steps.iter().enumerate() {
            let applied = played.apply_step(&parse_step::<G>(step)?, &mut DiscardEvents);
            applied.map_err(|reason| ReplayError { step: at, reason }.to_string())?;
            if let Some((_, mark)) = self.marks.iter().find(|(marked, _)| *marked == at) {
                played.mark_last_step(*mark);
            }
        }
        Ok(Save { players: self.players.clone(), dice: start.dice.source()?, played })
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

/// The players of all seats as saves write them.
fn player_names(table: &Table, current: &CurrentMatch) -> Vec<String> {
    let seats = Seat::first(current.chairs.len() as u8);
    seats.map(|seat| player_name(table, seat)).collect()
}

/// The name of a seat's player as saves write it.
fn player_name(table: &Table, seat: Seat) -> String {
    match table.occupant(seat) {
        ChairOccupant::Member(member) => format!("human:{}", table.members[*member].nick),
        ChairOccupant::Bot(level) => level.clone(),
        ChairOccupant::Nobody => "human".to_owned(),
    }
}
