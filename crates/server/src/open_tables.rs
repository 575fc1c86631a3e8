//! Open tables: lists in the store those that somebody on this node waits at, and reads what all
//! nodes have listed.
//!
//! A listing is a hint. It is made from the table by its actor, repeated while somebody is there, and
//! expires soon after a node has died. Whether somebody can join is decided by the table alone.

use crate::actor::key_of;
use crate::hub::Hub;
use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::{Store, StoreError};
use table::{OpenTable, TableCode, TablePace};
use tokio::sync::Notify;
use tokio::time::{Instant, sleep, timeout};

/// How often the listings of a node are repeated.
const REFRESH_INTERVAL: Duration = Duration::from_secs(10);

/// How long a listing lasts without being repeated.
const LISTING_LIFETIME: Duration = Duration::from_secs(30);

/// The same for tables whose players need not be there.
const CORRESPONDENCE_LISTING_LIFETIME: Duration = Duration::from_secs(3 * 24 * 60 * 60);

/// How soon a change that could not be stored is tried again.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);

/// How many tables are read from the store.
const MAX_LISTED_TABLES: usize = 200;

/// How many tables opened from one address are listed by a node.
const MAX_LISTED_PER_ADDRESS: usize = 5;

/// How old what strangers are shown may be: however many ask, the store is asked once in this time.
const CACHE_TIME: Duration = Duration::from_secs(1);

/// The open tables of a node.
#[derive(Debug, Default)]
pub(crate) struct OpenTables {
    state: Mutex<State>,
    changed: Notify,
    cache: tokio::sync::Mutex<Option<(Instant, Vec<OpenTable>)>>,
}

#[derive(Debug, Default)]
struct State {
    listed: HashMap<TableCode, (OpenTable, Option<IpAddr>)>,
    /// Tables whose listing is to be stored or removed.
    changed: HashSet<TableCode>,
}

impl State {
    fn has_room_for(&self, code: TableCode, from: Option<IpAddr>) -> bool {
        let same = |(other, (_, address)): (&TableCode, &(OpenTable, Option<IpAddr>))| {
            *other != code && *address == from
        };
        from.is_none()
            || self.listed.iter().filter(|listed| same(*listed)).count() < MAX_LISTED_PER_ADDRESS
    }
}

impl OpenTables {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lists a table that was opened from this address, unless that has too many already.
    pub(crate) fn list(&self, table: OpenTable, from: Option<IpAddr>) {
        let (code, mut state) = (table.code, self.state());
        let is_known = state.listed.get(&code).is_some_and(|(known, _)| *known == table);
        if is_known || !state.has_room_for(code, from) {
            return;
        }
        state.listed.insert(code, (table, from));
        state.changed.insert(code);
        drop(state);
        self.changed.notify_one();
    }

    /// Lists a table no longer, if this node has listed it.
    pub(crate) fn withdraw(&self, code: TableCode) {
        if self.state().listed.contains_key(&code) {
            self.remove(code);
        }
    }

    /// Lists a table no longer, whichever node has listed it.
    pub(crate) fn remove(&self, code: TableCode) {
        let mut state = self.state();
        state.listed.remove(&code);
        state.changed.insert(code);
        drop(state);
        self.changed.notify_one();
    }

    /// Leaves the listing of a table as it is; it expires by itself.
    pub(crate) fn forget(&self, code: TableCode) {
        self.state().listed.remove(&code);
    }
}

/// Runs for ever: stores what this node lists when it changes, and repeats it.
pub(crate) async fn publish_listings(hub: Arc<Hub>) {
    if !hub.settings.open_tables {
        return;
    }
    loop {
        let is_refresh =
            timeout(REFRESH_INTERVAL, hub.open_tables.changed.notified()).await.is_err();
        let changed = {
            let mut state = hub.open_tables.state();
            let mut changed = std::mem::take(&mut state.changed);
            if is_refresh {
                changed.extend(state.listed.keys());
            }
            changed
        };
        for code in changed {
            if let Err(error) = store_listing(&hub, code).await {
                if hub.should_log_store_problem() {
                    tracing::warn!(%error, "an open table could not be listed");
                }
                hub.open_tables.state().changed.insert(code);
                hub.open_tables.changed.notify_one();
                sleep(RETRY_INTERVAL).await;
            }
        }
    }
}

/// Stores the listing of a table as it is now, or removes it.
async fn store_listing(hub: &Hub, code: TableCode) -> Result<(), StoreError> {
    let Ok(key) = key_of(code) else { return Ok(()) };
    let table = hub.open_tables.state().listed.get(&code).map(|(table, _)| table.clone());
    match table {
        Some(table) => put(hub, &table).await,
        None => hub.store.remove_listing(key).await,
    }
}

/// Stores a listing at once.
pub(crate) async fn put(hub: &Hub, table: &OpenTable) -> Result<(), StoreError> {
    let Ok(key) = key_of(table.code) else { return Ok(()) };
    let lifetime = match table.pace() {
        TablePace::Days => CORRESPONDENCE_LISTING_LIFETIME,
        TablePace::Live | TablePace::Untimed => LISTING_LIFETIME,
    };
    let body = serde_json::to_vec(table).unwrap_or_default();
    hub.store.put_listing(key, body, lifetime).await
}

/// The open tables of all nodes, the newest first, each with the number of its listing.
pub(crate) async fn read(hub: &Hub) -> Result<Vec<(u64, OpenTable)>, StoreError> {
    let listings = hub.store.listings(MAX_LISTED_TABLES).await?;
    // What another version wrote may be something else.
    let parse = |listing: store::Listing| {
        let table: OpenTable = serde_json::from_slice(&listing.body).ok()?;
        (table.code.as_str() == listing.table.as_str()).then_some((listing.number, table))
    };
    Ok(listings.into_iter().filter_map(parse).collect())
}

/// The same as of at most [`CACHE_TIME`] ago, without the numbers.
pub(crate) async fn read_cached(hub: &Hub) -> Result<Vec<OpenTable>, StoreError> {
    let mut cache = hub.open_tables.cache.lock().await;
    match &*cache {
        Some((at, tables)) if at.elapsed() < CACHE_TIME => Ok(tables.clone()),
        _ => {
            let tables: Vec<_> = read(hub).await?.into_iter().map(|(_, table)| table).collect();
            *cache = Some((Instant::now(), tables.clone()));
            Ok(tables)
        }
    }
}
