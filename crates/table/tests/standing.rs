//! Standing answers: the table answers for a member with ordinary actions.

#![allow(clippy::unwrap_used)]

mod common;

use common::TestTable;
use serde_json::{Value, json};
use table::{
    DiceSecret, IdentityHash, JsonText, ProposedEntry, StepCause, Table, TableCode, TableCommand,
    TableOptions, TablePhase, TableRecord,
};

const SECRET: DiceSecret = DiceSecret { bytes: [9; 32] };

fn identity(name: &str) -> IdentityHash {
    IdentityHash::of_secret(name.as_bytes())
}

/// A table of King of the Hill for Ann and a bot, with its log.
struct HillTable {
    table: Table,
    log: Vec<(TableRecord, u64)>,
    now: u64,
}

impl TestTable for HillTable {
    fn table(&self) -> &Table {
        &self.table
    }

    fn store(&mut self, entry: ProposedEntry) {
        self.commit(entry);
    }
}

impl HillTable {
    fn open() -> Self {
        let options = TableOptions {
            spectators: true,
            decision_s: Some(0),
            reaction_s: 0,
            bot_ms: 0,
            ..TableOptions::default()
        };
        let record =
            Table::opening_record("hill", &json!({}), &options, identity("ann"), "Ann").unwrap();
        let table = Table::open(TableCode::from_number(6), &record, 1).unwrap();
        let mut hill = Self { table, log: vec![(record, 1)], now: 1 };
        hill.command(&TableCommand::Bot { chair: 1, level: "walker".into() }).unwrap();
        hill
    }

    fn command(&mut self, command: &TableCommand) -> Result<(), String> {
        let decided = self.table.decide(identity("ann"), command, SECRET);
        self.commit(decided.map_err(|refusal| refusal.code)?);
        Ok(())
    }

    fn give(&mut self, code: &str, number: u8, lasting: bool) -> Result<(), String> {
        self.command(&TableCommand::Standing { code: code.into(), number, lasting })
    }

    fn commit(&mut self, entry: ProposedEntry) {
        self.now += 1;
        let record = TableRecord::from_bytes(&entry.record.to_bytes()).unwrap();
        self.log.push((record, self.now));
        self.table.commit(entry, self.now).unwrap();
    }

    fn tick_all(&mut self) {
        while let Some(entry) = self.table.tick(self.now, || SECRET) {
            self.commit(entry);
        }
    }

    /// What Ann sees of the open ask.
    fn ask(&self) -> Value {
        json!(self.table.member_view(0).ask)
    }

    /// Plays the match to its end, by the first legal action that is no retreat; returns the
    /// prompts that Ann answered by hand.
    fn finish(&mut self) -> Vec<String> {
        let mut prompts = Vec::new();
        self.tick_all();
        while self.table.phase() == TablePhase::Playing {
            let ask = self.ask();
            let legal = ask["legal"].as_array().unwrap();
            let wanted = ["move", "attack", "fight-on", "done", "pass"];
            let good = |action: &&Value| wanted.iter().any(|wanted| action["do"] == *wanted);
            let action = legal.iter().find(good).unwrap_or(&legal[0]).clone();
            prompts.push(ask["prompt"].as_str().unwrap().to_owned());
            let id = ask["id"].as_u64().unwrap() as u32;
            self.command(&TableCommand::Act { ask: id, action }).unwrap();
            self.tick_all();
            assert!(prompts.len() < 5_000, "the match does not end");
        }
        prompts
    }

    fn replayed(&self) -> Table {
        let mut table = Table::open(self.table.code, &self.log[0].0, self.log[0].1).unwrap();
        for (record, time) in &self.log[1..] {
            table.replay(record, *time).unwrap();
        }
        table
    }
}

#[test]
fn a_standing_answer_is_played_and_logged_as_an_ordinary_action() {
    let mut hill = HillTable::open();
    for code in ["end-turns", "pass", "fight-on"] {
        hill.give(code, 1, true).unwrap();
    }
    hill.start_match(identity("ann"), SECRET);
    let prompts = hill.finish();
    assert!(!prompts.iter().any(|prompt| prompt == "turn-end"), "{prompts:?}");
    let given = hill.log.iter().filter_map(|(record, _)| match record {
        TableRecord::Played { cause: StepCause::Standing, steps, .. } => Some(json!(steps[0])),
        _ => None,
    });
    let given: Vec<Value> = given.collect();
    assert!(given.iter().all(|step| step["seat"] == 0), "only Ann has given answers");
    for wanted in ["done", "attack", "fight-on"] {
        assert!(given.iter().any(|step| step["action"]["do"] == wanted), "{wanted}: {given:?}");
    }
    let (now, again) = (hill.table.member_view(0), hill.replayed().member_view(0));
    assert_eq!(JsonText::from(&now.view).as_str(), JsonText::from(&again.view).as_str());
}

#[test]
fn lasting_answers_hold_in_the_next_match_and_others_do_not_see_them() {
    let mut hill = HillTable::open();
    hill.give("end-turns", 1, true).unwrap();
    hill.give("fight-on", 1, false).unwrap();
    for _ in 0..2 {
        hill.start_match(identity("ann"), SECRET);
        let prompts = hill.finish();
        assert!(!prompts.iter().any(|prompt| prompt == "turn-end"), "{prompts:?}");
        assert!(prompts.iter().any(|prompt| prompt == "fight"), "for now is over: {prompts:?}");
    }
    let ben = TableCommand::Join { nick: "Ben".into() };
    let entry = hill.table.decide(identity("ben"), &ben, SECRET).unwrap();
    hill.commit(entry);
    let ready = TableCommand::Ready { ready: true };
    let entry = hill.table.decide(identity("ben"), &ready, SECRET).unwrap();
    hill.commit(entry);
    hill.start_match(identity("ann"), SECRET);
    hill.tick_all();
    assert_eq!(
        hill.ask()["standing"],
        json!([{"code": "end-turns", "number": 1, "lasting": true}])
    );
    let seen = hill.table.member_view(1);
    assert!(!json!([seen.lobby, seen.ask]).to_string().contains("end-turns"));
    hill.give("end-turns", 0, true).unwrap();
    assert_eq!(hill.ask()["standing"], Value::Null);
}

#[test]
fn only_answers_that_the_game_offers_are_taken() {
    let mut hill = HillTable::open();
    for (code, number) in [("win", 1), ("fight-on", 6), ("pass", 2)] {
        assert_eq!(hill.give(code, number, true), Err("no-such-choice".into()), "{code}");
    }
    let record = r#"{"k":"standing","who":"00000000000000000000000000000001","code":"pass","number":1,"lasting":true}"#;
    let read = TableRecord::from_bytes(record.as_bytes()).unwrap();
    assert_eq!(String::from_utf8(read.to_bytes()).unwrap(), record, "the stored form is fixed");
}
