//! Logs of devices that somebody brings along. What is checked of their entries is tested in
//! `crates/table/tests/handover.rs`.

use crate::common::device_log;
use crate::test_server::ServerUnderTest;
use serde_json::{Value, json};

const PATH: &str = "/api/handover";

/// Brings a log that was changed; returns the code and the sentence of the refusal.
fn refusal(server: &ServerUnderTest, change: impl FnOnce(&mut Value)) -> (String, String) {
    let mut log = device_log();
    change(&mut log);
    let (status, answer) = server.new_client().post(PATH, &log).unwrap();
    assert_eq!(status, 422, "{answer}");
    let field = |name: &str| answer["refusal"][name].as_str().unwrap().to_owned();
    (field("code"), field("message"))
}

/// The entry of which the record has this text.
fn entry<'a>(log: &'a mut Value, text: &str) -> &'a mut Value {
    let entries = log["entries"].as_array_mut().unwrap();
    entries.iter_mut().find(|it| it["record"].as_str().unwrap().contains(text)).unwrap()
}

#[test]
fn a_log_of_a_device_that_was_changed_is_refused_with_the_entry_and_the_reason() {
    let server = ServerUnderTest::new();
    let (code, said) = refusal(&server, |log| {
        let played = entry(log, r#""step":"rolled","number":1"#);
        let forged =
            played["record"].as_str().unwrap().replacen(r#""number":1"#, r#""number":5"#, 1);
        played["record"] = json!(forged);
    });
    assert_eq!(code, "bad-log");
    assert!(said.contains("entry ") && said.contains("a roll does not follow"), "{said}");
    let (code, said) = refusal(&server, |log| log["entries"][3]["record"] = json!("{}"));
    assert_eq!(code, "bad-log");
    assert!(said.contains("Entry 4 of the log cannot be read"), "{said}");
    let (_, said) = refusal(&server, |log| entry(log, "salt-revealed")["time"] = json!(u64::MAX));
    assert!(said.contains("it is older than the one before"), "{said}");
    let (code, _) = refusal(&server, |log| {
        log["entries"].as_array_mut().unwrap().truncate(2);
    });
    assert_eq!(code, "no-match");
    let tables = server.block_on(store::Store::list_tables(&server.store, None, 10)).unwrap();
    let is_table = |it: &&store::TableInfo| it.key.as_str().parse::<table::TableCode>().is_ok();
    assert_eq!(tables.iter().filter(is_table).count(), 0, "nothing of them is stored");
}

#[test]
fn a_log_of_a_device_needs_an_identity() {
    let server = ServerUnderTest::new();
    let anonymous = client::ApiClient::anonymous(&server.url).post(PATH, &device_log()).unwrap();
    assert_eq!(anonymous.0, 401, "{}", anonymous.1);
}

#[test]
fn nobody_else_acts_for_the_match_that_was_brought() {
    let server = ServerUnderTest::new();
    let (ann, eve) = (server.new_client(), server.new_client());
    let code = ann.post(PATH, &device_log()).unwrap().1["code"].as_str().unwrap().to_owned();
    let start = json!({"id": "1", "do": "start"});
    let path = format!("/api/tables/{code}/do");
    assert_eq!(eve.post(&path, &start).unwrap().0, 404, "a stranger does not know of the table");
    eve.join_table(&code, "Eve").expect_err("every seat of the match is taken");
    // The entries of the device are the owner's, and the secret of the server is in none before.
    let stored: Vec<String> = server
        .log(&code)
        .into_iter()
        .map(|(_, entry)| String::from_utf8(entry.body).unwrap())
        .collect();
    assert!(stored[0].contains(r#""device":"#), "{}", stored[0]);
    assert!(stored.last().unwrap().contains(r#""k":"handed-over""#));
    let table = ann.get(&format!("/api/tables/{code}")).unwrap().1.to_string();
    let last: Value = serde_json::from_str(stored.last().unwrap()).unwrap();
    assert!(!table.contains(last["secret"].as_str().unwrap()), "it is shown to nobody");
}
