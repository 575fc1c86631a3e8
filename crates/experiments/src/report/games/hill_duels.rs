//! Duels of King of the Hill.

use crate::named_row::NamedRow;
use crate::report::metric::{ReportContext, ReportMetric, columns};
use crate::report::page::{FigureValue, ReportFigure, ReportSection};
use crate::result_table::RowKey;
use serde_json::Value;
use std::collections::BTreeMap;

/// Duels by cause and ending.
#[derive(Debug, Default)]
pub(crate) struct DuelMetric {
    current: Option<RowKey>,
    /// The last cause of a duel in the current match, and who is behind it.
    cause: Option<(&'static str, Option<u64>)>,
    /// The rounds of the duel that is under way.
    rounds: Option<u64>,
    duels: BTreeMap<DuelKey, DuelTotals>,
}

/// A cell, a cause and an ending.
type DuelKey = (u64, &'static str, &'static str);

#[derive(Debug, Default)]
struct DuelTotals {
    count: u64,
    rounds: u64,
}

/// The events that cause duels. All duels after the last of them belong to it: the bracket of the
/// final causes several.
const CAUSES: [(&str, &str); 3] =
    [("challenged", "challenge"), ("ambush-sprung", "ambush"), ("bracket-began", "bracket")];

const QUERY: &str = "\
with marked as (select *,
    count(*) filter (event = 'duel-began') over before as duel,
    last_value(case event when 'challenged' then 'challenge' when 'ambush-sprung' then 'ambush'
      when 'bracket-began' then 'bracket' end ignore nulls) over before as cause,
    last_value(case when event in ('challenged', 'ambush-sprung') then (data->>'$.by')::int
      when event = 'bracket-began' then -1 end ignore nulls) over before as initiator
  from read_parquet('events.parquet', file_row_number = true)
  window before as (partition by cell, match order by file_row_number rows unbounded preceding)),
duels as (select cell, match, duel,
    any_value(cause) filter (event = 'duel-began') as cause,
    any_value(initiator) filter (event = 'duel-began') as initiator,
    min_by(event, file_row_number) filter (event in ('duel-won', 'duel-drawn', 'retreated')) as ended,
    min_by(data, file_row_number) filter (event in ('duel-won', 'duel-drawn', 'retreated')) as how,
    count(*) filter (event = 'duel-rolled') as rounds
  from marked where duel > 0 group by all)
select variant, line_up, coalesce(cause, 'other') as cause,
  case when ended = 'duel-drawn' then 'drawn' when ended = 'retreated' then 'retreat'
    when coalesce(initiator, -1) = -1 then 'won' when (how->>'$.winner')::int = initiator then 'initiator won'
    else 'other won' end as ending,
  count(*) as duels, avg(rounds) as rounds
from duels join cells using (cell) where ended is not null
group by variant, line_up, 3, 4 order by all";

impl ReportMetric for DuelMetric {
    fn reads(&self, table: &str) -> bool {
        table == "events"
    }

    fn add(&mut self, key: RowKey, row: &NamedRow<'_>) {
        if self.current != Some(key) {
            *self = Self {
                current: Some(key),
                duels: std::mem::take(&mut self.duels),
                ..Self::default()
            };
        }
        let event = row.text("event");
        if let Some((_, cause)) = CAUSES.iter().find(|(code, _)| *code == event) {
            self.cause = Some((cause, field(row, "by")));
        }
        match (event, self.rounds) {
            ("duel-began", _) => self.rounds = Some(0),
            ("duel-rolled", Some(rounds)) => self.rounds = Some(rounds + 1),
            ("duel-drawn", Some(rounds)) => self.end(key.0, "drawn", rounds),
            ("retreated", Some(rounds)) => self.end(key.0, "retreat", rounds),
            ("duel-won", Some(rounds)) => {
                let initiator = self.cause.and_then(|(_, by)| by);
                let ending = match field(row, "winner") {
                    _ if initiator.is_none() => "won",
                    winner if winner == initiator => "initiator won",
                    _ => "other won",
                };
                self.end(key.0, ending, rounds);
            }
            _ => {}
        }
    }

    fn section(&self, context: &ReportContext<'_>) -> Option<ReportSection> {
        let row = |((cell, cause, ending), totals): (&DuelKey, &DuelTotals)| {
            let mut row = context.cell_values(*cell);
            row.extend([
                (*cause).into(),
                (*ending).into(),
                FigureValue::Count(totals.count),
                FigureValue::Number(totals.rounds as f64 / totals.count as f64),
            ]);
            row
        };
        (!self.duels.is_empty()).then(|| ReportSection {
            title: "Duels".into(),
            note: "What caused them, how they ended, and how many rounds they took on average."
                .into(),
            figures: vec![ReportFigure {
                title: "Duels by cause and ending".into(),
                chart: None,
                columns: columns(&["cause", "ending", "duels", "rounds"]),
                rows: self.duels.iter().map(row).collect(),
                query: QUERY.into(),
            }],
        })
    }
}

impl DuelMetric {
    fn end(&mut self, cell: u64, ending: &'static str, rounds: u64) {
        self.rounds = None;
        let cause = self.cause.map_or("other", |(cause, _)| cause);
        let totals = self.duels.entry((cell, cause, ending)).or_default();
        totals.count += 1;
        totals.rounds += rounds;
    }
}

fn field(row: &NamedRow<'_>, name: &str) -> Option<u64> {
    let data: Value = serde_json::from_str(row.text("data")).ok()?;
    data[name].as_u64()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::metrics::test_rows::{feed, figure_rows, row, section};

    #[test]
    fn duels_are_told_apart_by_cause_and_ending() {
        let mut metric = DuelMetric::default();
        let events = |index: i64, events: &[(&str, &str)]| {
            events.iter().map(|(event, data)| row![0i64, index, *event, *data]).collect()
        };
        let columns = ["event", "data"];
        feed(
            &mut metric,
            "events",
            &columns,
            events(
                0,
                &[
                    ("challenged", r#"{"by":1,"to":0}"#),
                    ("duel-began", "{}"),
                    ("duel-rolled", "{}"),
                    ("duel-rolled", "{}"),
                    ("duel-won", r#"{"winner":1,"loser":0}"#),
                    // A fight that ends in a retreat is no duel.
                    ("fight-began", "{}"),
                    ("retreated", r#"{"seat":1}"#),
                    ("challenged", r#"{"by":0,"to":1}"#),
                    ("duel-began", "{}"),
                    ("duel-rolled", "{}"),
                    ("duel-won", r#"{"winner":1,"loser":0}"#),
                    ("ambush-sprung", r#"{"by":2,"on":0}"#),
                    ("duel-began", "{}"),
                    ("retreated", r#"{"seat":0}"#),
                ],
            ),
        );
        feed(
            &mut metric,
            "events",
            &columns,
            events(
                1,
                &[
                    ("bracket-began", "{}"),
                    ("duel-began", "{}"),
                    ("duel-rolled", "{}"),
                    ("duel-drawn", "{}"),
                    ("duel-began", "{}"),
                    ("duel-rolled", "{}"),
                    ("duel-rolled", "{}"),
                    ("duel-rolled", "{}"),
                    ("duel-won", r#"{"winner":1,"loser":0}"#),
                ],
            ),
        );
        let duel = |cause: &str, ending: &str, rounds: f64| {
            vec![cause.into(), ending.into(), FigureValue::Count(1), FigureValue::Number(rounds)]
        };
        let expected = [
            duel("ambush", "retreat", 0.0),
            duel("bracket", "drawn", 1.0),
            duel("bracket", "won", 3.0),
            duel("challenge", "initiator won", 2.0),
            duel("challenge", "other won", 1.0),
        ];
        assert_eq!(figure_rows(&section(&metric), 0), expected);
    }
}
