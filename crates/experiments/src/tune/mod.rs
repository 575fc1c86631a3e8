//! Tuning: values of a game's data that meet targets, close to the standard ones.

mod folder;
mod page;
mod plan;
mod search;
mod tally;
mod target;
mod trial;

pub use plan::TuningPlan;

use crate::match_rows::{MatchPlayer, MatchRows, match_players};
use crate::named_row::NamedRow;
use crate::result_table::RowKey;
use crate::table_file::read_rows;
use crate::{Experiment, ExperimentError, Manifest, RunOptions, Shard, run};
use folder::TuningFolder;
pub(crate) use plan::TunedValue;
use plan::{STANDARD, TUNED};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use tally::{TuningTally, measure, missed};
use trial::{TuningMeasurement, TuningTrial};

/// How a plan is carried out.
#[derive(Clone, Debug)]
pub struct TuneOptions {
    /// The folder for the result. One that holds an unfinished search of the same plan is
    /// continued.
    pub folder: PathBuf,
    /// How many matches are played at the same time.
    pub workers: usize,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct TuningResult {
    /// How many candidates were tried.
    pub trials: u64,
    /// The values that differ from the standard ones: path, standard value, tuned value.
    pub changes: Vec<(String, String, String)>,
    /// What is not reached with other dice than those of the search.
    pub unreached: Vec<String>,
    /// How many figures the targets are about.
    pub figures: u64,
}

/// What a search tells while it is under way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TuningProgress {
    /// So many matches were played, or found in the folder.
    Matches(u64),
    /// A candidate is better than all before: its number, its loss and its distance from the
    /// standard values.
    Better(u64, f64, f64),
}

/// Searches, compares the best values with the standard ones by other dice, and writes everything to a
/// folder.
///
/// # Errors
/// If the folder holds something else or cannot be written to, or a program that plays fails.
pub fn tune(
    plan: &TuningPlan,
    options: &TuneOptions,
    progress: &(dyn Fn(TuningProgress) + Sync),
) -> Result<TuningResult, ExperimentError> {
    let standard = plan.candidate(&plan.standard())?;
    let folder = TuningFolder::open(&options.folder, plan, &standard)?;
    let mut trials = folder.trials()?;
    progress(TuningProgress::Matches(trials.len() as u64 * plan.matches_of_candidate()?));
    while let Some((phase, candidate)) = search::propose(plan, &trials) {
        let measurements = try_candidate(plan, &candidate, options.workers, progress)?;
        let distance = plan.distance(&candidate);
        let loss = missed(plan, &measurements) + plan.distance_weight * distance;
        let is_better = search::best_trial(&trials).is_none_or(|best| loss < best.loss);
        let trial = TuningTrial { phase, candidate, loss, distance, measurements };
        folder.append(&trial)?;
        trials.push(trial);
        if is_better {
            progress(TuningProgress::Better(trials.len() as u64, loss, distance));
        }
    }
    let best = search::best_trial(&trials).expect("the standard values were tried");
    folder.write_path(plan, &trials)?;
    folder.write_best(plan, &best.candidate)?;
    let confirmation = confirm(plan, &best.candidate, options, progress)?;
    folder.write_report(plan, &trials, &confirmation)?;
    Ok(result_of(plan, &trials, &confirmation))
}

/// The targets before and after, by dice that the search has not used.
pub(crate) struct TuningConfirmation {
    pub(crate) folder: PathBuf,
    pub(crate) before: Vec<TuningMeasurement>,
    pub(crate) after: Vec<TuningMeasurement>,
}

fn try_candidate(
    plan: &TuningPlan,
    candidate: &[usize],
    workers: usize,
    progress: &(dyn Fn(TuningProgress) + Sync),
) -> Result<Vec<TuningMeasurement>, ExperimentError> {
    let experiment = plan.candidate(candidate)?;
    let players = match_players(&experiment);
    let tables = players.first().map(|player| player.tables()).unwrap_or_default();
    let mut tallies = vec![TuningTally::default(); experiment.cells.len()];
    for ((cell, _), rows) in play_all(&experiment, &players, workers, progress)? {
        for (table, rows) in tables.iter().zip(&rows) {
            rows.iter().for_each(|row| tallies[cell as usize].add(&NamedRow { table, row }));
        }
    }
    Ok(measure(plan, &experiment.cells.iter().zip(&tallies).collect::<Vec<_>>()))
}

/// Plays all matches. They are returned in the order of their numbers, so that sums do not depend on
/// the number of workers.
fn play_all(
    experiment: &Experiment,
    players: &[Box<dyn MatchPlayer>],
    workers: usize,
    progress: &(dyn Fn(TuningProgress) + Sync),
) -> Result<Vec<(RowKey, MatchRows)>, ExperimentError> {
    let total = experiment.matches * players.len() as u64;
    let (next, played) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let work = || loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= total {
            return;
        }
        let (cell, index) = (number / experiment.matches, number % experiment.matches);
        let rows = players[cell as usize].play(index);
        played.lock().expect("no match panics").push(((cell, index), rows));
        progress(TuningProgress::Matches(1));
    };
    std::thread::scope(|scope| {
        for _ in 0..workers.max(1) {
            scope.spawn(work);
        }
    });
    let failure = players.iter().find_map(|player| player.failure());
    failure.map_or(Ok(()), |reason| Err(ExperimentError::Invalid(reason)))?;
    let mut played = played.into_inner().expect("no match panics");
    played.sort_by_key(|(key, _)| *key);
    Ok(played)
}

fn confirm(
    plan: &TuningPlan,
    best: &[usize],
    options: &TuneOptions,
    progress: &(dyn Fn(TuningProgress) + Sync),
) -> Result<TuningConfirmation, ExperimentError> {
    let experiment = plan.confirmation(best)?;
    let folder = options.folder.join("confirmation");
    let run_options = RunOptions {
        folder: folder.clone(),
        shard: Shard::WHOLE,
        workers: options.workers,
        csv: false,
    };
    run(&experiment, &run_options, &|done| progress(TuningProgress::Matches(done)))?;
    let tallies = read_tallies(&folder, experiment.cells.len())?;
    let of = |variant: &str| {
        let cells = experiment.cells.iter().zip(&tallies);
        let cells: Vec<_> = cells.filter(|(cell, _)| cell.variant == variant).collect();
        measure(plan, &cells)
    };
    Ok(TuningConfirmation { before: of(STANDARD), after: of(TUNED), folder })
}

fn read_tallies(folder: &Path, cells: usize) -> Result<Vec<TuningTally>, ExperimentError> {
    let manifest = Manifest::read_finished(folder)?;
    let mut tallies = vec![TuningTally::default(); cells];
    for table in &manifest.tables {
        for row in read_rows(folder, table)? {
            let ((cell, _), row) = row?;
            tallies[cell as usize].add(&NamedRow { table, row: &row });
        }
    }
    Ok(tallies)
}

fn result_of(
    plan: &TuningPlan,
    trials: &[TuningTrial],
    confirmation: &TuningConfirmation,
) -> TuningResult {
    let best = search::best_trial(trials).expect("the standard values were tried");
    let values = plan.values.iter().zip(&best.candidate);
    let changes = values.filter(|(value, at)| value.standard != **at).map(|(value, at)| {
        let [from, to] = [value.standard, *at].map(|at| value.choices[at].to_string());
        (value.path.clone(), from, to)
    });
    let outside = confirmation.after.iter().filter(|one| !one.band.contains(one.value));
    TuningResult {
        trials: trials.len() as u64,
        changes: changes.collect(),
        unreached: outside.map(page::describe).collect(),
        figures: confirmation.after.len() as u64,
    }
}
