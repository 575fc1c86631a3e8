//! A history that does not follow is found out, by commit.

use crate::sandbox::{Sandbox, git};
use gitgammon::Unfollowed;
use kit::Seeded;

/// A table three moves old.
fn played(name: &str) -> Sandbox {
    let (sandbox, mut choice) = (Sandbox::new(name), Seeded::new(4));
    for _ in 0..3 {
        sandbox.play(&mut choice);
        sandbox.apply().unwrap();
    }
    sandbox
}

#[track_caller]
fn names(sandbox: &Sandbox, expected: &str, says: &str) {
    match sandbox.replayed() {
        Err(Unfollowed::Commit { commit, why }) => {
            assert_eq!(commit, expected, "{why}");
            assert!(why.contains(says), "{why}");
        }
        other => panic!("{other:?}"),
    }
    sandbox.apply().expect_err("the referee does not go on from there");
}

fn state(sandbox: &Sandbox) -> String {
    String::from_utf8(sandbox.state_bytes()).unwrap()
}

#[test]
fn an_honest_history_follows() {
    let sandbox = played("honest");
    let replayed = sandbox.replayed().unwrap();
    assert_eq!((replayed.verdicts.len(), replayed.waiting.len()), (3, 0));
    assert!(replayed.recomputed);
    let stranger = gitgammon::replay(&sandbox.repo, &sandbox.id, &sandbox.tip(), None).unwrap();
    assert!(!stranger.recomputed, "without the secret the rolls are taken as recorded");
}

#[test]
fn a_state_changed_by_hand_is_named() {
    let sandbox = played("by-hand");
    let text = state(&sandbox).replace("\"ann\"", "\"eve\"");
    let tampered = sandbox.write("tables/friday/state.json", text.as_bytes());
    std::fs::write(sandbox.dir.join("README"), "more").unwrap();
    sandbox.commit("something else");
    names(&sandbox, &tampered, "no move was waiting");
}

#[test]
fn dice_of_ones_own_are_named() {
    let sandbox = played("own-dice");
    sandbox.play(&mut Seeded::new(5));
    sandbox.apply().unwrap();
    let mut state = sandbox.table().state;
    state.dice = if state.dice == [6, 6, 6, 6] { vec![5; 4] } else { vec![6; 4] };
    git(&sandbox.dir, &["reset", "-q", "--soft", "HEAD~1"]).unwrap();
    let forged = sandbox.write("tables/friday/state.json", &state.to_bytes());
    names(&sandbox, &forged, "state.json");
}

#[test]
fn drawn_colours_are_checked_like_any_roll() {
    let mut whites = std::collections::BTreeSet::new();
    for number in 0..8 {
        let mut sandbox = Sandbox::empty("drawn");
        sandbox.id = gitgammon::TableId::parse(&format!("t{number}")).unwrap();
        let (mut opening, chance) = sandbox.opening();
        opening.draw = Some(["ann".into(), "bob".into()]);
        let publish = &mut gitgammon::Publish::default();
        let now = crate::fixture::NOW;
        let table = gitgammon::new_table(&sandbox.repo, &opening, &chance, now, publish).unwrap();
        sandbox.replayed().unwrap();
        whites.insert(table.state.players.white.clone());
        // Whoever swaps the names afterwards is found out, by who knows the secret.
        let text = String::from_utf8(table.state.to_bytes()).unwrap();
        let swapped = text.replace("ann", "~").replace("bob", "ann").replace('~', "bob");
        let state = sandbox.id.path("state.json");
        std::fs::write(sandbox.dir.join(state), swapped).unwrap();
        git(&sandbox.dir, &["commit", "-q", "-a", "--amend", "--no-edit"]).unwrap();
        assert!(matches!(sandbox.replayed(), Err(Unfollowed::Commit { .. })));
    }
    assert_eq!(whites.len(), 2, "both draw white sometimes");
}

#[test]
fn a_false_secret_is_named_where_it_was_published() {
    let sandbox = played("false-secret");
    let path = sandbox.dir.join("tables/friday/match.json");
    let text = std::fs::read_to_string(&path).unwrap();
    let secret = format!("\"secret\": \"{}\"", "0".repeat(64));
    let forged = text.replace("\"secret\": null", &secret);
    let tampered = sandbox.write("tables/friday/match.json", forged.as_bytes());
    names(&sandbox, &tampered, "no move was waiting");
}

#[test]
fn a_history_that_is_cut_short_is_told_so() {
    let sandbox = played("cut-short");
    let dir = crate::sandbox::folder("cut-short-clone");
    let url = format!("file://{}", sandbox.dir.display());
    git(&dir, &["clone", "-q", "--depth", "1", &url, "."]).unwrap();
    let error = Sandbox::at(&dir).replayed().unwrap_err();
    assert!(error.to_string().contains("--unshallow"), "{error}");
}

#[test]
fn an_applied_move_changed_afterwards_is_named() {
    let sandbox = played("changed-move");
    let moves = sandbox.dir.join("tables/friday/moves");
    let first = std::fs::read_dir(&moves).unwrap().map(|e| e.unwrap().path()).min().unwrap();
    let text = std::fs::read_to_string(&first).unwrap().replace("null", "\"I won\"");
    std::fs::write(&first, text).unwrap();
    let tampered = sandbox.commit("a comment");
    names(&sandbox, &tampered, "no move was waiting");
}

#[test]
fn a_table_that_begins_otherwise_is_named() {
    let sandbox = Sandbox::empty("begins");
    let (opening, chance) = sandbox.opening();
    let mut table = opening.table(&chance).unwrap();
    table.state.board.swap(0, 1);
    let dir = "tables/friday";
    std::fs::create_dir_all(sandbox.dir.join(dir)).unwrap();
    let game = table.game.as_ref().unwrap().to_bytes();
    std::fs::write(sandbox.dir.join(dir).join("match.json"), game).unwrap();
    let first = sandbox.write("tables/friday/state.json", &table.state.to_bytes());
    names(&sandbox, &first, "not how a table begins");
}

#[test]
fn a_table_that_is_not_there_is_said_to_be_missing() {
    let sandbox = Sandbox::empty("missing");
    sandbox.write("README", b"hello");
    assert!(matches!(sandbox.replayed(), Err(Unfollowed::NoTable(_))));
}

#[test]
fn a_player_who_pulls_before_pushing_does_not_break_the_line() {
    let sandbox = played("pulled");
    let file = sandbox.any_file(&mut Seeded::new(6));
    // On a branch of one's own: another file for the same state.
    git(&sandbox.dir, &["checkout", "-q", "-b", "mine"]).unwrap();
    let mut late = file.clone();
    late.timestamp = "2025-01-21T12:02:00Z".into();
    sandbox.submit(&late.name(4).to_string(), &late.to_bytes());
    git(&sandbox.dir, &["checkout", "-q", "main"]).unwrap();
    sandbox.submit(&file.name(4).to_string(), &file.to_bytes());
    sandbox.apply().unwrap();
    git(&sandbox.dir, &["checkout", "-q", "mine"]).unwrap();
    git(&sandbox.dir, &["merge", "-q", "--no-edit", "main"]).unwrap();
    let done = sandbox.apply().unwrap();
    assert_eq!(done.len(), 1, "the late one is refused");
    assert!(matches!(done[0].verdict, gitgammon::Verdict::Refused(_)), "{done:?}");
    sandbox.replayed().unwrap();
}
