//! The menu: start a new match, resume a saved one, or quit.

mod drawing;
mod form;
mod item;

pub use item::{GameItem, MenuChoice, OptionItem};

use crate::help_screen::{HelpOutcome, HelpScreen};
use crate::screen::{ScreenEvent, TerminalScreen};
use crate::{DisplayMode, SaveEntry, SaveFolder};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use form::{FormOutcome, NewMatchForm};
use std::io;

/// The menu's state, without a terminal.
#[derive(Debug)]
pub struct Menu<'a> {
    save_folder: &'a SaveFolder,
    games: &'a [GameItem],
    display: DisplayMode,
    page: MenuPage<'a>,
    cursor: usize,
    /// An error message, shown until the next key.
    problem: Option<String>,
    /// The rules of a game and the keys of its form, while they are shown.
    help: Option<HelpScreen>,
}

/// The page of the menu that is open.
#[derive(Debug)]
enum MenuPage<'a> {
    Top,
    Games,
    Saves(Vec<SaveEntry>),
    NewMatchForm(NewMatchForm<'a>),
}

/// The lines of the first page, with their keys.
const MAIN_MENU: [(char, &str); 3] = [('n', "New game"), ('r', "Resume game"), ('q', "Quit")];

/// The state of the menu after a key.
#[derive(Clone, Debug, PartialEq)]
pub enum MenuProgress {
    /// The menu stays open.
    Continue,
    /// The menu was left without a choice.
    Quit,
    /// A match was chosen.
    Chosen(MenuChoice),
}

impl<'a> Menu<'a> {
    /// The menu at its first page.
    #[must_use]
    pub const fn new(
        save_folder: &'a SaveFolder,
        games: &'a [GameItem],
        display: DisplayMode,
    ) -> Self {
        let (page, cursor) = (MenuPage::Top, 0);
        Self { save_folder, games, display, page, cursor, problem: None, help: None }
    }

    /// Handles a key.
    pub fn handle_key(&mut self, key: KeyEvent) -> MenuProgress {
        self.problem = None;
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            let left = key.code == KeyCode::Char('c');
            return if left { MenuProgress::Quit } else { MenuProgress::Continue };
        }
        if let Some(mut help) = self.help.take() {
            self.help = (help.handle_key(key.code) == HelpOutcome::Stay).then_some(help);
            return MenuProgress::Continue;
        }
        if let MenuPage::NewMatchForm(form) = &mut self.page {
            return match form.handle_key(key.code) {
                FormOutcome::Help => {
                    self.help = Some(help_for(form.game));
                    MenuProgress::Continue
                }
                FormOutcome::Stay => MenuProgress::Continue,
                FormOutcome::Back => self.open_page(MenuPage::Games),
                FormOutcome::Start => MenuProgress::Chosen(form.choice()),
            };
        }
        self.list_key(key.code)
    }

    fn list_key(&mut self, key: KeyCode) -> MenuProgress {
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
        MenuProgress::Continue
    }

    fn lines(&self) -> usize {
        match &self.page {
            MenuPage::Top => MAIN_MENU.len(),
            MenuPage::Games => self.games.len(),
            MenuPage::Saves(entries) => entries.len(),
            MenuPage::NewMatchForm(_) => 0,
        }
    }

    /// Selects and opens the line of a letter.
    fn letter(&mut self, letter: char) -> MenuProgress {
        let found = match &self.page {
            MenuPage::Top => MAIN_MENU.iter().position(|(key, _)| *key == letter),
            MenuPage::Games => self.games.iter().position(|game| game.name.starts_with(letter)),
            MenuPage::Saves(_) | MenuPage::NewMatchForm(_) => None,
        };
        match found {
            Some(at) => {
                self.cursor = at;
                self.enter()
            }
            None if letter == 'q' => self.back(),
            None if letter == '?' => {
                let game = self.games.get(self.cursor);
                let game = game.filter(|_| matches!(self.page, MenuPage::Games));
                self.help = game.map(help_for);
                MenuProgress::Continue
            }
            None if letter == 'l' => {
                self.display.letters_only = !self.display.letters_only;
                MenuProgress::Continue
            }
            None => MenuProgress::Continue,
        }
    }

    fn enter(&mut self) -> MenuProgress {
        match &self.page {
            MenuPage::Top => match self.cursor {
                0 => self.open_page(MenuPage::Games),
                1 => self.open_saves(),
                _ => MenuProgress::Quit,
            },
            MenuPage::Games => match self.games.get(self.cursor) {
                Some(game) => self.open_page(MenuPage::NewMatchForm(NewMatchForm::new(game))),
                None => MenuProgress::Continue,
            },
            MenuPage::Saves(entries) => match entries.get(self.cursor).cloned() {
                Some(entry) => self.resume(entry),
                None => MenuProgress::Continue,
            },
            MenuPage::NewMatchForm(_) => MenuProgress::Continue,
        }
    }

    fn back(&mut self) -> MenuProgress {
        match self.page {
            MenuPage::Top => MenuProgress::Quit,
            _ => self.open_page(MenuPage::Top),
        }
    }

    fn open_page(&mut self, page: MenuPage<'a>) -> MenuProgress {
        self.page = page;
        self.cursor = 0;
        MenuProgress::Continue
    }

    fn open_saves(&mut self) -> MenuProgress {
        match self.save_folder.list() {
            Ok(entries) => self.open_page(MenuPage::Saves(entries)),
            Err(error) => {
                self.problem = Some(format!("The saved games cannot be listed: {error}."));
                MenuProgress::Continue
            }
        }
    }

    fn resume(&mut self, entry: SaveEntry) -> MenuProgress {
        match entry.problem {
            None => MenuProgress::Chosen(MenuChoice::Resume(entry.path)),
            Some(problem) => {
                self.problem = Some(format!("This file cannot be resumed: {problem}."));
                MenuProgress::Continue
            }
        }
    }
}

/// The rules of a game, and the keys of the form that sets up a match of it.
fn help_for(game: &GameItem) -> HelpScreen {
    let keys = vec![
        ("up down", "choose a line"),
        ("left right", "change what it says"),
        ("n", "name a person"),
        ("s", "start the match"),
        ("Esc", "back"),
        ("?", "the rules, and these keys"),
    ];
    HelpScreen::new(game.title, game.rule_page, keys)
}

/// Shows the menu on the terminal; `None` if it is left without a choice.
///
/// # Errors
/// If the terminal fails; it is restored in any case.
pub fn menu(
    save_folder: &SaveFolder,
    games: &[GameItem],
    display: DisplayMode,
) -> io::Result<Option<MenuChoice>> {
    let mut menu = Menu::new(save_folder, games, display);
    let mut screen = TerminalScreen::open()?;
    loop {
        screen.draw(|frame| menu.draw(frame))?;
        match screen.next_event(None)? {
            ScreenEvent::StopRequested => return Ok(None),
            ScreenEvent::Key(key) => match menu.handle_key(key) {
                MenuProgress::Continue => {}
                MenuProgress::Quit => return Ok(None),
                MenuProgress::Chosen(choice) => return Ok(Some(choice)),
            },
            ScreenEvent::Resized | ScreenEvent::PauseOver => {}
        }
    }
}
