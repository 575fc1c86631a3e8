//! The scenario language: examples in the Markdown of a rule book, executed as tests.
//!
//! A scenario is a fenced code block marked `scenario`; the heading above it is its title. Each
//! line is one sentence:
//!
//! ```text
//! config {"board":"sprint"}          options, as JSON
//! seats 4                            the number of seats
//! given red 1 on ring 5              changes the set-up, in the game's own words
//! roll 3                             the result of a roll; or the game's name for a result
//! red plays 1                        a legal action, in notation
//! red cannot play 2: rule-code       an illegal action and the code of its refusal
//! red resigns
//! save and resume                    saves the match and loads it again
//! then red may play 1 3              exactly these actions are legal; with commas
//!                                    between them where an action has several words
//! then a roll is due | red is asked | the match is over: 1 2 3 4
//! then it is told: Red rolled a 6.   an event since the last action or roll
//! then red is told: …                that seat is; `a spectator is told: …`, `… is not told: …`
//! then left alone red plays 1        the default action of a seat that does not answer
//! then …                             a claim in the game's own words
//! ```
//!
//! `#` begins a comment. Seats have the game's own names for them, or `seat 0`.

use crate::{
    Audience, CodedMessage, DiceSource, Fault, Game, LegalActions, Match, Next, RecordedEvents,
    Referee, Roll, Save, Seat, Step,
};

/// What a game adds to the scenario language.
pub trait ScenarioLanguage: Game {
    /// The name of a seat in scenarios.
    fn seat_name(&self, seat: Seat) -> String;

    /// Changes a set-up as a `given …` sentence says.
    ///
    /// # Errors
    /// What cannot be parsed.
    fn apply_given(setup: &mut Self::Setup, words: &str) -> Result<(), String>;

    /// Checks the claim of a `then …` sentence.
    ///
    /// # Errors
    /// What is true instead, or what cannot be parsed.
    fn check_claim(&self, words: &str) -> Result<(), String>;

    /// The number of a roll's result that has a name, such as a card.
    fn parse_result(&self, _roll: &Roll, _words: &str) -> Option<u32> {
        None
    }
}

/// One scenario of a rule book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// The heading above it.
    pub title: String,
    /// The line on which its block begins.
    pub line: usize,
    /// Its sentences with their line numbers.
    pub sentences: Vec<(usize, String)>,
}

/// Finds the scenarios in a Markdown text.
#[must_use]
pub fn parse_scenarios(markdown: &str) -> Vec<Scenario> {
    let mut found: Vec<Scenario> = Vec::new();
    let mut title = String::new();
    let mut open = MarkdownBlock::None;
    for (at, line) in (1..).zip(markdown.lines()) {
        match (open, line.trim()) {
            (MarkdownBlock::None, "```scenario") => {
                found.push(Scenario { title: title.clone(), line: at, sentences: Vec::new() });
                open = MarkdownBlock::Scenario;
            }
            (MarkdownBlock::None, text) if text.starts_with("```") => open = MarkdownBlock::Other,
            (MarkdownBlock::None, text) => {
                if let Some(heading) = text.strip_prefix('#') {
                    heading.trim_start_matches('#').trim().clone_into(&mut title);
                }
            }
            (_, "```") => open = MarkdownBlock::None,
            (MarkdownBlock::Scenario, text) => {
                let sentence = text.split('#').next().unwrap_or_default().trim();
                if let (Some(last), false) = (found.last_mut(), sentence.is_empty()) {
                    last.sentences.push((at, sentence.to_owned()));
                }
            }
            (MarkdownBlock::Other, _) => {}
        }
    }
    if let (MarkdownBlock::Scenario, Some(last)) = (open, found.last_mut()) {
        // A sentence that cannot be parsed, so that the scenario fails.
        last.sentences.push((last.line, "this block is never closed".into()));
    }
    found
}

#[derive(Clone, Copy)]
enum MarkdownBlock {
    None,
    Scenario,
    Other,
}

/// Runs one scenario.
///
/// # Errors
/// The first sentence that fails, with its line, and why.
pub fn run_scenario<G: ScenarioLanguage>(scenario: &Scenario) -> Result<(), String> {
    let mut runner = ScenarioRunner::<G>::default();
    for (line, sentence) in &scenario.sentences {
        runner.run_sentence(sentence).map_err(|why| format!("line {line}: {sentence}\n  {why}"))?;
    }
    Ok(())
}

struct ScenarioRunner<G: Game> {
    config: G::Config,
    seats: u8,
    givens: Vec<String>,
    played: Option<Match<G>>,
    events: Vec<(Audience, String)>,
}

impl<G: Game> Default for ScenarioRunner<G> {
    fn default() -> Self {
        let (config, seats) = (G::Config::default(), *G::SEAT_COUNTS.end());
        Self { config, seats, givens: Vec::new(), played: None, events: Vec::new() }
    }
}

impl<G: ScenarioLanguage> ScenarioRunner<G> {
    fn run_sentence(&mut self, sentence: &str) -> Result<(), String> {
        let (verb, rest) = sentence.split_once(' ').unwrap_or((sentence, ""));
        match verb {
            "config" => {
                self.config = serde_json::from_str(rest).map_err(|e| e.to_string())?;
                self.expect_not_begun()
            }
            "seats" => {
                self.seats = rest.parse().map_err(|_| "expected a number of seats")?;
                self.expect_not_begun()
            }
            "given" => {
                self.givens.push(rest.to_owned());
                self.expect_not_begun()
            }
            "roll" => self.roll(rest),
            "save" => self.save_and_resume(),
            "then" => self.check_then(rest),
            _ => self.run_seat_sentence(sentence),
        }
    }

    fn expect_not_begun(&self) -> Result<(), String> {
        match self.played {
            Some(_) => Err("comes before the first roll or action".into()),
            None => Ok(()),
        }
    }

    fn match_mut(&mut self) -> Result<&mut Match<G>, String> {
        if self.played.is_none() {
            self.played = Some(self.begin_match()?);
        }
        Ok(self.played.as_mut().expect("just begun"))
    }

    fn begin_match(&self) -> Result<Match<G>, String> {
        let faults = |faults: Vec<Fault>| Fault::join(&faults);
        if self.givens.is_empty() {
            return Match::new(&self.config, self.seats).map_err(faults);
        }
        let mut setup = G::setup(&self.config, self.seats).map_err(faults)?;
        for given in &self.givens {
            G::apply_given(&mut setup, given)?;
        }
        Match::from_setup(&setup).map_err(faults)
    }

    fn step(&mut self, step: &Step<G::Action>) -> Result<(), String> {
        let mut events = RecordedEvents::default();
        let played = self.match_mut()?;
        let before = played.position().clone();
        let name = |seat: Seat| before.seat_name(seat);
        played
            .apply_step(step, &mut events)
            .map_err(|why| format!("{}: {}", why.code(), why.to_english(&name)))?;
        self.events = events.0.iter().map(|(to, event)| (*to, event.to_english(&name))).collect();
        Ok(())
    }

    fn roll(&mut self, words: &str) -> Result<(), String> {
        let position = self.match_mut()?.position();
        let due = position.due_roll().map_err(|why| why.code())?;
        if let Some(number) = position.parse_result(&due, words) {
            return self.step(&Step::Rolled { number });
        }
        let values: Result<Vec<u32>, _> = words.split_whitespace().map(str::parse).collect();
        let values = values.map_err(|_| format!("{} ({}) is due", due.describe(), due.purpose))?;
        let rolled =
            due.from_values(&values).ok_or_else(|| format!("{} is due", due.describe()))?;
        self.step(&Step::Rolled { number: rolled.number() })
    }

    fn save_and_resume(&mut self) -> Result<(), String> {
        let played = self.match_mut()?.clone();
        let players = vec![String::new(); usize::from(played.position().seat_count())];
        let save = Save { players, dice: DiceSource::ByHand, played };
        let text = save.to_text();
        let loaded = Save::<G>::from_text(&text).map_err(|e| e.to_string())?;
        if loaded.to_text() != text || loaded.played.position() != save.played.position() {
            return Err("the resumed match differs from the saved one".into());
        }
        self.played = Some(loaded.played);
        Ok(())
    }

    fn run_seat_sentence(&mut self, sentence: &str) -> Result<(), String> {
        let (seat, rest) = self.split_seat(sentence)?;
        if rest == "resigns" {
            return self.step(&Step::Resigned { seat });
        }
        if let Some(text) = rest.strip_prefix("plays ") {
            let action = self.match_mut()?.position().parse(seat, text);
            let action = action.map_err(|why| why.to_english(&|seat| format!("seat {seat}")))?;
            return self.step(&Step::Acted { seat, action });
        }
        let Some((text, code)) = rest.strip_prefix("cannot play ").and_then(|r| r.split_once(": "))
        else {
            return Err("expected 'plays …', 'cannot play …: code' or 'resigns'".into());
        };
        self.expect_refusal(seat, text, code)
    }

    fn expect_refusal(&mut self, seat: Seat, text: &str, code: &str) -> Result<(), String> {
        let position = self.match_mut()?.position();
        let hash = position.hash();
        let found = match position.parse(seat, text) {
            Err(why) => why.code(),
            Ok(action) => match position.check_action(seat, &action) {
                Err(why) => why.code(),
                Ok(_) => return Err("it was accepted".into()),
            },
        };
        if found != code {
            return Err(format!("it was refused by {found}"));
        }
        if self.match_mut()?.position().hash() != hash {
            return Err("the refused action changed the position".into());
        }
        Ok(())
    }

    fn split_seat<'a>(&mut self, sentence: &'a str) -> Result<(Seat, &'a str), String> {
        let position = self.match_mut()?.position();
        for seat in Seat::first(position.seat_count()) {
            for word in [position.seat_name(seat), format!("seat {seat}")] {
                if let Some(rest) = sentence.strip_prefix(&word).and_then(|r| r.strip_prefix(' ')) {
                    return Ok((seat, rest));
                }
            }
        }
        Err("expected a verb of the scenario language or a seat".into())
    }

    fn check_then(&mut self, words: &str) -> Result<(), String> {
        if let Some(rest) = words.strip_prefix("it ").filter(|rest| is_told_claim(rest)) {
            return self.check_told(|_| true, rest);
        }
        if let Some(rest) = words.strip_prefix("a spectator ") {
            return self.check_told(|to| to.includes(None), rest);
        }
        if let Some(rest) = words.strip_prefix("left alone ") {
            return self.check_default(rest);
        }
        if let Some(ranks) = words.strip_prefix("the match is over: ") {
            return self.check_over(ranks);
        }
        if words == "a roll is due" {
            return self
                .match_mut()?
                .position()
                .due_roll()
                .map(drop)
                .map_err(|why| why.code().into());
        }
        if let Ok((seat, rest)) = self.split_seat(words) {
            if rest == "is asked" {
                let asked = self.match_mut()?.position().waiting().contains(seat);
                return if asked { Ok(()) } else { Err("the seat is not asked".into()) };
            }
            if is_told_claim(rest) {
                return self.check_told(|to| to.includes(Some(seat)), rest);
            }
            if let Some(actions) = rest.strip_prefix("may play ") {
                return self.check_legal(seat, actions);
            }
        }
        self.match_mut()?.position().check_claim(words)
    }

    /// Checks `is told: …` or `is not told: …` against the events whose audience passes the
    /// filter.
    fn check_told(&self, includes: impl Fn(Audience) -> bool, rest: &str) -> Result<(), String> {
        let events: Vec<&str> = self
            .events
            .iter()
            .filter(|(to, _)| includes(*to))
            .map(|(_, said)| said.as_str())
            .collect();
        match (rest.strip_prefix("is told: "), rest.strip_prefix("is not told: ")) {
            (Some(told), _) if events.contains(&told) => Ok(()),
            (Some(_), _) => Err(format!("it was told: {events:?}")),
            (_, Some(told)) if events.contains(&told) => Err("it was".into()),
            (_, Some(_)) => Ok(()),
            _ => Err("expected 'is told: …' or 'is not told: …'".into()),
        }
    }

    /// Checks the default action of a seat.
    fn check_default(&mut self, words: &str) -> Result<(), String> {
        let (seat, rest) = self.split_seat(words)?;
        let position = self.match_mut()?.position();
        let play = position.default_checked(seat).ok_or("nothing is done for the seat")?;
        let expected = rest.strip_prefix("plays ").ok_or("expected 'plays …'")?;
        expect_equal(&position.notate(seat, play.action()), expected)
    }

    fn check_over(&mut self, ranks: &str) -> Result<(), String> {
        let Next::Over(outcome) = self.match_mut()?.position().next() else {
            return Err("the match goes on".into());
        };
        let found: Vec<_> = outcome.ranks.iter().map(u8::to_string).collect();
        if found.join(" ") == ranks { Ok(()) } else { Err(format!("ranks are {found:?}")) }
    }

    fn check_legal(&mut self, seat: Seat, actions: &str) -> Result<(), String> {
        let position = self.match_mut()?.position();
        let mut legal = LegalActions::default();
        position.legal_actions(seat, &mut legal);
        let found: Vec<_> = legal.actions().iter().map(|a| position.notate(seat, a)).collect();
        let between = if found.iter().any(|action| action.contains(' ')) { ", " } else { " " };
        let found = if found.is_empty() { "nothing".to_owned() } else { found.join(between) };
        if found == actions { Ok(()) } else { Err(format!("legal: {found}")) }
    }
}

fn is_told_claim(words: &str) -> bool {
    words.starts_with("is told: ") || words.starts_with("is not told: ")
}

/// Compares a value with what a scenario expects.
///
/// # Errors
/// A message with both values, if they differ.
pub fn expect_equal(found: &(impl ToString + ?Sized), expected: &str) -> Result<(), String> {
    let found = found.to_string();
    if found == expected { Ok(()) } else { Err(format!("found {found}, expected {expected}")) }
}
