//! How long players wait for each other.

use crate::named_row::NamedRow;
use crate::report::metric::{ReportContext, ReportMetric, columns};
use crate::report::page::{FigureValue, ReportFigure, ReportSection};
use crate::result_table::RowKey;
use gamelab::AmountSummary;
use std::collections::BTreeMap;

/// How many actions of others lie between two actions of a seat.
#[derive(Debug, Default)]
pub(crate) struct WaitMetric {
    /// The match whose rows came last, and how many it had.
    current: Option<(RowKey, u64)>,
    /// The number of the last action of each seat in that match.
    last: BTreeMap<usize, u64>,
    /// The waits by cell.
    waits: BTreeMap<u64, Vec<f32>>,
}

impl ReportMetric for WaitMetric {
    fn reads(&self, table: &str) -> bool {
        table == "decisions"
    }

    fn add(&mut self, key: RowKey, row: &NamedRow<'_>) {
        let number = match self.current {
            Some((current, number)) if current == key => number + 1,
            _ => {
                self.last.clear();
                0
            }
        };
        self.current = Some((key, number));
        let last = self.last.insert(row.place("seat"), number);
        let others = last.map_or(0, |last| number - last - 1);
        if others > 0 {
            self.waits.entry(key.0).or_default().push(others as f32);
        }
    }

    fn section(&self, context: &ReportContext<'_>) -> Option<ReportSection> {
        let row = |(cell, waits): (&u64, &Vec<f32>)| {
            let AmountSummary { mean, p5, median, p95, .. } = AmountSummary::of("", waits.clone());
            let longest = waits.iter().fold(0.0f32, |a, b| a.max(*b));
            let mut row = context.cell_values(*cell);
            row.push(FigureValue::Count(waits.len() as u64));
            row.extend([mean, p5, median, p95, f64::from(longest)].map(FigureValue::Number));
            row
        };
        (!self.waits.is_empty()).then(|| ReportSection {
            title: "Waiting".into(),
            note: "How many actions of others a player waits for between two own actions, where there \
                   are any."
                .into(),
            figures: vec![ReportFigure {
                title: "Actions of others between two own".into(),
                chart: None,
                columns: columns(&["waits", "mean", "p5", "median", "p95", "longest"]),
                rows: self.waits.iter().map(row).collect(),
                query: "with numbered as (select *, row_number() over (partition by cell, match order by step) as n\n  \
                        from 'decisions.parquet'),\n\
                        gaps as (select cell, n - lag(n) over (partition by cell, match, seat order by n) - 1 as others\n  \
                        from numbered)\n\
                        select variant, line_up, count(*) as waits, avg(others) as mean, quantile_disc(others, 0.05) as p5,\n  \
                        quantile_disc(others, 0.5) as median, quantile_disc(others, 0.95) as p95, max(others) as longest\n\
                        from gaps join cells using (cell) where others > 0\ngroup by all order by all"
                    .into(),
            }],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::metrics::test_rows::{feed, figure_rows, row, section};

    #[test]
    fn a_wait_is_counted_in_actions_of_others() {
        let mut metric = WaitMetric::default();
        // Seats 0 0 1 2 0 1 in the first match: seat 0 waits for 2, seat 1 for 2. In the second match
        // seat 0 acts first and last: it waits for 1. Nobody waits from one match to the next.
        let rows = |index: i64, seats: &[i64]| {
            seats.iter().enumerate().map(|(step, seat)| row![0i64, index, step, *seat]).collect()
        };
        feed(&mut metric, "decisions", &["step", "seat"], rows(0, &[0, 0, 1, 2, 0, 1]));
        feed(&mut metric, "decisions", &["step", "seat"], rows(1, &[0, 1, 0]));
        let expected = [5.0 / 3.0, 1.0, 2.0, 2.0, 2.0].map(FigureValue::Number);
        let rows = figure_rows(&section(&metric), 0);
        assert_eq!((&rows[0][0], &rows[0][1..]), (&FigureValue::Count(3), &expected[..]));
    }
}
