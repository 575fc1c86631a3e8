//! How long matches are.

use crate::named_row::NamedRow;
use crate::report::metric::{ReportContext, ReportMetric, columns};
use crate::report::page::{FigureValue, ReportFigure, ReportSection, escape};
use crate::report::{LengthTargets, chart};
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
/// The amount of every game that counts turns.
const TURNS: &str = "turns_of_each_player";
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
        let is_recorded = |one: &ShownLength| {
            self.cells.keys().any(|cell| !self.values(*cell, one.measure).is_empty())
        };
        let shown = ShownLength::all(context).into_iter().filter(is_recorded).collect::<Vec<_>>();
        let mut figures = Vec::new();
        for length in &shown {
            figures.push(self.histogram(length, context));
            figures.extend(length.target.map(|target| self.target_figure(length, target, context)));
        }
        figures.push(self.table(context));
        (!self.cells.is_empty()).then(|| ReportSection {
            title: "How long matches are".into(),
            note: "Minutes are an estimate of how long people would take: three seconds for a \
                   decision with more than one answer, two for a reaction, one for a roll. Turns are those of \
                   each player, decisions those of all players together that had more than one answer."
                .into(),
            figures,
        })
    }
}

/// A length that is shown as a distribution.
struct ShownLength {
    title: &'static str,
    unit: &'static str,
    /// The name of the measure.
    measure: &'static str,
    /// The column for the lower ends of the bins.
    column: &'static str,
    /// How a query finds it in a row of matches.
    sql: &'static str,
    target: Option<(f64, f64)>,
}

impl ShownLength {
    /// Minutes, and every other length with a target.
    fn all(context: &ReportContext<'_>) -> Vec<Self> {
        let LengthTargets { minutes, turns, decisions } = context.targets;
        let minutes = Self {
            title: "Minutes, estimated",
            unit: "minutes",
            measure: "minutes",
            column: "from_minute",
            sql: MINUTES,
            target: minutes,
        };
        let turns = Self {
            title: "Turns of each player",
            unit: "turns",
            measure: TURNS,
            column: "from_turn",
            sql: TURNS,
            target: turns,
        };
        let decisions = Self {
            title: "Decisions",
            unit: "decisions",
            measure: "decisions",
            column: "from_decision",
            sql: "decisions",
            target: decisions,
        };
        let with_target = [turns, decisions].into_iter().filter(|length| length.target.is_some());
        [minutes].into_iter().chain(with_target).collect()
    }
}

impl LengthMetric {
    /// The values of a measure in a cell.
    fn values(&self, cell: u64, measure: &str) -> &[f32] {
        let measures = self.cells.get(&cell).into_iter().flatten();
        measures.into_iter().find(|(name, _)| name == measure).map_or(&[], |(_, all)| all)
    }

    fn histogram(&self, length: &ShownLength, context: &ReportContext<'_>) -> ReportFigure {
        let ShownLength { title, unit, measure, column, sql, target } = *length;
        let longest = self
            .cells
            .keys()
            .flat_map(|cell| self.values(*cell, measure))
            .fold(0.0, |a, b| b.max(a));
        let width = bin_width(f64::from(longest));
        let bins = (f64::from(longest) / width) as usize + 1;
        let (mut charts, mut rows) = (String::new(), Vec::new());
        for cell in self.cells.keys() {
            let mut counts = vec![0; bins];
            self.values(*cell, measure)
                .iter()
                .for_each(|one| counts[(f64::from(*one) / width) as usize] += 1);
            let range = (0.0, width * bins as f64);
            let name = escape(&context.cell_label(*cell));
            charts += &format!("<p>{name}</p>");
            charts += &chart::histogram(&counts, range, target, unit).unwrap_or_default();
            for (at, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
                let mut row = context.cell_values(*cell);
                row.push(FigureValue::Number(width * at as f64));
                row.push(FigureValue::Count(*count));
                rows.push(row);
            }
        }
        ReportFigure {
            title: title.into(),
            chart: Some(charts),
            columns: columns(&[column, "matches"]),
            rows,
            query: format!(
                "select variant, line_up, floor({sql} / {width}) * {width} as {column},\n  \
                 count(*) as matches\nfrom 'matches.parquet' join cells using (cell)\n\
                 group by all order by all"
            ),
        }
    }

    fn target_figure(
        &self,
        length: &ShownLength,
        (low, high): (f64, f64),
        context: &ReportContext<'_>,
    ) -> ReportFigure {
        let ShownLength { unit, measure, sql, .. } = *length;
        let row = |cell: &u64| {
            let all = self.values(*cell, measure);
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
            title: format!("Matches of {low} to {high} {unit}"),
            chart: None,
            columns: columns(&["matches", "within", "interval"]),
            rows: self.cells.keys().map(row).collect(),
            query: format!(
                "select variant, line_up, count(*) as matches,\n  \
                 avg(({sql} between {low} and {high})::int) as within\n\
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
        let columns =
            ["steps", "rolls", "actions", "decisions", "reactions", "turns_of_each_player"];
        // (3 · 20 + 2 · 15 + 30) / 60 = 2 minutes, and (3 · 40 + 0 + 60) / 60 = 3 minutes.
        let rows = vec![
            row![0i64, 0i64, 70i64, 30i64, 40i64, 20i64, 15i64, 1.0],
            row![0i64, 1i64, 100i64, 60i64, 40i64, 40i64, 0i64, 4.0],
        ];
        feed(&mut metric, "matches", &columns, rows);
        let manifest = manifest("hill", &["bot"]);
        let targets = LengthTargets {
            minutes: Some((2.5, 3.0)),
            turns: Some((4.0, 5.0)),
            decisions: Some((30.0, 60.0)),
        };
        let context = ReportContext { targets, ..ReportContext::new(&manifest) };
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
        // Turns 1 and 4, of which 4 is within; decisions 20 and 40, of which 40 is.
        let titles: Vec<&str> =
            section.figures.iter().map(|figure| figure.title.as_str()).collect();
        assert_eq!(
            titles,
            [
                "Minutes, estimated",
                "Matches of 2.5 to 3 minutes",
                "Turns of each player",
                "Matches of 4 to 5 turns",
                "Decisions",
                "Matches of 30 to 60 decisions",
                "Lengths and amounts of a match"
            ]
        );
        assert_eq!(figure_rows(&section, 2)[1][0], FigureValue::Number(4.0));
        for figure in [3, 5] {
            let within = [FigureValue::Count(2), FigureValue::Share(0.5)];
            assert_eq!(figure_rows(&section, figure)[0][..2], within);
        }
        let measures = figure_rows(&section, 6);
        let of = |mean: f64, p5: f64, median: f64, p95: f64| {
            [mean, p5, median, p95].map(FigureValue::Number)
        };
        assert_eq!(
            (&measures[0][0], &measures[0][1..]),
            (&"minutes".into(), &of(2.5, 2.0, 2.0, 3.0)[..])
        );
        assert_eq!(
            (&measures[6][0], &measures[6][1..]),
            (&"turns_of_each_player".into(), &of(2.5, 1.0, 1.0, 4.0)[..])
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
