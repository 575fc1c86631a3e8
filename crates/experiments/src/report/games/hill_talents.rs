//! What classes of King of the Hill can do: how often it takes effect, and for whom.

use crate::named_row::NamedRow;
use crate::report::lift::{self, CorrectedLift, MIN_SEATS, SeatWins, SeatsByMatch};
use crate::report::metric::{ReportContext, ReportMetric, columns};
use crate::report::page::{FigureValue, ReportFigure, ReportSection};
use crate::report::{chart, games};
use crate::result_table::RowKey;
use gamelab::RateInterval;
use hill::{Class, HillContent, Talent};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How often the talents of classes take effect, and whether those win more for whom they do.
#[derive(Debug, Default)]
pub(crate) struct TalentMetric {
    wins: SeatWins,
    /// The class of every seat.
    classes: BTreeMap<RowKey, Vec<Option<Class>>>,
    /// How often a talent took effect for a seat, by cell, talent, match and seat.
    uses: BTreeMap<(u64, Talent), BTreeMap<(u64, usize), u64>>,
}

/// What a talent did for a class in a cell.
#[derive(Debug, Default)]
struct TalentTotals {
    seats: u64,
    users: u64,
    uses: u64,
    matches: BTreeSet<u64>,
}

const SEATS: &str = "\
create view talents as select cell, match, seat, class, ability, win_share, coalesce(uses, 0) as uses
  from 'seats.parquet' join able using (cell, class)
  left join (select cell, match, seat, card as ability, count(*) as uses from 'cards.parquet' group by all)
  using (cell, match, seat, ability);
";

impl ReportMetric for TalentMetric {
    fn reads(&self, table: &str) -> bool {
        table == "seats" || table == "cards"
    }

    fn add(&mut self, key: RowKey, row: &NamedRow<'_>) {
        if row.table.name == "seats" {
            self.wins.add(key, row);
            self.classes.entry(key).or_default().push(Class::from_code(row.text("class")));
        } else if let Some(talent) = Talent::from_code(row.text("card")) {
            let uses = self.uses.entry((key.0, talent)).or_default();
            *uses.entry((key.1, row.place("seat"))).or_default() += 1;
        }
    }

    fn section(&self, context: &ReportContext<'_>) -> Option<ReportSection> {
        let contents: BTreeMap<u64, Arc<HillContent>> = (context.manifest.cells.iter())
            .filter_map(|cell| Some((cell.cell, content_of(&cell.options)?)))
            .collect();
        (!self.uses.is_empty()).then(|| ReportSection {
            title: "Class abilities".into(),
            note: format!(
                "A bonus is used in every round in which it counts, a larger bag in every turn that begins with more \
                 in it than others can carry, any other ability where it takes effect: rolls that fail are \
                 no use. The lift is the win share of the seats for which an ability was used, less that of \
                 the seats that have it and never used it; longer matches have more uses, so it is no proof of \
                 what an ability is worth. Intervals are wrong in one cell of twenty for all abilities together \
                 (Bonferroni), p-values are adjusted by Holm's method. Abilities with fewer than {MIN_SEATS} seats \
                 on either side have no lift."
            ),
            figures: vec![self.use_figure(context, &contents), self.lift_figure(context, &contents)],
        })
    }
}

impl TalentMetric {
    /// The seats of a cell that have talents, each with its match, its class and one talent.
    fn talents<'a>(
        &'a self,
        cell: u64,
        content: &'a HillContent,
    ) -> impl Iterator<Item = ((u64, usize), Class, Talent)> + 'a {
        let matches = self.classes.range((cell, 0)..(cell + 1, 0));
        let seats = matches.flat_map(|((_, number), classes)| {
            let seats = classes.iter().enumerate();
            seats.filter_map(move |(seat, class)| Some(((*number, seat), (*class)?)))
        });
        seats.flat_map(|(at, class)| talents_of(content, class).map(move |one| (at, class, one)))
    }

    fn use_figure(
        &self,
        context: &ReportContext<'_>,
        contents: &BTreeMap<u64, Arc<HillContent>>,
    ) -> ReportFigure {
        let mut rows = Vec::new();
        for (cell, content) in contents {
            let mut totals: BTreeMap<(Talent, Class), TalentTotals> = BTreeMap::new();
            for (at, class, talent) in self.talents(*cell, content) {
                let uses = self.uses.get(&(*cell, talent)).and_then(|uses| uses.get(&at));
                let sum = totals.entry((talent, class)).or_default();
                sum.seats += 1;
                sum.users += u64::from(uses.is_some());
                sum.uses += uses.copied().unwrap_or(0);
                sum.matches.extend(uses.map(|_| at.0));
            }
            rows.extend(totals.iter().map(|((talent, class), totals)| {
                let mut row = context.cell_values(*cell);
                row.extend([talent.code().into(), class.code().into()]);
                row.extend(totals.values());
                row
            }));
        }
        ReportFigure {
            title: "Class abilities that were used by the seats that have them".into(),
            chart: None,
            columns: columns(&[
                "ability", "class", "seats", "used", "interval", "never", "matches", "uses",
                "per_seat",
            ]),
            rows,
            query: format!(
                "create view able as select * from (values\n  {}) as able(cell, class, ability);\n{SEATS}\
                 select variant, line_up, ability, class, count(*) as seats, avg((uses > 0)::int) as used,\n  \
                 count(*) filter (uses = 0) as never, count(distinct match) filter (uses > 0) as matches,\n  \
                 sum(uses) as uses, avg(uses) as per_seat\n\
                 from talents join cells using (cell) group by variant, line_up, ability, class order by all",
                able_list(contents)
            ),
        }
    }

    fn lift_figure(
        &self,
        context: &ReportContext<'_>,
        contents: &BTreeMap<u64, Arc<HillContent>>,
    ) -> ReportFigure {
        let mut lifts = Vec::new();
        for (cell, content) in contents {
            for talent in Talent::ALL {
                let Some(uses) = self.uses.get(&(*cell, talent)) else { continue };
                let mut with = SeatsByMatch::new();
                for (number, seat) in uses.keys() {
                    with.entry(*number).or_default().insert(*seat);
                }
                let has = |number: u64, seat: usize| {
                    let classes = self.classes.get(&(*cell, number));
                    let class = classes.and_then(|classes| *classes.get(seat)?);
                    content.talents_of(class).has(talent)
                };
                let lift = self.wins.lift(*cell, &with, has);
                lifts.extend(lift.map(|lift| (*cell, talent.code(), lift)));
            }
        }
        let lifts = lift::correct(lifts);
        let bars: Vec<_> =
            lifts.iter().map(|(cell, ability, lift)| lift.bar(*cell, ability, context)).collect();
        let row = |(cell, ability, lift): &(u64, &str, CorrectedLift)| {
            let mut row = context.cell_values(*cell);
            row.push((*ability).into());
            row.extend(lift.values());
            row
        };
        ReportFigure {
            title: "Lift of the win share by class ability".into(),
            chart: chart::intervals(&bars),
            columns: columns(&[&["ability"], &CorrectedLift::COLUMNS[..]].concat()),
            rows: lifts.iter().map(row).collect(),
            query: format!(
                "select variant, line_up, ability, count(*) filter (uses > 0) as seats,\n  \
                 avg(win_share) filter (uses > 0) as wins,\n  \
                 avg(win_share) filter (uses > 0) - avg(win_share) filter (uses = 0) as lift\n\
                 from talents join cells using (cell) group by variant, line_up, ability\n\
                 having least(count(*) filter (uses > 0), count(*) filter (uses = 0)) >= {MIN_SEATS} order by all"
            ),
        }
    }
}

impl TalentTotals {
    fn values(&self) -> [FigureValue; 7] {
        let used = RateInterval::of(self.users as f64, self.seats);
        [
            FigureValue::Count(self.seats),
            FigureValue::Share(used.rate),
            FigureValue::ShareInterval(used.low, used.high),
            FigureValue::Count(self.seats - self.users),
            FigureValue::Count(self.matches.len() as u64),
            FigureValue::Count(self.uses),
            FigureValue::Number(self.uses as f64 / self.seats.max(1) as f64),
        ]
    }
}

fn talents_of(content: &HillContent, class: Class) -> impl Iterator<Item = Talent> + '_ {
    Talent::ALL.into_iter().filter(move |talent| content.talents_of(Some(class)).has(*talent))
}

/// The content of a cell: that of its options, or the standard one.
fn content_of(options: &Value) -> Option<Arc<HillContent>> {
    let config: hill::Config = serde_json::from_value(options.clone()).ok()?;
    Some(config.find_content())
}

/// The talents of classes as rows for SQL.
fn able_list(contents: &BTreeMap<u64, Arc<HillContent>>) -> String {
    let mut rows = Vec::new();
    for (cell, content) in contents {
        for class in Class::ALL {
            rows.extend(talents_of(content, class).map(|talent| {
                format!("({cell}, {})", games::sql_list(&[class.code(), talent.code()]))
            }));
        }
    }
    rows.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::metrics::test_rows::{feed, figure_rows, row, section};

    #[test]
    fn abilities_are_counted_for_the_seats_that_have_them() {
        let mut metric = TalentMetric::default();
        // 80 matches of a Monk and a Scout. The Monk calms a challenger in the even ones, and wins 30 of
        // those 40 and 10 of the others. The Scout takes two traps in match 3, and no class but these two
        // is there.
        let monk_wins = |number: i64| if number % 2 == 0 { number < 60 } else { number >= 60 };
        let seats = (0..80i64).flat_map(|number| {
            let won = f64::from(u8::from(monk_wins(number)));
            [row![0i64, number, 0i64, won, "monk"], row![0i64, number, 1i64, 1.0 - won, "scout"]]
        });
        feed(&mut metric, "seats", &["seat", "win_share", "class"], seats.collect());
        let calmed = (0..80i64).filter(|number| number % 2 == 0);
        let mut cards: Vec<_> =
            calmed.map(|number| row![0i64, number, Some(0i64), "calms", "calm-rolled"]).collect();
        let trap = row![0i64, 3i64, Some(1i64), "ignores-traps", "trap-taken"];
        cards.extend([trap.clone(), trap, row![0i64, 3i64, Some(1i64), "trap", "trap-taken"]]);
        feed(&mut metric, "cards", &["seat", "card", "event"], cards);

        let section = section(&metric);
        let uses = figure_rows(&section, 0);
        let [count, share] =
            [FigureValue::Count as fn(u64) -> _, |n| FigureValue::Share(n as f64 / 80.0)];
        assert_eq!(uses.len(), 2, "the talents of the two classes");
        assert_eq!(uses[0][..4], ["ignores-traps".into(), "scout".into(), count(80), share(1)]);
        // 79 seats never used it, it was used in one match, twice, 0.025 times by a seat.
        assert_eq!(uses[0][5..], [count(79), count(1), count(2), FigureValue::Number(0.025)]);
        assert_eq!(uses[1][..4], ["calms".into(), "monk".into(), count(80), share(40)]);
        assert_eq!(uses[1][5..], [count(40), count(40), count(40), FigureValue::Number(0.5)]);

        // One Scout is too few for a lift. Monks who calmed win 30/40, the others 10/40.
        let lifts = figure_rows(&section, 1);
        assert_eq!(lifts.len(), 1);
        let shares = [FigureValue::Share(0.75), FigureValue::Share(0.5)];
        assert_eq!(lifts[0][..2], ["calms".into(), count(40)]);
        assert_eq!(lifts[0][2..4], shares);
        // A match adds (won − 0.75) · 2 or −(won − 0.25) · 2: squares of 0.25 sixty times and of 2.25
        // twenty times, so the variance is 60 / 79 = 0.75949, the error √(0.75949 / 80) = 0.097435, and t 1.9905.
        let FigureValue::LiftInterval(low, high) = lifts[0][4] else { panic!("{:?}", lifts[0]) };
        assert!((low - (0.5 - 1.9905 * 0.097_435)).abs() < 1e-4, "{low}");
        assert!((high - (0.5 + 1.9905 * 0.097_435)).abs() < 1e-4, "{high}");
    }
}
