//! Joins the folders of shards.

use crate::result_table::RowKey;
use crate::table_file::{ParquetWriter, read_rows};
use crate::{ExperimentError, ExperimentSummary, Manifest, ResultTable, Shard, finish};
use std::fs;
use std::path::{Path, PathBuf};

/// What was joined.
#[derive(Clone, Debug, PartialEq)]
pub struct MergeReport {
    /// The results.
    pub summary: ExperimentSummary,
    /// The shards that were not among the folders.
    pub missing: Vec<Shard>,
    /// How many matches these have.
    pub missing_matches: u64,
}

/// Joins the folders of shards into a new folder.
///
/// # Errors
/// If the folders belong to different experiments, overlap or are not finished, or the new folder
/// cannot be written.
pub fn merge(folders: &[PathBuf], into: &Path, csv: bool) -> Result<MergeReport, ExperimentError> {
    let manifests = folders.iter().map(|folder| Manifest::read_finished(folder));
    let manifests: Vec<Manifest> = manifests.collect::<Result<_, _>>()?;
    let Some(first) = manifests.first() else {
        return Err(ExperimentError::Invalid("name the folders of the shards".into()));
    };
    for (manifest, folder) in manifests.iter().zip(folders) {
        if !manifest.is_same_experiment(first) {
            let reason = format!("holds another experiment than {}", folders[0].display());
            return Err(ExperimentError::folder(folder, reason));
        }
    }
    let (shards, missing) = joined_shards(&manifests, folders)?;
    let manifest = Manifest { shards, ..first.clone() };
    if fs::read_dir(into).is_ok_and(|mut entries| entries.next().is_some()) {
        return Err(ExperimentError::folder(into, "is not empty: choose a new folder"));
    }
    fs::create_dir_all(into).map_err(ExperimentError::file(into))?;
    manifest.write(into)?;
    manifest.tables.iter().try_for_each(|table| merge_table(folders, into, table))?;
    let summary = finish::write_summary(into, &manifest, csv)?;
    let cells = manifest.cells.len() as u64;
    let missing_matches =
        missing.iter().map(|shard| shard.match_count(manifest.matches) * cells).sum();
    Ok(MergeReport { summary, missing, missing_matches })
}

/// The shards of all folders, joined to one if none is missing, and the missing ones.
fn joined_shards(
    manifests: &[Manifest],
    folders: &[PathBuf],
) -> Result<(Vec<Shard>, Vec<Shard>), ExperimentError> {
    let mut shards: Vec<Shard> = Vec::new();
    for (manifest, folder) in manifests.iter().zip(folders) {
        for shard in &manifest.shards {
            if shards.contains(shard) {
                let reason = format!("holds shard {shard}, which another folder holds too");
                return Err(ExperimentError::folder(folder, reason));
            }
            if let Some(other) = shards.iter().find(|other| other.count() != shard.count()) {
                let reason = format!("holds shard {shard}, which cannot be joined with {other}");
                return Err(ExperimentError::folder(folder, reason));
            }
            shards.push(*shard);
        }
    }
    shards.sort_unstable();
    let missing: Vec<Shard> = shards.first().map_or_else(Vec::new, |shard| {
        shard.siblings().filter(|sibling| !shards.contains(sibling)).collect()
    });
    Ok((if missing.is_empty() { vec![Shard::WHOLE] } else { shards }, missing))
}

fn merge_table(
    folders: &[PathBuf],
    into: &Path,
    table: &ResultTable,
) -> Result<(), ExperimentError> {
    let mut writer = ParquetWriter::create(into, table)?;
    let sources = folders.iter().map(|folder| read_rows(folder, table));
    for row in merge_by_key(sources.collect::<Result<Vec<_>, _>>()?) {
        writer.push(row?.1)?;
    }
    writer.finish()
}

/// The items of all sources in ascending order of their keys. Each source is in ascending order, and
/// a key is in one source only. The first error ends the sequence.
pub(crate) fn merge_by_key<T, E>(
    sources: Vec<impl Iterator<Item = Result<(RowKey, T), E>>>,
) -> impl Iterator<Item = Result<(RowKey, T), E>> {
    let mut sources: Vec<_> = sources.into_iter().map(Iterator::peekable).collect();
    std::iter::from_fn(move || {
        let next = |(at, source): (usize, &mut std::iter::Peekable<_>)| match source.peek()? {
            // An error comes before everything else.
            Err(_) => Some((None, at)),
            Ok((key, _)) => Some((Some(*key), at)),
        };
        let (_, first) = sources.iter_mut().enumerate().filter_map(next).min()?;
        sources[first].next()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_joined_in_the_order_of_their_keys() {
        let source =
            |keys: &[RowKey]| keys.iter().map(|key| Ok::<_, ()>((*key, ()))).collect::<Vec<_>>();
        let sources =
            vec![source(&[(0, 1), (0, 1), (1, 0)]), source(&[]), source(&[(0, 0), (2, 5)])];
        let sources = sources.into_iter().map(Vec::into_iter).collect();
        let keys: Vec<RowKey> = merge_by_key(sources).map(|item| item.unwrap().0).collect();
        assert_eq!(keys, [(0, 0), (0, 1), (0, 1), (1, 0), (2, 5)]);
    }
}
