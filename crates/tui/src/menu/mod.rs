//! The menu: a new game, a saved one, or nothing.

mod form;
mod item;
mod show;

pub use item::{Choice, GameItem, OptionItem};

use crate::screen::{Input, Screen};
use crate::{Entry, Look, Shelf};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use form::{Form, FormKey};
use std::io;

/// The menu's state, without a terminal.
#[derive(Debug)]
pub struct Menu<'a> {
    shelf: &'a Shelf,
    games: &'a [GameItem],
    look: Look,
    stage: Stage<'a>,
    cursor: usize,
    /// Something that has to be said until the next key.
    problem: Option<String>,
}

/// Where in the menu one is.
#[derive(Debug)]
enum Stage<'a> {
    Top,
    Games,
    Saves(Vec<Entry>),
    Form(Form<'a>),
}

/// What the lines of the first page say, and the letters that stand for them.
const TOP: [(char, &str); 3] = [('n', "New game"), ('r', "Resume game"), ('q', "Quit")];

/// Whether the menu is done.
#[derive(Clone, Debug, PartialEq)]
pub enum Progress {
    /// It goes on.
    Open,
    /// Somebody has left it.
    Left,
    /// Somebody has chosen.
    Chosen(Choice),
}

impl<'a> Menu<'a> {
    /// The menu at its first page.
    #[must_use]
    pub const fn new(shelf: &'a Shelf, games: &'a [GameItem], look: Look) -> Self {
        Self { shelf, games, look, stage: Stage::Top, cursor: 0, problem: None }
    }

    /// Takes a key.
    pub fn handle(&mut self, key: KeyEvent) -> Progress {
        self.problem = None;
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            let left = key.code == KeyCode::Char('c');
            return if left { Progress::Left } else { Progress::Open };
        }
        if let Stage::Form(form) = &mut self.stage {
            return match form.handle(key.code) {
                FormKey::Stay => Progress::Open,
                FormKey::Back => self.turn_to(Stage::Games),
                FormKey::Start => Progress::Chosen(form.choice()),
            };
        }
        self.list_key(key.code)
    }

    fn list_key(&mut self, key: KeyCode) -> Progress {
        let lines = self.lines();
        match key {
            KeyCode::Down | KeyCode::Tab | KeyCode::Char('j') if lines > 0 => {
                self.cursor = (self.cursor + 1) % lines;
            }
            KeyCode::Up | KeyCode::BackTab | KeyCode::Char('k') if lines > 0 => {
                self.cursor = (self.cursor + lines - 1) % lines;
            }
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = lines.saturating_sub(1),
            KeyCode::Enter | KeyCode::Right | KeyCode::Char(' ') => return self.enter(),
            KeyCode::Esc | KeyCode::Left => return self.back(),
            KeyCode::Char(letter) => return self.letter(letter),
            _ => {}
        }
        Progress::Open
    }

    fn lines(&self) -> usize {
        match &self.stage {
            Stage::Top => TOP.len(),
            Stage::Games => self.games.len(),
            Stage::Saves(entries) => entries.len(),
            Stage::Form(_) => 0,
        }
    }

    /// A letter goes to its line and enters it.
    fn letter(&mut self, letter: char) -> Progress {
        let found = match &self.stage {
            Stage::Top => TOP.iter().position(|(key, _)| *key == letter),
            Stage::Games => self.games.iter().position(|game| game.name.starts_with(letter)),
            Stage::Saves(_) | Stage::Form(_) => None,
        };
        match found {
            Some(at) => {
                self.cursor = at;
                self.enter()
            }
            None if letter == 'q' => self.back(),
            None if letter == 'l' => {
                self.look.letters = !self.look.letters;
                Progress::Open
            }
            None => Progress::Open,
        }
    }

    fn enter(&mut self) -> Progress {
        match &self.stage {
            Stage::Top => match self.cursor {
                0 => self.turn_to(Stage::Games),
                1 => self.open_shelf(),
                _ => Progress::Left,
            },
            Stage::Games => match self.games.get(self.cursor) {
                Some(game) => self.turn_to(Stage::Form(Form::new(game))),
                None => Progress::Open,
            },
            Stage::Saves(entries) => match entries.get(self.cursor).cloned() {
                Some(entry) => self.resume(entry),
                None => Progress::Open,
            },
            Stage::Form(_) => Progress::Open,
        }
    }

    fn back(&mut self) -> Progress {
        match self.stage {
            Stage::Top => Progress::Left,
            _ => self.turn_to(Stage::Top),
        }
    }

    fn turn_to(&mut self, stage: Stage<'a>) -> Progress {
        self.stage = stage;
        self.cursor = 0;
        Progress::Open
    }

    fn open_shelf(&mut self) -> Progress {
        match self.shelf.list() {
            Ok(entries) => self.turn_to(Stage::Saves(entries)),
            Err(error) => {
                self.problem = Some(format!("The saved games cannot be listed: {error}."));
                Progress::Open
            }
        }
    }

    fn resume(&mut self, entry: Entry) -> Progress {
        match entry.problem {
            None => Progress::Chosen(Choice::Resume(entry.path)),
            Some(problem) => {
                self.problem = Some(format!("This file cannot be resumed: {problem}."));
                Progress::Open
            }
        }
    }
}

/// Shows the menu on the terminal; `None` if somebody leaves without choosing.
///
/// # Errors
/// If the terminal fails; it is given back in any case.
pub fn menu(shelf: &Shelf, games: &[GameItem], look: Look) -> io::Result<Option<Choice>> {
    let mut menu = Menu::new(shelf, games, look);
    let mut screen = Screen::open()?;
    loop {
        screen.draw(|frame| menu.draw(frame))?;
        match screen.wait(None)? {
            Input::Stop => return Ok(None),
            Input::Key(key) => match menu.handle(key) {
                Progress::Open => {}
                Progress::Left => return Ok(None),
                Progress::Chosen(choice) => return Ok(Some(choice)),
            },
            Input::Resized | Input::Time => {}
        }
    }
}
