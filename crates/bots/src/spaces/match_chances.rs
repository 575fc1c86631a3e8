//! The chance to win a match of Spaces from its score and what happens in a round.

use super::equilibrium;
use spaces::{Board, play_round};

/// Rounds beyond these are not added to the table of points: the match is then decided by rounds, and
/// equal rounds count as half a win.
const MAX_POINT_ROUNDS: usize = 20;

/// What a round can bring: rounds won and points, both less the other side's, with the probability.
#[derive(Clone, Debug, Default)]
pub(super) struct RoundOdds(Vec<(i32, i32, f64)>);

impl RoundOdds {
    /// The result of one board against another.
    fn of_boards(mine: &Board, theirs: &Board) -> (i32, i32) {
        let [one, two] = play_round(mine, theirs).map_or([0; 2], |run| run.scores);
        let points = i32::from(one) - i32::from(two);
        (points.signum(), points)
    }

    /// A board against the equilibrium.
    pub(super) fn against_equilibrium(board: &Board) -> Self {
        let mut odds = Self::default();
        for (theirs, share) in equilibrium::mix(board.size()).shares() {
            odds.add(Self::of_boards(board, theirs), share);
        }
        odds
    }

    /// The equilibrium against itself.
    pub(super) fn of_equilibrium(size: u8) -> Self {
        let mut odds = Self::default();
        for (mine, share) in equilibrium::mix(size).shares() {
            for (won, points, chance) in Self::against_equilibrium(mine).0 {
                odds.add((won, points), share * chance);
            }
        }
        odds
    }

    fn add(&mut self, (won, points): (i32, i32), chance: f64) {
        match self.0.iter_mut().find(|(w, p, _)| (*w, *p) == (won, points)) {
            Some((_, _, sum)) => *sum += chance,
            None => self.0.push((won, points, chance)),
        }
    }

    /// The probabilities of a loss, a tie and a win.
    pub(super) fn results(&self) -> [f64; 3] {
        let mut results = [0.0; 3];
        for (won, _, chance) in &self.0 {
            results[(won + 1) as usize] += chance;
        }
        results
    }

    /// The highest number of points that a round brings.
    fn most_points(&self) -> i32 {
        self.0.iter().map(|(_, points, _)| points.abs()).max().unwrap_or(0)
    }
}

/// The distribution of what a number of rounds bring.
#[derive(Clone, Debug)]
pub(super) struct ScoreOdds {
    rounds: i32,
    most_points: i32,
    /// By rounds won, then by points, both less the other side's and from the least.
    chances: Vec<f64>,
}

impl ScoreOdds {
    /// No rounds are left; points are kept up to `most_points` a round for `rounds` rounds.
    fn none(most_points: i32) -> Self {
        Self { rounds: 0, most_points, chances: vec![1.0] }
    }

    /// This many rounds, each with the same odds.
    pub(super) fn of_rounds(odds: &RoundOdds, rounds: usize) -> Self {
        let counts_points = rounds <= MAX_POINT_ROUNDS;
        let most_points = if counts_points { odds.most_points() } else { 0 };
        (0..rounds).fold(Self::none(most_points), |sum, _| sum.plus(odds))
    }

    /// With one more round.
    pub(super) fn plus(&self, odds: &RoundOdds) -> Self {
        let mut sum =
            Self { rounds: self.rounds + 1, most_points: self.most_points, chances: Vec::new() };
        sum.chances = vec![0.0; sum.width() * (2 * sum.rounds as usize + 1)];
        for (at, chance) in self.chances.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
            let (won, points) = self.score(at);
            for (more, gained, odds) in &odds.0 {
                let gained = (*gained).clamp(-self.most_points, self.most_points);
                let index = sum.index(won + more, points + gained);
                sum.chances[index] += chance * odds;
            }
        }
        sum
    }

    fn width(&self) -> usize {
        2 * (self.rounds * self.most_points) as usize + 1
    }

    fn index(&self, won: i32, points: i32) -> usize {
        let row = (won + self.rounds) as usize;
        row * self.width() + (points + self.rounds * self.most_points) as usize
    }

    fn score(&self, index: usize) -> (i32, i32) {
        let (row, column) = (index / self.width(), index % self.width());
        (row as i32 - self.rounds, column as i32 - self.rounds * self.most_points)
    }

    /// The probability of winning from a lead in rounds and points; a drawn match is half a win.
    pub(super) fn win_chance(&self, lead: (i32, i32)) -> f64 {
        let worth = |(at, chance): (usize, &f64)| {
            let (won, points) = self.score(at);
            let ended = (lead.0 + won, lead.1 + points);
            let share = match ended.cmp(&(0, 0)) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => 0.0,
            };
            chance * share
        };
        self.chances.iter().enumerate().map(worth).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A round that is won or lost by two points.
    fn coin() -> RoundOdds {
        RoundOdds(vec![(1, 2, 0.5), (-1, -2, 0.5)])
    }

    #[test]
    fn a_lead_of_one_with_two_coins_to_come_is_won_with_three_quarters() {
        let two = ScoreOdds::of_rounds(&coin(), 2);
        assert_eq!(two.win_chance((1, 0)), 0.75);
        assert_eq!(two.win_chance((0, 0)), 0.5);
        // Level in rounds after one won and one lost: the points decide.
        assert_eq!(two.win_chance((0, 1)), 0.75);
        assert_eq!(ScoreOdds::of_rounds(&coin(), 0).win_chance((0, 1)), 1.0);
    }

    #[test]
    fn the_equilibrium_is_even_against_itself() {
        let odds = RoundOdds::of_equilibrium(3);
        let [lost, tied, won] = odds.results();
        assert!((lost - won).abs() < 1e-9 && (lost + tied + won - 1.0).abs() < 1e-9);
        let ten = ScoreOdds::of_rounds(&odds, 10);
        assert!((ten.win_chance((0, 0)) - 0.5).abs() < 1e-9);
    }
}
