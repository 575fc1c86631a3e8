//! Files as earlier versions of the program left them: their schemas and bytes are those of then,
//! whatever the current one is.

use crate::postgres::{entry, key};
use crate::wait_for;
use rusqlite::Connection;
use std::path::Path;
use store::{DocumentKey, SqliteStore, Store, StoreCheck, check_store};

/// Version 4: checksums, and where each log ends. The log SHORT has two entries that were compacted
/// and a fresh one.
const VERSION_4: &str = "
    CREATE TABLE tables (
        place INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        seen INTEGER NOT NULL DEFAULT 0,
        last_seq INTEGER,
        last_sum INTEGER
    ) STRICT;
    CREATE TABLE entries (
        place INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        id BLOB NOT NULL,
        time INTEGER NOT NULL,
        body BLOB NOT NULL,
        sum INTEGER,
        PRIMARY KEY (place, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE fresh (
        at INTEGER PRIMARY KEY,
        place INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        id BLOB NOT NULL,
        time INTEGER NOT NULL,
        body BLOB NOT NULL,
        sum INTEGER,
        UNIQUE (place, seq)
    ) STRICT;
    CREATE VIEW log AS
        SELECT place, seq, id, time, body, sum FROM entries
        UNION ALL SELECT place, seq, id, time, body, sum FROM fresh;
    CREATE VIEW heads AS
        SELECT place, key, coalesce(
            (SELECT max(seq) FROM fresh WHERE place = t.place),
            (SELECT max(seq) FROM entries WHERE place = t.place)
        ) AS head FROM tables AS t;
    CREATE TABLE settled (times INTEGER NOT NULL) STRICT;
    CREATE TABLE closing (is_closed INTEGER NOT NULL) STRICT;
    CREATE TABLE group_ends (at INTEGER PRIMARY KEY, ends BLOB NOT NULL) STRICT;
    INSERT INTO settled VALUES (1);
    INSERT INTO closing VALUES (1);
    INSERT INTO tables VALUES (1, 'SHORT', 0, 2, 8004973023096598157);
    INSERT INTO entries VALUES
        (1, 1, x'00000000000000000000000000000001', 7, CAST('entry 1 of a log' AS BLOB),
            -6647058132843882857),
        (1, 2, x'00000000000000000000000000000002', 7, CAST('entry 2 of a log' AS BLOB),
            8004973023096598157);
    INSERT INTO fresh VALUES
        (1, 1, 3, x'00000000000000000000000000000003', 7, CAST('entry 3 of a log' AS BLOB),
            6731388683887702061);
    INSERT INTO group_ends VALUES (1, x'000000000000000100000000000000035D6AB257F435F02D');
    PRAGMA application_id = 1348563564;
    PRAGMA user_version = 4;
";

/// Version 5: documents beside the logs, one of them here.
const VERSION_5: &str = "
    CREATE TABLE documents (
        key TEXT NOT NULL PRIMARY KEY,
        version INTEGER NOT NULL,
        due INTEGER,
        body BLOB NOT NULL
    ) STRICT;
    CREATE INDEX due_documents ON documents (due) WHERE due IS NOT NULL;
    CREATE TABLE document_versions (last INTEGER NOT NULL) STRICT;
    INSERT INTO document_versions VALUES (3);
    INSERT INTO documents VALUES ('contact/ann', 3, 99, CAST('wishes' AS BLOB));
    PRAGMA user_version = 5;
";

fn write(path: &Path, schemas: &[&str]) {
    let db = Connection::open(path).unwrap();
    schemas.iter().for_each(|schema| db.execute_batch(schema).unwrap());
}

/// Opens an older file, and checks that its log is whole and can be continued.
fn check_upgrade(path: &Path) -> SqliteStore {
    let sound = StoreCheck { tables: 1, entries: 3, unchecked: 0, damaged: Vec::new() };
    assert_eq!(SqliteStore::check(path, |_, _| Ok(())).unwrap().check, sound, "before");
    let store = SqliteStore::open(path).unwrap();
    wait_for(async {
        assert_eq!(check_store(&store).await.unwrap(), sound, "after");
        assert_eq!(
            store.append(key("SHORT"), 2, vec![entry(9)]).await.ok(),
            None,
            "entry 3 is there"
        );
        assert_eq!(store.append(key("SHORT"), 3, vec![entry(4)]).await, Ok(4));
    });
    drop(store);
    let store = SqliteStore::open(path).unwrap();
    assert_eq!(store.damaged(), []);
    let log = wait_for(store.read(key("SHORT"), 0, 9)).unwrap();
    let bodies = log.iter().map(|(_, entry)| String::from_utf8_lossy(&entry.body));
    let before = ["entry 1 of a log", "entry 2 of a log", "entry 3 of a log"];
    assert_eq!(bodies.take(3).collect::<Vec<_>>(), before);
    assert_eq!(log[3], (4, entry(4)));
    store
}

#[test]
fn a_file_without_documents_is_upgraded_with_its_checksums() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.db");
    write(&path, &[VERSION_4]);
    let store = check_upgrade(&path);
    let document = DocumentKey::new("contact/ann".to_owned()).unwrap();
    let stored = wait_for(store.put_document(document, None, None, b"wishes".to_vec()));
    assert_eq!(stored, Ok(true));
}

#[test]
fn a_file_with_an_index_of_fresh_entries_is_upgraded_with_its_documents() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.db");
    write(&path, &[VERSION_4, VERSION_5]);
    let store = check_upgrade(&path);
    wait_for(async {
        let document = DocumentKey::new("contact/ann".to_owned()).unwrap();
        let found = store.document(document.clone()).await.unwrap().unwrap();
        assert_eq!((found.version, found.due, found.body), (3, Some(99), b"wishes".to_vec()));
        assert_eq!(store.put_document(document.clone(), Some(3), None, Vec::new()).await, Ok(true));
        assert!(store.document(document).await.unwrap().unwrap().version > 3, "never used again");
    });
}
