//! How long matches are.

use crate::named_row::NamedRow;
use crate::report::chart;
use crate::report::metric::{ReportContext, ReportMetric, columns};
use crate::report::page::{FigureValue, ReportFigure, ReportSection, escape};
use crate::result_table::RowKey;
use gamelab::{AmountSummary, RateInterval};
use std::collections::BTreeMap;

/// The lengths and the other amounts of matches.
#[derive(Debug, Default)]
pub(crate) struct LengthMetric {
    /// The values of every measure by cell, in the order of the columns.
    cells: BTreeMap<u64, Vec<(String, Vec<f32>)>>,
}

/// An estimate of how long people would take: three seconds for a decision with more than one
/// answer, two for a reaction, and one for a roll.
const MINUTES: &str = "(3 * decisions + 2 * reactions + rolls) / 60";
const COUNTS: [&str; 5] = ["steps", "rolls", "actions", "decisions", "reactions"];

impl ReportMetric for LengthMetric {
    fn reads(&self, table: &str) -> bool {
        table == "matches"
    }

    fn add(&mut self, (cell, _): RowKey, row: &NamedRow<'_>) {
        let count = |name: &str| row.number(name).unwrap_or(0.0);
        let minutes = (3.0 * count("decisions") + 2.0 * count("reactions") + count("rolls")) / 60.0;
        let counts = COUNTS.iter().map(|name| (*name, count(name)));
        let values = [("minutes", minutes)].into_iter().chain(counts).chain(row.amounts());
        let measures = self.cells.entry(cell).or_default();
        for (at, (name, value)) in values.enumerate() {
            if measures.len() <= at {
                measures.push((name.to_owned(), Vec::new()));
            }
            measures[at].1.push(value as f32);
        }
    }

    fn section(&self, context: &ReportContext<'_>) -> Option<ReportSection> {
        let mut figures = vec![self.histogram(context), self.table(context)];
        if let Some(target) = context.target {
            figures.insert(1, self.target_figure(target, context));
        }
        (!self.cells.is_empty()).then(|| ReportSection {
            title: "How long matches are".into(),
            note: "Minutes are an estimate of how long people would take: three seconds for a \
                   decision with more than one answer, two for a reaction, one for a roll."
                .into(),
            figures,
        })
    }
}

impl LengthMetric {
    fn minutes(&self, cell: u64) -> &[f32] {
        self.cells.get(&cell).and_then(|measures| measures.first()).map_or(&[], |(_, all)| all)
    }

    fn histogram(&self, context: &ReportContext<'_>) -> ReportFigure {
        let longest =
            self.cells.keys().flat_map(|cell| self.minutes(*cell)).fold(0.0, |a, b| b.max(a));
        let width = bin_width(f64::from(longest));
        let bins = (f64::from(longest) / width) as usize + 1;
        let (mut charts, mut rows) = (String::new(), Vec::new());
        for cell in self.cells.keys() {
            let mut counts = vec![0; bins];
            self.minutes(*cell)
                .iter()
                .for_each(|one| counts[(f64::from(*one) / width) as usize] += 1);
            let range = (0.0, width * bins as f64);
            let name = escape(&context.cell_label(*cell));
            charts += &format!("<p>{name}</p>");
            charts +=
                &chart::histogram(&counts, range, context.target, "minutes").unwrap_or_default();
            for (at, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
                let mut row = context.cell_values(*cell);
                row.push(FigureValue::Number(width * at as f64));
                row.push(FigureValue::Count(*count));
                rows.push(row);
            }
        }
        ReportFigure {
            title: "Minutes, estimated".into(),
            chart: Some(charts),
            columns: columns(&["from_minute", "matches"]),
            rows,
            query: format!(
                "select variant, line_up, floor({MINUTES} / {width}) * {width} as from_minute,\n  \
                 count(*) as matches\nfrom 'matches.parquet' join cells using (cell)\n\
                 group by all order by all"
            ),
        }
    }

    fn target_figure(&self, (low, high): (f64, f64), context: &ReportContext<'_>) -> ReportFigure {
        let row = |cell: &u64| {
            let all = self.minutes(*cell);
            let within = all.iter().filter(|one| (low..=high).contains(&f64::from(**one))).count();
            let rate = RateInterval::of(within as f64, all.len() as u64);
            let mut row = context.cell_values(*cell);
            row.extend([
                FigureValue::Count(all.len() as u64),
                FigureValue::Share(rate.rate),
                FigureValue::ShareInterval(rate.low, rate.high),
            ]);
            row
        };
        ReportFigure {
            title: format!("Matches of {low} to {high} minutes"),
            chart: None,
            columns: columns(&["matches", "within", "interval"]),
            rows: self.cells.keys().map(row).collect(),
            query: format!(
                "select variant, line_up, count(*) as matches,\n  \
                 avg(({MINUTES} between {low} and {high})::int) as within\n\
                 from 'matches.parquet' join cells using (cell)\ngroup by all order by all"
            ),
        }
    }

    fn table(&self, context: &ReportContext<'_>) -> ReportFigure {
        let mut rows = Vec::new();
        for (cell, measures) in &self.cells {
            for (name, values) in measures {
                let AmountSummary { mean, p5, median, p95, .. } =
                    AmountSummary::of(name, values.clone());
                let mut row = context.cell_values(*cell);
                row.push(name.as_str().into());
                row.extend([mean, p5, median, p95].map(FigureValue::Number));
                rows.push(row);
            }
        }
        let names = self.cells.values().next().into_iter().flatten().skip(1);
        let names: Vec<String> =
            names.map(|(name, _)| format!("{name}::double as {name}")).collect();
        ReportFigure {
            title: "Lengths and amounts of a match".into(),
            chart: None,
            columns: columns(&["measure", "mean", "p5", "median", "p95"]),
            rows,
            query: format!(
                "select variant, line_up, measure, avg(value) as mean, quantile_disc(value, 0.05) as p5,\n  \
                 quantile_disc(value, 0.5) as median, quantile_disc(value, 0.95) as p95\n\
                 from (unpivot (select cell, {MINUTES} as minutes,\n    {}\n    from 'matches.parquet')\n  \
                 on columns(* exclude (cell)) into name measure value value)\n\
                 join cells using (cell) group by all order by all",
                names.join(",\n    ")
            ),
        }
    }
}

/// A round width that divides a range into at most thirty parts.
fn bin_width(longest: f64) -> f64 {
    // Exact in binary, so that a query finds the same bins.
    let widths = [0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0];
    widths.into_iter().find(|width| longest / width < 30.0).unwrap_or(100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::metrics::test_rows::{feed, figure_rows, manifest, row};

    #[test]
    fn minutes_are_estimated_from_decisions_reactions_and_rolls() {
        let mut metric = LengthMetric::default();
        let columns = ["steps", "rolls", "actions", "decisions", "reactions", "duels"];
        // (3 · 20 + 2 · 15 + 30) / 60 = 2 minutes, and (3 · 40 + 0 + 60) / 60 = 3 minutes.
        let rows = vec![
            row![0i64, 0i64, 70i64, 30i64, 40i64, 20i64, 15i64, 1.0],
            row![0i64, 1i64, 100i64, 60i64, 40i64, 40i64, 0i64, 4.0],
        ];
        feed(&mut metric, "matches", &columns, rows);
        let manifest = manifest("hill", &["bot"]);
        let context = ReportContext { manifest: &manifest, target: Some((2.5, 3.0)) };
        let section = metric.section(&context).unwrap();
        let bins = figure_rows(&section, 0);
        assert_eq!(
            bins,
            [
                [FigureValue::Number(2.0), FigureValue::Count(1)],
                [FigureValue::Number(3.0), FigureValue::Count(1)],
            ]
        );
        assert_eq!(
            figure_rows(&section, 1)[0][..2],
            [FigureValue::Count(2), FigureValue::Share(0.5)]
        );
        let measures = figure_rows(&section, 2);
        let of = |mean: f64, p5: f64, median: f64, p95: f64| {
            [mean, p5, median, p95].map(FigureValue::Number)
        };
        assert_eq!(
            (&measures[0][0], &measures[0][1..]),
            (&"minutes".into(), &of(2.5, 2.0, 2.0, 3.0)[..])
        );
        assert_eq!(
            (&measures[6][0], &measures[6][1..]),
            (&"duels".into(), &of(2.5, 1.0, 1.0, 4.0)[..])
        );
    }

    #[test]
    fn the_bins_of_a_histogram_are_round() {
        assert_eq!(
            (bin_width(3.0), bin_width(7.5), bin_width(29.0), bin_width(42.0)),
            (0.25, 0.5, 1.0, 2.0)
        );
    }
}
