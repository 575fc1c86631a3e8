//! Generated boards: number, validity, difficulty and variety (S8).

use spaces::file::BoardFile;
use spaces::generate::{Difficulty, generate_boards, shape, turn_count};
use spaces::{BoardItem, play_round};
use std::collections::BTreeSet;

fn difficulty(file: &BoardFile) -> Difficulty {
    let kind = Difficulty::ALL.into_iter().find(|d| file.id.contains(&format!("-{d}-")));
    kind.expect("an id of the pattern of S7")
}

#[test]
fn s8_each_size_has_twice_its_number_of_boards_of_the_right_difficulty() {
    for size in 2..=10 {
        let files = generate_boards(size, 1);
        assert_eq!(files.len(), 2 * usize::from(size), "size {size}");
        for file in &files {
            assert!(difficulty(file).fits(&file.board), "{} {}", file.id, file.board);
            assert!(file.id.starts_with(&format!("{size}x{size}-")));
            assert_eq!(BoardFile::from_value(&file.to_value()).as_ref(), Ok(file));
        }
        for wanted in Difficulty::ALL {
            assert!(files.iter().any(|file| difficulty(file) == wanted), "{size} {wanted}");
        }
    }
}

#[test]
fn s8_generated_paths_never_go_back_or_revisit_a_cell() {
    for size in 2..=10 {
        for file in generate_boards(size, 1) {
            let text = file.board.to_string();
            assert!(!text.contains('D'), "{text}");
            let cells: Vec<_> =
                file.board.items().filter(|item| matches!(item, BoardItem::Piece(_))).collect();
            let unique: BTreeSet<_> = cells.iter().copied().collect();
            assert_eq!(unique.len(), cells.len(), "{text}");
            assert!(turn_count(&file.board) <= usize::from(size), "{text}");
        }
    }
}

#[test]
fn generated_boards_differ_in_more_than_their_columns() {
    for size in 2..=10 {
        let files = generate_boards(size, 1);
        let texts: BTreeSet<_> = files.iter().map(|file| file.board.to_string()).collect();
        assert_eq!(texts.len(), files.len());
        let shaped: Vec<_> =
            files.iter().filter(|file| difficulty(file) != Difficulty::Easy).collect();
        let shapes: BTreeSet<_> = shaped.iter().map(|file| shape(&file.board)).collect();
        assert_eq!(shapes.len(), shaped.len(), "size {size}");
    }
}

#[test]
fn the_boards_depend_only_on_the_seed() {
    assert_eq!(generate_boards(5, 3), generate_boards(5, 3));
    assert_ne!(generate_boards(5, 3), generate_boards(5, 4));
}

#[test]
fn every_hard_board_catches_a_straight_board() {
    for size in 3..=10 {
        let files = generate_boards(size, 1);
        let straight: Vec<_> = (0..size)
            .map(|col| {
                format!("{size}.{col}.{}", "U".repeat(usize::from(size) - 1)).parse().unwrap()
            })
            .collect();
        for file in files.iter().filter(|file| difficulty(file) == Difficulty::Hard) {
            let catches = straight.iter().filter(|other| {
                play_round(&file.board, other).unwrap().steps.iter().any(|step| step.caught[1])
            });
            assert!(catches.count() > 0, "{} {}", file.id, file.board);
        }
    }
}
