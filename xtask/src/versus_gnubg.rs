//! Plays our backgammon bot against GNU Backgammon at 0-ply: many games at once, each dice sequence
//! twice with the sides exchanged.

use crate::run::repository_root;
use anyhow::{Context, bail, ensure};
use bots::Bots;
use clap::Args;
use gammon::{Action, Config, Gammon, PerSide, SessionKind, Setup, Side, formats};
use kit::{Dice, DiscardEvents, Game, LegalActions, Match, Next, Referee, SeededDice};
use serde_json::json;
use std::io::Write;
use std::process::{Command, Stdio};

/// The games to play.
#[derive(Args)]
pub(crate) struct VersusArgs {
    /// The number of games, which must be even.
    #[arg(long, default_value_t = 2_000)]
    games: u64,
    /// Decides the dice.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The level of our bot.
    #[arg(long, default_value = "bot")]
    level: String,
}

/// A game in progress.
struct GnubgGame {
    position: Gammon,
    dice: SeededDice,
    ours: Side,
}

pub(crate) fn play_gnubg(args: &VersusArgs) -> anyhow::Result<()> {
    ensure!(
        args.games.is_multiple_of(2),
        "each dice sequence is played twice: name an even number"
    );
    let mut games = (0..args.games)
        .map(|index| new_game(args.seed, index))
        .collect::<anyhow::Result<Vec<_>>>()?;
    let mut bot = Gammon::bot(&args.level, args.seed).context("no such bot")?;
    for round in 0.. {
        let mut waiting = Vec::new();
        for game in &mut games {
            if game.advance(&mut *bot) {
                waiting.push(game);
            }
        }
        if waiting.is_empty() {
            break;
        }
        eprintln!("round {round}: {} positions for GNU Backgammon", waiting.len());
        play_hints(&mut waiting)?;
    }
    report(args, &games)
}

fn new_game(seed: u64, index: u64) -> anyhow::Result<GnubgGame> {
    let config = Config {
        session: SessionKind::Money,
        cube: false,
        resignations: false,
        ..Config::default()
    };
    let begun = Match::<Gammon>::new(&config, 2).map_err(|faults| anyhow::anyhow!("{faults:?}"))?;
    // Games 2n and 2n + 1 have the same dice and exchanged sides.
    let ours = if index.is_multiple_of(2) { Side::White } else { Side::Black };
    Ok(GnubgGame {
        position: *begun.position(),
        dice: SeededDice::for_match(seed, index / 2),
        ours,
    })
}

impl GnubgGame {
    /// Plays until GNU Backgammon has a choice to make; `false` when the game is over.
    fn advance(&mut self, bot: &mut dyn bots::Bot<Gammon>) -> bool {
        let mut legal = LegalActions::default();
        loop {
            match self.position.next() {
                Next::Over(_) => return false,
                Next::Chance(roll) => {
                    let rolled = self.dice.roll(&roll).expect("seeded dice never run out");
                    self.position.roll_checked(rolled, &mut DiscardEvents);
                }
                Next::Ask(ask) => {
                    let seat = ask.must.lowest().expect("a side is asked");
                    self.position.legal_actions(seat, &mut legal);
                    let at = match legal.len() {
                        1 => 0,
                        _ if seat != self.ours.seat() => return true,
                        _ => bot.choose(seat, &self.position.view(Some(seat)), legal.actions()),
                    };
                    let play = legal.get(at).expect("one of the legal plays");
                    self.position.act_checked(&play, &mut DiscardEvents);
                }
            }
        }
    }

    /// The position with the side to move as white, which GNU Backgammon plays at the bottom.
    fn as_white(&self) -> anyhow::Result<Gammon> {
        let mut setup: Setup = self.position.as_setup();
        if setup.turn == Side::Black {
            setup.board = setup.board.iter().rev().map(|count| -count).collect();
            let swap = |sides: PerSide<u8>| PerSide { white: sides.black, black: sides.white };
            (setup.bar, setup.off, setup.turn) = (swap(setup.bar), swap(setup.off), Side::White);
        }
        Gammon::position(&setup).map_err(|faults| anyhow::anyhow!("{faults:?}"))
    }
}

/// Asks GNU Backgammon for its play in every game, and plays it.
fn play_hints(games: &mut [&mut GnubgGame]) -> anyhow::Result<()> {
    let mut commands = String::from(
        "set evaluation chequerplay evaluation plies 0\n\
         set evaluation chequerplay evaluation cubeful off\n\
         set evaluation chequerplay evaluation noise 0\nset output rawboard on\n",
    );
    for game in games.iter() {
        commands += &format!("set xgid {}\nhint 1\n", formats::xgid(&game.as_white()?));
    }
    let text = run_gnubg(&commands)?;
    let hints: Vec<&str> = text.lines().filter_map(parse_hint).collect();
    ensure!(hints.len() == games.len(), "{} hints for {} positions", hints.len(), games.len());
    for (game, hint) in games.iter_mut().zip(hints) {
        let seat = game.position.turn().seat();
        let Ok(action @ Action::Play(_)) = game.position.parse(seat, hint) else {
            bail!("{} is no play of {}", hint, formats::xgid(&game.position));
        };
        let Ok(play) = game.position.check_action(seat, &action) else {
            bail!("{hint} is not legal")
        };
        game.position.act_checked(&play, &mut DiscardEvents);
    }
    Ok(())
}

/// The move in a line such as `    1. Cubeless 0-ply   8/5 6/5      Eq.: +0.159`.
fn parse_hint(line: &str) -> Option<&str> {
    let (_, rest) = line.trim_start().strip_prefix("1. Cube")?.split_once("0-ply")?;
    rest.split_once("Eq.:").map(|(play, _)| play.trim())
}

fn run_gnubg(commands: &str) -> anyhow::Result<String> {
    let program = ["/usr/games/gnubg", "/usr/bin/gnubg", "/usr/local/bin/gnubg"]
        .into_iter()
        .find(|path| std::path::Path::new(path).exists())
        .context("GNU Backgammon is not installed: apt-get install gnubg")?;
    let mut child = Command::new(program)
        .args(["--tty", "--quiet", "--no-rc"])
        .current_dir(repository_root())
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
fn report(args: &VersusArgs, games: &[GnubgGame]) -> anyhow::Result<()> {
    let points = |game: &GnubgGame| {
        let [white, black] = game.position.score().map(f64::from);
        if game.ours == Side::White { white - black } else { black - white }
    };
    let pairs: Vec<f64> =
        games.chunks(2).map(|pair| pair.iter().map(points).sum::<f64>() / 2.0).collect();
    let count = pairs.len() as f64;
    let mean = pairs.iter().sum::<f64>() / count;
    let variance =
        pairs.iter().map(|pair| (pair - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    let wins = games.iter().filter(|game| points(game) > 0.0).count();
    let line = json!({
        "bot": args.level, "against": "gnubg 0-ply", "games": games.len(), "seed": args.seed,
        "points_per_game": mean, "standard_error": (variance / count).sqrt(),
        "wins": wins as f64 / games.len() as f64,
    });
    println!("{line}");
    Ok(())
}
