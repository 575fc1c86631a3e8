//! Analyses of finished matches, and hints.

use crate::test_server::{PlayerPair, TestServer, block_on, without_limits};
use catalog::GameId;
use client::{ApiClient, TableClient};
use serde_json::{Value, json};
use server::ServerSettings;

/// Plays some turns; then a player resigns.
async fn play_and_resign(pair: &mut PlayerPair, turns: usize) {
    pair.start().await;
    for _ in 0..turns {
        if pair.is_playing() {
            pair.play_turn().await;
        }
    }
    if pair.is_playing() {
        pair.request(0, json!({"do": "resign"})).await;
    }
}

/// The analysis under a path; asks until it is done.
fn analysis(client: &ApiClient, path: &str) -> Value {
    loop {
        let (status, answer) = client.get(path).unwrap();
        match status {
            200 => {
                assert_eq!(answer["state"], "done");
                return answer["analysis"].clone();
            }
            202 => assert!(answer["state"] == "queued" || answer["state"] == "running"),
            _ => panic!("{status}: {answer}"),
        }
    }
}

/// The sum of the steps of all frames of a replay.
fn step_count(replay: &Value) -> u64 {
    let steps = |frame: &Value| frame["steps"].as_u64().unwrap_or(0);
    replay["frames"].as_array().unwrap().iter().map(steps).sum()
}

#[test]
fn every_game_has_an_analysis_by_what_its_reader_could_know() {
    let server = TestServer::start(without_limits());
    block_on(async {
        for game in GameId::ALL {
            let mut pair = PlayerPair::connect(&server, game.name(), &game.short_config()).await;
            play_and_resign(&mut pair, 8).await;
            let path = format!("/api/tables/{}/analysis?match=1", pair.code);
            let (_, replay) =
                pair.clients[0].get(&format!("/api/tables/{}/replay?match=1", pair.code)).unwrap();
            for at in [0, 1] {
                let analysed = analysis(&pair.clients[at], &path);
                assert_eq!(analysed["game"], game.name());
                let evaluations = analysed["evaluations"].as_array().unwrap().len() as u64;
                assert_eq!(evaluations, step_count(&replay) + 1, "{game}");
                if game.has_hidden_information() {
                    assert_eq!(analysed["viewer"], at, "{game}");
                    let decisions = analysed["decisions"].as_array().unwrap();
                    assert!(decisions.iter().all(|decision| decision["seat"] == at), "{game}");
                }
            }
            let stranger = server.new_client();
            assert_eq!(stranger.get(&path).unwrap().0, 404, "only members may read it");
            shared_analysis_is_that_of_a_spectator(&pair, game);
        }
    });
}

fn shared_analysis_is_that_of_a_spectator(pair: &PlayerPair, game: GameId) {
    let target = json!({"target": {"to": "replay", "match": 1}});
    let links = format!("/api/tables/{}/links", pair.code);
    let (status, link) = pair.clients[0].post(&links, &target).unwrap();
    assert_eq!(status, 201, "{link}");
    let path = format!("/api/replays/{}/analysis", link["token"].as_str().unwrap());
    let shared = analysis(&pair.clients[1], &path);
    if game.has_hidden_information() {
        assert_eq!(shared.get("viewer"), None, "{game}");
        assert_eq!(shared["decisions"], json!([]), "{game}");
        let (status, refused) = pair.clients[1].get(&format!("{path}?seat=0")).unwrap();
        assert_eq!((status, &refused["refusal"]["code"]), (422, &json!("not-revealed")));
    }
}

#[test]
fn a_match_in_progress_is_not_analysed() {
    let server = TestServer::start(without_limits());
    block_on(async {
        let mut pair = PlayerPair::connect(&server, "ludo", &json!({})).await;
        pair.start().await;
        let path = format!("/api/tables/{}/analysis?match=1", pair.code);
        let (status, refused) = pair.clients[0].get(&path).unwrap();
        assert_eq!((status, &refused["refusal"]["code"]), (404, &json!("no-finished-match")));
    });
}

#[test]
fn a_match_as_text_is_analysed_and_a_text_that_is_none_is_refused() {
    let server = TestServer::start(without_limits());
    let client = server.new_client();
    let path = "/api/import/analysis";
    let text = " 1 point match\n\n Game 1\n Ann : 0                  Ben : 0\n  \
                1) 31: 8/5 6/5            52: 13/8 13/11\n";
    loop {
        let (status, answer) = client.post(path, &json!({"text": text})).unwrap();
        match status {
            202 => {}
            200 => {
                assert_eq!(answer["analysis"]["game"], "gammon");
                let first = &answer["analysis"]["decisions"][0]["played"];
                assert_eq!(first.get("mark"), None, "the best opening play: {first}");
                break;
            }
            _ => panic!("{status}: {answer}"),
        }
    }
    let (mut status, mut answer) = (202, Value::Null);
    while status == 202 {
        (status, answer) = client.post(path, &json!({"text": "nonsense"})).unwrap();
    }
    assert_eq!((status, &answer["refusal"]["code"]), (422, &json!("bad-file")));
}

/// Asks for a hint, and returns the status and the answer.
fn ask_for_hint(pair: &PlayerPair, at: usize) -> (u16, Value) {
    let ask = pair.players[0].state["ask"]["id"].as_u64().unwrap();
    let path = format!("/api/tables/{}/hint", pair.code);
    pair.clients[at].post(&path, &json!({"ask": ask})).unwrap()
}

async fn connect_with_hints(server: &TestServer, game: &str, config: &Value) -> PlayerPair {
    let mut pair = PlayerPair::connect(server, game, config).await;
    let config = pair.players[0].state["lobby"]["config"].clone();
    let options = json!({"bot_ms": 0, "decision_s": 0, "reaction_s": 0, "hints": "always"});
    pair.request(0, json!({"do": "configure", "config": config, "options": options})).await;
    pair
}

#[test]
fn the_player_who_is_asked_gets_a_hint_and_the_result_tells_how_many() {
    let server = TestServer::start(without_limits());
    block_on(async {
        for game in GameId::ALL {
            let mut pair = connect_with_hints(&server, game.name(), &game.short_config()).await;
            pair.start().await;
            let asked = loop {
                let asks = |at: &usize| pair.players[*at].pending_ask().is_some();
                match [0, 1].into_iter().find(asks) {
                    Some(at) => break at,
                    None => pair.play_turn().await,
                }
            };
            let legal = pair.players[asked].pending_ask().unwrap().1.clone();
            for _ in 0..2 {
                let (status, hint) = ask_for_hint(&pair, asked);
                assert_eq!(status, 200, "{game}: {hint}");
                assert_eq!(hint["seat"], asked, "{game}");
                let best = &hint["actions"][0];
                assert!(legal.contains(&best["action"]), "{game}: {best}");
                assert!(best["reasons"].as_array().is_some_and(|all| !all.is_empty()), "{game}");
            }
            assert_eq!(pair.players[0].state["lobby"]["match"].get("hints"), None, "{game}");
            pair.request(0, json!({"do": "resign"})).await;
            let told = &pair.players[0].state["lobby"]["match"]["hints"];
            assert_eq!(told, &json!([{"seat": asked, "hints": 1}]), "{game}");
        }
    });
}

#[test]
fn where_two_people_sit_there_are_no_hints_unless_the_table_says_so() {
    let server = TestServer::start(without_limits());
    block_on(async {
        let mut pair = PlayerPair::connect(&server, "gammon", &json!({})).await;
        pair.start().await;
        while pair.players.iter().all(|player| player.pending_ask().is_none()) {
            pair.play_turn().await;
        }
        let asked = [0, 1].into_iter().find(|at| pair.players[*at].pending_ask().is_some());
        let (status, refused) = ask_for_hint(&pair, asked.unwrap());
        assert_eq!((status, &refused["refusal"]["code"]), (422, &json!("hints-off")));
        let lobby = &pair.players[0].state["lobby"];
        assert_eq!(lobby["options"]["hints"], "against-bots");
        assert_eq!(lobby["match"].get("hints_allowed"), None);
        let (status, refused) = {
            let ask = pair.players[0].state["ask"]["id"].as_u64().unwrap();
            let path = format!("/api/tables/{}/hint", pair.code);
            server.new_client().post(&path, &json!({"ask": ask})).unwrap()
        };
        assert_eq!((status, &refused["refusal"]["code"]), (404, &json!("cannot-join")));
    });
}

#[test]
fn a_host_can_switch_analyses_and_hints_off() {
    let server = TestServer::start(ServerSettings { analysis_workers: 0, ..without_limits() });
    block_on(async {
        let mut pair = PlayerPair::connect(&server, "ludo", &json!({})).await;
        play_and_resign(&mut pair, 1).await;
        let path = format!("/api/tables/{}/analysis?match=1", pair.code);
        let (status, refused) = pair.clients[0].get(&path).unwrap();
        assert_eq!((status, &refused["refusal"]["code"]), (404, &json!("insight-off")));
        let (_, games) = pair.clients[0].get("/api/games").unwrap();
        assert_eq!(games[0]["insight"], false);
    });
}

#[test]
fn analyses_are_limited_by_address() {
    let server = TestServer::start(ServerSettings::default());
    let client = server.new_client();
    let analyse = |number: usize| {
        let text = json!({"text": format!("no match {number}")});
        client.post("/api/import/analysis", &text).unwrap().0
    };
    assert_ne!(analyse(0), 429);
    assert!((1..20).any(|number| analyse(number) == 429));
}

#[test]
fn a_position_of_another_program_is_explored() {
    let server = TestServer::start(without_limits());
    let client = server.new_client();
    let explore = |body: &Value| loop {
        let (status, answer) = client.post("/api/explore", body).unwrap();
        if status != 202 {
            return (status, answer);
        }
    };
    let opening = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
    let (status, answer) = explore(&json!({"text": opening}));
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["exploration"]["hint"]["actions"][0]["notation"], "8/5 6/5");
    let setup = json!({"game": "gammon", "setup": answer["exploration"]["view"]});
    assert_eq!(explore(&setup).0, 200);
    let (status, refused) = explore(&json!({"game": "gammon", "setup": {}}));
    assert_eq!((status, &refused["refusal"]["code"]), (422, &json!("bad-file")));
    assert_eq!(explore(&json!({"game": "gammon"})).0, 422);
}

/// What `/api/explore` tells of the first roll of a match to one point, a 3 and a 1.
pub(crate) fn explore_opening(server: &TestServer) -> Value {
    let request = json!({"text": "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:1:10"});
    loop {
        let (status, answer) = server.new_client().post("/api/explore", &request).unwrap();
        match status {
            200 => return answer["exploration"].clone(),
            202 => {}
            _ => panic!("{status}: {answer}"),
        }
    }
}

/// A match of one person against a bot that begins with a position, at the person's first decision.
pub(crate) async fn start_against_bot(
    server: &TestServer,
    start: &Value,
) -> (ApiClient, TableClient, String) {
    let client = server.new_client();
    let opening = json!({"game": "gammon", "nick": "Ann", "start": start});
    let (status, opened) = client.post("/api/tables", &opening).unwrap();
    assert_eq!(status, 201, "{opened}");
    let code = opened["code"].as_str().unwrap().to_owned();
    let mut ann = client.connect(&code).await.unwrap();
    ann.receive().await.unwrap();
    ann.request(json!({"do": "bot", "chair": 1, "level": "random"})).await.unwrap();
    ann.request(json!({"do": "start"})).await.unwrap();
    while ann.pending_ask().is_none() {
        match ann.dice_command() {
            Some(command) => drop(ann.request(command).await.unwrap()),
            None => drop(ann.receive().await.unwrap()),
        }
    }
    (client, ann, code)
}

#[test]
fn a_hint_for_a_decision_that_is_made_again_counts_again() {
    let server = TestServer::start(without_limits());
    block_on(async {
        let position = explore_opening(&server);
        let (client, mut ann, code) = start_against_bot(&server, &position["view"]).await;
        let ask = ann.pending_ask().unwrap().0;
        let hint =
            || client.post(&format!("/api/tables/{code}/hint"), &json!({"ask": ask})).unwrap();
        assert_eq!(hint().0, 200);
        let action = ann.pending_ask().unwrap().1[0].clone();
        ann.request(json!({"do": "act", "ask": ask, "action": action})).await.unwrap();
        ann.request(json!({"do": "take-back"})).await.unwrap();
        assert_eq!(ann.pending_ask().unwrap().0, ask, "asks are numbered as before");
        for _ in 0..2 {
            assert_eq!(hint().0, 200);
        }
        ann.send_command(json!({"do": "resign"})).await.unwrap();
        while ann.state["lobby"]["phase"] != "lobby" {
            ann.receive().await.unwrap();
        }
        let told = &ann.state["lobby"]["match"]["hints"];
        assert_eq!(told, &json!([{"seat": 0, "hints": 2}]));
    });
}

#[test]
fn the_tutor_warns_of_a_blunder_and_only_a_warning_counts_as_a_hint() {
    let server = TestServer::start(without_limits());
    block_on(async {
        let position = explore_opening(&server);
        assert_eq!(position["hint"]["seat"], 0);
        let (client, mut ann, code) = start_against_bot(&server, &position["view"]).await;
        assert_eq!(ann.state["lobby"]["match"]["hints_allowed"], true);
        let actions = position["hint"]["actions"].as_array().unwrap();
        let is_blunder = |action: &&Value| action["mark"] == "blunder";
        let (best, blunder) = (&actions[0], actions.iter().find(is_blunder).unwrap());
        let ask = ann.pending_ask().unwrap().0;
        let judge = |action: &Value| {
            let path = format!("/api/tables/{code}/tutor");
            client.post(&path, &json!({"ask": ask, "action": action["action"]})).unwrap()
        };
        assert_eq!(judge(best), (200, json!({})));
        let (status, warning) = judge(blunder);
        assert_eq!(status, 200, "{warning}");
        assert_eq!(warning["planned"]["notation"], blunder["notation"]);
        assert_eq!(warning["best"]["notation"], best["notation"]);
        ann.send_command(json!({"do": "resign"})).await.unwrap();
        while ann.state["lobby"]["phase"] != "lobby" {
            ann.receive().await.unwrap();
        }
        assert_eq!(ann.state["lobby"]["match"]["hints"], json!([{"seat": 0, "hints": 1}]));
    });
}

#[test]
fn a_position_is_rolled_out_with_intervals() {
    let server = TestServer::start(without_limits());
    let client = server.new_client();
    let text = "XGID=-A---A------------------a-:0:0:1:31:0:0:0:0:10";
    let body = json!({"text": text, "games": 8, "seed": 2});
    let (mut status, mut answer) = (202, Value::Null);
    while status == 202 {
        (status, answer) = client.post("/api/explore", &body).unwrap();
    }
    assert_eq!(status, 200, "{answer}");
    let rollout = &answer["exploration"]["rollout"];
    assert_eq!((&rollout["games"], &rollout["is_partial"]), (&json!(8), &json!(false)));
    let lines = rollout["lines"].as_array().unwrap();
    assert!(!lines.is_empty() && lines.len() <= 3, "{rollout}");
    assert!(lines.iter().all(|line| line["result"]["margin"].as_f64().unwrap() >= 0.0));
    assert_eq!(lines[0]["loss"]["mean"], json!(0.0));
}
