//! A keyboard, a screen and a place for files.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use kit::{DiceRecord, Match, Save, Verifiable};
use ludo::{Config, Ludo};
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::{Frame, Terminal};
use std::fs;
use std::path::{Path, PathBuf};
use tui::{Look, Scene, Session};

pub(crate) const LETTERS: Look = Look { letters: true };

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

/// Presses keys, named one after the other.
pub(crate) fn press<G: Scene>(session: &mut Session<G>, keys: &str) {
    for name in keys.split_whitespace() {
        session.handle(key(name));
    }
}

/// A fresh match with dice of a fixed secret.
pub(crate) fn fresh(config: &Config, players: &[&str], secret: u8) -> Save<Ludo> {
    let played = Match::new(config, players.len() as u8).unwrap();
    with_dice(played, players, secret)
}

/// A match of any game that begins where these sentences say.
pub(crate) fn begun<G: Scene>(config: &G::Config, givens: &[&str], players: &[&str]) -> Save<G> {
    let mut setup = G::setup(config, players.len() as u8).unwrap();
    for words in givens {
        G::given(&mut setup, words).unwrap();
    }
    with_dice(Match::from_setup(&setup).unwrap(), players, 1)
}

/// A match that begins where these sentences say.
pub(crate) fn given(givens: &[&str], players: &[&str]) -> Save<Ludo> {
    begun(&Config::default(), givens, players)
}

/// A match that is played on with dice of a fixed secret.
pub(crate) fn with_dice<G: Scene>(played: Match<G>, players: &[&str], secret: u8) -> Save<G> {
    let commitment = Verifiable::new([secret; 32], "test", &[], 0).commitment();
    let secret = format!("{secret:02x}").repeat(32);
    let dice =
        DiceRecord::Verifiable { match_id: "test".into(), commitment, secret, salts: Vec::new() };
    Save { players: players.iter().map(ToString::to_string).collect(), dice, played }
}

/// A session that cannot be saved: a device is no folder, not even for root.
pub(crate) fn session<G: Scene>(save: Save<G>) -> Session<G> {
    Session::new(save, Path::new("/dev/null/match-1.json"), LETTERS).unwrap()
}

/// What is drawn on a terminal of this size.
pub(crate) fn drawn(size: (u16, u16), draw: impl FnOnce(&mut Frame<'_>)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
    terminal.draw(draw).unwrap();
    terminal.backend().buffer().clone()
}

/// What can be read there, without the blanks at the ends of lines.
pub(crate) fn text(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let row = |cells: &[ratatui::buffer::Cell]| -> String {
        let row: String = cells.iter().map(ratatui::buffer::Cell::symbol).collect();
        row.trim_end().to_owned() + "\n"
    };
    buffer.content().chunks(width).map(row).collect()
}

/// What is to be read at 80 by 24.
pub(crate) fn screen<G: Scene>(session: &mut Session<G>) -> String {
    text(&drawn((80, 24), |frame| session.draw(frame)))
}

/// Checks that something can be read on the screen.
pub(crate) fn check_shown<G: Scene>(session: &mut Session<G>, wanted: &str) {
    let screen = screen(session);
    assert!(screen.contains(wanted), "expected {wanted:?} on\n{screen}");
}

/// Checks that a sentence can be read beside the board, over as many lines as it takes.
pub(crate) fn check_said<G: Scene>(session: &mut Session<G>, sentence: &str) {
    let screen = screen(session);
    let panel = usize::from(G::BOARD.width) + 4;
    let beside = screen.lines().take(16).map(|line| line.chars().skip(panel).collect::<String>());
    let words: Vec<String> = beside
        .flat_map(|line| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        .collect();
    assert!(words.join(" ").contains(sentence), "expected {sentence:?} on\n{screen}");
}

/// A folder that is gone when the test is.
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
