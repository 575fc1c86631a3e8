//! A match of any game behind one object-safe trait, with actions, events and views as JSON.

use crate::{FlatJson, JsonText, PositionId, RefusalCode};
use bots::insight::{Evaluation, Hint, Insight, InsightDepth};
use bots::{Bots, Deliberation};
use catalog::{GameId, with_game};
use kit::{
    Audience, Checked, CodedMessage, Dice, DiscardEvents, EventSink, Fault, Game, LegalActions,
    Match, Next, Outcome, PositionHash, RecordedEvents, Referee, Refused, ResponseWindow, Seat,
    SeatNames, Seats, SeededDice, StandingAnswers, Step, TurnError, VerifiableDice,
};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// What a match waits for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MatchStatus {
    /// The dice must be rolled.
    RollDue,
    /// Seats must answer.
    Ask {
        /// The number of the ask.
        id: u32,
        /// Who is asked; public.
        seats: Seats,
        /// Whose answer is missing. Not public: a seat learns only about itself.
        waiting: Seats,
        /// The game's code for what is asked.
        prompt: &'static str,
        /// Which of the table's time limits applies.
        window: ResponseWindow,
    },
    /// The match is over.
    Over(Outcome),
}

/// Why a request was refused: a code, an English sentence, and the parameters that a client
/// needs to phrase it in another language.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct RefusalMessage {
    /// The stable code of the rule, or of the table or the server.
    pub code: String,
    /// A sentence that says what is wrong and what to do.
    pub message: String,
    /// The game's rule with its parameters; missing if the table or the server refuses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "{ code: string }")]
    pub params: Option<Value>,
}

impl RefusalMessage {
    /// The code, if the table or the server refuses rather than a rule of the game. A rule may
    /// have the same code, but it always has parameters.
    #[must_use]
    pub fn refusal_code(&self) -> Option<RefusalCode> {
        if self.params.is_none() { RefusalCode::from_code(&self.code) } else { None }
    }

    fn of<R: Serialize + CodedMessage>(refused: &Refused<R>, name: SeatNames<'_>) -> Self {
        let params = match refused {
            Refused::Turn(untimely) => serde_json::to_value(untimely),
            Refused::Rule(rule) => serde_json::to_value(rule),
        };
        Self {
            code: refused.code().to_owned(),
            message: refused.to_english(name),
            params: params.ok(),
        }
    }
}

/// An event of a match with its audience.
#[derive(Clone, Debug)]
pub struct AddressedEvent {
    /// Who may know the event.
    pub audience: Audience,
    /// The event's code and parameters.
    pub event: JsonText,
    /// How notable it is ([`Game::notability`]).
    pub notability: u8,
}

/// A match of any game. Methods that change it append what happened to `events`.
pub trait AnyMatch: Send + Sync {
    /// Which game it is.
    fn game(&self) -> GameId;

    /// An independent copy, to try an action on.
    fn fork(&self) -> Box<dyn AnyMatch>;

    /// The number of seats.
    fn seats(&self) -> u8;

    /// What it waits for.
    fn status(&self) -> MatchStatus;

    /// Whether all viewers see the same: the game hides nothing.
    fn is_fully_visible(&self) -> bool;

    /// Seats that may still resign.
    fn in_play(&self) -> Seats;

    /// Plays an action of a seat, given as JSON or as text in the game's notation. Returns the
    /// action as it is stored.
    ///
    /// # Errors
    /// The rule that forbids it; the match is unchanged then.
    fn act(
        &mut self,
        seat: Seat,
        ask: u32,
        action: &Value,
        name: SeatNames<'_>,
        events: &mut Vec<AddressedEvent>,
    ) -> Result<Value, RefusalMessage>;

    /// Plays the default action of a seat whose time is up; `None` if the game has none.
    fn act_default(&mut self, seat: Seat, events: &mut Vec<AddressedEvent>) -> Option<Value>;

    /// Whether standing answers decide the open ask for a seat.
    fn is_decided(&self, seat: Seat, answers: &StandingAnswers) -> bool;

    /// Ends those standing answers of a seat that hold for now, if they do not decide the open ask.
    fn end_standing_for_now(&self, seat: Seat, answers: &mut StandingAnswers);

    /// Plays the action by which standing answers decide the open ask; `None` if they do not.
    fn act_standing(
        &mut self,
        seat: Seat,
        answers: &StandingAnswers,
        events: &mut Vec<AddressedEvent>,
    ) -> Option<Value>;

    /// How hard the decision of a seat that is asked looks to everybody.
    fn deliberation(&self, seat: Seat) -> Deliberation;

    /// Plays the choice of a bot of this level, or of a random bot if there is no such level.
    fn act_as_bot(
        &mut self,
        seat: Seat,
        level: &str,
        seed: u64,
        events: &mut Vec<AddressedEvent>,
    ) -> Option<Value>;

    /// Plays the choice of a bot of this level that stands in for the player of a seat (A11).
    fn act_as_stand_in(
        &mut self,
        seat: Seat,
        level: &str,
        seed: u64,
        events: &mut Vec<AddressedEvent>,
    ) -> Option<Value>;

    /// Takes a seat out of the match (A9).
    ///
    /// # Errors
    /// If the seat has resigned already or the match is over.
    fn resign(
        &mut self,
        seat: Seat,
        name: SeatNames<'_>,
        events: &mut Vec<AddressedEvent>,
    ) -> Result<(), RefusalMessage>;

    /// Makes the roll that is due and returns its result; `None` if none is due.
    fn roll(&mut self, dice: &mut VerifiableDice, events: &mut Vec<AddressedEvent>) -> Option<u32>;

    /// Applies a step from the log.
    ///
    /// # Errors
    /// Why the step is not legal here.
    fn apply(&mut self, step: &Step<Value>, events: &mut Vec<AddressedEvent>)
    -> Result<(), String>;

    /// Applies a step from the log without making events.
    ///
    /// # Errors
    /// Why the step is not legal here.
    fn replay(&mut self, step: &Step<Value>) -> Result<(), String>;

    /// The position as a viewer may know it; `None` is a spectator.
    fn view(&self, viewer: Option<Seat>) -> FlatJson;

    /// The position in formats of other programs.
    fn position_ids(&self) -> Vec<PositionId>;

    /// The legal actions of a seat, and whether they are only examples of more.
    fn legal(&self, seat: Seat) -> (JsonText, bool);

    /// What a seat may do although nothing is asked of it; `None` if nothing.
    fn interruptions(&self, seat: Seat) -> Option<JsonText>;

    /// The previews of the legal actions of a seat, in the same order, with null for those that
    /// have none; `None` if no action has one.
    fn previews(&self, seat: Seat) -> Option<JsonText>;

    /// The action that is taken for a seat whose time is up, if there is one.
    fn default_action(&self, seat: Seat) -> Option<JsonText>;

    /// Who may know that a seat takes this action.
    fn known_to(&self, seat: Seat, action: &Value) -> Audience;

    fn hash(&self) -> PositionHash;

    /// Advice about the open ask of a seat, by what the seat may know; `None` if it is not asked.
    fn hint(&self, seat: Seat, depth: InsightDepth) -> Option<Hint>;

    /// What the position is worth to each seat, by what a viewer may know; `None` is a spectator.
    fn evaluate(&self, viewer: Option<Seat>, depth: InsightDepth) -> Evaluation;
}

/// A match of one game. It holds only the position: the steps are in the table's log.
struct GameMatch<G: Game> {
    id: GameId,
    position: G,
}

/// What a match begins with besides its seats.
#[derive(Clone, Copy, Debug)]
pub struct MatchTerms<'a> {
    /// The version of the rules; new matches use [`GameId::rules_version`], or that of their start.
    pub rules: u32,
    /// The options.
    pub config: &'a Value,
    /// The set-up, if it is not the usual one of the options.
    pub start: Option<&'a Value>,
}

/// Begins a match.
///
/// # Errors
/// Every fault of the options or the start, or that the version of the rules is not supported.
pub fn begin_match(
    game: GameId,
    terms: MatchTerms<'_>,
    seats: u8,
) -> Result<Box<dyn AnyMatch>, Vec<Fault>> {
    with_game!(game, G => {
        let config = read_config::<G>(terms.config)?;
        let played = begin::<G>(terms.rules, &config, terms.start, seats)?;
        Ok(Box::new(GameMatch::at_start(game, &played)))
    })
}

/// Begins a match of one game.
pub(crate) fn begin<G: Game>(
    rules: u32,
    config: &G::Config,
    start: Option<&Value>,
    seats: u8,
) -> Result<Match<G>, Vec<Fault>> {
    let Some(start) = start else { return Match::<G>::with_rules(rules, config, seats) };
    let begun = Match::<G>::from_setup(&read_start::<G>(start)?)?;
    let position = begun.position();
    let fits = position.config() == *config
        && position.seat_count() == seats
        && position.rules_version() == rules;
    if fits {
        return Ok(begun);
    }
    Err(vec![Fault::new("start", "it has other options, seats or rules than the match")])
}

/// The options and the version of the rules of a set-up with which a new match can begin.
///
/// # Errors
/// Every fault of the set-up.
pub(crate) fn check_start(game: GameId, start: &Value) -> Result<(Value, u32), Vec<Fault>> {
    with_game!(game, G => {
        let begun = Match::<G>::from_setup(&read_start::<G>(start)?)?;
        let position = begun.position();
        if matches!(position.next(), Next::Over(_)) {
            return Err(vec![Fault::new("start", "the match is over there")]);
        }
        if !is_ever_asked(position) {
            return Err(vec![Fault::new("start", "nobody could ever move there")]);
        }
        let config = serde_json::to_value(position.config()).unwrap_or_default();
        Ok((config, position.rules_version()))
    })
}

/// How many rolls may follow each other without a question to a seat. Where dice decide whether a
/// seat can move, some follow each other; a thousand do only where no seat ever can.
pub(crate) const MAX_ROLLS_IN_A_ROW: usize = 1_000;

/// Whether a seat is asked, or the match ends, after some rolls.
fn is_ever_asked<G: Game>(start: &G) -> bool {
    let (mut position, mut dice) = (start.clone(), SeededDice::new(0));
    for _ in 0..MAX_ROLLS_IN_A_ROW {
        let Ok(due) = position.due_roll() else { return true };
        let Some(rolled) = dice.roll(&due) else { return true };
        position.roll_checked(rolled, &mut DiscardEvents);
    }
    false
}

pub(crate) fn read_start<G: Game>(start: &Value) -> Result<G::Setup, Vec<Fault>> {
    read_json(start).map_err(|fault| vec![fault.within("start")])
}

/// The bot levels of a game that people choose from, from the weakest to the strongest.
#[must_use]
pub fn bot_levels(game: GameId) -> &'static [bots::Level] {
    with_game!(game, G => <G as Bots>::LEVELS)
}

/// Whether a game has a bot of this name: a level, or a policy that is not offered to people.
pub(crate) fn has_bot(game: GameId, name: &str) -> bool {
    with_game!(game, G => <G as Bots>::named_bots().any(|bot| bot.name == name))
}

/// The level of bots that nobody has chosen.
#[must_use]
pub fn gentle_level(game: GameId) -> &'static str {
    with_game!(game, G => <G as Bots>::gentle_level().name)
}

/// Validates the options of a game without beginning a match.
///
/// # Errors
/// Every fault of the options.
pub fn check_config(game: GameId, config: &Value) -> Result<(), Vec<Fault>> {
    with_game!(game, G => {
        let config = read_config::<G>(config)?;
        let seats = *G::SEAT_COUNTS.start();
        G::setup(&config, seats).map(drop)
    })
}

pub(crate) fn read_config<G: Game>(config: &Value) -> Result<G::Config, Vec<Fault>> {
    read_json(config).map_err(|fault| vec![fault.within("config")])
}

/// Reads a value. Logs hold what was accepted when they were written, so what serde accepts
/// stays accepted; the stricter [`kit::read_json`] gives the error.
fn read_json<T: DeserializeOwned>(value: &Value) -> Result<T, Fault> {
    T::deserialize(value).or_else(|_| kit::read_json(value))
}

impl<G: Insight> GameMatch<G> {
    fn at_start(id: GameId, played: &Match<G>) -> Self {
        Self { id, position: played.position().clone() }
    }

    fn parse_action(
        &self,
        seat: Seat,
        action: &Value,
        name: SeatNames<'_>,
    ) -> Result<G::Action, RefusalMessage> {
        if let Value::String(text) = action {
            let read = self.position.parse(seat, text);
            return read.map_err(|refused| RefusalMessage::of(&refused, name));
        }
        read_json(action).map_err(|fault| {
            RefusalCode::BadAction.with_message(format!("That is no action: {fault}."))
        })
    }

    /// Applies an action, and returns it as JSON.
    fn act_checked(
        &mut self,
        play: &Checked<G::Action>,
        events: &mut Vec<AddressedEvent>,
    ) -> Value {
        let mut recorded = RecordedEvents::default();
        self.position.act_checked(play, &mut recorded);
        Self::append_events(recorded, events);
        serde_json::to_value(play.action()).unwrap_or_default()
    }

    fn append_events(recorded: RecordedEvents<G::Event>, events: &mut Vec<AddressedEvent>) {
        let event = |(audience, event)| AddressedEvent {
            audience,
            notability: G::notability(&event),
            event: JsonText::of(&event),
        };
        events.extend(recorded.0.into_iter().map(event));
    }

    fn parse_step(step: &Step<Value>) -> Result<Step<G::Action>, String> {
        Ok(match step {
            Step::Rolled { number } => Step::Rolled { number: *number },
            Step::Resigned { seat } => Step::Resigned { seat: *seat },
            Step::Acted { seat, action } => {
                let action = read_json(action).map_err(|fault| fault.to_string())?;
                Step::Acted { seat: *seat, action }
            }
        })
    }

    fn apply_to(
        &mut self,
        step: &Step<Value>,
        sink: &mut impl EventSink<G::Event>,
    ) -> Result<(), String> {
        let applied = self.position.apply_step(&Self::parse_step(step)?, sink);
        applied.map_err(|why| why.to_english(&|seat| format!("seat {seat}")))
    }
}

impl<G: Insight> AnyMatch for GameMatch<G> {
    fn game(&self) -> GameId {
        self.id
    }

    fn fork(&self) -> Box<dyn AnyMatch> {
        Box::new(Self { id: self.id, position: self.position.clone() })
    }

    fn seats(&self) -> u8 {
        self.position.seat_count()
    }

    fn status(&self) -> MatchStatus {
        match self.position.next() {
            Next::Chance(_) => MatchStatus::RollDue,
            Next::Over(outcome) => MatchStatus::Over(outcome),
            Next::Ask(ask) => MatchStatus::Ask {
                id: ask.id,
                seats: ask.seats(),
                waiting: self.position.waiting(),
                prompt: ask.prompt,
                window: ask.window,
            },
        }
    }

    fn is_fully_visible(&self) -> bool {
        !G::HAS_HIDDEN_INFORMATION
    }

    fn in_play(&self) -> Seats {
        self.position.in_play()
    }

    fn act(
        &mut self,
        seat: Seat,
        ask: u32,
        action: &Value,
        name: SeatNames<'_>,
        events: &mut Vec<AddressedEvent>,
    ) -> Result<Value, RefusalMessage> {
        let action = self.parse_action(seat, action, name)?;
        let answer = self.position.check_answer(seat, ask, &action);
        let play = answer.map_err(|refused| RefusalMessage::of(&refused, name))?;
        Ok(self.act_checked(&play, events))
    }

    fn act_default(&mut self, seat: Seat, events: &mut Vec<AddressedEvent>) -> Option<Value> {
        let play = self.position.default_checked(seat)?;
        Some(self.act_checked(&play, events))
    }

    fn is_decided(&self, seat: Seat, answers: &StandingAnswers) -> bool {
        answers.action(&self.position, seat).is_some()
    }

    fn end_standing_for_now(&self, seat: Seat, answers: &mut StandingAnswers) {
        answers.end_for_now(&self.position, seat);
    }

    fn act_standing(
        &mut self,
        seat: Seat,
        answers: &StandingAnswers,
        events: &mut Vec<AddressedEvent>,
    ) -> Option<Value> {
        let play = answers.action(&self.position, seat)?;
        Some(self.act_checked(&play, events))
    }

    fn deliberation(&self, seat: Seat) -> Deliberation {
        G::deliberation(&self.position.view(None), seat)
    }

    fn act_as_bot(
        &mut self,
        seat: Seat,
        level: &str,
        seed: u64,
        events: &mut Vec<AddressedEvent>,
    ) -> Option<Value> {
        let mut bot = G::bot(level, seed).or_else(|| G::bot("random", seed))?;
        let play =
            bots::choose_action(bot.as_mut(), &self.position, seat, &mut LegalActions::default())?;
        Some(self.act_checked(&play, events))
    }

    fn act_as_stand_in(
        &mut self,
        seat: Seat,
        level: &str,
        seed: u64,
        events: &mut Vec<AddressedEvent>,
    ) -> Option<Value> {
        let play = bots::choose_stand_in_action(level, seed, &self.position, seat)?;
        Some(self.act_checked(&play, events))
    }

    fn resign(
        &mut self,
        seat: Seat,
        name: SeatNames<'_>,
        events: &mut Vec<AddressedEvent>,
    ) -> Result<(), RefusalMessage> {
        let mut recorded = RecordedEvents::default();
        let left = self.position.resign_seat(seat, &mut recorded);
        left.map_err(|why| RefusalMessage::of::<TurnError>(&Refused::Turn(why), name))?;
        Self::append_events(recorded, events);
        Ok(())
    }

    fn roll(&mut self, dice: &mut VerifiableDice, events: &mut Vec<AddressedEvent>) -> Option<u32> {
        let due = self.position.due_roll().ok()?;
        let rolled = dice.roll(&due)?;
        let mut recorded = RecordedEvents::default();
        self.position.roll_checked(rolled, &mut recorded);
        Self::append_events(recorded, events);
        Some(rolled.number())
    }

    fn apply(
        &mut self,
        step: &Step<Value>,
        events: &mut Vec<AddressedEvent>,
    ) -> Result<(), String> {
        let mut recorded = RecordedEvents::default();
        self.apply_to(step, &mut recorded)?;
        Self::append_events(recorded, events);
        Ok(())
    }

    fn replay(&mut self, step: &Step<Value>) -> Result<(), String> {
        self.apply_to(step, &mut DiscardEvents)
    }

    fn view(&self, viewer: Option<Seat>) -> FlatJson {
        FlatJson::of(&self.position.view(viewer)).unwrap_or_default()
    }

    fn position_ids(&self) -> Vec<PositionId> {
        PositionId::of(&self.position)
    }

    fn legal(&self, seat: Seat) -> (JsonText, bool) {
        let mut legal = LegalActions::default();
        self.position.legal_actions(seat, &mut legal);
        let open = !legal.is_empty() && self.position.is_open_ended(seat);
        (JsonText::of(&legal.actions()), open)
    }

    fn interruptions(&self, seat: Seat) -> Option<JsonText> {
        let mut legal = LegalActions::default();
        self.position.legal_interruptions(seat, &mut legal);
        (!legal.is_empty()).then(|| JsonText::of(&legal.actions()))
    }

    fn previews(&self, seat: Seat) -> Option<JsonText> {
        let mut legal = LegalActions::default();
        self.position.legal_actions(seat, &mut legal);
        let preview = |action| self.position.preview(seat, action);
        let previews: Vec<Option<G::Preview>> = legal.actions().iter().map(preview).collect();
        previews.iter().any(Option::is_some).then(|| JsonText::of(&previews))
    }

    fn default_action(&self, seat: Seat) -> Option<JsonText> {
        self.position.default_checked(seat).map(|play| JsonText::of(play.action()))
    }

    fn known_to(&self, seat: Seat, action: &Value) -> Audience {
        let action = G::Action::deserialize(action);
        action.map_or(Audience::Server, |action| self.position.known_to(seat, &action))
    }

    fn hash(&self) -> PositionHash {
        self.position.hash()
    }

    fn hint(&self, seat: Seat, depth: InsightDepth) -> Option<Hint> {
        bots::insight::hint(&self.position, seat, depth)
    }

    fn evaluate(&self, viewer: Option<Seat>, depth: InsightDepth) -> Evaluation {
        match self.position.next() {
            Next::Over(outcome) => Evaluation::of_outcome(&outcome),
            Next::Chance(_) | Next::Ask(_) => {
                let mut adviser = G::adviser(&self.position.config(), depth);
                adviser.evaluate(viewer, &self.position.view(viewer))
            }
        }
    }
}
