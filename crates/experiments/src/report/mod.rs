//! The report: one page of HTML about the results of an experiment.
//!
//! Every figure is a table with the query that gives its rows, and most have a chart. The page is
//! made from the tables alone, so the same tables give the same page.

pub(crate) mod changes;
pub(crate) mod chart;
mod games;
mod lift;
mod metric;
mod metrics;
pub(crate) mod page;

use crate::named_row::NamedRow;
use crate::replay::replay_match;
use crate::result_table::RowKey;
use crate::table_file::read_rows;
use crate::{ExperimentError, Manifest};
use metric::{CELLS_VIEW, ReportContext, ReportMetric};
use page::{FigureValue, ReportFigure, ReportSection};
use std::collections::BTreeMap;
use std::path::Path;

/// What a report is made with.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ReportOptions<'a> {
    /// How long a match should be.
    pub targets: LengthTargets,
    /// The folder beside the page for the files of matches worth watching; no files without one.
    pub replay_folder: Option<&'a str>,
}

/// How long a match should be, from and to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LengthTargets {
    /// Minutes, estimated.
    pub minutes: Option<(f64, f64)>,
    /// Turns of each player.
    pub turns: Option<(f64, f64)>,
    /// Decisions of all players together.
    pub decisions: Option<(f64, f64)>,
}

impl LengthTargets {
    /// No targets.
    pub const NONE: Self = Self { minutes: None, turns: None, decisions: None };
}

/// A report.
#[derive(Clone, Debug, PartialEq)]
pub struct ExperimentReport {
    /// The page as HTML.
    pub html: String,
    /// The files that the page links to.
    pub replays: Vec<ReportReplay>,
}

/// A match that a report links to.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportReplay {
    /// The name of the file in the folder for replays.
    pub file_name: String,
    /// The text of a save.
    pub text: String,
}

/// The report of a finished experiment. Matches worth watching are played again; those that another
/// version of the rules or the bots played are not among the files.
///
/// # Errors
/// If the folder is not finished, or its tables cannot be read.
pub fn report(
    folder: &Path,
    options: ReportOptions<'_>,
) -> Result<ExperimentReport, ExperimentError> {
    let manifest = Manifest::read_finished(folder)?;
    let mut metrics = metrics::general();
    metrics.extend(games::metrics(&manifest.game));
    for table in &manifest.tables {
        let mut readers: Vec<&mut Box<dyn ReportMetric>> =
            metrics.iter_mut().filter(|metric| metric.reads(&table.name)).collect();
        if readers.is_empty() {
            continue;
        }
        for row in read_rows(folder, table)? {
            let (key, row) = row?;
            let row = NamedRow { table, row: &row };
            readers.iter_mut().for_each(|metric| metric.add(key, &row));
        }
    }
    let watched: BTreeMap<RowKey, u64> =
        metrics.iter().flat_map(|metric| metric.matches_to_watch()).collect();
    let mut context = ReportContext { targets: options.targets, ..ReportContext::new(&manifest) };
    let mut replays = Vec::new();
    if let Some(beside) = options.replay_folder {
        for ((cell, number), steps) in watched {
            let Some(text) = played_again(folder, &manifest, (cell, number), steps) else {
                continue;
            };
            let file_name = format!("cell-{cell}-match-{number}.json");
            context.replays.insert((cell, number), format!("{beside}/{file_name}"));
            replays.push(ReportReplay { file_name, text });
        }
    }
    let html = render(folder, &context, &metrics)?;
    Ok(ExperimentReport { html, replays })
}

/// A match as the text of a save; `None` if it cannot be played again to the same end.
fn played_again(
    folder: &Path,
    manifest: &Manifest,
    (cell, number): RowKey,
    steps: u64,
) -> Option<String> {
    let again = replay_match(folder, manifest, cell, number).ok()?;
    (again.steps == steps).then_some(again.text)
}

fn render(
    folder: &Path,
    context: &ReportContext<'_>,
    metrics: &[Box<dyn ReportMetric>],
) -> Result<String, ExperimentError> {
    let manifest = context.manifest;
    let mut of_metrics = metrics.iter().map(|metric| metric.section(context));
    let mut sections = vec![cells_section(context)];
    // Who wins comes first.
    sections.extend(of_metrics.by_ref().take(1).flatten());
    sections.extend(changes::section(folder, context)?);
    sections.extend(of_metrics.flatten());
    let shards: Vec<String> = manifest.shards.iter().map(ToString::to_string).collect();
    let introduction = format!(
        "{} with rules version {}, {} matches of each cell with seed {}, shards {}, Parlor {}. \
         Behind every figure is the query that gives its rows from the tables of the experiment, for DuckDB.",
        manifest.game,
        manifest.rules,
        manifest.matches,
        manifest.seed,
        shards.join(", "),
        manifest.program
    );
    Ok(page::render(&manifest.experiment, &introduction, &sections))
}

/// What was played.
fn cells_section(context: &ReportContext<'_>) -> ReportSection {
    let row = |cell: &crate::ManifestCell| {
        let mut row = vec![FigureValue::Count(cell.cell)];
        row.extend(context.cell_values(cell.cell));
        row.extend([cell.bots.join(", ").as_str().into(), cell.options_sha256[..12].into()]);
        row
    };
    ReportSection {
        title: "What was played".into(),
        note: "Every variant of the options with every line-up of bots is a cell. The queries below use \
               the view that this one creates."
            .into(),
        figures: vec![ReportFigure {
            title: "Cells".into(),
            chart: None,
            columns: ["cell", "variant", "line_up", "bots", "options"].map(str::to_owned).to_vec(),
            rows: context.manifest.cells.iter().map(row).collect(),
            query: format!("{CELLS_VIEW}\nselect * from cells"),
        }],
    }
}
