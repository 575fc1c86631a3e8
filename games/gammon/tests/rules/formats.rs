//! Round trips of ids and match files, and comparison with GNU Backgammon where it is installed.

use crate::gnubg::run_gnubg;
use gammon::formats::{match_id, parse_gnu, parse_xgid, position_id, write_mat, xgid};
use gammon::{Board, Config, Gammon, SessionKind, Side};
use kit::{Dice, DiscardEvents, Game, LegalActions, Match, Next, Referee, SeededDice};

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

#[test]
fn gnu_backgammon_reads_our_xgid_as_the_position_our_ids_name() {
    let met: Vec<Gammon> = (0..6).flat_map(|seed| positions(&match_of(7), seed).1).collect();
    let rolled: Vec<&Gammon> =
        met.iter().filter(|position| position.dice().is_some()).step_by(7).collect();
    let commands: String =
        rolled.iter().map(|p| format!("set xgid {}\nshow board\n", xgid(p))).collect();
    let Some(text) =
        run_gnubg(&[], &format!("set automatic roll off\nset automatic game off\n{commands}"))
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
    assert!(text.contains("\n 0 point match\n"));
    assert!(text.contains(" Game 1\n") && text.contains(" Game 2\n"), "{text}");
    assert_eq!(text.matches("Wins ").count(), 2);
}

#[test]
fn a_wrong_field_of_an_xgid_is_named_with_what_was_expected() {
    let good = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
    assert!(parse_xgid(good).is_ok());
    for (from, to, field, expected) in [
        ("-b-", "-z-", "field 1", "26 characters"),
        ("E-C", "G-C", "field 1", "15 checkers"),
        ("B-:0", "B-:13", "field 2", "0 to 12"),
        (":0:0:1:", ":1:0:1:", "field 3", "who owns it"),
        (":0:1:31", ":0:5:31", "field 4", "1 (the player at the bottom)"),
        (":31:", ":77:", "field 5", "31"),
        (":31:0:", ":31:7:", "field 6", "0 to 6"),
        (":0:0:7:", ":x:0:7:", "field 7", "0 to 6"),
        (":0:7:10", ":2:7:10", "field 8", "0 to 1"),
        (":0:7:10", ":1:7:10", "field 8", "Crawford"),
        (":7:10", ":700:10", "field 9", "0 to 64"),
        (":7:10", ":7:ten", "field 10", "a number"),
        (":10", "", "ten fields", "not 9"),
    ] {
        let text = good.replacen(from, to, 1);
        let error = parse_xgid(&text).expect_err(&text).to_string();
        assert!(error.contains(field) && error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn a_roll_that_cannot_be_played_passes_the_turn() {
    let text = "XGID=aBBBBBB-----------------C-:0:0:-1:65:0:0:0:0:10";
    let parsed = gammon::formats::parse_position(text).unwrap();
    assert_eq!(parsed.passed, Some((Side::Black, [6, 5])));
    assert_eq!((parsed.position.turn(), parsed.position.dice()), (Side::White, None));
}

#[test]
fn the_highest_cube_and_a_bare_position_id_are_read() {
    for turn in [1, -1] {
        let text = format!("XGID=-b----E-C---eE---c-e----B-:12:1:{turn}:31:0:0:0:0:12");
        let position = parse_xgid(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.cube().value, 4096);
        let gnu =
            format!("{}:{}", position_id(position.board(), position.turn()), match_id(&position));
        assert_eq!(parse_gnu(&gnu).map(|read| read.cube()), Ok(position.cube()));
    }
    let parsed = gammon::formats::parse_position("4HPwATDgc/ABMA").unwrap();
    assert_eq!((*parsed.position.board(), parsed.position.turn()), (Board::start(), Side::White));
}
