//! Tables copied while they are being played at, and served from the copy.

use crate::serve::{Server, block_on, folder, play_one, sit, start, table};
use crate::{parlor, stderr, stdout};
use client::Visitor;
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

/// The newest entries of a log, as somebody may know them.
fn log(visitor: &Visitor, code: &str) -> Vec<Value> {
    let (status, page) = visitor.get(&format!("/api/tables/{code}/log?limit=200")).unwrap();
    assert_eq!(status, 200, "{page}");
    page["entries"].as_array().unwrap().clone()
}

#[test]
fn a_copy_made_in_the_middle_of_play_has_every_move_acknowledged_before_and_is_played_on() {
    let folder = folder("backup");
    let (store, copy) = (folder.join("tables.sqlite"), folder.join("copy.sqlite"));
    let server = Server::start(&store);
    let (code, two) = table(&server.url, "ludo", &json!({"board": "sprint", "ends": "first"}));
    block_on(async {
        let mut players = sit(&two, &code).await;
        start(&mut players).await;
        let mut moves = 0;
        let mut go_on = async |players: &mut _| {
            moves += 1;
            play_one(players, &format!("m{moves}")).await
        };
        let mut acknowledged = None;
        for _ in 0..12 {
            acknowledged = go_on(&mut players).await;
        }
        let acknowledged = acknowledged.unwrap();
        let mut copying = backup(&store, &copy);
        // Play goes on while the copy is made.
        while copying.try_wait().unwrap().is_none() && go_on(&mut players).await.is_some() {}
        let copied = copying.wait_with_output().unwrap();
        assert!(copied.status.success());
        assert!(stdout(&copied).contains("1 tables"), "{}", stdout(&copied));
        let before = log(&two[0], &code);

        let restored = Server::start(&copy);
        let two = [two[0].at(&restored.url), two[1].at(&restored.url)];
        let kept = log(&two[0], &code);
        assert!(kept.len() as u64 >= acknowledged, "{} of {acknowledged}", kept.len());
        assert_eq!(kept, before[..kept.len()], "nothing else is in it");
        let mut players = sit(&two, &code).await;
        let mut number = 0;
        while play_one(&mut players, &format!("after {number}")).await.is_some() {
            number += 1;
        }
        let ended = &players[0].shown["lobby"]["match"];
        assert!(ended["outcome"]["ranks"].is_array(), "the match went on to its end: {ended}");
    });
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(&copy).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "the secrets of the dice are in it");
    }
}

#[test]
fn a_copy_overwrites_nothing_and_makes_nothing_up() {
    let folder = folder("backup-refused");
    let store = folder.join("tables.sqlite");
    drop(store::Sqlite::open(&store).unwrap());
    let name = |file: &str| folder.join(file).display().to_string();
    std::fs::write(name("taken"), "mine").unwrap();
    std::fs::write(name("text"), "this is no store of anything, only a text").unwrap();
    let kept = parlor(&[
        "backup",
        "--store",
        &format!("sqlite:{}", store.display()),
        "--to",
        &name("kept"),
    ]);
    assert!(kept.status.success(), "of a store that nobody serves, too: {}", stderr(&kept));
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
        assert!(!stderr(&output).contains(":word@"), "a password is nobody's business");
    }
    assert_eq!(std::fs::read_to_string(name("taken")).unwrap(), "mine");
    let mut left: Vec<String> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .filter(|file| !file.starts_with("tables.sqlite"))
        .collect();
    left.sort();
    assert_eq!(left, ["kept", "taken", "text"], "and nothing is left behind");
}
