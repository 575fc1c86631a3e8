//! The PostgreSQL store, alone and shared by two programs.

use crate::wait_for;
use cluster::{PostgresServer, ShutdownMode};
use std::sync::Arc;
use store::{
    AppendError, AppendOutcome, LogEntry, Notification, OpenError, PostgresStore, Store, TableKey,
    conformance,
};

pub(crate) fn key(text: &str) -> TableKey {
    TableKey::new(text).unwrap()
}

pub(crate) fn entry(id: u128) -> LogEntry {
    LogEntry { id, time: id as u64, body: vec![id as u8; 3] }
}

#[test]
fn the_postgres_store_keeps_all_guarantees() {
    let Some(server) = PostgresServer::start_for_test() else { return };
    let suite = conformance::run(async || {
        PostgresStore::open(&server.create_database_url().unwrap()).await.unwrap()
    });
    wait_for(suite).unwrap_or_else(|violation| panic!("{violation}"));
}

#[test]
fn two_stores_on_one_database_keep_all_guarantees_between_them() {
    let Some(server) = PostgresServer::start_for_test() else { return };
    let two = async || {
        let address = server.create_database_url().unwrap();
        let (a, b) = tokio::join!(PostgresStore::open(&address), PostgresStore::open(&address));
        conformance::AlternatingStore::new(a.unwrap(), b.unwrap())
    };
    wait_for(conformance::run(two)).unwrap_or_else(|violation| panic!("{violation}"));
}

#[test]
fn a_store_is_notified_of_appends_and_messages_of_another() {
    let Some(server) = PostgresServer::start_for_test() else { return };
    let address = server.create_database_url().unwrap();
    wait_for(async {
        let (a, b) = tokio::join!(PostgresStore::open(&address), PostgresStore::open(&address));
        let (a, b) = (a.unwrap(), b.unwrap());
        assert_eq!(
            b.notifications().await,
            [Notification::Missed],
            "a new listener has to check every table"
        );
        let table = key("HEARD");
        a.append(table, 0, vec![entry(1), entry(2)]).await.unwrap();
        assert_eq!(b.notifications().await, [Notification::Appended(table, 2)]);
        a.notify(table, "Ann is here".to_owned());
        assert_eq!(
            b.notifications().await,
            [Notification::Message(table, "Ann is here".to_owned())]
        );
        assert_eq!(a.notifications().await, [Notification::Missed]);
        b.append(table, 2, vec![entry(3)]).await.unwrap();
        assert_eq!(
            a.notifications().await,
            [Notification::Appended(table, 3)],
            "own appends are not notified"
        );
    });
}

#[test]
fn the_outcome_of_an_append_that_is_still_waiting_is_final() {
    let Some(server) = PostgresServer::start_for_test() else { return };
    let name = server.create_database().unwrap();
    let address = server.url(&name);
    wait_for(async {
        let (a, b) = tokio::join!(PostgresStore::open(&address), PostgresStore::open(&address));
        let (a, b) = (Arc::new(a.unwrap()), b.unwrap());
        let table = key("LATE");
        a.append(table, 0, vec![entry(1)]).await.unwrap();
        // Another session has locked the row: the append waits in the database.
        let lock = lock_row(&address, "LATE").await;
        let late = tokio::spawn({
            let a = Arc::clone(&a);
            async move { a.append(table, 1, vec![entry(2)]).await }
        });
        let waits = || server.execute_sql(&name, "SELECT count(*) FROM pg_locks WHERE NOT granted");
        while waits().unwrap().trim() != "1" {
            tokio::task::yield_now().await;
        }
        // The caller stops waiting and asks for the outcome.
        late.abort();
        let outcome = tokio::spawn(async move { b.append_outcome(table, 1, 2).await });
        while waits().unwrap().trim() != "2" {
            tokio::task::yield_now().await;
        }
        lock.batch_execute("ROLLBACK").await.unwrap();
        let outcome = outcome.await.unwrap().unwrap();
        let head = a.head(table).await.unwrap();
        match outcome {
            AppendOutcome::Stored(seq) => assert_eq!((seq, head), (2, Some(2))),
            AppendOutcome::NotStored => assert_eq!(head, Some(1)),
        }
        let before = head.unwrap();
        assert_eq!(
            a.append(table, before, vec![entry(9)]).await,
            Ok(before + 1),
            "the table can be appended to"
        );
    });
}

/// A session that has locked a table's row.
async fn lock_row(address: &str, key: &str) -> tokio_postgres::Client {
    let (client, connection) =
        tokio_postgres::connect(address, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    let sql = format!("BEGIN; SELECT 1 FROM parlor_tables WHERE key = '{key}' FOR UPDATE");
    client.batch_execute(&sql).await.unwrap();
    client
}

#[test]
fn while_the_database_is_down_appends_fail_and_after_its_restart_they_succeed() {
    let Some(mut server) = PostgresServer::start_for_test() else { return };
    let address = server.create_database_url().unwrap();
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let store = runtime.block_on(PostgresStore::open(&address)).unwrap();
    let table = key("AWAY");
    for (round, how) in [(0, ShutdownMode::Fast), (1, ShutdownMode::Immediate)] {
        let id = u128::from(2 * round + 1);
        runtime.block_on(store.append(table, 2 * round, vec![entry(id)])).unwrap();
        server.stop(how).unwrap();
        let refused = runtime.block_on(store.append(table, 2 * round + 1, vec![entry(id + 1)]));
        let is_failure =
            matches!(refused, Err(AppendError::Unavailable(_) | AppendError::Unknown(_)));
        assert!(is_failure, "{refused:?}");
        assert!(runtime.block_on(store.head(table)).is_err());
        server.start_server().unwrap();
        let outcome = runtime.block_on(async {
            loop {
                if let Ok(outcome) = store.append_outcome(table, 2 * round + 1, id + 1).await {
                    break outcome;
                }
            }
        });
        assert_eq!(outcome, AppendOutcome::NotStored, "the database was down");
        runtime.block_on(store.append(table, 2 * round + 1, vec![entry(id + 1)])).unwrap();
    }
    assert_eq!(runtime.block_on(store.head(table)), Ok(Some(4)));
}

#[test]
fn an_older_version_uses_a_database_only_while_its_schema_allows_it() {
    let Some(server) = PostgresServer::start_for_test() else { return };
    let name = server.create_database().unwrap();
    let address = server.url(&name);
    wait_for(async {
        let old = PostgresStore::open(&address).await.unwrap();
        let table = key("SHARED");
        old.append(table, 0, vec![entry(1)]).await.unwrap();
        // A newer version adds columns that this one does not know.
        let newer = "ALTER TABLE parlor_tables ADD COLUMN mood text;
            ALTER TABLE parlor_entries ADD COLUMN mood text DEFAULT 'gay';
            UPDATE parlor_schema SET version = 7, oldest = 1";
        server.execute_sql(&name, newer).unwrap();
        assert_eq!(old.append(table, 1, vec![entry(2)]).await, Ok(2));
        let again = PostgresStore::open(&address).await.unwrap();
        assert_eq!(again.append(table, 2, vec![entry(3)]).await, Ok(3));
        assert_eq!(again.read(table, 0, 9).await.unwrap().len(), 3);
        // A later version is not compatible with this one.
        server.execute_sql(&name, "UPDATE parlor_schema SET version = 8, oldest = 5").unwrap();
        let refused = PostgresStore::open(&address).await.unwrap_err();
        assert!(matches!(refused, OpenError::NewerVersion { found: 8, known: 1, .. }), "{refused}");
    });
}

#[test]
fn the_error_for_an_unreachable_database_does_not_show_its_password() {
    wait_for(async {
        let refused = PostgresStore::open("postgres://u:secret@127.0.0.1:1/x").await.unwrap_err();
        let message = refused.to_string();
        assert!(message.contains("127.0.0.1") && !message.contains("secret"), "{message}");
        let refused = PostgresStore::open("postgres://%%%").await.unwrap_err().to_string();
        assert!(refused.contains("address"), "{refused}");
    });
}

#[test]
fn a_dump_taken_during_appends_restores_to_a_consistent_store() {
    let Some(server) = PostgresServer::start_for_test() else { return };
    let name = server.create_database().unwrap();
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let store = runtime.block_on(PostgresStore::open(&server.url(&name))).unwrap();
    let acknowledged =
        Arc::new(std::sync::Mutex::new(conformance::crash::AcknowledgedHeads::new()));
    let reported = Arc::clone(&acknowledged);
    let appending =
        runtime.spawn(conformance::crash::append_steps(store, 400, move |table, seq| {
            reported.lock().unwrap().insert(table, seq);
        }));
    while acknowledged.lock().unwrap().values().sum::<u64>() < 200 {
        std::thread::yield_now();
    }
    let before = acknowledged.lock().unwrap().clone();
    let copy = server.restore(&server.dump(&name).unwrap()).unwrap();
    let copy = runtime.block_on(PostgresStore::open(&server.url(&copy))).unwrap();
    let found = runtime.block_on(conformance::crash::verify(&copy, &before)).unwrap();
    let table = *before.keys().next().unwrap();
    let appended = runtime.block_on(copy.append(table, found[&table], vec![entry(1)]));
    assert_eq!(appended, Ok(found[&table] + 1));
    runtime.block_on(appending).unwrap().unwrap();
}
