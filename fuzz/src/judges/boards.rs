//! Boards: of Spaces as JSON, as text and as collections, and of King of the Hill.

use crate::judge::hold;
use crate::{Input, Judge, Verdict};
use spaces::draw::board_svg;
use spaces::file::BoardFile;
use spaces::{Board, Compiled};

pub(crate) struct Boards;

impl Judge for Boards {
    fn judge(&mut self, input: &Input, _: u64) -> Result<Verdict, String> {
        let text = input.text();
        let taken = [spaces_text(&text)?, spaces_file(&text)?, hill_board(&text)?];
        let accepted = taken.contains(&Verdict::Accepted);
        Ok(if accepted { Verdict::Accepted } else { Verdict::Refused })
    }
}

/// A board or several, as they are brought to a match.
fn spaces_text(text: &str) -> Result<Verdict, String> {
    let boards: Vec<Board> = text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    for board in &boards {
        let again: Result<Board, _> = board.to_string().parse();
        hold(again.as_ref() == Ok(board), || format!("{board} reads as {again:?}"))?;
        run(board)?;
    }
    Ok(if boards.is_empty() { Verdict::Refused } else { Verdict::Accepted })
}

/// The file of a board, or a list of them.
fn spaces_file(text: &str) -> Result<Verdict, String> {
    match BoardFile::from_json(text) {
        Err(faults) => {
            hold(!faults.is_empty(), || "a refusal says why".into())?;
            Ok(Verdict::Refused)
        }
        Ok(file) => {
            let again = BoardFile::from_value(&file.to_value());
            hold(again.as_ref() == Ok(&file), || format!("a file reads as {again:?}"))?;
            run(&file.board)?;
            Ok(Verdict::Accepted)
        }
    }
}

/// Runs a board against itself and plain ones; both ways to judge a round agree.
fn run(board: &Board) -> Result<(), String> {
    let size = board.size();
    let up = "U".repeat(usize::from(size) - 1);
    let straight = (0..size).filter_map(|col| format!("{size}.{col}.{up}").parse::<Board>().ok());
    for other in straight.chain([board.clone()]) {
        let explained = spaces::round(board, &other).map(|played| played.scores);
        let judged = Compiled::new(board).scores(&Compiled::new(&other));
        hold(judged == explained, || format!("{board} against {other}: {judged:?}"))?;
    }
    hold(board_svg(board).ends_with("</svg>\n"), || format!("{board} is not drawn"))
}

/// A valid board can be drawn and says again what it said.
fn hill_board(text: &str) -> Result<Verdict, String> {
    match hill::Board::from_json(text) {
        Err(faults) => {
            hold(!faults.is_empty(), || "a refusal says why".into())?;
            Ok(Verdict::Refused)
        }
        Ok(board) => {
            let drawn = hill::draw::draw(&board).ends_with("</svg>\n");
            hold(drawn, || "a board is not drawn".into())?;
            let again = hill::Board::new(board.graph().clone());
            hold(again == Ok(board), || "a board reads as another".into())?;
            Ok(Verdict::Accepted)
        }
    }
}
