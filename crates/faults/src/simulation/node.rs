//! Simulated nodes: a real hub and its actors, each with its own link to the store.

use super::simulated_store::SimulatedStore;
use super::store_link::{LinkControl, LinkState, StoreLink};
use server::{Hub, ServerSettings};
use std::sync::Arc;
use store::AnyStore;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// The time at which every simulation begins, in milliseconds since 1970.
const START_TIME_MS: u64 = 1_800_000_000_000;

/// The largest error of a node's clock, in milliseconds.
const MAX_CLOCK_ERROR_MS: u64 = 600_000;

#[derive(Debug)]
pub(super) struct SimulatedNode {
    pub(super) hub: Arc<Hub>,
    pub(super) link: LinkControl,
    /// The index of its notification channel.
    pub(super) number: usize,
    tasks: JoinSet<()>,
    shutdown: Arc<Semaphore>,
}

/// A node that players can connect to, and its shutdown signal.
#[derive(Clone, Debug)]
pub(super) struct NodeHandle {
    pub(super) hub: Arc<Hub>,
    shutdown: NodeShutdown,
}

/// Signals that a node has ended. A watch channel would wake waiting tasks in an order of its own,
/// which the seed does not decide.
#[derive(Clone, Debug)]
pub(super) struct NodeShutdown(Arc<Semaphore>);

impl NodeShutdown {
    /// Waits until the node ends.
    pub(super) async fn wait(&self) {
        let _closed = self.0.acquire().await;
    }
}

impl NodeHandle {
    /// The result of a future, or `None` if the node ends first.
    pub(super) async fn unless_shut_down<T>(&self, future: impl Future<Output = T>) -> Option<T> {
        tokio::select! {
            biased;
            () = self.shutdown.wait() => None,
            future = future => Some(future),
        }
    }

    pub(super) fn shutdown(&self) -> NodeShutdown {
        self.shutdown.clone()
    }
}

impl SimulatedNode {
    /// Starts a node with a clock that may be wrong.
    pub(super) fn start(store: &Arc<SimulatedStore>, since: Instant, faults: u64) -> Self {
        let link = LinkControl::new(LinkState::Lossy);
        let store_link = StoreLink::new(store, &link, faults);
        let number = store_link.number;
        let passed = u64::try_from(since.elapsed().as_millis()).unwrap_or_default();
        let skew = store.random(|rng| {
            if rng.one_in(2) { rng.below(MAX_CLOCK_ERROR_MS) } else { MAX_CLOCK_ERROR_MS / 2 }
        });
        let began = START_TIME_MS + passed + skew;
        let settings = ServerSettings {
            limits_enabled: false,
            start_time_ms: Some(began),
            random_seed: Some(store.random(|rng| rng.below(u64::MAX))),
            ..ServerSettings::default()
        };
        let hub = Hub::new(AnyStore::new(store_link), settings);
        let tasks = server::spawn_background_tasks(&hub);
        Self { hub, link, number, tasks, shutdown: Arc::new(Semaphore::new(0)) }
    }

    pub(super) fn handle(&self) -> NodeHandle {
        NodeHandle {
            hub: Arc::clone(&self.hub),
            shutdown: NodeShutdown(Arc::clone(&self.shutdown)),
        }
    }

    /// Kills the node. What it has sent to the store may still arrive.
    pub(super) fn kill(mut self) {
        self.link.set(LinkState::Dead);
        self.tasks.abort_all();
        self.shutdown.close();
    }

    /// Stops the node in an orderly way.
    pub(super) async fn stop(self) {
        self.hub.shut_down().await;
        self.kill();
    }
}
