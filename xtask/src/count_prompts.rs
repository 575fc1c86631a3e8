//! Counts the prompts that one seat of King of the Hill answers by hand.

use clap::Args;
use gamelab::{PromptCountPlan, PromptCounts, StandingPolicy, count_prompts};
use hill::Hill;
use kit::{Fault, Game as _};

/// The options of `cargo xtask count-prompts`.
#[derive(Args)]
pub(crate) struct CountPromptsArgs {
    /// The number of matches, with the seeds 0, 1 and so on.
    #[arg(long, default_value_t = 200)]
    matches: u64,
    /// The number of seats.
    #[arg(long, default_value_t = 4)]
    seats: u8,
    /// The bot level that plays every seat.
    #[arg(long, default_value = "bot")]
    level: String,
}

/// Prints the prompts of an average match: by the first rules, by the current rules, and with
/// standing answers.
pub(crate) fn count(args: &CountPromptsArgs) -> anyhow::Result<()> {
    let count = |rules: u32, standing: StandingPolicy| {
        let (seats, level, matches) = (args.seats, args.level.clone(), args.matches);
        count_prompts(&PromptCountPlan { rules, seats, level, standing, matches })
            .map_err(|faults| anyhow::anyhow!(Fault::join(&faults)))
    };
    let columns = [
        count(1, StandingPolicy::None)?,
        count(Hill::RULES_VERSION, StandingPolicy::None)?,
        count(Hill::RULES_VERSION, StandingPolicy::Brisk)?,
    ];
    println!(
        "prompts of seat 0 answered by hand in a match; {} matches of {} seats, played by '{}'",
        args.matches, args.seats, args.level
    );
    println!("{:16}{:>10}{:>10}{:>10}", "", "rules 1", "current", "brisk");
    let mut prompts: Vec<&str> =
        columns.iter().flat_map(|counts| counts.by_hand.keys().copied()).collect();
    prompts.sort_unstable();
    prompts.dedup();
    for prompt in prompts {
        let row = columns.each_ref().map(|counts| per_match(counts, prompt));
        println!("{prompt:16}{:10.2}{:10.2}{:10.2}", row[0], row[1], row[2]);
    }
    let totals = columns.each_ref().map(PromptCounts::by_hand_per_match);
    println!("{:16}{:10.2}{:10.2}{:10.2}", "total", totals[0], totals[1], totals[2]);
    let rest = columns.each_ref().map(|counts| 100.0 * counts.total_by_hand() as f64);
    let whole = columns[0].total_by_hand().max(1) as f64;
    println!("{:16}{:9.0}%{:9.0}%{:9.0}%", "", rest[0] / whole, rest[1] / whole, rest[2] / whole);
    Ok(())
}

fn per_match(counts: &PromptCounts, prompt: &str) -> f64 {
    let count = counts.by_hand.get(prompt).copied().unwrap_or(0);
    count as f64 / counts.matches.max(1) as f64
}
