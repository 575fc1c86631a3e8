//! Responses and messages match the OpenAPI document.

use crate::common::device_log;
use crate::correspondence::{browser, with_notices};
use crate::insight::{explore_opening, start_against_bot};
use crate::mail_server::{CaughtMail, MailServer};
use crate::test_server::{PlayerPair, TestServer, block_on, without_limits};
use client::ApiClient;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::BTreeSet;
use tokio::runtime::Builder;

const JSON: &str = "application/json";

struct OpenApiDocument {
    document: Value,
    /// The operations of which a success was checked.
    checked: RefCell<BTreeSet<String>>,
}

impl OpenApiDocument {
    fn check(&self, schema: &Value, value: &Value) {
        let mut whole = schema.clone();
        whole["components"] = self.document["components"].clone();
        let validator = jsonschema::validator_for(&whole).unwrap();
        let faults: Vec<String> = validator
            .iter_errors(value)
            .map(|fault| format!("{} at {}", fault, fault.instance_path()))
            .collect();
        assert!(faults.is_empty(), "{faults:?}\n{value}");
    }

    /// Checks a response against the schema for its path, method and status.
    fn check_response(&self, method: &str, path: &str, (status, answer): &(u16, Value)) {
        let operation = &self.document["paths"][path][method];
        let listed = &operation["responses"][status.to_string()];
        assert!(listed.is_object(), "{method} {path} does not list {status}: {answer}");
        let schema = &listed["content"][JSON]["schema"];
        assert!(!schema.is_null(), "{method} {path} {status} has no schema");
        self.check(schema, answer);
        if *status < 300 {
            self.checked.borrow_mut().insert(format!("{method} {path}"));
        }
    }

    fn check_get(&self, client: &ApiClient, path: &str, real: &str, status: u16) {
        let answer = client.get(real).unwrap();
        assert_eq!(answer.0, status, "{real}: {}", answer.1);
        self.check_response("get", path, &answer);
    }

    fn check_post(
        &self,
        client: &ApiClient,
        (path, real): (&str, &str),
        body: &Value,
        status: u16,
    ) {
        let answer = client.post(real, body).unwrap();
        assert_eq!(answer.0, status, "{real} {body}: {}", answer.1);
        self.check_response("post", path, &answer);
        if status < 300 {
            let operation = &self.document["paths"][path]["post"];
            self.check(&operation["requestBody"]["content"][JSON]["schema"], body);
        }
    }
}

/// The operations of the document that have a JSON body as response.
fn operations_with_json(document: &Value) -> BTreeSet<String> {
    let paths = document["paths"].as_object().unwrap();
    let methods = paths.iter().flat_map(|(path, methods)| {
        methods.as_object().unwrap().iter().map(move |(method, it)| (path, method, it))
    });
    let has_json = |operation: &Value| {
        let responses = operation["responses"].as_object().unwrap();
        responses.iter().any(|(status, it)| {
            status.starts_with('2') && it["content"].as_object().unwrap().contains_key(JSON)
        })
    };
    let found = methods.filter(|(_, _, operation)| has_json(operation));
    found.map(|(path, method, _)| format!("{method} {path}")).collect()
}

fn document(server: &TestServer) -> OpenApiDocument {
    let document = server.new_client().get("/api/openapi.json").unwrap().1;
    OpenApiDocument { document, checked: RefCell::default() }
}

#[test]
fn every_schema_of_the_openapi_document_is_a_valid_schema() {
    let server = TestServer::start(without_limits());
    let OpenApiDocument { document, .. } = document(&server);
    let schemas = document["components"]["schemas"].as_object().unwrap();
    assert!(schemas.len() > 20, "{}", schemas.len());
    for (name, schema) in schemas {
        assert!(jsonschema::meta::is_valid(schema), "{name}: {schema}");
    }
}

/// Repeats a request whose answer may be that it is still computed, and checks every answer.
fn check_until_done<E: std::fmt::Debug>(
    document: &OpenApiDocument,
    method: &str,
    path: &str,
    ask: impl Fn() -> Result<(u16, Value), E>,
) {
    let mut status = 202;
    while status == 202 {
        let answer = ask().unwrap();
        document.check_response(method, path, &answer);
        status = answer.0;
    }
    assert_eq!(status, 200, "{path}");
}

/// Checks the operations of links, at a table with a finished match; `stranger` has not joined it.
fn check_links(document: &OpenApiDocument, pair: &PlayerPair, stranger: &ApiClient) {
    let owner = &pair.clients[0];
    let act = ("/api/tables/{code}/do", &*format!("/api/tables/{}/do", pair.code));
    let unlock = json!({"id": "unlock", "do": "lock", "locked": false});
    document.check_post(owner, act, &unlock, 200);
    let create = ("/api/tables/{code}/links", &*format!("/api/tables/{}/links", pair.code));
    let token = |target: Value| {
        let body = json!({ "target": target });
        document.check_post(owner, create, &body, 201);
        owner.post(create.1, &body).unwrap().1["token"].as_str().unwrap().to_owned()
    };
    let (invitation, replay) =
        (token(json!({"to": "invitation"})), token(json!({"to": "replay", "match": 1})));
    let missing = json!({"target": {"to": "replay", "match": 9}});
    document.check_post(owner, create, &missing, 422);
    let analysis = "/api/replays/{token}/analysis";
    document.check_get(stranger, analysis, "/api/replays/abc/analysis", 404);
    let real = format!("/api/replays/{replay}/analysis");
    check_until_done(document, "get", analysis, || stranger.get(&real));
    let path = "/api/invitations/{token}";
    for (token, status) in [(&*invitation, 200), (&*replay, 404), ("abc", 404)] {
        document.check_get(stranger, path, &format!("/api/invitations/{token}"), status);
    }
    let accept = format!("/api/invitations/{invitation}/accept");
    let accept = ("/api/invitations/{token}/accept", &*accept);
    for (body, status) in [(json!({"nick": "Cat", "watch": true}), 200), (json!({"nick": ""}), 422)]
    {
        document.check_post(stranger, accept, &body, status);
    }
    let path = "/api/replays/{token}";
    let real = format!("/api/replays/{replay}");
    document.check_get(stranger, path, &real, 200);
    document.check_get(stranger, path, &format!("{real}?seat=0"), 422);
    document.check_get(stranger, path, "/api/replays/abc", 404);
}

/// Checks the operations of open tables: two strangers find each other by quick match.
fn check_open_tables(document: &OpenApiDocument, server: &TestServer) {
    let (cat, dan) = (server.new_client(), server.new_client());
    let quick = ("/api/quick-match", "/api/quick-match");
    let request = |nick: &str| json!({"game": "ludo", "nick": nick, "pace": "days"});
    document.check_post(&cat, quick, &request("Cat"), 200);
    document.check_post(&cat, quick, &request(""), 422);
    let list = "/api/open-tables";
    document.check_get(&dan, list, list, 200);
    let code = dan.get(list).unwrap().1["tables"][0]["code"].as_str().unwrap().to_owned();
    let real = format!("{list}/{code}/join");
    let join = ("/api/open-tables/{code}/join", &*real);
    document.check_post(&dan, join, &json!({"nick": "Dan"}), 200);
    document.check_post(&dan, join, &json!({"nick": ""}), 422);
}

/// Checks how somebody is told of a table of theirs while they are not there.
fn check_notices(
    document: &OpenApiDocument,
    client: &ApiClient,
    code: &str,
    next_mail: impl FnOnce() -> CaughtMail,
) {
    document.check_get(client, "/api/notices", "/api/notices", 200);
    let post = |what: &str, body: Value, status: u16| {
        let path = format!("/api/notices/{what}");
        document.check_post(client, (&path, &path), &body, status);
    };
    let subscription = browser(9).subscription("http://127.0.0.1:9/push");
    post("push", json!({"subscription": subscription, "language": "de"}), 200);
    post("push", json!({"subscription": {"endpoint": "x", "p256dh": "", "auth": ""}}), 422);
    post("push", json!({}), 200);
    post("follow", json!({"code": code, "follow": true}), 200);
    post("follow", json!({"code": "ABCDEF", "follow": true}), 404);
    post("mail", json!({"address": "nobody"}), 422);
    post("mail", json!({"address": "ann@example.org"}), 200);
    let mail = next_mail();
    let token = mail.token("/mail/confirm/");
    let confirm = ("/api/mail/confirm", "/api/mail/confirm");
    document.check_post(client, confirm, &json!({"token": token}), 200);
    document.check_post(client, confirm, &json!({"token": "bad"}), 404);
    let (_, chosen) = client.get("/api/notices").unwrap();
    assert_eq!(chosen["mail"], json!({"address": "ann@example.org", "confirmed": true}));
    let unsubscribe = ("/api/mail/unsubscribe", "/api/mail/unsubscribe");
    let header = mail.header("List-Unsubscribe").trim_matches(['<', '>']);
    let token = header.rsplit('/').next().unwrap();
    document.check_post(client, unsubscribe, &json!({"token": token}), 200);
    document.check_post(client, unsubscribe, &json!({"token": token}), 404);
}

/// Checks hints and the tutor, at the first decision of a match against a bot.
async fn check_advice(document: &OpenApiDocument, server: &TestServer) {
    let position = explore_opening(server);
    let (client, player, code) = start_against_bot(server, &position["view"]).await;
    let ask = player.pending_ask().unwrap().0;
    let action = &position["hint"]["actions"][0]["action"];
    for (what, body) in
        [("hint", json!({"ask": ask})), ("tutor", json!({"ask": ask, "action": action}))]
    {
        let path = format!("/api/tables/{{code}}/{what}");
        let real = format!("/api/tables/{code}/{what}");
        document.check_post(&client, (&path, &real), &body, 200);
    }
}

#[test]
fn responses_match_the_openapi_document() {
    let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let mut mail = runtime.block_on(MailServer::start());
    let server = TestServer::start(with_notices(&mail));
    let document = document(&server);
    let ann = server.new_client();
    for (path, status) in [("/api/me", 200), ("/api/games", 200), ("/api/openapi.json", 200)] {
        document.check_get(&ann, path, path, status);
    }
    let keys = "/.well-known/parlor-signing-keys";
    document.check_get(&ann, keys, keys, 200);
    let imports = [("4HPwATDgc/ABMA:cInlAAAAAAAE", 200), ("a letter", 422)];
    for (text, status) in imports {
        let import = ("/api/import", "/api/import");
        document.check_post(&ann, import, &json!({"text": text}), status);
    }
    let position = json!({"text": "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"});
    for path in ["/api/explore", "/api/import/analysis"] {
        check_until_done(&document, "post", path, || ann.post(path, &position));
    }
    let opens = [
        (json!({"game": "ludo", "nick": "Ann"}), 201),
        (
            json!({"game": "ludo", "nick": "Ann", "config": {"board": "sprint"},
                "options": {"spectators": true, "decision_s": 9}}),
            201,
        ),
        (json!({"game": "chess", "nick": "Ann"}), 422),
        (json!({"game": "ludo", "nick": ""}), 422),
        (json!({"game": "ludo", "nick": "Ann", "config": {"board": "moon"}}), 422),
    ];
    for (body, status) in opens {
        document.check_post(&ann, ("/api/tables", "/api/tables"), &body, status);
    }
    check_open_tables(&document, &server);
    for (body, status) in [(device_log(), 201), (json!({"code": "ABCDEF", "entries": []}), 422)] {
        document.check_post(&ann, ("/api/handover", "/api/handover"), &body, status);
    }
    block_on(async {
        let mut pair =
            PlayerPair::connect(&server, "ludo", &json!({"board": "sprint", "ends": "first"}))
                .await;
        let code = pair.code.clone();
        let real = |rest: &str| format!("/api/tables/{code}{rest}");
        let table = "/api/tables/{code}";
        document.check_get(&pair.clients[0], table, &real(""), 200);
        document.check_get(&ann, table, &real(""), 404);
        let act = ["/api/tables/{code}/do", &real("/do")].map(str::to_owned);
        let commands = [
            (json!({"id": "by http 1", "do": "chat", "text": "hi"}), 200),
            (json!({"id": "by http 2", "do": "choose", "choice": null}), 200),
            (
                json!({"id": "by http 3", "do": "salt-hash", "round": 1, "hash": "ab".repeat(32)}),
                200,
            ),
            (json!({"id": "by http 7", "do": "salt", "round": 1, "salt": "s".repeat(32)}), 422),
            (json!({"id": "by http 4", "do": "lock", "locked": true}), 200),
            (json!({"id": "by http 5", "do": "hand-over", "member": 7}), 422),
            (json!({"id": "by http 6", "do": "start"}), 422),
        ];
        for (body, status) in commands {
            document.check_post(&pair.clients[0], (&act[0], &act[1]), &body, status);
        }
        document.check_post(
            &ann,
            ("/api/tables/{code}/join", &real("/join")),
            &json!({"nick": "Cat"}),
            404,
        );
        document.check_post(
            &pair.clients[1],
            ("/api/tables/{code}/join", &real("/join")),
            &json!({"nick": "Benny"}),
            200,
        );
        let link = ("/api/tables/{code}/private-link", real("/private-link"));
        let (status, made) = pair.clients[1].post(&link.1, &json!({})).unwrap();
        document.check_response("post", link.0, &(status, made.clone()));
        let claim = ("/api/tables/{code}/claim", real("/claim"));
        let token = json!({"token": made["token"]});
        document.check_post(&pair.clients[1], (claim.0, &claim.1), &token, 200);
        document.check_post(&pair.clients[0], (claim.0, &claim.1), &token, 422);
        pair.start().await;
        while pair.is_playing() {
            pair.play_turn().await;
        }
        document.check_get(&pair.clients[0], table, &real(""), 200);
        document.check_get(&pair.clients[0], "/api/tables/{code}/log", &real("/log"), 200);
        document.check_get(&pair.clients[0], "/api/tables/{code}/log", &real("/log?limit=x"), 400);
        for what in ["export", "replay"] {
            let path = format!("/api/tables/{{code}}/{what}");
            for (query, status) in [("?match=1", 200), ("?match=9", 404), ("", 400)] {
                let real = real(&format!("/{what}{query}"));
                document.check_get(&pair.clients[0], &path, &real, status);
            }
        }
        let analysis = ("/api/tables/{code}/analysis", real("/analysis?match=1"));
        check_until_done(&document, "get", analysis.0, || pair.clients[0].get(&analysis.1));
        document.check_get(&pair.clients[0], analysis.0, &real("/analysis?match=9"), 404);
        for what in ["hint", "tutor"] {
            let path = format!("/api/tables/{{code}}/{what}");
            let body = json!({"ask": 1, "action": {}});
            let answer = pair.clients[0].post(&real(&format!("/{what}")), &body).unwrap();
            document.check_response("post", &path, &answer);
            assert!(answer.0 >= 400, "the match is over: {}", answer.1);
        }
        let next_mail = || {
            std::thread::scope(|scope| {
                scope.spawn(|| runtime.block_on(mail.next())).join().unwrap()
            })
        };
        check_notices(&document, &pair.clients[0], &pair.code, next_mail);
        check_links(&document, &pair, &ann);
        check_advice(&document, &server).await;
        let message = json!({"$ref": "#/components/schemas/ServerMessage"});
        for received in pair.received.iter().flatten() {
            document.check(&message, received);
        }
        let mut back = pair.clients[1].reconnect(&pair.code, 1).await.unwrap();
        let missed = back.receive_until(|message| message["type"] == "missed").await.unwrap();
        document.check(&message, &missed);
    });
    assert_eq!(*document.checked.borrow(), operations_with_json(&document.document));
}
