//! Open tables: lists in the store those that somebody on this node waits at, and reads what all
//! nodes have listed.
//!
//! A listing is a hint. It is made from the table by its actor, repeated while somebody is there, and
//! expires soon after a node has died. Whether somebody can join is decided by the table alone.

use crate::actor::key_of;
use crate::address_block::{BLOCK_FACTORS, blocks};
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

/// How many tables of one client a node lists: of an IPv4 address or the smallest block of IPv6 addresses.
const MAX_LISTED_PER_CLIENT: usize = 5;

/// How old what strangers are shown may be: however many ask, the store is asked once in this time.
const CACHE_TIME: Duration = Duration::from_secs(1);

/// The open tables of a node.
#[derive(Debug, Default)]
pub(crate) struct OpenTables {
    state: Mutex<ListingState>,
    changed: Notify,
    cache: tokio::sync::Mutex<Option<(Instant, Vec<OpenTable>)>>,
}

#[derive(Debug, Default)]
struct ListingState {
    listed: HashMap<TableCode, OpenTable>,
    /// From where the tables were opened that count against a client's share.
    origins: HashMap<TableCode, ListingOrigin>,
    /// Tables whose listing is to be stored or removed.
    changed: HashSet<TableCode>,
}

#[derive(Clone, Copy, Debug)]
struct ListingOrigin {
    from: IpAddr,
    /// When the listing expires, if it is not repeated.
    expires: Option<Instant>,
}

impl ListingState {
    /// Whether the client at an address may list a table beside the others that it has listed.
    fn has_room_for(&mut self, code: Option<TableCode>, from: IpAddr) -> bool {
        let now = Instant::now();
        self.origins.retain(|_, origin| origin.expires.is_none_or(|expires| expires > now));
        let others = || self.origins.iter().filter(|(other, _)| Some(**other) != code);
        blocks(from).all(|own| {
            let same = others().filter(|(_, origin)| blocks(origin.from).any(|block| block == own));
            same.count() < MAX_LISTED_PER_CLIENT * BLOCK_FACTORS[own.0] as usize
        })
    }

    fn remove(&mut self, code: TableCode) {
        self.listed.remove(&code);
        self.origins.remove(&code);
        self.changed.insert(code);
    }
}

impl OpenTables {
    fn state(&self) -> MutexGuard<'_, ListingState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lists a table that was opened from this address, unless its client has listed too many already.
    pub(crate) fn list(&self, table: OpenTable, from: Option<IpAddr>) {
        let (code, mut state) = (table.code, self.state());
        let is_known = state.listed.get(&code) == Some(&table);
        if is_known || from.is_some_and(|from| !state.has_room_for(Some(code), from)) {
            return;
        }
        state.listed.insert(code, table);
        if let Some(from) = from {
            state.origins.insert(code, ListingOrigin { from, expires: None });
        }
        state.changed.insert(code);
        drop(state);
        self.changed.notify_one();
    }

    /// Whether the client at an address may list one more table.
    pub(crate) fn has_room(&self, from: IpAddr) -> bool {
        self.state().has_room_for(None, from)
    }

    /// Counts a table that is listed by [`put`] against the share of its client.
    pub(crate) fn count(&self, table: &OpenTable, from: IpAddr) {
        let expires = Some(Instant::now() + lifetime_of(table.pace()));
        self.state().origins.entry(table.code).or_insert(ListingOrigin { from, expires });
    }

    /// Lists a table no longer, if this node has listed it.
    pub(crate) fn withdraw(&self, code: TableCode) {
        let mut state = self.state();
        if state.listed.contains_key(&code) {
            state.remove(code);
            drop(state);
            self.changed.notify_one();
        }
    }

    /// Lists a table no longer, whichever node has listed it.
    pub(crate) fn remove(&self, code: TableCode) {
        self.state().remove(code);
        self.changed.notify_one();
    }

    /// Leaves the listing of a table as it is; it expires by itself.
    pub(crate) fn forget(&self, code: TableCode) {
        let mut state = self.state();
        let Some(table) = state.listed.remove(&code) else { return };
        if let Some(origin) = state.origins.get_mut(&code) {
            origin.expires = Some(Instant::now() + lifetime_of(table.pace()));
        }
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
    let table = hub.open_tables.state().listed.get(&code).cloned();
    match table {
        Some(table) => put(hub, &table).await,
        None => hub.store.remove_listing(key).await,
    }
}

/// Stores a listing at once.
pub(crate) async fn put(hub: &Hub, table: &OpenTable) -> Result<(), StoreError> {
    let Ok(key) = key_of(table.code) else { return Ok(()) };
    let body = serde_json::to_vec(table).unwrap_or_default();
    hub.store.put_listing(key, body, lifetime_of(table.pace())).await
}

/// How long a listing lasts without being repeated.
const fn lifetime_of(pace: TablePace) -> Duration {
    match pace {
        TablePace::Days => CORRESPONDENCE_LISTING_LIFETIME,
        TablePace::Live | TablePace::Untimed => LISTING_LIFETIME,
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use kit::TurnClock;

    fn open_table(code: &str) -> OpenTable {
        OpenTable {
            code: code.parse().unwrap(),
            game: "ludo".into(),
            config: None,
            custom_start: false,
            clock: TurnClock::None,
            level: None,
            owner: "Ann".to_owned(),
            free: 1,
            people: 1,
            bots: 0,
            playing: false,
            watching: 0,
        }
    }

    #[test]
    fn a_client_lists_few_tables_whatever_addresses_of_its_block_it_uses() {
        let tables = OpenTables::default();
        let list = |code: &str, from: &str| {
            tables.list(open_table(code), Some(from.parse().unwrap()));
        };
        for (code, host) in
            ["AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD", "EEEEEE", "FFFFFF"].iter().zip(1..)
        {
            list(code, &format!("2001:db8::{host}"));
        }
        assert_eq!(tables.state().listed.len(), MAX_LISTED_PER_CLIENT);
        assert!(!tables.has_room("2001:db8::ffff".parse().unwrap()));
        list("GGGGGG", "2001:db8:0:1::1");
        assert!(tables.state().listed.contains_key(&"GGGGGG".parse().unwrap()), "another block");
        tables.withdraw("AAAAAA".parse().unwrap());
        assert!(tables.has_room("2001:db8::ffff".parse().unwrap()));
    }
}
