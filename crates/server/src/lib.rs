//! Tables over HTTP and WebSocket.
//!
//! A table that somebody is connected to has an [`actor`]: a task that decides requests, appends
//! the entry to the store and only then publishes it. A table that nobody is connected to exists
//! only as its log. The [`hub`] finds the actor of a table or starts it. Nodes keep no state that
//! is not in the store.

mod actor;
mod address;
mod address_block;
mod analysis;
mod api;
mod assets;
mod blocking_work;
mod connection_limit;
mod connection_numbers;
mod expiry;
mod headers;
mod history;
mod hub;
mod identity;
mod job_queue;
mod keep_alive;
mod lettering;
mod link_page;
mod link_picture;
mod link_tokens;
mod listen;
mod local;
mod metrics;
mod notices;
mod notifications;
mod open_tables;
mod origin;
mod random;
mod rate_limit;
mod seated_addresses;
mod settings;
mod signing_keys;
mod socket;
mod stored_secret;
mod write_timeout;

pub use assets::{Asset, Assets, NoAssets};
pub use history::check_log;
pub use hub::Hub;
pub use local::LocalConnection;
pub use notices::{MailSettings, NoticeSettings};
pub use settings::ServerSettings;
pub use signing_keys::{SigningKeys, StoredSigningKey};
pub use table::verify_attestation;

use axum::Router;
use connection_limit::ConnectionLimit;
use listen::ListenerConfig;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

/// How long the last messages may take to reach clients that read slowly.
const GOODBYE_TIMEOUT: Duration = Duration::from_secs(5);

/// How many connections the listener for metrics accepts.
const MAX_METRICS_CONNECTIONS: usize = 64;

/// Serves tables on a listener until `stop` is ready; then lets appends finish and tells all
/// clients to reconnect.
pub async fn serve(
    listener: TcpListener,
    hub: Arc<Hub>,
    stop: impl Future<Output = ()> + Send + 'static,
) {
    let tasks = spawn_background_tasks(&hub);
    let config = ListenerConfig {
        connection_limit: Arc::clone(&hub.connection_limit),
        seated_addresses: Arc::clone(&hub.seated_addresses),
        metrics: Arc::clone(&hub.metrics),
        io_timeout: hub.settings.io_timeout,
    };
    let stopping = Arc::clone(&hub);
    let stop = async move {
        stop.await;
        stopping.shut_down().await;
    };
    listen::listen(listener, router(Arc::clone(&hub)), config, stop).await;
    drop(tasks);
    hub.shut_down().await;
    let _ = tokio::time::timeout(GOODBYE_TIMEOUT, hub.socket_limit.wait_until_idle()).await;
}

/// Starts what a node does besides serving: it follows other nodes and does its housekeeping. The
/// tasks end when the set is dropped.
#[must_use]
pub fn spawn_background_tasks(hub: &Arc<Hub>) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    tasks.spawn(expiry::run_housekeeping(Arc::clone(hub)));
    tasks.spawn(open_tables::publish_listings(Arc::clone(hub)));
    tasks.spawn(notices::run_notices(Arc::clone(hub)));
    tasks.spawn(notifications::follow_other_nodes(Arc::clone(hub)));
    tasks
}

/// Serves a node's metrics on a listener of their own.
pub async fn serve_metrics(listener: TcpListener, hub: Arc<Hub>) {
    let (total, each) = (MAX_METRICS_CONNECTIONS, MAX_METRICS_CONNECTIONS);
    let config = ListenerConfig {
        connection_limit: ConnectionLimit::new(total, each, &[]),
        seated_addresses: Arc::default(),
        metrics: Arc::clone(&hub.metrics),
        io_timeout: hub.settings.io_timeout,
    };
    listen::listen(listener, api::metrics_router(hub), config, std::future::pending()).await;
}

/// All routes of the HTTP API and the browser client.
pub fn router(hub: Arc<Hub>) -> Router {
    api::router(hub)
}
