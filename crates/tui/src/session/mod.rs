//! The state of a match that is played at the terminal, without a terminal or a clock.

mod actions;
mod drawing;
mod insight;
mod keys;
mod pending_step;
mod reveal;
mod seating;
mod standing;

use crate::help_screen::HelpScreen;
use crate::match_log::MatchLog;
use crate::seat_player::{only_person, people};
use crate::{ActionInput, DisplayMode, Exit, InputContext, SaveFolder, SeatPlayer, TerminalGame};
pub(crate) use drawing::{headline, ranking};
use kit::{
    Checked, CodedMessage, Dice as _, DiceSource, LegalActions, Next, Referee, Save, Seat, Seats,
    StandingAnswers, Step, VerifiableDice,
};
use pending_step::PendingStep;
use reveal::Reveal;
pub use seating::SessionError;
use seating::{SeatBot, bot, players, seed};
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A match that people and bots play at this terminal.
///
/// Keys come in through [`PlaySession::handle_key`]. Steps that need no key, such as a bot's
/// turn, are made by [`PlaySession::tick`], which the loop calls after the pause that
/// [`PlaySession::pause`] returns.
pub struct PlaySession<G: TerminalGame> {
    save: Save<G>,
    path: PathBuf,
    display: DisplayMode,
    players: Vec<SeatPlayer>,
    bots: Vec<SeatBot<G>>,
    dice: Option<VerifiableDice>,
    log: MatchLog,
    pending: PendingStep,
    legal: LegalActions<G::Action>,
    cursor: usize,
    /// What the person who is asked has entered so far.
    input: Option<G::Input>,
    mode: Mode,
    /// The course of the last step, while it is shown.
    reveal: Option<Reveal<G>>,
    /// With several people and hidden information: the seat that last confirmed the handover.
    last_viewer: Option<Seat>,
    notice: Option<Notice>,
    /// Rows of the log below those on the screen.
    log_scroll: usize,
    /// An index into [`BOT_PAUSES`].
    speed: usize,
    auto_move: bool,
    /// The answers that people have given in advance, by seat.
    standing: Vec<StandingAnswers>,
    /// The number of steps in the file; `None` until the match has a file.
    saved_steps: Option<usize>,
    exit: Option<Exit>,
}

/// What keys do at the moment.
enum Mode {
    Playing,
    /// The rules and the keys are shown.
    Help(HelpScreen),
    /// The page of details is open.
    Details,
    /// The summary of the analysis is open.
    Analysis(Vec<String>),
    /// A move, or what was rolled, is being typed.
    Typing(String),
    /// A seat is about to resign.
    Resigning(Seat),
    /// Saving failed, and quitting without a save has to be confirmed.
    Unsaved,
}

/// A message beside the prompt, shown until the next key.
enum Notice {
    Info(String),
    Warning(String),
}

/// The pause between the steps of bots at each speed, from slow to fast.
const BOT_PAUSES: [Duration; 5] = [
    Duration::from_millis(2_000),
    Duration::from_millis(1_000),
    Duration::from_millis(500),
    Duration::from_millis(250),
    Duration::from_millis(80),
];

/// The most steps of one fast-forward, in case a match of bots alone does not end.
const MAX_FAST_FORWARD_STEPS: usize = 100_000;

impl<G: TerminalGame> PlaySession<G> {
    /// Continues the match of a save; the match is saved to `path`.
    ///
    /// # Errors
    /// If the save names players that cannot be seated, or its dice record is invalid.
    pub fn new(save: Save<G>, path: &Path, display: DisplayMode) -> Result<Self, SessionError> {
        let players = players(&save)?;
        let seed = seed(&save);
        let seats = Seat::first(save.played.position().seat_count());
        let config = save.played.position().config();
        let bot_for = |(player, seat)| bot::<G>(player, &config, seat, seed);
        let bots = players.iter().zip(seats).map(bot_for);
        let bots = bots.collect::<Result<_, _>>()?;
        let dice = save.dice.dice(save.played.roll_count()).map_err(SessionError::Dice)?;
        let (log, _) = MatchLog::of(&save.played);
        let steps = save.played.steps().len();
        let saved_steps = (steps > 0 && path.exists()).then_some(steps);
        // The commitment is shown before the first roll.
        let notice = match &save.dice {
            DiceSource::Verifiable { commitment, .. } | DiceSource::Joint { commitment, .. }
                if steps == 0 && save.played.custom_start().is_none() =>
            {
                Some(Notice::Info(format!("Dice committed to as {commitment:.16}…")))
            }
            DiceSource::Verifiable { .. }
            | DiceSource::Joint { .. }
            | DiceSource::HandedOver { .. }
            | DiceSource::ByHand => None,
        };
        let mut session = Self {
            save,
            path: path.to_owned(),
            display,
            players,
            bots,
            dice,
            log,
            pending: PendingStep::Over,
            legal: LegalActions::default(),
            cursor: 0,
            input: None,
            mode: Mode::Playing,
            reveal: None,
            last_viewer: None,
            notice,
            log_scroll: 0,
            speed: 2,
            auto_move: false,
            standing: Vec::new(),
            saved_steps,
            exit: None,
        };
        session.standing = session.stored_standing_answers();
        session.refresh_pending();
        Ok(session)
    }

    /// How the match was left, once it is.
    #[must_use]
    pub const fn exit(&self) -> Option<&Exit> {
        self.exit.as_ref()
    }

    /// The match as a save: what `s` writes.
    #[must_use]
    pub const fn save(&self) -> &Save<G> {
        &self.save
    }

    /// The pause before the next [`PlaySession::tick`]; `None` while a person has to act.
    #[must_use]
    pub fn pause(&self) -> Option<Duration> {
        let advances = matches!(self.mode, Mode::Playing) && self.advances_by_itself();
        advances.then_some(BOT_PAUSES[self.speed])
    }

    /// Makes the next step that needs no key: a bot's roll or choice, a roll without an owner,
    /// or a forced move if auto-move is on. Returns whether there was one.
    pub fn tick(&mut self) -> bool {
        if !self.advances_by_itself() {
            return false;
        }
        if self.reveal.is_some() {
            self.advance_reveal();
            return true;
        }
        match self.pending {
            PendingStep::Roll => self.roll(),
            PendingStep::Bot(seat) => self.act_for_bot(seat),
            PendingStep::Human(seat) => self.act_forced(seat),
            PendingStep::Standing(seat) => self.act_standing(seat),
            PendingStep::HumanRoll(_) | PendingStep::TypedRoll(_) | PendingStep::Over => {}
        }
        true
    }

    /// Saves unsaved steps and leaves; if saving fails, stays and asks for confirmation.
    pub fn leave(&mut self) {
        let steps = self.save.played.steps().len();
        if steps == 0 || self.saved_steps == Some(steps) {
            return self.exit_now();
        }
        match self.save_to_file() {
            Ok(()) => self.exit_now(),
            Err(problem) => {
                let text = format!("{problem} Leave all the same? y leaves.");
                self.notice = Some(Notice::Warning(text));
                self.mode = Mode::Unsaved;
            }
        }
    }

    fn exit_now(&mut self) {
        let kept = self.saved_steps == Some(self.save.played.steps().len());
        let outcome = match self.save.played.position().next() {
            Next::Over(outcome) => Some(outcome),
            Next::Chance(_) | Next::Ask(_) => None,
        };
        self.exit = Some(Exit { saved: kept.then(|| self.path.clone()), outcome });
    }

    /// Saves and shows the result; the match goes on either way.
    fn save_and_notify(&mut self) {
        self.notice = Some(match self.save_to_file() {
            Ok(()) => Notice::Info(format!("Saved as {}.", self.file_name())),
            Err(problem) => Notice::Warning(format!("{problem} The match goes on.")),
        });
    }

    fn file_name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    fn save_to_file(&mut self) -> Result<(), String> {
        let problem = |error| format!("Could not save as {}: {error}.", self.path.display());
        let text = self.save.to_text();
        if self.saved_steps.is_some() {
            SaveFolder::write(&self.path, &text).map_err(problem)?;
        } else {
            // A match without a file never overwrites an existing one.
            self.path = SaveFolder::create(&self.path, &text).map_err(problem)?;
        }
        self.saved_steps = Some(self.save.played.steps().len());
        Ok(())
    }

    fn step(&mut self, step: &Step<G::Action>) {
        let before = G::HAS_REVEALS.then(|| self.reveal_view());
        match self.log.apply(&mut self.save.played, step) {
            Ok(()) => {
                self.log_scroll = 0;
                self.refresh_pending();
                self.reveal = before.and_then(|before| Reveal::new(before, self.reveal_view()));
            }
            Err(why) => self.refuse(&why),
        }
    }

    fn refuse(&mut self, why: &impl CodedMessage) {
        let view = self.save.played.position().view(None);
        self.notice = Some(Notice::Warning(why.to_english(&|seat| G::seat_title(&view, seat))));
    }

    fn roll(&mut self) {
        let pending = self.save.played.position().due_roll();
        let (Some(dice), Ok(roll)) = (&mut self.dice, pending) else { return };
        if let Some(rolled) = dice.roll(&roll) {
            self.step(&Step::Rolled { number: rolled.number() });
        }
    }

    /// Updates what the match waits for after a step.
    fn refresh_pending(&mut self) {
        let position = self.save.played.position();
        let pending = PendingStep::of(position, &self.players, self.dice.is_some());
        self.pending = self.standing_step(pending);
        let position = self.save.played.position();
        self.legal = LegalActions::default();
        self.input = None;
        if let (PendingStep::Human(seat), Next::Ask(ask)) = (self.pending, position.next()) {
            position.legal_actions(seat, &mut self.legal);
            let default = position.default_checked(seat);
            self.input = G::Input::begin(&InputContext {
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

    /// The seat to which the keyboard has to be handed before the screen may show its hidden
    /// information; `None` if no handover is needed.
    fn handover_seat(&self) -> Option<Seat> {
        match self.pending {
            _ if self.reveal.is_some() => None,
            PendingStep::Human(seat) if G::HAS_HIDDEN_INFORMATION && self.people().len() > 1 => {
                Some(seat).filter(|seat| self.last_viewer != Some(*seat))
            }
            _ => None,
        }
    }

    /// Whether the next step needs no key.
    fn advances_by_itself(&self) -> bool {
        if let Some(reveal) = &self.reveal {
            return !reveal.is_paused();
        }
        match self.pending {
            PendingStep::Roll | PendingStep::Bot(_) | PendingStep::Standing(_) => true,
            PendingStep::Human(_) if self.handover_seat().is_some() => false,
            // With other people at the keyboard, skipping the question would reveal the hand.
            PendingStep::Human(_) if self.people().len() == 1 && self.is_immaterial() => true,
            PendingStep::Human(_) => {
                let single = self.legal.len() == 1;
                self.auto_move && self.input.as_ref().map_or(single, ActionInput::is_forced)
            }
            PendingStep::HumanRoll(_) | PendingStep::TypedRoll(_) | PendingStep::Over => false,
        }
    }

    fn is_immaterial(&self) -> bool {
        self.input.as_ref().is_some_and(ActionInput::is_immaterial)
    }

    /// Whose view the screen shows: the only person's; among several people, the one's who
    /// chooses now, after the handover; else a spectator's.
    fn viewer(&self) -> Option<Seat> {
        let people = self.people();
        match self.pending {
            _ if people.len() == 1 => people.lowest(),
            _ if self.reveal.is_some() => None,
            PendingStep::Human(seat) if self.handover_seat().is_none() => Some(seat),
            _ => None,
        }
    }

    fn people(&self) -> Seats {
        people(&self.players)
    }
}

impl<G: TerminalGame> fmt::Debug for PlaySession<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").field("save", &self.save).finish_non_exhaustive()
    }
}
