//! Hostile input: deeply nested, compressed, smuggled and forged requests.

use crate::test_server::{ServerUnderTest, connect};
use faults::{OPCODE_TEXT, RawWebSocket};
use serde_json::json;
use std::io::{Read, Write};
use std::net::TcpStream;

/// The response to exactly these bytes.
fn raw(server: &ServerUnderTest, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(&server.host).unwrap();
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

fn post(server: &ServerUnderTest, more: &str, body: &[u8]) -> String {
    let head = format!(
        "POST /api/tables HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nConnection: close\r\n{more}\r\n",
        server.host,
        server.new_client().cookie()
    );
    raw(server, &[head.as_bytes(), body].concat())
}

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or_default()
}

#[test]
fn a_malformed_body_is_answered_with_its_field() {
    let server = ServerUnderTest::new();
    for (body, expected) in [
        (r#"{"game":"ludo"}"#, "nick: this field is missing"),
        (r#"{"game":"ludo","nick":{}}"#, "nick: expected a string, not an object"),
        (
            r#"{"game":"ludo","nick":"Ann","config":{"board":"round"}}"#,
            r#"config.board: there is no \"round\" here"#,
        ),
        (r#"{"game":"ludo","game":"hill","nick":"Ann"}"#, r#"the key \"game\" is there twice"#),
    ] {
        let more = format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
        let answer = post(&server, &more, body.as_bytes());
        assert_eq!(status(&answer), "422", "{answer}");
        assert!(answer.contains(expected), "{answer}");
    }
}

#[test]
fn deeply_nested_json_is_refused_and_the_table_goes_on() {
    let server = ServerUnderTest::new();
    let (code, [ann, ben]) = server.table("ludo", &json!({}));
    let nested = |open: &str, close: &str, depth| open.repeat(depth) + "1" + &close.repeat(depth);
    let action = |deep: &str| format!(r#"{{"id":"1","do":"act","ask":1,"action":{deep}}}"#);
    server.block_on(async {
        let mut raw = RawWebSocket::connect(&ann, &code).await.unwrap();
        let before = connect(&ben, &code).await.state["seq"].clone();
        for deep in [
            action(&nested("[", "]", 4_000)),
            action(&nested("{\"a\":", "}", 1_300)),
            "[".repeat(8_000),
            action(&"9".repeat(8_000)),
            action("1e999999"),
            action("\"\\ud800\""),
            r#"{"id":"1","id":"2","do":"stand"}"#.to_owned(),
        ] {
            raw.send(OPCODE_TEXT, deep.as_bytes()).await.unwrap();
            let mut received = String::new();
            while !received.contains(r#""type":"refused""#) {
                received = raw.read_text().await.unwrap().expect("an answer");
            }
        }
        assert_eq!(connect(&ben, &code).await.state["seq"], before, "nothing changed");
    });
    for deep in [nested("[", "]", 30_000), nested("{\"a\":", "}", 10_000)] {
        let body = format!(r#"{{"game":"hill","nick":"Ann","config":{deep}}}"#);
        let more = format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
        assert_eq!(status(&post(&server, &more, body.as_bytes())), "400");
    }
}

#[test]
fn invalid_websocket_frames_close_only_their_connection() {
    let server = ServerUnderTest::new();
    let (code, [ann, ben]) = server.table("ludo", &json!({}));
    let zip = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n";
    server.block_on(async {
        let (_, head) = RawWebSocket::request_upgrade(&ann, &code, zip).await.unwrap();
        assert!(head.starts_with("HTTP/1.1 101 "), "{head}");
        assert!(
            !head.to_lowercase().contains("sec-websocket-extensions"),
            "no compression: {head}"
        );
        let mut ben = connect(&ben, &code).await;
        let long = [&[0x01, 0xfe, 0x10, 0, 0, 0, 0, 0][..], &[b'a'; 4096]].concat();
        let more = [&[0x00, 0xfe, 0x10, 0, 0, 0, 0, 0][..], &[b'a'; 4096]].concat();
        let frames: [(&str, Vec<u8>); 8] = [
            ("not masked", b"\x81\x02{}".to_vec()),
            ("packed", b"\xc1\x82\0\0\0\0{}".to_vec()),
            ("no text", b"\x81\x82\0\0\0\0\xff\xfe".to_vec()),
            ("of no kind", b"\x83\x82\0\0\0\0{}".to_vec()),
            ("the end without a beginning", b"\x80\x82\0\0\0\0{}".to_vec()),
            ("longer than anything", b"\x81\xff\x80\0\0\0\0\0\0\0\0\0\0\0".to_vec()),
            ("a long ping", [&b"\x89\xfe\x00\x80\0\0\0\0"[..], &[0; 128]].concat()),
            ("long in parts", [long, more.clone(), more].concat()),
        ];
        for (name, bytes) in frames {
            let mut raw = RawWebSocket::connect(&ann, &code).await.unwrap();
            use tokio::io::AsyncWriteExt as _;
            raw.stream.write_all(&bytes).await.unwrap();
            let received = raw.read_to_end().await.unwrap();
            assert!(
                !received.iter().any(|text| text.contains("\"reply_to\"")),
                "{name}: {received:?}"
            );
        }
        let ok = ben.request(json!({"do": "chat", "text": "still here"})).await.unwrap();
        assert_eq!(ok.get("refusal"), None, "{ok}");
    });
}

#[test]
fn compressed_bodies_are_not_decompressed() {
    let server = ServerUnderTest::new();
    // {"game":"ludo","nick":"Ann"} compressed by gzip.
    let packed = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\xab\x56\x4a\x4f\xcc\x4d\x55\xb2\x52\xca\x29\x4d\xc9\
        \x57\xd2\x51\xca\xcb\x4c\xce\x06\xf2\x1c\xf3\xf2\x94\x6a\x01\x99\x56\x94\x05\x1c\x00\x00\x00";
    for encoding in ["gzip", "deflate", "br", "zstd"] {
        let more = format!(
            "Content-Type: application/json\r\nContent-Encoding: {encoding}\r\nContent-Length: {}\r\n",
            packed.len()
        );
        let answer = post(&server, &more, packed);
        assert_eq!(status(&answer), "400", "{encoding}: {answer}");
    }
}

#[test]
fn requests_cannot_be_smuggled() {
    let server = ServerUnderTest::new();
    let hidden = "GET /api/games HTTP/1.1\r\nHost: a\r\n\r\n";
    let cases = [
        ("Content-Length: 6\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
        ("Transfer-Encoding: chunked\r\nContent-Length: 6\r\n", "0\r\n\r\n"),
        ("Content-Length: 0\r\nContent-Length: 38\r\n", ""),
        ("Content-Length: 0, 38\r\n", ""),
        ("Content-Length: +0\r\n", ""),
        ("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"),
        ("Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n"),
        ("Transfer-Encoding : chunked\r\n", "0\r\n\r\n"),
        ("X: a\r\n Transfer-Encoding: chunked\r\n", ""),
        ("Transfer-Encoding: chunked\r\n", "FFFFFFFFFFFFFFFFF\r\n"),
        ("Host: elsewhere\r\nConnection: close\r\nContent-Length: 0\r\n", ""),
    ];
    for (more, body) in cases {
        let cookie = server.new_client();
        let head = format!(
            "POST /api/tables HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nContent-Type: \
             application/json\r\n{more}\r\n{body}{hidden}",
            server.host,
            cookie.cookie()
        );
        let answer = raw(&server, head.as_bytes());
        assert_eq!(status(&answer), "400", "{more:?}: {answer}");
        assert_eq!(answer.matches("HTTP/1.1 ").count(), 1, "{more:?}: {answer}");
    }
    for head in [
        format!("GET /health HTTP/1.1\r\n{}\r\n", "X: 1\r\n".repeat(200)),
        format!("GET /health HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(200_000)),
    ] {
        assert_eq!(status(&raw(&server, head.as_bytes())), "431");
    }
}

#[test]
fn cross_site_forms_are_refused_and_responses_are_not_shared() {
    let server = ServerUnderTest::new();
    let body = r#"{"game":"ludo","nick":"Ann"}"#;
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""] {
        let more = format!("Content-Type: {kind}\r\nContent-Length: {}\r\n", body.len());
        let answer = post(&server, &more, body.as_bytes());
        assert_eq!(status(&answer), "415", "{kind}: {answer}");
    }
    let cookie = server.new_client();
    for head in ["OPTIONS /api/tables", "GET /api/games", "GET /api/me", "HEAD /api/games"] {
        let answer = server.http(&format!(
            "{head} HTTP/1.1\nCookie: {}\nOrigin: http://evil.example\n\
             Access-Control-Request-Method: POST",
            cookie.cookie()
        ));
        assert!(!answer.to_lowercase().contains("access-control-allow"), "{head}: {answer}");
        let own = answer.to_lowercase().contains("cross-origin-resource-policy: same-origin");
        assert!(own, "{head}: {answer}");
    }
}

#[test]
fn paths_never_become_headers_or_files() {
    let server = ServerUnderTest::new();
    let cookie = server.new_client();
    for path in [
        "/api/tables/ABCDEF%0d%0aSet-Cookie:%20parlor=1",
        "/api/%0d%0aX-Forged:%20yes",
        "/%0d%0aX-Forged:%20yes",
        "/../Cargo.toml",
        "/assets/../../../../etc/passwd",
        "/..%2f..%2f..%2fetc%2fpasswd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/api/tables/..%2f..%2fhealth",
        "/index.html%00.js",
    ] {
        let answer = server.http(&format!("GET {path} HTTP/1.1\nCookie: {}", cookie.cookie()));
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert_eq!(status(&answer), "404", "{path}: {answer}");
        for forged in ["forged", "set-cookie", "root:"] {
            assert!(!head.to_lowercase().contains(forged), "{path}: {head}");
        }
        assert!(!body.contains("root:") && !body.contains("[workspace]"), "{path}: {body}");
    }
}

#[test]
fn a_request_may_have_64_kib_of_headers_and_no_more() {
    let server = ServerUnderTest::new();
    let ask = |bytes: usize| {
        let lines = (0..16).map(|n| format!("X-{n}: {}\r\n", "x".repeat(bytes / 16)));
        let head = format!(
            "GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{}\r\n",
            lines.collect::<String>()
        );
        status(&raw(&server, head.as_bytes())).to_owned()
    };
    assert_eq!(ask(60 * 1024), "200");
    for kib in [65, 70, 100, 127] {
        assert_eq!(ask(kib * 1024), "431", "{kib} KiB");
    }
}
