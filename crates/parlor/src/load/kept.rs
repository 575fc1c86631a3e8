//! Whether what was acknowledged is in the log.

use client::Visitor;
use serde_json::Value;
use std::collections::BTreeSet;
use store::{AnyStore, Seq, Store, TableKey};

/// The moves of a table that were acknowledged, of the one player and of the other.
#[derive(Debug)]
pub(super) struct Acknowledged {
    pub(super) code: String,
    pub(super) visitor: Visitor,
    pub(super) moves: [Vec<Seq>; 2],
}

/// How many acknowledged moves are not in the log of a server that has ended: each is an entry
/// of its own, played by whoever was told so.
pub(super) async fn lost_in(store: &AnyStore, tables: &[Acknowledged]) -> anyhow::Result<usize> {
    let mut lost = 0;
    for table in tables {
        let kept = played(store, TableKey::new(&table.code)?).await?;
        let told = (0..).zip(&table.moves);
        let told = told.flat_map(|(seat, moves)| moves.iter().map(move |seq| (*seq, seat)));
        let all: Vec<(Seq, u64)> = told.collect();
        let found: BTreeSet<&(Seq, u64)> = all.iter().filter(|told| kept.contains(told)).collect();
        lost += all.len() - found.len();
    }
    Ok(lost)
}

/// The players' moves in a log: numbers and seats.
async fn played(store: &AnyStore, key: TableKey) -> anyhow::Result<BTreeSet<(Seq, u64)>> {
    let (mut kept, mut after) = (BTreeSet::new(), 0);
    loop {
        let page = store.read(key, after, 4096).await?;
        let Some((last, _)) = page.last() else { return Ok(kept) };
        after = *last;
        for (seq, entry) in page {
            let record: Value = serde_json::from_slice(&entry.body)?;
            let seat = record["steps"][0]["seat"].as_u64();
            if let (Some("player"), Some(seat)) = (record["cause"].as_str(), seat) {
                kept.insert((seq, seat));
            }
        }
    }
}

/// How many acknowledged moves another's server has not reached, as far as it tells. Blocks.
pub(super) fn lost_by_asking(tables: &[Acknowledged]) -> anyhow::Result<usize> {
    let mut lost = 0;
    for Acknowledged { code, visitor, moves } in tables {
        let (_, face) = visitor.get(&format!("/api/tables/{code}"))?;
        let head = face["seq"].as_u64().unwrap_or(0);
        let told: Vec<Seq> = moves.concat();
        let distinct: BTreeSet<&Seq> = told.iter().filter(|seq| **seq <= head).collect();
        lost += told.len() - distinct.len();
    }
    Ok(lost)
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::{Entry, Memory};

    #[tokio::test]
    async fn a_move_that_is_missing_doubled_or_anothers_is_lost() {
        let store = AnyStore::new(Memory::default());
        let entry = |id, body: &str| Entry { id, time: 0, body: body.into() };
        let log = vec![
            entry(1, r#"{"k":"opened"}"#),
            entry(2, r#"{"k":"played","cause":"player","steps":[{"step":"acted","seat":0}]}"#),
            entry(3, r#"{"k":"played","cause":"bot","steps":[{"step":"acted","seat":1}]}"#),
            entry(4, r#"{"k":"played","cause":"player","steps":[{"step":"acted","seat":1}]}"#),
        ];
        store.append(TableKey::new("ABCDEF").unwrap(), 0, log).await.unwrap();
        for (moves, lost) in [
            ([vec![2], vec![4]], 0),
            ([vec![2, 2], vec![4]], 1),
            ([vec![4], vec![3]], 2),
            ([vec![2, 9], vec![]], 1),
        ] {
            let visitor = Visitor::anonymous("http://127.0.0.1:9");
            let told = [Acknowledged { code: "ABCDEF".into(), visitor, moves }];
            assert_eq!(lost_in(&store, &told).await.unwrap(), lost, "{told:?}");
        }
    }
}
