//! A gate between a node and the database, which can be shut in two ways.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What the gate does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gate {
    /// Everything passes.
    Open,
    /// Connections are ended, and new ones end at once.
    Shut,
    /// Nothing passes, and nobody is told.
    Silent,
}

/// Opens a gate in front of an address; where it is, and what moves it.
pub(crate) async fn build(target: String) -> anyhow::Result<(String, watch::Sender<Gate>)> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let host = listener.local_addr()?.to_string();
    let (gate, seen) = watch::channel(Gate::Open);
    tokio::spawn(async move {
        while let Ok((near, _)) = listener.accept().await {
            tokio::spawn(carry(near, target.clone(), seen.clone()));
        }
    });
    Ok((host, gate))
}

/// Carries both ways while the gate lets it; ends with either end.
async fn carry(mut near: TcpStream, target: String, mut gate: watch::Receiver<Gate>) -> Option<()> {
    let first = *gate.wait_for(|gate| *gate != Gate::Silent).await.ok()?;
    if first == Gate::Shut {
        return None;
    }
    let mut far = TcpStream::connect(target).await.ok()?;
    far.set_nodelay(true).ok()?;
    near.set_nodelay(true).ok()?;
    let (mut up, mut down) = (vec![0; 64 * 1024], vec![0; 64 * 1024]);
    loop {
        let now = *gate.borrow_and_update();
        if now == Gate::Shut {
            return None;
        }
        tokio::select! {
            changed = gate.changed() => changed.ok()?,
            count = near.read(&mut up), if now == Gate::Open => {
                far.write_all(up.get(..count.ok()?).filter(|bytes| !bytes.is_empty())?).await.ok()?;
            }
            count = far.read(&mut down), if now == Gate::Open => {
                near.write_all(down.get(..count.ok()?).filter(|b| !b.is_empty())?).await.ok()?;
            }
        }
    }
}
