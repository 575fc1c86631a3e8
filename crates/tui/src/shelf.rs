//! The folder of saved games.

use crate::text::count;
use serde_json::Value;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The folder of saved games. It need not exist before the first save.
#[derive(Clone, Debug)]
pub struct Shelf {
    folder: PathBuf,
}

/// A file on the shelf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The file.
    pub path: PathBuf,
    /// The game's name in data; empty if the file could not be read.
    pub game: String,
    /// The match in one line.
    pub description: String,
    /// When it was saved.
    pub modified: SystemTime,
    /// Why the file is no saved game, if it is none.
    pub problem: Option<String>,
}

impl Shelf {
    /// The shelf in this folder.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// The saved games, newest first. A file that cannot be read is listed with its
    /// problem; a folder that does not exist yet is empty.
    ///
    /// # Errors
    /// If the folder cannot be listed.
    pub fn list(&self) -> io::Result<Vec<Entry>> {
        let mut entries: Vec<Entry> = self.files()?.into_iter().map(Entry::read).collect();
        entries.sort_by(|a, b| (b.modified, &b.path).cmp(&(a.modified, &a.path)));
        Ok(entries)
    }

    /// A path for a new match of a game: the first number after those that are taken.
    #[must_use]
    pub fn fresh_path(&self, game: &str) -> PathBuf {
        let number = |path: &PathBuf| -> Option<u32> {
            path.file_stem()?.to_str()?.strip_prefix(game)?.strip_prefix('-')?.parse().ok()
        };
        let taken = self.files().unwrap_or_default().iter().filter_map(number).max();
        self.folder.join(format!("{game}-{}.json", taken.unwrap_or(0).saturating_add(1)))
    }

    /// Writes a file whole or not at all, and makes its folder if need be.
    ///
    /// # Errors
    /// Whatever failed; the file is then as it was before.
    pub fn write(path: &Path, text: &str) -> io::Result<()> {
        place(path, |file| file.write_all(text.as_bytes()), |beside| fs::rename(beside, path))
    }

    /// Writes a new file, whole or not at all, under this name or, if somebody else has
    /// taken it meanwhile, the next that is free; tells which.
    ///
    /// # Errors
    /// Whatever failed; nothing has been written or replaced then.
    pub fn create(path: &Path, text: &str) -> io::Result<PathBuf> {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for number in 1..1000 {
            let free = if number == 1 {
                path.to_owned()
            } else {
                path.with_file_name(format!("{stem}-{number}.json"))
            };
            let fill = |file: &mut File| file.write_all(text.as_bytes());
            // A link fails where a name is taken; a renamed file would take its place.
            let link = |beside: &Path| {
                fs::hard_link(beside, &free)?;
                fs::remove_file(beside)
            };
            match place(&free, fill, link) {
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

/// Puts what `fill` writes in a file's place. The new file is complete and on the disk
/// before `name_it` gives it its name, so a crash leaves the old one or the new.
fn place(
    path: &Path,
    fill: impl FnOnce(&mut File) -> io::Result<()>,
    name_it: impl FnOnce(&Path) -> io::Result<()>,
) -> io::Result<()> {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        let problem = format!("{} names no file", path.display());
        return Err(io::Error::new(io::ErrorKind::InvalidInput, problem));
    };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    fs::create_dir_all(folder)?;
    let beside = folder.join(format!(".{}.{}.tmp", name.to_string_lossy(), std::process::id()));
    let mut file = File::create(&beside)?;
    let written = fill(&mut file).and_then(|()| file.sync_all());
    let replaced = written.and_then(|()| name_it(&beside));
    if replaced.is_err() {
        // The error that counts is the first one; a stray file beside it harms nothing.
        let _ = fs::remove_file(&beside);
        return replaced;
    }
    // The name is on the disk once its folder is; where folders cannot be synced, the
    // file system does what it does.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

impl Entry {
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

    /// The file's name, as the menu shows it.
    #[must_use]
    pub fn file_name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }
}

/// The game and one line about it, read without replaying: a shelf can hold many.
fn describe(text: &str) -> Result<(String, String), String> {
    let save: Value = serde_json::from_str(text).map_err(|e| format!("not a save file: {e}"))?;
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
        let folder = std::env::temp_dir().join(format!("parlor-shelf-{}", std::process::id()));
        let path = folder.join("ludo-1.json");
        Shelf::write(&path, "old").unwrap();
        let fill = |file: &mut File| {
            file.write_all(b"ne")?;
            Err(io::Error::from(io::ErrorKind::StorageFull))
        };
        let full = place(&path, fill, |beside| fs::rename(beside, &path));
        assert_eq!(full.unwrap_err().kind(), io::ErrorKind::StorageFull);
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "the temporary file is gone");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_new_match_never_takes_the_file_of_another() {
        let folder = std::env::temp_dir().join(format!("parlor-shelf-new-{}", std::process::id()));
        let path = folder.join("ludo-1.json");
        assert_eq!(Shelf::create(&path, "mine").unwrap(), path);
        let other = Shelf::create(&path, "yours").unwrap();
        assert_eq!(other, folder.join("ludo-1-2.json"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
        assert_eq!(fs::read_to_string(&other).unwrap(), "yours");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_is_no_save_is_told_apart() {
        for text in ["", "[]", "{}", r#"{"parlor":"save"}"#, r#"{"parlor":"save","game":"ludo"}"#] {
            assert!(describe(text).is_err(), "{text}");
        }
    }
}
