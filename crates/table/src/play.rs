//! A match of any game, behind one face: what it waits for, what was done, what is shown.

use crate::{Json, Tree, Trouble};
use bots::Bots;
use catalog::{GameId, with_game};
use kit::{
    Audience, Dice, Fault, Game, Heard, Legal, Match, Naming, Next, Outcome, Pace, PositionHash,
    Referee, Refused, Seat, Seats, Silent, Sink, Step, Untimely, Verifiable, Words,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a match waits for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Moment {
    /// The table rolls.
    Roll,
    /// Seats answer.
    Ask {
        /// The number of the question.
        id: u32,
        /// Who is asked; public.
        seats: Seats,
        /// Whose answer is missing; of this, a seat is told only about itself.
        waiting: Seats,
        /// The word for what is asked.
        prompt: &'static str,
        /// How urgent it is.
        pace: Pace,
    },
    /// It is over.
    Over(Outcome),
}

/// Why something was refused: a code, a sentence, and what a client needs to say it in its
/// own words.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Refusal {
    /// The rule's stable name.
    pub code: String,
    /// The rule in a sentence that says what to do.
    pub say: String,
    /// The parameters of the sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<Value>,
}

impl Refusal {
    /// What troubles the table or the server, if no rule of the game refuses. A rule may have
    /// the same code; it comes with its parameters.
    #[must_use]
    pub fn trouble(&self) -> Option<Trouble> {
        if self.with.is_none() { Trouble::named(&self.code) } else { None }
    }

    fn of<R: Serialize + Words>(refused: &Refused<R>, name: Naming<'_>) -> Self {
        let with = match refused {
            Refused::Moment(untimely) => serde_json::to_value(untimely),
            Refused::Rule(rule) => serde_json::to_value(rule),
        };
        Self { code: refused.code().to_owned(), say: refused.say(name), with: with.ok() }
    }
}

/// Something that happened, and who may know it.
#[derive(Clone, Debug)]
pub struct Told {
    /// Who may know it.
    pub to: Audience,
    /// The event: its code and parameters.
    pub event: Json,
}

/// A match that is being played.
pub trait Play: Send + Sync {
    /// Which game it is.
    fn game(&self) -> GameId;

    /// The same match, to try something with.
    fn fork(&self) -> Box<dyn Play>;

    /// How many play.
    fn seats(&self) -> u8;

    /// What it waits for.
    fn moment(&self) -> Moment;

    /// Whether all viewers are shown the same.
    fn is_open(&self) -> bool;

    /// Seats that may still resign.
    fn in_play(&self) -> Seats;

    /// Plays an action of a seat, as JSON or in notation.
    ///
    /// # Errors
    /// The rule that forbids it; the match is then as it was.
    fn act(
        &mut self,
        seat: Seat,
        ask: u32,
        action: &Value,
        name: Naming<'_>,
        told: &mut Vec<Told>,
    ) -> Result<Value, Refusal>;

    /// Plays what is done for a seat that does not answer; `None` if the match waits.
    fn default_act(&mut self, seat: Seat, told: &mut Vec<Told>) -> Option<Value>;

    /// Plays what a bot of a level chooses.
    fn bot_act(
        &mut self,
        seat: Seat,
        level: &str,
        seed: u64,
        told: &mut Vec<Told>,
    ) -> Option<Value>;

    /// Takes a seat out of the match (A9).
    ///
    /// # Errors
    /// If it has left already or the match is over.
    fn resign(&mut self, seat: Seat, name: Naming<'_>, told: &mut Vec<Told>)
    -> Result<(), Refusal>;

    /// Makes the roll that is due, if one is; its number.
    fn roll(&mut self, dice: &mut Verifiable, told: &mut Vec<Told>) -> Option<u32>;

    /// Applies a step from the log.
    ///
    /// # Errors
    /// Why it does not follow.
    fn apply(&mut self, step: &Step<Value>, told: &mut Vec<Told>) -> Result<(), String>;

    /// The same, and tells nobody.
    ///
    /// # Errors
    /// Why it does not follow.
    fn replay(&mut self, step: &Step<Value>) -> Result<(), String>;

    /// What a viewer may know.
    fn view(&self, viewer: Option<Seat>) -> Tree;

    /// The legal actions of a seat, and whether they are only examples.
    fn legal(&self, seat: Seat) -> (Json, bool);

    /// What is done for a seat that does not answer, if anything is.
    fn default_of(&self, seat: Seat) -> Option<Json>;

    /// Who may know which action a seat is about to take.
    fn known_to(&self, seat: Seat, action: &Value) -> Audience;

    /// The position's fingerprint.
    fn hash(&self) -> PositionHash;
}

/// A match of one game. It keeps the position only: the steps are in the log.
struct Room<G: Game> {
    id: GameId,
    position: G,
}

/// Begins a match.
///
/// # Errors
/// Every fault of the options.
pub fn begin(game: GameId, config: &Value, seats: u8) -> Result<Box<dyn Play>, Vec<Fault>> {
    with_game!(game, G => {
        let config = read_config::<G>(config)?;
        Ok(Box::new(Room::<G>::new(game, &config, seats)?))
    })
}

/// The bots a game has, from the weakest to the strongest.
#[must_use]
pub fn levels(game: GameId) -> &'static [bots::Level] {
    with_game!(game, G => <G as Bots>::LEVELS)
}

/// Looks at options before a match begins.
///
/// # Errors
/// Every fault of them.
pub fn check_config(game: GameId, config: &Value) -> Result<(), Vec<Fault>> {
    with_game!(game, G => {
        let config = read_config::<G>(config)?;
        let seats = *G::SEATS.start();
        G::setup(&config, seats).map(drop)
    })
}

fn read_config<G: Game>(config: &Value) -> Result<G::Config, Vec<Fault>> {
    G::Config::deserialize(config)
        .map_err(|problem| vec![Fault::new("config", problem.to_string())])
}

impl<G: Game + Bots> Room<G> {
    fn new(id: GameId, config: &G::Config, seats: u8) -> Result<Self, Vec<Fault>> {
        let position = Match::<G>::new(config, seats)?.position().clone();
        Ok(Self { id, position })
    }

    fn read(&self, seat: Seat, action: &Value, name: Naming<'_>) -> Result<G::Action, Refusal> {
        if let Value::String(text) = action {
            let read = self.position.parse(seat, text);
            return read.map_err(|rule| Refusal::of(&Refused::Rule(rule), name));
        }
        G::Action::deserialize(action)
            .map_err(|problem| Trouble::Unreadable.say(format!("That is no action: {problem}.")))
    }

    fn tell(heard: Heard<G::Event>, told: &mut Vec<Told>) {
        let event = |(to, event)| Told { to, event: Json::of(&event) };
        told.extend(heard.0.into_iter().map(event));
    }

    fn step(step: &Step<Value>) -> Result<Step<G::Action>, String> {
        Ok(match step {
            Step::Rolled { number } => Step::Rolled { number: *number },
            Step::Resigned { seat } => Step::Resigned { seat: *seat },
            Step::Acted { seat, action } => {
                let action = G::Action::deserialize(action).map_err(|e| e.to_string())?;
                Step::Acted { seat: *seat, action }
            }
        })
    }

    fn follow(&mut self, step: &Step<Value>, to: &mut impl Sink<G::Event>) -> Result<(), String> {
        let applied = self.position.apply(&Self::step(step)?, to);
        applied.map_err(|why| why.say(&|seat| format!("seat {seat}")))
    }
}

impl<G: Game + Bots> Play for Room<G> {
    fn game(&self) -> GameId {
        self.id
    }

    fn fork(&self) -> Box<dyn Play> {
        Box::new(Self { id: self.id, position: self.position.clone() })
    }

    fn seats(&self) -> u8 {
        self.position.seats()
    }

    fn moment(&self) -> Moment {
        match self.position.next() {
            Next::Chance(_) => Moment::Roll,
            Next::Over(outcome) => Moment::Over(outcome),
            Next::Ask(ask) => Moment::Ask {
                id: ask.id,
                seats: ask.seats(),
                waiting: self.position.waiting(),
                prompt: ask.prompt,
                pace: ask.pace,
            },
        }
    }

    fn is_open(&self) -> bool {
        !G::HIDDEN
    }

    fn in_play(&self) -> Seats {
        self.position.in_play()
    }

    fn act(
        &mut self,
        seat: Seat,
        ask: u32,
        action: &Value,
        name: Naming<'_>,
        told: &mut Vec<Told>,
    ) -> Result<Value, Refusal> {
        let action = self.read(seat, action, name)?;
        let answer = self.position.answer(seat, ask, &action);
        let play = answer.map_err(|refused| Refusal::of(&refused, name))?;
        let mut heard = Heard::default();
        self.position.play(&play, &mut heard);
        Self::tell(heard, told);
        Ok(serde_json::to_value(play.action()).unwrap_or_default())
    }

    fn default_act(&mut self, seat: Seat, told: &mut Vec<Told>) -> Option<Value> {
        let play = self.position.default_play(seat)?;
        let mut heard = Heard::default();
        self.position.play(&play, &mut heard);
        Self::tell(heard, told);
        serde_json::to_value(play.action()).ok()
    }

    fn bot_act(
        &mut self,
        seat: Seat,
        level: &str,
        seed: u64,
        told: &mut Vec<Told>,
    ) -> Option<Value> {
        let mut bot = G::bot(level, seed).or_else(|| G::bot("random", seed))?;
        let play = bots::answer(bot.as_mut(), &self.position, seat, &mut Legal::default())?;
        let mut heard = Heard::default();
        self.position.play(&play, &mut heard);
        Self::tell(heard, told);
        serde_json::to_value(play.action()).ok()
    }

    fn resign(
        &mut self,
        seat: Seat,
        name: Naming<'_>,
        told: &mut Vec<Told>,
    ) -> Result<(), Refusal> {
        let mut heard = Heard::default();
        let left = self.position.withdraw(seat, &mut heard);
        left.map_err(|why| Refusal::of::<Untimely>(&Refused::Moment(why), name))?;
        Self::tell(heard, told);
        Ok(())
    }

    fn roll(&mut self, dice: &mut Verifiable, told: &mut Vec<Told>) -> Option<u32> {
        let due = self.position.due().ok()?;
        let rolled = dice.roll(&due)?;
        let mut heard = Heard::default();
        self.position.rolled(rolled, &mut heard);
        Self::tell(heard, told);
        Some(rolled.number())
    }

    fn apply(&mut self, step: &Step<Value>, told: &mut Vec<Told>) -> Result<(), String> {
        let mut heard = Heard::default();
        self.follow(step, &mut heard)?;
        Self::tell(heard, told);
        Ok(())
    }

    fn replay(&mut self, step: &Step<Value>) -> Result<(), String> {
        self.follow(step, &mut Silent)
    }

    fn view(&self, viewer: Option<Seat>) -> Tree {
        Tree::of(&self.position.view(viewer)).unwrap_or_default()
    }

    fn legal(&self, seat: Seat) -> (Json, bool) {
        let mut legal = Legal::default();
        self.position.options(seat, &mut legal);
        let open = !legal.is_empty() && self.position.open_ended(seat);
        (Json::of(&legal.actions()), open)
    }

    fn default_of(&self, seat: Seat) -> Option<Json> {
        self.position.default_play(seat).map(|play| Json::of(play.action()))
    }

    fn known_to(&self, seat: Seat, action: &Value) -> Audience {
        let action = G::Action::deserialize(action);
        action.map_or(Audience::Server, |action| self.position.known_to(seat, &action))
    }

    fn hash(&self) -> PositionHash {
        self.position.hash()
    }
}
