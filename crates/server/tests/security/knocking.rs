//! Who may knock: origins, identities, codes, limits.

use crate::place::{Place, sit, start};
use axum::body::Body;
use axum::extract::connect_info::ConnectInfo;
use axum::http::{Request, StatusCode};
use faults::Raw;
use serde_json::{Value, json};
use server::{Hub, Settings};
use std::net::SocketAddr;
use store::{AnyStore, Memory, Sqlite};
use table::Who;
use tower::ServiceExt as _;

#[test]
fn exact_origin_check_of_requests_and_sockets() {
    let place = Place::new();
    let (code, [ann, _]) = place.table("ludo", &json!({}));
    let host = &place.host;
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
        place.http(&format!("{head} HTTP/1.1\nCookie: {cookie}\n{json}\n{origin}\n\n{body}"))
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
        let before = place.log(&code).len();
        for origin in &foreign {
            let answer = ask(&format!("Origin: {origin}"), head, body);
            assert!(answer.starts_with("HTTP/1.1 403 "), "{head} from {origin}: {answer}");
            assert!(answer.contains("foreign-origin"), "{answer}");
        }
        assert_eq!(place.log(&code).len(), before, "{head}: nothing changed");
    }
    place.block_on(async {
        for origin in &foreign {
            let more = format!("Origin: {origin}\r\n");
            let (_, head) = Raw::knock(&ann, &code, &more).await.unwrap();
            assert!(head.starts_with("HTTP/1.1 403 "), "{origin}: {head}");
        }
        let own = format!("Origin: http://{host}\r\n");
        let (_, head) = Raw::knock(&ann, &code, &own).await.unwrap();
        assert!(head.starts_with("HTTP/1.1 101 "), "{head}");
    });
}

#[test]
fn an_origin_that_was_named_is_the_only_one() {
    let origins = vec!["https://play.example".to_owned()];
    let settings = Settings { limits: false, origins, ..Settings::default() };
    let place = Place::over(AnyStore::new(Memory::default()), settings);
    let from = |origin: &str| place.http(&format!("GET /api/me HTTP/1.1\nOrigin: {origin}"));
    assert!(from("https://play.example").starts_with("HTTP/1.1 200 "));
    let host = &place.host;
    for other in [&format!("http://{host}"), "http://play.example", "https://play.example:444"] {
        assert!(from(other).starts_with("HTTP/1.1 403 "), "{other}");
    }
}

#[test]
fn the_identity_is_a_cookie_of_many_bits_and_only_its_hash_is_stored() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.sqlite");
    let settings = Settings { limits: false, secure: true, ..Settings::default() };
    let place = Place::over(AnyStore::new(Sqlite::open(&file).unwrap()), settings);
    let answer = place.http("GET /api/me HTTP/1.1");
    let line = answer.lines().find(|line| line.to_lowercase().starts_with("set-cookie:")).unwrap();
    let parts: Vec<&str> = line.split(';').map(str::trim).collect();
    for part in ["HttpOnly", "Secure", "Path=/"] {
        assert!(parts.contains(&part), "{part} in {line}");
    }
    assert!(parts.iter().any(|part| ["SameSite=Lax", "SameSite=Strict"].contains(part)), "{line}");
    let (code, [ann, ben]) = place.table("ludo", &json!({}));
    let secret = |cookie: &str| cookie.split_once('=').unwrap().1.to_owned();
    let (first, second) = (secret(ann.cookie()), secret(ben.cookie()));
    assert_ne!(first, second);
    assert!(first.len() * 4 >= 128, "hexadecimal digits of four bits");
    assert!(first.bytes().all(|byte| byte.is_ascii_hexdigit()));
    place.block_on(async {
        let (mut ann, mut ben) = (sit(&ann, &code).await, sit(&ben, &code).await);
        start(&mut ann, &mut ben).await;
    });
    let mut stored = std::fs::read(&file).unwrap();
    stored.extend(std::fs::read(folder.path().join("tables.sqlite-wal")).unwrap());
    let holds = |text: &[u8]| stored.windows(text.len()).any(|window| window == text);
    for secret in [&first, &second] {
        let bytes: Vec<u8> = (0..secret.len() / 2)
            .map(|at| u8::from_str_radix(&secret[2 * at..2 * at + 2], 16).unwrap())
            .collect();
        assert!(!holds(secret.as_bytes()) && !holds(&bytes), "the secret is in the store");
        assert!(!holds(&secret.as_bytes()[..32]), "nor half of it");
        let hash = format!("{:?}", Who::of_secret(secret.as_bytes()));
        assert!(holds(hash.as_bytes()), "its hash is");
    }
}

/// Without the line that tells the time.
fn timeless(answer: &str) -> String {
    answer.lines().filter(|line| !line.to_lowercase().starts_with("date:")).collect()
}

#[test]
fn missing_full_locked_and_running_tables_are_one_to_a_stranger() {
    let place = Place::new();
    let (locked, [owner, _]) = place.table("ludo", &json!({}));
    let lock = json!({"id": "l", "do": "lock", "locked": true});
    assert_eq!(owner.post(&format!("/api/tables/{locked}/do"), &lock).unwrap().0, 200);
    let (full, _) = place.table("gammon", &json!({}));
    let (running, two) = place.table("ludo", &json!({}));
    place.block_on(async {
        let (mut ann, mut ben) = (sit(&two[0], &running).await, sit(&two[1], &running).await);
        start(&mut ann, &mut ben).await;
    });
    let stranger = place.visitor();
    let codes = [locked.as_str(), &full, &running, "ABCDEF", "abcdef", "0OIL1!", "nonsense"];
    let too_long = format!(r#"{{"nick":"{}"}}"#, "x".repeat(100));
    for (method, path, body, status) in [
        ("POST", "/join", r#"{"nick":"Cat"}"#, 404),
        // A bad name is looked at before the table is.
        ("POST", "/join", &too_long, 422),
        ("POST", "/do", r#"{"id":"1","do":"stand"}"#, 404),
        ("GET", "", "", 404),
    ] {
        let mut first = None;
        for code in codes {
            let answer = place.http(&format!(
                "{method} /api/tables/{code}{path} HTTP/1.1\nCookie: {}\nContent-Type: \
                 application/json\n\n{body}",
                stranger.cookie()
            ));
            let said = format!("HTTP/1.1 {status} ");
            assert!(answer.starts_with(&said), "{path} {code} {body}: {answer}");
            let answer = timeless(&answer);
            let first = first.get_or_insert_with(|| answer.clone());
            assert_eq!(answer, *first, "{method} {path} {code}");
        }
    }
    place.block_on(async {
        let mut heard = Vec::new();
        for code in [locked.as_str(), &full, &running, "ABCDEF"] {
            let mut raw = Raw::connect(&stranger, code).await.unwrap();
            heard.push(raw.hear_out().await.unwrap());
        }
        assert_eq!(heard[0].len(), 1, "{heard:?}");
        assert!(heard.iter().all(|other| *other == heard[0]), "{heard:?}");
    });
}

/// A router without a socket, and a clock that only passes when everybody waits.
struct Inner(axum::Router);

impl Inner {
    fn new(limits: bool) -> Self {
        let settings = Settings { limits, ..Settings::default() };
        Self(server::router(Hub::new(AnyStore::new(Memory::default()), settings)))
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
async fn a_refusal_takes_the_same_time_for_missing_full_and_locked_tables() {
    let inner = Inner::new(false);
    let locked = inner.open(&cookie(1), "ludo").await;
    let lock = json!({"id": "1", "do": "lock", "locked": true});
    let path = format!("/api/tables/{locked}/do");
    assert_eq!(inner.ask([10, 0, 0, 1], &cookie(1), &path, &lock).await.0, StatusCode::OK);
    let full = inner.open(&cookie(1), "gammon").await;
    let second = inner
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
            let (status, answer) = inner.ask([10, 0, 0, 3], &cookie(3), &path, &body).await;
            assert_eq!(status, StatusCode::NOT_FOUND, "{answer}");
            times.push(begun.elapsed());
        }
    }
    assert!(!times[0].is_zero(), "it waits, and by the server's clock only");
    assert!(times.iter().all(|time| *time == times[0]), "{times:?}");
}

/// How many of so many attempts are let through, from one address or from a new one each.
async fn let_through(path: &str, body: &Value, tries: u16, one_address: bool) -> u16 {
    let inner = Inner::new(true);
    let mut passed = 0;
    for number in 0..tries {
        let [high, low] = if one_address { [0, 0] } else { number.to_be_bytes() };
        let (status, answer) = inner.ask([10, 1, high, low], &cookie(9), path, body).await;
        if status == StatusCode::TOO_MANY_REQUESTS {
            assert_eq!(answer["no"]["code"], "too-often", "{answer}");
        } else {
            passed += 1;
        }
    }
    passed
}

#[tokio::test(start_paused = true)]
async fn joins_are_limited_by_address_and_for_everybody_together() {
    let (path, body) = ("/api/tables/ABCDEF/join", json!({"nick": "Cat"}));
    let one = let_through(path, &body, 300, true).await;
    assert!((1..100).contains(&one), "{one} of 300 from one address");
    let all = let_through(path, &body, 6_000, false).await;
    assert!((one + 100..5_000).contains(&all), "{all} of 6000 from as many addresses");
}

#[tokio::test(start_paused = true)]
async fn opening_tables_is_limited_by_address() {
    let body = json!({"game": "ludo", "nick": "Ann"});
    let one = let_through("/api/tables", &body, 200, true).await;
    assert!((1..100).contains(&one), "{one} of 200 from one address");
    let others = let_through("/api/tables", &body, 50, false).await;
    assert_eq!(others, 50, "others are not held up");
}

#[tokio::test(start_paused = true)]
async fn other_requests_are_limited_by_address() {
    let one = let_through("/api/tables/ABCDEF", &Value::Null, 2_000, true).await;
    assert!((50..1_500).contains(&one), "{one} of 2000 from one address");
    let logs = let_through("/api/tables/ABCDEF/log", &Value::Null, 200, true).await;
    assert!((1..100).contains(&logs), "{logs} of 200 logs read again");
}
