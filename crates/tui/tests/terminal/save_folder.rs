//! The folder of saved games.

use crate::fixture::{Folder, fresh};
use ludo::Config;
use std::fs::{self, File};
use std::time::{Duration, SystemTime};
use tui::SaveFolder;

fn save_text() -> String {
    fresh(&Config::default(), &["human:Ann", "bot"], 1).to_text()
}

/// Makes a file this many minutes old.
fn age(path: &std::path::Path, minutes: u64) {
    let then = SystemTime::now() - Duration::from_secs(60 * minutes);
    File::options().write(true).open(path).unwrap().set_modified(then).unwrap();
}

#[test]
fn us4_2_saved_games_are_listed_newest_first_and_unreadable_files_with_their_problem() {
    let folder = Folder::new("saves");
    let saves = SaveFolder::new(folder.path());
    for (name, text, minutes) in [
        ("ludo-1.json", save_text().as_str(), 30),
        ("garbage.json", "{ not a save", 20),
        ("ludo-2.json", save_text().as_str(), 10),
    ] {
        SaveFolder::write(&folder.file(name), text).unwrap();
        age(&folder.file(name), minutes);
    }
    fs::write(folder.file("notes.txt"), "not listed").unwrap();
    let entries = saves.list().unwrap();
    let names: Vec<String> = entries.iter().map(tui::SaveEntry::file_name).collect();
    assert_eq!(names, ["ludo-2.json", "garbage.json", "ludo-1.json"]);
    assert_eq!(entries[0].game, "ludo");
    assert_eq!(entries[0].description, "Ann, bot · 0 steps");
    assert_eq!(entries[0].problem, None);
    let problem = entries[1].problem.as_deref().unwrap();
    assert!(problem.starts_with("not a save file"), "{problem}");
}

#[test]
fn a_missing_folder_is_empty_and_created_by_the_first_save() {
    let folder = Folder::new("new-saves");
    let saves = SaveFolder::new(folder.file("saves"));
    assert_eq!(saves.list().unwrap(), []);
    let path = saves.next_free_path("ludo");
    assert_eq!(path, folder.file("saves/ludo-1.json"));
    SaveFolder::write(&path, &save_text()).unwrap();
    assert_eq!(saves.next_free_path("ludo"), folder.file("saves/ludo-2.json"));
    assert_eq!(saves.next_free_path("gammon"), folder.file("saves/gammon-1.json"));
}

#[test]
fn a_failed_write_is_reported_and_leaves_the_old_file() {
    let folder = Folder::new("refused");
    let old = folder.file("ludo-1.json");
    SaveFolder::write(&old, "old").unwrap();
    assert!(SaveFolder::write(&old.join("under-a-file.json"), "new").is_err());
    assert_eq!(fs::read_to_string(&old).unwrap(), "old");
    let taken = folder.file("taken.json");
    fs::create_dir(&taken).unwrap();
    assert!(SaveFolder::write(&taken, "new").is_err(), "a folder has the name");
    let mut names: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["ludo-1.json", "taken.json"], "and nothing half-written lies about");
    SaveFolder::write(&old, "new").unwrap();
    assert_eq!(fs::read_to_string(&old).unwrap(), "new");
}
