//! Limits that one visitor cannot turn against everybody: the pace of bots, the length of a log,
//! reads of logs, and the connections of people who have a seat.

use crate::test_server::ServerUnderTest;
use serde_json::json;
use server::{Hub, ServerSettings};
use store::{AnyStore, MemoryStore, Store};
use table::{IdentityHash, Table, TableOptions};

fn memory() -> AnyStore {
    AnyStore::new(MemoryStore::default())
}

#[tokio::test(start_paused = true)]
async fn bots_have_a_floor_on_their_pace() {
    let store = memory();
    let hub = Hub::new(store.clone(), ServerSettings::default());
    let identity = IdentityHash::of_secret(b"ann");
    let options = TableOptions { bot_ms: 0, ..TableOptions::default() };
    let record = Table::opening_record("ludo", &json!({}), &options, identity, "Ann").unwrap();
    let code = hub.open_table(&record).await.unwrap();
    let mut connection = hub.connect(code, identity).await.unwrap();
    let commands = [
        json!({"id": "1", "do": "stand"}),
        json!({"id": "2", "do": "bot", "chair": 0, "level": "random"}),
        json!({"id": "3", "do": "bot", "chair": 2, "level": "random"}),
        json!({"id": "4", "do": "start"}),
    ];
    for command in commands {
        hub.send_request(code, identity, &command.to_string()).await.unwrap();
    }
    let key = code.as_str().parse().unwrap();
    let mut moves: Vec<u64> = Vec::new();
    while moves.len() < 20 {
        connection.receive().await.unwrap();
        let log = store.read(key, 0, usize::MAX).await.unwrap();
        let of_bot = |body: &[u8]| String::from_utf8_lossy(body).contains(r#""cause":"bot""#);
        let by_bots = log.iter().filter(|(_, entry)| of_bot(&entry.body));
        moves = by_bots.map(|(_, entry)| entry.time).collect();
    }
    let gaps: Vec<u64> = moves.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert!(gaps.iter().all(|gap| *gap >= 100), "{gaps:?}");
}

#[test]
fn a_log_has_a_limit_and_a_sentence_says_so() {
    let settings = ServerSettings {
        limits_enabled: false,
        max_table_entries: 20,
        ..ServerSettings::default()
    };
    let server = ServerUnderTest::with_store(memory(), settings);
    let (code, [ann, _]) = server.table("ludo", &json!({}));
    let path = format!("/api/tables/{code}/do");
    let say = |number: u32| {
        ann.post(&path, &json!({"id": number.to_string(), "do": "chat", "text": "x"})).unwrap()
    };
    let mut number = 0;
    let refused = loop {
        number += 1;
        let (status, answer) = say(number);
        if status != 200 {
            break answer;
        }
    };
    assert_eq!(refused["refusal"]["code"], "log-full", "{refused}");
    let sentence = refused["refusal"]["message"].as_str().unwrap();
    assert!(sentence.contains("open a new one"), "{sentence}");
    assert_eq!(server.log(&code).len(), 18, "the last entries are for a match in progress");
    assert_eq!(say(1).0, 200, "a repeated request is still answered");
    let stranger = server.new_client();
    let join =
        |code: &str| stranger.post(&format!("/api/tables/{code}/join"), &json!({"nick": "Cat"}));
    assert_eq!(join(&code).unwrap(), join("ABCDEF").unwrap(), "strangers learn nothing from it");
    assert_eq!(ann.post(&path, &json!({"id": "l", "do": "leave"})).unwrap().0, 200);
}

#[test]
fn the_log_is_read_again_for_members_only() {
    let server = ServerUnderTest::new();
    let (code, [ann, _]) = server.table("ludo", &json!({}));
    let stranger = server.new_client();
    let reads = || {
        let text = server.http("GET /metrics HTTP/1.1");
        let line = text.lines().find_map(|line| line.strip_prefix("parlor_log_reads_total "));
        line.unwrap().parse::<u64>().unwrap()
    };
    for path in ["log", "export?match=1", "replay?match=1"] {
        let status = stranger.get(&format!("/api/tables/{code}/{path}")).unwrap().0;
        assert_eq!(status, 404, "{path}");
    }
    assert_eq!(reads(), 0, "of strangers");
    assert_eq!(ann.get(&format!("/api/tables/{code}/log")).unwrap().0, 200);
    assert_eq!(reads(), 1);
}

#[test]
fn newcomers_cannot_use_up_the_connections_of_people_with_a_seat() {
    let settings = ServerSettings {
        max_sockets: 5,
        max_sockets_per_address: 100,
        ..ServerSettings::default()
    };
    let server = ServerUnderTest::with_store(memory(), settings);
    let ann = server.new_client();
    let options = json!({"spectators": true});
    let code = ann.open_table("gammon", "Ann", &json!({}), &options).unwrap();
    let others: Vec<_> = (0..6)
        .map(|_| {
            let other = server.new_client();
            other.join_table(&code, "Guest").unwrap();
            other
        })
        .collect();
    server.block_on(async {
        let mut open = Vec::new();
        for spectator in &others[1..5] {
            open.push(spectator.connect(&code).await.unwrap());
        }
        let refused = others[5].connect(&code).await.unwrap_err();
        assert!(refused.to_string().contains("503"), "{refused}");
        open.push(ann.connect(&code).await.unwrap());
        let full = others[0].connect(&code).await.unwrap_err();
        assert!(full.to_string().contains("503"), "the total holds for everybody: {full}");
    });
}
