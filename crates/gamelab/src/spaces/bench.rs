//! Benchmark of rounds.

use crate::clock::thread_cpu_seconds;
use crate::{BenchReport, StepCounts};
use kit::SeededDice;
use spaces::generate::generate_boards;
use spaces::{Board, CompiledBoard, RoundProgress};

/// The size of the boards in the benchmark.
const BOARD_SIZE: u8 = 4;

/// Measures rounds of 4×4 boards for about `seconds` seconds of CPU time: a unit is one round
/// of two boards from a pool of generated and random ones.
#[must_use]
pub fn measure_rounds(seconds: f64) -> BenchReport {
    let mut dice = SeededDice::new(1);
    let pool: Vec<CompiledBoard> = pool(&mut dice).iter().map(CompiledBoard::new).collect();
    let count = pool.len() as u32;
    let (mut rounds, mut steps, mut points) = (0u64, 0u64, 0u64);
    let begun = thread_cpu_seconds();
    let spent = loop {
        for _ in 0..4096 {
            let (first, second) = (dice.below(count) as usize, dice.below(count) as usize);
            let (first, second) = (pool[first].states(), pool[second].states());
            let mut clash = RoundProgress::default();
            let scores = loop {
                steps += 1;
                if let Some(scores) = clash.step(first, second) {
                    break scores;
                }
            };
            points += u64::from(scores[0]) + u64::from(scores[1]);
        }
        rounds += 4096;
        let spent = thread_cpu_seconds() - begun;
        if spent >= seconds {
            break spent;
        }
    };
    // Keeps the compiler from removing the computation.
    std::hint::black_box(points);
    let total = StepCounts { actions: steps, ..StepCounts::default() };
    BenchReport::of("spaces", "random".into(), rounds, total, spent)
}

/// A few hundred distinct boards, generated as for a table or at random.
fn pool(dice: &mut SeededDice) -> Vec<Board> {
    let generated =
        (0..8).flat_map(|seed| generate_boards(BOARD_SIZE, seed)).map(|file| file.board);
    let mut pool: Vec<Board> = generated.collect();
    pool.extend((0..1024).map(|_| random_board(BOARD_SIZE, dice)));
    pool.sort();
    pool.dedup();
    pool
}

/// A random board: a walk that ends on the top row, with traps laid on the way.
pub(crate) fn random_board(size: u8, dice: &mut SeededDice) -> Board {
    loop {
        let mut text = format!("{size}.{}.", dice.below(size.into()));
        for _ in 0..dice.below(4 * u32::from(size)) {
            // Up is weighted higher: otherwise few walks would reach the top.
            let letters = ["U", "U", "U", "L", "R", "D", "u", "d", "l", "r"];
            text += letters[dice.below(letters.len() as u32) as usize];
        }
        if let Ok(board) = text.parse::<Board>() {
            return board;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pool_is_varied_and_a_measurement_counts_whole_rounds() {
        let pool = pool(&mut SeededDice::new(1));
        assert!(pool.len() > 400, "{} boards", pool.len());
        assert!(
            pool.iter().any(|board| board.trap_count() == 0 && board.len() == 5),
            "straight up"
        );
        assert!(
            pool.iter().any(|board| board.trap_count() > 3) && pool.iter().any(|b| b.len() > 9)
        );
        let bench = measure_rounds(0.0);
        assert!(bench.games_per_cpu_s > 0.0 && bench.steps_per_cpu_s > 2.0 * bench.games_per_cpu_s);
    }
}
