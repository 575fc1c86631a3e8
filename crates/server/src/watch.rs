//! What other nodes do with the same tables.
//!
//! Their hints come at once but not surely; so the heads of all tables that are awake here are
//! also looked up every two seconds, and whenever hints may have been missed.

use crate::desk::{Letter, key_of};
use crate::hub::Hub;
use std::sync::Arc;
use std::time::Duration;
use store::{Hint, Store, TableKey};
use table::Code;
use tokio::time::{Instant, sleep_until};

/// How often the tables that are awake are looked up.
const LOOK: Duration = Duration::from_secs(2);

/// How soon it is tried again when that was not possible: whoever was cut off is back at once.
const AGAIN: Duration = Duration::from_millis(250);

/// So many at a time.
const MANY: usize = 1024;

/// Follows what others do, for ever; nothing to do where nobody shares the store.
pub(crate) async fn watch(hub: Arc<Hub>) {
    if !hub.store.is_shared() {
        return;
    }
    let mut next = Instant::now() + LOOK;
    loop {
        let missed = tokio::select! {
            // However many hints there are, some are missing: the look comes first.
            biased;
            () = sleep_until(next) => true,
            hints = hub.store.hints() => {
                let missed = hints.contains(&Hint::Missed);
                for hint in hints {
                    pass_on(&hub, hint).await;
                }
                missed
            }
        };
        if missed {
            next = Instant::now() + LOOK;
            if let Err(why) = look(&hub).await {
                next = Instant::now() + AGAIN;
                if hub.may_complain() {
                    tracing::warn!(%why, "the tables of other nodes could not be followed");
                }
            }
        }
    }
}

fn code_of(table: TableKey) -> Option<Code> {
    table.as_str().parse().ok()
}

async fn pass_on(hub: &Hub, hint: Hint) {
    let (table, letter) = match hint {
        Hint::At(table, head) => (table, Letter::Moved { head }),
        Hint::Word(table, word) => (table, Letter::Word(word)),
        Hint::Missed => return,
    };
    let Some(code) = code_of(table) else { return };
    let news = match &letter {
        Letter::Moved { head } => hub.seq(code).is_some_and(|seq| seq < *head),
        _ => true,
    };
    if let Some(desk) = hub.desk(code).filter(|_| news) {
        // A desk that is busy will look for itself; nobody else waits for it.
        let _ = desk.try_send(letter);
    }
}

/// Looks up how far all tables that are awake have come elsewhere.
async fn look(hub: &Hub) -> Result<(), store::StoreError> {
    let awake = hub.awake_now();
    for some in awake.chunks(MANY) {
        let keys: Vec<TableKey> = some.iter().filter_map(|(code, _)| key_of(*code).ok()).collect();
        let heads = hub.store.heads(keys).await?;
        for ((code, seq), head) in some.iter().zip(heads) {
            let letter = match head {
                Some(head) if head == *seq => continue,
                Some(head) => Letter::Moved { head },
                None => Letter::Gone,
            };
            if let Some(desk) = hub.desk(*code) {
                let _ = desk.try_send(letter);
            }
        }
    }
    Ok(())
}
