//! Rolls.

use crate::named_row::NamedRow;
use crate::report::metric::{ReportContext, ReportMetric, columns};
use crate::report::page::{FigureValue, ReportFigure, ReportSection};
use crate::result_table::RowKey;
use std::collections::{BTreeMap, BTreeSet};

/// Rolls by purpose.
#[derive(Debug, Default)]
pub(crate) struct RollMetric {
    rolls: BTreeMap<(u64, String, String), RollTotals>,
    matches: BTreeSet<RowKey>,
}

#[derive(Debug, Default)]
struct RollTotals {
    count: u64,
    sum: u64,
}

impl ReportMetric for RollMetric {
    fn reads(&self, table: &str) -> bool {
        table == "rolls"
    }

    fn add(&mut self, key: RowKey, row: &NamedRow<'_>) {
        self.matches.insert(key);
        let [purpose, roll] = ["purpose", "roll"].map(|column| row.text(column).to_owned());
        let totals = self.rolls.entry((key.0, purpose, roll)).or_default();
        totals.count += 1;
        totals.sum +=
            row.text("values").split(' ').filter_map(|one| one.parse::<u64>().ok()).sum::<u64>();
    }

    fn section(&self, context: &ReportContext<'_>) -> Option<ReportSection> {
        let matches = |cell: u64| self.matches.range((cell, 0)..(cell + 1, 0)).count().max(1);
        let row = |((cell, purpose, roll), totals): (&(u64, String, String), &RollTotals)| {
            let mut row = context.cell_values(*cell);
            row.extend([
                purpose.as_str().into(),
                roll.as_str().into(),
                FigureValue::Count(totals.count),
                FigureValue::Number(totals.count as f64 / matches(*cell) as f64),
                FigureValue::Number(totals.sum as f64 / totals.count as f64),
            ]);
            row
        };
        (!self.rolls.is_empty()).then(|| ReportSection {
            title: "Rolls".into(),
            note: "What is rolled and drawn, and the mean of the sum of its values.".into(),
            figures: vec![ReportFigure {
                title: "Rolls by purpose".into(),
                chart: None,
                columns: columns(&["purpose", "roll", "rolls", "per_match", "mean"]),
                rows: self.rolls.iter().map(row).collect(),
                query: "with played as (select cell, count(distinct match) as matches from 'rolls.parquet' group by cell)\n\
                        select variant, line_up, purpose, roll, count(*) as rolls, count(*) / any_value(matches) as per_match,\n  \
                        avg(list_sum(string_split(\"values\", ' ')::int[])) as mean\n\
                        from 'rolls.parquet' join cells using (cell) join played using (cell)\n\
                        group by variant, line_up, purpose, roll order by all"
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
    fn the_mean_of_a_roll_is_that_of_its_sums() {
        let mut metric = RollMetric::default();
        let rows = vec![
            row![0i64, 0i64, "movement", "2d6", "3 4"],
            row![0i64, 0i64, "movement", "2d6", "6 6"],
            row![0i64, 1i64, "movement", "2d6", "1 1"],
            row![0i64, 1i64, "attack", "d6", "5"],
        ];
        feed(&mut metric, "rolls", &["purpose", "roll", "values"], rows);
        let rows = figure_rows(&section(&metric), 0);
        let numbers = |count, per_match, mean| {
            [FigureValue::Count(count), FigureValue::Number(per_match), FigureValue::Number(mean)]
        };
        assert_eq!(rows[0][2..], numbers(1, 0.5, 5.0));
        assert_eq!(rows[1][2..], numbers(3, 1.5, 7.0));
    }
}
