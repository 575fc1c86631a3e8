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
fn a_notification_that_could_not_be_sent_is_sent_after_reconnecting() {
    let Some(server) = PostgresServer::start_for_test() else { return };
    let name = server.create_database().unwrap();
    let address = server.url(&name);
    wait_for(async {
        let (a, b) = tokio::join!(PostgresStore::open(&address), PostgresStore::open(&address));
        let (a, b) = (a.unwrap(), b.unwrap());
        assert_eq!(b.notifications().await, [Notification::Missed]);
        // Both writers of `a` open their connections.
        let table = key("HEARD");
        for head in 0..4 {
            a.append(table, head, vec![entry(u128::from(head))]).await.unwrap();
        }
        while !b.notifications().await.contains(&Notification::Appended(table, 4)) {}
        // The sender's connection ends and cannot be opened again, the others stay open.
        let allow_connections = |allow: bool| {
            let sql = format!("ALTER DATABASE {name} ALLOW_CONNECTIONS {allow}");
            server.execute_sql("postgres", &sql).unwrap();
        };
        allow_connections(false);
        let end_sender = format!(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
             WHERE datname = '{name}' AND query LIKE 'SELECT pg_notify%'"
        );
        assert!(server.execute_sql("postgres", &end_sender).unwrap().contains('t'));
        a.append(table, 4, vec![entry(4)]).await.unwrap();
        a.append(table, 5, vec![entry(5)]).await.unwrap();
        allow_connections(true);
        assert_eq!(b.notifications().await, [Notification::Appended(table, 6)]);
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
            UPDATE parlor_schema SET version = 88, oldest = 1";
        server.execute_sql(&name, newer).unwrap();
        assert_eq!(old.append(table, 1, vec![entry(2)]).await, Ok(2));
        let again = PostgresStore::open(&address).await.unwrap();
        assert_eq!(again.append(table, 2, vec![entry(3)]).await, Ok(3));
        assert_eq!(again.read(table, 0, 9).await.unwrap().len(), 3);
        // A later version is not compatible with this one.
        server.execute_sql(&name, "UPDATE parlor_schema SET version = 90, oldest = 89").unwrap();
        let refused = PostgresStore::open(&address).await.unwrap_err();
        assert!(matches!(refused, OpenError::NewerVersion { found: 90, .. }), "{refused}");
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

/// Whether the connections of stores to a database are encrypted; `None` if there are none.
fn are_encrypted(server: &PostgresServer) -> Option<bool> {
    let sql = "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
        WHERE application_name = 'parlor'";
    match server.execute_sql("postgres", sql).unwrap().trim() {
        "t" => Some(true),
        "f" => Some(false),
        _ => None,
    }
}

#[test]
fn connections_are_encrypted_and_the_database_is_verified_as_the_address_asks() {
    let Some(mut server) = PostgresServer::start_for_test() else { return };
    let name = server.create_database().unwrap();
    let url = server.url(&name);
    wait_for(async {
        let refused = PostgresStore::open(&format!("{url}?sslmode=require")).await.unwrap_err();
        assert!(refused.to_string().contains("does not support TLS"), "{refused}");
        let plain = PostgresStore::open(&url).await.unwrap();
        assert_eq!(are_encrypted(&server), Some(false), "the server has no certificate yet");
        drop(plain);
    });
    let [authority, own] = server.enable_tls().unwrap();
    let local = url.replace("127.0.0.1", "localhost");
    let authority = format!("sslrootcert={}", authority.display());
    let own = format!("sslrootcert={}", own.display());
    let accepted = [
        (url.clone(), true),
        (format!("{url}?sslmode=prefer"), true),
        (format!("{url}?sslmode=disable"), false),
        (format!("{url}?sslmode=require"), true),
        (format!("{url}?sslmode=require&{authority}"), true),
        (format!("{url}?sslmode=verify-ca&{authority}"), true),
        (format!("{local}?sslmode=verify-full&{authority}"), true),
        (format!("{local}?sslmode=verify-full&{own}"), true),
    ];
    for (address, encrypted) in accepted {
        wait_for(async {
            let store = PostgresStore::open(&address).await;
            let store = store.unwrap_or_else(|refused| panic!("{address}: {refused}"));
            let table = key(&format!("T{}", address.len()));
            let head = store.head(table).await.unwrap().unwrap_or(0);
            store.append(table, head, vec![entry(1)]).await.unwrap();
            assert_eq!(are_encrypted(&server), Some(encrypted), "{address}");
        });
        while are_encrypted(&server).is_some() {
            std::thread::yield_now();
        }
    }
    let refused = [
        (format!("{url}?sslmode=verify-full&{authority}"), "the certificate is not for 127.0.0.1"),
        (format!("{url}?sslmode=verify-full&{own}"), "neither is it if it is pinned"),
        (format!("{local}?sslmode=verify-full"), "the system does not know the authority"),
        (format!("{local}?sslmode=verify-ca&sslrootcert=system"), "likewise"),
    ];
    for (address, why) in refused {
        let opened = wait_for(PostgresStore::open(&address)).map(drop);
        assert!(matches!(opened, Err(OpenError::Failed { .. })), "{why}: {opened:?}");
    }
}

#[test]
fn acknowledged_appends_are_on_the_disk_even_if_the_database_would_rather_wait() {
    let Some(mut server) = PostgresServer::start_for_test() else { return };
    let name = server.create_database().unwrap();
    let late = "ALTER SYSTEM SET synchronous_commit = off; ";
    server.execute_sql(&name, late).unwrap();
    server.execute_sql(&name, "ALTER SYSTEM SET wal_writer_delay = '10s'").unwrap();
    server
        .execute_sql("postgres", &format!("ALTER DATABASE {name} SET synchronous_commit = off"))
        .unwrap();
    server.restart(ShutdownMode::Fast).unwrap();
    let address = format!("{}?options=-c%20synchronous_commit%3Doff", server.url(&name));
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let store = runtime.block_on(PostgresStore::open(&address)).unwrap();
    let table = key("DURABLE");
    for head in 0..50 {
        runtime.block_on(store.append(table, head, vec![entry(1)])).unwrap();
    }
    server.stop(ShutdownMode::Immediate).unwrap();
    server.start_server().unwrap();
    let again = runtime.block_on(PostgresStore::open(&server.url(&name))).unwrap();
    assert_eq!(runtime.block_on(again.head(table)), Ok(Some(50)));
}

#[test]
fn a_database_that_can_only_be_read_is_not_writable() {
    let Some(server) = PostgresServer::start_for_test() else { return };
    let name = server.create_database().unwrap();
    wait_for(async {
        let store = PostgresStore::open(&server.url(&name)).await.unwrap();
        store.append(key("READ"), 0, vec![entry(1)]).await.unwrap();
        assert_eq!(store.list_tables(None, 9).await.unwrap().len(), 1);
        assert_eq!(store.check_writable().await, Ok(()));
        for (setting, is_writable) in [("on", false), ("off", true)] {
            let sql = format!("ALTER SYSTEM SET default_transaction_read_only = {setting}");
            server.execute_sql(&name, &sql).unwrap();
            server.execute_sql(&name, "SELECT pg_reload_conf()").unwrap();
            // The setting takes effect a moment later.
            while store.check_writable().await.is_ok() != is_writable {}
        }
        assert_eq!(store.append(key("READ"), 1, vec![entry(2)]).await, Ok(2));
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

#[test]
fn numbers_increase_over_all_programs_and_after_the_database_went_back() {
    let Some(server) = PostgresServer::start_for_test() else { return };
    let address = server.create_database_url().unwrap();
    wait_for(async {
        let (a, b) = tokio::join!(PostgresStore::open(&address), PostgresStore::open(&address));
        let (a, b, mut last) = (a.unwrap(), b.unwrap(), 0);
        for store in [&a, &b, &b, &a] {
            let next = store.next_number(0).await.unwrap();
            assert!(next > last);
            last = next;
        }
        assert_eq!(a.next_number(1_000).await, Ok(1_001), "larger than what the caller knows");
        assert_eq!(b.next_number(0).await, Ok(1_002));
    });
}

/// Forwards connections to a database without the settings that they ask for, as some poolers do.
async fn start_pooler(to: String) -> u16 {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            tokio::spawn(forward_without_options(client, to.clone()));
        }
    });
    port
}

async fn forward_without_options(mut client: tokio::net::TcpStream, to: String) {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    // The first message: its length, the version of the protocol, and names with values.
    let mut startup = vec![0; client.read_u32().await.unwrap() as usize - 4];
    client.read_exact(&mut startup).await.unwrap();
    let (version, settings) = startup.split_at(4);
    let texts: Vec<&[u8]> = settings.split(|byte| *byte == 0).collect();
    let pairs = texts.chunks_exact(2).filter(|pair| !pair[0].is_empty() && pair[0] != b"options");
    let mut message = version.to_vec();
    for text in pairs.flatten() {
        message.extend([text, &b"\0"[..]].concat());
    }
    message.push(0);
    let mut database = tokio::net::TcpStream::connect(to).await.unwrap();
    database.write_u32(message.len() as u32 + 4).await.unwrap();
    database.write_all(&message).await.unwrap();
    let _ = tokio::io::copy_bidirectional(&mut client, &mut database).await;
}

#[test]
fn a_database_that_cannot_be_told_to_store_before_it_answers_is_not_opened() {
    let Some(server) = PostgresServer::start_for_test() else { return };
    let name = server.create_database().unwrap();
    wait_for(async {
        let port = start_pooler(server.host_port()).await;
        let address = format!("postgres://parlor@127.0.0.1:{port}/{name}?sslmode=disable");
        for (setting, is_opened) in [("off", false), ("local", false), ("on", true)] {
            let sql = format!("ALTER DATABASE {name} SET synchronous_commit = {setting}");
            server.execute_sql("postgres", &sql).unwrap();
            let opened = PostgresStore::open(&address).await.map(drop);
            let why = opened.as_ref().map_or_else(ToString::to_string, |()| String::new());
            assert_eq!(opened.is_ok(), is_opened, "{setting}: {why}");
            let named = format!("synchronous_commit is \"{setting}\"");
            assert!(is_opened || why.contains(&named) && why.contains("pooler"), "{why}");
        }
    });
}
