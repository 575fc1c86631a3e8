//! Makes the rows that are recorded on request.

use crate::card_uses::{CardUse, CardUses};
use crate::cell::CheckedCell;
use crate::chance_recorder::ChanceRecorder;
use crate::judgement_recorder::JudgementRecorder;
use crate::match_rows::Row;
use crate::{RecordKind, ResultTable, ResultValue, ValueKind};
use gamelab::PlayoutObserver;
use kit::{Ask, Audience, Checked, CodedMessage, EventSink, ResponseWindow, Roll, Rolled, Seat};
use serde_json::Value;

impl RecordKind {
    pub(crate) fn table(self) -> ResultTable {
        use ValueKind::{Integer, Number, Text};
        match self {
            Self::Decisions => ResultTable::new(
                "decisions",
                &[
                    ("step", Integer),
                    ("ask", Integer),
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
            Self::Chances => ResultTable::new(
                "chances",
                &[("step", Integer), ("turn", Integer), ("seat", Integer), ("chance", Number)],
            ),
            Self::Judgements => ResultTable::new(
                "judgements",
                &[
                    ("step", Integer),
                    ("seat", Integer),
                    ("prompt", Text),
                    ("legal", Integer),
                    ("best", Number),
                    ("sensible", Integer),
                    ("cost", Number),
                ],
            ),
        }
    }
}

/// Makes the rows that are recorded on request while a match is played.
pub(crate) struct RowObserver<'a, G: CardUses> {
    key: [ResultValue; 2],
    record: &'a [RecordKind],
    /// The number of the step that is applied now.
    step: u64,
    rows: Vec<Vec<Row>>,
    chances: Option<ChanceRecorder<G>>,
    judgements: Option<JudgementRecorder<G>>,
    /// The position before the step, where cards are recorded and events do not name all of them.
    before: Option<G>,
}

impl<'a, G: CardUses> RowObserver<'a, G> {
    /// An observer of the match of a cell whose rows begin with `key`.
    pub(crate) fn new(
        key: [ResultValue; 2],
        record: &'a [RecordKind],
        cell: &CheckedCell<G>,
    ) -> Self {
        let records_chances = record.contains(&RecordKind::Chances);
        let chances = records_chances.then(|| ChanceRecorder::new(cell.adviser()));
        let records_judgements = record.contains(&RecordKind::Judgements);
        let judgements = records_judgements.then(|| JudgementRecorder::new(cell.adviser()));
        let rows = vec![Vec::new(); record.len()];
        Self { key, record, step: 0, rows, chances, judgements, before: None }
    }

    /// The rows of each kind that is recorded.
    pub(crate) fn into_rows(self) -> Vec<Vec<Row>> {
        self.rows
    }

    fn remember(&mut self, position: &G) {
        self.step += 1;
        if G::HAS_USES && self.record.contains(&RecordKind::Cards) {
            self.before = Some(position.clone());
        }
    }

    fn push_chances(&mut self, position: &G, ask: &Ask, seat: Seat) {
        let judged = self.chances.as_mut().and_then(|one| one.judge(position, ask, seat));
        let Some((turn, chances)) = judged else { return };
        for (seat, chance) in chances.into_iter().enumerate() {
            let chance = f64::from(chance);
            self.push(RecordKind::Chances, || Some(vec![turn.into(), seat.into(), chance.into()]));
        }
    }

    fn push_judgement(&mut self, position: &G, ask: &Ask, play: &Checked<G::Action>, legal: usize) {
        let judge =
            |one: &mut JudgementRecorder<G>| one.judge(position, play.seat(), play.action());
        let Some(judged) = self.judgements.as_mut().and_then(judge) else { return };
        self.push(RecordKind::Judgements, || {
            Some(vec![
                play.seat().index().into(),
                ask.prompt.into(),
                legal.into(),
                f64::from(judged.best).into(),
                judged.sensible.into(),
                f64::from(judged.cost).into(),
            ])
        });
    }

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

impl<G: CardUses> PlayoutObserver<G> for RowObserver<'_, G> {
    fn before_roll(&mut self, position: &G, roll: &Roll, rolled: Rolled) {
        self.remember(position);
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
        self.remember(position);
        self.push_chances(position, ask, play.seat());
        self.push_judgement(position, ask, play, legal);
        self.push(RecordKind::Decisions, || {
            let window = match ask.window {
                ResponseWindow::Decision => "decision",
                ResponseWindow::Reaction => "reaction",
            };
            Some(vec![
                u64::from(ask.id).into(),
                play.seat().index().into(),
                ask.prompt.into(),
                window.into(),
                legal.into(),
                position.notate(play.seat(), play.action()).into(),
            ])
        });
    }
}

impl<G: CardUses> EventSink<G::Event> for RowObserver<'_, G> {
    fn emit(&mut self, to: Audience, event: impl FnOnce() -> G::Event) {
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
        let uses = self.before.as_ref().map(|before| G::card_uses(before, &event));
        for CardUse { seat, card } in uses.into_iter().flatten() {
            let values = vec![seat.index().into(), card.into(), event.code().into()];
            self.push(RecordKind::Cards, || Some(values));
        }
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
