//! Golden playthroughs: whole matches as text, kept in the repository and compared.
//!
//! A playthrough begins with what it was made from, so it can be made again from its own
//! head. A change in the rules shows up as a diff that reads as play.

use crate::{Dice, Fault, Game, Heard, Legal, Match, Next, Referee, Seat, Seats, Seeded, Words};
use std::fmt::Write as _;

/// What a playthrough is made from.
#[derive(Clone, Debug, PartialEq)]
pub struct Head<C> {
    /// The options.
    pub config: C,
    /// How many play.
    pub seats: u8,
    /// Decides dice and choices.
    pub seed: u64,
}

impl<C: crate::Data> Head<C> {
    /// The head of a playthrough's text.
    ///
    /// # Errors
    /// The line that is missing or wrong.
    pub fn read(text: &str) -> Result<Self, String> {
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

/// Plays a match with uniform random choices and writes down all of it.
///
/// # Errors
/// Every fault of the options.
pub fn write<G: Game>(head: &Head<G::Config>) -> Result<String, Vec<Fault>> {
    let mut played = Match::<G>::new(&head.config, head.seats)?;
    let mut dice = Seeded::new(head.seed);
    let mut legal = Legal::default();
    let mut text = begin::<G>(head);
    let name = |seat: Seat| format!("Seat {seat}");
    loop {
        let mut heard = Heard::default();
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
                played.rolled(rolled, &mut heard);
            }
            Next::Ask(ask) => {
                let seat = pick(played.position().waiting(), &mut dice);
                played.position().options(seat, &mut legal);
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
                played.play(&play, &mut heard);
            }
        }
        for (to, event) in &heard.0 {
            let hidden = if to.includes(None) { "" } else { "(hidden) " };
            writeln!(text, "    {hidden}{}", event.say(&name)).expect("a string");
        }
        writeln!(text, "    {}", played.position().hash()).expect("a string");
    }
}

fn begin<G: Game>(head: &Head<G::Config>) -> String {
    let config = serde_json::to_string(&head.config).expect("a config is plain data");
    format!(
        "game: {}\nrules: {}\nseats: {}\nseed: {}\nconfig: {config}\n\n",
        G::NAME,
        G::RULES,
        head.seats,
        head.seed
    )
}

fn pick(seats: Seats, dice: &mut Seeded) -> Seat {
    let at = dice.below(seats.len()) as usize;
    seats.iter().nth(at).expect("an open ask waits for somebody")
}
