//! Runs the `git` program.

use crate::table::TableId;
use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Why a git command failed.
#[derive(Debug)]
pub enum GitError {
    /// Git could not be run.
    CannotRun(std::io::Error),
    /// Files in `.git/gitgammon` could not be read or written.
    PrivateFile(std::io::Error),
    /// The repository uses SHA-256 ids; the file format requires 40 digits.
    UnsupportedHash,
    /// The repository has been told to hide commits; says which way and what to do.
    HiddenHistory(String),
    /// Git exited with an error.
    Failed {
        /// The command.
        command: String,
        /// Its standard error.
        stderr: String,
    },
    /// Git's output could not be parsed.
    UnexpectedOutput(String),
}

impl fmt::Display for GitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CannotRun(error) => write!(f, "git cannot be run: {error}; install git"),
            Self::PrivateFile(error) => write!(f, "files inside .git/gitgammon: {error}"),
            Self::UnsupportedHash => f.write_str(
                "the repository names commits by SHA-256: GitGammon needs one made with \
                 git init --object-format=sha1",
            ),
            Self::HiddenHistory(why) => f.write_str(why),
            Self::Failed { command: what, stderr: said } => {
                write!(f, "git {what}: {}", said.trim())
            }
            Self::UnexpectedOutput(answer) => {
                write!(f, "git answered what is not understood: {answer}")
            }
        }
    }
}

impl std::error::Error for GitError {}

/// A git repository.
#[derive(Clone, Debug)]
pub struct Repo {
    dir: PathBuf,
    git_dir: PathBuf,
    bare: bool,
    env: Vec<(String, String)>,
    fsync: &'static str,
}

/// A file in a git tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeEntry {
    /// Its path.
    pub path: Vec<u8>,
    /// Git's mode, such as `100644`.
    pub mode: String,
    /// The object it holds.
    pub object: String,
}

/// Commits must survive a power failure; git does not sync everything by default.
const FSYNC_ALL: &str = "core.fsync=all";
/// The id of the empty tree.
pub(crate) const EMPTY_TREE: &str = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

impl Repo {
    /// Opens the repository that a folder belongs to.
    ///
    /// # Errors
    /// If it belongs to none, or git is missing.
    pub fn open(dir: &Path) -> Result<Self, GitError> {
        Self::open_with(dir, &[])
    }

    /// As [`Repo::open`], with additional environment variables for git.
    ///
    /// # Errors
    /// If it belongs to none, or git is missing.
    pub fn open_with(dir: &Path, env: &[(&str, &str)]) -> Result<Self, GitError> {
        let env = env.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let (dir, env) = (dir.to_owned(), env.collect());
        let mut repo = Self { dir, git_dir: PathBuf::new(), bare: false, env, fsync: FSYNC_ALL };
        let args =
            ["rev-parse", "--is-bare-repository", "--show-object-format", "--absolute-git-dir"];
        let answer = repo.text(&args)?;
        let mut lines = answer.splitn(3, '\n');
        let unclear = || GitError::UnexpectedOutput(answer.clone());
        repo.bare = lines.next().ok_or_else(unclear)? == "true";
        if lines.next().ok_or_else(unclear)? != "sha1" {
            return Err(GitError::UnsupportedHash);
        }
        repo.git_dir = PathBuf::from(lines.next().ok_or_else(unclear)?);
        Ok(repo)
    }

    /// Turns off syncing to disk, for temporary repositories.
    #[must_use]
    pub fn without_fsync(self) -> Self {
        Self { fsync: "core.fsync=none", ..self }
    }

    /// The folder it was opened at.
    #[must_use]
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// The path of a file in `.git/gitgammon`, which is never committed.
    #[must_use]
    pub fn private_file(&self, name: &str) -> PathBuf {
        self.git_dir.join("gitgammon").join(name)
    }

    /// Keeps other GitGammon processes from moving the branch. Released when dropped, also by a
    /// crash.
    pub(crate) fn lock(&self) -> Result<std::fs::File, GitError> {
        std::fs::create_dir_all(self.private_file("")).map_err(GitError::PrivateFile)?;
        let lock =
            std::fs::File::create(self.private_file("lock")).map_err(GitError::PrivateFile)?;
        lock.lock().map_err(GitError::PrivateFile)?;
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
            // Every commit is read as it was made, whatever refs/replace says.
            .env("GIT_NO_REPLACE_OBJECTS", "1")
            .env("LC_ALL", "C");
        command
    }

    /// Runs git with this input and returns its output.
    pub(crate) fn run(&self, args: &[&str], input: &[u8]) -> Result<Vec<u8>, GitError> {
        run_with_input(self.command(args), args, input)
    }

    /// Runs git and returns its output as text, without the final line feed.
    pub(crate) fn text(&self, args: &[&str]) -> Result<String, GitError> {
        let bytes = self.run(args, b"")?;
        let text = String::from_utf8(bytes)
            .map_err(|error| GitError::UnexpectedOutput(error.to_string()))?;
        Ok(text.trim_end_matches('\n').to_owned())
    }

    /// The commit that a name refers to, if any.
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

    /// The commit that a branch, another ref or an id refers to. A branch comes before a tag of
    /// the same name.
    ///
    /// # Errors
    /// If git cannot be run.
    pub fn commit_named(&self, name: &str) -> Result<Option<String>, GitError> {
        match self.commit_of(&format!("refs/heads/{name}"))? {
            Some(commit) => Ok(Some(commit)),
            None => self.commit_of(name),
        }
    }

    /// Refuses a repository that shows less than its whole history.
    pub(crate) fn require_whole_history(&self) -> Result<(), GitError> {
        let answer =
            self.text(&["rev-parse", "--is-shallow-repository", "--git-path", "info/grafts"])?;
        let (shallow, grafts) = answer.split_once('\n').unwrap_or((&answer, ""));
        if shallow == "true" {
            let why = "the history is cut short: run git fetch --unshallow";
            return Err(GitError::HiddenHistory(why.into()));
        }
        let grafts = self.dir.join(grafts);
        let hides = |text: String| text.lines().any(|line| !line.trim().is_empty());
        if std::fs::read_to_string(&grafts).is_ok_and(hides) {
            let why = format!(
                "grafts give commits other parents than they have: remove {}",
                grafts.display()
            );
            return Err(GitError::HiddenHistory(why));
        }
        Ok(())
    }

    /// The commit that is checked out; `None` in a new repository.
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
    pub fn files(&self, commit: &str, folder: &str) -> Result<Vec<TreeEntry>, GitError> {
        let folder = format!("{folder}/");
        let args = ["ls-tree", "-r", "-z", "--full-tree", commit, "--", &folder];
        let listed = self.run(&args, b"")?;
        let lines = listed.split(|byte| *byte == 0).filter(|line| !line.is_empty());
        lines.map(|line| parse_tree_entry(line).ok_or_else(|| unexpected_answer(line))).collect()
    }

    /// The tables of a commit.
    ///
    /// # Errors
    /// If git fails.
    pub fn tables(&self, commit: &str) -> Result<Vec<TableId>, GitError> {
        let files = self.files(commit, "tables")?;
        let id = |entry: &TreeEntry| {
            let path = std::str::from_utf8(&entry.path).ok()?;
            TableId::parse(path.strip_prefix("tables/")?.strip_suffix("/state.json")?)
        };
        Ok(files.iter().filter_map(id).collect())
    }

    /// The bytes of a blob such as `COMMIT:path`, if it exists.
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

pub(crate) fn run_with_input(
    mut command: Command,
    args: &[&str],
    input: &[u8],
) -> Result<Vec<u8>, GitError> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(GitError::CannotRun)?;
    let stdin = child.stdin.take();
    let output = std::thread::scope(|scope| {
        // Written on another thread: git may print before it has read everything.
        scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(input)));
        child.wait_with_output()
    });
    let output = output.map_err(GitError::CannotRun)?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let what = args.iter().take(2).copied().collect::<Vec<_>>().join(" ");
    Err(GitError::Failed {
        command: what,
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    })
}

fn parse_tree_entry(line: &[u8]) -> Option<TreeEntry> {
    let tab = line.iter().position(|byte| *byte == b'\t')?;
    let head = std::str::from_utf8(&line[..tab]).ok()?;
    let mut words = head.split(' ');
    let (mode, _, object) = (words.next()?, words.next()?, words.next()?);
    Some(TreeEntry { path: line[tab + 1..].to_vec(), mode: mode.into(), object: object.into() })
}

pub(crate) fn unexpected_answer(line: &[u8]) -> GitError {
    GitError::UnexpectedOutput(crate::rule::quoted(&String::from_utf8_lossy(line)))
}
