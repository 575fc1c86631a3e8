//! Tests of the `parlor` program through its command line.

#![allow(clippy::unwrap_used)]

mod analyse;
mod backup;
mod commands;
mod container;
mod deploy;
mod engine;
mod exports;
mod faults;
mod gammon;
mod git;
mod hill;
mod lab;
mod log_flood;
mod log_privacy;
mod nodes;
mod output;
mod protection;
mod proxies;
mod saved;
mod serve;
mod settings;
mod spaces;
mod store_check;
mod upgrade;
mod workflows;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Runs the program with this input and without a terminal.
fn parlor_with(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    let _ = writer.join();
    output
}

fn parlor(args: &[&str]) -> Output {
    parlor_with(args, b"")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Writes a file for one test into cargo's folder for test files.
fn temporary_file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path
}
