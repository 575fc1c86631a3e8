//! The desk of a player: boards to bring, a board being drawn, a board to be chosen.

use super::numbered;
use super::sketch::{Drawn, Sketch};
use super::watch::Watch;
use crate::{Draft, Drafted};
use crossterm::event::KeyCode;
use kit::Seat;
use spaces::house::Shelf;
use spaces::{Action, Board, BoardFault, Config, Refusal, Spaces, View};

/// What lies before a player who is asked.
#[derive(Debug)]
pub struct Desk {
    config: Config,
    /// Boards to choose from; while they are still to be brought, those drawn so far.
    boards: Vec<Board>,
    cursor: usize,
    work: Work,
}

#[derive(Debug)]
enum Work {
    /// Boards are to be brought.
    Bring,
    /// A board is being drawn.
    Draw(Sketch),
    /// A board is to be chosen.
    Choose,
    /// The last round is watched before that.
    Watch(Watch),
}

/// What the board shows.
pub(super) enum Shown<'a> {
    Nothing,
    Sketch(&'a Sketch),
    Board(Board),
    Round(&'a Watch),
}

impl Desk {
    pub(super) fn shown(&self) -> Shown<'_> {
        let picture = |board: Option<&Board>| board.cloned().map_or(Shown::Nothing, Shown::Board);
        match &self.work {
            Work::Draw(sketch) => Shown::Sketch(sketch),
            Work::Watch(watch) => Shown::Round(watch),
            Work::Choose => picture(self.boards.get(self.cursor)),
            Work::Bring => {
                let shelf = Shelf::ALL.get(self.cursor).map(|shelf| shelf.boards(&self.config));
                let board = shelf.as_ref().and_then(|boards| boards.last()).or(self.boards.last());
                picture(board)
            }
        }
    }

    /// How many things there are to choose from.
    fn count(&self) -> usize {
        match self.work {
            Work::Bring => Shelf::ALL.len() + 1 + usize::from(!self.boards.is_empty()),
            Work::Draw(_) => 0,
            Work::Choose | Work::Watch(_) => self.boards.len(),
        }
    }

    /// Goes through the list; whoever was watching is done with that.
    fn select(&mut self, by: usize) -> Drafted<Spaces> {
        if matches!(self.work, Work::Watch(_)) {
            self.work = Work::Choose;
        } else {
            self.cursor = (self.cursor + by) % self.count().max(1);
        }
        Drafted::Kept
    }

    fn enter(&mut self) -> Drafted<Spaces> {
        match self.work {
            Work::Draw(_) => Drafted::Passed,
            Work::Choose | Work::Watch(_) => {
                Drafted::Done(Action::Play(u8::try_from(self.cursor + 1).unwrap_or(u8::MAX)))
            }
            Work::Bring if self.cursor == Shelf::ALL.len() => {
                self.work = Work::Draw(Sketch::new(self.config.size));
                Drafted::Kept
            }
            Work::Bring => Drafted::Done(Action::Bring(self.bundle())),
        }
    }

    /// The boards drawn here, and those of the shelf under the cursor after them.
    fn bundle(&self) -> Vec<Board> {
        let mut boards = self.boards.clone();
        if let Some(shelf) = Shelf::ALL.get(self.cursor) {
            let most = if self.config.decks { Config::DECK } else { Config::MOST_BOARDS };
            boards.extend(shelf.boards(&self.config));
            boards.truncate(most);
        }
        boards
    }

    fn draw_key(&mut self, key: KeyCode) -> Drafted<Spaces> {
        let Work::Draw(sketch) = &mut self.work else { return Drafted::Passed };
        match sketch.handle(key) {
            Drawn::Passed if key == KeyCode::Esc => self.work = Work::Bring,
            Drawn::Passed => return Drafted::Passed,
            Drawn::Kept => {}
            Drawn::Done(board) => {
                self.boards.push(board);
                self.work = Work::Bring;
            }
            Drawn::Broken(broken) => {
                let fault = BoardFault { number: self.boards.len() + 1, why: broken.to_string() };
                return Drafted::Refused(Refusal::BadBoards { faults: vec![fault] });
            }
        }
        Drafted::Kept
    }

    fn watch_key(&mut self, key: KeyCode) -> Drafted<Spaces> {
        match (&mut self.work, key) {
            (Work::Watch(watch), KeyCode::Right) => watch.forward(),
            (Work::Watch(watch), KeyCode::Left) => watch.back(),
            (Work::Watch(_), _) => self.work = Work::Choose,
            _ => return Drafted::Passed,
        }
        Drafted::Kept
    }
}

impl Draft<Spaces> for Desk {
    fn begin(view: &View, _: Seat, _: Option<Seat>) -> Option<Self> {
        let watch = Watch::last(&view.rounds).map(Work::Watch);
        let (boards, work) = match &view.mine {
            Some(mine) => (mine.clone(), watch.unwrap_or(Work::Choose)),
            None => (Vec::new(), Work::Bring),
        };
        let last = view.rounds.last().zip(view.viewer);
        let again = last.and_then(|(played, seat)| {
            boards.iter().position(|board| *board == played.boards[seat.index()])
        });
        Some(Self { config: view.config.clone(), boards, cursor: again.unwrap_or(0), work })
    }

    fn handle(&mut self, key: KeyCode) -> Drafted<Spaces> {
        if matches!(self.work, Work::Draw(_)) {
            return self.draw_key(key);
        }
        match key {
            KeyCode::Down | KeyCode::Tab => self.select(1),
            KeyCode::Up | KeyCode::BackTab => self.select(self.count().saturating_sub(1)),
            KeyCode::Left | KeyCode::Right | KeyCode::Esc => self.watch_key(key),
            KeyCode::Enter => self.enter(),
            _ => Drafted::Passed,
        }
    }

    fn is_forced(&self) -> bool {
        false
    }

    fn go_on(&mut self) -> Drafted<Spaces> {
        Drafted::Kept
    }

    fn prompt(&self) -> String {
        match &self.work {
            Work::Draw(sketch) => sketch.prompt().into(),
            Work::Watch(watch) => watch.words(),
            Work::Choose => "Choose a board, unseen by the other.".into(),
            Work::Bring => match (self.config.decks, self.boards.len()) {
                (true, drawn) => format!("Bring a deck of ten; {drawn} drawn so far come first."),
                (false, 0) => "Bring which boards?".into(),
                (false, drawn) => format!("Bring which boards? Yours ({drawn}) come along."),
            },
        }
    }

    fn choices(&self) -> Vec<String> {
        match self.work {
            Work::Bring => {
                let shelf = |shelf: Shelf| {
                    format!("{}: {} boards", shelf.name(), shelf.boards(&self.config).len())
                };
                let own = (!self.boards.is_empty())
                    .then(|| format!("only the {} drawn here", self.boards.len()));
                Shelf::ALL
                    .map(shelf)
                    .into_iter()
                    .chain(["draw a board".into()])
                    .chain(own)
                    .collect()
            }
            Work::Draw(_) => Vec::new(),
            Work::Choose | Work::Watch(_) => {
                (1..).zip(&self.boards).map(|(number, board)| numbered(number, board)).collect()
            }
        }
    }

    fn cursor(&self) -> Option<usize> {
        match self.work {
            Work::Draw(_) => None,
            _ => Some(self.cursor),
        }
    }

    fn keys(&self) -> Vec<(&'static str, &'static str)> {
        match self.work {
            Work::Bring => vec![("arrows", "choose"), ("Enter", "bring those, or draw")],
            Work::Draw(_) => {
                vec![("arrows", "move"), ("t", "trap"), ("u", "take back"), ("Esc", "stop")]
            }
            Work::Choose => vec![("arrows", "choose"), ("Enter", "play it")],
            Work::Watch(_) => vec![("←", "back"), ("→", "on"), ("↓", "choose"), ("Enter", "play")],
        }
    }
}
