//! Makes commits without touching the index or the work tree.

use crate::repo::{GitError, Repo, run_with_input};
use crate::timestamp::Timestamp;
use std::io::Write;

const NO_OBJECT: &str = "0000000000000000000000000000000000000000";

/// A name for fast-import, which needs one; the ref is never created.
const BATCH_REF: &str = "refs/gitgammon/batch";

/// A change to one path of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeEdit {
    /// The path in the repository.
    pub path: Vec<u8>,
    /// The new content.
    pub content: EditContent,
}

/// The new content of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditContent {
    /// These bytes.
    Bytes(Vec<u8>),
    /// An object that the repository has already.
    Object(String),
    /// The path is deleted.
    Deleted,
}

/// A commit to be made: what it changes, and its message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommitDraft {
    /// The changes.
    pub edits: Vec<TreeEdit>,
    /// The message.
    pub message: String,
}

impl Repo {
    /// Makes commits, each on top of the one before, the first on top of a parent; no branch
    /// points to them yet. One git process makes all of them.
    pub(crate) fn commit(
        &self,
        parent: Option<&str>,
        drafts: &[CommitDraft],
        now: Timestamp,
    ) -> Result<Vec<String>, GitError> {
        let idents =
            [self.ident("GIT_AUTHOR_IDENT", now)?, self.ident("GIT_COMMITTER_IDENT", now)?];
        let input = fast_import_stream(parent, drafts, &idents);
        let printed = self.run(&["fast-import", "--quiet", "--force", "--done"], &input)?;
        let commits: Vec<String> =
            String::from_utf8_lossy(&printed).lines().map(str::to_owned).collect();
        if commits.len() != drafts.len() {
            return Err(GitError::UnexpectedOutput(format!("{} commits", commits.len())));
        }
        Ok(commits)
    }

    /// The name, address and time of an author or committer.
    fn ident(&self, name: &str, now: Timestamp) -> Result<String, GitError> {
        let args = ["var", name];
        let mut command = self.command(&args);
        let date = format!("@{} +0000", now.0);
        command.env("GIT_COMMITTER_DATE", &date).env("GIT_AUTHOR_DATE", &date);
        let ident = run_with_input(command, &args, b"")?;
        Ok(String::from_utf8_lossy(&ident).trim_end_matches('\n').to_owned())
    }

    /// Moves the checked-out branch, if it still points to `from`.
    pub(crate) fn move_head(&self, to: &str, from: Option<&str>) -> Result<(), GitError> {
        let from = from.unwrap_or(NO_OBJECT);
        self.run(&["update-ref", "-m", "gitgammon", "HEAD", to, from], b"").map(|_| ())
    }
}

/// The input of `git fast-import`, which prints the id of each commit.
fn fast_import_stream(
    parent: Option<&str>,
    drafts: &[CommitDraft],
    [author, committer]: &[String; 2],
) -> Vec<u8> {
    let mut stream = Vec::new();
    let mut write = |bytes: &[u8]| stream.write_all(bytes).expect("a vector takes all bytes");
    for (number, draft) in (1..).zip(drafts) {
        write(format!("commit {BATCH_REF}\nmark :{number}\n").as_bytes());
        write(format!("author {author}\ncommitter {committer}\n").as_bytes());
        write(&data(draft.message.as_bytes()));
        if let Some(parent) = parent.filter(|_| number == 1) {
            write(format!("from {parent}\n").as_bytes());
        }
        for edit in &draft.edits {
            let path = quoted_path(&edit.path);
            match &edit.content {
                EditContent::Deleted => write(format!("D {path}\n").as_bytes()),
                EditContent::Object(object) => {
                    write(format!("M 100644 {object} {path}\n").as_bytes());
                }
                EditContent::Bytes(bytes) => {
                    write(format!("M 100644 inline {path}\n").as_bytes());
                    write(&data(bytes));
                }
            }
        }
        write(format!("\nget-mark :{number}\n").as_bytes());
    }
    // Without this, the ref would be created at the end.
    write(format!("reset {BATCH_REF}\nfrom {NO_OBJECT}\n\ndone\n").as_bytes());
    stream
}

fn data(bytes: &[u8]) -> Vec<u8> {
    [format!("data {}\n", bytes.len()).as_bytes(), bytes, b"\n"].concat()
}

/// A path as fast-import reads it: every byte that could mean something else in octal.
fn quoted_path(path: &[u8]) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-".contains(&byte);
    let write = |byte: &u8| {
        if plain(*byte) { char::from(*byte).to_string() } else { format!("\\{byte:03o}") }
    };
    format!("\"{}\"", path.iter().map(write).collect::<String>())
}
