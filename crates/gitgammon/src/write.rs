//! Commits, made without touching index or work tree.

use crate::clock::Moment;
use crate::repo::{GitError, Repo, finish};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

const NO_OBJECT: &str = "0000000000000000000000000000000000000000";

/// A change to make: a path, and its bytes, an object that is there already, or nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The path in the repository.
    pub path: Vec<u8>,
    /// What it is to hold.
    pub content: Content,
}

/// What a path is to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// These bytes.
    Bytes(Vec<u8>),
    /// An object of the repository.
    Object(String),
    /// Nothing: the path goes.
    Nothing,
}

impl Repo {
    /// Stores the bytes of edits, so that only objects are left to put into a tree.
    pub(crate) fn store(&self, edits: &[Edit]) -> Result<Vec<Edit>, GitError> {
        let store = |edit: &Edit| {
            let Content::Bytes(bytes) = &edit.content else { return Ok(edit.clone()) };
            let id = self.run(&["hash-object", "-w", "--stdin"], bytes)?;
            let object = String::from_utf8_lossy(&id).trim().to_owned();
            Ok(Edit { path: edit.path.clone(), content: Content::Object(object) })
        };
        edits.iter().map(store).collect()
    }

    /// Makes a commit of stored edits upon a parent; no branch knows of it yet.
    pub(crate) fn commit(
        &self,
        parent: Option<&str>,
        edits: &[Edit],
        message: &str,
        now: Moment,
    ) -> Result<String, GitError> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let (process, count) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let index = self.own_file(&format!("index-{process}-{count}"));
        std::fs::create_dir_all(self.own_file("")).map_err(GitError::Files)?;
        let tree = self.tree(parent, edits, &index);
        // The index was only scaffolding; the lock file is git's and gone already.
        let _ = std::fs::remove_file(&index);
        let tree = tree?;
        let mut args = vec!["commit-tree", &tree, "-F", "-"];
        if let Some(parent) = parent {
            args.extend(["-p", parent]);
        }
        let mut command = self.command(&args);
        let date = format!("@{} +0000", now.0);
        command.env("GIT_COMMITTER_DATE", &date).env("GIT_AUTHOR_DATE", &date);
        let id = finish(command, &args, message.as_bytes())?;
        Ok(String::from_utf8_lossy(&id).trim().to_owned())
    }

    fn tree(&self, parent: Option<&str>, edits: &[Edit], index: &Path) -> Result<String, GitError> {
        let with_index = |args: &[&str], input: &[u8]| {
            let mut command = self.command(args);
            command.env("GIT_INDEX_FILE", index);
            finish(command, args, input)
        };
        with_index(&["read-tree", parent.unwrap_or("--empty")], b"")?;
        let mut lines = Vec::new();
        for edit in edits {
            let (mode, object) = match &edit.content {
                Content::Object(object) => ("100644", object.as_str()),
                Content::Bytes(_) | Content::Nothing => ("0", NO_OBJECT),
            };
            lines.extend_from_slice(format!("{mode} {object}\t").as_bytes());
            lines.extend_from_slice(&edit.path);
            lines.push(0);
        }
        with_index(&["update-index", "-z", "--index-info"], &lines)?;
        let id = with_index(&["write-tree"], b"")?;
        Ok(String::from_utf8_lossy(&id).trim().to_owned())
    }

    /// Moves the branch that is checked out, if it still is where it was.
    pub(crate) fn move_head(&self, to: &str, from: Option<&str>) -> Result<(), GitError> {
        let from = from.unwrap_or(NO_OBJECT);
        self.run(&["update-ref", "-m", "gitgammon", "HEAD", to, from], b"").map(|_| ())
    }
}
