//! Matches by correspondence in simulated time: vacation (A14) and answers in advance (A15).

#![allow(clippy::unwrap_used)]

mod common;

use common::TestTable;
use kit::{Step, TurnClock};
use serde_json::json;
use table::{
    DiceSecret, IdentityHash, ProposedEntry, StepCause, Table, TableCode, TableCommand,
    TableOptions, TableRecord,
};

const DAY_MS: u64 = 24 * 60 * 60 * 1_000;
const START: u64 = 1_000_000;
const SECRET: DiceSecret = DiceSecret { bytes: [7; 32] };

fn identity(name: &str) -> IdentityHash {
    IdentityHash::of_secret(name.as_bytes())
}

/// A match by post, with its log. Ann is member 0 and Ben member 1.
struct PostTable {
    table: Table,
    log: Vec<(TableRecord, u64)>,
    now: u64,
}

impl TestTable for PostTable {
    fn table(&self) -> &Table {
        &self.table
    }

    fn store(&mut self, entry: ProposedEntry) {
        // Read again, as a stored record is.
        let record = TableRecord::from_bytes(&entry.record.to_bytes()).unwrap();
        self.log.push((record, self.now));
        self.table.commit(entry, self.now).unwrap();
    }
}

impl PostTable {
    fn open(clock: TurnClock) -> Self {
        let options = TableOptions { clock: Some(clock), ..TableOptions::default() };
        let who = identity("Ann");
        let config = json!({"length": 5});
        let record = Table::opening_record("gammon", &config, &options, who, "Ann").unwrap();
        let table = Table::open(TableCode::from_number(5), &record, START).unwrap();
        let mut post = Self { table, log: vec![(record, START)], now: START };
        post.command("Ben", &TableCommand::Join { nick: "Ben".to_owned() }).unwrap();
        post.command("Ben", &TableCommand::Ready { ready: true }).unwrap();
        post.start_match(identity("Ann"), SECRET);
        post.tick();
        post
    }

    fn three_days() -> Self {
        Self::open(TurnClock::Days { days: 3 })
    }

    fn command(&mut self, name: &str, command: &TableCommand) -> Result<(), String> {
        let entry = self.table.decide(identity(name), command, SECRET);
        self.store(entry.map_err(|refusal| refusal.code)?);
        Ok(())
    }

    fn vacation(&mut self, name: &str, days: u8) -> Result<(), String> {
        self.command(name, &TableCommand::Vacation { days })
    }

    /// Does what is due now.
    fn tick(&mut self) {
        while let Some(entry) = self.table.tick(self.now, || SECRET) {
            self.store(entry);
        }
    }

    /// The member who is asked: by name, and by number.
    fn asked(&self) -> (&'static str, usize) {
        let is_asked = |member: usize| {
            self.table.member_view(member).ask.is_some_and(|ask| ask.legal.is_some())
        };
        if is_asked(0) { ("Ann", 0) } else { ("Ben", 1) }
    }

    fn deadline(&self) -> u64 {
        self.table.member_view(self.asked().1).ask.unwrap().until.unwrap()
    }

    fn defaults_taken(&self) -> usize {
        let is_default = |(record, _): &&(TableRecord, u64)| {
            matches!(record, TableRecord::Played { cause: StepCause::Clock, .. })
                && record.default_action().is_some()
        };
        self.log.iter().filter(is_default).count()
    }
}

#[test]
fn while_a_player_is_on_vacation_the_time_of_their_decisions_stands_still() {
    let mut post = PostTable::three_days();
    let (name, _) = post.asked();
    assert_eq!(post.deadline(), START + 3 * DAY_MS);
    post.now = START + 2 * DAY_MS;
    post.vacation(name, 5).unwrap();
    assert_eq!(post.deadline(), START + 8 * DAY_MS);
    assert_eq!(post.table.next_tick_at(), Some(START + 8 * DAY_MS));
    post.now = START + 8 * DAY_MS - 1;
    post.tick();
    assert_eq!(post.defaults_taken(), 0);
    post.now += 1;
    post.tick();
    assert_eq!(post.defaults_taken(), 1, "and then it runs out as always");
}

#[test]
fn the_vacation_of_one_player_does_not_stop_the_clock_of_another() {
    let mut post = PostTable::three_days();
    let other = if post.asked().0 == "Ann" { "Ben" } else { "Ann" };
    post.vacation(other, 5).unwrap();
    assert_eq!(post.deadline(), START + 3 * DAY_MS);
    // It counts when the other one is asked: from the end of the vacation.
    let (name, member) = post.asked();
    post.now = START + DAY_MS;
    while post.asked().0 == name {
        let ask = post.table.member_view(member).ask.unwrap();
        let legal: Vec<serde_json::Value> =
            serde_json::from_str(&serde_json::to_string(&ask.legal).unwrap()).unwrap();
        let action = legal[0].clone();
        post.command(name, &TableCommand::Act { ask: ask.id, action }).unwrap();
    }
    assert_eq!(post.deadline(), START + (5 + 3) * DAY_MS);
}

#[test]
fn a_player_has_fourteen_days_in_a_match_and_days_that_have_not_begun_come_back() {
    let mut post = PostTable::three_days();
    let (name, member) = post.asked();
    assert_eq!(post.vacation(name, 15), Err("no-vacation".to_owned()));
    post.vacation(name, 4).unwrap();
    post.vacation(name, 6).unwrap();
    assert_eq!(post.deadline(), START + 13 * DAY_MS, "the second begins after the first");
    assert_eq!(post.vacation(name, 5), Err("no-vacation".to_owned()));
    post.now = START + DAY_MS + 1;
    post.vacation(name, 0).unwrap();
    assert_eq!(post.deadline(), START + 3 * DAY_MS + DAY_MS + 1);
    let lobby = post.table.lobby(0);
    let shown = lobby.members[member].vacation.unwrap();
    assert_eq!((shown.until, shown.days_left), (post.now, 12), "all see it");
    post.vacation(name, 12).unwrap();
    assert_eq!(post.table.lobby(1).members[member].vacation.unwrap().days_left, 0);
}

#[test]
fn vacation_is_for_players_of_a_match_by_correspondence() {
    let mut quick = PostTable::open(TurnClock::Decision { seconds: 30 });
    assert_eq!(quick.vacation("Ann", 1), Err("no-vacation".to_owned()));
    let mut post = PostTable::three_days();
    assert_eq!(post.vacation("Ann", 0), Err("no-vacation".to_owned()), "none was taken");
    post.command("Ann", &TableCommand::Resign).unwrap();
    assert_eq!(post.vacation("Ben", 1), Err("no-match".to_owned()));
}

#[test]
fn a_table_with_vacations_is_the_same_when_it_is_loaded_and_a_new_match_begins_without() {
    let mut post = PostTable::three_days();
    let name = post.asked().0;
    post.now += DAY_MS;
    post.vacation(name, 3).unwrap();
    post.now += DAY_MS;
    post.vacation(name, 0).unwrap();
    post.vacation(name, 2).unwrap();
    let (first, rest) = post.log.split_first().unwrap();
    let mut loaded = Table::open(post.table.code, &first.0, first.1).unwrap();
    for (record, time) in rest {
        loaded.replay(record, *time).unwrap();
    }
    assert_eq!(loaded.lobby(0), post.table.lobby(0));
    assert_eq!(loaded.next_tick_at(), post.table.next_tick_at());
    post.command("Ann", &TableCommand::Resign).unwrap();
    post.command("Ben", &TableCommand::Ready { ready: true }).unwrap();
    post.start_match(identity("Ann"), SECRET);
    assert!(post.table.lobby(0).members.iter().all(|member| member.vacation.is_none()));
}

/// Gives an answer in advance, for as long as it is not withdrawn.
fn in_advance(code: &str, number: u8) -> TableCommand {
    TableCommand::Standing { code: code.to_owned(), number, lasting: true }
}

impl PostTable {
    fn act(&mut self, action: serde_json::Value) {
        let (name, member) = self.asked();
        let ask = self.table.member_view(member).ask.unwrap().id;
        self.command(name, &TableCommand::Act { ask, action }).unwrap();
    }

    /// Lets time pass until no answer in advance is left to give.
    fn answer_in_advance(&mut self) {
        loop {
            let entries = self.log.len();
            self.now += 60_000;
            self.tick();
            if self.log.len() == entries {
                return;
            }
        }
    }

    fn prompt(&self) -> String {
        self.table.member_view(self.asked().1).ask.unwrap().prompt.to_string()
    }

    /// The first legal action of whoever is asked.
    fn first_legal(&self) -> serde_json::Value {
        let ask = self.table.member_view(self.asked().1).ask.unwrap();
        let text = serde_json::to_string(&ask.legal).unwrap();
        serde_json::from_str::<Vec<serde_json::Value>>(&text).unwrap().swap_remove(0)
    }
}

#[test]
fn a_double_is_answered_in_advance_without_waiting_for_the_player() {
    for (number, answer) in [(1, "take"), (2, "drop")] {
        let mut post = PostTable::three_days();
        let (first, _) = post.asked();
        let other = if first == "Ann" { "Ben" } else { "Ann" };
        post.command(first, &in_advance("doubled", number)).unwrap();
        // The first roll was the opening; the other side then may double.
        while post.prompt() != "turn" || post.asked().0 != other {
            let action = if post.prompt() == "turn" { json!("roll") } else { post.first_legal() };
            post.act(action);
            post.tick();
        }
        post.act(json!("double"));
        post.answer_in_advance();
        let (record, _) = post.log.last().unwrap();
        let TableRecord::Played { cause: StepCause::Standing, steps, .. } = record else {
            panic!("{record:?}");
        };
        assert!(matches!(&steps[0], Step::Acted { action, .. } if *action == json!(answer)));
    }
}

#[test]
fn forced_moves_and_rolls_are_made_in_advance_in_a_match_that_its_players_rarely_see() {
    let mut post = PostTable::three_days();
    for name in ["Ann", "Ben"] {
        post.command(name, &in_advance("forced", 1)).unwrap();
        post.command(name, &in_advance("roll", 1)).unwrap();
    }
    let mut asked = 0;
    while post.table.match_in_progress().is_some() {
        post.answer_in_advance();
        if post.table.match_in_progress().is_none() {
            break;
        }
        assert_eq!(post.prompt(), "move", "nobody is asked whether to double");
        let ask = post.table.member_view(post.asked().1).ask.unwrap();
        let legal = serde_json::to_value(&ask.legal).unwrap();
        assert!(legal.as_array().unwrap().len() > 1, "{legal}");
        let action = post.first_legal();
        post.act(action);
        asked += 1;
    }
    assert!(asked > 5);
    let is_in_advance = |(record, _): &&(TableRecord, u64)| {
        matches!(record, TableRecord::Played { cause: StepCause::Standing, .. })
    };
    assert!(post.log.iter().filter(is_in_advance).count() > 5);
}

#[test]
fn nobody_else_sees_an_answer_that_was_given_in_advance() {
    let (mut with, without) = (PostTable::three_days(), PostTable::three_days());
    with.command("Ben", &in_advance("doubled", 2)).unwrap();
    let shown = |post: &PostTable| {
        let view = post.table.member_view(0);
        (serde_json::to_string(&view.lobby).unwrap(), serde_json::to_string(&view.ask).unwrap())
    };
    assert_eq!(shown(&with), shown(&without));
    let own = serde_json::to_value(with.table.member_view(1).ask).unwrap();
    assert_eq!(own["standing"][0]["code"], "doubled", "{own}");
}
