//! The loop that plays a match on the terminal.

use crate::screen::{ScreenEvent, TerminalScreen};
use crate::{DisplayMode, PlaySession, TerminalGame};
use kit::{Outcome, Save};
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};

/// How a match was left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exit {
    /// The file that holds the whole match, if one does.
    pub saved: Option<PathBuf>,
    /// The outcome, if the match came to its end.
    pub outcome: Option<Outcome>,
}

/// Plays the match of a save until somebody leaves; a new match is a save without steps.
///
/// # Errors
/// If the players or dice of the save are invalid, or the terminal fails. In any case the
/// terminal is restored, and the match is saved if possible.
pub fn play<G: TerminalGame>(save: Save<G>, path: &Path, display: DisplayMode) -> io::Result<Exit> {
    let unseated = |why| io::Error::new(io::ErrorKind::InvalidData, why);
    let mut session = PlaySession::new(save, path, display).map_err(unseated)?;
    let mut screen = TerminalScreen::open()?;
    loop {
        if let Some(exit) = session.exit() {
            return Ok(exit.clone());
        }
        save_on_failure(&mut session, |session| step(session, &mut screen))?;
    }
}

/// Saves the match if the terminal fails or the program panics, and passes the failure on.
fn save_on_failure<G: TerminalGame>(
    session: &mut PlaySession<G>,
    step: impl FnOnce(&mut PlaySession<G>) -> io::Result<()>,
) -> io::Result<()> {
    // A step is recorded only after it is applied, so the save is consistent after a panic.
    match panic::catch_unwind(AssertUnwindSafe(|| step(session))) {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => {
            session.leave();
            Err(error)
        }
        Err(panic) => {
            session.leave();
            panic::resume_unwind(panic)
        }
    }
}

/// Draws the match and handles the next event.
fn step<G: TerminalGame>(
    session: &mut PlaySession<G>,
    screen: &mut TerminalScreen,
) -> io::Result<()> {
    screen.draw(|frame| session.draw(frame))?;
    match screen.next_event(session.pause())? {
        ScreenEvent::Key(key) => session.handle_key(key),
        ScreenEvent::PauseOver => drop(session.tick()),
        ScreenEvent::Resized => {}
        ScreenEvent::StopRequested => {
            session.leave();
            if session.exit().is_none() {
                return Err(io::Error::new(io::ErrorKind::Interrupted, "stopped without saving"));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::KeyCode;
    use kit::{DiceSource, Match};
    use ludo::{Config, Ludo};

    /// The number of steps in the file after the loop failed in a match with one step.
    fn saved_after_failure(
        name: &str,
        step: fn(&mut PlaySession<Ludo>) -> io::Result<()>,
    ) -> usize {
        let file = format!("parlor-play-{name}-{}.json", std::process::id());
        let path = std::env::temp_dir().join(file);
        let played = Match::new(&Config::default(), 2).unwrap();
        let players = vec!["human".into(), "bot".into()];
        let save = Save { players, dice: DiceSource::ByHand, played };
        let mut session = PlaySession::new(save, &path, DisplayMode::default()).unwrap();
        for key in [KeyCode::Char('3'), KeyCode::Enter] {
            session.handle_key(key.into());
        }
        let failed = panic::catch_unwind(AssertUnwindSafe(|| save_on_failure(&mut session, step)));
        assert!(!matches!(failed, Ok(Ok(()))), "the failure is passed on");
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        Save::<Ludo>::from_text(&text).unwrap().played.steps().len()
    }

    #[test]
    fn a_match_is_saved_when_the_terminal_fails_and_on_panic() {
        assert_eq!(
            saved_after_failure("error", |_| Err(io::Error::other("the terminal is gone"))),
            1
        );
        assert_eq!(saved_after_failure("panic", |_| panic!("a mistake of ours")), 1);
    }
}
