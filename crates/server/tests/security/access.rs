//! Origins, identities, table codes and rate limits.

use crate::test_server::{ServerUnderTest, connect, start_match};
use axum::body::Body;
use axum::extract::connect_info::ConnectInfo;
use axum::http::{Request, StatusCode};
use faults::RawWebSocket;
use serde_json::{Value, json};
use server::{Hub, ServerSettings};
use std::net::SocketAddr;
use store::{AnyStore, MemoryStore, SqliteStore};
use table::IdentityHash;
use tower::ServiceExt as _;

#[test]
fn origins_are_compared_exactly_for_requests_and_sockets() {
    let server = ServerUnderTest::new();
    let (code, [ann, _]) = server.table("ludo", &json!({}));
    let host = &server.host;
    let cookie = ann.cookie();
    let own =
        [String::new(), format!("Origin: http://{host}\n"), format!("Origin: https://{host}\n")];
    let port = host.rsplit(':').next().unwrap();
    let foreign = [
        "http://evil.example".to_owned(),
        "null".to_owned(),
        "http://127.0.0.1".to_owned(),
        format!("http://{host}.evil.example"),
        format!("http://evil.example:{port}"),
        format!("http://localhost:{port}"),
        format!("http://{host}/"),
        format!("HTTP://{host}"),
        format!("http://x@{host}"),
        format!("ws://{host}"),
    ];
    let ask = |origin: &str, head: &str, body: &str| {
        let json = "Content-Type: application/json";
        server.http(&format!("{head} HTTP/1.1\nCookie: {cookie}\n{json}\n{origin}\n\n{body}"))
    };
    let opening = r#"{"game":"ludo","nick":"Ann"}"#;
    let (table, act) = (format!("GET /api/tables/{code}"), format!("POST /api/tables/{code}/do"));
    let join = format!("POST /api/tables/{code}/join");
    let requests = [
        ("GET /api/me", ""),
        ("POST /api/tables", opening),
        (&table, ""),
        (&act, r#"{"id":"1","do":"chat","text":"x"}"#),
        (&join, r#"{"nick":"Ann"}"#),
    ];
    for (head, body) in requests {
        for origin in &own {
            let answer = ask(origin.trim_end(), head, body);
            assert!(answer.starts_with("HTTP/1.1 20"), "{head} from '{origin}': {answer}");
        }
        let before = server.log(&code).len();
        for origin in &foreign {
            let answer = ask(&format!("Origin: {origin}"), head, body);
            assert!(answer.starts_with("HTTP/1.1 403 "), "{head} from {origin}: {answer}");
            assert!(answer.contains("foreign-origin"), "{answer}");
        }
        assert_eq!(server.log(&code).len(), before, "{head}: nothing changed");
    }
    server.block_on(async {
        for origin in &foreign {
            let more = format!("Origin: {origin}\r\n");
            let (_, head) = RawWebSocket::request_upgrade(&ann, &code, &more).await.unwrap();
            assert!(head.starts_with("HTTP/1.1 403 "), "{origin}: {head}");
        }
        let own = format!("Origin: http://{host}\r\n");
        let (_, head) = RawWebSocket::request_upgrade(&ann, &code, &own).await.unwrap();
        assert!(head.starts_with("HTTP/1.1 101 "), "{head}");
    });
}

#[test]
fn a_configured_origin_is_the_only_one_allowed() {
    let origins = vec!["https://play.example".to_owned()];
    let settings = ServerSettings {
        limits_enabled: false,
        allowed_origins: origins,
        ..ServerSettings::default()
    };
    let server = ServerUnderTest::with_store(AnyStore::new(MemoryStore::default()), settings);
    let from = |origin: &str| server.http(&format!("GET /api/me HTTP/1.1\nOrigin: {origin}"));
    assert!(from("https://play.example").starts_with("HTTP/1.1 200 "));
    let host = &server.host;
    for other in [&format!("http://{host}"), "http://play.example", "https://play.example:444"] {
        assert!(from(other).starts_with("HTTP/1.1 403 "), "{other}");
    }
}

#[test]
fn an_identity_is_a_256_bit_cookie_of_which_only_a_hash_is_stored() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.sqlite");
    let settings =
        ServerSettings { limits_enabled: false, secure_cookie: true, ..ServerSettings::default() };
    let server =
        ServerUnderTest::with_store(AnyStore::new(SqliteStore::open(&file).unwrap()), settings);
    let answer = server.http("GET /api/me HTTP/1.1");
    let line = answer.lines().find(|line| line.to_lowercase().starts_with("set-cookie:")).unwrap();
    let parts: Vec<&str> = line.split(';').map(str::trim).collect();
    for part in ["HttpOnly", "Secure", "Path=/"] {
        assert!(parts.contains(&part), "{part} in {line}");
    }
    assert!(parts.iter().any(|part| ["SameSite=Lax", "SameSite=Strict"].contains(part)), "{line}");
    let (code, [ann, ben]) = server.table("ludo", &json!({}));
    let secret = |cookie: &str| cookie.split_once('=').unwrap().1.to_owned();
    let (first, second) = (secret(ann.cookie()), secret(ben.cookie()));
    assert_ne!(first, second);
    assert!(first.len() * 4 >= 128, "at least 128 bits in hexadecimal digits");
    assert!(first.bytes().all(|byte| byte.is_ascii_hexdigit()));
    server.block_on(async {
        let (mut ann, mut ben) = (connect(&ann, &code).await, connect(&ben, &code).await);
        start_match(&mut ann, &mut ben).await;
    });
    let mut stored = std::fs::read(&file).unwrap();
    stored.extend(std::fs::read(folder.path().join("tables.sqlite-wal")).unwrap());
    let holds = |text: &[u8]| stored.windows(text.len()).any(|window| window == text);
    for secret in [&first, &second] {
        let bytes: Vec<u8> = (0..secret.len() / 2)
            .map(|at| u8::from_str_radix(&secret[2 * at..2 * at + 2], 16).unwrap())
            .collect();
        assert!(!holds(secret.as_bytes()) && !holds(&bytes), "the secret is in the store");
        assert!(!holds(&secret.as_bytes()[..32]), "half of the secret is in the store");
        let hash = format!("{:?}", IdentityHash::of_secret(secret.as_bytes()));
        assert!(holds(hash.as_bytes()), "the hash is in the store");
    }
}

/// A response without its `Date` header.
fn without_date(answer: &str) -> String {
    answer.lines().filter(|line| !line.to_lowercase().starts_with("date:")).collect()
}

#[test]
fn missing_full_locked_and_running_tables_look_the_same_to_a_stranger() {
    let server = ServerUnderTest::new();
    let (locked, [owner, _]) = server.table("ludo", &json!({}));
    let lock = json!({"id": "l", "do": "lock", "locked": true});
    assert_eq!(owner.post(&format!("/api/tables/{locked}/do"), &lock).unwrap().0, 200);
    let (full, _) = server.table("gammon", &json!({}));
    let (running, two) = server.table("ludo", &json!({}));
    server.block_on(async {
        let (mut ann, mut ben) =
            (connect(&two[0], &running).await, connect(&two[1], &running).await);
        start_match(&mut ann, &mut ben).await;
    });
    let stranger = server.new_client();
    let codes = [locked.as_str(), &full, &running, "ABCDEF", "abcdef", "0OIL1!", "nonsense"];
    let too_long = format!(r#"{{"nick":"{}"}}"#, "x".repeat(100));
    for (method, path, body, status) in [
        ("POST", "/join", r#"{"nick":"Cat"}"#, 404),
        // A bad nickname is refused before the table is looked up.
        ("POST", "/join", &too_long, 422),
        ("POST", "/do", r#"{"id":"1","do":"stand"}"#, 404),
        ("GET", "", "", 404),
    ] {
        let mut first = None;
        for code in codes {
            let answer = server.http(&format!(
                "{method} /api/tables/{code}{path} HTTP/1.1\nCookie: {}\nContent-Type: \
                 application/json\n\n{body}",
                stranger.cookie()
            ));
            let said = format!("HTTP/1.1 {status} ");
            assert!(answer.starts_with(&said), "{path} {code} {body}: {answer}");
            let answer = without_date(&answer);
            let first = first.get_or_insert_with(|| answer.clone());
            assert_eq!(answer, *first, "{method} {path} {code}");
        }
    }
    server.block_on(async {
        let mut received = Vec::new();
        for code in [locked.as_str(), &full, &running, "ABCDEF"] {
            let mut raw = RawWebSocket::connect(&stranger, code).await.unwrap();
            received.push(raw.read_to_end().await.unwrap());
        }
        assert_eq!(received[0].len(), 1, "{received:?}");
        assert!(received.iter().all(|other| *other == received[0]), "{received:?}");
    });
}

/// Sends requests to the router directly, without a network.
struct RouterClient(axum::Router);

impl RouterClient {
    fn new(limits: bool) -> Self {
        let settings = ServerSettings { limits_enabled: limits, ..ServerSettings::default() };
        Self(server::router(Hub::new(AnyStore::new(MemoryStore::default()), settings)))
    }

    async fn ask(
        &self,
        from: [u8; 4],
        cookie: &str,
        path: &str,
        body: &Value,
    ) -> (StatusCode, Value) {
        let method = if body.is_null() { "GET" } else { "POST" };
        let request = Request::builder().method(method).uri(path).header("cookie", cookie);
        let request =
            request.header("host", "play.example").header("content-type", "application/json");
        let mut request = request.body(Body::from(body.to_string())).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from((from, 1))));
        let answer = self.0.clone().oneshot(request).await.unwrap();
        let status = answer.status();
        let body = axum::body::to_bytes(answer.into_body(), 1 << 20).await.unwrap();
        (status, serde_json::from_slice(&body).unwrap_or_default())
    }

    async fn open(&self, cookie: &str, game: &str) -> String {
        let body = json!({"game": game, "nick": "Ann"});
        let (status, answer) = self.ask([10, 0, 0, 1], cookie, "/api/tables", &body).await;
        assert_eq!(status, StatusCode::CREATED, "{answer}");
        answer["code"].as_str().unwrap().to_owned()
    }
}

fn cookie(of: u8) -> String {
    format!("parlor={}", format!("{of:02x}").repeat(32))
}

#[tokio::test(start_paused = true)]
async fn refusals_take_the_same_time_for_missing_full_and_locked_tables() {
    let client = RouterClient::new(false);
    let locked = client.open(&cookie(1), "ludo").await;
    let lock = json!({"id": "1", "do": "lock", "locked": true});
    let path = format!("/api/tables/{locked}/do");
    assert_eq!(client.ask([10, 0, 0, 1], &cookie(1), &path, &lock).await.0, StatusCode::OK);
    let full = client.open(&cookie(1), "gammon").await;
    let second = client
        .ask([10, 0, 0, 2], &cookie(2), &format!("/api/tables/{full}/join"), &json!({"nick": "B"}))
        .await;
    assert_eq!(second.0, StatusCode::OK);
    let mut times = Vec::new();
    for code in [locked.as_str(), &full, "ABCDEF", "no code"] {
        let code = code.replace(' ', "%20");
        for (path, body) in [
            (format!("/api/tables/{code}/join"), json!({"nick": "C"})),
            (format!("/api/tables/{code}"), Value::Null),
            (format!("/api/tables/{code}/do"), json!({"id": "1", "do": "stand"})),
        ] {
            let begun = tokio::time::Instant::now();
            let (status, answer) = client.ask([10, 0, 0, 3], &cookie(3), &path, &body).await;
            assert_eq!(status, StatusCode::NOT_FOUND, "{answer}");
            times.push(begun.elapsed());
        }
    }
    assert!(!times[0].is_zero(), "refusals are delayed");
    assert!(times.iter().all(|time| *time == times[0]), "{times:?}");
}

/// How many of so many requests are not rate limited, from one address or each from another.
async fn accepted_requests(path: &str, body: &Value, tries: u16, one_address: bool) -> u16 {
    let client = RouterClient::new(true);
    let mut passed = 0;
    for number in 0..tries {
        let [high, low] = if one_address { [0, 0] } else { number.to_be_bytes() };
        let (status, answer) = client.ask([10, 1, high, low], &cookie(9), path, body).await;
        if status == StatusCode::TOO_MANY_REQUESTS {
            assert_eq!(answer["refusal"]["code"], "too-often", "{answer}");
        } else {
            passed += 1;
        }
    }
    passed
}

#[tokio::test(start_paused = true)]
async fn joins_are_limited_by_address_and_in_total() {
    let (path, body) = ("/api/tables/ABCDEF/join", json!({"nick": "Cat"}));
    let one = accepted_requests(path, &body, 300, true).await;
    assert!((1..100).contains(&one), "{one} of 300 from one address");
    let all = accepted_requests(path, &body, 6_000, false).await;
    assert!((one + 100..5_000).contains(&all), "{all} of 6000 from as many addresses");
}

#[tokio::test(start_paused = true)]
async fn opening_tables_is_limited_by_address() {
    let body = json!({"game": "ludo", "nick": "Ann"});
    let one = accepted_requests("/api/tables", &body, 200, true).await;
    assert!((1..100).contains(&one), "{one} of 200 from one address");
    let others = accepted_requests("/api/tables", &body, 50, false).await;
    assert_eq!(others, 50, "other addresses are not limited");
}

#[tokio::test(start_paused = true)]
async fn other_requests_are_limited_by_address() {
    let one = accepted_requests("/api/tables/ABCDEF", &Value::Null, 2_000, true).await;
    assert!((50..1_500).contains(&one), "{one} of 2000 from one address");
    let logs = accepted_requests("/api/tables/ABCDEF/log", &Value::Null, 200, true).await;
    assert!((1..100).contains(&logs), "{logs} of 200 log reads");
}

#[tokio::test(start_paused = true)]
async fn tables_brought_from_devices_are_limited_by_address_and_size() {
    let path = "/api/handover";
    let body = json!({"code": "ABCDEF", "entries": []});
    assert_eq!(accepted_requests(path, &body, 50, true).await, 4, "of 50 from one address");
    let large = json!({"code": "ABCDEF", "entries": [{"time": 1, "record": "x".repeat(4 << 20)}]});
    let client = RouterClient::new(true);
    let (status, answer) = client.ask([10, 1, 0, 0], &cookie(9), path, &large).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE, "{answer}");
}
