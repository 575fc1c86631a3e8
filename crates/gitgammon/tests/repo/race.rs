//! Two clones, one table: exactly one wins, and nothing is lost.

use crate::fixture::{NOW, rules};
use crate::sandbox::{Sandbox, folder, git};
use gitgammon::{Made, Remote, Repo, Rule, Unshared, Verdict};
use kit::Seeded;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// A bare repository with a table, and two clones of it.
pub(crate) struct Club {
    pub(crate) bare: PathBuf,
    pub(crate) ann: Sandbox,
    pub(crate) bob: Sandbox,
}

impl Club {
    pub(crate) fn new(name: &str) -> Self {
        let first = Sandbox::new(&format!("{name}-first"));
        let dir = folder(name);
        let (bare, ann, bob) = (dir.join("bare.git"), dir.join("ann"), dir.join("bob"));
        let text = |path: &Path| path.to_str().unwrap().to_owned();
        git(&dir, &["clone", "-q", "--bare", &text(&first.dir), &text(&bare)]).unwrap();
        for clone in [&ann, &bob] {
            git(&dir, &["clone", "-q", &text(&bare), &text(clone)]).unwrap();
        }
        Self { bare, ann: Sandbox::at(&ann), bob: Sandbox::at(&bob) }
    }

    fn in_bare(&self) -> Sandbox {
        Sandbox::at(&self.bare)
    }
}

fn move_by(sandbox: &Sandbox, text: &str) -> Result<Made, Unshared> {
    let remote = Remote::of(&sandbox.repo, "origin").unwrap();
    remote.make_move(&sandbox.repo, &sandbox.id, (text, None), NOW)
}

/// The notations of two different plays.
fn two_plays(sandbox: &Sandbox) -> [String; 2] {
    use kit::Game as _;
    let table = sandbox.table();
    let position = table.position().unwrap().unwrap();
    let seat = table.state.active_player.seat();
    let write = |play| position.notate(seat, &gammon::Action::Play(play));
    let plays = position.plays();
    [write(plays[0]), write(plays[1])]
}

/// A hook that runs once, just before this clone's push reaches the other side.
fn before_push(sandbox: &Sandbox, script: &str) {
    let hook = sandbox.dir.join(".git/hooks/pre-push");
    std::fs::create_dir_all(hook.parent().unwrap()).unwrap();
    let text =
        format!("#!/bin/sh\nrm -f \"$0\"\nunset $(git rev-parse --local-env-vars)\n{script}\n");
    std::fs::write(&hook, text).unwrap();
    std::fs::set_permissions(&hook, std::fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn two_moves_on_one_state_by_hand_and_the_referee_takes_one() {
    let club = Club::new("race-by-hand");
    let (mut one, mut two) = (Seeded::new(1), Seeded::new(2));
    club.ann.play(&mut one);
    club.bob.play(&mut two);
    git(&club.ann.dir, &["push", "-q"]).unwrap();
    let late = git(&club.bob.dir, &["push", "-q"]).unwrap_err();
    assert!(late.contains("rejected"), "{late}");
    git(&club.bob.dir, &["pull", "-q", "--rebase"]).unwrap();
    git(&club.bob.dir, &["push", "-q"]).unwrap();
    let referee = club.in_bare();
    let done = referee.apply().unwrap();
    assert!(matches!(done[0].verdict, Verdict::Applied { .. }), "{done:?}");
    let Verdict::Refused(failures) = &done[1].verdict else { panic!("{done:?}") };
    assert!(rules(failures).contains(&Rule::ExpectedState));
    let text = failures.iter().map(ToString::to_string).collect::<String>();
    assert!(text.contains("another move came first; look at the table and move again"), "{text}");
    referee.replayed().unwrap();
}

#[test]
fn a_move_that_comes_second_is_kept_and_told_in_words() {
    let club = Club::new("race-second");
    let [one, two] = two_plays(&club.ann);
    crate::sandbox::made(&club.ann, &one, NOW).unwrap();
    before_push(&club.bob, &format!("git -C '{}' push -q", club.ann.dir.display()));
    let error = move_by(&club.bob, &two).unwrap_err();
    let Unshared::Conflict { kept, .. } = &error else { panic!("{error}") };
    let words = error.to_string();
    assert!(words.contains("conflict") && words.contains("move again"), "{words}");
    let mine = git(&club.bob.dir, &["show", "--stat", "--format=%s", kept]).unwrap();
    assert!(mine.contains("moves/0001-"), "nothing is lost: {mine}");
    club.bob.clean();
    assert_eq!(club.bob.tip(), club.in_bare().tip(), "the way on is open");
    club.in_bare().apply().unwrap();
    assert_eq!(club.in_bare().replayed().unwrap().verdicts.len(), 1);
}

#[test]
fn a_move_pushed_beside_something_else_is_made_again_upon_it() {
    let club = Club::new("race-beside");
    club.ann.write("README", b"hello");
    before_push(&club.bob, &format!("git -C '{}' push -q", club.ann.dir.display()));
    let [one, _] = two_plays(&club.bob);
    let made = move_by(&club.bob, &one).unwrap();
    assert_eq!(club.in_bare().tip(), made.commit);
    assert_eq!(club.in_bare().apply().unwrap().len(), 1);
}

#[test]
fn of_two_players_at_the_same_moment_exactly_one_wins() {
    let club = Club::new("race-threads");
    let [one, two] = two_plays(&club.ann);
    let results = std::thread::scope(|scope| {
        let ann = scope.spawn(|| move_by(&club.ann, &one));
        let bob = scope.spawn(|| move_by(&club.bob, &two));
        [ann.join().unwrap(), bob.join().unwrap()]
    });
    let won = results.iter().filter(|result| result.is_ok()).count();
    assert_eq!(won, 1, "{results:?}");
    let done = club.in_bare().apply().unwrap();
    assert_eq!(done.len(), 1);
}

#[test]
fn two_referees_decide_once() {
    let club = Club::new("race-referees");
    club.ann.play(&mut Seeded::new(1));
    git(&club.ann.dir, &["push", "-q"]).unwrap();
    let judge = |repo: &Repo| {
        let remote = Remote::of(repo, "origin").unwrap();
        remote.apply(repo, &club.ann.id, &Sandbox::keys(), NOW)
    };
    git(&club.ann.dir, &["fetch", "-q"]).unwrap();
    let other = format!(
        "git -C '{0}' fetch -q && git -C '{0}' push -q origin other:main",
        club.ann.dir.display()
    );
    // Ann's referee is done before bob's push arrives.
    git(&club.ann.dir, &["checkout", "-q", "-b", "other"]).unwrap();
    club.ann.apply().unwrap();
    before_push(&club.bob, &other);
    let done = judge(&club.bob.repo).unwrap();
    assert_eq!(done.len(), 0, "when it looked again, all was decided");
    let bare = club.in_bare().replayed().unwrap();
    assert_eq!((bare.verdicts.len(), bare.waiting.len()), (1, 0));
    club.bob.clean();
}
