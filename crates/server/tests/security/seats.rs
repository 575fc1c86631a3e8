//! Every message is held against the seats of the log.

use crate::place::{Place, refused, sit, start};
use client::Player;
use faults::Raw;
use serde_json::{Value, json};

/// Everything only the owner may ask for.
fn for_owners() -> Vec<Value> {
    vec![
        json!({"do": "start"}),
        json!({"do": "end"}),
        json!({"do": "bot", "chair": 2, "level": "random"}),
        json!({"do": "free", "chair": 2}),
        json!({"do": "lock", "locked": true}),
        json!({"do": "kick", "member": 0, "why": "mine"}),
        json!({"do": "hand-over", "member": 1}),
        json!({"do": "configure", "config": {}, "options": {}}),
    ]
}

/// Everything anybody at the table may ask for.
fn for_members() -> Vec<Value> {
    vec![
        json!({"do": "act", "ask": 1, "action": "1"}),
        json!({"do": "chat", "text": "hello"}),
        json!({"do": "ready", "ready": true}),
        json!({"do": "sit", "chair": 3}),
        json!({"do": "stand"}),
        json!({"do": "choose", "choice": "red"}),
        json!({"do": "salt", "salt": "x"}),
        json!({"do": "resign"}),
        json!({"do": "leave"}),
    ]
}

#[test]
fn a_stranger_is_refused_by_socket_and_by_http() {
    let place = Place::new();
    let (code, _) = place.table("ludo", &json!({}));
    let before = place.log(&code);
    let stranger = place.visitor();
    for (number, mut command) in for_members().into_iter().chain(for_owners()).enumerate() {
        command["id"] = number.to_string().into();
        let answer = stranger.post(&format!("/api/tables/{code}/do"), &command).unwrap();
        assert_eq!(answer.0, 404, "{command}: {}", answer.1);
        assert_eq!(answer.1["no"]["code"], "cannot-join");
    }
    let join = json!({"id": "j", "do": "join", "nick": "Cat"});
    let answer = stranger.post(&format!("/api/tables/{code}/do"), &join).unwrap();
    assert_eq!(answer.0, 422, "joins go where they are counted: {}", answer.1);
    place.block_on(async {
        let mut raw = Raw::connect(&stranger, &code).await.unwrap();
        let _ = raw.send(faults::TEXT, br#"{"id":"1","do":"chat","text":"x"}"#).await;
        let heard = raw.hear_out().await.unwrap();
        assert_eq!(heard.len(), 1, "{heard:?}");
        assert!(heard[0].contains("cannot-join"), "{heard:?}");
    });
    let anonymous = place.http(&format!("GET /api/tables/{code} HTTP/1.1"));
    assert!(anonymous.starts_with("HTTP/1.1 401 "), "{anonymous}");
    assert_eq!(place.log(&code), before, "nothing changed");
}

#[test]
fn only_the_owner_runs_the_table() {
    let place = Place::new();
    let (code, [ann, ben]) = place.table("ludo", &json!({}));
    place.block_on(async {
        let (mut ann, mut ben) = (sit(&ann, &code).await, sit(&ben, &code).await);
        for _ in ["lobby", "playing"] {
            let before = place_log(&place, &code).await;
            for command in for_owners() {
                assert_eq!(refused(&mut ben, command.clone()).await, "not-owner", "{command}");
            }
            assert_eq!(place_log(&place, &code).await, before, "nothing changed");
            if ben.shown["lobby"]["phase"] == "lobby" {
                start(&mut ann, &mut ben).await;
            }
        }
    });
}

async fn place_log(place: &Place, code: &str) -> Vec<u128> {
    // The first rolls of a match come by themselves: only what people did is compared.
    let log = faults::read_log(&place.store, code).await.unwrap();
    let by_people = log
        .into_iter()
        .filter(|(_, entry)| !String::from_utf8_lossy(&entry.body).contains(r#""cause":"clock""#));
    by_people.map(|(_, entry)| entry.id).collect()
}

/// Waits until either is asked; whether it is the first.
async fn asked(ann: &mut Player, ben: &mut Player) -> bool {
    loop {
        match (ann.question().is_some(), ben.question().is_some()) {
            (false, false) => tokio::select! {
                heard = ann.hear() => drop(heard.unwrap()),
                heard = ben.hear() => drop(heard.unwrap()),
            },
            (first, _) => return first,
        }
    }
}

#[test]
fn nobody_acts_for_anothers_seat() {
    let place = Place::new();
    let (code, [ann, ben]) = place.table("ludo", &json!({}));
    place.block_on(async {
        let (mut ann, mut ben) = (sit(&ann, &code).await, sit(&ben, &code).await);
        start(&mut ann, &mut ben).await;
        let first = asked(&mut ann, &mut ben).await;
        let (mover, other) = if first { (&mut ann, &mut ben) } else { (&mut ben, &mut ann) };
        let (ask, legal) = mover.question().map(|(ask, legal)| (ask, legal[0].clone())).unwrap();
        let before = place_log(&place, &code).await;
        let act = json!({"do": "act", "ask": ask, "action": legal});
        assert_eq!(refused(other, act.clone()).await, "not-asked");
        // Naming the seat oneself is no way in.
        let mut named = act.clone();
        named["seat"] = json!(usize::from(!first));
        other.ask_as("named", named).await.unwrap();
        let answer = other.hear_until(|message| message["type"] == "no").await.unwrap();
        assert_eq!(answer["no"]["code"], "not-understood", "{answer}");
        assert_eq!(place_log(&place, &code).await, before, "nothing changed");
        let done = mover.request(act).await.unwrap();
        assert_eq!(done.get("no"), None, "and whose seat it is may: {done}");
    });
}

#[test]
fn a_spectator_only_watches() {
    let place = Place::new();
    let (ann, ben, cat) = (place.visitor(), place.visitor(), place.visitor());
    let code = ann.open("gammon", "Ann", &json!({}), &json!({"spectators": true})).unwrap();
    ben.join(&code, "Ben").unwrap();
    cat.join(&code, "Cat").unwrap();
    place.block_on(async {
        let (mut ann, mut ben) = (sit(&ann, &code).await, sit(&ben, &code).await);
        let mut cat = sit(&cat, &code).await;
        start(&mut ann, &mut ben).await;
        let first = asked(&mut ann, &mut ben).await;
        let (mover, _) = if first { (&mut ann, &mut ben) } else { (&mut ben, &mut ann) };
        let (ask, legal) = mover.question().map(|(ask, legal)| (ask, legal[0].clone())).unwrap();
        let act = json!({"do": "act", "ask": ask, "action": legal});
        assert_eq!(refused(&mut cat, act).await, "not-seated");
        assert_eq!(refused(&mut cat, json!({"do": "resign"})).await, "not-seated");
        assert!(cat.question().is_none(), "and is asked nothing");
    });
}

#[test]
fn the_socket_of_somebody_who_was_asked_to_leave_is_closed_and_good_for_nothing() {
    let place = Place::new();
    let (code, [ann, ben]) = place.table("ludo", &json!({}));
    place.block_on(async {
        let (mut ann, mut old) = (sit(&ann, &code).await, sit(&ben, &code).await);
        start(&mut ann, &mut old).await;
        let kicked =
            ann.request(json!({"do": "kick", "member": 1, "why": "asleep"})).await.unwrap();
        assert_eq!(kicked.get("no"), None, "{kicked}");
        let before = place_log(&place, &code).await;
        // What is sent before the end is heard of is refused or unheard, never done.
        for command in for_members() {
            let _ = old.ask(command).await;
        }
        let mut said = Vec::new();
        while let Ok(message) = old.hear().await {
            said.push(message);
        }
        let bye = said.iter().find(|message| message["type"] == "bye").unwrap();
        assert_eq!(bye["no"]["code"], "kicked");
        assert!(bye["no"]["say"].as_str().unwrap().contains("asleep"), "{bye}");
        assert!(
            !said.iter().any(|message| message.get("re").is_some()
                && message.get("no").is_none()
                && message["seq"] != 4),
            "{said:?}"
        );
        assert_eq!(place_log(&place, &code).await, before, "nothing changed");
    });
    let (status, answer) = ben.get(&format!("/api/tables/{code}")).unwrap();
    assert_eq!(status, 404, "{answer}");
    ben.join(&code, "Ben").unwrap();
    assert_eq!(ben.get(&format!("/api/tables/{code}")).unwrap().0, 200, "the seat was kept");
}

#[test]
fn the_newest_connection_of_an_identity_wins() {
    let place = Place::new();
    let (code, [ann, ben]) = place.table("ludo", &json!({}));
    place.block_on(async {
        let mut other = sit(&ben, &code).await;
        let mut old = sit(&ann, &code).await;
        let mut new = sit(&ann, &code).await;
        let bye = old.hear_until(|message| message["type"] == "bye").await.unwrap();
        assert_eq!(bye["no"]["code"], "replaced");
        assert!(old.hear_until(|_| false).await.is_err(), "and the old one is closed");
        let ok = new.request(json!({"do": "chat", "text": "here"})).await.unwrap();
        assert_eq!(ok.get("no"), None);
        let heard = other.hear_until(|message| message.get("chat").is_some()).await.unwrap();
        assert_eq!(heard["chat"]["text"], "here");
    });
}

#[test]
fn the_cookie_of_somebody_who_was_asked_to_leave_opens_no_locked_table() {
    let place = Place::new();
    let (code, [ann, ben]) = place.table("ludo", &json!({}));
    let act = |id: &str, command: Value| {
        let mut command = command;
        command["id"] = id.into();
        let (status, answer) = ann.post(&format!("/api/tables/{code}/do"), &command).unwrap();
        assert_eq!(status, 200, "{answer}");
    };
    act("1", json!({"do": "kick", "member": 1, "why": "rude"}));
    act("2", json!({"do": "lock", "locked": true}));
    let before = place.log(&code);
    assert!(ben.join(&code, "Ben").is_err(), "the same cookie");
    assert!(ben.join(&code, "Somebody else").is_err(), "under another name");
    assert!(place.visitor().join(&code, "Ben").is_err(), "nor a new one");
    for path in ["", "/log", "/socket"] {
        let (status, _) = ben.get(&format!("/api/tables/{code}{path}")).unwrap();
        assert!((400..500).contains(&status), "{path}: {status}");
    }
    place.block_on(async {
        let mut raw = Raw::connect(&ben, &code).await.unwrap();
        let heard = raw.hear_out().await.unwrap();
        assert!(heard.len() == 1 && heard[0].contains("cannot-join"), "{heard:?}");
    });
    assert_eq!(place.log(&code), before, "nothing changed");
}

#[test]
fn an_id_is_its_owners_and_no_others() {
    let place = Place::new();
    let (code, [ann, ben]) = place.table("ludo", &json!({}));
    let say = |who: &client::Visitor, text: &str| {
        let command = json!({"id": "same", "do": "chat", "text": text});
        who.post(&format!("/api/tables/{code}/do"), &command).unwrap()
    };
    let (first, second) = (say(&ann, "one"), say(&ben, "two"));
    assert_eq!((first.0, second.0), (200, 200));
    assert_ne!(first.1["seq"], second.1["seq"], "both were done");
    assert_eq!(say(&ann, "something else"), first, "a repeat is answered with its entry");
    assert_eq!(say(&ben, "something else"), second);
}
