//! The file: whose it is, and how it is opened.

use super::schema;
use crate::OpenError;
use rusqlite::{Connection, OpenFlags};
use std::fmt::Display;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

/// Where the file is, whatever the working folder will be; the same for all who name it
/// differently.
pub(super) fn absolute(path: &Path) -> Result<PathBuf, OpenError> {
    if let Ok(found) = path.canonicalize() {
        return Ok(found);
    }
    let fault = |why: &dyn Display| failed(path, why);
    let name = path.file_name().ok_or_else(|| fault(&"it names no file"))?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize();
    Ok(folder.map_err(|e| fault(&format!("its folder: {e}")))?.join(name))
}

pub(super) fn failed(path: &Path, why: &(impl Display + ?Sized)) -> OpenError {
    OpenError::Failed { path: path.to_owned(), why: why.to_string() }
}

/// The right to the file, in a file beside it. The system ends it with the process, however
/// that ends. (A lock on the file itself would get in the way of SQLite's own.)
#[derive(Debug)]
pub(super) struct Lock(#[expect(dead_code, reason = "held, not used")] File);

impl Lock {
    pub(super) fn take(path: &Path) -> Result<Self, OpenError> {
        let mut name = path.as_os_str().to_owned();
        name.push(".lock");
        let options = File::options().create(true).truncate(false).write(true).open(&name);
        let file = options.map_err(|e| failed(path, &format!("its lock file: {e}")))?;
        match file.try_lock() {
            Ok(()) => Ok(Self(file)),
            Err(TryLockError::WouldBlock) => Err(OpenError::InUse(path.to_owned())),
            Err(TryLockError::Error(e)) => Err(failed(path, &format!("its lock file: {e}"))),
        }
    }
}

/// The writer's connection, to a file of the newest schema.
pub(super) fn open(path: &Path) -> Result<Connection, OpenError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    let mut db = connect(path, flags)?;
    let version = schema::check(&db, path)?;
    set_up(&db).and_then(|()| schema::migrate(&mut db, version)).map_err(|e| failed(path, &e))?;
    Ok(db)
}

/// A connection that cannot write.
pub(super) fn reader(path: &Path) -> Result<Connection, OpenError> {
    connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)
}

fn connect(path: &Path, flags: OpenFlags) -> Result<Connection, OpenError> {
    let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_EXRESCODE;
    Connection::open_with_flags(path, flags).map_err(|e| failed(path, &e))
}

fn set_up(db: &Connection) -> rusqlite::Result<()> {
    db.pragma_update(None, "page_size", PAGE)?;
    let mode: String = db.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get(0))?;
    if mode != "wal" {
        let why = format!("this place has no write-ahead log, only {mode:?}");
        return Err(rusqlite::Error::ToSqlConversionFailure(why.into()));
    }
    db.pragma_update(None, "synchronous", "full")?;
    db.pragma_update(None, "fullfsync", true)?;
    db.pragma_update(None, "cache_size", -CACHE_KIB)?;
    db.pragma_update(None, "journal_size_limit", LOG_KEPT)?;
    db.pragma_update(None, "wal_autocheckpoint", CHECKPOINT_PAGES)
}

/// Bytes of a page.
const PAGE: u32 = 4096;

/// What the writer keeps of the file in memory: the last pages of the tables in play.
const CACHE_KIB: i64 = 16 * 1024;

/// The write-ahead log is brought into the file when it has so many pages.
const CHECKPOINT_PAGES: u32 = 8000;

/// So many bytes of the write-ahead log are left for the next round.
const LOG_KEPT: u32 = 64 << 20;
