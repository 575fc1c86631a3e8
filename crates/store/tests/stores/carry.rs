//! Tables go from any store to any other and are the same there.

use crate::postgres::{cluster, entry, key};
use crate::wait_for;
use store::{AnyStore, Carried, CarryError, Memory, Postgres, Sqlite, Store, carry};

/// A few tables, one of them long.
async fn filled(store: &impl Store) {
    for (name, count) in [("SHORT", 3), ("LONG", 2_500), ("PAGE", 1_024)] {
        store.append(key(name), 0, (1..=count).map(entry).collect()).await.unwrap();
    }
    store.touch(vec![key("SHORT")], 77_000).await.unwrap();
}

async fn everything(store: &impl Store) -> Vec<String> {
    let mut all = Vec::new();
    for table in store.tables(None, 100).await.unwrap() {
        let log = store.read(table.key, 0, usize::MAX).await.unwrap();
        all.push(format!("{table:?} {log:?}"));
    }
    all
}

#[test]
fn tables_go_to_postgres_and_back_and_are_the_same() {
    let Some(cluster) = cluster() else { return };
    let folder = tempfile::tempdir().unwrap();
    wait_for(async {
        let here = Sqlite::open(folder.path().join("here")).unwrap();
        filled(&here).await;
        let there = Postgres::open(&cluster.fresh().unwrap()).await.unwrap();
        let all = Carried { tables: 3, entries: 3_527, there: 0 };
        assert_eq!(carry(&here, &there).await, Ok(all));
        assert_eq!(everything(&there).await, everything(&here).await);
        let back = Sqlite::open(folder.path().join("back")).unwrap();
        assert_eq!(carry(&there, &back).await, Ok(all));
        assert_eq!(everything(&back).await, everything(&here).await);
    });
}

#[test]
fn what_was_interrupted_is_begun_again_and_what_differs_is_left_alone() {
    wait_for(async {
        let (here, there) = (Memory::default(), AnyStore::new(Memory::default()));
        filled(&here).await;
        there.append(key("LONG"), 0, (1..=1_500).map(entry).collect()).await.unwrap();
        let rest = Carried { tables: 3, entries: 2_027, there: 1_500 };
        assert_eq!(carry(&here, &there).await, Ok(rest));
        assert_eq!(everything(&there).await, everything(&here).await);
        let again = Carried { tables: 3, entries: 0, there: 3_527 };
        assert_eq!(carry(&here, &there).await, Ok(again));
        there.append(key("SHORT"), 3, vec![entry(99)]).await.unwrap();
        let before = everything(&there).await;
        assert_eq!(carry(&here, &there).await, Err(CarryError::Differs(key("SHORT"), 4)));
        assert_eq!(everything(&there).await, before);
        let other = Memory::default();
        other.append(key("PAGE"), 0, vec![entry(1), entry(5)]).await.unwrap();
        let refused = carry(&here, &other).await.unwrap_err();
        assert_eq!(refused, CarryError::Differs(key("PAGE"), 2));
        assert!(refused.to_string().contains("PAGE is another table there"), "{refused}");
    });
}
