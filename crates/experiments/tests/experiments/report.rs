//! A report is made from the tables alone, and its matches can be played again.

use crate::{TWO_CELLS, experiment, options};
use experiments::{LengthTargets, ReportOptions, merge, replay, report, run};
use kit::Save;
use std::fs;
use std::path::PathBuf;

const TARGET: ReportOptions<'_> = ReportOptions {
    targets: LengthTargets { minutes: Some((20.0, 30.0)), ..LengthTargets::NONE },
    replay_folder: Some("replays"),
};

#[test]
fn merged_shards_give_the_report_of_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let few = experiment(&TWO_CELLS.replace("matches = 30", "matches = 12"));
    run(&few, &options(at("whole"), "1/1", 2), &|_| {}).unwrap();
    let shards: Vec<PathBuf> = ["1/3", "2/3", "3/3"]
        .iter()
        .map(|shard| {
            let folder = at(&shard.replace('/', "-"));
            run(&few, &options(folder.clone(), shard, 1), &|_| {}).unwrap();
            folder
        })
        .collect();
    merge(&shards, &at("merged"), false).unwrap();
    let page = report(&at("whole"), TARGET).unwrap();
    assert!(page == report(&at("merged"), TARGET).unwrap(), "the pages differ");
    // Four matches of each of two cells, which the page links to; one match can stand out twice.
    assert!((2..=8).contains(&page.replays.len()), "{} replays", page.replays.len());
    for replay in &page.replays {
        let link = format!("<a href=\"replays/{}\" download>", replay.file_name);
        assert!(page.html.contains(&link), "{link}");
        assert!(Save::<catalog::Hill>::from_text(&replay.text).is_ok(), "{link}");
    }
    let page = page.html;
    for title in [
        "Who wins",
        "What changed",
        "Skill and luck",
        "How long matches are",
        "How matches unfold",
        "Decisions",
        "Waiting",
        "Cards, items and enemies",
        "Rolls",
        "Class abilities",
        "Duels",
        "The board",
    ] {
        assert!(page.contains(&format!("<h2>{title}</h2>")), "{title}");
    }
    // Self-contained: nothing is loaded.
    for reference in ["src=", "href=\"http", "url(", "@import", "<script"] {
        assert!(!page.contains(reference), "{reference}");
    }
}

#[test]
fn a_match_that_is_played_again_has_the_result_of_its_row() {
    let folder = tempfile::tempdir().unwrap();
    let few = experiment(&TWO_CELLS.replace("matches = 30", "matches = 5"));
    run(&few, &options(folder.path().to_owned(), "1/1", 2), &|_| {}).unwrap();
    let rows = fs::read_to_string(folder.path().join("matches.csv")).unwrap();
    for row in rows.lines().skip(1) {
        let values: Vec<&str> = row.split(',').collect();
        let save = replay(folder.path(), values[0].parse().unwrap(), values[1].parse().unwrap());
        let save: Save<catalog::Hill> = Save::from_text(&save.unwrap()).unwrap();
        assert_eq!(save.played.steps().len().to_string(), values[3], "{row}");
        let kit::Next::Over(outcome) = kit::Game::next(save.played.position()) else {
            panic!("{row} is not over")
        };
        let winner = outcome.winners().lowest().map(|seat| seat.index().to_string());
        assert_eq!(winner.as_deref(), Some(values[8]), "{row}");
    }
    let refused = |cell, index| replay(folder.path(), cell, index).unwrap_err().to_string();
    assert!(refused(2, 0).contains("there is no cell 2"));
    assert!(refused(0, 5).contains("there is no match 5"));
}

/// Checks that the report of a game has its own sections.
#[track_caller]
fn check_sections(game: &str, bots: &str, record: &str, sections: &[&str]) {
    let text = format!(
        "name = \"{game}\"\ngame = \"{game}\"\nmatches = 3\nrecord = [\"{record}\"]\n[[line-up]]\nbots = {bots}\n"
    );
    let folder = tempfile::tempdir().unwrap();
    run(&experiment(&text), &options(folder.path().to_owned(), "1/1", 2), &|_| {}).unwrap();
    let page = report(folder.path(), ReportOptions::default()).unwrap().html;
    for title in sections {
        assert!(page.contains(&format!("<h2>{title}</h2>")), "{title}");
    }
}

#[test]
fn games_have_sections_of_their_own() {
    let ludo = ["Cuts by the seat that cuts", "Squares of cuts", "What a roll leads to"];
    check_sections("ludo", r#"["racer", "racer", "racer", "racer"]"#, "events", &ludo);
    let gammon = ["How games are won", "Points of a game", "Opening rolls"];
    check_sections("gammon", r#"["random", "random"]"#, "events", &gammon);
    let spaces = ["Boards met", "Replies"];
    check_sections("spaces", r#"["random", "random"]"#, "events", &spaces);
    let liars = ["Sensible answers"];
    check_sections("liars", r#"["random", "random"]"#, "judgements", &liars);
}
