//! Decisions in which one answer alone is sensible, and what answers cost.

use crate::judgement_recorder::SENSIBLE_COST;
use crate::named_row::NamedRow;
use crate::report::chart::{self, IntervalRow};
use crate::report::metric::{ReportContext, ReportMetric, columns};
use crate::report::page::{FigureValue, ReportFigure, ReportSection};
use crate::result_table::RowKey;
use gamelab::RateInterval;
use std::collections::BTreeMap;

/// Judged decisions by prompt and by bot.
#[derive(Debug, Default)]
pub(crate) struct JudgementMetric {
    /// The bot in each seat.
    bots: BTreeMap<RowKey, Vec<String>>,
    prompts: BTreeMap<(u64, String), JudgementTotals>,
    by_bot: BTreeMap<(u64, String), JudgementTotals>,
}

#[derive(Debug, Default)]
struct JudgementTotals {
    judged: u64,
    /// Those with one sensible action.
    one_sensible: u64,
    sensible: u64,
    cost: f64,
}

impl ReportMetric for JudgementMetric {
    fn reads(&self, table: &str) -> bool {
        table == "seats" || table == "judgements"
    }

    fn add(&mut self, key: RowKey, row: &NamedRow<'_>) {
        if row.table.name == "seats" {
            self.bots.entry(key).or_default().push(row.text("bot").to_owned());
            return;
        }
        self.prompts.entry((key.0, row.text("prompt").to_owned())).or_default().add(row);
        let bot = self.bots.get(&key).and_then(|bots| bots.get(row.place("seat")));
        self.by_bot.entry((key.0, bot.cloned().unwrap_or_default())).or_default().add(row);
    }

    fn section(&self, context: &ReportContext<'_>) -> Option<ReportSection> {
        (!self.prompts.is_empty()).then(|| ReportSection {
            title: "Sensible answers".into(),
            note: format!(
                "Every decision with more than one legal action is judged by the quick insight, by what its seat \
                 knows. An action is sensible if it costs at most {} points of the chance to win against the \
                 best. Where one action alone is sensible the decision decides itself for whoever sees that; \
                 where many are, it does not matter much. The cost is that of the actions that were taken, in points. \
                 The insight was learnt from strong play with the standard numbers: for other content, compare \
                 variants rather than read single figures.",
                100.0 * SENSIBLE_COST
            ),
            figures: vec![
                figure("prompt", &self.prompts, "'judgements.parquet'", context),
                figure("bot", &self.by_bot, "'judgements.parquet' join 'seats.parquet' using (cell, match, seat)", context),
            ],
        })
    }
}

impl JudgementTotals {
    fn add(&mut self, row: &NamedRow<'_>) {
        let sensible = row.place("sensible") as u64;
        self.judged += 1;
        self.one_sensible += u64::from(sensible == 1);
        self.sensible += sensible;
        self.cost += row.number("cost").unwrap_or(0.0);
    }
}

fn figure(
    by: &str,
    all: &BTreeMap<(u64, String), JudgementTotals>,
    tables: &str,
    context: &ReportContext<'_>,
) -> ReportFigure {
    let row = |((cell, value), totals): (&(u64, String), &JudgementTotals)| {
        let rate = RateInterval::of(totals.one_sensible as f64, totals.judged);
        let mean = |sum: f64| FigureValue::Number(sum / totals.judged as f64);
        let mut row = context.cell_values(*cell);
        row.extend([
            value.as_str().into(),
            FigureValue::Count(totals.judged),
            FigureValue::Share(rate.rate),
            FigureValue::ShareInterval(rate.low, rate.high),
            mean(totals.sensible as f64),
            mean(100.0 * totals.cost),
        ]);
        row
    };
    let bar = |((cell, value), totals): (&(u64, String), &JudgementTotals)| {
        let RateInterval { rate, low, high } =
            RateInterval::of(totals.one_sensible as f64, totals.judged);
        IntervalRow { label: context.label(*cell, value), value: rate, low, high, reference: None }
    };
    let bars: Vec<IntervalRow> = all.iter().map(bar).collect();
    ReportFigure {
        title: format!("Decisions with one sensible answer, by {by}"),
        chart: chart::intervals(&bars),
        columns: columns(&[by, "judged", "one_sensible", "interval", "sensible", "cost"]),
        rows: all.iter().map(row).collect(),
        query: format!(
            "select variant, line_up, {by}, count(*) as judged, avg((sensible = 1)::int) as one_sensible,\n  \
             avg(sensible) as sensible, 100 * avg(cost) as cost\n\
             from {tables} join cells using (cell)\ngroup by variant, line_up, {by} order by all"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::metrics::test_rows::{feed, figure_rows, row, section};

    #[test]
    fn one_sensible_answer_is_counted_by_prompt_and_by_bot() {
        let mut metric = JudgementMetric::default();
        let seats = vec![row![0i64, 0i64, 0i64, "bot"], row![0i64, 0i64, 1i64, "walker"]];
        feed(&mut metric, "seats", &["seat", "bot"], seats);
        let rows = vec![
            row![0i64, 0i64, 0i64, "fight", 1i64, 0.0],
            row![0i64, 0i64, 1i64, "fight", 1i64, 0.06],
            row![0i64, 0i64, 1i64, "fight", 2i64, 0.0],
            row![0i64, 0i64, 0i64, "branch", 2i64, 0.005],
        ];
        feed(&mut metric, "judgements", &["seat", "prompt", "sensible", "cost"], rows);
        let section = section(&metric);
        let of = |rows: &Vec<FigureValue>| {
            let mut row = rows.clone();
            row.remove(3);
            row
        };
        let line = |name: &str, judged, one: f64, sensible: f64, cost: f64| {
            let numbers = [FigureValue::Number(sensible), FigureValue::Number(cost)];
            let mut row = vec![name.into(), FigureValue::Count(judged), FigureValue::Share(one)];
            row.extend(numbers);
            row
        };
        let prompts = figure_rows(&section, 0);
        assert_eq!(of(&prompts[0]), line("branch", 1, 0.0, 2.0, 0.5));
        // 6 points once in three.
        assert_eq!(of(&prompts[1]), line("fight", 3, 2.0 / 3.0, 4.0 / 3.0, 2.0));
        let bots = figure_rows(&section, 1);
        assert_eq!(of(&bots[0]), line("bot", 2, 0.5, 1.5, 0.25));
        assert_eq!(of(&bots[1]), line("walker", 2, 0.5, 1.5, 3.0));
    }
}
