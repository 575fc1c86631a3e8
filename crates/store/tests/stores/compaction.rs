//! Reading while entries are moved within the file.

use crate::postgres::key;
use crate::wait_for;
use std::sync::atomic::{AtomicBool, Ordering};
use store::{LogEntry, SqliteStore, Store, check_store};

const TABLES: [&str; 3] = ["A", "B", "C"];
/// Enough for several passes of compaction.
const ENTRIES: u64 = 9_000;
const BATCH: u64 = 300;

fn entry(id: u64) -> LogEntry {
    LogEntry { id: u128::from(id), time: id, body: format!("entry {id}").into() }
}

/// Reads the end and a page of a log until the writer is done: without gaps, and each entry once.
async fn read_meanwhile(store: &SqliteStore, is_done: &AtomicBool) -> u64 {
    let mut reads = 0;
    while !is_done.load(Ordering::Relaxed) {
        for table in TABLES.map(key) {
            let head = store.head(table).await.unwrap().unwrap_or(0);
            let last = store.read_before(table, head + 1, 50).await.unwrap();
            let first = store.read(table, head / 2, 50).await.unwrap();
            for page in [&last, &first] {
                assert!(page.windows(2).all(|pair| pair[1].0 == pair[0].0 + 1), "{page:?}");
                assert!(page.iter().all(|(seq, entry)| u128::from(*seq) == entry.id));
            }
            assert_eq!(last.last().map_or(0, |(seq, _)| *seq), head);
            reads += 1;
        }
    }
    reads
}

#[test]
fn readers_find_every_entry_once_while_entries_are_moved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.db");
    let store = SqliteStore::open(&path).unwrap();
    let is_done = AtomicBool::new(false);
    let reads = std::thread::scope(|scope| {
        let reader = scope.spawn(|| wait_for(read_meanwhile(&store, &is_done)));
        wait_for(async {
            for head in (0..ENTRIES).step_by(BATCH as usize) {
                for table in TABLES.map(key) {
                    let batch = (head + 1..=head + BATCH).map(entry).collect();
                    assert_eq!(store.append(table, head, batch).await, Ok(head + BATCH));
                }
            }
        });
        is_done.store(true, Ordering::Relaxed);
        reader.join().unwrap()
    });
    assert!(reads > 0);
    let found = wait_for(check_store(&store)).unwrap();
    assert_eq!((found.entries, found.damaged), (3 * ENTRIES, Vec::new()));
    drop(store);
    assert_eq!(SqliteStore::open(&path).unwrap().damaged(), []);
}
