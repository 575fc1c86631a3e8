//! Rolls cannot be predicted, and messages have nothing that their viewer may not know.

use crate::test_server::{ServerUnderTest, connect, start_match};
use catalog::GameId;
use client::{ApiClient, TableClient};
use kit::{Dice, Roll, Seat, Step, VerifiableDice, parse_secret};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use store::{LogEntry, Seq};
use table::{JsonText, Table, TableRecord, events_for};

/// A message that a member received, and the client's state after it.
struct ReceivedMessage {
    member: usize,
    message: Value,
    shown: Value,
}

/// Nearly every match is over by then; random play may take for ever.
const MAX_MESSAGES: usize = 3_000;

/// Plays a match of two players, which Ann ends after `max_messages`. Returns all messages in the
/// order they were received.
async fn playing(
    ann: &mut TableClient,
    ben: &mut TableClient,
    max_messages: usize,
) -> Vec<ReceivedMessage> {
    let mut traffic = Vec::new();
    for turn in 0..100_000_usize {
        if turn == max_messages {
            ann.send_command(json!({"do": "end"})).await.unwrap();
        }
        for player in [&mut *ann, &mut *ben] {
            if let Some((ask, legal)) = player.pending_ask() {
                // The last legal actions are offers to resign.
                let action = legal[turn % legal.len().min(4)].clone();
                player
                    .send_command(json!({"do": "act", "ask": ask, "action": action}))
                    .await
                    .unwrap();
                player.state["ask"] = Value::Null;
            }
        }
        let (member, message) = tokio::select! {
            received = ann.receive() => (0, received.unwrap()),
            received = ben.receive() => (1, received.unwrap()),
        };
        let shown = if member == 0 { ann.state.clone() } else { ben.state.clone() };
        let over = |player: &TableClient| player.state["lobby"]["match"].get("secret").is_some();
        traffic.push(ReceivedMessage { member, message, shown });
        if over(ann) && over(ben) {
            return traffic;
        }
    }
    panic!("the match did not end");
}

pub(crate) struct RecordedMatch {
    pub(crate) code: String,
    pub(crate) two: [ApiClient; 2],
    pub(crate) log: Vec<(Seq, LogEntry)>,
    traffic: Vec<ReceivedMessage>,
    /// Everything that was sent before the match began, by HTTP and by socket.
    before: Vec<Value>,
}

fn play(game: &str, config: &Value) -> RecordedMatch {
    play_some(game, config, MAX_MESSAGES)
}

pub(crate) fn play_some(game: &str, config: &Value, max_messages: usize) -> RecordedMatch {
    let server = ServerUnderTest::new();
    let (code, two) = server.table(game, config);
    let mut before = Vec::new();
    before.extend(two.iter().map(|client| json!(client.cookie())));
    for path in ["/api/me".to_owned(), "/api/games".to_owned(), format!("/api/tables/{code}")] {
        before.push(two[0].get(&path).unwrap().1);
    }
    let traffic = server.block_on(async {
        let (mut ann, mut ben) = (connect(&two[0], &code).await, connect(&two[1], &code).await);
        before.extend([ann.state.clone(), ben.state.clone()]);
        start_match(&mut ann, &mut ben).await;
        before.push(ann.state.clone());
        playing(&mut ann, &mut ben, max_messages).await
    });
    RecordedMatch { log: server.log(&code), code, two, traffic, before }
}

pub(crate) fn record(entry: &LogEntry) -> TableRecord {
    TableRecord::from_bytes(&entry.body).unwrap()
}

/// The entry with which the match ended; the commitment of the next dice may follow.
fn last_entry_of_match(log: &[(Seq, LogEntry)]) -> Seq {
    let is_of_match =
        |entry: &LogEntry| matches!(record(entry), TableRecord::Played { .. } | TableRecord::Ended);
    log.iter().rev().find(|(_, entry)| is_of_match(entry)).unwrap().0
}

/// The match's dice secret and salts, from the log.
fn secret(log: &[(Seq, LogEntry)]) -> ([u8; 32], Vec<String>) {
    let began = log.iter().find_map(|(_, entry)| match record(entry) {
        TableRecord::Began { secret, salts, .. } => Some((parse_secret(&secret).unwrap(), salts)),
        _ => None,
    });
    began.unwrap()
}

/// All dice secrets that an attacker could try given something that was sent: texts as they are,
/// decoded or hashed, and numbers as bytes.
fn keys(value: &Value, out: &mut Vec<[u8; 32]>) {
    match value {
        Value::String(text) => collect_keys_of_text(text, out),
        Value::Number(number) => {
            let number = number.as_u64().unwrap_or_default();
            out.push(padded(&number.to_be_bytes()));
            out.push(padded(&number.to_le_bytes()));
            out.push(*sha256(number.to_string().as_bytes()));
        }
        Value::Array(items) => {
            let bytes: Option<Vec<u8>> =
                items.iter().map(|i| i.as_u64().and_then(|n| u8::try_from(n).ok())).collect();
            if let Some(bytes) = bytes.filter(|bytes| bytes.len() >= 16) {
                out.push(padded(&bytes));
            }
            items.iter().for_each(|item| keys(item, out));
        }
        Value::Object(fields) => {
            for (name, value) in fields {
                collect_keys_of_text(name, out);
                keys(value, out);
            }
        }
        Value::Null | Value::Bool(_) => {}
    }
}

fn collect_keys_of_text(text: &str, out: &mut Vec<[u8; 32]>) {
    out.push(*sha256(text.as_bytes()));
    let text = text.rsplit('=').next().unwrap_or(text);
    if text.len() >= 16 {
        out.push(padded(text.as_bytes()));
        out.push(*sha256(text.as_bytes()));
    }
    let digits: Option<Vec<u8>> = text
        .as_bytes()
        .chunks(2)
        .map(|two| {
            let two = std::str::from_utf8(two).ok().filter(|two| two.len() == 2)?;
            u8::from_str_radix(two, 16).ok()
        })
        .collect();
    if let Some(bytes) = digits.filter(|bytes| bytes.len() >= 16) {
        out.push(padded(&bytes));
        out.push(*sha256(&bytes));
    }
}

/// HMAC pads a shorter key with zeroes.
fn padded(bytes: &[u8]) -> [u8; 32] {
    std::array::from_fn(|at| bytes.get(at).copied().unwrap_or(0))
}

fn sha256(bytes: &[u8]) -> Box<[u8; 32]> {
    use sha2::Digest as _;
    Box::new(sha2::Sha256::digest(bytes).into())
}

/// How many rolls were predicted with one key, and how many of them correctly.
#[derive(Default)]
struct GuessScore {
    right: u32,
    tried: u32,
}

#[test]
fn rolls_cannot_be_predicted_from_messages() {
    let (mut rolls, mut scores, mut oracle) = (0, Vec::new(), 0);
    for _ in 0..3 {
        let played = play("ludo", &json!({"ends": "first"}));
        let (truth, salts) = secret(&played.log);
        let name = format!("{}-1", played.code);
        let mut known = BTreeMap::<[u8; 32], GuessScore>::new();
        let learn = |value: &Value, known: &mut BTreeMap<[u8; 32], GuessScore>| {
            let mut found = Vec::new();
            keys(value, &mut found);
            for key in found {
                known.entry(key).or_default();
            }
        };
        played.before.iter().for_each(|value| learn(value, &mut known));
        let mut number = 0;
        for (seq, entry) in &played.log {
            let TableRecord::Played { steps, .. } = record(entry) else { continue };
            for step in steps {
                let Step::Rolled { number: fell } = step else { continue };
                let guess = |key: [u8; 32]| {
                    let mut dice = VerifiableDice::joint(key, &name, &salts, number);
                    dice.roll(&Roll::die(6, "die")).unwrap().number() == fell
                };
                oracle += u32::from(guess(truth));
                for (key, score) in &mut known {
                    score.right += u32::from(guess(*key));
                    score.tried += 1;
                }
                (number, rolls) = (number + 1, rolls + 1);
            }
            // The messages about this entry can be used only for later rolls.
            let sent = played.traffic.iter().filter(|received| received.message["seq"] == *seq);
            let last = last_entry_of_match(&played.log);
            sent.filter(|_| *seq < last).for_each(|received| learn(&received.message, &mut known));
        }
        scores.extend(known.into_values());
    }
    assert!(rolls > 200, "{rolls} rolls");
    assert_eq!(oracle, rolls, "the secret itself predicts every roll");
    let guesses: u32 = scores.iter().map(|score| score.tried).sum();
    let right: u32 = scores.iter().map(|score| score.right).sum();
    assert!(scores.len() > 300 && guesses > 10_000, "{} keys were tried", scores.len());
    // No key predicts more than chance allows (1 in 6; half of 40 rolls is out of reach).
    for score in scores.iter().filter(|score| score.tried >= 40) {
        assert!(score.right * 2 < score.tried, "{} of {}", score.right, score.tried);
    }
    let share = f64::from(right) / f64::from(guesses);
    assert!((0.15..0.185).contains(&share), "{share} of all guesses were right; chance is 0.167");
}

/// A secret in every form in which it might be sent.
fn forms(secret: &[u8; 32]) -> Vec<String> {
    let hex: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
    let list: Vec<String> = secret.iter().map(u8::to_string).collect();
    let signed: Vec<String> = secret.iter().map(|byte| byte.cast_signed().to_string()).collect();
    let words: Vec<String> = secret
        .chunks(8)
        .map(|word| u64::from_be_bytes(word.try_into().unwrap()).to_string())
        .collect();
    let mut forms = vec![hex.to_uppercase(), list[..8].join(","), list[..8].join(", ")];
    forms.push(signed[..8].join(","));
    forms.extend(words);
    forms.extend([&hex[..32], &hex[32..]].map(str::to_owned));
    for alphabet in [b"+/", b"-_"] {
        let encoded = base64(secret, *alphabet);
        forms.extend([encoded[..20].to_owned(), encoded[20..40].to_owned()]);
    }
    forms
}

fn base64(bytes: &[u8], last: [u8; 2]) -> String {
    let letters = (b'A'..=b'Z').chain(b'a'..=b'z').chain(b'0'..=b'9').chain(last);
    let letters: Vec<char> = letters.map(char::from).collect();
    let bits: String = bytes.iter().map(|byte| format!("{byte:08b}")).collect();
    let sextets = bits.as_bytes().chunks(6).map(|six| {
        let six = format!("{:0<6}", std::str::from_utf8(six).unwrap());
        letters[usize::from_str_radix(&six, 2).unwrap()]
    });
    sextets.collect()
}

#[test]
fn no_message_before_the_end_of_a_match_has_its_dice_secret() {
    assert_eq!(base64(b"any carnal pleas", *b"+/"), "YW55IGNhcm5hbCBwbGVhcw");
    for (game, config) in games() {
        let played = play(game, &config);
        let (secret, _) = secret(&played.log);
        let end = last_entry_of_match(&played.log);
        let mut revealed = 0;
        for received in &played.traffic {
            let text = received.message.to_string();
            let found = forms(&secret).into_iter().find(|form| text.contains(form));
            if received.message["seq"] == end {
                revealed += u32::from(found.is_some());
            } else {
                assert_eq!(found, None, "{game}: {text}");
            }
        }
        for value in &played.before {
            let text = value.to_string();
            assert!(!forms(&secret).iter().any(|form| text.contains(form)), "{game}: {text}");
        }
        assert_eq!(revealed, 2, "{game}: both receive the secret at the end");
    }
}

fn games() -> impl Iterator<Item = (&'static str, Value)> {
    GameId::ALL.into_iter().map(|game| (game.name(), game.short_config()))
}

/// The server adds nothing to what the rules show a seat: views, events and asks are those of the
/// table for that viewer, and there is no other field. (The conformance suite of the kit proves for
/// every game that these hide what they must.)
#[test]
fn every_message_has_only_what_its_viewer_may_know() {
    let fields =
        ["type", "reply_to", "seq", "time", "events", "lobby", "view", "ask", "chat", "connected"];
    let mut hidden = 0;
    for (game, config) in games() {
        let played = play_some(game, &config, 600);
        let mut checked = 0;
        let mut table = Table::open(
            played.code.parse().unwrap(),
            &record(&played.log[0].1),
            played.log[0].1.time,
        )
        .unwrap();
        for (seq, entry) in &played.log[1..] {
            let record = record(entry);
            let secret_action = secret_action(&table, &record);
            let addressed = table.apply(&record, entry.time).unwrap();
            let updates = played.traffic.iter().filter(|received| {
                received.message["seq"] == *seq && received.message["type"] == "update"
            });
            for received in updates {
                let viewer = Seat::parse(received.member as u64);
                let message = &received.message;
                let names = message.as_object().unwrap().keys();
                names.for_each(|name| assert!(fields.contains(&name.as_str()), "{name}"));
                let events: Vec<Value> =
                    events_for(&addressed, viewer).map(|event| json!(event)).collect();
                let sent = message.get("events").cloned().unwrap_or(json!([]));
                assert_eq!(sent, Value::Array(events), "{game}, entry {seq}");
                assert_eq!(
                    received.shown["view"],
                    json!(JsonText::from(&table.view(viewer))),
                    "{game}, entry {seq}"
                );
                if let Some(ask) = message.get("ask") {
                    assert_eq!(
                        timeless(ask),
                        timeless(&json!(table.ask_view(viewer))),
                        "{game}, entry {seq}"
                    );
                }
                checked += 1;
                if let Some((seat, text)) = &secret_action
                    && seat.index() != received.member
                {
                    // The legal actions are the same for both; the choice is not.
                    let mut rest = message.clone();
                    rest.as_object_mut().unwrap().remove("ask");
                    assert!(!rest.to_string().contains(text), "{game}: {text} in {message}");
                    hidden += 1;
                }
            }
        }
        assert!(checked > 10, "{game}: {checked} updates");
    }
    assert!(hidden > 0, "no secret action was checked");
}

/// The secret action of a log entry, if it has one.
fn secret_action(table: &Table, record: &TableRecord) -> Option<(Seat, String)> {
    let TableRecord::Played { steps, .. } = record else { return None };
    let Step::Acted { seat, action } = steps.first()? else { return None };
    let audience = table.current_match.as_ref()?.state.known_to(*seat, action);
    let other = Seat::parse(u64::from(seat.index() == 0));
    let text = action.to_string();
    // A short text would be found by accident.
    (!audience.includes(other) && text.len() > 24).then_some((*seat, text))
}

/// An ask without its deadline, which depends on when members were connected and not only on the
/// log.
fn timeless(ask: &Value) -> Value {
    let mut ask = ask.clone();
    if let Value::Object(fields) = &mut ask {
        fields.remove("until");
        let clocks = fields.get_mut("clocks").and_then(Value::as_array_mut);
        let clocks = clocks.into_iter().flatten().filter_map(Value::as_object_mut);
        clocks.for_each(|clock| drop(clock.remove("until")));
    }
    ask
}
