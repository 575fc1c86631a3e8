//! Helpers: keys, matches, screens and temporary folders.

use crate::ludo_language::LudoLanguage;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use kit::{DiceSource, Game, Match, Save, VerifiableDice};
use ludo::{Config, Ludo};
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::{Frame, Terminal};
use std::fs;
use std::path::{Path, PathBuf};
use testkit::scenario::ScenarioLanguage;
use tui::{DisplayMode, PlaySession, TerminalGame};

pub(crate) const LETTERS: DisplayMode = DisplayMode { letters_only: true };

/// A key by its name, or by the character it types.
pub(crate) fn key(name: &str) -> KeyEvent {
    let code = match name {
        "space" => KeyCode::Char(' '),
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "tab" => KeyCode::Tab,
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "home" => KeyCode::Home,
        "end" => KeyCode::End,
        "pgup" => KeyCode::PageUp,
        "pgdn" => KeyCode::PageDown,
        "backspace" => KeyCode::Backspace,
        text => KeyCode::Char(text.chars().next().expect("a key has a name")),
    };
    KeyEvent::new(code, KeyModifiers::NONE)
}

/// Presses keys, given by name and separated by blanks.
pub(crate) fn press<G: TerminalGame>(session: &mut PlaySession<G>, keys: &str) {
    for name in keys.split_whitespace() {
        session.handle_key(key(name));
    }
}

/// A fresh match with dice of a fixed secret.
pub(crate) fn fresh(config: &Config, players: &[&str], secret: u8) -> Save<Ludo> {
    let played = Match::new(config, players.len() as u8).unwrap();
    with_dice(played, players, secret)
}

/// A match of any game that starts from a set-up given by scenario sentences.
pub(crate) fn begun<L: ScenarioLanguage<Game: TerminalGame>>(
    config: &<L::Game as Game>::Config,
    givens: &[&str],
    players: &[&str],
) -> Save<L::Game> {
    let mut setup = L::Game::setup(config, players.len() as u8).unwrap();
    for words in givens {
        L::apply_given(&mut setup, words).unwrap();
    }
    with_dice(Match::from_setup(&setup).unwrap(), players, 1)
}

/// A match of Ludo that starts from a set-up given by scenario sentences.
pub(crate) fn given(givens: &[&str], players: &[&str]) -> Save<Ludo> {
    begun::<LudoLanguage>(&Config::default(), givens, players)
}

/// A save of a match, with dice of a fixed secret.
pub(crate) fn with_dice<G: TerminalGame>(
    played: Match<G>,
    players: &[&str],
    secret: u8,
) -> Save<G> {
    let commitment = VerifiableDice::new([secret; 32], "test", &[], 0).commitment();
    let secret = format!("{secret:02x}").repeat(32);
    let dice =
        DiceSource::Verifiable { match_id: "test".into(), commitment, secret, salts: Vec::new() };
    Save { players: players.iter().map(ToString::to_string).collect(), dice, played }
}

/// A session that cannot be saved: its path is below a device, which fails even for root.
pub(crate) fn session<G: TerminalGame>(save: Save<G>) -> PlaySession<G> {
    PlaySession::new(save, Path::new("/dev/null/match-1.json"), LETTERS).unwrap()
}

/// The buffer of a terminal of this size after drawing.
pub(crate) fn drawn(size: (u16, u16), draw: impl FnOnce(&mut Frame<'_>)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
    terminal.draw(draw).unwrap();
    terminal.backend().buffer().clone()
}

/// The text of a buffer, without trailing blanks.
pub(crate) fn text(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let row = |cells: &[ratatui::buffer::Cell]| -> String {
        let row: String = cells.iter().map(ratatui::buffer::Cell::symbol).collect();
        row.trim_end().to_owned() + "\n"
    };
    buffer.content().chunks(width).map(row).collect()
}

/// The text of the screen at 80 by 24.
pub(crate) fn screen<G: TerminalGame>(session: &mut PlaySession<G>) -> String {
    text(&drawn((80, 24), |frame| session.draw(frame)))
}

/// Checks that the screen contains a text.
pub(crate) fn check_shown<G: TerminalGame>(session: &mut PlaySession<G>, wanted: &str) {
    let screen = screen(session);
    assert!(screen.contains(wanted), "expected {wanted:?} on\n{screen}");
}

/// Checks that the panel beside the board contains a sentence, however it is wrapped.
pub(crate) fn check_said<G: TerminalGame>(session: &mut PlaySession<G>, sentence: &str) {
    let screen = screen(session);
    let panel = usize::from(G::MIN_BOARD_SIZE.width) + 4;
    let beside = screen.lines().take(16).map(|line| line.chars().skip(panel).collect::<String>());
    let words: Vec<String> = beside
        .flat_map(|line| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        .collect();
    assert!(words.join(" ").contains(sentence), "expected {sentence:?} on\n{screen}");
}

/// A temporary folder that is removed on drop.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("parlor-tui-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
