//! Runs GNU Backgammon, which some tests compare with.

// Unlike the rules, these tests run another program.
#![allow(clippy::disallowed_types, clippy::disallowed_methods)]

use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Runs GNU Backgammon with these commands; `None` if it is not installed and the test is skipped.
pub(crate) fn run_gnubg(args: &[&str], commands: &str) -> Option<String> {
    let path = ["/usr/games/gnubg", "/usr/bin/gnubg", "/usr/local/bin/gnubg"];
    let Some(program) = path.into_iter().find(|path| Path::new(path).exists()) else {
        let missing = "GNU Backgammon is not installed: run `apt-get install gnubg`";
        // Under CI, a skipped test would look like one that passed.
        assert!(std::env::var_os("CI").is_none(), "{missing}");
        eprintln!("test skipped: {missing}");
        return None;
    };
    let mut child = Command::new(program)
        .args(["--tty", "--quiet", "--no-rc"])
        .args(args)
        .env("HOME", env!("CARGO_TARGET_TMPDIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut stdin = child.stdin.take()?;
    let commands = commands.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(commands.as_bytes()));
    let output = child.wait_with_output().ok()?;
    writer.join().ok()?.ok()?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// An empty folder for the files of one test.
pub(crate) fn new_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs commands of GNU Backgammon group by group, and returns the match it has after each group
/// as its Python interface describes it.
pub(crate) fn matches_after(folder: &Path, groups: &[Vec<String>]) -> Option<Vec<Value>> {
    let (script, answers) = (folder.join("script.py"), folder.join("matches.json"));
    let groups = serde_json::to_string(groups).unwrap();
    let text = format!(
        "import gnubg, json\n\
         found = []\n\
         for command in ['set confirm new off', 'set confirm save off', 'set display off']:\n\
         \x20   gnubg.command(command)\n\
         for group in json.loads({groups:?}):\n\
         \x20   for command in group:\n\
         \x20       gnubg.command(command)\n\
         \x20   found.append(gnubg.match(0, 0, 0, 0))\n\
         with open({answers:?}, 'w') as out:\n\
         \x20   json.dump(found, out)\n"
    );
    std::fs::write(&script, text).unwrap();
    let printed = run_gnubg(&["--python", &script.to_string_lossy()], "")?;
    let found = std::fs::read(&answers).unwrap_or_else(|e| panic!("{e}: no answer\n{printed}"));
    Some(serde_json::from_slice(&found).unwrap())
}
