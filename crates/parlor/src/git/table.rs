//! Making a table, looking at it, moving.

use super::{At, Move, New, id, now};
use crate::cli::usage;
use crate::options;
use anyhow::Context;
use gammon::{Action, Config, Gammon, Side, Sides};
use gitgammon::{
    Chance, Made, Opening, Plays, Publish, Remote, Replayed, Source, Table, TableId, commitment,
    label, new_table, shown, table_secret,
};
use kit::{Fault, Game};
use std::io::Write;

pub(super) fn new(at: &At, args: &New) -> anyhow::Result<()> {
    for (name, side) in [(&args.white, "--white"), (&args.black, "--black")] {
        let fits = (1..=100).contains(&name.chars().count()) && !name.chars().any(char::is_control);
        if !fits {
            return Err(usage(format!("{side}: a name of 1 to 100 printable characters")));
        }
    }
    let id = match &args.id {
        Some(name) => id(name)?,
        None => free_id(at)?,
    };
    let (moment, players) = (now(), Sides { white: args.white.clone(), black: args.black.clone() });
    let made = moment.to_string();
    let (game, chance) = dice(at, args, &id, &made)?;
    let draw = args.draw.then(|| [args.white.clone(), args.black.clone()]);
    let opening = Opening { id, players, draw, made, game };
    let chance = chance.unwrap_or_else(|| Chance::Commit(opening.public()));
    let table = new_table(&at.repo, &opening, &chance, moment, &mut Publish::default())?;
    writeln!(std::io::stdout(), "{} is made.\n{}", table.id, board(&table))?;
    Ok(())
}

/// The first free name.
fn free_id(at: &At) -> anyhow::Result<TableId> {
    let taken = match at.repo.head()? {
        Some(tip) => at.repo.tables(&tip)?,
        None => Vec::new(),
    };
    let free = (1..).filter_map(|n| TableId::parse(&format!("table-{n}")));
    free.into_iter().find(|id| !taken.contains(id)).context("a free name")
}

type Dice = (Option<(Source, Config)>, Option<Chance>);

/// The dice of a new table, and what decides its opening roll.
fn dice(at: &At, args: &New, id: &TableId, made: &str) -> anyhow::Result<Dice> {
    let config = options::read::<Gammon>(&args.options, &Config::default())?;
    Gammon::setup(&config, 2).map_err(|faults| usage(Fault::join(&faults)))?;
    if args.plain {
        let plain = config == Config::default();
        let only = || usage("--plain: a plain table is one game without options");
        return plain.then_some((None, None)).ok_or_else(only);
    }
    let (source, chance) = match (&args.beacon_name, &args.beacon) {
        (Some(name), Some(value)) => {
            let source = Source::Beacon { name: name.clone(), value: String::new() };
            (source, Chance::Beacon(value.clone()))
        }
        _ => {
            let key = match at.keys(args.secret_file.as_deref(), None)?.key {
                Some(key) => key,
                None => fresh_key(at)?,
            };
            let secret = table_secret(&key, &label(id, made));
            let source = Source::Secret { commitment: commitment(secret), secret: None };
            (source, Chance::Secret(secret))
        }
    };
    Ok((Some((source, config)), Some(chance)))
}

/// Draws a key and keeps it inside .git, where no commit ever sees it.
fn fresh_key(at: &At) -> anyhow::Result<[u8; 32]> {
    let mut key = [0; 32];
    getrandom::fill(&mut key).context("the system's random source")?;
    let path = at.repo.own_file("key");
    std::fs::create_dir_all(at.repo.own_file(""))?;
    let mut options = std::fs::OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.write(true).create_new(true).open(&path)?;
    let text: String = key.iter().map(|byte| format!("{byte:02x}")).collect();
    writeln!(file, "{text}")?;
    file.sync_all()?;
    Ok(key)
}

pub(super) fn show(at: &At, json: bool) -> anyhow::Result<()> {
    let replayed = at.replayed()?;
    let mut out = std::io::stdout().lock();
    let state = &replayed.table.state;
    if json {
        return Ok(out.write_all(&state.to_bytes())?);
    }
    writeln!(out, "{}", board(&replayed.table))?;
    for message in &state.messages {
        writeln!(out, "{}  {}", message.timestamp, shown_plain(&message.text))?;
    }
    for file in &replayed.waiting {
        writeln!(out, "{} waits for the referee: parlor git apply", shown(&file.name))?;
    }
    Ok(())
}

/// Text from the repository without what could steer a terminal.
pub(super) fn shown_plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// The board as text, from white's side.
fn board(table: &Table) -> String {
    let state = &table.state;
    let cell = |index: usize| match state.board[index] {
        0 => "  .".to_owned(),
        count if count > 0 => format!("{count:2}X"),
        count => format!("{:2}O", -count),
    };
    let row = |range: &mut dyn Iterator<Item = usize>| {
        let cells: Vec<String> = range.map(cell).collect();
        format!("{} |{}", cells[..6].concat(), cells[6..].concat())
    };
    let numbers = |range: &mut dyn Iterator<Item = usize>| {
        let cells: Vec<String> = range.map(|index| format!("{:3}", index + 1)).collect();
        format!("{} |{}", cells[..6].concat(), cells[6..].concat())
    };
    let name = |name: &str| shown_plain(name);
    let score = table.game.as_ref().map_or_else(String::new, |game| {
        let (score, cube, length) = (game.score, game.cube.value, game.config.length);
        format!("\nScore {}:{} of {length}, cube at {cube}.", score.white, score.black)
    });
    let next = format!("Move {}: {}.{score}", state.turn, table.next());
    format!(
        "{}\n{}\n{}\n{}\nX {} (white): bar {}, off {}\nO {} (black): bar {}, off {}\n{next}",
        numbers(&mut (12..24)),
        row(&mut (12..24)),
        row(&mut (0..12).rev()),
        numbers(&mut (0..12).rev()),
        name(&state.players.white),
        state.bar.white,
        state.home.white,
        name(&state.players.black),
        state.bar.black,
        state.home.black,
    )
}

pub(super) fn plays(at: &At, words: bool) -> anyhow::Result<()> {
    let table = at.replayed()?.table;
    let state = &table.state;
    let mut out = std::io::stdout().lock();
    if words {
        for text in notations(&table)? {
            writeln!(out, "{text}")?;
        }
        return Ok(());
    }
    let board = state.checkers().map_err(|fault| anyhow::anyhow!("{fault}"))?;
    let roll = state.roll();
    let plays = roll.map(|roll| Plays::of(&board, state.active_player, roll)).unwrap_or_default();
    writeln!(out, "{}", serde_json::to_string(&plays)?)?;
    Ok(())
}

fn notations(table: &Table) -> anyhow::Result<Vec<String>> {
    let position = table.position().map_err(|faults| anyhow::anyhow!(kit::Fault::join(&faults)))?;
    let seat = table.state.active_player.seat();
    let Some(position) = position else { return Ok(Vec::new()) };
    let plays = position.plays().into_iter();
    Ok(plays.map(|play| position.notate(seat, &Action::Play(play))).collect())
}

pub(super) fn make_move(at: &At, args: &Move) -> anyhow::Result<()> {
    let id = at.one()?;
    let words = (args.moves.as_str(), args.comment.as_deref());
    let made: Made = match &args.push {
        Some(remote) => {
            let remote = Remote::of(&at.repo, remote)?;
            remote.make_move(&at.repo, &id, words, now())?
        }
        None => gitgammon::make_move(&at.repo, &id, words, now(), &mut Publish::default())?,
    };
    let commit = &made.commit[..made.commit.len().min(10)];
    writeln!(std::io::stdout(), "{} is committed as {commit}.", made.path)?;
    Ok(())
}

/// The name of a side's player.
pub(super) fn player(replayed: &Replayed, side: Side) -> String {
    let players = &replayed.table.state.players;
    shown_plain(match side {
        Side::White => &players.white,
        Side::Black => &players.black,
    })
}
