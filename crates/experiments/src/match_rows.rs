//! Plays matches and makes their rows.

use crate::card_uses::CardUses;
use crate::cell::CheckedCell;
use crate::row_observer::RowObserver;
use crate::{Experiment, RecordKind, ResultColumn, ResultTable, ResultValue, ValueKind};
use bots::Bots;
use catalog::with_game;
use gamelab::{MatchFigures, PlayoutResult, match_figures, play_out_observed};
use kit::Seat;

/// A row of a table.
pub(crate) type Row = Vec<ResultValue>;
/// The rows of one match, by table.
pub(crate) type MatchRows = Vec<Vec<Row>>;

/// Plays the matches of a cell.
pub(crate) trait MatchPlayer: Sync {
    /// Plays a match and returns its rows.
    fn play(&self, match_index: u64) -> MatchRows;
    /// Why a program that plays has failed, if one has.
    fn failure(&self) -> Option<String>;
    /// The tables that the rows belong to.
    fn tables(&self) -> Vec<ResultTable>;
}

/// A player for each cell of an experiment.
pub(crate) fn match_players(experiment: &Experiment) -> Vec<Box<dyn MatchPlayer>> {
    let (seed, record) = (experiment.seed, &experiment.record);
    let player = |cell: &crate::ExperimentCell| -> Box<dyn MatchPlayer> {
        with_game!(experiment.game, G => {
            let cell = cell.checked::<G>().expect("the experiment was checked when it was read");
            Box::new(CellPlayer { cell, seed, record: record.clone() })
        })
    };
    experiment.cells.iter().map(player).collect()
}

struct CellPlayer<G: CardUses> {
    cell: CheckedCell<G>,
    seed: u64,
    record: Vec<RecordKind>,
}

impl<G: CardUses> CellPlayer<G> {
    fn play_match(
        &self,
        index: u64,
        observer: &mut RowObserver<'_, G>,
    ) -> (PlayoutResult<G>, usize) {
        let mut seated = self.cell.seat(self.seed, index);
        let start = self.cell.start.clone();
        let played = play_out_observed(start, &mut seated.players, &mut seated.dice, observer);
        (played, seated.rotation)
    }
}

impl<G: CardUses> MatchPlayer for CellPlayer<G> {
    fn play(&self, match_index: u64) -> MatchRows {
        let key = [self.cell.index.into(), match_index.into()];
        let mut observer = RowObserver::new(key.clone(), &self.record, &self.cell);
        let (played, rotation) = self.play_match(match_index, &mut observer);
        let figures = match_figures(&played);
        let seats = Seat::first(played.outcome.ranks.len() as u8);
        let seats = seats
            .map(|seat| seat_row(&key, &self.cell, &played, &figures, seat, rotation))
            .collect();
        let mut rows = vec![vec![match_row(&key, &played, &figures)], seats];
        rows.extend(observer.into_rows());
        rows
    }

    fn failure(&self) -> Option<String> {
        self.cell.failure()
    }

    fn tables(&self) -> Vec<ResultTable> {
        // The names of the figures are the same for every match.
        let mut observer = RowObserver::new([0u64.into(), 0u64.into()], &[], &self.cell);
        let (played, _) = self.play_match(0, &mut observer);
        let figures = match_figures(&played);
        let mut tables = vec![matches_table(&figures), seats_table(&figures)];
        tables.extend(self.record.iter().map(|kind| kind.table()));
        tables
    }
}

fn matches_table(figures: &MatchFigures) -> ResultTable {
    use ValueKind::Integer;
    let columns = ["seats", "steps", "rolls", "actions", "decisions", "reactions", "winner"];
    let columns: Vec<_> = columns.iter().map(|name| (*name, Integer)).collect();
    let mut table = ResultTable::new("matches", &columns);
    let amounts = figures.amounts.iter();
    table.columns.extend(amounts.map(|(name, _)| ResultColumn::new(name, ValueKind::Number)));
    table
}

fn match_row<G>(key: &[ResultValue; 2], played: &PlayoutResult<G>, figures: &MatchFigures) -> Row {
    let (steps, winners) = (&played.steps, played.outcome.winners());
    let winner = winners.lowest().filter(|_| winners.len() == 1);
    let mut row = key.to_vec();
    row.push(played.outcome.ranks.len().into());
    row.extend(
        [steps.total(), steps.rolls, steps.actions, steps.decisions, steps.reactions]
            .map(ResultValue::from),
    );
    row.push(winner.map(Seat::index).into());
    row.extend(figures.amounts.iter().map(|(_, amount)| ResultValue::from(*amount)));
    row
}

fn seats_table(figures: &MatchFigures) -> ResultTable {
    use ValueKind::{Integer, Number, Text};
    let columns = [
        ("seat", Integer),
        ("player", Integer),
        ("bot", Text),
        ("rank", Integer),
        ("win_share", Number),
        ("points", Integer),
    ];
    let mut table = ResultTable::new("seats", &columns);
    let labels = figures.labels.first().into_iter().flatten();
    table.columns.extend(labels.map(|(group, _)| ResultColumn::new(group, Text)));
    table
}

fn seat_row<G: Bots>(
    key: &[ResultValue; 2],
    cell: &CheckedCell<G>,
    played: &PlayoutResult<G>,
    figures: &MatchFigures,
    seat: Seat,
    rotation: usize,
) -> Row {
    let (at, outcome) = (seat.index(), &played.outcome);
    let (player, bot) = cell.player_in(at, rotation);
    let points = outcome.points.as_ref().map(|points| i64::from(points[at]));
    let mut row = key.to_vec();
    row.extend([
        at.into(),
        player.into(),
        bot.into(),
        i64::from(outcome.ranks[at]).into(),
        outcome.win_share(seat).into(),
        points.into(),
    ]);
    let labels = figures.labels.get(at).into_iter().flatten();
    row.extend(labels.map(|(_, label)| ResultValue::from(label.as_str())));
    row
}
