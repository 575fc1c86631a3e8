//! Generated boards: as many as promised, valid, of their kind, all different (S8).

use spaces::file::BoardFile;
use spaces::generate::{Difficulty, generate, shape, turns};
use spaces::{Item, round};
use std::collections::BTreeSet;

fn kind(file: &BoardFile) -> Difficulty {
    let kind = Difficulty::ALL.into_iter().find(|d| file.id.contains(&format!("-{d}-")));
    kind.expect("an id of the pattern of S7")
}

#[test]
fn s8_every_size_has_twice_as_many_boards_each_of_its_kind() {
    for size in 2..=10 {
        let files = generate(size, 1);
        assert_eq!(files.len(), 2 * usize::from(size), "size {size}");
        for file in &files {
            assert!(kind(file).fits(&file.board), "{} {}", file.id, file.board);
            assert!(file.id.starts_with(&format!("{size}x{size}-")));
            assert_eq!(BoardFile::from_value(&file.to_value()).as_ref(), Ok(file));
        }
        for difficulty in Difficulty::ALL {
            assert!(files.iter().any(|file| kind(file) == difficulty), "{size} {difficulty}");
        }
    }
}

#[test]
fn s8_they_never_move_back_nor_revisit_a_cell() {
    for size in 2..=10 {
        for file in generate(size, 1) {
            let text = file.board.to_string();
            assert!(!text.contains('D'), "{text}");
            let cells: Vec<_> =
                file.board.items().filter(|item| matches!(item, Item::Piece(_))).collect();
            let unique: BTreeSet<_> = cells.iter().copied().collect();
            assert_eq!(unique.len(), cells.len(), "{text}");
            assert!(turns(&file.board) <= usize::from(size), "{text}");
        }
    }
}

#[test]
fn no_two_are_equal_nor_but_for_their_columns() {
    for size in 2..=10 {
        let files = generate(size, 1);
        let texts: BTreeSet<_> = files.iter().map(|file| file.board.to_string()).collect();
        assert_eq!(texts.len(), files.len());
        let shaped: Vec<_> = files.iter().filter(|file| kind(file) != Difficulty::Easy).collect();
        let shapes: BTreeSet<_> = shaped.iter().map(|file| shape(&file.board)).collect();
        assert_eq!(shapes.len(), shaped.len(), "size {size}");
    }
}

#[test]
fn the_same_seed_gives_the_same_boards_and_another_others() {
    assert_eq!(generate(5, 3), generate(5, 3));
    assert_ne!(generate(5, 3), generate(5, 4));
}

#[test]
fn hard_boards_catch_some_straight_runner() {
    for size in 3..=10 {
        let files = generate(size, 1);
        let straight: Vec<_> = (0..size)
            .map(|col| {
                format!("{size}.{col}.{}", "U".repeat(usize::from(size) - 1)).parse().unwrap()
            })
            .collect();
        for file in files.iter().filter(|file| kind(file) == Difficulty::Hard) {
            let catches = straight.iter().filter(|other| {
                round(&file.board, other).unwrap().steps.iter().any(|step| step.caught[1])
            });
            assert!(catches.count() > 0, "{} {}", file.id, file.board);
        }
    }
}
