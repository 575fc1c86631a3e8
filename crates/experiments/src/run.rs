//! Plays an experiment into a folder.

use crate::journal::{JournalWriter, journal_files, read_journal};
use crate::match_rows::{MatchPlayer, match_players};
use crate::result_table::RowKey;
use crate::{Experiment, ExperimentError, ExperimentSummary, Manifest, Shard, finish};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// How an experiment is run.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// The folder that the result is written to. One that holds an unfinished run of the same
    /// experiment is continued.
    pub folder: PathBuf,
    /// The part that is played.
    pub shard: Shard,
    /// How many matches are played at the same time.
    pub workers: usize,
    /// Whether the tables are also written as CSV.
    pub csv: bool,
}

/// What a run did.
#[derive(Clone, Debug, PartialEq)]
pub struct RunReport {
    /// How many matches an earlier run had left.
    pub found: u64,
    /// How many matches were played now.
    pub played: u64,
    /// The results.
    pub summary: ExperimentSummary,
}

/// The folder for rows of finished matches, which exists until the tables are written.
const JOURNAL_FOLDER: &str = "journal";

/// Plays an experiment, or a shard of it, and calls `progress` with the number of matches just
/// finished; first with the number that an earlier run had left.
///
/// # Errors
/// If the folder holds another experiment, or cannot be written to.
pub fn run(
    experiment: &Experiment,
    options: &RunOptions,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<RunReport, ExperimentError> {
    let players = match_players(experiment);
    let tables = players.first().map(|player| player.tables()).unwrap_or_default();
    for player in &players {
        check_programs(player.as_ref())?;
    }
    let manifest = Manifest::new(experiment, options.shard, tables);
    let folder = options.folder.as_path();
    let journal = prepare(folder, &manifest)?;
    if ExperimentSummary::is_in(folder) {
        let found = manifest.match_count();
        progress(found);
        let summary = finish::write_summary(folder, &manifest, options.csv)?;
        return Ok(RunReport { found, played: 0, summary });
    }
    let finished = finished_matches(&journal)?;
    let found = finished.len() as u64;
    progress(found);
    let matches = Schedule { experiment, shard: options.shard, finished, next: AtomicU64::new(0) };
    let first_number = journal_files(&journal)?.len();
    let work = |worker: usize| {
        let journal = JournalWriter::create(&journal, first_number + worker)?;
        play_matches(&players, &matches, journal, progress)
    };
    let played = std::thread::scope(|scope| {
        let work = &work;
        let workers: Vec<_> =
            (0..options.workers.max(1)).map(|worker| scope.spawn(move || work(worker))).collect();
        let counts = workers.into_iter().map(|worker| worker.join().expect("no match panics"));
        counts.sum::<Result<u64, ExperimentError>>()
    })?;
    let summary = finish::write_result(folder, &manifest, &journal, options.csv)?;
    Ok(RunReport { found, played, summary })
}

/// Makes the folder ready for a run of the experiment and returns the folder of its journals.
fn prepare(folder: &Path, manifest: &Manifest) -> Result<PathBuf, ExperimentError> {
    let journal = folder.join(JOURNAL_FOLDER);
    match Manifest::read(folder)? {
        Some(found) if found == *manifest => {}
        Some(found) if found.is_same_experiment(manifest) => {
            let [here, asked] = [&found, manifest].map(|manifest| {
                manifest.shards.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
            });
            let reason = format!("holds shard {here}, not {asked}: choose another folder");
            return Err(ExperimentError::folder(folder, reason));
        }
        Some(_) => {
            let reason =
                "holds another experiment, or this one with other numbers: choose another folder";
            return Err(ExperimentError::folder(folder, reason));
        }
        None => {
            let is_used = fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some());
            if is_used {
                let reason = "holds other files: choose a new or an empty folder";
                return Err(ExperimentError::folder(folder, reason));
            }
            fs::create_dir_all(folder).map_err(ExperimentError::file(folder))?;
            manifest.write(folder)?;
        }
    }
    fs::create_dir_all(&journal).map_err(ExperimentError::file(&journal))?;
    Ok(journal)
}

fn finished_matches(journal: &Path) -> Result<HashSet<RowKey>, ExperimentError> {
    let mut finished = HashSet::new();
    for file in journal_files(journal)? {
        finished.extend(read_journal(&file)?.map(|(key, _)| key));
    }
    Ok(finished)
}

/// Which matches are still to be played; workers claim them in ascending order.
struct Schedule<'a> {
    experiment: &'a Experiment,
    shard: Shard,
    finished: HashSet<RowKey>,
    next: AtomicU64,
}

impl Schedule<'_> {
    fn claim(&self) -> Option<RowKey> {
        let (matches, cells) = (self.experiment.matches, self.experiment.cells.len() as u64);
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let key = (number / matches, number % matches);
            if key.0 >= cells {
                return None;
            }
            if self.shard.contains(key.1) && !self.finished.contains(&key) {
                return Some(key);
            }
        }
    }
}

/// Stops the run if a program that plays has failed.
fn check_programs(player: &dyn MatchPlayer) -> Result<(), ExperimentError> {
    player.failure().map_or(Ok(()), |reason| Err(ExperimentError::Invalid(reason)))
}

fn play_matches(
    players: &[Box<dyn MatchPlayer>],
    matches: &Schedule<'_>,
    mut journal: JournalWriter,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<u64, ExperimentError> {
    let mut played = 0;
    while let Some((cell, index)) = matches.claim() {
        let player = &players[cell as usize];
        let rows = player.play(index);
        check_programs(player.as_ref())?;
        journal.append(&rows)?;
        played += 1;
        progress(1);
    }
    journal.finish()?;
    Ok(played)
}
