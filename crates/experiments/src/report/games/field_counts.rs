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

/// At most so many values are shown, the most frequent first.
const MAX_ROWS: usize = 40;

impl FieldCountMetric {
    pub(crate) fn new(question: FieldCount) -> Self {
        Self { question, counts: BTreeMap::new(), totals: BTreeMap::new() }
    }

    fn query(&self) -> String {
        let FieldCount { events, field, column, .. } = self.question;
        let value = field.map_or("event".to_owned(), |field| format!("data->>'$.{field}'"));
        let events: Vec<String> = events.iter().map(|event| format!("'{event}'")).collect();
        format!(
            "select variant, line_up, {value} as {column}, count(*) as times,\n  \
             count(*) / sum(count(*)) over (partition by variant, line_up) as share\n\
             from 'events.parquet' join cells using (cell) where event in ({})\n\
             group by variant, line_up, {column} order by times desc limit {MAX_ROWS}",
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
        counts.sort_by_key(|(key, count)| (std::cmp::Reverse(**count), *key));
        let row = |((cell, value), count): &(&(u64, String), &u64)| {
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
        (!counts.is_empty()).then(|| ReportSection {
            title: title.into(),
            note: note.into(),
            figures: vec![ReportFigure {
                title: title.into(),
                chart: None,
                columns: columns(&[column, "times", "share", "interval"]),
                rows: counts.iter().take(MAX_ROWS).map(row).collect(),
                query: self.query(),
            }],
        })
    }
}

/// A field of a JSON object as text, as DuckDB's `->>` gives it.
fn field_text(data: &str, field: &str) -> String {
    let data: Value = serde_json::from_str(data).unwrap_or_default();
    match &data[field] {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::metrics::test_rows::{feed, figure_rows, row, section};

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
