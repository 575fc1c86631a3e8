//! The JSON that tables produce matches the message types.

#![allow(clippy::unwrap_used)]

use catalog::GameId;
use protocol::{AskView, RefusalCode, RefusalMessage};
use serde_json::{Value, json};
use table::{
    ChairOccupant, DiceSecret, IdentityHash, Table, TableCode, TableCommand, TableOptions,
    TablePhase,
};

/// A table of a game on which Ann plays against bots.
fn table(game: GameId) -> (Table, IdentityHash) {
    let ann = IdentityHash::of_secret(b"ann");
    let opened =
        Table::opening_record(game.name(), &json!({}), &TableOptions::default(), ann, "Ann")
            .unwrap();
    let mut table = Table::open(TableCode::from_number(3), &opened, 1).unwrap();
    let bots = (1..*game.seat_counts().start()).map(|chair| (chair, "random".to_owned()));
    let bots = bots.map(|(chair, level)| TableCommand::Bot { chair, level });
    let secret = DiceSecret { bytes: [7; 32] };
    let committed = table.tick(1, || secret).unwrap();
    table.commit(committed, 1).unwrap();
    let salt = "0".repeat(32);
    let hash = kit::hash_salt(&salt);
    let start = [
        TableCommand::SaltHash { round: 1, hash },
        TableCommand::Start,
        TableCommand::Salt { round: 1, salt },
    ];
    for command in bots.chain(start) {
        let entry = table.decide(ann, &command, secret).unwrap();
        table.commit(entry, 1).unwrap();
    }
    let begun = table.tick(1, || secret).unwrap();
    table.commit(begun, 1).unwrap();
    (table, ann)
}

/// Ticks the table until Ann is asked.
fn tick_until_asked(table: &mut Table, ann: IdentityHash) -> Value {
    let member = table.active_member(ann).unwrap();
    while table.phase() == TablePhase::Playing {
        let ask = table.member_view(member).ask;
        if ask.as_ref().is_some_and(|ask| ask.legal.is_some()) {
            return json!(ask);
        }
        let now = table.next_tick_at().unwrap();
        let entry = table.tick(now, || DiceSecret { bytes: [7; 32] }).unwrap();
        table.commit(entry, now).unwrap();
    }
    panic!("somebody is asked before the match is over")
}

#[test]
fn asks_and_refusals_of_every_game_parse_as_their_message_types() {
    for game in GameId::ALL {
        let (mut table, ann) = table(game);
        assert!(table.chairs.iter().any(|chair| matches!(chair.occupant, ChairOccupant::Bot(_))));
        let ask: AskView = serde_json::from_value(tick_until_asked(&mut table, ann)).unwrap();
        let legal: Vec<Value> = serde_json::from_str(ask.legal.unwrap().as_str()).unwrap();
        assert!(!legal.is_empty());
        let refused = |command: TableCommand| {
            let no = table.decide(ann, &command, DiceSecret { bytes: [7; 32] }).unwrap_err();
            serde_json::from_value::<RefusalMessage>(json!(no)).unwrap()
        };
        let nonsense = json!("no such thing");
        let rule = refused(TableCommand::Act { ask: ask.id, action: nonsense });
        assert_eq!(rule.params.unwrap()["code"], *rule.code);
        let stale = refused(TableCommand::Act { ask: ask.id + 1, action: json!("1") });
        assert_eq!(stale.params.unwrap()["code"], *stale.code);
        let running = refused(TableCommand::Start);
        assert_eq!(running.refusal_code(), Some(RefusalCode::MatchRunning));
    }
}
