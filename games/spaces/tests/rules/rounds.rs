//! Rounds: the vectors of S9, and what holds for any two boards.

use crate::random;
use kit::Seeded;
use spaces::{Board, Compiled, Did, Round, round};

fn board(name: char) -> Board {
    let text = match name {
        'A' => "2.0.rU",
        'B' => "3.0.UU",
        'C' => "3.1.lrUU",
        _ => "4.1.ulRrUUU",
    };
    text.parse().unwrap()
}

fn play(first: char, second: char) -> Round {
    round(&board(first), &board(second)).unwrap()
}

#[test]
fn s9_the_vectors() {
    let expected = [
        ("AA", [0, 0], 3),
        ("BB", [3, 3], 4),
        ("CC", [0, 0], 4),
        ("BC", [1, 3], 6),
        ("CB", [3, 1], 6),
        ("DD", [1, 1], 7),
    ];
    for (pair, scores, steps) in expected {
        let mut names = pair.chars();
        let found = play(names.next().unwrap(), names.next().unwrap());
        assert_eq!((found.scores, found.steps.len()), (scores, steps), "{pair}: {found:#?}");
    }
}

#[test]
fn s9_why_it_came_out_so() {
    assert_eq!(play('A', 'A').steps[2].caught, [true, true], "both are trapped at step 3");
    let collided = &play('C', 'C').steps[3];
    assert!(collided.collision.is_some() && collided.caught == [false, false]);
    assert_eq!(play('B', 'C').steps[2].caught, [true, false], "the first is trapped at step 3");
    assert_eq!(play('D', 'D').steps[6].caught, [true, true], "both are trapped at step 7");
}

#[test]
fn s4_the_exit_is_a_point_and_ends_the_round() {
    let last = play('B', 'B').steps.pop().unwrap();
    assert_eq!(last.did, [Some(Did::Exited { col: 0 }), Some(Did::Exited { col: 0 })]);
    assert_eq!(last.scores, [3, 3]);
}

#[test]
fn s3_a_step_back_and_forth_scores_once() {
    let there_and_back: Board = "3.0.UDUU".parse().unwrap();
    let far: Board = "3.0.RLRLUU".parse().unwrap();
    let scores = round(&there_and_back, &far).unwrap().scores;
    assert_eq!(scores[0], 3, "two rows and the exit, whatever way it came");
}

#[test]
fn boards_of_different_size_do_not_meet() {
    assert_eq!(round(&board('A'), &board('B')), None);
}

#[test]
fn swapping_the_sides_swaps_the_result_for_a_million_pairs() {
    let mut dice = Seeded::new(9);
    for size in 2..=6 {
        let boards: Vec<Board> = (0..640).map(|_| random(size, &mut dice)).collect();
        for (at, first) in boards.iter().enumerate() {
            for second in &boards[..=at] {
                let (one, other) = (round(first, second).unwrap(), round(second, first).unwrap());
                assert_eq!([one.scores[0], one.scores[1]], [other.scores[1], other.scores[0]]);
                assert_eq!(one.steps.len(), other.steps.len(), "{first} against {second}");
            }
        }
    }
}

#[test]
fn a_round_never_outlasts_its_boards_nor_scores_more_than_the_rows() {
    let mut dice = Seeded::new(10);
    for _ in 0..20_000 {
        let (first, second) = (random(5, &mut dice), random(5, &mut dice));
        let found = round(&first, &second).unwrap();
        assert!(found.steps.len() <= first.len().max(second.len()));
        assert!(found.scores.iter().all(|points| *points <= 5), "{first} against {second}");
    }
}

#[test]
fn s9_bit_operations_find_the_vectors() {
    for first in ['A', 'B', 'C', 'D'] {
        for second in ['A', 'B', 'C', 'D'] {
            let (first, second) = (board(first), board(second));
            let explained = round(&first, &second).map(|round| round.scores);
            assert_eq!(Compiled::new(&first).scores(&Compiled::new(&second)), explained);
        }
    }
    assert_eq!(Compiled::new(&board('B')).scores(&Compiled::new(&board('C'))), Some([1, 3]));
}

#[test]
fn bit_operations_and_the_explained_round_agree_for_a_million_pairs_of_all_sizes() {
    let mut dice = Seeded::new(11);
    let (mut collisions, mut stopped, mut revisiting) = (0, 0, 0);
    for size in Board::SIZES {
        let boards: Vec<Board> = (0..336).map(|_| random(size, &mut dice)).collect();
        let compiled: Vec<Compiled> = boards.iter().map(Compiled::new).collect();
        revisiting += boards.iter().filter(|board| revisits(board)).count();
        for (first, quick) in boards.iter().zip(&compiled) {
            for (second, quick_second) in boards.iter().zip(&compiled) {
                let explained = round(first, second).unwrap();
                let found = quick.scores(quick_second);
                assert_eq!(found, Some(explained.scores), "{first} against {second}");
                let last = explained.steps.last().unwrap();
                collisions += usize::from(last.collision.is_some());
                stopped += usize::from(last.did.contains(&None));
            }
        }
    }
    // The boards differ enough to show every way a round can go.
    assert!(collisions > 1000 && stopped > 1000 && revisiting > 100);
}

fn revisits(board: &Board) -> bool {
    let mut items: Vec<_> = board.items().collect();
    items.sort();
    items.windows(2).any(|pair| pair[0] == pair[1])
}
