//! A finished match as a file that people keep: a save that anybody can check.

use crate::{Code, Dealt, Record, Sitter, Table};
use catalog::{GameId, with_game};
use kit::{DiceRecord, Fault, Game, Match, Save, Seat, Silent, Step, Verifiable, parse_secret};
use serde_json::Value;

/// A match out of the log.
#[derive(Debug, Default)]
pub struct Keepsake {
    number: u32,
    begun: Option<Begun>,
    players: Vec<String>,
    steps: Vec<Step<Value>>,
    over: bool,
}

/// How the match began.
struct Begun {
    code: Code,
    game: GameId,
    config: Value,
    salts: Vec<String>,
    secret: String,
}

impl std::fmt::Debug for Begun {
    /// Never prints the secret.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Begun").field("game", &self.game).finish_non_exhaustive()
    }
}

impl Keepsake {
    /// The match of this number; nothing read yet.
    #[must_use]
    pub fn new(number: u32) -> Self {
        Self { number, ..Self::default() }
    }

    /// Whether it has been read to its end.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// Takes in what was just folded.
    pub fn note(&mut self, table: &Table, record: &Record) {
        let Some(running) = table.running.as_ref().filter(|r| r.number == self.number) else {
            return;
        };
        if self.over {
            return;
        }
        match record {
            Record::Began { config, salts, secret, .. } => {
                self.begun = Some(Begun {
                    code: table.code,
                    game: table.game,
                    config: config.clone(),
                    salts: salts.clone(),
                    secret: secret.clone(),
                });
                let seats = (0..running.chairs.len()).filter_map(|seat| Seat::parse(seat as u64));
                self.players = seats.map(|seat| word(table, seat)).collect();
            }
            Record::Played { steps, .. } => self.steps.extend(steps.iter().cloned()),
            _ => {}
        }
        self.over = running.ended.is_some();
    }

    /// The save, if the match is over: its secret and all that was hidden are in it.
    ///
    /// # Errors
    /// Why the log does not give a match.
    pub fn to_text(&self) -> Result<Option<String>, String> {
        let (true, Some(begun)) = (self.over, &self.begun) else { return Ok(None) };
        with_game!(begun.game, G => self.save::<G>(begun).map(|save| Some(save.to_text())))
    }

    /// The dice, if the match is over.
    ///
    /// # Errors
    /// Why the log does not give a match.
    pub fn dealt(&self) -> Result<Option<Dealt>, String> {
        let (true, Some(begun)) = (self.over, &self.begun) else { return Ok(None) };
        with_game!(begun.game, G => self.save::<G>(begun).map(|save| Dealt::of(&save)))
    }

    fn save<G: Game>(&self, begun: &Begun) -> Result<Save<G>, String> {
        let config: G::Config =
            serde_json::from_value(begun.config.clone()).map_err(|e| e.to_string())?;
        let played = Match::<G>::new(&config, self.players.len() as u8);
        let played = played.map_err(|faults| Fault::join(&faults))?;
        let steps: Result<Vec<_>, String> = self.steps.iter().map(read_step::<G>).collect();
        let played = played.replay(&steps?, &mut Silent).map_err(|why| why.to_string())?;
        let match_id = format!("{}-{}", begun.code, self.number);
        let secret = parse_secret(&begun.secret).map_err(|e| e.to_string())?;
        let commitment = Verifiable::new(secret, &match_id, &begun.salts, 0).commitment();
        let (secret, salts) = (begun.secret.clone(), begun.salts.clone());
        let dice = DiceRecord::Verifiable { match_id, commitment, secret, salts };
        Ok(Save { players: self.players.clone(), dice, played })
    }
}

fn read_step<G: Game>(step: &Step<Value>) -> Result<Step<G::Action>, String> {
    Ok(match step {
        Step::Rolled { number } => Step::Rolled { number: *number },
        Step::Resigned { seat } => Step::Resigned { seat: *seat },
        Step::Acted { seat, action } => {
            let action = serde_json::from_value(action.clone()).map_err(|e| e.to_string())?;
            Step::Acted { seat: *seat, action }
        }
    })
}

/// The word by which saves know a player.
fn word(table: &Table, seat: Seat) -> String {
    match table.sitter(seat) {
        Sitter::Member(member) => format!("human:{}", table.members[*member].nick),
        Sitter::Bot(level) => level.clone(),
        Sitter::Nobody => "human".to_owned(),
    }
}
