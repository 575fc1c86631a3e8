//! A TCP proxy between a node and the database that can interrupt the connection.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What the proxy does with connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PartitionMode {
    /// Forwards everything.
    Open,
    /// Closes all connections, and new ones at once.
    Closed,
    /// Forwards nothing and keeps connections open.
    BlackHole,
}

/// Starts a proxy to an address; returns its own address and the switch for its mode.
pub(crate) async fn start(
    target: String,
) -> anyhow::Result<(String, watch::Sender<PartitionMode>)> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let host = listener.local_addr()?.to_string();
    let (mode, seen) = watch::channel(PartitionMode::Open);
    tokio::spawn(async move {
        while let Ok((near, _)) = listener.accept().await {
            tokio::spawn(forward(near, target.clone(), seen.clone()));
        }
    });
    Ok((host, mode))
}

/// Forwards both ways while the mode allows it, until either side closes.
async fn forward(
    mut near: TcpStream,
    target: String,
    mut mode: watch::Receiver<PartitionMode>,
) -> Option<()> {
    let first = *mode.wait_for(|mode| *mode != PartitionMode::BlackHole).await.ok()?;
    if first == PartitionMode::Closed {
        return None;
    }
    let mut far = TcpStream::connect(target).await.ok()?;
    far.set_nodelay(true).ok()?;
    near.set_nodelay(true).ok()?;
    let (mut up, mut down) = (vec![0; 64 * 1024], vec![0; 64 * 1024]);
    loop {
        let now = *mode.borrow_and_update();
        if now == PartitionMode::Closed {
            return None;
        }
        tokio::select! {
            changed = mode.changed() => changed.ok()?,
            count = near.read(&mut up), if now == PartitionMode::Open => {
                far.write_all(up.get(..count.ok()?).filter(|bytes| !bytes.is_empty())?).await.ok()?;
            }
            count = far.read(&mut down), if now == PartitionMode::Open => {
                near.write_all(down.get(..count.ok()?).filter(|b| !b.is_empty())?).await.ok()?;
            }
        }
    }
}
