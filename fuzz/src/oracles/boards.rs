//! Boards: of Spaces as JSON, as text and as collections, and of King of the Hill.

use crate::oracle::ensure;
use crate::{FuzzInput, Oracle, OracleVerdict};
use spaces::draw::board_svg;
use spaces::file::BoardFile;
use spaces::{Board, CompiledBoard};

pub(crate) struct BoardOracle;

impl Oracle for BoardOracle {
    fn check(&mut self, input: &FuzzInput) -> Result<OracleVerdict, String> {
        let text = input.text();
        let verdicts =
            [check_spaces_notation(&text)?, check_spaces_file(&text)?, check_hill_board(&text)?];
        let accepted = verdicts.contains(&OracleVerdict::Accepted);
        Ok(OracleVerdict::accepted_if(accepted))
    }
}

/// Boards in notation, separated by spaces.
fn check_spaces_notation(text: &str) -> Result<OracleVerdict, String> {
    let boards: Vec<Board> = text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    for board in &boards {
        let again: Result<Board, _> = board.to_string().parse();
        ensure(again.as_ref() == Ok(board), || format!("{board} reads back as {again:?}"))?;
        check_rounds(board)?;
    }
    Ok(OracleVerdict::accepted_if(!boards.is_empty()))
}

/// A board file in JSON.
fn check_spaces_file(text: &str) -> Result<OracleVerdict, String> {
    match BoardFile::from_json(text) {
        Err(faults) => {
            ensure(!faults.is_empty(), || "a refusal without a reason".into())?;
            Ok(OracleVerdict::Refused)
        }
        Ok(file) => {
            let again = BoardFile::from_value(&file.to_value());
            ensure(again.as_ref() == Ok(&file), || format!("a file reads back as {again:?}"))?;
            check_rounds(&file.board)?;
            Ok(OracleVerdict::Accepted)
        }
    }
}

/// Plays a board against itself and simple boards; both implementations of a round agree.
fn check_rounds(board: &Board) -> Result<(), String> {
    let size = board.size();
    let up = "U".repeat(usize::from(size) - 1);
    let straight = (0..size).filter_map(|col| format!("{size}.{col}.{up}").parse::<Board>().ok());
    for other in straight.chain([board.clone()]) {
        let explained = spaces::play_round(board, &other).map(|played| played.scores);
        let judged = CompiledBoard::new(board).scores(&CompiledBoard::new(&other));
        ensure(judged == explained, || format!("{board} against {other}: {judged:?}"))?;
    }
    ensure(board_svg(board).ends_with("</svg>\n"), || format!("{board} is not drawn"))
}

/// A valid board is drawn, and reads back as itself.
fn check_hill_board(text: &str) -> Result<OracleVerdict, String> {
    match hill::Board::from_json(text) {
        Err(faults) => {
            ensure(!faults.is_empty(), || "a refusal without a reason".into())?;
            Ok(OracleVerdict::Refused)
        }
        Ok(board) => {
            let drawn = hill::draw::draw(&board).ends_with("</svg>\n");
            ensure(drawn, || "a board is not drawn".into())?;
            let again = hill::Board::new(board.graph().clone());
            ensure(again == Ok(board), || "a board reads back as another".into())?;
            Ok(OracleVerdict::Accepted)
        }
    }
}
