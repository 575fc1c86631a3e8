//! Concurrent moves from two clones: exactly one wins, and nothing is lost.

use crate::fixture::{NOW, rules};
use crate::sandbox::{TestRepo, folder, git};
use gitgammon::{RefereeVerdict, RemoteBranch, Repo, Rule, SubmittedFile, SyncError};
use kit::SeededDice;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// A bare repository with a table, and two clones of it.
pub(crate) struct ClonedTable {
    pub(crate) bare: PathBuf,
    pub(crate) ann: TestRepo,
    pub(crate) bob: TestRepo,
}

impl ClonedTable {
    pub(crate) fn new(name: &str) -> Self {
        let first = TestRepo::new(&format!("{name}-first"));
        let dir = folder(name);
        let (bare, ann, bob) = (dir.join("bare.git"), dir.join("ann"), dir.join("bob"));
        let text = |path: &Path| path.to_str().unwrap().to_owned();
        git(&dir, &["clone", "-q", "--bare", &text(&first.dir), &text(&bare)]).unwrap();
        for clone in [&ann, &bob] {
            git(&dir, &["clone", "-q", &text(&bare), &text(clone)]).unwrap();
        }
        Self { bare, ann: TestRepo::at(&ann), bob: TestRepo::at(&bob) }
    }

    fn in_bare(&self) -> TestRepo {
        TestRepo::at(&self.bare)
    }
}

fn move_by(sandbox: &TestRepo, text: &str) -> Result<SubmittedFile, SyncError> {
    let remote = RemoteBranch::tracking(&sandbox.repo, "origin").unwrap();
    remote.make_move(&sandbox.repo, &sandbox.id, (text, None), NOW)
}

/// The notations of two different plays.
fn two_plays(sandbox: &TestRepo) -> [String; 2] {
    use kit::Game as _;
    let table = sandbox.table();
    let position = table.position().unwrap().unwrap();
    let seat = table.state.active_player.seat();
    let write = |play| position.notate(seat, &gammon::Action::Play(play));
    let plays = position.plays();
    [write(plays[0]), write(plays[1])]
}

/// A hook that runs once, just before this clone's push reaches the other side.
fn before_push(sandbox: &TestRepo, script: &str) {
    let hook = sandbox.dir.join(".git/hooks/pre-push");
    std::fs::create_dir_all(hook.parent().unwrap()).unwrap();
    let text =
        format!("#!/bin/sh\nrm -f \"$0\"\nunset $(git rev-parse --local-env-vars)\n{script}\n");
    std::fs::write(&hook, text).unwrap();
    std::fs::set_permissions(&hook, std::fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn of_two_moves_pushed_for_one_state_the_referee_applies_one() {
    let clones = ClonedTable::new("race-by-hand");
    let (mut one, mut two) = (SeededDice::new(1), SeededDice::new(2));
    clones.ann.play(&mut one);
    clones.bob.play(&mut two);
    git(&clones.ann.dir, &["push", "-q"]).unwrap();
    let late = git(&clones.bob.dir, &["push", "-q"]).unwrap_err();
    assert!(late.contains("rejected"), "{late}");
    git(&clones.bob.dir, &["pull", "-q", "--rebase"]).unwrap();
    git(&clones.bob.dir, &["push", "-q"]).unwrap();
    let referee = clones.in_bare();
    let done = referee.apply().unwrap();
    assert!(matches!(done[0].verdict, RefereeVerdict::Applied { .. }), "{done:?}");
    let RefereeVerdict::Refused(failures) = &done[1].verdict else { panic!("{done:?}") };
    assert!(rules(failures).contains(&Rule::ExpectedState));
    let text = failures.iter().map(ToString::to_string).collect::<String>();
    assert!(text.contains("another move came first; look at the table and move again"), "{text}");
    referee.replayed().unwrap();
}

#[test]
fn a_move_that_loses_the_race_is_kept_under_a_ref_and_explained() {
    let clones = ClonedTable::new("race-second");
    let [one, two] = two_plays(&clones.ann);
    crate::sandbox::submit_move(&clones.ann, &one, NOW).unwrap();
    before_push(&clones.bob, &format!("git -C '{}' push -q", clones.ann.dir.display()));
    let error = move_by(&clones.bob, &two).unwrap_err();
    let SyncError::Conflict { kept, .. } = &error else { panic!("{error}") };
    let words = error.to_string();
    assert!(words.contains("conflict") && words.contains("move again"), "{words}");
    let mine = git(&clones.bob.dir, &["show", "--stat", "--format=%s", kept]).unwrap();
    assert!(mine.contains("moves/0001-"), "nothing is lost: {mine}");
    clones.bob.assert_clean();
    assert_eq!(clones.bob.tip(), clones.in_bare().tip(), "the way on is open");
    clones.in_bare().apply().unwrap();
    assert_eq!(clones.in_bare().replayed().unwrap().verdicts.len(), 1);
}

#[test]
fn a_move_that_loses_to_an_unrelated_push_is_made_again() {
    let clones = ClonedTable::new("race-beside");
    clones.ann.write("README", b"hello");
    before_push(&clones.bob, &format!("git -C '{}' push -q", clones.ann.dir.display()));
    let [one, _] = two_plays(&clones.bob);
    let made = move_by(&clones.bob, &one).unwrap();
    assert_eq!(clones.in_bare().tip(), made.commit);
    assert_eq!(clones.in_bare().apply().unwrap().len(), 1);
}

#[test]
fn of_two_concurrent_moves_exactly_one_wins() {
    let clones = ClonedTable::new("race-threads");
    let [one, two] = two_plays(&clones.ann);
    let results = std::thread::scope(|scope| {
        let ann = scope.spawn(|| move_by(&clones.ann, &one));
        let bob = scope.spawn(|| move_by(&clones.bob, &two));
        [ann.join().unwrap(), bob.join().unwrap()]
    });
    let won = results.iter().filter(|result| result.is_ok()).count();
    assert_eq!(won, 1, "{results:?}");
    let done = clones.in_bare().apply().unwrap();
    assert_eq!(done.len(), 1);
}

#[test]
fn two_referees_in_different_clones_decide_once() {
    let clones = ClonedTable::new("race-referees");
    clones.ann.play(&mut SeededDice::new(1));
    git(&clones.ann.dir, &["push", "-q"]).unwrap();
    let apply = |repo: &Repo| {
        let remote = RemoteBranch::tracking(repo, "origin").unwrap();
        remote.apply(repo, Some(&clones.ann.id), &TestRepo::keys(), NOW)
    };
    git(&clones.ann.dir, &["fetch", "-q"]).unwrap();
    let other = format!(
        "git -C '{0}' fetch -q && git -C '{0}' push -q origin other:main",
        clones.ann.dir.display()
    );
    // Ann's referee is done before bob's push arrives.
    git(&clones.ann.dir, &["checkout", "-q", "-b", "other"]).unwrap();
    clones.ann.apply().unwrap();
    before_push(&clones.bob, &other);
    let done = apply(&clones.bob.repo).unwrap();
    assert_eq!(done[0].1.as_ref().unwrap().len(), 0, "when it looked again, all was decided");
    let bare = clones.in_bare().replayed().unwrap();
    assert_eq!((bare.verdicts.len(), bare.pending.len()), (1, 0));
    clones.bob.assert_clean();
}
