//! Real git repositories for tests, in folders of their own and without the user's git
//! configuration.

use crate::fixture::NOW;
use gammon::{Config, PerSide, legal_plays};
use gitgammon::{
    DecidedFile, GitTable, HistoryError, MatchDiceSource, MoveFile, Publisher, RefereeError,
    RefereeKeys, ReplayedTable, Repo, RollInput, SingleMove, SubmittedFile, TableId, TableOpening,
    Timestamp, apply_pending, commitment, create_table, replay, table_label, table_secret,
};
use kit::SeededDice;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) const KEY: [u8; 32] = [9; 32];
const ENV: [(&str, &str); 6] = [
    ("GIT_CONFIG_GLOBAL", "/dev/null"),
    ("GIT_CONFIG_SYSTEM", "/dev/null"),
    ("GIT_AUTHOR_NAME", "Ann"),
    ("GIT_AUTHOR_EMAIL", "ann@example.org"),
    ("GIT_COMMITTER_NAME", "Ann"),
    ("GIT_COMMITTER_EMAIL", "ann@example.org"),
];

pub(crate) struct TestRepo {
    pub(crate) dir: PathBuf,
    pub(crate) repo: Repo,
    pub(crate) id: TableId,
}

/// Runs git in a folder; returns its output, or its standard error if it fails.
pub(crate) fn git(dir: &Path, args: &[&str]) -> Result<String, String> {
    let output = Command::new("git")
        .arg("-C")
        .arg(dir)
        .args(args)
        .envs(ENV)
        .env("GIT_AUTHOR_DATE", format!("@{} +0000", NOW.0))
        .env("GIT_COMMITTER_DATE", format!("@{} +0000", NOW.0))
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim_end().to_owned();
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
}

/// An empty folder for one test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("gitgammon").join(name);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).unwrap();
    dir
}

impl TestRepo {
    /// A repository without a table.
    pub(crate) fn empty(name: &str) -> Self {
        let dir = folder(name);
        git(&dir, &["init", "-q", "-b", "main"]).unwrap();
        Self::at(&dir)
    }

    pub(crate) fn at(dir: &Path) -> Self {
        let repo = Repo::open_with(dir, &ENV).unwrap().without_fsync();
        Self { dir: dir.to_owned(), repo, id: TableId::parse("friday").unwrap() }
    }

    /// A repository with one table, its dice from the referee's secret.
    pub(crate) fn new(name: &str) -> Self {
        let sandbox = Self::empty(name);
        let (opening, chance) = sandbox.opening();
        let publish = &mut Publisher::default();
        create_table(&sandbox.repo, &opening, &chance, NOW, publish).unwrap();
        sandbox
    }

    pub(crate) fn opening(&self) -> (TableOpening, RollInput) {
        let made = "2025-01-21T12:00:00Z";
        let secret = table_secret(&KEY, &table_label(&self.id, made));
        let source = MatchDiceSource::Secret { commitment: commitment(secret), secret: None };
        let opening = TableOpening {
            id: self.id.clone(),
            players: PerSide { white: "ann".into(), black: "bob".into() },
            created_at: made.into(),
            draw: None,
            dice_and_config: Some((source, Config::default())),
        };
        (opening, RollInput::Secret(secret))
    }

    pub(crate) fn keys() -> RefereeKeys {
        RefereeKeys { key: Some(KEY), beacon: None }
    }

    pub(crate) fn tip(&self) -> String {
        self.repo.head().unwrap().unwrap()
    }

    pub(crate) fn replayed(&self) -> Result<ReplayedTable, HistoryError> {
        replay(&self.repo, &self.id, &self.tip(), Some(&KEY))
    }

    pub(crate) fn table(&self) -> GitTable {
        self.replayed().unwrap().table
    }

    pub(crate) fn apply(&self) -> Result<Vec<DecidedFile>, RefereeError> {
        apply_pending(&self.repo, &self.id, &Self::keys(), NOW, &mut Publisher::default())
    }

    /// A legal move of the table, not committed.
    pub(crate) fn random_move_file(&self, choice: &mut SeededDice) -> MoveFile {
        let table = self.table();
        let (side, roll) = (table.state.active_player, table.state.roll().unwrap());
        let plays = legal_plays(&table.state.checkers().unwrap(), side, roll);
        let play = plays[choice.below(plays.len() as u32) as usize];
        let mut file = crate::fixture::file(&table, &[]);
        file.moves = play.hops().map(|hop| SingleMove::of(side, hop)).collect();
        file
    }

    /// Commits a file in `moves/`.
    pub(crate) fn submit(&self, name: &str, bytes: &[u8]) -> String {
        self.write(&format!("tables/friday/moves/{name}"), bytes)
    }

    /// Writes and commits any file.
    pub(crate) fn write(&self, path: &str, bytes: &[u8]) -> String {
        let file = self.dir.join(path);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, bytes).unwrap();
        self.commit(path)
    }

    pub(crate) fn commit(&self, message: &str) -> String {
        git(&self.dir, &["add", "-A"]).unwrap();
        git(&self.dir, &["commit", "-q", "-m", message]).unwrap();
        self.tip()
    }

    /// Plays a random legal move by hand: one commit.
    pub(crate) fn play(&self, choice: &mut SeededDice) -> String {
        let file = self.random_move_file(choice);
        let name = file.name(self.table().state.turn).to_string();
        self.submit(&name, &file.to_bytes())
    }

    pub(crate) fn state_bytes(&self) -> Vec<u8> {
        std::fs::read(self.dir.join("tables/friday/state.json")).unwrap()
    }

    /// Asserts that the work tree has no changes.
    #[track_caller]
    pub(crate) fn assert_clean(&self) {
        assert_eq!(git(&self.dir, &["status", "--porcelain"]).unwrap(), "");
        let object = format!("{}:tables/friday/state.json", self.tip());
        assert_eq!(self.repo.read(&object).unwrap().unwrap(), self.state_bytes());
    }
}

pub(crate) fn submit_move(
    sandbox: &TestRepo,
    text: &str,
    now: Timestamp,
) -> Result<SubmittedFile, gitgammon::PlayerError> {
    let publish = &mut Publisher::default();
    gitgammon::make_move(&sandbox.repo, &sandbox.id, (text, None), now, publish)
}
