//! Steps through a match that was played.

use crate::chronicle::Chronicle;
use crate::page::{Excerpted, Page, too_small};
use crate::player::only_person;
use crate::screen::{Input, Screen};
use crate::session::{headline, ranking};
use crate::text::count;
use crate::{Look, Picture, Player, Scene};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use kit::{Next, Save};
use ratatui::Frame;
use std::io;
use std::time::Duration;

/// The pause between steps that play by themselves.
const PAUSE: Duration = Duration::from_millis(400);

/// A match that was played, at one of its steps.
#[derive(Debug)]
pub struct Replay<G: Scene> {
    chronicle: Chronicle,
    /// Where the match stood before its first step and after each.
    positions: Vec<G>,
    players: Vec<Player>,
    at: usize,
    playing: bool,
    look: Look,
    left: bool,
}

impl<G: Scene> Replay<G> {
    /// The match of a save, at its beginning.
    #[must_use]
    pub fn new(save: &Save<G>, look: Look) -> Self {
        let (chronicle, positions) = Chronicle::of(&save.played);
        // A replay needs no players: whatever the words are, they are shown.
        let player = |word: &String| word.parse().unwrap_or_else(|_| Player::Bot(word.clone()));
        let players = save.players.iter().map(player).collect();
        Self { chronicle, positions, players, at: 0, playing: false, look, left: false }
    }

    /// Whether somebody has left it.
    #[must_use]
    pub const fn is_left(&self) -> bool {
        self.left
    }

    /// The pause before the next [`Replay::tick`]; `None` unless it plays by itself.
    #[must_use]
    pub fn wait(&self) -> Option<Duration> {
        self.playing.then_some(PAUSE)
    }

    /// Goes on by a step if it plays by itself; the end stops it.
    pub fn tick(&mut self) {
        if self.playing {
            self.go(1);
            self.playing = self.at < self.last();
        }
    }

    /// Takes a key.
    pub fn handle(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => self.left = true,
            KeyCode::Char('q') | KeyCode::Esc => self.left = true,
            KeyCode::Char('l') => self.look.letters = !self.look.letters,
            KeyCode::Char(' ') => self.toggle(),
            KeyCode::Left => self.go(-1),
            KeyCode::Right => self.go(1),
            KeyCode::PageUp => self.go(-10),
            KeyCode::PageDown => self.go(10),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.last(),
            _ => {}
        }
    }

    /// Draws the screen.
    pub fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if too_small(area, frame.buffer_mut()) {
            return;
        }
        let position = &self.positions[self.at];
        self.page(position, &position.view(None)).draw(area, frame.buffer_mut());
    }

    fn last(&self) -> usize {
        self.positions.len() - 1
    }

    fn go(&mut self, by: isize) {
        self.at = self.at.saturating_add_signed(by).min(self.last());
    }

    /// Plays or pauses; from the end it plays again from the beginning.
    fn toggle(&mut self) {
        self.playing = !self.playing;
        if self.playing && self.at == self.last() {
            self.at = 0;
        }
    }

    fn page<'a>(&'a self, position: &'a G, view: &'a G::View) -> Page<'a, G> {
        let (headline, acting) = headline(position, view, &self.players);
        let (prompt, choices) = match position.next() {
            Next::Over(outcome) => {
                ("Final ranking:".into(), ranking::<G>(view, &outcome, &self.players))
            }
            _ => (format!("Replay: step {} of {}", self.at, self.last()), Vec::new()),
        };
        let how = if self.playing { "playing" } else { "paused" };
        let near = only_person(&self.players);
        let look = self.look;
        Page {
            picture: Picture {
                view,
                seat: None,
                near,
                draft: None,
                legal: &[],
                cursor: None,
                look,
            },
            position,
            players: &self.players,
            status: format!("replay · {} of {} · {how}", self.at, count(self.last(), "step")),
            acting,
            headline,
            cast: self.chronicle.cast::<G>(self.at, view, None),
            prompt,
            choices,
            cursor: None,
            notice: None,
            keys: "arrows one step   PgUp PgDn ten   Home End   Space play   l letters   q quit"
                .into(),
            log: Excerpted { chronicle: &self.chronicle, steps: self.at, viewer: None, below: 0 },
        }
    }
}

/// Steps through a saved match on the terminal.
///
/// # Errors
/// If the terminal fails; it is given back in any case.
pub fn replay<G: Scene>(save: &Save<G>, look: Look) -> io::Result<()> {
    let mut replay = Replay::new(save, look);
    let mut screen = Screen::open()?;
    while !replay.is_left() {
        screen.draw(|frame| replay.draw(frame))?;
        match screen.wait(replay.wait())? {
            Input::Key(key) => replay.handle(key),
            Input::Time => replay.tick(),
            Input::Resized => {}
            Input::Stop => break,
        }
    }
    Ok(())
}
