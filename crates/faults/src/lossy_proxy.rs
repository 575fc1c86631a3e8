//! A TCP proxy that duplicates, delays and drops WebSocket messages of clients, and sometimes cuts
//! the connection. Messages of the server pass unchanged.

use crate::SplitMix64;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

/// A delayed message is sent with the next one, or after this time.
const MAX_DELAY: Duration = Duration::from_millis(20);

/// No client here sends longer frames.
const MAX_FRAME_BYTES: u64 = 1 << 16;

/// Counts of what happened to messages.
#[derive(Debug, Default)]
pub(crate) struct DeliveryStats {
    /// Messages that clients sent.
    pub(crate) messages: AtomicU64,
    pub(crate) duplicated: AtomicU64,
    pub(crate) delayed: AtomicU64,
    pub(crate) dropped: AtomicU64,
    /// Connections that were cut.
    pub(crate) cut: AtomicU64,
}

enum Delivery {
    Normal,
    Duplicated,
    Delayed,
    Dropped,
    Disconnect,
}

impl DeliveryStats {
    fn count(counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }

    fn decide(&self, rng: &mut SplitMix64) -> Delivery {
        Self::count(&self.messages);
        let (counter, delivery) = match rng.below(2_000) {
            0 => (&self.cut, Delivery::Disconnect),
            1..=100 => (&self.duplicated, Delivery::Duplicated),
            101..=200 => (&self.delayed, Delivery::Delayed),
            201..=240 => (&self.dropped, Delivery::Dropped),
            _ => return Delivery::Normal,
        };
        Self::count(counter);
        delivery
    }
}

/// Starts a proxy to a server; returns its URL.
pub(crate) async fn start(
    target: String,
    seed: u64,
    stats: Arc<DeliveryStats>,
) -> anyhow::Result<String> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let url = format!("http://{}", listener.local_addr()?);
    tokio::spawn(async move {
        for number in 0.. {
            let Ok((near, _)) = listener.accept().await else { return };
            let rng = SplitMix64::new(seed, 1_000 + number);
            tokio::spawn(forward(near, target.clone(), rng, Arc::clone(&stats)));
        }
    });
    Ok(url)
}

async fn forward(
    near: TcpStream,
    target: String,
    mut rng: SplitMix64,
    stats: Arc<DeliveryStats>,
) -> Option<()> {
    let far = TcpStream::connect(target).await.ok()?;
    far.set_nodelay(true).ok()?;
    near.set_nodelay(true).ok()?;
    let ((near, mut back), (mut answers, mut far)) = (near.into_split(), far.into_split());
    let mut near = BufReader::new(near);
    let down = tokio::spawn(async move { tokio::io::copy(&mut answers, &mut back).await });
    let head = read_head(&mut near).await?;
    far.write_all(&head).await.ok()?;
    let is_socket = head.windows(9).any(|part| part.eq_ignore_ascii_case(b"websocket"));
    if is_socket {
        let _ = forward_messages(&mut near, &mut far, &mut rng, &stats).await;
        // Cut both directions, without a close frame.
        down.abort();
    } else {
        let _ = tokio::io::copy(&mut near, &mut far).await;
    }
    Some(())
}

/// The head of the HTTP request, up to the empty line.
async fn read_head(near: &mut BufReader<impl AsyncRead + Unpin>) -> Option<Vec<u8>> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(near.read_u8().await.ok()?);
    }
    Some(head)
}

async fn forward_messages(
    near: &mut BufReader<impl AsyncRead + Unpin>,
    far: &mut (impl AsyncWriteExt + Unpin),
    rng: &mut SplitMix64,
    stats: &DeliveryStats,
) -> Option<()> {
    let mut delayed = Vec::new();
    loop {
        // Waiting for the first byte can be given up; a frame that has begun is read to its end.
        if !delayed.is_empty()
            && timeout(MAX_DELAY, tokio::io::AsyncBufReadExt::fill_buf(near)).await.is_err()
        {
            far.write_all(&std::mem::take(&mut delayed)).await.ok()?;
        }
        let frame = read_frame(near).await?;
        let delivery = if frame[0] & 0xf == 1 { stats.decide(rng) } else { Delivery::Normal };
        match delivery {
            Delivery::Normal => far.write_all(&frame).await.ok()?,
            Delivery::Duplicated => {
                far.write_all(&[frame.as_slice(), &frame].concat()).await.ok()?;
            }
            Delivery::Delayed => {
                delayed.extend(frame);
                continue;
            }
            Delivery::Dropped => {}
            Delivery::Disconnect => return None,
        }
        if !delayed.is_empty() {
            far.write_all(&std::mem::take(&mut delayed)).await.ok()?;
        }
    }
}

/// The bytes of one frame, with its mask.
async fn read_frame(near: &mut BufReader<impl AsyncRead + Unpin>) -> Option<Vec<u8>> {
    let mut frame = vec![near.read_u8().await.ok()?, near.read_u8().await.ok()?];
    let more = match frame[1] & 0x7f {
        126 => 2,
        127 => 8,
        _ => 0,
    };
    let mut length = u64::from(frame[1] & 0x7f);
    if more > 0 {
        length = 0;
        for _ in 0..more {
            let byte = near.read_u8().await.ok()?;
            frame.push(byte);
            length = length << 8 | u64::from(byte);
        }
    }
    let mask = if frame[1] & 0x80 == 0 { 0 } else { 4 };
    let begun = frame.len();
    frame.resize(begun + usize::try_from(length.min(MAX_FRAME_BYTES) + mask).ok()?, 0);
    near.read_exact(&mut frame[begun..]).await.ok()?;
    Some(frame)
}
