//! Hints at a table: who may have one, and that the log counts them.

#![allow(clippy::unwrap_used)]

mod common;

use common::TestTable;
use serde_json::json;
use table::{
    DiceSecret, HintPermission, IdentityHash, InsightDepth, MatchStatus, ProposedEntry, Table,
    TableCode, TableCommand, TableOptions, TableRecord,
};

const SECRET: DiceSecret = DiceSecret { bytes: [7; 32] };

fn identity(name: &str) -> IdentityHash {
    IdentityHash::of_secret(name.as_bytes())
}

/// A table and its log.
struct HintedTable {
    table: Table,
    log: Vec<TableRecord>,
}

impl TestTable for HintedTable {
    fn table(&self) -> &Table {
        &self.table
    }

    fn store(&mut self, entry: ProposedEntry) {
        self.log.push(TableRecord::from_bytes(&entry.record.to_bytes()).unwrap());
        self.table.commit(entry, self.log.len() as u64).unwrap();
    }
}

impl HintedTable {
    fn open(options: &TableOptions) -> Self {
        let opened = Table::opening_record("gammon", &json!({}), options, identity("ann"), "Ann");
        let opened = opened.unwrap();
        let table = Table::open(TableCode::from_number(5), &opened, 1).unwrap();
        Self { table, log: vec![opened] }
    }

    /// A match of Ann against a bot, at its first decision of Ann's.
    fn against_bot(options: &TableOptions) -> Self {
        let mut logged = Self::open(options);
        logged.decide(0, &TableCommand::Bot { chair: 1, level: "random".into() }, SECRET);
        logged.start_match(identity("ann"), SECRET);
        while logged.ask().is_none() {
            let time = logged.table.next_tick_at().unwrap();
            let due = logged.table.tick(time, || SECRET);
            logged.store(due.unwrap());
        }
        logged
    }

    /// The open ask, if Ann is to answer it.
    fn ask(&self) -> Option<u32> {
        let seat = self.table.seat_of(0)?;
        match self.table.match_in_progress()?.state.status() {
            MatchStatus::Ask { id, waiting, .. } if waiting.contains(seat) => Some(id),
            _ => None,
        }
    }
}

#[test]
fn a_hint_is_for_the_seat_that_is_asked_and_is_counted_in_the_log() {
    let mut logged = HintedTable::against_bot(&TableOptions::default());
    let ask = logged.ask().unwrap();
    assert!(logged.table.allows_hints() && logged.table.is_against_bots());
    let (state, seat) = logged.table.hint_position(identity("ann"), ask).unwrap();
    let hint = state.hint(seat, InsightDepth::Quick).unwrap();
    assert_eq!((hint.seat, hint.ask), (seat, ask));
    let stale = logged.table.hint_position(identity("ann"), ask + 1).err().unwrap();
    assert_eq!(stale.code, "moved-on");
    logged.decide(0, &TableCommand::Hint { ask }, SECRET);
    assert_eq!(logged.table.lobby(0).current_match.unwrap().hints, [], "not told during it");
    logged.decide(0, &TableCommand::Resign, SECRET);
    let mut replayed = Table::open(logged.table.code, &logged.log[0], 1).unwrap();
    for (record, time) in logged.log.iter().zip(1..).skip(1) {
        replayed.replay(record, time).unwrap();
    }
    for table in [&logged.table, &replayed] {
        let info = table.lobby(0).current_match.unwrap();
        assert!(!info.hints_allowed, "the match is over");
        assert_eq!(info.hints.len(), 1);
        assert_eq!((info.hints[0].seat, info.hints[0].hints), (seat, 1));
    }
}

#[test]
fn a_table_without_hints_refuses_them() {
    let never = TableOptions { hints: Some(HintPermission::Never), ..TableOptions::default() };
    let logged = HintedTable::against_bot(&never);
    let ask = logged.ask().unwrap();
    let refused = logged.table.decide(identity("ann"), &TableCommand::Hint { ask }, SECRET);
    assert_eq!(refused.err().unwrap().code, "hints-off");
}

#[test]
fn new_tables_have_hints_against_bots_and_older_logs_have_none() {
    let logged = HintedTable::open(&TableOptions::default());
    assert_eq!(logged.table.options.hints, Some(HintPermission::AgainstBots));
    let mut log = logged.log.clone();
    let TableRecord::Opened { options, .. } = &mut log[0] else { panic!("opened") };
    options.hints = None;
    let old =
        HintedTable { table: Table::open(TableCode::from_number(5), &log[0], 1).unwrap(), log };
    assert_eq!(old.table.options.hints, None);
    assert!(!String::from_utf8(old.log[0].to_bytes()).unwrap().contains("hints"));
    assert!(!old.table.allows_hints());
}
