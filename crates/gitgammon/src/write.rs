//! Makes commits without touching the index or the work tree.

use crate::repo::{GitError, Repo, run_with_input};
use crate::timestamp::Timestamp;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

const NO_OBJECT: &str = "0000000000000000000000000000000000000000";

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

impl Repo {
    /// Stores the bytes of edits as objects; the returned edits refer to those.
    pub(crate) fn store(&self, edits: &[TreeEdit]) -> Result<Vec<TreeEdit>, GitError> {
        let store = |edit: &TreeEdit| {
            let EditContent::Bytes(bytes) = &edit.content else { return Ok(edit.clone()) };
            let id = self.run(&["hash-object", "-w", "--stdin"], bytes)?;
            let object = String::from_utf8_lossy(&id).trim().to_owned();
            Ok(TreeEdit { path: edit.path.clone(), content: EditContent::Object(object) })
        };
        edits.iter().map(store).collect()
    }

    /// Makes a commit of stored edits on top of a parent; no branch points to it yet.
    pub(crate) fn commit(
        &self,
        parent: Option<&str>,
        edits: &[TreeEdit],
        message: &str,
        now: Timestamp,
    ) -> Result<String, GitError> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let (process, count) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let index = self.private_file(&format!("index-{process}-{count}"));
        std::fs::create_dir_all(self.private_file("")).map_err(GitError::PrivateFile)?;
        let tree = self.tree(parent, edits, &index);
        // The index was temporary; git has removed its lock file already.
        let _ = std::fs::remove_file(&index);
        let tree = tree?;
        let mut args = vec!["commit-tree", &tree, "-F", "-"];
        if let Some(parent) = parent {
            args.extend(["-p", parent]);
        }
        let mut command = self.command(&args);
        let date = format!("@{} +0000", now.0);
        command.env("GIT_COMMITTER_DATE", &date).env("GIT_AUTHOR_DATE", &date);
        let id = run_with_input(command, &args, message.as_bytes())?;
        Ok(String::from_utf8_lossy(&id).trim().to_owned())
    }

    fn tree(
        &self,
        parent: Option<&str>,
        edits: &[TreeEdit],
        index: &Path,
    ) -> Result<String, GitError> {
        let with_index = |args: &[&str], input: &[u8]| {
            let mut command = self.command(args);
            command.env("GIT_INDEX_FILE", index);
            run_with_input(command, args, input)
        };
        with_index(&["read-tree", parent.unwrap_or("--empty")], b"")?;
        let mut lines = Vec::new();
        for edit in edits {
            let (mode, object) = match &edit.content {
                EditContent::Object(object) => ("100644", object.as_str()),
                EditContent::Bytes(_) | EditContent::Deleted => ("0", NO_OBJECT),
            };
            lines.extend_from_slice(format!("{mode} {object}\t").as_bytes());
            lines.extend_from_slice(&edit.path);
            lines.push(0);
        }
        with_index(&["update-index", "-z", "--index-info"], &lines)?;
        let id = with_index(&["write-tree"], b"")?;
        Ok(String::from_utf8_lossy(&id).trim().to_owned())
    }

    /// Moves the checked-out branch, if it still points to `from`.
    pub(crate) fn move_head(&self, to: &str, from: Option<&str>) -> Result<(), GitError> {
        let from = from.unwrap_or(NO_OBJECT);
        self.run(&["update-ref", "-m", "gitgammon", "HEAD", to, from], b"").map(|_| ())
    }
}
