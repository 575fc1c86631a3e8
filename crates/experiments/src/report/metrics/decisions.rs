//! What players decide, and how often there is nothing to decide.

use crate::named_row::NamedRow;
use crate::report::chart::{self, IntervalRow};
use crate::report::metric::{ReportContext, ReportMetric, columns};
use crate::report::page::{FigureValue, ReportFigure, ReportSection};
use crate::result_table::RowKey;
use gamelab::RateInterval;
use std::collections::{BTreeMap, BTreeSet};

/// Decisions by prompt.
#[derive(Debug, Default)]
pub(crate) struct DecisionMetric {
    prompts: BTreeMap<PromptKey, PromptTotals>,
    matches: BTreeSet<RowKey>,
}

/// A cell, a prompt and its window.
type PromptKey = (u64, String, String);

#[derive(Debug, Default)]
struct PromptTotals {
    asked: u64,
    /// With one legal action.
    forced: u64,
    /// The legal actions of the others together.
    legal: u64,
    answers: BTreeMap<String, u64>,
}

impl ReportMetric for DecisionMetric {
    fn reads(&self, table: &str) -> bool {
        table == "decisions"
    }

    fn add(&mut self, key: RowKey, row: &NamedRow<'_>) {
        self.matches.insert(key);
        let [prompt, window] = ["prompt", "window"].map(|column| row.text(column).to_owned());
        let totals = self.prompts.entry((key.0, prompt, window)).or_default();
        totals.asked += 1;
        match row.place("legal") {
            0 | 1 => totals.forced += 1,
            legal => totals.legal += legal as u64,
        }
        match totals.answers.get_mut(row.text("action")) {
            Some(count) => *count += 1,
            None => {
                totals.answers.insert(row.text("action").to_owned(), 1);
            }
        }
    }

    fn section(&self, context: &ReportContext<'_>) -> Option<ReportSection> {
        (!self.prompts.is_empty()).then(|| ReportSection {
            title: "Decisions".into(),
            note: "A decision is forced if only one action is legal. Branching is the mean number of \
                   legal actions of those that are not. Entropy is in bits: 0 if the answer is always \
                   the same, 1 for two answers that are equally frequent."
                .into(),
            figures: vec![self.figure(context)],
        })
    }
}

impl DecisionMetric {
    fn figure(&self, context: &ReportContext<'_>) -> ReportFigure {
        let matches = |cell: u64| self.matches.range((cell, 0)..(cell + 1, 0)).count().max(1);
        let row = |((cell, prompt, window), totals): (&PromptKey, &PromptTotals)| {
            let mut row = context.cell_values(*cell);
            row.extend([prompt.as_str().into(), window.as_str().into()]);
            row.extend([
                FigureValue::Count(totals.asked),
                FigureValue::Number(totals.asked as f64 / matches(*cell) as f64),
                FigureValue::Share(totals.forced as f64 / totals.asked as f64),
                totals.branching().map_or(FigureValue::Missing, FigureValue::Number),
                FigureValue::Number(entropy(totals.answers.values().copied())),
            ]);
            row
        };
        let bar = |((cell, prompt, _), totals): (&PromptKey, &PromptTotals)| {
            let rate = RateInterval::of(totals.forced as f64, totals.asked);
            IntervalRow {
                label: context.label(*cell, prompt),
                value: rate.rate,
                low: rate.low,
                high: rate.high,
                reference: None,
            }
        };
        let bars: Vec<IntervalRow> = self.prompts.iter().map(bar).collect();
        ReportFigure {
            title: "Forced decisions by prompt".into(),
            chart: chart::intervals(&bars),
            columns: columns(&[
                "prompt", "window", "asked", "per_match", "forced", "branching", "entropy",
            ]),
            rows: self.prompts.iter().map(row).collect(),
            query: "with played as (select cell, count(distinct match) as matches from 'decisions.parquet' group by cell)\n\
                    select variant, line_up, prompt, \"window\", count(*) as asked, count(*) / any_value(matches) as per_match,\n  \
                    avg((legal = 1)::int) as forced, avg(legal) filter (legal > 1) as branching,\n  \
                    entropy(action) as entropy\n\
                    from 'decisions.parquet' join cells using (cell) join played using (cell)\n\
                    group by variant, line_up, prompt, \"window\" order by all"
                .into(),
        }
    }
}

impl PromptTotals {
    fn branching(&self) -> Option<f64> {
        let free = self.asked - self.forced;
        (free > 0).then(|| self.legal as f64 / free as f64)
    }
}

/// The entropy in bits of a distribution that is given by counts.
fn entropy(counts: impl Iterator<Item = u64> + Clone) -> f64 {
    let total: u64 = counts.clone().sum();
    let part = |count: u64| {
        let share = count as f64 / total as f64;
        -share * share.log2()
    };
    counts.map(part).sum::<f64>().max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::metrics::test_rows::{feed, figure_rows, row, section};

    #[test]
    fn forced_decisions_do_not_count_for_branching() {
        let mut metric = DecisionMetric::default();
        let columns = ["step", "seat", "prompt", "window", "legal", "action"];
        let rows = vec![
            row![0i64, 0i64, 1i64, 0i64, "move", "decision", 1i64, "a"],
            row![0i64, 0i64, 2i64, 1i64, "move", "decision", 3i64, "a"],
            row![0i64, 1i64, 1i64, 0i64, "move", "decision", 4i64, "b"],
            row![0i64, 1i64, 2i64, 0i64, "move", "decision", 2i64, "b"],
            row![0i64, 1i64, 3i64, 1i64, "pass", "reaction", 1i64, "pass"],
        ];
        feed(&mut metric, "decisions", &columns, rows);
        let rows = figure_rows(&section(&metric), 0);
        let numbers = [
            FigureValue::Count(4),
            FigureValue::Number(2.0),
            FigureValue::Share(0.25),
            // (3 + 4 + 2) / 3; two answers, each in half of the cases
            FigureValue::Number(3.0),
            FigureValue::Number(1.0),
        ];
        assert_eq!(rows[0][2..], numbers);
        let pass = [
            FigureValue::Count(1),
            FigureValue::Number(0.5),
            FigureValue::Share(1.0),
            FigureValue::Missing,
            FigureValue::Number(0.0),
        ];
        assert_eq!(rows[1][2..], pass);
    }

    #[test]
    fn entropy_is_measured_in_bits() {
        assert_eq!(entropy([4, 4, 4, 4].into_iter()), 2.0);
        // −½ · log₂ ½ − 2 · ¼ · log₂ ¼ = 0.5 + 1
        assert_eq!(entropy([2, 1, 1].into_iter()), 1.5);
        assert_eq!(entropy([7].into_iter()), 0.0);
    }
}
