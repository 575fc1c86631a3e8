//! What comes over a socket: how large, and how slowly it is read.

use crate::place::{Place, sit};
use faults::{Fault, Plan, Raw, TEXT};
use serde_json::json;
use std::path::PathBuf;

/// A request of exactly so many bytes.
fn sized(length: usize) -> String {
    let bare = r#"{"id":"x","do":"chat","text":""}"#;
    let filler = "x".repeat(length - bare.len());
    format!(r#"{{"id":"x","do":"chat","text":"{filler}"}}"#)
}

#[test]
fn a_frame_may_have_8_kib_and_not_a_byte_more() {
    let place = Place::new();
    let (code, [ann, ben]) = place.table("ludo", &json!({}));
    place.block_on(async {
        let mut raw = Raw::connect(&ann, &code).await.unwrap();
        raw.send(TEXT, sized(8 * 1024).as_bytes()).await.unwrap();
        let mut heard = String::new();
        while !heard.contains(r#""re":"x""#) {
            heard = raw.hear().await.unwrap().expect("an answer");
        }
        assert!(heard.contains("bad-chat"), "read, and too long to be said: {heard}");
        let before = crate::place::sit(&ben, &code).await.shown["seq"].clone();
        raw.send(TEXT, sized(8 * 1024 + 1).as_bytes()).await.unwrap();
        let rest = raw.hear_out().await.unwrap();
        assert!(!rest.iter().any(|text| text.contains(r#""re":"x""#)), "{rest:?}");
        assert_eq!(sit(&ben, &code).await.shown["seq"], before);
    });
}

#[test]
fn slow_readers_are_dropped_and_hold_up_nobody() {
    let plan = Plan::short(1, 3, PathBuf::new());
    let held = faults::run(Fault::Slow, &plan).unwrap();
    assert!(held["never_sent_to_the_silent"].as_u64() > Some(0), "{held}");
}
