//! A match of any game behind one object-safe trait.

use crate::json::read;
use crate::refused::RefusedRequest;
use catalog::{GameId, with_game};
use environments::EncodedGame;
use kit::{
    Dice, DiceSource, DiscardEvents, LegalActions, Match, Next, Outcome, Referee, Save, Seat,
    SeededDice, TurnError,
};
use serde_json::Value;
use std::any::Any;

/// A match of any game, with actions and views as JSON.
pub(crate) trait PythonMatch: Send + Sync {
    fn game(&self) -> GameId;
    fn fork(&self) -> Box<dyn PythonMatch>;
    fn seats(&self) -> u8;
    fn next(&self) -> Next;
    fn waiting(&self) -> Vec<u8>;
    fn legal(&self, seat: Seat) -> Value;
    fn notations(&self, seat: Seat) -> Vec<String>;
    fn view(&self, viewer: Option<Seat>) -> Value;
    fn data(&self) -> Value;
    fn act(&mut self, seat: Seat, action: &Value) -> Result<(), RefusedRequest>;
    fn roll_with(&mut self, dice: &mut SeededDice) -> Result<Vec<u32>, RefusedRequest>;
    fn roll_values(&mut self, values: &[u32]) -> Result<(), RefusedRequest>;
    fn resign(&mut self, seat: Seat) -> Result<(), RefusedRequest>;
    fn save(&self) -> String;
    fn hash(&self) -> String;
    fn observation(&self, seat: Seat, made: &[u16]) -> Vec<f32>;
    fn choices(&self, seat: Seat) -> Vec<Vec<u16>>;
    fn as_any(&self) -> &dyn Any;
}

/// A match of one game.
pub(crate) struct TypedMatch<G: EncodedGame> {
    id: GameId,
    pub(crate) played: Match<G>,
}

/// Begins a match.
pub(crate) fn begin(
    game: GameId,
    config: &Value,
    seats: Option<u8>,
) -> Result<Box<dyn PythonMatch>, RefusedRequest> {
    with_game!(game, G => {
        let config = read("config", config)?;
        let seats = seats.unwrap_or(*<G as kit::Game>::SEAT_COUNTS.start());
        let played = Match::<G>::new(&config, seats);
        TypedMatch::boxed(game, played.map_err(|faults| RefusedRequest::faults("config", &faults))?)
    })
}

/// Loads a saved match.
pub(crate) fn load(text: &str) -> Result<Box<dyn PythonMatch>, RefusedRequest> {
    let refuse = |error: kit::SaveError| RefusedRequest::new("save", error);
    let name = Save::<catalog::Ludo>::game_name(text).map_err(refuse)?;
    let game = crate::games::find_game(&name)?;
    with_game!(game, G => TypedMatch::boxed(game, Save::<G>::from_text(text).map_err(refuse)?.played))
}

/// Begins a match with a position as data.
pub(crate) fn from_data(
    game: GameId,
    data: &Value,
) -> Result<Box<dyn PythonMatch>, RefusedRequest> {
    with_game!(game, G => {
        let played = Match::<G>::from_setup(&read("position", data)?);
        let refuse = |faults: Vec<kit::Fault>| RefusedRequest::faults("position", &faults);
        TypedMatch::boxed(game, played.map_err(refuse)?)
    })
}

/// Begins a match with a position that is consistent with a view.
pub(crate) fn from_view(
    game: GameId,
    view: &Value,
    seed: u64,
) -> Result<Box<dyn PythonMatch>, RefusedRequest> {
    let nothing = Value::Null;
    let of_setup = || view.get("setup").and_then(|setup| setup.get("config"));
    let config = view.get("config").or_else(of_setup).unwrap_or(&nothing);
    let mut dice = SeededDice::new(seed);
    with_game!(game, G => {
        let position: G = kit::Game::redeal(
            &read("view.config", config)?,
            &read("view", view)?,
            &mut |below| dice.below(below),
        );
        at_position(game, &position)
    })
}

/// Begins a match with a position.
pub(crate) fn at_position<G: EncodedGame>(
    game: GameId,
    position: &G,
) -> Result<Box<dyn PythonMatch>, RefusedRequest> {
    let played = Match::<G>::from_setup(&position.as_setup());
    TypedMatch::boxed(game, played.map_err(|faults| RefusedRequest::faults("position", &faults))?)
}

impl<G: EncodedGame> TypedMatch<G> {
    fn boxed(id: GameId, played: Match<G>) -> Result<Box<dyn PythonMatch>, RefusedRequest> {
        Ok(Box::new(Self { id, played }))
    }

    fn legal_actions(&self, seat: Seat) -> LegalActions<G::Action> {
        let mut legal = LegalActions::default();
        self.played.position().legal_actions(seat, &mut legal);
        legal
    }

    fn refuse(&self, why: &impl kit::CodedMessage) -> RefusedRequest {
        RefusedRequest::of(why, &|seat| self.played.position().name_of(seat))
    }

    fn untimely(&self, why: &TurnError) -> RefusedRequest {
        self.refuse(why)
    }
}

impl<G: EncodedGame> PythonMatch for TypedMatch<G> {
    fn game(&self) -> GameId {
        self.id
    }

    fn fork(&self) -> Box<dyn PythonMatch> {
        Box::new(Self { id: self.id, played: self.played.clone() })
    }

    fn seats(&self) -> u8 {
        self.played.position().seat_count()
    }

    fn next(&self) -> Next {
        self.played.position().next()
    }

    fn waiting(&self) -> Vec<u8> {
        self.played.position().waiting().iter().map(Seat::number).collect()
    }

    fn legal(&self, seat: Seat) -> Value {
        serde_json::to_value(self.legal_actions(seat).actions()).unwrap_or_default()
    }

    fn notations(&self, seat: Seat) -> Vec<String> {
        let position = self.played.position();
        self.legal_actions(seat).actions().iter().map(|a| position.notate(seat, a)).collect()
    }

    fn view(&self, viewer: Option<Seat>) -> Value {
        serde_json::to_value(self.played.position().view(viewer)).unwrap_or_default()
    }

    fn data(&self) -> Value {
        serde_json::to_value(self.played.position().as_setup()).unwrap_or_default()
    }

    fn act(&mut self, seat: Seat, action: &Value) -> Result<(), RefusedRequest> {
        let position = self.played.position();
        let action: G::Action = match action {
            Value::String(text) => position.parse(seat, text).map_err(|why| self.refuse(&why))?,
            other => read("action", other)?,
        };
        let play = position.check_action(seat, &action).map_err(|why| self.refuse(&why))?;
        self.played.act(&play, &mut DiscardEvents);
        Ok(())
    }

    fn roll_with(&mut self, dice: &mut SeededDice) -> Result<Vec<u32>, RefusedRequest> {
        let due = self.played.position().due_roll().map_err(|why| self.untimely(&why))?;
        let rolled = dice.roll(&due).expect("seeded dice never run out");
        self.played.roll(rolled, &mut DiscardEvents);
        Ok(due.values(rolled))
    }

    fn roll_values(&mut self, values: &[u32]) -> Result<(), RefusedRequest> {
        let due = self.played.position().due_roll().map_err(|why| self.untimely(&why))?;
        let no_such = || self.untimely(&TurnError::NotARoll { due: due.describe() });
        let rolled = due.from_values(values).ok_or_else(no_such)?;
        self.played.roll(rolled, &mut DiscardEvents);
        Ok(())
    }

    fn resign(&mut self, seat: Seat) -> Result<(), RefusedRequest> {
        let left = self.played.resign(seat, &mut DiscardEvents);
        left.map_err(|why| self.untimely(&why))
    }

    fn save(&self) -> String {
        let players = vec!["python".to_owned(); self.seats().into()];
        Save { players, dice: DiceSource::ByHand, played: self.played.clone() }.to_text()
    }

    fn hash(&self) -> String {
        self.played.position().hash().to_string()
    }

    fn observation(&self, seat: Seat, made: &[u16]) -> Vec<f32> {
        let mut seen = vec![0.0; G::OBSERVATION_LENGTH];
        self.played.position().observe(seat, made, &mut seen);
        seen
    }

    fn choices(&self, seat: Seat) -> Vec<Vec<u16>> {
        let position = self.played.position();
        let of = |action| (0..).map_while(|at| position.choice(seat, action, at)).collect();
        self.legal_actions(seat).actions().iter().map(of).collect()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The outcome as data.
pub(crate) fn outcome(next: &Next) -> Option<&Outcome> {
    if let Next::Over(outcome) = next { Some(outcome) } else { None }
}
