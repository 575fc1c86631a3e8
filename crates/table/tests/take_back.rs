//! Taking back moves in a match against bots (A13).

#![allow(clippy::unwrap_used)]

mod common;

use common::TestTable;
use serde_json::{Value, json};
use table::{
    DiceSecret, ExportSigningKey, HintPermission, IdentityHash, LogReplayer, MatchExport,
    MatchReplayBuilder, MatchStatus, ProposedEntry, ReplayViewer, Table, TableCode, TableCommand,
    TableOptions, TableRecord,
};

const SECRET: DiceSecret = DiceSecret { bytes: [7; 32] };

fn ann() -> IdentityHash {
    IdentityHash::of_secret(b"ann")
}

/// A table of backgammon and its log.
struct BotTable {
    table: Table,
    log: Vec<TableRecord>,
}

impl TestTable for BotTable {
    fn table(&self) -> &Table {
        &self.table
    }

    fn store(&mut self, entry: ProposedEntry) {
        self.log.push(TableRecord::from_bytes(&entry.record.to_bytes()).unwrap());
        self.table.commit(entry, self.log.len() as u64).unwrap();
    }
}

impl BotTable {
    /// A match of Ann against a bot, at her first decision.
    fn against_bot(options: &TableOptions) -> Self {
        let config = json!({"session": "match", "length": 1});
        let opened = Table::opening_record("gammon", &config, options, ann(), "Ann").unwrap();
        let table = Table::open(TableCode::from_number(5), &opened, 1).unwrap();
        let mut logged = Self { table, log: vec![opened] };
        logged.decide(0, &TableCommand::Bot { chair: 1, level: "random".into() }, SECRET);
        logged.start_match(ann(), SECRET);
        logged.play_bot();
        logged
    }

    /// Makes rolls and the bot's moves until Ann is asked or the match is over.
    fn play_bot(&mut self) {
        while self.table.match_in_progress().is_some() && self.ask().is_none() {
            let time = self.table.next_tick_at().unwrap();
            let due = self.table.tick(time, || SECRET);
            self.store(due.unwrap());
        }
    }

    /// The open ask, if Ann is to answer it.
    fn ask(&self) -> Option<u32> {
        let seat = self.table.seat_of(0)?;
        match self.table.match_in_progress()?.state.status() {
            MatchStatus::Ask { id, waiting, .. } if waiting.contains(seat) => Some(id),
            _ => None,
        }
    }

    fn legal(&self) -> Vec<Value> {
        let (state, seat) = (&self.table.match_in_progress().unwrap().state, self.table.seat_of(0));
        serde_json::from_str(state.legal(seat.unwrap()).0.as_str()).unwrap()
    }

    /// Ann takes the legal play with this index, counted from the last, and the bot answers.
    fn play(&mut self, from_last: usize) {
        let is_play = |action: &Value| action.get("play").is_some();
        let plays: Vec<Value> = self.legal().into_iter().filter(is_play).collect();
        let action = plays[plays.len() - 1 - from_last.min(plays.len() - 1)].clone();
        self.decide(0, &TableCommand::Act { ask: self.ask().unwrap(), action }, SECRET);
        self.play_bot();
    }

    /// Plays until Ann can choose between several plays.
    fn play_to_choice(&mut self) {
        while self.legal().len() < 3 {
            self.play(0);
        }
    }

    fn position(&self) -> String {
        self.table.match_in_progress().unwrap().state.hash().to_string()
    }

    fn take_back(&mut self) {
        self.decide(0, &TableCommand::TakeBack, SECRET);
    }

    fn refusal(&self) -> String {
        self.table.decide(ann(), &TableCommand::TakeBack, SECRET).err().unwrap().code
    }

    /// The table as its log gives it.
    fn reloaded(&self) -> Table {
        let mut table = Table::open(self.table.code, &self.log[0], 1).unwrap();
        for (record, time) in self.log.iter().zip(1..).skip(1) {
            table.replay(record, time).unwrap();
        }
        table
    }
}

#[test]
fn a_move_is_taken_back_with_the_answer_and_the_same_rolls_come_again() {
    let mut logged = BotTable::against_bot(&TableOptions::default());
    logged.play_to_choice();
    let before = logged.position();
    logged.play(0);
    let after = logged.position();
    assert_ne!(before, after);
    logged.take_back();
    assert_eq!(logged.position(), before);
    logged.play(0);
    assert_eq!(logged.position(), after, "the same move has the same rolls and answer");
    logged.take_back();
    logged.play(1);
    assert_ne!(logged.position(), after);
    let info = logged.table.lobby(0).current_match.unwrap();
    assert_eq!((info.take_back_allowed, info.taken_back), (true, 2));
    let reloaded = logged.reloaded();
    assert_eq!(reloaded.lobby(0), logged.table.lobby(0));
    assert_eq!(
        reloaded.match_in_progress().unwrap().state.hash().to_string(),
        logged.position(),
        "a reload gives the same position"
    );
}

#[test]
fn several_decisions_are_taken_back_one_after_the_other() {
    let mut logged = BotTable::against_bot(&TableOptions::default());
    assert_eq!(logged.refusal(), "nothing-to-take-back");
    let mut seen = Vec::new();
    while seen.len() < 3 {
        logged.play_to_choice();
        seen.push(logged.position());
        logged.play(0);
    }
    while let Some(position) = seen.pop() {
        logged.take_back();
        assert_eq!(logged.position(), position);
    }
    assert_eq!(logged.refusal(), "nothing-to-take-back");
}

#[test]
fn what_was_taken_back_is_not_in_the_replay_and_the_export() {
    let mut logged = BotTable::against_bot(&TableOptions::default());
    logged.play_to_choice();
    for _ in 0..2 {
        logged.play(0);
        logged.take_back();
    }
    logged.play(1);
    logged.decide(0, &TableCommand::Resign, SECRET);
    assert_eq!(logged.table.lobby(0).current_match.unwrap().taken_back, 2);
    assert_eq!(logged.refusal(), "no-match");
    let mut replayer = LogReplayer::new(logged.table.code);
    let mut replay = MatchReplayBuilder::new(ReplayViewer::Member(ann()), 1);
    let mut export = MatchExport::new(1);
    for (record, time) in logged.log.iter().zip(1..) {
        let (table, events) = replayer.apply(record, time).unwrap();
        replay.observe(table, record, &events);
        export.observe(table, record);
    }
    let text = export.to_save_text(&ExportSigningKey::from_secret(&[3; 32])).unwrap().unwrap();
    let save: Value = serde_json::from_str(&text).unwrap();
    let steps = save["steps"].as_array().unwrap().len();
    let replay = replay.finish(None, Vec::new()).unwrap();
    let frames: u32 = replay.frames.iter().map(|frame| frame.steps).sum();
    assert_eq!(frames as usize, steps);
    let taken_back = logged.log.iter().map(|record| record.step_count() as usize).sum::<usize>();
    assert!(taken_back > steps, "the log keeps what was taken back");
}

#[test]
fn nothing_is_taken_back_where_the_table_allows_no_hints_or_two_people_play() {
    let never = TableOptions { hints: Some(HintPermission::Never), ..TableOptions::default() };
    let mut logged = BotTable::against_bot(&never);
    logged.play_to_choice();
    logged.play(0);
    assert_eq!(logged.refusal(), "no-take-back");
    assert!(!logged.table.lobby(0).current_match.unwrap().take_back_allowed);
    let always = TableOptions { hints: Some(HintPermission::Always), ..TableOptions::default() };
    let opened = Table::opening_record("ludo", &json!({}), &always, ann(), "Ann").unwrap();
    let table = Table::open(TableCode::from_number(6), &opened, 1).unwrap();
    let mut logged = BotTable { table, log: vec![opened] };
    let ben = IdentityHash::of_secret(b"ben");
    let joined = logged.table.decide(ben, &TableCommand::Join { nick: "Ben".into() }, SECRET);
    logged.store(joined.unwrap());
    logged.decide(1, &TableCommand::Ready { ready: true }, SECRET);
    logged.start_match(ann(), SECRET);
    assert_eq!(logged.refusal(), "no-take-back");
}

#[test]
fn nothing_is_taken_back_while_a_bot_stands_in_for_another_person() {
    let opened =
        Table::opening_record("ludo", &json!({}), &TableOptions::default(), ann(), "Ann").unwrap();
    let table = Table::open(TableCode::from_number(6), &opened, 1).unwrap();
    let mut logged = BotTable { table, log: vec![opened] };
    let ben = IdentityHash::of_secret(b"ben");
    let joined = logged.table.decide(ben, &TableCommand::Join { nick: "Ben".into() }, SECRET);
    logged.store(joined.unwrap());
    logged.decide(1, &TableCommand::Ready { ready: true }, SECRET);
    logged.start_match(ann(), SECRET);
    let record = TableRecord::StandIn { chair: 1, level: "beginner".into() };
    logged.table.apply(&record, 100).unwrap();
    assert!(!logged.table.allows_hints(), "he can come back");
    assert_eq!(logged.refusal(), "no-take-back");
}

#[test]
fn nothing_is_taken_back_after_another_person_has_had_a_seat() {
    let mut logged =
        BotTable::against_bot(&TableOptions { spectators: true, ..TableOptions::default() });
    logged.play_to_choice();
    logged.play(0);
    let ben = IdentityHash::of_secret(b"ben");
    let joined = logged.table.decide(ben, &TableCommand::Join { nick: "Ben".into() }, SECRET);
    logged.store(joined.unwrap());
    logged.decide(1, &TableCommand::AskSeat { chair: Some(1) }, SECRET);
    assert!(logged.table.allows_take_back(), "he only watches");
    logged.decide(0, &TableCommand::GiveSeat { member: 1 }, SECRET);
    assert_eq!(logged.refusal(), "no-take-back");
    logged.decide(1, &TableCommand::Leave, SECRET);
    logged.decide(0, &TableCommand::Bot { chair: 1, level: "random".into() }, SECRET);
    assert_eq!(logged.refusal(), "no-take-back", "also when a bot has his seat again");
    assert!(!logged.table.lobby(0).current_match.unwrap().take_back_allowed);
    assert!(!logged.reloaded().allows_take_back());
}
