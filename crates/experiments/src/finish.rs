//! Writes the tables and the summary of an experiment.

use crate::journal::{journal_files, read_journal};
use crate::merge::merge_by_key;
use crate::table_file::{ParquetWriter, write_csv};
use crate::{ExperimentError, ExperimentSummary, Manifest};
use std::fs;
use std::path::Path;

/// Writes the rows of all journals as tables, ordered by cell and match, and the summary; then
/// removes the journals.
pub(crate) fn write_result(
    folder: &Path,
    manifest: &Manifest,
    journal: &Path,
    csv: bool,
) -> Result<ExperimentSummary, ExperimentError> {
    let writers = manifest.tables.iter().map(|table| ParquetWriter::create(folder, table));
    let mut writers: Vec<ParquetWriter<'_>> = writers.collect::<Result<_, _>>()?;
    let sources = journal_files(journal)?.into_iter().map(|file| read_journal(&file));
    let sources = sources.collect::<Result<Vec<_>, _>>()?;
    let sources = sources.into_iter().map(|source| source.map(Ok)).collect();
    for item in merge_by_key(sources) {
        let (_, tables) = item?;
        for (writer, rows) in writers.iter_mut().zip(tables) {
            rows.into_iter().try_for_each(|row| writer.push(row))?;
        }
    }
    writers.into_iter().try_for_each(ParquetWriter::finish)?;
    let summary = write_summary(folder, manifest, csv)?;
    fs::remove_dir_all(journal).map_err(ExperimentError::file(journal))?;
    Ok(summary)
}

/// Writes the tables as CSV, if that is wanted, and the summary, which is made from the tables. It is written last: a folder with a summary is
/// complete.
pub(crate) fn write_summary(
    folder: &Path,
    manifest: &Manifest,
    csv: bool,
) -> Result<ExperimentSummary, ExperimentError> {
    if csv {
        manifest.tables.iter().try_for_each(|table| write_csv(folder, table))?;
    }
    let summary = ExperimentSummary::from_tables(folder, manifest)?;
    summary.write(folder)?;
    Ok(summary)
}
