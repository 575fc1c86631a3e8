//! PostgreSQL, and two who share it. Passed over where it is not installed.

use crate::wait_for;
use cluster::{Cluster, End};
use std::sync::Arc;
use store::{AppendError, Entry, Hint, OpenError, Outcome, Postgres, Store, TableKey, conformance};

/// A PostgreSQL of our own; none where it is not installed.
pub(crate) fn cluster() -> Option<Cluster> {
    Cluster::if_installed().unwrap()
}

pub(crate) fn key(text: &str) -> TableKey {
    TableKey::new(text).unwrap()
}

pub(crate) fn entry(id: u128) -> Entry {
    Entry { id, time: id as u64, body: vec![id as u8; 3] }
}

#[test]
fn postgres_keeps_every_promise() {
    let Some(cluster) = cluster() else { return };
    let suite = conformance::run(async || Postgres::open(&cluster.fresh().unwrap()).await.unwrap());
    wait_for(suite).unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn two_who_share_a_database_keep_every_promise_between_them() {
    let Some(cluster) = cluster() else { return };
    let two = async || {
        let address = cluster.fresh().unwrap();
        let (a, b) = tokio::join!(Postgres::open(&address), Postgres::open(&address));
        conformance::Two::new(a.unwrap(), b.unwrap())
    };
    wait_for(conformance::run(two)).unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn what_one_appends_or_tells_the_other_hears() {
    let Some(cluster) = cluster() else { return };
    let address = cluster.fresh().unwrap();
    wait_for(async {
        let (a, b) = tokio::join!(Postgres::open(&address), Postgres::open(&address));
        let (a, b) = (a.unwrap(), b.unwrap());
        assert_eq!(b.hints().await, [Hint::Missed], "whoever comes looks at everything");
        let table = key("HEARD");
        a.append(table, 0, vec![entry(1), entry(2)]).await.unwrap();
        assert_eq!(b.hints().await, [Hint::At(table, 2)]);
        a.tell(table, "Ann is here".to_owned());
        assert_eq!(b.hints().await, [Hint::Word(table, "Ann is here".to_owned())]);
        assert_eq!(a.hints().await, [Hint::Missed]);
        b.append(table, 2, vec![entry(3)]).await.unwrap();
        assert_eq!(a.hints().await, [Hint::At(table, 3)], "nobody hears themselves");
    });
}

#[test]
fn an_append_that_was_given_up_for_lost_comes_to_nothing_however_late_it_arrives() {
    let Some(cluster) = cluster() else { return };
    let name = cluster.database().unwrap();
    let address = cluster.address(&name);
    wait_for(async {
        let (a, b) = tokio::join!(Postgres::open(&address), Postgres::open(&address));
        let (a, b) = (Arc::new(a.unwrap()), b.unwrap());
        let table = key("LATE");
        a.append(table, 0, vec![entry(1)]).await.unwrap();
        // Somebody holds the row: the append waits in the database.
        let holder = hold(&address, "LATE").await;
        let late = tokio::spawn({
            let a = Arc::clone(&a);
            async move { a.append(table, 1, vec![entry(2)]).await }
        });
        let waits = || cluster.sql(&name, "SELECT count(*) FROM pg_locks WHERE NOT granted");
        while waits().unwrap().trim() != "1" {
            tokio::task::yield_now().await;
        }
        // The one who asked does not wait any more, and asks what became of it.
        late.abort();
        let outcome = tokio::spawn(async move { b.outcome(table, 1, 2).await });
        while waits().unwrap().trim() != "2" {
            tokio::task::yield_now().await;
        }
        holder.batch_execute("ROLLBACK").await.unwrap();
        let outcome = outcome.await.unwrap().unwrap();
        let head = a.head(table).await.unwrap();
        match outcome {
            Outcome::Stored(seq) => assert_eq!((seq, head), (2, Some(2))),
            Outcome::NotStored => assert_eq!(head, Some(1)),
        }
        let before = head.unwrap();
        assert_eq!(a.append(table, before, vec![entry(9)]).await, Ok(before + 1), "play goes on");
    });
}

/// Somebody who holds a table's row.
async fn hold(address: &str, key: &str) -> tokio_postgres::Client {
    let (client, connection) =
        tokio_postgres::connect(address, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    let sql = format!("BEGIN; SELECT 1 FROM parlor_tables WHERE key = '{key}' FOR UPDATE");
    client.batch_execute(&sql).await.unwrap();
    client
}

#[test]
fn while_the_database_is_away_nothing_is_stored_and_afterwards_everything_goes_on() {
    let Some(mut cluster) = cluster() else { return };
    let address = cluster.fresh().unwrap();
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let store = runtime.block_on(Postgres::open(&address)).unwrap();
    let table = key("AWAY");
    for (round, how) in [(0, End::Fast), (1, End::Immediate)] {
        let id = u128::from(2 * round + 1);
        runtime.block_on(store.append(table, 2 * round, vec![entry(id)])).unwrap();
        cluster.end(how).unwrap();
        let refused = runtime.block_on(store.append(table, 2 * round + 1, vec![entry(id + 1)]));
        let honest = matches!(refused, Err(AppendError::Unavailable(_) | AppendError::Unknown(_)));
        assert!(honest, "{refused:?}");
        assert!(runtime.block_on(store.head(table)).is_err());
        cluster.start_again().unwrap();
        let outcome = runtime.block_on(async {
            loop {
                if let Ok(outcome) = store.outcome(table, 2 * round + 1, id + 1).await {
                    break outcome;
                }
            }
        });
        assert_eq!(outcome, Outcome::NotStored, "it was away");
        runtime.block_on(store.append(table, 2 * round + 1, vec![entry(id + 1)])).unwrap();
    }
    assert_eq!(runtime.block_on(store.head(table)), Ok(Some(4)));
}

#[test]
fn two_versions_share_a_database_as_long_as_the_newer_one_says_they_can() {
    let Some(cluster) = cluster() else { return };
    let name = cluster.database().unwrap();
    let address = cluster.address(&name);
    wait_for(async {
        let old = Postgres::open(&address).await.unwrap();
        let table = key("SHARED");
        old.append(table, 0, vec![entry(1)]).await.unwrap();
        // A newer version comes, and adds what this one does not know.
        let newer = "ALTER TABLE parlor_tables ADD COLUMN mood text;
            ALTER TABLE parlor_entries ADD COLUMN mood text DEFAULT 'gay';
            UPDATE parlor_schema SET version = 7, oldest = 1";
        cluster.sql(&name, newer).unwrap();
        assert_eq!(old.append(table, 1, vec![entry(2)]).await, Ok(2));
        let again = Postgres::open(&address).await.unwrap();
        assert_eq!(again.append(table, 2, vec![entry(3)]).await, Ok(3));
        assert_eq!(again.read(table, 0, 9).await.unwrap().len(), 3);
        // Then one that this version cannot live with.
        cluster.sql(&name, "UPDATE parlor_schema SET version = 8, oldest = 5").unwrap();
        let refused = Postgres::open(&address).await.unwrap_err();
        assert!(matches!(refused, OpenError::Newer { found: 8, known: 1, .. }), "{refused}");
    });
}

#[test]
fn what_is_no_database_is_refused_without_its_password() {
    wait_for(async {
        let refused = Postgres::open("postgres://u:secret@127.0.0.1:1/x").await.unwrap_err();
        let said = refused.to_string();
        assert!(said.contains("127.0.0.1") && !said.contains("secret"), "{said}");
        let refused = Postgres::open("postgres://%%%").await.unwrap_err().to_string();
        assert!(refused.contains("address"), "{refused}");
    });
}

#[test]
fn a_database_is_copied_in_the_middle_of_play_and_the_copy_is_whole() {
    let Some(cluster) = cluster() else { return };
    let name = cluster.database().unwrap();
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let store = runtime.block_on(Postgres::open(&cluster.address(&name))).unwrap();
    let told = Arc::new(std::sync::Mutex::new(conformance::crash::Acknowledged::new()));
    let telling = Arc::clone(&told);
    let playing = runtime.spawn(conformance::crash::play(store, 400, move |table, seq| {
        telling.lock().unwrap().insert(table, seq);
    }));
    while told.lock().unwrap().values().sum::<u64>() < 200 {
        std::thread::yield_now();
    }
    let before = told.lock().unwrap().clone();
    let copy = cluster.restore(&cluster.dump(&name).unwrap()).unwrap();
    let copy = runtime.block_on(Postgres::open(&cluster.address(&copy))).unwrap();
    let found = runtime.block_on(conformance::crash::inspect(&copy, &before)).unwrap();
    let table = *before.keys().next().unwrap();
    let goes_on = runtime.block_on(copy.append(table, found[&table], vec![entry(1)]));
    assert_eq!(goes_on, Ok(found[&table] + 1));
    runtime.block_on(playing).unwrap().unwrap();
}
