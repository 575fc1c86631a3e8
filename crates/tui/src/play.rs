//! Plays a match on the terminal.

use crate::screen::{Input, Screen};
use crate::{Look, Scene, Session};
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

/// Plays on from a save until somebody leaves; a fresh match is a save without steps.
///
/// # Errors
/// If the players or dice of the save make no sense, or the terminal fails. The terminal
/// is given back in any case, and what was played is saved if it can be.
pub fn play<G: Scene>(save: Save<G>, path: &Path, look: Look) -> io::Result<Exit> {
    let unseated = |why| io::Error::new(io::ErrorKind::InvalidData, why);
    let mut session = Session::new(save, path, look).map_err(unseated)?;
    let mut screen = Screen::open()?;
    loop {
        if let Some(exit) = session.exit() {
            return Ok(exit.clone());
        }
        or_keep(&mut session, |session| turn(session, &mut screen))?;
    }
}

/// When the terminal fails, or we do, nobody can be asked any more: what was played is
/// kept, and the failure goes on its way.
fn or_keep<G: Scene>(
    session: &mut Session<G>,
    turn: impl FnOnce(&mut Session<G>) -> io::Result<()>,
) -> io::Result<()> {
    // Steps are written down once they are played, so what they say holds after a panic.
    match panic::catch_unwind(AssertUnwindSafe(|| turn(session))) {
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

/// Shows where the match stands and takes what comes: a key, or the end of a pause.
fn turn<G: Scene>(session: &mut Session<G>, screen: &mut Screen) -> io::Result<()> {
    screen.draw(|frame| session.draw(frame))?;
    match screen.wait(session.wait())? {
        Input::Key(key) => session.handle(key),
        Input::Time => drop(session.tick()),
        Input::Resized => {}
        Input::Stop => {
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
    use kit::{DiceRecord, Match};
    use ludo::{Config, Ludo};

    /// What the file holds after a turn of a match that has begun went wrong.
    fn kept(name: &str, turn: fn(&mut Session<Ludo>) -> io::Result<()>) -> usize {
        let file = format!("parlor-play-{name}-{}.json", std::process::id());
        let path = std::env::temp_dir().join(file);
        let played = Match::new(&Config::default(), 2).unwrap();
        let players = vec!["human".into(), "bot".into()];
        let save = Save { players, dice: DiceRecord::ByHand, played };
        let mut session = Session::new(save, &path, Look::default()).unwrap();
        for key in [KeyCode::Char('3'), KeyCode::Enter] {
            session.handle(key.into());
        }
        let failed = panic::catch_unwind(AssertUnwindSafe(|| or_keep(&mut session, turn)));
        assert!(!matches!(failed, Ok(Ok(()))), "the failure is passed on");
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        Save::<Ludo>::from_text(&text).unwrap().played.steps().len()
    }

    #[test]
    fn a_match_is_kept_when_the_terminal_fails_and_when_we_do() {
        assert_eq!(kept("error", |_| Err(io::Error::other("the terminal is gone"))), 1);
        assert_eq!(kept("panic", |_| panic!("a mistake of ours")), 1);
    }
}
