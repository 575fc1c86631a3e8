//! A TCP proxy that forwards requests and cuts the connection before the answer arrives.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// Where the proxy cuts the connection.
#[derive(Clone, Debug, Default)]
pub(crate) enum CutPoint {
    /// It does not.
    #[default]
    Nowhere,
    /// Answers are withheld, and the connection is cut once this text would have been sent.
    BeforeAnswer(String),
    /// The connection is cut as soon as a request was forwarded.
    AfterRequest,
}

/// A proxy in front of a server.
#[derive(Clone, Debug)]
pub(crate) struct CutProxy {
    pub(crate) url: String,
    shared: Arc<Mutex<CutProxyState>>,
}

#[derive(Debug)]
struct CutProxyState {
    target: String,
    cut: CutPoint,
}

impl CutProxy {
    pub(crate) async fn start(target: &str) -> anyhow::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address: SocketAddr = listener.local_addr()?;
        let shared = CutProxyState { target: target.to_owned(), cut: CutPoint::Nowhere };
        let proxy = Self { url: format!("http://{address}"), shared: Arc::new(Mutex::new(shared)) };
        let forwarder = proxy.clone();
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(forwarder.clone().forward(near));
            }
        });
        Ok(proxy)
    }

    fn with<T>(&self, update: impl FnOnce(&mut CutProxyState) -> T) -> T {
        update(&mut self.shared.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Forwards new connections to another server from now on.
    pub(crate) fn set_target(&self, target: &str) {
        self.with(|shared| target.clone_into(&mut shared.target));
    }

    /// Sets where the current connection is cut. It is cut once.
    pub(crate) fn set_cut_point(&self, cut: CutPoint) {
        self.with(|shared| shared.cut = cut);
    }

    async fn forward(self, mut near: TcpStream) -> Option<()> {
        let target = self.with(|shared| shared.target.clone());
        let mut far = TcpStream::connect(target).await.ok()?;
        far.set_nodelay(true).ok()?;
        near.set_nodelay(true).ok()?;
        let (mut request, mut response) = (vec![0; 16 * 1024], vec![0; 16 * 1024]);
        let mut withheld = Vec::new();
        loop {
            tokio::select! {
                count = near.read(&mut request) => {
                    let bytes = non_empty(&request, count.ok()?)?;
                    far.write_all(bytes).await.ok()?;
                    if self.with(|shared| matches!(shared.cut, CutPoint::AfterRequest)) {
                        self.set_cut_point(CutPoint::Nowhere);
                        return None;
                    }
                }
                count = far.read(&mut response) => {
                    let bytes = non_empty(&response, count.ok()?)?;
                    match self.with(|shared| shared.cut.clone()) {
                        CutPoint::BeforeAnswer(text) => {
                            withheld.extend_from_slice(bytes);
                            if contains(&withheld, text.as_bytes()) {
                                self.set_cut_point(CutPoint::Nowhere);
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

/// The bytes that were read, or `None` at the end of the stream.
fn non_empty(buffer: &[u8], count: usize) -> Option<&[u8]> {
    buffer.get(..count).filter(|bytes| !bytes.is_empty())
}

fn contains(bytes: &[u8], text: &[u8]) -> bool {
    bytes.windows(text.len()).any(|window| window == text)
}
