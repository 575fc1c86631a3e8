//! Input of boards: which to bring, drawing one, and which to play.

use super::board_editor::{BoardEditor, EditResult};
use super::describe_board;
use super::round_replay::RoundReplay;
use crate::{ActionInput, InputContext, InputResult};
use crossterm::event::KeyCode;
use kit::Fault;
use spaces::builtin_boards::BuiltinCollection;
use spaces::document::read_boards;
use spaces::{Action, Board, BoardFault, Config, Refusal, RejectedBoard, Spaces};
use std::path::Path;

/// The state of a player's input.
#[derive(Debug)]
pub struct SpacesInput {
    config: Config,
    /// The boards to choose from; before boards are brought, those drawn or read so far.
    boards: Vec<Board>,
    /// The last round, to watch again.
    last_round: Option<RoundReplay>,
    /// The side from which rounds are shown.
    side: usize,
    cursor: usize,
    mode: InputMode,
}

/// What the player does.
#[derive(Debug)]
enum InputMode {
    /// Choosing the boards to bring.
    Bring,
    /// Drawing a board.
    Draw(BoardEditor),
    /// Typing the name of a file of boards, and what was wrong with the last one.
    Read(String, Option<String>),
    /// Choosing the board to play.
    Choose,
    /// Watching the last round before choosing.
    RoundReplay(RoundReplay),
}

/// What is drawn on the board.
pub(super) enum BoardPreview<'a> {
    Nothing,
    BoardEditor(&'a BoardEditor),
    Board(Board),
    Round(&'a RoundReplay),
}

impl SpacesInput {
    pub(super) fn preview(&self) -> BoardPreview<'_> {
        let context = |board: Option<&Board>| {
            board.cloned().map_or(BoardPreview::Nothing, BoardPreview::Board)
        };
        match &self.mode {
            InputMode::Draw(editor) => BoardPreview::BoardEditor(editor),
            InputMode::RoundReplay(replay) => BoardPreview::Round(replay),
            InputMode::Read(..) => context(self.boards.last()),
            InputMode::Choose => context(self.boards.get(self.cursor)),
            InputMode::Bring => {
                let collection = BuiltinCollection::ALL
                    .get(self.cursor)
                    .map(|collection| collection.boards(&self.config));
                let board =
                    collection.as_ref().and_then(|boards| boards.last()).or(self.boards.last());
                context(board)
            }
        }
    }

    /// The number of choices.
    fn count(&self) -> usize {
        match self.mode {
            InputMode::Bring => {
                BuiltinCollection::ALL.len() + 2 + usize::from(!self.boards.is_empty())
            }
            InputMode::Draw(_) | InputMode::Read(..) => 0,
            InputMode::Choose | InputMode::RoundReplay(_) => self.boards.len(),
        }
    }

    /// Moves the cursor; ends watching a round.
    fn select(&mut self, by: usize) -> InputResult<Spaces> {
        if matches!(self.mode, InputMode::RoundReplay(_)) {
            self.mode = InputMode::Choose;
        } else {
            self.cursor = (self.cursor + by) % self.count().max(1);
        }
        InputResult::Pending
    }

    fn enter(&mut self) -> InputResult<Spaces> {
        match self.mode {
            InputMode::Draw(_) | InputMode::Read(..) => InputResult::Ignored,
            InputMode::Choose | InputMode::RoundReplay(_) => InputResult::Complete(Action::Play(
                u8::try_from(self.cursor + 1).unwrap_or(u8::MAX),
            )),
            InputMode::Bring if self.cursor == BuiltinCollection::ALL.len() => {
                self.mode = InputMode::Draw(BoardEditor::new(self.config.size));
                InputResult::Pending
            }
            InputMode::Bring if self.cursor == BuiltinCollection::ALL.len() + 1 => {
                self.mode = InputMode::Read(String::new(), None);
                InputResult::Pending
            }
            InputMode::Bring => InputResult::Complete(Action::Bring(self.boards_to_bring())),
        }
    }

    /// The boards drawn and read here, followed by those of the set under the cursor.
    fn boards_to_bring(&self) -> Vec<Board> {
        let mut boards = self.boards.clone();
        if let Some(collection) = BuiltinCollection::ALL.get(self.cursor) {
            let most = if self.config.decks { Config::DECK_BOARDS } else { Config::MAX_BOARDS };
            boards.extend(collection.boards(&self.config));
            boards.truncate(most);
        }
        boards
    }

    fn handle_editor_key(&mut self, key: KeyCode) -> InputResult<Spaces> {
        let InputMode::Draw(editor) = &mut self.mode else { return InputResult::Ignored };
        match editor.handle_key(key) {
            EditResult::Ignored if key == KeyCode::Esc => self.mode = InputMode::Bring,
            EditResult::Ignored => return InputResult::Ignored,
            EditResult::Pending => {}
            EditResult::Complete(board) => {
                self.boards.push(board);
                self.mode = InputMode::Bring;
            }
            EditResult::Broken(item, rule) => {
                let reason = BoardFault::Rules(vec![(item, rule)]);
                let fault = RejectedBoard { number: self.boards.len() + 1, reason };
                return InputResult::Refused(Refusal::BadBoards { faults: vec![fault] });
            }
        }
        InputResult::Pending
    }

    /// Types the name of a file; Enter reads its boards.
    fn handle_file_key(&mut self, key: KeyCode) -> InputResult<Spaces> {
        let InputMode::Read(name, problem) = &mut self.mode else { return InputResult::Ignored };
        match key {
            KeyCode::Char(letter) => name.push(letter),
            KeyCode::Backspace => drop(name.pop()),
            KeyCode::Esc => self.mode = InputMode::Bring,
            KeyCode::Enter => match read_board_file(Path::new(name.trim()), self.config.size) {
                Ok(boards) => {
                    self.boards.extend(boards);
                    self.mode = InputMode::Bring;
                }
                Err(why) => *problem = Some(why),
            },
            _ => {}
        }
        InputResult::Pending
    }

    fn handle_replay_key(&mut self, key: KeyCode) -> InputResult<Spaces> {
        if matches!(self.mode, InputMode::Choose) && key != KeyCode::Esc {
            let Some(replay) = self.last_round.clone() else { return InputResult::Ignored };
            let replay = if key == KeyCode::Left { replay.at_end() } else { replay };
            self.mode = InputMode::RoundReplay(replay);
            return InputResult::Pending;
        }
        match (&mut self.mode, key) {
            (InputMode::RoundReplay(replay), KeyCode::Right) => replay.forward(),
            (InputMode::RoundReplay(replay), KeyCode::Left) => replay.back(),
            (InputMode::RoundReplay(_), _) => self.mode = InputMode::Choose,
            _ => return InputResult::Ignored,
        }
        InputResult::Pending
    }
}

impl ActionInput<Spaces> for SpacesInput {
    fn begin(context: &InputContext<'_, Spaces>) -> Option<Self> {
        let view = context.view;
        let (boards, mode) = match &view.mine {
            Some(mine) => (mine.clone(), InputMode::Choose),
            None => (Vec::new(), InputMode::Bring),
        };
        let last = view.rounds.last().zip(view.viewer);
        let again = last.and_then(|(played, seat)| {
            boards.iter().position(|board| *board == played.boards[seat.index()])
        });
        Some(Self {
            config: view.config.clone(),
            boards,
            last_round: RoundReplay::last(&view.rounds),
            side: context.seat.index(),
            cursor: again.unwrap_or(0),
            mode,
        })
    }

    fn handle_key(&mut self, key: KeyCode) -> InputResult<Spaces> {
        if matches!(self.mode, InputMode::Draw(_)) {
            return self.handle_editor_key(key);
        }
        if matches!(self.mode, InputMode::Read(..)) {
            return self.handle_file_key(key);
        }
        match key {
            KeyCode::Down | KeyCode::Tab => self.select(1),
            KeyCode::Up | KeyCode::BackTab => self.select(self.count().saturating_sub(1)),
            KeyCode::Left | KeyCode::Right | KeyCode::Esc => self.handle_replay_key(key),
            KeyCode::Enter => self.enter(),
            _ => InputResult::Ignored,
        }
    }

    fn is_forced(&self) -> bool {
        false
    }

    fn apply_forced(&mut self) -> InputResult<Spaces> {
        InputResult::Pending
    }

    fn prompt(&self) -> String {
        match &self.mode {
            InputMode::Draw(editor) => editor.prompt().into(),
            InputMode::Read(name, None) => format!("The file of boards: {name}_"),
            InputMode::Read(name, Some(problem)) => format!("{problem} The file: {name}_"),
            InputMode::RoundReplay(replay) => replay.sentence(self.side),
            InputMode::Choose => "Choose a board, unseen by the other.".into(),
            InputMode::Bring => match (self.config.decks, self.boards.len()) {
                (true, drawn) => format!("Bring a deck of ten; {drawn} of yours come first."),
                (false, 0) => "Bring which boards?".into(),
                (false, drawn) => format!("Bring which boards? Yours ({drawn}) come along."),
            },
        }
    }

    fn choices(&self) -> Vec<String> {
        match self.mode {
            InputMode::Bring => {
                let collection = |collection: BuiltinCollection| {
                    format!(
                        "{}: {} boards",
                        collection.name(),
                        collection.boards(&self.config).len()
                    )
                };
                let own = (!self.boards.is_empty())
                    .then(|| format!("only these {} of yours", self.boards.len()));
                BuiltinCollection::ALL
                    .map(collection)
                    .into_iter()
                    .chain(["draw a board".into(), "read boards from a file".into()])
                    .chain(own)
                    .collect()
            }
            InputMode::Draw(_) | InputMode::Read(..) => Vec::new(),
            InputMode::Choose | InputMode::RoundReplay(_) => (1..)
                .zip(&self.boards)
                .map(|(number, board)| describe_board(number, board))
                .collect(),
        }
    }

    fn cursor(&self) -> Option<usize> {
        match self.mode {
            InputMode::Draw(_) | InputMode::Read(..) => None,
            _ => Some(self.cursor),
        }
    }

    fn keys(&self) -> Vec<(&'static str, &'static str)> {
        match self.mode {
            InputMode::Bring => vec![("arrows", "choose"), ("Enter", "bring those, or draw")],
            InputMode::Draw(_) => {
                vec![("arrows", "move"), ("t", "trap"), ("u", "take back"), ("Esc", "stop")]
            }
            InputMode::Read(..) => vec![("Enter", "read it"), ("Esc", "never mind")],
            InputMode::Choose => {
                let mut keys = vec![("arrows", "choose"), ("Enter", "play it")];
                keys.extend(self.last_round.as_ref().map(|_| ("\u{2190} \u{2192}", "last round")));
                keys
            }
            InputMode::RoundReplay(_) => {
                vec![("←", "back"), ("→", "on"), ("↓", "choose"), ("Enter", "play")]
            }
        }
    }
}

/// All boards of a file, of one size; what is wrong with it as a sentence.
fn read_board_file(path: &Path, size: u8) -> Result<Vec<Board>, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("It cannot be read: {error}."))?;
    let found = read_boards(&bytes).map_err(|fault| format!("{fault}."))?;
    let mut boards = Vec::new();
    for entry in found {
        let faults = |faults: Vec<Fault>| format!("{} {}.", entry.place, Fault::join(&faults));
        let board = entry.board.map_err(faults)?.board;
        if board.size() != size {
            return Err(format!("{board} is not {size} by {size}, as this match is (S5)."));
        }
        boards.push(board);
    }
    Ok(boards)
}
