//! Private links: whoever has the token is the member at that table, until it is revoked.

use crate::test_server::{ServerUnderTest, connect};
use client::ApiClient;
use serde_json::{Value, json};

fn make_link(client: &ApiClient, code: &str) -> String {
    let (status, body) =
        client.post(&format!("/api/tables/{code}/private-link"), &json!({})).unwrap();
    assert_eq!(status, 201, "{body}");
    body["token"].as_str().unwrap().to_owned()
}

fn claim(client: &ApiClient, code: &str, token: &str) -> (u16, Value) {
    client.post(&format!("/api/tables/{code}/claim"), &json!({"token": token})).unwrap()
}

#[test]
fn a_private_link_gives_another_browser_the_seat_until_it_is_revoked() {
    let server = ServerUnderTest::new();
    let (code, [_, ben]) = server.table("ludo", &json!({}));
    let token = make_link(&ben, &code);
    assert!(token.len() >= 32 && token.bytes().all(|byte| byte.is_ascii_hexdigit()), "{token}");
    let stored = server.log(&code).into_iter().flat_map(|(_, entry)| entry.body).collect();
    assert!(!String::from_utf8(stored).unwrap().contains(&token), "only its hash is stored");

    let phone = server.new_client();
    let wrong = claim(&phone, &code, &"0".repeat(40));
    let missing = claim(&phone, "AAAAAA", &token);
    assert_eq!(wrong, missing, "a wrong token looks like a table that does not exist");
    assert_eq!((wrong.0, &wrong.1["refusal"]["code"]), (404, &json!("cannot-join")));
    assert_eq!(claim(&phone, &code, &token).0, 200);
    let (_, seen) = phone.get(&format!("/api/tables/{code}")).unwrap();
    assert_eq!(seen["lobby"]["you"], 1, "the phone is Ben");
    // It sees of the log what Ben was sent, also before it came.
    let log = |client: &ApiClient| client.get(&format!("/api/tables/{code}/log")).unwrap();
    assert_eq!(log(&phone), log(&ben));

    server.block_on(async {
        let mut phone_socket = connect(&phone, &code).await;
        let revoke = json!({"id": "revoke", "do": "end-private-link"});
        assert_eq!(ben.post(&format!("/api/tables/{code}/do"), &revoke).unwrap().0, 200);
        let closed = phone_socket.receive_until(|message| message["type"] == "closing").await;
        assert!(closed.is_ok(), "whoever came by the link is disconnected");
    });
    assert_eq!(phone.get(&format!("/api/tables/{code}")).unwrap().0, 404);
    assert_eq!(claim(&phone, &code, &token).0, 404, "the link is useless");
    assert_eq!(ben.get(&format!("/api/tables/{code}")).unwrap().0, 200, "Ben stays");
}

#[test]
fn links_are_for_members_and_claims_have_a_route_of_their_own() {
    let server = ServerUnderTest::new();
    let (code, [ann, ben]) = server.table("ludo", &json!({}));
    let stranger = server.new_client();
    let refused = stranger.post(&format!("/api/tables/{code}/private-link"), &json!({})).unwrap();
    assert_eq!(refused.0, 404, "{}", refused.1);
    let token = make_link(&ben, &code);
    let (status, refused) = claim(&ann, &code, &token);
    assert_eq!((status, &refused["refusal"]["code"]), (422, &json!("already-here")));
    let direct = json!({"id": "c", "do": "claim", "token": token});
    let (status, _) = stranger.post(&format!("/api/tables/{code}/do"), &direct).unwrap();
    assert_eq!(status, 422, "claims have a route with the limit of joins");
}
