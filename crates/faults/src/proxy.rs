//! A wire that breaks: it carries what is asked and loses what is answered.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// What becomes of the next answer.
#[derive(Clone, Debug, Default)]
pub(crate) enum Cut {
    /// It arrives.
    #[default]
    Never,
    /// Nothing arrives any more, and once this text has been answered the wire is cut.
    Answer(String),
    /// The wire is cut as soon as something has been asked.
    Question,
}

/// A small proxy in front of a server.
#[derive(Clone, Debug)]
pub(crate) struct Proxy {
    pub(crate) url: String,
    shared: Arc<Mutex<Shared>>,
}

#[derive(Debug)]
struct Shared {
    target: String,
    cut: Cut,
}

impl Proxy {
    pub(crate) async fn start(target: &str) -> anyhow::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address: SocketAddr = listener.local_addr()?;
        let shared = Shared { target: target.to_owned(), cut: Cut::Never };
        let proxy = Self { url: format!("http://{address}"), shared: Arc::new(Mutex::new(shared)) };
        let carrier = proxy.clone();
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(carrier.clone().carry(near));
            }
        });
        Ok(proxy)
    }

    fn with<T>(&self, what: impl FnOnce(&mut Shared) -> T) -> T {
        what(&mut self.shared.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// From now on, carries to another server.
    pub(crate) fn lead_to(&self, target: &str) {
        self.with(|shared| target.clone_into(&mut shared.target));
    }

    /// What becomes of the next answer; the one after it arrives.
    pub(crate) fn cut(&self, cut: Cut) {
        self.with(|shared| shared.cut = cut);
    }

    async fn carry(self, mut near: TcpStream) -> Option<()> {
        let target = self.with(|shared| shared.target.clone());
        let mut far = TcpStream::connect(target).await.ok()?;
        far.set_nodelay(true).ok()?;
        near.set_nodelay(true).ok()?;
        let (mut asked, mut answered) = (vec![0; 16 * 1024], vec![0; 16 * 1024]);
        let mut withheld = Vec::new();
        loop {
            tokio::select! {
                count = near.read(&mut asked) => {
                    let bytes = some(&asked, count.ok()?)?;
                    far.write_all(bytes).await.ok()?;
                    if self.with(|shared| matches!(shared.cut, Cut::Question)) {
                        self.cut(Cut::Never);
                        return None;
                    }
                }
                count = far.read(&mut answered) => {
                    let bytes = some(&answered, count.ok()?)?;
                    match self.with(|shared| shared.cut.clone()) {
                        Cut::Answer(text) => {
                            withheld.extend_from_slice(bytes);
                            if contains(&withheld, text.as_bytes()) {
                                self.cut(Cut::Never);
                                return None;
                            }
                        }
                        _ => near.write_all(bytes).await.ok()?,
                    }
                }
            }
        }
    }
}

/// What was read; nothing is the end.
fn some(buffer: &[u8], count: usize) -> Option<&[u8]> {
    buffer.get(..count).filter(|bytes| !bytes.is_empty())
}

fn contains(bytes: &[u8], text: &[u8]) -> bool {
    bytes.windows(text.len()).any(|window| window == text)
}
