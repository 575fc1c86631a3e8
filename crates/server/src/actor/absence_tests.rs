//! Stand-ins, with real actors in simulated time.

use super::*;
use crate::ServerSettings;
use crate::local::LocalConnection;
use serde_json::json;
use store::{AnyStore, MemoryStore};
use table::TableOptions;

const AWAY_AFTER: Duration = Duration::from_secs(30);
const MOMENT: Duration = Duration::from_millis(1);

fn identity(name: &str) -> IdentityHash {
    IdentityHash::of_secret(name.as_bytes())
}

/// A node, and a table at which Ann and Ben are about to play Liar's Dice.
struct ActorTable {
    store: AnyStore,
    hub: Arc<Hub>,
    code: TableCode,
}

impl ActorTable {
    async fn playing() -> Self {
        let store = AnyStore::new(MemoryStore::default());
        let hub = Hub::new(store.clone(), ServerSettings::default());
        let (config, options) = (json!({}), TableOptions::default());
        let record =
            Table::opening_record("liars", &config, &options, identity("ann"), "Ann").unwrap();
        let code = hub.open_table(&record).await.unwrap();
        let table = Self { store, hub, code };
        table.request("ben", json!({"do": "join", "nick": "Ben"})).await.unwrap();
        table.request("ben", json!({"do": "ready", "ready": true})).await.unwrap();
        table
    }

    /// Another node over the same store, as after a crash.
    fn restart(&self) -> Self {
        let settings =
            ServerSettings { start_time_ms: Some(self.hub.now()), ..ServerSettings::default() };
        let hub = Hub::new(self.store.clone(), settings);
        Self { store: self.store.clone(), hub, code: self.code }
    }

    async fn request(
        &self,
        name: &str,
        mut command: serde_json::Value,
    ) -> Result<u64, RefusalMessage> {
        command["id"] = format!("{}", self.hub.random.number()).into();
        self.hub.send_request(self.code, identity(name), &command.to_string()).await
    }

    /// Starts a match, for which everybody's device gives a salt.
    async fn start(&self) {
        let salt = |name: &str| format!("a-salt-of-{name}-with-enough-letters");
        for name in ["ann", "ben"] {
            let hash = kit::hash_salt(&salt(name));
            let command = json!({"do": "salt-hash", "round": 1, "hash": hash});
            self.request(name, command).await.unwrap();
        }
        self.request("ann", json!({"do": "start"})).await.unwrap();
        for name in ["ann", "ben"] {
            let command = json!({"do": "salt", "round": 1, "salt": salt(name)});
            self.request(name, command).await.unwrap();
        }
    }

    async fn connect(&self, name: &str) -> LocalConnection {
        self.hub.connect(self.code, identity(name)).await.unwrap()
    }

    /// Tells the actor which members are connected to another node.
    async fn hear_of_other_node(&self, here: &[usize]) {
        let update = json!({"node": 7, "here": here}).to_string();
        let actor = self.hub.actor(self.code).unwrap();
        actor.send(TableMessage::Presence(update)).await.unwrap();
        tokio::time::sleep(MOMENT).await;
    }

    /// The beginnings and ends of stand-ins in the log.
    async fn stand_ins(&self) -> Vec<TableRecord> {
        let log = self.store.read(key_of(self.code).unwrap(), 0, 100_000).await.unwrap();
        let records = log.iter().map(|(_, entry)| TableRecord::from_bytes(&entry.body).unwrap());
        let is_stand_in = |record: &TableRecord| {
            matches!(record, TableRecord::StandIn { .. } | TableRecord::StandInEnded { .. })
        };
        records.filter(is_stand_in).collect()
    }
}

fn began() -> TableRecord {
    TableRecord::StandIn { chair: 1, level: "beginner".into() }
}

const ENDED: TableRecord = TableRecord::StandInEnded { chair: 1 };

/// Receives what a client is sent, so that its outbox does not fill up.
fn keep_reading(mut connection: LocalConnection) -> tokio::task::JoinHandle<()> {
    tokio::spawn(async move { while connection.receive().await.is_some() {} })
}

#[tokio::test(start_paused = true)]
async fn a_bot_stands_in_from_thirty_seconds_after_a_disconnection_to_the_reconnection() {
    let table = ActorTable::playing().await;
    let (ann, ben) = (keep_reading(table.connect("ann").await), table.connect("ben").await);
    table.start().await;
    drop(ben);
    tokio::time::sleep(AWAY_AFTER - MOMENT).await;
    assert_eq!(table.stand_ins().await, []);
    tokio::time::sleep(2 * MOMENT).await;
    assert_eq!(table.stand_ins().await, [began()]);
    let _ben = keep_reading(table.connect("ben").await);
    tokio::time::sleep(MOMENT).await;
    assert_eq!(table.stand_ins().await, [began(), ENDED], "the moment he is back");
    ann.abort();
}

#[tokio::test(start_paused = true)]
async fn a_player_on_another_node_is_not_away() {
    let table = ActorTable::playing().await;
    let _ann = keep_reading(table.connect("ann").await);
    table.hear_of_other_node(&[1]).await;
    table.start().await;
    tokio::time::sleep(10 * AWAY_AFTER).await;
    assert_eq!(table.stand_ins().await, []);
    table.hear_of_other_node(&[]).await;
    tokio::time::sleep(AWAY_AFTER).await;
    assert_eq!(table.stand_ins().await, [began()]);
    table.hear_of_other_node(&[1]).await;
    assert_eq!(table.stand_ins().await, [began(), ENDED]);
}

#[tokio::test(start_paused = true)]
async fn after_a_crash_a_stand_in_ends_when_its_player_comes_to_the_new_node() {
    let table = ActorTable::playing().await;
    let ann = keep_reading(table.connect("ann").await);
    table.start().await;
    tokio::time::sleep(AWAY_AFTER + MOMENT).await;
    assert_eq!(table.stand_ins().await, [began()]);
    let restarted = table.restart();
    ann.abort();
    table.hub.shut_down().await;
    let _ann = keep_reading(restarted.connect("ann").await);
    tokio::time::sleep(Duration::from_secs(10)).await;
    assert_eq!(restarted.stand_ins().await, [began()], "Ben is still away");
    let _ben = keep_reading(restarted.connect("ben").await);
    tokio::time::sleep(MOMENT).await;
    assert_eq!(restarted.stand_ins().await, [began(), ENDED]);
}

#[tokio::test(start_paused = true)]
async fn whoever_polls_by_http_is_there() {
    let table = ActorTable::playing().await;
    let _ann = keep_reading(table.connect("ann").await);
    table.start().await;
    for _ in 0..20 {
        tokio::time::sleep(AWAY_AFTER / 3).await;
        let (reply, response) = oneshot::channel();
        let view = TableMessage::GetView { identity: identity("ben"), reply };
        table.hub.send(table.code, view).await.unwrap();
        response.await.unwrap().unwrap();
    }
    assert_eq!(table.stand_ins().await, []);
}

#[tokio::test(start_paused = true)]
async fn the_time_after_which_a_bot_stands_in_is_a_setting() {
    let settings =
        ServerSettings { stand_in_after: Duration::from_secs(2), ..ServerSettings::default() };
    let mut table = ActorTable::playing().await;
    table.hub = Hub::new(table.store.clone(), settings);
    let _ann = keep_reading(table.connect("ann").await);
    table.start().await;
    tokio::time::sleep(Duration::from_secs(2) + MOMENT).await;
    assert_eq!(table.stand_ins().await, [began()]);
}
