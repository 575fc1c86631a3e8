//! Tables over HTTP and WebSocket.
//!
//! A table that somebody is connected to is a task of its own ([`desk`]): it decides, has
//! the entry stored, and only then tells anybody. A table that nobody is connected to is
//! nothing but its log. The [`hub`] finds the one or wakes the other. Nodes keep no truth.

mod api;
mod desk;
mod guard;
mod hub;
mod identity;
mod random;
mod socket;
mod wire;

pub use hub::{Hub, Settings};

use axum::Router;
use axum::serve::ListenerExt as _;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::TcpListener;

/// Serves tables on a listener until `stop` is ready; then lets appends finish and tells
/// everybody to come back.
///
/// # Errors
/// What the listener says.
pub async fn serve(
    listener: TcpListener,
    hub: Arc<Hub>,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let janitor = tokio::spawn(hub::sweep(Arc::clone(&hub)));
    let (ended, stopped) = (Arc::clone(&hub), Arc::clone(&hub));
    let app = router(hub).into_make_service_with_connect_info::<SocketAddr>();
    // A small message goes out at once; waiting to fill a packet would cost 40 ms.
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    let served = axum::serve(listener, app)
        .with_graceful_shutdown(async move {
            stop.await;
            ended.close().await;
        })
        .await;
    janitor.abort();
    stopped.close().await;
    served
}

/// Everything that is served.
pub fn router(hub: Arc<Hub>) -> Router {
    api::router(hub)
}
