//! Checksums of entries. Each covers its entry and the checksum of the entry before it, so that an
//! entry that was changed, replaced, moved or removed is found. Where the log ends is noted apart
//! from its entries ([`LogEnd`]), so that the removal of the last ones is found, too.
//!
//! A checksum is SHA-256 cut to 64 bits: processors compute it in some 200 ns for an entry, the
//! program has it already, and it finds every kind of damage alike. It is stored in a column of its
//! own, never in the bytes of the entry. It shows damage, not intent: whoever can write to the
//! store can compute it, too.

use crate::{LogEntry, Seq, TableKey};
use sha2::{Digest, Sha256};
use std::fmt;

/// The checksum of an entry and of all entries before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EntrySum(pub(crate) i64);

impl EntrySum {
    /// What the first entry follows, and an entry after one that has no checksum.
    pub(crate) const START: Self = Self(0);

    /// The checksum of the entry that follows.
    pub(crate) fn next(self, table: TableKey, seq: Seq, entry: &LogEntry) -> Self {
        let mut hash = Sha256::new();
        hash.update(self.0.to_be_bytes());
        hash.update([table.as_str().len() as u8]);
        hash.update(table.as_str());
        hash.update(seq.to_be_bytes());
        hash.update(entry.id.to_be_bytes());
        hash.update(entry.time.to_be_bytes());
        hash.update(&entry.body);
        let digest = hash.finalize();
        let (first, _) = digest.split_first_chunk().expect("a digest has 32 bytes");
        Self(i64::from_be_bytes(*first))
    }
}

/// An entry that is not as it was stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DamagedEntry {
    /// Its table.
    pub table: TableKey,
    /// Its number.
    pub seq: Seq,
    /// What is wrong with it.
    pub damage: EntryDamage,
}

/// What is wrong with an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryDamage {
    /// It, or the one before it, was changed: the checksum does not match.
    Changed,
    /// It is not there, although a later one is, or the log is known to be longer.
    Missing,
}

impl fmt::Display for DamagedEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { table, seq, damage } = self;
        match damage {
            EntryDamage::Changed => {
                write!(f, "entry {seq} of table {table} is damaged: its checksum does not match")
            }
            EntryDamage::Missing => write!(f, "entry {seq} of table {table} is missing"),
        }
    }
}

/// What a check of a table's log found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableCheck {
    /// How many entries there are.
    pub entries: u64,
    /// How many of them have no checksum, because an older version of the program stored them.
    pub unchecked: u64,
    /// Those that are not as they were stored.
    pub damaged: Vec<DamagedEntry>,
}

/// Where a log ends, as noted when its last entry was appended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LogEnd {
    pub(crate) seq: Seq,
    /// The checksum of that entry; `None` if an older version stored it.
    pub(crate) sum: Option<EntrySum>,
}

/// An entry as a store has it, with its checksum; `None` if an older version stored it.
#[derive(Clone, Debug)]
pub(crate) struct StoredEntry {
    pub(crate) seq: Seq,
    pub(crate) entry: LogEntry,
    pub(crate) sum: Option<EntrySum>,
}

/// Where a log may have entries without a checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UncheckedEntries {
    /// Before all others: the file was upgraded.
    AtTheBeginning,
    /// Anywhere: during an upgrade, an older version shares the database.
    Anywhere,
}

/// Compares the entries of a log, in order, with their checksums.
#[derive(Debug)]
pub(crate) struct ChainVerifier {
    table: TableKey,
    allowed: UncheckedEntries,
    /// The last entry seen, and its checksum.
    last: (Seq, Option<EntrySum>),
    /// Where the log ends at least, if that is known.
    end: Option<LogEnd>,
    check: TableCheck,
}

impl ChainVerifier {
    /// Begins before the first entry of a log.
    pub(crate) fn new(table: TableKey, allowed: UncheckedEntries) -> Self {
        Self { table, allowed, last: (0, None), end: None, check: TableCheck::default() }
    }

    /// Expects the log to have this entry.
    pub(crate) fn with_end(mut self, end: Option<LogEnd>) -> Self {
        self.end = end;
        self
    }

    /// The checksum that the next entry follows.
    pub(crate) fn sum(&self) -> EntrySum {
        self.last.1.unwrap_or(EntrySum::START)
    }

    pub(crate) fn observe(&mut self, stored: &StoredEntry) {
        let StoredEntry { seq, entry, sum } = stored;
        let expected = self.last.0.saturating_add(1);
        self.check.entries += 1;
        if *seq != expected {
            self.report(expected, EntryDamage::Missing);
        } else {
            match sum {
                _ if self.is_another_end(*seq, *sum) => self.report(*seq, EntryDamage::Changed),
                None if self.may_be_unchecked() => self.check.unchecked += 1,
                Some(sum) if *sum == self.sum().next(self.table, *seq, entry) => {}
                _ => self.report(*seq, EntryDamage::Changed),
            }
        }
        self.last = (*seq, *sum);
    }

    /// Whether an entry is not the one that was noted as the end of the log.
    fn is_another_end(&self, seq: Seq, sum: Option<EntrySum>) -> bool {
        self.end.is_some_and(|end| end.seq == seq && end.sum.is_some() && end.sum != sum)
    }

    fn may_be_unchecked(&self) -> bool {
        self.allowed == UncheckedEntries::Anywhere || self.last.1.is_none()
    }

    fn report(&mut self, seq: Seq, damage: EntryDamage) {
        self.check.damaged.push(DamagedEntry { table: self.table, seq, damage });
    }

    /// What was found so far, the first damage as an error.
    pub(crate) fn result(&self) -> Result<(), DamagedEntry> {
        self.check.damaged.first().map_or(Ok(()), |damage| Err(*damage))
    }

    /// What was found in the whole log.
    pub(crate) fn into_check(mut self) -> TableCheck {
        if self.end.is_some_and(|end| self.last.0 < end.seq) {
            self.report(self.last.0.saturating_add(1), EntryDamage::Missing);
        }
        self.check
    }
}

/// Verifies a page of a log that begins after `after`. The page may begin with that entry itself,
/// whose checksum the next one follows; it is left out of the result.
pub(crate) fn verify_page(
    table: TableKey,
    allowed: UncheckedEntries,
    after: Seq,
    page: Vec<StoredEntry>,
) -> Result<(Vec<(Seq, LogEntry)>, EntrySum), DamagedEntry> {
    let mut rows = page.into_iter().peekable();
    let mut verifier = ChainVerifier::new(table, allowed);
    verifier.last = (after, rows.next_if(|row| row.seq == after).and_then(|row| row.sum));
    let entries = rows
        .map(|row| {
            verifier.observe(&row);
            (row.seq, row.entry)
        })
        .collect();
    verifier.result().map(|()| (entries, verifier.sum()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn table() -> TableKey {
        TableKey::new("K7QM3X").expect("a valid key")
    }

    /// A log with its checksums.
    fn log(bodies: &[Vec<u8>]) -> Vec<StoredEntry> {
        let mut sum = EntrySum::START;
        let entries = (1..).zip(bodies).map(|(seq, body)| {
            let entry = LogEntry { id: u128::from(seq), time: seq * 10, body: body.clone() };
            sum = sum.next(table(), seq, &entry);
            StoredEntry { seq, entry, sum: Some(sum) }
        });
        entries.collect()
    }

    fn check(log: &[StoredEntry]) -> TableCheck {
        let mut verifier = ChainVerifier::new(table(), UncheckedEntries::AtTheBeginning);
        log.iter().for_each(|row| verifier.observe(row));
        verifier.into_check()
    }

    #[test]
    fn the_checksum_of_an_entry_never_changes() {
        let entry = LogEntry { id: 1, time: 2, body: b"three".to_vec() };
        let first = EntrySum::START.next(table(), 1, &entry);
        assert_eq!(first, EntrySum(PINNED[0]));
        assert_eq!(first.next(table(), 2, &entry), EntrySum(PINNED[1]));
    }

    const PINNED: [i64; 2] = [8106016916759750692, 4009237631462361782];

    proptest! {
        #[test]
        fn every_changed_byte_is_found_and_named(
            bodies in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 1..40), 1..8),
            at in any::<prop::sample::Index>(),
            byte in any::<prop::sample::Index>(),
            flip in 1u8..,
        ) {
            let mut log = log(&bodies);
            prop_assert_eq!(check(&log).damaged, []);
            let at = at.index(log.len());
            let row = &mut log[at];
            let byte = byte.index(row.entry.body.len());
            row.entry.body[byte] ^= flip;
            let damage = DamagedEntry {
                table: table(),
                seq: at as Seq + 1,
                damage: EntryDamage::Changed,
            };
            prop_assert_eq!(check(&log).damaged, [damage]);
        }
    }

    #[test]
    fn entries_that_are_missing_swapped_or_of_another_table_are_found() {
        let whole = log(&[vec![1], vec![2], vec![3], vec![4]]);
        let seqs = |log: &[StoredEntry]| -> Vec<(Seq, EntryDamage)> {
            check(log).damaged.iter().map(|found| (found.seq, found.damage)).collect()
        };
        let mut gap = whole.clone();
        gap.remove(1);
        assert_eq!(seqs(&gap), [(2, EntryDamage::Missing)]);
        let mut swapped = whole.clone();
        let [second, third] = [whole[1].entry.clone(), whole[2].entry.clone()];
        (swapped[1].entry, swapped[2].entry) = (third, second);
        assert_eq!(seqs(&swapped), [(2, EntryDamage::Changed), (3, EntryDamage::Changed)]);
        let mut replaced = log(&[vec![9], vec![2]]);
        replaced[1] = whole[1].clone();
        assert_eq!(seqs(&replaced), [(2, EntryDamage::Changed)], "it follows another entry");
    }

    #[test]
    fn a_log_that_does_not_have_its_end_is_damaged() {
        let whole = log(&[vec![1], vec![2], vec![3]]);
        let end = Some(LogEnd { seq: 3, sum: whole[2].sum });
        let found = |log: &[StoredEntry]| -> Vec<(Seq, EntryDamage)> {
            let verifier = ChainVerifier::new(table(), UncheckedEntries::AtTheBeginning);
            let mut verifier = verifier.with_end(end);
            log.iter().for_each(|row| verifier.observe(row));
            verifier.into_check().damaged.iter().map(|found| (found.seq, found.damage)).collect()
        };
        assert_eq!(found(&whole), []);
        assert_eq!(found(&whole[..2]), [(3, EntryDamage::Missing)]);
        assert_eq!(found(&[]), [(1, EntryDamage::Missing)]);
        let other = log(&[vec![1], vec![2], vec![4], vec![5]]);
        assert_eq!(found(&other), [(3, EntryDamage::Changed)], "another entry took its place");
    }

    #[test]
    fn entries_of_older_versions_are_counted_as_unchecked() {
        let mut log = log(&[vec![1], vec![2], vec![3]]);
        log[0].sum = None;
        log[1].sum = None;
        let third = EntrySum::START.next(table(), 3, &log[2].entry);
        log[2].sum = Some(third);
        assert_eq!(check(&log), TableCheck { entries: 3, unchecked: 2, damaged: Vec::new() });
        log[2].sum = None;
        let mut later = super::tests::log(&[vec![1], vec![2]]);
        later[1].sum = None;
        assert_eq!(check(&log).damaged, []);
        assert_eq!(check(&later).damaged.len(), 1, "a checksum was lost");
    }
}
