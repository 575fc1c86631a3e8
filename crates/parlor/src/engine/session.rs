//! The state of one `parlor engine` process.

use super::request::EngineRequest;
use super::response::{EngineError, EngineResponse, describe_events, describe_next, seat_name};
use bots::insight::{AnalysisOptions, AnalysisScope, Insight, InsightDepth, MatchAnalyser, hint};
use kit::{
    CodedMessage, Dice, DiceSource, Fault, LegalActions, Match, RecordedEvents, Referee, Refused,
    Save, Seat, SeededDice, TurnError,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The current match, if any, and the seeded dice in use.
pub(super) struct EngineSession<G: Insight> {
    played: Option<Match<G>>,
    dice: BTreeMap<u64, SeededDice>,
}

impl<G: Insight> Default for EngineSession<G> {
    fn default() -> Self {
        Self { played: None, dice: BTreeMap::new() }
    }
}

type EngineResult = Result<EngineResponse, EngineError>;

impl<G: Insight> EngineSession<G> {
    /// Answers a request. A refused request changes nothing.
    pub(super) fn answer(&mut self, request: EngineRequest) -> EngineResponse {
        let reply = match request {
            EngineRequest::New { config, seats } => self.begin(config, seats),
            EngineRequest::Load { save: Some(save), position: None } => self.load_save(save),
            EngineRequest::Load { save: None, position: Some(position) } => {
                self.load_position(&position)
            }
            EngineRequest::Load { .. } => {
                Err(EngineError::new("malformed", "load takes either a save or a position"))
            }
            EngineRequest::Legal { seat } => self.legal(seat),
            EngineRequest::Play { seat, action, ask } => self.play(seat, action, ask),
            EngineRequest::Default { seat } => self.default(seat),
            EngineRequest::Resign { seat } => self.resign(seat),
            EngineRequest::Roll { values, seed } => self.roll(values, seed),
            EngineRequest::View { seat } => self.view(seat),
            EngineRequest::Position => self.position(),
            EngineRequest::Save => self.save(),
            EngineRequest::Hint { seat, depth } => self.hint(seat, depth),
            EngineRequest::Analyse { seat, depth } => self.analyse(seat, depth),
        };
        self.complete(reply.unwrap_or_else(EngineResponse::refused))
    }

    /// Adds whose turn it is and the hash of the position.
    pub(super) fn complete(&self, mut answer: EngineResponse) -> EngineResponse {
        if let Some(played) = &self.played {
            let position = played.position();
            answer.next = Some(describe_next(&position.next(), position.waiting()));
            answer.hash = Some(position.hash());
        }
        answer
    }

    fn played(&mut self) -> Result<&mut Match<G>, EngineError> {
        let missing = "no match is under way: begin one with new or load";
        self.played.as_mut().ok_or_else(|| EngineError::new("no-match", missing))
    }

    fn seat(&mut self, number: u64) -> Result<Seat, EngineError> {
        let seats = self.played()?.position().seat_count();
        let known = Seat::parse(number).filter(|seat| seat.number() < seats);
        let rule = format!("there is no seat {number}: seats are numbered 0 to {}", seats - 1);
        known.ok_or_else(|| EngineError::new("no-such-seat", rule))
    }

    fn start(&mut self, played: Match<G>) -> EngineResponse {
        self.played = Some(played);
        self.dice.clear();
        EngineResponse::accepted()
    }

    fn begin(&mut self, config: Value, seats: Option<u8>) -> EngineResult {
        let config = if config.is_null() { json!({}) } else { config };
        let config = read_field("config", &config)
            .map_err(|fault| EngineError::new("config", fault.to_string()))?;
        let faults = |faults: Vec<Fault>| EngineError::new("config", Fault::join(&faults));
        let played = Match::new(&config, seats.unwrap_or(*G::SEAT_COUNTS.end())).map_err(faults)?;
        Ok(self.start(played))
    }

    fn load_save(&mut self, save: Value) -> EngineResult {
        let text = match save {
            Value::String(text) => text,
            other => other.to_string(),
        };
        let save = Save::from_text(&text).map_err(|e| EngineError::new("save", e.to_string()))?;
        Ok(self.start(save.played))
    }

    fn load_position(&mut self, position: &Value) -> EngineResult {
        let setup = read_field("position", position)
            .map_err(|fault| EngineError::new("position", fault.to_string()))?;
        let faults = |faults: Vec<Fault>| EngineError::new("position", Fault::join(&faults));
        let played = Match::from_setup(&setup).map_err(faults)?;
        Ok(self.start(played))
    }

    fn legal(&mut self, seat: u64) -> EngineResult {
        let seat = self.seat(seat)?;
        let position = self.played()?.position();
        let mut legal = LegalActions::default();
        position.legal_actions(seat, &mut legal);
        let entry = |action| json!({"action": action, "notation": position.notate(seat, action)});
        let list: Vec<Value> = legal.actions().iter().map(entry).collect();
        let answer = EngineResponse::accepted().with("legal", &list);
        let open = !list.is_empty() && position.is_open_ended(seat);
        Ok(if open { answer.with("open_ended", &true) } else { answer })
    }

    fn play(&mut self, seat: u64, action: Value, ask: Option<u32>) -> EngineResult {
        let seat = self.seat(seat)?;
        let played = self.played()?;
        let position = played.position();
        let action: G::Action = match action {
            Value::String(text) => position.parse(seat, &text).map_err(|why| refused(&why))?,
            other => read_field("action", &other)
                .map_err(|fault| EngineError::new("malformed", fault.to_string()))?,
        };
        let checked = match ask {
            Some(ask) => position.check_answer(seat, ask, &action),
            None => position.check_action(seat, &action),
        };
        let play = checked.map_err(|why| refused(&why))?;
        let mut events = RecordedEvents::default();
        played.act(&play, &mut events);
        Ok(response_with(&events))
    }

    fn default(&mut self, seat: u64) -> EngineResult {
        let seat = self.seat(seat)?;
        let played = self.played()?;
        let position = played.position();
        position.open_ask().map_err(|why| refused::<G::Refusal>(&why.into()))?;
        if !position.waiting().contains(seat) {
            return Err(refused::<G::Refusal>(&TurnError::NotAsked { seat }.into()));
        }
        let waits = || EngineError::new("no-default", "the match waits for this seat");
        let play = position.default_checked(seat).ok_or_else(waits)?;
        let mut events = RecordedEvents::default();
        played.act(&play, &mut events);
        Ok(response_with(&events))
    }

    fn resign(&mut self, seat: u64) -> EngineResult {
        let seat = self.seat(seat)?;
        let mut events = RecordedEvents::default();
        let left = self.played()?.resign(seat, &mut events);
        left.map_err(|why| refused::<G::Refusal>(&why.into()))?;
        Ok(response_with(&events))
    }

    fn roll(&mut self, values: Option<Vec<u32>>, seed: Option<u64>) -> EngineResult {
        let due = self.played()?.position().due_roll();
        let due = due.map_err(|why| refused::<G::Refusal>(&why.into()))?;
        let no_such = || refused::<G::Refusal>(&TurnError::NotARoll { due: due.describe() }.into());
        let rolled = match (values, seed) {
            (Some(values), None) => due.from_values(&values).ok_or_else(no_such)?,
            (None, Some(seed)) => {
                let dice = self.dice.entry(seed).or_insert_with(|| SeededDice::new(seed));
                dice.roll(&due).ok_or_else(no_such)?
            }
            _ => return Err(EngineError::new("malformed", "roll takes either values or a seed")),
        };
        let mut events = RecordedEvents::default();
        self.played()?.roll(rolled, &mut events);
        Ok(response_with(&events).with("rolled", &due.values(rolled)))
    }

    fn view(&mut self, seat: Option<u64>) -> EngineResult {
        let viewer = seat.map(|seat| self.seat(seat)).transpose()?;
        let view = self.played()?.position().view(viewer);
        Ok(EngineResponse::accepted().with("view", &view))
    }

    fn position(&mut self) -> EngineResult {
        let setup = self.played()?.position().as_setup();
        Ok(EngineResponse::accepted().with("position", &setup))
    }

    fn hint(&mut self, seat: u64, depth: InsightDepth) -> EngineResult {
        let seat = self.seat(seat)?;
        let position = self.played()?.position();
        let not_asked = || refused::<G::Refusal>(&TurnError::NotAsked { seat }.into());
        let hint = hint(position, seat, depth).ok_or_else(not_asked)?;
        Ok(EngineResponse::accepted().with("hint", &hint))
    }

    /// The analysis of the match so far: all of it, or what a seat knew.
    fn analyse(&mut self, seat: Option<u64>, depth: InsightDepth) -> EngineResult {
        let scope = match seat {
            None => AnalysisScope::Everything,
            Some(seat) => AnalysisScope::Viewer(Some(self.seat(seat)?)),
        };
        let analyser = MatchAnalyser::new(self.played()?, AnalysisOptions { depth, scope });
        let analysis = analyser.run(|_, _| ControlFlow::Continue(()));
        Ok(EngineResponse::accepted().with("analysis", &analysis))
    }

    fn save(&mut self) -> EngineResult {
        let played = self.played()?.clone();
        let players = vec!["engine".to_owned(); usize::from(played.position().seat_count())];
        let text = Save { players, dice: DiceSource::ByHand, played }.to_text();
        Ok(EngineResponse::accepted().with("save", &text))
    }
}

/// Reads a field of a request.
fn read_field<T: DeserializeOwned>(name: &str, value: &Value) -> Result<T, Fault> {
    kit::read_json(value).map_err(|fault| fault.within(name))
}

fn response_with<E: serde::Serialize + CodedMessage>(events: &RecordedEvents<E>) -> EngineResponse {
    EngineResponse { events: Some(describe_events(events)), ..EngineResponse::accepted() }
}

fn refused<R: CodedMessage>(why: &Refused<R>) -> EngineError {
    EngineError::new(why.code(), why.to_english(&seat_name))
}
