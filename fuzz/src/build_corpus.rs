//! Regenerates the corpus from golden playthroughs and logs, board files, and random matches.
//! Inputs that were found by fuzzing or written by hand are kept.

use crate::oracles::sample_files;
use crate::played_table::PlayedTable;
use crate::{FuzzTarget, corpus};
use anyhow::Context;
use catalog::{GameId, with_game};
use gammon::{Gammon, formats};
use kit::{
    DiceSource, DiscardEvents, Game, LegalActions, Match, Next, Referee, Save, SeededDice,
    VerifiableDice,
};
use serde_json::{Value, json};
use spaces::file::BoardFile;
use std::path::{Path, PathBuf};
use table::TableRecord;

/// No file of the corpus has more lines.
const MAX_LINES: usize = 96;

/// Writes `played.txt` of every target that has one.
///
/// # Errors
/// If a source cannot be read or the corpus not be written.
pub fn build_corpus() -> anyhow::Result<()> {
    for game in GameId::ALL {
        let mut lines = sample(actions(game)?, MAX_LINES / 2);
        lines.extend(sample(notations(game)?, MAX_LINES / 2));
        write_lines(FuzzTarget::Actions(game), &lines)?;
    }
    let (mut saves, mut starts) = (Vec::new(), Vec::new());
    for game in GameId::ALL {
        with_game!(game, G => {
            saves.extend(self::saves::<G>()?);
            starts.extend(self::starts::<G>()?);
        });
    }
    write_lines(FuzzTarget::Save, &saves)?;
    write_lines(FuzzTarget::Start, &starts)?;
    write_lines(FuzzTarget::Board, &boards()?)?;
    write_lines(FuzzTarget::MoveFile, &sample(sample_files()?, MAX_LINES))?;
    write_lines(FuzzTarget::Id, &sample(ids(), MAX_LINES))?;
    write_lines(FuzzTarget::Record, &records()?)
}

fn write_lines(target: FuzzTarget, lines: &[String]) -> anyhow::Result<()> {
    let folder = corpus::folder().join(target.name());
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join("played.txt"), lines.join("\n") + "\n").context(target.name())
}

/// At most this many different lines, evenly from the sorted list.
fn sample(mut lines: Vec<String>, max: usize) -> Vec<String> {
    lines.sort();
    lines.dedup();
    let step = lines.len().div_ceil(max).max(1);
    lines.into_iter().step_by(step).collect()
}

fn repository_root() -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).to_owned()
}

/// The text of every file in a folder, in the order of their names.
fn read_folder(folder: &str) -> anyhow::Result<Vec<String>> {
    let files = std::fs::read_dir(repository_root().join(folder)).context(folder.to_owned())?;
    let mut files = files.map(|file| Ok(file?.path())).collect::<anyhow::Result<Vec<_>>>()?;
    files.sort();
    files.iter().map(|file| Ok(std::fs::read_to_string(file)?)).collect()
}

/// Actions of random matches, as JSON.
fn actions(game: GameId) -> anyhow::Result<Vec<String>> {
    let mut actions = Vec::new();
    for (seed, config) in (0..).zip(game.sample_configs()) {
        let played = PlayedTable::play(game, &config, 2, 300, seed).map_err(anyhow::Error::msg)?;
        for (_, record) in played.log {
            let TableRecord::Played { steps, .. } = record else { continue };
            actions.extend(steps.into_iter().filter_map(|step| match step {
                kit::Step::Acted { action, .. } => Some(action.to_string()),
                _ => None,
            }));
        }
    }
    Ok(actions)
}

/// Answers in the golden playthroughs, in notation.
fn notations(game: GameId) -> anyhow::Result<Vec<String>> {
    let texts = read_folder(&format!("playthroughs/{game}"))?;
    let lines = texts.iter().flat_map(|text| text.lines()).filter(|line| line.contains(": seat "));
    let answers = lines.filter_map(|line| line.rsplit_once(" -> ")).map(|(_, answer)| answer);
    Ok(answers.map(str::to_owned).collect())
}

/// Saves of short matches with verifiable dice.
fn saves<G: Game>() -> anyhow::Result<Vec<String>> {
    [4, 40].into_iter().map(|steps| save::<G>(steps)).collect()
}

fn save<G: Game>(steps: usize) -> anyhow::Result<String> {
    let (secret, match_id) = ([7; 32], "corpus-1".to_owned());
    let mut dice = VerifiableDice::new(secret, &match_id, &[], 0);
    let commitment = dice.commitment();
    let played = play::<G>(*G::SEAT_COUNTS.start(), steps, &mut dice)?;
    let secret = "07".repeat(32);
    let dice = DiceSource::Verifiable { match_id, commitment, secret, salts: Vec::new() };
    let players = vec!["human".to_owned(); 2];
    let save: Value = serde_json::from_str(&Save { players, dice, played }.to_text())?;
    Ok(save.to_string())
}

/// Positions of short matches, for the fewest and for the most players.
fn starts<G: Game>() -> anyhow::Result<Vec<String>> {
    let mut starts = Vec::new();
    for seats in [*G::SEAT_COUNTS.start(), *G::SEAT_COUNTS.end()] {
        for steps in [0, 5, 30] {
            let played = play::<G>(seats, steps, &mut SeededDice::new(2))?;
            starts
                .push(json!({"game": G::NAME, "start": played.position().as_setup()}).to_string());
        }
    }
    starts.dedup();
    Ok(starts)
}

/// A match of this many steps at most, with random answers.
fn play<G: Game>(seats: u8, steps: usize, dice: &mut impl kit::Dice) -> anyhow::Result<Match<G>> {
    let played = Match::<G>::new(&G::Config::default(), seats);
    let mut played = played.map_err(|faults| anyhow::anyhow!(kit::Fault::join(&faults)))?;
    let (mut rng, mut legal) = (SeededDice::new(1), LegalActions::default());
    while played.steps().len() < steps {
        match played.position().next() {
            Next::Over(_) => break,
            Next::Chance(_) => drop(played.roll_with(dice, &mut DiscardEvents)),
            Next::Ask(_) => {
                let seat = played.position().waiting().lowest().context("nobody is asked")?;
                played.position().legal_actions(seat, &mut legal);
                let at = rng.below(legal.len() as u32) as usize;
                let play = legal.get(at).context("no legal play")?;
                played.act(&play, &mut DiscardEvents);
            }
        }
    }
    Ok(played)
}

/// Boards of Spaces as files and in notation, and boards of King of the Hill.
fn boards() -> anyhow::Result<Vec<String>> {
    let boards = std::fs::read_to_string(repository_root().join("data/spaces/boards.json"))?;
    let boards: Vec<Value> = serde_json::from_str(&boards)?;
    let mut lines: Vec<String> = boards.iter().step_by(9).map(Value::to_string).collect();
    let read = boards.iter().filter_map(|board| BoardFile::from_value(board).ok());
    let notations: Vec<String> = read.map(|file| file.board.to_string()).collect();
    lines.extend(notations.iter().step_by(5).cloned());
    lines.extend(notations.chunks(12).map(|some| some.join(" ")));
    let hill = std::fs::read_to_string(repository_root().join("data/hill/board.v1.json"))?;
    lines.push(serde_json::from_str::<Value>(&hill)?.to_string());
    for text in read_folder("playthroughs/hill")? {
        let config = text.lines().find_map(|line| line.strip_prefix("config: "));
        let config: Value = serde_json::from_str(config.unwrap_or("{}"))?;
        if config["board"].is_object() && !lines.contains(&config["board"].to_string()) {
            lines.push(config["board"].to_string());
        }
    }
    Ok(lines)
}

/// Ids of positions in random matches.
fn ids() -> Vec<String> {
    let (mut found, mut dice, mut legal) =
        (Vec::new(), SeededDice::new(1), LegalActions::default());
    let config = gammon::Config { length: 7, resignations: false, ..Default::default() };
    let Ok(start) = Match::<Gammon>::new(&config, 2) else { return found };
    let mut position = *start.position();
    for _ in 0..2000 {
        match position.next() {
            Next::Over(_) => position = *start.position(),
            Next::Chance(roll) => {
                let Some(rolled) = kit::Dice::roll(&mut dice, &roll) else { break };
                position.roll_checked(rolled, &mut DiscardEvents);
            }
            Next::Ask(_) => {
                let Some(seat) = position.waiting().lowest() else { break };
                position.legal_actions(seat, &mut legal);
                let at = dice.below(legal.len() as u32) as usize;
                let Some(play) = legal.get(at) else { break };
                position.act_checked(&play, &mut DiscardEvents);
            }
        }
        let side = gammon::Side::of(kit::Seat::new(0));
        let id = formats::position_id(position.board(), side);
        found.push(format!("{id}:{}", formats::match_id(&position)));
        found.push(formats::xgid(&position));
    }
    found
}

/// Entries of the golden logs: all kinds, and a sample of the played steps.
fn records() -> anyhow::Result<Vec<String>> {
    let mut lines = Vec::new();
    for text in read_folder("crates/table/tests/golden")? {
        let entries = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
        let entries = entries.filter_map(|line| line.split_once(' ')).map(|(_, entry)| entry);
        let (steps, others): (Vec<&str>, Vec<&str>) =
            entries.partition(|entry| entry.contains(r#""k":"played""#));
        lines.extend(others.iter().map(|entry| (*entry).to_owned()));
        lines.extend(sample(steps.iter().map(|entry| (*entry).to_owned()).collect(), 12));
    }
    lines.sort();
    lines.dedup();
    Ok(lines)
}
