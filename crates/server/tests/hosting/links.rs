//! Invitations and links to replays.

use crate::test_server::{PlayerPair, TestServer, block_on, get, without_limits};
use client::{ApiClient, SaltKeeper};
use serde_json::{Value, json};
use server::{Asset, Assets, ServerSettings};

fn create_link(client: &ApiClient, code: &str, target: &Value) -> String {
    let path = format!("/api/tables/{code}/links");
    let (status, created) = client.post(&path, &json!({ "target": target })).unwrap();
    assert_eq!(status, 201, "{created}");
    created["token"].as_str().unwrap().to_owned()
}

fn invite(client: &ApiClient, code: &str) -> String {
    create_link(client, code, &json!({"to": "invitation"}))
}

fn invitation(client: &ApiClient, token: &str) -> (u16, Value) {
    client.get(&format!("/api/invitations/{token}")).unwrap()
}

fn accept(client: &ApiClient, token: &str, nick: &str, watch: bool) -> (u16, Value) {
    let path = format!("/api/invitations/{token}/accept");
    client.post(&path, &json!({"nick": nick, "watch": watch})).unwrap()
}

fn refusal(answer: &(u16, Value)) -> (u16, &str) {
    (answer.0, answer.1["refusal"]["code"].as_str().unwrap_or_default())
}

fn command(client: &ApiClient, code: &str, id: &str, command: &Value) -> (u16, Value) {
    let mut body = command.clone();
    body["id"] = json!(id);
    client.post(&format!("/api/tables/{code}/do"), &body).unwrap()
}

/// Starts a match in which one person plays against bots.
fn start(owner: &ApiClient, code: &str) {
    assert_eq!(command(owner, code, "start", &json!({"do": "start"})).0, 200);
    let mut salts = SaltKeeper::default();
    for what in ["hash", "salt"] {
        assert!(owner.publish_salt(code, &mut salts).unwrap(), "{what}");
    }
}

fn open(server: &TestServer, options: &Value) -> (ApiClient, String) {
    let ann = server.new_client();
    let code = ann.open_table("ludo", "Ann", &json!({}), options).unwrap();
    (ann, code)
}

#[test]
fn an_invitation_says_who_invites_to_what_and_seats_whoever_accepts_it() {
    let server = TestServer::start(without_limits());
    let (ann, code) = open(&server, &json!({}));
    let token = invite(&ann, &code);
    assert!(token.len() == 32 && !token.to_uppercase().contains(&code), "{token}");
    let ben = server.new_client();
    let (status, view) = invitation(&ben, &token);
    assert_eq!(status, 200, "{view}");
    assert_eq!([&view["inviter"], &view["game"]], [&json!("Ann"), &json!("ludo")]);
    assert_eq!(view["chairs"], json!([{"nick": "Ann"}, {}, {}, {}]));
    assert!(view.get("code").is_none() && view.get("cannot_sit").is_none(), "{view}");
    assert!(!view.to_string().contains(&code), "a stranger is not told the code: {view}");
    let (status, joined) = accept(&ben, &token, "Ben", false);
    assert_eq!((status, &joined["code"]), (200, &json!(code)));
    let (_, table) = ben.get(&format!("/api/tables/{code}")).unwrap();
    assert_eq!(table["lobby"]["chairs"][1]["member"], 1, "{table}");
    assert_eq!(invitation(&ben, &token).1["code"], json!(code), "a member is shown the way");
}

#[test]
fn a_stored_log_has_only_the_hash_of_a_token() {
    let server = TestServer::start(without_limits());
    let (ann, code) = open(&server, &json!({}));
    let token = invite(&ann, &code);
    let store = stored_log(&server, &code);
    assert!(store.contains("\"k\":\"linked\"") && !store.contains(&token), "{store}");
    let (_, table) = ann.get(&format!("/api/tables/{code}")).unwrap();
    assert!(!table.to_string().contains(&token), "other members do not see it either");
}

/// The table's log as text.
fn stored_log(server: &TestServer, code: &str) -> String {
    use store::Store as _;
    let key = store::TableKey::new(code).unwrap();
    let log = server.runtime.block_on(server.hub.store().read(key, 0, 1000)).unwrap();
    log.iter().map(|(_, entry)| String::from_utf8(entry.body.clone()).unwrap()).collect()
}

#[test]
fn each_cause_for_which_an_invitation_does_not_work_has_its_own_sentence() {
    let server = TestServer::start(without_limits());
    let stranger = server.new_client();
    let unknown = invitation(&stranger, &"a".repeat(32));
    assert_eq!(refusal(&unknown), (404, "link-unknown"));
    let (ann, code) = open(&server, &json!({"invited_spectators": false}));
    assert_eq!(refusal(&invitation(&stranger, &code)), (404, "link-unknown"), "never by the code");

    let token = invite(&ann, &code);
    command(&ann, &code, "lock", &json!({"do": "lock", "locked": true}));
    let locked = invitation(&stranger, &token).1;
    assert_eq!(locked["cannot_sit"]["code"], "table-locked");
    assert_eq!(refusal(&accept(&stranger, &token, "Eve", false)), (422, "table-locked"));
    command(&ann, &code, "unlock", &json!({"do": "lock", "locked": false}));

    assert_eq!(invitation(&stranger, &token).1["cannot_watch"]["code"], "no-spectators");
    assert_eq!(refusal(&accept(&stranger, &token, "Eve", true)), (422, "no-spectators"));
    for chair in [1, 2, 3] {
        let bot = json!({"do": "bot", "chair": chair, "level": "random"});
        assert_eq!(command(&ann, &code, &format!("bot {chair}"), &bot).0, 200);
    }
    assert_eq!(refusal(&accept(&stranger, &token, "Eve", false)), (422, "table-full"));
    start(&ann, &code);
    assert_eq!(refusal(&accept(&stranger, &token, "Eve", false)), (422, "match-running"));

    assert_eq!(command(&ann, &code, "unlink", &json!({"do": "unlink", "link": 1})).0, 200);
    assert_eq!(refusal(&invitation(&stranger, &token)), (410, "link-revoked"));
    assert_eq!(refusal(&accept(&stranger, &token, "Eve", false)), (410, "link-revoked"));

    let token = invite(&ann, &code);
    command(&ann, &code, "leave", &json!({"do": "leave"}));
    assert_eq!(refusal(&accept(&stranger, &token, "Eve", false)), (422, "table-finished"));
}

#[test]
fn friends_with_an_invitation_may_watch_and_strangers_with_the_code_may_not() {
    let server = TestServer::start(without_limits());
    let (ann, code) = open(&server, &json!({}));
    let token = invite(&ann, &code);
    command(&ann, &code, "bot", &json!({"do": "bot", "chair": 1, "level": "random"}));
    start(&ann, &code);
    let (friend, stranger) = (server.new_client(), server.new_client());
    assert!(stranger.join_table(&code, "Eve").is_err(), "not by the code alone");
    let (status, joined) = accept(&friend, &token, "Ben", true);
    assert_eq!(status, 200, "{joined}");
    let (_, table) = friend.get(&format!("/api/tables/{code}")).unwrap();
    assert!(table["view"].is_object() && table["lobby"]["you"] == 1, "{table}");
    assert_eq!(table["ask"]["legal"], Value::Null, "a spectator is asked nothing");
}

#[test]
fn only_players_and_the_owner_invite_and_a_link_is_withdrawn_by_its_maker_or_the_owner() {
    let server = TestServer::start(without_limits());
    let (ann, code) = open(&server, &json!({}));
    let token = invite(&ann, &code);
    let (ben, eve) = (server.new_client(), server.new_client());
    accept(&ben, &token, "Ben", false);
    accept(&eve, &token, "Eve", true);
    let path = format!("/api/tables/{code}/links");
    let target = json!({"target": {"to": "invitation"}});
    assert_eq!(refusal(&eve.post(&path, &target).unwrap()), (422, "not-seated"));
    assert_eq!(ben.post(&path, &target).unwrap().0, 201);
    let unlink = |client: &ApiClient, id: &str, link: u32| {
        command(client, &code, id, &json!({"do": "unlink", "link": link})).0
    };
    assert_eq!(unlink(&ben, "1", 1), 422, "the owner's link");
    assert_eq!(unlink(&ann, "2", 2), 200, "the owner withdraws any");
    assert_eq!(unlink(&ann, "3", 2), 422, "once");
    let forged = json!({"do": "link", "target": {"to": "invitation"}, "hash": "00".repeat(32)});
    assert_eq!(command(&ben, &code, "4", &forged).0, 422, "only the server makes tokens");
}

#[test]
fn a_replay_link_opens_for_anybody_and_shows_what_a_spectator_saw() {
    let server = TestServer::start(without_limits());
    block_on(async {
        let mut pair = PlayerPair::connect(&server, "liars", &json!({})).await;
        pair.start().await;
        let target = json!({"to": "replay", "match": 1});
        let path = format!("/api/tables/{}/links", pair.code);
        let early = pair.clients[0].post(&path, &json!({ "target": target })).unwrap();
        assert_eq!(refusal(&early), (422, "no-finished-match"));
        for _ in 0..12 {
            if pair.is_playing() {
                pair.play_turn().await;
            }
        }
        pair.request(1, json!({"do": "chat", "text": "a secret word"})).await;
        if pair.is_playing() {
            pair.request(0, json!({"do": "resign"})).await;
        }
        let token = create_link(&pair.clients[0], &pair.code, &target);

        let url = format!("{}/api/replays/{token}", server.url);
        let (status, _, text) = get(&url, &[]);
        assert_eq!(status, 200, "{text}");
        assert!(!text.contains(&pair.code) && !text.contains("a secret word"), "{text}");
        let answer: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(answer["revealed"], false);
        let replay = &answer["replay"];
        assert!(replay.get("seat").is_none() && replay.get("dice").is_none(), "{text}");
        // A spectator at the table sees the same frames.
        let path = format!("/api/tables/{}/replay?match=1", pair.code);
        let own = pair.clients[0].get(&path).unwrap().1;
        assert_ne!(own["frames"], replay["frames"], "a player saw its own dice");

        // The hidden views are shown only when both have agreed.
        let seat_url = format!("{url}?seat=0");
        assert_eq!(get(&seat_url, &[]).0, 422);
        pair.request(0, json!({"do": "reveal", "match": 1, "agree": true})).await;
        assert_eq!(get(&seat_url, &[]).0, 422, "one is not enough");
        pair.request(1, json!({"do": "reveal", "match": 1, "agree": true})).await;
        let shown: Value = serde_json::from_str(&get(&seat_url, &[]).2).unwrap();
        assert_eq!(shown["replay"]["frames"], own["frames"]);
        pair.request(1, json!({"do": "reveal", "match": 1, "agree": false})).await;
        assert_eq!(get(&seat_url, &[]).0, 422, "an agreement can be taken back");

        pair.request(1, json!({"do": "unlink", "link": 1})).await;
        assert_eq!(get(&url, &[]).0, 410, "a player of the match withdraws it");
    });
}

/// A client that is nothing but its page.
struct OnlyPage;

impl Assets for OnlyPage {
    fn get(&self, path: &str) -> Option<Asset> {
        let page = b"<html><head><title>Parlor</title></head></html>";
        (path == "index.html").then(|| Asset {
            bytes: page.into(),
            mime: "text/html".into(),
            ..Asset::default()
        })
    }
}

#[test]
fn the_page_of_a_link_has_tags_and_a_picture_for_other_sites() {
    let server = TestServer::start_with_assets(without_limits(), OnlyPage);
    let (ann, code) = open(&server, &json!({}));
    let token = invite(&ann, &code);
    let url = format!("{}/invite/{token}", server.url);
    let (status, _, page) = get(&url, &[]);
    assert_eq!(status, 200);
    for expected in [
        "<title>Ann invites you to Ludo · Parlor</title>".to_owned(),
        "property=\"og:title\" content=\"Ann invites you to Ludo\"".to_owned(),
        "content=\"3 of 4 seats are free.\"".to_owned(),
        format!("property=\"og:image\" content=\"{url}/picture.png\""),
    ] {
        assert!(page.contains(&expected), "{expected}: {page}");
    }
    assert!(!page.contains(&code));
    let agent = ureq::Agent::new_with_defaults();
    let mut picture = agent.get(format!("{url}/picture.png")).call().unwrap();
    let header = |name: &str| picture.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("content-type"), "image/png");
    assert!(header("cache-control").contains("max-age"));
    assert_eq!(header("cross-origin-resource-policy"), "cross-origin");
    assert!(picture.body_mut().read_to_vec().unwrap().starts_with(b"\x89PNG"));

    // The code alone, or a token that opens nothing, gives the plain page and no picture.
    for nothing in [format!("/t/{code}"), format!("/invite/{code}"), "/invite/abc".to_owned()] {
        let (status, _, page) = get(&format!("{}{nothing}", server.url), &[]);
        assert!(status == 200 && page.contains("<title>Parlor</title>"), "{nothing}: {page}");
    }
    assert_eq!(get(&format!("{}/invite/{code}/picture.png", server.url), &[]).0, 404);
}

#[test]
fn pictures_and_replays_of_links_are_limited_by_address() {
    let server = TestServer::start(ServerSettings::default());
    let url = format!("{}/replay/{}/picture.png", server.url, "a".repeat(32));
    let replay = format!("{}/api/replays/{}", server.url, "a".repeat(32));
    let refused = |url: &String| (0..40).any(|_| get(url, &[]).0 == 429);
    assert!(refused(&url) && refused(&replay));
}
