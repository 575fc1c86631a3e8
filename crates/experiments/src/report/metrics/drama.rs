//! How matches unfold: who leads, when a match is decided, and which are worth watching.

use crate::named_row::NamedRow;
use crate::report::metric::{ReportContext, ReportMetric, columns};
use crate::report::page::{FigureValue, ReportFigure, ReportSection};
use crate::result_table::RowKey;
use std::collections::BTreeMap;

/// Lead changes, decision points and comebacks, from the win chances at the beginning of every turn.
#[derive(Debug, Default)]
pub(crate) struct DramaMetric {
    /// The seat that won, for matches with one winner.
    winners: BTreeMap<RowKey, usize>,
    /// The chances by turn and seat.
    chances: BTreeMap<RowKey, Vec<Vec<f64>>>,
    /// The number of steps of every match.
    steps: BTreeMap<RowKey, u64>,
}

/// How one match unfolded.
#[derive(Clone, Copy, Debug, PartialEq)]
struct MatchDrama {
    turns: u64,
    lead_changes: u64,
    /// The part of the turns after which the winner always leads.
    decided: f64,
    /// The lowest chance that the winner had.
    lowest: f64,
    /// How far the leader was ahead of the second, on average of all turns.
    lead: f64,
}

const UNFOLD: &str = "\
with leads as (select cell, match, turn, first(seat order by chance desc, seat) as leader,
    list(chance order by chance desc) as ranked
  from 'chances.parquet' group by cell, match, turn),
changes as (select cell, match, turn, leader, ranked[1] - coalesce(ranked[2], 0) as lead, leader <> lag(leader) over (partition by cell, match order by turn) as changed
  from leads),
won as (select cell, match, winner from 'matches.parquet' where winner is not null),
lows as (select cell, match, min(chance) as lowest from 'chances.parquet' join won using (cell, match)
  where seat = winner group by all),
unfolded as (select cell, match, count(*) as turns, coalesce(sum(changed::int), 0) as lead_changes,
    coalesce(max(turn) filter (leader <> winner), 0) / count(*) as decided, any_value(lowest) as lowest,
    avg(lead) as lead
  from changes join won using (cell, match) join lows using (cell, match) group by cell, match)
";

impl ReportMetric for DramaMetric {
    fn reads(&self, table: &str) -> bool {
        table == "matches" || table == "chances"
    }

    fn add(&mut self, key: RowKey, row: &NamedRow<'_>) {
        if row.table.name == "matches" {
            self.steps.insert(key, row.place("steps") as u64);
            if row.integer("winner").is_some() {
                self.winners.insert(key, row.place("winner"));
            }
            return;
        }
        let turns = self.chances.entry(key).or_default();
        let turn = row.place("turn");
        if turns.len() < turn {
            turns.push(Vec::new());
        }
        if let (Some(seats), Some(chance)) = (turns.last_mut(), row.number("chance")) {
            seats.push(chance);
        }
    }

    fn matches_to_watch(&self) -> Vec<(RowKey, u64)> {
        let cells = self.dramas();
        let key = |watched: &WatchedMatch| (watched.cell, watched.number);
        let steps = |key: RowKey| (key, self.steps.get(&key).copied().unwrap_or(0));
        watched_matches(&cells).iter().map(|watched| steps(key(watched))).collect()
    }

    fn section(&self, context: &ReportContext<'_>) -> Option<ReportSection> {
        let cells = self.dramas();
        (!cells.is_empty()).then(|| ReportSection {
            title: "How matches unfold".into(),
            note: "The chance to win of every seat is judged at the beginning of every turn, by what everybody \
                   knows. A match is decided when its winner leads for the last time; a comeback is a win of a \
                   seat whose chance was once below half of the fair share; the closest match is that whose leader was least \
                   ahead of the second, on average of all turns. Matches with one winner count. The files \
                   open on the replay page of any host or exported site, and in the terminal by the command."
                .into(),
            figures: vec![summary(&cells, context), worth_watching(&cells, context)],
        })
    }
}

impl DramaMetric {
    /// How the matches with one winner unfolded.
    fn dramas(&self) -> CellDramas {
        let mut cells = CellDramas::new();
        for ((cell, number), turns) in &self.chances {
            if let Some(winner) = self.winners.get(&(*cell, *number)) {
                cells.entry(*cell).or_default().push((*number, unfold(turns, *winner)));
            }
        }
        cells
    }
}

fn unfold(turns: &[Vec<f64>], winner: usize) -> MatchDrama {
    let leader = |chances: &Vec<f64>| {
        let best = chances.iter().copied().fold(f64::MIN, f64::max);
        chances.iter().position(|chance| *chance == best).unwrap_or(0)
    };
    let leaders: Vec<usize> = turns.iter().map(leader).collect();
    let behind = leaders.iter().rposition(|leader| *leader != winner).map_or(0, |at| at + 1);
    let of_winner = turns.iter().filter_map(|chances| chances.get(winner).copied());
    MatchDrama {
        turns: turns.len() as u64,
        lead_changes: leaders.windows(2).filter(|pair| pair[0] != pair[1]).count() as u64,
        decided: behind as f64 / turns.len().max(1) as f64,
        lowest: of_winner.fold(1.0, f64::min),
        lead: turns.iter().map(|chances| lead(chances)).sum::<f64>() / turns.len().max(1) as f64,
    }
}

/// How far the highest chance is above the second.
fn lead(chances: &[f64]) -> f64 {
    let mut ranked = chances.to_vec();
    ranked.sort_by(|one, other| other.total_cmp(one));
    ranked.first().unwrap_or(&0.0) - ranked.get(1).unwrap_or(&0.0)
}

/// A number of a match.
type DramaValue = fn(&MatchDrama) -> f64;
type CellDramas = BTreeMap<u64, Vec<(u64, MatchDrama)>>;

fn summary(cells: &CellDramas, context: &ReportContext<'_>) -> ReportFigure {
    let row = |(cell, dramas): (&u64, &Vec<(u64, MatchDrama)>)| {
        let mean = |of: fn(&MatchDrama) -> f64| {
            dramas.iter().map(|(_, drama)| of(drama)).sum::<f64>() / dramas.len() as f64
        };
        let half_share = 0.5 / context.seats(*cell).max(1) as f64;
        let comebacks = dramas.iter().filter(|(_, drama)| drama.lowest < half_share).count();
        let mut row = context.cell_values(*cell);
        row.extend([
            FigureValue::Count(dramas.len() as u64),
            FigureValue::Number(mean(|drama| drama.turns as f64)),
            FigureValue::Number(mean(|drama| drama.lead_changes as f64)),
            FigureValue::Share(mean(|drama| drama.decided)),
            FigureValue::Share(mean(|drama| drama.lowest)),
            FigureValue::Share(comebacks as f64 / dramas.len() as f64),
        ]);
        row
    };
    ReportFigure {
        title: "Lead changes, decision and comebacks".into(),
        chart: None,
        columns: columns(&["matches", "turns", "lead_changes", "decided", "lowest", "comebacks"]),
        rows: cells.iter().map(row).collect(),
        query: format!(
            "{UNFOLD}, counted as (select *, (select count(*) from 'seats.parquet' s where s.cell = u.cell and s.match = u.match) as seats\n  \
             from unfolded u)\n\
             select variant, line_up, count(*) as matches, avg(turns) as turns, avg(lead_changes) as lead_changes,\n  \
             avg(decided) as decided, avg(lowest) as lowest, avg((lowest < 0.5 / seats)::int) as comebacks\n\
             from counted join cells using (cell) group by all order by all",
            UNFOLD = UNFOLD.trim_end()
        ),
    }
}

/// A match that stands out in its cell.
struct WatchedMatch {
    cell: u64,
    number: u64,
    why: &'static str,
    drama: MatchDrama,
}

fn watched_matches(cells: &CellDramas) -> Vec<WatchedMatch> {
    // What stands out in a match, as a number that is greatest in the match to watch.
    let kinds: [(&str, DramaValue); 4] = [
        ("closest", |drama| -drama.lead),
        ("most lead changes", |drama| drama.lead_changes as f64),
        ("longest", |drama| drama.turns as f64),
        ("greatest comeback", |drama| 1.0 - drama.lowest),
    ];
    let of_cell = |(cell, dramas): (&u64, &Vec<(u64, MatchDrama)>)| {
        let cell = *cell;
        // The first of equals.
        let best = |value: DramaValue| {
            dramas.iter().rev().max_by(|one, other| value(&one.1).total_cmp(&value(&other.1)))
        };
        let watched = kinds.into_iter().filter_map(|(why, value)| {
            best(value).map(|(number, drama)| WatchedMatch {
                cell,
                number: *number,
                why,
                drama: *drama,
            })
        });
        watched.collect::<Vec<_>>()
    };
    cells.iter().flat_map(of_cell).collect()
}

fn worth_watching(cells: &CellDramas, context: &ReportContext<'_>) -> ReportFigure {
    let row = |watched: &WatchedMatch| {
        let WatchedMatch { cell, number, why, drama } = watched;
        let file = context.replays.get(&(*cell, *number));
        let command = match file {
            Some(file) => format!("parlor replay {file}"),
            None => {
                format!("parlor lab replay DIR --cell {cell} --match {number} --out match.json")
            }
        };
        let mut row = context.cell_values(*cell);
        row.extend([
            (*why).into(),
            FigureValue::Count(*number),
            FigureValue::Count(drama.turns),
            FigureValue::Count(drama.lead_changes),
            FigureValue::Share(drama.lead),
            FigureValue::Share(drama.lowest),
            file.map_or(FigureValue::Missing, |file| FigureValue::File(file.clone())),
            command.as_str().into(),
        ]);
        row
    };
    ReportFigure {
        title: "Matches worth watching".into(),
        chart: None,
        columns: columns(&[
            "why",
            "match",
            "turns",
            "lead_changes",
            "lead",
            "lowest",
            "file",
            "command",
        ]),
        rows: watched_matches(cells).iter().map(row).collect(),
        query: format!(
            "{UNFOLD}, ranked as (\n  \
             select *, 'closest' as why, row_number() over (partition by cell order by lead, match) as place from unfolded\n  \
             union all select *, 'most lead changes', row_number() over (partition by cell order by lead_changes desc, match) from unfolded\n  \
             union all select *, 'longest', row_number() over (partition by cell order by turns desc, match) from unfolded\n  \
             union all select *, 'greatest comeback', row_number() over (partition by cell order by lowest, match) from unfolded)\n\
             select variant, line_up, why, match, turns, lead_changes, lead, lowest\n\
             from ranked join cells using (cell) where place = 1 order by all",
            UNFOLD = UNFOLD.trim_end()
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::metrics::test_rows::{feed, figure_rows, manifest, row, section};

    #[test]
    fn a_match_is_decided_when_its_winner_leads_for_good() {
        // Seat 1 wins. Leaders: 0 (equal chances), 1, 0, 1, 1.
        let chances = [[0.5, 0.5], [0.3, 0.7], [0.8, 0.2], [0.4, 0.6], [0.1, 0.9]];
        let turns: Vec<Vec<f64>> = chances.map(|turn| turn.to_vec()).to_vec();
        let drama = unfold(&turns, 1);
        let expected =
            MatchDrama { turns: 5, lead_changes: 3, decided: 0.6, lowest: 0.2, lead: 0.4 };
        // The leads are 0, 0.4, 0.6, 0.2 and 0.8.
        assert!((drama.lead - 0.4).abs() < 1e-9, "{drama:?}");
        assert_eq!(MatchDrama { lead: 0.4, ..drama }, expected);
        // Seat 0 would have won from the beginning on, had it led at the end.
        assert_eq!(
            unfold(&turns[..1], 0),
            MatchDrama { turns: 1, lead_changes: 0, decided: 0.0, lowest: 0.5, lead: 0.0 }
        );
    }

    #[test]
    fn matches_with_one_winner_are_counted() {
        let mut metric = DramaMetric::default();
        let winners = vec![
            row![0i64, 0i64, 30i64, Some(1i64)],
            row![0i64, 1i64, 40i64, None::<i64>],
            row![0i64, 2i64, 50i64, Some(0i64)],
        ];
        feed(&mut metric, "matches", &["steps", "winner"], winners);
        let turn = |index: i64, turn: i64, chances: [f64; 2]| {
            [0, 1].map(|seat: usize| row![0i64, index, turn, seat, chances[seat]])
        };
        let rows = [
            turn(0, 1, [0.9, 0.1]),
            turn(0, 2, [0.2, 0.8]),
            turn(1, 1, [0.5, 0.5]),
            turn(2, 1, [0.6, 0.4]),
            turn(2, 2, [0.6, 0.4]),
            turn(2, 3, [0.7, 0.3]),
            turn(2, 4, [0.9, 0.1]),
        ];
        feed(&mut metric, "chances", &["turn", "seat", "chance"], rows.concat());
        let section = section(&metric);
        // Turns 2 and 4, lead changes 1 and 0, decided 1/2 and 0, lowest 0.1 and 0.6; 0.1 is below 1/4.
        let expected = [
            FigureValue::Count(2),
            FigureValue::Number(3.0),
            FigureValue::Number(0.5),
            FigureValue::Share(0.25),
            FigureValue::Share(0.35),
            FigureValue::Share(0.5),
        ];
        assert_eq!(figure_rows(&section, 0)[0], expected);
        let watch = figure_rows(&section, 1);
        let of = |at: usize| (watch[at][0].clone(), watch[at][1].clone());
        // The leads of match 0 are 0.8 and 0.6, those of match 2 are 0.2, 0.2, 0.4 and 0.8.
        assert_eq!(of(0), ("closest".into(), FigureValue::Count(2)));
        assert_eq!(of(1), ("most lead changes".into(), FigureValue::Count(0)));
        assert_eq!(of(2), ("longest".into(), FigureValue::Count(2)));
        assert_eq!(of(3), ("greatest comeback".into(), FigureValue::Count(0)));
        // Their steps tell whether a match that is played again is the same.
        let steps = [((0, 2), 50), ((0, 0), 30), ((0, 2), 50), ((0, 0), 30)];
        assert_eq!(metric.matches_to_watch(), steps);
        let link = |row: &[FigureValue]| row[6..].to_vec();
        let by_hand = "parlor lab replay DIR --cell 0 --match 2 --out match.json";
        assert_eq!(link(&watch[2]), [FigureValue::Missing, by_hand.into()]);
        let manifest = manifest("hill", &["bot", "bot"]);
        let mut context = ReportContext::new(&manifest);
        context.replays.insert((0, 2), "replays/two.json".into());
        let linked = metric.section(&context).unwrap();
        let expected =
            [FigureValue::File("replays/two.json".into()), "parlor replay replays/two.json".into()];
        assert_eq!(link(&figure_rows(&linked, 1)[2]), expected);
    }
}
