//! Logs written by earlier versions open, tell the same, and can be finished.

#![allow(clippy::unwrap_used)]

use catalog::GameId;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;
use table::{Code, Command, Draft, Fresh, Options, Phase, Record, Table, Who};

/// A log in a file.
struct Golden {
    name: String,
    code: Code,
    entries: Vec<(u64, String)>,
    hash: String,
}

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"))
}

fn all() -> Vec<Golden> {
    let files = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut logs: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|e| e == "log")).collect();
    logs.sort();
    logs.iter().map(|path| Golden::read(path)).collect()
}

impl Golden {
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

    fn fold(&self, count: usize) -> Result<Table, String> {
        let (time, first) = &self.entries[0];
        let mut table = Table::open(self.code, &Record::from_bytes(first.as_bytes())?, *time)?;
        for (time, record) in &self.entries[1..count] {
            table.apply(&Record::from_bytes(record.as_bytes())?, *time)?;
        }
        Ok(table)
    }
}

fn hash(table: &Table) -> String {
    table.running.as_ref().unwrap().play.hash().to_string()
}

#[test]
fn every_game_has_a_golden_log_of_the_rules_it_has_now() {
    for game in GameId::ALL {
        let name = format!("{game}-{}.log", game.rules());
        assert!(folder().join(&name).exists(), "{name} is missing");
    }
}

#[test]
fn a_golden_log_opens_and_tells_the_same() {
    for golden in all() {
        let table =
            golden.fold(golden.entries.len()).unwrap_or_else(|e| panic!("{}: {e}", golden.name));
        assert_eq!(hash(&table), golden.hash, "{}", golden.name);
        for (at, (_, text)) in golden.entries.iter().enumerate() {
            let record = Record::from_bytes(text.as_bytes()).unwrap();
            let again = String::from_utf8(record.to_bytes()).unwrap();
            assert_eq!(again, *text, "{}: entry {} is written as it was", golden.name, at + 1);
            if let Record::Played { hash: Some(told), .. } = record {
                let then = golden.fold(at + 1).unwrap();
                assert_eq!(hash(&then), told, "{}: entry {}", golden.name, at + 1);
                assert!(json!(then.lobby(0))["match"]["outcome"].is_object(), "{}", golden.name);
            }
        }
    }
}

#[test]
fn a_golden_log_that_was_cut_is_played_to_its_end() {
    for golden in all() {
        let first_end =
            golden.entries.iter().position(|(_, text)| text.contains(r#""hash":"#)).unwrap();
        let began = golden.entries.iter().position(|(_, text)| text.contains(r#""k":"began""#));
        let table = golden.fold((began.unwrap() + first_end) / 2 + 1).unwrap();
        assert_eq!(table.phase(), Phase::Playing, "{}: cut in the middle", golden.name);
        let time = table.time;
        let mut stage = Stage { table, log: Vec::new(), now: time };
        stage.finish(3);
        assert!(json!(stage.table.lobby(0))["match"]["outcome"].is_object(), "{}", golden.name);
    }
}

#[test]
fn a_log_of_an_unknown_version_of_the_rules_is_refused_by_name() {
    for mut golden in all() {
        let began = golden.entries.iter_mut().find(|(_, text)| text.contains(r#""k":"began""#));
        let (_, text) = began.unwrap();
        *text = text.replace(r#""rules":1,"#, r#""rules":99,"#);
        let refused = golden.fold(golden.entries.len()).unwrap_err();
        assert!(refused.contains("rules version 99"), "{refused}");
        let game = golden.name.split('-').next().unwrap();
        assert!(refused.contains(game) && refused.contains("1 is"), "{refused}");
    }
}

/// A table and its log, driven by hand.
struct Stage {
    table: Table,
    log: Vec<(Record, u64)>,
    now: u64,
}

fn who(name: &str) -> Who {
    Who::of_secret(name.as_bytes())
}

impl Stage {
    fn keep(&mut self, draft: Draft) {
        self.now += 250;
        self.log.push((Record::from_bytes(&draft.record.to_bytes()).unwrap(), self.now));
        self.table.commit(draft, self.now).unwrap();
    }

    fn does(&mut self, name: &str, command: &Value) {
        let read: Command = serde_json::from_value(command.clone()).unwrap();
        let secret = [u8::try_from(self.log.len() % 251).unwrap(); 32];
        let draft = self.table.decide(who(name), &read, Fresh { secret });
        self.keep(draft.unwrap_or_else(|no| panic!("{name}, {command}: {no:?}")));
    }

    /// Plays the match to its end; `turn` decides among what is legal.
    fn finish(&mut self, turn: usize) {
        for step in 0..60_000 {
            while let Some(due) = self.table.due() {
                self.now = self.now.max(due);
                let draft = self.table.tick(self.now).unwrap();
                self.keep(draft);
            }
            if self.table.phase() == Phase::Lobby {
                return;
            }
            self.answer(turn + step);
        }
        panic!("no end");
    }

    fn answer(&mut self, turn: usize) {
        for name in ["ann", "ben"] {
            let Some(member) = self.table.member(who(name)) else { continue };
            let ask = json!(self.table.face(member).ask);
            let Some(legal) = ask.get("legal").and_then(Value::as_array) else { continue };
            let action = &legal[turn % legal.len()];
            return self.does(name, &json!({"do": "act", "ask": ask["id"], "action": action}));
        }
        panic!("nobody is asked");
    }
}

/// A table with every kind of entry: people come, play, are asked to leave and come back.
fn whole_life(game: GameId) -> Stage {
    let config = match game {
        GameId::Ludo => json!({"ends": "first"}),
        GameId::Spaces => json!({"size": 5, "rounds": 10}),
        GameId::Gammon => json!({"resignations": false, "cube": false}),
        GameId::Hill => json!({}),
    };
    let options = Options { decision_s: Some(0), reaction_s: 0, ..Options::default() };
    let record = Table::draft(game.name(), &config, &options, who("ann"), "Ann").unwrap();
    let code = Code::numbered(20_261_115 + game as u64);
    let table = Table::open(code, &record, 1_800_000_000_000).unwrap();
    let mut stage = Stage { table, log: vec![(record, 1_800_000_000_000)], now: 1_800_000_000_000 };
    stage.does("ben", &json!({"do": "join", "nick": "Bén"}));
    stage.does("ben", &json!({"do": "stand"}));
    stage.does("ben", &json!({"do": "sit", "chair": 1}));
    stage.does("ann", &json!({"do": "chat", "text": "Hello <b>Bén</b>!"}));
    stage.does("ben", &json!({"do": "salt", "salt": "grain"}));
    if let Some((_, choices)) = game.choice() {
        stage.does("ben", &json!({"do": "choose", "choice": choices[1]}));
    }
    if *game.seats().end() > 2 {
        stage.does("ann", &json!({"do": "bot", "chair": 2, "level": "random"}));
    }
    stage.does("ann", &json!({"do": "lock", "locked": true}));
    stage.does("ben", &json!({"do": "ready", "ready": true}));
    stage.does("ann", &json!({"do": "start"}));
    stage.finish(0);
    if *game.seats().end() > 2 {
        stage.does("ann", &json!({"do": "free", "chair": 2}));
    }
    if game.choice().is_some() {
        stage.does("ben", &json!({"do": "choose"}));
    }
    let options = json!({"decision_s": 0, "reaction_s": 0, "spectators": true});
    stage.does("ann", &json!({"do": "configure", "config": config, "options": options}));
    stage.does("ben", &json!({"do": "ready", "ready": true}));
    stage.does("ann", &json!({"do": "start"}));
    while let Some(draft) = stage.table.tick(stage.now) {
        stage.keep(draft);
    }
    stage.does("ann", &json!({"do": "kick", "member": 1, "why": "a test"}));
    stage.does("ben", &json!({"do": "join", "nick": "Ben"}));
    stage.does("ben", &json!({"do": "resign"}));
    stage.does("ann", &json!({"do": "hand-over", "member": 1}));
    stage.does("ben", &json!({"do": "lock", "locked": false}));
    stage.does("ann", &json!({"do": "ready", "ready": true}));
    stage.does("ben", &json!({"do": "start"}));
    stage.does("ben", &json!({"do": "end"}));
    stage.does("ben", &json!({"do": "leave"}));
    stage
}

#[test]
#[ignore = "writes the golden logs that are missing"]
fn add_golden_logs() {
    for game in GameId::ALL {
        let path = folder().join(format!("{game}-{}.log", game.rules()));
        if path.exists() {
            continue;
        }
        let stage = whole_life(game);
        let mut text = format!("code: {}\nhash: {}\n", stage.table.code, hash(&stage.table));
        for (record, time) in &stage.log {
            let record = String::from_utf8(record.to_bytes()).unwrap();
            writeln!(text, "{time} {record}").unwrap();
        }
        std::fs::write(path, text).unwrap();
    }
}
