//! What a match file says, before the rules have checked it, and its replay.

use super::import::{ImportError, ImportedMatch};
use crate::position::GammonPhase;
use crate::{
    Action, Board, Config, CrawfordData, Cube, Gammon, PhaseData, SessionKind, Setup, Side, Win,
};
use kit::{CodedMessage, DiscardEvents, Fault, Game, Match, Seat, Step};

/// A match as a file tells it.
#[derive(Clone, Debug, Default)]
pub(super) struct MatchRecord {
    pub(super) players: [String; 2],
    /// The points of the match; 0 is money play.
    pub(super) length: u16,
    pub(super) options: RecordedOptions,
    pub(super) games: Vec<GameRecord>,
}

/// Options of a match, where the file names them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RecordedOptions {
    pub(super) crawford: Option<bool>,
    pub(super) jacoby: Option<bool>,
    pub(super) beavers: Option<bool>,
    pub(super) cube: Option<bool>,
}

/// A game as a file tells it.
#[derive(Clone, Debug, Default)]
pub(super) struct GameRecord {
    /// The line of its heading.
    pub(super) line: usize,
    pub(super) score: [u32; 2],
    /// Whether it is the Crawford game, if the file says so.
    pub(super) is_crawford: Option<bool>,
    /// The position it begins with, if that is not the opening one.
    pub(super) start: Option<StartRecord>,
    pub(super) entries: Vec<RecordEntry>,
}

/// The position that a game begins with, if that is not the opening one.
#[derive(Clone, Copy, Debug)]
pub(super) struct StartRecord {
    pub(super) board: Board,
    pub(super) cube: Cube,
}

/// What a side did.
#[derive(Clone, Debug)]
pub(super) struct RecordEntry {
    pub(super) line: usize,
    pub(super) side: Side,
    pub(super) what: RecordedMove,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RecordedMove {
    /// A roll, and its moves in notation; none if it could not be played or was not.
    Roll([u8; 2], String),
    Double,
    Beaver,
    Take,
    Drop,
    /// The side won these points.
    Win(u32),
}

impl MatchRecord {
    /// Replays the match by the rules.
    pub(super) fn replay(&self) -> Result<ImportedMatch, ImportError> {
        let first = self.games.first();
        let first = first.ok_or_else(|| ImportError::new(1, "expected at least one game"))?;
        if self.length > Config::MAX_LENGTH || self.games.len() > Config::MAX_LENGTH.into() {
            let most = Config::MAX_LENGTH;
            let problem = format!("expected a match of at most {most} points or money games");
            return Err(ImportError::new(first.line, problem));
        }
        // Not every file names its options: those that fit are taken.
        let mut refused = None;
        for config in self.possible_configs() {
            match self.replay_with(&config) {
                Ok(played) => {
                    return Ok(ImportedMatch { players: self.players.clone(), played });
                }
                Err(error) => refused = refused.or(Some(error)),
            }
        }
        Err(refused.unwrap_or_else(|| ImportError::new(1, "expected a match")))
    }

    fn possible_configs(&self) -> Vec<Config> {
        let money = self.length == 0;
        let beavers = self.options.beavers.unwrap_or_default() || self.has_beaver();
        let config = Config {
            session: if money { SessionKind::Money } else { SessionKind::Match },
            length: if money { self.games.len() as u16 } else { self.length },
            cube: self.options.cube.unwrap_or(true),
            beavers: money && beavers,
            ..Config::default()
        };
        // What the file says comes first, but some programs always say the same.
        let either = |said: Option<bool>, usual: bool| {
            let first = said.unwrap_or(usual);
            [first, !first]
        };
        let mut configs = Vec::new();
        for crawford in either(self.options.crawford.filter(|_| !money), true) {
            for jacoby in either(self.options.jacoby, false) {
                configs.push(Config { crawford, jacoby: jacoby && money, ..config.clone() });
            }
        }
        configs
    }

    fn has_beaver(&self) -> bool {
        let doubles =
            |entry: &RecordEntry| matches!(entry.what, RecordedMove::Double | RecordedMove::Beaver);
        self.games.iter().any(|game| game.entries.windows(2).any(|pair| pair.iter().all(doubles)))
    }

    fn replay_with(&self, config: &Config) -> Result<Match<Gammon>, ImportError> {
        let mut replay = RecordReplay { played: self.begin(config)?, line: 1 };
        for (at, game) in self.games.iter().enumerate() {
            let next_score = self.games.get(at + 1).map(|next| next.score);
            replay.play_game(game, at, next_score)?;
        }
        Ok(replay.played)
    }

    /// Begins the match, from a set-up if the first game does not begin as a match does.
    fn begin(&self, config: &Config) -> Result<Match<Gammon>, ImportError> {
        let first = &self.games[0];
        let fault = |faults: Vec<Fault>| ImportError::new(first.line, Fault::join(&faults));
        let usual = first.score == [0, 0] && first.start.is_none();
        if usual {
            return Match::new(config, 2).map_err(fault);
        }
        let mut setup = Gammon::setup(config, 2).map_err(fault)?;
        [setup.score.white, setup.score.black] = first.score;
        setup.crawford = self.crawford_at_start(config);
        if let Some(start) = first.start {
            place_start(&mut setup, start, first);
        }
        Match::from_setup(&setup).map_err(fault)
    }

    fn crawford_at_start(&self, config: &Config) -> CrawfordData {
        let first = &self.games[0];
        let is_short = first.score.iter().any(|score| score + 1 == u32::from(config.length));
        let is_played = config.session == SessionKind::Match && config.crawford && is_short;
        match first.is_crawford {
            _ if !is_played || config.length == 1 => CrawfordData::Before,
            Some(false) => CrawfordData::Past,
            Some(true) | None => CrawfordData::Now,
        }
    }
}

/// Places a position that is not the opening one; its first entry tells whose turn it is.
fn place_start(setup: &mut Setup, start: StartRecord, game: &GameRecord) {
    let board = start.board;
    setup.board = board.signed().to_vec();
    setup.bar = crate::PerSide::from(|side| board.points(side)[crate::BAR as usize]);
    setup.off = crate::PerSide::from(|side| board.borne_off(side));
    setup.cube = start.cube;
    setup.turn = game.entries.first().map_or(Side::White, |entry| entry.side);
    setup.waits = PhaseData::Roll;
    if Gammon::position(setup).is_ok_and(|position| position.may_double(setup.turn)) {
        setup.waits = PhaseData::Turn;
    }
}

/// Applies the entries of a record to a match.
struct RecordReplay {
    played: Match<Gammon>,
    /// The line that is read, for errors.
    line: usize,
}

impl RecordReplay {
    fn play_game(
        &mut self,
        game: &GameRecord,
        at: usize,
        next_score: Option<[u32; 2]>,
    ) -> Result<(), ImportError> {
        self.line = game.line;
        self.check_heading(game, at)?;
        let mut entries = game.entries.iter().peekable();
        let mut winner = None;
        while let Some(entry) = entries.next() {
            self.line = entry.line;
            if winner.is_some() || self.is_finished(at) {
                self.check_end(entry, game.score)?;
                continue;
            }
            let next = entries.peek().map(|next| &next.what);
            if let RecordedMove::Win(points) = entry.what {
                self.give_up(entry.side, points)?;
                winner = Some(entry.side);
            } else {
                self.apply(entry, next)?;
            }
        }
        match next_score {
            Some(score) if !self.is_finished(at) => self.give_up_to(game.score, score),
            _ => Ok(()),
        }
    }

    fn position(&self) -> &Gammon {
        self.played.position()
    }

    fn error(&self, problem: impl Into<String>) -> ImportError {
        ImportError::new(self.line, problem)
    }

    /// Whether the game with this index in the file is over.
    fn is_finished(&self, at: usize) -> bool {
        usize::from(self.position().games) > at
    }

    fn check_heading(&self, game: &GameRecord, at: usize) -> Result<(), ImportError> {
        let position = self.position();
        if position.phase == GammonPhase::Over {
            return Err(self.error("expected no more games: the match is over"));
        }
        if at > 0 && game.start.is_some() {
            return Err(self.error(
                "expected the opening position: only the first game may begin with another",
            ));
        }
        let [white, black] = position.score();
        if game.score != position.score() {
            let problem = format!("expected the score {white} : {black} after the games before");
            return Err(self.error(problem));
        }
        Ok(())
    }

    /// Checks what stands after the end of a game: only the points of its winner.
    fn check_end(&self, entry: &RecordEntry, before: [u32; 2]) -> Result<(), ImportError> {
        let [white, black] = self.position().score();
        let won = if white > before[0] { Side::White } else { Side::Black };
        let points = (white + black).saturating_sub(before[0] + before[1]);
        if entry.side == won && entry.what == RecordedMove::Win(points) {
            return Ok(());
        }
        let plural = if points == 1 { "" } else { "s" };
        Err(self.error(format!("expected Wins {points} point{plural} for {won}: the game is over")))
    }

    fn apply(
        &mut self,
        entry: &RecordEntry,
        next: Option<&RecordedMove>,
    ) -> Result<(), ImportError> {
        match &entry.what {
            RecordedMove::Roll(dice, moves) => self.roll(entry.side, *dice, moves, next),
            RecordedMove::Double | RecordedMove::Beaver => {
                let is_answer = self.position().phase == GammonPhase::Doubled;
                self.act(entry.side, if is_answer { Action::Beaver } else { Action::Double })
            }
            RecordedMove::Take => self.act(entry.side, Action::Take),
            RecordedMove::Drop => self.act(entry.side, Action::Drop),
            RecordedMove::Win(points) => self.give_up(entry.side, *points),
        }
    }

    fn act(&mut self, side: Side, action: Action) -> Result<(), ImportError> {
        let step = Step::Acted { seat: side.seat(), action };
        let applied = self.played.apply_step(&step, &mut DiscardEvents);
        applied.map_err(|why| self.error(why.to_english(&|seat: Seat| Side::of(seat).to_string())))
    }

    fn roll(
        &mut self,
        side: Side,
        dice: [u8; 2],
        moves: &str,
        next: Option<&RecordedMove>,
    ) -> Result<(), ImportError> {
        self.roll_dice(side, dice)?;
        let still_moves =
            self.position().phase == GammonPhase::Move && self.position().turn == side;
        let gives_up = matches!(next, None | Some(RecordedMove::Win(_)));
        let plays = self.position().plays();
        let [a, b] = dice;
        match (still_moves, moves.is_empty()) {
            (false, true) => Ok(()),
            (false, false) => {
                Err(self.error(format!("expected no move: {a}-{b} cannot be played here")))
            }
            (true, true) if gives_up && plays.len() > 1 => Ok(()),
            (true, true) if plays.len() == 1 => self.act(side, Action::Play(plays[0])),
            (true, true) => Err(self.error(format!("expected the moves of {a}-{b}"))),
            (true, false) => self.play(side, moves),
        }
    }

    fn roll_dice(&mut self, side: Side, [a, b]: [u8; 2]) -> Result<(), ImportError> {
        let (high, low) = (a.max(b), a.min(b));
        let position = *self.position();
        let (first, second) = match position.phase {
            GammonPhase::Opening if a == b => {
                return Err(self.error("expected two different dice in the opening roll"));
            }
            // The higher die is that of the side that begins.
            GammonPhase::Opening if side == Side::White => (high, low),
            GammonPhase::Opening => (low, high),
            _ if position.turn != side => {
                let turn = position.turn;
                return Err(self.error(format!("expected a move of {turn}, whose turn it is")));
            }
            GammonPhase::Turn => {
                self.act(side, Action::Roll)?;
                (high, low)
            }
            // Some programs do not write that a beaver is taken.
            GammonPhase::Beavered => {
                self.act(side, Action::Take)?;
                (high, low)
            }
            GammonPhase::Doubled => return Err(self.error("expected Takes or Drops")),
            _ => (high, low),
        };
        let number = u32::from(first - 1) * 6 + u32::from(second - 1);
        let applied = self.played.apply_step(&Step::Rolled { number }, &mut DiscardEvents);
        applied.map_err(|why| self.error(why.to_english(&|seat: Seat| Side::of(seat).to_string())))
    }

    fn play(&mut self, side: Side, moves: &str) -> Result<(), ImportError> {
        let found = self.position().find_imported_play(moves);
        let play = found.map_err(|refusal| {
            let [a, b] = self.position().dice;
            let why = refusal.to_english(&|seat: Seat| Side::of(seat).to_string());
            self.error(format!("expected a legal play of {a}-{b}, not '{moves}': {why}"))
        })?;
        self.act(side, Action::Play(play))
    }

    /// A game that ends without its last moves was given up.
    fn give_up(&mut self, winner: Side, points: u32) -> Result<(), ImportError> {
        let position = *self.position();
        let cube = u32::from(position.cube.value);
        match position.phase {
            GammonPhase::Doubled if winner == position.turn => {
                return self.act(winner.other(), Action::Drop);
            }
            GammonPhase::Beavered if winner != position.turn => {
                return self.act(winner.other(), Action::Drop);
            }
            GammonPhase::Turn | GammonPhase::Move | GammonPhase::Roll => {}
            _ => return Err(self.error("expected moves before the end of the game")),
        }
        let win = match points.div_ceil(cube) {
            0 => return Err(self.error("expected at least one point for the winner")),
            1 => Win::Single,
            2 => Win::Gammon,
            _ => Win::Backgammon,
        };
        let before = position.score();
        self.act(winner.other(), Action::Offer(win))?;
        self.act(winner, Action::Accept)?;
        let won = self.position().score()[winner.index()] - before[winner.index()];
        if won == points {
            return Ok(());
        }
        Err(self.error(format!(
            "expected 1, 2 or 3 times the cube: {cube}, {} or {}",
            2 * cube,
            3 * cube
        )))
    }

    /// Gives up a game whose end the file leaves out, for the points that the next heading shows.
    fn give_up_to(&mut self, before: [u32; 2], after: [u32; 2]) -> Result<(), ImportError> {
        let won = Side::BOTH.map(|side| after[side.index()].saturating_sub(before[side.index()]));
        match won {
            [points, 0] if points > 0 => self.give_up(Side::White, points),
            [0, points] if points > 0 => self.give_up(Side::Black, points),
            _ => Err(self.error("expected the end of the game: moves, Drops or Wins")),
        }
    }
}
