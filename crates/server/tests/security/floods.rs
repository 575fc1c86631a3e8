//! Connections that send or read nothing, bodies that never end, and tables with many members.

use crate::test_server::ServerUnderTest;
use axum::body::{Body, Bytes};
use axum::extract::connect_info::ConnectInfo;
use axum::http::{Request, StatusCode};
use client::ApiClient;
use faults::{InProcessTestServer, RawWebSocket};
use serde_json::json;
use server::{Hub, ServerSettings};
use std::convert::Infallible;
use std::net::SocketAddr;
use std::time::Duration;
use store::{AnyStore, MemoryStore};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::Instant;
use tower::ServiceExt as _;

fn memory() -> AnyStore {
    AnyStore::new(MemoryStore::default())
}

#[tokio::test(start_paused = true)]
async fn a_body_that_never_ends_times_out() {
    let router = server::router(Hub::new(memory(), ServerSettings::default()));
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
    assert!(begun.elapsed() <= Duration::from_secs(30), "by the paused clock");
}

/// Sends requests for large responses and reads none of them.
async fn ask_and_never_read(host: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut stream = socket.connect(host.parse().unwrap()).await.unwrap();
    let request = format!("GET /api/openapi.json HTTP/1.1\r\nHost: {host}\r\n\r\n");
    // Responses of some megabytes: more than the system buffers.
    stream.write_all(request.repeat(400).as_bytes()).await.unwrap();
    stream
}

/// The response to a small request; empty if the connection is rejected.
async fn get_health(host: &str) -> String {
    let mut stream = TcpStream::connect(host).await.unwrap();
    let request = format!("GET /health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    let mut answer = String::new();
    let _ = stream.write_all(request.as_bytes()).await;
    let _ = stream.read_to_string(&mut answer).await;
    answer
}

#[test]
fn a_client_that_never_reads_loses_its_connection() {
    let io_timeout = Duration::from_millis(100);
    let settings =
        ServerSettings { max_sockets_per_address: 1, io_timeout, ..ServerSettings::default() };
    let server = ServerUnderTest::with_store(memory(), settings);
    server.block_on(async {
        let held = [ask_and_never_read(&server.host).await, ask_and_never_read(&server.host).await];
        assert_eq!(get_health(&server.host).await, "", "an address may have two connections");
        // Ends only because the server closes the two connections.
        while !get_health(&server.host).await.contains("200 OK") {}
        drop(held);
    });
}

#[tokio::test(start_paused = true)]
async fn a_socket_whose_client_is_gone_is_closed() {
    let settings = ServerSettings { limits_enabled: false, ..ServerSettings::default() };
    let inside = InProcessTestServer::start(memory(), settings).await.unwrap();
    let url = inside.url.clone();
    let opened = tokio::task::spawn_blocking(move || {
        let ann = ApiClient::new(&url).unwrap();
        let code = ann.open_table("ludo", "Ann", &json!({}), &json!({})).unwrap();
        (ann, code)
    });
    let (ann, code) = opened.await.unwrap();
    let mut raw = RawWebSocket::connect(&ann, &code).await.unwrap();
    let begun = Instant::now();
    // The client does not answer pings.
    let received = raw.read_to_end().await.unwrap();
    assert!(received[0].contains("\"hello\""), "{received:?}");
    let quiet = begun.elapsed().as_secs();
    assert!((60..120).contains(&quiet), "{quiet} seconds");
}

#[test]
fn at_most_200_members_can_join_a_table() {
    let server = ServerUnderTest::new();
    let options = json!({"spectators": true});
    let code = server.new_client().open_table("gammon", "Ann", &json!({}), &options).unwrap();
    let (mut let_in, mut last) = (1, None);
    for _ in 0..table::Table::MAX_MEMBERS + 10 {
        let guest = server.new_client();
        match guest.join_table(&code, "Guest") {
            Ok(()) => (let_in, last) = (let_in + 1, Some(guest)),
            Err(why) => assert!(why.to_string().contains("cannot-join"), "{why}"),
        }
    }
    assert_eq!(let_in, table::Table::MAX_MEMBERS);
    let last = last.unwrap();
    last.join_table(&code, "Guest again").unwrap();
    let (status, face) = last.get(&format!("/api/tables/{code}")).unwrap();
    assert_eq!(status, 200, "a member may come back");
    let length = face.to_string().len();
    assert!(length < 64 * 1024, "the view of a full table has {length} bytes");
}

#[test]
fn requests_of_foreign_pages_are_limited_before_they_are_looked_at() {
    let server = ServerUnderTest::with_store(memory(), ServerSettings::default());
    let ask = || server.http("GET /api/me HTTP/1.1\nOrigin: https://evil.example");
    let statuses: Vec<String> = (0..300).map(|_| ask()[9..12].to_owned()).collect();
    let refused = statuses.iter().take_while(|status| *status == "403").count();
    assert!((200..250).contains(&refused), "{refused} were looked at");
    assert!(statuses[refused..].iter().any(|status| status == "429"), "{statuses:?}");
}

#[test]
fn files_and_descriptions_are_limited_by_address() {
    let server = ServerUnderTest::with_store(memory(), ServerSettings::default());
    let count = |path: &str, asked: usize| {
        let ask = || server.http(&format!("GET {path} HTTP/1.1\nVia: a proxy"));
        (0..asked).filter(|_| ask()[9..12] == *"429").count()
    };
    assert!(count("/assets/app.js", 1_200) > 50, "files");
    assert!(count("/api/openapi.json", 220) > 0, "the API document");
    for path in ["/api", "/api/games", "/ready", "/health", "/api/nothing"] {
        assert!(count(path, 20) > 0, "{path}");
    }
    let ready = server.http("GET /ready HTTP/1.1");
    assert!(ready.starts_with("HTTP/1.1 200"), "programs on this machine are not limited: {ready}");
}
