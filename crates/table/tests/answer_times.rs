//! When something is answered tells nobody what is hidden: at two tables that differ in hidden things
//! alone, such as the cards in hands, the table does everything by itself at the same times, until
//! others see a difference anyway. Everybody has given the same standing answers.

#![allow(clippy::unwrap_used)]

mod common;

use bots::Bots;
use catalog::{Hill, Liars};
use common::TestTable;
use kit::{
    Dice, DiscardEvents, Game, LegalActions, Match, Next, Referee, ResponseWindow, SeededDice,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use table::{
    DiceSecret, IdentityHash, JsonText, MatchStatus, ProposedEntry, StepCause, Table, TableCode,
    TableCommand, TableOptions, TablePhase, TableRecord,
};

const START: u64 = 1_000_000;
const SECRET: DiceSecret = DiceSecret { bytes: [7; 32] };
/// Ann and Ben are people who never answer by hand; the third seat has a bot.
const SEATS: u8 = 3;
const MATCHES: u64 = 30;
const STEPS_OF_A_MATCH: usize = 600;
const POSITIONS_OF_A_PROMPT: u32 = 12;
const ENTRIES_OF_A_COMPARISON: usize = 30;

fn identity(name: &str) -> IdentityHash {
    IdentityHash::of_secret(name.as_bytes())
}

/// A table whose match begins with a position.
struct PositionTable {
    table: Table,
    now: u64,
}

impl TestTable for PositionTable {
    fn table(&self) -> &Table {
        &self.table
    }

    fn store(&mut self, entry: ProposedEntry) {
        self.table.commit(entry, self.now).unwrap();
    }
}

impl PositionTable {
    fn playing<G: Game + Bots>(position: &G, standing: &[(&str, u8)]) -> Self {
        let setup = serde_json::to_value(position.as_setup()).unwrap();
        let options = TableOptions::default();
        let ann = identity("ann");
        let record = Table::opening_record_with_start(G::NAME, &setup, &options, ann, "Ann");
        let table = Table::open(TableCode::from_number(7), &record.unwrap(), START).unwrap();
        let mut playing = Self { table, now: START };
        playing.command("ben", &json!({"do": "join", "nick": "Ben"}));
        let level = <G as Bots>::gentle_level().name;
        playing.command("ann", &json!({"do": "bot", "chair": 2, "level": level}));
        for (code, number) in standing {
            for name in ["ann", "ben"] {
                let (lasting, code) = (true, (*code).to_owned());
                let given = TableCommand::Standing { code, number: *number, lasting };
                playing.command(name, &json!(given));
            }
        }
        playing.command("ben", &json!({"do": "ready", "ready": true}));
        playing.start_match(ann, SECRET);
        playing
    }

    fn command(&mut self, name: &str, command: &Value) {
        let command: TableCommand = serde_json::from_value(command.clone()).unwrap();
        let entry = self.table.decide(identity(name), &command, SECRET);
        self.store(entry.unwrap_or_else(|refusal| panic!("{command:?}: {refusal:?}")));
    }

    /// Makes the entry that is due then; returns what caused it and who has answered.
    fn tick(&mut self, due: u64) -> (StepCause, Value) {
        self.now = self.now.max(due);
        let entry = self.table.tick(self.now, || SECRET).unwrap();
        let TableRecord::Played { cause, steps, .. } = &entry.record else {
            panic!("{:?}", entry.record)
        };
        let made = (*cause, json!(steps[0])["seat"].take());
        self.store(entry);
        made
    }

    fn is_reaction(&self) -> bool {
        let status = self.table.match_in_progress().map(|current| current.state.status());
        matches!(status, Some(MatchStatus::Ask { window: ResponseWindow::Reaction, .. }))
    }

    /// What somebody without a seat sees of the match.
    fn public_view(&self) -> (String, Value) {
        let view = JsonText::from(&self.table.view(None)).as_str().to_owned();
        (view, json!(self.table.ask_view(None)))
    }
}

/// What was compared: entries by their cause, and asks by their window.
#[derive(Debug, Default)]
struct Compared {
    entries: BTreeMap<String, u32>,
    reactions: u32,
}

impl Compared {
    fn count(&self, cause: StepCause) -> u32 {
        self.entries.get(&format!("{cause:?}")).copied().unwrap_or_default()
    }

    /// Compares two tables with the same public position.
    fn compare(&mut self, [mut one, mut other]: [PositionTable; 2]) {
        assert_eq!(one.public_view(), other.public_view());
        for _ in 0..ENTRIES_OF_A_COMPARISON {
            let due = one.table.next_tick_at();
            assert_eq!(other.table.next_tick_at(), due, "{:?}", one.public_view());
            let Some(due) = due else { return };
            let asked = one.public_view();
            self.reactions += u32::from(one.is_reaction());
            let made = one.tick(due);
            assert_eq!(other.tick(due), made, "{asked:?}");
            *self.entries.entry(format!("{:?}", made.0)).or_default() += 1;
            let is_over = one.table.phase() != TablePhase::Playing;
            if is_over || one.public_view() != other.public_view() {
                return;
            }
        }
    }
}

/// Calls `use_position` with positions of random matches in which something is asked: some for each
/// prompt of the game.
fn for_each_prompt<G: Game>(mut use_position: impl FnMut(&G, &mut SeededDice)) {
    let mut legal = LegalActions::default();
    let mut found = BTreeMap::<&str, u32>::new();
    for seed in 0..MATCHES {
        let mut dice = SeededDice::new(seed);
        let mut position =
            Match::<G>::new(&G::Config::default(), SEATS).unwrap().position().clone();
        for _ in 0..STEPS_OF_A_MATCH {
            match position.next() {
                Next::Over(_) => break,
                Next::Chance(roll) => {
                    let rolled = dice.roll(&roll).unwrap();
                    position.roll_checked(rolled, &mut DiscardEvents);
                }
                Next::Ask(ask) => {
                    let count = found.entry(ask.prompt).or_default();
                    // Not only the first positions of a match.
                    if *count < POSITIONS_OF_A_PROMPT && dice.below(4) == 0 {
                        *count += 1;
                        use_position(&position, &mut dice);
                    }
                    let seat = position.waiting().lowest().unwrap();
                    position.legal_actions(seat, &mut legal);
                    let play = legal.get(dice.below(legal.len() as u32) as usize).unwrap();
                    position.act_checked(&play, &mut DiscardEvents);
                }
            }
        }
    }
}

/// Compares tables whose hidden things are dealt anew, from what everybody may know.
fn compare_redealt<G: Game + Bots>(standing: &[(&str, u8)]) -> Compared {
    let mut compared = Compared::default();
    for_each_prompt::<G>(|position, dice| {
        let (config, view) = (position.config(), position.view(None));
        let other = G::redeal(&config, &view, &mut |below| dice.below(below));
        // An answer that others do not see yet came at a time of its own.
        let has_answered_alike = other.waiting() == position.waiting();
        if other != *position && has_answered_alike {
            let twins = [position, &other];
            compared.compare(twins.map(|twin| PositionTable::playing(twin, standing)));
        }
    });
    compared
}

#[test]
fn king_of_the_hill_is_answered_at_the_same_times_whatever_the_hands_hold() {
    let given = [("fight-on", 2), ("pass", 1), ("end-turns", 1)];
    let compared = compare_redealt::<Hill>(&given);
    for cause in [StepCause::Clock, StepCause::Standing, StepCause::Bot] {
        assert!(compared.count(cause) > 50, "{compared:?}");
    }
    assert!(compared.reactions > 20, "{compared:?}");
    // Without standing answers, reactions take all their time.
    let compared = compare_redealt::<Hill>(&[]);
    assert_eq!(compared.count(StepCause::Standing), 0);
    assert!(compared.reactions > 20, "{compared:?}");
}

#[test]
fn liars_dice_is_answered_at_the_same_times_whatever_is_under_the_cups() {
    let compared = compare_redealt::<Liars>(&[]);
    for cause in [StepCause::Clock, StepCause::Bot] {
        assert!(compared.count(cause) > 5, "{compared:?}");
    }
}
