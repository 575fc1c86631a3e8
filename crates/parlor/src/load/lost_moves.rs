//! Counts acknowledged moves that are missing in the log.

use client::ApiClient;
use serde_json::Value;
use std::collections::BTreeSet;
use store::{AnyStore, Seq, Store, TableKey};

/// The acknowledged moves of a table, of its first and its second player.
#[derive(Debug)]
pub(super) struct AcknowledgedMoves {
    pub(super) code: String,
    pub(super) api: ApiClient,
    pub(super) moves: [Vec<Seq>; 2],
}

/// How many acknowledged moves are not in the log of a stopped server. Each must be an entry of
/// its own, played by the seat that got the acknowledgement.
pub(super) async fn count_lost_in_store(
    store: &AnyStore,
    tables: &[AcknowledgedMoves],
) -> anyhow::Result<usize> {
    let mut lost = 0;
    for table in tables {
        let logged = logged_moves(store, TableKey::new(&table.code)?).await?;
        let acknowledged = (0..).zip(&table.moves);
        let acknowledged =
            acknowledged.flat_map(|(seat, moves)| moves.iter().map(move |seq| (*seq, seat)));
        let all: Vec<(Seq, u64)> = acknowledged.collect();
        let found: BTreeSet<&(Seq, u64)> =
            all.iter().filter(|acknowledged| logged.contains(acknowledged)).collect();
        lost += all.len() - found.len();
    }
    Ok(lost)
}

/// The moves of players in a log: sequence numbers and seats.
async fn logged_moves(store: &AnyStore, key: TableKey) -> anyhow::Result<BTreeSet<(Seq, u64)>> {
    let (mut logged, mut after) = (BTreeSet::new(), 0);
    loop {
        let page = store.read(key, after, 4096).await?;
        let Some((last, _)) = page.last() else { return Ok(logged) };
        after = *last;
        for (seq, entry) in page {
            let record: Value = serde_json::from_slice(&entry.body)?;
            let seat = record["steps"][0]["seat"].as_u64();
            if let (Some("player"), Some(seat)) = (record["cause"].as_str(), seat) {
                logged.insert((seq, seat));
            }
        }
    }
}

/// How many acknowledged moves are beyond the head that a running server reports. Blocks.
pub(super) fn count_lost_by_api(tables: &[AcknowledgedMoves]) -> anyhow::Result<usize> {
    let mut lost = 0;
    for AcknowledgedMoves { code, api, moves } in tables {
        let (_, face) = api.get(&format!("/api/tables/{code}"))?;
        let head = face["seq"].as_u64().unwrap_or(0);
        let acknowledged: Vec<Seq> = moves.concat();
        let distinct: BTreeSet<&Seq> = acknowledged.iter().filter(|seq| **seq <= head).collect();
        lost += acknowledged.len() - distinct.len();
    }
    Ok(lost)
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::{LogEntry, MemoryStore};

    #[tokio::test]
    async fn a_move_that_is_missing_acknowledged_twice_or_of_another_seat_is_lost() {
        let store = AnyStore::new(MemoryStore::default());
        let entry = |id, body: &str| LogEntry { id, time: 0, body: body.into() };
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
            let api = ApiClient::anonymous("http://127.0.0.1:9");
            let tables = [AcknowledgedMoves { code: "ABCDEF".into(), api, moves }];
            assert_eq!(count_lost_in_store(&store, &tables).await.unwrap(), lost, "{tables:?}");
        }
    }
}
