//! How often a field of an event has each value.

use crate::named_row::NamedRow;
use crate::report::metric::{ReportContext, ReportMetric, columns};
use crate::report::page::{FigureValue, ReportFigure, ReportSection};
use crate::result_table::RowKey;
use gamelab::RateInterval;
use serde_json::Value;
use std::collections::BTreeMap;

/// A question to the events of a game that is answered by counting the values of a field.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FieldCount {
    pub(crate) title: &'static str,
    pub(crate) note: &'static str,
    /// The codes of the events; any of them counts.
    pub(crate) events: &'static [&'static str],
    /// The field whose values are counted; the codes themselves are counted if there is none.
    pub(crate) field: Option<&'static str>,
    /// The name of the column for the values.
    pub(crate) column: &'static str,
}

/// The answer to a [`FieldCount`].
#[derive(Debug)]
pub(crate) struct FieldCountMetric {
    question: FieldCount,
    counts: BTreeMap<(u64, String), u64>,
    totals: BTreeMap<u64, u64>,
}

/// At most so many values of a cell are shown, the most frequent first.
const MAX_ROWS: usize = 40;

impl FieldCountMetric {
    pub(crate) fn new(question: FieldCount) -> Self {
        Self { question, counts: BTreeMap::new(), totals: BTreeMap::new() }
    }

    fn query(&self) -> String {
        let FieldCount { events, field, column, .. } = self.question;
        // The column may have the name of another one of the table, so it is never named in the query.
        let value = field.map_or("event".to_owned(), |field| format!("(data->>'$.{field}')"));
        let events: Vec<String> = events.iter().map(|event| format!("'{event}'")).collect();
        format!(
            "select variant, line_up, {value} as {column}, count(*) as times,\n  \
             count(*) / sum(count(*)) over (partition by cell) as share\n\
             from 'events.parquet' join cells using (cell) where event in ({})\n\
             group by cell, variant, line_up, {value}\n\
             qualify row_number() over (partition by cell order by count(*) desc, {value} nulls first) <= {MAX_ROWS}\n\
             order by cell, count(*) desc, {value} nulls first",
            events.join(", ")
        )
    }
}

impl ReportMetric for FieldCountMetric {
    fn reads(&self, table: &str) -> bool {
        table == "events"
    }

    fn add(&mut self, (cell, _): RowKey, row: &NamedRow<'_>) {
        if !self.question.events.contains(&row.text("event")) {
            return;
        }
        let value = match self.question.field {
            None => row.text("event").to_owned(),
            Some(field) => field_text(row.text("data"), field),
        };
        *self.counts.entry((cell, value)).or_default() += 1;
        *self.totals.entry(cell).or_default() += 1;
    }

    fn section(&self, context: &ReportContext<'_>) -> Option<ReportSection> {
        let FieldCount { title, note, column, .. } = self.question;
        let mut counts: Vec<(&(u64, String), &u64)> = self.counts.iter().collect();
        counts.sort_by_key(|((cell, value), count)| (*cell, std::cmp::Reverse(**count), value));
        let of_cells = counts.chunk_by(|((one, _), _), ((other, _), _)| one == other);
        let shown: Vec<_> = of_cells.flat_map(|of_cell| of_cell.iter().take(MAX_ROWS)).collect();
        let row = |((cell, value), count): &&(&(u64, String), &u64)| {
            let rate = RateInterval::of(**count as f64, self.totals[cell]);
            let mut row = context.cell_values(*cell);
            row.extend([
                value.as_str().into(),
                FigureValue::Count(**count),
                FigureValue::Share(rate.rate),
                FigureValue::ShareInterval(rate.low, rate.high),
            ]);
            row
        };
        (!shown.is_empty()).then(|| ReportSection {
            title: title.into(),
            note: note.into(),
            figures: vec![ReportFigure {
                title: title.into(),
                chart: None,
                columns: columns(&[column, "times", "share", "interval"]),
                rows: shown.iter().map(row).collect(),
                query: self.query(),
            }],
        })
    }
}

/// A field of a JSON object as text, as DuckDB's `->>` gives it; empty if it is missing or null.
fn field_text(data: &str, field: &str) -> String {
    let data: Value = serde_json::from_str(data).unwrap_or_default();
    match &data[field] {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::metrics::test_rows::{feed, figure_rows, manifest, row, section};

    /// The metric with these events.
    fn counted(rows: Vec<Vec<crate::ResultValue>>) -> FieldCountMetric {
        let question = FieldCount {
            title: "t",
            note: "n",
            events: &["cut"],
            field: Some("square"),
            column: "square",
        };
        let mut metric = FieldCountMetric::new(question);
        feed(&mut metric, "events", &["event", "data"], rows);
        metric
    }

    #[test]
    fn every_cell_shows_its_most_frequent_values() {
        let cut =
            |cell: u64, square: u64| row![cell, 0i64, "cut", format!(r#"{{"square":{square}}}"#)];
        // 45 values twice each in the first cell, one value once in the second.
        let first = (10..55u64).flat_map(|square| [cut(0, square), cut(0, square)]);
        let metric = counted(first.chain([cut(1, 7)]).collect());
        let mut manifest = manifest("ludo", &["racer"]);
        let mut second = manifest.cells[0].clone();
        (second.cell, second.variant) = (1, "quick".into());
        manifest.cells.push(second);
        let context = ReportContext::new(&manifest);
        let section = metric.section(&context).unwrap();
        let rows = &section.figures[0].rows;
        assert_eq!(rows.len(), 41, "forty of the first cell, and the one of the second");
        // Of equals, those that are first as texts.
        assert_eq!((&rows[0][2], &rows[39][2]), (&"10".into(), &"49".into()));
        let quick: [FigureValue; 2] = ["quick".into(), "all".into()];
        assert_eq!(rows[40][..2], quick);
        let seven = ["7".into(), FigureValue::Count(1), FigureValue::Share(1.0)];
        assert_eq!(rows[40][2..5], seven);
    }

    #[test]
    fn a_missing_field_is_shown_as_nothing() {
        let metric = counted(vec![row![0i64, 0i64, "cut", r#"{"square":null}"#]]);
        assert_eq!(figure_rows(&section(&metric), 0)[0][0], "".into());
    }

    #[test]
    fn values_are_counted_with_their_share() {
        let question = FieldCount {
            title: "t",
            note: "n",
            events: &["game-won"],
            field: Some("win"),
            column: "win",
        };
        let mut metric = FieldCountMetric::new(question);
        let rows = vec![
            row![0i64, 0i64, "game-won", r#"{"win":"single"}"#],
            row![0i64, 0i64, "rolled", r#"{"win":"no"}"#],
            row![0i64, 0i64, "game-won", r#"{"win":"gammon"}"#],
            row![0i64, 1i64, "game-won", r#"{"win":"single"}"#],
            row![0i64, 1i64, "game-won", r#"{"win":"single"}"#],
        ];
        feed(&mut metric, "events", &["event", "data"], rows);
        let rows = figure_rows(&section(&metric), 0);
        assert_eq!(
            rows[0][..3],
            ["single".into(), FigureValue::Count(3), FigureValue::Share(0.75)]
        );
        assert_eq!(
            rows[1][..3],
            ["gammon".into(), FigureValue::Count(1), FigureValue::Share(0.25)]
        );
    }
}
