//! The database file: its lock and its connections.

use super::schema;
use crate::OpenError;
use rusqlite::{Connection, OpenFlags};
use std::fmt::Display;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// The absolute path of a file that may not exist yet. Different names of one file give the same
/// path, which also stays valid when the working folder changes.
pub(super) fn absolute(path: &Path) -> Result<PathBuf, OpenError> {
    if let Ok(found) = path.canonicalize() {
        return Ok(found);
    }
    let error = |why: &dyn Display| open_failed(path, why);
    let name = path.file_name().ok_or_else(|| error(&"it names no file"))?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize();
    Ok(folder.map_err(|e| error(&format!("its folder: {e}")))?.join(name))
}

pub(super) fn open_failed(path: &Path, why: &(impl Display + ?Sized)) -> OpenError {
    OpenError::Failed { path: path.to_owned(), reason: why.to_string() }
}

/// An exclusive lock on a file beside the database. The system releases it when the process ends,
/// however it ends. (A lock on the database itself would interfere with SQLite's own.)
#[derive(Debug)]
pub(super) struct FileLock(#[expect(dead_code, reason = "held, not used")] File);

impl FileLock {
    pub(super) fn acquire(path: &Path) -> Result<Self, OpenError> {
        let mut name = path.as_os_str().to_owned();
        name.push(".lock");
        let opened = private_options().create(true).truncate(false).open(&name);
        let file = opened.map_err(|e| open_failed(path, &format!("its lock file: {e}")))?;
        match file.try_lock() {
            Ok(()) => Ok(Self(file)),
            Err(TryLockError::WouldBlock) => Err(OpenError::InUse(path.to_owned())),
            Err(TryLockError::Error(e)) => Err(open_failed(path, &format!("its lock file: {e}"))),
        }
    }
}

/// Options to write a file that only its owner can read, if it is created: a store holds the
/// secrets of dice.
pub(super) fn private_options() -> OpenOptions {
    let mut options = File::options();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Takes the file from all but its owner, and those beside it. SQLite gives new ones the same
/// permissions.
#[cfg(unix)]
fn make_private(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    for beside in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(beside);
        let mode = std::fs::metadata(&name).map_or(0, |found| found.permissions().mode());
        if mode & 0o077 != 0 {
            std::fs::set_permissions(&name, std::fs::Permissions::from_mode(0o600))?;
        }
    }
    Ok(())
}

#[cfg(not(unix))]
fn make_private(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Opens the writer's connection, creating and migrating the file if needed.
pub(super) fn open_for_writing(path: &Path) -> Result<Connection, OpenError> {
    let failed = |e: io::Error| open_failed(path, &e);
    private_options().create(true).truncate(false).open(path).map_err(failed)?;
    let mut db = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    // A file that is not a store is left as it is.
    let version = schema::check_version(&db, path)?;
    make_private(path).map_err(failed)?;
    configure(&db)
        .and_then(|()| schema::migrate(&mut db, version))
        .map_err(|e| open_failed(path, &e))?;
    Ok(db)
}

/// Opens a finished copy to write to it, without a write-ahead log.
pub(super) fn open_copy(path: &Path) -> Result<Connection, OpenError> {
    connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
}

pub(super) fn open_read_only(path: &Path) -> Result<Connection, OpenError> {
    connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)
}

fn connect(path: &Path, flags: OpenFlags) -> Result<Connection, OpenError> {
    let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_EXRESCODE;
    Connection::open_with_flags(path, flags).map_err(|e| open_failed(path, &e))
}

fn configure(db: &Connection) -> rusqlite::Result<()> {
    db.pragma_update(None, "page_size", PAGE_BYTES)?;
    let mode: String = db.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get(0))?;
    if mode != "wal" {
        let why = format!("this file system does not support a write-ahead log, only {mode:?}");
        return Err(rusqlite::Error::ToSqlConversionFailure(why.into()));
    }
    db.pragma_update(None, "synchronous", "full")?;
    db.pragma_update(None, "fullfsync", true)?;
    db.pragma_update(None, "cache_size", -CACHE_KIB)?;
    db.pragma_update(None, "journal_size_limit", WAL_SIZE_LIMIT_BYTES)?;
    db.pragma_update(None, "wal_autocheckpoint", CHECKPOINT_PAGES)
}

const PAGE_BYTES: u32 = 4096;

/// The writer's page cache: large enough for the last pages of the tables in play.
const CACHE_KIB: i64 = 16 * 1024;

/// The write-ahead log is moved into the database when it has this many pages.
const CHECKPOINT_PAGES: u32 = 8000;

/// The write-ahead log is truncated to this size after a checkpoint.
const WAL_SIZE_LIMIT_BYTES: u32 = 64 << 20;
