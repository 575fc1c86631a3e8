//! The OpenAPI document: answers are what it says they are.

use crate::fixture::{House, Pair, block_on, unlimited};
use client::Visitor;
use serde_json::{Value, json};

struct Document(Value);

impl Document {
    fn resolved<'a>(&'a self, value: &'a Value) -> &'a Value {
        let path = value["$ref"].as_str().and_then(|path| path.strip_prefix('#'));
        path.map_or(value, |path| self.0.pointer(path).unwrap())
    }

    fn check(&self, schema: &Value, value: &Value) {
        let mut whole = schema.clone();
        whole["components"] = self.0["components"].clone();
        let validator = jsonschema::validator_for(&whole).unwrap();
        let faults: Vec<String> = validator
            .iter_errors(value)
            .map(|fault| format!("{} at {}", fault, fault.instance_path()))
            .collect();
        assert!(faults.is_empty(), "{faults:?}\n{value}");
    }

    /// Checks an answer against what the document says of path, method and status.
    fn check_answer(&self, method: &str, path: &str, (status, answer): &(u16, Value)) {
        let operation = &self.0["paths"][path][method];
        let listed = &operation["responses"][status.to_string()];
        assert!(listed.is_object(), "{method} {path} says nothing of {status}: {answer}");
        let schema = &self.resolved(listed)["content"]["application/json"]["schema"];
        assert!(schema.is_object(), "{method} {path} {status} has no schema");
        self.check(schema, answer);
    }

    fn check_get(&self, visitor: &Visitor, path: &str, real: &str, status: u16) {
        let answer = visitor.get(real).unwrap();
        assert_eq!(answer.0, status, "{real}: {}", answer.1);
        self.check_answer("get", path, &answer);
    }

    fn check_post(&self, visitor: &Visitor, (path, real): (&str, &str), body: &Value, status: u16) {
        let answer = visitor.post(real, body).unwrap();
        assert_eq!(answer.0, status, "{real} {body}: {}", answer.1);
        self.check_answer("post", path, &answer);
        if status < 300 {
            let operation = &self.0["paths"][path]["post"];
            self.check(&operation["requestBody"]["content"]["application/json"]["schema"], body);
        }
    }
}

fn document(house: &House) -> Document {
    Document(house.visitor().get("/api/openapi.json").unwrap().1)
}

#[test]
fn answers_are_what_the_document_says() {
    let house = House::open(unlimited());
    let document = document(&house);
    let ann = house.visitor();
    for (path, status) in [("/api/me", 200), ("/api/games", 200), ("/api/openapi.json", 200)] {
        document.check_get(&ann, path, path, status);
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
    block_on(async {
        let mut pair =
            Pair::sit(&house, "ludo", &json!({"board": "sprint", "ends": "first"})).await;
        let code = pair.code.clone();
        let real = |rest: &str| format!("/api/tables/{code}{rest}");
        let table = "/api/tables/{code}";
        document.check_get(&pair.visitors[0], table, &real(""), 200);
        document.check_get(&ann, table, &real(""), 404);
        let act = ["/api/tables/{code}/do", &real("/do")].map(str::to_owned);
        let commands = [
            (json!({"id": "by http 1", "do": "chat", "text": "hi"}), 200),
            (json!({"id": "by http 2", "do": "choose", "choice": null}), 200),
            (json!({"id": "by http 3", "do": "salt", "salt": "s"}), 200),
            (json!({"id": "by http 4", "do": "lock", "locked": true}), 200),
            (json!({"id": "by http 5", "do": "hand-over", "member": 7}), 422),
            (json!({"id": "by http 6", "do": "start"}), 422),
        ];
        for (body, status) in commands {
            document.check_post(&pair.visitors[0], (&act[0], &act[1]), &body, status);
        }
        document.check_post(
            &ann,
            ("/api/tables/{code}/join", &real("/join")),
            &json!({"nick": "Cat"}),
            404,
        );
        document.check_post(
            &pair.visitors[1],
            ("/api/tables/{code}/join", &real("/join")),
            &json!({"nick": "Benny"}),
            200,
        );
        pair.start().await;
        while pair.is_playing() {
            pair.play_one().await;
        }
        document.check_get(&pair.visitors[0], table, &real(""), 200);
        document.check_get(&pair.visitors[0], "/api/tables/{code}/log", &real("/log"), 200);
        document.check_get(&pair.visitors[0], "/api/tables/{code}/log", &real("/log?limit=x"), 400);
        for what in ["export", "replay"] {
            let path = format!("/api/tables/{{code}}/{what}");
            for (query, status) in [("?match=1", 200), ("?match=9", 404), ("", 400)] {
                let real = real(&format!("/{what}{query}"));
                document.check_get(&pair.visitors[0], &path, &real, status);
            }
        }
        let message = json!({"$ref": "#/components/schemas/Message"});
        for heard in pair.heard.iter().flatten() {
            document.check(&message, heard);
        }
        let mut back = pair.visitors[1].come_back(&pair.code, 1).await.unwrap();
        let missed = back.hear_until(|message| message["type"] == "missed").await.unwrap();
        document.check(&message, &missed);
    });
}
