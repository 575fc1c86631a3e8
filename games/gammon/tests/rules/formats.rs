//! Round trips of ids and match files, and comparison with GNU Backgammon where it is installed.

// This test, unlike the rules, runs another program.
#![allow(clippy::disallowed_types, clippy::disallowed_methods)]

use gammon::formats::{match_id, parse_gnu, parse_xgid, position_id, write_mat, xgid};
use gammon::{Board, Config, Gammon, SessionKind, Side};
use kit::{Dice, DiscardEvents, Game, LegalActions, Match, Next, Referee, SeededDice};
use std::io::Write;
use std::process::{Command, Stdio};

/// A random match under these options, and all its positions.
fn positions(config: &Config, seed: u64) -> (Match<Gammon>, Vec<Gammon>) {
    let mut played = Match::<Gammon>::new(config, 2).unwrap();
    let (mut dice, mut legal, mut met) =
        (SeededDice::new(seed), LegalActions::default(), Vec::new());
    loop {
        met.push(*played.position());
        match played.position().next() {
            Next::Over(_) => return (played, met),
            Next::Chance(roll) => {
                let rolled = dice.roll(&roll).unwrap();
                played.roll(rolled, &mut DiscardEvents);
            }
            Next::Ask(ask) => {
                played.position().legal_actions(ask.must.lowest().unwrap(), &mut legal);
                let play = legal.get(dice.below(legal.len() as u32) as usize).unwrap();
                played.act(&play, &mut DiscardEvents);
            }
        }
    }
}

fn match_of(length: u16) -> Config {
    Config { length, resignations: false, ..Config::default() }
}

#[test]
fn the_ids_of_the_opening_are_those_gnu_backgammon_prints() {
    let text = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
    let position = parse_xgid(text).unwrap();
    assert_eq!(position_id(position.board(), position.turn()), "4HPwATDgc/ABMA");
    assert_eq!(match_id(&position), "cInlAAAAAAAE");
    assert_eq!(position.dice(), Some([3, 1]));
    let same = parse_gnu("4HPwATDgc/ABMA:cInlAAAAAAAE").unwrap();
    assert_eq!(same, position);
}

/// The part of a position that an id encodes.
type IdContents = (Board, Side, Option<[u8; 2]>, u16, Option<Side>, [u32; 2], bool);

fn id_contents(position: &Gammon) -> IdContents {
    let cube = position.cube();
    let (board, turn, dice) = (*position.board(), position.turn(), position.dice());
    (board, turn, dice, cube.value, cube.owner, position.score(), position.is_crawford())
}

#[test]
fn every_position_reads_back_from_both_kinds_of_id() {
    for seed in 0..40 {
        for position in positions(&match_of(5), seed).1 {
            if matches!(position.next(), Next::Over(_)) {
                continue;
            }
            let gnu = format!(
                "{}:{}",
                position_id(position.board(), position.turn()),
                match_id(&position)
            );
            let back = parse_gnu(&gnu).unwrap_or_else(|error| panic!("{gnu}: {error}"));
            assert_eq!(id_contents(&back), id_contents(&position), "{gnu}");
            assert_eq!(match_id(&back), match_id(&position));
            let opening =
                matches!(position.next(), Next::Chance(roll) if roll.purpose == "opening");
            if !opening {
                let text = xgid(&position);
                let back = parse_xgid(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(id_contents(&back), id_contents(&position), "{text}");
                assert_eq!(xgid(&back), text);
            }
        }
    }
}

#[test]
fn malformed_and_invalid_ids_are_refused() {
    for text in [
        "",
        "4HPwATDgc/ABMA",
        "4HPwATDgc/ABMA:",
        "4HPwATDgc/ABM*:cInlAAAAAAAE",
        "////////////AA:cInlAAAAAAAE",
    ] {
        assert!(parse_gnu(text).is_err(), "{text}");
    }
    let good = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
    for (from, to) in [
        ("-b-", "-z-"),
        (":31:", ":77:"),
        (":1:31", ":5:31"),
        ("B-:0", "B-:99"),
        ("-b--", "-p--"),
        ("E-C", "G-C"),
        (":10", ""),
        ("XGID=-b", "XGID=Ab"),
    ] {
        let text = good.replacen(from, to, 1);
        let error = parse_xgid(&text).expect_err(&text);
        assert!(!error.to_string().is_empty());
    }
}

/// Runs GNU Backgammon with these commands; `None` if it is not installed and the test is skipped.
fn gnubg(commands: &str) -> Option<String> {
    let path = ["/usr/games/gnubg", "/usr/bin/gnubg", "/usr/local/bin/gnubg"];
    let Some(program) = path.into_iter().find(|path| std::path::Path::new(path).exists()) else {
        let missing = "GNU Backgammon is not installed: run `apt-get install gnubg`";
        // Under CI, a skipped test would look like one that passed.
        assert!(std::env::var_os("CI").is_none(), "{missing}");
        eprintln!("test skipped: {missing}");
        return None;
    };
    let home = env!("CARGO_TARGET_TMPDIR");
    let mut child = Command::new(program)
        .args(["--tty", "--quiet", "--no-rc"])
        .env("HOME", home)
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

#[test]
fn gnu_backgammon_reads_our_xgid_as_the_position_our_ids_name() {
    let met: Vec<Gammon> = (0..6).flat_map(|seed| positions(&match_of(7), seed).1).collect();
    let rolled: Vec<&Gammon> =
        met.iter().filter(|position| position.dice().is_some()).step_by(7).collect();
    let commands: String =
        rolled.iter().map(|p| format!("set xgid {}\nshow board\n", xgid(p))).collect();
    let Some(text) = gnubg(&format!("set automatic roll off\nset automatic game off\n{commands}"))
    else {
        return;
    };
    let ids = |name: &str| -> Vec<String> {
        let found = text.lines().filter_map(|line| line.split_once(name));
        found.map(|(_, id)| id.trim().to_owned()).collect()
    };
    let shown: Vec<String> = ids("Position ID: ")
        .iter()
        .zip(ids("Match ID   : "))
        .map(|(board, game)| format!("{board}:{game}"))
        .collect();
    // It shows a position at least once for each command, in order.
    let mut rest = shown.iter();
    for position in rolled {
        let id =
            format!("{}:{}", position_id(position.board(), position.turn()), match_id(position));
        assert!(rest.any(|other| *other == id), "{id} {}\n{shown:#?}", xgid(position));
    }
}

#[test]
fn gnu_backgammon_imports_our_match_file() {
    let (played, met) = positions(&match_of(5), 3);
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("parlor.mat");
    std::fs::write(&path, write_mat(&played, ["Ann", "Ben"])).unwrap();
    let Some(text) =
        gnubg(&format!("import mat \"{}\"\nshow score\nshow statistics match\n", path.display()))
    else {
        return;
    };
    let [white, black] = played.position().score();
    let sure = text.contains(&format!("Ann {white}, Ben {black}"))
        || text.contains(&format!("Ben {black}, Ann {white}"));
    assert!(sure, "expected {white}:{black} after {} positions\n{text}", met.len());
    assert!(!text.to_lowercase().contains("illegal"), "{text}");
}

#[test]
fn a_match_file_has_a_section_for_every_game() {
    let (played, _) = positions(
        &Config {
            session: SessionKind::Money,
            length: 2,
            resignations: false,
            ..Config::default()
        },
        5,
    );
    let text = write_mat(&played, ["Ann", "Ben"]);
    assert!(text.starts_with(" 0 point match\n"));
    assert!(text.contains(" Game 1\n") && text.contains(" Game 2\n"), "{text}");
    assert_eq!(text.matches("Wins ").count(), 2);
}
