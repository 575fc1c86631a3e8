//! Bots: programs that play.
//!
//! A bot sees what a person at its seat sees, the view of the seat and its legal actions, and
//! chooses one of them. It has no access to the position or to anything hidden. [`Bots`] lists
//! the bots of a game: the levels that people choose from, and policies that can be named besides
//! them; `random` plays every game.

mod data_file;
mod deliberation;
pub mod gammon;
pub mod hill;
pub mod insight;
#[cfg(test)]
mod levels_tests;
mod liars;
pub mod ludo;
mod play_out;
mod random;
mod spaces;

pub use crate::hill::HillReason;
pub use crate::liars::LiarsReason;
pub use crate::ludo::HeuristicLudoBot;
pub use crate::spaces::SpacesReason;
pub use data_file::DataFile;
pub use deliberation::Deliberation;
pub use play_out::play_out;
pub use random::RandomBot;

use kit::{Checked, Game, LegalActions, Referee, Seat};

/// A player that is a program.
pub trait Bot<G: Game>: Send {
    /// The index in `legal` of the action to take. `legal` is never empty.
    fn choose(&mut self, seat: Seat, view: &G::View, legal: &[G::Action]) -> usize;

    /// An action for a question whose answers cannot all be listed; `None` to choose from the
    /// list with [`Bot::choose`]. An action that is not legal counts as `None`.
    fn propose_action(&mut self, seat: Seat, view: &G::View) -> Option<G::Action> {
        let _ = (seat, view);
        None
    }
}

/// The checked action of a bot; `None` if the seat is not asked. `legal` is filled with the
/// legal actions of the seat.
pub fn choose_action<G: Game>(
    bot: &mut dyn Bot<G>,
    position: &G,
    seat: Seat,
    legal: &mut LegalActions<G::Action>,
) -> Option<Checked<G::Action>> {
    position.legal_actions(seat, legal);
    if position.is_open_ended(seat) && !legal.is_empty() {
        let brought = bot.propose_action(seat, &position.view(Some(seat)));
        if let Some(play) = brought.and_then(|action| position.check_action(seat, &action).ok()) {
            return Some(play);
        }
    }
    match legal.len() {
        0 | 1 => legal.get(0),
        _ => legal.get(bot.choose(seat, &position.view(Some(seat)), legal.actions())),
    }
}

/// The checked action of a bot that stands in for an absent player (A11): as [`choose_action`], among
/// the actions that [`Bots::may_stand_in`] allows.
pub fn choose_stand_in_action<G: Bots>(
    level: &str,
    seed: u64,
    position: &G,
    seat: Seat,
) -> Option<Checked<G::Action>> {
    let view = position.view(Some(seat));
    let level = G::stand_in_level(&view, level);
    let mut bot = G::bot(level, seed).or_else(|| G::bot("random", seed))?;
    let mut legal = LegalActions::default();
    position.legal_actions(seat, &mut legal);
    if position.is_open_ended(seat) && !legal.is_empty() {
        let brought = bot.propose_action(seat, &view).filter(G::may_stand_in);
        if let Some(play) = brought.and_then(|action| position.check_action(seat, &action).ok()) {
            return Some(play);
        }
    }
    let allowed = legal.actions().iter().filter(|action| G::may_stand_in(action));
    let allowed: Vec<G::Action> = allowed.cloned().collect();
    let action = match allowed.len() {
        0 => return position.default_checked(seat),
        1 => &allowed[0],
        _ => allowed.get(bot.choose(seat, &view, &allowed))?,
    };
    position.check_action(seat, action).ok()
}

/// A bot of a game that can be named: a level, or a policy beside the levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The name on the command line and in saves.
    pub name: &'static str,
    /// A short description for players.
    pub about: &'static str,
}

/// The bots of a game.
pub trait Bots: Game {
    /// The levels that people choose from, from the weakest to the strongest.
    const LEVELS: &'static [Level];

    /// The other bots that can be named. They are not offered to people, but stored tables, saves
    /// and simulations refer to them.
    const POLICIES: &'static [Level] = &[];

    /// Every bot that can be named: the levels, then the policies.
    fn named_bots() -> impl Iterator<Item = &'static Level> {
        Self::LEVELS.iter().chain(Self::POLICIES)
    }

    /// The level of opponents that nobody has chosen: the second, a beginner with a purpose.
    fn gentle_level() -> &'static Level {
        Self::LEVELS.get(1).unwrap_or(&RANDOM_LEVEL)
    }

    /// The level that simulations use if none is named: the strongest, unless it is too slow for
    /// thousands of matches.
    fn simulation_level() -> &'static str {
        Self::LEVELS.last().map_or(RANDOM_LEVEL.name, |level| level.name)
    }

    /// The files of `data` that the bots and the adviser of the game need.
    fn data_files() -> &'static [&'static DataFile] {
        &[]
    }

    /// A new bot with the name of a level or a policy; `None` if there is no such bot.
    fn bot(level: &str, seed: u64) -> Option<Box<dyn Bot<Self>>>;

    /// The options and the number of seats of the game's benchmark.
    fn benchmark_options() -> (Self::Config, u8) {
        (Self::short_config(), *Self::SEAT_COUNTS.end())
    }

    /// Whether random play in a benchmark may take this action. Actions such as giving up would
    /// distort the length of matches.
    #[inline]
    fn is_benchmarked(action: &Self::Action) -> bool {
        let _ = action;
        true
    }

    /// Whether a bot that stands in for an absent player may take this action. It may not give up,
    /// raise what is played for, or give away what the player has.
    fn may_stand_in(action: &Self::Action) -> bool {
        let _ = action;
        true
    }

    /// The level whose judgement answers what is asked now for an absent player, at a table whose
    /// stand-ins have this level.
    fn stand_in_level<'a>(view: &Self::View, level: &'a str) -> &'a str {
        let _ = view;
        level
    }

    /// How hard the decision is that a seat is asked for. `view` is that of a spectator, so that the
    /// time a bot takes tells nobody what is hidden.
    fn deliberation(view: &Self::View, seat: Seat) -> Deliberation {
        let _ = (view, seat);
        Deliberation::Usual
    }

    /// A new bot for a match with these options, for games whose bots depend on them.
    fn bot_for_config(config: &Self::Config, level: &str, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        let _ = config;
        Self::bot(level, seed)
    }
}

/// The bot that every game has, as a level or as a policy.
pub const RANDOM_LEVEL: Level = Level { name: "random", about: "plays anything that is legal" };
