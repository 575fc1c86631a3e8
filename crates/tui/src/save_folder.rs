//! The folder of saved games.

use crate::text::count;
use serde_json::Value;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The folder of saved games. It need not exist before the first save.
#[derive(Clone, Debug)]
pub struct SaveFolder {
    folder: PathBuf,
}

/// A file in the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveEntry {
    /// The file.
    pub path: PathBuf,
    /// The game's id; empty if the file could not be read.
    pub game: String,
    /// The match in one line.
    pub description: String,
    /// When it was saved.
    pub modified: SystemTime,
    /// Why the file cannot be read as a saved game, if it cannot.
    pub problem: Option<String>,
}

impl SaveFolder {
    /// The folder at this path.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// The saved games, newest first. A file that cannot be read is listed with its
    /// problem; a folder that does not exist yet is empty.
    ///
    /// # Errors
    /// If the folder cannot be listed.
    pub fn list(&self) -> io::Result<Vec<SaveEntry>> {
        let mut entries: Vec<SaveEntry> = self.files()?.into_iter().map(SaveEntry::read).collect();
        entries.sort_by(|a, b| (b.modified, &b.path).cmp(&(a.modified, &a.path)));
        Ok(entries)
    }

    /// A path for a new match of a game, with the number after the highest in the folder.
    #[must_use]
    pub fn next_free_path(&self, game: &str) -> PathBuf {
        let number = |path: &PathBuf| -> Option<u32> {
            path.file_stem()?.to_str()?.strip_prefix(game)?.strip_prefix('-')?.parse().ok()
        };
        let taken = self.files().unwrap_or_default().iter().filter_map(number).max();
        self.folder.join(format!("{game}-{}.json", taken.unwrap_or(0).saturating_add(1)))
    }

    /// Writes a file atomically, and creates its folder if needed.
    ///
    /// # Errors
    /// If a file operation fails; the file is then unchanged.
    pub fn write(path: &Path, text: &str) -> io::Result<()> {
        write_atomically(
            path,
            |file| file.write_all(text.as_bytes()),
            |temporary| fs::rename(temporary, path),
        )
    }

    /// Writes a new file atomically under this name or, if it exists by now, the next free
    /// one; returns its path.
    ///
    /// # Errors
    /// If a file operation fails; no file is then written or replaced.
    pub fn create(path: &Path, text: &str) -> io::Result<PathBuf> {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for number in 1..1000 {
            let free = if number == 1 {
                path.to_owned()
            } else {
                path.with_file_name(format!("{stem}-{number}.json"))
            };
            let write_contents = |file: &mut File| file.write_all(text.as_bytes());
            // A link fails if the name exists; a rename would replace the file.
            let link = |temporary: &Path| {
                fs::hard_link(temporary, &free)?;
                fs::remove_file(temporary)
            };
            match write_atomically(&free, write_contents, link) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                done => return done.map(|()| free),
            }
        }
        Err(io::Error::new(io::ErrorKind::AlreadyExists, "every name for it is taken"))
    }

    fn files(&self) -> io::Result<Vec<PathBuf>> {
        let listed = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            listed => listed?,
        };
        let mut files = Vec::new();
        for entry in listed {
            let path = entry?.path();
            if path.extension().is_some_and(|ending| ending == "json") {
                files.push(path);
            }
        }
        Ok(files)
    }
}

/// Writes a temporary file with `write_contents`, syncs it, and moves it to `path` with
/// `move_into_place`, so that a crash leaves either the old file or the new one.
fn write_atomically(
    path: &Path,
    write_contents: impl FnOnce(&mut File) -> io::Result<()>,
    move_into_place: impl FnOnce(&Path) -> io::Result<()>,
) -> io::Result<()> {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        let problem = format!("{} names no file", path.display());
        return Err(io::Error::new(io::ErrorKind::InvalidInput, problem));
    };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    fs::create_dir_all(folder)?;
    let temporary = folder.join(format!(".{}.{}.tmp", name.to_string_lossy(), std::process::id()));
    let mut file = File::create(&temporary)?;
    let written = write_contents(&mut file).and_then(|()| file.sync_all());
    let replaced = written.and_then(|()| move_into_place(&temporary));
    if replaced.is_err() {
        // The first error is the one to report; a stray temporary file does no harm.
        let _ = fs::remove_file(&temporary);
        return replaced;
    }
    // The new name is durable once its folder is synced. Not every file system can do that.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

impl SaveEntry {
    fn read(path: PathBuf) -> Self {
        let modified = fs::metadata(&path).and_then(|meta| meta.modified());
        let modified = modified.unwrap_or(SystemTime::UNIX_EPOCH);
        let found = fs::read_to_string(&path).map_err(|error| error.to_string());
        let (game, description, problem) = match found.and_then(|text| describe(&text)) {
            Ok((game, description)) => (game, description, None),
            Err(problem) => (String::new(), String::new(), Some(problem)),
        };
        Self { path, game, description, modified, problem }
    }

    /// The name of the file.
    #[must_use]
    pub fn file_name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }
}

/// The game and a line about the match, read without a replay: a folder can hold many files.
fn describe(text: &str) -> Result<(String, String), String> {
    let save = kit::parse_json_value(text).map_err(|fault| format!("not a save file: {fault}"))?;
    if save["parlor"] != "save" {
        return Err("not a save file: the field \"parlor\" is not \"save\"".into());
    }
    let game = save["game"].as_str().ok_or("the save does not say which game it is of")?;
    let players = save["players"].as_array().ok_or("the save does not say who plays")?;
    let steps = save["steps"].as_array().ok_or("the save has no steps")?;
    let names: Vec<&str> = players.iter().filter_map(Value::as_str).collect();
    let names: Vec<&str> =
        names.iter().map(|name| name.strip_prefix("human:").unwrap_or(name)).collect();
    Ok((game.to_owned(), format!("{} · {}", names.join(", "), count(steps.len(), "step"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_write_that_fails_half_way_leaves_the_old_file_and_nothing_beside_it() {
        let folder = std::env::temp_dir().join(format!("parlor-saves-{}", std::process::id()));
        let path = folder.join("ludo-1.json");
        SaveFolder::write(&path, "old").unwrap();
        let write_contents = |file: &mut File| {
            file.write_all(b"ne")?;
            Err(io::Error::from(io::ErrorKind::StorageFull))
        };
        let full =
            write_atomically(&path, write_contents, |temporary| fs::rename(temporary, &path));
        assert_eq!(full.unwrap_err().kind(), io::ErrorKind::StorageFull);
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "the temporary file is gone");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_new_match_never_overwrites_another_file() {
        let folder = std::env::temp_dir().join(format!("parlor-saves-new-{}", std::process::id()));
        let path = folder.join("ludo-1.json");
        assert_eq!(SaveFolder::create(&path, "mine").unwrap(), path);
        let other = SaveFolder::create(&path, "yours").unwrap();
        assert_eq!(other, folder.join("ludo-1-2.json"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
        assert_eq!(fs::read_to_string(&other).unwrap(), "yours");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn files_that_are_no_saves_have_a_problem() {
        for text in ["", "[]", "{}", r#"{"parlor":"save"}"#, r#"{"parlor":"save","game":"ludo"}"#] {
            assert!(describe(text).is_err(), "{text}");
        }
    }
}
