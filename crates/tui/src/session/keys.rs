//! Key handling of a session.

use super::{BOT_PAUSES, MAX_FAST_FORWARD_STEPS, Mode, Notice, PendingStep, PlaySession};
use crate::help_screen::HelpOutcome;
use crate::{ActionInput as _, TerminalGame};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use kit::{Referee, Roll, Seat, Step, TurnError};

/// Rows of the log that a key scrolls by.
const SCROLL_ROWS: usize = 5;

impl<G: TerminalGame> PlaySession<G> {
    /// Handles a key.
    pub fn handle_key(&mut self, key: KeyEvent) {
        self.notice = None;
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            if key.code == KeyCode::Char('c') {
                self.leave();
            }
            return;
        }
        match std::mem::replace(&mut self.mode, Mode::Playing) {
            Mode::Playing => match self.handover_seat() {
                Some(seat) => self.handle_handover_key(seat, key.code),
                None => self.handle_play_key(key.code),
            },
            Mode::Help(mut help) => {
                if help.handle_key(key.code) == HelpOutcome::Stay {
                    self.mode = Mode::Help(help);
                }
            }
            Mode::Details | Mode::Analysis(_) => {}
            Mode::Typing(text) => self.handle_typing_key(text, key.code),
            Mode::Resigning(seat) => self.handle_resign_key(seat, key.code),
            Mode::Unsaved => {
                if key.code == KeyCode::Char('y') {
                    self.exit_now();
                }
            }
        }
    }

    /// During a handover only its own key does something: a key meant for the previous
    /// screen must not reveal the next player's.
    fn handle_handover_key(&mut self, seat: Seat, key: KeyCode) {
        match key {
            KeyCode::Char('y' | 'Y') => self.last_viewer = Some(seat),
            KeyCode::Char('q') => self.leave(),
            _ => {}
        }
    }

    fn handle_play_key(&mut self, key: KeyCode) {
        if self.handle_reveal_key(key) {
            return;
        }
        if self.reveal.is_none() && self.handle_input_key(key) {
            return;
        }
        match key {
            KeyCode::Enter | KeyCode::Char(' ') => self.roll_or_act(key),
            KeyCode::Right | KeyCode::Down | KeyCode::Tab => self.select(1),
            KeyCode::Left | KeyCode::Up | KeyCode::BackTab => {
                self.select(self.legal.len().saturating_sub(1));
            }
            KeyCode::PageUp => self.log_scroll += SCROLL_ROWS,
            KeyCode::PageDown => self.log_scroll = self.log_scroll.saturating_sub(SCROLL_ROWS),
            KeyCode::End => self.log_scroll = 0,
            KeyCode::Char(letter) => self.handle_letter(letter),
            _ => {}
        }
    }

    /// Offers a key to the input, if there is one; returns whether the input used it.
    fn handle_input_key(&mut self, key: KeyCode) -> bool {
        let (PendingStep::Human(seat), Some(input)) = (self.pending, &mut self.input) else {
            return false;
        };
        let drafted = input.handle_key(key);
        self.apply_input_result(seat, drafted)
    }

    fn handle_letter(&mut self, letter: char) {
        match letter {
            'q' => self.leave(),
            's' => self.save_and_notify(),
            'l' => self.display.letters_only = !self.display.letters_only,
            'a' => self.toggle_auto_move(),
            'f' => self.fast_forward(),
            'w' if !G::STANDING_ANSWERS.is_empty() => self.withdraw_standing_answers(),
            '+' | '=' => self.set_speed((self.speed + 1).min(BOT_PAUSES.len() - 1)),
            '-' => self.set_speed(self.speed.saturating_sub(1)),
            'h' => self.show_insight(),
            'R' => self.ask_to_resign(),
            '?' => self.mode = Mode::Help(Self::help()),
            'i' if !self.details(0).is_empty() => self.mode = Mode::Details,
            ':' => self.mode = Mode::Typing(String::new()),
            digit
                if digit.is_ascii_digit() && matches!(self.pending, PendingStep::TypedRoll(_)) =>
            {
                self.mode = Mode::Typing(digit.into());
            }
            other => self.handle_game_key(other),
        }
    }

    /// Rolls, or takes the action under the cursor. Space never takes that action, only rolls
    /// or is passed to the game: pressed once too often it must not move a token.
    fn roll_or_act(&mut self, key: KeyCode) {
        match self.pending {
            PendingStep::HumanRoll(_) => self.roll(),
            PendingStep::Human(seat) if key == KeyCode::Enter => self.act_at_cursor(seat),
            PendingStep::Human(_) => self.handle_game_key(' '),
            _ => {}
        }
    }

    fn select(&mut self, by: usize) {
        if !self.legal.is_empty() {
            self.cursor = (self.cursor + by) % self.legal.len();
        }
    }

    fn toggle_auto_move(&mut self) {
        self.auto_move = !self.auto_move;
        let text = if self.auto_move {
            "A move without a choice is now made for you."
        } else {
            "Every move now waits for you."
        };
        self.notice = Some(Notice::Info(text.into()));
    }

    fn set_speed(&mut self, pace: usize) {
        self.speed = pace;
        let text = format!("Bots play at pace {} of {}.", pace + 1, BOT_PAUSES.len());
        self.notice = Some(Notice::Info(text));
    }

    /// Plays the steps of bots until a person has to act.
    fn fast_forward(&mut self) {
        for _ in 0..MAX_FAST_FORWARD_STEPS {
            if !self.tick() {
                break;
            }
        }
    }

    fn handle_game_key(&mut self, key: char) {
        let view = self.save.played.position().view(self.viewer());
        let Some(seat) = self.seat_at_keys() else { return };
        if let Some(action) = G::action_for_key(&view, seat, key) {
            self.answer(seat, action);
        }
    }

    /// The seat that keys act for: the person on turn, else the first person who plays.
    pub(super) fn seat_at_keys(&self) -> Option<Seat> {
        match self.pending {
            PendingStep::Human(seat) | PendingStep::HumanRoll(seat) => Some(seat),
            _ => self.people().lowest(),
        }
    }

    pub(super) fn answer(&mut self, seat: Seat, action: G::Action) {
        match self.save.played.position().check_action(seat, &action) {
            Ok(_) => self.act(seat, action),
            Err(why) => self.refuse(&why),
        }
    }

    fn handle_typing_key(&mut self, mut text: String, key: KeyCode) {
        match key {
            KeyCode::Enter => return self.submit(text.trim()),
            KeyCode::Esc => return,
            KeyCode::Backspace => drop(text.pop()),
            KeyCode::Char(letter) => text.push(letter),
            _ => {}
        }
        self.mode = Mode::Typing(text);
    }

    fn submit(&mut self, text: &str) {
        match self.pending {
            _ if text.is_empty() => {}
            PendingStep::TypedRoll(roll) => self.submit_roll(&roll, text),
            _ => self.submit_notation(text),
        }
    }

    fn submit_roll(&mut self, roll: &Roll, text: &str) {
        let values: Result<Vec<u32>, _> = text.split_whitespace().map(str::parse).collect();
        match values.ok().and_then(|values| roll.from_values(&values)) {
            Some(rolled) => self.step(&Step::Rolled { number: rolled.number() }),
            None => self.refuse(&TurnError::NotARoll { due: roll.describe() }),
        }
    }

    fn submit_notation(&mut self, text: &str) {
        let Some(seat) = self.seat_at_keys() else {
            return self.notice = Some(Notice::Warning("Only bots play here.".into()));
        };
        match self.save.played.position().parse(seat, text) {
            Ok(action) => self.answer(seat, action),
            Err(why) => self.refuse(&why),
        }
    }

    fn ask_to_resign(&mut self) {
        let in_play = self.save.played.position().in_play();
        let people = self.people();
        let mut playing = in_play.iter().filter(|seat| people.contains(*seat));
        let found = match (self.pending, playing.next(), playing.next()) {
            (PendingStep::Human(seat) | PendingStep::HumanRoll(seat), ..) => Ok(seat),
            (_, Some(only), None) => Ok(only),
            (_, None, _) => Err("Nobody here is in the match any more."),
            _ => Err("Resign when it is your turn."),
        };
        match found {
            Ok(seat) => self.mode = Mode::Resigning(seat),
            Err(text) => self.notice = Some(Notice::Warning(text.into())),
        }
    }

    fn handle_resign_key(&mut self, seat: Seat, key: KeyCode) {
        if matches!(key, KeyCode::Char('y' | 'Y')) {
            self.step(&Step::Resigned { seat });
        }
    }
}
