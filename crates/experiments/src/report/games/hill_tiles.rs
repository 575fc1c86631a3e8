//! The board of King of the Hill: where players go.

use crate::named_row::NamedRow;
use crate::report::chart::{self, MapSpot};
use crate::report::lift::{self, CorrectedLift, MIN_SEATS, SeatWins, SeatsByMatch};
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
    wins: SeatWins,
    visits: BTreeMap<(u64, u64), u64>,
    /// The seats that entered a tile, by cell and tile.
    visitors: BTreeMap<(u64, u64), SeatsByMatch>,
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
            self.wins.add(key, row);
            return;
        }
        if row.text("event") != "moved" {
            return;
        }
        let (cell, number) = key;
        let data: Value = serde_json::from_str(row.text("data")).unwrap_or_default();
        let (Some(from), Some(to)) = (data["from"].as_u64(), data["to"].as_u64()) else { return };
        *self.visits.entry((cell, to)).or_default() += 1;
        let visitors = self.visitors.entry((cell, to)).or_default();
        visitors.entry(number).or_default().insert(row.place("seat"));
        if data["how"] == "forward" {
            let totals = self.steps.entry((cell, from, to)).or_default();
            totals.times += 1;
            totals.seats.insert((number, row.place("seat")));
        }
    }

    fn section(&self, context: &ReportContext<'_>) -> Option<ReportSection> {
        (!self.visits.is_empty()).then(|| ReportSection {
            title: "The board".into(),
            note: format!(
                "How often a tile is entered in a match, by any move; the area of a spot is its share of \
                 the most visited tile. At a fork, wins are those of the seats that ever went that way. The lift of a \
                 tile is the win share of the seats that ever entered it, less that of the other seats; those who \
                 come far enter more tiles, so compare tiles of the same distance. Intervals are wrong in one cell of \
                 twenty for all tiles together (Bonferroni), p-values are adjusted by Holm's method. Start and Final \
                 are left out there, and tiles that fewer than {MIN_SEATS} seats entered, or did not."
            ),
            figures: vec![
                self.heat_map(context),
                self.never_figure(context),
                self.lift_figure(context),
                self.forks(context),
            ],
        })
    }
}

impl TileMetric {
    /// The tiles between Start and Final that no player entered.
    fn never_figure(&self, context: &ReportContext<'_>) -> ReportFigure {
        let mut rows = Vec::new();
        for (cell, tile) in ways_of(context) {
            if !self.visits.contains_key(&(cell, tile)) {
                let mut row = context.cell_values(cell);
                row.push(FigureValue::Count(tile));
                rows.push(row);
            }
        }
        ReportFigure {
            title: "Tiles never visited".into(),
            chart: None,
            columns: columns(&["tile"]),
            rows,
            query: format!(
                "create view ways as {};\n\
                 select variant, line_up, tile from ways join cells using (cell)\n\
                 where (cell, tile) not in (select (cell, (data->>'$.to')::int) from 'events.parquet' where event = 'moved')\n\
                 order by all",
                ways_query(context)
            ),
        }
    }

    /// How much more often those win who entered a tile.
    fn lift_figure(&self, context: &ReportContext<'_>) -> ReportFigure {
        let lifts = ways_of(context).into_iter().filter_map(|(cell, tile)| {
            let visitors = self.visitors.get(&(cell, tile))?;
            Some((cell, tile, self.wins.lift(cell, visitors, |_, _| true)?))
        });
        let lifts = lift::correct(lifts.collect());
        let row = |(cell, tile, lift): &(u64, u64, CorrectedLift)| {
            let mut row = context.cell_values(*cell);
            row.push(FigureValue::Count(*tile));
            row.extend(lift.values());
            row
        };
        ReportFigure {
            title: "Lift of the win share by tile".into(),
            chart: None,
            columns: columns(&[&["tile"], &CorrectedLift::COLUMNS[..]].concat()),
            rows: lifts.iter().map(row).collect(),
            query: format!(
                "with entered as (select distinct cell, match, seat, (data->>'$.to')::int as tile\n  \
                 from 'events.parquet' where event = 'moved'),\n\
                 total as (select cell, sum(win_share) as won, count(*) as played from 'seats.parquet' group by cell)\n\
                 select variant, line_up, tile, count(*) as seats, avg(win_share) as wins,\n  \
                 avg(win_share) - (any_value(won) - sum(win_share)) / (any_value(played) - count(*)) as lift\n\
                 from entered join ways using (cell, tile) join 'seats.parquet' using (cell, match, seat)\n  \
                 join total using (cell) join cells using (cell)\n\
                 group by variant, line_up, tile having least(count(*), any_value(played) - count(*)) >= {MIN_SEATS}\n\
                 order by all"
            ),
        }
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
            let matches = self.wins.matches(*cell).max(1);
            row.push(FigureValue::Number(*count as f64 / matches as f64));
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
            let won = |(number, seat): &(u64, usize)| self.wins.share((*cell, *number), *seat);
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

/// The tiles between Start and Final of every cell.
fn ways_of(context: &ReportContext<'_>) -> BTreeSet<(u64, u64)> {
    let cells = context.manifest.cells.iter();
    let boards = cells.filter_map(|cell| Some((cell.cell, board_of(&cell.options)?)));
    boards
        .flat_map(|(cell, board)| between(&board).into_iter().map(move |tile| (cell, tile)))
        .collect()
}

fn between(board: &Board) -> BTreeSet<u64> {
    let ends = [board.start_tile(), board.final_tile()].map(|tile| u64::from(tile.0));
    let tiles = board.graph().nodes.iter().map(|node| node.id);
    tiles.filter(|tile| !ends.contains(tile)).collect()
}

/// The tiles of [`ways_of`] as a query: cells with the same board have one list.
fn ways_query(context: &ReportContext<'_>) -> String {
    let mut cells_by_tiles: BTreeMap<BTreeSet<u64>, Vec<u64>> = BTreeMap::new();
    for cell in &context.manifest.cells {
        let Some(board) = board_of(&cell.options) else { continue };
        cells_by_tiles.entry(between(&board)).or_default().push(cell.cell);
    }
    let list = |numbers: &mut dyn Iterator<Item = &u64>| {
        numbers.map(u64::to_string).collect::<Vec<_>>().join(", ")
    };
    let lists = cells_by_tiles.iter().map(|(tiles, cells)| {
        let [cells, tiles] = [list(&mut cells.iter()), list(&mut tiles.iter())];
        format!(
            "select cell, tile from (select unnest([{cells}]) as cell), (select unnest([{tiles}]) as tile)"
        )
    });
    lists.collect::<Vec<_>>().join("\n  union all ")
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
        let never = figure_rows(&section, 1);
        let is_never = |tile| never.contains(&vec![FigureValue::Count(tile)]);
        assert_eq!([10, 11, 12, 52].map(is_never), [false, false, true, false]);
        let ends = [Board::v1().start_tile(), Board::v1().final_tile()];
        assert_eq!(
            ends.map(|tile| is_never(tile.0.into())),
            [false; 2],
            "nobody has to enter them"
        );
        assert_eq!(figure_rows(&section, 2), [[]; 0], "too few seats for a lift");
        let forks = figure_rows(&section, 3);
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

    #[test]
    fn the_lift_of_a_tile_is_that_of_the_seats_that_ever_entered_it() {
        let mut metric = TileMetric::default();
        // 40 matches of two seats. Seat 0 wins three of four and enters tile 11 twice in all of them; seat 1
        // enters the Final.
        let won = |number: i64, seat: i64| f64::from(u8::from((number % 4 == 0) == (seat == 1)));
        let seats = (0..40i64)
            .flat_map(|number| [0i64, 1].map(|seat| row![0i64, number, seat, won(number, seat)]));
        feed(&mut metric, "seats", &["seat", "win_share"], seats.collect());
        let last = Board::v1().final_tile().0;
        let moved = |number: i64, seat: i64, to: u8| {
            let data = format!(r#"{{"from":10,"to":{to},"how":"forward"}}"#);
            row![0i64, number, seat, "moved", data]
        };
        let events = (0..40i64).flat_map(|number| {
            [moved(number, 0, 11), moved(number, 0, 11), moved(number, 1, last)]
        });
        feed(&mut metric, "events", &["seat", "event", "data"], events.collect());
        let section = section(&metric);
        let lifts = figure_rows(&section, 2);
        assert_eq!(lifts.len(), 1, "the Final is left out");
        let shares = [FigureValue::Share(0.75), FigureValue::Share(0.5)];
        assert_eq!(lifts[0][..2], [FigureValue::Count(11), FigureValue::Count(40)]);
        assert_eq!(lifts[0][2..4], shares);
        // As for cards: 1 − 0.5 thirty times and −1 − 0.5 ten times; the error is 0.13868, t 2.0227.
        let FigureValue::LiftInterval(low, high) = lifts[0][4] else { panic!("{:?}", lifts[0]) };
        assert!((low - (0.5 - 2.0227 * 0.13868)).abs() < 1e-4, "{low}");
        assert!((high - (0.5 + 2.0227 * 0.13868)).abs() < 1e-4, "{high}");
    }
}
