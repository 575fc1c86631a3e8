//! Reads objects through long-running `git cat-file` processes.

use crate::repo::{GitError, Repo, unexpected_answer};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

/// Reads blobs of limited size: one process tells the size, the other the content, so that a huge
/// file is never unpacked.
#[derive(Debug)]
pub(crate) struct ObjectReader {
    sizes: CatFile,
    contents: CatFile,
}

/// The most bytes of `state.json`, `match.json` and the reasons in `rejected/`.
pub(crate) const MAX_TABLE_FILE_BYTES: usize = 1 << 18;

impl ObjectReader {
    pub(crate) fn open(repo: &Repo) -> Result<Self, GitError> {
        let sizes = CatFile::open(repo, "--batch-check")?;
        Ok(Self { sizes, contents: CatFile::open(repo, "--batch")? })
    }

    /// The bytes of a blob; `None` for other objects, such as a submodule's commit. A blob that is
    /// larger than the limit is not unpacked: as many zero bytes take its place.
    pub(crate) fn read(&mut self, object: &str, limit: usize) -> Result<Option<Vec<u8>>, GitError> {
        match self.sizes.ask(object)? {
            Some(size) if size > limit as u64 => Ok(Some(vec![0; size.min(1 << 30) as usize])),
            Some(_) => self.contents.read(object),
            None => Ok(None),
        }
    }
}

#[derive(Debug)]
struct CatFile {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl CatFile {
    fn open(repo: &Repo, mode: &str) -> Result<Self, GitError> {
        let mut command = repo.command(&["cat-file", mode]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(GitError::CannotRun)?;
        let none = || GitError::UnexpectedOutput("no pipe".into());
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().ok_or_else(none)?);
        Ok(Self { child, input, output })
    }

    /// The size of a blob; `None` for other objects.
    fn ask(&mut self, object: &str) -> Result<Option<u64>, GitError> {
        let none = || GitError::UnexpectedOutput("no pipe".into());
        let input = self.input.as_mut().ok_or_else(none)?;
        input.write_all(format!("{object}\n").as_bytes()).map_err(GitError::CannotRun)?;
        input.flush().map_err(GitError::CannotRun)?;
        let mut head = String::new();
        self.output.read_line(&mut head).map_err(GitError::CannotRun)?;
        let words: Vec<&str> = head.split_whitespace().collect();
        match words.as_slice() {
            [_, "blob", size] => {
                size.parse().map(Some).map_err(|_| unexpected_answer(head.as_bytes()))
            }
            [] => Err(unexpected_answer(object.as_bytes())),
            _ => Ok(None),
        }
    }

    /// The bytes of an object that is known to be a blob.
    fn read(&mut self, object: &str) -> Result<Option<Vec<u8>>, GitError> {
        let size = self.ask(object)?.ok_or_else(|| unexpected_answer(object.as_bytes()))?;
        let size = usize::try_from(size).map_err(|_| unexpected_answer(object.as_bytes()))?;
        let mut bytes = vec![0; size + 1];
        self.output.read_exact(&mut bytes).map_err(GitError::CannotRun)?;
        bytes.pop();
        Ok(Some(bytes))
    }
}

impl Drop for CatFile {
    fn drop(&mut self) {
        self.input = None;
        let _ = self.child.wait();
    }
}
