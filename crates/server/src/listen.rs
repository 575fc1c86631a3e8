//! Accepts connections, with time limits, until the node stops.

use crate::connection_limit::ConnectionLimit;
use crate::metrics::Metrics;
use crate::rate_limit::Priority;
use crate::seated_addresses::SeatedAddresses;
use crate::write_timeout::WriteTimeoutStream;
use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::StatusCode;
use axum::response::IntoResponse as _;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::sync::watch;

/// How long responses that have begun may still take when the node stops.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);

/// How long to wait after a failed accept, such as when the process is out of file descriptors.
const ACCEPT_BACKOFF: Duration = Duration::from_millis(50);

/// The largest head of a request.
const MAX_HEADER_BYTES: usize = 64 * 1024;

/// Limits on the connections of a listener.
pub(crate) struct ListenerConfig {
    pub(crate) connection_limit: Arc<ConnectionLimit>,
    /// Who may use the reserve of the limit.
    pub(crate) seated_addresses: Arc<SeatedAddresses>,
    pub(crate) metrics: Arc<Metrics>,
    /// How long a client may take to send the head of a request, counted from when it connects
    /// or from the last response, and to read the next part of a response.
    pub(crate) io_timeout: Duration,
}

/// Serves until `stop` is ready, then lets requests that have begun finish.
pub(crate) async fn listen(
    listener: TcpListener,
    app: Router,
    ListenerConfig { connection_limit, seated_addresses, metrics, io_timeout }: ListenerConfig,
    stop: impl Future<Output = ()>,
) {
    let priority = |peer: SocketAddr| match seated_addresses.contains(peer.ip()) {
        true => Priority::Seated,
        false => Priority::Newcomer,
    };
    let mut stop = std::pin::pin!(stop);
    let (running, stopping) = watch::channel(());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, peer)) => match connection_limit.acquire(peer.ip(), priority(peer)) {
                Some(permit) => {
                    // A small message goes out at once; waiting to fill a packet would cost 40 ms.
                    drop(stream.set_nodelay(true));
                    let served = serve(stream, peer, app.clone(), io_timeout, stopping.clone());
                    tokio::spawn(async move {
                        served.await;
                        drop(permit);
                    });
                }
                None => metrics.connections_rejected.increment(1),
            },
            Err(error) => {
                tracing::warn!(%error, "accepting a connection failed");
                tokio::time::sleep(ACCEPT_BACKOFF).await;
            }
        }
    }
    drop((listener, running));
    if tokio::time::timeout(SHUTDOWN_TIMEOUT, connection_limit.wait_until_idle()).await.is_err() {
        tracing::warn!("connections were closed before their responses were complete");
    }
}

/// Serves one connection until it is closed or becomes a WebSocket.
pub(crate) async fn serve(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    peer: SocketAddr,
    app: Router,
    io_timeout: Duration,
    stopping: watch::Receiver<()>,
) {
    let app = TowerToHyperService::new(app);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        let is_too_large = head_bytes(&request) > MAX_HEADER_BYTES;
        let response = (!is_too_large).then(|| app.call(request));
        async move {
            match response {
                Some(response) => response.await,
                None => Ok(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE.into_response()),
            }
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(io_timeout)
        .max_buf_size(MAX_HEADER_BYTES)
        .serve_connection(TokioIo::new(WriteTimeoutStream::new(stream, io_timeout)), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let mut stopping = std::pin::pin!(wait_for_stop(stopping));
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = stopping.as_mut() => {
            // A request that has begun is answered, then the connection is closed.
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended");
    }
}

/// The size of a request's head. The connection's buffer may hold more than the limit when a head
/// is complete, so its own limit is not exact.
fn head_bytes<B>(request: &hyper::Request<B>) -> usize {
    // ": " and the end of a line, and the method and version of the first one.
    const BYTES_PER_LINE: usize = 4;
    const FIRST_LINE_BYTES: usize = 16;
    let headers = request.headers().iter();
    let lines = headers.map(|(name, value)| name.as_str().len() + value.len() + BYTES_PER_LINE);
    let path = request.uri().path_and_query().map_or(0, |path| path.as_str().len());
    FIRST_LINE_BYTES + path + lines.sum::<usize>()
}

/// Ready when the sender is dropped, which is when the node stops.
async fn wait_for_stop(mut stopping: watch::Receiver<()>) {
    while stopping.changed().await.is_ok() {}
}
