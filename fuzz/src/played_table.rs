//! Tables in the middle of a match, made by playing at random.

use catalog::GameId;
use kit::SeededDice;
use serde_json::Value;
use table::{
    ChairOccupant, DiceSecret, IdentityHash, MatchStatus, ProposedEntry, Table, TableCode,
    TableCommand, TableOptions, TableRecord,
};

/// When every table was opened, in milliseconds since 1970.
const OPENED_AT_MS: u64 = 1_800_000_000_000;

/// The log of a table.
#[derive(Debug)]
pub(crate) struct PlayedTable {
    pub(crate) code: TableCode,
    /// Every entry, with its time.
    pub(crate) log: Vec<(u64, TableRecord)>,
}

/// The secret that identifies a player to the server.
pub(crate) fn secret(player: usize) -> String {
    format!("{:064x}", player + 1)
}

/// The identity of a player.
pub(crate) fn identity(player: usize) -> IdentityHash {
    IdentityHash::of_secret(secret(player).as_bytes())
}

/// The options of every table: no clocks, and spectators.
pub(crate) fn table_options() -> TableOptions {
    TableOptions {
        spectators: true,
        decision_s: Some(0),
        reaction_s: 0,
        bot_ms: 0,
        ..TableOptions::default()
    }
}

impl PlayedTable {
    /// Starts a match of this many players and plays this many answers.
    ///
    /// # Errors
    /// If the rules refuse the options or an answer.
    pub(crate) fn play(
        game: GameId,
        config: &Value,
        players: usize,
        answers: u32,
        seed: u64,
    ) -> Result<Self, String> {
        let options = table_options();
        let opened = Table::opening_record(game.name(), config, &options, identity(0), "Ann");
        Self::play_from(opened.map_err(|no| no.message)?, players, answers, seed)
    }

    /// Opens a table with this record, starts a match and plays this many answers.
    ///
    /// # Errors
    /// If the table does not open, or the rules refuse an answer.
    pub(crate) fn play_from(
        opened: TableRecord,
        players: usize,
        answers: u32,
        seed: u64,
    ) -> Result<Self, String> {
        let code = TableCode::from_number(seed.wrapping_add(1));
        let mut table = Table::open(code, &opened, OPENED_AT_MS)?;
        let mut played = Self { code, log: vec![(OPENED_AT_MS, opened)] };
        for player in 1..players {
            let nick = format!("Guest {player}");
            played.execute(&mut table, player, &TableCommand::Join { nick })?;
            played.execute(&mut table, player, &TableCommand::Ready { ready: true })?;
        }
        played.start(&mut table, players)?;
        let mut rng = SeededDice::new(seed);
        for _ in 0..answers {
            if !played.answer(&mut table, &mut rng)? {
                break;
            }
        }
        Ok(played)
    }

    /// Starts a match with a salt of each player.
    fn start(&mut self, table: &mut Table, players: usize) -> Result<(), String> {
        let fresh = || DiceSecret { bytes: [7; 32] };
        if let Some(draft) = table.tick(table.time, fresh) {
            self.commit(table, draft)?;
        }
        let salt = |player: usize| format!("{player:032}");
        for player in 0..players {
            let hash = kit::hash_salt(&salt(player));
            self.execute(table, player, &TableCommand::SaltHash { round: 1, hash })?;
        }
        self.execute(table, 0, &TableCommand::Start)?;
        for player in 0..players {
            let command = TableCommand::Salt { round: 1, salt: salt(player) };
            self.execute(table, player, &command)?;
        }
        let begun = table.tick(table.time, fresh).ok_or("the match did not begin")?;
        self.commit(table, begun)
    }

    /// Answers the open question; false if the answer would end the match.
    fn answer(&mut self, table: &mut Table, rng: &mut SeededDice) -> Result<bool, String> {
        while let Some(draft) = table.tick(table.time, || DiceSecret { bytes: [7; 32] }) {
            self.commit(table, draft)?;
        }
        let Some(question) = open_question(table, rng) else { return Ok(false) };
        let at = rng.below(question.legal.len() as u32) as usize;
        let command = TableCommand::Act { ask: question.id, action: question.legal[at].clone() };
        let player = question.player;
        let fresh = DiceSecret { bytes: [7; 32] };
        let draft = table.decide(identity(player), &command, fresh).map_err(|no| no.message)?;
        if matches!(draft.record, TableRecord::Played { hash: Some(_), .. }) {
            return Ok(false);
        }
        self.commit(table, draft)?;
        Ok(true)
    }

    fn execute(
        &mut self,
        table: &mut Table,
        player: usize,
        command: &TableCommand,
    ) -> Result<(), String> {
        let fresh = DiceSecret { bytes: [7; 32] };
        let draft = table.decide(identity(player), command, fresh).map_err(|no| no.message)?;
        self.commit(table, draft)
    }

    fn commit(&mut self, table: &mut Table, draft: ProposedEntry) -> Result<(), String> {
        let time = table.time + 1;
        self.log.push((time, draft.record.clone()));
        table.commit(draft, time).map(drop)
    }

    /// Replays the log.
    ///
    /// # Errors
    /// If an entry does not follow.
    pub(crate) fn replay(&self) -> Result<Table, String> {
        let (time, first) = self.log.first().ok_or("an empty log")?;
        let mut table = Table::open(self.code, first, *time)?;
        for (time, record) in &self.log[1..] {
            table.replay(record, *time)?;
        }
        Ok(table)
    }
}

/// A question that a player has not answered.
#[derive(Debug)]
pub(crate) struct OpenQuestion {
    pub(crate) player: usize,
    pub(crate) id: u32,
    /// Every legal answer.
    pub(crate) legal: Vec<Value>,
}

/// The question that the table waits for, of a random seat if it waits for several.
pub(crate) fn open_question(table: &Table, rng: &mut SeededDice) -> Option<OpenQuestion> {
    let running = table.match_in_progress()?;
    let MatchStatus::Ask { id, waiting, .. } = running.state.status() else { return None };
    let seats: Vec<_> = waiting.iter().collect();
    let seat = *pick(&seats, rng)?;
    let ChairOccupant::Member(player) = table.occupant(seat) else { return None };
    let legal: Vec<Value> = serde_json::from_str(running.state.legal(seat).0.as_str()).ok()?;
    (!legal.is_empty()).then_some(OpenQuestion { player: *player, id, legal })
}

/// A random element.
pub(crate) fn pick<'a, T>(items: &'a [T], rng: &mut SeededDice) -> Option<&'a T> {
    if items.is_empty() {
        return None;
    }
    items.get(rng.below(items.len() as u32) as usize)
}

/// What all members see of a table, and the hash of its position.
#[derive(Debug, PartialEq)]
pub(crate) struct TableSnapshot {
    seq: u64,
    hash: Option<String>,
    views: Vec<table::MemberView>,
}

impl TableSnapshot {
    pub(crate) fn of(table: &Table) -> Self {
        let views = (0..table.members.len()).map(|member| table.member_view(member)).collect();
        Self { views, ..Self::without_views(table) }
    }

    /// Without the views, which takes less time.
    pub(crate) fn without_views(table: &Table) -> Self {
        let hash = table.current_match.as_ref().map(|running| running.state.hash().to_string());
        Self { seq: table.seq, hash, views: Vec::new() }
    }

    /// Whether two snapshots are equal in what both of them hold.
    pub(crate) fn agrees_with(&self, other: &Self) -> bool {
        let both = !self.views.is_empty() && !other.views.is_empty();
        (self.seq, &self.hash) == (other.seq, &other.hash) && (!both || self.views == other.views)
    }
}
