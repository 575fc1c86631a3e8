//! Every request is checked against the members and seats in the log.

use crate::test_server::{ServerUnderTest, connect, expect_refusal, start_match};
use client::TableClient;
use faults::RawWebSocket;
use serde_json::{Value, json};

/// All commands that only the owner may send.
fn owner_commands() -> Vec<Value> {
    vec![
        json!({"do": "start"}),
        json!({"do": "end"}),
        json!({"do": "bot", "chair": 2, "level": "random"}),
        json!({"do": "free", "chair": 2}),
        json!({"do": "lock", "locked": true}),
        json!({"do": "kick", "member": 0, "why": "mine"}),
        json!({"do": "skip", "member": 0}),
        json!({"do": "hand-over", "member": 1}),
        json!({"do": "configure", "config": {}, "options": {}}),
    ]
}

/// All commands that every member may send.
fn member_commands() -> Vec<Value> {
    vec![
        json!({"do": "act", "ask": 1, "action": "1"}),
        json!({"do": "chat", "text": "hello"}),
        json!({"do": "ready", "ready": true}),
        json!({"do": "sit", "chair": 3}),
        json!({"do": "stand"}),
        json!({"do": "choose", "choice": "red"}),
        json!({"do": "salt-hash", "round": 1, "hash": "ab".repeat(32)}),
        json!({"do": "salt", "round": 1, "salt": "x".repeat(32)}),
        json!({"do": "resign"}),
        json!({"do": "private-link", "hash": "ab".repeat(32)}),
        json!({"do": "end-private-link"}),
        json!({"do": "leave"}),
    ]
}

#[test]
fn a_stranger_is_refused_by_socket_and_by_http() {
    let server = ServerUnderTest::new();
    let (code, _) = server.table("ludo", &json!({}));
    let before = server.log(&code);
    let stranger = server.new_client();
    for (number, mut command) in member_commands().into_iter().chain(owner_commands()).enumerate() {
        command["id"] = number.to_string().into();
        let answer = stranger.post(&format!("/api/tables/{code}/do"), &command).unwrap();
        assert_eq!(answer.0, 404, "{command}: {}", answer.1);
        assert_eq!(answer.1["refusal"]["code"], "cannot-join");
    }
    let join = json!({"id": "j", "do": "join", "nick": "Cat"});
    let answer = stranger.post(&format!("/api/tables/{code}/do"), &join).unwrap();
    assert_eq!(answer.0, 422, "joins have a route with a limit of its own: {}", answer.1);
    server.block_on(async {
        let mut raw = RawWebSocket::connect(&stranger, &code).await.unwrap();
        let _ = raw.send(faults::OPCODE_TEXT, br#"{"id":"1","do":"chat","text":"x"}"#).await;
        let received = raw.read_to_end().await.unwrap();
        assert_eq!(received.len(), 1, "{received:?}");
        assert!(received[0].contains("cannot-join"), "{received:?}");
    });
    let anonymous = server.http(&format!("GET /api/tables/{code} HTTP/1.1"));
    assert!(anonymous.starts_with("HTTP/1.1 401 "), "{anonymous}");
    assert_eq!(server.log(&code), before, "nothing changed");
}

#[test]
fn only_the_owner_can_manage_the_table() {
    let server = ServerUnderTest::new();
    let (code, [ann, ben]) = server.table("ludo", &json!({}));
    server.block_on(async {
        let (mut ann, mut ben) = (connect(&ann, &code).await, connect(&ben, &code).await);
        for _ in ["lobby", "playing"] {
            let before = player_entry_ids(&server, &code).await;
            for command in owner_commands() {
                assert_eq!(
                    expect_refusal(&mut ben, command.clone()).await,
                    "not-owner",
                    "{command}"
                );
            }
            assert_eq!(player_entry_ids(&server, &code).await, before, "nothing changed");
            if ben.state["lobby"]["phase"] == "lobby" {
                start_match(&mut ann, &mut ben).await;
            }
        }
    });
}

async fn player_entry_ids(server: &ServerUnderTest, code: &str) -> Vec<u128> {
    // Without the first rolls of a match, which the table makes by itself.
    let log = faults::read_log(&server.store, code).await.unwrap();
    let by_people = log
        .into_iter()
        .filter(|(_, entry)| !String::from_utf8_lossy(&entry.body).contains(r#""cause":"clock""#));
    by_people.map(|(_, entry)| entry.id).collect()
}

/// Waits until one of the players has an ask; returns whether it is the first.
async fn wait_for_ask(ann: &mut TableClient, ben: &mut TableClient) -> bool {
    loop {
        match (ann.pending_ask().is_some(), ben.pending_ask().is_some()) {
            (false, false) => tokio::select! {
                received = ann.receive() => drop(received.unwrap()),
                received = ben.receive() => drop(received.unwrap()),
            },
            (first, _) => return first,
        }
    }
}

#[test]
fn nobody_can_act_for_another_seat() {
    let server = ServerUnderTest::new();
    let (code, [ann, ben]) = server.table("ludo", &json!({}));
    server.block_on(async {
        let (mut ann, mut ben) = (connect(&ann, &code).await, connect(&ben, &code).await);
        start_match(&mut ann, &mut ben).await;
        let first = wait_for_ask(&mut ann, &mut ben).await;
        let (mover, other) = if first { (&mut ann, &mut ben) } else { (&mut ben, &mut ann) };
        let (ask, legal) = mover.pending_ask().map(|(ask, legal)| (ask, legal[0].clone())).unwrap();
        let before = player_entry_ids(&server, &code).await;
        let act = json!({"do": "act", "ask": ask, "action": legal});
        assert_eq!(expect_refusal(other, act.clone()).await, "not-asked");
        // A seat named in the request is not accepted.
        let mut named = act.clone();
        named["seat"] = json!(usize::from(!first));
        other.send_command_as("named", named).await.unwrap();
        let answer = other.receive_until(|message| message["type"] == "refused").await.unwrap();
        assert_eq!(answer["refusal"]["code"], "not-understood", "{answer}");
        assert_eq!(player_entry_ids(&server, &code).await, before, "nothing changed");
        let done = mover.request(act).await.unwrap();
        assert_eq!(done.get("refusal"), None, "the seat's own player may act: {done}");
    });
}

#[test]
fn a_spectator_can_only_watch() {
    let server = ServerUnderTest::new();
    let (ann, ben, cat) = (server.new_client(), server.new_client(), server.new_client());
    let code = ann.open_table("gammon", "Ann", &json!({}), &json!({"spectators": true})).unwrap();
    ben.join_table(&code, "Ben").unwrap();
    cat.join_table(&code, "Cat").unwrap();
    server.block_on(async {
        let (mut ann, mut ben) = (connect(&ann, &code).await, connect(&ben, &code).await);
        let mut cat = connect(&cat, &code).await;
        start_match(&mut ann, &mut ben).await;
        let first = wait_for_ask(&mut ann, &mut ben).await;
        let (mover, _) = if first { (&mut ann, &mut ben) } else { (&mut ben, &mut ann) };
        let (ask, legal) = mover.pending_ask().map(|(ask, legal)| (ask, legal[0].clone())).unwrap();
        let act = json!({"do": "act", "ask": ask, "action": legal});
        assert_eq!(expect_refusal(&mut cat, act).await, "not-seated");
        assert_eq!(expect_refusal(&mut cat, json!({"do": "resign"})).await, "not-seated");
        assert!(cat.pending_ask().is_none(), "a spectator has no ask");
    });
}

#[test]
fn the_socket_of_a_kicked_member_is_closed_and_its_requests_are_refused() {
    let server = ServerUnderTest::new();
    let (code, [ann, ben]) = server.table("ludo", &json!({}));
    server.block_on(async {
        let (mut ann, mut old) = (connect(&ann, &code).await, connect(&ben, &code).await);
        // An owner who does not play: one who does cannot kick an opponent.
        for command in [json!({"do": "stand"}), json!({"do": "bot", "chair": 0, "level": "random"})]
        {
            let response = ann.request(command).await.unwrap();
            assert_eq!(response.get("refusal"), None, "{response}");
        }
        start_match(&mut ann, &mut old).await;
        let kicked =
            ann.request(json!({"do": "kick", "member": 1, "why": "asleep"})).await.unwrap();
        assert_eq!(kicked.get("refusal"), None, "{kicked}");
        let before = player_entry_ids(&server, &code).await;
        // Requests sent before the client notices the kick are refused or ignored.
        for command in member_commands() {
            let _ = old.send_command(command).await;
        }
        let mut said = Vec::new();
        while let Ok(message) = old.receive().await {
            said.push(message);
        }
        let bye = said.iter().find(|message| message["type"] == "closing").unwrap();
        assert_eq!(bye["refusal"]["code"], "kicked");
        assert!(bye["refusal"]["message"].as_str().unwrap().contains("asleep"), "{bye}");
        assert!(
            !said.iter().any(|message| message.get("reply_to").is_some()
                && message.get("refusal").is_none()
                && message["seq"] != 4),
            "{said:?}"
        );
        assert_eq!(player_entry_ids(&server, &code).await, before, "nothing changed");
    });
    let (status, answer) = ben.get(&format!("/api/tables/{code}")).unwrap();
    assert_eq!(status, 404, "{answer}");
    ben.join_table(&code, "Ben").unwrap();
    assert_eq!(ben.get(&format!("/api/tables/{code}")).unwrap().0, 200, "the seat is reserved");
}

#[test]
fn a_new_connection_replaces_the_old_one_of_the_same_identity() {
    let server = ServerUnderTest::new();
    let (code, [ann, ben]) = server.table("ludo", &json!({}));
    server.block_on(async {
        let mut other = connect(&ben, &code).await;
        let mut old = connect(&ann, &code).await;
        let mut new = connect(&ann, &code).await;
        let bye = old.receive_until(|message| message["type"] == "closing").await.unwrap();
        assert_eq!(bye["refusal"]["code"], "replaced");
        assert!(old.receive_until(|_| false).await.is_err(), "the old connection is closed");
        let ok = new.request(json!({"do": "chat", "text": "here"})).await.unwrap();
        assert_eq!(ok.get("refusal"), None);
        let received = other.receive_until(|message| message.get("chat").is_some()).await.unwrap();
        assert_eq!(received["chat"]["text"], "here");
    });
}

#[test]
fn a_kicked_member_cannot_rejoin_a_locked_table() {
    let server = ServerUnderTest::new();
    let (code, [ann, ben]) = server.table("ludo", &json!({}));
    let act = |id: &str, command: Value| {
        let mut command = command;
        command["id"] = id.into();
        let (status, answer) = ann.post(&format!("/api/tables/{code}/do"), &command).unwrap();
        assert_eq!(status, 200, "{answer}");
    };
    act("1", json!({"do": "kick", "member": 1, "why": "rude"}));
    act("2", json!({"do": "lock", "locked": true}));
    let before = server.log(&code);
    assert!(ben.join_table(&code, "Ben").is_err(), "the same cookie");
    assert!(ben.join_table(&code, "Somebody else").is_err(), "under another name");
    assert!(server.new_client().join_table(&code, "Ben").is_err(), "a new cookie");
    for path in ["", "/log", "/socket"] {
        let (status, _) = ben.get(&format!("/api/tables/{code}{path}")).unwrap();
        assert!((400..500).contains(&status), "{path}: {status}");
    }
    server.block_on(async {
        let mut raw = RawWebSocket::connect(&ben, &code).await.unwrap();
        let received = raw.read_to_end().await.unwrap();
        assert!(received.len() == 1 && received[0].contains("cannot-join"), "{received:?}");
    });
    assert_eq!(server.log(&code), before, "nothing changed");
}

#[test]
fn request_ids_of_different_identities_do_not_collide() {
    let server = ServerUnderTest::new();
    let (code, [ann, ben]) = server.table("ludo", &json!({}));
    let say = |who: &client::ApiClient, text: &str| {
        let command = json!({"id": "same", "do": "chat", "text": text});
        who.post(&format!("/api/tables/{code}/do"), &command).unwrap()
    };
    let (first, second) = (say(&ann, "one"), say(&ben, "two"));
    assert_eq!((first.0, second.0), (200, 200));
    assert_ne!(first.1["seq"], second.1["seq"], "both requests were carried out");
    assert_eq!(say(&ann, "one"), first, "a repeated request is answered with its entry");
    assert_eq!(say(&ben, "two"), second);
}

#[test]
fn an_id_used_again_for_something_else_is_refused() {
    let server = ServerUnderTest::new();
    let (code, [ann, _]) = server.table("ludo", &json!({}));
    let say = |text: &str| {
        let command = json!({"id": "same", "do": "chat", "text": text});
        ann.post(&format!("/api/tables/{code}/do"), &command).unwrap()
    };
    let first = say("one");
    let (status, refusal) = say("something else");
    assert_eq!((status, &refusal["refusal"]["code"]), (422, &json!("id-reused")), "{refusal}");
    assert_eq!(say("one"), first, "the first request keeps its id");
}
