//! Pages of the log: to each member what was told to them, and no more.

use crate::fixture::{House, Pair, block_on, unlimited};
use serde_json::{Value, json};

/// Plays for a while with chat in between, then compares the log with what was heard live; says
/// whether the two were told different things.
async fn check(house: &House, game: &str, config: Value, moves: usize) -> bool {
    let mut pair = Pair::sit(house, game, &config).await;
    pair.start().await;
    for number in 0..moves {
        if !pair.is_playing() {
            break;
        }
        pair.play_one().await;
        if number % 5 == 0 {
            pair.ask(number % 2, json!({"do": "chat", "text": format!("move {number}")})).await;
        }
    }
    for at in [0, 1] {
        let log = pair.whole_log(at, 7);
        let mut compared = 0;
        for update in pair.heard[at].iter().filter(|m| m["type"] == "update") {
            let Some(seq) = update["seq"].as_u64() else { continue };
            let line = &log[seq as usize - 1];
            assert_eq!(line["seq"], seq);
            for part in ["events", "chat", "time"] {
                assert_eq!(line[part], update[part], "{part} of {line}\n{update}");
            }
            compared += usize::from(!line["events"].is_null());
        }
        assert!(compared >= 4, "{game}: {compared} entries with events were compared");
        if pair.is_playing() {
            assert!(!json!(log).to_string().contains("secret"), "the dice stay secret");
        }
    }
    pair.whole_log(0, 200) != pair.whole_log(1, 200)
}

/// Whether anything hidden happens is up to the dice: plays until it does.
async fn check_hidden(house: &House, game: &str, config: Value, moves: usize) {
    for _ in 0..20 {
        if check(house, game, config.clone(), moves).await {
            return;
        }
    }
    panic!("{game}: nothing that was compared had hidden parts");
}

#[test]
fn a_page_tells_a_seat_what_it_was_told_when_it_happened() {
    let house = House::open(unlimited());
    block_on(async {
        assert!(!check(&house, "ludo", json!({"board": "sprint"}), 60).await, "all is open");
        check_hidden(&house, "spaces", json!({"size": 3, "rounds": 3}), 60).await;
        check_hidden(&house, "hill", json!({}), 80).await;
    });
}

#[test]
fn a_page_holds_nothing_that_a_seat_may_not_know() {
    let house = House::open(unlimited());
    block_on(async {
        let mut pair = Pair::sit(&house, "spaces", &json!({"size": 4, "rounds": 2})).await;
        pair.ask(0, json!({"do": "salt", "salt": "pepper-and-salt"})).await;
        pair.start().await;
        while pair.players[0].question().is_none() {
            pair.hear(0).await;
        }
        let (ask, _) = pair.players[0].question().unwrap();
        let mine = "bring 4.2.rUUU 4.1.lUUU";
        pair.ask(0, json!({"do": "act", "ask": ask, "action": mine})).await;
        let [ann, ben] = [0, 1].map(|at| json!(pair.whole_log(at, 200)).to_string());
        assert!(!ben.contains("4.2.rUUU") && !ben.contains("rUUU"), "{ben}");
        for log in [&ann, &ben] {
            assert!(!log.contains("pepper"), "a salt is told when the match begins: {log}");
            assert!(!log.contains("secret") && !log.contains("who"), "{log}");
        }
    });
}

#[test]
fn who_comes_back_is_told_what_they_missed() {
    let house = House::open(unlimited());
    block_on(async {
        let mut pair = Pair::sit(&house, "ludo", &json!({})).await;
        let seen = pair.ask(0, json!({"do": "chat", "text": "before"})).await;
        let mut last = seen;
        for number in 0..3 {
            last = pair.ask(0, json!({"do": "chat", "text": format!("line {number}")})).await;
        }
        let mut back = pair.visitors[1].come_back(&pair.code, seen).await.unwrap();
        let hello = back.hear().await.unwrap();
        assert_eq!([&hello["type"], &hello["seq"]], [&json!("hello"), &json!(last)]);
        let missed = back.hear_until(|message| message["type"] == "missed").await.unwrap();
        let texts: Vec<&Value> = missed["entries"]
            .as_array()
            .unwrap()
            .iter()
            .map(|line| &line["chat"]["text"])
            .collect();
        assert_eq!(texts, ["line 0", "line 1", "line 2"]);
        assert_eq!([&missed["after"], &missed["more"]], [&json!(seen), &json!(false)]);

        pair.players[1] = back;
        for number in 0..120 {
            last = pair.ask(0, json!({"do": "chat", "text": format!("more {number}")})).await;
        }
        let mut back = pair.visitors[1].come_back(&pair.code, seen).await.unwrap();
        let missed = back.hear_until(|message| message["type"] == "missed").await.unwrap();
        let entries = missed["entries"].as_array().unwrap();
        assert_eq!(entries.len(), 100, "never the whole history at once");
        assert_eq!([&missed["more"], &entries[99]["seq"]], [&json!(true), &json!(last)]);

        let mut back = pair.visitors[1].come_back(&pair.code, last).await.unwrap();
        let missed = back.hear_until(|message| message["type"] == "missed").await.unwrap();
        assert_eq!([&missed["entries"], &missed["more"]], [&json!([]), &json!(false)]);
    });
}

#[test]
fn a_log_is_for_members_and_a_page_has_an_end() {
    let house = House::open(unlimited());
    block_on(async {
        let mut pair = Pair::sit(&house, "ludo", &json!({})).await;
        for number in 0..220 {
            pair.ask(0, json!({"do": "chat", "text": format!("{number}")})).await;
        }
        let path = format!("/api/tables/{}/log", pair.code);
        let (_, page) = pair.visitors[0].get(&format!("{path}?limit=100000")).unwrap();
        assert_eq!(page["entries"].as_array().unwrap().len(), 200);
        let (_, page) = pair.visitors[0].get(&path).unwrap();
        assert_eq!(page["entries"].as_array().unwrap().len(), 100);
        let (_, page) = pair.visitors[0].get(&format!("{path}?before=1")).unwrap();
        assert_eq!(page, json!({"entries": [], "more": false}));
        let (status, no) = pair.visitors[0].get(&format!("{path}?befor=1")).unwrap();
        assert_eq!((status, &no["no"]["code"]), (400, &json!("not-understood")));
        let stranger = house.visitor();
        let missing = stranger.get("/api/tables/ABCDEF/log").unwrap();
        assert_eq!(stranger.get(&path).unwrap(), missing, "not even that there is a table");
        assert_eq!(missing.0, 404);
    });
}

#[test]
fn why_somebody_was_asked_to_leave_is_theirs_alone() {
    let house = House::open(unlimited());
    block_on(async {
        let mut pair = Pair::sit(&house, "ludo", &json!({})).await;
        let kick = json!({"do": "kick", "member": 1, "why": "chewing loudly"});
        let done = pair.players[0].request(kick).await.unwrap();
        assert_eq!(done.get("no"), None);
        let bye = pair.players[1].hear_until(|m| m["type"] == "bye").await.unwrap();
        assert!(bye["no"]["say"].as_str().unwrap().contains("chewing loudly"), "{bye}");
        let log = pair.whole_log(0, 200);
        assert_eq!(log.last().unwrap()["change"], json!({"what": "kicked", "member": 1}));
        assert!(!json!(log).to_string().contains("chewing"));
        let (status, _) = pair.visitors[1].get(&format!("/api/tables/{}/log", pair.code)).unwrap();
        assert_eq!(status, 404, "who has gone reads no more");
    });
}
