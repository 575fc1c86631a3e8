//! Who comes too often, stays too long or says too much.

use crate::fixture::{House, block_on, get, unlimited};
use serde_json::{Value, json};
use server::Settings;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

#[test]
fn an_address_has_only_so_many_sockets() {
    let house = House::open(Settings { sockets_each: 2, ..Settings::default() });
    let ann = house.visitor();
    block_on(async {
        let mut codes = Vec::new();
        for _ in 0..3 {
            codes.push(ann.open("ludo", "Ann", &json!({}), &json!({})).unwrap());
        }
        let mut first = ann.connect(&codes[0]).await.unwrap();
        let _second = ann.connect(&codes[1]).await.unwrap();
        let third = ann.connect(&codes[2]).await.unwrap_err();
        assert!(third.to_string().contains("503"), "{third}");
        first.hear().await.unwrap();
        // Leaving ends the first; its place is free once the server has said goodbye.
        first.ask(json!({"do": "leave"})).await.unwrap();
        while first.hear().await.is_ok() {}
        drop(first);
        while ann.connect(&codes[2]).await.is_err() {}
    });
}

#[test]
fn who_sends_too_much_is_refused_and_then_dropped() {
    let house = House::open(Settings::default());
    let ann = house.visitor();
    block_on(async {
        let code = ann.open("ludo", "Ann", &json!({}), &json!({})).unwrap();
        let mut player = ann.connect(&code).await.unwrap();
        let (mut refused, mut last) = (0, Value::Null);
        // Bursts with the answers read in between, so that the sender is no slow reader.
        'talk: for burst in 0..2_000 {
            for number in 0..20 {
                let id = format!("{burst}-{number}");
                if player.ask_as(&id, json!({"do": "stand", "id": id})).await.is_err() {
                    break 'talk;
                }
            }
            for _ in 0..20 {
                match player.hear_until(|m| m["type"] != "update").await {
                    Ok(message) => {
                        refused += u32::from(message["no"]["code"] == "too-often");
                        last = message;
                    }
                    Err(_) => break 'talk,
                }
            }
        }
        assert!(refused > 100, "{refused}");
        while let Ok(message) = player.hear().await {
            last = message;
        }
        assert_eq!([&last["type"], &last["no"]["code"]], [&json!("bye"), &json!("too-often")]);
    });
}

#[test]
fn who_says_nothing_is_not_waited_for() {
    let patience = Duration::from_millis(100);
    let house = House::open(Settings { patience, ..unlimited() });
    block_on(async {
        for begun in ["", "GET /api/me HTT", "GET /api/me HTTP/1.1\r\nHost: a\r\nCook"] {
            let host = house.url.trim_start_matches("http://");
            let mut stream = TcpStream::connect(host).await.unwrap();
            stream.write_all(begun.as_bytes()).await.unwrap();
            let mut rest = Vec::new();
            // The server ends it; otherwise the test would never end.
            let _ = stream.read_to_end(&mut rest).await;
            assert!(!String::from_utf8_lossy(&rest).contains("200 OK"));
        }
    });
}

#[test]
fn a_body_that_is_too_large_is_not_read() {
    let house = House::open(unlimited());
    let long = json!({"game": "ludo", "nick": "x".repeat(70_000)});
    let (status, no) = house.visitor().post("/api/tables", &long).unwrap();
    assert_eq!((status, &no["no"]["code"]), (413, &json!("not-understood")));
}

/// How many of so many requests for an identity are answered.
fn answered(url: &str, forwarded: impl Fn(usize) -> String) -> usize {
    let ask = |number: usize| {
        let from = forwarded(number);
        get(&format!("{url}/api/me"), &[("x-forwarded-for", &from)]).0 == 200
    };
    (0..600).filter(|number| ask(*number)).count()
}

#[test]
fn a_proxy_speaks_for_others_only_if_it_is_trusted() {
    let trusting = House::open(Settings {
        trusted_proxies: vec!["127.0.0.1".parse().unwrap()],
        ..Settings::default()
    });
    let many = |number: usize| format!("6.6.6.6, 10.0.{}.{}", number / 200, number % 200);
    assert_eq!(answered(&trusting.url, many), 600, "each address has its own share");
    let one = |_| "10.9.9.9".to_owned();
    assert!(answered(&trusting.url, one) < 600, "and one address no more than that");
    let wary = House::open(Settings::default());
    assert!(answered(&wary.url, many) < 600, "nobody else is believed");
}

#[test]
fn a_stranger_cannot_tell_a_table_from_none() {
    let house = House::open(unlimited());
    let code = house.visitor().open("ludo", "Ann", &json!({}), &json!({})).unwrap();
    let locked = json!({"id": "1", "do": "lock", "locked": true});
    let stranger = house.visitor();
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
