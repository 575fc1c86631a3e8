//! Pushes that try to take back, replace or stop a match: each is named, none is followed.

use crate::fixture::NOW;
use crate::sandbox::{TestRepo, folder, git};
use gitgammon::{
    HistoryError, ProposedChange, Publisher, RefereeVerdict, RemoteBranch, Repo, Rule, TableId,
    apply_tables, create_table, review_change,
};
use kit::SeededDice;
use std::io::Write as _;
use std::process::{Command, Stdio};

/// A table after so many moves.
fn after_moves(name: &str, moves: usize) -> TestRepo {
    let (sandbox, mut choice) = (TestRepo::new(name), SeededDice::new(4));
    for _ in 0..moves {
        sandbox.play(&mut choice);
        sandbox.apply().unwrap();
    }
    sandbox
}

/// A commit of this tree with these parents, as the new tip.
fn commit_tree(sandbox: &TestRepo, tree: &str, parents: &[&str]) -> String {
    let mut args = vec!["commit-tree", tree, "-m", "an ordinary merge"];
    parents.iter().for_each(|parent| args.extend(["-p", parent]));
    let commit = git(&sandbox.dir, &args).unwrap();
    git(&sandbox.dir, &["reset", "-q", "--hard", &commit]).unwrap();
    commit
}

/// Asserts that replay and referee both stop at this commit, for this reason.
#[track_caller]
fn assert_stops_at(sandbox: &TestRepo, expected: &str, says: &str) {
    match sandbox.replayed() {
        Err(HistoryError::Commit { commit, why }) => {
            assert_eq!(commit, expected, "{why}");
            assert!(why.contains(says), "{why}");
        }
        Ok(replayed) => panic!("it verifies, at turn {}", replayed.table.state.turn),
        Err(other) => panic!("{other}"),
    }
    sandbox.apply().expect_err("the referee stops there");
}

#[test]
fn a_merge_with_an_older_commit_does_not_take_moves_back() {
    let sandbox = after_moves("rewind", 3);
    let (tip, old) = (sandbox.tip(), git(&sandbox.dir, &["rev-parse", "HEAD~4"]).unwrap());
    for (number, parents) in [[&tip, &old], [&old, &tip]].into_iter().enumerate() {
        let tree = format!("{old}^{{tree}}");
        let merge = commit_tree(&sandbox, &tree, &[parents[0], parents[1]]);
        assert_stops_at(&sandbox, &merge, "no move was waiting");
        git(&sandbox.dir, &["reset", "-q", "--hard", &tip]).unwrap();
        assert_eq!(sandbox.table().state.turn, 4, "{number}");
    }
}

#[test]
fn a_merge_of_two_lines_of_play_is_refused() {
    let sandbox = after_moves("two-lines", 1);
    let base = sandbox.tip();
    let moves = |seed: u64| sandbox.random_move_file(&mut SeededDice::new(seed)).moves;
    let different = (2..).find(|seed| moves(*seed) != moves(1)).unwrap();
    sandbox.play(&mut SeededDice::new(1));
    sandbox.apply().unwrap();
    let one = sandbox.tip();
    git(&sandbox.dir, &["reset", "-q", "--hard", &base]).unwrap();
    let mut other = SeededDice::new(different);
    for _ in 0..2 {
        sandbox.play(&mut other);
        sandbox.apply().unwrap();
    }
    let two = sandbox.tip();
    for parents in [[&one, &two], [&two, &one]] {
        for tree in [&one, &two] {
            let tree = format!("{tree}^{{tree}}");
            let merge = commit_tree(&sandbox, &tree, &[parents[0], parents[1]]);
            assert_stops_at(&sandbox, &merge, "two lines of play");
        }
    }
}

#[test]
fn an_invented_match_of_another_first_commit_is_refused() {
    let sandbox = after_moves("invented", 2);
    let tip = sandbox.tip();
    let invented = TestRepo::empty("invented-elsewhere");
    let (opening, chance) = invented.opening();
    let later = gitgammon::Timestamp(NOW.0 + 1);
    create_table(&invented.repo, &opening, &chance, later, &mut Publisher::default()).unwrap();
    let mut choice = SeededDice::new(9);
    for _ in 0..4 {
        invented.play(&mut choice);
        invented.apply().unwrap();
    }
    git(&sandbox.dir, &["fetch", "-q", invented.dir.to_str().unwrap(), "main"]).unwrap();
    let other = git(&sandbox.dir, &["rev-parse", "FETCH_HEAD"]).unwrap();
    for parents in [[&tip, &other], [&other, &tip]] {
        let tree = format!("{other}^{{tree}}");
        let merge = commit_tree(&sandbox, &tree, &[parents[0], parents[1]]);
        assert_stops_at(&sandbox, &merge, "another first commit");
    }
    // Another first commit without this table is no second match.
    let empty = git(&sandbox.dir, &["mktree"]).unwrap();
    let unrelated = git(&sandbox.dir, &["commit-tree", &empty, "-m", "notes"]).unwrap();
    commit_tree(&sandbox, &format!("{tip}^{{tree}}"), &[&tip, &unrelated]);
    assert_eq!(sandbox.table().state.turn, 3);
}

#[test]
fn the_same_decision_by_two_referees_can_be_merged() {
    let sandbox = after_moves("alike", 1);
    sandbox.play(&mut SeededDice::new(1));
    let base = sandbox.tip();
    sandbox.apply().unwrap();
    let one = sandbox.tip();
    git(&sandbox.dir, &["reset", "-q", "--hard", &base]).unwrap();
    let later = gitgammon::Timestamp(NOW.0 + 60);
    let publish = &mut Publisher::default();
    gitgammon::apply_pending(&sandbox.repo, &sandbox.id, &TestRepo::keys(), later, publish)
        .unwrap();
    assert_ne!(sandbox.tip(), one);
    git(&sandbox.dir, &["merge", "-q", "--no-edit", &one]).unwrap();
    assert_eq!(sandbox.replayed().unwrap().verdicts.len(), 2);
}

#[test]
fn replaced_objects_are_ignored_and_grafts_are_refused() {
    let sandbox = after_moves("replaced", 2);
    let (tip, old) = (sandbox.tip(), git(&sandbox.dir, &["rev-parse", "HEAD~2"]).unwrap());
    git(&sandbox.dir, &["replace", &tip, &old]).unwrap();
    let replayed = sandbox.replayed().unwrap();
    assert_eq!(replayed.table.state.turn, 3, "the commit itself is read");
    git(&sandbox.dir, &["replace", "-d", &tip]).unwrap();
    let grafts = sandbox.dir.join(".git/info/grafts");
    std::fs::create_dir_all(grafts.parent().unwrap()).unwrap();
    std::fs::write(&grafts, format!("{tip} {}\n", replayed.first)).unwrap();
    let error = sandbox.replayed().unwrap_err().to_string();
    assert!(error.contains("grafts") && error.contains("remove"), "{error}");
    std::fs::remove_file(&grafts).unwrap();
    sandbox.replayed().unwrap();
}

/// Writes a commit object by hand: the tree and parent of the tip, and this committer line.
fn commit_with_date(sandbox: &TestRepo, date: &str) -> String {
    let tree = git(&sandbox.dir, &["rev-parse", "HEAD^{tree}"]).unwrap();
    let text = format!(
        "tree {tree}\nparent {}\nauthor Eve <eve@example.org> {date}\ncommitter Eve \
         <eve@example.org> {date}\n\nodd\n",
        sandbox.tip()
    );
    let mut child = Command::new("git")
        .arg("-C")
        .arg(&sandbox.dir)
        .args(["hash-object", "-t", "commit", "-w", "--literally", "--stdin"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let commit = String::from_utf8(output.stdout).unwrap().trim().to_owned();
    git(&sandbox.dir, &["reset", "-q", "--hard", &commit]).unwrap();
    commit
}

#[test]
fn a_malformed_or_enormous_date_stops_nobody_else() {
    let sandbox = after_moves("dates", 1);
    let start = sandbox.tip();
    for date in ["", "yesterday", "18446744073709551615 +0000", "99999999999999999999999 +0000"] {
        commit_with_date(&sandbox, date);
        sandbox.play(&mut SeededDice::new(3));
        assert_eq!(sandbox.apply().unwrap().len(), 1, "{date:?}");
        git(&sandbox.dir, &["reset", "-q", "--hard", &start]).unwrap();
    }
    // A decision of the referee, though, has the time by which files are checked.
    sandbox.play(&mut SeededDice::new(3));
    let before = sandbox.tip();
    sandbox.apply().unwrap();
    git(&sandbox.dir, &["reset", "-q", "--soft", &before]).unwrap();
    let tree = git(&sandbox.dir, &["write-tree"]).unwrap();
    for date in ["", "9223372036854775807 +0000"] {
        git(&sandbox.dir, &["reset", "-q", "--hard", &before]).unwrap();
        commit_with_date(&sandbox, date);
        let text = git(&sandbox.dir, &["cat-file", "commit", "HEAD"]).unwrap();
        let old = git(&sandbox.dir, &["rev-parse", "HEAD^{tree}"]).unwrap();
        let forged = sandbox.dir.join(".git/forged");
        std::fs::write(&forged, text.replace(&old, &tree) + "\n").unwrap();
        let path = forged.to_str().unwrap();
        let args = ["hash-object", "-t", "commit", "-w", "--literally", path];
        let commit = git(&sandbox.dir, &args).unwrap();
        git(&sandbox.dir, &["reset", "-q", "--hard", &commit]).unwrap();
        assert_stops_at(&sandbox, &commit, "date");
    }
}

#[test]
fn a_broken_table_does_not_stop_the_others() {
    let sandbox = TestRepo::new("one-broken");
    let mut other = TestRepo::at(&sandbox.dir);
    other.id = TableId::parse("aaa").unwrap();
    let (opening, chance) = other.opening();
    create_table(&other.repo, &opening, &chance, NOW, &mut Publisher::default()).unwrap();
    let broken = sandbox.write("tables/aaa/state.json", b"{}");
    sandbox.play(&mut SeededDice::new(1));
    let done = apply_tables(&sandbox.repo, None, &TestRepo::keys(), NOW).unwrap();
    let of = |id: &str| &done.iter().find(|(table, _)| table.to_string() == id).unwrap().1;
    let error = of("aaa").as_ref().unwrap_err().to_string();
    assert!(error.contains(&broken), "{error}");
    assert_eq!(of("friday").as_ref().unwrap().len(), 1);
    assert_eq!(sandbox.table().state.turn, 2);
}

#[test]
fn a_tag_named_like_the_branch_does_not_mislead_pushes_and_reviews() {
    let first = after_moves("tagged-first", 1);
    let dir = folder("tagged");
    let (bare, clone) = (dir.join("bare.git"), dir.join("clone"));
    let text = |path: &std::path::Path| path.to_str().unwrap().to_owned();
    git(&dir, &["clone", "-q", "--bare", &text(&first.dir), &text(&bare)]).unwrap();
    git(&dir, &["clone", "-q", &text(&bare), &text(&clone)]).unwrap();
    let sandbox = TestRepo::at(&clone);
    let old = git(&clone, &["rev-parse", "HEAD~1"]).unwrap();
    git(&clone, &["tag", "main", &old]).unwrap();
    git(&bare, &["tag", "main", &old]).unwrap();
    sandbox.play(&mut SeededDice::new(1));
    let remote = RemoteBranch::tracking(&sandbox.repo, "origin").unwrap();
    let done = remote.apply(&sandbox.repo, None, &TestRepo::keys(), NOW).unwrap();
    assert_eq!(done[0].1.as_ref().unwrap().len(), 1);
    assert_eq!(git(&bare, &["rev-parse", "refs/heads/main"]).unwrap(), sandbox.tip());
    assert_eq!(
        git(&bare, &["for-each-ref", "--format=%(refname)", "refs/heads"]).unwrap(),
        "refs/heads/main"
    );
    git(&clone, &["checkout", "-q", "-b", "proposal"]).unwrap();
    sandbox.play(&mut SeededDice::new(2));
    review(&sandbox, "main").expect("the branch is meant, not the tag");
}

#[test]
fn junk_files_are_refused_in_one_go_with_a_commit_each() {
    let sandbox = TestRepo::new("junk");
    let processes = |run: &dyn Fn()| {
        let trace = sandbox.dir.join(".git/trace");
        let _ = std::fs::remove_file(&trace);
        run();
        std::fs::read_to_string(&trace).unwrap().matches("\"event\":\"start\"").count()
    };
    let trace = sandbox.dir.join(".git/trace");
    let env = [
        ("GIT_TRACE2_EVENT", trace.to_str().unwrap()),
        ("GIT_CONFIG_GLOBAL", "/dev/null"),
        ("GIT_AUTHOR_NAME", "R"),
        ("GIT_AUTHOR_EMAIL", "r@example.org"),
        ("GIT_COMMITTER_NAME", "R"),
        ("GIT_COMMITTER_EMAIL", "r@example.org"),
    ];
    let traced = Repo::open_with(&sandbox.dir, &env).unwrap().without_fsync();
    let apply = || {
        let publish = &mut Publisher::default();
        gitgammon::apply_pending(&traced, &sandbox.id, &TestRepo::keys(), NOW, publish).unwrap();
    };
    let moves = sandbox.dir.join("tables/friday/moves");
    let junk = |count: usize| {
        std::fs::create_dir_all(&moves).unwrap();
        for number in 0..count {
            std::fs::write(moves.join(format!("junk-{number}.json")), format!("{number}")).unwrap();
        }
        sandbox.commit("junk");
    };
    junk(1);
    let for_one = processes(&apply);
    junk(300);
    // Of few objects git runs one more process, to store them one by one.
    assert!(processes(&apply) <= for_one, "as many git processes for 300 files as for one");
    let replayed = sandbox.replayed().unwrap();
    assert_eq!((replayed.verdicts.len(), replayed.commits), (301, 1 + 2 + 301));
    assert!(replayed.verdicts.iter().all(|it| matches!(it.verdict, RefereeVerdict::Refused(_))));
    sandbox.play(&mut SeededDice::new(1));
    assert_eq!(sandbox.apply().unwrap().len(), 1);
    sandbox.assert_clean();
}

fn review(sandbox: &TestRepo, base: &str) -> Result<(), String> {
    let proposal = ProposedChange { base: base.into(), head: "proposal".into(), author: None };
    match review_change(&sandbox.repo, &proposal, NOW).unwrap() {
        Ok(_) => Ok(()),
        Err(failures) => {
            assert_eq!(failures[0].rule, Rule::Change, "{failures:?}");
            Err(failures[0].text.clone())
        }
    }
}

#[test]
fn every_commit_of_a_proposal_is_reviewed() {
    let sandbox = after_moves("intermediate", 1);
    git(&sandbox.dir, &["checkout", "-q", "-b", "proposal"]).unwrap();
    let (state, file) = (sandbox.state_bytes(), sandbox.random_move_file(&mut SeededDice::new(2)));
    let evil = sandbox.write("tables/friday/state.json", b"{}");
    sandbox.write("tables/friday/state.json", &state);
    sandbox.submit(&file.name(2).to_string(), &file.to_bytes());
    let text = review(&sandbox, "main").unwrap_err();
    assert!(text.contains(&evil) && text.contains("state.json"), "{text}");

    git(&sandbox.dir, &["checkout", "-q", "-B", "proposal", "main"]).unwrap();
    let large = sandbox.submit("0002-white-abcdef.json", &vec![b' '; 5000]);
    git(&sandbox.dir, &["rm", "-q", "tables/friday/moves/0002-white-abcdef.json"]).unwrap();
    sandbox.commit("nothing to see");
    sandbox.play(&mut SeededDice::new(2));
    let text = review(&sandbox, "main").unwrap_err();
    assert!(text.contains(&large), "{text}");
}

#[test]
fn a_proposal_that_brings_in_its_base_is_reviewed_and_another_merge_is_refused() {
    let sandbox = after_moves("updated-branch", 1);
    git(&sandbox.dir, &["checkout", "-q", "-b", "proposal"]).unwrap();
    sandbox.play(&mut SeededDice::new(2));
    git(&sandbox.dir, &["checkout", "-q", "main"]).unwrap();
    sandbox.write("README", b"more");
    git(&sandbox.dir, &["checkout", "-q", "proposal"]).unwrap();
    git(&sandbox.dir, &["merge", "-q", "--no-edit", "main"]).unwrap();
    review(&sandbox, "main").expect("its base may be merged into a proposal");
    let tip = sandbox.tip();
    let base = git(&sandbox.dir, &["rev-parse", "main"]).unwrap();
    let old = git(&sandbox.dir, &["rev-parse", "main~2"]).unwrap();
    let rewound = commit_tree(&sandbox, &format!("{old}^{{tree}}"), &[&base, &old]);
    commit_tree(&sandbox, &format!("{tip}^{{tree}}"), &[&rewound]);
    let text = review(&sandbox, "main").unwrap_err();
    assert!(text.contains(&rewound), "{text}");
}

/// The path of the only report in `rejected/`.
fn only_report(sandbox: &TestRepo) -> String {
    let listed = git(&sandbox.dir, &["ls-files", "tables/friday/rejected"]).unwrap();
    listed.lines().find(|path| path.ends_with(".why.json")).unwrap().to_owned()
}

#[test]
fn a_forged_reason_of_a_refusal_is_detected() {
    let sandbox = TestRepo::new("forged-reason");
    sandbox.submit("junk.json", b"{}");
    sandbox.apply().unwrap();
    let path = only_report(&sandbox);
    let honest = std::fs::read_to_string(sandbox.dir.join(&path)).unwrap();
    let amend = |text: &str| {
        std::fs::write(sandbox.dir.join(&path), text).unwrap();
        git(&sandbox.dir, &["commit", "-q", "-a", "--amend", "--no-edit"]).unwrap();
        sandbox.tip()
    };
    let forgeries = [
        "ann is a cheat\n".to_owned(),
        honest.replacen("\"file-name\"", "\"author\"", 1),
        honest.replacen("'junk.json'", "'0001-white-abcdef.json'", 1),
        honest.replacen("\"100644\"", "\"120000\"", 1),
        honest.replacen('{', "{\n  \"note\": \"ann is a cheat\",", 1),
        honest.replacen("\"text\": \"", "\"text\": \"\\u001b[2J", 1),
        honest.replacen("\"text\": \"", &format!("\"text\": \"{}", "x".repeat(700)), 1),
    ];
    for forged in forgeries {
        assert_ne!(forged, honest);
        let commit = amend(&forged);
        assert_stops_at(&sandbox, &commit, ".why.json");
    }
    // The sentence may be another version's; it is mentioned.
    amend(&honest.replacen("\"text\": \"", "\"text\": \"Please note: ", 1));
    let notices = sandbox.replayed().unwrap().notices;
    assert!(matches!(notices.as_slice(), [one] if one.contains("other words")), "{notices:?}");
}

#[test]
fn a_hidden_submodule_is_seen_and_refused() {
    let sandbox = TestRepo::new("submodule");
    let modules =
        "[submodule \"x\"]\n\tpath = tables/friday/moves/x\n\turl = ./x\n\tignore = all\n";
    std::fs::write(sandbox.dir.join(".gitmodules"), modules).unwrap();
    git(&sandbox.dir, &["add", ".gitmodules"]).unwrap();
    let entry = format!("160000,{},tables/friday/moves/x", sandbox.tip());
    git(&sandbox.dir, &["update-index", "--add", "--cacheinfo", &entry]).unwrap();
    git(&sandbox.dir, &["commit", "-q", "-m", "a submodule"]).unwrap();
    let done = sandbox.apply().unwrap();
    assert!(
        matches!(&done[0].verdict, RefereeVerdict::Refused(why) if why[0].rule == Rule::Change)
    );
}
