//! Who wins.

use crate::named_row::NamedRow;
use crate::report::chart::{self, IntervalRow};
use crate::report::metric::{ReportContext, ReportMetric, columns};
use crate::report::page::{FigureValue, ReportFigure, ReportSection};
use crate::result_table::RowKey;
use gamelab::RateInterval;
use std::collections::BTreeMap;

/// The share of wins by seat, bot and each label of the game, and by all of them together.
#[derive(Debug, Default)]
pub(crate) struct WinMetric {
    /// By the columns that rows are grouped by, in the order in which they were met.
    groups: Vec<(Vec<String>, BTreeMap<GroupKey, WinTotals>)>,
}

/// A cell and the values of the columns.
type GroupKey = (u64, Vec<String>);

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct WinTotals {
    wins: f64,
    played: u64,
}

impl ReportMetric for WinMetric {
    fn reads(&self, table: &str) -> bool {
        table == "seats"
    }

    fn add(&mut self, (cell, _): RowKey, row: &NamedRow<'_>) {
        let won = row.number("win_share").unwrap_or(0.0);
        let seat = row.place("seat").to_string();
        let mut all = vec![("seat", seat.as_str()), ("bot", row.text("bot"))];
        all.extend(row.labels());
        for pair in &all {
            self.record(cell, &[*pair], won);
        }
        self.record(cell, &all, won);
    }

    fn section(&self, context: &ReportContext<'_>) -> Option<ReportSection> {
        let figures: Vec<ReportFigure> = self
            .groups
            .iter()
            .filter(|(by, totals)| by.join("") != "bot" || has_several_labels(totals))
            .map(|(by, totals)| figure(by, totals, context))
            .collect();
        (!figures.is_empty()).then(|| ReportSection {
            title: "Who wins".into(),
            note:
                "The share of the first place, with 95 % intervals (Wilson). The line is the share \
                   of a seat if all were equal."
                    .into(),
            figures,
        })
    }
}

impl WinMetric {
    fn record(&mut self, cell: u64, by: &[(&str, &str)], won: f64) {
        let is_same = |columns: &[String]| columns.iter().eq(by.iter().map(|(column, _)| column));
        let at = self.groups.iter().position(|(columns, _)| is_same(columns));
        let at = at.unwrap_or_else(|| {
            let columns = by.iter().map(|(column, _)| (*column).to_owned()).collect();
            self.groups.push((columns, BTreeMap::new()));
            self.groups.len() - 1
        });
        let values = by.iter().map(|(_, value)| (*value).to_owned()).collect();
        let totals = self.groups[at].1.entry((cell, values)).or_default();
        totals.wins += won;
        totals.played += 1;
    }
}

/// Whether a cell has more than one value.
fn has_several_labels(totals: &BTreeMap<GroupKey, WinTotals>) -> bool {
    let mut cells: Vec<u64> = totals.keys().map(|(cell, _)| *cell).collect();
    let all = cells.len();
    cells.dedup();
    cells.len() < all
}

fn figure(
    by: &[String],
    totals: &BTreeMap<GroupKey, WinTotals>,
    context: &ReportContext<'_>,
) -> ReportFigure {
    let names: Vec<&str> = by.iter().map(String::as_str).collect();
    let keys = names.join(", ");
    let is_single = by.len() == 1;
    let chart_rows = totals.iter().map(|((cell, values), totals)| {
        let rate = RateInterval::of(totals.wins, totals.played);
        IntervalRow {
            label: context.label(*cell, &values.join(", ")),
            value: rate.rate,
            low: rate.low,
            high: rate.high,
            reference: Some(1.0 / context.seats(*cell).max(1) as f64),
        }
    });
    let chart_rows: Vec<IntervalRow> = chart_rows.collect();
    let rows = totals.iter().map(|((cell, values), totals)| {
        let rate = RateInterval::of(totals.wins, totals.played);
        let mut row = context.cell_values(*cell);
        row.extend(values.iter().map(|value| FigureValue::Text(value.clone())));
        row.extend([
            FigureValue::Count(totals.played),
            FigureValue::Share(rate.rate),
            FigureValue::ShareInterval(rate.low, rate.high),
        ]);
        row
    });
    ReportFigure {
        title: format!("Wins by {}", keys.replace('_', " ")),
        chart: is_single.then(|| chart::intervals(&chart_rows)).flatten(),
        rows: rows.collect(),
        columns: columns(&[&names[..], &["played", "wins", "interval"]].concat()),
        query: format!(
            "select variant, line_up, {keys}, count(*) as played, avg(win_share) as wins\n\
             from 'seats.parquet' join cells using (cell)\ngroup by all order by all"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::metrics::test_rows::{feed, figure_rows, row, section};

    #[test]
    fn wins_are_shares_of_the_seats_with_a_label() {
        let mut metric = WinMetric::default();
        let columns = ["seat", "player", "bot", "rank", "win_share", "class"];
        let rows = vec![
            row![0i64, 0i64, 0i64, 0i64, "bot", 1i64, 1.0, "scout"],
            row![0i64, 0i64, 1i64, 1i64, "bot", 2i64, 0.0, "monk"],
            row![0i64, 1i64, 0i64, 0i64, "bot", 1i64, 0.5, "scout"],
            row![0i64, 1i64, 1i64, 1i64, "bot", 1i64, 0.5, "scout"],
        ];
        feed(&mut metric, "seats", &columns, rows);
        let section = section(&metric);
        let titles: Vec<&str> =
            section.figures.iter().map(|figure| figure.title.as_str()).collect();
        // All bots are the same, so there is nothing to tell by bot.
        assert_eq!(titles, ["Wins by seat", "Wins by class", "Wins by seat, bot, class"]);
        let classes = figure_rows(&section, 1);
        assert_eq!(
            classes[0][..3],
            [FigureValue::from("monk"), FigureValue::Count(1), FigureValue::Share(0.0)]
        );
        // Scouts won 1, 0.5 and 0.5 in three seats.
        assert_eq!(
            classes[1][..3],
            [FigureValue::from("scout"), FigureValue::Count(3), FigureValue::Share(2.0 / 3.0)]
        );
        let seats = figure_rows(&section, 0);
        assert_eq!(seats[0][2], FigureValue::Share(0.75));
    }
}
