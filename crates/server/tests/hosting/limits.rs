//! Limits on connections, rates, times and sizes.

use crate::test_server::{TestServer, block_on, get, without_limits};
use serde_json::{Value, json};
use server::ServerSettings;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

#[test]
fn sockets_are_limited_for_each_address() {
    let server = TestServer::start(ServerSettings {
        max_sockets_per_address: 2,
        ..ServerSettings::default()
    });
    let ann = server.new_client();
    block_on(async {
        let mut codes = Vec::new();
        for _ in 0..3 {
            codes.push(ann.open_table("ludo", "Ann", &json!({}), &json!({})).unwrap());
        }
        let mut first = ann.connect(&codes[0]).await.unwrap();
        let _second = ann.connect(&codes[1]).await.unwrap();
        let third = ann.connect(&codes[2]).await.unwrap_err();
        assert!(third.to_string().contains("503"), "{third}");
        first.receive().await.unwrap();
        // Leaving ends the first connection, which makes room for another.
        first.send_command(json!({"do": "leave"})).await.unwrap();
        while first.receive().await.is_ok() {}
        drop(first);
        while ann.connect(&codes[2]).await.is_err() {}
    });
}

#[test]
fn a_client_that_sends_too_often_is_refused_and_then_disconnected() {
    let server = TestServer::start(ServerSettings::default());
    let ann = server.new_client();
    block_on(async {
        let code = ann.open_table("ludo", "Ann", &json!({}), &json!({})).unwrap();
        let mut player = ann.connect(&code).await.unwrap();
        let (mut refused, mut last) = (0, Value::Null);
        // Reads the responses after each burst, so that the client does not count as slow.
        'bursts: for burst in 0..2_000 {
            for number in 0..20 {
                let id = format!("{burst}-{number}");
                if player.send_command_as(&id, json!({"do": "stand", "id": id})).await.is_err() {
                    break 'bursts;
                }
            }
            for _ in 0..20 {
                match player.receive_until(|m| m["type"] != "update").await {
                    Ok(message) => {
                        refused += u32::from(message["refusal"]["code"] == "too-often");
                        last = message;
                    }
                    Err(_) => break 'bursts,
                }
            }
        }
        assert!(refused > 100, "{refused}");
        while let Ok(message) = player.receive().await {
            last = message;
        }
        assert_eq!(
            [&last["type"], &last["refusal"]["code"]],
            [&json!("closing"), &json!("too-often")]
        );
    });
}

#[test]
fn an_incomplete_request_times_out() {
    let io_timeout = Duration::from_millis(100);
    let server = TestServer::start(ServerSettings { io_timeout, ..without_limits() });
    block_on(async {
        for begun in ["", "GET /api/me HTT", "GET /api/me HTTP/1.1\r\nHost: a\r\nCook"] {
            let host = server.url.trim_start_matches("http://");
            let mut stream = TcpStream::connect(host).await.unwrap();
            stream.write_all(begun.as_bytes()).await.unwrap();
            let mut rest = Vec::new();
            // Returns only because the server closes the connection.
            let _ = stream.read_to_end(&mut rest).await;
            assert!(!String::from_utf8_lossy(&rest).contains("200 OK"));
        }
    });
}

#[test]
fn a_body_over_64_kib_is_refused() {
    let server = TestServer::start(without_limits());
    let long = json!({"game": "ludo", "nick": "x".repeat(70_000)});
    let (status, no) = server.new_client().post("/api/tables", &long).unwrap();
    assert_eq!((status, &no["refusal"]["code"]), (413, &json!("not-understood")));
}

/// How many of 600 requests for an identity are answered, each with a forwarded address.
fn answered(url: &str, forwarded: impl Fn(usize) -> String) -> usize {
    let ask = |number: usize| {
        let from = forwarded(number);
        get(&format!("{url}/api/me"), &[("x-forwarded-for", &from)]).0 == 200
    };
    (0..600).filter(|number| ask(*number)).count()
}

#[test]
fn forwarded_addresses_count_only_from_trusted_proxies() {
    let with_trusted_proxy = TestServer::start(ServerSettings {
        trusted_proxies: vec!["127.0.0.1".parse().unwrap()],
        ..ServerSettings::default()
    });
    let many = |number: usize| format!("6.6.6.6, 10.0.{}.{}", number / 200, number % 200);
    assert_eq!(
        answered(&with_trusted_proxy.url, many),
        600,
        "each forwarded address has a limit of its own"
    );
    let one = |_| "10.9.9.9".to_owned();
    assert!(answered(&with_trusted_proxy.url, one) < 600, "one forwarded address has one limit");
    let without_proxy = TestServer::start(ServerSettings::default());
    assert!(answered(&without_proxy.url, many) < 600, "the header of an untrusted peer is ignored");
}

#[test]
fn a_stranger_cannot_tell_existing_tables_from_missing_ones() {
    let server = TestServer::start(without_limits());
    let code = server.new_client().open_table("ludo", "Ann", &json!({}), &json!({})).unwrap();
    let locked = json!({"id": "1", "do": "lock", "locked": true});
    let stranger = server.new_client();
    let asks = [
        ("/do", json!({"id": "", "do": "stand"})),
        ("/do", json!({"id": "x", "do": "stand"})),
        ("/do", locked),
        ("/join", json!({"nick": ""})),
        ("/join", json!({"nick": 1})),
    ];
    for (path, body) in asks {
        let ask = |code: &str| stranger.post(&format!("/api/tables/{code}{path}"), &body).unwrap();
        assert_eq!(ask(&code), ask("ABCDEF"), "{path} {body}");
    }
    for path in ["", "/log", "/export?match=1", "/replay?match=1"] {
        let look = |code: &str| stranger.get(&format!("/api/tables/{code}{path}")).unwrap();
        assert_eq!(look(&code), look("ABCDEF"), "{path}");
        assert_eq!(look(&code).0, 404, "{path}");
    }
}
