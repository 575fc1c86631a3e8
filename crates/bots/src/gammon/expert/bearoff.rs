//! Bear-off tables: exact chances of races in which both sides have all checkers at home. They are
//! computed when they are first needed and kept in memory.

use super::inputs::rolls;
use gammon::{Board, CHECKERS_PER_SIDE, Side};
use std::sync::LazyLock;

const HOME_POINTS: usize = 6;
/// More rolls than fifteen checkers need: the slowest roll, 2-1, moves three pips of at most 90.
const MAX_ROLLS: usize = 32;
/// The most checkers a side has in the two-sided table.
const TWO_SIDED_CHECKERS: u8 = 6;

/// Checkers on the home points, the ace point first.
type HomeCounts = [u8; HOME_POINTS];

/// The probabilities of bearing off the last checker with each number of rolls.
type RollDistribution = [f32; MAX_ROLLS];

static ONE_SIDED: LazyLock<OneSidedTable> = LazyLock::new(|| OneSidedTable::new(CHECKERS_PER_SIDE));
static TWO_SIDED: LazyLock<TwoSidedTable> =
    LazyLock::new(|| TwoSidedTable::new(TWO_SIDED_CHECKERS));

/// Computes the tables of the bear-off now, which otherwise happens when they are first needed.
pub fn prepare_tables() {
    LazyLock::force(&ONE_SIDED);
    LazyLock::force(&TWO_SIDED);
}

/// The probability that the side to roll wins; `None` unless both sides have all their checkers at
/// home and have borne one off, so that neither can lose a gammon.
pub(super) fn win_chance(board: &Board, to_roll: Side) -> Option<f32> {
    let (mine, theirs) = (home_counts(board, to_roll)?, home_counts(board, to_roll.other())?);
    let most = checker_count(&mine).max(checker_count(&theirs));
    Some(match most {
        0..=TWO_SIDED_CHECKERS => TWO_SIDED.win_chance(&mine, &theirs),
        _ => ONE_SIDED.win_chance(&mine, &theirs),
    })
}

fn home_counts(board: &Board, side: Side) -> Option<HomeCounts> {
    let points = board.points(side);
    let mut counts = HomeCounts::default();
    counts.copy_from_slice(&points[1..=HOME_POINTS]);
    let total = checker_count(&counts) + board.borne_off(side);
    (board.borne_off(side) > 0 && total == CHECKERS_PER_SIDE).then_some(counts)
}

fn checker_count(counts: &HomeCounts) -> u8 {
    counts.iter().sum()
}

/// All distributions of up to a number of checkers over the home points, with the positions that
/// each roll can lead to.
struct HomePositions {
    /// `choose[n][k]`: the number of ways to choose `k` of `n`.
    choose: [[u32; HOME_POINTS + 1]; 32],
    /// In the order of [`HomePositions::index`]; the first is the empty one.
    counts: Vec<HomeCounts>,
}

impl HomePositions {
    fn new(checkers: u8) -> Self {
        let mut choose = [[0; HOME_POINTS + 1]; 32];
        for n in 0..32 {
            choose[n][0] = 1;
            for k in 1..=HOME_POINTS.min(n) {
                choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            }
        }
        let mut positions = Self { choose, counts: Vec::new() };
        let total = choose[usize::from(checkers) + HOME_POINTS][HOME_POINTS] as usize;
        positions.counts = vec![HomeCounts::default(); total];
        positions.fill(HOME_POINTS, checkers, HomeCounts::default());
        positions
    }

    /// Fills in every position with at most `left` checkers on the first `points` points.
    fn fill(&mut self, points: usize, left: u8, counts: HomeCounts) {
        if points == 0 {
            let index = self.index(&counts);
            self.counts[index] = counts;
            return;
        }
        for count in 0..=left {
            let mut next = counts;
            next[points - 1] = count;
            self.fill(points - 1, left - count, next);
        }
    }

    /// The number of a position: positions with fewer checkers come first, and among those with as
    /// many, the numbers are those of a combinatorial number system.
    fn index(&self, counts: &HomeCounts) -> usize {
        let (mut index, mut below) = (0, 0);
        for (point, count) in counts.iter().enumerate() {
            below += usize::from(*count);
            index += self.choose[below + point][point + 1];
        }
        index as usize
    }

    /// Calls `visit` with the number of every position that a roll can lead to, some of them twice.
    fn visit_plays(&self, counts: &HomeCounts, a: u32, b: u32, visit: &mut impl FnMut(usize)) {
        if a == b {
            self.visit_dice(counts, &[a; 4], HOME_POINTS, visit);
        } else {
            self.visit_dice(counts, &[a, b], HOME_POINTS, visit);
            self.visit_dice(counts, &[b, a], HOME_POINTS, visit);
        }
    }

    /// Plays the dice in order. With equal dice, points above the last one left need not be tried:
    /// the same hops in another order lead to the same position.
    fn visit_dice(
        &self,
        counts: &HomeCounts,
        dice: &[u32],
        limit: usize,
        visit: &mut impl FnMut(usize),
    ) {
        let rear = counts.iter().rposition(|count| *count > 0);
        let (Some(rear), Some((die, rest))) = (rear, dice.split_first()) else {
            return visit(self.index(counts));
        };
        let pips = *die as usize;
        for from in 0..=rear.min(limit) {
            // A checker short of the die is borne off only if none is behind it.
            if counts[from] == 0 || (from + 1 < pips && from < rear) {
                continue;
            }
            let mut next = *counts;
            next[from] -= 1;
            if from + 1 > pips {
                next[from - pips] += 1;
            }
            let limit = if rest.first() == Some(die) { from } else { HOME_POINTS };
            self.visit_dice(&next, rest, limit, visit);
        }
    }
}

/// For each position of one side, how many rolls it takes to bear off all checkers, with play
/// that makes the mean number of rolls least.
struct OneSidedTable {
    positions: HomePositions,
    distributions: Vec<RollDistribution>,
}

impl OneSidedTable {
    fn new(checkers: u8) -> Self {
        let positions = HomePositions::new(checkers);
        let count = positions.counts.len();
        let mut distributions = vec![[0.0; MAX_ROLLS]; count];
        let mut means = vec![0.0f32; count];
        distributions[0][0] = 1.0;
        let mut order: Vec<usize> = (1..count).collect();
        order.sort_by_key(|index| pips(&positions.counts[*index]));
        for index in order {
            let counts = positions.counts[index];
            let mut sum = [0.0; MAX_ROLLS];
            for (a, b, ways) in rolls() {
                let (mut best, mut least) = (0, f32::MAX);
                positions.visit_plays(&counts, a, b, &mut |next| {
                    if means[next] < least {
                        (best, least) = (next, means[next]);
                    }
                });
                for (rolls, chance) in distributions[best][..MAX_ROLLS - 1].iter().enumerate() {
                    sum[rolls + 1] += ways as f32 / 36.0 * chance;
                }
                means[index] += ways as f32 / 36.0 * (means[best] + 1.0);
            }
            distributions[index] = sum;
        }
        Self { positions, distributions }
    }

    fn win_chance(&self, mine: &HomeCounts, theirs: &HomeCounts) -> f32 {
        let mine = &self.distributions[self.positions.index(mine)];
        let theirs = &self.distributions[self.positions.index(theirs)];
        // The side to roll wins if it needs no more rolls than the other.
        let mut still_there = 1.0;
        let mut win = 0.0;
        for rolls in 1..MAX_ROLLS {
            still_there -= theirs[rolls - 1];
            win += mine[rolls] * still_there;
        }
        win.clamp(0.0, 1.0)
    }
}

fn pips(counts: &HomeCounts) -> u32 {
    (1..).zip(counts).map(|(point, count)| point * u32::from(*count)).sum()
}

/// The exact chance of the side to roll for each pair of positions.
struct TwoSidedTable {
    positions: HomePositions,
    /// The side to roll's position first.
    wins: Vec<f32>,
}

impl TwoSidedTable {
    fn new(checkers: u8) -> Self {
        let positions = HomePositions::new(checkers);
        let count = positions.counts.len();
        let mut wins = vec![0.0f32; count * count];
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|index| pips(&positions.counts[*index]));
        let reached: Vec<Vec<(f32, Vec<u32>)>> = positions
            .counts
            .iter()
            .map(|counts| {
                let roll = |(a, b, ways): (u32, u32, u32)| {
                    let mut next = Vec::new();
                    positions.visit_plays(counts, a, b, &mut |index| next.push(index as u32));
                    next.sort_unstable();
                    next.dedup();
                    (ways as f32 / 36.0, next)
                };
                rolls().map(roll).collect()
            })
            .collect();
        // Both sides' pips decrease, so pairs with fewer pips in total are known first.
        let most_pips = 2 * pips(&positions.counts[order[count - 1]]);
        for total in 0..=most_pips {
            for mine in &order {
                let my_pips = pips(&positions.counts[*mine]);
                if my_pips > total {
                    break;
                }
                let first = order
                    .partition_point(|index| pips(&positions.counts[*index]) < total - my_pips);
                let same = order[first..]
                    .iter()
                    .take_while(|index| pips(&positions.counts[**index]) == total - my_pips);
                for theirs in same {
                    wins[mine * count + theirs] = match (*mine, *theirs) {
                        // The side that has borne off all checkers has won.
                        (0, _) => 1.0,
                        (_, 0) => 0.0,
                        _ => reached[*mine]
                            .iter()
                            .map(|(chance, next)| {
                                let win = |next: &u32| 1.0 - wins[theirs * count + *next as usize];
                                chance * next.iter().map(win).fold(0.0, f32::max)
                            })
                            .sum(),
                    };
                }
            }
        }
        Self { positions, wins }
    }

    fn win_chance(&self, mine: &HomeCounts, theirs: &HomeCounts) -> f32 {
        let (mine, theirs) = (self.positions.index(mine), self.positions.index(theirs));
        self.wins[mine * self.positions.counts.len() + theirs]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checkers on these points.
    fn on(points: &[usize]) -> HomeCounts {
        let mut counts = HomeCounts::default();
        points.iter().for_each(|point| counts[point - 1] += 1);
        counts
    }

    fn close(value: f32, expected: f32) -> bool {
        (value - expected).abs() < 1e-5
    }

    #[test]
    fn there_are_54264_positions_of_fifteen_checkers_and_924_of_six() {
        for (checkers, count) in [(15, 54_264), (6, 924)] {
            let positions = HomePositions::new(checkers);
            assert_eq!(positions.counts.len(), count);
            let is_numbered = |index: usize| positions.index(&positions.counts[index]) == index;
            assert!((0..count).all(is_numbered));
        }
    }

    /// The rolls of 36 that bear off the last two checkers are in every book on the bear-off.
    #[test]
    fn the_chances_of_bearing_off_with_one_roll_are_those_of_the_books() {
        let table = OneSidedTable::new(2);
        let cases: [(&[usize], f32); 12] = [
            (&[6], 27.0),
            (&[5], 31.0),
            (&[4], 34.0),
            (&[3], 36.0),
            (&[6, 6], 4.0),
            (&[6, 5], 6.0),
            (&[6, 1], 15.0),
            (&[5, 1], 23.0),
            (&[4, 4], 11.0),
            (&[3, 3], 17.0),
            (&[2, 2], 26.0),
            (&[1, 1], 36.0),
        ];
        for (points, rolls) in cases {
            let chance = table.distributions[table.positions.index(&on(points))][1];
            assert!(close(chance, rolls / 36.0), "{points:?}: {}", chance * 36.0);
        }
    }

    #[test]
    fn every_distribution_adds_up_to_one() {
        let table = OneSidedTable::new(6);
        assert!(table.distributions.iter().all(|row| close(row.iter().sum(), 1.0)));
    }

    #[test]
    fn the_two_sided_table_is_exact() {
        let table = TwoSidedTable::new(3);
        // One roll decides for whoever is on roll.
        assert!(close(table.win_chance(&on(&[1, 1]), &on(&[6, 6])), 1.0));
        // Two on the 6-point bear off with 4 of 36; else the other side's 1-point decides.
        assert!(close(table.win_chance(&on(&[6, 6]), &on(&[1])), 4.0 / 36.0));
        // 27 of 36 to win at once; else the other side has 27 of 36, and then one roll is enough.
        let win = 27.0 / 36.0 + 9.0 / 36.0 * 9.0 / 36.0;
        assert!(close(table.win_chance(&on(&[6]), &on(&[6])), win));
    }

    #[test]
    fn both_tables_nearly_agree() {
        let (one, two) = (OneSidedTable::new(3), TwoSidedTable::new(3));
        for mine in &two.positions.counts[1..] {
            for theirs in &two.positions.counts[1..] {
                let (exact, estimate) =
                    (two.win_chance(mine, theirs), one.win_chance(mine, theirs));
                assert!((exact - estimate).abs() < 0.01, "{mine:?} {theirs:?}: {exact} {estimate}");
            }
        }
    }
}
