//! Backups made while tables are in play, and servers started from them.

use crate::serve::{
    ServerProcess, block_on, connect_both, open_table_for_two, play_move, start_match, test_folder,
};
use crate::{parlor, stderr, stdout};
use client::ApiClient;
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Child, Command, Stdio};

fn backup(store: &Path, to: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(["backup", "--store", &format!("sqlite:{}", store.display()), "--to"])
        .arg(to)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

/// The last entries of a log, as this client sees them.
fn log(visitor: &ApiClient, code: &str) -> Vec<Value> {
    let (status, page) = visitor.get(&format!("/api/tables/{code}/log?limit=200")).unwrap();
    assert_eq!(status, 200, "{page}");
    page["entries"].as_array().unwrap().clone()
}

#[test]
fn a_backup_made_during_play_has_every_acknowledged_move_and_can_be_played_on() {
    let folder = test_folder("backup");
    let (store, copy) = (folder.join("tables.sqlite"), folder.join("copy.sqlite"));
    let server = ServerProcess::start(&store);
    let (code, two) =
        open_table_for_two(&server.url, "ludo", &json!({"board": "sprint", "ends": "first"}));
    block_on(async {
        let mut players = connect_both(&two, &code).await;
        start_match(&mut players).await;
        let mut moves = 0;
        let mut go_on = async |players: &mut _| {
            moves += 1;
            play_move(players, &format!("m{moves}")).await
        };
        let mut acknowledged = None;
        for _ in 0..12 {
            acknowledged = go_on(&mut players).await;
        }
        let acknowledged = acknowledged.unwrap();
        let mut copying = backup(&store, &copy);
        // Moves are played while the copy is made.
        while copying.try_wait().unwrap().is_none() && go_on(&mut players).await.is_some() {}
        let copied = copying.wait_with_output().unwrap();
        assert!(copied.status.success());
        assert!(stdout(&copied).contains("1 tables"), "{}", stdout(&copied));
        let before = log(&two[0], &code);

        let restored = ServerProcess::start(&copy);
        let two = [two[0].with_url(&restored.url), two[1].with_url(&restored.url)];
        let copied = log(&two[0], &code);
        assert!(copied.len() as u64 >= acknowledged, "{} of {acknowledged}", copied.len());
        assert_eq!(copied, before[..copied.len()], "nothing else is in it");
        let mut players = connect_both(&two, &code).await;
        let mut number = 0;
        while play_move(&mut players, &format!("after {number}")).await.is_some() {
            number += 1;
        }
        let ended = &players[0].state["lobby"]["match"];
        assert!(ended["outcome"]["ranks"].is_array(), "the match went on to its end: {ended}");
    });
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(&copy).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "only the owner can read it");
    }
}

#[test]
fn a_backup_overwrites_no_file_and_leaves_none_behind_when_it_fails() {
    let folder = test_folder("backup-refused");
    let store = folder.join("tables.sqlite");
    drop(store::SqliteStore::open(&store).unwrap());
    let name = |file: &str| folder.join(file).display().to_string();
    std::fs::write(name("taken"), "mine").unwrap();
    std::fs::write(name("text"), "this is no store of anything, only a text").unwrap();
    let copied = parlor(&[
        "backup",
        "--store",
        &format!("sqlite:{}", store.display()),
        "--to",
        &name("copied"),
    ]);
    assert!(copied.status.success(), "also of a store without a server: {}", stderr(&copied));
    let cases = [
        (format!("sqlite:{}", store.display()), "taken", 1, "exists"),
        (format!("sqlite:{}", name("missing")), "new", 1, "No such file"),
        (format!("sqlite:{}", name("text")), "new", 1, "not a store"),
        (format!("sqlite:{}", store.display()), "no/such/folder", 1, "folder"),
        ("memory".to_owned(), "new", 2, "only sqlite:FILE"),
        ("postgres://me:word@db.example/games".to_owned(), "new", 2, "pg_dump, and this is"),
    ];
    for (from, to, code, expected) in cases {
        let output = parlor(&["backup", "--store", &from, "--to", &name(to)]);
        assert_eq!(output.status.code(), Some(code), "{from} to {to}: {}", stderr(&output));
        assert!(stderr(&output).contains(expected), "{from} to {to}: {}", stderr(&output));
        assert!(!stderr(&output).contains(":word@"), "the password is not shown");
    }
    assert_eq!(std::fs::read_to_string(name("taken")).unwrap(), "mine");
    let mut left: Vec<String> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .filter(|file| !file.starts_with("tables.sqlite"))
        .collect();
    left.sort();
    assert_eq!(left, ["copied", "taken", "text"], "nothing else is left behind");
}
