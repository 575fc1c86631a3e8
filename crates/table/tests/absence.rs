//! Clocks (A10), stand-ins for players who are away (A11) and what an owner may do about them (A12),
//! in simulated time.

#![allow(clippy::unwrap_used)]

mod common;

use catalog::GameId;
use common::TestTable;
use kit::{Seat, TurnClock};
use serde_json::{Value, json};
use table::{
    DiceSecret, ExportSigningKey, IdentityHash, LogReplayer, MatchExport, MatchReplayBuilder,
    ProposedEntry, ReplayViewer, StepCause, Table, TableCode, TableCommand, TableOptions,
    TablePhase, TableRecord, TokenHash,
};

const AWAY_AFTER_MS: u64 = 30_000;
const START: u64 = 1_000_000;
const SECRET: DiceSecret = DiceSecret { bytes: [7; 32] };

fn identity(name: &str) -> IdentityHash {
    IdentityHash::of_secret(name.as_bytes())
}

/// A table with its log, a clock, and members who come and go. Ann is member 0 and Ben member 1.
struct TimedTable {
    table: Table,
    log: Vec<(TableRecord, u64)>,
    now: u64,
    connected: Vec<usize>,
}

impl TestTable for TimedTable {
    fn table(&self) -> &Table {
        &self.table
    }

    fn store(&mut self, entry: table::ProposedEntry) {
        self.commit(entry);
    }
}

impl TimedTable {
    fn open(game: &str, config: &Value, options: &TableOptions) -> Self {
        let record = Table::opening_record(game, config, options, identity("ann"), "Ann").unwrap();
        let table = Table::open(TableCode::from_number(5), &record, START).unwrap();
        let (log, connected) = (vec![(record, START)], vec![0, 1]);
        let mut timed = Self { table, log, now: START, connected };
        timed.table.track_presence(AWAY_AFTER_MS, START);
        timed
    }

    /// A match of Ann and Ben that both are at.
    fn playing(game: &str, config: &Value, options: &TableOptions) -> Self {
        let mut timed = Self::open(game, config, options);
        timed.command("ben", &json!({"do": "join", "nick": "Ben"})).unwrap();
        timed.command("ben", &json!({"do": "ready", "ready": true})).unwrap();
        timed.start_match(identity("ann"), SECRET);
        timed.run_until(timed.now);
        timed
    }

    fn ludo() -> Self {
        Self::playing("ludo", &json!({}), &TableOptions::default())
    }

    fn command(&mut self, name: &str, command: &Value) -> Result<(), String> {
        self.table.set_connected(&self.connected, self.now);
        let command: TableCommand = serde_json::from_value(command.clone()).unwrap();
        let entry = self.table.decide(identity(name), &command, SECRET);
        self.commit(entry.map_err(|refusal| refusal.code)?);
        Ok(())
    }

    fn commit(&mut self, mut entry: ProposedEntry) {
        self.table.charge_clock(&mut entry, self.now);
        let record = TableRecord::from_bytes(&entry.record.to_bytes()).unwrap();
        self.log.push((record, self.now));
        self.table.commit(entry, self.now).unwrap();
        self.table.set_connected(&self.connected, self.now);
    }

    /// Lets time pass: does what the table does by itself until then.
    fn run_until(&mut self, end: u64) {
        self.table.set_connected(&self.connected, self.now);
        for _ in 0..10_000 {
            let Some(due) = self.table.next_tick_at().filter(|due| *due <= end) else { break };
            self.now = self.now.max(due);
            self.table.set_connected(&self.connected, self.now);
            let Some(entry) = self.table.tick(self.now, || SECRET) else { continue };
            self.commit(entry);
        }
        self.now = end;
        self.table.set_connected(&self.connected, self.now);
    }

    fn pass(&mut self, ms: u64) {
        self.run_until(self.now + ms);
    }

    fn set_connected(&mut self, connected: &[usize]) {
        self.connected = connected.to_vec();
        self.table.set_connected(connected, self.now);
    }

    /// The entries since one, without their times.
    fn since(&self, entry: usize) -> Vec<&TableRecord> {
        self.log[entry..].iter().map(|(record, _)| record).collect()
    }

    fn causes_since(&self, entry: usize) -> Vec<StepCause> {
        let cause = |record: &&TableRecord| match record {
            TableRecord::Played { cause, .. } => Some(*cause),
            _ => None,
        };
        self.since(entry).iter().filter_map(cause).collect()
    }

    /// The stand-in of Ben's chair.
    fn stand_in_for_ben(&self) -> Option<String> {
        self.table.lobby(0).chairs[1].stand_in.clone()
    }

    fn ask(&self, member: usize) -> Value {
        json!(self.table.member_view(member).ask)
    }

    /// The named member plays the first legal action, if asked.
    fn answer(&mut self, name: &str, member: usize) -> bool {
        let ask = self.ask(member);
        let Some(action) = ask["legal"].as_array().and_then(|legal| legal.first()) else {
            return false;
        };
        self.command(name, &json!({"do": "act", "ask": ask["id"], "action": action})).unwrap();
        true
    }

    /// Whoever is at the table answers, and time passes, until the condition holds.
    fn play_until(&mut self, condition: impl Fn(&Self) -> bool) {
        for _ in 0..5_000 {
            if condition(self) {
                return;
            }
            let answered = (self.connected.contains(&0) && self.answer("ann", 0))
                || (self.connected.contains(&1) && self.answer("ben", 1));
            self.pass(if answered { 10 } else { 700 });
        }
        panic!("it never happens");
    }

    fn replay(&self) -> Table {
        let mut table = Table::open(self.table.code, &self.log[0].0, START).unwrap();
        for (record, time) in &self.log[1..] {
            table.replay(record, *time).unwrap();
        }
        table
    }
}

fn with_clock(clock: TurnClock) -> TableOptions {
    TableOptions { clock: Some(clock), ..TableOptions::default() }
}

#[test]
fn a_new_table_has_the_clock_of_its_game_and_gentle_stand_ins() {
    let expected = [
        ("hill", json!({"kind": "decision", "seconds": 30}), "beginner"),
        ("spaces", json!({"kind": "decision", "seconds": 60}), "beginner"),
        ("gammon", json!({"kind": "bank", "seconds_per_point": 120, "delay_s": 12}), "beginner"),
        ("ludo", json!({"kind": "decision", "seconds": 20}), "beginner"),
        ("liars", json!({"kind": "decision", "seconds": 30}), "beginner"),
    ];
    assert_eq!(expected.len(), GameId::ALL.len());
    for (game, clock, level) in expected {
        let timed = TimedTable::open(game, &json!({}), &TableOptions::default());
        assert_eq!(json!(timed.table.options.clock), clock, "{game}");
        assert_eq!(timed.table.options.stand_in.as_deref(), Some(level), "{game}");
    }
}

#[test]
fn options_that_a_table_does_not_have_keep_their_old_meaning() {
    // As logs were written before clocks had kinds.
    let options: TableOptions =
        serde_json::from_value(json!({"spectators": false, "reaction_s": 5, "bot_ms": 600}))
            .unwrap();
    let limits = [("ludo", None), ("hill", Some(30_000)), ("liars", Some(30_000))];
    for (game, limit) in limits {
        let mut timed = TimedTable::open(game, &json!({}), &with_clock(TurnClock::None));
        timed.table.options = options.clone();
        timed.command("ben", &json!({"do": "join", "nick": "Ben"})).unwrap();
        timed.command("ben", &json!({"do": "ready", "ready": true})).unwrap();
        timed.start_match(identity("ann"), SECRET);
        timed.run_until(timed.now);
        let until = timed.ask(0)["until"].as_u64();
        assert_eq!(until, limit.map(|limit| timed.now + limit), "{game}");
        timed.set_connected(&[0]);
        timed.pass(10 * AWAY_AFTER_MS);
        assert_eq!(timed.stand_in_for_ben(), None, "{game}");
    }
    // Seconds that are given are no clock with a kind.
    let given = TableOptions { decision_s: Some(9), ..options };
    let timed = TimedTable::playing("ludo", &json!({}), &given);
    assert_eq!((timed.table.options.clock, timed.table.options.stand_in.clone()), (None, None));
    assert_eq!(timed.ask(0)["until"], timed.now + 9_000);
}

#[test]
fn clocks_and_levels_are_checked() {
    let open = |options: &TableOptions| {
        Table::opening_record("ludo", &json!({}), options, identity("ann"), "Ann").map(drop)
    };
    let bad = [TurnClock::Decision { seconds: 0 }, TurnClock::Days { days: 31 }];
    for clock in bad {
        assert_eq!(open(&with_clock(clock)).unwrap_err().code, "bad-options");
    }
    let unknown = TableOptions { stand_in: Some("genius".into()), ..TableOptions::default() };
    assert_eq!(open(&unknown).unwrap_err().code, "no-such-level");
    let mut timed = TimedTable::open("ludo", &json!({}), &TableOptions::default());
    let options = json!({"clock": {"kind": "days", "days": 0}});
    let configure = json!({"do": "configure", "config": {}, "options": options});
    assert_eq!(timed.command("ann", &configure), Err("bad-options".into()));
}

#[test]
fn when_the_time_of_a_decision_is_up_the_default_action_is_taken() {
    let mut timed = TimedTable::ludo();
    let (asked, entries) = (timed.ask(0), timed.log.len());
    assert_eq!(asked["until"], timed.now + 20_000);
    assert_eq!(asked.get("clocks"), None, "only banks have clocks for every seat");
    timed.pass(19_999);
    assert_eq!(timed.log.len(), entries, "a millisecond is left");
    timed.pass(1);
    assert_eq!(timed.causes_since(entries), [StepCause::Clock]);
}

#[test]
fn a_table_without_a_clock_waits_and_nobody_is_stood_in_for() {
    let mut timed = TimedTable::playing("ludo", &json!({}), &with_clock(TurnClock::None));
    timed.set_connected(&[0]);
    let entries = timed.log.len();
    assert_eq!(timed.ask(0).get("until"), None);
    timed.pass(24 * 60 * 60 * 1_000);
    assert_eq!(timed.log.len(), entries);
}

#[test]
fn correspondence_has_days_that_run_while_nobody_is_there() {
    const DAY_MS: u64 = 24 * 60 * 60 * 1_000;
    let options =
        TableOptions { stand_in: Some("racer".into()), ..with_clock(TurnClock::Days { days: 2 }) };
    let mut timed = TimedTable::playing("ludo", &json!({}), &options);
    let entries = timed.log.len();
    timed.set_connected(&[]);
    timed.now += DAY_MS;
    timed.table.restart_clock(timed.now);
    timed.set_connected(&[0]);
    timed.pass(DAY_MS - 1);
    assert_eq!(timed.log.len(), entries, "nobody stands in, and the time is not up");
    let skip = json!({"do": "skip", "member": 1});
    assert_eq!(timed.command("ann", &skip), Err("opponent".into()), "nobody counts as away");
    timed.pass(1);
    assert_eq!(timed.causes_since(entries), [StepCause::Clock]);
    // Reactions have days too.
    let hill = TimedTable::playing("hill", &json!({}), &options_for_hill(2));
    assert_eq!(hill.ask(0)["until"], hill.now + 2 * DAY_MS);
}

fn options_for_hill(days: u8) -> TableOptions {
    TableOptions { reaction_s: 1, ..with_clock(TurnClock::Days { days }) }
}

#[test]
fn a_bank_is_filled_by_the_length_of_the_match_and_used_beyond_the_delay() {
    let mut timed = TimedTable::playing("gammon", &json!({"length": 3}), &TableOptions::default());
    let bank = 3 * 120_000;
    let mover = timed.ask(0)["seats"][0].as_u64().unwrap();
    let (name, member) = if mover == 0 { ("ann", 0) } else { ("ben", 1) };
    let asked = timed.ask(member);
    assert_eq!(asked["until"], timed.now + 12_000 + bank);
    assert_eq!(asked["clocks"][member]["until"], asked["until"]);
    assert_eq!(asked["clocks"][1 - member], json!({"bank_ms": bank}));
    // Within the delay nothing is taken.
    timed.pass(12_000);
    assert!(timed.answer(name, member));
    assert_eq!(timed.ask(0)["clocks"][member]["bank_ms"], bank);
    // Beyond it the bank is used.
    timed.play_until(|timed| timed.ask(member)["legal"].is_array());
    timed.run_until(timed.table.asked_at().unwrap() + 20_000);
    assert!(timed.answer(name, member));
    let left = timed.ask(0)["clocks"][member]["bank_ms"].as_u64().unwrap();
    assert_eq!(left, bank - 8_000);
    let TableRecord::Played { spent_ms, .. } = &timed.log.last().unwrap().0 else { panic!() };
    assert_eq!(*spent_ms, Some(8_000));
    assert_eq!(json!(timed.replay().lobby(0)), json!(timed.table.lobby(0)));
    assert_eq!(json!(timed.replay().ask_view(None)), json!(timed.table.ask_view(None)));
    // An empty bank leaves the delay.
    timed.play_until(|timed| timed.ask(member)["legal"].is_array());
    let entries = timed.log.len();
    timed.run_until(timed.table.asked_at().unwrap() + 12_000 + left);
    assert_eq!(timed.causes_since(entries), [StepCause::Clock]);
    timed.play_until(|timed| timed.ask(member)["legal"].is_array());
    assert_eq!(timed.ask(member)["clocks"][member]["bank_ms"], 0);
    assert_eq!(timed.ask(member)["until"], timed.table.asked_at().unwrap() + 12_000);
}

#[test]
fn time_in_which_nobody_was_connected_is_not_taken_from_a_bank() {
    let mut timed = TimedTable::playing("gammon", &json!({}), &TableOptions::default());
    let member = usize::from(timed.ask(0)["seats"][0] != json!(0));
    timed.now += 3_600_000;
    timed.table.restart_clock(timed.now);
    timed.pass(13_000);
    assert!(timed.answer(["ann", "ben"][member], member));
    let TableRecord::Played { spent_ms, .. } = &timed.log.last().unwrap().0 else { panic!() };
    assert_eq!(*spent_ms, Some(1_000));
}

#[test]
fn a_bot_stands_in_for_a_player_who_is_away_and_ends_when_they_are_back() {
    let mut timed = TimedTable::ludo();
    timed.play_until(|timed| timed.ask(0)["legal"].is_array());
    timed.set_connected(&[0]);
    let entries = timed.log.len();
    timed.pass(AWAY_AFTER_MS - 1);
    assert_eq!(timed.stand_in_for_ben(), None);
    timed.pass(1);
    assert_eq!(timed.stand_in_for_ben().as_deref(), Some("beginner"));
    let began = TableRecord::StandIn { chair: 1, level: "beginner".into() };
    assert!(timed.since(entries).contains(&&began));
    assert!(!timed.since(entries).contains(&&TableRecord::StandInEnded { chair: 1 }));
    // It answers at the pace of bots, and so the table never waits for Ben.
    let entries = timed.log.len();
    timed.play_until(|timed| timed.causes_since(entries).contains(&StepCause::StandIn));
    let moved = timed.log.iter().rposition(|(record, _)| {
        matches!(record, TableRecord::Played { cause: StepCause::StandIn, .. })
    });
    let (before, at) = (timed.log[moved.unwrap() - 1].1, timed.log[moved.unwrap()].1);
    assert!([0, 300, 600, 1_500].contains(&(at - before)), "after a pause that fits the move");
    // The moment he is back he plays himself.
    timed.play_until(|timed| timed.ask(1)["legal"].is_array());
    let entries = timed.log.len();
    timed.set_connected(&[0, 1]);
    assert!(timed.table.has_returned_player());
    timed.pass(0);
    assert_eq!(timed.since(entries), [&TableRecord::StandInEnded { chair: 1 }]);
    timed.pass(5_000);
    assert_eq!(timed.log.len(), entries + 1, "the bot does not play any more");
    assert!(timed.answer("ben", 1));
    assert_eq!(json!(timed.replay().lobby(0)), json!(timed.table.lobby(0)));
}

#[test]
fn an_action_of_the_player_ends_the_stand_in() {
    let mut timed = TimedTable::ludo();
    timed.set_connected(&[0]);
    timed.play_until(|timed| timed.stand_in_for_ben().is_some());
    timed.play_until(|timed| timed.ask(1)["legal"].is_array());
    // As by HTTP, without a connection.
    assert!(timed.answer("ben", 1));
    assert_eq!(timed.stand_in_for_ben(), None);
    assert_eq!(timed.replay().lobby(0).chairs[1].stand_in, None);
    timed.pass(AWAY_AFTER_MS - 1_000);
    assert_eq!(timed.stand_in_for_ben(), None, "whoever acts is not away");
}

#[test]
fn whoever_looks_at_the_table_is_not_away_and_not_back() {
    let mut timed = TimedTable::ludo();
    timed.set_connected(&[0]);
    for _ in 0..5 {
        timed.pass(AWAY_AFTER_MS / 2);
        timed.table.note_look(1, timed.now);
    }
    assert_eq!(timed.stand_in_for_ben(), None);
    timed.pass(AWAY_AFTER_MS);
    assert!(timed.stand_in_for_ben().is_some());
    timed.table.note_look(1, timed.now);
    timed.pass(1_000);
    assert!(timed.stand_in_for_ben().is_some(), "a list of tables looks at them too");
}

#[test]
fn a_player_who_leaves_is_stood_in_for_at_once_and_may_come_back() {
    let mut timed = TimedTable::ludo();
    timed.command("ben", &json!({"do": "leave"})).unwrap();
    timed.set_connected(&[0]);
    timed.pass(0);
    assert_eq!(timed.stand_in_for_ben().as_deref(), Some("beginner"));
    timed.command("ben", &json!({"do": "join", "nick": "Ben"})).unwrap();
    timed.set_connected(&[0, 1]);
    timed.pass(0);
    assert_eq!(timed.stand_in_for_ben(), None);
}

#[test]
fn nobody_is_stood_in_for_while_only_spectators_are_there() {
    let options = TableOptions { spectators: true, ..TableOptions::default() };
    let mut timed = TimedTable::playing("spaces", &json!({}), &options);
    timed.command("cat", &json!({"do": "join", "nick": "Cat"})).unwrap();
    timed.set_connected(&[2]);
    timed.pass(AWAY_AFTER_MS + 1);
    assert_eq!(timed.stand_in_for_ben(), None);
    timed.set_connected(&[0, 2]);
    timed.pass(1);
    assert_eq!(timed.stand_in_for_ben().as_deref(), Some("beginner"));
    // And the stand-in waits when the last player has gone too.
    timed.set_connected(&[2]);
    timed.pass(AWAY_AFTER_MS);
    let entries = timed.log.len();
    timed.pass(5_000);
    assert!(!timed.causes_since(entries).contains(&StepCause::StandIn));
}

#[test]
fn stand_ins_can_be_turned_off_and_have_the_level_of_the_table() {
    let clock = Some(TurnClock::Decision { seconds: 20 });
    let off = TableOptions { clock, stand_in: None, ..TableOptions::default() };
    let mut timed = TimedTable::playing("ludo", &json!({}), &off);
    timed.set_connected(&[0]);
    timed.pass(10 * AWAY_AFTER_MS);
    assert_eq!(timed.stand_in_for_ben(), None);
    let strong = TableOptions { stand_in: Some("bot".into()), ..off };
    let mut timed = TimedTable::playing("ludo", &json!({}), &strong);
    timed.set_connected(&[0]);
    timed.pass(AWAY_AFTER_MS);
    assert_eq!(timed.stand_in_for_ben().as_deref(), Some("bot"));
}

#[test]
fn after_a_restart_presence_decides_and_not_what_was_before() {
    let mut timed = TimedTable::ludo();
    timed.set_connected(&[0]);
    timed.pass(AWAY_AFTER_MS);
    assert!(timed.stand_in_for_ben().is_some());
    // The node that loads the log knows of nobody.
    let mut restarted = TimedTable { table: timed.replay(), ..timed };
    restarted.table.track_presence(AWAY_AFTER_MS, restarted.now);
    restarted.set_connected(&[0]);
    let entries = restarted.log.len();
    restarted.pass(0);
    assert!(restarted.stand_in_for_ben().is_some(), "he is not known to be back");
    restarted.set_connected(&[0, 1]);
    restarted.pass(0);
    assert_eq!(restarted.since(entries), [&TableRecord::StandInEnded { chair: 1 }]);
    // Whoever was not stood in for has as long again to come.
    let mut restarted = TimedTable { table: restarted.replay(), ..restarted };
    restarted.table.track_presence(AWAY_AFTER_MS, restarted.now);
    restarted.set_connected(&[0]);
    restarted.pass(AWAY_AFTER_MS - 1);
    assert_eq!(restarted.stand_in_for_ben(), None);
    restarted.pass(1);
    assert!(restarted.stand_in_for_ben().is_some());
}

#[test]
fn a_node_that_misses_a_player_does_not_fight_the_node_that_has_them() {
    let mut timed = TimedTable::ludo();
    timed.set_connected(&[0]);
    timed.pass(AWAY_AFTER_MS);
    assert!(timed.stand_in_for_ben().is_some());
    // Another node, to which Ben is connected, ends it.
    timed.table.apply(&TableRecord::StandInEnded { chair: 1 }, timed.now).unwrap();
    timed.pass(AWAY_AFTER_MS - 1);
    assert_eq!(timed.stand_in_for_ben(), None, "that was a sign of Ben");
    timed.pass(1);
    assert!(timed.stand_in_for_ben().is_some());
}

#[test]
fn time_that_jumps_makes_nobody_absent() {
    let mut timed = TimedTable::ludo();
    timed.set_connected(&[0]);
    timed.pass(1_000);
    timed.now += 3_600_000;
    timed.table.delay_absences(3_600_000);
    timed.table.delay_clock(3_600_000);
    timed.pass(AWAY_AFTER_MS - 1_001);
    assert_eq!(timed.stand_in_for_ben(), None);
    timed.pass(1);
    assert!(timed.stand_in_for_ben().is_some());
}

#[test]
fn stand_ins_are_in_the_result_the_replay_and_the_export() {
    let mut timed =
        TimedTable::playing("ludo", &json!({"ends": "first"}), &TableOptions::default());
    timed.set_connected(&[0]);
    timed.play_until(|timed| timed.table.phase() == TablePhase::Lobby);
    let lobby = json!(timed.table.lobby(0));
    let acted = timed.causes_since(0).iter().filter(|it| **it == StepCause::StandIn).count();
    assert_eq!(lobby["match"]["stand_ins"], json!([{"seat": 1, "actions": acted}]));
    assert!(acted > 0);
    assert_eq!(lobby["chairs"][1].get("stand_in"), None, "the match is over");

    let mut replayer = LogReplayer::new(timed.table.code);
    let mut replay = MatchReplayBuilder::new(ReplayViewer::Member(identity("ann")), 1);
    let mut export = MatchExport::new(1);
    let mut pages = table::HistoryPageBuilder::new(identity("ann"), 0, u64::MAX, u64::MAX - 1);
    for (record, time) in &timed.log {
        let (table, events) = replayer.apply(record, *time).unwrap();
        replay.observe(table, record, &events);
        export.observe(table, record);
        pages.observe(table, record, &events);
    }
    let began = timed.log.iter().position(|(it, _)| matches!(it, TableRecord::StandIn { .. }));
    let began = began.unwrap() + 1;
    let replay = replay.finish(None, Vec::new()).unwrap();
    assert_eq!(json!(replay.stand_ins), json!([{"seat": 1, "from": began}]));
    let history = json!(pages.finish().entries[began - 1]);
    assert_eq!(
        history["change"],
        json!({"what": "stand-in", "chair": 1, "member": 1, "level": "beginner"})
    );

    let key = ExportSigningKey::from_secret(&[1; 32]);
    let text = export.to_save_text(&key).unwrap().unwrap();
    assert_eq!(text.matches(r#""stand_in":true"#).count(), acted);
    let imported = table::MatchReplay::import(&text).unwrap();
    let seats: Vec<Seat> = imported.stand_ins.iter().map(|span| span.seat).collect();
    assert_eq!(seats, [Seat::new(1)], "a file that is opened again shows them");
}

#[test]
fn an_owner_who_plays_acts_only_for_opponents_who_are_away() {
    let mut timed = TimedTable::playing("ludo", &json!({}), &with_clock(TurnClock::None));
    timed.play_until(|timed| timed.ask(1)["legal"].is_array());
    let (skip, kick) = (json!({"do": "skip", "member": 1}), json!({"do": "kick", "member": 1}));
    let bot = json!({"do": "bot", "chair": 1, "level": "bot"});
    for (command, code) in [(&skip, "opponent"), (&kick, "opponent"), (&bot, "chair-taken")] {
        assert_eq!(timed.command("ann", command), Err(code.into()), "he is there");
    }
    timed.set_connected(&[0]);
    timed.pass(AWAY_AFTER_MS - 1);
    for (command, code) in [(&skip, "opponent"), (&kick, "opponent"), (&bot, "chair-taken")] {
        assert_eq!(timed.command("ann", command), Err(code.into()), "not long enough");
    }
    timed.pass(1);
    assert_eq!(timed.command("ben", &json!({"do": "skip", "member": 0})), Err("not-owner".into()));
    let entries = timed.log.len();
    timed.command("ann", &skip).unwrap();
    assert_eq!(timed.causes_since(entries), [StepCause::Clock]);
    // A bot that the owner seats stands in, also without a clock, and Ben gets his seat back.
    timed.pass(AWAY_AFTER_MS);
    timed.command("ann", &bot).unwrap();
    assert_eq!(timed.stand_in_for_ben().as_deref(), Some("bot"));
    let entries = timed.log.len();
    timed.play_until(|timed| timed.causes_since(entries).contains(&StepCause::StandIn));
    timed.set_connected(&[0, 1]);
    timed.pass(0);
    assert_eq!(timed.stand_in_for_ben(), None);
    // Removal is allowed too, and then a bot for good.
    timed.set_connected(&[0]);
    timed.pass(AWAY_AFTER_MS);
    timed.command("ann", &kick).unwrap();
    timed.command("ann", &bot).unwrap();
    assert_eq!(timed.table.lobby(0).chairs[1].bot.as_deref(), Some("bot"));
}

#[test]
fn nobody_is_skipped_who_is_not_waited_for() {
    let mut timed = TimedTable::playing("ludo", &json!({}), &with_clock(TurnClock::None));
    timed.play_until(|timed| timed.ask(0)["legal"].is_array());
    timed.set_connected(&[0]);
    timed.pass(AWAY_AFTER_MS);
    let skip = |member: usize| json!({"do": "skip", "member": member});
    assert_eq!(timed.command("ann", &skip(1)), Err("nobody-to-skip".into()));
    assert_eq!(timed.command("ann", &skip(0)), Err("nobody".into()), "not oneself");
    assert_eq!(timed.command("ann", &skip(9)), Err("nobody".into()));
}

#[test]
fn an_owner_who_does_not_play_may_skip_anybody() {
    let options = TableOptions { spectators: true, ..with_clock(TurnClock::None) };
    let mut timed = TimedTable::open("ludo", &json!({}), &options);
    timed.command("ben", &json!({"do": "join", "nick": "Ben"})).unwrap();
    timed.command("ann", &json!({"do": "stand"})).unwrap();
    timed.command("ann", &json!({"do": "bot", "chair": 0, "level": "random"})).unwrap();
    timed.command("ben", &json!({"do": "ready", "ready": true})).unwrap();
    timed.start_match(identity("ann"), SECRET);
    for _ in 0..2_000 {
        if timed.ask(1)["legal"].is_array() {
            break;
        }
        timed.pass(700);
    }
    let entries = timed.log.len();
    timed.command("ann", &json!({"do": "skip", "member": 1})).unwrap();
    assert_eq!(timed.causes_since(entries), [StepCause::Clock]);
}

#[test]
fn a_stand_in_in_backgammon_leaves_the_stakes_alone() {
    // White is far ahead, where the strongest bot doubles: for an absent player it only rolls.
    let options = TableOptions { stand_in: Some("bot".into()), ..TableOptions::default() };
    for seed in 0..20u8 {
        let config = json!({"length": 7});
        let mut timed = TimedTable::open("gammon", &config, &options);
        timed.command("ben", &json!({"do": "join", "nick": "Ben"})).unwrap();
        timed.command("ben", &json!({"do": "ready", "ready": true})).unwrap();
        timed.start_match(identity("ann"), DiceSecret { bytes: [seed; 32] });
        timed.set_connected(&[0]);
        timed.play_until(|timed| timed.log.len() > 200 || timed.table.phase() == TablePhase::Lobby);
        for (record, _) in &timed.log {
            let TableRecord::Played { cause: StepCause::StandIn, .. } = record else { continue };
            let text = String::from_utf8(record.to_bytes()).unwrap();
            for word in ["double", "beaver", "offer"] {
                assert!(!text.contains(&format!("\"action\":\"{word}\"")), "{text}");
            }
            assert!(!text.contains("resigned"), "{text}");
        }
    }
}

#[test]
fn whoever_has_the_token_of_a_private_link_is_that_member_until_it_is_revoked() {
    let mut timed = TimedTable::ludo();
    let hash = TokenHash::of_token("a-long-random-token").to_string();
    let claim = json!({"do": "claim", "token": "a-long-random-token"});
    assert_eq!(timed.command("phone", &claim), Err("cannot-join".into()), "there is no link");
    timed.command("ben", &json!({"do": "private-link", "hash": hash})).unwrap();
    let wrong = json!({"do": "claim", "token": "another"});
    assert_eq!(timed.command("phone", &wrong), Err("cannot-join".into()));
    assert_eq!(timed.command("ann", &claim), Err("already-here".into()), "Ann is Ann");
    timed.command("phone", &claim).unwrap();
    assert_eq!(timed.table.active_member(identity("phone")), Some(1));
    assert_eq!(timed.table.joined_identity(identity("phone")), Some(identity("ben")));
    timed.play_until(|timed| timed.ask(1)["legal"].is_array());
    assert!(timed.answer("phone", 1), "it plays as Ben");
    assert!(timed.table.members.len() == 2, "nobody new is at the table");
    let logged = String::from_utf8(timed.log.iter().flat_map(|(it, _)| it.to_bytes()).collect());
    assert!(!logged.unwrap().contains("a-long-random-token"), "only its hash is stored");
    assert_eq!(timed.replay().active_member(identity("phone")), Some(1));
    // Ben revokes it on his first browser.
    timed.command("ben", &json!({"do": "end-private-link"})).unwrap();
    assert_eq!(timed.table.active_member(identity("phone")), None);
    assert_eq!(timed.command("phone", &claim), Err("cannot-join".into()));
    let act = json!({"do": "chat", "text": "Hello"});
    assert_eq!(timed.command("phone", &act), Err("not-here".into()));
    timed.command("ben", &act).unwrap();
}

#[test]
fn a_new_private_link_replaces_the_last_and_whoever_revokes_one_stays() {
    let mut timed = TimedTable::ludo();
    let link =
        |token: &str| json!({"do": "private-link", "hash": TokenHash::of_token(token).to_string()});
    let claim = |token: &str| json!({"do": "claim", "token": token});
    timed.command("ben", &link("one")).unwrap();
    timed.command("ben", &link("two")).unwrap();
    assert_eq!(timed.command("phone", &claim("one")), Err("cannot-join".into()));
    timed.command("phone", &claim("two")).unwrap();
    timed.command("tablet", &claim("two")).unwrap();
    timed.command("phone", &json!({"do": "end-private-link"})).unwrap();
    let members = ["ben", "phone", "tablet"].map(|name| timed.table.active_member(identity(name)));
    assert_eq!(members, [Some(1), Some(1), None]);
    assert_eq!(
        timed.command("ben", &json!({"do": "private-link", "hash": "abc"})),
        Err("not-understood".into())
    );
    // A member who has left is not given away by the link.
    timed.command("ben", &link("three")).unwrap();
    timed.command("ben", &json!({"do": "leave"})).unwrap();
    assert_eq!(timed.command("watch", &claim("three")), Err("cannot-join".into()));
    // Nor once he is back: he makes a new one.
    timed.command("ben", &json!({"do": "join", "nick": "Ben"})).unwrap();
    assert_eq!(timed.command("watch", &claim("three")), Err("cannot-join".into()));
}
