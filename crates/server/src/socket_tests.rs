use super::*;
use crate::ServerSettings;
use crate::keep_alive::PING_INTERVAL;
use crate::listen;
use std::net::SocketAddr;
use store::{AnyStore, MemoryStore};
use table::TableOptions;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
use tokio::sync::watch;

const SECRET: [u8; 64] = [b'a'; 64];

/// Less than the `hello` message has, so that a client that does not read it blocks the server.
const STREAM_BUFFER_BYTES: usize = 256;

async fn hub_with_table() -> (Arc<Hub>, TableCode) {
    let hub = Hub::new(AnyStore::new(MemoryStore::default()), ServerSettings::default());
    let identity = IdentityHash::of_secret(&SECRET);
    let options = TableOptions::default();
    let record =
        Table::opening_record("ludo", &serde_json::json!({}), &options, identity, "Ann").unwrap();
    let code = hub.open_table(&record).await.unwrap();
    (hub, code)
}

/// Opens a WebSocket over an in-memory stream and reads the response to its handshake. The server
/// runs as long as the sender is kept.
async fn connect(hub: &Arc<Hub>, code: TableCode) -> (DuplexStream, watch::Sender<()>) {
    let (mut ours, theirs) = duplex(STREAM_BUFFER_BYTES);
    let (running, stopping) = watch::channel(());
    let (app, peer) = (crate::router(Arc::clone(hub)), SocketAddr::from(([127, 0, 0, 1], 9)));
    tokio::spawn(listen::serve(theirs, peer, app, Duration::from_secs(15), stopping));
    let cookie = String::from_utf8_lossy(&SECRET);
    let request = format!(
        "GET /api/tables/{code}/socket HTTP/1.1\r\nHost: x\r\nCookie: parlor={cookie}\r\n\
         Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    ours.write_all(request.as_bytes()).await.unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(ours.read_u8().await.unwrap());
    }
    assert!(head.starts_with(b"HTTP/1.1 101 "), "{}", String::from_utf8_lossy(&head));
    (ours, running)
}

/// Reads a frame of the server: its opcode and its payload.
async fn read_frame(stream: &mut DuplexStream) -> (u8, Vec<u8>) {
    let opcode = stream.read_u8().await.unwrap() & 0xf;
    let length = match stream.read_u8().await.unwrap() {
        126 => usize::from(stream.read_u16().await.unwrap()),
        short => usize::from(short),
    };
    let mut payload = vec![0; length];
    stream.read_exact(&mut payload).await.unwrap();
    (opcode, payload)
}

fn metric(hub: &Hub, name: &str) -> f64 {
    let text = hub.metrics.to_text();
    let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.trim().parse().unwrap()
}

const SLOW_CONNECTIONS_CLOSED: &str = "parlor_slow_connections_closed_total ";
const OPEN_SOCKETS: &str = "parlor_open_sockets ";

#[tokio::test(start_paused = true)]
async fn a_client_that_does_not_read_a_message_for_ten_seconds_is_disconnected() {
    let (hub, code) = hub_with_table().await;
    let (_stream, _running) = connect(&hub, code).await;
    let started = Instant::now();
    tokio::time::sleep(SEND_TIMEOUT - Duration::from_millis(1)).await;
    assert_eq!(metric(&hub, SLOW_CONNECTIONS_CLOSED), 0.0, "not before the timeout");
    hub.socket_limit.wait_until_idle().await;
    assert_eq!(metric(&hub, SLOW_CONNECTIONS_CLOSED), 1.0);
    assert_eq!(metric(&hub, OPEN_SOCKETS), 0.0);
    // Closing the socket has a timeout of its own.
    let max = 2 * SEND_TIMEOUT + Duration::from_millis(5);
    assert!(started.elapsed() <= max, "{:?}", started.elapsed());
}

#[tokio::test(start_paused = true)]
async fn a_client_that_reads_a_message_in_time_stays_connected() {
    let (hub, code) = hub_with_table().await;
    let (mut stream, _running) = connect(&hub, code).await;
    tokio::time::sleep(SEND_TIMEOUT - Duration::from_millis(1)).await;
    let (_, hello) = read_frame(&mut stream).await;
    assert!(hello.starts_with(br#"{"type":"hello""#), "{}", String::from_utf8_lossy(&hello));
    let (_, here) = read_frame(&mut stream).await;
    assert!(here.starts_with(br#"{"type":"update""#), "{}", String::from_utf8_lossy(&here));
    tokio::time::sleep(2 * SEND_TIMEOUT).await;
    assert_eq!((metric(&hub, SLOW_CONNECTIONS_CLOSED), metric(&hub, OPEN_SOCKETS)), (0.0, 1.0));
}

#[tokio::test(start_paused = true)]
async fn a_silent_client_is_pinged_and_then_disconnected() {
    let (hub, code) = hub_with_table().await;
    let (mut stream, _running) = connect(&hub, code).await;
    let (_, _) = (read_frame(&mut stream).await, read_frame(&mut stream).await);
    let started = Instant::now();
    let mut opcodes = Vec::new();
    while opcodes.last() != Some(&8) {
        opcodes.push(read_frame(&mut stream).await.0);
    }
    assert_eq!(opcodes, [9, 9, 8], "two pings and a close");
    let took = started.elapsed();
    assert!((3 * PING_INTERVAL..=4 * PING_INTERVAL + SEND_TIMEOUT).contains(&took), "{took:?}");
}
