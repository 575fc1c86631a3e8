//! Joint dice: the referee's secret and a salt of each player.

use crate::fixture::{NOW, SUBMITTED_AT, rules};
use crate::sandbox::{KEY, TestRepo, git};
use crate::schemas::{assert_valid, validator};
use gammon::{Config, PerSide, Side};
use gitgammon::{
    GitTable, HistoryError, MatchDiceSource, MatchFile, PlayerError, Publisher, RefereeVerdict,
    RollInput, Rule, SaltFile, SaltStep, TableOpening, check_salt, commitment, create_table,
    give_salt_hash, reveal_salts, salt_hash, table_label, table_secret,
};
use kit::SeededDice;

const MADE: &str = "2025-01-21T12:00:00Z";

fn opening(sandbox: &TestRepo, draw: bool) -> (TableOpening, RollInput) {
    let secret = table_secret(&KEY, &table_label(&sandbox.id, MADE));
    let opening = TableOpening {
        id: sandbox.id.clone(),
        players: PerSide { white: "ann".into(), black: "bob".into() },
        created_at: MADE.into(),
        draw: draw.then(|| ["ann".into(), "bob".into()]),
        dice_and_config: Some((MatchDiceSource::joint(commitment(secret)), Config::default())),
    };
    (opening, RollInput::Secret(secret))
}

fn new_table(name: &str, draw: bool) -> TestRepo {
    let sandbox = TestRepo::empty(name);
    let (opening, chance) = opening(&sandbox, draw);
    create_table(&sandbox.repo, &opening, &chance, NOW, &mut Publisher::default()).unwrap();
    sandbox
}

fn give(sandbox: &TestRepo, side: Side, salt: u8) -> Result<(), PlayerError> {
    let publish = &mut Publisher::default();
    give_salt_hash(&sandbox.repo, &sandbox.id, (side, [salt; 32]), NOW, publish).map(drop)
}

fn reveal(sandbox: &TestRepo) -> Result<usize, PlayerError> {
    let publish = &mut Publisher::default();
    reveal_salts(&sandbox.repo, &sandbox.id, NOW, publish).map(|made| made.len())
}

/// A table after both salts.
fn begun(name: &str, salts: [u8; 2], draw: bool) -> TestRepo {
    let sandbox = new_table(name, draw);
    give(&sandbox, Side::White, salts[0]).unwrap();
    give(&sandbox, Side::Black, salts[1]).unwrap();
    assert_eq!(sandbox.apply().unwrap().len(), 2);
    assert_eq!(reveal(&sandbox).unwrap(), 2);
    let done = sandbox.apply().unwrap();
    assert!(done.iter().all(|it| matches!(it.verdict, RefereeVerdict::Applied { .. })), "{done:?}");
    sandbox
}

fn hex(byte: u8) -> String {
    format!("{byte:02x}").repeat(32)
}

fn salt_file(table: &GitTable, player: Side, step: SaltStep, value: String) -> SaltFile {
    let label = table.match_file.as_ref().unwrap().dice.label.clone();
    SaltFile { player, step, value, label, timestamp: SUBMITTED_AT.into(), commit_sha: None }
}

fn check(table: &GitTable, file: &SaltFile) -> Result<GitTable, Vec<Rule>> {
    let accepted = check_salt(table, &file.name().to_string(), &file.to_bytes(), NOW);
    let accepted = accepted.map_err(|failures| rules(&failures))?;
    let secret = table_secret(&KEY, &table_label(&table.id, MADE));
    Ok(table.apply_salt(&accepted, || Ok(RollInput::Secret(secret))).unwrap().0)
}

#[test]
fn a_match_with_joint_dice_begins_when_both_salts_are_revealed() {
    let sandbox = new_table("joint", false);
    let table = sandbox.table();
    assert!(table.awaits_salts() && table.state.dice.is_empty());
    assert!(table.next_text().contains("the hash of a salt of white and black"));
    let early = reveal(&sandbox).unwrap_err().to_string();
    assert!(early.contains("before both hashes"), "{early}");
    let moved = crate::sandbox::submit_move(&sandbox, "8/5 6/5", NOW).unwrap_err().to_string();
    assert!(moved.contains("parlor git salt"), "{moved}");
    give(&sandbox, Side::White, 1).unwrap();
    let again = give(&sandbox, Side::White, 2).unwrap_err().to_string();
    assert!(again.contains("waits for the referee"), "{again}");
    sandbox.apply().unwrap();
    let again = give(&sandbox, Side::White, 2).unwrap_err().to_string();
    assert!(again.contains("already"), "{again}");
    give(&sandbox, Side::Black, 2).unwrap();
    sandbox.apply().unwrap();
    assert_eq!(reveal(&sandbox).unwrap(), 2);
    sandbox.apply().unwrap();
    let table = sandbox.table();
    assert!(!table.awaits_salts() && table.state.roll().is_some());
    let (game, salt, state) = (validator("match"), validator("salt"), validator("state"));
    assert_valid(&game, &table.match_file.as_ref().unwrap().to_bytes());
    assert_valid(&state, &table.state.to_bytes());
    for path in git(&sandbox.dir, &["ls-files", "tables/friday/salts"]).unwrap().lines() {
        assert_valid(&salt, &std::fs::read(sandbox.dir.join(path)).unwrap());
    }
    sandbox.play(&mut SeededDice::new(1));
    sandbox.apply().unwrap();
    let replayed = sandbox.replayed().unwrap();
    assert!(replayed.recomputed && replayed.table.state.turn == 2);
    replayed.to_mat().unwrap();
    let stranger = gitgammon::replay(&sandbox.repo, &sandbox.id, &sandbox.tip(), None).unwrap();
    assert!(!stranger.recomputed);
}

#[test]
fn a_finished_match_with_joint_dice_is_verified_by_everybody_and_exported_with_its_salts() {
    let sandbox = begun("joint-over", [1, 2], true);
    crate::sandbox::submit_move(&sandbox, "resign backgammon", NOW).unwrap();
    sandbox.apply().unwrap();
    let stranger = gitgammon::replay(&sandbox.repo, &sandbox.id, &sandbox.tip(), None).unwrap();
    assert!(!stranger.recomputed, "the draw is taken as recorded while the secret is unknown");
    crate::sandbox::submit_move(&sandbox, "accept", NOW).unwrap();
    sandbox.apply().unwrap();
    let stranger = gitgammon::replay(&sandbox.repo, &sandbox.id, &sandbox.tip(), None).unwrap();
    assert!(stranger.recomputed);
    let save = stranger.to_save().unwrap();
    assert!(save.contains(&hex(1)) && save.contains(&hex(2)), "{save}");
}

/// The first rolls of a match with these salts.
fn first_roll(secret: [u8; 32], salts: [u8; 2]) -> Vec<[u8; 2]> {
    let mut sandbox_table = {
        let opening = TableOpening {
            id: gitgammon::TableId::parse("friday").unwrap(),
            players: PerSide { white: "ann".into(), black: "bob".into() },
            created_at: MADE.into(),
            draw: None,
            dice_and_config: Some((MatchDiceSource::joint(commitment(secret)), Config::default())),
        };
        opening.open(&RollInput::Secret(secret)).unwrap()
    };
    let mut rolls = Vec::new();
    for step in [SaltStep::Hash, SaltStep::Reveal] {
        for (side, salt) in Side::BOTH.into_iter().zip(salts) {
            let label = sandbox_table.match_file.as_ref().unwrap().dice.label.clone();
            let value = match step {
                SaltStep::Hash => salt_hash(&label, side, &hex(salt)),
                SaltStep::Reveal => hex(salt),
            };
            let file = salt_file(&sandbox_table, side, step, value);
            let name = file.name().to_string();
            let accepted = check_salt(&sandbox_table, &name, &file.to_bytes(), NOW).unwrap();
            let after = sandbox_table.apply_salt(&accepted, || Ok(RollInput::Secret(secret)));
            (sandbox_table, rolls) = after.unwrap();
        }
    }
    rolls
}

#[test]
fn every_contribution_changes_the_dice() {
    let rolls = |secret: [u8; 32], salts| -> Vec<u8> {
        // Enough rolls to differ: openings of several secrets derived from this one.
        (0..12u8)
            .flat_map(|number| {
                let mut secret = secret;
                secret[31] = number;
                first_roll(secret, salts).concat()
            })
            .collect()
    };
    let base = rolls([1; 32], [1, 2]);
    assert_ne!(base, rolls([2; 32], [1, 2]), "the referee's secret");
    assert_ne!(base, rolls([1; 32], [3, 2]), "white's salt");
    assert_ne!(base, rolls([1; 32], [1, 3]), "black's salt");
    assert_eq!(base, rolls([1; 32], [1, 2]));
}

#[test]
fn no_salt_can_be_chosen_after_seeing_the_other() {
    let sandbox = TestRepo::empty("joint-order");
    let (opening, chance) = opening(&sandbox, false);
    let table = opening.open(&chance).unwrap();
    let label = table.match_file.as_ref().unwrap().dice.label.clone();
    let file = |player, step, value| salt_file(&table, player, step, value);
    let hash = |player, salt: u8| salt_hash(&label, player, &hex(salt));
    let reveal = |player, salt: u8| file(player, SaltStep::Reveal, hex(salt));
    let refused = Err(vec![Rule::Salt]);
    assert_eq!(check(&table, &reveal(Side::White, 1)), refused, "before any hash");
    let one = check(&table, &file(Side::White, SaltStep::Hash, hash(Side::White, 1))).unwrap();
    assert_eq!(check(&one, &reveal(Side::White, 1)), refused, "before the other's hash");
    let other = file(Side::White, SaltStep::Hash, hash(Side::White, 2));
    assert_eq!(check(&one, &other), refused, "a hash cannot be changed");
    // Giving the other's hash as one's own leads nowhere: it is bound to the side.
    let copied = file(Side::Black, SaltStep::Hash, hash(Side::White, 1));
    let stuck = check(&one, &copied).unwrap();
    let stuck = check(&stuck, &reveal(Side::White, 1)).unwrap();
    assert_eq!(check(&stuck, &reveal(Side::Black, 1)), refused);
    let two = check(&one, &file(Side::Black, SaltStep::Hash, hash(Side::Black, 2))).unwrap();
    let seen = check(&two, &reveal(Side::White, 1)).unwrap();
    assert!(seen.awaits_salts() && seen.state.dice.is_empty(), "no roll without both");
    assert_eq!(check(&seen, &reveal(Side::Black, 3)), refused, "only the salt of the hash");
    assert_eq!(check(&seen, &reveal(Side::White, 1)), refused, "once");
    assert!(check(&seen, &reveal(Side::Black, 2)).unwrap().state.roll().is_some());
    let mut elsewhere = file(Side::White, SaltStep::Hash, hash(Side::White, 1));
    elsewhere.label = "monday@2025-01-21T12:00:00Z".into();
    assert_eq!(check(&table, &elsewhere), refused, "a file is for one table");
    let plain = crate::fixture::start(Side::White, [3, 1]);
    assert_eq!(check(&plain, &reveal_for(&plain)), refused);
}

fn reveal_for(_: &GitTable) -> SaltFile {
    SaltFile {
        player: Side::White,
        step: SaltStep::Hash,
        value: hex(1),
        label: "x".into(),
        timestamp: SUBMITTED_AT.into(),
        commit_sha: None,
    }
}

#[test]
fn the_maker_of_a_table_can_change_neither_secret_nor_salts_later() {
    let sandbox = begun("joint-forged", [1, 2], false);
    let path = sandbox.dir.join("tables/friday/match.json");
    let honest = MatchFile::from_bytes(&std::fs::read(&path).unwrap()).unwrap();
    let forge = |change: &dyn Fn(&mut MatchFile)| {
        let mut game = honest.clone();
        change(&mut game);
        std::fs::write(&path, game.to_bytes()).unwrap();
        git(&sandbox.dir, &["commit", "-q", "-a", "--amend", "--no-edit"]).unwrap();
        assert!(matches!(sandbox.replayed(), Err(HistoryError::Commit { .. })));
    };
    let source = |game: &mut MatchFile, other: u8, salt: u8| {
        let MatchDiceSource::Joint { commitment: old, salts, .. } = &mut game.dice.source else {
            panic!()
        };
        if other != 0 {
            *old = commitment([other; 32]);
        }
        if salt != 0 {
            salts.black = Some(hex(salt));
        }
    };
    forge(&|game| source(game, 5, 0));
    forge(&|game| source(game, 0, 5));
    forge(&|game| game.version = 1);
    forge(&|game| game.dice.last = vec![[6, 5]]);
}

#[test]
fn at_a_table_of_version_2_nobody_takes_back_the_file_of_somebody_else() {
    let sandbox = begun("joint-withdrawn", [1, 2], false);
    let name = sandbox.random_move_file(&mut SeededDice::new(1)).name(1).to_string();
    sandbox.play(&mut SeededDice::new(1));
    let path = format!("tables/friday/moves/{name}");
    git(&sandbox.dir, &["rm", "-q", &path]).unwrap();
    git(&sandbox.dir, &["commit", "-q", "-m", "mine"]).unwrap();
    assert_eq!(sandbox.apply().unwrap().len(), 0, "one's own file can be taken back");
    sandbox.play(&mut SeededDice::new(1));
    let before = sandbox.tip();
    for replace in [false, true] {
        if replace {
            std::fs::write(sandbox.dir.join(&path), "{}").unwrap();
            git(&sandbox.dir, &["add", "-A"]).unwrap();
        } else {
            git(&sandbox.dir, &["rm", "-q", &path]).unwrap();
        }
        let author = "--author=Eve <eve@example.org>";
        git(&sandbox.dir, &["commit", "-q", "-m", "not mine", author]).unwrap();
        match sandbox.replayed() {
            Err(HistoryError::Commit { commit, why }) => {
                assert_eq!(commit, sandbox.tip());
                assert!(why.contains("somebody else added"), "{why}");
            }
            other => panic!("{other:?}"),
        }
        git(&sandbox.dir, &["reset", "-q", "--hard", &before]).unwrap();
    }
    // A file that a merge brought in belongs to who made it, not to who merged it.
    git(&sandbox.dir, &["reset", "-q", "--hard", "HEAD~1"]).unwrap();
    git(&sandbox.dir, &["checkout", "-q", "-b", "proposal"]).unwrap();
    sandbox.play(&mut SeededDice::new(1));
    git(&sandbox.dir, &["checkout", "-q", "main"]).unwrap();
    git(&sandbox.dir, &["merge", "-q", "--no-ff", "--no-commit", "proposal"]).unwrap();
    git(&sandbox.dir, &["commit", "-q", "-m", "merge", "--author=Host <h@example.org>"]).unwrap();
    git(&sandbox.dir, &["rm", "-q", &path]).unwrap();
    git(&sandbox.dir, &["commit", "-q", "-m", "mine again"]).unwrap();
    assert_eq!(sandbox.replayed().unwrap().pending.len(), 0);
}

#[test]
fn a_salt_is_not_revealed_again_after_the_history_was_taken_back() {
    let sandbox = new_table("joint-set-back", false);
    give(&sandbox, Side::Black, 2).unwrap();
    sandbox.apply().unwrap();
    let before = sandbox.tip();
    // White plays from another clone: its hash comes by hand.
    let hash_by_white = |salt: u8| {
        let table = sandbox.table();
        let label = table.match_file.as_ref().unwrap().dice.label.clone();
        let value = salt_hash(&label, Side::White, &hex(salt));
        let file = salt_file(&table, Side::White, SaltStep::Hash, value);
        sandbox.write(&format!("tables/friday/salts/{}", file.name()), &file.to_bytes());
        sandbox.apply().unwrap();
    };
    hash_by_white(1);
    assert_eq!(reveal(&sandbox).unwrap(), 1);
    git(&sandbox.dir, &["reset", "-q", "--hard", &before]).unwrap();
    hash_by_white(3);
    let error = reveal(&sandbox).unwrap_err().to_string();
    assert!(error.contains("taken back"), "{error}");
    git(&sandbox.dir, &["reset", "-q", "--hard", "HEAD~4"]).unwrap();
    let error = give(&sandbox, Side::Black, 2).unwrap_err().to_string();
    assert!(error.contains("taken back"), "{error}");
    git(&sandbox.dir, &["reset", "-q", "--hard", &before]).unwrap();
    hash_by_white(1);
    assert_eq!(reveal(&sandbox).unwrap(), 1, "the same reveal may be made again");
}

#[test]
fn notes_say_who_could_have_chosen_the_dice() {
    let plain = crate::fixture::start(Side::White, [3, 1]);
    assert!(plain.dice_note().contains("whoever commits can try commits"));
    assert!(
        crate::fixture::new_table().dice_note().contains("whoever made the table could choose")
    );
    let sandbox = TestRepo::empty("joint-note");
    let (opening, chance) = opening(&sandbox, false);
    assert!(opening.open(&chance).unwrap().dice_note().contains("nobody could choose"));
}
