//! Tables over HTTP and WebSocket.
//!
//! A table that somebody is connected to is a task of its own ([`desk`]): it decides, has
//! the entry stored, and only then tells anybody. A table that nobody is connected to is
//! nothing but its log. The [`hub`] finds the one or wakes the other. Nodes keep no truth.

mod address;
mod api;
mod assets;
mod desk;
mod guard;
mod headers;
mod history;
mod hub;
mod identity;
mod listen;
mod local;
mod metrics;
mod random;
mod reading;
mod socket;
mod watch;
mod wire;

pub use assets::{Asset, Assets, NoAssets};
pub use hub::{Hub, Settings};
pub use local::Local;

use axum::Router;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

/// How long farewells may take to reach those who read slowly.
const FAREWELL: Duration = Duration::from_secs(5);

/// Serves tables on a listener until `stop` is ready; then lets appends finish and tells
/// everybody to come back.
pub async fn serve(
    listener: TcpListener,
    hub: Arc<Hub>,
    stop: impl Future<Output = ()> + Send + 'static,
) {
    let chores = chores(&hub);
    let entrance = listen::Entrance {
        doors: Arc::clone(&hub.connections_inside),
        metrics: Arc::clone(&hub.metrics),
        patience: hub.settings.patience,
    };
    let leaving = Arc::clone(&hub);
    let stop = async move {
        stop.await;
        leaving.close().await;
    };
    listen::listen(listener, router(Arc::clone(&hub)), entrance, stop).await;
    drop(chores);
    hub.close().await;
    let _ = tokio::time::timeout(FAREWELL, hub.sockets.empty()).await;
}

/// What a node does beside serving: it follows what other nodes do, and tidies up. It ends
/// with what is returned.
#[must_use]
pub fn chores(hub: &Arc<Hub>) -> JoinSet<()> {
    let mut chores = JoinSet::new();
    chores.spawn(hub::sweep(Arc::clone(hub)));
    chores.spawn(watch::watch(Arc::clone(hub)));
    chores
}

/// Serves the figures of a node at an address of their own.
pub async fn serve_metrics(listener: TcpListener, hub: Arc<Hub>) {
    let entrance = listen::Entrance {
        doors: guard::Doors::new(64, 64, &[]),
        metrics: Arc::clone(&hub.metrics),
        patience: hub.settings.patience,
    };
    listen::listen(listener, api::metrics_router(hub), entrance, std::future::pending()).await;
}

/// Everything that is served.
pub fn router(hub: Arc<Hub>) -> Router {
    api::router(hub)
}
