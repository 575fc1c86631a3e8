//! Whole matches against bots at tables of this browser, as the worker plays them.

use crate::{LocalEntry, LocalParlor, LocalResponse, WorkerEvent, WorkerReply};
use catalog::GameId;
use serde_json::{Value, json};
use sha2::Digest as _;
use std::cell::Cell;
use std::collections::BTreeMap;
use table::{DeviceLog, DiceSecret, IdentityHash, TableCode, TableRecord};

/// The worker with a browser's storage and clock.
struct TestBrowser {
    parlor: LocalParlor,
    logs: BTreeMap<TableCode, Vec<LocalEntry>>,
    now: u64,
    /// The messages that the page was sent.
    received: Vec<Value>,
    wake_at: Option<u64>,
    stores: bool,
}

const CONNECTION: u64 = 7;

fn seeded_parlor(seed: u64) -> LocalParlor {
    let count = Cell::new(seed << 32);
    LocalParlor::new(Box::new(move || {
        count.set(count.get() + 1);
        sha2::Sha256::digest(count.get().to_be_bytes()).into()
    }))
}

impl TestBrowser {
    fn new(seed: u64) -> Self {
        let (logs, received) = (BTreeMap::new(), Vec::new());
        let now = 1_700_000_000_000;
        Self { parlor: seeded_parlor(seed), logs, now, received, wake_at: None, stores: true }
    }

    /// Handles an event, stores what is to be stored, and returns what came of it.
    fn handle(&mut self, event: Value) -> WorkerReply {
        let event: WorkerEvent = serde_json::from_value(event).unwrap();
        let mut reply = self.parlor.handle(event);
        if let Some(new) = reply.append.take() {
            assert!(reply.messages.is_empty() && reply.response.is_none(), "shown before stored");
            let log = self.logs.entry(new.code).or_default();
            assert_eq!(new.seq, log.len() as u64 + 1);
            let outcome = if self.stores { WorkerEvent::Stored } else { WorkerEvent::NotStored };
            if self.stores {
                log.push(new.entry);
            }
            reply = self.parlor.handle(outcome);
        }
        for message in &reply.messages {
            assert_eq!(message.connection, CONNECTION);
            self.received.push(serde_json::from_str(&message.text).unwrap());
        }
        self.wake_at = reply.wake_at;
        reply
    }

    fn request(&mut self, path: &str, query: &Value, body: &Value) -> LocalResponse {
        let now = self.now;
        let event =
            json!({"on": "request", "path": path, "query": query, "body": body, "now": now});
        self.handle(event).response.unwrap()
    }

    fn get(&mut self, path: &str, query: &Value) -> LocalResponse {
        self.request(path, query, &Value::Null)
    }

    fn connect(&mut self, code: TableCode) {
        self.received.clear();
        let (connection, now) = (CONNECTION, self.now);
        self.handle(json!({"on": "connect", "code": code, "connection": connection, "now": now}));
    }

    /// Sends a request over the connection and returns the messages that follow.
    fn send(&mut self, code: TableCode, request: &Value) -> Vec<Value> {
        let (from, now) = (self.received.len(), self.now);
        let text = request.to_string();
        let event = json!({"on": "message", "code": code, "connection": CONNECTION, "text": text, "now": now});
        self.handle(event);
        self.received[from..].to_vec()
    }

    /// Lets time pass until the table has done something by itself.
    fn tick(&mut self, code: TableCode) {
        self.now = self.now.max(self.wake_at.unwrap());
        self.handle(json!({"on": "tick", "code": code, "now": self.now}));
    }

    /// The page is loaded anew, with the log that was stored.
    fn reload(&mut self, code: TableCode, seed: u64) {
        self.parlor = seeded_parlor(seed);
        let entries = self.logs[&code].clone();
        let loaded =
            self.handle(json!({"on": "loaded", "code": code, "entries": entries, "now": self.now}));
        assert_eq!(loaded.error, None);
        self.connect(code);
    }

    /// The table as the page knows it.
    fn view(&mut self, code: TableCode) -> Value {
        self.get(&format!("/tables/{code}"), &json!({})).body
    }

    fn open(&mut self, game: GameId, options: &Value) -> TableCode {
        let body = json!({"game": game.name(), "nick": "Ann", "options": options});
        let response = self.request("/tables", &json!({}), &body);
        assert_eq!(response.status, 201, "{response:?}");
        serde_json::from_value(response.body["code"].clone()).unwrap()
    }
}

/// Opens a table with as few bots as can be, and starts a match.
fn begin(browser: &mut TestBrowser, game: GameId) -> TableCode {
    let code = browser.open(game, &json!({"clock": {"kind": "none"}, "bot_ms": 0}));
    browser.connect(code);
    for chair in 1..*game.seat_counts().start() {
        let bot =
            json!({"id": format!("b{chair}"), "do": "bot", "chair": chair, "level": "random"});
        let answer = browser.request(&format!("/tables/{code}/do"), &json!({}), &bot);
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    let salt = "0123456789abcdef0123456789abcdef";
    let hash: String =
        sha2::Sha256::digest(salt.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    let hashed =
        browser.send(code, &json!({"id": "h", "do": "salt-hash", "round": 1, "hash": hash}));
    assert_eq!(hashed[0]["reply_to"], "h", "{hashed:?}");
    browser.send(code, &json!({"id": "s", "do": "start"}));
    browser.send(code, &json!({"id": "r", "do": "salt", "round": 1, "salt": salt}));
    while browser.view(code)["lobby"]["phase"] != "playing" {
        browser.tick(code);
    }
    code
}

/// Plays a match to its end, with a reload after the first moves.
fn play(browser: &mut TestBrowser, code: TableCode, max_moves: u32) {
    for number in 0..max_moves {
        let table = browser.view(code);
        if table["lobby"]["phase"] != "playing" {
            return;
        }
        let ask = &table["ask"];
        let asks_me = ask["seats"].as_array().is_some_and(|seats| seats.contains(&json!(0)));
        if !asks_me || ask["legal"].as_array().is_none_or(Vec::is_empty) {
            browser.tick(code);
            continue;
        }
        let action = ask.get("default").filter(|it| !it.is_null()).unwrap_or(&ask["legal"][0]);
        let request =
            json!({"id": format!("m{number}"), "do": "act", "ask": ask["id"], "action": action});
        let answers = browser.send(code, &request);
        assert_eq!(answers[0]["reply_to"], request["id"], "{answers:?}");
        if number == 10 {
            let before = browser.view(code);
            browser.reload(code, 1_000 + u64::from(number));
            assert_eq!(browser.view(code), before, "a reload loses nothing");
            let again = browser.send(code, &request);
            assert_eq!(again[0]["type"], "accepted", "a repeated request has no further effect");
        }
    }
    panic!("the match did not end");
}

#[test]
fn a_match_of_every_game_is_played_against_bots_and_survives_a_reload() {
    for (game, seed) in GameId::ALL.into_iter().zip(1..) {
        let mut browser = TestBrowser::new(seed);
        let code = begin(&mut browser, game);
        play(&mut browser, code, 20_000);
        let query = json!({"match": 1});
        let replay = browser.get(&format!("/tables/{code}/replay"), &query);
        assert_eq!(replay.status, 200, "{game}");
        assert!(replay.body["dice"].is_object(), "{game}: the dice can be checked");
        let export = browser.get(&format!("/tables/{code}/export"), &query);
        let text = export.body.as_str().unwrap();
        assert!(table::MatchReplay::import(text).is_ok(), "{game}: the export reads back");
        let page = browser.get(&format!("/tables/{code}/log"), &json!({}));
        assert!(page.body["entries"].as_array().is_some_and(|entries| !entries.is_empty()));
    }
}

/// The log of a table, as a page sends it to a server.
fn device_log(browser: &mut TestBrowser, code: TableCode) -> DeviceLog {
    let entries = browser.get(&format!("/tables/{code}/entries"), &json!({})).body;
    let entries = entries.as_array().unwrap().iter().map(|entry| {
        let record = entry["record"].as_str().unwrap();
        let record = TableRecord::from_bytes(record.as_bytes()).unwrap();
        (record, entry["time"].as_u64().unwrap())
    });
    DeviceLog { code, entries: entries.collect() }
}

#[test]
fn a_server_takes_over_a_match_of_every_game() {
    for (game, seed) in GameId::ALL.into_iter().zip(100..) {
        let mut browser = TestBrowser::new(seed);
        let code = begin(&mut browser, game);
        let mut moves = 0;
        while moves < 6 && browser.view(code)["lobby"]["phase"] == "playing" {
            let ask = browser.view(code)["ask"].clone();
            let legal = ask["legal"].as_array().filter(|legal| !legal.is_empty());
            // A match that was given up, or whose double was passed, would be over.
            let goes_on = |action: &&Value| {
                let text = action.to_string();
                !text.contains("resign") && !text.contains("double")
            };
            let action = legal.and_then(|legal| legal.iter().find(goes_on)).cloned();
            let Some(action) = action else {
                browser.tick(code);
                continue;
            };
            let request =
                json!({"id": format!("m{moves}"), "do": "act", "ask": ask["id"], "action": action});
            browser.send(code, &request);
            moves += 1;
        }
        if game.name() == "ludo" {
            browser.send(code, &json!({"id": "t", "do": "take-back"}));
        }
        let log = device_log(&mut browser, code);
        let (who, secret) = (IdentityHash::of_secret(b"ann"), DiceSecret { bytes: [3; 32] });
        let taken = log.take_over(who, secret, browser.now);
        assert!(taken.is_ok(), "{game}: {:?}", taken.err());
    }
}

#[test]
fn what_could_not_be_stored_is_not_shown() {
    let mut browser = TestBrowser::new(40);
    let code = begin(&mut browser, GameId::ALL[0]);
    browser.stores = false;
    let shown = browser.send(code, &json!({"id": "c", "do": "chat", "text": "Hello?"}));
    assert!(shown.is_empty(), "{shown:?}");
    browser.stores = true;
    browser.reload(code, 41);
    let shown = browser.send(code, &json!({"id": "c", "do": "chat", "text": "Hello?"}));
    assert_eq!(shown[0]["chat"]["text"], "Hello?", "it is accepted when it is stored");
}

#[test]
fn a_second_page_replaces_the_first() {
    let mut browser = TestBrowser::new(50);
    let code = begin(&mut browser, GameId::ALL[0]);
    let from = browser.received.len();
    browser.handle(json!({"on": "replaced", "code": code}));
    assert_eq!(browser.received[from]["refusal"]["code"], "replaced");
    assert_eq!(browser.wake_at, None, "its bots do not go on");
}

#[test]
fn what_needs_a_server_is_refused() {
    let mut browser = TestBrowser::new(60);
    let code = begin(&mut browser, GameId::ALL[0]);
    let link = json!({"target": {"kind": "table"}});
    let refused = browser.request(&format!("/tables/{code}/links"), &json!({}), &link);
    assert_eq!(refused.body["refusal"]["code"], "needs-server");
    let answers = browser.send(code, &json!({"id": "j", "do": "join", "nick": "Ben"}));
    assert_eq!(answers[0]["refusal"]["code"], "needs-server");
}

#[test]
fn a_hint_is_in_the_log_before_it_is_given() {
    let mut browser = TestBrowser::new(70);
    let code = begin(&mut browser, "ludo".parse().unwrap());
    while browser.view(code)["ask"]["seats"] != json!([0]) {
        browser.tick(code);
    }
    let ask = browser.view(code)["ask"]["id"].clone();
    let hint = browser.request(&format!("/tables/{code}/hint"), &json!({}), &json!({"ask": ask}));
    assert_eq!(hint.status, 200, "{hint:?}");
    let last = browser.logs[&code].last().unwrap();
    assert!(last.record.contains("hinted"), "{last:?}");
}

#[test]
fn a_broken_log_is_not_loaded() {
    let mut browser = TestBrowser::new(80);
    let code = begin(&mut browser, GameId::ALL[0]);
    let mut entries = browser.logs[&code].clone();
    entries.remove(1);
    let event = json!({"on": "loaded", "code": code, "entries": entries, "now": browser.now});
    assert!(browser.handle(event).error.is_some());
}
