//! `parlor git new`, `show`, `plays` and `move`.

use super::{GitContext, MoveArgs, NewTableArgs, SaltArgs, SaltSide, now, parse_table_id};
use crate::cli::usage_error;
use crate::options;
use anyhow::Context;
use gammon::{Action, Config, Gammon, PerSide, Side};
use gitgammon::{
    GitTable, LegalPlays, MatchDiceSource, Publisher, RemoteBranch, ReplayedTable, RollInput,
    SubmittedFile, TableId, TableOpening, commitment, create_table, quoted, table_label,
    table_secret,
};
use kit::{Fault, Game};
use std::io::Write;

pub(super) fn new(context: &GitContext, args: &NewTableArgs) -> anyhow::Result<()> {
    for (name, side) in [(&args.white, "--white"), (&args.black, "--black")] {
        let fits = (1..=100).contains(&name.chars().count()) && !name.chars().any(char::is_control);
        if !fits {
            return Err(usage_error(format!("{side}: a name of 1 to 100 printable characters")));
        }
    }
    let id = match &args.id {
        Some(name) => parse_table_id(name)?,
        None => free_id(context)?,
    };
    let (moment, players) =
        (now(), PerSide { white: args.white.clone(), black: args.black.clone() });
    let made = moment.to_string();
    let (game, chance) = dice_for(context, args, &id, &made)?;
    let draw = args.draw.then(|| [args.white.clone(), args.black.clone()]);
    let opening = TableOpening { id, players, draw, created_at: made, dice_and_config: game };
    let chance = chance.unwrap_or_else(|| RollInput::Commit(opening.public_roll_input()));
    let table = create_table(&context.repo, &opening, &chance, moment, &mut Publisher::default())?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{} is created.\n{}\n{}", table.id, board(&table), table.dice_note())?;
    if table.awaits_salts() {
        writeln!(
            out,
            "Each player now gives a part in the dice: parlor git salt --side white, or black. \
             When both are applied, parlor git salt reveals them."
        )?;
    }
    Ok(())
}

/// The first unused name.
fn free_id(context: &GitContext) -> anyhow::Result<TableId> {
    let taken = match context.repo.head()? {
        Some(tip) => context.repo.tables(&tip)?,
        None => Vec::new(),
    };
    let free = (1..).filter_map(|n| TableId::parse(&format!("table-{n}")));
    free.into_iter().find(|id| !taken.contains(id)).context("a free name")
}

type NewTableDice = (Option<(MatchDiceSource, Config)>, Option<RollInput>);

/// The dice of a new table, and what decides its opening roll.
fn dice_for(
    context: &GitContext,
    args: &NewTableArgs,
    id: &TableId,
    made: &str,
) -> anyhow::Result<NewTableDice> {
    let config = options::config_from_args::<Gammon>(&args.options, &Config::default())?;
    Gammon::setup(&config, 2).map_err(|faults| usage_error(Fault::join(&faults)))?;
    if args.plain {
        let plain = config == Config::default();
        let only = || usage_error("--plain: a plain table is one game without options");
        return plain.then_some((None, None)).ok_or_else(only);
    }
    let (source, chance) = match (&args.beacon_name, &args.beacon) {
        (Some(name), Some(value)) => {
            let source = MatchDiceSource::Beacon { name: name.clone(), value: String::new() };
            (source, RollInput::Beacon(value.clone()))
        }
        _ => {
            let key = match context.keys(args.secret_file.as_deref(), None)?.key {
                Some(key) => key,
                None => create_key(context)?,
            };
            let secret = table_secret(&key, &table_label(id, made));
            let commitment = commitment(secret);
            let source = if args.referee_dice {
                MatchDiceSource::Secret { commitment, secret: None }
            } else {
                MatchDiceSource::joint(commitment)
            };
            (source, RollInput::Secret(secret))
        }
    };
    Ok((Some((source, config)), Some(chance)))
}

/// Generates a key and stores it inside .git, where it is never committed.
fn create_key(context: &GitContext) -> anyhow::Result<[u8; 32]> {
    let mut key = [0; 32];
    getrandom::fill(&mut key).context("the system's random source")?;
    let path = context.repo.private_file("key");
    std::fs::create_dir_all(context.repo.private_file(""))?;
    let mut options = std::fs::OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.write(true).create_new(true).open(&path)?;
    let text: String = key.iter().map(|byte| format!("{byte:02x}")).collect();
    writeln!(file, "{text}")?;
    file.sync_all()?;
    Ok(key)
}

pub(super) fn show(context: &GitContext, json: bool) -> anyhow::Result<()> {
    let replayed = context.replay()?;
    let mut out = std::io::stdout().lock();
    let state = &replayed.table.state;
    if json {
        return Ok(out.write_all(&state.to_bytes())?);
    }
    writeln!(out, "{}", board(&replayed.table))?;
    for message in &state.messages {
        writeln!(out, "{}  {}", message.timestamp, without_controls(&message.text))?;
    }
    for file in &replayed.pending {
        writeln!(out, "{} waits for the referee: parlor git apply", quoted(&file.name))?;
    }
    Ok(())
}

/// Text from the repository without control characters, which could affect a terminal.
pub(super) fn without_controls(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// The board as text, from white's side.
fn board(table: &GitTable) -> String {
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
    let name = |name: &str| without_controls(name);
    let score = table.match_file.as_ref().map_or_else(String::new, |game| {
        let (score, cube, length) = (game.score, game.cube.value, game.config.length);
        format!("\nScore {}:{} of {length}, cube at {cube}.", score.white, score.black)
    });
    let next = format!("Move {}: {}.{score}", state.turn, table.next_text());
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

pub(super) fn plays(context: &GitContext, words: bool) -> anyhow::Result<()> {
    let table = context.replay()?.table;
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
    let plays =
        roll.map(|roll| LegalPlays::of(&board, state.active_player, roll)).unwrap_or_default();
    writeln!(out, "{}", serde_json::to_string(&plays)?)?;
    Ok(())
}

fn notations(table: &GitTable) -> anyhow::Result<Vec<String>> {
    let position = table.position().map_err(|faults| anyhow::anyhow!(kit::Fault::join(&faults)))?;
    let seat = table.state.active_player.seat();
    let Some(position) = position else { return Ok(Vec::new()) };
    let plays = position.plays().into_iter();
    Ok(plays.map(|play| position.notate(seat, &Action::Play(play))).collect())
}

pub(super) fn give_salt(context: &GitContext, args: &SaltArgs) -> anyhow::Result<()> {
    let id = context.single_table()?;
    let mut salt = [0; 32];
    getrandom::fill(&mut salt).context("the system's random source")?;
    let repo = &context.repo;
    let make = || {
        let publish = &mut Publisher::default();
        match args.side {
            Some(side) => {
                let side = match side {
                    SaltSide::White => Side::White,
                    SaltSide::Black => Side::Black,
                };
                gitgammon::give_salt_hash(repo, &id, (side, salt), now(), publish)
                    .map(|made| vec![made])
            }
            None => gitgammon::reveal_salts(repo, &id, now(), publish),
        }
    };
    let made = match &args.push {
        Some(remote) => RemoteBranch::tracking(repo, remote)?.submit(repo, make)?,
        None => make()?,
    };
    for file in made {
        let commit = &file.commit[..file.commit.len().min(10)];
        writeln!(std::io::stdout(), "{} is committed as {commit}.", file.path)?;
    }
    Ok(())
}

pub(super) fn make_move(context: &GitContext, args: &MoveArgs) -> anyhow::Result<()> {
    let id = context.single_table()?;
    let words = (args.moves.as_str(), args.comment.as_deref());
    let made: SubmittedFile = match &args.push {
        Some(remote) => {
            let remote = RemoteBranch::tracking(&context.repo, remote)?;
            remote.make_move(&context.repo, &id, words, now())?
        }
        None => gitgammon::make_move(&context.repo, &id, words, now(), &mut Publisher::default())?,
    };
    let commit = &made.commit[..made.commit.len().min(10)];
    writeln!(std::io::stdout(), "{} is committed as {commit}.", made.path)?;
    Ok(())
}

/// The name of a side's player.
pub(super) fn player(replayed: &ReplayedTable, side: Side) -> String {
    let players = &replayed.table.state.players;
    without_controls(match side {
        Side::White => &players.white,
        Side::Black => &players.black,
    })
}
