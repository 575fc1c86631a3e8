//! Stores that others may not read, and damage that the program names.

use crate::serve::{ServerProcess, open_table_for_two, test_folder};
use crate::{parlor, stderr, stdout};
use serde_json::json;
use std::fs;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use store::{LogEntry, SqliteStore, Store};

const CHAT: &str = "Leuchtturm";

/// Opens two tables, says something at the first, and stops the server. Returns the tables' codes.
fn make_store(path: &Path) -> [String; 2] {
    let mut server = ServerProcess::start(path);
    let (first, [ann, _]) = open_table_for_two(&server.url, "ludo", &json!({}));
    let (second, _) = open_table_for_two(&server.url, "ludo", &json!({}));
    let chat = json!({"id": "c", "do": "chat", "text": CHAT});
    assert_eq!(ann.post(&format!("/api/tables/{first}/do"), &chat).unwrap().0, 200);
    let id = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    assert!(server.child.wait().unwrap().success());
    [first, second]
}

fn check(path: &Path) -> (Option<i32>, String) {
    let output = parlor(&["store", "check", "--store", &format!("sqlite:{}", path.display())]);
    (output.status.code(), stdout(&output))
}

#[test]
fn a_flipped_byte_is_named_by_the_check_and_by_the_server_and_only_its_table_is_lost() {
    let folder = test_folder("flipped").join("private");
    let path = folder.join("tables.sqlite");
    let [first, second] = make_store(&path);
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!([mode(&folder), mode(&path)], [0o700, 0o600], "only the owner can read it");
    let (status, said) = check(&path);
    assert_eq!(status, Some(0), "{said}");
    assert!(said.contains("2 tables, 5 entries"), "{said}");

    let mut bytes = fs::read(&path).unwrap();
    let at = bytes.windows(CHAT.len()).position(|window| window == CHAT.as_bytes()).unwrap();
    bytes[at] = b'l';
    fs::write(&path, &bytes).unwrap();
    let damage = format!("entry 3 of table {first} is damaged: its checksum does not match");
    let (status, said) = check(&path);
    assert_eq!(status, Some(1));
    assert!(said.contains(&damage), "{said}");

    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    let store = format!("sqlite:{}", path.display());
    command.args(["serve", "--addr", "127.0.0.1:0", "--no-limits", "--store", &store]);
    let mut server = ServerProcess::run(command.stderr(Stdio::piped()));
    let visitor = client::ApiClient::new(&server.url).unwrap();
    let join = |code: &str| {
        let path = format!("/api/tables/{code}/join");
        visitor.post(&path, &json!({"nick": "Cat"})).unwrap().0
    };
    assert_eq!([join(&first), join(&second)], [503, 200]);
    let mut log = server.child.stderr.take().unwrap();
    drop(server);
    let mut text = String::new();
    log.read_to_string(&mut text).unwrap();
    assert!(text.contains(&damage) && text.contains("the store is damaged"), "{text}");
}

#[test]
fn a_backup_plays_every_table_through_and_names_those_that_cannot_be_used() {
    let folder = test_folder("unusable");
    let (path, copy) = (folder.join("tables.sqlite"), folder.join("copy.sqlite"));
    let [first, _] = make_store(&path);
    let store = SqliteStore::open(&path).unwrap();
    let nonsense = LogEntry { id: 9, time: 9, body: br#"{"kind":"nonsense"}"#.to_vec() };
    let appended = store.append(first.parse().unwrap(), 3, vec![nonsense]);
    crate::serve::block_on(appended).unwrap();
    drop(store);
    let store = format!("sqlite:{}", path.display());
    let output = parlor(&["backup", "--store", &store, "--to", copy.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("2 tables, 6 entries"), "the copy is made all the same");
    let why = stderr(&output);
    assert!(why.contains(&format!("table {first}: ")) && why.contains("1 of the tables"), "{why}");
    assert!(copy.exists());
    let (status, said) = check(&path);
    assert_eq!(status, Some(1));
    assert!(said.contains(&format!("table {first}: ")), "{said}");
    // The copy of a file is a store in itself: nothing beside it is missing.
    drop(SqliteStore::open(&copy).unwrap());
}
