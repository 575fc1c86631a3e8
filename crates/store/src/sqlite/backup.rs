//! Backs up a database file while it is in use.

use super::fresh_index::FreshIndex;
use super::{file, log_ends, readers, schema};
use crate::{LogEntry, OpenError, Seq, TableKey};
use rusqlite::Connection;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// What a backup contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackupSummary {
    /// The number of tables.
    pub tables: u64,
    /// The number of entries in all tables.
    pub entries: u64,
    /// Why tables cannot be used, in the copy as in the original.
    pub unusable: Vec<String>,
}

/// Copies the state of a store at one moment, also while another process has it open: everything
/// acknowledged before the call is in the copy. The lock file is for writers and is not taken.
///
/// The target's name is reserved first and the finished copy is renamed to it last, so that no
/// file is overwritten and no partial copy has that name.
pub(super) fn back_up(
    from: &Path,
    to: &Path,
    check_table: impl FnMut(TableKey, &[(Seq, LogEntry)]) -> Result<(), String>,
) -> Result<BackupSummary, OpenError> {
    let from = from.canonicalize().map_err(|e| file::open_failed(from, &e))?;
    let source = file::open_read_only(&from)?;
    if schema::check_version(&source, &from)? == 0 {
        return Err(OpenError::NotAStore(from));
    }
    let target = ReservedTarget::create(to)?;
    let part = target.part_path();
    write_copy(&source, &part).map_err(|why| file::open_failed(to, &why))?;
    let summary = verify(&part, check_table)?;
    target.commit(&part).map_err(|e| file::open_failed(to, &e))?;
    Ok(summary)
}

/// An empty file that reserves the target's name. Unless committed, it is removed on drop.
struct ReservedTarget {
    path: PathBuf,
    is_committed: bool,
}

impl ReservedTarget {
    fn create(to: &Path) -> Result<Self, OpenError> {
        let path = file::absolute(to)?;
        // Fails if the file exists; then there is no value whose drop would remove it.
        create_private(&path).map_err(|e| file::open_failed(to, &e))?;
        Ok(Self { path, is_committed: false })
    }

    fn part_path(&self) -> PathBuf {
        let mut name = self.path.as_os_str().to_owned();
        name.push(".part");
        name.into()
    }

    fn commit(mut self, part: &Path) -> io::Result<()> {
        fs::rename(part, &self.path)?;
        self.is_committed = true;
        // The rename is durable once the folder is synced.
        self.path.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())
    }
}

impl Drop for ReservedTarget {
    fn drop(&mut self) {
        if !self.is_committed {
            let _ = fs::remove_file(self.part_path());
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Creates an empty file that only its owner can read, since it will hold the secrets of dice.
fn create_private(path: &Path) -> io::Result<File> {
    file::private_options().create_new(true).open(path)
}

fn write_copy(source: &Connection, part: &Path) -> Result<(), String> {
    // An interrupted backup may have left one.
    let _ = fs::remove_file(part);
    create_private(part).map_err(|e| e.to_string())?;
    let name = part.to_str().ok_or("its name is not plain text")?;
    source.execute("VACUUM INTO ?", [name]).map_err(|e| e.to_string())?;
    // A copy of a file in use would otherwise look as if its write-ahead log were missing.
    mark_copy(part).map_err(|e| e.to_string())?;
    File::open(part).and_then(|file| file.sync_all()).map_err(|e| e.to_string())
}

/// Brings a copy to the latest version and marks it as closed.
fn mark_copy(part: &Path) -> Result<(), OpenError> {
    let mut copy = file::open_copy(part)?;
    let version = schema::check_version(&copy, part)?;
    schema::migrate(&mut copy, version)
        .and_then(|()| copy.execute("UPDATE closing SET is_closed = 1", []).map(drop))
        .map_err(|e| file::open_failed(part, &e))
}

/// Checks that a copy opens as a store, passes SQLite's own check and has the right checksums, and
/// hands each table's log to `check_table`.
fn verify(
    part: &Path,
    mut check_table: impl FnMut(TableKey, &[(Seq, LogEntry)]) -> Result<(), String>,
) -> Result<BackupSummary, OpenError> {
    let copy = file::open_read_only(part)?;
    if schema::check_version(&copy, part)? == 0 {
        return Err(OpenError::NotAStore(part.to_owned()));
    }
    let mut read = || {
        let integrity: String = copy.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        let mut summary = BackupSummary { tables: 0, entries: 0, unusable: Vec::new() };
        let (ends, fresh) = (log_ends::all(&copy)?, FreshIndex::read(&copy)?);
        for table in readers::all_tables(&copy)? {
            let log = readers::read_after(&copy, &fresh, table, 0, usize::MAX)?;
            summary.tables += 1;
            summary.entries += readers::head(&copy, &fresh, table)?.unwrap_or(0);
            let checked = log.map_err(|e| e.to_string()).and_then(|log| check_table(table, &log));
            let sums = readers::check_table(&copy, &fresh, table, ends.get(&table).copied())?;
            let damaged = sums.damaged.first().map(ToString::to_string);
            summary.unusable.extend(damaged.or(checked.err()));
        }
        Ok((integrity, summary))
    };
    match read().map_err(|e: rusqlite::Error| file::open_failed(part, &e))? {
        (integrity, summary) if integrity == "ok" => Ok(summary),
        (problem, _) => Err(file::open_failed(part, &problem)),
    }
}
