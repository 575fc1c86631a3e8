//! The rows of finished matches while a run is under way.
//!
//! Every worker appends a line of JSON for each match to a file of its own. A process that is killed
//! leaves at most one unfinished line in each, which is ignored. A run writes to new files, so lines are
//! in ascending order of their matches in every file.

use crate::ExperimentError;
use crate::match_rows::MatchRows;
use crate::result_table::{RowKey, key_of};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long rows of finished matches may stay in memory.
const FLUSH_INTERVAL: Duration = Duration::from_millis(200);

/// The journal of one worker.
pub(crate) struct JournalWriter {
    path: PathBuf,
    file: BufWriter<File>,
    flushed: Instant,
}

impl JournalWriter {
    /// Starts a new file in the folder.
    pub(crate) fn create(folder: &Path, number: usize) -> Result<Self, ExperimentError> {
        let path = folder.join(format!("{number:05}.jsonl"));
        let file = File::create_new(&path).map_err(ExperimentError::file(&path))?;
        Ok(Self { path, file: BufWriter::new(file), flushed: Instant::now() })
    }

    /// Appends the rows of a match.
    pub(crate) fn append(&mut self, rows: &MatchRows) -> Result<(), ExperimentError> {
        let written = serde_json::to_writer(&mut self.file, rows)
            .map_err(std::io::Error::from)
            .and_then(|()| self.file.write_all(b"\n"))
            .and_then(|()| self.flush_if_due());
        written.map_err(ExperimentError::file(&self.path))
    }

    fn flush_if_due(&mut self) -> std::io::Result<()> {
        if self.flushed.elapsed() < FLUSH_INTERVAL {
            return Ok(());
        }
        self.flushed = Instant::now();
        self.file.flush()
    }

    /// Writes out what is in memory.
    pub(crate) fn finish(mut self) -> Result<(), ExperimentError> {
        self.file.flush().map_err(ExperimentError::file(&self.path))
    }
}

/// The journals in a folder, in the order of their numbers.
pub(crate) fn journal_files(folder: &Path) -> Result<Vec<PathBuf>, ExperimentError> {
    let entries = fs::read_dir(folder).map_err(ExperimentError::file(folder))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    Ok(files)
}

/// The matches in a journal, in ascending order.
pub(crate) fn read_journal(
    path: &Path,
) -> Result<impl Iterator<Item = (RowKey, MatchRows)> + use<>, ExperimentError> {
    let file = File::open(path).map_err(ExperimentError::file(path))?;
    let lines = BufReader::new(file).lines();
    // Whatever follows an unfinished line was never written.
    Ok(lines.map_while(|line| {
        let rows: MatchRows = serde_json::from_str(&line.ok()?).ok()?;
        let key = key_of(rows.first()?.first()?)?;
        Some((key, rows))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unfinished_line_is_ignored() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = JournalWriter::create(folder.path(), 0).unwrap();
        let rows = |index: u64| vec![vec![vec![0u64.into(), index.into(), "a".into()]]];
        journal.append(&rows(3)).unwrap();
        journal.append(&rows(5)).unwrap();
        journal.finish().unwrap();
        let path = &journal_files(folder.path()).unwrap()[0];
        let text = fs::read_to_string(path).unwrap();
        fs::write(path, &text[..text.len() - 3]).unwrap();
        let read: Vec<_> = read_journal(path).unwrap().collect();
        assert_eq!(read, [((0, 3), rows(3))]);
    }
}
