//! Hand-made rows for the tests of metrics.

use crate::match_rows::Row;
use crate::named_row::NamedRow;
use crate::report::metric::{ReportContext, ReportMetric};
use crate::report::page::{FigureValue, ReportSection};
use crate::result_table::key_of;
use crate::{Manifest, ManifestCell, ResultTable, ResultValue, ValueKind};

/// A row of values.
macro_rules! row {
    ($($value:expr),* $(,)?) => {
        vec![$(crate::ResultValue::from($value)),*]
    };
}
pub(crate) use row;

/// Gives a metric the rows of a table. Rows begin with cell and match.
pub(crate) fn feed(metric: &mut dyn ReportMetric, table: &str, columns: &[&str], rows: Vec<Row>) {
    assert!(metric.reads(table), "{table} is read");
    let kind = |at: usize| match rows.iter().map(|row: &Row| &row[at + 2]).next() {
        Some(ResultValue::Number(_)) => ValueKind::Number,
        Some(ResultValue::Text(_)) => ValueKind::Text,
        _ => ValueKind::Integer,
    };
    let columns: Vec<(&str, ValueKind)> =
        columns.iter().enumerate().map(|(at, name)| (*name, kind(at))).collect();
    let table = ResultTable::new(table, &columns);
    for row in rows {
        let key = key_of(&row).expect("rows begin with cell and match");
        metric.add(key, &NamedRow { table: &table, row: &row });
    }
}

/// A manifest with one cell of these bots.
pub(crate) fn manifest(game: &str, bots: &[&str]) -> Manifest {
    let cell = ManifestCell {
        cell: 0,
        variant: "standard".into(),
        line_up: "all".into(),
        bots: bots.iter().map(|bot| (*bot).to_owned()).collect(),
        rotated: false,
        policies: Vec::new(),
        options_sha256: String::new(),
        options: serde_json::json!({}),
    };
    Manifest {
        format: 1,
        program: String::new(),
        experiment: "test".into(),
        game: game.into(),
        rules: 1,
        matches: 1,
        seed: 1,
        record: Vec::new(),
        shards: vec![crate::Shard::WHOLE],
        cells: vec![cell],
        tables: Vec::new(),
    }
}

/// The section of a metric for a game of two bots.
pub(crate) fn section(metric: &dyn ReportMetric) -> ReportSection {
    let manifest = manifest("hill", &["bot", "bot"]);
    metric.section(&ReportContext::new(&manifest)).expect("a section")
}

/// The rows of a figure without the two columns of the cell.
pub(crate) fn figure_rows(section: &ReportSection, figure: usize) -> Vec<Vec<FigureValue>> {
    section.figures[figure].rows.iter().map(|row| row[2..].to_vec()).collect()
}
