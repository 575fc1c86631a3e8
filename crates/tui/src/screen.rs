//! The terminal: raw mode and alternate screen, restored on exit and on panic.

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

static STOP_REQUESTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Whether the terminal is in raw mode and has to be restored.
static TERMINAL_TAKEN: AtomicBool = AtomicBool::new(false);

/// The flag that makes a running [`crate::play`], [`crate::replay`] or [`crate::menu`] save and
/// return. Register it with the signal handlers of SIGTERM and SIGHUP.
#[must_use]
pub fn stop_flag() -> Arc<AtomicBool> {
    Arc::clone(&STOP_REQUESTED)
}

/// How often the stop flag is polled while nothing happens.
const STOP_POLL_INTERVAL: Duration = Duration::from_millis(200);

/// The terminal in raw mode; dropping it restores the terminal.
pub(crate) struct TerminalScreen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    /// When the current pause began. Keys do not restart it: otherwise pressing keys would
    /// keep the bots from moving.
    pause_began: Option<Instant>,
}

/// What [`TerminalScreen::next_event`] waited for.
pub(crate) enum ScreenEvent {
    /// A key was pressed.
    Key(KeyEvent),
    /// The terminal has another size now.
    Resized,
    /// The pause is over.
    PauseOver,
    /// The stop flag is set, or the terminal is gone.
    StopRequested,
}

impl TerminalScreen {
    pub(crate) fn open() -> io::Result<Self> {
        restore_terminal_on_panic();
        enable_raw_mode()?;
        TERMINAL_TAKEN.store(true, Ordering::Relaxed);
        let opened = execute!(stdout(), EnterAlternateScreen)
            .and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        let opened = opened.inspect_err(|_| restore_terminal())?;
        Ok(Self { terminal: opened, pause_began: None })
    }

    pub(crate) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.terminal.draw(draw).map(drop)
    }

    /// Waits for the next event, at most as long as the pause; without a pause, forever.
    pub(crate) fn next_event(&mut self, pause: Option<Duration>) -> io::Result<ScreenEvent> {
        self.pause_began = pause.map(|_| self.pause_began.unwrap_or_else(Instant::now));
        let end = self.pause_began.zip(pause).map(|(began, pause)| began + pause);
        loop {
            let left = end.map(|end| end.saturating_duration_since(Instant::now()));
            // Input that crossterm has already buffered does not make the terminal readable.
            let more = !is_hung_up(Duration::ZERO)? && event::poll(Duration::ZERO)?;
            let wait = left.map_or(STOP_POLL_INTERVAL, |left| left.min(STOP_POLL_INTERVAL));
            let gone = !more && is_hung_up(wait)?;
            if gone || STOP_REQUESTED.load(Ordering::Relaxed) {
                return Ok(ScreenEvent::StopRequested);
            }
            if event::poll(Duration::ZERO)? {
                match event::read()? {
                    Event::Key(key) if key.kind != KeyEventKind::Release => {
                        return Ok(ScreenEvent::Key(key));
                    }
                    Event::Resize(..) => return Ok(ScreenEvent::Resized),
                    _ => {}
                }
            } else if left.is_some_and(|left| left <= STOP_POLL_INTERVAL) {
                self.pause_began = None;
                return Ok(ScreenEvent::PauseOver);
            }
        }
    }
}

/// Waits up to `wait` until there is something to read; returns whether the terminal is gone.
/// crossterm must not be polled then: it would read the end of input in a loop.
fn is_hung_up(wait: Duration) -> io::Result<bool> {
    let stdin = io::stdin();
    let mut ready = [PollFd::new(&stdin, PollFlags::IN)];
    let wait = Timespec::try_from(wait).map_err(io::Error::other)?;
    match poll(&mut ready, Some(&wait)) {
        Ok(_) => {
            Ok(ready[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL))
        }
        // A signal: the stop flag is set, or the terminal was resized.
        Err(Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

impl Drop for TerminalScreen {
    fn drop(&mut self) {
        restore_terminal();
    }
}

/// Restores the terminal; errors are ignored, since they cannot be shown. Does so only once:
/// leaving the alternate screen twice would overwrite what was printed in between.
fn restore_terminal() {
    if !TERMINAL_TAKEN.swap(false, Ordering::Relaxed) {
        return;
    }
    let _ = execute!(stdout(), LeaveAlternateScreen, crossterm::cursor::Show);
    let _ = disable_raw_mode();
}

/// Restores the terminal before a panic message is printed, so that it can be read.
fn restore_terminal_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            restore_terminal();
            usual(info);
        }));
    });
}
