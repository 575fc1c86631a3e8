//! Rounds: the test vectors of S9, and properties of random pairs of boards.

use crate::random_board;
use kit::{Seat, SeededDice};
use spaces::{
    Board, CompiledBoard, Event, RoundReport, ShownRound, SideAction, TrapSight, VisibleAction,
    play_round,
};

fn board(name: char) -> Board {
    let text = match name {
        'A' => "2.0.rU",
        'B' => "3.0.UU",
        'C' => "3.1.lrUU",
        _ => "4.1.ulRrUUU",
    };
    text.parse().unwrap()
}

fn play(first: char, second: char) -> RoundReport {
    play_round(&board(first), &board(second)).unwrap()
}

#[test]
fn s9_the_test_vectors_have_their_scores_and_steps() {
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
fn s9_the_test_vectors_end_for_their_reasons() {
    assert_eq!(play('A', 'A').steps[2].caught, [true, true], "both are trapped at step 3");
    let collided = &play('C', 'C').steps[3];
    assert!(collided.collision.is_some() && collided.caught == [false, false]);
    assert_eq!(play('B', 'C').steps[2].caught, [true, false], "the first is trapped at step 3");
    assert_eq!(play('D', 'D').steps[6].caught, [true, true], "both are trapped at step 7");
}

#[test]
fn s4_the_exit_is_a_point_and_ends_the_round() {
    let last = play('B', 'B').steps.pop().unwrap();
    assert_eq!(
        last.did,
        [Some(SideAction::Exited { col: 0 }), Some(SideAction::Exited { col: 0 })]
    );
    assert_eq!(last.scores, [3, 3]);
}

#[test]
fn s3_a_row_scores_only_the_first_time() {
    let there_and_back: Board = "3.0.UDUU".parse().unwrap();
    let far: Board = "3.0.RLRLUU".parse().unwrap();
    let scores = play_round(&there_and_back, &far).unwrap().scores;
    assert_eq!(scores[0], 3, "two rows and the exit, whatever way it came");
}

#[test]
fn boards_of_different_sizes_cannot_be_played() {
    assert_eq!(play_round(&board('A'), &board('B')), None);
}

#[test]
fn swapping_the_sides_swaps_the_result_for_a_million_pairs() {
    let mut dice = SeededDice::new(9);
    for size in 2..=6 {
        let boards: Vec<Board> = (0..640).map(|_| random_board(size, &mut dice)).collect();
        for (at, first) in boards.iter().enumerate() {
            for second in &boards[..=at] {
                let (one, other) =
                    (play_round(first, second).unwrap(), play_round(second, first).unwrap());
                assert_eq!([one.scores[0], one.scores[1]], [other.scores[1], other.scores[0]]);
                assert_eq!(one.steps.len(), other.steps.len(), "{first} against {second}");
            }
        }
    }
}

#[test]
fn a_round_never_outlasts_its_boards_nor_scores_more_than_the_rows() {
    let mut dice = SeededDice::new(10);
    for _ in 0..20_000 {
        let (first, second) = (random_board(5, &mut dice), random_board(5, &mut dice));
        let found = play_round(&first, &second).unwrap();
        assert!(found.steps.len() <= first.len().max(second.len()));
        assert!(found.scores.iter().all(|points| *points <= 5), "{first} against {second}");
    }
}

#[test]
fn s9_compiled_boards_reproduce_the_test_vectors() {
    for first in ['A', 'B', 'C', 'D'] {
        for second in ['A', 'B', 'C', 'D'] {
            let (first, second) = (board(first), board(second));
            let explained = play_round(&first, &second).map(|report| report.scores);
            assert_eq!(CompiledBoard::new(&first).scores(&CompiledBoard::new(&second)), explained);
        }
    }
    assert_eq!(
        CompiledBoard::new(&board('B')).scores(&CompiledBoard::new(&board('C'))),
        Some([1, 3])
    );
}

#[test]
fn compiled_boards_and_play_round_agree_for_a_million_pairs_of_all_sizes() {
    let mut dice = SeededDice::new(11);
    let (mut collisions, mut stopped, mut revisiting) = (0, 0, 0);
    for size in Board::SIZES {
        let boards: Vec<Board> = (0..336).map(|_| random_board(size, &mut dice)).collect();
        let compiled: Vec<CompiledBoard> = boards.iter().map(CompiledBoard::new).collect();
        revisiting += boards.iter().filter(|board| revisits(board)).count();
        for (first, quick) in boards.iter().zip(&compiled) {
            for (second, quick_second) in boards.iter().zip(&compiled) {
                let explained = play_round(first, second).unwrap();
                let found = quick.scores(quick_second);
                assert_eq!(found, Some(explained.scores), "{first} against {second}");
                let last = explained.steps.last().unwrap();
                collisions += usize::from(last.collision.is_some());
                stopped += usize::from(last.did.contains(&None));
            }
        }
    }
    // The random boards cover every way a round can end.
    assert!(collisions > 1000 && stopped > 1000 && revisiting > 100);
}

fn revisits(board: &Board) -> bool {
    let mut items: Vec<_> = board.items().collect();
    items.sort();
    items.windows(2).any(|pair| pair[0] == pair[1])
}

#[test]
fn s13_a_round_that_is_shown_again_names_the_trap_that_catches_a_side() {
    let [one, two] = [board('B'), board('C')];
    let shown = |sight| ShownRound::new(&one, &two, sight).unwrap();
    let open = shown(TrapSight::Everything);
    assert_eq!(open.steps.len(), 6);
    assert_eq!(open.trap_steps[2], [Some(3), None], "the first is caught by the trap of step 3");
    assert!(open.trap_steps.iter().enumerate().all(|(at, of)| at == 2 || *of == [None, None]));
    let own = shown(TrapSight::Viewer(Some(Seat::new(1))));
    assert_eq!((&own.steps, &own.trap_steps), (&open.steps, &open.trap_steps));
    for viewer in [None, Some(Seat::new(0))] {
        let hidden = shown(TrapSight::Viewer(viewer));
        assert!(hidden.trap_steps.iter().all(|of| *of == [None, None]));
        let Event::Step { did, .. } = &hidden.steps[1] else { panic!("every event is a step") };
        assert_eq!(did[1], Some(VisibleAction::Stood), "S13 hides the trap");
    }
    assert_eq!(ShownRound::new(&one, &board('A'), TrapSight::Everything), None);
}
