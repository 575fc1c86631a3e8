//! Tables in the middle of a match, made by playing.

use catalog::GameId;
use kit::Seeded;
use serde_json::{Value, json};
use table::{Code, Command, Draft, Fresh, Moment, Options, Record, Sitter, Table, Who};

/// When every table was opened.
const OPENED: u64 = 1_800_000_000_000;

/// A table's log.
#[derive(Debug)]
pub(crate) struct Stage {
    pub(crate) code: Code,
    /// Every entry, and when it was made.
    pub(crate) log: Vec<(u64, Record)>,
}

/// What the browser of a person keeps to itself.
pub(crate) fn secret(person: usize) -> String {
    format!("{:064x}", person + 1)
}

/// A person's identity.
pub(crate) fn who(person: usize) -> Who {
    Who::of_secret(secret(person).as_bytes())
}

impl Stage {
    /// A match of so many people, and so many answers played in it.
    ///
    /// # Errors
    /// If the rules do not let it be played.
    pub(crate) fn play(
        game: GameId,
        config: &Value,
        people: usize,
        answers: u32,
        seed: u64,
    ) -> Result<Self, String> {
        let options = Options { spectators: true, decision_s: Some(0), reaction_s: 0, bot_ms: 0 };
        let code = Code::numbered(seed.wrapping_add(1));
        let opened = Table::draft(game.name(), config, &options, who(0), "Ann");
        let opened = opened.map_err(|no| no.say)?;
        let mut table = Table::open(code, &opened, OPENED)?;
        let mut stage = Self { code, log: vec![(OPENED, opened)] };
        for person in 1..people {
            let nick = format!("Guest {person}");
            stage.ask(&mut table, person, &Command::Join { nick })?;
            stage.ask(&mut table, person, &Command::Ready { ready: true })?;
        }
        stage.ask(&mut table, 0, &Command::Start)?;
        let mut chance = Seeded::new(seed);
        for _ in 0..answers {
            if !stage.answer(&mut table, &mut chance)? {
                break;
            }
        }
        Ok(stage)
    }

    /// Somebody who is asked answers; false when the match is about to end.
    fn answer(&mut self, table: &mut Table, chance: &mut Seeded) -> Result<bool, String> {
        while let Some(draft) = table.tick(table.time) {
            self.keep(table, draft)?;
        }
        let Some((person, ask, legal)) = question(table, chance) else { return Ok(false) };
        let at = chance.below(legal.len() as u32) as usize;
        let command = Command::Act { ask, action: legal[at].clone() };
        let fresh = Fresh { secret: [7; 32] };
        let draft = table.decide(who(person), &command, fresh).map_err(|no| no.say)?;
        if matches!(draft.record, Record::Played { hash: Some(_), .. }) {
            return Ok(false);
        }
        self.keep(table, draft)?;
        Ok(true)
    }

    fn ask(&mut self, table: &mut Table, person: usize, command: &Command) -> Result<(), String> {
        let fresh = Fresh { secret: [7; 32] };
        let draft = table.decide(who(person), command, fresh).map_err(|no| no.say)?;
        self.keep(table, draft)
    }

    fn keep(&mut self, table: &mut Table, draft: Draft) -> Result<(), String> {
        let time = table.time + 1;
        self.log.push((time, draft.record.clone()));
        table.commit(draft, time).map(drop)
    }

    /// The table that the log makes.
    ///
    /// # Errors
    /// Why it does not.
    pub(crate) fn fold(&self) -> Result<Table, String> {
        let (time, first) = self.log.first().ok_or("an empty log")?;
        let mut table = Table::open(self.code, first, *time)?;
        for (time, record) in &self.log[1..] {
            table.replay(record, *time)?;
        }
        Ok(table)
    }
}

/// Somebody whose answer is missing, the number of the question and every legal answer.
pub(crate) fn question(table: &Table, chance: &mut Seeded) -> Option<(usize, u32, Vec<Value>)> {
    let running = table.playing()?;
    let Moment::Ask { id, waiting, .. } = running.play.moment() else { return None };
    let seats: Vec<_> = waiting.iter().collect();
    let seat = *crate::mill::pick(&seats, chance)?;
    let Sitter::Member(person) = table.sitter(seat) else { return None };
    let legal: Vec<Value> = serde_json::from_str(running.play.legal(seat).0.get()).ok()?;
    (!legal.is_empty()).then_some((*person, id, legal))
}

/// Everything that anybody is shown of a table, and its fingerprint.
#[derive(Debug, PartialEq)]
pub(crate) struct Shown {
    seq: u64,
    hash: Option<String>,
    faces: Vec<table::Face>,
}

impl Shown {
    /// Of this table.
    pub(crate) fn of(table: &Table) -> Self {
        let faces = (0..table.members.len()).map(|member| table.face(member)).collect();
        Self { faces, ..Self::brief(table) }
    }

    /// Without what is shown: quicker.
    pub(crate) fn brief(table: &Table) -> Self {
        let hash = table.running.as_ref().map(|running| running.play.hash().to_string());
        Self { seq: table.seq, hash, faces: Vec::new() }
    }

    /// Whether two are the same, as far as both were looked at.
    pub(crate) fn agrees(&self, other: &Self) -> bool {
        let both = !self.faces.is_empty() && !other.faces.is_empty();
        (self.seq, &self.hash) == (other.seq, &other.hash) && (!both || self.faces == other.faces)
    }
}

/// The options that matches are played with.
pub(crate) fn options(game: GameId) -> Vec<Value> {
    match game {
        GameId::Ludo => vec![json!({}), json!({"must_cut": true})],
        GameId::Gammon => vec![json!({}), json!({"length": 5}), json!({"length": 1})],
        GameId::Spaces => vec![json!({}), json!({"size": 3}), json!({"size": 5})],
        GameId::Hill => vec![json!({}), json!({"duels": "consent"})],
    }
}
