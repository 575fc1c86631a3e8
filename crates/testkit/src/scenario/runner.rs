//! Runs a scenario, sentence by sentence.

use super::picture::check_picture;
use super::{Scenario, ScenarioLanguage, expect_equal};
use kit::{
    Audience, CodedMessage, DiceSource, Fault, Game, LegalActions, Match, Next, RecordedEvents,
    Referee, Save, Seat, Step,
};

/// Runs one scenario.
///
/// # Errors
/// The first sentence that fails, with its line, and why.
pub fn run_scenario<L: ScenarioLanguage>(scenario: &Scenario) -> Result<(), String> {
    let mut runner = ScenarioRunner::<L>::default();
    for (line, sentence) in &scenario.sentences {
        runner.run_sentence(sentence).map_err(|why| format!("line {line}: {sentence}\n  {why}"))?;
    }
    Ok(())
}

struct ScenarioRunner<L: ScenarioLanguage> {
    config: <L::Game as Game>::Config,
    seats: u8,
    givens: Vec<String>,
    played: Option<Match<L::Game>>,
    events: Vec<(Audience, String)>,
}

impl<L: ScenarioLanguage> Default for ScenarioRunner<L> {
    fn default() -> Self {
        let seats = *L::Game::SEAT_COUNTS.end();
        let config = <L::Game as Game>::Config::default();
        Self { config, seats, givens: Vec::new(), played: None, events: Vec::new() }
    }
}

impl<L: ScenarioLanguage> ScenarioRunner<L> {
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
            "picture" => self.check_picture(rest),
            _ => self.run_seat_sentence(sentence),
        }
    }

    fn expect_not_begun(&self) -> Result<(), String> {
        match self.played {
            Some(_) => Err("comes before the first roll or action".into()),
            None => Ok(()),
        }
    }

    fn match_mut(&mut self) -> Result<&mut Match<L::Game>, String> {
        if self.played.is_none() {
            self.played = Some(self.begin_match()?);
        }
        Ok(self.played.as_mut().expect("just begun"))
    }

    fn begin_match(&self) -> Result<Match<L::Game>, String> {
        let faults = |faults: Vec<Fault>| Fault::join(&faults);
        if self.givens.is_empty() {
            return Match::new(&self.config, self.seats).map_err(faults);
        }
        let mut setup = L::Game::setup(&self.config, self.seats).map_err(faults)?;
        for given in &self.givens {
            L::apply_given(&mut setup, given)?;
        }
        Match::from_setup(&setup).map_err(faults)
    }

    fn step(&mut self, step: &Step<<L::Game as Game>::Action>) -> Result<(), String> {
        let mut events = RecordedEvents::default();
        let played = self.match_mut()?;
        let before = played.position().clone();
        let name = |seat: Seat| before.name_of(seat);
        played
            .apply_step(step, &mut events)
            .map_err(|why| format!("{}: {}", why.code(), why.to_english(&name)))?;
        self.events = events.0.iter().map(|(to, event)| (*to, event.to_english(&name))).collect();
        Ok(())
    }

    fn roll(&mut self, words: &str) -> Result<(), String> {
        let position = self.match_mut()?.position();
        let due = position.due_roll().map_err(|why| why.code())?;
        if let Some(number) = L::parse_result(position, &due, words) {
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
        let loaded = Save::<L::Game>::from_text(&text).map_err(|e| e.to_string())?;
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
            for word in [position.name_of(seat), format!("seat {seat}")] {
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
        L::check_claim(self.match_mut()?.position(), words)
    }

    /// Checks `NAME` or `NAME for red`.
    fn check_picture(&mut self, words: &str) -> Result<(), String> {
        let (name, seat) = match words.split_once(" for ") {
            Some((name, seat)) => {
                (name, Some(self.split_seat(&format!("{seat} ")).map(|(seat, _)| seat)?))
            }
            None => (words, None),
        };
        check_picture(self.match_mut()?.position(), name, seat)
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
