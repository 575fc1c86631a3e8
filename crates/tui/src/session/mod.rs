//! A match being played: the state behind the screen, without a terminal or a clock.

mod acts;
mod due;
mod keys;
mod seating;
mod show;

use crate::chronicle::Chronicle;
use crate::player::{only_person, people};
use crate::{Asked, Draft, Exit, Look, Player, Scene, Shelf};
use due::Due;
use kit::{
    Checked, Dice as _, DiceRecord, Legal, Next, Referee, Save, Seat, Seats, Step, Verifiable,
    Words,
};
pub use seating::Unseated;
use seating::{Seated, bot, players, seed};
pub(crate) use show::{headline, ranking};
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A match being played at this terminal by people and bots.
///
/// Keys come in through [`Session::handle`]; what goes on by itself, a bot's turn, happens
/// in [`Session::tick`], which the loop calls after the pause that [`Session::wait`] asks
/// for.
pub struct Session<G: Scene> {
    save: Save<G>,
    path: PathBuf,
    look: Look,
    players: Vec<Player>,
    bots: Vec<Seated<G>>,
    dice: Option<Verifiable>,
    chronicle: Chronicle,
    due: Due,
    legal: Legal<G::Action>,
    cursor: usize,
    /// What the person on turn has begun and not yet done.
    draft: Option<G::Draft>,
    mode: Mode,
    /// Who has looked at the screen last, of several people who must not see each other's.
    eyes: Option<Seat>,
    notice: Option<Notice>,
    /// Rows of the log below what is shown.
    below: usize,
    pace: usize,
    auto_move: bool,
    /// How many steps the file holds, once it is known to hold any.
    kept: Option<usize>,
    exit: Option<Exit>,
}

/// What keys are for at the moment.
enum Mode {
    Playing,
    Help,
    /// More than the page has room for.
    Sheet,
    /// A move, or what was rolled, is being typed.
    Typing(String),
    /// A seat is about to resign.
    Resigning(Seat),
    /// The match could not be saved, and somebody wants to leave.
    Unsaved,
}

/// Something said next to the prompt until the next key.
enum Notice {
    Said(String),
    Refused(String),
}

/// Pauses between the steps of bots, from slow to fast.
const PACES: [u64; 5] = [2_000, 1_000, 500, 250, 80];

/// A fast-forward stops here, in case a match of bots alone has no end.
const FAR: usize = 100_000;

impl<G: Scene> Session<G> {
    /// Plays on from a save; the file at `path` is where the match will be kept.
    ///
    /// # Errors
    /// What the save says of players or dice and cannot be.
    pub fn new(save: Save<G>, path: &Path, look: Look) -> Result<Self, Unseated> {
        let players = players(&save)?;
        let seed = seed(&save);
        let seats = Seat::first(save.played.position().seats());
        let config = save.played.position().config();
        let seated = |(player, seat)| bot::<G>(player, &config, seat, seed);
        let bots = players.iter().zip(seats).map(seated);
        let bots = bots.collect::<Result<_, _>>()?;
        let dice = save.dice.dice(save.played.rolls()).map_err(Unseated::Dice)?;
        let (chronicle, _) = Chronicle::of(&save.played);
        let steps = save.played.steps().len();
        let kept = (steps > 0 && path.exists()).then_some(steps);
        // What the dice are committed to is known before the first roll.
        let notice = match &save.dice {
            DiceRecord::Verifiable { commitment, .. }
                if steps == 0 && save.played.start().is_none() =>
            {
                Some(Notice::Said(format!("Dice committed to as {commitment:.16}…")))
            }
            DiceRecord::Verifiable { .. } | DiceRecord::ByHand => None,
        };
        let mut session = Self {
            save,
            path: path.to_owned(),
            look,
            players,
            bots,
            dice,
            chronicle,
            due: Due::Over,
            legal: Legal::default(),
            cursor: 0,
            draft: None,
            mode: Mode::Playing,
            eyes: None,
            notice,
            below: 0,
            pace: 2,
            auto_move: false,
            kept,
            exit: None,
        };
        session.look_around();
        Ok(session)
    }

    /// How to leave, once it is time to.
    #[must_use]
    pub const fn exit(&self) -> Option<&Exit> {
        self.exit.as_ref()
    }

    /// The match as a save: what `s` writes.
    #[must_use]
    pub const fn save(&self) -> &Save<G> {
        &self.save
    }

    /// The pause before the next [`Session::tick`]; `None` while people have to act.
    #[must_use]
    pub fn wait(&self) -> Option<Duration> {
        let goes_on = matches!(self.mode, Mode::Playing) && self.goes_on();
        goes_on.then(|| Duration::from_millis(PACES[self.pace]))
    }

    /// Does what happens by itself: a bot's roll or choice, a roll that is nobody's, or the
    /// only move if such moves are made unasked. Tells whether there was any.
    pub fn tick(&mut self) -> bool {
        if !self.goes_on() {
            return false;
        }
        match self.due {
            Due::Roll => self.roll(),
            Due::Bot(seat) => self.bot_acts(seat),
            Due::Human(seat) => self.choose_unasked(seat),
            Due::HumanRoll(_) | Due::Typed(_) | Due::Over => {}
        }
        true
    }

    /// Saves if there is anything to lose, and leaves; stays and asks if saving fails.
    pub fn leave(&mut self) {
        let steps = self.save.played.steps().len();
        if steps == 0 || self.kept == Some(steps) {
            return self.go();
        }
        match self.keep() {
            Ok(()) => self.go(),
            Err(problem) => {
                let text = format!("{problem} Leave all the same? y leaves.");
                self.notice = Some(Notice::Refused(text));
                self.mode = Mode::Unsaved;
            }
        }
    }

    fn go(&mut self) {
        let kept = self.kept == Some(self.save.played.steps().len());
        let outcome = match self.save.played.position().next() {
            Next::Over(outcome) => Some(outcome),
            Next::Chance(_) | Next::Ask(_) => None,
        };
        self.exit = Some(Exit { saved: kept.then(|| self.path.clone()), outcome });
    }

    /// Saves and says so; if that fails, says why, and the match goes on.
    fn save_now(&mut self) {
        self.notice = Some(match self.keep() {
            Ok(()) => Notice::Said(format!("Saved as {}.", self.file_name())),
            Err(problem) => Notice::Refused(format!("{problem} The match goes on.")),
        });
    }

    fn file_name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    fn keep(&mut self) -> Result<(), String> {
        let problem = |error| format!("Could not save as {}: {error}.", self.path.display());
        let text = self.save.to_text();
        if self.kept.is_some() {
            Shelf::write(&self.path, &text).map_err(problem)?;
        } else {
            // A match that has no file yet takes nobody else's.
            self.path = Shelf::create(&self.path, &text).map_err(problem)?;
        }
        self.kept = Some(self.save.played.steps().len());
        Ok(())
    }

    fn step(&mut self, step: &Step<G::Action>) {
        match self.chronicle.apply(&mut self.save.played, step) {
            Ok(()) => {
                self.below = 0;
                self.look_around();
            }
            Err(why) => self.refuse(&why),
        }
    }

    fn refuse(&mut self, why: &impl Words) {
        let view = self.save.played.position().view(None);
        self.notice = Some(Notice::Refused(why.say(&|seat| G::card(&view, seat).name)));
    }

    fn roll(&mut self) {
        let due = self.save.played.position().due();
        let (Some(dice), Ok(roll)) = (&mut self.dice, due) else { return };
        if let Some(rolled) = dice.roll(&roll) {
            self.step(&Step::Rolled { number: rolled.number() });
        }
    }

    /// Finds out what is due after a step.
    fn look_around(&mut self) {
        let position = self.save.played.position();
        self.due = Due::of(position, &self.players, self.dice.is_some());
        self.legal = Legal::default();
        self.draft = None;
        if let (Due::Human(seat), Next::Ask(ask)) = (self.due, position.next()) {
            position.options(seat, &mut self.legal);
            let default = position.default_play(seat);
            self.draft = G::Draft::begin(&Asked {
                view: &position.view(Some(seat)),
                seat,
                near: only_person(&self.players),
                prompt: ask.prompt,
                legal: self.legal.actions(),
                default: default.as_ref().map(Checked::action),
            });
        }
        self.cursor = 0;
    }

    /// For whom a curtain hangs before the screen: somebody else has looked at it last, and
    /// it holds secrets.
    fn curtain(&self) -> Option<Seat> {
        match self.due {
            Due::Human(seat) if G::HIDDEN && self.people().len() > 1 => {
                Some(seat).filter(|seat| self.eyes != Some(*seat))
            }
            _ => None,
        }
    }

    /// Whether something happens without a key.
    fn goes_on(&self) -> bool {
        match self.due {
            Due::Roll | Due::Bot(_) => true,
            Due::Human(_) if self.curtain().is_some() => false,
            // With others at the keyboard, who is asked and who is not would give hands away.
            Due::Human(_) if self.people().len() == 1 && self.is_idle() => true,
            Due::Human(_) => {
                let single = self.legal.len() == 1;
                self.auto_move && self.draft.as_ref().map_or(single, Draft::is_forced)
            }
            Due::HumanRoll(_) | Due::Typed(_) | Due::Over => false,
        }
    }

    fn is_idle(&self) -> bool {
        self.draft.as_ref().is_some_and(Draft::is_idle)
    }

    /// Whose eyes the screen is for: the one person who plays; among several, the one who
    /// chooses now, once the curtain is drawn; else a spectator's.
    fn viewer(&self) -> Option<Seat> {
        let people = self.people();
        match self.due {
            _ if people.len() == 1 => people.lowest(),
            Due::Human(seat) if self.curtain().is_none() => Some(seat),
            _ => None,
        }
    }

    fn people(&self) -> Seats {
        people(&self.players)
    }
}

impl<G: Scene> fmt::Debug for Session<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").field("save", &self.save).finish_non_exhaustive()
    }
}
