//! The life of a table: people come, play, leave, and the log tells it all again.

#![allow(clippy::needless_pass_by_value, clippy::unwrap_used)]

use serde_json::{Value, json};
use table::{Code, Command, Fresh, Json, Options, Phase, Record, Sitter, Table, Who, told_to};

/// A table and its log, driven by hand.
struct Stage {
    table: Table,
    log: Vec<(Record, u64)>,
    now: u64,
}

const FRESH: Fresh = Fresh { secret: [7; 32] };

fn who(name: &str) -> Who {
    Who::of_secret(name.as_bytes())
}

impl Stage {
    fn open(game: &str, config: Value, options: Options) -> Self {
        let record = Table::draft(game, &config, &options, who("ann"), "Ann").unwrap();
        let code = Code::numbered(5);
        let table = Table::open(code, &record, 1_000).unwrap();
        Self { table, log: vec![(record, 1_000)], now: 1_000 }
    }

    fn try_it(&mut self, name: &str, command: Command) -> Result<(), String> {
        let draft = self.table.decide(who(name), &command, FRESH).map_err(|no| no.code)?;
        self.keep(draft);
        Ok(())
    }

    fn does(&mut self, name: &str, command: Command) {
        let said = format!("{name} {command:?}");
        self.try_it(name, command).unwrap_or_else(|code| panic!("{said}: {code}"));
    }

    fn keep(&mut self, draft: table::Draft) {
        self.now += 1;
        // What is stored is what is applied when the log is read again.
        let record = Record::from_bytes(&draft.record.to_bytes()).unwrap();
        self.log.push((record, self.now));
        self.table.commit(draft, self.now).unwrap();
    }

    /// Lets the table roll, its bots play and its clock run out until nothing is due.
    fn settle(&mut self) {
        while let Some(draft) = self.table.tick(self.now) {
            self.keep(draft);
        }
    }

    fn again(&self) -> Table {
        let mut table = Table::open(self.table.code, &self.log[0].0, self.log[0].1).unwrap();
        for (record, time) in &self.log[1..] {
            table.replay(record, *time).unwrap();
        }
        table
    }

    fn faces(&self) -> Vec<Value> {
        let face = |table: &Table, member| {
            let face = table.face(member);
            json!([face.lobby, Json::from(&face.view), face.ask])
        };
        let again = self.again();
        let members = 0..self.table.members.len();
        members
            .map(|member| {
                let shown = face(&self.table, member);
                assert_eq!(shown, face(&again, member), "the log tells the same table");
                shown
            })
            .collect()
    }

    /// Whoever of these is asked plays the first or last legal action.
    fn play_one(&mut self, names: &[&str], last: bool) -> bool {
        for name in names {
            let Some(member) = self.table.member(who(name)) else { continue };
            let ask = self.table.face(member).ask;
            let Some((id, legal)) = ask.and_then(|ask| Some((ask.id, ask.legal?))) else {
                continue;
            };
            let mut legal: Vec<Value> = serde_json::from_str(legal.get()).unwrap();
            let action = if last { legal.pop().unwrap() } else { legal.remove(0) };
            self.does(name, Command::Act { ask: id, action });
            return true;
        }
        false
    }
}

fn ludo_for_two() -> Stage {
    let mut stage = Stage::open("ludo", json!({"ends": "first"}), Options::default());
    stage.does("ben", Command::Join { nick: "Ben".into() });
    stage.does("ben", Command::Ready { ready: true });
    stage.does("ann", Command::Start);
    stage.settle();
    stage
}

#[test]
fn two_play_a_match_and_a_rematch() {
    let mut stage = ludo_for_two();
    for number in 1..=2 {
        let mut moves = 0;
        while stage.table.phase() == Phase::Playing {
            stage.settle();
            if stage.table.phase() == Phase::Playing {
                assert!(stage.play_one(&["ann", "ben"], moves % 3 == 0), "somebody is asked");
            }
            moves += 1;
        }
        let lobby = json!(stage.table.lobby(0));
        assert_eq!(lobby["match"]["number"], number);
        assert!(lobby["match"]["outcome"]["ranks"].is_array());
        assert_eq!(lobby["match"]["secret"], "07".repeat(32), "the dice are shown at the end");
        stage.faces();
        if number == 1 {
            assert_eq!(stage.try_it("ann", Command::Start), Err("not-ready".into()));
            stage.does("ben", Command::Ready { ready: true });
            stage.does("ann", Command::Start);
        }
    }
}

#[test]
fn nothing_shown_during_a_match_holds_the_secret() {
    let stage = ludo_for_two();
    let shown = format!("{:?}", stage.faces());
    assert!(!shown.contains(&"07".repeat(32)), "{shown}");
    assert!(shown.contains("commitment"));
    assert!(!format!("{:?}", stage.table).contains(&"07".repeat(32)));
}

#[test]
fn what_does_not_fit_is_refused_and_changes_nothing() {
    let mut stage = Stage::open("ludo", json!({}), Options::default());
    let before = format!("{:?}", stage.table);
    let refused = [
        ("ben", Command::Ready { ready: true }, "not-here"),
        ("ben", Command::Join { nick: " \u{202e} ".into() }, "bad-nick"),
        ("ann", Command::Start, "wrong-count"),
        ("ann", Command::Sit { chair: 9 }, "chair-taken"),
        ("ann", Command::Act { ask: 1, action: json!("1") }, "no-match"),
        ("ann", Command::Bot { chair: 1, level: "genius".into() }, "no-such-level"),
        ("ann", Command::Bot { chair: 0, level: "bot".into() }, "chair-taken"),
        ("ann", Command::Kick { member: 0, why: String::new() }, "nobody"),
        ("ann", Command::Choose { choice: Some("pink".into()) }, "no-such-choice"),
        (
            "ann",
            Command::Configure { config: json!({"ends": 5}), options: Options::default() },
            "bad-options",
        ),
        ("ann", Command::Chat { text: "\n".into() }, "bad-chat"),
        ("ann", Command::Resign, "no-match"),
        ("ann", Command::End, "no-match"),
    ];
    for (name, command, code) in refused {
        let said = format!("{command:?}");
        assert_eq!(stage.try_it(name, command), Err(code.to_owned()), "{said}");
        assert_eq!(format!("{:?}", stage.table), before, "{said}");
    }
    assert!(Table::draft("chess", &json!({}), &Options::default(), who("x"), "X").is_err());
    let bad = Table::draft("ludo", &json!({"colour": 1}), &Options::default(), who("x"), "X");
    assert_eq!(bad.unwrap_err().code, "bad-options");
}

#[test]
fn only_the_owner_runs_the_table_and_hands_it_on() {
    let mut stage = Stage::open("ludo", json!({}), Options::default());
    stage.does("ben", Command::Join { nick: "Ben".into() });
    assert_eq!(stage.try_it("ben", Command::Lock { locked: true }), Err("not-owner".into()));
    stage.does("ann", Command::Lock { locked: true });
    assert_eq!(
        stage.try_it("cat", Command::Join { nick: "Cat".into() }),
        Err("cannot-join".into())
    );
    stage.does("ann", Command::Leave);
    assert_eq!(stage.table.owner, 1, "the table goes to who is left");
    stage.does("ben", Command::Lock { locked: false });
    stage.does("cat", Command::Join { nick: "Cat".into() });
    stage.does("ben", Command::Kick { member: 2, why: "sorry".into() });
    assert_eq!(stage.table.members[2].gone, Some(Some("sorry".into())));
    assert_eq!(stage.try_it("cat", Command::Chat { text: "hey".into() }), Err("not-here".into()));
    stage.does("cat", Command::Join { nick: "Cat".into() });
    assert!(stage.table.member(who("cat")).is_some(), "the same identity may come back");
    stage.faces();
}

#[test]
fn a_kicked_players_seat_is_reserved_or_goes_to_a_bot() {
    let mut stage = ludo_for_two();
    stage.does("ann", Command::Kick { member: 1, why: "asleep".into() });
    assert_eq!(stage.table.chairs[1].sitter, Sitter::Member(1), "reserved until the match ends");
    stage.does("ben", Command::Join { nick: "Ben".into() });
    assert_eq!(stage.table.viewer(1).map(kit::Seat::number), Some(1), "and taken up again");
    stage.does("ann", Command::Kick { member: 1, why: "again".into() });
    stage.does("ann", Command::Bot { chair: 1, level: "bot".into() });
    while stage.table.phase() == Phase::Playing {
        while let Some(due) = stage.table.due() {
            stage.now = stage.now.max(due);
            stage.settle();
        }
        if stage.table.phase() == Phase::Playing {
            assert!(stage.play_one(&["ann"], false));
        }
    }
    stage.faces();
}

#[test]
fn an_owner_ends_a_match_and_a_player_resigns() {
    let mut stage = ludo_for_two();
    assert_eq!(stage.try_it("ben", Command::End), Err("not-owner".into()));
    stage.does("ann", Command::End);
    assert_eq!(stage.table.phase(), Phase::Lobby);
    assert_eq!(json!(stage.table.lobby(0))["match"]["stopped"], true);
    stage.does("ben", Command::Ready { ready: true });
    stage.does("ann", Command::Start);
    stage.settle();
    stage.does("ben", Command::Resign);
    assert_eq!(stage.table.phase(), Phase::Lobby);
    assert_eq!(json!(stage.table.lobby(0))["match"]["outcome"]["ranks"], json!([1, 2]));
    stage.faces();
}

#[test]
fn the_clock_takes_the_default_and_no_sooner() {
    let options = Options { decision_s: Some(30), ..Options::default() };
    let mut stage = Stage::open("ludo", json!({"ends": "first"}), options);
    stage.does("ann", Command::Bot { chair: 1, level: "random".into() });
    stage.does("ann", Command::Start);
    for _ in 0..20_000 {
        match stage.table.due() {
            None => break,
            Some(due) => {
                assert!(stage.table.tick(due - 1).is_none() || due <= stage.now);
                stage.now = stage.now.max(due);
                stage.settle();
            }
        }
    }
    assert_eq!(stage.table.phase(), Phase::Lobby, "the clock alone plays a match to its end");
    stage.faces();
}

#[test]
fn who_chooses_nothing_is_given_what_fits() {
    let mut stage = Stage::open("ludo", json!({"ends": "first"}), Options::default());
    stage.does("ben", Command::Join { nick: "Ben".into() });
    stage.does("ann", Command::Choose { choice: Some("green".into()) });
    stage.does("ben", Command::Ready { ready: true });
    stage.does("ann", Command::Start);
    let began = stage.log.iter().find_map(|(record, _)| match record {
        Record::Began { config, .. } => Some(config.clone()),
        _ => None,
    });
    assert_eq!(began.unwrap()["colours"], json!(["green", "blue"]), "two sit opposite");
}

#[test]
fn choices_become_options_and_are_taken_once() {
    let mut stage = Stage::open("ludo", json!({"ends": "first"}), Options::default());
    stage.does("ben", Command::Join { nick: "Ben".into() });
    stage.does("ann", Command::Choose { choice: Some("green".into()) });
    let taken = stage.try_it("ben", Command::Choose { choice: Some("green".into()) });
    assert_eq!(taken, Err("choice-taken".into()));
    stage.does("ben", Command::Choose { choice: Some("blue".into()) });
    stage.does("ben", Command::Ready { ready: true });
    stage.does("ann", Command::Start);
    let began = stage.log.iter().find_map(|(record, _)| match record {
        Record::Began { config, .. } => Some(config.clone()),
        _ => None,
    });
    assert_eq!(began.unwrap()["colours"], json!(["green", "blue"]));
}

#[test]
fn without_spectators_nobody_joins_a_running_match() {
    let mut stage = ludo_for_two();
    assert_eq!(
        stage.try_it("cat", Command::Join { nick: "Cat".into() }),
        Err("cannot-join".into())
    );
    let mut open =
        Stage::open("spaces", json!({}), Options { spectators: true, ..Options::default() });
    open.does("ben", Command::Join { nick: "Ben".into() });
    open.does("ben", Command::Ready { ready: true });
    open.does("ann", Command::Start);
    open.does("cat", Command::Join { nick: "Cat".into() });
    assert_eq!(open.table.viewer(2), None);
    let face = open.table.face(2);
    assert!(face.ask.is_some_and(|ask| ask.legal.is_none()), "a spectator is asked nothing");
    let told = [];
    assert_eq!(told_to(&told, None).count(), 0);
    open.faces();
}
