//! A copy of the file, made while it is in use.

use super::{file, schema};
use crate::OpenError;
use rusqlite::Connection;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// What a copy holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copied {
    /// How many tables.
    pub tables: u64,
    /// How many entries, of all of them.
    pub entries: u64,
}

/// Copies a store as it is at one moment, whoever has it open: what was acknowledged before is
/// in the copy. The lock beside the file is for those who write, and is not asked for.
///
/// The name of the copy is claimed first and its bytes come last, so that nothing is ever
/// overwritten and no half of a copy bears that name.
pub(super) fn copy(from: &Path, to: &Path) -> Result<Copied, OpenError> {
    let from = from.canonicalize().map_err(|e| file::failed(from, &e))?;
    let source = file::reader(&from)?;
    if schema::check(&source, &from)? == 0 {
        return Err(OpenError::NotAStore(from));
    }
    let claim = Claim::take(to)?;
    let part = claim.part();
    write(&source, &part).map_err(|why| file::failed(to, &why))?;
    let copied = look(&part)?;
    claim.keep(&part).map_err(|e| file::failed(to, &e))?;
    Ok(copied)
}

/// A name that nobody else had, given back unless a whole copy bears it in the end.
struct Claim {
    to: PathBuf,
    kept: bool,
}

impl Claim {
    fn take(to: &Path) -> Result<Self, OpenError> {
        let name = file::absolute(to)?;
        create(&name).map_err(|e| file::failed(to, &e))?;
        // Only now: a name that was taken is not given back.
        Ok(Self { to: name, kept: false })
    }

    fn part(&self) -> PathBuf {
        let mut name = self.to.as_os_str().to_owned();
        name.push(".part");
        name.into()
    }

    fn keep(mut self, part: &Path) -> io::Result<()> {
        fs::rename(part, &self.to)?;
        self.kept = true;
        // The name is on the disk when its folder is.
        self.to.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        if !self.kept {
            let _ = fs::remove_file(self.part());
            let _ = fs::remove_file(&self.to);
        }
    }
}

/// An empty file that is nobody else's business: in it are the secrets of dice.
fn create(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

fn write(source: &Connection, part: &Path) -> Result<(), String> {
    // What an earlier attempt left.
    let _ = fs::remove_file(part);
    create(part).map_err(|e| e.to_string())?;
    let name = part.to_str().ok_or("its name is not plain text")?;
    source.execute("VACUUM INTO ?", [name]).map_err(|e| e.to_string())?;
    File::open(part).and_then(|file| file.sync_all()).map_err(|e| e.to_string())
}

/// Reads a copy as a store: it opens, is whole, and holds this.
fn look(part: &Path) -> Result<Copied, OpenError> {
    let copy = file::reader(part)?;
    if schema::check(&copy, part)? == 0 {
        return Err(OpenError::NotAStore(part.to_owned()));
    }
    let number = |sql| copy.query_row(sql, [], |row| row.get::<_, i64>(0)).map(i64::cast_unsigned);
    let read = || {
        let sound: String = copy.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        let tables = number("SELECT count(*) FROM tables")?;
        Ok((sound, Copied { tables, entries: number("SELECT count(*) FROM log")? }))
    };
    match read().map_err(|e: rusqlite::Error| file::failed(part, &e))? {
        (sound, copied) if sound == "ok" => Ok(copied),
        (fault, _) => Err(file::failed(part, &fault)),
    }
}
