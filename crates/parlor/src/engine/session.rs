//! One game under a program's control.

use super::answer::{Answer, Problem, name, next, told};
use super::request::Request;
use kit::{
    Dice, DiceRecord, Fault, Game, Heard, Legal, Match, Referee, Refused, Save, Seat, Seeded,
    Untimely, Words,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The match under way, if any, and the seeded dice in use.
pub(super) struct Session<G: Game> {
    played: Option<Match<G>>,
    dice: BTreeMap<u64, Seeded>,
}

impl<G: Game> Default for Session<G> {
    fn default() -> Self {
        Self { played: None, dice: BTreeMap::new() }
    }
}

type Reply = Result<Answer, Problem>;

impl<G: Game> Session<G> {
    /// Answers a request; one that is refused changes nothing.
    pub(super) fn answer(&mut self, request: Request) -> Answer {
        let reply = match request {
            Request::New { config, seats } => self.begin(config, seats),
            Request::Load { save: Some(save), position: None } => self.load_save(save),
            Request::Load { save: None, position: Some(position) } => self.load_position(position),
            Request::Load { .. } => {
                Err(Problem::new("malformed", "load takes either a save or a position"))
            }
            Request::Legal { seat } => self.legal(seat),
            Request::Play { seat, action, ask } => self.play(seat, action, ask),
            Request::Default { seat } => self.default(seat),
            Request::Resign { seat } => self.resign(seat),
            Request::Roll { values, seed } => self.roll(values, seed),
            Request::View { seat } => self.view(seat),
            Request::Position => self.position(),
            Request::Save => self.save(),
        };
        self.complete(reply.unwrap_or_else(Answer::refused))
    }

    /// Adds who acts next and the position's hash to an answer.
    pub(super) fn complete(&self, mut answer: Answer) -> Answer {
        if let Some(played) = &self.played {
            let position = played.position();
            answer.next = Some(next(&position.next(), position.waiting()));
            answer.hash = Some(position.hash());
        }
        answer
    }

    fn played(&mut self) -> Result<&mut Match<G>, Problem> {
        let missing = "no match is under way: begin one with new or load";
        self.played.as_mut().ok_or_else(|| Problem::new("no-match", missing))
    }

    fn seat(&mut self, number: u64) -> Result<Seat, Problem> {
        let seats = self.played()?.position().seats();
        let known = Seat::parse(number).filter(|seat| seat.number() < seats);
        let rule = format!("there is no seat {number}: seats are numbered 0 to {}", seats - 1);
        known.ok_or_else(|| Problem::new("no-such-seat", rule))
    }

    fn start(&mut self, played: Match<G>) -> Answer {
        self.played = Some(played);
        self.dice.clear();
        Answer::done()
    }

    fn begin(&mut self, config: Value, seats: Option<u8>) -> Reply {
        let config = if config.is_null() { json!({}) } else { config };
        let config = serde_json::from_value(config)
            .map_err(|e| Problem::new("config", format!("config: {e}")))?;
        let faults = |faults: Vec<Fault>| Problem::new("config", Fault::join(&faults));
        let played = Match::new(&config, seats.unwrap_or(*G::SEATS.end())).map_err(faults)?;
        Ok(self.start(played))
    }

    fn load_save(&mut self, save: Value) -> Reply {
        let text = match save {
            Value::String(text) => text,
            other => other.to_string(),
        };
        let save = Save::from_text(&text).map_err(|e| Problem::new("save", e.to_string()))?;
        Ok(self.start(save.played))
    }

    fn load_position(&mut self, position: Value) -> Reply {
        let form = |e: serde_json::Error| Problem::new("position", format!("position: {e}"));
        let setup = serde_json::from_value(position).map_err(form)?;
        let faults = |faults: Vec<Fault>| Problem::new("position", Fault::join(&faults));
        let played = Match::from_setup(&setup).map_err(faults)?;
        Ok(self.start(played))
    }

    fn legal(&mut self, seat: u64) -> Reply {
        let seat = self.seat(seat)?;
        let position = self.played()?.position();
        let mut legal = Legal::default();
        position.options(seat, &mut legal);
        let entry = |action| json!({"action": action, "notation": position.notate(seat, action)});
        let list: Vec<Value> = legal.actions().iter().map(entry).collect();
        let answer = Answer::done().with("legal", &list);
        let open = !list.is_empty() && position.open_ended(seat);
        Ok(if open { answer.with("open_ended", &true) } else { answer })
    }

    fn play(&mut self, seat: u64, action: Value, ask: Option<u32>) -> Reply {
        let seat = self.seat(seat)?;
        let played = self.played()?;
        let position = played.position();
        let action: G::Action = match action {
            Value::String(text) => {
                position.parse(seat, &text).map_err(|why| refused(&Refused::Rule(why)))?
            }
            other => serde_json::from_value(other)
                .map_err(|e| Problem::new("malformed", format!("action: {e}")))?,
        };
        let checked = match ask {
            Some(ask) => position.answer(seat, ask, &action),
            None => position.checked(seat, &action),
        };
        let play = checked.map_err(|why| refused(&why))?;
        let mut heard = Heard::default();
        played.play(&play, &mut heard);
        Ok(happened(&heard))
    }

    fn default(&mut self, seat: u64) -> Reply {
        let seat = self.seat(seat)?;
        let played = self.played()?;
        let position = played.position();
        position.asked().map_err(|why| refused::<G::Refusal>(&why.into()))?;
        if !position.waiting().contains(seat) {
            return Err(refused::<G::Refusal>(&Untimely::NotAsked { seat }.into()));
        }
        let waits = || Problem::new("no-default", "the match waits for this seat");
        let play = position.default_play(seat).ok_or_else(waits)?;
        let mut heard = Heard::default();
        played.play(&play, &mut heard);
        Ok(happened(&heard))
    }

    fn resign(&mut self, seat: u64) -> Reply {
        let seat = self.seat(seat)?;
        let mut heard = Heard::default();
        let left = self.played()?.resign(seat, &mut heard);
        left.map_err(|why| refused::<G::Refusal>(&why.into()))?;
        Ok(happened(&heard))
    }

    fn roll(&mut self, values: Option<Vec<u32>>, seed: Option<u64>) -> Reply {
        let due = self.played()?.position().due();
        let due = due.map_err(|why| refused::<G::Refusal>(&why.into()))?;
        let no_such = || refused::<G::Refusal>(&Untimely::NotARoll { due: due.describe() }.into());
        let rolled = match (values, seed) {
            (Some(values), None) => due.from_values(&values).ok_or_else(no_such)?,
            (None, Some(seed)) => {
                let dice = self.dice.entry(seed).or_insert_with(|| Seeded::new(seed));
                dice.roll(&due).ok_or_else(no_such)?
            }
            _ => return Err(Problem::new("malformed", "roll takes either values or a seed")),
        };
        let mut heard = Heard::default();
        self.played()?.rolled(rolled, &mut heard);
        Ok(happened(&heard).with("rolled", &due.values(rolled)))
    }

    fn view(&mut self, seat: Option<u64>) -> Reply {
        let viewer = seat.map(|seat| self.seat(seat)).transpose()?;
        let view = self.played()?.position().view(viewer);
        Ok(Answer::done().with("view", &view))
    }

    fn position(&mut self) -> Reply {
        let setup = self.played()?.position().as_setup();
        Ok(Answer::done().with("position", &setup))
    }

    fn save(&mut self) -> Reply {
        let played = self.played()?.clone();
        let players = vec!["engine".to_owned(); usize::from(played.position().seats())];
        let text = Save { players, dice: DiceRecord::ByHand, played }.to_text();
        Ok(Answer::done().with("save", &text))
    }
}

fn happened<E: serde::Serialize + Words>(heard: &Heard<E>) -> Answer {
    Answer { events: Some(told(heard)), ..Answer::done() }
}

fn refused<R: Words>(why: &Refused<R>) -> Problem {
    Problem::new(why.code(), why.say(&name))
}
