//! Copying tables between stores.

use crate::postgres::{entry, key};
use crate::wait_for;
use cluster::PostgresServer;
use store::{
    AnyStore, CopyError, CopySummary, DocumentKey, MemoryStore, PostgresStore, SqliteStore, Store,
    copy_tables,
};

/// Stores a few tables, one of them long.
async fn fill(store: &impl Store) {
    for (name, count) in [("SHORT", 3), ("LONG", 2_500), ("PAGE", 1_024)] {
        store.append(key(name), 0, (1..=count).map(entry).collect()).await.unwrap();
    }
    store.touch(vec![key("SHORT")], 77_000).await.unwrap();
    let document = DocumentKey::new("contact").unwrap();
    store.put_document(document, None, Some(9), b"private".to_vec()).await.unwrap();
}

async fn dump(store: &impl Store) -> Vec<String> {
    let mut all = Vec::new();
    for table in store.list_tables(None, 100).await.unwrap() {
        let log = store.read(table.key, 0, usize::MAX).await.unwrap();
        all.push(format!("{table:?} {log:?}"));
    }
    for document in store.list_documents(None, 100).await.unwrap() {
        all.push(format!("{:?} {:?} {:?}", document.key, document.due, document.body));
    }
    all
}

#[test]
fn tables_copied_to_postgres_and_back_are_unchanged() {
    let Some(server) = PostgresServer::start_for_test() else { return };
    let folder = tempfile::tempdir().unwrap();
    wait_for(async {
        let source = SqliteStore::open(folder.path().join("source")).unwrap();
        fill(&source).await;
        let target = PostgresStore::open(&server.create_database_url().unwrap()).await.unwrap();
        let all = CopySummary { tables: 3, copied_entries: 3_527, existing_entries: 0 };
        assert_eq!(copy_tables(&source, &target).await, Ok(all));
        assert_eq!(dump(&target).await, dump(&source).await);
        let back = SqliteStore::open(folder.path().join("back")).unwrap();
        assert_eq!(copy_tables(&target, &back).await, Ok(all));
        assert_eq!(dump(&back).await, dump(&source).await);
    });
}

#[test]
fn an_interrupted_copy_is_continued_and_a_table_that_differs_is_left_unchanged() {
    wait_for(async {
        let (source, target) = (MemoryStore::default(), AnyStore::new(MemoryStore::default()));
        fill(&source).await;
        target.append(key("LONG"), 0, (1..=1_500).map(entry).collect()).await.unwrap();
        let rest = CopySummary { tables: 3, copied_entries: 2_027, existing_entries: 1_500 };
        assert_eq!(copy_tables(&source, &target).await, Ok(rest));
        assert_eq!(dump(&target).await, dump(&source).await);
        let again = CopySummary { tables: 3, copied_entries: 0, existing_entries: 3_527 };
        assert_eq!(copy_tables(&source, &target).await, Ok(again));
        target.append(key("SHORT"), 3, vec![entry(99)]).await.unwrap();
        let before = dump(&target).await;
        assert_eq!(copy_tables(&source, &target).await, Err(CopyError::Differs(key("SHORT"), 4)));
        assert_eq!(dump(&target).await, before);
        let other = MemoryStore::default();
        other.append(key("PAGE"), 0, vec![entry(1), entry(5)]).await.unwrap();
        let refused = copy_tables(&source, &other).await.unwrap_err();
        assert_eq!(refused, CopyError::Differs(key("PAGE"), 2));
        assert!(refused.to_string().contains("PAGE differs in the target"), "{refused}");
    });
}
