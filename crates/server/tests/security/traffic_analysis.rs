//! Traffic analysis: two tables that differ only in hidden information send the other members the
//! same messages, byte for byte, so that neither their number nor their length reveals anything.

use crate::dice::{play_some, record};
use crate::test_server::{ServerUnderTest, connect};
use client::{ApiClient, TableClient};
use faults::RawWebSocket;
use kit::{Seat, Step};
use serde_json::{Value, json};
use server::ServerSettings;
use store::{AnyStore, LogEntry, MemoryStore, Seq, Store as _, TableKey};
use table::{AddressedEvent, Table, TableCode, TableRecord, events_for};

/// Two servers, each with a table of the same code, whose logs may differ.
struct TwinTables {
    places: [ServerUnderTest; 2],
    code: String,
}

impl TwinTables {
    fn new(code: &str, logs: [Vec<LogEntry>; 2]) -> Self {
        let places = logs.map(|log| {
            let store = AnyStore::new(MemoryStore::default());
            let settings = ServerSettings { limits_enabled: false, ..ServerSettings::default() };
            let server = ServerUnderTest::with_store(store, settings);
            let key = TableKey::new(code).unwrap();
            server.block_on(server.store.append(key, 0, log)).unwrap();
            server
        });
        Self { places, code: code.to_owned() }
    }

    /// Everything a member receives at each of the two: over the socket, and by HTTP.
    fn shown(&self, client: &ApiClient) -> [Vec<String>; 2] {
        [0, 1].map(|at| {
            let server = &self.places[at];
            let client = client.with_url(&server.url);
            let mut shown: Vec<String> = ["", "/log?limit=200"]
                .iter()
                .map(|path| {
                    let head = format!("GET /api/tables/{}{path} HTTP/1.1", self.code);
                    server.http(&format!("{head}\nCookie: {}", client.cookie()))
                })
                .map(|answer| answer.split_once("\r\n\r\n").unwrap().1.to_owned())
                .collect();
            server.block_on(async {
                let mut raw = RawWebSocket::connect(&client, &self.code).await.unwrap();
                shown.push(raw.read_text().await.unwrap().unwrap());
            });
            shown
        })
    }
}

/// A log with the steps of each entry split into entries of their own.
fn split_steps(log: &[(Seq, LogEntry)]) -> Vec<LogEntry> {
    let mut entries = Vec::new();
    for (_, entry) in log {
        match record(entry) {
            TableRecord::Played { cause, steps, .. } => {
                entries.extend(steps.into_iter().map(|step| {
                    let record = TableRecord::Played {
                        cause,
                        steps: vec![step],
                        hash: None,
                        spent_ms: None,
                    };
                    LogEntry { body: record.to_bytes(), ..entry.clone() }
                }));
            }
            _ => entries.push(entry.clone()),
        }
    }
    for (number, entry) in entries.iter_mut().enumerate() {
        entry.id = number as u128;
    }
    entries
}

/// The events of a log's last entry, for each of two players.
fn last_events(code: TableCode, log: &[LogEntry]) -> Result<[Vec<Value>; 2], String> {
    let mut table = Table::open(code, &record(&log[0]), log[0].time)?;
    let mut events = Vec::new();
    for entry in &log[1..] {
        events = table.apply(&record(entry), entry.time)?;
    }
    Ok(events_of_both(&events))
}

/// The events that each of two players may know.
fn events_of_both(events: &[AddressedEvent]) -> [Vec<Value>; 2] {
    [0, 1].map(|seat| events_for(events, Seat::parse(seat)).map(|event| json!(event)).collect())
}

/// Whether the events are a draw of which the second player does not know the card.
fn is_hidden_draw([ann, ben]: &[Vec<Value>; 2]) -> bool {
    let (Ok([ann]), Ok([ben])) = (<&[_; 1]>::try_from(&ann[..]), <&[_; 1]>::try_from(&ben[..]))
    else {
        return false;
    };
    ann["code"] == "drew" && ann.get("item").is_some() && ben.get("item").is_none()
}

/// The entries of a log in which the first player draws a card that the second does not see.
fn hidden_draws(code: TableCode, log: &[LogEntry]) -> Vec<usize> {
    let mut table = Table::open(code, &record(&log[0]), log[0].time).unwrap();
    let mut found = Vec::new();
    for (at, entry) in log.iter().enumerate().skip(1) {
        let events = table.apply(&record(entry), entry.time).unwrap();
        if is_hidden_draw(&events_of_both(&events)) {
            found.push(at);
        }
    }
    found
}

/// The same entry with another result.
fn rolled(entry: &LogEntry, number: u32) -> LogEntry {
    let TableRecord::Played { cause, .. } = record(entry) else { panic!("no roll") };
    let record = TableRecord::Played {
        cause,
        steps: vec![Step::Rolled { number }],
        hash: None,
        spent_ms: None,
    };
    LogEntry { body: record.to_bytes(), ..entry.clone() }
}

/// The log up to a draw, with another card drawn.
fn redrawn(code: TableCode, log: &[LogEntry], at: usize) -> Option<Vec<LogEntry>> {
    let drawn = last_events(code, &log[..=at]).unwrap();
    (0..12).find_map(|number| {
        let mut other = log[..=at].to_vec();
        other[at] = rolled(&log[at], number);
        let events = last_events(code, &other).ok()?;
        (is_hidden_draw(&events) && events != drawn).then_some(other)
    })
}

#[test]
fn messages_to_others_do_not_depend_on_a_hidden_card() {
    let mut compared = 0;
    for _ in 0..20 {
        let played = play_some("hill", &json!({}), 300);
        let code: TableCode = played.code.parse().unwrap();
        let log = split_steps(&played.log);
        for at in hidden_draws(code, &log).into_iter().take(3) {
            let Some(other) = redrawn(code, &log, at) else { continue };
            let twins = TwinTables::new(&played.code, [log[..=at].to_vec(), other]);
            let [one, other] = twins.shown(&played.two[1]);
            assert_eq!(one, other, "what Ben is shown depends on what Ann drew");
            let [one, other] = twins.shown(&played.two[0]);
            assert_ne!(one, other, "and Ann is shown what she drew");
            compared += 1;
        }
        if compared >= 3 {
            return;
        }
    }
    panic!("only {compared} hidden draws in twenty matches");
}

/// A message with zeroes for all digits of times, of which there are as many at every table.
fn without_times(text: &str) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(at) = rest.find("\"time\":") {
        let (head, tail) = rest.split_at(at + 7);
        let digits = tail.bytes().take_while(u8::is_ascii_digit).count();
        out.push_str(head);
        out.push_str(&"0".repeat(digits));
        rest = &tail[digits..];
    }
    out + rest
}

/// Ann at one of two tables, and Ben, whose messages are recorded.
struct ObservedPair {
    ann: TableClient,
    ben: RawWebSocket,
}

impl ObservedPair {
    async fn connect(two: &[ApiClient; 2], url: &str, code: &str) -> Self {
        let ann = connect(&two[0].with_url(url), code).await;
        let ben = RawWebSocket::connect(&two[1].with_url(url), code).await.unwrap();
        Self { ann, ben }
    }

    /// Ann acts; returns the messages that she and Ben receive.
    async fn acts(&mut self, action: &str) -> [String; 2] {
        while self.ann.pending_ask().is_none() {
            self.ann.receive().await.unwrap();
        }
        let (ask, _) = self.ann.pending_ask().unwrap();
        let command = json!({"do": "act", "ask": ask, "action": action});
        // An id that Ann has not used before at either table.
        let id = format!("act {ask}");
        self.ann.send_command_as(&id, command).await.unwrap();
        let answer =
            self.ann.receive_until(|message| message["reply_to"] == id.as_str()).await.unwrap();
        assert_eq!(answer.get("refusal"), None, "{answer}");
        let seq = format!("\"seq\":{},", answer["seq"]);
        loop {
            let received = self.ben.read_text().await.unwrap().expect("an update");
            if received.contains(&seq) && received.contains("\"update\"") {
                return [without_times(&answer.to_string()), without_times(&received)];
            }
        }
    }

    /// Ben acts by HTTP.
    fn ben_acts(&self, ben: &ApiClient, code: &str, (ask, action): (u64, &str)) {
        let command = json!({"id": format!("b{ask}"), "do": "act", "ask": ask, "action": action});
        let (status, answer) = ben.post(&format!("/api/tables/{code}/do"), &command).unwrap();
        assert_eq!(status, 200, "{answer}");
    }
}

#[test]
fn messages_to_others_do_not_depend_on_a_secret_choice() {
    let server = ServerUnderTest::new();
    let (code, two) = server.table("spaces", &json!({"size": 4, "rounds": 2}));
    server.block_on(async {
        let (mut ann, mut ben) = (connect(&two[0], &code).await, connect(&two[1], &code).await);
        crate::test_server::start_match(&mut ann, &mut ben).await;
    });
    let log: Vec<LogEntry> = server.log(&code).into_iter().map(|(_, entry)| entry).collect();
    let twins = TwinTables::new(&code, [log.clone(), log]);
    let [first, second] = &twins.places;
    let mut pairs = [first, second]
        .map(|server| server.block_on(ObservedPair::connect(&two, &server.url, &code)));
    // First boards of different lengths, then a different choice of the boards brought.
    let choices = [["bring 4.2.rUUU 4.1.lUUU", "bring 4.1.ulRrUUU 4.0.UrUU"], ["play 1", "play 2"]];
    for (round, choice) in choices.iter().enumerate() {
        let mut sent = Vec::new();
        for ((server, pair), action) in [first, second].iter().zip(&mut pairs).zip(choice) {
            sent.push(server.block_on(pair.acts(action)));
        }
        assert_eq!(sent[0][1], sent[1][1], "what Ben is sent depends on Ann's choice");
        assert_ne!(sent[0][0], sent[1][0], "Ann is shown her own");
        for (server, pair) in [first, second].iter().zip(&mut pairs) {
            let ask = pair.ann.state["ask"]["id"].as_u64().unwrap();
            let action = choices[round][0];
            pair.ben_acts(&two[1].with_url(&server.url), &code, (ask, action));
        }
    }
    // Now both boards are revealed.
    let seen = [first, second].map(|server| {
        let (status, face) =
            two[1].with_url(&server.url).get(&format!("/api/tables/{code}")).unwrap();
        assert_eq!(status, 200);
        face["view"].to_string()
    });
    assert_ne!(seen[0], seen[1], "the choices did differ");
}

#[test]
fn a_hint_does_not_depend_on_a_secret_choice() {
    let server = ServerUnderTest::new();
    let options = json!({"decision_s": 0, "hints": "always"});
    let config = json!({"size": 4, "rounds": 2});
    let (code, two) = server.table_with_options("spaces", &config, &options);
    server.block_on(async {
        let (mut ann, mut ben) = (connect(&two[0], &code).await, connect(&two[1], &code).await);
        crate::test_server::start_match(&mut ann, &mut ben).await;
    });
    let log: Vec<LogEntry> = server.log(&code).into_iter().map(|(_, entry)| entry).collect();
    let twins = TwinTables::new(&code, [log.clone(), log]);
    let choices = ["bring 4.2.rUUU 4.1.lUUU", "bring 4.1.ulRrUUU 4.0.UrUU"];
    let hints = [0, 1].map(|at| {
        let place = &twins.places[at];
        let mut pair = place.block_on(ObservedPair::connect(&two, &place.url, &code));
        place.block_on(pair.acts(choices[at]));
        let ask = pair.ann.state["ask"]["id"].as_u64().unwrap();
        let path = format!("/api/tables/{code}/hint");
        let body = json!({"ask": ask});
        let (status, hint) = two[1].with_url(&place.url).post(&path, &body).unwrap();
        assert_eq!(status, 200, "{hint}");
        let (status, refused) = two[0].with_url(&place.url).post(&path, &body).unwrap();
        assert_eq!((status, &refused["refusal"]["code"]), (422, &json!("moved-on")));
        hint.to_string()
    });
    assert_eq!(hints[0], hints[1], "what Ben is advised depends on Ann's choice");
}
