//! Nobody outside can tell the dice before they fall, and nothing hidden is ever sent.

use crate::place::{Place, sit, start};
use client::{Player, Visitor};
use kit::{Dice, Roll, Seat, Step, Verifiable, parse_secret};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use store::{Entry, Seq};
use table::{Json, Record, Table, told_to};

/// A message as somebody was sent it, and what they had been shown after it.
struct Heard {
    member: usize,
    message: Value,
    shown: Value,
}

/// Nearly every match is over by then; one of people who play at random may take for ever.
const LONG: usize = 3_000;

/// Plays a match of two, which Ann ends if it takes so many messages; everything either was sent,
/// in the order they heard it.
async fn playing(ann: &mut Player, ben: &mut Player, most: usize) -> Vec<Heard> {
    let mut traffic = Vec::new();
    for turn in 0..100_000_usize {
        if turn == most {
            ann.ask(json!({"do": "end"})).await.unwrap();
        }
        for player in [&mut *ann, &mut *ben] {
            if let Some((ask, legal)) = player.question() {
                // The last of many are offers to resign.
                let action = legal[turn % legal.len().min(4)].clone();
                player.ask(json!({"do": "act", "ask": ask, "action": action})).await.unwrap();
                player.shown["ask"] = Value::Null;
            }
        }
        let (member, message) = tokio::select! {
            heard = ann.hear() => (0, heard.unwrap()),
            heard = ben.hear() => (1, heard.unwrap()),
        };
        let shown = if member == 0 { ann.shown.clone() } else { ben.shown.clone() };
        let over = |player: &Player| player.shown["lobby"]["match"].get("secret").is_some();
        traffic.push(Heard { member, message, shown });
        if over(ann) && over(ben) {
            return traffic;
        }
    }
    panic!("no end");
}

pub(crate) struct Played {
    pub(crate) code: String,
    pub(crate) two: [Visitor; 2],
    pub(crate) log: Vec<(Seq, Entry)>,
    traffic: Vec<Heard>,
    /// Everything that was sent before the match began, by HTTP and by socket.
    before: Vec<Value>,
}

fn play(game: &str, config: &Value) -> Played {
    play_some(game, config, LONG)
}

pub(crate) fn play_some(game: &str, config: &Value, most: usize) -> Played {
    let place = Place::new();
    let (code, two) = place.table(game, config);
    let salt = json!({"id": "s", "do": "salt", "salt": "a-grain-of-salt-from-ben"});
    let mut before = vec![two[1].post(&format!("/api/tables/{code}/do"), &salt).unwrap().1];
    before.extend(two.iter().map(|visitor| json!(visitor.cookie())));
    for path in ["/api/me".to_owned(), "/api/games".to_owned(), format!("/api/tables/{code}")] {
        before.push(two[0].get(&path).unwrap().1);
    }
    let traffic = place.block_on(async {
        let (mut ann, mut ben) = (sit(&two[0], &code).await, sit(&two[1], &code).await);
        before.extend([ann.shown.clone(), ben.shown.clone()]);
        start(&mut ann, &mut ben).await;
        before.push(ann.shown.clone());
        playing(&mut ann, &mut ben, most).await
    });
    Played { log: place.log(&code), code, two, traffic, before }
}

pub(crate) fn record(entry: &Entry) -> Record {
    Record::from_bytes(&entry.body).unwrap()
}

/// The secret of the match and its salts, which only the log knows.
fn secret(log: &[(Seq, Entry)]) -> ([u8; 32], Vec<String>) {
    let began = log.iter().find_map(|(_, entry)| match record(entry) {
        Record::Began { secret, salts, .. } => Some((parse_secret(&secret).unwrap(), salts)),
        _ => None,
    });
    began.unwrap()
}

/// Every key that could be made of something that was sent: texts as they are, decoded, or
/// hashed; numbers in bytes.
fn keys(value: &Value, out: &mut Vec<[u8; 32]>) {
    match value {
        Value::String(text) => keys_of_text(text, out),
        Value::Number(number) => {
            let number = number.as_u64().unwrap_or_default();
            out.push(padded(&number.to_be_bytes()));
            out.push(padded(&number.to_le_bytes()));
            out.push(*table_hash(number.to_string().as_bytes()));
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
                keys_of_text(name, out);
                keys(value, out);
            }
        }
        Value::Null | Value::Bool(_) => {}
    }
}

fn keys_of_text(text: &str, out: &mut Vec<[u8; 32]>) {
    out.push(*table_hash(text.as_bytes()));
    let text = text.rsplit('=').next().unwrap_or(text);
    if text.len() >= 16 {
        out.push(padded(text.as_bytes()));
        out.push(*table_hash(text.as_bytes()));
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
        out.push(*table_hash(&bytes));
    }
}

/// A shorter key is one with zeroes behind it, to HMAC.
fn padded(bytes: &[u8]) -> [u8; 32] {
    std::array::from_fn(|at| bytes.get(at).copied().unwrap_or(0))
}

fn table_hash(bytes: &[u8]) -> Box<[u8; 32]> {
    use sha2::Digest as _;
    Box::new(sha2::Sha256::digest(bytes).into())
}

/// A guess at every roll of the match with one key: how many were right, of how many.
#[derive(Default)]
struct Score {
    right: u32,
    tried: u32,
}

#[test]
fn the_dice_cannot_be_predicted_from_anything_that_was_sent() {
    let (mut rolls, mut scores, mut oracle) = (0, Vec::new(), 0);
    for _ in 0..3 {
        let played = play("ludo", &json!({"ends": "first"}));
        let (truth, salts) = secret(&played.log);
        let name = format!("{}-1", played.code);
        let mut known = BTreeMap::<[u8; 32], Score>::new();
        let learn = |value: &Value, known: &mut BTreeMap<[u8; 32], Score>| {
            let mut found = Vec::new();
            keys(value, &mut found);
            for key in found {
                known.entry(key).or_default();
            }
        };
        played.before.iter().for_each(|value| learn(value, &mut known));
        let mut number = 0;
        for (seq, entry) in &played.log {
            let Record::Played { steps, .. } = record(entry) else { continue };
            for step in steps {
                let Step::Rolled { number: fell } = step else { continue };
                let guess = |key: [u8; 32]| {
                    let mut dice = Verifiable::new(key, &name, &salts, number);
                    dice.roll(&Roll::die(6, "die")).unwrap().number() == fell
                };
                oracle += u32::from(guess(truth));
                for (key, score) in &mut known {
                    score.right += u32::from(guess(*key));
                    score.tried += 1;
                }
                (number, rolls) = (number + 1, rolls + 1);
            }
            // Only now is it known what this entry brought.
            let sent = played.traffic.iter().filter(|heard| heard.message["seq"] == *seq);
            let last = played.log.last().unwrap().0;
            sent.filter(|_| *seq < last).for_each(|heard| learn(&heard.message, &mut known));
        }
        scores.extend(known.into_values());
    }
    assert!(rolls > 200, "{rolls} rolls");
    assert_eq!(oracle, rolls, "with the secret, every roll is told: the attack itself works");
    let guesses: u32 = scores.iter().map(|score| score.tried).sum();
    let right: u32 = scores.iter().map(|score| score.right).sum();
    assert!(scores.len() > 300 && guesses > 10_000, "{} keys were tried", scores.len());
    // No key is right more often than luck allows (1 in 6; half of 40 or more is out of reach).
    for score in scores.iter().filter(|score| score.tried >= 40) {
        assert!(score.right * 2 < score.tried, "{} of {}", score.right, score.tried);
    }
    let share = f64::from(right) / f64::from(guesses);
    assert!((0.15..0.185).contains(&share), "{share} of all guesses were right; luck is 0.167");
}

/// A secret in every form it might be written down in.
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
fn no_secret_of_the_dice_is_in_any_message_before_the_end() {
    assert_eq!(base64(b"any carnal pleas", *b"+/"), "YW55IGNhcm5hbCBwbGVhcw");
    for (game, config) in games() {
        let played = play(game, &config);
        let (secret, _) = secret(&played.log);
        let end = played.log.last().unwrap().0;
        let mut told = 0;
        for heard in &played.traffic {
            let text = heard.message.to_string();
            let found = forms(&secret).into_iter().find(|form| text.contains(form));
            if heard.message["seq"] == end {
                told += u32::from(found.is_some());
            } else {
                assert_eq!(found, None, "{game}: {text}");
            }
        }
        for value in &played.before {
            let text = value.to_string();
            assert!(!forms(&secret).iter().any(|form| text.contains(form)), "{game}: {text}");
        }
        assert_eq!(told, 2, "{game}: at the end both are told");
    }
}

fn games() -> [(&'static str, Value); 4] {
    [
        ("ludo", json!({"ends": "first"})),
        ("gammon", json!({"resignations": false, "cube": false})),
        ("spaces", json!({"size": 5, "rounds": 6})),
        ("hill", json!({})),
    ]
}

/// The server adds nothing to what the rules show a seat: views, events and questions are
/// those of the pure table for that very viewer, and there is no other field. (That these hide
/// what they must is proved for every game by the suite of the kit.)
#[test]
fn every_message_holds_what_its_viewer_may_know_and_nothing_else() {
    let fields =
        ["type", "seq", "time", "events", "lobby", "view", "ask", "chat", "here", "re", "no"];
    for (game, config) in games() {
        let played = play_some(game, &config, 600);
        let mut checked = 0;
        let mut hidden = 0;
        let mut table = Table::open(
            played.code.parse().unwrap(),
            &record(&played.log[0].1),
            played.log[0].1.time,
        )
        .unwrap();
        for (seq, entry) in &played.log[1..] {
            let record = record(entry);
            let secret_action = secret_action(&table, &record);
            let told = table.apply(&record, entry.time).unwrap();
            let updates = played
                .traffic
                .iter()
                .filter(|heard| heard.message["seq"] == *seq && heard.message["type"] == "update");
            for heard in updates {
                let viewer = Seat::parse(heard.member as u64);
                let message = &heard.message;
                let names = message.as_object().unwrap().keys();
                names.for_each(|name| assert!(fields.contains(&name.as_str()), "{name}"));
                let events: Vec<Value> = told_to(&told, viewer).map(|event| json!(event)).collect();
                let sent = message.get("events").cloned().unwrap_or(json!([]));
                assert_eq!(sent, Value::Array(events), "{game}, entry {seq}");
                assert_eq!(
                    heard.shown["view"],
                    json!(Json::from(&table.view(viewer))),
                    "{game}, entry {seq}"
                );
                if let Some(ask) = message.get("ask") {
                    assert_eq!(
                        timeless(ask),
                        timeless(&json!(table.ask(viewer))),
                        "{game}, entry {seq}"
                    );
                }
                checked += 1;
                if let Some((seat, text)) = &secret_action
                    && seat.index() != heard.member
                {
                    // What may be brought is the same for both; who brought what is not.
                    let mut rest = message.clone();
                    rest.as_object_mut().unwrap().remove("ask");
                    assert!(!rest.to_string().contains(text), "{game}: {text} in {message}");
                    hidden += 1;
                }
            }
        }
        assert!(checked > 10, "{game}: {checked} updates");
        assert!(hidden > 0 || !matches!(game, "spaces"), "{game}: secret actions were looked for");
    }
}

/// An action that others may not know, as the log has it.
fn secret_action(table: &Table, record: &Record) -> Option<(Seat, String)> {
    let Record::Played { steps, .. } = record else { return None };
    let Step::Acted { seat, action } = steps.first()? else { return None };
    let audience = table.running.as_ref()?.play.known_to(*seat, action);
    let other = Seat::parse(u64::from(seat.index() == 0));
    let text = action.to_string();
    // A short one is in many a text by accident.
    (!audience.includes(other) && text.len() > 24).then_some((*seat, text))
}

/// Without the time until which a question is open: clocks stand still while nobody is there,
/// and that is not in the log.
fn timeless(ask: &Value) -> Value {
    let mut ask = ask.clone();
    if let Value::Object(fields) = &mut ask {
        fields.remove("until");
    }
    ask
}
