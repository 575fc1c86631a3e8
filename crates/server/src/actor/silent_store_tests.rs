//! A table whose store is silent for a while, with real actors in simulated time.

use super::*;
use crate::ServerSettings;
use serde_json::json;
use std::sync::atomic::{AtomicBool, Ordering};
use store::{
    AnyStore, AppendError, AppendOutcome, LogEntry, MemoryStore, Notification, StoreError,
    TableCheck, TableInfo,
};
use table::TableOptions;
use tokio::task::JoinSet;

/// How long the store takes to say that it got no answer.
const STORE_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a reader may have to wait.
const READ_TIMEOUT: Duration = Duration::from_secs(2);

fn identity(name: &str) -> IdentityHash {
    IdentityHash::of_secret(name.as_bytes())
}

/// A store shared with other nodes that does not answer while it is silent.
struct SilentStore {
    store: MemoryStore,
    is_silent: Arc<AtomicBool>,
}

impl SilentStore {
    async fn answer(&self) -> Result<(), StoreError> {
        if self.is_silent.load(Ordering::Relaxed) {
            sleep(STORE_TIMEOUT).await;
            return Err(StoreError::Unavailable("no answer".to_owned()));
        }
        Ok(())
    }
}

impl Store for SilentStore {
    async fn append(
        &self,
        table: TableKey,
        expected: Seq,
        entries: Vec<LogEntry>,
    ) -> Result<Seq, AppendError> {
        self.answer().await.map_err(|error| AppendError::Unknown(error.to_string()))?;
        self.store.append(table, expected, entries).await
    }

    async fn read(
        &self,
        table: TableKey,
        after: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, LogEntry)>, StoreError> {
        self.answer().await?;
        self.store.read(table, after, limit).await
    }

    async fn read_before(
        &self,
        table: TableKey,
        before: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, LogEntry)>, StoreError> {
        self.answer().await?;
        self.store.read_before(table, before, limit).await
    }

    async fn head(&self, table: TableKey) -> Result<Option<Seq>, StoreError> {
        self.answer().await?;
        self.store.head(table).await
    }

    async fn append_outcome(
        &self,
        table: TableKey,
        expected: Seq,
        id: u128,
    ) -> Result<AppendOutcome, StoreError> {
        self.answer().await?;
        self.store.append_outcome(table, expected, id).await
    }

    async fn list_tables(
        &self,
        after: Option<TableKey>,
        limit: usize,
    ) -> Result<Vec<TableInfo>, StoreError> {
        self.answer().await?;
        self.store.list_tables(after, limit).await
    }

    async fn delete(&self, table: TableKey, expected: Seq) -> Result<bool, StoreError> {
        self.answer().await?;
        self.store.delete(table, expected).await
    }

    async fn heads(&self, tables: Vec<TableKey>) -> Result<Vec<Option<Seq>>, StoreError> {
        self.answer().await?;
        self.store.heads(tables).await
    }

    async fn touch(&self, tables: Vec<TableKey>, time: u64) -> Result<(), StoreError> {
        self.answer().await?;
        self.store.touch(tables, time).await
    }

    async fn check_table(&self, table: TableKey) -> Result<TableCheck, StoreError> {
        self.answer().await?;
        self.store.check_table(table).await
    }

    async fn check_writable(&self) -> Result<(), StoreError> {
        self.answer().await
    }

    async fn next_number(&self, after: u64) -> Result<u64, StoreError> {
        self.answer().await?;
        self.store.next_number(after).await
    }

    fn is_shared(&self) -> bool {
        true
    }

    async fn notifications(&self) -> Vec<Notification> {
        self.store.notifications().await
    }

    fn notify(&self, table: TableKey, message: String) {
        self.store.notify(table, message);
    }
}

/// A node with a table of Ann's whose store can be silenced.
struct SilencedTable {
    hub: Arc<Hub>,
    code: TableCode,
    is_silent: Arc<AtomicBool>,
}

impl SilencedTable {
    async fn open() -> Self {
        let is_silent = Arc::new(AtomicBool::new(false));
        let store =
            SilentStore { store: MemoryStore::default(), is_silent: Arc::clone(&is_silent) };
        let hub = Hub::new(AnyStore::new(store), ServerSettings::default());
        let (config, options) = (json!({}), TableOptions::default());
        let ann = identity("ann");
        let record = Table::opening_record("ludo", &config, &options, ann, "Ann").unwrap();
        let code = hub.open_table(&record).await.unwrap();
        hub.view(code, ann).await.unwrap();
        Self { hub, code, is_silent }
    }

    fn silence(&self, is_silent: bool) {
        self.is_silent.store(is_silent, Ordering::Relaxed);
    }

    /// Ann chats, under this id of a request.
    async fn chat(self: Arc<Self>, id: u64) -> Result<u64, RefusalMessage> {
        let request = json!({"do": "chat", "text": "Hello", "id": id.to_string()}).to_string();
        self.hub.send_request(self.code, identity("ann"), &request).await
    }
}

#[tokio::test(start_paused = true)]
async fn the_known_state_stays_readable_while_requests_wait_for_a_silent_store() {
    let table = Arc::new(SilencedTable::open().await);
    table.silence(true);
    let mut requests = JoinSet::new();
    for id in 0..40 {
        requests.spawn(Arc::clone(&table).chat(id));
    }
    for _ in 0..40 {
        let begun = Instant::now();
        let view = table.hub.view(table.code, identity("ann")).await.unwrap();
        assert_eq!(view.seq, 1);
        assert!(begun.elapsed() <= READ_TIMEOUT, "{:?}", begun.elapsed());
        assert!(table.hub.membership(table.code, identity("ann")).await.unwrap().is_some());
        let stranger = table.hub.view(table.code, identity("ben")).await.unwrap_err();
        assert_eq!(stranger, crate::hub::unreadable(), "what is told of any table");
        assert!(begun.elapsed() <= 2 * READ_TIMEOUT, "{:?}", begun.elapsed());
    }
    requests.shutdown().await;
}

#[tokio::test(start_paused = true)]
async fn requests_do_not_wait_for_a_silent_store_one_after_the_other() {
    let table = Arc::new(SilencedTable::open().await);
    table.silence(true);
    let (begun, mut requests) = (Instant::now(), JoinSet::new());
    for id in 0..40 {
        requests.spawn(Arc::clone(&table).chat(id));
    }
    while let Some(answer) = requests.join_next().await {
        let refusal = answer.unwrap().unwrap_err();
        assert_eq!(refusal.code, RefusalCode::OutcomeUnknown.code(), "{refusal:?}");
    }
    // The append, and one question for its outcome.
    assert_eq!(begun.elapsed().as_secs(), 2 * STORE_TIMEOUT.as_secs());
    table.silence(false);
    sleep(APPEND_RETRY_DELAY).await;
    for id in 0..40 {
        Arc::clone(&table).chat(id).await.unwrap();
    }
    let view = table.hub.view(table.code, identity("ann")).await.unwrap();
    assert_eq!(view.seq, 41, "every request took effect once");
}
