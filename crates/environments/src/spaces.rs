//! Spaces for learning agents.
//!
//! Before the first round a choice is one of the built-in collections; then it is the number of a
//! board of the seat's own, less one, after those. An observation has: size, rounds, whether decks
//! are played, rounds played, whether both have brought boards, the rounds won by both, the points of
//! both, the number that the observer has chosen; the observer's boards; the last ten rounds, the
//! latest first, with the observer's board, the other's and both scores.
//!
//! A board is its starting column and its first 32 items, each a number: the directions up, down, left
//! and right for a move, then the same for a trap, in eighths; 0 after the end.

use crate::EncodedGame;
use crate::observation::ObservationWriter;
use kit::Seat;
use spaces::builtin_boards::BuiltinCollection;
use spaces::{Action, Board, BoardItem, Cell, Config, MatchScore, Spaces};

const COLLECTIONS: u16 = BuiltinCollection::ALL.len() as u16;
const ITEMS: usize = 32;
const BOARD: usize = 1 + ITEMS;
const ROUNDS_SHOWN: usize = 10;
const ROUND: usize = 2 * BOARD + 2;
const SUMMARY: usize = 10;

impl EncodedGame for Spaces {
    const OBSERVATION_LENGTH: usize = SUMMARY + Config::MAX_BOARDS * BOARD + ROUNDS_SHOWN * ROUND;
    const CHOICES: usize = COLLECTIONS as usize + Config::MAX_BOARDS;

    fn observe(&self, seat: Seat, _: &[u16], out: &mut [f32]) {
        let mut out = ObservationWriter::new(out);
        let (setup, me) = (self.current_setup(), seat.index());
        let MatchScore { won, points } = self.score();
        out.push(f32::from(setup.config.size) / 10.0);
        out.push(f32::from(setup.config.rounds) / 100.0);
        out.flag(setup.config.decks);
        out.push(setup.rounds.len() as f32 / 100.0);
        out.flag(setup.brought.iter().all(Option::is_some));
        out.push(f32::from(won[me]) / 100.0);
        out.push(f32::from(won[1 - me]) / 100.0);
        out.push(f32::from(points[me]) / 1000.0);
        out.push(f32::from(points[1 - me]) / 1000.0);
        out.push(f32::from(setup.chosen[me].unwrap_or(0)) / Config::MAX_BOARDS as f32);
        let own = out.block(Config::MAX_BOARDS * BOARD);
        for (board, row) in setup.brought[me].iter().flatten().zip(own.chunks_exact_mut(BOARD)) {
            write_board(board, row);
        }
        let rounds = out.block(ROUNDS_SHOWN * ROUND);
        for (played, row) in setup.rounds.iter().rev().zip(rounds.chunks_exact_mut(ROUND)) {
            write_board(&played.boards[me], &mut row[..BOARD]);
            write_board(&played.boards[1 - me], &mut row[BOARD..2 * BOARD]);
            row[2 * BOARD] = f32::from(played.scores[me]) / 11.0;
            row[2 * BOARD + 1] = f32::from(played.scores[1 - me]) / 11.0;
        }
        out.finish();
    }

    fn choice(&self, _: Seat, action: &Action, at: usize) -> Option<u16> {
        if at > 0 {
            return None;
        }
        match action {
            Action::Play(number) => Some(COLLECTIONS + u16::from(*number) - 1),
            Action::Bring(boards) => {
                let config = &self.current_setup().config;
                let is_this = |known: &BuiltinCollection| known.boards(config) == *boards;
                BuiltinCollection::ALL.iter().position(is_this).map(|at| at as u16)
            }
        }
    }
}

fn write_board(board: &Board, out: &mut [f32]) {
    let mut piece: Option<Cell> = None;
    let mut at = 1;
    for item in board.items() {
        let (cell, kinds) = match item {
            BoardItem::Piece(cell) => (cell, 1),
            BoardItem::Trap(cell) => (cell, 5),
            BoardItem::Exit(_) => break,
        };
        match piece.and_then(|piece| piece.direction_to(cell)) {
            None => out[0] = (f32::from(cell.col) + 1.0) / f32::from(board.size()),
            Some(direction) if at < out.len() => {
                out[at] = f32::from(kinds + direction as u8) / 8.0;
                at += 1;
            }
            Some(_) => break,
        }
        if matches!(item, BoardItem::Piece(_)) {
            piece = Some(cell);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::Game;

    #[test]
    fn an_observation_has_the_own_boards_and_the_rounds() {
        let board = |text: &str| text.parse::<Board>().unwrap();
        let mut setup = Spaces::setup(&Config { size: 3, ..Config::default() }, 2).unwrap();
        setup.brought =
            [Some(vec![board("3.0.UU"), board("3.1.uRUU")]), Some(vec![board("3.2.UU")])];
        setup.rounds.push(spaces::RoundResult {
            boards: [board("3.1.uRUU"), board("3.2.UU")],
            scores: spaces::play_round(&board("3.1.uRUU"), &board("3.2.UU")).unwrap().scores,
        });
        let scores = setup.rounds[0].scores;
        let position = Spaces::position(&setup).unwrap();
        let mut seen = vec![9.0; Spaces::OBSERVATION_LENGTH];
        position.observe(Seat::new(0), &[], &mut seen);
        assert_eq!(seen[..5], [0.3, 0.1, 0.0, 0.01, 1.0]);
        assert_eq!(seen[7], f32::from(scores[0]) / 1000.0);
        let first = &seen[SUMMARY..];
        assert_eq!(first[..4], [1.0 / 3.0, 1.0 / 8.0, 1.0 / 8.0, 0.0]);
        let second = &seen[SUMMARY + BOARD..];
        assert_eq!(second[..6], [2.0 / 3.0, 5.0 / 8.0, 4.0 / 8.0, 1.0 / 8.0, 1.0 / 8.0, 0.0]);
        assert_eq!(seen[SUMMARY + 2 * BOARD..][..BOARD], [0.0; BOARD], "only own boards");
        let round = &seen[SUMMARY + 64 * BOARD..];
        assert_eq!(round[..BOARD], second[..BOARD]);
        assert_eq!(round[BOARD..][..3], [1.0, 1.0 / 8.0, 1.0 / 8.0]);
        assert_eq!(round[2 * BOARD], f32::from(scores[0]) / 11.0);
        assert_eq!(round[2 * BOARD + 1], f32::from(scores[1]) / 11.0);
    }
}
