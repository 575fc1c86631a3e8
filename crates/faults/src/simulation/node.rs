//! Nodes: the real hub and its desks, each over its own way to the store.

use super::link::{Link, Sky, Weather};
use super::world::World;
use server::{Hub, Settings};
use std::sync::Arc;
use store::AnyStore;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// The time at which every story begins.
const BEGINNING: u64 = 1_800_000_000_000;

/// A clock may be wrong by so much.
const SKEW: u64 = 600_000;

/// A node.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) hub: Arc<Hub>,
    pub(super) sky: Sky,
    /// Its letter box.
    pub(super) number: usize,
    chores: JoinSet<()>,
    gone: Arc<Semaphore>,
}

/// A way in: the node, and word of its end.
#[derive(Clone, Debug)]
pub(super) struct Door {
    pub(super) hub: Arc<Hub>,
    gone: Gone,
}

/// Word of a node's end. (A watch would wake those who wait in an order of its own.)
#[derive(Clone, Debug)]
pub(super) struct Gone(Arc<Semaphore>);

impl Gone {
    /// Comes to an end with the node.
    pub(super) async fn is_so(&self) {
        let _closed = self.0.acquire().await;
    }
}

impl Door {
    /// What comes of something, unless the node ends before.
    pub(super) async fn unless_gone<T>(&self, what: impl Future<Output = T>) -> Option<T> {
        tokio::select! {
            biased;
            () = self.gone.is_so() => None,
            what = what => Some(what),
        }
    }

    pub(super) fn gone(&self) -> Gone {
        self.gone.clone()
    }
}

impl Node {
    /// A node that begins now, with a clock that may be wrong.
    pub(super) fn start(world: &Arc<World>, since: Instant, faults: u64) -> Self {
        let sky = Sky::new(Weather::Rough);
        let link = Link::new(world, &sky, faults);
        let number = link.number;
        let passed = u64::try_from(since.elapsed().as_millis()).unwrap_or_default();
        let skew = world.chance(|c| if c.once_in(2) { c.below(SKEW) } else { SKEW / 2 });
        let began = BEGINNING + passed + skew;
        let settings = Settings {
            limits: false,
            began: Some(began),
            seed: Some(world.chance(|c| c.below(u64::MAX))),
            ..Settings::default()
        };
        let hub = Hub::new(AnyStore::new(link), settings);
        let chores = server::chores(&hub);
        Self { hub, sky, number, chores, gone: Arc::new(Semaphore::new(0)) }
    }

    pub(super) fn door(&self) -> Door {
        Door { hub: Arc::clone(&self.hub), gone: Gone(Arc::clone(&self.gone)) }
    }

    /// It dies without a word. What it has sent to the store may still arrive.
    pub(super) fn kill(mut self) {
        self.sky.turns(Weather::Dead);
        self.chores.abort_all();
        self.gone.close();
    }

    /// It stops as a host would stop it.
    pub(super) async fn stop(self) {
        self.hub.close().await;
        self.kill();
    }
}
