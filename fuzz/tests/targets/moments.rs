//! A moment of every target: its corpus as it is, then some thousands of inputs made from it.
//! The long form is `cargo xtask fuzz`, which also looks at how long each takes.

use fuzz::{Campaign, Target};

/// What runs with the tests has a seed of its own, so that the long form tries others.
const SEED: u64 = 0;

fn moment(target: Target, inputs: u64) {
    let mut campaign = Campaign::new(target, SEED).expect("a stage");
    let corpus =
        campaign.corpus().unwrap_or_else(|no| panic!("{}: {}", no.input.to_line(), no.why));
    assert!(corpus > 0, "a corpus");
    let figures = campaign.run(0, inputs, |_| {}).unwrap_or_else(|no| {
        let (name, line) = (target.name(), no.input.to_line());
        panic!("{name}, input {:?}: {}\n{line}", no.number, no.why)
    });
    assert_eq!(figures.refused + figures.accepted, inputs);
    assert!(figures.accepted > inputs / 100, "some are good: {figures:?}");
    assert!(figures.refused > inputs / 2, "most are not: {figures:?}");
}

#[test]
fn frames() {
    moment(Target::Frame, 4_000);
}

#[test]
fn bodies() {
    moment(Target::Body, 4_000);
}

#[test]
fn actions_of_ludo() {
    moment(Target::Ludo, 4_000);
}

#[test]
fn actions_of_gammon() {
    moment(Target::Gammon, 4_000);
}

#[test]
fn actions_of_hill() {
    moment(Target::Hill, 4_000);
}

#[test]
fn actions_of_spaces() {
    moment(Target::Spaces, 4_000);
}

#[test]
fn saves() {
    moment(Target::Save, 2_000);
}

#[test]
fn boards() {
    moment(Target::Board, 2_000);
}

#[test]
fn move_files() {
    moment(Target::MoveFile, 4_000);
}

#[test]
fn ids() {
    moment(Target::Id, 4_000);
}

#[test]
fn records() {
    moment(Target::Record, 4_000);
}
