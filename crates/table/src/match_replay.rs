//! A finished match as one member saw it, frame by frame.

use crate::highlights::MomentCollector;
use crate::history::viewer_seat;
use crate::{
    AddressedEvent, CountedRolls, CurrentMatch, DiceStatistic, FlatJson, GameEvent, IdentityHash,
    JsonText, MatchMoment, PlayerInfo, PositionId, Table, TableRecord, events_for,
};
use bots::insight::{AnalysisOptions, MatchAnalyser, MatchAnalysis};
use catalog::{GameId, Ludo, UnknownGame, with_game};
use kit::{DiceSource, DiceTranscript, Game, RecordedEvents, Save, Seat, Step, StepMark};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;
use std::ops::ControlFlow;
use ts_rs::TS;

/// One step of a replay.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct ReplayFrame {
    /// The number of the entry.
    pub seq: u64,
    /// When it was made, in milliseconds since the epoch.
    pub time: u64,
    /// The events of the entry, in order.
    #[ts(as = "Vec<GameEvent>")]
    #[schemars(with = "Vec<GameEvent>")]
    pub events: Vec<JsonText>,
    /// The view after it: whole in the first frame, then a merge patch (RFC 7396) to the one
    /// before; missing if nothing changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "unknown")]
    #[schemars(with = "Value")]
    pub view: Option<JsonText>,
    /// How many rolls of [`MatchReplay::dice`] the entry has.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(optional, as = "Option<u32>")]
    pub rolls: u32,
    /// How many steps of the match the entry has. An analysis counts steps.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(optional, as = "Option<u32>")]
    pub steps: u32,
    /// The seat for which the default action was taken because its time ran out, if the member
    /// may know that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default_for: Option<Seat>,
    /// The position after it in formats of other programs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<PositionId>>")]
    pub ids: Vec<PositionId>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// A finished match as a member saw it, frame by frame.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct MatchReplay {
    /// The game.
    pub game: Cow<'static, str>,
    /// The number of the match at the table.
    #[serde(rename = "match")]
    pub number: u32,
    /// The options of the match.
    #[ts(type = "unknown")]
    pub config: Value,
    /// The player of each seat when it began, or who has taken the seat since.
    pub players: Vec<PlayerInfo>,
    /// The seat whose view this is; missing for a spectator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// One frame for the beginning and one for each entry with steps.
    pub frames: Vec<ReplayFrame>,
    /// The dice, roll by roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceTranscript>,
    /// The number of the entry with which the match went on at the server, if it began on the device
    /// of a player: what is before it was the device's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub resumed: Option<u64>,
    /// When bots stood in for players who were away.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<StandInSpan>>")]
    pub stand_ins: Vec<StandInSpan>,
    /// The most notable events, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<MatchMoment>>")]
    pub moments: Vec<MatchMoment>,
    /// What the dice did for each seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<DiceStatistic>>")]
    pub luck: Vec<DiceStatistic>,
}

/// A part of a match in which a bot stood in for the player of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct StandInSpan {
    /// The seat.
    pub seat: Seat,
    /// The number of the first entry of which this holds.
    #[ts(type = "number")]
    pub from: u64,
    /// The number of the first entry of which it does not hold any more; missing if it held to the
    /// end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub to: Option<u64>,
}

/// How many steps an imported match may have. The longest matches of any game have a few thousand;
/// every step takes some ten times its length in memory and in the response.
const MAX_IMPORTED_STEPS: usize = 20_000;

impl MatchReplay {
    /// Reads a saved match, or a match or position in a format of other programs, as a spectator
    /// sees it.
    ///
    /// # Errors
    /// What is wrong with the text: the line or field, and what was expected there.
    pub fn import(text: &str) -> Result<Self, String> {
        let (game, save) = read_match_text(text)?;
        with_game!(game, G => Ok(Self::of_save(&read_save::<G>(&save)?)))
    }

    /// A saved match as a spectator sees it, with a frame for each step.
    #[must_use]
    pub fn of_save<G: Game>(save: &Save<G>) -> Self {
        let mut replayed = save.played.after_steps(0);
        let mut last_view = FlatJson::default();
        let mut frame = |position: &G, seq: u64, steps: u32, events: Vec<JsonText>| {
            let view = FlatJson::of(&position.view(None)).unwrap_or_default();
            let patch = last_view.patch(&view);
            last_view = view;
            let ids = PositionId::of(position);
            ReplayFrame {
                seq,
                time: 0,
                events,
                view: patch,
                rolls: 0,
                steps,
                default_for: None,
                ids,
            }
        };
        let mut stand_ins = Vec::new();
        let mut frames = vec![frame(replayed.position(), 1, 0, Vec::new())];
        let mut moments = MomentCollector::default();
        for (at, step) in save.played.steps().iter().enumerate() {
            let seq = at as u64 + 2;
            if let Step::Acted { seat, .. } = step {
                extend_spans(&mut stand_ins, *seat, save.played.mark(at), seq);
            }
            let mut events = RecordedEvents::default();
            replayed.apply_step(step, &mut events).expect("the same steps followed once");
            let public = events.0.iter().filter(|(audience, _)| audience.includes(None));
            let noted = public.map(|(_, event)| (G::notability(event), JsonText::of(event)));
            let noted: Vec<(u8, JsonText)> = noted.collect();
            moments.observe(frames.len(), noted.iter().map(|(weight, event)| (*weight, event)));
            let events = noted.into_iter().map(|(_, event)| event).collect();
            frames.push(frame(replayed.position(), seq, 1, events));
        }
        Self {
            game: G::NAME.into(),
            number: 1,
            config: serde_json::to_value(save.played.config()).unwrap_or_default(),
            players: save.players.iter().map(|player| PlayerInfo::of_saved(player)).collect(),
            seat: None,
            frames,
            dice: DiceTranscript::of(save),
            resumed: match &save.dice {
                DiceSource::HandedOver { device, .. } => Some(u64::from(device.steps) + 2),
                _ => None,
            },
            stand_ins,
            moments: moments.finish(),
            luck: DiceStatistic::of(save, CountedRolls::Public),
        }
    }
}

/// The game and the save of a saved match, or of a match or position in a format of other programs.
pub(crate) fn read_match_text(text: &str) -> Result<(GameId, String), String> {
    match GameId::import(text) {
        Some((game, save)) => Ok((game, save?)),
        None => {
            // The header of a save is the same for every game.
            let name = Save::<Ludo>::game_name(text).map_err(|_| NO_KNOWN_FORMAT.to_owned())?;
            let game = name.parse().map_err(|unknown: UnknownGame| unknown.to_string())?;
            Ok((game, text.to_owned()))
        }
    }
}

pub(crate) fn read_save<G: Game>(text: &str) -> Result<Save<G>, String> {
    let save = Save::<G>::from_text(text).map_err(|e| e.to_string())?;
    let steps = save.played.steps().len();
    if steps > MAX_IMPORTED_STEPS {
        return Err(format!(
            "This match has {steps} steps, and at most {MAX_IMPORTED_STEPS} can be shown."
        ));
    }
    Ok(save)
}

/// Analyses a saved match, or a match in a format of other programs, as [`MatchReplay::import`] reads
/// them. There is no analysis if `progress` breaks it off; it is told how many steps of how many are
/// done.
///
/// # Errors
/// What is wrong with the text: the line or field, and what was expected there.
pub fn analyse_match_text(
    text: &str,
    options: AnalysisOptions,
    progress: impl FnMut(usize, usize) -> ControlFlow<()>,
) -> Result<Option<MatchAnalysis>, String> {
    let (game, save) = read_match_text(text)?;
    with_game!(game, G => {
        let save = read_save::<G>(&save)?;
        Ok(MatchAnalyser::new(&save.played, options).run(progress))
    })
}

/// Adds an action of a seat to the parts of a match in which bots stood in. A file marks actions
/// alone: a part goes on until the player acts.
fn extend_spans(spans: &mut Vec<StandInSpan>, seat: Seat, mark: Option<StepMark>, seq: u64) {
    let open = spans.iter_mut().find(|span| span.seat == seat && span.to.is_none());
    match (mark, open) {
        (Some(StepMark::StandIn), None) => spans.push(StandInSpan { seat, from: seq, to: None }),
        (None, Some(span)) => span.to = Some(seq),
        _ => {}
    }
}

const NO_KNOWN_FORMAT: &str = "This is no match that can be read here: expected a saved match of \
     Parlor, or for backgammon a .mat or .sgf file, an XGID or a Position ID.";

/// Whose view a replay shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReplayViewer {
    /// That of a member: of the seat they had, or of a spectator.
    Member(IdentityHash),
    /// That of a spectator.
    Spectator,
    /// That of a seat.
    Seat(Seat),
}

impl ReplayViewer {
    /// The seat through which the current match of a table is seen; `None` is a spectator.
    #[must_use]
    pub fn seat(self, table: &Table) -> Option<Seat> {
        match self {
            Self::Member(who) => viewer_seat(table, who),
            Self::Spectator => None,
            Self::Seat(seat) => Some(seat),
        }
    }
}

/// Collects a [`MatchReplay`] while the log is replayed.
#[derive(Clone, Debug)]
pub struct MatchReplayBuilder {
    replay: MatchReplay,
    viewer: ReplayViewer,
    /// The view of the last frame.
    last_view: FlatJson,
    moments: MomentCollector,
    over: bool,
}

impl MatchReplayBuilder {
    /// A builder for the match with this number.
    #[must_use]
    pub fn new(viewer: ReplayViewer, number: u32) -> Self {
        let replay = MatchReplay {
            game: Cow::default(),
            number,
            config: Value::Null,
            players: Vec::new(),
            seat: None,
            frames: Vec::new(),
            dice: None,
            resumed: None,
            stand_ins: Vec::new(),
            moments: Vec::new(),
            luck: Vec::new(),
        };
        let (last_view, moments) = (FlatJson::default(), MomentCollector::default());
        Self { replay, viewer, last_view, moments, over: false }
    }

    /// Adds an entry that a [`LogReplayer`](crate::LogReplayer) has just applied.
    pub fn observe(&mut self, table: &Table, record: &TableRecord, events: &[AddressedEvent]) {
        let current = table.current_match.as_ref();
        let Some(current) = current.filter(|current| current.number == self.replay.number) else {
            return;
        };
        if self.over {
            return;
        }
        let viewer = self.viewer.seat(table);
        if let TableRecord::Began { config, .. } = record {
            self.replay.game = table.game.name().into();
            self.replay.config = config.clone();
            self.replay.players = PlayerInfo::of_match(table);
            self.replay.seat = viewer;
        }
        if let TableRecord::Resumed { .. } = record {
            self.replay.resumed = Some(table.seq);
        }
        if matches!(record, TableRecord::Resumed { .. } | TableRecord::Sat { .. }) {
            self.replay.players = PlayerInfo::of_match(table);
            self.replay.seat = viewer;
        }
        self.observe_stand_ins(table, current);
        if let TableRecord::TookBack { steps, .. } = record {
            self.take_back(*steps);
            self.last_view = current.state.view(viewer);
        }
        if matches!(record, TableRecord::Began { .. } | TableRecord::Played { .. }) {
            let view = current.state.view(viewer);
            let known = events.iter().filter(|event| event.audience.includes(viewer));
            let noted = known.map(|event| (event.notability, &event.event));
            self.moments.observe(self.replay.frames.len(), noted);
            self.replay.frames.push(ReplayFrame {
                seq: table.seq,
                time: table.time,
                events: events_for(events, viewer).cloned().collect(),
                view: self.last_view.patch(&view),
                rolls: record.roll_count(),
                steps: record.step_count(),
                default_for: table.default_taken_for(viewer),
                ids: current.state.position_ids(),
            });
            self.last_view = view;
        }
        self.over = current.end.is_some();
    }

    /// Removes the frames after so many steps of the match.
    fn take_back(&mut self, steps: u32) {
        let frames = &mut self.replay.frames;
        let mut left: u32 = frames.iter().map(|frame| frame.steps).sum();
        while left > steps
            && let Some(removed) = frames.pop()
        {
            left -= removed.steps;
        }
        self.moments.truncate(frames.len());
    }

    /// Notes which seats a bot stands in for from this entry on.
    fn observe_stand_ins(&mut self, table: &Table, current: &CurrentMatch) {
        for seat in Seat::first(current.chairs.len() as u8) {
            let spans = &mut self.replay.stand_ins;
            let open = spans.iter_mut().find(|span| span.seat == seat && span.to.is_none());
            match (open, table.stand_in(seat)) {
                (None, Some(_)) => spans.push(StandInSpan { seat, from: table.seq, to: None }),
                // The end of the match ends all stand-ins, which is no return of a player.
                (Some(span), None) if current.end.is_none() => span.to = Some(table.seq),
                _ => {}
            }
        }
    }

    /// The replay with its dice and what they did; `None` if the end of the match was not reached.
    #[must_use]
    pub fn finish(
        self,
        dice: Option<DiceTranscript>,
        luck: Vec<DiceStatistic>,
    ) -> Option<MatchReplay> {
        let moments = self.moments.finish();
        self.over.then_some(MatchReplay { dice, moments, luck, ..self.replay })
    }

    /// The replay as far as the match was played; `None` if it has not begun.
    #[must_use]
    pub fn finish_so_far(self) -> Option<MatchReplay> {
        (!self.replay.frames.is_empty()).then_some(self.replay)
    }
}
