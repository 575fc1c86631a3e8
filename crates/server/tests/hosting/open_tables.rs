//! Quick match finds tables by game, options, level and pace.

use crate::test_server::{TestServer, without_limits};
use serde_json::{Value, json};

/// Asks for a quick match; returns the code of the table and whether it is new.
fn quick_match(server: &TestServer, wanted: &Value) -> (String, bool) {
    let mut request = json!({"game": "ludo", "nick": "Ann", "pace": "live"});
    request.as_object_mut().unwrap().extend(wanted.as_object().unwrap().clone());
    let (status, found) = server.new_client().post("/api/quick-match", &request).unwrap();
    assert_eq!(status, 200, "{request}: {found}");
    (found["code"].as_str().unwrap().to_owned(), found["opened"] == true)
}

/// The options that are listed of a table, once it is.
fn listed_options(server: &TestServer, code: &str) -> Value {
    let client = server.new_client();
    loop {
        let tables = client.get("/api/open-tables").unwrap().1["tables"].take();
        if let Some(table) = tables.as_array().unwrap().iter().find(|table| table["code"] == code) {
            return table["config"].clone();
        }
    }
}

#[test]
fn quick_match_joins_a_table_with_the_options_that_are_asked_for() {
    let server = TestServer::start(without_limits());
    let wanted = json!({"config": {"board": "standard", "ends": "first"}});
    let (first, is_new) = quick_match(&server, &wanted);
    assert!(is_new);
    assert_eq!(listed_options(&server, &first), json!({"ends": "first"}), "what is unusual");
    let (usual, is_new) = quick_match(&server, &json!({"config": {}}));
    assert!(is_new, "the usual options are asked for");
    assert_eq!(listed_options(&server, &usual), json!({}));
    let same = json!({"config": {"ends": "first"}});
    assert_eq!(quick_match(&server, &same), (first, false), "the default is named or not");
    assert_eq!(quick_match(&server, &json!({"config": {"board": "standard"}})), (usual, false));
    let (_, is_new) = quick_match(&server, &json!({"config": {"board": "sprint"}}));
    assert!(is_new, "nobody plays that");
}

#[test]
fn without_options_quick_match_takes_any_table_and_the_usual_one_first() {
    let server = TestServer::start(without_limits());
    let (sprint, is_new) = quick_match(&server, &json!({"config": {"board": "sprint"}}));
    assert!(is_new);
    assert_eq!(quick_match(&server, &json!({})), (sprint, false), "any will do");
    let (usual, is_new) = quick_match(&server, &json!({"config": {}}));
    assert!(is_new);
    assert_eq!(quick_match(&server, &json!({})), (usual, false));
}

#[test]
fn quick_match_refuses_options_that_the_game_does_not_have() {
    let server = TestServer::start(without_limits());
    let config = json!({"board": "round"});
    let request = json!({"game": "ludo", "nick": "Ann", "pace": "live", "config": config});
    let (status, refused) = server.new_client().post("/api/quick-match", &request).unwrap();
    assert_eq!((status, &refused["refusal"]["code"]), (422, &json!("bad-options")), "{refused}");
}
