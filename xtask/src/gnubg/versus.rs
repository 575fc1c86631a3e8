//! Plays our backgammon bot against GNU Backgammon: many games at once, each dice sequence twice with
//! the sides exchanged.

use super::program::{GnubgSettings, hints, parse_moves};
use super::rating::{PlayDecision, rate_plays};
use super::{BotArgs, in_parallel, mean_and_error};
use anyhow::{Context, bail, ensure};
use bots::gammon::expert::{ExpertBot, SearchDepth};
use clap::Args;
use gamelab::thread_cpu_seconds;
use gammon::{Action, Config, Gammon, SessionKind, Side};
use kit::{Dice, DiscardEvents, Game, LegalActions, Match, Next, Referee, SeededDice};
use serde_json::{Value, json};
use std::num::NonZeroUsize;

/// The games to play.
#[derive(Args)]
pub(crate) struct VersusArgs {
    /// The number of games, which must be even.
    #[arg(long, default_value_t = 2_000)]
    games: u64,
    /// Decides the dice.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    bot: BotArgs,
    /// How many plies GNU Backgammon looks ahead.
    #[arg(long, default_value_t = 0)]
    gnubg_plies: u8,
    /// Also report the points less the luck of all rolls as the expert judges it, which differ less
    /// from game to game.
    #[arg(long)]
    luck: bool,
    /// How many of our plays GNU Backgammon judges at 2-ply for our rating.
    #[arg(long, default_value_t = 0)]
    judged: usize,
}

/// A game in progress.
struct GnubgGame {
    position: Gammon,
    dice: SeededDice,
    ours: Side,
    /// The luck of all rolls so far, for our side.
    luck: f64,
}

/// Our player, with what it has used and chosen.
struct OurPlayer {
    bot: Box<dyn bots::Bot<Gammon>>,
    moves: u64,
    cpu_seconds: f64,
    /// The plays that are judged; every `stride`th.
    decisions: Vec<PlayDecision>,
    stride: u64,
    luck_judge: Option<ExpertBot>,
}

/// About how many choices a side has in a game.
const CHOICES_PER_GAME: u64 = 20;
/// How many plays of a game are judged for the rating of a level: plays of one game depend on each
/// other, so that few of each are worth more than many of some.
const RATED_CHOICES_PER_GAME: u64 = 5;

pub(crate) fn play_gnubg(args: &VersusArgs) -> anyhow::Result<()> {
    let (games, players) = play_all(args)?;
    report(args, &games, &players)
}

/// The rating of a level, from about this many of its plays against GNU Backgammon at 0-ply.
pub(crate) fn rate_level(level: &str, judged: usize, seed: u64) -> anyhow::Result<Value> {
    let games = 2 * (judged as u64).div_ceil(2 * RATED_CHOICES_PER_GAME);
    let bot = BotArgs {
        level: level.to_owned(),
        plies: 1,
        net: None,
        filter: None,
        threads: NonZeroUsize::MIN,
    };
    let args = VersusArgs { games, seed, bot, gnubg_plies: 0, luck: false, judged };
    let (_, players) = play_all(&args)?;
    rate_plays(&args.bot, &judged_plays(&players))
}

/// The plays of all players that are judged.
fn judged_plays(players: &[OurPlayer]) -> Vec<PlayDecision> {
    players.iter().flat_map(|player| player.decisions.iter().copied()).collect()
}

/// Plays all games, on several threads, and returns them with the players of the threads.
fn play_all(args: &VersusArgs) -> anyhow::Result<(Vec<GnubgGame>, Vec<OurPlayer>)> {
    ensure!(
        args.games.is_multiple_of(2),
        "each dice sequence is played twice: name an even number"
    );
    let mut games = (0..args.games)
        .map(|index| new_game(args.seed, index))
        .collect::<anyhow::Result<Vec<_>>>()?;
    // The two games with the same dice stay together.
    let part = 2 * args.bot.part_length(games.len() / 2);
    let players = in_parallel(games.chunks_mut(part), |games| play_games(args, games))?;
    Ok((games, players))
}

/// Plays games at the same time, a choice of each in a round.
fn play_games(args: &VersusArgs, games: &mut [GnubgGame]) -> anyhow::Result<OurPlayer> {
    let luck_evaluator = args.bot.evaluator()?;
    let mut player = OurPlayer {
        bot: args.bot.bot(args.seed)?,
        moves: 0,
        cpu_seconds: 0.0,
        decisions: Vec::new(),
        stride: (args.games * CHOICES_PER_GAME / (args.judged as u64).max(1)).max(1),
        luck_judge: args.luck.then(|| ExpertBot::with(luck_evaluator, SearchDepth::Plays)),
    };
    for round in 0.. {
        let mut waiting = Vec::new();
        for game in &mut *games {
            if game.advance(&mut player) {
                waiting.push(game);
            }
        }
        if waiting.is_empty() {
            break;
        }
        eprintln!("round {round}: {} positions for GNU Backgammon", waiting.len());
        play_hints(args, &mut waiting)?;
    }
    Ok(player)
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
    let dice = SeededDice::for_match(seed, index / 2);
    Ok(GnubgGame { position: *begun.position(), dice, ours, luck: 0.0 })
}

impl GnubgGame {
    /// Plays until GNU Backgammon has a choice to make; `false` when the game is over.
    fn advance(&mut self, player: &mut OurPlayer) -> bool {
        let mut legal = LegalActions::default();
        loop {
            match self.position.next() {
                Next::Over(_) => return false,
                Next::Chance(roll) => {
                    let rolled = self.dice.roll(&roll).expect("seeded dice never run out");
                    let number = rolled.number() as u8;
                    if roll.purpose == "roll" {
                        self.add_luck(player, [number / 6 + 1, number % 6 + 1]);
                    }
                    self.position.roll_checked(rolled, &mut DiscardEvents);
                }
                Next::Ask(ask) => {
                    let seat = ask.must.lowest().expect("a side is asked");
                    self.position.legal_actions(seat, &mut legal);
                    let at = match legal.len() {
                        1 => 0,
                        _ if seat != self.ours.seat() => return true,
                        _ => player.choose(&self.position, legal.actions()),
                    };
                    let play = legal.get(at).expect("one of the legal plays");
                    self.position.act_checked(&play, &mut DiscardEvents);
                }
            }
        }
    }

    fn add_luck(&mut self, player: &OurPlayer, dice: [u8; 2]) {
        if let Some(judge) = &player.luck_judge {
            let luck = f64::from(judge.luck_of_roll(&self.position, dice));
            self.luck += if self.position.turn() == self.ours { luck } else { -luck };
        }
    }

    /// The points that our side won, negative if it lost.
    fn points(&self) -> f64 {
        let [white, black] = self.position.score().map(f64::from);
        if self.ours == Side::White { white - black } else { black - white }
    }
}

impl OurPlayer {
    fn choose(&mut self, position: &Gammon, legal: &[Action]) -> usize {
        let seat = position.turn().seat();
        let begun = thread_cpu_seconds();
        let at = self.bot.choose(seat, &position.view(Some(seat)), legal);
        self.cpu_seconds += thread_cpu_seconds() - begun;
        self.moves += 1;
        if self.moves.is_multiple_of(self.stride) {
            self.decisions.push(PlayDecision { position: *position, chosen: legal[at] });
        }
        at
    }
}

/// Asks GNU Backgammon for its play in every game, and plays it.
fn play_hints(args: &VersusArgs, games: &mut [&mut GnubgGame]) -> anyhow::Result<()> {
    let positions: Vec<Gammon> = games.iter().map(|game| game.position).collect();
    let answers = hints(GnubgSettings { plies: args.gnubg_plies }, &positions, 1)?;
    for (game, answer) in games.iter_mut().zip(&answers) {
        let seat = game.position.turn().seat();
        let moves = parse_moves(answer);
        let (hint, _) = moves.first().context("GNU Backgammon names no move")?;
        let Ok(action @ Action::Play(_)) = game.position.parse(seat, hint) else {
            bail!("{hint} is no play of {:?}", game.position.as_setup());
        };
        let Ok(play) = game.position.check_action(seat, &action) else {
            bail!("{hint} is not legal")
        };
        game.position.act_checked(&play, &mut DiscardEvents);
    }
    Ok(())
}

/// Points a game, by pairs of games with the same dice, and what else was asked for.
fn report(args: &VersusArgs, games: &[GnubgGame], players: &[OurPlayer]) -> anyhow::Result<()> {
    let moves = players.iter().map(|player| player.moves).sum::<u64>();
    let cpu_seconds = players.iter().map(|player| player.cpu_seconds).sum::<f64>();
    let pairs = |of: &dyn Fn(&GnubgGame) -> f64| -> Vec<f64> {
        games.chunks(2).map(|pair| pair.iter().map(of).sum::<f64>() / 2.0).collect()
    };
    let share = |test: &dyn Fn(f64) -> bool| {
        games.iter().filter(|game| test(game.points())).count() as f64 / games.len() as f64
    };
    let (mean, error) = mean_and_error(&pairs(&GnubgGame::points));
    let mut line = json!({
        "bot": args.bot.name(), "against": format!("gnubg {}-ply", args.gnubg_plies),
        "games": games.len(), "seed": args.seed,
        "points_per_game": mean, "standard_error": error,
        "wins": share(&|points| points > 0.0),
        "gammons_lost": share(&|points| points <= -2.0),
        "backgammons_lost": share(&|points| points <= -3.0),
        "ms_per_move": 1e3 * cpu_seconds / moves.max(1) as f64,
    });
    if args.luck {
        let (mean, error) = mean_and_error(&pairs(&|game| game.points() - game.luck));
        line["luck_adjusted"] = json!({"points_per_game": mean, "standard_error": error});
    }
    if args.judged > 0 {
        line["plays"] = rate_plays(&args.bot, &judged_plays(players))?;
    }
    println!("{}", Value::to_string(&line));
    Ok(())
}
