//! Settings of the server, and what the program does when nothing is said.

use crate::serve::{Server, folder};
use crate::{parlor, stderr, stdout, temporary};
use client::Visitor;
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
fn a_flag_goes_before_the_environment_that_before_the_file_that_before_what_is_usual() {
    let file = temporary("settings.toml", "sockets = 11\nsockets-each = 12\nkeep-minutes = 13\n");
    let file = file.to_str().unwrap();
    let output = run(program()
        .args(["serve", "--print-config", "--config", file, "--sockets", "31"])
        .envs([("PARLOR_SOCKETS", "21"), ("PARLOR_SOCKETS_EACH", "22")]));
    let text = stdout(&output);
    for line in ["sockets = 31", "sockets-each = 22", "keep-minutes = 13", "limits = true"] {
        assert!(text.lines().any(|other| other == line), "{line}\n{text}");
    }
    assert!(text.contains("store = \"memory\""), "{text}");
    // What is printed is a file that says the same.
    let again = temporary("settings-again.toml", &text);
    let output = run(program().args(["serve", "--print-config"]).env("PARLOR_CONFIG", again));
    assert_eq!(stdout(&output), text);
}

#[test]
fn a_setting_that_does_not_exist_is_named_with_those_that_do() {
    let cases = [
        ("adress = \"127.0.0.1:1\"", &["unknown field `adress`", "`addr`", "`sockets-each`"][..]),
        ("metrics = \"maybe\"", &["maybe", "local, off"]),
        ("sockets = \"many\"", &["sockets", "invalid type"]),
    ];
    for (text, expected) in cases {
        let file = temporary("wrong.toml", text);
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
fn without_a_command_it_serves_and_two_find_a_port_each() {
    let servers = [Server::run(&mut program()), Server::run(&mut program())];
    assert_ne!(servers[0].url, servers[1].url);
    for server in &servers {
        let visitor = Visitor::new(&server.url).unwrap();
        assert_eq!(visitor.get("/health").unwrap(), (200, json!("ok")));
        let (status, page) = visitor.get("/").unwrap();
        assert!(
            status == 200 && page.as_str().unwrap().contains("<title>Parlor</title>"),
            "{page}"
        );
    }
}

#[test]
fn its_log_can_be_read_by_programs_and_it_stops_when_it_is_asked_to() {
    let store = format!("sqlite:{}", folder("logged").join("new/tables.sqlite").display());
    let mut server = Server::run(
        program()
            .args(["serve", "--addr", "127.0.0.1:0", "--log", "json", "--store", &store])
            .stderr(Stdio::piped()),
    );
    let visitor = Visitor::new(&server.url).unwrap();
    let code = visitor.open("ludo", "An\u{1b}[31mn", &json!({}), &json!({})).unwrap();
    let stopped = Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status();
    assert!(stopped.unwrap().success());
    assert!(server.child.wait().unwrap().success(), "it stops of its own will");
    let mut log = String::new();
    std::io::Read::read_to_string(&mut server.child.stderr.take().unwrap(), &mut log).unwrap();
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let opened = lines.iter().find(|line| line["message"] == "a table was opened");
    assert_eq!(opened.unwrap()["table"], json!(code), "{log}");
    assert!(!log.contains("31mn") && !log.contains("parlor="), "no names, no secrets: {log}");
}
