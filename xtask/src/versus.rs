//! Our backgammon bot against GNU Backgammon at 0-ply: many games side by side, each dice
//! sequence played twice with the sides exchanged.

use crate::run::root;
use anyhow::{Context, bail, ensure};
use bots::Bots;
use clap::Args;
use gammon::{Action, Config, Gammon, Session, Setup, Side, Sides, formats};
use kit::{Dice, Game, Legal, Match, Next, Referee, Seeded, Silent};
use serde_json::json;
use std::io::Write;
use std::process::{Command, Stdio};

/// What to play.
#[derive(Args)]
pub(crate) struct Versus {
    /// How many games; an even number.
    #[arg(long, default_value_t = 2_000)]
    games: u64,
    /// Decides the dice.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Which of our bots.
    #[arg(long, default_value = "bot")]
    level: String,
}

/// One game under way.
struct Table {
    position: Gammon,
    dice: Seeded,
    ours: Side,
}

pub(crate) fn gnubg(args: &Versus) -> anyhow::Result<()> {
    ensure!(
        args.games.is_multiple_of(2),
        "each dice sequence is played twice: name an even number"
    );
    let mut tables =
        (0..args.games).map(|index| table(args.seed, index)).collect::<anyhow::Result<Vec<_>>>()?;
    let mut bot = Gammon::bot(&args.level, args.seed).context("no such bot")?;
    for round in 0.. {
        let mut waiting = Vec::new();
        for table in &mut tables {
            if table.advance(&mut *bot) {
                waiting.push(table);
            }
        }
        if waiting.is_empty() {
            break;
        }
        eprintln!("round {round}: {} positions for GNU Backgammon", waiting.len());
        ask(&mut waiting)?;
    }
    report(args, &tables)
}

fn table(seed: u64, index: u64) -> anyhow::Result<Table> {
    let config =
        Config { session: Session::Money, cube: false, resignations: false, ..Config::default() };
    let begun = Match::<Gammon>::new(&config, 2).map_err(|faults| anyhow::anyhow!("{faults:?}"))?;
    // Games 2n and 2n + 1 have the same dice and exchanged sides.
    let ours = if index.is_multiple_of(2) { Side::White } else { Side::Black };
    Ok(Table { position: *begun.position(), dice: Seeded::nth(seed, index / 2), ours })
}

impl Table {
    /// Plays on until GNU Backgammon has a choice to make; `false` when the game is over.
    fn advance(&mut self, bot: &mut dyn bots::Bot<Gammon>) -> bool {
        let mut legal = Legal::default();
        loop {
            match self.position.next() {
                Next::Over(_) => return false,
                Next::Chance(roll) => {
                    let rolled = self.dice.roll(&roll).expect("seeded dice never run out");
                    self.position.rolled(rolled, &mut Silent);
                }
                Next::Ask(ask) => {
                    let seat = ask.must.lowest().expect("a side is asked");
                    self.position.options(seat, &mut legal);
                    let at = match legal.len() {
                        1 => 0,
                        _ if seat != self.ours.seat() => return true,
                        _ => bot.choose(seat, &self.position.view(Some(seat)), legal.actions()),
                    };
                    let play = legal.get(at).expect("one of the legal plays");
                    self.position.play(&play, &mut Silent);
                }
            }
        }
    }

    /// The position with the side to move as white, which GNU Backgammon plays at the bottom.
    fn as_white(&self) -> anyhow::Result<Gammon> {
        let mut setup: Setup = self.position.as_setup();
        if setup.turn == Side::Black {
            setup.board = setup.board.iter().rev().map(|count| -count).collect();
            let swap = |sides: Sides<u8>| Sides { white: sides.black, black: sides.white };
            (setup.bar, setup.off, setup.turn) = (swap(setup.bar), swap(setup.off), Side::White);
        }
        Gammon::position(&setup).map_err(|faults| anyhow::anyhow!("{faults:?}"))
    }
}

/// Asks GNU Backgammon for its play on every table, and makes it.
fn ask(tables: &mut [&mut Table]) -> anyhow::Result<()> {
    let mut commands = String::from(
        "set evaluation chequerplay evaluation plies 0\n\
         set evaluation chequerplay evaluation cubeful off\n\
         set evaluation chequerplay evaluation noise 0\nset output rawboard on\n",
    );
    for table in tables.iter() {
        commands += &format!("set xgid {}\nhint 1\n", formats::xgid(&table.as_white()?));
    }
    let text = talk(&commands)?;
    let hints: Vec<&str> = text.lines().filter_map(hint).collect();
    ensure!(hints.len() == tables.len(), "{} hints for {} positions", hints.len(), tables.len());
    for (table, hint) in tables.iter_mut().zip(hints) {
        let seat = table.position.turn().seat();
        let Ok(action @ Action::Play(_)) = table.position.parse(seat, hint) else {
            bail!("{} is no play of {}", hint, formats::xgid(&table.position));
        };
        let Ok(play) = table.position.checked(seat, &action) else { bail!("{hint} is not legal") };
        table.position.play(&play, &mut Silent);
    }
    Ok(())
}

/// The move in a line such as `    1. Cubeless 0-ply   8/5 6/5      Eq.: +0.159`.
fn hint(line: &str) -> Option<&str> {
    let (_, rest) = line.trim_start().strip_prefix("1. Cube")?.split_once("0-ply")?;
    rest.split_once("Eq.:").map(|(play, _)| play.trim())
}

fn talk(commands: &str) -> anyhow::Result<String> {
    let program = ["/usr/games/gnubg", "/usr/bin/gnubg", "/usr/local/bin/gnubg"]
        .into_iter()
        .find(|path| std::path::Path::new(path).exists())
        .context("GNU Backgammon is not installed: apt-get install gnubg")?;
    let mut child = Command::new(program)
        .args(["--tty", "--quiet", "--no-rc"])
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut stdin = child.stdin.take().context("its standard input")?;
    let commands = commands.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(commands.as_bytes()));
    let output = child.wait_with_output()?;
    writer.join().ok().context("the writer")??;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Points a game, by pairs of games with the same dice, and its standard error.
fn report(args: &Versus, tables: &[Table]) -> anyhow::Result<()> {
    let points = |table: &Table| {
        let [white, black] = table.position.score().map(f64::from);
        if table.ours == Side::White { white - black } else { black - white }
    };
    let pairs: Vec<f64> =
        tables.chunks(2).map(|pair| pair.iter().map(points).sum::<f64>() / 2.0).collect();
    let count = pairs.len() as f64;
    let mean = pairs.iter().sum::<f64>() / count;
    let variance =
        pairs.iter().map(|pair| (pair - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    let wins = tables.iter().filter(|table| points(table) > 0.0).count();
    let line = json!({
        "bot": args.level, "against": "gnubg 0-ply", "games": tables.len(), "seed": args.seed,
        "points_per_game": mean, "standard_error": (variance / count).sqrt(),
        "wins": wins as f64 / tables.len() as f64,
    });
    println!("{line}");
    Ok(())
}
