//! Too much of anything: connections that say or read nothing, bodies that never end, joins.

use crate::place::Place;
use axum::body::{Body, Bytes};
use axum::extract::connect_info::ConnectInfo;
use axum::http::{Request, StatusCode};
use client::Visitor;
use faults::{Inside, Raw};
use serde_json::json;
use server::{Hub, Settings};
use std::convert::Infallible;
use std::net::SocketAddr;
use std::time::Duration;
use store::{AnyStore, Memory};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::Instant;
use tower::ServiceExt as _;

fn memory() -> AnyStore {
    AnyStore::new(Memory::default())
}

#[tokio::test(start_paused = true)]
async fn a_body_that_never_ends_is_not_waited_for() {
    let router = server::router(Hub::new(memory(), Settings::default()));
    let first = futures_util::stream::once(async { Ok::<_, Infallible>(Bytes::from("{")) });
    let body =
        Body::from_stream(futures_util::StreamExt::chain(first, futures_util::stream::pending()));
    let request = Request::builder().method("POST").uri("/api/tables");
    let request = request.header("content-type", "application/json");
    let cookie = format!("parlor={}", "0a".repeat(32));
    let mut request = request.header("cookie", cookie).body(body).unwrap();
    request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([10, 0, 0, 1], 1))));
    let begun = Instant::now();
    let answer = router.oneshot(request).await.unwrap();
    assert_eq!(answer.status(), StatusCode::REQUEST_TIMEOUT);
    assert!(begun.elapsed() <= Duration::from_secs(30), "by the server's clock");
}

/// Asks for much and reads none of it.
async fn ask_and_never_read(host: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut stream = socket.connect(host.parse().unwrap()).await.unwrap();
    let request = format!("GET /api/openapi.json HTTP/1.1\r\nHost: {host}\r\n\r\n");
    // Answers of some megabytes: more than the system keeps for either end.
    stream.write_all(request.repeat(400).as_bytes()).await.unwrap();
    stream
}

/// What comes back for a small question; nothing if nobody is let in.
async fn asks(host: &str) -> String {
    let mut stream = TcpStream::connect(host).await.unwrap();
    let request = format!("GET /health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    let mut answer = String::new();
    let _ = stream.write_all(request.as_bytes()).await;
    let _ = stream.read_to_string(&mut answer).await;
    answer
}

#[test]
fn who_asks_and_never_reads_does_not_hold_a_connection() {
    let patience = Duration::from_millis(100);
    let settings = Settings { sockets_each: 1, patience, ..Settings::default() };
    let place = Place::over(memory(), settings);
    place.block_on(async {
        let held = [ask_and_never_read(&place.host).await, ask_and_never_read(&place.host).await];
        assert_eq!(asks(&place.host).await, "", "two connections, and no more, for one address");
        // They are given up; otherwise this would never end.
        while !asks(&place.host).await.contains("200 OK") {}
        drop(held);
    });
}

#[tokio::test(start_paused = true)]
async fn a_socket_whose_other_end_is_gone_is_given_up() {
    let settings = Settings { limits: false, ..Settings::default() };
    let inside = Inside::start(memory(), settings).await.unwrap();
    let url = inside.url.clone();
    let opened = tokio::task::spawn_blocking(move || {
        let ann = Visitor::new(&url).unwrap();
        let code = ann.open("ludo", "Ann", &json!({}), &json!({})).unwrap();
        (ann, code)
    });
    let (ann, code) = opened.await.unwrap();
    let mut raw = Raw::connect(&ann, &code).await.unwrap();
    let begun = Instant::now();
    // Pings come, and are not answered.
    let heard = raw.hear_out().await.unwrap();
    assert!(heard[0].contains("\"hello\""), "{heard:?}");
    let quiet = begun.elapsed().as_secs();
    assert!((60..120).contains(&quiet), "{quiet} seconds by the server's clock");
}

#[test]
fn a_crowd_at_one_table_has_an_end() {
    let place = Place::new();
    let options = json!({"spectators": true});
    let code = place.visitor().open("gammon", "Ann", &json!({}), &options).unwrap();
    let (mut let_in, mut last) = (1, None);
    for _ in 0..table::Table::MEMBERS + 10 {
        let guest = place.visitor();
        match guest.join(&code, "Guest") {
            Ok(()) => (let_in, last) = (let_in + 1, Some(guest)),
            Err(why) => assert!(why.to_string().contains("cannot-join"), "{why}"),
        }
    }
    assert_eq!(let_in, table::Table::MEMBERS);
    let last = last.unwrap();
    last.join(&code, "Guest again").unwrap();
    let (status, face) = last.get(&format!("/api/tables/{code}")).unwrap();
    assert_eq!(status, 200, "who was there may come back");
    let length = face.to_string().len();
    assert!(length < 64 * 1024, "everybody can be shown everybody: {length} bytes");
}
