//! The life of a table: members join, play and leave, and replaying its log gives the same table.

#![allow(clippy::needless_pass_by_value, clippy::unwrap_used)]

mod common;

use common::TestTable;
use serde_json::{Value, json};
use table::{
    Avatar, ChairOccupant, ChatMessage, Departure, DiceSecret, Emote, ExportSigningKey,
    IdentityHash, JsonText, Table, TableCode, TableCommand, TableOptions, TablePhase, TableRecord,
};

/// A table with its log in memory.
struct LoggedTable {
    table: Table,
    log: Vec<(TableRecord, u64)>,
    now: u64,
}

const SECRET: DiceSecret = DiceSecret { bytes: [7; 32] };

fn identity(name: &str) -> IdentityHash {
    IdentityHash::of_secret(name.as_bytes())
}

impl TestTable for LoggedTable {
    fn table(&self) -> &Table {
        &self.table
    }

    fn store(&mut self, entry: table::ProposedEntry) {
        self.commit(entry);
    }
}

impl LoggedTable {
    fn start(&mut self, owner: &str) {
        self.start_match(identity(owner), SECRET);
    }

    fn open(game: &str, config: Value, options: TableOptions) -> Self {
        let record =
            Table::opening_record(game, &config, &options, identity("ann"), "Ann").unwrap();
        let code = TableCode::from_number(5);
        let table = Table::open(code, &record, 1_000).unwrap();
        Self { table, log: vec![(record, 1_000)], now: 1_000 }
    }

    fn try_command(&mut self, name: &str, command: TableCommand) -> Result<(), String> {
        let entry = self.table.decide(identity(name), &command, SECRET).map_err(|no| no.code)?;
        self.commit(entry);
        Ok(())
    }

    fn command(&mut self, name: &str, command: TableCommand) {
        let said = format!("{name} {command:?}");
        self.try_command(name, command).unwrap_or_else(|code| panic!("{said}: {code}"));
    }

    fn commit(&mut self, entry: table::ProposedEntry) {
        self.now += 1;
        // The stored bytes are what a replay of the log reads.
        let record = TableRecord::from_bytes(&entry.record.to_bytes()).unwrap();
        self.log.push((record, self.now));
        self.table.commit(entry, self.now).unwrap();
    }

    /// Ticks the table until nothing is due.
    fn tick_all(&mut self) {
        while let Some(entry) = self.table.tick(self.now, || SECRET) {
            self.commit(entry);
        }
    }

    fn replay(&self) -> Table {
        let mut table = Table::open(self.table.code, &self.log[0].0, self.log[0].1).unwrap();
        for (record, time) in &self.log[1..] {
            table.replay(record, *time).unwrap();
        }
        table
    }

    /// What each member sees; checks that the replayed log gives the same.
    fn member_views(&self) -> Vec<Value> {
        let view_of = |table: &Table, member| {
            let view = table.member_view(member);
            json!([view.lobby, JsonText::from(&view.view), view.ask])
        };
        let replayed = self.replay();
        let members = 0..self.table.members.len();
        members
            .map(|member| {
                let shown = view_of(&self.table, member);
                assert_eq!(shown, view_of(&replayed, member), "the log gives the same table");
                shown
            })
            .collect()
    }

    /// The first of these who is asked plays the first or last legal action.
    fn answer_one(&mut self, names: &[&str], last: bool) -> bool {
        for name in names {
            let Some(member) = self.table.active_member(identity(name)) else { continue };
            let ask = self.table.member_view(member).ask;
            let Some((id, legal)) = ask.and_then(|ask| Some((ask.id, ask.legal?))) else {
                continue;
            };
            let mut legal: Vec<Value> = serde_json::from_str(legal.as_str()).unwrap();
            let action = if last { legal.pop().unwrap() } else { legal.remove(0) };
            self.command(name, TableCommand::Act { ask: id, action });
            return true;
        }
        false
    }
}

fn ludo_for_two() -> LoggedTable {
    let mut logged = LoggedTable::open("ludo", json!({"ends": "first"}), TableOptions::default());
    logged.command("ben", TableCommand::Join { nick: "Ben".into() });
    logged.command("ben", TableCommand::Ready { ready: true });
    logged.start("ann");
    logged.tick_all();
    logged
}

#[test]
fn two_play_a_match_and_a_rematch() {
    let mut logged = ludo_for_two();
    for number in 1..=2 {
        let mut moves = 0;
        while logged.table.phase() == TablePhase::Playing {
            logged.tick_all();
            if logged.table.phase() == TablePhase::Playing {
                assert!(logged.answer_one(&["ann", "ben"], moves % 3 == 0), "somebody is asked");
            }
            moves += 1;
        }
        let lobby = json!(logged.table.lobby(0));
        assert_eq!(lobby["match"]["number"], number);
        assert!(lobby["match"]["outcome"]["ranks"].is_array());
        assert_eq!(lobby["match"]["secret"], "07".repeat(32), "the dice are shown at the end");
        logged.member_views();
        if number == 1 {
            assert_eq!(logged.try_command("ann", TableCommand::Start), Err("not-ready".into()));
            logged.command("ben", TableCommand::Ready { ready: true });
            logged.start("ann");
        }
    }
}

#[test]
fn no_view_during_a_match_contains_the_secret() {
    let logged = ludo_for_two();
    let shown = format!("{:?}", logged.member_views());
    assert!(!shown.contains(&"07".repeat(32)), "{shown}");
    assert!(shown.contains("commitment"));
    assert!(!format!("{:?}", logged.table).contains(&"07".repeat(32)));
}

#[test]
fn a_refused_command_changes_nothing() {
    let mut logged = LoggedTable::open("ludo", json!({}), TableOptions::default());
    let before = format!("{:?}", logged.table);
    let refused = [
        ("ben", TableCommand::Ready { ready: true }, "not-here"),
        ("ben", TableCommand::Join { nick: " \u{202e} ".into() }, "bad-nick"),
        ("ann", TableCommand::Start, "wrong-count"),
        ("ann", TableCommand::Sit { chair: 9 }, "chair-taken"),
        ("ann", TableCommand::Act { ask: 1, action: json!("1") }, "no-match"),
        ("ann", TableCommand::Bot { chair: 1, level: "genius".into() }, "no-such-level"),
        ("ann", TableCommand::Bot { chair: 0, level: "bot".into() }, "chair-taken"),
        ("ann", TableCommand::Kick { member: 0, why: String::new() }, "nobody"),
        ("ann", TableCommand::Choose { choice: Some("pink".into()) }, "no-such-choice"),
        (
            "ann",
            TableCommand::Configure {
                config: json!({"ends": 5}),
                options: TableOptions::default(),
            },
            "bad-options",
        ),
        ("ann", TableCommand::Chat { text: "\n".into() }, "bad-chat"),
        ("ann", TableCommand::Resign, "no-match"),
        ("ann", TableCommand::End, "no-match"),
    ];
    for (name, command, code) in refused {
        let said = format!("{command:?}");
        assert_eq!(logged.try_command(name, command), Err(code.to_owned()), "{said}");
        assert_eq!(format!("{:?}", logged.table), before, "{said}");
    }
    assert!(
        Table::opening_record("chess", &json!({}), &TableOptions::default(), identity("x"), "X")
            .is_err()
    );
    let bad = Table::opening_record(
        "ludo",
        &json!({"colour": 1}),
        &TableOptions::default(),
        identity("x"),
        "X",
    );
    assert_eq!(bad.unwrap_err().code, "bad-options");
}

#[test]
fn only_the_owner_runs_the_table_and_a_leaving_owner_is_replaced() {
    let mut logged = LoggedTable::open("ludo", json!({}), TableOptions::default());
    logged.command("ben", TableCommand::Join { nick: "Ben".into() });
    assert_eq!(
        logged.try_command("ben", TableCommand::Lock { locked: true }),
        Err("not-owner".into())
    );
    logged.command("ann", TableCommand::Lock { locked: true });
    assert_eq!(
        logged.try_command("cat", TableCommand::Join { nick: "Cat".into() }),
        Err("cannot-join".into())
    );
    logged.command("ann", TableCommand::Leave);
    assert_eq!(logged.table.owner, 1, "the remaining member is the owner");
    logged.command("ben", TableCommand::Lock { locked: false });
    logged.command("cat", TableCommand::Join { nick: "Cat".into() });
    logged.command("ben", TableCommand::Kick { member: 2, why: "sorry".into() });
    assert_eq!(
        logged.table.members[2].departure,
        Some(Departure::Kicked { reason: "sorry".into() })
    );
    assert_eq!(
        logged.try_command("cat", TableCommand::Chat { text: "hey".into() }),
        Err("not-here".into())
    );
    logged.command("cat", TableCommand::Join { nick: "Cat".into() });
    assert!(
        logged.table.active_member(identity("cat")).is_some(),
        "the same identity may come back"
    );
    logged.member_views();
}

#[test]
fn a_kicked_players_seat_is_reserved_or_goes_to_a_bot() {
    let options = TableOptions { spectators: true, ..TableOptions::default() };
    let mut logged = LoggedTable::open("ludo", json!({"ends": "first"}), options);
    for (who, nick) in [("ben", "Ben"), ("cat", "Cat")] {
        logged.command(who, TableCommand::Join { nick: nick.into() });
        logged.command(who, TableCommand::Ready { ready: true });
    }
    logged.command("cat", TableCommand::Stand);
    logged.command("ann", TableCommand::Ready { ready: true });
    logged.command("ann", TableCommand::HandOver { member: 2 });
    logged.start("cat");
    logged.tick_all();
    logged.command("cat", TableCommand::Kick { member: 1, why: "asleep".into() });
    assert_eq!(
        logged.table.chairs[1].occupant,
        ChairOccupant::Member(1),
        "reserved until the match ends"
    );
    logged.command("ben", TableCommand::Join { nick: "Ben".into() });
    assert_eq!(logged.table.seat_of(1).map(kit::Seat::number), Some(1), "and taken up again");
    logged.command("cat", TableCommand::Kick { member: 1, why: "again".into() });
    logged.command("cat", TableCommand::Bot { chair: 1, level: "bot".into() });
    while logged.table.phase() == TablePhase::Playing {
        while let Some(due) = logged.table.next_tick_at() {
            logged.now = logged.now.max(due);
            logged.tick_all();
        }
        if logged.table.phase() == TablePhase::Playing {
            assert!(logged.answer_one(&["ann"], false));
        }
    }
    logged.member_views();
}

#[test]
fn an_owner_who_plays_against_others_cannot_end_the_match_or_remove_an_opponent() {
    let options = TableOptions { spectators: true, ..TableOptions::default() };
    let mut logged = LoggedTable::open("ludo", json!({"ends": "first"}), options);
    logged.command("ben", TableCommand::Join { nick: "Ben".into() });
    logged.command("ben", TableCommand::Ready { ready: true });
    logged.start("ann");
    logged.tick_all();
    let kick = TableCommand::Kick { member: 1, why: "winning".into() };
    assert_eq!(logged.try_command("ann", kick.clone()), Err("opponent".into()));
    logged.command("cat", TableCommand::Join { nick: "Cat".into() });
    let hand_over = TableCommand::HandOver { member: 2 };
    assert_eq!(logged.try_command("ann", hand_over), Err("match-running".into()));
    logged.command("ann", TableCommand::End);
    let info = json!(logged.table.lobby(0))["match"].clone();
    assert_eq!(info["outcome"]["ranks"], json!([2, 1]), "ending counts as resigning: {info}");
    assert_eq!(info.get("stopped"), None);
    logged.command("ann", kick);
    logged.member_views();
}

#[test]
fn the_owner_ends_a_match_with_bots_and_a_player_resigns_one() {
    let mut logged = LoggedTable::open("ludo", json!({"ends": "first"}), TableOptions::default());
    logged.command("ann", TableCommand::Bot { chair: 2, level: "random".into() });
    logged.start("ann");
    logged.command("ann", TableCommand::End);
    assert_eq!(logged.table.phase(), TablePhase::Lobby);
    assert_eq!(json!(logged.table.lobby(0))["match"]["stopped"], true);
    let mut logged = ludo_for_two();
    assert_eq!(logged.try_command("ben", TableCommand::End), Err("not-owner".into()));
    logged.command("ben", TableCommand::Resign);
    assert_eq!(logged.table.phase(), TablePhase::Lobby);
    assert_eq!(json!(logged.table.lobby(0))["match"]["outcome"]["ranks"], json!([1, 2]));
    logged.member_views();
}

#[test]
fn the_default_action_is_taken_when_the_time_is_up_and_no_sooner() {
    let options = TableOptions { decision_s: Some(30), ..TableOptions::default() };
    let mut logged = LoggedTable::open("ludo", json!({"ends": "first"}), options);
    logged.command("ann", TableCommand::Bot { chair: 1, level: "random".into() });
    logged.start("ann");
    for _ in 0..20_000 {
        match logged.table.next_tick_at() {
            None => break,
            Some(due) => {
                assert!(logged.table.tick(due - 1, || SECRET).is_none() || due <= logged.now);
                logged.now = logged.now.max(due);
                logged.tick_all();
            }
        }
    }
    assert_eq!(logged.table.phase(), TablePhase::Lobby, "the clock alone plays a match to its end");
    logged.member_views();
}

#[test]
fn a_chair_without_a_choice_gets_one_that_fits() {
    let mut logged = LoggedTable::open("ludo", json!({"ends": "first"}), TableOptions::default());
    logged.command("ben", TableCommand::Join { nick: "Ben".into() });
    logged.command("ann", TableCommand::Choose { choice: Some("green".into()) });
    logged.command("ben", TableCommand::Ready { ready: true });
    logged.start("ann");
    let began = logged.log.iter().find_map(|(record, _)| match record {
        TableRecord::Began { config, .. } => Some(config.clone()),
        _ => None,
    });
    assert_eq!(began.unwrap()["colours"], json!(["green", "blue"]), "two sit opposite");
}

#[test]
fn k53_classes_that_nobody_chose_are_dealt_by_lot() {
    let mut logged = LoggedTable::open("hill", json!({}), TableOptions::default());
    logged.command("ben", TableCommand::Join { nick: "Ben".into() });
    logged.command("ann", TableCommand::Bot { chair: 2, level: "random".into() });
    logged.command("ben", TableCommand::Choose { choice: Some("duelist".into()) });
    logged.command("ben", TableCommand::Ready { ready: true });
    logged.start("ann");
    let began = logged.log.iter().find_map(|(record, _)| match record {
        TableRecord::Began { config, .. } => Some(config.clone()),
        _ => None,
    });
    assert_eq!(began.unwrap()["classes"], json!([null, "duelist", null]));
    logged.tick_all();
    let view = logged.member_views()[0][1].clone();
    let classes: Vec<&str> =
        (0..3).map(|seat| view["players"][seat]["class"].as_str().unwrap()).collect();
    assert_eq!(classes[1], "duelist");
    let first_in_the_list = ["scout", "hunter"];
    assert_ne!([classes[0], classes[2]], first_in_the_list, "these dice deal others");
    assert!(classes[0] != classes[2] && classes[0] != "duelist" && classes[2] != "duelist");
}

#[test]
fn choices_become_options_of_the_game_and_are_unique() {
    let mut logged = LoggedTable::open("ludo", json!({"ends": "first"}), TableOptions::default());
    logged.command("ben", TableCommand::Join { nick: "Ben".into() });
    logged.command("ann", TableCommand::Choose { choice: Some("green".into()) });
    let taken = logged.try_command("ben", TableCommand::Choose { choice: Some("green".into()) });
    assert_eq!(taken, Err("choice-taken".into()));
    logged.command("ben", TableCommand::Choose { choice: Some("blue".into()) });
    logged.command("ben", TableCommand::Ready { ready: true });
    logged.start("ann");
    let began = logged.log.iter().find_map(|(record, _)| match record {
        TableRecord::Began { config, .. } => Some(config.clone()),
        _ => None,
    });
    assert_eq!(began.unwrap()["colours"], json!(["green", "blue"]));
}

#[test]
fn without_spectators_nobody_joins_a_running_match() {
    let mut logged = ludo_for_two();
    assert_eq!(
        logged.try_command("cat", TableCommand::Join { nick: "Cat".into() }),
        Err("cannot-join".into())
    );
    let mut open = LoggedTable::open(
        "spaces",
        json!({}),
        TableOptions { spectators: true, ..TableOptions::default() },
    );
    open.command("ben", TableCommand::Join { nick: "Ben".into() });
    open.command("ben", TableCommand::Ready { ready: true });
    open.start("ann");
    open.command("cat", TableCommand::Join { nick: "Cat".into() });
    assert_eq!(open.table.seat_of(2), None);
    let view = open.table.member_view(2);
    assert!(view.ask.is_some_and(|ask| ask.legal.is_none()), "a spectator is asked nothing");
    open.member_views();
}

/// A backgammon position in which white has borne off all checkers but one and rolls.
fn last_roll() -> Value {
    let text = "XGID=-A-------------------aaab-:0:0:1:21:0:0:0:0:10";
    let replay = table::MatchReplay::import(text).unwrap();
    serde_json::from_str(replay.frames[0].view.as_ref().unwrap().as_str()).unwrap()
}

#[test]
fn a_table_may_begin_with_a_position() {
    let options = TableOptions { bot_ms: 0, ..TableOptions::default() };
    let ann = identity("ann");
    let record =
        Table::opening_record_with_start("gammon", &last_roll(), &options, ann, "Ann").unwrap();
    let table = Table::open(TableCode::from_number(5), &record, 1_000).unwrap();
    let mut logged = LoggedTable { table, log: vec![(record, 1_000)], now: 1_000 };
    logged.command("ann", TableCommand::Bot { chair: 1, level: "random".into() });
    let changed = json!({"length": 5});
    let configure = TableCommand::Configure { config: changed, options: TableOptions::default() };
    assert_eq!(logged.try_command("ann", configure), Err("bad-options".into()));
    logged.start("ann");
    let views = logged.member_views();
    assert_eq!(views[0][0]["custom_start"], true);
    assert_eq!(views[0][1]["off"]["white"], 14);
    let ask = views[0][2]["id"].as_u64().unwrap() as u32;
    logged.command("ann", TableCommand::Act { ask, action: json!("1/off") });
    assert_eq!(logged.table.phase(), TablePhase::Lobby, "the match is over");
    let mut export = table::MatchExport::new(1);
    let mut again = Table::open(logged.table.code, &logged.log[0].0, 1_000).unwrap();
    for (record, time) in &logged.log[1..] {
        again.apply(record, *time).unwrap();
        export.observe(&again, record);
    }
    let save = export.to_save_text(&ExportSigningKey::from_secret(&[7; 32])).unwrap().unwrap();
    assert!(save.contains("\"start\": {") && table::MatchReplay::import(&save).is_ok(), "{save}");
}

#[test]
fn a_start_that_is_no_position_is_refused() {
    let options = TableOptions::default();
    for start in [json!({}), json!({"board": []}), Value::Null] {
        let ann = identity("ann");
        let refused = Table::opening_record_with_start("gammon", &start, &options, ann, "Ann");
        assert_eq!(refused.unwrap_err().code, "bad-options", "{start}");
    }
}

#[test]
fn a_player_who_is_not_asked_may_offer_to_give_up_a_game() {
    let mut logged = LoggedTable::open("gammon", json!({}), TableOptions::default());
    logged.command("ben", TableCommand::Join { nick: "Ben".into() });
    logged.command("ben", TableCommand::Ready { ready: true });
    logged.start("ann");
    logged.tick_all();
    let views = logged.member_views();
    let asked = views.iter().position(|view| view[2]["legal"].is_array()).unwrap();
    let other = 1 - asked;
    let ask = &views[other][2];
    assert!(ask["legal"].is_null() && views[asked][2]["interruptions"].is_null());
    assert_eq!(ask["interruptions"][2], json!({"offer": "backgammon"}));
    let (name, answer) = [("ann", "ben"), ("ben", "ann")][other];
    let id = ask["id"].as_u64().unwrap() as u32;
    logged.command(name, TableCommand::Act { ask: id, action: ask["interruptions"][0].clone() });
    logged.command(answer, TableCommand::Act { ask: id + 1, action: json!("accept") });
    assert_eq!(logged.table.phase(), TablePhase::Lobby, "the match is over");
    logged.member_views();
}

#[test]
fn a_text_that_is_no_match_is_refused_with_what_was_expected() {
    let refused = table::MatchReplay::import("hello").unwrap_err();
    assert!(refused.contains(".mat"), "{refused}");
    let damaged = " 3 point match\n\n Game 1\n Ann : 0   Ben : 0\n  1) 31: 8/5 6/4\n";
    let refused = table::MatchReplay::import(damaged).unwrap_err();
    assert!(refused.starts_with("line 5: expected a legal play of 3-1"), "{refused}");
}

#[test]
fn emotes_stand_in_the_chat_and_avatars_with_the_members() {
    let mut ludo = LoggedTable::open("ludo", json!({}), TableOptions::default());
    assert_eq!(
        ludo.try_command("ben", TableCommand::Emote { emote: Emote::Hello }).unwrap_err(),
        "not-here"
    );
    ludo.command("ben", TableCommand::Join { nick: "Ben".into() });
    ludo.command("ben", TableCommand::Emote { emote: Emote::WellPlayed });
    let avatar = Avatar::try_from(7).unwrap();
    ludo.command("ben", TableCommand::Avatar { avatar });
    let (emote, _) = &ludo.log[2];
    assert_eq!(
        json!(ChatMessage::of(&ludo.table, emote)),
        json!({"member": 1, "text": "Well played!", "emote": "well-played"})
    );
    for table in [&ludo.table, &ludo.replay()] {
        let lobby = table.lobby(0);
        assert_eq!(json!(lobby.members[1])["avatar"], 7);
        assert_eq!(json!(lobby.members[0]).get("avatar"), None, "nobody is given one");
    }
}
