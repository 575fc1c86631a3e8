//! Steps through a saved match.

use crate::help_screen::{HelpOutcome, HelpScreen};
use crate::match_log::MatchLog;
use crate::match_page::{LogWindow, MatchPage, draw_if_too_small};
use crate::screen::{ScreenEvent, TerminalScreen};
use crate::seat_player::only_person;
use crate::session::{headline, ranking};
use crate::text::count;
use crate::{DisplayMode, RenderContext, SeatPlayer, TerminalGame};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use kit::{Next, Save};
use ratatui::Frame;
use std::io;
use std::time::Duration;

/// The pause between steps while the replay is playing.
const STEP_PAUSE: Duration = Duration::from_millis(400);

/// A saved match at one of its steps.
#[derive(Debug)]
pub struct ReplayScreen<G: TerminalGame> {
    log: MatchLog,
    /// The positions before the first step and after each.
    positions: Vec<G>,
    players: Vec<SeatPlayer>,
    step: usize,
    playing: bool,
    display: DisplayMode,
    /// The rules and the keys, while they are shown.
    help: Option<HelpScreen>,
    is_left: bool,
}

/// The keys and what they do.
const REPLAY_KEYS: [(&str, &str); 7] = [
    ("left right", "one step back, one step on"),
    ("PgUp PgDn", "ten steps back, ten steps on"),
    ("Home End", "the beginning, the end"),
    ("Space", "play by itself, or pause"),
    ("l", "letters instead of colours, and back"),
    ("q", "quit"),
    ("?", "the rules, and these keys"),
];

impl<G: TerminalGame> ReplayScreen<G> {
    /// The match of a save, at its first position.
    #[must_use]
    pub fn new(save: &Save<G>, display: DisplayMode) -> Self {
        let (log, positions) = MatchLog::of(&save.played);
        // A replay seats nobody, so malformed player names are shown as they are.
        let player = |word: &String| word.parse().unwrap_or_else(|_| SeatPlayer::Bot(word.clone()));
        let players = save.players.iter().map(player).collect();
        Self {
            log,
            positions,
            players,
            step: 0,
            playing: false,
            display,
            help: None,
            is_left: false,
        }
    }

    /// Whether the replay was left.
    #[must_use]
    pub const fn is_left(&self) -> bool {
        self.is_left
    }

    /// The pause before the next [`ReplayScreen::tick`]; `None` while it is paused.
    #[must_use]
    pub fn pause(&self) -> Option<Duration> {
        (self.playing && self.help.is_none()).then_some(STEP_PAUSE)
    }

    /// Advances by one step if it is playing; pauses at the end.
    pub fn tick(&mut self) {
        if self.playing {
            self.move_by(1);
            self.playing = self.step < self.last();
        }
    }

    /// Handles a key.
    pub fn handle_key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if let Some(mut help) = self.help.take().filter(|_| !control) {
            self.help = (help.handle_key(key.code) == HelpOutcome::Stay).then_some(help);
            return;
        }
        match key.code {
            KeyCode::Char('c') if control => self.is_left = true,
            KeyCode::Char('?') => {
                self.help = Some(HelpScreen::new(G::TITLE, G::RULE_PAGE, REPLAY_KEYS.to_vec()));
            }
            KeyCode::Char('q') | KeyCode::Esc => self.is_left = true,
            KeyCode::Char('l') => self.display.letters_only = !self.display.letters_only,
            KeyCode::Char(' ') => self.toggle(),
            KeyCode::Left => self.move_by(-1),
            KeyCode::Right => self.move_by(1),
            KeyCode::PageUp => self.move_by(-10),
            KeyCode::PageDown => self.move_by(10),
            KeyCode::Home => self.step = 0,
            KeyCode::End => self.step = self.last(),
            _ => {}
        }
    }

    /// Draws the screen.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if draw_if_too_small(area, frame.buffer_mut()) {
            return;
        }
        let position = &self.positions[self.step];
        self.match_page(position, &position.view(None)).draw(area, frame.buffer_mut());
        if let Some(help) = &mut self.help {
            help.draw(self.display, area, frame.buffer_mut());
        }
    }

    fn last(&self) -> usize {
        self.positions.len() - 1
    }

    fn move_by(&mut self, by: isize) {
        self.step = self.step.saturating_add_signed(by).min(self.last());
    }

    /// Toggles between playing and paused; at the end, starts again from the beginning.
    fn toggle(&mut self) {
        self.playing = !self.playing;
        if self.playing && self.step == self.last() {
            self.step = 0;
        }
    }

    fn match_page<'a>(&'a self, position: &'a G, view: &'a G::View) -> MatchPage<'a, G> {
        let (headline, acting) = headline(position, view, &self.players);
        let (prompt, choices) = match position.next() {
            Next::Over(outcome) => {
                ("Final ranking:".into(), ranking::<G>(view, &outcome, &self.players))
            }
            _ => (format!("Replay: step {} of {}", self.step, self.last()), Vec::new()),
        };
        let how = if self.playing { "playing" } else { "paused" };
        let near = only_person(&self.players);
        let display = self.display;
        MatchPage {
            context: RenderContext {
                view,
                seat: None,
                near,
                input: None,
                legal: &[],
                cursor: None,
                display,
                reveal: None,
            },
            position,
            players: &self.players,
            status: format!("replay · {} of {} · {how}", self.step, count(self.last(), "step")),
            acting,
            headline,
            last_roll: self.log.last_roll::<G>(self.step, view, None),
            prompt,
            choices,
            cursor: None,
            notice: None,
            keys: "arrows one step   PgUp PgDn ten   Home End   Space play   ? help   q quit"
                .into(),
            log: LogWindow { log: &self.log, steps: self.step, viewer: None, below: 0 },
        }
    }
}

/// Steps through a saved match on the terminal.
///
/// # Errors
/// If the terminal fails; it is restored in any case.
pub fn replay<G: TerminalGame>(save: &Save<G>, display: DisplayMode) -> io::Result<()> {
    let mut replay = ReplayScreen::new(save, display);
    let mut screen = TerminalScreen::open()?;
    while !replay.is_left() {
        screen.draw(|frame| replay.draw(frame))?;
        match screen.next_event(replay.pause())? {
            ScreenEvent::Key(key) => replay.handle_key(key),
            ScreenEvent::PauseOver => replay.tick(),
            ScreenEvent::Resized => {}
            ScreenEvent::StopRequested => break,
        }
    }
    Ok(())
}
