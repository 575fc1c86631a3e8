//! What can be read from traffic: two tables that differ only in what is hidden send others the
//! same messages, byte for byte, so neither their number nor their length tells anything.

use crate::dice::{play_some, record};
use crate::place::{Place, sit};
use client::{Player, Visitor};
use faults::Raw;
use kit::{Seat, Step};
use serde_json::{Value, json};
use server::Settings;
use store::{AnyStore, Entry, Memory, Seq, Store as _, TableKey};
use table::{Code, Record, Table, Told, told_to};

/// Two servers with the same table, but for what was changed in one of the logs.
struct Twins {
    places: [Place; 2],
    code: String,
}

impl Twins {
    fn new(code: &str, logs: [Vec<Entry>; 2]) -> Self {
        let places = logs.map(|log| {
            let store = AnyStore::new(Memory::default());
            let settings = Settings { limits: false, ..Settings::default() };
            let place = Place::over(store, settings);
            let key = TableKey::new(code).unwrap();
            place.block_on(place.store.append(key, 0, log)).unwrap();
            place
        });
        Self { places, code: code.to_owned() }
    }

    /// Everything somebody can be shown at each: over the socket, and by HTTP to the last byte.
    fn shown(&self, visitor: &Visitor) -> [Vec<String>; 2] {
        [0, 1].map(|at| {
            let place = &self.places[at];
            let visitor = visitor.at(&place.url);
            let mut shown: Vec<String> = ["", "/log?limit=200"]
                .iter()
                .map(|path| {
                    let head = format!("GET /api/tables/{}{path} HTTP/1.1", self.code);
                    place.http(&format!("{head}\nCookie: {}", visitor.cookie()))
                })
                .map(|answer| answer.split_once("\r\n\r\n").unwrap().1.to_owned())
                .collect();
            place.block_on(async {
                let mut raw = Raw::connect(&visitor, &self.code).await.unwrap();
                shown.push(raw.hear().await.unwrap().unwrap());
            });
            shown
        })
    }
}

/// A log in which every entry has one step, so that it can be changed step by step.
fn one_by_one(log: &[(Seq, Entry)]) -> Vec<Entry> {
    let mut entries = Vec::new();
    for (_, entry) in log {
        match record(entry) {
            Record::Played { cause, steps, .. } => entries.extend(steps.into_iter().map(|step| {
                let record = Record::Played { cause, steps: vec![step], hash: None };
                Entry { body: record.to_bytes(), ..entry.clone() }
            })),
            _ => entries.push(entry.clone()),
        }
    }
    for (number, entry) in entries.iter_mut().enumerate() {
        entry.id = number as u128;
    }
    entries
}

/// Who was told what by the last entry of a log.
fn fold(code: Code, log: &[Entry]) -> Result<[Vec<Value>; 2], String> {
    let mut table = Table::open(code, &record(&log[0]), log[0].time)?;
    let mut told = Vec::new();
    for entry in &log[1..] {
        told = table.apply(&record(entry), entry.time)?;
    }
    Ok(told_both(&told))
}

/// What each of two players was told.
fn told_both(told: &[Told]) -> [Vec<Value>; 2] {
    [0, 1].map(|seat| told_to(told, Seat::parse(seat)).map(|event| json!(event)).collect())
}

/// Whether a step told the first player what was drawn, and the second only that something was.
fn is_hidden_draw([ann, ben]: &[Vec<Value>; 2]) -> bool {
    let (Ok([ann]), Ok([ben])) = (<&[_; 1]>::try_from(&ann[..]), <&[_; 1]>::try_from(&ben[..]))
    else {
        return false;
    };
    ann["code"] == "drew" && ann.get("item").is_some() && ben.get("item").is_none()
}

/// The places in a log where the first player drew something that the second was not told.
fn hidden_draws(code: Code, log: &[Entry]) -> Vec<usize> {
    let mut table = Table::open(code, &record(&log[0]), log[0].time).unwrap();
    let mut found = Vec::new();
    for (at, entry) in log.iter().enumerate().skip(1) {
        let told = table.apply(&record(entry), entry.time).unwrap();
        if is_hidden_draw(&told_both(&told)) {
            found.push(at);
        }
    }
    found
}

/// The same entry with another result.
fn rolled(entry: &Entry, number: u32) -> Entry {
    let Record::Played { cause, .. } = record(entry) else { panic!("no roll") };
    let record = Record::Played { cause, steps: vec![Step::Rolled { number }], hash: None };
    Entry { body: record.to_bytes(), ..entry.clone() }
}

/// The log up to a draw, with another card than was drawn.
fn redrawn(code: Code, log: &[Entry], at: usize) -> Option<Vec<Entry>> {
    let drawn = fold(code, &log[..=at]).unwrap();
    (0..12).find_map(|number| {
        let mut other = log[..=at].to_vec();
        other[at] = rolled(&log[at], number);
        let told = fold(code, &other).ok()?;
        (is_hidden_draw(&told) && told != drawn).then_some(other)
    })
}

#[test]
fn another_hidden_card_changes_no_byte_that_others_are_sent() {
    let mut compared = 0;
    for _ in 0..20 {
        let played = play_some("hill", &json!({}), 300);
        let code: Code = played.code.parse().unwrap();
        let log = one_by_one(&played.log);
        for at in hidden_draws(code, &log).into_iter().take(3) {
            let Some(other) = redrawn(code, &log, at) else { continue };
            let twins = Twins::new(&played.code, [log[..=at].to_vec(), other]);
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

/// The digits of the time, which are as many at every table.
fn timeless(text: &str) -> String {
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

/// Ann at one of two tables, and Ben, who only listens.
struct Pair {
    ann: Player,
    ben: Raw,
}

impl Pair {
    async fn sit(two: &[Visitor; 2], url: &str, code: &str) -> Self {
        let ann = sit(&two[0].at(url), code).await;
        let ben = Raw::connect(&two[1].at(url), code).await.unwrap();
        Self { ann, ben }
    }

    /// Ann answers; what she and Ben are sent of it.
    async fn acts(&mut self, action: &str) -> [String; 2] {
        while self.ann.question().is_none() {
            self.ann.hear().await.unwrap();
        }
        let (ask, _) = self.ann.question().unwrap();
        let command = json!({"do": "act", "ask": ask, "action": action});
        // An id that Ann has not used before, at this table or its twin.
        let id = format!("act {ask}");
        self.ann.ask_as(&id, command).await.unwrap();
        let answer = self.ann.hear_until(|message| message["re"] == id.as_str()).await.unwrap();
        assert_eq!(answer.get("no"), None, "{answer}");
        let seq = format!("\"seq\":{},", answer["seq"]);
        loop {
            let heard = self.ben.hear().await.unwrap().expect("an update");
            if heard.contains(&seq) && heard.contains("\"update\"") {
                return [timeless(&answer.to_string()), timeless(&heard)];
            }
        }
    }

    /// Ben answers as well, by HTTP.
    fn ben_acts(&self, ben: &Visitor, code: &str, (ask, action): (u64, &str)) {
        let command = json!({"id": format!("b{ask}"), "do": "act", "ask": ask, "action": action});
        let (status, answer) = ben.post(&format!("/api/tables/{code}/do"), &command).unwrap();
        assert_eq!(status, 200, "{answer}");
    }
}

#[test]
fn another_secret_choice_changes_no_byte_that_others_are_sent() {
    let place = Place::new();
    let (code, two) = place.table("spaces", &json!({"size": 4, "rounds": 2}));
    place.block_on(async {
        let (mut ann, mut ben) = (sit(&two[0], &code).await, sit(&two[1], &code).await);
        crate::place::start(&mut ann, &mut ben).await;
    });
    let log: Vec<Entry> = place.log(&code).into_iter().map(|(_, entry)| entry).collect();
    let twins = Twins::new(&code, [log.clone(), log]);
    let [first, second] = &twins.places;
    let mut pairs = [first, second].map(|place| place.block_on(Pair::sit(&two, &place.url, &code)));
    // Boards of different lengths, then different ones of the boards that were brought.
    let choices = [["bring 4.2.rUUU 4.1.lUUU", "bring 4.1.ulRrUUU 4.0.UrUU"], ["play 1", "play 2"]];
    for (round, choice) in choices.iter().enumerate() {
        let mut sent = Vec::new();
        for ((place, pair), action) in [first, second].iter().zip(&mut pairs).zip(choice) {
            sent.push(place.block_on(pair.acts(action)));
        }
        assert_eq!(sent[0][1], sent[1][1], "what Ben is sent depends on Ann's choice");
        assert_ne!(sent[0][0], sent[1][0], "Ann is shown her own");
        for (place, pair) in [first, second].iter().zip(&mut pairs) {
            let ask = pair.ann.shown["ask"]["id"].as_u64().unwrap();
            let action = choices[round][0];
            pair.ben_acts(&two[1].at(&place.url), &code, (ask, action));
        }
    }
    // Now both boards lie on the table, and Ben sees which it was.
    let seen = [first, second].map(|place| {
        let (status, face) = two[1].at(&place.url).get(&format!("/api/tables/{code}")).unwrap();
        assert_eq!(status, 200);
        face["view"].to_string()
    });
    assert_ne!(seen[0], seen[1], "the choices did differ");
}
