//! Open tables: strangers are told of tables whose owner has opened them, and of nothing else.

use crate::test_server::{ServerUnderTest, connect};
use client::{ApiClient, TableClient};
use serde_json::{Value, json};
use server::{NoticeSettings, ServerSettings};
use store::{AnyStore, MemoryStore};

fn listed(client: &ApiClient) -> Vec<Value> {
    let (status, body) = client.get("/api/open-tables").unwrap();
    assert_eq!(status, 200, "{body}");
    body["tables"].as_array().unwrap().clone()
}

/// Asks for the listing until it has so many tables.
fn wait_for_listed(client: &ApiClient, count: usize) -> Vec<Value> {
    loop {
        let tables = listed(client);
        if tables.len() == count {
            return tables;
        }
    }
}

async fn offer(player: &mut TableClient, offer: Value) -> Value {
    player.request(json!({"do": "offer", "offer": offer})).await.unwrap()
}

fn quick_match(client: &ApiClient, nick: &str) -> (u16, Value) {
    let request = json!({"game": "ludo", "nick": nick, "pace": "live"});
    client.post("/api/quick-match", &request).unwrap()
}

#[test]
fn only_tables_that_their_owner_has_opened_are_listed() {
    let server = ServerUnderTest::new();
    let stranger = server.new_client();
    let (private, [cid, _]) = server.table("ludo", &json!({}));
    let (code, [ann, ben]) = server.table("ludo", &json!({}));
    server.block_on(async {
        let _private = connect(&cid, &private).await;
        let (mut ann, mut ben) = (connect(&ann, &code).await, connect(&ben, &code).await);
        let refused = offer(&mut ben, json!({})).await;
        assert_eq!(refused["refusal"]["code"], "not-owner", "{refused}");
        let accepted = offer(&mut ann, json!({})).await;
        assert_eq!(accepted.get("refusal"), None, "{accepted}");
        let open = wait_for_listed(&stranger, 1).remove(0);
        assert_eq!(
            (&open["code"], &open["free"], &open["people"]),
            (&json!(code), &json!(2), &json!(2))
        );
        let mut fields: Vec<&String> = open.as_object().unwrap().keys().collect();
        fields.sort();
        let known =
            ["bots", "clock", "code", "config", "free", "game", "owner", "people", "watching"];
        assert_eq!(fields, known, "nothing of members, chat or dice");
        // A locked table and one that is withdrawn are not listed, and neither can be joined so.
        ann.request(json!({"do": "lock", "locked": true})).await.unwrap();
        wait_for_listed(&stranger, 0);
        let path = format!("/api/open-tables/{code}/join");
        assert_eq!(stranger.post(&path, &json!({"nick": "Eve"})).unwrap().0, 404);
        ann.request(json!({"do": "lock", "locked": false})).await.unwrap();
        wait_for_listed(&stranger, 1);
        offer(&mut ann, Value::Null).await;
        wait_for_listed(&stranger, 0);
        assert_eq!(stranger.post(&path, &json!({"nick": "Eve"})).unwrap().0, 404);
    });
    let path = format!("/api/open-tables/{private}/join");
    let missing = stranger.post("/api/open-tables/AAAAAA/join", &json!({"nick": "Eve"})).unwrap();
    assert_eq!(stranger.post(&path, &json!({"nick": "Eve"})).unwrap(), missing);
    assert_eq!(missing.0, 404, "a private table looks like one that does not exist");
}

#[test]
fn a_table_whose_owner_has_gone_is_not_listed_and_kicked_players_do_not_come_back() {
    let server = ServerUnderTest::new();
    let (ann, eve) = (server.new_client(), server.new_client());
    let code = ann.open_table("ludo", "Ann", &json!({}), &json!({})).unwrap();
    server.block_on(async {
        let mut player = connect(&ann, &code).await;
        offer(&mut player, json!({})).await;
        wait_for_listed(&eve, 1);
        let path = format!("/api/open-tables/{code}/join");
        assert_eq!(eve.post(&path, &json!({"nick": "Eve"})).unwrap().0, 200);
        player.request(json!({"do": "kick", "member": 1, "why": "rude"})).await.unwrap();
        assert_eq!(eve.post(&path, &json!({"nick": "Eve"})).unwrap().0, 404, "kicked");
        eve.join_table(&code, "Eve").expect_err("nor does she by the code, which is listed");
    });
    // Ann has closed her page.
    wait_for_listed(&eve, 0);
}

#[test]
fn hostile_nicknames_are_cleaned_before_they_are_listed() {
    let server = ServerUnderTest::new();
    let (ann, stranger) = (server.new_client(), server.new_client());
    let nick = "<b>\u{202e}Ann\u{7}</b>";
    let (status, found) = quick_match(&ann, nick);
    let own = match status {
        200 => wait_for_listed(&stranger, 1)[0]["owner"].as_str().unwrap().to_owned(),
        _ => found["refusal"]["code"].as_str().unwrap().to_owned(),
    };
    assert!(!own.contains(['\u{202e}', '\u{7}']), "{own:?}");
    assert!(own.chars().count() <= 24 || status != 200, "{own:?}");
}

#[test]
fn quick_match_is_limited_by_address_and_an_address_lists_few_tables() {
    let store = AnyStore::new(MemoryStore::default());
    let server = ServerUnderTest::with_store(store, ServerSettings::default());
    let players: Vec<ApiClient> = (0..7).map(|_| server.new_client()).collect();
    server.block_on(async {
        let mut sockets = Vec::new();
        for player in &players {
            let code = player.open_table("ludo", "Ann", &json!({}), &json!({})).unwrap();
            let mut socket = connect(player, &code).await;
            let accepted = offer(&mut socket, json!({})).await;
            assert_eq!(accepted.get("refusal"), None, "{accepted}");
            sockets.push(socket);
        }
        wait_for_listed(&players[0], 5);
    });
    let refused = (0..40).map(|_| quick_match(&players[0], "Ann").0).find(|status| *status == 429);
    assert_eq!(refused, Some(429));
}

#[test]
fn tables_by_correspondence_count_while_they_are_listed_though_nobody_waits_at_them() {
    let store = AnyStore::new(MemoryStore::default());
    let server = ServerUnderTest::with_store(store, ServerSettings::default());
    let ask = json!({"game": "ludo", "nick": "Ann", "pace": "days"});
    // Each game has the tables of its own, so nobody joins an earlier one.
    let games = ["ludo", "gammon", "spaces", "hill", "liars"];
    for game in games {
        let mut ask = ask.clone();
        ask["game"] = json!(game);
        let (status, opened) = server.new_client().post("/api/quick-match", &ask).unwrap();
        assert_eq!((status, &opened["opened"]), (200, &json!(true)), "{opened}");
    }
    let stranger = server.new_client();
    wait_for_listed(&stranger, games.len());
    // Of another pace, so that none of those tables fits.
    let live = json!({"game": "ludo", "nick": "Ann", "pace": "live"});
    let (status, refused) = stranger.post("/api/quick-match", &live).unwrap();
    assert_eq!(status, 429, "{refused}");
    assert_eq!(stranger.post("/api/quick-match", &ask).unwrap().0, 200, "joining is allowed");
}

#[test]
fn a_host_can_switch_open_tables_off() {
    let push_contact = Some("mailto:host@play.example".to_owned());
    let settings = ServerSettings {
        open_tables: false,
        limits_enabled: false,
        notices: NoticeSettings { push_contact, ..NoticeSettings::default() },
        ..ServerSettings::default()
    };
    let server = ServerUnderTest::with_store(AnyStore::new(MemoryStore::default()), settings);
    let (code, [ann, ben]) = server.table("ludo", &json!({}));
    assert_eq!(ann.get("/api/open-tables").unwrap().0, 404);
    assert_eq!(quick_match(&ann, "Ann").0, 404);
    let (_, games) = ann.get("/api/games").unwrap();
    assert_eq!(
        (&games[0]["open_tables"], &games[0]["notices"]),
        (&json!(false), &json!(true)),
        "players are told that it is their turn"
    );
    // Nobody follows a table, and an offer of its owner lets no stranger in.
    let follow = |follow: bool| {
        ben.post("/api/notices/follow", &json!({"code": code, "follow": follow})).unwrap()
    };
    assert_eq!((follow(true).0, follow(false).0), (404, 200));
    server.block_on(async {
        let mut owner = connect(&ann, &code).await;
        offer(&mut owner, json!({})).await;
    });
    let eve = server.new_client();
    let joined = eve.post(&format!("/api/open-tables/{code}/join"), &json!({"nick": "Eve"}));
    assert_eq!(joined.unwrap().0, 404);
}

#[test]
fn an_open_table_is_joined_by_the_request_that_is_limited_and_no_other() {
    let server = ServerUnderTest::new();
    let (code, [ann, _]) = server.table("ludo", &json!({}));
    server.block_on(async {
        let mut owner = connect(&ann, &code).await;
        offer(&mut owner, json!({})).await;
    });
    let join = json!({"id": "1", "do": "join-open", "nick": "Eve"});
    let (status, refused) =
        server.new_client().post(&format!("/api/tables/{code}/do"), &join).unwrap();
    assert_eq!((status, &refused["refusal"]["code"]), (422, &json!("not-understood")), "{refused}");
}
