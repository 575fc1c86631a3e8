//! The audit of a match (K51): who rolled, for whom, what for, and which actions were defaults that
//! were taken because time ran out, in the history, the replay and the export.

#![allow(clippy::unwrap_used)]

mod common;

use catalog::{Hill, Ludo};
use common::TestTable;
use kit::{
    DiceSource, DiceTranscript, DiscardEvents, Match, Referee, Save, Seat, Step, TranscriptRoll,
    VerifiableDice,
};
use serde_json::{Value, json};
use table::{
    DiceSecret, ExportSigningKey, HistoryPageBuilder, IdentityHash, LogReplayer, MatchExport,
    MatchReplayBuilder, ProposedEntry, ReplayViewer, Table, TableCode, TableCommand, TableOptions,
    TablePhase, TableRecord,
};

/// The log of a match of Ann, who never answers, and a bot.
fn log_of_a_match_by_the_clock() -> (TableCode, Vec<(TableRecord, u64)>) {
    log_of_a_match_with_dice(5)
}

/// The same with dice of one's own.
fn log_of_a_match_with_dice(secret: u8) -> (TableCode, Vec<(TableRecord, u64)>) {
    let (code, owner) = (TableCode::from_number(51), IdentityHash::of_secret(b"ann"));
    let (config, options) = (json!({}), TableOptions::default());
    let record = Table::opening_record("hill", &config, &options, owner, "Ann").unwrap();
    let table = Table::open(code, &record, 1_000).unwrap();
    let mut played = AuditedTable { table, log: vec![(record, 1_000)], now: 2_000 };
    let secret = DiceSecret { bytes: [secret; 32] };
    let bot = TableCommand::Bot { chair: 1, level: "random".into() };
    let entry = played.table.decide(owner, &bot, secret).unwrap();
    played.store(entry);
    played.start_match(owner, secret);
    while let Some(due) = played.table.next_tick_at() {
        let entry = played.table.tick(due, || secret).unwrap();
        played.now = due;
        played.store(entry);
    }
    assert_eq!(played.table.phase(), TablePhase::Lobby, "the match was played to its end");
    (code, played.log)
}

/// A table with its log.
struct AuditedTable {
    table: Table,
    log: Vec<(TableRecord, u64)>,
    now: u64,
}

impl TestTable for AuditedTable {
    fn table(&self) -> &Table {
        &self.table
    }

    fn store(&mut self, entry: ProposedEntry) {
        self.log.push((entry.record.clone(), self.now));
        self.table.commit(entry, self.now).unwrap();
    }
}

/// The seats for which entries took a default action, according to the log.
fn defaults_of(log: &[(TableRecord, u64)]) -> Vec<u64> {
    let defaults = log.iter().filter_map(|(record, _)| record.default_action());
    defaults.map(|(seat, _)| u64::from(seat.number())).collect()
}

#[test]
fn k51_an_export_says_who_rolled_what_for_and_which_actions_were_defaults() {
    let (code, log) = log_of_a_match_by_the_clock();
    let (mut replayer, mut export) = (LogReplayer::new(code), MatchExport::new(1));
    for (record, time) in &log {
        let (table, _) = replayer.apply(record, *time).unwrap();
        export.observe(table, record);
    }
    let text = export.to_save_text(&ExportSigningKey::from_secret(&[7; 32])).unwrap().unwrap();
    let file: Value = serde_json::from_str(&text).unwrap();
    let steps = file["steps"].as_array().unwrap();
    let rolls: Vec<&Value> = steps.iter().filter(|step| step["roll"].is_array()).collect();
    assert!(rolls.iter().all(|roll| roll["by"].is_u64() && roll["for"].is_string()));
    let fight = rolls.iter().find(|roll| roll["for"] == "fight").unwrap();
    assert_eq!(fight["dice"][0]["purpose"], "attack");
    assert_eq!(fight["dice"][0]["seat"], fight["by"]);
    assert_eq!(fight["dice"][1]["purpose"], "defense");
    assert!(fight["dice"][2]["character"].is_string());
    let defaults = steps.iter().filter(|step| step["default"] == true);
    let defaults: Vec<u64> = defaults.map(|step| step["seat"].as_u64().unwrap()).collect();
    assert_eq!(defaults, defaults_of(&log));
    assert!(!defaults.is_empty() && defaults.iter().all(|seat| *seat == 0));

    let save = Save::<Hill>::from_text(&text).unwrap();
    let attestation = Save::<Hill>::attestation(&text).unwrap().unwrap();
    assert_eq!(attestation.attach(&save.to_audited_text()), text);
    assert_eq!(table::verify_attestation(&attestation, &save.to_text()), Ok(()));
    assert!(save.verify_rolls().unwrap() > 0);
    let lie = text.replacen("\"for\":\"movement\"", "\"for\":\"raid\"", 1);
    let refused = Save::<Hill>::from_text(&lie).unwrap_err().to_string();
    assert!(refused.contains("the roll that is due is movement by"), "{refused}");
}

#[test]
fn k51_history_and_replay_say_who_rolled_what_for_and_which_actions_were_defaults() {
    let (code, log) = log_of_a_match_by_the_clock();
    let ann = IdentityHash::of_secret(b"ann");
    let (mut replayer, mut export) = (LogReplayer::new(code), MatchExport::new(1));
    let mut replay = MatchReplayBuilder::new(ReplayViewer::Member(ann), 1);
    let mut history = HistoryPageBuilder::new(ann, 0, u64::MAX, u64::MAX);
    for (record, time) in &log {
        let (table, events) = replayer.apply(record, *time).unwrap();
        export.observe(table, record);
        replay.observe(table, record, &events);
        history.observe(table, record, &events);
    }
    let dice = export.dice_transcript().unwrap().unwrap();
    assert!(dice.rolls.iter().all(|roll| roll.seat.is_some() && !roll.purpose.is_empty()));
    let duel = dice.rolls.iter().find(|roll| roll.purpose == "duel");
    assert!(duel.is_none_or(|roll| roll.dice.len() == 4));
    let picked: Vec<u64> = dice.defaults.iter().map(|pick| u64::from(pick.seat.number())).collect();
    assert_eq!(picked, defaults_of(&log));
    assert!(dice.defaults.iter().any(|pick| pick.prompt == "move-or-sleep"));

    let replay = replay.finish(Some(dice), Vec::new()).unwrap();
    let rolls: u32 = replay.frames.iter().map(|frame| frame.rolls).sum();
    assert_eq!(rolls as usize, replay.dice.unwrap().rolls.len());
    let shown = replay.frames.iter().filter_map(|frame| frame.default_for);
    assert_eq!(shown.map(|seat| u64::from(seat.number())).collect::<Vec<_>>(), defaults_of(&log));
    let logged = history.finish().entries.into_iter().filter_map(|entry| entry.default_for);
    assert_eq!(logged.map(|seat| u64::from(seat.number())).collect::<Vec<_>>(), defaults_of(&log));
}

/// An answer to a window stays hidden, and so does that it was taken by default.
#[test]
fn k51_a_default_in_a_hidden_window_is_known_to_its_seat_only() {
    let stranger = IdentityHash::of_secret(b"eve");
    let mut all_windows = 0;
    for secret in 1..=12 {
        let (code, log) = log_of_a_match_with_dice(secret);
        let mut replayer = LogReplayer::new(code);
        let mut history = HistoryPageBuilder::new(stranger, 0, u64::MAX, u64::MAX);
        let mut windows = 0;
        for (record, time) in &log {
            let (table, events) = replayer.apply(record, *time).unwrap();
            history.observe(table, record, &events);
            let seat = record.default_action().map(|(seat, _)| seat);
            let hidden = seat.is_some() && table.default_taken_for(None).is_none();
            windows += usize::from(hidden);
            assert!(!hidden || table.default_taken_for(seat) == seat);
        }
        let entries = history.finish().entries;
        let known = entries.iter().filter(|entry| entry.default_for.is_some()).count();
        assert_eq!(known + windows, defaults_of(&log).len());
        all_windows += windows;
    }
    assert!(all_windows > 0, "some match had a chance card that both were asked about");
}

#[test]
fn steps_of_the_log_name_their_cause() {
    let (_, log) = log_of_a_match_by_the_clock();
    let played = log.iter().filter_map(|(record, _)| match record {
        TableRecord::Played { steps, .. } => Some((record, steps)),
        _ => None,
    });
    for (record, steps) in played {
        let acted = matches!(steps[0], Step::Acted { .. });
        let cause = json!(record)["cause"].clone();
        let expected = if record.default_action().is_some() { "clock" } else { "bot" };
        assert!(!acted || cause == expected, "{cause}");
    }
}

#[test]
fn a_transcript_holds_the_rolls_of_the_match() {
    let salts = ["pepper".to_owned(), String::new()];
    let mut dice = VerifiableDice::new([7; 32], "K7M2QX-1", &salts, 0);
    let commitment = dice.commitment();
    let mut played = Match::<Ludo>::new(&ludo::Config::default(), 2).expect("the usual options");
    while played.position().due_roll().is_ok() {
        played.roll_with(&mut dice, &mut DiscardEvents);
    }
    let record = DiceSource::Verifiable {
        match_id: "K7M2QX-1".into(),
        commitment,
        secret: "07".repeat(32),
        salts: salts.to_vec(),
    };
    let save = Save { players: vec!["human".into(); 2], dice: record, played };
    let transcript = DiceTranscript::of(&save).expect("these dice can be checked");
    let rolled = save.played.steps().iter().filter_map(|step| match step {
        Step::Rolled { number } => Some(*number),
        _ => None,
    });
    assert!(rolled.eq(transcript.rolls.iter().map(|roll| roll.number)));
    let one = TranscriptRoll { number: 0, ..transcript.rolls[0].clone() };
    let (purpose, seat, dice) = ("die".into(), Some(Seat::new(0)), Vec::new());
    assert_eq!(one, TranscriptRoll { purpose, seat, dice, span: 6, weights: None, number: 0 });
    assert_eq!(transcript.verify().first_wrong_roll, None);
    assert_eq!(save.verify_rolls(), Ok(transcript.rolls.len() as u64));
}
