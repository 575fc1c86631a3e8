//! Previews of legal actions are sent to the connections that ask for them.

use crate::test_server::{PlayerPair, TestServer, block_on, without_limits};
use protocol::SocketQuery;
use serde_json::{Value, json};

/// The messages with a legal action that a player has received.
fn asks(received: &[Value]) -> Vec<&Value> {
    received.iter().map(|message| &message["ask"]).filter(|ask| ask["legal"].is_array()).collect()
}

#[test]
fn a_connection_that_asks_for_previews_gets_one_for_each_legal_action_and_others_get_none() {
    let server = TestServer::start(without_limits());
    block_on(async {
        let mut pair = PlayerPair::connect(&server, "ludo", &json!({})).await;
        let query = SocketQuery { previews: Some(true), ..SocketQuery::default() };
        pair.players[0] = pair.clients[0].connect_with(&pair.code, &query).await.unwrap();
        pair.receive(0).await;
        pair.start().await;
        for _ in 0..60 {
            pair.play_turn().await;
        }
        let [with, without] = [asks(&pair.received[0]), asks(&pair.received[1])];
        assert!(with.len() > 2 && without.len() > 2, "both were asked");
        for ask in with {
            let (legal, previews) = (ask["legal"].as_array(), ask["previews"].as_array());
            assert_eq!(legal.unwrap().len(), previews.unwrap().len(), "{ask}");
            assert!(previews.unwrap().iter().all(|preview| preview["to"] != json!(null)), "{ask}");
        }
        assert!(without.iter().all(|ask| ask.get("previews").is_none()));
        let again = pair.clients[0].connect_with(&pair.code, &query).await.unwrap().receive().await;
        let ask = &again.unwrap()["ask"];
        assert_eq!(ask["legal"].is_array(), ask["previews"].is_array(), "{ask}");
    });
}
