//! Deletes tables that have expired: those without visitor or new entry for
//! [`expire_after`](crate::ServerSettings::expire_after).
//!
//! Each node records in the store which tables somebody is at, so that no other node sharing the
//! store takes them for empty.

use crate::actor::{READ_PAGE_ENTRIES, key_of};
use crate::hub::Hub;
use kit::TurnClock;
use std::sync::Arc;
use std::time::Duration;
use store::{LogEntry, Store, StoreError, TableKey};
use table::{TableCode, TableOptions, TableRecord};

const HOUSEKEEPING_INTERVAL: Duration = Duration::from_secs(5);

/// Expired tables are looked for in every so many rounds of housekeeping.
const EXPIRY_ROUNDS: u64 = 60;

/// How stored records of vacations begin.
const VACATION_RECORD: &[u8] = br#"{"k":"vacation""#;

/// How many tables are listed at a time.
const LIST_PAGE_TABLES: usize = 256;

/// Runs for ever: records visits, deletes expired tables, and frees memory of metrics and rate
/// limits.
pub(crate) async fn run_housekeeping(hub: Arc<Hub>) {
    // Several times within the expiry time, so that a late round does no harm.
    let expire_secs = hub.settings.expire_after.as_secs();
    let visit_rounds = (expire_secs / 4 / HOUSEKEEPING_INTERVAL.as_secs()).clamp(1, EXPIRY_ROUNDS);
    for round in 1u64.. {
        tokio::time::sleep(HOUSEKEEPING_INTERVAL / hub.settings.housekeeping_speedup).await;
        hub.metrics.run_upkeep();
        if round % visit_rounds == 0
            && let Err(error) = record_visits(&hub).await
        {
            tracing::warn!(%error, "visits could not be recorded");
        }
        if round % EXPIRY_ROUNDS != 0 {
            continue;
        }
        hub.limits.remove_inactive();
        hub.seated_addresses.remove_old();
        if let Err(error) = delete_expired(&hub, hub.now()).await {
            tracing::warn!(%error, "expired tables could not be deleted");
        }
    }
}

/// Records in the store that the active tables, and those active a moment ago, were visited now.
async fn record_visits(hub: &Hub) -> Result<(), StoreError> {
    let recent = std::mem::take(&mut *hub.recently_active());
    let active = hub.active_tables().into_iter().map(|(code, _)| code);
    let keys: Vec<_> =
        active.chain(recent.iter().copied()).filter_map(|code| key_of(code).ok()).collect();
    let recorded = hub.store.touch(keys, hub.now()).await;
    if recorded.is_err() {
        hub.recently_active().extend(recent);
    }
    recorded
}

/// Since when a table is empty, given when it was last visited or changed; `None` if somebody may
/// be at it.
fn empty_since(hub: &Hub, code: TableCode, updated: u64) -> Option<u64> {
    let is_active = hub.active_seq(code).is_some() || hub.recently_active().contains(&code);
    (!is_active).then(|| updated.max(hub.start_time_ms))
}

/// How much longer than others a table is kept, in milliseconds: the time for a decision, if that is
/// counted in days, and vacation, if somebody has taken one.
async fn correspondence_ms(hub: &Hub, key: TableKey) -> Result<u64, StoreError> {
    const MS_PER_DAY: u64 = 24 * 60 * 60 * 1_000;
    let (mut clock, mut vacation, mut after) = (None, 0, 0);
    loop {
        let page = hub.store.read(key, after, READ_PAGE_ENTRIES).await?;
        let Some((last, _)) = page.last() else { break };
        after = *last;
        let mut options = page.iter().filter_map(|(_, entry)| options_of(&entry.body));
        let is_vacation = |(_, entry): &(_, LogEntry)| entry.body.starts_with(VACATION_RECORD);
        if page.iter().any(is_vacation) {
            vacation = u64::from(table::VACATION_DAYS);
        }
        clock = options.next_back().map_or(clock, |options| options.clock);
    }
    Ok(match clock {
        Some(TurnClock::Days { days }) => MS_PER_DAY * (u64::from(days) + vacation),
        _ => 0,
    })
}

/// The table's options, if a stored record sets them. Others are not parsed: most are moves.
fn options_of(body: &[u8]) -> Option<TableOptions> {
    let kinds: [&[u8]; 2] = [br#"{"k":"opened""#, br#"{"k":"configured""#];
    kinds.iter().find(|kind| body.starts_with(kind))?;
    match TableRecord::from_bytes(body).ok()? {
        TableRecord::Opened { options, .. } | TableRecord::Configured { options, .. } => {
            Some(options)
        }
        _ => None,
    }
}

/// Deletes expired tables and returns how many.
async fn delete_expired(hub: &Hub, now: u64) -> Result<usize, StoreError> {
    let expire_after = u64::try_from(hub.settings.expire_after.as_millis()).unwrap_or(u64::MAX);
    let (mut after, mut deleted) = (None, 0);
    loop {
        let page = hub.store.list_tables(after, LIST_PAGE_TABLES).await?;
        let Some(last) = page.last() else { return Ok(deleted) };
        after = Some(last.key);
        for table in page {
            let Ok(code) = table.key.as_str().parse() else { continue };
            let Some(since) = empty_since(hub, code, table.updated) else { continue };
            let is_over = |after: u64| since.saturating_add(after) < now;
            if is_over(expire_after)
                && is_over(expire_after.saturating_add(correspondence_ms(hub, table.key).await?))
            {
                let is_deleted = hub.store.delete(table.key, table.head).await?;
                deleted += usize::from(is_deleted);
                if is_deleted {
                    tracing::info!(table = %table.key, "an expired table was deleted");
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ServerSettings;
    use store::{AnyStore, MemoryStore};
    use table::{IdentityHash, Table};

    const HOUR_MS: u64 = 60 * 60 * 1000;

    fn record() -> TableRecord {
        let (identity, options) = (IdentityHash::of_secret(b"ann"), TableOptions::default());
        let config = serde_json::json!({});
        Table::opening_record("ludo", &config, &options, identity, "Ann").unwrap()
    }

    #[tokio::test]
    async fn a_table_without_visitors_expires_after_two_hours() {
        let hub = Hub::new(AnyStore::new(MemoryStore::default()), ServerSettings::default());
        let record = record();
        let (empty, visited, active) = (
            hub.open_table(&record).await.unwrap(),
            hub.open_table(&record).await.unwrap(),
            hub.open_table(&record).await.unwrap(),
        );
        let (now, expire_after) = (hub.now() + 1, 2 * HOUR_MS);
        assert_eq!(delete_expired(&hub, now + expire_after - 1000).await.unwrap(), 0, "not before");
        hub.store.touch(vec![key_of(visited).unwrap()], now + 1000).await.unwrap();
        hub.start_actor(active).await.unwrap();
        assert_eq!(delete_expired(&hub, now + expire_after + 1).await.unwrap(), 1);
        let mut codes = Vec::new();
        for table in hub.store.list_tables(None, 10).await.unwrap() {
            codes.push(table.key.as_str().parse::<TableCode>().unwrap());
        }
        assert!(!codes.contains(&empty) && codes.contains(&visited) && codes.contains(&active));
    }

    #[tokio::test]
    async fn a_correspondence_table_is_kept_as_long_as_a_decision_may_take() {
        let hub = Hub::new(AnyStore::new(MemoryStore::default()), ServerSettings::default());
        let clock = Some(TurnClock::Days { days: 3 });
        let options = TableOptions { clock, ..TableOptions::default() };
        let (identity, config) = (IdentityHash::of_secret(b"ann"), serde_json::json!({}));
        let slow = Table::opening_record("gammon", &config, &options, identity, "Ann").unwrap();
        hub.open_table(&slow).await.unwrap();
        hub.open_table(&record()).await.unwrap();
        let (now, limit) = (hub.now() + 1, (2 + 3 * 24) * HOUR_MS);
        assert_eq!(delete_expired(&hub, now + limit - 1_000).await.unwrap(), 1, "the other one");
        assert_eq!(delete_expired(&hub, now + limit + 1_000).await.unwrap(), 1);
    }

    #[tokio::test(start_paused = true)]
    async fn visits_that_one_node_records_keep_others_from_deleting_the_table() {
        let store = AnyStore::new(MemoryStore::default());
        let node = || {
            let start_time_ms = Some(HOUR_MS);
            Hub::new(store.clone(), ServerSettings { start_time_ms, ..ServerSettings::default() })
        };
        let (one, other) = (node(), node());
        let visited = one.open_table(&record()).await.unwrap();
        let empty = one.open_table(&record()).await.unwrap();
        one.start_actor(visited).await.unwrap();
        tokio::time::advance(Duration::from_secs(60 * 60)).await;
        record_visits(&one).await.unwrap();
        // Two hours after both were opened, and an hour after the visit.
        assert_eq!(delete_expired(&other, 3 * HOUR_MS + 1).await.unwrap(), 1);
        assert_eq!(store.head(key_of(visited).unwrap()).await, Ok(Some(1)));
        assert_eq!(store.head(key_of(empty).unwrap()).await, Ok(None));
        assert_eq!(delete_expired(&other, 4 * HOUR_MS + 1).await.unwrap(), 1, "two hours later");
    }
}
