//! Requests cannot flood the server's log.

use crate::serve::ServerProcess;
use serde_json::Value;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

const REQUESTS: u64 = 1_000;

/// Sends requests of a foreign page over one connection, each with a long origin, and returns the
/// responses.
fn send_foreign_requests(host: &str) -> String {
    let origin = format!("https://{}.example", "x".repeat(8_000));
    let request = |connection: &str| {
        format!(
            "GET /api/me HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nConnection: {connection}\r\n\r\n"
        )
    };
    let mut stream = TcpStream::connect(host).unwrap();
    let mut writer = stream.try_clone().unwrap();
    let (many, last) = (request("keep-alive"), request("close"));
    let sender = std::thread::spawn(move || {
        for _ in 1..REQUESTS {
            writer.write_all(many.as_bytes()).unwrap();
        }
        writer.write_all(last.as_bytes()).unwrap();
    });
    let mut responses = String::new();
    stream.read_to_string(&mut responses).unwrap();
    sender.join().unwrap();
    responses
}

#[test]
fn foreign_requests_cannot_flood_the_log_and_lines_left_out_are_counted() {
    let args = ["serve", "--addr", "127.0.0.1:0", "--no-limits", "--store", "memory"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    let mut server =
        ServerProcess::run(command.args(args).args(["--log", "json"]).stderr(Stdio::piped()));
    let mut stderr = server.child.stderr.take().unwrap();
    let log = std::thread::spawn(move || {
        let mut log = String::new();
        stderr.read_to_string(&mut log).map(|_| log)
    });
    let responses = send_foreign_requests(server.url.trim_start_matches("http://"));
    assert_eq!(responses.matches("HTTP/1.1 403").count() as u64, REQUESTS);
    let stopped = Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status();
    assert!(stopped.unwrap().success() && server.child.wait().unwrap().success());
    let log = log.join().unwrap().unwrap();
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let with = |text: &str| lines.iter().filter(|line| line["message"] == text).collect::<Vec<_>>();
    let shown = with("refused a request of a foreign origin");
    let reports = with("lines were left out");
    let left_out: u64 = reports.iter().map(|line| line["left_out"].as_u64().unwrap()).sum();
    assert_eq!(shown.len() as u64 + left_out, REQUESTS, "every line is logged or counted");
    assert!(left_out > REQUESTS / 2, "{left_out} were left out");
    assert!(shown.iter().all(|line| line["origin"].as_str().unwrap().len() <= 100), "{log}");
    assert!(reports.iter().all(|line| line["line"] == "refused a request of a foreign origin"));
}
