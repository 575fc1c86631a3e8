//! The terminal itself: taken over, listened to, and always given back.

use crossterm::event::{self, Event, KeyEvent, KeyEventKind};
use crossterm::execute;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::backend::CrosstermBackend;
use ratatui::{Frame, Terminal};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use std::io::{self, Stdout, stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Once};
use std::time::{Duration, Instant};

static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Whether the terminal is in our hands.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The flag that asks a running [`crate::play`], [`crate::replay`] or [`crate::menu`] to
/// save and leave. Hand it to a signal handler for SIGTERM and SIGHUP.
#[must_use]
pub fn stopper() -> Arc<AtomicBool> {
    Arc::clone(&STOP)
}

/// How often the flag is looked at while nothing happens.
const GLANCE: Duration = Duration::from_millis(200);

/// The terminal in our hands; dropping it gives it back.
pub(crate) struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    /// When the pause began that is under way. Keys do not begin it anew, or whoever plays
    /// with them would keep the bots from moving.
    pause_began: Option<Instant>,
}

/// What came from outside.
pub(crate) enum Input {
    /// A key was pressed.
    Key(KeyEvent),
    /// The terminal has another size now.
    Resized,
    /// The pause is over.
    Time,
    /// We are asked to leave.
    Stop,
}

impl Screen {
    pub(crate) fn open() -> io::Result<Self> {
        give_back_on_panic();
        enable_raw_mode()?;
        TAKEN.store(true, Ordering::Relaxed);
        let opened = execute!(stdout(), EnterAlternateScreen)
            .and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        let opened = opened.inspect_err(|_| give_back())?;
        Ok(Self { terminal: opened, pause_began: None })
    }

    pub(crate) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.terminal.draw(draw).map(drop)
    }

    /// Waits for a key, at most as long as the pause; without a pause, for ever.
    pub(crate) fn wait(&mut self, pause: Option<Duration>) -> io::Result<Input> {
        self.pause_began = pause.map(|_| self.pause_began.unwrap_or_else(Instant::now));
        let end = self.pause_began.zip(pause).map(|(began, pause)| began + pause);
        loop {
            let left = end.map(|end| end.saturating_duration_since(Instant::now()));
            // What crossterm has read already does not make the terminal readable again.
            let more = !hung_up(Duration::ZERO)? && event::poll(Duration::ZERO)?;
            let wait = left.map_or(GLANCE, |left| left.min(GLANCE));
            let gone = !more && hung_up(wait)?;
            if gone || STOP.load(Ordering::Relaxed) {
                return Ok(Input::Stop);
            }
            if event::poll(Duration::ZERO)? {
                match event::read()? {
                    Event::Key(key) if key.kind != KeyEventKind::Release => {
                        return Ok(Input::Key(key));
                    }
                    Event::Resize(..) => return Ok(Input::Resized),
                    _ => {}
                }
            } else if left.is_some_and(|left| left <= GLANCE) {
                self.pause_began = None;
                return Ok(Input::Time);
            }
        }
    }
}

/// Waits until there is something to read, at most so long, and tells whether the terminal
/// is gone. crossterm must not be asked then: it would read its end over and over.
fn hung_up(wait: Duration) -> io::Result<bool> {
    let stdin = io::stdin();
    let mut ready = [PollFd::new(&stdin, PollFlags::IN)];
    let wait = Timespec::try_from(wait).map_err(io::Error::other)?;
    match poll(&mut ready, Some(&wait)) {
        Ok(_) => {
            Ok(ready[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL))
        }
        // A signal: the stop flag, or a new size.
        Err(Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back as far as it can be; there is nobody to tell if it cannot. Only
/// once: leaving the other screen twice would print over what was said in between.
fn give_back() {
    if !TAKEN.swap(false, Ordering::Relaxed) {
        return;
    }
    let _ = execute!(stdout(), LeaveAlternateScreen, crossterm::cursor::Show);
    let _ = disable_raw_mode();
}

/// A panic's message is only readable on the terminal as it was before.
fn give_back_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back();
            usual(info);
        }));
    });
}
