//! The server's log contains no names, messages or secrets, even at the level `trace`.

use crate::serve::{
    ServerProcess, block_on, connect_both, open_table_for_two, play_move, start_match, test_folder,
};
use serde_json::json;
use std::io::Read;
use std::process::{Command, Stdio};

/// A server that logs everything, with its standard error piped.
fn start_with_trace_log(store: &str) -> ServerProcess {
    let args = ["serve", "--addr", "127.0.0.1:0", "--no-limits", "--log-level", "trace"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    ServerProcess::run(command.args(args).args(["--store", store]).stderr(Stdio::piped()))
}

#[test]
fn the_trace_log_contains_no_names_messages_or_secrets() {
    let mut server = start_with_trace_log(&format!(
        "sqlite:{}",
        test_folder("quiet").join("t.sqlite").display()
    ));
    let stderr = server.child.stderr.take().unwrap();
    let log = std::thread::spawn(move || {
        let mut log = String::new();
        std::io::BufReader::new(stderr).read_to_string(&mut log).map(|_| log)
    });
    let (code, two) = open_table_for_two(&server.url, "hill", &json!({}));
    let secret = block_on(async {
        let mut players = connect_both(&two, &code).await;
        for command in [
            json!({"do": "salt", "round": 1, "salt": "Pfefferkorn".repeat(3)}),
            json!({"do": "chat", "text": "Geheimnis"}),
            json!({"do": "fly", "text": "Unfug"}),
        ] {
            let _ = players[1].send_command(command).await;
        }
        start_match(&mut players).await;
        for number in 0..10 {
            play_move(&mut players, &format!("m{number}")).await;
        }
        players[0].request(json!({"do": "end"})).await.unwrap();
        let kick = json!({"do": "kick", "member": 1, "why": "Unhoeflichkeit"});
        players[0].request(kick).await.unwrap();
        players[0].state["lobby"]["match"]["secret"].as_str().unwrap().to_owned()
    });
    let cookies = two.each_ref().map(|visitor| visitor.cookie().split_once('=').unwrap().1);
    let stopped = Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status();
    assert!(stopped.unwrap().success() && server.child.wait().unwrap().success());
    let log = log.join().unwrap().unwrap();
    assert!(log.contains(&code) && log.contains("a match ended"), "the log works: {log}");
    let words = ["Ann", "Ben", "Pfefferkorn", "Geheimnis", "Unfug", "Unhoeflichkeit"];
    for word in words.iter().copied().chain(cookies).chain([&*secret]) {
        assert!(!log.contains(word), "{word}: {log}");
    }
}
