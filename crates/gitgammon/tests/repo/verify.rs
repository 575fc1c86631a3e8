//! Replaying a history finds the first commit that is not valid.

use crate::sandbox::{TestRepo, git};
use gitgammon::HistoryError;
use kit::SeededDice;

/// A table after three moves.
fn after_three_moves(name: &str) -> TestRepo {
    let (sandbox, mut choice) = (TestRepo::new(name), SeededDice::new(4));
    for _ in 0..3 {
        sandbox.play(&mut choice);
        sandbox.apply().unwrap();
    }
    sandbox
}

/// Asserts that the replay fails at this commit with this reason.
#[track_caller]
fn assert_invalid_commit(sandbox: &TestRepo, expected: &str, says: &str) {
    match sandbox.replayed() {
        Err(HistoryError::Commit { commit, why }) => {
            assert_eq!(commit, expected, "{why}");
            assert!(why.contains(says), "{why}");
        }
        other => panic!("{other:?}"),
    }
    sandbox.apply().expect_err("the referee stops there");
}

fn state(sandbox: &TestRepo) -> String {
    String::from_utf8(sandbox.state_bytes()).unwrap()
}

#[test]
fn an_honest_history_is_valid() {
    let sandbox = after_three_moves("honest");
    let replayed = sandbox.replayed().unwrap();
    assert_eq!((replayed.verdicts.len(), replayed.pending.len()), (3, 0));
    assert!(replayed.recomputed);
    let stranger = gitgammon::replay(&sandbox.repo, &sandbox.id, &sandbox.tip(), None).unwrap();
    assert!(!stranger.recomputed, "without the secret the rolls are taken as recorded");
}

#[test]
fn a_state_edited_by_hand_is_detected() {
    let sandbox = after_three_moves("by-hand");
    let text = state(&sandbox).replace("\"ann\"", "\"eve\"");
    let tampered = sandbox.write("tables/friday/state.json", text.as_bytes());
    std::fs::write(sandbox.dir.join("README"), "more").unwrap();
    sandbox.commit("something else");
    assert_invalid_commit(&sandbox, &tampered, "no move was waiting");
}

#[test]
fn forged_dice_are_detected() {
    let sandbox = after_three_moves("own-dice");
    sandbox.play(&mut SeededDice::new(5));
    sandbox.apply().unwrap();
    let mut state = sandbox.table().state;
    state.dice = if state.dice == [6, 6, 6, 6] { vec![5; 4] } else { vec![6; 4] };
    git(&sandbox.dir, &["reset", "-q", "--soft", "HEAD~1"]).unwrap();
    let forged = sandbox.write("tables/friday/state.json", &state.to_bytes());
    assert_invalid_commit(&sandbox, &forged, "state.json");
}

#[test]
fn drawn_colours_are_verified_like_any_roll() {
    let mut whites = std::collections::BTreeSet::new();
    for number in 0..8 {
        let mut sandbox = TestRepo::empty("drawn");
        sandbox.id = gitgammon::TableId::parse(&format!("t{number}")).unwrap();
        let (mut opening, chance) = sandbox.opening();
        opening.draw = Some(["ann".into(), "bob".into()]);
        let publish = &mut gitgammon::Publisher::default();
        let now = crate::fixture::NOW;
        let table =
            gitgammon::create_table(&sandbox.repo, &opening, &chance, now, publish).unwrap();
        sandbox.replayed().unwrap();
        whites.insert(table.state.players.white.clone());
        // Swapping the names afterwards is detected by whoever knows the secret.
        let text = String::from_utf8(table.state.to_bytes()).unwrap();
        let swapped = text.replace("ann", "~").replace("bob", "ann").replace('~', "bob");
        let state = sandbox.id.path("state.json");
        std::fs::write(sandbox.dir.join(state), swapped).unwrap();
        git(&sandbox.dir, &["commit", "-q", "-a", "--amend", "--no-edit"]).unwrap();
        assert!(matches!(sandbox.replayed(), Err(HistoryError::Commit { .. })));
    }
    assert_eq!(whites.len(), 2, "both draw white sometimes");
}

#[test]
fn a_false_published_secret_is_detected() {
    let sandbox = after_three_moves("false-secret");
    let path = sandbox.dir.join("tables/friday/match.json");
    let text = std::fs::read_to_string(&path).unwrap();
    let secret = format!("\"secret\": \"{}\"", "0".repeat(64));
    let forged = text.replace("\"secret\": null", &secret);
    let tampered = sandbox.write("tables/friday/match.json", forged.as_bytes());
    assert_invalid_commit(&sandbox, &tampered, "no move was waiting");
}

#[test]
fn a_shallow_clone_is_refused_with_advice() {
    let sandbox = after_three_moves("cut-short");
    let dir = crate::sandbox::folder("cut-short-clone");
    let url = format!("file://{}", sandbox.dir.display());
    git(&dir, &["clone", "-q", "--depth", "1", &url, "."]).unwrap();
    let error = TestRepo::at(&dir).replayed().unwrap_err();
    assert!(error.to_string().contains("--unshallow"), "{error}");
}

#[test]
fn a_change_to_an_applied_move_is_detected() {
    let sandbox = after_three_moves("changed-move");
    let moves = sandbox.dir.join("tables/friday/moves");
    let first = std::fs::read_dir(&moves).unwrap().map(|e| e.unwrap().path()).min().unwrap();
    let text = std::fs::read_to_string(&first).unwrap().replace("null", "\"I won\"");
    std::fs::write(&first, text).unwrap();
    let tampered = sandbox.commit("a comment");
    assert_invalid_commit(&sandbox, &tampered, "no move was waiting");
}

#[test]
fn a_forged_first_state_is_detected() {
    let sandbox = TestRepo::empty("begins");
    let (opening, chance) = sandbox.opening();
    let mut table = opening.open(&chance).unwrap();
    table.state.board.swap(0, 1);
    let dir = "tables/friday";
    std::fs::create_dir_all(sandbox.dir.join(dir)).unwrap();
    let game = table.match_file.as_ref().unwrap().to_bytes();
    std::fs::write(sandbox.dir.join(dir).join("match.json"), game).unwrap();
    let first = sandbox.write("tables/friday/state.json", &table.state.to_bytes());
    assert_invalid_commit(&sandbox, &first, "not how a table begins");
}

#[test]
fn a_missing_table_is_reported() {
    let sandbox = TestRepo::empty("missing");
    sandbox.write("README", b"hello");
    assert!(matches!(sandbox.replayed(), Err(HistoryError::NoTable(_))));
}

#[test]
fn a_merge_by_a_player_who_pulls_before_pushing_is_valid() {
    let sandbox = after_three_moves("pulled");
    let file = sandbox.random_move_file(&mut SeededDice::new(6));
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
    assert!(matches!(done[0].verdict, gitgammon::RefereeVerdict::Refused(_)), "{done:?}");
    sandbox.replayed().unwrap();
}
