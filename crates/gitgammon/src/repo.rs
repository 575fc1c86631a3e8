//! The `git` program, as this crate uses it.

use crate::table::TableId;
use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Why git did not do what it was asked to.
#[derive(Debug)]
pub enum GitError {
    /// It could not be run.
    Missing(std::io::Error),
    /// Files of ours inside git's folder could not be read or written.
    Files(std::io::Error),
    /// Commit ids of another kind than 003's 40 digits.
    OtherHash,
    /// It refused.
    Failed {
        /// What it was asked to do.
        what: String,
        /// What it said.
        said: String,
    },
    /// It answered what cannot be understood.
    Answer(String),
}

impl fmt::Display for GitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(error) => write!(f, "git cannot be run: {error}; install git"),
            Self::Files(error) => write!(f, "files inside .git/gitgammon: {error}"),
            Self::OtherHash => f.write_str(
                "the repository names commits by SHA-256: GitGammon needs one made with \
                 git init --object-format=sha1",
            ),
            Self::Failed { what, said } => write!(f, "git {what}: {}", said.trim()),
            Self::Answer(answer) => write!(f, "git answered what is not understood: {answer}"),
        }
    }
}

impl std::error::Error for GitError {}

/// A repository.
#[derive(Clone, Debug)]
pub struct Repo {
    dir: PathBuf,
    git_dir: PathBuf,
    bare: bool,
    env: Vec<(String, String)>,
    fsync: &'static str,
}

/// A file in a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its path.
    pub path: Vec<u8>,
    /// Git's mode, such as `100644`.
    pub mode: String,
    /// The object it holds.
    pub object: String,
}

/// What is committed must survive a power cut; git does not see to it by itself.
const SYNCED: &str = "core.fsync=all";
/// The tree with nothing in it.
pub(crate) const EMPTY_TREE: &str = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

impl Repo {
    /// The repository that a folder belongs to.
    ///
    /// # Errors
    /// If it belongs to none, or git is missing.
    pub fn open(dir: &Path) -> Result<Self, GitError> {
        Self::open_with(dir, &[])
    }

    /// The same, with variables for git's environment.
    ///
    /// # Errors
    /// If it belongs to none, or git is missing.
    pub fn open_with(dir: &Path, env: &[(&str, &str)]) -> Result<Self, GitError> {
        let env = env.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let (dir, env) = (dir.to_owned(), env.collect());
        let mut repo = Self { dir, git_dir: PathBuf::new(), bare: false, env, fsync: SYNCED };
        let args =
            ["rev-parse", "--is-bare-repository", "--show-object-format", "--absolute-git-dir"];
        let answer = repo.text(&args)?;
        let mut lines = answer.splitn(3, '\n');
        let unclear = || GitError::Answer(answer.clone());
        repo.bare = lines.next().ok_or_else(unclear)? == "true";
        if lines.next().ok_or_else(unclear)? != "sha1" {
            return Err(GitError::OtherHash);
        }
        repo.git_dir = PathBuf::from(lines.next().ok_or_else(unclear)?);
        Ok(repo)
    }

    /// The same, without waiting for the disk: for repositories that are thrown away.
    #[must_use]
    pub fn unsynced(self) -> Self {
        Self { fsync: "core.fsync=none", ..self }
    }

    /// The folder it was opened at.
    #[must_use]
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// A file of ours inside git's own folder, which is never committed.
    #[must_use]
    pub fn own_file(&self, name: &str) -> PathBuf {
        self.git_dir.join("gitgammon").join(name)
    }

    /// Keeps other processes of ours from moving the branch; freed when it is dropped, by a
    /// crash too.
    pub(crate) fn lock(&self) -> Result<std::fs::File, GitError> {
        std::fs::create_dir_all(self.own_file("")).map_err(GitError::Files)?;
        let lock = std::fs::File::create(self.own_file("lock")).map_err(GitError::Files)?;
        lock.lock().map_err(GitError::Files)?;
        Ok(lock)
    }

    /// Whether it has a work tree.
    #[must_use]
    pub const fn has_work_tree(&self) -> bool {
        !self.bare
    }

    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new("git");
        command
            .arg("-C")
            .arg(&self.dir)
            .args(["-c", self.fsync, "-c", "core.quotePath=false"])
            .args(args)
            .envs(self.env.iter().map(|(name, value)| (name, value)))
            .env("GIT_LITERAL_PATHSPECS", "1")
            .env("LC_ALL", "C");
        command
    }

    /// Runs git with this input and gives what it printed.
    pub(crate) fn run(&self, args: &[&str], input: &[u8]) -> Result<Vec<u8>, GitError> {
        finish(self.command(args), args, input)
    }

    /// What git prints as one text, without the line feed at its end.
    pub(crate) fn text(&self, args: &[&str]) -> Result<String, GitError> {
        let bytes = self.run(args, b"")?;
        let text = String::from_utf8(bytes).map_err(|error| GitError::Answer(error.to_string()))?;
        Ok(text.trim_end_matches('\n').to_owned())
    }

    /// The commit a name stands for, if it stands for one.
    ///
    /// # Errors
    /// If git cannot be run.
    pub fn commit_of(&self, name: &str) -> Result<Option<String>, GitError> {
        let spec = format!("{name}^{{commit}}");
        match self.text(&["rev-parse", "--verify", "--quiet", "--end-of-options", &spec]) {
            Ok(commit) => Ok(Some(commit)),
            Err(GitError::Failed { .. }) => Ok(None),
            Err(other) => Err(other),
        }
    }

    /// The commit that is checked out; none in a new repository.
    ///
    /// # Errors
    /// If git cannot be run.
    pub fn head(&self) -> Result<Option<String>, GitError> {
        self.commit_of("HEAD")
    }

    /// The files of a commit under a folder.
    ///
    /// # Errors
    /// If git fails.
    pub fn files(&self, commit: &str, folder: &str) -> Result<Vec<Entry>, GitError> {
        let folder = format!("{folder}/");
        let args = ["ls-tree", "-r", "-z", "--full-tree", commit, "--", &folder];
        let listed = self.run(&args, b"")?;
        let lines = listed.split(|byte| *byte == 0).filter(|line| !line.is_empty());
        lines.map(|line| entry(line).ok_or_else(|| bad_line(line))).collect()
    }

    /// The tables of a commit.
    ///
    /// # Errors
    /// If git fails.
    pub fn tables(&self, commit: &str) -> Result<Vec<TableId>, GitError> {
        let files = self.files(commit, "tables")?;
        let id = |entry: &Entry| {
            let path = std::str::from_utf8(&entry.path).ok()?;
            TableId::parse(path.strip_prefix("tables/")?.strip_suffix("/state.json")?)
        };
        Ok(files.iter().filter_map(id).collect())
    }

    /// The bytes of an object such as `COMMIT:path`, if it is there.
    ///
    /// # Errors
    /// If git cannot be run.
    pub fn read(&self, object: &str) -> Result<Option<Vec<u8>>, GitError> {
        match self.run(&["cat-file", "blob", object], b"") {
            Ok(bytes) => Ok(Some(bytes)),
            Err(GitError::Failed { .. }) => Ok(None),
            Err(other) => Err(other),
        }
    }
}

pub(crate) fn finish(
    mut command: Command,
    args: &[&str],
    input: &[u8],
) -> Result<Vec<u8>, GitError> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(GitError::Missing)?;
    let stdin = child.stdin.take();
    let output = std::thread::scope(|scope| {
        // Written aside: git may print before it has read everything.
        scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(input)));
        child.wait_with_output()
    });
    let output = output.map_err(GitError::Missing)?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let what = args.iter().take(2).copied().collect::<Vec<_>>().join(" ");
    Err(GitError::Failed { what, said: String::from_utf8_lossy(&output.stderr).into_owned() })
}

fn entry(line: &[u8]) -> Option<Entry> {
    let tab = line.iter().position(|byte| *byte == b'\t')?;
    let head = std::str::from_utf8(&line[..tab]).ok()?;
    let mut words = head.split(' ');
    let (mode, _, object) = (words.next()?, words.next()?, words.next()?);
    Some(Entry { path: line[tab + 1..].to_vec(), mode: mode.into(), object: object.into() })
}

pub(crate) fn bad_line(line: &[u8]) -> GitError {
    GitError::Answer(crate::rule::shown(&String::from_utf8_lossy(line)))
}
