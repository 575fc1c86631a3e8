//! Save files: versioned JSON that is replayed and verified when it is loaded.

use crate::{
    Attestation, CodedMessage, Commitment, DeviceDice, Dice as _, DieLabel, DiscardEvents, Fault,
    Game, JointSalts, Match, PositionHash, Referee, Seat, Step, StepMark, VerifiableDice,
    parse_json, parse_secret, read_json,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;
use std::fmt::{self, Write as _};
use ts_rs::TS;

/// A match as a file: its options, the players, the source of the dice, all steps, and the
/// hash of the final position.
#[derive(Clone, Debug)]
pub struct Save<G: Game> {
    /// A free-text description of the player in each seat.
    pub players: Vec<String>,
    /// Where the dice came from.
    pub dice: DiceSource,
    /// The match.
    pub played: Match<G>,
}

/// Where the dice of a match came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum DiceSource {
    /// Rolled outside the program, or unknown: the rolls cannot be verified.
    ByHand,
    /// [`VerifiableDice`].
    Verifiable {
        /// The identifier of the match, from which each roll is derived.
        #[serde(rename = "match")]
        match_id: String,
        /// The commitment that was published before the first roll.
        #[ts(as = "String")]
        #[schemars(with = "String")]
        commitment: Commitment,
        /// The secret, in hexadecimal digits.
        secret: String,
        /// The salts of the seats, in seat order.
        salts: Vec<String>,
    },
    /// [`VerifiableDice::joint`]: nobody could choose the secret or a salt with the others known.
    Joint {
        /// The identifier of the match, from which each roll is derived.
        #[serde(rename = "match")]
        match_id: String,
        /// The commitment to the secret, published before the hash of any salt.
        #[ts(as = "String")]
        #[schemars(with = "String")]
        commitment: Commitment,
        /// The secret, in hexadecimal digits.
        secret: String,
        /// The salt of each seat, and when everything was published.
        salts: JointSalts,
    },
    /// The match began on the device of a player and was brought to a server: the first rolls are
    /// those of the device, the others as with joint dice.
    HandedOver {
        /// The dice of the device.
        device: DeviceDice,
        /// The identifier of the match at the server.
        #[serde(rename = "match")]
        match_id: String,
        /// The commitment of the server, published before the hash of any salt.
        #[ts(as = "String")]
        #[schemars(with = "String")]
        commitment: Commitment,
        /// The secret of the server, in hexadecimal digits.
        secret: String,
        /// The salt of each seat, and when everything was published.
        salts: JointSalts,
    },
}

/// Why a save cannot be loaded or verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// The text is not the JSON of a save; names the field, or line and column.
    Syntax(String),
    /// A field is invalid.
    Field(Fault),
    /// A recorded roll differs from the result its dice give.
    RollMismatch {
        /// The index of the step.
        step: usize,
        /// The values in the file.
        recorded: Vec<u32>,
        /// The values the dice give.
        expected: Vec<u32>,
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
            Self::Syntax(problem) => write!(f, "not a save file: {problem}"),
            Self::Field(fault) => write!(f, "{fault}"),
            Self::RollMismatch { step, recorded: said, expected: gives } => {
                write!(f, "steps[{step}]: the file says {said:?}, but its dice give {gives:?}")
            }
        }
    }
}

impl std::error::Error for SaveError {}

/// The JSON of a save file.
#[derive(Clone, Debug, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveData {
    /// `save`, so that such files are recognised.
    parlor: String,
    /// The version of the file format.
    version: u32,
    /// The game.
    game: String,
    /// The version of its rules.
    rules: u32,
    /// The number of seats.
    seats: u8,
    /// The options.
    #[ts(type = "unknown")]
    config: Value,
    /// The set-up, if the match does not begin with that of its options.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "unknown")]
    start: Option<Value>,
    /// The player of each seat: `human:NAME`, or the level of a bot.
    players: Vec<String>,
    /// Where the dice came from.
    dice: DiceSource,
    /// Rolls, actions in the game's notation, and resignations.
    #[ts(as = "Vec<RawStep>")]
    #[schemars(with = "Vec<RawStep>")]
    steps: Vec<Value>,
    /// The hash of the last position.
    hash: String,
    /// What the server that hosted the match states about the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    attestation: Option<Attestation>,
}

#[derive(Serialize, Deserialize, TS, JsonSchema)]
#[serde(untagged, deny_unknown_fields)]
#[ts(rename = "SaveStep")]
#[schemars(rename = "SaveStep")]
#[ts(optional_fields)]
enum RawStep {
    Roll {
        roll: Vec<u32>,
        /// The seat that made the roll.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
        /// What it was for.
        #[serde(default, rename = "for", skip_serializing_if = "Option::is_none")]
        purpose: Option<Cow<'static, str>>,
        /// For whom each die was rolled and what for, where they are of several.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<Vec<DieLabel>>,
    },
    Play {
        seat: Seat,
        play: String,
        /// Whether it is the default action of a seat whose time ran out.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        default: bool,
        /// Whether a bot took it that stood in for the absent player.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        stand_in: bool,
    },
    Resign {
        resign: Seat,
    },
}

/// How much is written of each roll.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RollDetail {
    /// The values.
    Values,
    /// The values, who made it, and what it was for.
    Audit,
}

/// The valid forms of a step, for error messages.
const STEP_SYNTAX: &str = "expected {\"roll\":[…]}, {\"seat\":n,\"play\":\"…\"} or {\"resign\":n}";

impl<G: Game> Save<G> {
    /// The version of the file format.
    pub const FORMAT_VERSION: u32 = 1;

    /// The name of the game in a save file, without loading the match.
    ///
    /// # Errors
    /// If the text is not a save file.
    pub fn game_name(text: &str) -> Result<String, SaveError> {
        parse_raw(text).map(|raw| raw.game)
    }

    /// What a server states about a save file, if anything; it is not verified here.
    ///
    /// # Errors
    /// If the text is not a save file.
    pub fn attestation(text: &str) -> Result<Option<Attestation>, SaveError> {
        parse_raw(text).map(|raw| raw.attestation)
    }

    /// The text of the file, with one step per line so that saves can be diffed.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.write_text(RollDetail::Values)
    }

    /// As [`Save::to_text`], and each roll says who made it, for whom and what for. When the file
    /// is loaded, that is compared with the rules.
    #[must_use]
    pub fn to_audited_text(&self) -> String {
        self.write_text(RollDetail::Audit)
    }

    fn write_text(&self, detail: RollDetail) -> String {
        let played = &self.played;
        let mut text = String::from("{\n  \"parlor\": \"save\",\n");
        let mut line = |name: &str, value: String| {
            writeln!(text, "  \"{name}\": {value},").expect("writing to a string");
        };
        line("version", Self::FORMAT_VERSION.to_string());
        line("game", json(G::NAME));
        line("rules", played.position().rules_version().to_string());
        line("seats", played.position().seat_count().to_string());
        line("config", json(played.config()));
        if let Some(start) = played.custom_start() {
            line("start", json(start));
        }
        line("players", json(&self.players));
        line("dice", json(&self.dice));
        let steps: Vec<String> =
            self.raw_steps(detail).iter().map(|step| format!("\n    {}", json(step))).collect();
        let end = if steps.is_empty() { "" } else { "\n  " };
        line("steps", format!("[{}{end}]", steps.join(",")));
        write!(text, "  \"hash\": \"{}\"\n}}\n", played.position().hash()).expect("a string");
        text
    }

    /// Parses and replays a file and verifies the hash of the final position.
    ///
    /// # Errors
    /// The first fault, with its line or field.
    pub fn from_text(text: &str) -> Result<Self, SaveError> {
        let raw = parse_raw(text)?;
        check_version::<G>(&raw)?;
        let mut played = begin_match::<G>(&raw)?;
        let seats = played.position().seat_count();
        if raw.players.len() != usize::from(seats) {
            return Err(SaveError::field(
                "players",
                format!("expected {seats}, one for each seat"),
            ));
        }
        check_salt_count(&raw.dice, seats)?;
        for (at, step) in raw.steps.iter().enumerate() {
            let (step, mark) = read_raw_step(&played, at, step)?;
            apply_raw_step(&mut played, at, &step)?;
            if let Some(mark) = mark {
                played.mark_last_step(mark);
            }
        }
        let hash = played.position().hash();
        let recorded = raw.hash.parse::<PositionHash>().map_err(|e| SaveError::field("hash", e))?;
        if recorded != hash {
            let rule = format!("the steps lead to {hash}, not to {recorded}: the file was changed");
            return Err(SaveError::field("hash", rule));
        }
        Ok(Self { players: raw.players, dice: raw.dice, played })
    }

    /// Verifies every roll against the dice and returns the number of rolls verified.
    ///
    /// # Errors
    /// The first roll that differs, or a secret that does not match its commitment.
    pub fn verify_rolls(&self) -> Result<u64, SaveError> {
        let Some(mut dice) = self.dice.dice(0)? else { return Ok(0) };
        let mut replayed = self.played.after_steps(0);
        for (at, step) in self.played.steps().iter().enumerate() {
            if let Step::Rolled { number } = step {
                compare_roll(replayed.position(), at, *number, &mut dice)?;
            }
            replayed
                .apply_step(step, &mut DiscardEvents)
                .expect("the same steps were applied before");
        }
        Ok(replayed.roll_count())
    }

    /// Looks for the first roll that differs from the dice in a file that does not load. After
    /// a changed roll a later step is usually refused, and that error hides the cause.
    ///
    /// # Errors
    /// That roll, or the fault that ends the search.
    pub fn find_wrong_roll(text: &str) -> Result<(), SaveError> {
        let raw = parse_raw(text)?;
        check_version::<G>(&raw)?;
        let (mut played, dice) = (begin_match::<G>(&raw)?, raw.dice.dice(0)?);
        let Some(mut dice) = dice else { return Ok(()) };
        for (at, step) in raw.steps.iter().enumerate() {
            let (step, _) = read_raw_step(&played, at, step)?;
            if let Step::Rolled { number } = step {
                compare_roll(played.position(), at, number, &mut dice)?;
            }
            apply_raw_step(&mut played, at, &step)?;
        }
        Ok(())
    }

    fn raw_steps(&self, detail: RollDetail) -> Vec<RawStep> {
        let mut replayed = self.played.after_steps(0);
        let mut write = |(at, step): (usize, &Step<G::Action>)| {
            let mut raw = write_step(replayed.position(), step, detail);
            if let RawStep::Play { default, stand_in, .. } = &mut raw {
                let mark = self.played.mark(at);
                *default = mark == Some(StepMark::Default);
                *stand_in = mark == Some(StepMark::StandIn);
            }
            replayed
                .apply_step(step, &mut DiscardEvents)
                .expect("the same steps were applied before");
            raw
        };
        self.played.steps().iter().enumerate().map(&mut write).collect()
    }
}

impl DiceSource {
    /// The dice, starting with roll number `number`; `None` if they were rolled by hand.
    ///
    /// # Errors
    /// If the secret does not match the commitment.
    pub fn dice(&self, number: u64) -> Result<Option<VerifiableDice>, SaveError> {
        match self {
            Self::ByHand => Ok(None),
            Self::Verifiable { match_id, commitment, secret, salts } => {
                let secret = parse_secret(secret)
                    .map_err(|e| SaveError::field("dice.secret", e.to_string()))?;
                let dice = VerifiableDice::new(secret, match_id, salts, number);
                if dice.commitment() != *commitment {
                    let rule = "the secret is not the one that was committed to";
                    return Err(SaveError::field("dice.commitment", rule));
                }
                Ok(Some(dice))
            }
            Self::Joint { match_id, commitment, secret, salts } => {
                let secret = salts.check(match_id, *commitment, secret);
                let secret = secret.map_err(|fault| SaveError::Field(fault.within("dice")))?;
                Ok(Some(salts.dice(secret, match_id, number)))
            }
            Self::HandedOver { device, match_id, commitment, secret, salts } => {
                let of =
                    |field: &'static str| move |fault: Fault| SaveError::Field(fault.within(field));
                let earlier = device.dice(number).map_err(of("dice.device"))?;
                let secret = salts.check(match_id, *commitment, secret).map_err(of("dice"))?;
                let dice = salts.dice(secret, match_id, number);
                Ok(Some(dice.after(earlier, device.rolls)))
            }
        }
    }

    /// The commitment that was published before the first roll, or before the first that the server
    /// dealt; `None` if the dice were rolled by hand.
    #[must_use]
    pub const fn commitment(&self) -> Option<Commitment> {
        match self {
            Self::ByHand => None,
            Self::Verifiable { commitment, .. }
            | Self::Joint { commitment, .. }
            | Self::HandedOver { commitment, .. } => Some(*commitment),
        }
    }
}

/// Checks that joint dice have a salt for each seat.
fn check_salt_count(dice: &DiceSource, seats: u8) -> Result<(), SaveError> {
    let of = |field: &str, salts: &JointSalts| {
        if salts.seats.len() == usize::from(seats) {
            return Ok(());
        }
        Err(SaveError::field(field, format!("expected {seats}, one for each seat")))
    };
    match dice {
        DiceSource::Joint { salts, .. } => of("dice.salts.seats", salts),
        DiceSource::HandedOver { device, salts, .. } => {
            of("dice.device.salts.seats", &device.salts)?;
            of("dice.salts.seats", salts)
        }
        DiceSource::ByHand | DiceSource::Verifiable { .. } => Ok(()),
    }
}

fn parse_raw(text: &str) -> Result<SaveData, SaveError> {
    let raw: SaveData = parse_json(text).map_err(|fault| SaveError::Syntax(fault.to_string()))?;
    if raw.parlor != "save" {
        return Err(SaveError::field("parlor", format!("expected \"save\", not {:?}", raw.parlor)));
    }
    Ok(raw)
}

fn check_version<G: Game>(raw: &SaveData) -> Result<(), SaveError> {
    let expect = |field: &str, have: &dyn fmt::Display, want: &dyn fmt::Display| {
        SaveError::field(field, format!("{have} is not known here, only {want}"))
    };
    if raw.version != Save::<G>::FORMAT_VERSION {
        return Err(expect("version", &raw.version, &Save::<G>::FORMAT_VERSION));
    }
    if raw.game != G::NAME {
        return Err(expect("game", &raw.game, &G::NAME));
    }
    Match::<G>::check_rules(raw.rules).map_err(SaveError::Field)?;
    Ok(())
}

fn begin_match<G: Game>(raw: &SaveData) -> Result<Match<G>, SaveError> {
    let form = |name: &'static str| move |fault: Fault| SaveError::Field(fault.within(name));
    let fault = |name: &str, faults: &[Fault]| SaveError::field(name, Fault::join(faults));
    let config: G::Config = read_json(&raw.config).map_err(form("config"))?;
    let differs =
        SaveError::field("start", "it has other options, seats or rules than the file's head");
    match &raw.start {
        None => Match::with_rules(raw.rules, &config, raw.seats)
            .map_err(|faults| fault("config", &faults)),
        Some(start) => {
            let setup = read_json(start).map_err(form("start"))?;
            let begun = Match::<G>::from_setup(&setup).map_err(|faults| fault("start", &faults))?;
            let position = begun.position();
            let same = *begun.config() == config
                && position.seat_count() == raw.seats
                && position.rules_version() == raw.rules;
            if same { Ok(begun) } else { Err(differs) }
        }
    }
}

fn write_step<G: Game>(position: &G, step: &Step<G::Action>, detail: RollDetail) -> RawStep {
    match step {
        Step::Rolled { number } => {
            let due = position.due_roll().expect("the same steps were applied before");
            let rolled = due.result(*number).expect("the same steps were applied before");
            let roll = due.values(rolled);
            if detail == RollDetail::Values {
                return RawStep::Roll { roll, by: None, purpose: None, dice: None };
            }
            let (by, purpose) = (due.owner, Some(due.purpose.into()));
            let dice = Some(position.die_labels()).filter(|labels| !labels.is_empty());
            RawStep::Roll { roll, by, purpose, dice }
        }
        Step::Acted { seat, action } => {
            let play = position.notate(*seat, action);
            RawStep::Play { seat: *seat, play, default: false, stand_in: false }
        }
        Step::Resigned { seat } => RawStep::Resign { resign: *seat },
    }
}

fn read_step<G: Game>(played: &Match<G>, step: &RawStep) -> Result<Step<G::Action>, String> {
    let name = |seat: Seat| played.position().name_of(seat);
    match step {
        RawStep::Roll { roll, by, purpose, dice } => {
            let due = played.position().due_roll().map_err(|why| why.to_english(&name))?;
            let labels = || played.position().die_labels();
            let fits = by.is_none_or(|by| due.owner == Some(by))
                && purpose.as_ref().is_none_or(|purpose| *purpose == due.purpose)
                && dice.as_ref().is_none_or(|dice| *dice == labels());
            if !fits {
                let owner = due.owner.map_or("nobody".into(), name);
                return Err(format!("the roll that is due is {} by {owner}", due.purpose));
            }
            let rolled = due.from_values(roll).ok_or_else(|| {
                format!("{} is no result of {}", format_roll(roll), due.describe())
            })?;
            Ok(Step::Rolled { number: rolled.number() })
        }
        RawStep::Play { seat, play, .. } => {
            let action =
                played.position().parse(*seat, play).map_err(|why| why.to_english(&name))?;
            Ok(Step::Acted { seat: *seat, action })
        }
        RawStep::Resign { resign } => Ok(Step::Resigned { seat: *resign }),
    }
}

/// A roll as shown in an error message. No roll has more than 16 values, so longer lists are
/// cut.
fn format_roll(roll: &[u32]) -> String {
    match roll.get(..16) {
        Some(beginning) if roll.len() > 16 => format!("{beginning:?} and more"),
        _ => format!("{roll:?}"),
    }
}

/// Parses a step of the file, and who took it in the place of its player.
fn read_raw_step<G: Game>(
    played: &Match<G>,
    at: usize,
    step: &Value,
) -> Result<(Step<G::Action>, Option<StepMark>), SaveError> {
    let refused = |problem: String| SaveError::field(format!("steps[{at}]"), problem);
    let raw = RawStep::deserialize(step).map_err(|_| refused(STEP_SYNTAX.into()))?;
    let mark = match raw {
        RawStep::Play { default: true, .. } => Some(StepMark::Default),
        RawStep::Play { stand_in: true, .. } => Some(StepMark::StandIn),
        _ => None,
    };
    Ok((read_step(played, &raw).map_err(refused)?, mark))
}

fn apply_raw_step<G: Game>(
    played: &mut Match<G>,
    at: usize,
    step: &Step<G::Action>,
) -> Result<(), SaveError> {
    let applied = played.apply_step(step, &mut DiscardEvents);
    let name = |seat: Seat| played.position().name_of(seat);
    applied.map_err(|why| SaveError::field(format!("steps[{at}]"), why.to_english(&name)))
}

/// Checks that a recorded roll is the one the dice give.
fn compare_roll<G: Game>(
    position: &G,
    at: usize,
    number: u32,
    dice: &mut VerifiableDice,
) -> Result<(), SaveError> {
    let Ok(due) = position.due_roll() else { return Ok(()) };
    let gives = dice.roll(&due).expect("these dice never run out");
    if gives.number() == number {
        return Ok(());
    }
    let said = due.result(number).map_or(vec![number], |said| due.values(said));
    Err(SaveError::RollMismatch { step: at, recorded: said, expected: due.values(gives) })
}

fn json(data: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(data).expect("plain data can be written")
}
