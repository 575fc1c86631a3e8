//! The save file: versioned JSON that is replayed and checked when it is loaded.

use crate::{
    Commitment, Dice as _, Fault, Game, Match, PositionHash, Referee, Seat, Silent, Step,
    Verifiable, Words, parse_secret,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt::{self, Write as _};

/// A match as a file: its options, who played, where the dice came from, every step, and
/// the hash of the position they lead to.
#[derive(Clone, Debug)]
pub struct Save<G: Game> {
    /// Who sits where: a word for each seat, kept as it is.
    pub players: Vec<String>,
    /// Where the dice came from.
    pub dice: DiceRecord,
    /// The match itself.
    pub played: Match<G>,
}

/// Where the dice of a match came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum DiceRecord {
    /// Rolled outside, or not known: nothing to check.
    ByHand,
    /// [`Verifiable`] dice.
    Verifiable {
        /// The name of the match that goes into each roll.
        #[serde(rename = "match")]
        match_id: String,
        /// What was published before the first roll.
        commitment: Commitment,
        /// The secret, in hexadecimal digits.
        secret: String,
        /// What the seats added, in seat order.
        salts: Vec<String>,
    },
}

/// Why a save could not be loaded, or does not hold what it claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// Not JSON of the right form; names line and column.
    Form(String),
    /// A field holds what it cannot hold.
    Field(Fault),
    /// A roll is not the one its dice give.
    Dealt {
        /// The step's place in the list, from 0.
        step: usize,
        /// What the file says.
        said: Vec<u32>,
        /// What the dice give.
        gives: Vec<u32>,
    },
}

impl SaveError {
    fn field(name: impl Into<String>, rule: impl Into<String>) -> Self {
        Self::Field(Fault::new(name, rule))
    }
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form(problem) => write!(f, "not a save file: {problem}"),
            Self::Field(fault) => write!(f, "{fault}"),
            Self::Dealt { step, said, gives } => {
                write!(f, "steps[{step}]: the file says {said:?}, but its dice give {gives:?}")
            }
        }
    }
}

impl std::error::Error for SaveError {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    parlor: String,
    version: u32,
    game: String,
    rules: u32,
    seats: u8,
    config: Value,
    #[serde(default)]
    start: Option<Value>,
    players: Vec<String>,
    dice: DiceRecord,
    steps: Vec<Value>,
    hash: String,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum RawStep {
    Roll { roll: Vec<u32> },
    Play { seat: Seat, play: String },
    Resign { resign: Seat },
}

/// What a step looks like.
const STEP: &str = "expected {\"roll\":[…]}, {\"seat\":n,\"play\":\"…\"} or {\"resign\":n}";

impl<G: Game> Save<G> {
    /// The version of the file's form.
    pub const VERSION: u32 = 1;

    /// Which game a save is of, without loading it.
    ///
    /// # Errors
    /// If it is no save file at all.
    pub fn game_of(text: &str) -> Result<String, SaveError> {
        raw(text).map(|raw| raw.game)
    }

    /// The file: one step a line, so that a diff of two saves reads as play.
    #[must_use]
    pub fn to_text(&self) -> String {
        let played = &self.played;
        let mut text = String::from("{\n  \"parlor\": \"save\",\n");
        let mut line = |name: &str, value: String| {
            writeln!(text, "  \"{name}\": {value},").expect("writing to a string");
        };
        line("version", Self::VERSION.to_string());
        line("game", json(G::NAME));
        line("rules", G::RULES.to_string());
        line("seats", played.position().seats().to_string());
        line("config", json(played.config()));
        if let Some(start) = played.start() {
            line("start", json(start));
        }
        line("players", json(&self.players));
        line("dice", json(&self.dice));
        let steps: Vec<String> =
            self.raw_steps().iter().map(|step| format!("\n    {}", json(step))).collect();
        let end = if steps.is_empty() { "" } else { "\n  " };
        line("steps", format!("[{}{end}]", steps.join(",")));
        write!(text, "  \"hash\": \"{}\"\n}}\n", played.position().hash()).expect("a string");
        text
    }

    /// Loads a file: reads it, replays it and checks where it leads.
    ///
    /// # Errors
    /// What is wrong, and in which line or field.
    pub fn from_text(text: &str) -> Result<Self, SaveError> {
        let raw = raw(text)?;
        known::<G>(&raw)?;
        let mut played = begin::<G>(&raw)?;
        let seats = played.position().seats();
        if raw.players.len() != usize::from(seats) {
            return Err(SaveError::field(
                "players",
                format!("expected {seats}, one for each seat"),
            ));
        }
        for (at, step) in raw.steps.iter().enumerate() {
            let step = read_raw_step(&played, at, step)?;
            apply_step(&mut played, at, &step)?;
        }
        let hash = played.position().hash();
        let said = raw.hash.parse::<PositionHash>().map_err(|e| SaveError::field("hash", e))?;
        if said != hash {
            let rule = format!("the steps lead to {hash}, not to {said}: the file was changed");
            return Err(SaveError::field("hash", rule));
        }
        Ok(Self { players: raw.players, dice: raw.dice, played })
    }

    /// Deals the match again and checks every roll; tells how many were checked.
    ///
    /// # Errors
    /// The first roll that its dice do not give, or a secret that was not committed to.
    pub fn redeal(&self) -> Result<u64, SaveError> {
        let Some(mut dice) = self.dice.dice(0)? else { return Ok(0) };
        let mut again = self.played.at(0);
        for (at, step) in self.played.steps().iter().enumerate() {
            if let Step::Rolled { number } = step {
                compare(again.position(), at, *number, &mut dice)?;
            }
            again.apply(step, &mut Silent).expect("the same steps followed once");
        }
        Ok(again.rolls())
    }

    /// Looks for the first roll that the dice do not give, in a file that cannot be loaded:
    /// where a die was changed, most often a later step does not follow any more.
    ///
    /// # Errors
    /// That roll, or what keeps one from looking further.
    pub fn check_rolls(text: &str) -> Result<(), SaveError> {
        let raw = raw(text)?;
        known::<G>(&raw)?;
        let (mut played, dice) = (begin::<G>(&raw)?, raw.dice.dice(0)?);
        let Some(mut dice) = dice else { return Ok(()) };
        for (at, step) in raw.steps.iter().enumerate() {
            let step = read_raw_step(&played, at, step)?;
            if let Step::Rolled { number } = step {
                compare(played.position(), at, number, &mut dice)?;
            }
            apply_step(&mut played, at, &step)?;
        }
        Ok(())
    }

    fn raw_steps(&self) -> Vec<RawStep> {
        let mut again = self.played.at(0);
        let mut write = |step: &Step<G::Action>| {
            let raw = write_step(again.position(), step);
            again.apply(step, &mut Silent).expect("the same steps followed once");
            raw
        };
        self.played.steps().iter().map(&mut write).collect()
    }
}

impl DiceRecord {
    /// The dice it describes, from this roll on; `None` if they were rolled by hand.
    ///
    /// # Errors
    /// If the secret is not the one that was committed to.
    pub fn dice(&self, number: u64) -> Result<Option<Verifiable>, SaveError> {
        match self {
            Self::ByHand => Ok(None),
            Self::Verifiable { match_id, commitment, secret, salts } => {
                let secret = parse_secret(secret)
                    .map_err(|e| SaveError::field("dice.secret", e.to_string()))?;
                let dice = Verifiable::new(secret, match_id, salts, number);
                if dice.commitment() != *commitment {
                    let rule = "the secret is not the one that was committed to";
                    return Err(SaveError::field("dice.commitment", rule));
                }
                Ok(Some(dice))
            }
        }
    }
}

fn raw(text: &str) -> Result<Raw, SaveError> {
    let raw: Raw = serde_json::from_str(text).map_err(|e| SaveError::Form(e.to_string()))?;
    if raw.parlor != "save" {
        return Err(SaveError::field("parlor", format!("expected \"save\", not {:?}", raw.parlor)));
    }
    Ok(raw)
}

fn known<G: Game>(raw: &Raw) -> Result<(), SaveError> {
    let expect = |field: &str, have: &dyn fmt::Display, want: &dyn fmt::Display| {
        SaveError::field(field, format!("{have} is not known here, only {want}"))
    };
    if raw.version != Save::<G>::VERSION {
        return Err(expect("version", &raw.version, &Save::<G>::VERSION));
    }
    if raw.game != G::NAME {
        return Err(expect("game", &raw.game, &G::NAME));
    }
    if raw.rules != G::RULES {
        return Err(expect("rules", &raw.rules, &G::RULES));
    }
    Ok(())
}

fn begin<G: Game>(raw: &Raw) -> Result<Match<G>, SaveError> {
    let form =
        |name: &'static str| move |e: serde_json::Error| SaveError::field(name, e.to_string());
    let fault = |name: &str, faults: &[Fault]| SaveError::field(name, Fault::join(faults));
    let config: G::Config = serde_json::from_value(raw.config.clone()).map_err(form("config"))?;
    let differs = SaveError::field("start", "it has other options or seats than the file's head");
    match &raw.start {
        None => Match::new(&config, raw.seats).map_err(|faults| fault("config", &faults)),
        Some(start) => {
            let setup = serde_json::from_value(start.clone()).map_err(form("start"))?;
            let begun = Match::<G>::from_setup(&setup).map_err(|faults| fault("start", &faults))?;
            let same = *begun.config() == config && begun.position().seats() == raw.seats;
            if same { Ok(begun) } else { Err(differs) }
        }
    }
}

fn write_step<G: Game>(position: &G, step: &Step<G::Action>) -> RawStep {
    match step {
        Step::Rolled { number } => {
            let due = position.due().expect("the same steps followed once");
            let rolled = due.result(*number).expect("the same steps followed once");
            RawStep::Roll { roll: due.values(rolled) }
        }
        Step::Acted { seat, action } => {
            RawStep::Play { seat: *seat, play: position.notate(*seat, action) }
        }
        Step::Resigned { seat } => RawStep::Resign { resign: *seat },
    }
}

fn read_step<G: Game>(played: &Match<G>, step: &RawStep) -> Result<Step<G::Action>, String> {
    let name = |seat: Seat| format!("seat {seat}");
    match step {
        RawStep::Roll { roll } => {
            let due = played.position().due().map_err(|why| why.say(&name))?;
            let rolled = due
                .from_values(roll)
                .ok_or_else(|| format!("{} is no result of {}", shown(roll), due.describe()))?;
            Ok(Step::Rolled { number: rolled.number() })
        }
        RawStep::Play { seat, play } => {
            let action = played.position().parse(*seat, play).map_err(|why| why.say(&name))?;
            Ok(Step::Acted { seat: *seat, action })
        }
        RawStep::Resign { resign } => Ok(Step::Resigned { seat: *resign }),
    }
}

/// A roll as a refusal shows it: no roll is long, so what is long is none.
fn shown(roll: &[u32]) -> String {
    match roll.get(..16) {
        Some(beginning) if roll.len() > 16 => format!("{beginning:?} and more"),
        _ => format!("{roll:?}"),
    }
}

/// Reads a step of the file.
fn read_raw_step<G: Game>(
    played: &Match<G>,
    at: usize,
    step: &Value,
) -> Result<Step<G::Action>, SaveError> {
    let refused = |problem: String| SaveError::field(format!("steps[{at}]"), problem);
    let step = RawStep::deserialize(step).map_err(|_| refused(STEP.into()))?;
    read_step(played, &step).map_err(refused)
}

fn apply_step<G: Game>(
    played: &mut Match<G>,
    at: usize,
    step: &Step<G::Action>,
) -> Result<(), SaveError> {
    let name = |seat: Seat| format!("seat {seat}");
    let refused = |problem: String| SaveError::field(format!("steps[{at}]"), problem);
    played.apply(step, &mut Silent).map_err(|why| refused(why.say(&name)))
}

/// Whether a roll is the one that the dice give.
fn compare<G: Game>(
    position: &G,
    at: usize,
    number: u32,
    dice: &mut Verifiable,
) -> Result<(), SaveError> {
    let Ok(due) = position.due() else { return Ok(()) };
    let gives = dice.roll(&due).expect("these dice never run out");
    if gives.number() == number {
        return Ok(());
    }
    let said = due.result(number).map_or(vec![number], |said| due.values(said));
    Err(SaveError::Dealt { step: at, said, gives: due.values(gives) })
}

fn json(data: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(data).expect("plain data can be written")
}
