//! A bad wire: whole messages of clients are doubled, come late or never, and sometimes the
//! wire breaks. What the server says comes through.

use crate::Chance;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

/// A message that is held back goes with the next, or after this.
const HELD: Duration = Duration::from_millis(20);

/// The longest frame a client here sends.
const LONGEST: u64 = 1 << 16;

/// What became of messages so far.
#[derive(Debug, Default)]
pub(crate) struct Fates {
    /// That clients sent.
    pub(crate) messages: AtomicU64,
    pub(crate) doubled: AtomicU64,
    pub(crate) delayed: AtomicU64,
    pub(crate) dropped: AtomicU64,
    /// Connections.
    pub(crate) cut: AtomicU64,
}

enum Fate {
    Passes,
    Twice,
    Later,
    Never,
    Cut,
}

impl Fates {
    fn count(counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }

    fn decide(&self, chance: &mut Chance) -> Fate {
        Self::count(&self.messages);
        let (counter, fate) = match chance.below(2_000) {
            0 => (&self.cut, Fate::Cut),
            1..=100 => (&self.doubled, Fate::Twice),
            101..=200 => (&self.delayed, Fate::Later),
            201..=240 => (&self.dropped, Fate::Never),
            _ => return Fate::Passes,
        };
        Self::count(counter);
        fate
    }
}

/// Lays a bad wire to a server; its address.
pub(crate) async fn lay(target: String, seed: u64, fates: Arc<Fates>) -> anyhow::Result<String> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let url = format!("http://{}", listener.local_addr()?);
    tokio::spawn(async move {
        for number in 0.. {
            let Ok((near, _)) = listener.accept().await else { return };
            let chance = Chance::new(seed, 1_000 + number);
            tokio::spawn(carry(near, target.clone(), chance, Arc::clone(&fates)));
        }
    });
    Ok(url)
}

async fn carry(
    near: TcpStream,
    target: String,
    mut chance: Chance,
    fates: Arc<Fates>,
) -> Option<()> {
    let far = TcpStream::connect(target).await.ok()?;
    far.set_nodelay(true).ok()?;
    near.set_nodelay(true).ok()?;
    let ((near, mut back), (mut answers, mut far)) = (near.into_split(), far.into_split());
    let mut near = BufReader::new(near);
    let down = tokio::spawn(async move { tokio::io::copy(&mut answers, &mut back).await });
    let head = head(&mut near).await?;
    far.write_all(&head).await.ok()?;
    let is_socket = head.windows(9).any(|part| part.eq_ignore_ascii_case(b"websocket"));
    if is_socket {
        let _ = pass_on(&mut near, &mut far, &mut chance, &fates).await;
        // Cut both ways, and nobody is told why.
        down.abort();
    } else {
        let _ = tokio::io::copy(&mut near, &mut far).await;
    }
    Some(())
}

/// What a client says first, up to the empty line.
async fn head(near: &mut BufReader<impl AsyncRead + Unpin>) -> Option<Vec<u8>> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(near.read_u8().await.ok()?);
    }
    Some(head)
}

async fn pass_on(
    near: &mut BufReader<impl AsyncRead + Unpin>,
    far: &mut (impl AsyncWriteExt + Unpin),
    chance: &mut Chance,
    fates: &Fates,
) -> Option<()> {
    let mut held = Vec::new();
    loop {
        // Waiting for the first byte can be given up; a frame that has begun is read to its end.
        if !held.is_empty()
            && timeout(HELD, tokio::io::AsyncBufReadExt::fill_buf(near)).await.is_err()
        {
            far.write_all(&std::mem::take(&mut held)).await.ok()?;
        }
        let frame = frame(near).await?;
        let fate = if frame[0] & 0xf == 1 { fates.decide(chance) } else { Fate::Passes };
        match fate {
            Fate::Passes => far.write_all(&frame).await.ok()?,
            Fate::Twice => far.write_all(&[frame.as_slice(), &frame].concat()).await.ok()?,
            Fate::Later => {
                held.extend(frame);
                continue;
            }
            Fate::Never => {}
            Fate::Cut => return None,
        }
        if !held.is_empty() {
            far.write_all(&std::mem::take(&mut held)).await.ok()?;
        }
    }
}

/// The bytes of one whole frame, masked as it is.
async fn frame(near: &mut BufReader<impl AsyncRead + Unpin>) -> Option<Vec<u8>> {
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
    frame.resize(begun + usize::try_from(length.min(LONGEST) + mask).ok()?, 0);
    near.read_exact(&mut frame[begun..]).await.ok()?;
    Some(frame)
}
