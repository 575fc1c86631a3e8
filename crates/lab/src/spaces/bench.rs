//! How many rounds a second.

use crate::clock::cpu_seconds;
use crate::{Bench, Steps};
use kit::Seeded;
use spaces::generate::generate;
use spaces::{Board, Clash, Compiled};

/// The size of board that is measured.
const SIZE: u8 = 4;

/// Measures rounds of 4×4 boards for about so many seconds of processor time: a game is one
/// round of two boards drawn from a pool of generated and random ones.
#[must_use]
pub fn measure_rounds(seconds: f64) -> Bench {
    let mut dice = Seeded::new(1);
    let pool: Vec<Compiled> = pool(&mut dice).iter().map(Compiled::new).collect();
    let count = pool.len() as u32;
    let (mut rounds, mut steps, mut points) = (0u64, 0u64, 0u64);
    let begun = cpu_seconds();
    let spent = loop {
        for _ in 0..4096 {
            let (first, second) = (dice.below(count) as usize, dice.below(count) as usize);
            let (first, second) = (pool[first].moments(), pool[second].moments());
            let mut clash = Clash::default();
            let scores = loop {
                steps += 1;
                if let Some(scores) = clash.step(first, second) {
                    break scores;
                }
            };
            points += u64::from(scores[0]) + u64::from(scores[1]);
        }
        rounds += 4096;
        let spent = cpu_seconds() - begun;
        if spent >= seconds {
            break spent;
        }
    };
    // Whoever counts the points has to work them out.
    std::hint::black_box(points);
    let total = Steps { actions: steps, ..Steps::default() };
    Bench::of("spaces", "random".into(), rounds, total, spent)
}

/// Boards as a table might bring them, and boards of any kind: a few hundred, all different.
fn pool(dice: &mut Seeded) -> Vec<Board> {
    let generated = (0..8).flat_map(|seed| generate(SIZE, seed)).map(|file| file.board);
    let mut pool: Vec<Board> = generated.collect();
    pool.extend((0..1024).map(|_| random_board(SIZE, dice)));
    pool.sort();
    pool.dedup();
    pool
}

/// A board by lot: any walk that ends on the top row, with traps laid on the way.
pub(crate) fn random_board(size: u8, dice: &mut Seeded) -> Board {
    loop {
        let mut text = format!("{size}.{}.", dice.below(size.into()));
        for _ in 0..dice.below(4 * u32::from(size)) {
            // Up more often than not, or few walks would end.
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
        let pool = pool(&mut Seeded::new(1));
        assert!(pool.len() > 400, "{} boards", pool.len());
        assert!(pool.iter().any(|board| board.traps() == 0 && board.len() == 5), "straight up");
        assert!(pool.iter().any(|board| board.traps() > 3) && pool.iter().any(|b| b.len() > 9));
        let bench = measure_rounds(0.0);
        assert!(bench.games_per_cpu_s > 0.0 && bench.steps_per_cpu_s > 2.0 * bench.games_per_cpu_s);
    }
}
