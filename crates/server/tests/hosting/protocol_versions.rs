//! Clients of other versions of the protocol are told so.

use crate::test_server::{TestServer, block_on, without_limits};
use faults::RawWebSocket;
use protocol::{PROTOCOL_VERSION, SocketQuery};
use serde_json::{Value, json};

#[test]
fn a_client_that_names_another_version_is_refused_with_a_sentence() {
    let server = TestServer::start(without_limits());
    let ann = server.new_client();
    let code = ann.open_table("ludo", "Ann", &json!({}), &json!({})).unwrap();
    block_on(async {
        for version in [0, 1, 2, PROTOCOL_VERSION + 1] {
            let query = SocketQuery { protocol: Some(version), ..SocketQuery::default() };
            let mut socket = ann.connect_with(&code, &query).await.unwrap();
            let refused = socket.receive().await.unwrap();
            assert_eq!(refused["type"], "refused");
            assert_eq!(refused["refusal"]["code"], "unsupported-protocol");
            let message = refused["refusal"]["message"].as_str().unwrap();
            assert!(message.contains(&format!("version {version}:")), "{message}");
            assert!(socket.receive().await.is_err(), "the connection is closed");
        }
        for protocol in [None, Some(PROTOCOL_VERSION)] {
            let query = SocketQuery { protocol, ..SocketQuery::default() };
            let hello = ann.connect_with(&code, &query).await.unwrap().receive().await.unwrap();
            let expected = (&json!("hello"), &json!(PROTOCOL_VERSION));
            assert_eq!((&hello["type"], &hello["protocol"]), expected);
        }
    });
}

#[test]
fn a_page_that_names_no_version_is_told_to_reload_as_version_1_did() {
    let server = TestServer::start(without_limits());
    let ann = server.new_client();
    let code = ann.open_table("ludo", "Ann", &json!({}), &json!({})).unwrap();
    block_on(async {
        let origin = format!("Origin: {}\r\n", server.url);
        let (mut socket, head) = RawWebSocket::request_upgrade(&ann, &code, &origin).await.unwrap();
        assert!(head.starts_with("HTTP/1.1 101 "), "{head}");
        let text = socket.read_text().await.unwrap().unwrap();
        let message: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(message["type"], "no");
        assert_eq!(message["no"]["code"], "unsupported-protocol");
        assert_eq!(socket.read_text().await.unwrap(), None, "the connection is closed");
    });
}
