//! What commands write: results and reports, and files that exist already.

use crate::{parlor, stderr, stdout, temporary_file};
use serde_json::json;
use std::path::PathBuf;

/// Runs a command that writes a file that exists: it is refused, and replaces it with `--force`.
fn check_kept(args: &[&str], file: &PathBuf) {
    std::fs::write(file, "mine").unwrap();
    let refused = parlor(args);
    assert_eq!(refused.status.code(), Some(2), "{args:?}: {}", stderr(&refused));
    assert!(stderr(&refused).contains("exists"), "{args:?}: {}", stderr(&refused));
    assert!(stderr(&refused).contains("--force"), "{args:?}: {}", stderr(&refused));
    assert_eq!(std::fs::read_to_string(file).unwrap(), "mine", "{args:?}");
    let forced = parlor(&[args, &["--force"]].concat());
    assert!(forced.status.success(), "{args:?}: {}", stderr(&forced));
    assert_ne!(std::fs::read_to_string(file).unwrap(), "mine", "{args:?}");
    assert_eq!(stdout(&forced), "", "{args:?}");
}

#[test]
fn a_file_that_exists_is_replaced_with_force_only() {
    let file = temporary_file("kept-result", "");
    let name = file.to_str().unwrap();
    let commands: &[&[&str]] = &[
        &["spaces", "generate", "--sizes", "2", "--out", name],
        &["spaces", "draw", "3.0.UU", "--out", name],
        &["spaces", "solve", "--size", "2", "--out", name],
        &["hill", "draw", "board.v1", "--out", name],
    ];
    for args in commands {
        check_kept(args, &file);
    }
    std::fs::remove_file(&file).unwrap();
    let output = parlor(commands[0]);
    assert!(output.status.success() && file.exists(), "{}", stderr(&output));
}

#[test]
fn manual_pages_are_replaced_with_force_only() {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("kept-pages");
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).unwrap();
    let args = ["man", "--dir", dir.to_str().unwrap()];
    check_kept(&args, &dir.join("parlor-hill-draw.1"));
    std::fs::remove_file(dir.join("parlor.1")).unwrap();
    assert_eq!(parlor(&args).status.code(), Some(2));
    assert!(!dir.join("parlor.1").exists(), "all pages are written, or none");
}

#[test]
fn a_device_can_be_written_to_without_force() {
    let output = parlor(&["hill", "draw", "board.v1", "--out", "/dev/null"]);
    assert!(output.status.success(), "{}", stderr(&output));
}

#[test]
fn faults_of_a_checked_file_go_to_standard_error() {
    let bad = temporary_file("faulty-board.json", &json!({"id": "x", "nodes": []}).to_string());
    let bad = bad.to_str().unwrap();
    for command in ["hill", "spaces"] {
        let output = parlor(&[command, "check", bad]);
        assert_eq!(output.status.code(), Some(1), "{command}");
        assert_eq!(stdout(&output), "", "{command}");
        assert!(stderr(&output).contains(": not valid\n  "), "{command}: {}", stderr(&output));
        let output = parlor(&[command, "check", "--json", bad]);
        assert!(stdout(&output).contains("\"valid\":false"), "{command}: {}", stdout(&output));
        assert_eq!(stderr(&output), "", "{command}");
    }
}
