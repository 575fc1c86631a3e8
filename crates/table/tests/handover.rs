//! A match that was begun on the device of a player is brought to a server and finished there.

#![allow(clippy::unwrap_used)]

mod common;

use catalog::{GameId, with_game};
use common::{TestTable, salt_of};
use kit::{DiceSource, Game, Save};
use serde_json::{Value, json};
use table::{
    ChairOccupant, DeviceLog, DiceSecret, ExportSigningKey, HistoryPageBuilder, IdentityHash,
    LogReplayer, MAX_DEVICE_ENTRIES, MatchExport, MatchReplay, MatchReplayBuilder, ProposedEntry,
    ReplayViewer, Table, TableCode, TableCommand, TableOptions, TablePhase, TableRecord,
};

const DEVICE: DiceSecret = DiceSecret { bytes: [7; 32] };
const SERVER: DiceSecret = DiceSecret { bytes: [9; 32] };
const BEGUN: u64 = 1_800_000_000_000;

fn identity(name: &str) -> IdentityHash {
    IdentityHash::of_secret(name.as_bytes())
}

/// A table with its log.
struct HandoverTable {
    table: Table,
    log: Vec<(TableRecord, u64)>,
    secret: DiceSecret,
    now: u64,
}

impl TestTable for HandoverTable {
    fn table(&self) -> &Table {
        &self.table
    }

    fn store(&mut self, entry: ProposedEntry) {
        self.now += 100;
        self.log.push((TableRecord::from_bytes(&entry.record.to_bytes()).unwrap(), self.now));
        self.table.commit(entry, self.now).unwrap();
    }
}

impl HandoverTable {
    /// A table on a device, on which Ann plays against bots.
    fn on_device(game: GameId, bots: u8) -> Self {
        let (decision_s, reaction_s) = (Some(0), 0);
        let options = TableOptions { bot_ms: 0, decision_s, reaction_s, ..TableOptions::default() };
        let config = game.short_config();
        let record =
            Table::opening_record(game.name(), &config, &options, identity("device"), "Ann");
        let record = record.unwrap().with_dice_secret(DEVICE);
        let table = Table::open(TableCode::from_number(5), &record, BEGUN).unwrap();
        let mut device = Self { table, log: vec![(record, BEGUN)], secret: DEVICE, now: BEGUN };
        for chair in 1..=bots {
            device.command("device", json!({"do": "bot", "chair": chair, "level": "random"}));
        }
        device.start_match(identity("device"), DEVICE);
        device
    }

    fn command(&mut self, name: &str, command: impl Into<Value>) {
        let command = command.into();
        let read: TableCommand = serde_json::from_value(command.clone()).unwrap();
        let entry = self.table.decide(identity(name), &read, self.secret);
        self.store(entry.unwrap_or_else(|no| panic!("{name}, {command}: {no:?}")));
    }

    fn refusal(&self, name: &str, command: &Value) -> String {
        let read: TableCommand = serde_json::from_value(command.clone()).unwrap();
        self.table.decide(identity(name), &read, self.secret).unwrap_err().code
    }

    /// Plays until a match is over, or so many actions of its people were taken.
    fn play(&mut self, names: &[&str], actions: usize) {
        for turn in 0..60_000 {
            while let Some(due) = self.table.next_tick_at().filter(|_| self.is_playing()) {
                self.now = self.now.max(due);
                let entry = self.table.tick(self.now, || self.secret).unwrap();
                self.store(entry);
            }
            if !self.is_playing() || turn == actions {
                return;
            }
            self.answer(names, turn);
        }
        panic!("no end");
    }

    fn is_playing(&self) -> bool {
        self.table.phase() == TablePhase::Playing
    }

    fn answer(&mut self, names: &[&str], turn: usize) {
        for name in names {
            let Some(member) = self.table.active_member(identity(name)) else { continue };
            let ask = json!(self.table.member_view(member).ask);
            let Some(legal) = ask.get("legal").and_then(Value::as_array) else { continue };
            // Mixed, because some games go round in circles with a simple pattern.
            let action = &legal[(turn.wrapping_mul(2_654_435_761) >> 7) % legal.len()];
            return self.command(name, json!({"do": "act", "ask": ask["id"], "action": action}));
        }
        panic!("nobody is asked");
    }

    fn device_log(&self) -> DeviceLog {
        DeviceLog { code: self.table.code, entries: self.log.clone() }
    }

    /// The server's table that goes on with the log of this one.
    fn hand_over(&self) -> Self {
        let log = self.device_log().take_over(identity("ann"), SERVER, self.now).unwrap();
        let code = TableCode::from_number(77);
        let mut replayer = LogReplayer::new(code);
        for (record, time) in &log {
            replayer.apply(record, *time).unwrap();
        }
        let mut table = Table::open(code, &log[0].0, log[0].1).unwrap();
        for (record, time) in &log[1..] {
            table.replay(record, *time).unwrap();
        }
        Self { table, log, secret: SERVER, now: self.now }
    }

    /// Ben takes the chair of a bot.
    fn seat_ben(&mut self, chair: u8) {
        self.command("ann", json!({"do": "free", "chair": chair}));
        self.command("ben", json!({"do": "join", "nick": "Ben"}));
        assert_eq!(self.table.chairs[usize::from(chair)].occupant, ChairOccupant::Member(1));
        self.command("ben", json!({"do": "ready", "ready": true}));
    }

    fn export(&self) -> String {
        let (mut replayer, mut export) = (LogReplayer::new(self.table.code), MatchExport::new(1));
        for (record, time) in &self.log {
            let (table, _) = replayer.apply(record, *time).unwrap();
            export.observe(table, record);
        }
        export.to_save_text(&ExportSigningKey::from_secret(&[1; 32])).unwrap().unwrap()
    }
}

#[test]
fn a_match_begun_on_a_device_is_finished_at_a_server_with_a_friend() {
    for game in GameId::ALL {
        let mut device = HandoverTable::on_device(game, *game.seat_counts().start() - 1);
        device.play(&["device"], 2);
        let position = device.table.current_match.as_ref().unwrap().state.hash();
        let mut server = device.hand_over();
        let waiting = json!(server.table.lobby(0));
        assert_eq!(waiting["phase"], "lobby", "{game}");
        assert_eq!(waiting["match"]["suspended"], true);
        assert_eq!(waiting["match"]["handover"]["member"], 0);
        assert_ne!(waiting["dice"]["commitment"], waiting["match"]["handover"]["commitment"]);
        server.seat_ben(1);
        server.start_match(identity("ann"), SERVER);
        let current = server.table.current_match.as_ref().unwrap();
        assert_eq!(current.state.hash(), position, "{game} goes on where it was");
        assert_eq!(current.number, 1);
        server.play(&["ann", "ben"], usize::MAX);
        let lobby = json!(server.table.lobby(1));
        assert!(lobby["match"]["outcome"].is_object(), "{game}: {lobby}");
        assert!(lobby["match"]["secret"].is_string());
        with_game!(game, G => check_save::<G>(&server.export()));
    }
}

/// The exported match replays, and every roll follows from the dice of the device or the server.
fn check_save<G: Game>(text: &str) {
    let save = Save::<G>::from_text(text).unwrap();
    assert!(save.players.contains(&"human:Ben".to_owned()));
    let DiceSource::HandedOver { device, match_id, .. } = &save.dice else {
        panic!("{:?}", save.dice);
    };
    assert_ne!(device.match_id, *match_id);
    assert_eq!(save.verify_rolls(), Ok(save.played.roll_count()));
    let mut forged = save.clone();
    let DiceSource::HandedOver { device, .. } = &mut forged.dice else { unreachable!() };
    device.secret = "07".repeat(31) + "08";
    let fault = forged.verify_rolls().unwrap_err().to_string();
    assert!(fault.starts_with("dice.device.commitment"), "{fault}");
    let replay = MatchReplay::import(text).unwrap();
    assert!(replay.resumed.is_some_and(|entry| entry > 1));
}

#[test]
fn the_dice_of_the_device_and_of_the_server_are_told_apart() {
    let mut device = HandoverTable::on_device(GameId::Ludo, 2);
    device.play(&["device"], 6);
    let mut server = device.hand_over();
    server.seat_ben(2);
    let rolled = json!(server.table.lobby(0))["match"]["handover"]["rolls"].as_u64().unwrap();
    assert!(rolled > 5, "{rolled}");
    server.start_match(identity("ann"), SERVER);
    server.play(&["ann", "ben"], usize::MAX);
    let save = Save::<catalog::Ludo>::from_text(&server.export()).unwrap();
    let DiceSource::HandedOver { device, salts, .. } = &save.dice else { panic!() };
    assert_eq!(device.rolls, rolled);
    assert_eq!(salts.seats[2].salt, salt_of(1, salts.round), "Ben has added a salt");
    let mut fewer = save.clone();
    let DiceSource::HandedOver { device, .. } = &mut fewer.dice else { unreachable!() };
    device.rolls -= 1;
    assert!(fewer.verify_rolls().is_err(), "the last roll of the device is not the server's");
}

/// Takes over a log of which one entry was changed; returns the sentence of the refusal.
fn refused(device: &HandoverTable, change: impl FnOnce(&mut Vec<(TableRecord, u64)>)) -> String {
    let mut log = device.device_log();
    change(&mut log.entries);
    let refusal = log.take_over(identity("ann"), SERVER, device.now).unwrap_err();
    assert!(["bad-log", "no-match"].contains(&&*refusal.code), "{refusal:?}");
    refusal.message
}

/// The index of the first entry of a kind.
fn first(log: &[(TableRecord, u64)], kind: &str) -> usize {
    log.iter().position(|(record, _)| json!(record)["k"] == kind).unwrap()
}

fn edit(entry: &mut (TableRecord, u64), change: impl FnOnce(&mut Value)) {
    let mut json = serde_json::to_value(&entry.0).unwrap();
    change(&mut json);
    entry.0 = serde_json::from_value(json).unwrap();
}

fn forty_moves() -> HandoverTable {
    let mut device = HandoverTable::on_device(GameId::Ludo, 1);
    device.play(&["device"], 40);
    device
}

#[test]
fn forged_dice_moves_and_hashes_are_refused_by_name() {
    let device = forty_moves();
    let is_step = |log: &[(TableRecord, u64)], what: &str| {
        let has = |record: &TableRecord| json!(record)["steps"].to_string().contains(what);
        log.iter().position(|(record, _)| has(record)).unwrap()
    };
    let with_roll = |log: &mut Vec<(TableRecord, u64)>| {
        let at = is_step(log, "rolled");
        edit(&mut log[at], |json| {
            let steps = json["steps"].as_array_mut().unwrap();
            let roll = steps.iter_mut().rev().find(|step| step["step"] == "rolled").unwrap();
            roll["number"] = json!((roll["number"].as_u64().unwrap() + 1) % 6);
        });
    };
    let said = refused(&device, with_roll);
    assert!(said.contains("a roll does not follow from the secret and the salts"), "{said}");
    let said = refused(&device, |log| {
        let at = is_step(log, "acted");
        edit(&mut log[at], |json| {
            json["steps"][0]["action"]["token"] = json!(9);
        });
    });
    assert!(said.contains("entry") && said.contains("the rules do not allow it"), "{said}");
    let said = refused(&device, |log| {
        let at = is_step(log, "acted");
        edit(&mut log[at], |json| json["hash"] = json!("ab".repeat(32)));
    });
    assert!(said.contains("the hash is not that of the position"), "{said}");
    let said = refused(&device, |log| {
        let at = is_step(log, "rolled");
        edit(&mut log[at], |json| drop(json["steps"].as_array_mut().unwrap().pop()));
    });
    assert!(said.contains("rolls are missing") || said.contains("no steps"), "{said}");
    let said = refused(&device, |log| {
        let at = log.iter().position(|(record, _)| json!(record)["cause"] == "bot").unwrap();
        edit(&mut log[at], |json| json["cause"] = json!("player"));
    });
    assert!(said.contains("somebody else has that seat"), "{said}");
}

#[test]
fn forged_secrets_salts_and_starts_are_refused_by_name() {
    let device = forty_moves();
    let change = |kind: &str, field: &str, value: Value| {
        refused(&device, |log| {
            let index = first(log, kind);
            edit(&mut log[index], |json| json[field] = value);
        })
    };
    let other = "08".repeat(32);
    let said = change("began", "secret", json!(other));
    assert!(said.contains("it does not follow from those before"), "{said}");
    let said = change("salt-revealed", "salt", json!("x".repeat(32)));
    assert!(said.contains("That is not the salt whose hash you published"), "{said}");
    let said = change("starting", "chairs", json!([1, 0]));
    assert!(said.contains("it does not follow from those before"), "{said}");
    let said = change("opened", "secret", Value::Null);
    assert!(said.contains("it has no commitment to the first dice"), "{said}");
    let said = change("opened", "device", json!("K7M2QX"));
    assert!(said.contains("it was handed over before"), "{said}");
    let said = change("opened", "nick", json!("Ann\u{202e}"));
    assert!(said.contains("nickname"), "{said}");
    // Another secret from the beginning on: the hashes of the bots' salts and all rolls are wrong.
    let said = change("opened", "secret", json!("09".repeat(32)));
    assert!(said.contains("it does not follow from those before"), "{said}");
}

#[test]
fn a_wrong_order_other_people_and_strange_entries_are_refused_by_name() {
    let device = forty_moves();
    let said = refused(&device, |log| log.swap(3, 4));
    assert!(said.contains("entry 4"), "{said}");
    let said = refused(&device, |log| log[5].1 = 1);
    assert!(said.contains("entry 6: it is older than the one before"), "{said}");
    let said = refused(&device, |log| drop(log.remove(0)));
    assert!(said.contains("a table's first entry opens it"), "{said}");
    let said = refused(&device, Vec::clear);
    assert!(said.contains("it is empty"), "{said}");
    let said = refused(&device, |log| {
        let chat = TableRecord::Chat { who: identity("eve"), text: "Hello".into() };
        log.push((chat, device.now));
    });
    assert!(said.contains("somebody who is not at the table"), "{said}");
    let said = refused(&device, |log| {
        let joined =
            TableRecord::Joined { who: identity("eve"), nick: "Eve".into(), watching: false };
        log.push((joined, device.now));
    });
    assert!(said.contains("none that a table of one person has"), "{said}");
    let said = refused(&device, |log| {
        let chat = TableRecord::Chat { who: identity("device"), text: "a\u{0}b".into() };
        log.push((chat, device.now));
    });
    assert!(said.contains("it does not follow"), "{said}");
    let said = refused(&device, |log| {
        let entry = log[1].clone();
        log.extend(std::iter::repeat_n(entry, MAX_DEVICE_ENTRIES));
    });
    assert!(said.contains("at most 20000 can be taken over"), "{said}");
    let said = refused(&device, |log| log.push((TableRecord::Ended, device.now)));
    assert!(said.contains("No match is being played"), "{said}");
}

#[test]
fn a_clock_that_is_ahead_does_not_bring_the_servers_log_ahead() {
    let device = forty_moves();
    let now = BEGUN - 1_000_000;
    let log = device.device_log().take_over(identity("ann"), SERVER, now).unwrap();
    assert_eq!(log.last().unwrap().1, now);
    assert!(log.windows(2).all(|pair| pair[0].1 <= pair[1].1));
}

#[test]
fn while_the_match_waits_nobody_sees_what_a_seat_sees() {
    let mut device = HandoverTable::on_device(GameId::Liars, 2);
    device.play(&["device"], 1);
    let mut server = device.hand_over();
    server.seat_ben(1);
    for member in [0, 1] {
        let table = &server.table;
        assert_eq!(table.seat_of(member), None);
        assert_eq!(table.view(table.seat_of(member)), table.view(None));
    }
    assert_eq!(server.refusal("ben", &json!({"do": "act", "ask": 1, "action": {}})), "no-match");
    server.start_match(identity("ann"), SERVER);
    let ben = server.table.seat_of(1).unwrap();
    assert_ne!(server.table.view(Some(ben)), server.table.view(None));
}

#[test]
fn the_match_that_waits_keeps_its_seats_and_options_and_can_be_ended() {
    let device = forty_moves();
    let mut server = device.hand_over();
    assert_eq!(server.refusal("ann", &json!({"do": "sit", "chair": 1})), "chair-taken");
    let choose = json!({"do": "choose", "choice": "red"});
    assert_eq!(server.refusal("ann", &choose), "match-running");
    let options = json!({"spectators": true});
    let configure = json!({"do": "configure", "config": {"tokens": 2}, "options": options});
    assert_eq!(server.refusal("ann", &configure), "bad-options");
    let bot =
        server.table.chairs.iter().position(|it| matches!(it.occupant, ChairOccupant::Bot(_)));
    server.command("ann", json!({"do": "free", "chair": bot}));
    assert_eq!(server.refusal("ann", &json!({"do": "start"})), "wrong-count");
    server.command("ann", json!({"do": "end"}));
    let lobby = json!(server.table.lobby(0));
    assert_eq!(
        (&lobby["match"]["stopped"], &lobby["match"]["suspended"]),
        (&json!(true), &Value::Null)
    );
}

#[test]
fn log_and_replay_tell_what_the_device_has_done() {
    let device = forty_moves();
    let mut server = device.hand_over();
    server.start_match(identity("ann"), SERVER);
    server.play(&["ann"], usize::MAX);
    let mut replayer = LogReplayer::new(server.table.code);
    let mut page = HistoryPageBuilder::new(identity("ann"), 0, server.table.seq + 1, 20_000);
    let mut replay = MatchReplayBuilder::new(ReplayViewer::Member(identity("ann")), 1);
    for (record, time) in &server.log {
        let (table, events) = replayer.apply(record, *time).unwrap();
        page.observe(table, record, &events);
        replay.observe(table, record, &events);
    }
    let changes: Vec<Value> =
        page.finish().entries.iter().map(|entry| json!(entry)["change"].clone()).collect();
    let handed = changes.iter().find(|change| change["what"] == "handed-over").unwrap();
    assert_eq!((&handed["member"], &handed["match"]), (&json!(0), &json!(1)));
    assert!(handed["rolls"].as_u64().unwrap() > 0);
    let resumed = changes.iter().position(|change| change["what"] == "resumed").unwrap() + 1;
    let replay = replay.finish(None, Vec::new()).unwrap();
    assert_eq!(replay.resumed, Some(resumed as u64));
    assert!(replay.frames.iter().any(|frame| frame.seq < resumed as u64));
}
