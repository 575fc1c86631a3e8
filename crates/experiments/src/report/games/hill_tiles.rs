//! The board of King of the Hill: where players go.

use crate::named_row::NamedRow;
use crate::report::chart::{self, MapSpot};
use crate::report::metric::{ReportContext, ReportMetric, columns};
use crate::report::page::{FigureValue, ReportFigure, ReportSection, escape};
use crate::result_table::RowKey;
use gamelab::RateInterval;
use hill::{Board, BoardNode};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How often every tile is entered, and which way is taken at forks.
#[derive(Debug, Default)]
pub(crate) struct TileMetric {
    win_shares: BTreeMap<RowKey, Vec<f64>>,
    visits: BTreeMap<(u64, u64), u64>,
    /// The steps forward from tile to tile, and who made them.
    steps: BTreeMap<(u64, u64, u64), StepTotals>,
}

#[derive(Debug, Default)]
struct StepTotals {
    times: u64,
    seats: BTreeSet<(u64, usize)>,
}

impl ReportMetric for TileMetric {
    fn reads(&self, table: &str) -> bool {
        table == "seats" || table == "events"
    }

    fn add(&mut self, key: RowKey, row: &NamedRow<'_>) {
        if row.table.name == "seats" {
            let won = row.number("win_share").unwrap_or(0.0);
            self.win_shares.entry(key).or_default().push(won);
            return;
        }
        if row.text("event") != "moved" {
            return;
        }
        let (cell, number) = key;
        let data: Value = serde_json::from_str(row.text("data")).unwrap_or_default();
        let (Some(from), Some(to)) = (data["from"].as_u64(), data["to"].as_u64()) else { return };
        *self.visits.entry((cell, to)).or_default() += 1;
        if data["how"] == "forward" {
            let totals = self.steps.entry((cell, from, to)).or_default();
            totals.times += 1;
            totals.seats.insert((number, row.place("seat")));
        }
    }

    fn section(&self, context: &ReportContext<'_>) -> Option<ReportSection> {
        (!self.visits.is_empty()).then(|| ReportSection {
            title: "The board".into(),
            note: "How often a tile is entered in a match, by any move; the area of a spot is its share of \
                   the most visited tile. At a fork, wins are those of the seats that ever went that way."
                .into(),
            figures: vec![self.heat_map(context), self.forks(context)],
        })
    }
}

impl TileMetric {
    fn matches(&self, cell: u64) -> f64 {
        self.win_shares.range((cell, 0)..(cell + 1, 0)).count().max(1) as f64
    }

    fn heat_map(&self, context: &ReportContext<'_>) -> ReportFigure {
        let mut maps = String::new();
        for cell in &context.manifest.cells {
            let Some(board) = board_of(&cell.options) else { continue };
            let name = escape(&context.cell_label(cell.cell));
            let map = self.map(cell.cell, &board).unwrap_or_default();
            maps += &format!("<p>{name}</p>{map}");
        }
        let row = |((cell, tile), count): (&(u64, u64), &u64)| {
            let mut row = context.cell_values(*cell);
            row.push(FigureValue::Count(*tile));
            row.push(FigureValue::Count(*count));
            row.push(FigureValue::Number(*count as f64 / self.matches(*cell)));
            row
        };
        ReportFigure {
            title: "Visits of every tile".into(),
            chart: Some(maps),
            columns: columns(&["tile", "visits", "per_match"]),
            rows: self.visits.iter().map(row).collect(),
            query: "with played as (select cell, count(*) as matches from 'matches.parquet' group by cell)\n\
                    select variant, line_up, (data->>'$.to')::int as tile, count(*) as visits,\n  \
                    count(*) / any_value(matches) as per_match\n\
                    from 'events.parquet' join cells using (cell) join played using (cell) where event = 'moved'\n\
                    group by variant, line_up, tile order by all"
                .into(),
        }
    }

    fn map(&self, cell: u64, board: &Board) -> Option<String> {
        let nodes = &board.graph().nodes;
        let visits =
            |node: &BoardNode| self.visits.get(&(cell, node.id)).copied().unwrap_or(0) as f64;
        let most = nodes.iter().map(visits).reduce(f64::max)?.max(1.0);
        let spot = |node: &BoardNode| {
            let at = (node.x.as_ref()?.as_f64()?, node.y.as_ref()?.as_f64()?);
            Some(MapSpot { at, label: node.id.to_string(), share: visits(node) / most })
        };
        let spots: Vec<MapSpot> = nodes.iter().map(spot).collect::<Option<_>>()?;
        let place = |id: &u64| nodes.iter().position(|node| node.id == *id);
        let edges = nodes.iter().enumerate().flat_map(|(at, node)| {
            node.neighbors.iter().filter_map(move |next| Some((at, place(next)?)))
        });
        chart::map(&spots, &edges.collect::<Vec<_>>())
    }

    fn forks(&self, context: &ReportContext<'_>) -> ReportFigure {
        let boards = context.manifest.cells.iter().filter_map(|cell| board_of(&cell.options));
        let forks: BTreeSet<u64> = boards.flat_map(|board| forks_of(&board)).collect();
        let row = |((cell, from, to), totals): (&(u64, u64, u64), &StepTotals)| {
            let won = |(number, seat): &(u64, usize)| {
                self.win_shares.get(&(*cell, *number)).and_then(|shares| shares.get(*seat))
            };
            let wins: f64 = totals.seats.iter().filter_map(won).sum();
            let rate = RateInterval::of(wins, totals.seats.len() as u64);
            let mut row = context.cell_values(*cell);
            row.extend(
                [*from, *to, totals.times, totals.seats.len() as u64].map(FigureValue::Count),
            );
            row.extend([
                FigureValue::Share(rate.rate),
                FigureValue::ShareInterval(rate.low, rate.high),
            ]);
            row
        };
        let steps = self.steps.iter().filter(|((_, from, _), _)| forks.contains(from));
        let list: Vec<String> = forks.iter().map(u64::to_string).collect();
        ReportFigure {
            title: "Ways taken at forks".into(),
            chart: None,
            columns: columns(&["tile", "next", "times", "seats", "wins", "interval"]),
            rows: steps.map(row).collect(),
            query: format!(
                "with steps as (select cell, match, seat, (data->>'$.from')::int as tile, (data->>'$.to')::int as next,\n    \
                 count(*) as times\n  from 'events.parquet' where event = 'moved' and data->>'$.how' = 'forward' group by all)\n\
                 select variant, line_up, tile, next, sum(times) as times, count(*) as seats, avg(win_share) as wins\n\
                 from steps join 'seats.parquet' using (cell, match, seat) join cells using (cell)\n\
                 where tile in ({})\ngroup by variant, line_up, tile, next order by all",
                list.join(", ")
            ),
        }
    }
}

/// The tiles with more than one way on.
fn forks_of(board: &Board) -> Vec<u64> {
    let forks = board.graph().nodes.iter().filter(|node| node.neighbors.len() > 1);
    forks.map(|node| node.id).collect()
}

/// The board of a cell: one of its own, or the one that the game comes with.
fn board_of(options: &Value) -> Option<Arc<Board>> {
    match &options["board"] {
        board @ Value::Object(_) => Board::from_value(board).ok().map(Arc::new),
        _ => Some(Arc::clone(Board::v1())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::metrics::test_rows::{feed, figure_rows, row, section};

    #[test]
    fn visits_count_all_moves_and_forks_the_steps_forward() {
        let mut metric = TileMetric::default();
        let seats = vec![
            row![0i64, 0i64, 0i64, 1.0],
            row![0i64, 0i64, 1i64, 0.0],
            row![0i64, 1i64, 0i64, 0.0],
            row![0i64, 1i64, 1i64, 1.0],
        ];
        feed(&mut metric, "seats", &["seat", "win_share"], seats);
        let moved = |index: i64, seat: i64, from: u64, to: u64, how: &str| {
            row![
                0i64,
                index,
                seat,
                "moved",
                format!(r#"{{"from":{from},"to":{to},"how":"{how}"}}"#)
            ]
        };
        let events = vec![
            moved(0, 0, 10, 11, "forward"),
            moved(0, 0, 11, 10, "retreat"),
            moved(0, 0, 10, 11, "forward"),
            moved(0, 1, 10, 52, "forward"),
            moved(1, 0, 10, 11, "forward"),
        ];
        feed(&mut metric, "events", &["seat", "event", "data"], events);
        let section = section(&metric);
        let visits = figure_rows(&section, 0);
        let visit = |tile, count: u64, per_match| {
            [FigureValue::Count(tile), FigureValue::Count(count), FigureValue::Number(per_match)]
        };
        assert_eq!(visits, [visit(10, 1, 0.5), visit(11, 3, 1.5), visit(52, 1, 0.5)]);
        // Tile 10 is where the first shortcut leaves: seat 0 went on to 11 in both matches, three times,
        // and won one of them.
        let forks = figure_rows(&section, 1);
        assert_eq!(
            forks[0][..5],
            [
                FigureValue::Count(10),
                FigureValue::Count(11),
                FigureValue::Count(3),
                FigureValue::Count(2),
                FigureValue::Share(0.5)
            ]
        );
        assert_eq!(
            forks[1][..5],
            [
                FigureValue::Count(10),
                FigureValue::Count(52),
                FigureValue::Count(1),
                FigureValue::Count(1),
                FigureValue::Share(0.0)
            ]
        );
    }
}
