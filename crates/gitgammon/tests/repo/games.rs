//! Whole games in a repository, and files that the referee refuses.

use crate::fixture::{NOW, rules};
use crate::sandbox::{TestRepo, git, submit_move};
use gitgammon::{GitTable, RefereeVerdict, Rule, TableStatus};
use kit::SeededDice;

/// A random legal play in notation.
fn notation(table: &GitTable, choice: &mut SeededDice) -> String {
    use kit::Game as _;
    let position = table.position().unwrap().unwrap();
    let plays = position.plays();
    let play = plays[choice.below(plays.len() as u32) as usize];
    position.notate(table.state.active_player.seat(), &gammon::Action::Play(play))
}

/// The seed of the shortest of some random games: each move takes two commits with fsync.
fn short_game(sandbox: &TestRepo) -> u64 {
    let (opening, chance) = sandbox.opening();
    let length = |seed: &u64| {
        let (mut table, mut choice) = (opening.open(&chance).unwrap(), SeededDice::new(*seed));
        while table.state.status == TableStatus::Playing {
            let file = crate::pure::random_move(&table, &mut choice);
            let accepted = crate::fixture::accepted(&table, &file);
            table = table.apply_move(&accepted, &chance).unwrap();
        }
        table.state.turn
    };
    (0..40).min_by_key(length).unwrap()
}

#[test]
fn a_whole_random_game_is_played_applied_and_verified() {
    let sandbox = TestRepo::new("whole-game");
    let mut choice = SeededDice::new(short_game(&sandbox));
    let mut moves = 0;
    let mut table = sandbox.table();
    while table.state.status == TableStatus::Playing {
        let text = notation(&table, &mut choice);
        let made = submit_move(&sandbox, &text, NOW).unwrap();
        let done = sandbox.apply().unwrap();
        let RefereeVerdict::Applied { after, .. } = &done[0].verdict else {
            panic!("{text}: {done:?}")
        };
        table = (**after).clone();
        let path = sandbox.dir.join(format!("tables/friday/moves/{}", made.name));
        let filled = std::fs::read_to_string(path).unwrap();
        assert!(filled.contains(&made.commit), "commitSha is the commit that added the file");
        moves += 1;
    }
    sandbox.assert_clean();
    let replayed = sandbox.replayed().unwrap();
    assert_eq!(replayed.commits, 1 + 2 * moves);
    let without = gitgammon::replay(&sandbox.repo, &sandbox.id, &sandbox.tip(), None).unwrap();
    assert!(without.recomputed, "the secret is published when the game is over");
    assert_eq!(without.table, replayed.table);
}

#[test]
fn a_refused_file_leaves_the_state_unchanged_and_its_reason_is_recorded() {
    let sandbox = TestRepo::new("refused");
    let before = sandbox.state_bytes();
    let honest = sandbox.random_move_file(&mut SeededDice::new(1));
    let added = sandbox.submit("0001-white-000000.json", b"{\"player\":\"white\"}");
    let done = sandbox.apply().unwrap();
    let RefereeVerdict::Refused(failures) = &done[0].verdict else { panic!("{done:?}") };
    assert!(rules(failures).contains(&Rule::Form));
    assert_eq!(sandbox.state_bytes(), before, "G6");
    sandbox.assert_clean();
    let message = git(&sandbox.dir, &["log", "-1", "--format=%B"]).unwrap();
    assert!(message.contains("refuse") && message.contains("form: "), "{message}");
    let base = format!("tables/friday/rejected/{}-0001-white-000000.json", &added[..8]);
    let why = std::fs::read_to_string(sandbox.dir.join(format!("{base}.why.json"))).unwrap();
    assert!(why.contains("\"rule\": \"form\"") && why.contains(&added), "{why}");
    assert_eq!(std::fs::read(sandbox.dir.join(&base)).unwrap(), b"{\"player\":\"white\"}");
    assert!(!sandbox.dir.join("tables/friday/moves/0001-white-000000.json").exists());
    sandbox.submit(&honest.name(1).to_string(), &honest.to_bytes());
    let done = sandbox.apply().unwrap();
    assert!(
        matches!(done[0].verdict, RefereeVerdict::Applied { .. }),
        "an honest move stays valid"
    );
    sandbox.replayed().unwrap();
}

#[test]
fn hostile_files_are_refused_and_the_table_can_be_played_on() {
    let sandbox = TestRepo::new("hostile-files");
    let before = sandbox.state_bytes();
    sandbox.submit("a b\n\"c.json", b"x");
    sandbox.submit("sub/0001-white-abcdef.json", b"{}");
    sandbox.submit("0001-white-abcdef.json", &vec![b' '; 10 << 20]);
    let moves = sandbox.dir.join("tables/friday/moves");
    std::os::unix::fs::symlink("/etc/passwd", moves.join("0001-black-abcdef.json")).unwrap();
    sandbox.commit("a link");
    let done = sandbox.apply().unwrap();
    assert_eq!(done.len(), 4);
    for done in &done {
        let RefereeVerdict::Refused(failures) = &done.verdict else { panic!("{done:?}") };
        assert!(!failures.is_empty());
    }
    let RefereeVerdict::Refused(link) = &done[3].verdict else { panic!() };
    assert_eq!(rules(link), [Rule::Change]);
    assert_eq!(sandbox.state_bytes(), before);
    sandbox.assert_clean();
    let kept = git(&sandbox.dir, &["ls-files", "-z", "tables/friday/rejected"]).unwrap();
    assert_eq!(kept.split('\0').filter(|name| !name.is_empty()).count(), 4 + 3, "{kept:?}");
    sandbox.play(&mut SeededDice::new(2));
    assert!(matches!(sandbox.apply().unwrap()[0].verdict, RefereeVerdict::Applied { .. }));
    sandbox.replayed().unwrap();
}

#[test]
fn a_pending_move_can_be_withdrawn() {
    let sandbox = TestRepo::new("taken-back");
    sandbox.submit("0001-white-abcdef.json", b"oops");
    git(&sandbox.dir, &["rm", "-q", "tables/friday/moves/0001-white-abcdef.json"]).unwrap();
    sandbox.commit("taken back");
    assert_eq!(sandbox.apply().unwrap().len(), 0);
    sandbox.play(&mut SeededDice::new(2));
    assert_eq!(sandbox.apply().unwrap().len(), 1);
}

#[test]
fn the_referee_stops_if_the_key_is_not_the_tables() {
    let sandbox = TestRepo::new("other-key");
    sandbox.play(&mut SeededDice::new(2));
    let tip = sandbox.tip();
    let keys = gitgammon::RefereeKeys { key: Some([1; 32]), beacon: None };
    let publish = &mut gitgammon::Publisher::default();
    let halted =
        gitgammon::apply_pending(&sandbox.repo, &sandbox.id, &keys, NOW, publish).unwrap_err();
    assert!(halted.to_string().contains("committed to"), "{halted}");
    assert_eq!(sandbox.tip(), tip, "nothing has changed");
    assert_eq!(sandbox.apply().unwrap().len(), 1);
}
