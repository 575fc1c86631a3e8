//! Makes the corpus again: from golden playthroughs and logs, from the boards of the house, and
//! by playing. What was found and what was written by hand stays.

use crate::judges::answers;
use crate::stage::{Stage, options};
use crate::{Target, corpus};
use anyhow::Context;
use catalog::{GameId, with_game};
use gammon::{Gammon, formats};
use kit::{DiceRecord, Game, Legal, Match, Next, Referee, Save, Seeded, Silent, Verifiable};
use serde_json::Value;
use spaces::file::BoardFile;
use std::path::{Path, PathBuf};
use table::Record;

/// No file of the corpus has more lines.
const LINES: usize = 96;

/// Writes `played.txt` into the folder of every target that has one.
///
/// # Errors
/// If something cannot be read or written.
pub fn harvest() -> anyhow::Result<()> {
    let games = [Target::Ludo, Target::Gammon, Target::Spaces, Target::Hill];
    for (game, target) in GameId::ALL.into_iter().zip(games) {
        let mut lines = few(actions(game)?, LINES / 2);
        lines.extend(few(notations(game)?, LINES / 2));
        write(target, &lines)?;
    }
    let mut saves = Vec::new();
    for game in GameId::ALL {
        with_game!(game, G => saves.extend(self::saves::<G>()?));
    }
    write(Target::Save, &saves)?;
    write(Target::Board, &boards()?)?;
    write(Target::MoveFile, &few(answers()?, LINES))?;
    write(Target::Id, &few(ids(), LINES))?;
    write(Target::Record, &records()?)
}

fn write(target: Target, lines: &[String]) -> anyhow::Result<()> {
    let folder = corpus::folder().join(target.name());
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join("played.txt"), lines.join("\n") + "\n").context(target.name())
}

/// So many of a list, from all over it, each once.
fn few(mut lines: Vec<String>, most: usize) -> Vec<String> {
    lines.sort();
    lines.dedup();
    let step = lines.len().div_ceil(most).max(1);
    lines.into_iter().step_by(step).collect()
}

fn root() -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).to_owned()
}

/// The text of every file in a folder, in the order of their names.
fn texts(folder: &str) -> anyhow::Result<Vec<String>> {
    let files = std::fs::read_dir(root().join(folder)).context(folder.to_owned())?;
    let mut files = files.map(|file| Ok(file?.path())).collect::<anyhow::Result<Vec<_>>>()?;
    files.sort();
    files.iter().map(|file| Ok(std::fs::read_to_string(file)?)).collect()
}

/// What was played at tables, as JSON.
fn actions(game: GameId) -> anyhow::Result<Vec<String>> {
    let mut found = Vec::new();
    for (seed, config) in (0..).zip(options(game)) {
        let stage = Stage::play(game, &config, 2, 300, seed).map_err(anyhow::Error::msg)?;
        for (_, record) in stage.log {
            let Record::Played { steps, .. } = record else { continue };
            found.extend(steps.into_iter().filter_map(|step| match step {
                kit::Step::Acted { action, .. } => Some(action.to_string()),
                _ => None,
            }));
        }
    }
    Ok(found)
}

/// What was answered in the golden playthroughs, as people write it.
fn notations(game: GameId) -> anyhow::Result<Vec<String>> {
    let texts = texts(&format!("playthroughs/{game}"))?;
    let lines = texts.iter().flat_map(|text| text.lines()).filter(|line| line.contains(": seat "));
    let answers = lines.filter_map(|line| line.rsplit_once(" -> ")).map(|(_, answer)| answer);
    Ok(answers.map(str::to_owned).collect())
}

/// The beginnings of matches, with dice that can be checked.
fn saves<G: Game>() -> anyhow::Result<Vec<String>> {
    [4, 40].into_iter().map(|steps| save::<G>(steps)).collect()
}

fn save<G: Game>(steps: usize) -> anyhow::Result<String> {
    let played = Match::<G>::new(&G::Config::default(), 2);
    let mut played = played.map_err(|faults| anyhow::anyhow!(kit::Fault::join(&faults)))?;
    let (secret, match_id) = ([7; 32], "corpus-1".to_owned());
    let mut dice = Verifiable::new(secret, &match_id, &[], 0);
    let commitment = dice.commitment();
    let (mut chance, mut legal) = (Seeded::new(1), Legal::default());
    while played.steps().len() < steps {
        match played.position().next() {
            Next::Over(_) => break,
            Next::Chance(_) => drop(played.roll_with(&mut dice, &mut Silent)),
            Next::Ask(_) => {
                let seat = played.position().waiting().lowest().context("somebody is asked")?;
                played.position().options(seat, &mut legal);
                let at = chance.below(legal.len() as u32) as usize;
                let play = legal.get(at).context("one of them")?;
                played.play(&play, &mut Silent);
            }
        }
    }
    let secret = "07".repeat(32);
    let dice = DiceRecord::Verifiable { match_id, commitment, secret, salts: Vec::new() };
    let players = vec!["human".to_owned(); 2];
    let save: Value = serde_json::from_str(&Save { players, dice, played }.to_text())?;
    Ok(save.to_string())
}

/// Boards of the house as files and as words, and both hills.
fn boards() -> anyhow::Result<Vec<String>> {
    let house = std::fs::read_to_string(root().join("data/spaces/boards.json"))?;
    let house: Vec<Value> = serde_json::from_str(&house)?;
    let mut lines: Vec<String> = house.iter().step_by(9).map(Value::to_string).collect();
    let read = house.iter().filter_map(|board| BoardFile::from_value(board).ok());
    let words: Vec<String> = read.map(|file| file.board.to_string()).collect();
    lines.extend(words.iter().step_by(5).cloned());
    lines.extend(words.chunks(12).map(|some| some.join(" ")));
    let hill = std::fs::read_to_string(root().join("data/hill/board.v1.json"))?;
    lines.push(serde_json::from_str::<Value>(&hill)?.to_string());
    for text in texts("playthroughs/hill")? {
        let config = text.lines().find_map(|line| line.strip_prefix("config: "));
        let config: Value = serde_json::from_str(config.unwrap_or("{}"))?;
        if config["board"].is_object() && !lines.contains(&config["board"].to_string()) {
            lines.push(config["board"].to_string());
        }
    }
    Ok(lines)
}

/// Ids of positions that random matches come to.
fn ids() -> Vec<String> {
    let (mut found, mut dice, mut legal) = (Vec::new(), Seeded::new(1), Legal::default());
    let config = gammon::Config { length: 7, resignations: false, ..Default::default() };
    let Ok(start) = Match::<Gammon>::new(&config, 2) else { return found };
    let mut position = *start.position();
    for _ in 0..2000 {
        match position.next() {
            Next::Over(_) => position = *start.position(),
            Next::Chance(roll) => {
                let Some(rolled) = kit::Dice::roll(&mut dice, &roll) else { break };
                position.rolled(rolled, &mut Silent);
            }
            Next::Ask(_) => {
                let Some(seat) = position.waiting().lowest() else { break };
                position.options(seat, &mut legal);
                let at = dice.below(legal.len() as u32) as usize;
                let Some(play) = legal.get(at) else { break };
                position.play(&play, &mut Silent);
            }
        }
        let side = gammon::Side::of(kit::Seat::new(0));
        let id = formats::position_id(position.board(), side);
        found.push(format!("{id}:{}", formats::match_id(&position)));
        found.push(formats::xgid(&position));
    }
    found
}

/// Entries of the golden logs: each kind, and some of the steps.
fn records() -> anyhow::Result<Vec<String>> {
    let mut lines = Vec::new();
    for text in texts("crates/table/tests/golden")? {
        let entries = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
        let entries = entries.filter_map(|line| line.split_once(' ')).map(|(_, entry)| entry);
        let (steps, others): (Vec<&str>, Vec<&str>) =
            entries.partition(|entry| entry.contains(r#""k":"played""#));
        lines.extend(others.iter().map(|entry| (*entry).to_owned()));
        lines.extend(few(steps.iter().map(|entry| (*entry).to_owned()).collect(), 12));
    }
    lines.sort();
    lines.dedup();
    Ok(lines)
}
