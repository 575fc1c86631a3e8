//! Files that others may not read, and damage that is found and named.

use crate::postgres::{entry, key};
use crate::wait_for;
use cluster::PostgresServer;
use rusqlite::Connection;
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use store::{
    DamagedEntry, EntryDamage, LogEntry, PostgresStore, SqliteStore, Store, StoreCheck, StoreError,
    check_store,
};

/// Stores two tables, one of them in the part of the file that was compacted.
fn fill(path: &Path) {
    let store = SqliteStore::open(path).unwrap();
    let long = |id: u128| LogEntry { id, time: 7, body: format!("entry {id} of a log").into() };
    wait_for(async {
        store.append(key("LONG"), 0, (1..=9_000).map(long).collect()).await.unwrap();
        store.append(key("SHORT"), 0, (1..=5).map(long).collect()).await.unwrap();
    });
}

/// The damage of entry 3 of the table SHORT.
fn third() -> DamagedEntry {
    DamagedEntry { table: key("SHORT"), seq: 3, damage: EntryDamage::Changed }
}

#[test]
fn a_flipped_byte_is_named_when_the_file_is_opened_and_by_a_check() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.db");
    fill(&path);
    let sound = SqliteStore::check(&path, |_, _| Ok(())).unwrap();
    let wanted = StoreCheck { tables: 2, entries: 9_005, unchecked: 0, damaged: Vec::new() };
    assert_eq!((sound.check, sound.problems.len()), (wanted.clone(), 0));

    let mut bytes = fs::read(&path).unwrap();
    // Pages that were compacted hold further copies, which nobody reads.
    let text = b"entry 3 of a log";
    let places: Vec<usize> =
        (0..bytes.len() - text.len()).filter(|at| bytes[*at..].starts_with(text)).collect();
    let mut named = BTreeSet::new();
    for place in places {
        let before = bytes[place];
        bytes[place] ^= 1;
        fs::write(&path, &bytes).unwrap();
        bytes[place] = before;
        let found = SqliteStore::check(&path, |_, _| Ok(())).unwrap();
        let store = SqliteStore::open(&path).unwrap();
        assert_eq!(store.damaged(), found.check.damaged);
        let Some(damaged) = store.damaged().first() else { continue };
        assert_eq!(store.damaged().len(), 1);
        named.insert(damaged.table);
        assert_eq!((damaged.seq, damaged.damage), (3, EntryDamage::Changed));
        wait_for(async {
            let refused = store.read(damaged.table, 0, 100).await.unwrap_err();
            assert_eq!(refused, StoreError::Damaged(*damaged));
            let text = format!("entry 3 of table {} is damaged", damaged.table);
            assert!(refused.to_string().starts_with(&text), "{refused}");
            let other = if damaged.table == key("LONG") { "SHORT" } else { "LONG" };
            assert!(store.read(key(other), 0, 100).await.is_ok(), "other tables can be read");
            assert!(store.read(damaged.table, 4, 1).await.is_ok(), "so can later entries");
            assert_eq!(check_store(&store).await.unwrap().damaged, [*damaged]);
        });
    }
    assert_eq!(named, BTreeSet::from([key("LONG"), key("SHORT")]));
}

#[test]
fn damage_to_numbers_times_ids_and_order_is_named() {
    let damages = [
        "UPDATE entries SET body = x'00' WHERE seq = 3 AND place = 2",
        "UPDATE entries SET time = time + 1 WHERE seq = 3 AND place = 2",
        "UPDATE entries SET id = zeroblob(16) WHERE seq = 3 AND place = 2",
        "UPDATE entries SET sum = sum + 1 WHERE seq = 3 AND place = 2",
        "UPDATE entries SET sum = NULL WHERE seq = 3 AND place = 2",
        "DELETE FROM entries WHERE seq = 3 AND place = 2",
    ];
    for sql in damages {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tables.db");
        fill(&path);
        let db = Connection::open(&path).unwrap();
        // Where the entries are depends on when they were compacted.
        let changed = db.execute(sql, []).unwrap()
            + db.execute(&sql.replace("entries", "fresh"), []).unwrap();
        assert_eq!(changed, 1, "{sql}");
        drop(db);
        let found = SqliteStore::open(&path).unwrap().damaged().first().copied().unwrap();
        let damage =
            if sql.starts_with("DELETE") { EntryDamage::Missing } else { EntryDamage::Changed };
        assert_eq!(found, DamagedEntry { damage, ..third() }, "{sql}");
    }
}

#[test]
fn a_log_whose_last_entries_were_removed_is_named_and_not_used() {
    // Before they were compacted and after, one entry, several and all of them.
    for (is_compacted, kept) in [(true, 4), (false, 4), (false, 2), (true, 0)] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tables.db");
        fill(&path);
        if is_compacted {
            let store = SqliteStore::open(&path).unwrap();
            let long = |id: u128| LogEntry { id, time: 7, body: vec![b'x'] };
            let more = (9_001..=18_000).map(long).collect();
            wait_for(store.append(key("LONG"), 9_000, more)).unwrap();
        }
        let db = Connection::open(&path).unwrap();
        let removed: usize = ["fresh", "entries"]
            .map(|name| format!("DELETE FROM {name} WHERE place = 2 AND seq > {kept}"))
            .map(|sql| db.execute(&sql, []).unwrap())
            .iter()
            .sum();
        assert_eq!(removed, 5 - kept);
        drop(db);
        let (table, seq) = (key("SHORT"), kept as u64 + 1);
        let damaged = DamagedEntry { table, seq, damage: EntryDamage::Missing };
        assert_eq!(SqliteStore::check(&path, |_, _| Ok(())).unwrap().check.damaged, [damaged]);
        let copied = SqliteStore::backup(&path, folder.path().join("copy.db"), |_, _| Ok(()));
        assert_eq!(copied.unwrap().unusable, [damaged.to_string()]);
        let store = SqliteStore::open(&path).unwrap();
        assert_eq!(store.damaged(), [damaged]);
        wait_for(async {
            assert_eq!(store.read(table, 0, 9).await, Err(StoreError::Damaged(damaged)));
            assert_eq!(store.read_before(table, 3, 1).await, Err(StoreError::Damaged(damaged)));
            assert!(store.append(table, kept as u64, vec![entry(9)]).await.is_err());
            assert_eq!(store.check_table(table).await.unwrap().damaged, [damaged]);
            assert_eq!(store.list_tables(None, 9).await.unwrap().len(), 1 + usize::from(kept > 0));
            assert_eq!(store.read(key("LONG"), 0, 9).await.unwrap().len(), 9, "others are used");
        });
        drop(store);
        // Who has no better copy can go on with what is left.
        SqliteStore::accept_loss(&path).unwrap();
        let store = SqliteStore::open(&path).unwrap();
        assert_eq!(store.damaged(), []);
        let appended = wait_for(store.append(table, kept as u64, vec![entry(9)]));
        assert_eq!(appended, Ok(seq));
    }
}

#[test]
fn the_row_of_a_deleted_table_is_used_again_without_false_alarm() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.db");
    fill(&path);
    let store = SqliteStore::open(&path).unwrap();
    wait_for(async {
        assert_eq!(store.delete(key("SHORT"), 5).await, Ok(true));
        assert_eq!(store.append(key("NEW"), 0, vec![entry(1)]).await, Ok(1));
        assert_eq!(check_store(&store).await.unwrap().damaged, []);
    });
    drop(store);
    assert_eq!(SqliteStore::open(&path).unwrap().damaged(), []);
}

#[test]
fn a_file_of_an_older_version_is_upgraded_and_its_entries_count_as_unchecked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.db");
    fill(&path);
    // As the version before checksums left it.
    let db = Connection::open(&path).unwrap();
    db.execute_batch(
        "DROP TABLE closing; DROP TABLE group_ends; DROP TABLE documents; DROP TABLE document_versions;
        ALTER TABLE tables DROP COLUMN last_seq; ALTER TABLE tables DROP COLUMN last_sum;
        ALTER TABLE entries DROP COLUMN sum; ALTER TABLE fresh DROP COLUMN sum;
        CREATE VIEW log AS SELECT place, seq, id, time, body FROM entries
            UNION ALL SELECT place, seq, id, time, body FROM fresh;
        CREATE VIEW heads AS SELECT place, key, coalesce(
            (SELECT max(seq) FROM fresh WHERE place = t.place),
            (SELECT max(seq) FROM entries WHERE place = t.place)
        ) AS head FROM tables AS t;
        PRAGMA user_version = 2",
    )
    .unwrap();
    drop(db);
    let before = SqliteStore::check(&path, |_, _| Ok(())).unwrap().check;
    assert_eq!((before.entries, before.unchecked), (9_005, 9_005));
    let store = SqliteStore::open(&path).unwrap();
    wait_for(async {
        assert_eq!(store.append(key("SHORT"), 5, vec![entry(6), entry(7)]).await, Ok(7));
        assert_eq!(store.append(key("NEW"), 0, vec![entry(1)]).await, Ok(1));
        let found = check_store(&store).await.unwrap();
        assert_eq!((found.entries, found.unchecked, found.damaged), (9_008, 9_005, Vec::new()));
        assert_eq!(store.read(key("SHORT"), 4, 9).await.unwrap().len(), 3);
        assert_eq!(store.read_before(key("SHORT"), 7, 2).await.unwrap()[0].0, 5);
    });
}

#[test]
fn only_the_owner_can_read_the_files_of_a_store() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.db");
    let mode =
        |name: &str| fs::metadata(folder.path().join(name)).unwrap().permissions().mode() & 0o777;
    let all = ["tables.db", "tables.db-wal", "tables.db-shm", "tables.db.lock"];
    let store = SqliteStore::open(&path).unwrap();
    wait_for(store.append(key("T"), 0, vec![entry(1)])).unwrap();
    assert_eq!(all.map(mode), [0o600; 4]);
    drop(store);
    // A file of an older version is taken from others.
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    let _store = SqliteStore::open(&path).unwrap();
    assert_eq!(all.map(mode), [0o600; 4]);
}

#[test]
fn damage_in_postgres_is_named_and_entries_of_older_programs_are_unchecked() {
    let Some(server) = PostgresServer::start_for_test() else { return };
    let name = server.create_database().unwrap();
    let address = server.url(&name);
    wait_for(async {
        let (a, b) = tokio::join!(PostgresStore::open(&address), PostgresStore::open(&address));
        let (a, b) = (a.unwrap(), b.unwrap());
        let table = key("SHORT");
        a.append(table, 0, vec![entry(1), entry(2)]).await.unwrap();
        assert_eq!(b.append(table, 2, vec![entry(3)]).await, Ok(3), "on another node");
        assert_eq!(a.append(table, 3, vec![entry(4)]).await, Ok(4), "and back");
        // A node of an older version shares the database during an upgrade.
        let older = "INSERT INTO parlor_entries (key, seq, id, time, body)
            VALUES ('SHORT', 5, '\\x00000000000000000000000000000005', 5, 'old');
            UPDATE parlor_tables SET head = 5 WHERE key = 'SHORT'";
        server.execute_sql(&name, older).unwrap();
        assert_eq!(b.append(table, 5, vec![entry(6)]).await, Ok(6));
        let found = check_store(&a).await.unwrap();
        assert_eq!((found.entries, found.unchecked, found.damaged), (6, 1, Vec::new()));
        assert_eq!(a.read(table, 0, 9).await.unwrap().len(), 6);
        let flip = "UPDATE parlor_entries SET body = 'x' WHERE key = 'SHORT' AND seq = 3";
        server.execute_sql(&name, flip).unwrap();
        assert_eq!(check_store(&a).await.unwrap().damaged, [third()]);
        assert_eq!(a.read(table, 0, 9).await, Err(StoreError::Damaged(third())));
    });
}

#[test]
fn a_log_in_postgres_whose_last_entries_were_removed_is_named_and_not_used() {
    let Some(server) = PostgresServer::start_for_test() else { return };
    let name = server.create_database().unwrap();
    wait_for(async {
        let store = PostgresStore::open(&server.url(&name)).await.unwrap();
        let table = key("SHORT");
        store.append(table, 0, (1..=5).map(entry).collect()).await.unwrap();
        store.append(key("OTHER"), 0, vec![entry(1)]).await.unwrap();
        assert_eq!(check_store(&store).await.unwrap().damaged, []);
        assert_eq!(store.read(table, 5, 9).await, Ok(Vec::new()), "nothing is new");
        for kept in [4, 2, 0] {
            let remove = format!("DELETE FROM parlor_entries WHERE key = 'SHORT' AND seq > {kept}");
            server.execute_sql(&name, &remove).unwrap();
            let damaged = DamagedEntry { table, seq: kept + 1, damage: EntryDamage::Missing };
            assert_eq!(check_store(&store).await.unwrap().damaged, [damaged]);
            assert_eq!(store.read(table, 0, 9).await, Err(StoreError::Damaged(damaged)));
        }
        assert_eq!(store.read(key("OTHER"), 0, 9).await.unwrap().len(), 1, "others are used");
    });
}
