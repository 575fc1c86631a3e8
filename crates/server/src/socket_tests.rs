use super::*;
use crate::hub::Settings;
use crate::listen;
use std::net::SocketAddr;
use store::{AnyStore, Memory};
use table::Options;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
use tokio::sync::watch;

const SECRET: [u8; 64] = [b'a'; 64];

/// Less than the first message has, so that who does not read it holds the server up.
const WIRE: usize = 256;

async fn house() -> (Arc<Hub>, Code) {
    let hub = Hub::new(AnyStore::new(Memory::default()), Settings::default());
    let who = Who::of_secret(&SECRET);
    let record =
        Table::draft("ludo", &serde_json::json!({}), &Options::default(), who, "Ann").unwrap();
    let code = hub.open(&record).await.unwrap();
    (hub, code)
}

/// A socket at a table, over a wire of our own; read up to the end of the handshake. The
/// server goes as long as the sender is kept.
async fn connect(hub: &Arc<Hub>, code: Code) -> (DuplexStream, watch::Sender<()>) {
    let (mut ours, theirs) = duplex(WIRE);
    let (going, stopping) = watch::channel(());
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
    (ours, going)
}

/// Reads a frame of the server.
async fn frame(wire: &mut DuplexStream) -> (u8, Vec<u8>) {
    let kind = wire.read_u8().await.unwrap() & 0xf;
    let length = match wire.read_u8().await.unwrap() {
        126 => usize::from(wire.read_u16().await.unwrap()),
        short => usize::from(short),
    };
    let mut body = vec![0; length];
    wire.read_exact(&mut body).await.unwrap();
    (kind, body)
}

fn count(hub: &Hub, name: &str) -> f64 {
    let text = hub.metrics.text();
    let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.trim().parse().unwrap()
}

const DROPPED: &str = "parlor_slow_readers_dropped_total ";

#[tokio::test(start_paused = true)]
async fn who_does_not_take_a_message_for_ten_seconds_is_dropped() {
    let (hub, code) = house().await;
    let (_wire, _going) = connect(&hub, code).await;
    let began = Instant::now();
    tokio::time::sleep(PATIENCE - Duration::from_millis(1)).await;
    assert_eq!(count(&hub, DROPPED), 0.0, "so long anybody may take");
    hub.sockets.empty().await;
    assert_eq!(count(&hub, DROPPED), 1.0);
    assert_eq!(count(&hub, "parlor_sockets "), 0.0);
    // The farewell has its own patience, and then the wire is let go.
    assert!(began.elapsed() <= 2 * PATIENCE + Duration::from_millis(5), "{:?}", began.elapsed());
}

#[tokio::test(start_paused = true)]
async fn who_takes_a_message_in_time_stays() {
    let (hub, code) = house().await;
    let (mut wire, _going) = connect(&hub, code).await;
    tokio::time::sleep(PATIENCE - Duration::from_millis(1)).await;
    let (_, hello) = frame(&mut wire).await;
    assert!(hello.starts_with(br#"{"type":"hello""#), "{}", String::from_utf8_lossy(&hello));
    let (_, here) = frame(&mut wire).await;
    assert!(here.starts_with(br#"{"type":"update""#), "{}", String::from_utf8_lossy(&here));
    tokio::time::sleep(2 * PATIENCE).await;
    assert_eq!((count(&hub, DROPPED), count(&hub, "parlor_sockets ")), (0.0, 1.0));
}

#[tokio::test(start_paused = true)]
async fn who_is_quiet_is_asked_and_let_go_when_no_answer_comes() {
    let (hub, code) = house().await;
    let (mut wire, _going) = connect(&hub, code).await;
    let (_, _) = (frame(&mut wire).await, frame(&mut wire).await);
    let began = Instant::now();
    let mut kinds = Vec::new();
    while kinds.last() != Some(&8) {
        kinds.push(frame(&mut wire).await.0);
    }
    assert_eq!(kinds, [9, 9, 8], "two pings, and the door");
    let took = began.elapsed();
    assert!((3 * PING..=4 * PING + PATIENCE).contains(&took), "{took:?}");
}

#[test]
fn those_who_come_together_are_not_asked_in_the_same_moment() {
    let firsts: Vec<Duration> = (0..1_000).map(first_ping).collect();
    let second = |at: u64| firsts.iter().filter(|first| first.as_secs() == at).count();
    assert!((0..30).all(|at| (20..50).contains(&second(at))), "{firsts:?}");
}
