//! Logs written by earlier versions load, give the same hashes, and can be continued.

#![allow(clippy::unwrap_used)]

mod common;

use catalog::GameId;
use common::TestTable;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;
use table::{
    DeviceLog, DiceSecret, IdentityHash, ProposedEntry, Table, TableCode, TableCommand,
    TableOptions, TablePhase, TableRecord, TokenHash,
};

/// A log stored in `tests/golden`.
struct GoldenLog {
    name: String,
    code: TableCode,
    entries: Vec<(u64, String)>,
    hash: String,
}

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"))
}

fn golden_logs() -> Vec<GoldenLog> {
    let files = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut logs: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|e| e == "log")).collect();
    logs.sort();
    logs.iter().map(|path| GoldenLog::read(path)).collect()
}

impl GoldenLog {
    fn read(path: &std::path::Path) -> Self {
        let text = std::fs::read_to_string(path).unwrap();
        let head = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name));
            line.unwrap_or_else(|| panic!("{}: no {name}", path.display())).trim().to_owned()
        };
        let entries = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
        let entries = entries.map(|line| {
            let (time, record) = line.split_once(' ').unwrap();
            (time.parse().unwrap(), record.to_owned())
        });
        Self {
            name: path.file_name().unwrap().to_string_lossy().into_owned(),
            code: head("code:").parse().unwrap(),
            entries: entries.collect(),
            hash: head("hash:"),
        }
    }

    /// The table after the first `count` entries.
    fn replay(&self, count: usize) -> Result<Table, String> {
        let (time, first) = &self.entries[0];
        let mut table = Table::open(self.code, &TableRecord::from_bytes(first.as_bytes())?, *time)?;
        for (time, record) in &self.entries[1..count] {
            table.apply(&TableRecord::from_bytes(record.as_bytes())?, *time)?;
        }
        Ok(table)
    }
}

fn match_hash(table: &Table) -> String {
    table.current_match.as_ref().unwrap().state.hash().to_string()
}

#[test]
fn every_game_has_a_golden_log_of_its_current_rules_version_for_both_kinds_of_dice() {
    for game in GameId::ALL {
        for dice in ["", "-joint"] {
            let name = format!("{game}-{}{dice}.log", game.rules_version());
            assert!(folder().join(&name).exists(), "{name} is missing");
        }
    }
}

#[test]
fn a_golden_log_loads_and_its_records_are_written_byte_for_byte() {
    for golden in golden_logs() {
        let table =
            golden.replay(golden.entries.len()).unwrap_or_else(|e| panic!("{}: {e}", golden.name));
        assert_eq!(match_hash(&table), golden.hash, "{}", golden.name);
        for (at, (_, text)) in golden.entries.iter().enumerate() {
            let record = TableRecord::from_bytes(text.as_bytes()).unwrap();
            let again = String::from_utf8(record.to_bytes()).unwrap();
            assert_eq!(again, *text, "{}: entry {} is written as it was", golden.name, at + 1);
            if let TableRecord::Played { hash: Some(stored), .. } = record {
                let then = golden.replay(at + 1).unwrap();
                assert_eq!(match_hash(&then), stored, "{}: entry {}", golden.name, at + 1);
                assert!(json!(then.lobby(0))["match"]["outcome"].is_object(), "{}", golden.name);
            }
        }
    }
}

#[test]
fn a_golden_log_cut_in_the_middle_can_be_played_to_its_end() {
    for golden in golden_logs() {
        let is_end = |text: &str| text.contains(r#""k":"played""#) && text.contains(r#""hash":"#);
        let first_end = golden.entries.iter().position(|(_, text)| is_end(text)).unwrap();
        let began = golden.entries.iter().position(|(_, text)| text.contains(r#""k":"began""#));
        let table = golden.replay((began.unwrap() + first_end) / 2 + 1).unwrap();
        assert_eq!(table.phase(), TablePhase::Playing, "{}: cut in the middle", golden.name);
        let time = table.time;
        let mut recorded = RecordedTable { table, log: Vec::new(), now: time };
        recorded.finish(3);
        assert!(json!(recorded.table.lobby(0))["match"]["outcome"].is_object(), "{}", golden.name);
    }
}

#[test]
fn a_log_of_an_unknown_rules_version_is_refused_with_the_game_and_version() {
    for mut golden in golden_logs() {
        // With joint dice, the entry of the start has it too.
        for (_, text) in &mut golden.entries {
            if let Some(at) = text.find(r#""rules":"#) {
                let at = at + r#""rules":"#.len();
                text.replace_range(at..at + text[at..].find(',').unwrap(), "99");
            }
        }
        let refused = golden.replay(golden.entries.len()).unwrap_err();
        let game = golden.name.split('-').next().unwrap();
        let expected = format!("{game}: rules: 99 is not known here, only 1");
        assert!(refused.contains(&expected), "{refused}");
    }
}

/// A table with its log in memory.
struct RecordedTable {
    table: Table,
    log: Vec<(TableRecord, u64)>,
    now: u64,
}

fn identity(name: &str) -> IdentityHash {
    IdentityHash::of_secret(name.as_bytes())
}

impl TestTable for RecordedTable {
    fn table(&self) -> &Table {
        &self.table
    }

    fn store(&mut self, entry: ProposedEntry) {
        self.commit(entry);
    }
}

impl RecordedTable {
    fn secret(&self) -> DiceSecret {
        DiceSecret { bytes: [u8::try_from(self.log.len() % 251).unwrap(); 32] }
    }

    fn start(&mut self, owner: &str) {
        self.start_match(identity(owner), self.secret());
    }

    /// Does what is due by now.
    fn tick_all(&mut self) {
        while let Some(entry) = self.table.tick(self.now, || self.secret()) {
            self.commit(entry);
        }
    }

    fn commit(&mut self, mut entry: ProposedEntry) {
        self.now += 250;
        self.table.charge_clock(&mut entry, self.now);
        self.log.push((TableRecord::from_bytes(&entry.record.to_bytes()).unwrap(), self.now));
        self.table.commit(entry, self.now).unwrap();
    }

    fn asked(&self, name: &str) -> bool {
        let member = self.table.active_member(identity(name)).unwrap();
        self.table.member_view(member).ask.is_some_and(|ask| ask.legal.is_some())
    }

    fn command(&mut self, name: &str, command: &Value) {
        let read: TableCommand = serde_json::from_value(command.clone()).unwrap();
        let entry = self.table.decide(identity(name), &read, self.secret());
        self.commit(entry.unwrap_or_else(|no| panic!("{name}, {command}: {no:?}")));
    }

    /// Plays the match to its end; `turn` decides among what is legal.
    fn finish(&mut self, turn: usize) {
        for step in 0..60_000 {
            while let Some(due) = self.table.next_tick_at() {
                self.now = self.now.max(due);
                let entry = self.table.tick(self.now, || self.secret()).unwrap();
                self.commit(entry);
            }
            if self.table.phase() == TablePhase::Lobby {
                return;
            }
            self.answer(turn + step);
        }
        panic!("no end");
    }

    fn answer(&mut self, turn: usize) {
        for name in ["ann", "ben"] {
            let Some(member) = self.table.active_member(identity(name)) else { continue };
            let ask = json!(self.table.member_view(member).ask);
            let Some(legal) = ask.get("legal").and_then(Value::as_array) else { continue };
            let action = &legal[turn % legal.len()];
            return self.command(name, &json!({"do": "act", "ask": ask["id"], "action": action}));
        }
        panic!("nobody is asked");
    }
}

/// A table whose log has every kind of entry.
fn table_with_every_record(game: GameId) -> RecordedTable {
    let config = game.short_config();
    let options = TableOptions { decision_s: Some(0), reaction_s: 0, ..TableOptions::default() };
    let record =
        Table::opening_record(game.name(), &config, &options, identity("ann"), "Ann").unwrap();
    let code = TableCode::from_number(20_261_115 + game as u64);
    let table = Table::open(code, &record, 1_800_000_000_000).unwrap();
    let mut recorded =
        RecordedTable { table, log: vec![(record, 1_800_000_000_000)], now: 1_800_000_000_000 };
    recorded.command("ben", &json!({"do": "join", "nick": "Bén"}));
    recorded.command("ben", &json!({"do": "stand"}));
    recorded.command("ben", &json!({"do": "sit", "chair": 1}));
    recorded.command("ann", &json!({"do": "chat", "text": "Hello <b>Bén</b>!"}));
    recorded.tick_all();
    if let Some(choice) = game.seat_choice() {
        recorded.command("ben", &json!({"do": "choose", "choice": choice.values[1]}));
    }
    if *game.seat_counts().end() > 2 {
        recorded.command("ann", &json!({"do": "bot", "chair": 2, "level": "random"}));
    }
    if let Some(standing) = game.standing_answers().first() {
        let (code, number) = (standing.code, standing.numbers.start());
        let command =
            |lasting| json!({"do": "standing", "code": code, "number": number, "lasting": lasting});
        recorded.command("ann", &command(false));
        recorded.command("ben", &command(true));
    }
    recorded.command("ann", &json!({"do": "lock", "locked": true}));
    recorded.command("ben", &json!({"do": "ready", "ready": true}));
    // The devices do not answer, so that the start is cancelled.
    recorded.command("ann", &json!({"do": "start"}));
    recorded.now = recorded.table.next_tick_at().unwrap();
    recorded.tick_all();
    recorded.command("ann", &json!({"do": "sit", "chair": 0}));
    recorded.command("ben", &json!({"do": "sit", "chair": 1}));
    recorded.command("ben", &json!({"do": "ready", "ready": true}));
    recorded.start("ann");
    recorded.finish(0);
    if *game.seat_counts().end() > 2 {
        recorded.command("ann", &json!({"do": "free", "chair": 2}));
    }
    if game.seat_choice().is_some() {
        recorded.command("ben", &json!({"do": "choose"}));
    }
    let options = json!({"decision_s": 0, "reaction_s": 0, "spectators": true});
    recorded.command("ann", &json!({"do": "configure", "config": config, "options": options}));
    recorded.command("ben", &json!({"do": "ready", "ready": true}));
    recorded.start("ann");
    recorded.tick_all();
    recorded.command("ben", &json!({"do": "resign"}));
    recorded.command("ann", &json!({"do": "kick", "member": 1, "why": "a test"}));
    recorded.command("ann", &json!({"do": "lock", "locked": false}));
    recorded.command("ben", &json!({"do": "join", "nick": "Ben"}));
    recorded.command("ann", &json!({"do": "hand-over", "member": 1}));
    recorded.command("ben", &json!({"do": "lock", "locked": true}));
    recorded.command("ann", &json!({"do": "ready", "ready": true}));
    recorded.start("ben");
    recorded.command("ben", &json!({"do": "end"}));
    recorded.command("ben", &json!({"do": "leave"}));
    recorded
}

/// A table with a bank, a player who is away for a while, and a private link.
fn table_with_absences(game: GameId) -> RecordedTable {
    const AWAY_AFTER_MS: u64 = 30_000;
    let (config, options) = (game.short_config(), TableOptions::default());
    let record =
        Table::opening_record(game.name(), &config, &options, identity("ann"), "Ann").unwrap();
    let code = TableCode::from_number(20_261_116 + game as u64);
    let now = 1_800_000_000_000;
    let table = Table::open(code, &record, now).unwrap();
    let mut recorded = RecordedTable { table, log: vec![(record, now)], now };
    recorded.table.track_presence(AWAY_AFTER_MS, now);
    recorded.command("ben", &json!({"do": "join", "nick": "Ben"}));
    let hash = TokenHash::of_token("golden").to_string();
    recorded.command("ben", &json!({"do": "private-link", "hash": hash}));
    recorded.command("phone", &json!({"do": "claim", "token": "golden"}));
    recorded.command("ben", &json!({"do": "end-private-link"}));
    recorded.command("ben", &json!({"do": "ready", "ready": true}));
    recorded.start("ann");
    for step in 0..60 {
        let connected: &[usize] = if (10..40).contains(&step) { &[0] } else { &[0, 1] };
        recorded.table.set_connected(connected, recorded.now);
        recorded.now += if step == 11 { AWAY_AFTER_MS } else { 13_000 };
        recorded.table.set_connected(connected, recorded.now);
        while let Some(entry) = recorded.table.tick(recorded.now, || recorded.secret()) {
            recorded.commit(entry);
            recorded.table.set_connected(connected, recorded.now);
        }
        if recorded.asked("ann") || connected.len() == 2 {
            recorded.answer(step);
        }
    }
    recorded.finish(0);
    recorded
}

/// A table that begins on the device of Ann, is handed over to a server, and goes on with Ben.
fn table_with_handover(game: GameId) -> RecordedTable {
    let (config, now) = (game.short_config(), 1_800_000_000_000);
    let options = TableOptions { decision_s: Some(0), reaction_s: 0, ..TableOptions::default() };
    let opened = Table::opening_record(game.name(), &config, &options, identity("ann"), "Ann");
    let secret = DiceSecret { bytes: [40; 32] };
    let record = opened.unwrap().with_dice_secret(secret);
    let [device_code, code] = [40, 41].map(|number| TableCode::from_number(number << 24));
    let table = Table::open(device_code, &record, now).unwrap();
    let mut device = RecordedTable { table, log: vec![(record, now)], now };
    device.command("ann", &json!({"do": "bot", "chair": 1, "level": "random"}));
    device.start("ann");
    for turn in 0..40 {
        while let Some(due) = device.table.next_tick_at() {
            device.now = device.now.max(due);
            device.tick_all();
        }
        device.answer(turn);
    }
    let (entries, now) = (device.log, device.now);
    let log = DeviceLog { code: device_code, entries };
    let log = log.take_over(identity("ann"), DiceSecret { bytes: [41; 32] }, now).unwrap();
    let mut table = Table::open(code, &log[0].0, log[0].1).unwrap();
    for (record, time) in &log[1..] {
        table.replay(record, *time).unwrap();
    }
    let mut recorded = RecordedTable { table, log, now };
    recorded.command("ann", &json!({"do": "free", "chair": 1}));
    recorded.command("ben", &json!({"do": "join", "nick": "Ben"}));
    recorded.command("ben", &json!({"do": "ready", "ready": true}));
    recorded.start("ann");
    recorded.finish(0);
    recorded
}

#[test]
#[ignore = "writes the golden logs that are missing"]
fn write_missing_golden_logs() {
    type MakeTable = fn(GameId) -> RecordedTable;
    let usual: [(String, GameId, MakeTable); 5] = GameId::ALL.map(|game| {
        (format!("{game}-{}-joint", game.rules_version()), game, table_with_every_record as _)
    });
    let others: [(String, GameId, MakeTable); 2] = [
        ("gammon-2-absence".to_owned(), GameId::Gammon, table_with_absences),
        ("ludo-1-handover".to_owned(), GameId::Ludo, table_with_handover),
    ];
    for (name, game, make_table) in usual.into_iter().chain(others) {
        let path = folder().join(format!("{name}.log"));
        if path.exists() {
            continue;
        }
        let recorded = make_table(game);
        let mut text =
            format!("code: {}\nhash: {}\n", recorded.table.code, match_hash(&recorded.table));
        for (record, time) in &recorded.log {
            let record = String::from_utf8(record.to_bytes()).unwrap();
            writeln!(text, "{time} {record}").unwrap();
        }
        std::fs::write(path, text).unwrap();
    }
}
