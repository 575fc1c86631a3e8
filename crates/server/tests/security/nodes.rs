//! Several nodes on one store, with notifications that are delivered, lost or late.

use serde_json::{Value, json};
use server::{Hub, LocalConnection, ServerSettings};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex as StdMutex};
use std::time::Duration;
use store::{
    AnyStore, AppendError, AppendOutcome, LogEntry, MemoryStore, Notification, Seq, Store,
    StoreError, TableInfo, TableKey,
};
use table::{IdentityHash, Table, TableCode, TableOptions};
use tokio::sync::{Mutex, mpsc};

/// What all nodes share.
struct SharedState {
    tables: AnyStore,
    channels: StdMutex<Vec<mpsc::UnboundedSender<Notification>>>,
    last_number: AtomicU64,
    loses_notifications: AtomicBool,
    refuses_appends: AtomicBool,
    gives_no_numbers: AtomicBool,
}

/// The store as one node sees it.
struct NodeStore {
    shared: Arc<SharedState>,
    node: usize,
    inbox: Mutex<mpsc::UnboundedReceiver<Notification>>,
}

impl NodeStore {
    fn tell_others(&self, notification: &Notification) {
        if !self.shared.loses_notifications.load(Ordering::Relaxed) {
            let channels = self.shared.channels.lock().unwrap();
            for (_, channel) in channels.iter().enumerate().filter(|(node, _)| *node != self.node) {
                let _ = channel.send(notification.clone());
            }
        }
    }
}

impl Store for NodeStore {
    async fn append(
        &self,
        table: TableKey,
        expected: Seq,
        entries: Vec<LogEntry>,
    ) -> Result<Seq, AppendError> {
        if self.shared.refuses_appends.load(Ordering::Relaxed) {
            return Err(AppendError::Unavailable("the disk is full".to_owned()));
        }
        let head = self.shared.tables.append(table, expected, entries).await?;
        self.tell_others(&Notification::Appended(table, head));
        Ok(head)
    }

    async fn read(
        &self,
        table: TableKey,
        after: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, LogEntry)>, StoreError> {
        self.shared.tables.read(table, after, limit).await
    }

    async fn read_before(
        &self,
        table: TableKey,
        before: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, LogEntry)>, StoreError> {
        self.shared.tables.read_before(table, before, limit).await
    }

    async fn head(&self, table: TableKey) -> Result<Option<Seq>, StoreError> {
        self.shared.tables.head(table).await
    }

    async fn append_outcome(
        &self,
        table: TableKey,
        expected: Seq,
        id: u128,
    ) -> Result<AppendOutcome, StoreError> {
        self.shared.tables.append_outcome(table, expected, id).await
    }

    async fn list_tables(
        &self,
        after: Option<TableKey>,
        limit: usize,
    ) -> Result<Vec<TableInfo>, StoreError> {
        self.shared.tables.list_tables(after, limit).await
    }

    async fn delete(&self, table: TableKey, expected: Seq) -> Result<bool, StoreError> {
        self.shared.tables.delete(table, expected).await
    }

    async fn touch(&self, tables: Vec<TableKey>, time: u64) -> Result<(), StoreError> {
        self.shared.tables.touch(tables, time).await
    }

    async fn next_number(&self, after: u64) -> Result<u64, StoreError> {
        if self.shared.gives_no_numbers.load(Ordering::Relaxed) {
            return Err(StoreError::Unavailable("the database is away".to_owned()));
        }
        let last = &self.shared.last_number;
        last.fetch_max(after, Ordering::Relaxed);
        Ok(last.fetch_add(1, Ordering::Relaxed) + 1)
    }

    fn is_shared(&self) -> bool {
        true
    }

    async fn notifications(&self) -> Vec<Notification> {
        let (mut inbox, mut received) = (self.inbox.lock().await, Vec::new());
        inbox.recv_many(&mut received, 64).await;
        received
    }

    fn notify(&self, table: TableKey, message: String) {
        self.tell_others(&Notification::Message(table, message));
    }
}

/// Nodes with clocks that are hours apart, and a table of Ann's.
struct Nodes {
    shared: Arc<SharedState>,
    hubs: Vec<Arc<Hub>>,
    tasks: Vec<tokio::task::JoinSet<()>>,
    code: TableCode,
    ann: IdentityHash,
}

impl Nodes {
    async fn start(count: u64) -> Self {
        let shared = Arc::new(SharedState {
            tables: AnyStore::new(MemoryStore::default()),
            channels: StdMutex::default(),
            last_number: AtomicU64::new(0),
            loses_notifications: AtomicBool::new(false),
            refuses_appends: AtomicBool::new(false),
            gives_no_numbers: AtomicBool::new(false),
        });
        let hubs: Vec<Arc<Hub>> = (0..count).map(|node| start_node(&shared, node)).collect();
        let tasks = hubs.iter().map(server::spawn_background_tasks).collect();
        let ann = IdentityHash::of_secret(b"ann");
        let (config, options) = (json!({}), TableOptions::default());
        let record = Table::opening_record("ludo", &config, &options, ann, "Ann").unwrap();
        let code = hubs[0].open_table(&record).await.unwrap();
        Self { shared, hubs, tasks, code, ann }
    }

    /// Opens a tab of Ann's at a node and waits until it shows the table.
    async fn open_tab(&self, node: usize) -> LocalConnection {
        let mut tab = self.hubs[node].connect(self.code, self.ann).await.unwrap();
        assert_eq!(receive(&mut tab).await.unwrap()["type"], "hello");
        tab
    }
}

fn start_node(shared: &Arc<SharedState>, node: u64) -> Arc<Hub> {
    let (channel, inbox) = mpsc::unbounded_channel();
    let mut channels = shared.channels.lock().unwrap();
    channels.push(channel);
    let (number, inbox) = (channels.len() - 1, Mutex::new(inbox));
    let store = NodeStore { shared: Arc::clone(shared), node: number, inbox };
    let start_time_ms = Some(1_800_000_000_000 - node * 5 * 3_600_000);
    let settings = ServerSettings { start_time_ms, limits_enabled: false, ..Default::default() };
    Hub::new(AnyStore::new(store), settings)
}

async fn receive(tab: &mut LocalConnection) -> Option<Value> {
    tab.receive().await.map(|text| serde_json::from_str(&text).unwrap())
}

/// Waits until a tab is told that it was replaced, and that its connection ends.
async fn expect_replaced(tab: &mut LocalConnection) {
    let mut last = None;
    while let Some(message) = receive(tab).await {
        last = Some(message);
    }
    assert_eq!(last.unwrap()["refusal"]["code"], "replaced");
}

/// Checks that a tab is still connected after several exchanges of presence.
async fn expect_connected(tab: &mut LocalConnection) {
    let until = tokio::time::Instant::now() + Duration::from_secs(20);
    while let Ok(message) = tokio::time::timeout_at(until, receive(tab)).await {
        let message = message.expect("the connection goes on");
        assert_eq!(message["type"], "update", "{message}");
    }
}

#[tokio::test(start_paused = true)]
async fn of_two_tabs_at_two_nodes_the_newest_wins() {
    let nodes = Nodes::start(2).await;
    let mut first = nodes.open_tab(0).await;
    let mut second = nodes.open_tab(1).await;
    expect_replaced(&mut first).await;
    // There and back, whatever each node has counted and whatever its clock says.
    let mut third = nodes.open_tab(0).await;
    expect_replaced(&mut second).await;
    let mut fourth = nodes.open_tab(0).await;
    expect_replaced(&mut third).await;
    let mut fifth = nodes.open_tab(1).await;
    expect_replaced(&mut fourth).await;
    expect_connected(&mut fifth).await;
    drop(nodes.tasks);
}

#[tokio::test(start_paused = true)]
async fn a_tab_whose_replacement_was_not_notified_is_told_at_the_next_exchange_of_presence() {
    let nodes = Nodes::start(2).await;
    let mut first = nodes.open_tab(0).await;
    nodes.shared.loses_notifications.store(true, Ordering::Relaxed);
    let mut second = nodes.open_tab(1).await;
    expect_connected(&mut first).await;
    expect_connected(&mut second).await;
    nodes.shared.loses_notifications.store(false, Ordering::Relaxed);
    expect_replaced(&mut first).await;
    expect_connected(&mut second).await;
}

#[tokio::test(start_paused = true)]
async fn a_tab_opened_while_the_database_was_away_replaces_older_ones_when_it_is_back() {
    let nodes = Nodes::start(2).await;
    let mut first = nodes.open_tab(0).await;
    nodes.shared.gives_no_numbers.store(true, Ordering::Relaxed);
    let mut second = nodes.open_tab(1).await;
    expect_connected(&mut second).await;
    nodes.shared.gives_no_numbers.store(false, Ordering::Relaxed);
    expect_replaced(&mut first).await;
    expect_connected(&mut second).await;
}

#[tokio::test(start_paused = true)]
async fn the_newest_tab_wins_also_after_the_database_went_back_in_time() {
    let nodes = Nodes::start(2).await;
    nodes.shared.last_number.store(1_000, Ordering::Relaxed);
    let mut first = nodes.open_tab(0).await;
    let mut second = nodes.open_tab(1).await;
    expect_replaced(&mut first).await;
    nodes.shared.last_number.store(5, Ordering::Relaxed);
    let mut third = nodes.open_tab(0).await;
    expect_replaced(&mut second).await;
    expect_connected(&mut third).await;
}

#[tokio::test(start_paused = true)]
async fn a_repeated_request_is_answered_with_its_entry_by_a_node_that_is_behind() {
    let nodes = Nodes::start(2).await;
    let chat = json!({"id": "c", "do": "chat", "text": "Hello"}).to_string();
    let send = |node: usize| nodes.hubs[node].send_request(nodes.code, nodes.ann, &chat);
    // The second node knows the table before the request.
    let _tab = nodes.open_tab(1).await;
    nodes.shared.loses_notifications.store(true, Ordering::Relaxed);
    assert_eq!(send(0).await, Ok(2));
    nodes.shared.refuses_appends.store(true, Ordering::Relaxed);
    assert_eq!(send(1).await, Ok(2), "it was done, although nothing can be stored now");
    let other = chat.replace("\"c\"", "\"d\"");
    let refused = nodes.hubs[1].send_request(nodes.code, nodes.ann, &other).await;
    assert_eq!(refused.unwrap_err().code, "not-stored", "it was never done");
}
