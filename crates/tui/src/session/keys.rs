//! What keys do.

use super::{Due, FAR, Mode, Notice, PACES, Session};
use crate::{Draft as _, Scene};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use kit::{Referee, Roll, Seat, Step, Untimely};

/// Rows of the log that a key scrolls by.
const SCROLL: usize = 5;

impl<G: Scene> Session<G> {
    /// Takes a key.
    pub fn handle(&mut self, key: KeyEvent) {
        self.notice = None;
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            if key.code == KeyCode::Char('c') {
                self.leave();
            }
            return;
        }
        match std::mem::replace(&mut self.mode, Mode::Playing) {
            Mode::Playing => match self.curtain() {
                Some(seat) => self.curtain_key(seat, key.code),
                None => self.play_key(key.code),
            },
            Mode::Help | Mode::Sheet => {}
            Mode::Typing(text) => self.type_key(text, key.code),
            Mode::Resigning(seat) => self.resign_key(seat, key.code),
            Mode::Unsaved => {
                if key.code == KeyCode::Char('y') {
                    self.go();
                }
            }
        }
    }

    /// Behind a curtain only its own key does something: a key that was meant for the screen
    /// before must not show the next player's.
    fn curtain_key(&mut self, seat: Seat, key: KeyCode) {
        match key {
            KeyCode::Char('y' | 'Y') => self.eyes = Some(seat),
            KeyCode::Char('q') => self.leave(),
            _ => {}
        }
    }

    fn play_key(&mut self, key: KeyCode) {
        if self.draft_key(key) {
            return;
        }
        match key {
            KeyCode::Enter | KeyCode::Char(' ') => self.confirm(key),
            KeyCode::Right | KeyCode::Down | KeyCode::Tab => self.select(1),
            KeyCode::Left | KeyCode::Up | KeyCode::BackTab => {
                self.select(self.legal.len().saturating_sub(1));
            }
            KeyCode::PageUp => self.below += SCROLL,
            KeyCode::PageDown => self.below = self.below.saturating_sub(SCROLL),
            KeyCode::End => self.below = 0,
            KeyCode::Char(letter) => self.letter(letter),
            _ => {}
        }
    }

    /// Offers a key to the draft, if there is one; tells whether it was for the draft.
    fn draft_key(&mut self, key: KeyCode) -> bool {
        let (Due::Human(seat), Some(draft)) = (self.due, &mut self.draft) else { return false };
        let drafted = draft.handle(key);
        self.take_draft(seat, drafted)
    }

    fn letter(&mut self, letter: char) {
        match letter {
            'q' => self.leave(),
            's' => self.save_now(),
            'l' => self.look.letters = !self.look.letters,
            'a' => self.toggle_auto(),
            'f' => self.fast_forward(),
            '+' | '=' => self.set_pace((self.pace + 1).min(PACES.len() - 1)),
            '-' => self.set_pace(self.pace.saturating_sub(1)),
            'R' => self.ask_to_resign(),
            '?' => self.mode = Mode::Help,
            'i' if !self.sheet(0).is_empty() => self.mode = Mode::Sheet,
            ':' => self.mode = Mode::Typing(String::new()),
            digit if digit.is_ascii_digit() && matches!(self.due, Due::Typed(_)) => {
                self.mode = Mode::Typing(digit.into());
            }
            other => self.game_key(other),
        }
    }

    /// Rolls or takes what is under the cursor. Space only rolls, or does what the game
    /// says: pressed once too often it must not move a token.
    fn confirm(&mut self, key: KeyCode) {
        match self.due {
            Due::HumanRoll(_) => self.roll(),
            Due::Human(seat) if key == KeyCode::Enter => self.choose(seat),
            Due::Human(_) => self.game_key(' '),
            _ => {}
        }
    }

    fn select(&mut self, by: usize) {
        if !self.legal.is_empty() {
            self.cursor = (self.cursor + by) % self.legal.len();
        }
    }

    fn toggle_auto(&mut self) {
        self.auto_move = !self.auto_move;
        let text = if self.auto_move {
            "A move without a choice is now made for you."
        } else {
            "Every move now waits for you."
        };
        self.notice = Some(Notice::Said(text.into()));
    }

    fn set_pace(&mut self, pace: usize) {
        self.pace = pace;
        let text = format!("Bots play at pace {} of {}.", pace + 1, PACES.len());
        self.notice = Some(Notice::Said(text));
    }

    /// Lets the bots play on until somebody has to act.
    fn fast_forward(&mut self) {
        for _ in 0..FAR {
            if !self.tick() {
                break;
            }
        }
    }

    fn game_key(&mut self, key: char) {
        let view = self.save.played.position().view(self.viewer());
        let Some(seat) = self.seat_at_keys() else { return };
        if let Some(action) = G::action(&view, seat, key) {
            self.answer(seat, action);
        }
    }

    /// The seat that keys speak for: the person on turn, else any person who plays.
    fn seat_at_keys(&self) -> Option<Seat> {
        match self.due {
            Due::Human(seat) | Due::HumanRoll(seat) => Some(seat),
            _ => self.people().lowest(),
        }
    }

    pub(super) fn answer(&mut self, seat: Seat, action: G::Action) {
        match self.save.played.position().checked(seat, &action) {
            Ok(_) => self.act(seat, action),
            Err(why) => self.refuse(&why),
        }
    }

    fn type_key(&mut self, mut text: String, key: KeyCode) {
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
        match self.due {
            _ if text.is_empty() => {}
            Due::Typed(roll) => self.take_roll(&roll, text),
            _ => self.take_notation(text),
        }
    }

    fn take_roll(&mut self, roll: &Roll, text: &str) {
        let values: Result<Vec<u32>, _> = text.split_whitespace().map(str::parse).collect();
        match values.ok().and_then(|values| roll.from_values(&values)) {
            Some(rolled) => self.step(&Step::Rolled { number: rolled.number() }),
            None => self.refuse(&Untimely::NotARoll { due: roll.describe() }),
        }
    }

    fn take_notation(&mut self, text: &str) {
        let Some(seat) = self.seat_at_keys() else {
            return self.notice = Some(Notice::Refused("Only bots play here.".into()));
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
        let found = match (self.due, playing.next(), playing.next()) {
            (Due::Human(seat) | Due::HumanRoll(seat), ..) => Ok(seat),
            (_, Some(only), None) => Ok(only),
            (_, None, _) => Err("Nobody here is in the match any more."),
            _ => Err("Resign when it is your turn."),
        };
        match found {
            Ok(seat) => self.mode = Mode::Resigning(seat),
            Err(text) => self.notice = Some(Notice::Refused(text.into())),
        }
    }

    fn resign_key(&mut self, seat: Seat, key: KeyCode) {
        if matches!(key, KeyCode::Char('y' | 'Y')) {
            self.step(&Step::Resigned { seat });
        }
    }
}
