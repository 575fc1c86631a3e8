//! A match that was begun on a device is finished at a server by two people.

use crate::common::device_log;
use crate::test_server::{PlayerPair, TestServer, block_on, without_limits};
use serde_json::json;

#[test]
fn a_match_begun_on_a_device_is_finished_at_a_server_by_two_people() {
    let server = TestServer::start(without_limits());
    let clients = [server.new_client(), server.new_client()];
    let (status, opened) = clients[0].post("/api/handover", &device_log()).unwrap();
    assert_eq!(status, 201, "{opened}");
    let code = opened["code"].as_str().unwrap().to_owned();
    assert_ne!(opened["code"], device_log()["code"], "it has a code of its own here");
    let table = clients[0].get(&format!("/api/tables/{code}")).unwrap().1;
    let waiting = &table["lobby"]["match"];
    assert_eq!((&waiting["suspended"], &table["lobby"]["phase"]), (&json!(true), &json!("lobby")));
    let position = table["view"].clone();
    let act = format!("/api/tables/{code}/do");
    let freed = clients[0].post(&act, &json!({"id": "by http", "do": "free", "chair": 1})).unwrap();
    assert_eq!(freed.0, 200, "{}", freed.1);
    let link = json!({"target": {"to": "invitation"}});
    let link = clients[0].post(&format!("/api/tables/{code}/links"), &link).unwrap().1;
    let accept = format!("/api/invitations/{}/accept", link["token"].as_str().unwrap());
    let accepted = clients[1].post(&accept, &json!({"nick": "Ben", "watch": false})).unwrap();
    assert_eq!(accepted.0, 200, "{}", accepted.1);
    block_on(async {
        let players =
            [clients[0].connect(&code).await.unwrap(), clients[1].connect(&code).await.unwrap()];
        let mut pair = PlayerPair { code, clients, players, received: [vec![], vec![]] };
        for at in [0, 1] {
            pair.receive(at).await;
            assert_eq!(pair.players[at].state["view"], position, "it waits where it was");
        }
        pair.start().await;
        assert_eq!(pair.players[1].state["view"]["tokens"], position["tokens"]);
        while pair.is_playing() {
            pair.play_turn().await;
        }
        let ended = &pair.players[1].state["lobby"]["match"];
        assert!(ended["outcome"].is_object(), "{ended}");
        assert_eq!(ended["handover"]["member"], 0, "the result tells where it comes from");
        let path = format!("/api/tables/{}/export?match=1", pair.code);
        let (status, export) = pair.clients[1].get(&path).unwrap();
        assert_eq!((status, &export["dice"]["kind"]), (200, &json!("handed-over")));
        assert_eq!(export["dice"]["device"]["rolls"], ended["handover"]["rolls"]);
        assert_eq!(export["dice"]["commitment"], ended["commitment"]);
        let (status, read) =
            pair.clients[1].post("/api/import", &json!({"text": export.to_string()})).unwrap();
        assert_eq!(status, 200, "{read}");
        assert!(read["resumed"].is_u64(), "the replay tells where the device's part ends");
    });
}
