//! What tables and the server really say is what the types promise.

#![allow(clippy::unwrap_used)]

use catalog::GameId;
use serde_json::{Value, json};
use table::{Code, Command, Fresh, Options, Phase, Sitter, Table, Who};
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
