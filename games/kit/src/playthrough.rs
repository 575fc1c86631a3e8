//! Golden playthroughs: complete matches as text, stored in the repository and compared.
//!
//! A playthrough begins with a header from which it can be regenerated. A change of the rules
//! shows up as a readable diff.

use crate::{
    CodedMessage, Dice, Fault, Game, LegalActions, Match, Next, RecordedEvents, Referee, Seat,
    Seats, SeededDice,
};
use std::fmt::Write as _;

/// The header of a playthrough: everything it is generated from.
#[derive(Clone, Debug, PartialEq)]
pub struct PlaythroughHeader<C> {
    /// The options.
    pub config: C,
    /// The number of seats.
    pub seats: u8,
    /// The seed of dice and choices.
    pub seed: u64,
}

impl<C: crate::PlainData> PlaythroughHeader<C> {
    /// Parses the header of a playthrough.
    ///
    /// # Errors
    /// The line that is missing or invalid.
    pub fn parse(text: &str) -> Result<Self, String> {
        let field = |name: &str| {
            let found = text.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")));
            found.ok_or_else(|| format!("the playthrough has no line '{name}: …'"))
        };
        let wrong = |name: &str, e: &dyn std::fmt::Display| format!("{name}: {e}");
        Ok(Self {
            config: serde_json::from_str(field("config")?).map_err(|e| wrong("config", &e))?,
            seats: field("seats")?.parse().map_err(|e| wrong("seats", &e))?,
            seed: field("seed")?.parse().map_err(|e| wrong("seed", &e))?,
        })
    }
}

/// Plays a match with uniform random choices and writes every step as text.
///
/// # Errors
/// All faults of the options.
pub fn write<G: Game>(header: &PlaythroughHeader<G::Config>) -> Result<String, Vec<Fault>> {
    let mut played = Match::<G>::new(&header.config, header.seats)?;
    let mut dice = SeededDice::new(header.seed);
    let mut legal = LegalActions::default();
    let mut text = header_text::<G>(header);
    let name = |seat: Seat| format!("Seat {seat}");
    loop {
        let mut events = RecordedEvents::default();
        let count = played.steps().len();
        match played.position().next() {
            Next::Over(outcome) => {
                let ranks: Vec<_> = outcome.ranks.iter().map(u8::to_string).collect();
                writeln!(text, "over, ranks {}", ranks.join(" ")).expect("a string");
                return Ok(text);
            }
            Next::Chance(roll) => {
                let rolled = dice.roll(&roll).expect("seeded dice never run out");
                let (what, values) = (roll.describe(), roll.values(rolled));
                writeln!(text, "{count} {} {what} -> {values:?}", roll.purpose).expect("a string");
                played.roll(rolled, &mut events);
            }
            Next::Ask(ask) => {
                let seat = pick(played.position().waiting(), &mut dice);
                played.position().legal_actions(seat, &mut legal);
                let play = legal.get(dice.below(legal.len() as u32) as usize);
                let play = play.expect("a waiting seat has a legal action");
                let position = played.position();
                let notate = |action| position.notate(seat, action);
                let options: Vec<_> = legal.actions().iter().map(notate).collect();
                let (prompt, options) = (ask.prompt, options.join(" "));
                let chosen = notate(play.action());
                writeln!(
                    text,
                    "{count} {prompt} {}: seat {seat} of [{options}] -> {chosen}",
                    ask.id
                )
                .expect("a string");
                played.act(&play, &mut events);
            }
        }
        for (to, event) in &events.0 {
            let hidden = if to.includes(None) { "" } else { "(hidden) " };
            writeln!(text, "    {hidden}{}", event.to_english(&name)).expect("a string");
        }
        writeln!(text, "    {}", played.position().hash()).expect("a string");
    }
}

fn header_text<G: Game>(header: &PlaythroughHeader<G::Config>) -> String {
    let config = serde_json::to_string(&header.config).expect("a config is plain data");
    format!(
        "game: {}\nrules: {}\nseats: {}\nseed: {}\nconfig: {config}\n\n",
        G::NAME,
        G::RULES_VERSION,
        header.seats,
        header.seed
    )
}

fn pick(seats: Seats, dice: &mut SeededDice) -> Seat {
    let at = dice.below(seats.len()) as usize;
    seats.iter().nth(at).expect("an open ask waits for at least one seat")
}
