//! The settings of the server, and the program without a command.

use crate::serve::{ServerProcess, test_folder};
use crate::{parlor, stderr, stdout, temporary_file};
use client::ApiClient;
use serde_json::{Value, json};
use std::process::{Command, Output, Stdio};

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.env("PARLOR_STORE", "memory").stdin(Stdio::null());
    command
}

fn run(command: &mut Command) -> Output {
    command.output().unwrap()
}

#[test]
fn flags_take_precedence_over_environment_file_and_defaults() {
    let file = temporary_file(
        "settings.toml",
        "sockets = 11\nsockets-each = 12\nexpire-after-minutes = 13\n",
    );
    let file = file.to_str().unwrap();
    let output = run(program()
        .args(["serve", "--print-config", "--config", file, "--sockets", "31"])
        .envs([("PARLOR_SOCKETS", "21"), ("PARLOR_SOCKETS_EACH", "22")]));
    let text = stdout(&output);
    for line in ["sockets = 31", "sockets-each = 22", "expire-after-minutes = 13", "limits = true"]
    {
        assert!(text.lines().any(|other| other == line), "{line}\n{text}");
    }
    assert!(text.contains("store = \"memory\""), "{text}");
    // The printed text is a settings file with the same settings.
    let again = temporary_file("settings-again.toml", &text);
    let output = run(program().args(["serve", "--print-config"]).env("PARLOR_CONFIG", again));
    assert_eq!(stdout(&output), text);
}

#[test]
fn the_former_names_of_expire_after_minutes_are_accepted() {
    let file = temporary_file("former.toml", "keep-minutes = 14\n");
    let file = file.to_str().unwrap();
    let serve = ["serve", "--print-config"];
    for command in [
        program().args(serve).args(["--config", file]),
        program().args(serve).args(["--keep-minutes", "14"]),
        program().args(serve).env("PARLOR_KEEP_MINUTES", "14"),
    ] {
        let text = stdout(&run(command));
        assert!(text.contains("\nexpire-after-minutes = 14\n"), "{text}");
    }
}

#[test]
fn an_unknown_setting_is_refused_with_a_list_of_the_known_ones() {
    let cases = [
        (
            "adress = \"127.0.0.1:1\"",
            &["adress: there is no such field", "\"addr\"", "\"sockets-each\""][..],
        ),
        ("metrics = \"maybe\"", &["maybe", "local, off"]),
        (
            "sockets = \"many\"",
            &["sockets: expected a whole number from 0 to 4294967295, not \"many\""],
        ),
    ];
    for (text, expected) in cases {
        let file = temporary_file("wrong.toml", text);
        let output = parlor(&["serve", "--print-config", "--config", file.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(2), "{text}");
        for word in expected {
            assert!(stderr(&output).contains(word), "{word}: {}", stderr(&output));
        }
    }
    let output = parlor(&["serve", "--store", "paper"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("sqlite:FILE, postgres:"), "{}", stderr(&output));
}

#[test]
fn without_a_command_it_serves_on_the_next_free_port() {
    let servers = [ServerProcess::run(&mut program()), ServerProcess::run(&mut program())];
    assert_ne!(servers[0].url, servers[1].url);
    for server in &servers {
        let visitor = ApiClient::new(&server.url).unwrap();
        assert_eq!(visitor.get("/health").unwrap(), (200, json!("ok")));
        let (status, page) = visitor.get("/").unwrap();
        assert!(
            status == 200 && page.as_str().unwrap().contains("<title>Parlor</title>"),
            "{page}"
        );
    }
}

#[test]
fn the_json_log_is_valid_and_the_server_stops_on_a_signal() {
    let store = format!("sqlite:{}", test_folder("logged").join("new/tables.sqlite").display());
    let mut server = ServerProcess::run(
        program()
            .args(["serve", "--addr", "127.0.0.1:0", "--log", "json", "--store", &store])
            .stderr(Stdio::piped()),
    );
    let visitor = ApiClient::new(&server.url).unwrap();
    let code = visitor.open_table("ludo", "An\u{1b}[31mn", &json!({}), &json!({})).unwrap();
    let stopped = Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status();
    assert!(stopped.unwrap().success());
    assert!(server.child.wait().unwrap().success(), "it stops when asked to");
    let mut log = String::new();
    std::io::Read::read_to_string(&mut server.child.stderr.take().unwrap(), &mut log).unwrap();
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let opened = lines.iter().find(|line| line["message"] == "a table was opened");
    assert_eq!(opened.unwrap()["table"], json!(code), "{log}");
    assert!(!log.contains("31mn") && !log.contains("parlor="), "no names, no secrets: {log}");
}
