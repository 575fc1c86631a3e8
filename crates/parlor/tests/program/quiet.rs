//! The server's own log, at its most talkative: nobody's name, words or secrets are in it.

use crate::serve::{Server, block_on, folder, play_one, sit, start, table};
use serde_json::json;
use std::io::Read;
use std::process::{Command, Stdio};

/// A server that logs everything it can, and everything it says on standard error.
fn talkative(store: &str) -> Server {
    let args = ["serve", "--addr", "127.0.0.1:0", "--no-limits", "--log-level", "trace"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    Server::run(command.args(args).args(["--store", store]).stderr(Stdio::piped()))
}

#[test]
fn the_log_names_nobody_and_tells_no_secret_at_any_level() {
    let mut server = talkative(&format!("sqlite:{}", folder("quiet").join("t.sqlite").display()));
    let stderr = server.child.stderr.take().unwrap();
    let log = std::thread::spawn(move || {
        let mut log = String::new();
        std::io::BufReader::new(stderr).read_to_string(&mut log).map(|_| log)
    });
    let (code, two) = table(&server.url, "hill", &json!({}));
    let secret = block_on(async {
        let mut players = sit(&two, &code).await;
        for command in [
            json!({"do": "salt", "salt": "Pfefferkorn"}),
            json!({"do": "chat", "text": "Geheimnis"}),
            json!({"do": "fly", "text": "Unfug"}),
        ] {
            let _ = players[1].ask(command).await;
        }
        start(&mut players).await;
        for number in 0..10 {
            play_one(&mut players, &format!("m{number}")).await;
        }
        players[0].request(json!({"do": "end"})).await.unwrap();
        let kick = json!({"do": "kick", "member": 1, "why": "Unhoeflichkeit"});
        players[0].request(kick).await.unwrap();
        players[0].shown["lobby"]["match"]["secret"].as_str().unwrap().to_owned()
    });
    let cookies = two.each_ref().map(|visitor| visitor.cookie().split_once('=').unwrap().1);
    let stopped = Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status();
    assert!(stopped.unwrap().success() && server.child.wait().unwrap().success());
    let log = log.join().unwrap().unwrap();
    assert!(log.contains(&code) && log.contains("a match ended"), "it does log: {log}");
    let words = ["Ann", "Ben", "Pfefferkorn", "Geheimnis", "Unfug", "Unhoeflichkeit"];
    for word in words.iter().copied().chain(cookies).chain([&*secret]) {
        assert!(!log.contains(word), "{word}: {log}");
    }
}
