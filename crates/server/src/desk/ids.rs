//! Every id an action of a table ever had, in four bytes each.

use store::{AnyStore, Seq, Store, StoreError, TableKey};

/// The ids of all entries, by number. Only a mark of each is kept: the log has the whole, and
/// is asked when a mark is met again.
#[derive(Debug, Default)]
pub(super) struct Ids(Vec<u32>);

/// Marks compared at a time, without a branch between.
const STRIDE: usize = 64;

const fn mark(id: u128) -> u32 {
    (id >> 96) as u32
}

impl Ids {
    /// The next entry has this id.
    pub(super) fn push(&mut self, id: u128) {
        self.0.push(mark(id));
    }

    /// The numbers of entries that may have this id, the latest first.
    fn like(&self, id: u128) -> Vec<Seq> {
        let (wanted, mut found) = (mark(id), Vec::new());
        for (part, marks) in self.0.chunks(STRIDE).enumerate().rev() {
            if marks.iter().fold(false, |met, mark| met | (*mark == wanted)) {
                let places = marks.iter().enumerate().rev().filter(|(_, mark)| **mark == wanted);
                found.extend(places.map(|(at, _)| (part * STRIDE + at + 1) as Seq));
            }
        }
        found
    }

    /// The entry that an id became, if it ever did.
    pub(super) async fn find(
        &self,
        store: &AnyStore,
        table: TableKey,
        id: u128,
    ) -> Result<Option<Seq>, StoreError> {
        for seq in self.like(id) {
            let page = store.read(table, seq - 1, 1).await?;
            if page.first().is_some_and(|(_, entry)| entry.id == id) {
                return Ok(Some(seq));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_found_however_old_it_is() {
        let mut ids = Ids::default();
        for number in 0..1_000_u128 {
            ids.push(number << 96);
        }
        ids.push(7 << 96 | 1);
        assert_eq!(ids.like(999 << 96), [1000]);
        assert_eq!(ids.like(0), [1]);
        assert_eq!(ids.like(7 << 96), [1001, 8], "the same mark is looked at more closely");
        assert_eq!(ids.like(5_000 << 96), [] as [Seq; 0]);
    }
}
