use super::*;
use crate::ServerSettings;
use store::MemoryStore;
use table::IdentityHash;
use table::{DiceSecret, TableCommand, TableOptions};

const DECISION_LIMIT_MS: u64 = 60_000;
const HOUR_MS: u64 = 60 * 60 * 1_000;

fn identity(name: &str) -> IdentityHash {
    IdentityHash::of_secret(name.as_bytes())
}

fn ignore(_: &Table, _: AppliedEntry) {}

/// A node with its own clock on a shared store.
fn node(store: &AnyStore, start_time_ms: u64) -> Arc<Hub> {
    let start_time_ms = Some(start_time_ms);
    Hub::new(store.clone(), ServerSettings { start_time_ms, ..ServerSettings::default() })
}

async fn append(log: &mut LogSession, id: u128, name: &str, command: &TableCommand) {
    let proposed = log.table().decide(identity(name), command, DiceSecret { bytes: [7; 32] });
    let appended = log.append(proposed.unwrap(), id, &mut ignore).await;
    assert_eq!(appended, AppendResult::Appended(log.table().seq));
}

/// Starts a match of a game in which a seat is asked, with a time limit on its answer.
async fn start_match(hub: &Arc<Hub>) -> LogSession {
    let options = TableOptions { decision_s: Some(60), ..TableOptions::default() };
    let config = serde_json::json!({});
    let record = Table::opening_record("liars", &config, &options, identity("ann"), "Ann").unwrap();
    let code = hub.open_table(&record).await.unwrap();
    let mut log = LogSession::load(Arc::clone(hub), code).await.unwrap().unwrap();
    append(&mut log, 1, "ben", &TableCommand::Join { nick: "Ben".into() }).await;
    append(&mut log, 2, "ben", &TableCommand::Ready { ready: true }).await;
    let [ann, ben] = ["a", "b"].map(|letter| letter.repeat(32));
    for (id, name, salt) in [(21, "ann", &ann), (22, "ben", &ben)] {
        let hash = kit::hash_salt(salt);
        append(&mut log, id, name, &TableCommand::SaltHash { round: 1, hash }).await;
    }
    append(&mut log, 3, "ann", &TableCommand::Start).await;
    for (id, name, salt) in [(31, "ann", ann), (32, "ben", ben)] {
        append(&mut log, id, name, &TableCommand::Salt { round: 1, salt }).await;
    }
    for id in [33, 4] {
        let by_itself = tick(&log).unwrap();
        log.append(by_itself, id, &mut ignore).await;
    }
    log
}

/// What the table does by itself now: after a start, the beginning of the match and its rolls.
fn tick(log: &LogSession) -> Option<ProposedEntry> {
    log.table().tick(log.now(), || DiceSecret { bytes: [7; 32] })
}

fn remaining_ms(log: &LogSession) -> u64 {
    log.table().next_tick_at().unwrap().saturating_sub(log.now())
}

#[tokio::test(start_paused = true)]
async fn an_entry_of_a_node_whose_clock_is_ahead_takes_no_time_from_the_open_ask() {
    let store = AnyStore::new(MemoryStore::default());
    let mut here = start_match(&node(&store, HOUR_MS)).await;
    let code = here.table().code;
    let mut ahead = LogSession::load(node(&store, 11 * HOUR_MS), code).await.unwrap().unwrap();
    tokio::time::advance(Duration::from_secs(20)).await;
    append(&mut ahead, 5, "ben", &TableCommand::Chat { text: "Hello".into() }).await;
    let head = ahead.table().seq;
    here.follow_head(head, &mut ignore).await.unwrap();
    assert_eq!(here.table().seq, ahead.table().seq);
    assert!(here.now() >= 11 * HOUR_MS, "time in the log never decreases");
    assert_eq!(remaining_ms(&here), DECISION_LIMIT_MS - 20_000);
    tokio::time::advance(Duration::from_secs(39)).await;
    assert!(tick(&here).is_none(), "a second is left");
    tokio::time::advance(Duration::from_secs(1)).await;
    assert!(tick(&here).is_some());
}

#[tokio::test(start_paused = true)]
async fn messages_do_not_prolong_the_time_limit() {
    let store = AnyStore::new(MemoryStore::default());
    let mut here = start_match(&node(&store, HOUR_MS)).await;
    let code = here.table().code;
    let mut ahead = LogSession::load(node(&store, 2 * HOUR_MS), code).await.unwrap().unwrap();
    for id in 5..15 {
        tokio::time::advance(Duration::from_secs(5)).await;
        append(&mut ahead, id, "ben", &TableCommand::Chat { text: "Wait".into() }).await;
        let head = ahead.table().seq;
        here.follow_head(head, &mut ignore).await.unwrap();
    }
    assert_eq!(remaining_ms(&here), DECISION_LIMIT_MS - 50_000);
}
