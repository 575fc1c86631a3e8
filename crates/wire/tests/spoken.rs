//! What tables and the server really say is what the types promise.

#![allow(clippy::unwrap_used)]

use catalog::GameId;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use table::{Code, Command, Fresh, Options, Phase, Sitter, Table, Trouble, Who};
use wire::messages::{Ask, Refusal};

/// A table of a game on which Ann plays against bots.
fn table(game: GameId) -> (Table, Who) {
    let ann = Who::of_secret(b"ann");
    let opened = Table::draft(game.name(), &json!({}), &Options::default(), ann, "Ann").unwrap();
    let mut table = Table::open(Code::numbered(3), &opened, 1).unwrap();
    let bots = (1..*game.seats().start()).map(|chair| (chair, "random".to_owned()));
    let bots = bots.map(|(chair, level)| Command::Bot { chair, level });
    for command in bots.chain([Command::Start]) {
        let draft = table.decide(ann, &command, Fresh { secret: [7; 32] }).unwrap();
        table.commit(draft, 1).unwrap();
    }
    (table, ann)
}

/// Lets the table roll and its bots play until Ann is asked.
fn asked(table: &mut Table, ann: Who) -> Value {
    let member = table.member(ann).unwrap();
    while table.phase() == Phase::Playing {
        let ask = table.face(member).ask;
        if ask.as_ref().is_some_and(|ask| ask.legal.is_some()) {
            return json!(ask);
        }
        let now = table.due().unwrap();
        let draft = table.tick(now).unwrap();
        table.commit(draft, now).unwrap();
    }
    panic!("somebody is asked before the match is over")
}

#[test]
fn a_question_and_a_refusal_of_every_game_read_as_their_types() {
    for game in GameId::ALL {
        let (mut table, ann) = table(game);
        assert!(table.chairs.iter().any(|chair| matches!(chair.sitter, Sitter::Bot(_))));
        let ask: Ask<Value> = serde_json::from_value(asked(&mut table, ann)).unwrap();
        assert!(ask.legal.is_some_and(|legal| !legal.is_empty()));
        let refused = |command: Command| {
            let no = table.decide(ann, &command, Fresh { secret: [7; 32] }).unwrap_err();
            serde_json::from_value::<Refusal<Value>>(json!(no)).unwrap()
        };
        let nonsense = json!("no such thing");
        let rule = refused(Command::Act { ask: ask.id, action: nonsense });
        assert!(matches!(&rule, Refusal::Rule { code, with, .. } if with["code"] == **code));
        let stale = refused(Command::Act { ask: ask.id + 1, action: json!("1") });
        assert!(matches!(stale, Refusal::Rule { .. }), "{stale:?}");
        let running = refused(Command::Start);
        assert!(matches!(running, Refusal::Table { code, .. } if code == "match-running"));
    }
}

/// The files of a folder of code, and of those in it.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// Codes that are written as texts where a refusal is made or a connection ended.
fn written(source: &str) -> Vec<&str> {
    let makers = ["Refusal::new(", "bye(", ".dismiss("];
    let is_code = |text: &&str| text.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
    let calls = makers.into_iter().flat_map(|maker| source.split(maker).skip(1));
    calls.filter_map(first_text).filter(is_code).collect()
}

/// The first text of a statement.
fn first_text(rest: &str) -> Option<&str> {
    rest.split(';').next()?.split('"').nth(1)
}

#[test]
fn every_code_that_the_server_says_is_in_the_list() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../server/src"));
    let mut count = 0;
    for path in sources(folder) {
        let source = std::fs::read_to_string(&path).unwrap();
        for code in written(&source) {
            assert!(Trouble::named(code).is_some(), "{}: {code}", path.display());
            count += 1;
        }
    }
    assert!(count > 5, "the codes are found where they are written");
}
