//! Plays matches and makes their rows.

use crate::cell::CheckedCell;
use crate::{Experiment, RecordKind, ResultColumn, ResultTable, ResultValue, ValueKind};
use bots::Bots;
use catalog::with_game;
use gamelab::{MatchFigures, PlayoutObserver, PlayoutResult, match_figures, play_out_observed};
use kit::{
    Ask, Audience, Checked, CodedMessage, EventSink, Game, ResponseWindow, Roll, Rolled, Seat,
};
use serde::Serialize;
use serde_json::Value;

/// A row of a table.
pub(crate) type Row = Vec<ResultValue>;
/// The rows of one match, by table.
pub(crate) type MatchRows = Vec<Vec<Row>>;

/// Plays the matches of a cell.
pub(crate) trait MatchPlayer: Sync {
    /// Plays a match and returns its rows.
    fn play(&self, match_index: u64) -> MatchRows;
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

struct CellPlayer<G: Bots> {
    cell: CheckedCell<G>,
    seed: u64,
    record: Vec<RecordKind>,
}

impl<G: Bots> CellPlayer<G> {
    fn play_match(&self, index: u64, observer: &mut RowObserver<'_>) -> (PlayoutResult<G>, usize) {
        let mut seated = self.cell.seat(self.seed, index);
        let start = self.cell.start.clone();
        let played = play_out_observed(start, &mut seated.players, &mut seated.dice, observer);
        (played, seated.rotation)
    }
}

impl<G: Bots> MatchPlayer for CellPlayer<G> {
    fn play(&self, match_index: u64) -> MatchRows {
        let key = [self.cell.index.into(), match_index.into()];
        let mut observer = RowObserver {
            key: key.clone(),
            record: &self.record,
            step: 0,
            rows: vec![Vec::new(); self.record.len()],
        };
        let (played, rotation) = self.play_match(match_index, &mut observer);
        let figures = match_figures(&played);
        let seats = Seat::first(played.outcome.ranks.len() as u8);
        let seats = seats
            .map(|seat| seat_row(&key, &self.cell, &played, &figures, seat, rotation))
            .collect();
        let mut rows = vec![vec![match_row(&key, &played, &figures)], seats];
        rows.extend(observer.rows);
        rows
    }

    fn tables(&self) -> Vec<ResultTable> {
        // The names of the figures are the same for every match.
        let mut observer =
            RowObserver { key: [0u64.into(), 0u64.into()], record: &[], step: 0, rows: Vec::new() };
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

impl RecordKind {
    fn table(self) -> ResultTable {
        use ValueKind::{Integer, Text};
        match self {
            Self::Decisions => ResultTable::new(
                "decisions",
                &[
                    ("step", Integer),
                    ("seat", Integer),
                    ("prompt", Text),
                    ("window", Text),
                    ("legal", Integer),
                    ("action", Text),
                ],
            ),
            Self::Rolls => ResultTable::new(
                "rolls",
                &[
                    ("step", Integer),
                    ("seat", Integer),
                    ("purpose", Text),
                    ("roll", Text),
                    ("values", Text),
                ],
            ),
            Self::Cards => ResultTable::new(
                "cards",
                &[("step", Integer), ("seat", Integer), ("card", Text), ("event", Text)],
            ),
            Self::Events => ResultTable::new(
                "events",
                &[("step", Integer), ("seat", Integer), ("event", Text), ("data", Text)],
            ),
        }
    }
}

/// Makes the rows that are recorded on request while a match is played.
struct RowObserver<'a> {
    key: [ResultValue; 2],
    record: &'a [RecordKind],
    /// The number of the step that is applied now.
    step: u64,
    rows: Vec<Vec<Row>>,
}

impl RowObserver<'_> {
    /// Adds a row to a table, if it is recorded.
    fn push(&mut self, kind: RecordKind, values: impl FnOnce() -> Option<Vec<ResultValue>>) {
        let Some(at) = self.record.iter().position(|other| *other == kind) else { return };
        let Some(values) = values() else { return };
        let mut row = self.key.to_vec();
        // The step was counted before it was applied.
        row.push((self.step - 1).into());
        row.extend(values);
        self.rows[at].push(row);
    }
}

impl<G: Game> PlayoutObserver<G> for RowObserver<'_> {
    fn before_roll(&mut self, roll: &Roll, rolled: Rolled) {
        self.step += 1;
        self.push(RecordKind::Rolls, || {
            let values: Vec<String> = roll.values(rolled).iter().map(u32::to_string).collect();
            let seat = roll.owner.map(Seat::index);
            Some(vec![
                seat.into(),
                roll.purpose.into(),
                roll.describe().into(),
                values.join(" ").into(),
            ])
        });
    }

    fn before_action(&mut self, position: &G, ask: &Ask, play: &Checked<G::Action>, legal: usize) {
        self.step += 1;
        self.push(RecordKind::Decisions, || {
            let window = match ask.window {
                ResponseWindow::Decision => "decision",
                ResponseWindow::Reaction => "reaction",
            };
            Some(vec![
                play.seat().index().into(),
                ask.prompt.into(),
                window.into(),
                legal.into(),
                position.notate(play.seat(), play.action()).into(),
            ])
        });
    }
}

impl<E: Serialize + CodedMessage> EventSink<E> for RowObserver<'_> {
    fn emit(&mut self, to: Audience, event: impl FnOnce() -> E) {
        let records_events =
            |kind: &RecordKind| matches!(kind, RecordKind::Cards | RecordKind::Events);
        // What everyone but some are told is the public form of an event that is emitted in full.
        if matches!(to, Audience::Except(_)) || !self.record.iter().any(records_events) {
            return;
        }
        let event = event();
        let data = serde_json::to_value(&event).unwrap_or_default();
        let seat = || ["seat", "by"].iter().find_map(|name| data[*name].as_u64());
        self.push(RecordKind::Cards, || {
            let card = ["item", "card", "enemy"].iter().find_map(|name| data[*name].as_str())?;
            Some(vec![seat().into(), card.into(), event.code().into()])
        });
        self.push(RecordKind::Events, || {
            Some(vec![seat().into(), event.code().into(), event_fields(&data).into()])
        });
    }
}

/// The fields of an event as JSON, without its code.
fn event_fields(data: &Value) -> String {
    let mut fields = data.clone();
    if let Some(object) = fields.as_object_mut() {
        object.shift_remove("code");
    }
    fields.to_string()
}
