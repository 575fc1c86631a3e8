//! The report: one page of HTML about the results of an experiment.
//!
//! Every figure is a table with the query that gives its rows, and most have a chart. The page is
//! made from the tables alone, so the same tables give the same page.

pub(crate) mod chart;
mod games;
mod metric;
mod metrics;
pub(crate) mod page;

use crate::named_row::NamedRow;
use crate::table_file::read_rows;
use crate::{ExperimentError, Manifest};
use metric::{CELLS_VIEW, ReportContext, ReportMetric};
use page::{FigureValue, ReportFigure, ReportSection};
use std::path::Path;

/// What a report is made with.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ReportOptions {
    /// How many minutes a match should take, from and to.
    pub target_minutes: Option<(f64, f64)>,
}

/// The report of a finished experiment as HTML.
///
/// # Errors
/// If the folder is not finished, or its tables cannot be read.
pub fn report(folder: &Path, options: ReportOptions) -> Result<String, ExperimentError> {
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
    let context = ReportContext { manifest: &manifest, target: options.target_minutes };
    let mut sections = vec![cells_section(&context)];
    sections.extend(metrics.iter().filter_map(|metric| metric.section(&context)));
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
