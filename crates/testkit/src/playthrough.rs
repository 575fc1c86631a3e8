//! Golden playthroughs: complete matches as text, stored in the repository and compared.
//!
//! A playthrough begins with a header from which it can be regenerated. A change of the rules
//! shows up as a readable diff.

use kit::{
    Ask, Audience, CodedMessage, Dice, Fault, Game, LegalActions, Match, Next, PlainData,
    RecordedEvents, Referee, Roll, Seat, SeatNames, Seats, SeededDice,
};

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

impl<C: PlainData> PlaythroughHeader<C> {
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
pub fn write_playthrough<G: Game>(
    header: &PlaythroughHeader<G::Config>,
) -> Result<String, Vec<Fault>> {
    let mut played = Match::<G>::new(&header.config, header.seats)?;
    let mut dice = SeededDice::new(header.seed);
    let mut text = header_text::<G>(header);
    loop {
        let mut events = RecordedEvents::default();
        let number = played.steps().len();
        // The view before the step: a seat that the step names has no name in it yet.
        let view = played.position().view(None);
        let step = match played.position().next() {
            Next::Over(outcome) => {
                let ranks: Vec<_> = outcome.ranks.iter().map(u8::to_string).collect();
                return Ok(text + &format!("over, ranks {}\n", ranks.join(" ")));
            }
            Next::Chance(roll) => make_roll(&mut played, &roll, &mut dice, &mut events),
            Next::Ask(ask) => answer_ask(&mut played, &ask, &mut dice, &mut events),
        };
        text += &format!(
            "{number} {step}\n{}",
            events_text(&events, &|seat| G::seat_title(&view, seat))
        );
        text += &format!("    {}\n", played.position().hash());
    }
}

/// Makes a roll and describes it.
fn make_roll<G: Game>(
    played: &mut Match<G>,
    roll: &Roll,
    dice: &mut SeededDice,
    events: &mut RecordedEvents<G::Event>,
) -> String {
    let rolled = dice.roll(roll).expect("seeded dice never run out");
    played.roll(rolled, events);
    format!("{} {} -> {:?}", roll.purpose, roll.describe(), roll.values(rolled))
}

/// Takes a random action for a random seat and describes it, with the actions it was chosen from.
fn answer_ask<G: Game>(
    played: &mut Match<G>,
    ask: &Ask,
    dice: &mut SeededDice,
    events: &mut RecordedEvents<G::Event>,
) -> String {
    let position = played.position();
    let seat = pick(position.waiting(), dice);
    let mut legal = LegalActions::default();
    position.legal_actions(seat, &mut legal);
    let play = legal.get(dice.below(legal.len() as u32) as usize);
    let play = play.expect("a waiting seat has a legal action");
    let notate = |action| position.notate(seat, action);
    let options: Vec<_> = legal.actions().iter().map(notate).collect();
    let (options, chosen) = (options.join(" "), notate(play.action()));
    played.act(&play, events);
    format!("{} {}: seat {seat} of [{options}] -> {chosen}", ask.prompt, ask.id)
}

fn events_text<E: CodedMessage>(events: &RecordedEvents<E>, name: SeatNames<'_>) -> String {
    let line = |(to, event): &(Audience, E)| {
        let hidden = if to.includes(None) { "" } else { "(hidden) " };
        format!("    {hidden}{}\n", event.to_english(name))
    };
    events.0.iter().map(line).collect()
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
