//! What a metric of the report is.

use super::LengthTargets;
use super::page::{FigureValue, ReportSection};
use crate::Manifest;
use crate::named_row::NamedRow;
use crate::result_table::RowKey;
use std::collections::BTreeMap;

/// A metric that is computed from the rows of tables.
pub(crate) trait ReportMetric {
    /// Whether it needs the rows of a table.
    fn reads(&self, table: &str) -> bool;

    /// Takes a row of a table that it reads. Tables come one after the other, those of matches and
    /// seats first, and their rows in the order of cells and matches.
    fn add(&mut self, key: RowKey, row: &NamedRow<'_>);

    /// The matches that are worth watching, with the number of their steps.
    fn matches_to_watch(&self) -> Vec<(RowKey, u64)> {
        Vec::new()
    }

    /// The section of the metric; `None` if there were no rows for it.
    fn section(&self, context: &ReportContext<'_>) -> Option<ReportSection>;
}

/// What every section needs to know.
#[derive(Debug)]
pub(crate) struct ReportContext<'a> {
    pub(crate) manifest: &'a Manifest,
    /// How long a match should be.
    pub(crate) targets: LengthTargets,
    /// The files of matches that were played again, beside the page.
    pub(crate) replays: BTreeMap<RowKey, String>,
}

impl<'a> ReportContext<'a> {
    /// A context without targets and replays.
    pub(crate) const fn new(manifest: &'a Manifest) -> Self {
        Self { manifest, targets: LengthTargets::NONE, replays: BTreeMap::new() }
    }
}

impl ReportContext<'_> {
    /// The values of the first two columns of most tables, named by [`CELL_COLUMNS`].
    pub(crate) fn cell_values(&self, cell: u64) -> Vec<FigureValue> {
        let found = self.manifest.cells.get(cell as usize);
        let names = found.map_or(["", ""], |cell| [cell.variant.as_str(), cell.line_up.as_str()]);
        names.map(FigureValue::from).to_vec()
    }

    /// The name of a cell in a chart; empty if there is only one.
    pub(crate) fn cell_label(&self, cell: u64) -> String {
        let cells = &self.manifest.cells;
        let Some(found) = cells.get(cell as usize).filter(|_| cells.len() > 1) else {
            return String::new();
        };
        if cells.iter().all(|other| other.variant == found.variant) {
            return found.line_up.clone();
        }
        if cells.iter().all(|other| other.line_up == found.line_up) {
            return found.variant.clone();
        }
        format!("{}, {}", found.variant, found.line_up)
    }

    /// A label in a chart, with the cell where there are several.
    pub(crate) fn label(&self, cell: u64, label: &str) -> String {
        match self.cell_label(cell).as_str() {
            "" => label.to_owned(),
            cell => format!("{cell}: {label}"),
        }
    }

    /// How many seats a cell has.
    pub(crate) fn seats(&self, cell: u64) -> usize {
        self.manifest.cells.get(cell as usize).map_or(0, |cell| cell.bots.len())
    }
}

/// The columns that name a cell.
pub(crate) const CELL_COLUMNS: [&str; 2] = ["variant", "line_up"];

/// The names of the columns of a table that begins with the cell.
pub(crate) fn columns(names: &[&str]) -> Vec<String> {
    CELL_COLUMNS.iter().chain(names).map(|name| (*name).to_owned()).collect()
}

/// What every query needs before it.
pub(crate) const CELLS_VIEW: &str = "create view cells as select cell.cell, cell.variant, cell.line_up\n  \
     from (select unnest(cells) as cell from read_json('manifest.json'));";
