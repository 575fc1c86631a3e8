//! In the middle of a match a person takes the seat of a bot, if the owner gives it to them.

#![allow(clippy::unwrap_used)]

mod common;

use common::TestTable;
use serde_json::{Value, json};
use table::{
    ChairOccupant, DiceSecret, HistoryPageBuilder, IdentityHash, LogReplayer, ProposedEntry, Table,
    TableCode, TableCommand, TableOptions, TableRecord,
};

const SECRET: DiceSecret = DiceSecret { bytes: [7; 32] };

struct LateTable {
    table: Table,
    log: Vec<(TableRecord, u64)>,
    now: u64,
}

fn identity(name: &str) -> IdentityHash {
    IdentityHash::of_secret(name.as_bytes())
}

impl TestTable for LateTable {
    fn table(&self) -> &Table {
        &self.table
    }

    fn store(&mut self, entry: ProposedEntry) {
        self.now += 1;
        self.log.push((TableRecord::from_bytes(&entry.record.to_bytes()).unwrap(), self.now));
        self.table.commit(entry, self.now).unwrap();
    }
}

impl LateTable {
    /// Liar's Dice: Ann plays against two bots, and Ben and Cat watch.
    fn playing() -> Self {
        let options = TableOptions { spectators: true, bot_ms: 0, ..TableOptions::default() };
        let record = Table::opening_record("liars", &json!({}), &options, identity("ann"), "Ann");
        let record = record.unwrap().with_dice_secret(SECRET);
        let table = Table::open(TableCode::from_number(5), &record, 1_000).unwrap();
        let mut late = Self { table, log: vec![(record, 1_000)], now: 1_000 };
        for chair in [1, 2] {
            late.command("ann", &json!({"do": "bot", "chair": chair, "level": "random"})).unwrap();
        }
        late.start_match(identity("ann"), SECRET);
        for name in ["ben", "cat"] {
            late.command(name, &json!({"do": "join", "nick": name})).unwrap();
        }
        late.tick();
        late
    }

    fn tick(&mut self) {
        while self.table.waits_for_bot() || self.table.has_immediate_step() {
            self.now = self.now.max(self.table.next_tick_at().unwrap());
            let entry = self.table.tick(self.now, || SECRET).unwrap();
            self.store(entry);
        }
    }

    fn command(&mut self, name: &str, command: &Value) -> Result<(), String> {
        let command: TableCommand = serde_json::from_value(command.clone()).unwrap();
        let entry = self.table.decide(identity(name), &command, SECRET).map_err(|no| no.code)?;
        self.store(entry);
        Ok(())
    }

    fn lobby(&self) -> Value {
        json!(self.table.lobby(0))
    }
}

#[test]
fn a_person_who_watches_takes_the_seat_of_a_bot_when_the_owner_gives_it() {
    let mut late = LateTable::playing();
    let ask = json!({"do": "ask-seat", "chair": 1});
    assert_eq!(late.command("ann", &json!({"do": "give-seat", "member": 1})), Err("nobody".into()));
    late.command("ben", &ask).unwrap();
    assert_eq!(late.lobby()["chairs"][1]["asked_by"], json!([1]));
    let give = json!({"do": "give-seat", "member": 1});
    assert_eq!(late.command("ben", &give), Err("not-owner".into()));
    assert_eq!(late.table.seat_of(1), None, "asking shows nothing");
    let watched = late.table.view(None);
    late.command("ann", &give).unwrap();
    let seat = late.table.seat_of(1).unwrap();
    assert_eq!(late.table.chairs[1].occupant, ChairOccupant::Member(1));
    assert_ne!(late.table.view(Some(seat)), watched, "he sees the cup of his seat");
    let lobby = late.lobby();
    assert_eq!(lobby["match"]["late_players"], json!([{"seat": 1, "member": 1}]));
    assert_eq!(lobby["chairs"][1]["asked_by"], Value::Null);
    assert_eq!(late.command("cat", &ask), Err("no-bot".into()), "the seat is taken");
}

#[test]
fn whoever_has_or_had_a_seat_takes_no_other_one() {
    let mut late = LateTable::playing();
    let ask = |chair: u8| json!({"do": "ask-seat", "chair": chair});
    assert_eq!(late.command("ann", &ask(1)), Err("other-seat".into()));
    assert_eq!(late.command("ben", &ask(0)), Err("no-bot".into()), "a person's seat");
    assert_eq!(late.command("ben", &ask(9)), Err("no-bot".into()));
    late.command("ben", &ask(1)).unwrap();
    late.command("ann", &json!({"do": "give-seat", "member": 1})).unwrap();
    late.command("ben", &json!({"do": "leave"})).unwrap();
    late.command("ann", &json!({"do": "bot", "chair": 1, "level": "random"})).unwrap();
    late.command("ben", &json!({"do": "join", "nick": "ben"})).unwrap();
    assert_eq!(late.command("ben", &ask(2)), Err("other-seat".into()), "he has seen a cup");
    late.command("ben", &ask(1)).unwrap();
    late.command("ann", &json!({"do": "give-seat", "member": 1})).unwrap();
    assert!(late.table.seat_of(1).is_some(), "his own seat he may have again");
}

#[test]
fn a_request_is_withdrawn_and_ends_with_the_match() {
    let mut late = LateTable::playing();
    late.command("ben", &json!({"do": "ask-seat", "chair": 1})).unwrap();
    late.command("ben", &json!({"do": "ask-seat"})).unwrap();
    assert_eq!(late.lobby()["chairs"][1]["asked_by"], Value::Null);
    let give = json!({"do": "give-seat", "member": 1});
    assert_eq!(late.command("ann", &give), Err("nobody".into()));
    late.command("ben", &json!({"do": "ask-seat", "chair": 1})).unwrap();
    late.command("ann", &json!({"do": "end"})).unwrap();
    assert_eq!(late.command("ann", &give), Err("nobody".into()));
}

#[test]
fn the_log_tells_who_took_a_seat_and_replays_to_the_same_table() {
    let mut late = LateTable::playing();
    late.command("ben", &json!({"do": "ask-seat", "chair": 2})).unwrap();
    late.command("ann", &json!({"do": "give-seat", "member": 1})).unwrap();
    let mut replayer = LogReplayer::new(late.table.code);
    let mut page = HistoryPageBuilder::new(identity("cat"), 0, late.table.seq + 1, 1_000);
    for (record, time) in &late.log {
        let (table, events) = replayer.apply(record, *time).unwrap();
        page.observe(table, record, &events);
    }
    assert_eq!(json!(replayer.table().unwrap().lobby(0)), late.lobby());
    let entries = page.finish().entries;
    let changes: Vec<Value> =
        entries.iter().rev().take(2).map(|entry| json!(entry)["change"].clone()).collect();
    assert_eq!(changes[0], json!({"what": "took-seat", "member": 1, "chair": 2}));
    assert_eq!(changes[1], json!({"what": "seat-asked", "member": 1, "chair": 2}));
}
