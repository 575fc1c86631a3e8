//! Nicknames and chat are normalised and only ever text.

use crate::test_server::{ServerUnderTest, connect, expect_refusal};
use serde_json::json;

#[test]
fn nicknames_and_chat_are_normalised_limited_and_never_html() {
    let server = ServerUnderTest::new();
    let (code, [ann, ben]) = server.table("ludo", &json!({}));
    let cat = server.new_client();
    // Decomposed, with a zero-width space, a change of direction and a bell.
    cat.join_table(&code, " e\u{301}\u{200b}\u{202e}v\u{7}e  <script> ").unwrap();
    for bad in ["", " \u{200b}\u{202e}\u{0} ", &"x".repeat(25), &"x".repeat(5_000)] {
        let path = format!("/api/tables/{code}/join");
        let (status, answer) = cat.post(&path, &json!({"nick": bad})).unwrap();
        assert_eq!(
            (status, &answer["refusal"]["code"]),
            (422, &json!("bad-nick")),
            "{bad}: {answer}"
        );
    }
    server.block_on(async {
        let (mut ann, mut ben) = (connect(&ann, &code).await, connect(&ben, &code).await);
        assert_eq!(ann.state["lobby"]["members"][2]["nick"], "\u{e9}ve <script>");
        for (said, received) in [
            ("<script>alert(1)</script>", "<script>alert(1)</script>"),
            ("a\u{30a}\u{2066}b\u{2069}\u{feff}c\u{0}\u{1b}[31m", "\u{e5}bc[31m"),
            ("\u{202e}evil\n\nlines\t", "evil lines"),
        ] {
            let ok = ann.request(json!({"do": "chat", "text": said})).await.unwrap();
            assert_eq!(ok.get("refusal"), None, "{ok}");
            let message = ben.receive_until(|message| message.get("chat").is_some()).await.unwrap();
            assert_eq!(message["chat"]["text"], received);
        }
        for bad in ["", "\u{200b}", &"x".repeat(401)] {
            assert_eq!(
                expect_refusal(&mut ann, json!({"do": "chat", "text": bad})).await,
                "bad-chat"
            );
        }
    });
    let answer = server.http(&format!("GET /api/tables/{code} HTTP/1.1\nCookie: {}", ann.cookie()));
    let kind = answer.lines().find(|line| line.to_lowercase().starts_with("content-type:"));
    assert!(kind.unwrap().contains("application/json"), "{answer}");
    assert!(answer.contains("<script>"), "as text in JSON: {answer}");
}

#[test]
fn nicknames_at_a_table_are_distinct() {
    let server = ServerUnderTest::new();
    let (code, [ann, _]) = server.table("ludo", &json!({}));
    let names = ["Ann", "\u{410}nn", "ANN", "A\u{301}nn", "Anne"];
    for name in &names[..2] {
        server.new_client().join_table(&code, name).unwrap();
    }
    let options =
        json!({"id": "o", "do": "configure", "config": {}, "options": {"spectators": true}});
    assert_eq!(ann.post(&format!("/api/tables/{code}/do"), &options).unwrap().0, 200);
    for name in &names[2..] {
        server.new_client().join_table(&code, name).unwrap();
    }
    // A member may keep the own nickname.
    ann.join_table(&code, "Ann").unwrap();
    let face = ann.get(&format!("/api/tables/{code}")).unwrap().1;
    let members = face["lobby"]["members"].as_array().unwrap();
    let nicks: Vec<&str> = members.iter().map(|member| member["nick"].as_str().unwrap()).collect();
    let expected = ["Ann", "Ben", "Ann 2", "\u{410}nn 3", "ANN 4", "\u{c1}nn 5", "Anne"];
    assert_eq!(nicks, expected);
}

#[test]
fn combining_marks_are_limited_for_each_letter() {
    let server = ServerUnderTest::new();
    let (code, [ann, ben]) = server.table("ludo", &json!({}));
    server.block_on(async {
        let (mut ann, mut ben) = (connect(&ann, &code).await, connect(&ben, &code).await);
        let tower = format!("z{}", "\u{335}\u{300}\u{323}".repeat(100));
        let family = "\u{1f469}\u{200d}".repeat(50) + "\u{1f469}";
        for (said, longest) in [(tower, 3), (family, 51)] {
            let ok = ann.request(json!({"do": "chat", "text": said})).await.unwrap();
            assert_eq!(ok.get("refusal"), None, "{ok}");
            let message = ben.receive_until(|message| message.get("chat").is_some()).await.unwrap();
            let received = message["chat"]["text"].as_str().unwrap();
            assert!(
                received.chars().count() <= longest && !received.contains('\u{200d}'),
                "{received}"
            );
        }
    });
}
