//! Duels of King of the Hill.

use crate::named_row::NamedRow;
use crate::report::metric::{ReportContext, ReportMetric, columns};
use crate::report::page::{FigureValue, ReportFigure, ReportSection};
use crate::result_table::RowKey;
use gamelab::RateInterval;
use hill::ChanceCard;
use serde_json::Value;
use std::collections::BTreeMap;

/// Duels by cause, initiator, rounds and ending.
#[derive(Debug, Default)]
pub(crate) struct DuelMetric {
    /// The class of every seat.
    classes: BTreeMap<RowKey, Vec<String>>,
    current: Option<RowKey>,
    /// The last cause of a duel in the current match, and who is behind it.
    cause: Option<(&'static str, Option<u64>)>,
    /// The rounds of the duel that is under way.
    rounds: Option<u64>,
    duels: Vec<FoughtDuel>,
}

/// A duel that has ended.
#[derive(Debug)]
struct FoughtDuel {
    key: RowKey,
    cause: &'static str,
    initiator: Option<u64>,
    ending: &'static str,
    rounds: u64,
}

/// What duels have in common that are counted together.
#[derive(Debug, Default)]
struct DuelTotals {
    count: u64,
    won_by_initiator: u64,
    rounds: u64,
}

/// The events that cause duels. All duels after the last of them belong to it: the bracket of the
/// final causes several.
const CAUSES: [(&str, &str); 3] =
    [("challenged", "challenge"), ("ambush-sprung", "ambush"), ("bracket-began", "bracket")];
/// The card that causes a duel, by being revealed.
const DUEL_CARD: ChanceCard = ChanceCard::NefariousSpirit;

const DUELS: &str = "\
with marked as (select *,
    count(*) filter (event = 'duel-began') over before as duel,
    last_value(case when event = 'challenged' then 'challenge' when event = 'ambush-sprung' then 'ambush'
      when event = 'bracket-began' then 'bracket' when data->>'$.card' = 'nefarious-spirit' and event = 'chance-revealed'
      then 'card' end ignore nulls) over before as cause,
    last_value(case when event in ('challenged', 'ambush-sprung') then (data->>'$.by')::int
      when data->>'$.card' = 'nefarious-spirit' and event = 'chance-revealed' then (data->>'$.seat')::int
      when event = 'bracket-began' then -1 end ignore nulls) over before as initiator
  from read_parquet('events.parquet', file_row_number = true)
  window before as (partition by cell, match order by file_row_number rows unbounded preceding)),
fought as (select cell, match, duel,
    any_value(cause) filter (event = 'duel-began') as cause,
    any_value(initiator) filter (event = 'duel-began') as initiator,
    min_by(event, file_row_number) filter (event in ('duel-won', 'duel-drawn', 'retreated')) as ended,
    min_by(data, file_row_number) filter (event in ('duel-won', 'duel-drawn', 'retreated')) as how,
    count(*) filter (event = 'duel-rolled') as rounds
  from marked where duel > 0 group by all),
duels as (select cell, match, coalesce(cause, 'other') as cause, coalesce(initiator, -1) as seat, rounds,
    case when ended = 'duel-drawn' then 'drawn' when ended = 'retreated' then 'retreat'
      when coalesce(initiator, -1) = -1 then 'won' when (how->>'$.winner')::int = initiator then 'initiator won'
      else 'other won' end as ending
  from fought where ended is not null)
";

impl ReportMetric for DuelMetric {
    fn reads(&self, table: &str) -> bool {
        table == "seats" || table == "events"
    }

    fn add(&mut self, key: RowKey, row: &NamedRow<'_>) {
        if row.table.name == "seats" {
            let class = row.labels().find(|(label, _)| *label == "class");
            let class = class.map_or("", |(_, class)| class).to_owned();
            self.classes.entry(key).or_default().push(class);
            return;
        }
        if self.current != Some(key) {
            self.current = Some(key);
            (self.cause, self.rounds) = (None, None);
        }
        let event = row.text("event");
        if let Some((_, cause)) = CAUSES.iter().find(|(code, _)| *code == event) {
            self.cause = Some((cause, field(row, "by").as_ref().and_then(Value::as_u64)));
        }
        if event == "chance-revealed"
            && field(row, "card").is_some_and(|card| card == DUEL_CARD.code())
        {
            self.cause = Some(("card", field(row, "seat").as_ref().and_then(Value::as_u64)));
        }
        match (event, self.rounds) {
            ("duel-began", _) => self.rounds = Some(0),
            ("duel-rolled", Some(rounds)) => self.rounds = Some(rounds + 1),
            ("duel-drawn", Some(rounds)) => self.end(key, "drawn", rounds),
            ("retreated", Some(rounds)) => self.end(key, "retreat", rounds),
            ("duel-won", Some(rounds)) => {
                let initiator = self.cause.and_then(|(_, by)| by);
                let winner = field(row, "winner").as_ref().and_then(Value::as_u64);
                let ending = match winner {
                    _ if initiator.is_none() => "won",
                    winner if winner == initiator => "initiator won",
                    _ => "other won",
                };
                self.end(key, ending, rounds);
            }
            _ => {}
        }
    }

    fn section(&self, context: &ReportContext<'_>) -> Option<ReportSection> {
        (!self.duels.is_empty()).then(|| ReportSection {
            title: "Duels".into(),
            note: "What caused them, who began them, how they ended, and how many rounds they took. The card \
                   is the Nefarious Spirit; nobody begins the duels of the bracket at the Final."
                .into(),
            figures: vec![
                self.by_ending(context),
                self.by_initiator(context),
                self.by_rounds(context),
            ],
        })
    }
}

impl DuelMetric {
    /// The totals of the duels by cell and a key; duels without a key are left out.
    fn totals<K: Ord>(
        &self,
        key: impl Fn(&FoughtDuel) -> Option<K>,
    ) -> BTreeMap<(u64, K), DuelTotals> {
        let mut totals: BTreeMap<(u64, K), DuelTotals> = BTreeMap::new();
        for duel in &self.duels {
            let Some(key) = key(duel) else { continue };
            let sum = totals.entry((duel.key.0, key)).or_default();
            sum.count += 1;
            sum.rounds += duel.rounds;
            sum.won_by_initiator += u64::from(duel.ending == "initiator won");
        }
        totals
    }

    fn by_ending(&self, context: &ReportContext<'_>) -> ReportFigure {
        let totals = self.totals(|duel| Some((duel.cause, duel.ending)));
        let row = |((cell, (cause, ending)), totals): (&(u64, (&str, &str)), &DuelTotals)| {
            let mut row = context.cell_values(*cell);
            row.extend([(*cause).into(), (*ending).into()]);
            row.extend([FigureValue::Count(totals.count), totals.mean_rounds()]);
            row
        };
        ReportFigure {
            title: "Duels by cause and ending".into(),
            chart: None,
            columns: columns(&["cause", "ending", "duels", "rounds"]),
            rows: totals.iter().map(row).collect(),
            query: format!(
                "{DUELS}select variant, line_up, cause, ending, count(*) as duels, avg(rounds) as rounds\n\
                 from duels join cells using (cell)\ngroup by variant, line_up, cause, ending order by all"
            ),
        }
    }

    fn by_initiator(&self, context: &ReportContext<'_>) -> ReportFigure {
        let class = |duel: &FoughtDuel| {
            let seat = duel.initiator?;
            Some(self.classes.get(&duel.key)?.get(seat as usize)?.as_str())
        };
        let row = |((cell, class), totals): (&(u64, &str), &DuelTotals)| {
            let won = RateInterval::of(totals.won_by_initiator as f64, totals.count);
            let mut row = context.cell_values(*cell);
            row.extend([
                (*class).into(),
                FigureValue::Count(totals.count),
                FigureValue::Share(won.rate),
                FigureValue::ShareInterval(won.low, won.high),
                totals.mean_rounds(),
            ]);
            row
        };
        ReportFigure {
            title: "Duels by the class that began them".into(),
            chart: None,
            columns: columns(&["class", "duels", "initiator_won", "interval", "rounds"]),
            rows: self.totals(class).iter().map(row).collect(),
            query: format!(
                "{DUELS}select variant, line_up, class, count(*) as duels, avg((ending = 'initiator won')::int) as initiator_won,\n  \
                 avg(rounds) as rounds\n\
                 from duels join 'seats.parquet' using (cell, match, seat) join cells using (cell)\n\
                 group by variant, line_up, class order by all"
            ),
        }
    }

    fn by_rounds(&self, context: &ReportContext<'_>) -> ReportFigure {
        let totals = self.totals(|duel| Some(duel.rounds));
        let all = |cell: u64| self.duels.iter().filter(|duel| duel.key.0 == cell).count();
        let row = |((cell, rounds), totals): (&(u64, u64), &DuelTotals)| {
            let mut row = context.cell_values(*cell);
            row.extend([
                FigureValue::Count(*rounds),
                FigureValue::Count(totals.count),
                FigureValue::Share(totals.count as f64 / all(*cell) as f64),
            ]);
            row
        };
        ReportFigure {
            title: "Rounds of a duel".into(),
            chart: None,
            columns: columns(&["rounds", "duels", "share"]),
            rows: totals.iter().map(row).collect(),
            query: format!(
                "{DUELS}select variant, line_up, rounds, count(*) as duels,\n  \
                 count(*) / sum(count(*)) over (partition by variant, line_up) as share\n\
                 from duels join cells using (cell)\ngroup by variant, line_up, rounds order by all"
            ),
        }
    }

    fn end(&mut self, key: RowKey, ending: &'static str, rounds: u64) {
        self.rounds = None;
        let (cause, initiator) = self.cause.unwrap_or(("other", None));
        self.duels.push(FoughtDuel { key, cause, initiator, ending, rounds });
    }
}

impl DuelTotals {
    fn mean_rounds(&self) -> FigureValue {
        FigureValue::Number(self.rounds as f64 / self.count as f64)
    }
}

fn field(row: &NamedRow<'_>, name: &str) -> Option<Value> {
    let data: Value = serde_json::from_str(row.text("data")).ok()?;
    data.get(name).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::metrics::test_rows::{feed, figure_rows, row, section};

    #[test]
    fn duels_are_told_apart_by_cause_initiator_and_ending() {
        let mut metric = DuelMetric::default();
        let classes = ["monk", "scout", "hunter"];
        let seats = (0..2i64).flat_map(|number| classes.map(|class| row![0i64, number, class]));
        feed(&mut metric, "seats", &["class"], seats.collect());
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
                    // Cards are revealed that lead to no duel, and one that does.
                    ("chance-revealed", r#"{"seat":2,"card":"faint"}"#),
                    ("chance-revealed", r#"{"seat":1,"card":"nefarious-spirit"}"#),
                    ("duel-began", "{}"),
                    ("duel-rolled", "{}"),
                    ("duel-won", r#"{"winner":1,"loser":2}"#),
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
            duel("card", "initiator won", 1.0),
            duel("challenge", "initiator won", 2.0),
            duel("challenge", "other won", 1.0),
        ];
        let section = section(&metric);
        assert_eq!(figure_rows(&section, 0), expected);
        // The Scout began two and won both, in two rounds and in one; the Monk lost, the Hunter retreated.
        let began = |class: &str, duels: u64, won: f64, rounds: f64| {
            let mut row = vec![class.into(), FigureValue::Count(duels), FigureValue::Share(won)];
            row.push(FigureValue::Number(rounds));
            row
        };
        let initiators = figure_rows(&section, 1).into_iter().map(|mut row| {
            row.remove(3);
            row
        });
        assert_eq!(
            initiators.collect::<Vec<_>>(),
            [began("hunter", 1, 0.0, 0.0), began("monk", 1, 0.0, 1.0), began("scout", 2, 1.0, 1.5)]
        );
        // Six duels: one without a round, three of one, one of two, one of three.
        let rounds = |rounds, duels| {
            let share = FigureValue::Share(duels as f64 / 6.0);
            vec![FigureValue::Count(rounds), FigureValue::Count(duels), share]
        };
        assert_eq!(
            figure_rows(&section, 2),
            [rounds(0, 1), rounds(1, 3), rounds(2, 1), rounds(3, 1)]
        );
    }
}
