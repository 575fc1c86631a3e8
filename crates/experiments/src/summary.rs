//! The results of an experiment in figures.

use crate::named_row::NamedRow;
use crate::table_file::read_rows;
use crate::{ExperimentError, Manifest, ManifestCell};
use gamelab::{
    AmountSummary, LengthDistribution, MatchStatistics, RateInterval, SeatSummary, StatisticsGroup,
};
use serde::Serialize;
use std::fs;
use std::path::Path;

/// The results of an experiment in figures. It is made from the tables, so it depends on their rows
/// only.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExperimentSummary {
    /// The name of the experiment.
    pub experiment: String,
    /// Which game.
    pub game: String,
    /// How many matches the tables have.
    pub matches: u64,
    /// The results of each cell.
    pub cells: Vec<CellSummary>,
}

/// The results of one variant with one line-up.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CellSummary {
    /// The name of the variant.
    pub variant: String,
    /// The name of the line-up.
    pub line_up: String,
    /// How many matches the tables have.
    pub matches: u64,
    /// The results of each bot, by its seat in the first match.
    pub players: Vec<SeatSummary>,
    /// The win rate of each seat, whoever sat there.
    pub seats: Vec<RateInterval>,
    /// How long the matches were, in actions and rolls.
    pub steps: LengthDistribution,
    /// The amounts that the game records.
    pub amounts: Vec<AmountSummary>,
    /// The win rates by each label that the game records, such as the class.
    pub groups: Vec<StatisticsGroup>,
}

const FILE_NAME: &str = "summary.json";

impl ExperimentSummary {
    /// Whether a folder holds a finished experiment.
    pub(crate) fn is_in(folder: &Path) -> bool {
        folder.join(FILE_NAME).exists()
    }

    pub(crate) fn write(&self, folder: &Path) -> Result<(), ExperimentError> {
        let path = folder.join(FILE_NAME);
        let text = serde_json::to_string_pretty(self).map_err(ExperimentError::file(&path))?;
        // The file appears with all of its content, or not at all.
        let unfinished = folder.join("summary.json.unfinished");
        let written =
            fs::write(&unfinished, text + "\n").and_then(|()| fs::rename(&unfinished, &path));
        written.map_err(ExperimentError::file(&path))
    }

    pub(crate) fn from_tables(folder: &Path, manifest: &Manifest) -> Result<Self, ExperimentError> {
        let mut totals: Vec<CellTotals<'_>> = manifest.cells.iter().map(CellTotals::new).collect();
        for table in &manifest.tables {
            let add = match table.name.as_str() {
                "matches" => CellTotals::add_match,
                "seats" => CellTotals::add_seat,
                _ => continue,
            };
            for row in read_rows(folder, table)? {
                let ((cell, _), row) = row?;
                let no_cell =
                    || ExperimentError::folder(folder, format!("there is no cell {cell}"));
                let totals = totals.get_mut(cell as usize).ok_or_else(no_cell)?;
                add(totals, &NamedRow { table, row: &row });
            }
        }
        let cells: Vec<CellSummary> = totals.into_iter().map(CellTotals::summarise).collect();
        Ok(Self {
            experiment: manifest.experiment.clone(),
            game: manifest.game.clone(),
            matches: cells.iter().map(|cell| cell.matches).sum(),
            cells,
        })
    }
}

/// The results of a cell so far.
struct CellTotals<'a> {
    cell: &'a ManifestCell,
    matches: u64,
    steps: Vec<u32>,
    players: Vec<PlayerTotals>,
    seat_wins: Vec<f64>,
    statistics: MatchStatistics,
}

#[derive(Clone)]
struct PlayerTotals {
    wins: f64,
    ranks: Vec<u64>,
    points: Option<i64>,
}

impl<'a> CellTotals<'a> {
    fn new(cell: &'a ManifestCell) -> Self {
        let seats = cell.bots.len();
        let player = PlayerTotals { wins: 0.0, ranks: vec![0; seats], points: None };
        Self {
            cell,
            matches: 0,
            steps: Vec::new(),
            players: vec![player; seats],
            seat_wins: vec![0.0; seats],
            statistics: MatchStatistics::default(),
        }
    }

    fn add_match(&mut self, row: &NamedRow<'_>) {
        self.matches += 1;
        let steps = row.integer("steps").unwrap_or(0);
        self.steps.push(u32::try_from(steps).unwrap_or(u32::MAX));
        for (name, amount) in row.amounts() {
            self.statistics.record_amount(name, amount);
        }
    }

    fn add_seat(&mut self, row: &NamedRow<'_>) {
        let won = row.get("win_share").as_number().unwrap_or(0.0);
        let player = &mut self.players[row.place("player")];
        player.wins += won;
        player.ranks[row.place("rank").saturating_sub(1)] += 1;
        if let Some(points) = row.integer("points") {
            player.points = Some(player.points.unwrap_or(0) + points);
        }
        self.seat_wins[row.place("seat")] += won;
        for (group, label) in row.labels() {
            self.statistics.record_player(group, label, won);
        }
    }

    fn summarise(self) -> CellSummary {
        let (matches, count) = (self.matches, self.matches.max(1) as f64);
        let player = |(totals, bot): (PlayerTotals, &String)| {
            let places: u64 = (1..).zip(&totals.ranks).map(|(rank, many)| rank * many).sum();
            SeatSummary {
                level: bot.clone(),
                wins: RateInterval::of(totals.wins, matches),
                ranks: totals.ranks,
                mean_rank: places as f64 / count,
                mean_points: totals.points.map(|points| points as f64 / count),
            }
        };
        CellSummary {
            variant: self.cell.variant.clone(),
            line_up: self.cell.line_up.clone(),
            matches,
            players: self.players.into_iter().zip(&self.cell.bots).map(player).collect(),
            seats: self.seat_wins.iter().map(|wins| RateInterval::of(*wins, matches)).collect(),
            steps: LengthDistribution::of(self.steps),
            amounts: self.statistics.amounts(),
            groups: self.statistics.groups(),
        }
    }
}
