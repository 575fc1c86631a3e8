//! Connections: let in, given time limits, and let go.

use crate::guard::Doors;
use crate::metrics::Metrics;
use crate::reading::Reading;
use axum::Router;
use axum::extract::ConnectInfo;
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

/// How long answers may still take when the node stops.
const GRACE: Duration = Duration::from_secs(10);

/// How long to wait when the system has no more descriptors to give.
const BREATH: Duration = Duration::from_millis(50);

/// Who is let in, and how long they may take.
pub(crate) struct Entrance {
    pub(crate) doors: Arc<Doors>,
    pub(crate) metrics: Arc<Metrics>,
    /// How long a client may take to say what it wants, from its coming or the last answer on,
    /// and to take the next part of an answer.
    pub(crate) patience: Duration,
}

/// Serves until `stop` is ready, then lets what was begun end.
pub(crate) async fn listen(
    listener: TcpListener,
    app: Router,
    Entrance { doors, metrics, patience }: Entrance,
    stop: impl Future<Output = ()>,
) {
    let mut stop = std::pin::pin!(stop);
    let (going, stopping) = watch::channel(());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, peer)) => match doors.enter(peer.ip()) {
                Some(pass) => {
                    // A small message goes out at once; waiting to fill a packet would cost 40 ms.
                    drop(stream.set_nodelay(true));
                    let served = serve(stream, peer, app.clone(), patience, stopping.clone());
                    tokio::spawn(async move {
                        served.await;
                        drop(pass);
                    });
                }
                None => metrics.turned_away.increment(1),
            },
            Err(why) => {
                tracing::warn!(%why, "a connection was not accepted");
                tokio::time::sleep(BREATH).await;
            }
        }
    }
    drop((listener, going));
    if tokio::time::timeout(GRACE, doors.empty()).await.is_err() {
        tracing::warn!("some answers took too long and were cut off");
    }
}

/// One connection, until it is closed or becomes a WebSocket.
pub(crate) async fn serve(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    peer: SocketAddr,
    app: Router,
    patience: Duration,
    stopping: watch::Receiver<()>,
) {
    let app = TowerToHyperService::new(app);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        app.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(64 * 1024)
        .serve_connection(TokioIo::new(Reading::new(stream, patience)), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let mut stopping = std::pin::pin!(stop_of(stopping));
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = stopping.as_mut() => {
            // What was begun is answered, then the connection is closed.
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(why) = ended {
        tracing::debug!(%why, "a connection ended");
    }
}

/// Ready when the node stops: nobody sends any more.
async fn stop_of(mut stopping: watch::Receiver<()>) {
    while stopping.changed().await.is_ok() {}
}
