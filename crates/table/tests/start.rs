//! The start of a match: nobody can choose the dice, and whoever tries is named.

#![allow(clippy::unwrap_used)]

mod common;

use catalog::GameId;
use common::{TestTable, salt_of};
use kit::{Commitment, DiceSource, Save, hash_salt};
use ludo::Ludo;
use serde_json::{Value, json};
use table::{
    ChairOccupant, DiceSecret, ExportSigningKey, HistoryPageBuilder, IdentityHash, LogReplayer,
    MatchExport, ProposedEntry, StartStage, Table, TableCode, TableCommand, TableOptions,
    TablePhase, TableRecord,
};

/// A Ludo table of Ann, Ben and a bot, whose log opens with the commitment.
struct StartedTable {
    table: Table,
    log: Vec<(TableRecord, u64)>,
    now: u64,
}

const OPENED: DiceSecret = DiceSecret { bytes: [7; 32] };
const LATER: DiceSecret = DiceSecret { bytes: [9; 32] };

fn identity(name: &str) -> IdentityHash {
    IdentityHash::of_secret(name.as_bytes())
}

fn commitment_of(secret: DiceSecret) -> String {
    Commitment::of_secret(&secret.bytes).to_string()
}

impl TestTable for StartedTable {
    fn table(&self) -> &Table {
        &self.table
    }

    fn store(&mut self, entry: ProposedEntry) {
        self.now += 1;
        let record = TableRecord::from_bytes(&entry.record.to_bytes()).unwrap();
        self.log.push((record, self.now));
        self.table.commit(entry, self.now).unwrap();
    }
}

impl StartedTable {
    fn open() -> Self {
        let options = TableOptions { spectators: true, ..TableOptions::default() };
        let config = GameId::Ludo.short_config();
        let record = Table::opening_record("ludo", &config, &options, identity("ann"), "Ann");
        let record = record.unwrap().with_dice_secret(OPENED);
        let table = Table::open(TableCode::from_number(5), &record, 1_000).unwrap();
        let mut started = Self { table, log: vec![(record, 1_000)], now: 1_000 };
        started.command("ben", &json!({"do": "join", "nick": "Ben"})).unwrap();
        started.command("ann", &json!({"do": "bot", "chair": 2, "level": "random"})).unwrap();
        started.command("ben", &json!({"do": "ready", "ready": true})).unwrap();
        started
    }

    /// Sends a command; a refusal is its code.
    fn command(&mut self, name: &str, command: &Value) -> Result<(), String> {
        let command: TableCommand = serde_json::from_value(command.clone()).unwrap();
        let entry = self.table.decide(identity(name), &command, LATER).map_err(|no| no.code)?;
        self.store(entry);
        Ok(())
    }

    fn hash(&mut self, name: &str, salt: &str) -> Result<(), String> {
        let (round, hash) = (self.round(), hash_salt(salt));
        self.command(name, &json!({"do": "salt-hash", "round": round, "hash": hash}))
    }

    fn reveal(&mut self, name: &str, salt: &str) -> Result<(), String> {
        let round = self.round();
        self.command(name, &json!({"do": "salt", "round": round, "salt": salt}))
    }

    fn start(&mut self) -> Result<(), String> {
        self.command("ann", &json!({"do": "start"}))
    }

    /// Both hashes and the owner's start.
    fn start_with_hashes(&mut self) {
        self.hash("ann", &ann()).unwrap();
        self.hash("ben", &ben()).unwrap();
        self.start().unwrap();
    }

    fn round(&self) -> u32 {
        self.table.lobby(0).dice.unwrap().round
    }

    fn tick(&mut self) -> Option<String> {
        let entry = self.table.tick(self.now, || LATER)?;
        let kind = json!(entry.record)["k"].as_str().unwrap().to_owned();
        self.store(entry);
        Some(kind)
    }

    fn replay(&self) -> Result<Table, String> {
        let mut table = Table::open(self.table.code, &self.log[0].0, self.log[0].1)?;
        for (record, time) in &self.log[1..] {
            table.replay(record, *time)?;
        }
        Ok(table)
    }

    /// The text of the first match's export, after Ann and Ben have resigned.
    fn export(&mut self) -> String {
        while self.table.phase() == TablePhase::Playing {
            self.command("ann", &json!({"do": "resign"})).unwrap();
            let _ = self.command("ben", &json!({"do": "resign"}));
        }
        let (mut replayer, mut export) = (LogReplayer::new(self.table.code), MatchExport::new(1));
        for (record, time) in &self.log {
            let (table, _) = replayer.apply(record, *time).unwrap();
            export.observe(table, record);
        }
        export.to_save_text(&ExportSigningKey::from_secret(&[7; 32])).unwrap().unwrap()
    }
}

fn ann() -> String {
    salt_of(0, 1)
}

fn ben() -> String {
    salt_of(1, 1)
}

#[test]
fn the_commitment_is_published_when_the_table_opens_and_holds_until_the_match() {
    let mut started = StartedTable::open();
    assert!(json!(started.log[0].0)["secret"].is_string(), "the secret is in the first entry");
    let shown = |started: &StartedTable| started.table.lobby(1).dice.unwrap().commitment;
    assert_eq!(shown(&started), Some(commitment_of(OPENED)));
    started.start_with_hashes();
    assert_eq!(shown(&started), Some(commitment_of(OPENED)), "the start draws no other secret");
    started.reveal("ann", &ann()).unwrap();
    started.reveal("ben", &ben()).unwrap();
    assert_eq!(started.tick().as_deref(), Some("began"));
    assert_eq!(json!(started.table.lobby(1))["match"]["commitment"], commitment_of(OPENED));
    assert_eq!(started.table.lobby(1).dice, None);
    let shown = json!([started.table.lobby(0), started.table.lobby(1)]).to_string();
    assert!(!shown.contains(&"07".repeat(32)), "the secret is shown to nobody: {shown}");
}

#[test]
fn a_match_begins_when_every_salt_is_revealed_and_fits_its_hash() {
    let mut started = StartedTable::open();
    started.hash("ben", &ben()).unwrap();
    assert_eq!(started.reveal("ben", &ben()), Err("not-revealing".into()), "nobody has started");
    started.start().unwrap();
    let start = |started: &StartedTable| started.table.lobby(0).dice.unwrap().start.unwrap();
    assert_eq!((start(&started).stage, start(&started).waiting), (StartStage::Hashes, vec![0]));
    assert_eq!(start(&started).bots.len(), 1, "the bot's hash is known before any salt");
    assert_eq!(started.reveal("ben", &ben()), Err("not-revealing".into()), "Ann has no hash yet");
    started.hash("ann", &ann()).unwrap();
    assert_eq!((start(&started).stage, start(&started).waiting), (StartStage::Salts, vec![0, 1]));
    assert_eq!(started.reveal("ben", &"x".repeat(32)), Err("salt-mismatch".into()));
    assert_eq!(started.reveal("ben", "short"), Err("bad-salt".into()));
    started.reveal("ben", &ben()).unwrap();
    assert_eq!(started.tick(), None, "Ann's salt is missing");
    assert_eq!(started.reveal("ben", &ben()), Err("not-revealing".into()), "only once");
    started.reveal("ann", &ann()).unwrap();
    assert_eq!(started.tick().as_deref(), Some("began"));
    let salts = json!(started.table.lobby(0))["match"]["salts"].clone();
    assert_eq!([&salts[0], &salts[1]], [&json!(ann()), &json!(ben())]);
    assert_eq!(salts[2].as_str().unwrap().len(), 32, "the bot has a salt too");
    assert_eq!(started.replay().unwrap().lobby(0), started.table.lobby(0));
}

#[test]
fn no_salt_can_be_chosen_after_seeing_another() {
    let mut started = StartedTable::open();
    started.hash("ann", &"z".repeat(32)).unwrap();
    started.hash("ann", &ann()).unwrap();
    started.hash("ben", &ben()).unwrap();
    started.start().unwrap();
    started.reveal("ben", &ben()).unwrap();
    let other = "y".repeat(32);
    assert_eq!(started.hash("ann", &other), Err("starting".into()), "hashes are settled");
    assert_eq!(started.reveal("ann", &other), Err("salt-mismatch".into()));
    assert_eq!(started.reveal("ann", &"z".repeat(32)), Err("salt-mismatch".into()));
    for command in [
        json!({"do": "start"}),
        json!({"do": "stand"}),
        json!({"do": "sit", "chair": 3}),
        json!({"do": "choose"}),
        json!({"do": "ready", "ready": false}),
        json!({"do": "bot", "chair": 3, "level": "random"}),
        json!({"do": "free", "chair": 2}),
        json!({"do": "free", "chair": 1}),
        json!({"do": "configure", "config": {}, "options": {}}),
    ] {
        assert_eq!(started.command("ann", &command), Err("starting".into()), "{command}");
    }
}

#[test]
fn a_hash_must_be_ones_own_and_of_this_round() {
    let mut started = StartedTable::open();
    started.hash("ben", &ben()).unwrap();
    assert_eq!(started.hash("ann", &ben()), Err("salt-taken".into()));
    let bad = json!({"do": "salt-hash", "round": 1, "hash": "AB".repeat(32)});
    assert_eq!(started.command("ann", &bad), Err("bad-salt".into()));
    let late = json!({"do": "salt-hash", "round": 2, "hash": hash_salt(&ann())});
    assert_eq!(started.command("ann", &late), Err("wrong-round".into()));
    started.command("cat", &json!({"do": "join", "nick": "Cat"})).unwrap();
    started.command("cat", &json!({"do": "stand"})).unwrap();
    assert_eq!(started.hash("cat", &"c".repeat(32)), Err("not-seated".into()));
}

#[test]
fn a_device_that_does_not_answer_loses_its_chair_and_everything_is_drawn_anew() {
    let mut started = StartedTable::open();
    started.start_with_hashes();
    started.reveal("ann", &ann()).unwrap();
    let due = started.table.next_tick_at().unwrap();
    assert!((14_000..=15_000).contains(&(due - started.now)), "{due}");
    started.now = due - 1;
    assert_eq!(started.tick(), None, "a device has its time");
    started.now = due;
    assert_eq!(started.tick().as_deref(), Some("start-cancelled"));
    assert_eq!(started.table.chairs[1].occupant, ChairOccupant::Nobody, "Ben is off his chair");
    assert_eq!(started.table.chairs[0].occupant, ChairOccupant::Member(0), "Ann sits");
    assert_eq!(started.tick().as_deref(), Some("committed"));
    let dice = started.table.lobby(0).dice.unwrap();
    assert_eq!((dice.round, dice.cancelled, dice.salts.len()), (2, 1, 0), "{dice:?}");
    assert_eq!(dice.commitment, Some(commitment_of(LATER)), "a new secret");
    assert_eq!(started.reveal("ann", &ann()), Err("not-revealing".into()));
    assert_eq!(started.replay().unwrap().lobby(0), started.table.lobby(0));
    // The aborted round stays in the log, for everybody to read.
    let mut page = HistoryPageBuilder::new(identity("ann"), 0, 100, 100);
    let mut replayer = LogReplayer::new(started.table.code);
    for (record, time) in &started.log {
        let (table, events) = replayer.apply(record, *time).unwrap();
        page.observe(table, record, &events);
    }
    let changes = json!(page.finish())["entries"].to_string();
    for part in [r#""what":"start-cancelled","round":1,"members":[1]"#, &ann(), &hash_salt(&ben())]
    {
        assert!(changes.contains(part), "{part}: {changes}");
    }
    assert!(!changes.contains(&ben()) && !changes.contains(&"07".repeat(32)), "{changes}");
}

#[test]
fn the_owner_need_not_wait_for_a_device_that_does_not_answer() {
    let mut started = StartedTable::open();
    started.hash("ann", &ann()).unwrap();
    started.start().unwrap();
    assert_eq!(started.command("ben", &json!({"do": "free", "chair": 1})), Err("not-owner".into()));
    started.command("ann", &json!({"do": "free", "chair": 1})).unwrap();
    assert_eq!(started.table.chairs[1].occupant, ChairOccupant::Nobody);
    assert_eq!(started.tick().as_deref(), Some("committed"));
    assert_eq!(started.round(), 2);
    started.start_match(identity("ann"), LATER);
    assert_eq!(started.table.phase(), TablePhase::Playing, "Ann plays against the bot");
    let save: Value = serde_json::from_str(&started.export()).unwrap();
    assert_eq!(save["dice"]["salts"]["round"], 2);
    assert_eq!(save["dice"]["salts"]["cancelled"], 1, "the export says so");
}

#[test]
fn whoever_leaves_cancels_the_start() {
    for leave in [json!({"do": "leave"}), json!({"do": "kick", "member": 1, "why": "asleep"})] {
        let mut started = StartedTable::open();
        started.start_with_hashes();
        started.reveal("ben", &ben()).unwrap();
        let who = if leave["do"] == "leave" { "ben" } else { "ann" };
        started.command(who, &leave).unwrap();
        started.reveal("ann", &ann()).unwrap();
        assert_eq!(started.tick().as_deref(), Some("start-cancelled"), "{leave}");
        assert_eq!(started.tick().as_deref(), Some("committed"));
        assert_eq!(started.round(), 2);
        assert_eq!(started.replay().unwrap().lobby(0), started.table.lobby(0));
    }
}

#[test]
fn a_rematch_has_a_commitment_of_its_own_before_any_hash() {
    let mut started = StartedTable::open();
    started.start_match(identity("ann"), OPENED);
    started.command("ann", &json!({"do": "resign"})).unwrap();
    started.command("ben", &json!({"do": "resign"})).unwrap();
    assert_eq!(started.hash("ann", &ann()), Err("wrong-round".into()), "not committed yet");
    assert_eq!(started.tick().as_deref(), Some("committed"));
    assert_eq!(started.table.lobby(0).dice.unwrap().commitment, Some(commitment_of(LATER)));
    started.hash("ann", &ann()).unwrap();
    assert_eq!(started.tick(), None);
}

#[test]
fn a_start_right_after_a_match_commits_by_itself() {
    let mut started = StartedTable::open();
    started.start_match(identity("ann"), OPENED);
    started.command("ben", &json!({"do": "resign"})).unwrap();
    started.command("ann", &json!({"do": "resign"})).unwrap();
    started.command("ben", &json!({"do": "ready", "ready": true})).unwrap();
    started.start().unwrap();
    assert_eq!(started.table.lobby(0).dice.unwrap().commitment, Some(commitment_of(LATER)));
    for (name, salt) in [("ann", ann()), ("ben", ben())] {
        started.hash(name, &salt).unwrap();
    }
    for (name, salt) in [("ann", ann()), ("ben", ben())] {
        started.reveal(name, &salt).unwrap();
    }
    assert_eq!(started.tick().as_deref(), Some("began"));
    assert_eq!(json!(started.table.lobby(0))["match"]["number"], 2);
}

#[test]
fn a_table_of_an_earlier_version_commits_when_somebody_comes() {
    let record =
        Table::opening_record("ludo", &json!({}), &TableOptions::default(), identity("ann"), "Ann");
    let table = Table::open(TableCode::from_number(5), &record.unwrap(), 1).unwrap();
    assert_eq!(table.lobby(0).dice.unwrap().commitment, None);
    let entry = table.tick(1, || LATER).unwrap();
    assert!(matches!(entry.record, TableRecord::Committed { round: 1, .. }));
}

/// A finished match whose export is changed; the error that names what is wrong.
fn check_forged(change: impl Fn(&mut Value), expected: &str) {
    let mut started = StartedTable::open();
    started.start_match(identity("ann"), OPENED);
    started.tick().unwrap();
    let mut file: Value = serde_json::from_str(&started.export()).unwrap();
    let whole = Save::<Ludo>::from_text(&file.to_string()).unwrap();
    assert!(matches!(whole.dice, DiceSource::Joint { .. }));
    assert!(whole.verify_rolls().unwrap() > 0);
    change(&mut file);
    let found = Save::<Ludo>::from_text(&file.to_string()).and_then(|save| save.verify_rolls());
    let found = found.unwrap_err().to_string();
    assert!(found.contains(expected), "{found}, not {expected}");
}

#[test]
fn an_export_with_any_part_of_its_dice_forged_is_refused_by_name() {
    let salts = |file: &mut Value| file["dice"]["salts"]["seats"].as_array().unwrap().clone();
    check_forged(
        |file| {
            let seats = salts(file);
            file["dice"]["salts"]["seats"][0]["salt"] = seats[1]["salt"].clone();
            file["dice"]["salts"]["seats"][1]["salt"] = seats[0]["salt"].clone();
        },
        "dice.salts.seats[0].hash: the salt is not the one whose hash was published",
    );
    check_forged(
        |file| {
            let seats = salts(file);
            file["dice"]["salts"]["seats"][0] = seats[1].clone();
            file["dice"]["salts"]["seats"][1] = seats[0].clone();
        },
        "steps[0]: the file says",
    );
    check_forged(
        |file| file["dice"]["secret"] = "08".repeat(32).into(),
        "dice.commitment: the secret is not the one that was committed to",
    );
    check_forged(
        |file| {
            file["dice"]["secret"] = "08".repeat(32).into();
            let secret = DiceSecret { bytes: [8; 32] };
            file["dice"]["commitment"] = commitment_of(secret).into();
        },
        "dice.salts.seats[2].salt: the salt of a bot does not follow from the secret",
    );
    check_forged(
        |file| file["dice"]["salts"]["committed"] = 6.into(),
        "dice.salts.committed: the commitment was published in entry 6, after this hash",
    );
    check_forged(
        |file| file["dice"]["salts"]["seats"][1]["hash"] = "".into(),
        "dice.salts.seats[1].hash: the hash of the salt was not published",
    );
    check_forged(
        |file| drop(file["dice"]["salts"]["seats"].as_array_mut().unwrap().pop()),
        "dice.salts.seats: expected 3, one for each seat",
    );
    check_forged(
        |file| file["dice"]["salts"]["seats"][0]["revealed"] = 5.into(),
        "dice.salts.seats[0].revealed: the salt was revealed before the hashes of all seats",
    );
}

/// A log with one record replaced; the fold refuses it.
fn check_forged_log(kind: &str, change: impl Fn(&mut Value), expected: &str) {
    let mut started = StartedTable::open();
    started.start_match(identity("ann"), OPENED);
    let at = started.log.iter().position(|(record, _)| json!(record)["k"] == kind).unwrap();
    let mut record = json!(started.log[at].0);
    change(&mut record);
    started.log[at].0 = serde_json::from_value(record).unwrap();
    let found = started.replay().unwrap_err();
    assert!(found.contains(expected), "{found}, not {expected}");
}

#[test]
fn a_log_whose_dice_do_not_follow_cannot_be_loaded() {
    let other = |record: &mut Value| record["secret"] = "08".repeat(32).into();
    check_forged_log("began", other, "did not begin as its start and its salts say");
    check_forged_log("opened", other, "a start does not follow from the table");
    let salt = |record: &mut Value| record["salt"] = "x".repeat(32).into();
    check_forged_log("salt-revealed", salt, "a salt does not fit its hash");
    let hash = |record: &mut Value| record["hash"] = hash_salt("x").into();
    check_forged_log("salt-hashed", hash, "a salt does not fit its hash");
    let round = |record: &mut Value| record["round"] = 2.into();
    for kind in ["salt-hashed", "starting", "salt-revealed"] {
        check_forged_log(kind, round, "the dice are those of round 1, not 2");
    }
    let salts = |record: &mut Value| record["salts"][0] = "x".repeat(32).into();
    check_forged_log("began", salts, "did not begin as its start and its salts say");
}

#[test]
fn a_hash_before_the_commitment_or_after_a_salt_cannot_be_loaded() {
    let mut started = StartedTable::open();
    if let TableRecord::Opened { secret, .. } = &mut started.log[0].0 {
        *secret = None;
    }
    let (who, hash) = (identity("ann"), hash_salt(&ann()));
    let hashed = TableRecord::SaltHashed { who, round: 1, hash };
    started.log.push((hashed.clone(), started.now));
    assert!(started.replay().unwrap_err().contains("before the server's commitment"));
    let mut started = StartedTable::open();
    started.start_with_hashes();
    started.reveal("ben", &ben()).unwrap();
    started.log.push((hashed, started.now));
    assert!(started.replay().unwrap_err().contains("when salts were revealed"));
}
