//! Matches of rules version 1 are still played by the rules of version 1.
//!
//! `tests/golden/rules-1.txt` was written by the program before version 2 existed. Each line is
//! a whole match: the number of seats, whether anybody retreats, the seed of dice and choices,
//! the number of steps and the hash of the last position. The choices are made among the legal
//! actions, so that the questions and the legal actions of version 1 are pinned too. `save-1.json`
//! is the save of one of them. The files are never written again.

// Unlike the rules, this test reads files.
#![allow(clippy::disallowed_methods)]

use hill::{Action, Config, DuelPolicy, Event, Hill};
use kit::{
    Dice, DiceSource, Game, LegalActions, Match, Next, RecordedEvents, Referee, Save, Seat,
    SeededDice,
};
use std::collections::BTreeMap;
use std::fmt::Write as _;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

/// One match of the file.
#[derive(Clone, Copy)]
struct SeededMatch {
    seats: u8,
    retreats: bool,
    consent: bool,
    seed: u64,
}

impl SeededMatch {
    fn parse(line: &str) -> (Self, &str) {
        let words: Vec<&str> = line.splitn(5, ' ').collect();
        let [seats, retreats, duels, seed, end] = words[..] else { panic!("{line}") };
        let (seats, seed) = (seats.parse().unwrap(), seed.parse().unwrap());
        let (retreats, consent) = (retreats == "retreats", duels == "consent");
        (Self { seats, retreats, consent, seed }, end)
    }

    fn start(self) -> Match<Hill> {
        let duels = if self.consent { DuelPolicy::Consent } else { DuelPolicy::Binding };
        let config = Config { duels, ..Config::default() };
        Match::with_rules(1, &config, self.seats).unwrap()
    }

    fn play(self, events: &mut EventCounts) -> Match<Hill> {
        let (mut played, mut dice) = (self.start(), SeededDice::new(self.seed));
        let mut legal = LegalActions::default();
        loop {
            let mut recorded = RecordedEvents::default();
            match played.position().next() {
                Next::Over(_) => return played,
                Next::Chance(roll) => played.roll(dice.roll(&roll).unwrap(), &mut recorded),
                Next::Ask(_) => self.answer(&mut played, &mut dice, &mut legal, &mut recorded),
            }
            let steps = played.steps().len();
            assert!(steps < 200_000, "seed {} goes on for ever", self.seed);
            recorded.0.iter().for_each(|(_, event)| events.count(event));
        }
    }

    /// Answers with a random legal action, every fourth time with the default action. A Blink
    /// Scroll is rare and is used wherever that is possible.
    fn answer(
        self,
        played: &mut Match<Hill>,
        dice: &mut SeededDice,
        legal: &mut LegalActions<Action>,
        recorded: &mut RecordedEvents<Event>,
    ) {
        let hill = played.position();
        let waiting: Vec<Seat> = hill.waiting().iter().collect();
        let seat = waiting[dice.below(waiting.len() as u32) as usize];
        if dice.below(4) == 0 {
            let play = hill.default_checked(seat).unwrap();
            return played.act(&play, recorded);
        }
        hill.legal_actions(seat, legal);
        let is_blink = |action: &Action| matches!(action, Action::Blink { .. });
        let mut at = match legal.actions().iter().rposition(is_blink) {
            Some(back_or_on) => back_or_on - dice.below(2) as usize,
            None => dice.below(legal.len() as u32) as usize,
        };
        while !self.retreats && legal.actions()[at] == Action::Retreat {
            at = dice.below(legal.len() as u32) as usize;
        }
        played.act(&legal.get(at).unwrap(), recorded);
    }
}

/// The number of steps of a match and the hash of its last position.
fn end_of(played: &Match<Hill>) -> String {
    format!("{} {}", played.steps().len(), played.position().hash())
}

/// How often each event occurred, and how many rounds the longest duel had.
#[derive(Default)]
struct EventCounts {
    counts: BTreeMap<&'static str, u32>,
    round: u32,
    longest: u32,
}

impl EventCounts {
    fn count(&mut self, event: &Event) {
        *self.counts.entry(event.into()).or_default() += 1;
        match event {
            Event::DuelBegan { .. } => self.round = 0,
            Event::DuelRolled { .. } => self.round += 1,
            _ => {}
        }
        self.longest = self.longest.max(self.round);
    }
}

#[test]
fn matches_of_version_one_end_as_they_did() {
    let mut events = EventCounts::default();
    let golden = std::fs::read_to_string(format!("{FOLDER}/rules-1.txt")).unwrap();
    for line in golden.lines() {
        let (seeded, end) = SeededMatch::parse(line);
        assert_eq!(end_of(&seeded.play(&mut events)), end, "{line}");
    }
    for code in ["blinked", "retreated", "quaked", "ambush-sprung", "lamp-used", "kept-played"] {
        assert!(events.counts[code] >= 5, "{code}: {:?}", events.counts);
    }
    assert!(events.longest > 10, "no duel was long enough for tired arms");
}

#[test]
fn a_save_of_version_one_loads_and_is_written_byte_for_byte() {
    let text = std::fs::read_to_string(format!("{FOLDER}/save-1.json")).unwrap();
    let save = Save::<Hill>::from_text(&text).unwrap();
    assert_eq!(save.to_text(), text);
    assert!(matches!(save.played.position().next(), Next::Over(_)));
}

/// Writes the files: forty matches, and more with a Blink Scroll, which is rare. It must never be called with a program that plays another version.
#[test]
#[ignore = "writes the golden matches"]
fn write_golden_matches() {
    let mut text = String::new();
    for seed in 0..600 {
        let seats = 2 + (seed % 5) as u8;
        let (retreats, consent) = (seed % 2 == 0, seed % 8 == 7);
        let seeded = SeededMatch { seats, retreats, consent, seed: 1_000 + seed };
        let mut events = EventCounts::default();
        let played = seeded.play(&mut events);
        if seed >= 40 && !events.counts.contains_key("blinked") {
            continue;
        }
        let retreats = if retreats { "retreats" } else { "stays" };
        let duels = if consent { "consent" } else { "binding" };
        writeln!(text, "{seats} {retreats} {duels} {} {}", seeded.seed, end_of(&played)).unwrap();
        if seed == 5 {
            let players = vec!["human".to_owned(); usize::from(seats)];
            let save = Save { players, dice: DiceSource::ByHand, played };
            std::fs::write(format!("{FOLDER}/save-1.json"), save.to_text()).unwrap();
        }
    }
    std::fs::write(format!("{FOLDER}/rules-1.txt"), text).unwrap();
}
