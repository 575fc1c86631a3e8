//! The size of socket messages, and slow clients.

use crate::test_server::{ServerUnderTest, connect};
use faults::{CampaignOptions, FaultKind, OPCODE_TEXT, RawWebSocket};
use serde_json::json;
use std::path::PathBuf;

/// A chat request of exactly so many bytes.
fn sized(length: usize) -> String {
    let bare = r#"{"id":"x","do":"chat","text":""}"#;
    let filler = "x".repeat(length - bare.len());
    format!(r#"{{"id":"x","do":"chat","text":"{filler}"}}"#)
}

#[test]
fn a_message_over_8_kib_closes_the_connection() {
    let server = ServerUnderTest::new();
    let (code, [ann, ben]) = server.table("ludo", &json!({}));
    server.block_on(async {
        let mut raw = RawWebSocket::connect(&ann, &code).await.unwrap();
        raw.send(OPCODE_TEXT, sized(8 * 1024).as_bytes()).await.unwrap();
        let mut received = String::new();
        while !received.contains(r#""reply_to":"x""#) {
            received = raw.read_text().await.unwrap().expect("an answer");
        }
        assert!(
            received.contains("bad-chat"),
            "parsed, and refused because of the text's length: {received}"
        );
        let before = crate::test_server::connect(&ben, &code).await.state["seq"].clone();
        raw.send(OPCODE_TEXT, sized(8 * 1024 + 1).as_bytes()).await.unwrap();
        let rest = raw.read_to_end().await.unwrap();
        assert!(!rest.iter().any(|text| text.contains(r#""reply_to":"x""#)), "{rest:?}");
        assert_eq!(connect(&ben, &code).await.state["seq"], before);
    });
}

#[test]
fn slow_clients_are_disconnected_and_do_not_delay_others() {
    let plan = CampaignOptions::short(1, 3, PathBuf::new());
    let held = faults::run(FaultKind::Slow, &plan).unwrap();
    assert!(held["unsent_to_silent_client"].as_u64() > Some(0), "{held}");
}
