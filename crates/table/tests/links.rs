//! Links of a table: they survive a replay of the log, and logs without them keep their meaning.

#![allow(clippy::unwrap_used)]

use serde_json::json;
use table::{
    DiceSecret, IdentityHash, LinkTarget, OpenedLink, Table, TableCode, TableCommand, TableOptions,
    TableRecord, TokenHash,
};

const SECRET: DiceSecret = DiceSecret { bytes: [7; 32] };

fn identity(name: &str) -> IdentityHash {
    IdentityHash::of_secret(name.as_bytes())
}

fn link(token: &str) -> TableCommand {
    TableCommand::Link { target: LinkTarget::Invitation, hash: TokenHash::of_token(token) }
}

fn open_table() -> (Table, Vec<TableRecord>) {
    let options = TableOptions::default();
    let opened = Table::opening_record("ludo", &json!({}), &options, identity("ann"), "Ann");
    let opened = opened.unwrap();
    let table = Table::open(TableCode::from_number(5), &opened, 1).unwrap();
    (table, vec![opened])
}

fn command(table: &mut Table, log: &mut Vec<TableRecord>, name: &str, command: &TableCommand) {
    let entry = table.decide(identity(name), command, SECRET).unwrap();
    log.push(TableRecord::from_bytes(&entry.record.to_bytes()).unwrap());
    table.commit(entry, log.len() as u64).unwrap();
}

#[test]
fn links_survive_a_replay_of_the_log() {
    let (mut table, mut log) = open_table();
    command(&mut table, &mut log, "ann", &link("one"));
    command(&mut table, &mut log, "ann", &link("two"));
    command(&mut table, &mut log, "ann", &TableCommand::Unlink { link: 1 });
    let mut replayed = Table::open(table.code, &log[0], 1).unwrap();
    for (record, time) in log.iter().zip(1..).skip(1) {
        replayed.replay(record, time).unwrap();
    }
    assert_eq!(replayed.links, table.links);
    let refusal = |token: &str| replayed.open_link(token, None).unwrap_err().code;
    assert_eq!((refusal("one"), refusal("three")), ("link-revoked".into(), "link-unknown".into()));
    assert!(matches!(replayed.open_link("two", None), Ok(OpenedLink::Invitation(_))));
}

#[test]
fn nobody_sits_down_by_an_invitation_while_a_match_is_starting() {
    let (mut table, mut log) = open_table();
    let bot = TableCommand::Bot { chair: 1, level: "random".into() };
    for step in [link("one"), bot, TableCommand::Start] {
        command(&mut table, &mut log, "ann", &step);
    }
    assert!(table.is_starting());
    let accept = |watch| {
        let command = TableCommand::Accept { token: "one".into(), nick: "Eve".into(), watch };
        table.decide(identity("eve"), &command, SECRET).map(drop).map_err(|no| no.code)
    };
    assert_eq!(accept(false), Err("match-running".to_owned()));
    assert_eq!(accept(true), Ok(()), "watching is possible");
}

#[test]
fn a_table_has_a_limit_on_valid_links() {
    let (mut table, mut log) = open_table();
    for number in 0..32 {
        command(&mut table, &mut log, "ann", &link(&format!("token {number}")));
    }
    let refused = |table: &Table| table.decide(identity("ann"), &link("more"), SECRET).err();
    assert_eq!(refused(&table).unwrap().code, "too-many-links");
    command(&mut table, &mut log, "ann", &TableCommand::Unlink { link: 3 });
    assert!(refused(&table).is_none());
}

#[test]
fn new_tables_admit_invited_spectators_and_older_logs_keep_their_meaning() {
    let (table, _) = open_table();
    assert_eq!(table.options.invited_spectators, Some(true));
    let old = r#"{"k":"opened","game":"ludo","config":{},"options":{"spectators":false,"decision_s":0,"reaction_s":0,"bot_ms":600},"who":"00000000000000000000000000000001","nick":"Ann"}"#;
    let record = TableRecord::from_bytes(old.as_bytes()).unwrap();
    let table = Table::open(TableCode::from_number(5), &record, 1).unwrap();
    assert!(!table.options.admits_invited_spectators());
    assert_eq!(record.to_bytes(), old.as_bytes(), "it is written as it was");
    let joined = r#"{"k":"joined","who":"00000000000000000000000000000001","nick":"Ann"}"#;
    let record = TableRecord::from_bytes(joined.as_bytes()).unwrap();
    assert_eq!(record.to_bytes(), joined.as_bytes());
}
