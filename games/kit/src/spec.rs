//! The rule book runs: scenarios in Markdown are executed as tests.
//!
//! A scenario is a fenced block marked `scenario` under the heading that names it. Each
//! line is one sentence:
//!
//! ```text
//! config {"board":"sprint"}          options, as JSON
//! seats 4                            how many play
//! given red 1 on ring 5              the game's own words for a set-up
//! roll 3                             the dice show this; or the game's word for a result
//! red plays 1                        an accepted action, in notation
//! red cannot play 2: rule-code       a refused one, and the rule's code
//! red resigns
//! save and resume                    through the save file and back
//! then red may play 1 3              exactly these actions are legal; with commas
//!                                    between them where an action has several words
//! then a roll is due | red is asked | the match is over: 1 2 3 4
//! then it is told: Red rolled a 6.   an event since the last action or roll
//! then red is told: …                that seat is; `a spectator is told: …`, `… is not told: …`
//! then left alone red plays 1        what is done for a seat that does not answer
//! then …                             the game's own words for what holds
//! ```
//!
//! `#` begins a comment. Seats go by the game's own words, or `seat 0`.

use crate::{
    Audience, DiceRecord, Fault, Game, Heard, Legal, Match, Next, Referee, Roll, Save, Seat, Step,
    Words,
};

/// What a game adds to the language of scenarios.
pub trait Told: Game {
    /// The word a scenario calls a seat by.
    fn seat_word(&self, seat: Seat) -> String;

    /// Changes a set-up as `given …` says.
    ///
    /// # Errors
    /// What was not understood.
    fn given(setup: &mut Self::Setup, words: &str) -> Result<(), String>;

    /// Whether `then …` holds.
    ///
    /// # Errors
    /// What holds instead, or what was not understood.
    fn holds(&self, words: &str) -> Result<(), String>;

    /// The number of a roll's result that goes by a word, such as the name of a card.
    fn result_word(&self, _roll: &Roll, _words: &str) -> Option<u32> {
        None
    }
}

/// One executable block of the rule book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// The heading it stands under.
    pub title: String,
    /// The line of the file on which its block begins.
    pub line: usize,
    /// Its sentences, with their line in the file.
    pub sentences: Vec<(usize, String)>,
}

/// The scenarios of a Markdown text.
#[must_use]
pub fn scenarios(markdown: &str) -> Vec<Scenario> {
    let mut found: Vec<Scenario> = Vec::new();
    let mut title = String::new();
    let mut open = Block::None;
    for (at, line) in (1..).zip(markdown.lines()) {
        match (open, line.trim()) {
            (Block::None, "```scenario") => {
                found.push(Scenario { title: title.clone(), line: at, sentences: Vec::new() });
                open = Block::Scenario;
            }
            (Block::None, text) if text.starts_with("```") => open = Block::Other,
            (Block::None, text) => {
                if let Some(heading) = text.strip_prefix('#') {
                    heading.trim_start_matches('#').trim().clone_into(&mut title);
                }
            }
            (_, "```") => open = Block::None,
            (Block::Scenario, text) => {
                let sentence = text.split('#').next().unwrap_or_default().trim();
                if let (Some(last), false) = (found.last_mut(), sentence.is_empty()) {
                    last.sentences.push((at, sentence.to_owned()));
                }
            }
            (Block::Other, _) => {}
        }
    }
    if let (Block::Scenario, Some(last)) = (open, found.last_mut()) {
        // Said as a sentence that no stage can perform, so that the scenario fails.
        last.sentences.push((last.line, "this block is never closed".into()));
    }
    found
}

#[derive(Clone, Copy)]
enum Block {
    None,
    Scenario,
    Other,
}

/// Runs one scenario.
///
/// # Errors
/// The line and what is wrong there.
pub fn run<G: Told>(scenario: &Scenario) -> Result<(), String> {
    let mut stage = Stage::<G>::default();
    for (line, sentence) in &scenario.sentences {
        stage.perform(sentence).map_err(|why| format!("line {line}: {sentence}\n  {why}"))?;
    }
    Ok(())
}

struct Stage<G: Game> {
    config: G::Config,
    seats: u8,
    givens: Vec<String>,
    played: Option<Match<G>>,
    heard: Vec<(Audience, String)>,
}

impl<G: Game> Default for Stage<G> {
    fn default() -> Self {
        let (config, seats) = (G::Config::default(), *G::SEATS.end());
        Self { config, seats, givens: Vec::new(), played: None, heard: Vec::new() }
    }
}

impl<G: Told> Stage<G> {
    fn perform(&mut self, sentence: &str) -> Result<(), String> {
        let (verb, rest) = sentence.split_once(' ').unwrap_or((sentence, ""));
        match verb {
            "config" => {
                self.config = serde_json::from_str(rest).map_err(|e| e.to_string())?;
                self.before_play()
            }
            "seats" => {
                self.seats = rest.parse().map_err(|_| "expected a number of seats")?;
                self.before_play()
            }
            "given" => {
                self.givens.push(rest.to_owned());
                self.before_play()
            }
            "roll" => self.roll(rest),
            "save" => self.save_and_resume(),
            "then" => self.then(rest),
            _ => self.action(sentence),
        }
    }

    fn before_play(&self) -> Result<(), String> {
        match self.played {
            Some(_) => Err("comes before the first roll or action".into()),
            None => Ok(()),
        }
    }

    fn played(&mut self) -> Result<&mut Match<G>, String> {
        if self.played.is_none() {
            self.played = Some(self.begin()?);
        }
        Ok(self.played.as_mut().expect("just begun"))
    }

    fn begin(&self) -> Result<Match<G>, String> {
        let faults = |faults: Vec<Fault>| Fault::join(&faults);
        if self.givens.is_empty() {
            return Match::new(&self.config, self.seats).map_err(faults);
        }
        let mut setup = G::setup(&self.config, self.seats).map_err(faults)?;
        for given in &self.givens {
            G::given(&mut setup, given)?;
        }
        Match::from_setup(&setup).map_err(faults)
    }

    fn step(&mut self, step: &Step<G::Action>) -> Result<(), String> {
        let mut heard = Heard::default();
        let played = self.played()?;
        let before = played.position().clone();
        let name = |seat: Seat| before.seat_word(seat);
        played
            .apply(step, &mut heard)
            .map_err(|why| format!("{}: {}", why.code(), why.say(&name)))?;
        self.heard = heard.0.iter().map(|(to, event)| (*to, event.say(&name))).collect();
        Ok(())
    }

    fn roll(&mut self, words: &str) -> Result<(), String> {
        let position = self.played()?.position();
        let due = position.due().map_err(|why| why.code())?;
        if let Some(number) = position.result_word(&due, words) {
            return self.step(&Step::Rolled { number });
        }
        let values: Result<Vec<u32>, _> = words.split_whitespace().map(str::parse).collect();
        let values = values.map_err(|_| format!("{} ({}) is due", due.describe(), due.purpose))?;
        let rolled =
            due.from_values(&values).ok_or_else(|| format!("{} is due", due.describe()))?;
        self.step(&Step::Rolled { number: rolled.number() })
    }

    fn save_and_resume(&mut self) -> Result<(), String> {
        let played = self.played()?.clone();
        let players = vec![String::new(); usize::from(played.position().seats())];
        let save = Save { players, dice: DiceRecord::ByHand, played };
        let text = save.to_text();
        let again = Save::<G>::from_text(&text).map_err(|e| e.to_string())?;
        if again.to_text() != text || again.played.position() != save.played.position() {
            return Err("the resumed match differs from the saved one".into());
        }
        self.played = Some(again.played);
        Ok(())
    }

    fn action(&mut self, sentence: &str) -> Result<(), String> {
        let (seat, rest) = self.seat_in(sentence)?;
        if rest == "resigns" {
            return self.step(&Step::Resigned { seat });
        }
        if let Some(text) = rest.strip_prefix("plays ") {
            let action = self.played()?.position().parse(seat, text);
            let action = action.map_err(|why| why.say(&|seat| format!("seat {seat}")))?;
            return self.step(&Step::Acted { seat, action });
        }
        let Some((text, code)) = rest.strip_prefix("cannot play ").and_then(|r| r.split_once(": "))
        else {
            return Err("expected 'plays …', 'cannot play …: code' or 'resigns'".into());
        };
        self.refused(seat, text, code)
    }

    fn refused(&mut self, seat: Seat, text: &str, code: &str) -> Result<(), String> {
        let position = self.played()?.position();
        let hash = position.hash();
        let found = match position.parse(seat, text) {
            Err(why) => why.code(),
            Ok(action) => match position.checked(seat, &action) {
                Err(why) => why.code(),
                Ok(_) => return Err("it was accepted".into()),
            },
        };
        if found != code {
            return Err(format!("it was refused by {found}"));
        }
        if self.played()?.position().hash() != hash {
            return Err("the refused action changed the position".into());
        }
        Ok(())
    }

    fn seat_in<'a>(&mut self, sentence: &'a str) -> Result<(Seat, &'a str), String> {
        let position = self.played()?.position();
        for seat in Seat::first(position.seats()) {
            for word in [position.seat_word(seat), format!("seat {seat}")] {
                if let Some(rest) = sentence.strip_prefix(&word).and_then(|r| r.strip_prefix(' ')) {
                    return Ok((seat, rest));
                }
            }
        }
        Err("expected a verb of the scenario language or a seat".into())
    }

    fn then(&mut self, words: &str) -> Result<(), String> {
        if let Some(rest) = words.strip_prefix("it ").filter(|rest| tells(rest)) {
            return self.told(|_| true, rest);
        }
        if let Some(rest) = words.strip_prefix("a spectator ") {
            return self.told(|to| to.includes(None), rest);
        }
        if let Some(rest) = words.strip_prefix("left alone ") {
            return self.left_alone(rest);
        }
        if let Some(ranks) = words.strip_prefix("the match is over: ") {
            return self.over(ranks);
        }
        if words == "a roll is due" {
            return self.played()?.position().due().map(drop).map_err(|why| why.code().into());
        }
        if let Ok((seat, rest)) = self.seat_in(words) {
            if rest == "is asked" {
                let asked = self.played()?.position().waiting().contains(seat);
                return if asked { Ok(()) } else { Err("the seat is not asked".into()) };
            }
            if tells(rest) {
                return self.told(|to| to.includes(Some(seat)), rest);
            }
            if let Some(actions) = rest.strip_prefix("may play ") {
                return self.may_play(seat, actions);
            }
        }
        self.played()?.position().holds(words)
    }

    /// `is told: …` or `is not told: …`, by those who hear what is for such an audience.
    fn told(&self, hears: impl Fn(Audience) -> bool, rest: &str) -> Result<(), String> {
        let heard: Vec<&str> =
            self.heard.iter().filter(|(to, _)| hears(*to)).map(|(_, said)| said.as_str()).collect();
        match (rest.strip_prefix("is told: "), rest.strip_prefix("is not told: ")) {
            (Some(told), _) if heard.contains(&told) => Ok(()),
            (Some(_), _) => Err(format!("it was told: {heard:?}")),
            (_, Some(told)) if heard.contains(&told) => Err("it was".into()),
            (_, Some(_)) => Ok(()),
            _ => Err("expected 'is told: …' or 'is not told: …'".into()),
        }
    }

    /// What is done for a seat that does not answer.
    fn left_alone(&mut self, words: &str) -> Result<(), String> {
        let (seat, rest) = self.seat_in(words)?;
        let position = self.played()?.position();
        let play = position.default_play(seat).ok_or("nothing is done for the seat")?;
        let expected = rest.strip_prefix("plays ").ok_or("expected 'plays …'")?;
        same(&position.notate(seat, play.action()), expected)
    }

    fn over(&mut self, ranks: &str) -> Result<(), String> {
        let Next::Over(outcome) = self.played()?.position().next() else {
            return Err("the match goes on".into());
        };
        let found: Vec<_> = outcome.ranks.iter().map(u8::to_string).collect();
        if found.join(" ") == ranks { Ok(()) } else { Err(format!("ranks are {found:?}")) }
    }

    fn may_play(&mut self, seat: Seat, actions: &str) -> Result<(), String> {
        let position = self.played()?.position();
        let mut legal = Legal::default();
        position.options(seat, &mut legal);
        let found: Vec<_> = legal.actions().iter().map(|a| position.notate(seat, a)).collect();
        let between = if found.iter().any(|action| action.contains(' ')) { ", " } else { " " };
        let found = if found.is_empty() { "nothing".to_owned() } else { found.join(between) };
        if found == actions { Ok(()) } else { Err(format!("legal: {found}")) }
    }
}

fn tells(words: &str) -> bool {
    words.starts_with("is told: ") || words.starts_with("is not told: ")
}

/// That something is as a scenario says.
///
/// # Errors
/// What it is instead.
pub fn same(found: &(impl ToString + ?Sized), expected: &str) -> Result<(), String> {
    let found = found.to_string();
    if found == expected { Ok(()) } else { Err(format!("found {found}, expected {expected}")) }
}
