//! The log again: pages of it, matches to watch and to keep.
//!
//! What an entry told is not stored but follows from all entries before it, so a page costs a
//! fold of the table's log from its beginning: milliseconds for thousands of entries. A desk
//! could keep what it told lately, but that would cost every quiet table memory for something
//! that is asked for once in a while, when somebody comes back. So logs are read on demand,
//! beside the desk and its players, by few readers at a time ([`Hub::readers`]), and each
//! address may ask for so many a minute.

use crate::desk::{PAGE, key_of};
use crate::hub::Hub;
use std::sync::Arc;
use store::{Entry, Store};
use table::{Code, Film, Fold, Keepsake, Page, Record, Refusal, Table, Told, Trouble, Who};

/// The largest page.
pub(crate) const LARGEST: u64 = 200;

/// The page that a client gets when it comes back.
pub(crate) const MISSED: u64 = 100;

/// What takes in a log, entry by entry.
trait Reader: Send + 'static {
    fn note(&mut self, table: &Table, record: &Record, told: &[Told]);
}

impl Reader for Page {
    fn note(&mut self, table: &Table, record: &Record, told: &[Told]) {
        Self::note(self, table, record, told);
    }
}

impl Reader for Film {
    fn note(&mut self, table: &Table, record: &Record, told: &[Told]) {
        Self::note(self, table, record, told);
    }
}

impl Reader for Keepsake {
    fn note(&mut self, table: &Table, record: &Record, _: &[Told]) {
        Self::note(self, table, record);
    }
}

/// Two at once.
impl<A: Reader, B: Reader> Reader for (A, B) {
    fn note(&mut self, table: &Table, record: &Record, told: &[Told]) {
        self.0.note(table, record, told);
        self.1.note(table, record, told);
    }
}

/// The last entries after one and before another, as a member may know them.
pub(crate) async fn page(
    hub: &Arc<Hub>,
    code: Code,
    who: Who,
    (after, before): (u64, Option<u64>),
    limit: u64,
) -> Result<Page, Refusal> {
    let key = key_of(code).map_err(unreadable(code))?;
    let head = hub.store.head(key).await.map_err(unreadable(code))?;
    let end = head.ok_or_else(Table::no_such_table)?.saturating_add(1);
    let before = before.map_or(end, |before| before.min(end));
    read(hub, code, who, Page::new(who, after, before, limit.min(LARGEST))).await
}

/// A finished match as a member saw it.
pub(crate) async fn film(
    hub: &Arc<Hub>,
    code: Code,
    who: Who,
    number: u32,
) -> Result<Film, Refusal> {
    let both = (Film::new(who, number), Keepsake::new(number));
    let (mut film, kept) = read(hub, code, who, both).await?;
    film.dice = kept.dealt().map_err(unreadable(code))?;
    if film.is_over() { Ok(film) } else { Err(no_match()) }
}

/// A finished match as a file.
pub(crate) async fn keepsake(
    hub: &Arc<Hub>,
    code: Code,
    who: Who,
    number: u32,
) -> Result<String, Refusal> {
    let kept = read(hub, code, who, Keepsake::new(number)).await?;
    kept.to_text().map_err(unreadable(code))?.ok_or_else(no_match)
}

fn no_match() -> Refusal {
    Trouble::NoFinishedMatch.say("No match of that number was finished at this table.")
}

fn unreadable<E: std::fmt::Display>(code: Code) -> impl Fn(E) -> Refusal {
    move |why| {
        tracing::error!(table = %code, %why, "a log cannot be read");
        Trouble::NotKnown.say("The log cannot be read just now: try again.")
    }
}

/// Folds a table's log for a member who is there.
async fn read<R: Reader>(hub: &Arc<Hub>, code: Code, who: Who, reader: R) -> Result<R, Refusal> {
    let _turn = hub.readers.acquire().await.map_err(unreadable(code))?;
    let key = key_of(code).map_err(unreadable(code))?;
    let (mut fold, mut reader, mut after) = (Fold::new(code), reader, 0);
    loop {
        let entries = hub.store.read(key, after, PAGE).await.map_err(unreadable(code))?;
        let Some((last, _)) = entries.last() else { break };
        after = *last;
        // A thread for slow work: the others go on serving.
        let taken = tokio::task::spawn_blocking(move || {
            take(&mut fold, &mut reader, &entries).map(|()| (fold, reader))
        });
        (fold, reader) = taken.await.map_err(unreadable(code))?.map_err(unreadable(code))?;
    }
    let member = fold.table().and_then(|table| table.member(who));
    member.map(|_| reader).ok_or_else(Table::no_such_table)
}

fn take(fold: &mut Fold, reader: &mut impl Reader, entries: &[(u64, Entry)]) -> Result<(), String> {
    for (seq, entry) in entries {
        let record = Record::from_bytes(&entry.body)?;
        let (table, told) =
            fold.add(&record, entry.time).map_err(|why| format!("entry {seq}: {why}"))?;
        reader.note(table, &record, &told);
    }
    Ok(())
}
