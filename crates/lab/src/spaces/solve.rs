//! How to choose boards so that nobody has an edge.
//!
//! Both sides have the same boards, so a round is worth 0 to those who both choose well.
//! What says how well a mix chooses is its exploitability: what the best answer to it wins.

use super::mix::{Mix, Unsolved};
use super::oracle::{Answer, Census, Oracle, Pool, mirrored, straight};
use super::payoff::Payoff;
use super::search::Searcher;
use super::shorten::shortened;
use super::tree::Tree;
use spaces::Compiled;

/// What is to be solved.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The size of the boards.
    pub size: u8,
    /// What is played for.
    pub payoff: Payoff,
    /// How many beginnings of boards a search looks at before it gives up.
    pub budget: u64,
    /// How often at most an answer is sought.
    pub rounds: usize,
}

impl Plan {
    /// A plan that takes seconds where the answer can be proved, and a minute or two
    /// elsewhere.
    #[must_use]
    pub const fn new(size: u8, payoff: Payoff) -> Self {
        Self { size, payoff, budget: 1_000_000, rounds: 300 }
    }
}

/// A mix, and how good it is.
#[derive(Clone, Debug)]
pub struct Solution {
    /// What was solved.
    pub plan: Plan,
    /// How to choose.
    pub mix: Mix,
    /// What the mix is worth against itself: 0, but for rounding.
    pub value: f64,
    /// What the best answer that was found wins against the mix.
    pub exploitability: f64,
    /// Whether there is no better answer among the boards whose piece comes to no cell twice.
    /// If not, it is what the searches found: a better answer may exist.
    pub exact: bool,
    /// No such board wins more than this.
    pub at_most: f64,
    /// How many boards there are, where all were looked at.
    pub boards: Option<usize>,
    /// What the search finds, which does not use the list of boards, and whether it looked
    /// everywhere.
    pub searched: (f64, bool),
}

/// What an answer must win to count as one.
const EDGE: f64 = 1e-8;

/// Solves for a size: by a linear programme over all boards for size 2, by the double oracle
/// with all boards for size 3, and by the double oracle with a search for larger sizes.
///
/// # Errors
/// If a linear programme is not solved.
///
/// # Panics
/// If no board has that size.
pub fn solve(plan: Plan, progress: &mut dyn FnMut(usize, f64)) -> Result<Solution, Unsolved> {
    let Plan { size, payoff, .. } = plan;
    assert!(spaces::Board::SIZES.contains(&size), "boards have sizes from 2 to 10");
    let mut searcher = Patient(plan);
    let Some(tree) = Tree::new(size) else {
        let mix = double_oracle(plan, &mut searcher, progress)?;
        let found = searcher.answer(&mix);
        return Ok(judged(plan, mix, &found, None, &found));
    };
    let boards = tree.len();
    let mut census = Census::new(tree, payoff);
    let mix = match size {
        2 => both_ways(&census.pool().solve()?),
        _ => double_oracle(plan, &mut census, progress)?,
    };
    let (all, found) = (census.answer(&mix), searcher.answer(&mix));
    Ok(judged(plan, mix, &all, Some(boards), &found))
}

fn judged(plan: Plan, mix: Mix, all: &Answer, boards: Option<usize>, found: &Answer) -> Solution {
    let own =
        |choice: &super::Choice| Some(choice.weight * mix.worth(&choice.compiled, plan.payoff)?);
    let value = mix.choices().iter().filter_map(own).sum();
    let searched = (found.worth, found.exact());
    let (exploitability, exact, at_most) = (all.worth, all.exact(), all.most);
    Solution { plan, value, exploitability, exact, at_most, boards, searched, mix }
}

/// Begins with the straight boards and adds answers until there is none that wins.
fn double_oracle(
    plan: Plan,
    oracle: &mut impl Oracle,
    progress: &mut dyn FnMut(usize, f64),
) -> Result<Mix, Unsolved> {
    let mut pool = Pool::new(plan.payoff);
    for board in straight(plan.size) {
        pool.add(&board);
    }
    let mut mix = both_ways(&pool.solve()?);
    for round in 1..=plan.rounds {
        let answer = oracle.answer(&mix);
        progress(round, answer.worth);
        let mut news = false;
        for board in answer.boards.iter().take(3) {
            news |= pool.add(&shortened(board, &mix, plan.payoff));
        }
        if answer.worth <= EDGE || !news {
            break;
        }
        mix = both_ways(&pool.solve()?);
    }
    Ok(mix)
}

/// The mix that is as ready to play each board in the mirror: no worse, since the rules do
/// not tell left from right, and harder to read.
fn both_ways(mix: &Mix) -> Mix {
    let halves = mix.choices().iter().flat_map(|choice| {
        let half = choice.weight / 2.0;
        [(choice.board.clone(), half), (mirrored(&choice.board), half)]
    });
    Mix::new(halves)
}

/// Searches with a small budget first: while there is a better answer, it is soon found.
struct Patient(Plan);

impl Oracle for Patient {
    fn answer(&mut self, mix: &Mix) -> Answer {
        let Plan { size, payoff, budget: most, .. } = self.0;
        // The boards of the mix are answers too, and their best is worth no less than 0.
        let known = |choice: &super::Choice| mix.worth(&choice.compiled, payoff);
        let floor = mix.choices().iter().filter_map(known).fold(0.0, f64::max);
        let mut budget = (most / 8).max(20_000).min(most);
        loop {
            let answer = Searcher { size, payoff, budget, floor }.answer(mix);
            if answer.exact() || answer.worth > floor + EDGE || budget >= most {
                return answer;
            }
            budget = (4 * budget).min(most);
        }
    }
}

/// The best answer to a mix, by search.
#[cfg(test)]
pub(crate) fn best_answer(plan: Plan, mix: &Mix) -> Answer {
    Patient(plan).answer(mix)
}

/// The best answer to one board alone.
#[must_use]
pub fn beats(board: &spaces::Board, payoff: Payoff) -> Option<(spaces::Board, [u8; 2])> {
    let mix = Mix::pure(board.clone());
    let floor = f64::NEG_INFINITY;
    let mut searcher = Searcher { size: board.size(), payoff, budget: 1_000_000, floor };
    let answer = searcher.answer(&mix);
    let best = shortened(answer.boards.first()?, &mix, payoff);
    let scores = Compiled::new(&best).scores(&Compiled::new(board))?;
    Some((best, scores))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_2_and_3_are_solved_and_the_search_says_the_same() {
        for (size, boards) in [(2, 104), (3, 145_726)] {
            for payoff in Payoff::ALL {
                let solved = solve(Plan::new(size, payoff), &mut |_, _| {}).unwrap();
                assert_eq!(solved.boards, Some(boards));
                assert!(solved.exact && solved.searched.1);
                assert!(solved.exploitability.abs() < 1e-6, "{solved:?}");
                assert!((solved.exploitability - solved.searched.0).abs() < 1e-9, "{solved:?}");
                assert!(solved.value.abs() < 1e-9);
            }
        }
    }

    #[test]
    fn even_sizes_are_proved_by_search() {
        for size in [4, 6] {
            let solved = solve(Plan::new(size, Payoff::Result), &mut |_, _| {}).unwrap();
            assert!(solved.exact && solved.exploitability < 1e-6, "{solved:?}");
        }
    }

    #[test]
    fn what_beats_a_straight_board_beats_it() {
        let straight: spaces::Board = "4.1.UUU".parse().unwrap();
        let (board, scores) = beats(&straight, Payoff::Result).unwrap();
        assert!(scores[0] > scores[1], "{board}");
        assert_eq!(spaces::round(&board, &straight).unwrap().scores, scores);
        let (_, scores) = beats(&straight, Payoff::Points).unwrap();
        assert_eq!(scores, [4, 1], "caught on its second row, it keeps one point of two");
    }
}
