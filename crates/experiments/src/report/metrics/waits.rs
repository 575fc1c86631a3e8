//! How long players wait for each other.

use crate::named_row::NamedRow;
use crate::report::metric::{ReportContext, ReportMetric, columns};
use crate::report::page::{FigureValue, ReportFigure, ReportSection};
use crate::result_table::RowKey;
use gamelab::AmountSummary;
use std::collections::BTreeMap;

/// How long a player waits between two own actions, and between two own turns.
#[derive(Debug, Default)]
pub(crate) struct WaitMetric {
    current: Option<WaitClock>,
    /// The actions of others between two own, by cell.
    actions: BTreeMap<u64, Vec<f32>>,
    /// The estimated seconds between two own turns, by cell.
    seconds: BTreeMap<u64, Vec<f32>>,
}

/// The clock of the match whose rows came last.
#[derive(Debug)]
struct WaitClock {
    key: RowKey,
    /// How many actions it had.
    actions: u64,
    /// The step of the last action.
    step: i64,
    /// The estimated seconds up to the end of the last action.
    clock: f64,
    /// The last ask that took time.
    counted: Option<i64>,
    /// The seat that decided last.
    decider: Option<usize>,
    /// The number of the last action of each seat.
    last_action: BTreeMap<usize, u64>,
    /// The clock at the last decision of each seat.
    last_decision: BTreeMap<usize, f64>,
}

/// Numbers the actions of a match, and estimates the seconds up to each as the length of a match is
/// estimated. Steps without an action are rolls.
const CLOCKED: &str = "\
with timed as (select *, case when legal < 2 or count(*) filter (legal > 1) over (partition by cell, match, ask
    order by step rows between unbounded preceding and 1 preceding) > 0 then 0
    when \"window\" = 'decision' then 3 else 2 end as seconds
  from 'decisions.parquet'),
clocked as (select *, row_number() over match_so_far as n,
    sum(seconds) over match_so_far + step - row_number() over match_so_far as clock
  from timed window match_so_far as (partition by cell, match order by step)),
";

impl ReportMetric for WaitMetric {
    fn reads(&self, table: &str) -> bool {
        table == "decisions"
    }

    fn add(&mut self, key: RowKey, row: &NamedRow<'_>) {
        let mut played = match self.current.take() {
            Some(played) if played.key == key => played,
            _ => WaitClock::new(key),
        };
        let seat = row.place("seat");
        let asked_at = played.pass_time(row);
        let others = played.act(seat);
        if others > 0 {
            self.actions.entry(key.0).or_default().push(others as f32);
        }
        if row.text("window") == "decision"
            && let Some(left) = played.decide(seat)
        {
            self.seconds.entry(key.0).or_default().push((asked_at - left) as f32);
        }
        self.current = Some(played);
    }

    fn section(&self, context: &ReportContext<'_>) -> Option<ReportSection> {
        (!self.actions.is_empty()).then(|| ReportSection {
            title: "Waiting".into(),
            note: "How many actions of others a player waits for between two own actions, where there are \
                   any; and the downtime: the seconds from the last decision of an own turn to the first of \
                   the next, of which three are counted for a decision of another player with more than one \
                   answer, two for a reaction and one for a roll. What several are asked together counts once, and \
                   own reactions do not shorten it."
                .into(),
            figures: vec![
                self.actions_figure(context),
                ReportFigure {
                    title: "Downtime between own turns, in seconds".into(),
                    chart: None,
                    columns: columns(&["waits", "mean", "p5", "median", "p95", "longest"]),
                    rows: rows(&self.seconds, context),
                    query: format!(
                        "{CLOCKED}decisions as (select *, lag(seat) over (partition by cell, match order by n) as decider,\n    \
                         lag(clock) over (partition by cell, match, seat order by n) as left_at\n  \
                         from clocked where \"window\" = 'decision'),\n\
                         waits as (select cell, clock - seconds - left_at as seconds\n  \
                         from decisions where decider <> seat and left_at is not null)\n\
                         {}",
                        distribution("waits", "seconds")
                    ),
                },
            ],
        })
    }
}

impl WaitClock {
    fn new(key: RowKey) -> Self {
        Self {
            key,
            actions: 0,
            step: -1,
            clock: 0.0,
            counted: None,
            decider: None,
            last_action: BTreeMap::new(),
            last_decision: BTreeMap::new(),
        }
    }

    /// Moves the clock on to the end of an action and returns what it was before the action.
    fn pass_time(&mut self, row: &NamedRow<'_>) -> f64 {
        let step = row.integer("step").unwrap_or(self.step + 1);
        self.clock += (step - self.step - 1) as f64;
        self.step = step;
        let asked_at = self.clock;
        let ask = row.integer("ask");
        if row.place("legal") > 1 && self.counted != ask {
            self.counted = ask;
            self.clock += if row.text("window") == "decision" { 3.0 } else { 2.0 };
        }
        asked_at
    }

    /// Takes an action of a seat and returns how many others acted since its last one.
    fn act(&mut self, seat: usize) -> u64 {
        let number = self.actions;
        self.actions += 1;
        self.last_action.insert(seat, number).map_or(0, |last| number - last - 1)
    }

    /// Takes the decision of a seat and returns the clock at its last one, if another seat has decided
    /// since.
    fn decide(&mut self, seat: usize) -> Option<f64> {
        let is_new_turn = self.decider.replace(seat).is_some_and(|decider| decider != seat);
        self.last_decision.insert(seat, self.clock).filter(|_| is_new_turn)
    }
}

impl WaitMetric {
    fn actions_figure(&self, context: &ReportContext<'_>) -> ReportFigure {
        ReportFigure {
            title: "Actions of others between two own".into(),
            chart: None,
            columns: columns(&["waits", "mean", "p5", "median", "p95", "longest"]),
            rows: rows(&self.actions, context),
            query: format!(
                "{CLOCKED}gaps as (select cell, n - lag(n) over (partition by cell, match, seat order by n) - 1 as others\n  \
                 from clocked),\n\
                 waits as (select * from gaps where others > 0)\n\
                 {}",
                distribution("waits", "others")
            ),
        }
    }
}

/// The part of a query that describes the distribution of a column.
fn distribution(table: &str, column: &str) -> String {
    format!(
        "select variant, line_up, count(*) as waits, avg({column}) as mean, quantile_disc({column}, 0.05) as p5,\n  \
         quantile_disc({column}, 0.5) as median, quantile_disc({column}, 0.95) as p95, max({column}) as longest\n\
         from {table} join cells using (cell)\ngroup by all order by all"
    )
}

fn rows(waits: &BTreeMap<u64, Vec<f32>>, context: &ReportContext<'_>) -> Vec<Vec<FigureValue>> {
    let row = |(cell, waits): (&u64, &Vec<f32>)| {
        let AmountSummary { mean, p5, median, p95, .. } = AmountSummary::of("", waits.clone());
        let longest = waits.iter().fold(0.0f32, |a, b| a.max(*b));
        let mut row = context.cell_values(*cell);
        row.push(FigureValue::Count(waits.len() as u64));
        row.extend([mean, p5, median, p95, f64::from(longest)].map(FigureValue::Number));
        row
    };
    waits.iter().map(row).collect()
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
            let row = |(step, seat): (usize, &i64)| {
                row![0i64, index, step, step, *seat, "decision", 2i64]
            };
            seats.iter().enumerate().map(row).collect()
        };
        let columns = ["step", "ask", "seat", "window", "legal"];
        feed(&mut metric, "decisions", &columns, rows(0, &[0, 0, 1, 2, 0, 1]));
        feed(&mut metric, "decisions", &columns, rows(1, &[0, 1, 0]));
        let expected = [5.0 / 3.0, 1.0, 2.0, 2.0, 2.0].map(FigureValue::Number);
        let rows = figure_rows(&section(&metric), 0);
        assert_eq!((&rows[0][0], &rows[0][1..]), (&FigureValue::Count(3), &expected[..]));
    }

    #[test]
    fn downtime_is_the_time_of_others_and_of_rolls_between_own_turns() {
        let mut metric = WaitMetric::default();
        let rows = vec![
            // Seat 0 decides twice, the second time without a choice.
            row![0i64, 0i64, 0i64, 1i64, 0i64, "decision", 4i64],
            row![0i64, 0i64, 1i64, 2i64, 0i64, "decision", 1i64],
            // Two rolls, seat 1 decides, both react to the same, seat 1 decides: 2 + 3 + 2 + 3 seconds.
            row![0i64, 0i64, 4i64, 3i64, 1i64, "decision", 2i64],
            row![0i64, 0i64, 5i64, 4i64, 0i64, "reaction", 2i64],
            row![0i64, 0i64, 6i64, 4i64, 1i64, "reaction", 2i64],
            row![0i64, 0i64, 7i64, 5i64, 1i64, "decision", 2i64],
            // A roll, and seat 0 is on turn again: 11 seconds in all.
            row![0i64, 0i64, 9i64, 6i64, 0i64, "decision", 2i64],
            // Seat 1 waited for that decision alone.
            row![0i64, 0i64, 10i64, 7i64, 1i64, "decision", 3i64],
        ];
        let columns = ["step", "ask", "seat", "window", "legal"];
        feed(&mut metric, "decisions", &columns, rows);
        // The wait of seat 1 has the roll before the decision of seat 0 in it: 1 + 3.
        let expected = [7.5, 4.0, 4.0, 11.0, 11.0].map(FigureValue::Number);
        let rows = figure_rows(&section(&metric), 1);
        assert_eq!((&rows[0][0], &rows[0][1..]), (&FigureValue::Count(2), &expected[..]));
    }
}
