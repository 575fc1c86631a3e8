//! `parlor spaces solve --minutes`: mixes for the sizes on which too many boards matter for a proof.

use super::read_text;
use super::strategy::threads;
use crate::cli::usage_error;
use crate::output::{Overwrite, write_file};
use anyhow::Context;
use gamelab::spaces::{
    Approximation, ApproximationOptions, ApproximationRound, ChallengeOptions, Payoff, Solution,
    SolverOptions, approximate, challenge,
};
use spaces::Board;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

#[derive(Debug, clap::Args)]
pub(crate) struct ApproximationArgs {
    /// Approximate for this long in place of a proof: on 7 and 9 too many boards matter for one. Needs no --effort
    /// and no --traps, and plays for the result.
    #[arg(long, conflicts_with_all = ["effort", "traps", "payoff"])]
    minutes: Option<f64>,
    /// With --minutes: boards to start from, one a line, if the file exists; the boards that were mixed are written
    /// to it, so that a later run goes on from there.
    #[arg(long, requires = "minutes", value_name = "FILE")]
    pool: Option<PathBuf>,
    /// With --minutes: the most rounds.
    #[arg(long, requires = "minutes", default_value_t = usize::MAX, hide_default_value = true)]
    rounds: usize,
    /// With --minutes: how many boards each round tries against the mix of that round.
    #[arg(long, requires = "minutes", default_value_t = 3_000_000)]
    round_boards: u64,
    /// With --minutes: how many boards are tried against the mix at the end.
    #[arg(long, requires = "minutes", default_value_t = 10_000_000)]
    boards: u64,
    /// With --minutes: the most pairs of mirrored boards that are mixed.
    #[arg(long, requires = "minutes", default_value_t = 1500)]
    pairs: usize,
    /// With --minutes: the seed of the boards that are tried.
    #[arg(long, requires = "minutes", default_value_t = 1)]
    seed: u64,
}

impl ApproximationArgs {
    /// The approximation, if one is asked for.
    pub(super) fn solve(&self, size: u8) -> anyhow::Result<Option<Solution>> {
        let Some(minutes) = self.minutes else { return Ok(None) };
        let time = Duration::try_from_secs_f64(60.0 * minutes)
            .map_err(|_| usage_error("--minutes: a positive number"))?;
        let found = self.approximate(size, &self.read_pool(size)?, time);
        if let Some(path) = &self.pool {
            let lines: String = found.pool.iter().map(|board| format!("{board}\n")).collect();
            write_file(path, lines.as_bytes(), Overwrite::Allowed)?;
        }
        Ok(Some(self.examined(size, found)))
    }

    fn approximate(&self, size: u8, start: &[Board], time: Duration) -> Approximation {
        let options = ApproximationOptions {
            size,
            boards: self.round_boards,
            rounds: self.rounds,
            max_pairs: self.pairs,
            threads: threads(),
            seed: self.seed,
        };
        let begun = Instant::now();
        approximate(options, start, &mut |round| {
            report(round);
            let is_over = begun.elapsed() >= time;
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    }

    fn examined(&self, size: u8, found: Approximation) -> Solution {
        let (payoff, strategy) = (Payoff::Result, found.strategy);
        let (boards, floor) = (self.boards, i64::MAX);
        let options = ChallengeOptions { payoff, boards, seed: 1, threads: threads(), floor };
        let tried = challenge(&strategy, &[], options);
        let exploitability = strategy.probability(tried.value).max(found.best);
        let options = SolverOptions::new(size, payoff);
        Solution { options, strategy, exploitability, proved: None }
    }

    fn read_pool(&self, size: u8) -> anyhow::Result<Vec<Board>> {
        let Some(path) = self.pool.as_deref().filter(|path| path.exists()) else {
            return Ok(Vec::new());
        };
        read_text(path)?.lines().map(|line| parse_pool_board(path, line, size)).collect()
    }
}

fn parse_pool_board(path: &Path, line: &str, size: u8) -> anyhow::Result<Board> {
    let board: Board = line.trim().parse().with_context(|| path.display().to_string())?;
    if board.size() != size {
        return Err(usage_error(format!("{}: {board} has another size", path.display())));
    }
    Ok(board)
}

fn report(round: &ApproximationRound<'_>) {
    eprintln!(
        "round {}: {} boards of {} pairs, {:.2} traps on average; {} other boards win, the best {:.10} a round",
        round.number,
        round.strategy.boards().len(),
        round.pairs,
        round.strategy.average_traps(),
        round.winners,
        round.best,
    );
}
