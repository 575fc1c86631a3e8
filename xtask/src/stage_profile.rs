//! Divides the samples of a profile of the server among the stages of a move.

use clap::Args;
use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct StageProfileArgs {
    /// What `perf script -F comm,ip,sym` printed, with the call stack of every sample.
    samples: PathBuf,
    /// The processor time of the server per move, as `parlor load` reports it.
    #[arg(long, default_value_t = 100.0)]
    us_per_move: f64,
}

/// Stages of which any function of the stack decides.
const OUTER_STAGES: &[(&str, &[&str])] = &[
    ("append: compaction", &["LogTables::compact", "SqliteWriter::compact"]),
    ("append: checkpoint", &["sqlite3WalCheckpoint", "sqlite3Checkpoint"]),
];

/// Stages of which the innermost function decides that belongs to one.
const STAGES: &[(&str, &[&str])] = &[
    ("write to sockets", &["__x64_sys_sendto"]),
    ("read from sockets", &["__x64_sys_recvfrom"]),
    ("wait for sockets", &["__x64_sys_epoll_wait"]),
    ("append: sync", &["__x64_sys_fsync", "__x64_sys_fdatasync"]),
    ("append: write to the file", &["__x64_sys_pwrite64"]),
    ("append: locks of the file", &["__x64_sys_fcntl"]),
    ("wake-ups", &["__x64_sys_futex", "__x64_sys_write", "__x64_sys_sched_yield"]),
    ("append: checksum", &["EntrySum"]),
    ("append: SQLite", &["sqlite3", "rusqlite"]),
    ("append: rest", &["store::sqlite", "store::any", "SqliteStore"]),
    ("request id", &["action_id::action_id"]),
    ("parse", &["ClientRequest::parse"]),
    ("decide: dice", &["CurrentMatch::dice", "dice::verifiable"]),
    ("decide: rest", &["::decide_act", "Table>::decide"]),
    ("publish: serialise", &["ServerMessage"]),
    ("publish: asks", &["shared_ask", "ask_view"]),
    ("publish: views and patches", &["patch_shared", "FlatJson"]),
    ("publish: rest", &["send_update", "Subscribers"]),
    ("fold", &["LogSession::commit", "Table>::commit"]),
    ("actor", &["TableActor"]),
    ("socket task", &["server::socket", "tungstenite"]),
    ("runtime", &["tokio::runtime"]),
];

const OTHER_STAGE: &str = "other";

/// Prints a table in Markdown of the shares of the stages.
pub(crate) fn print(args: &StageProfileArgs) -> anyhow::Result<()> {
    let text = fs::read_to_string(&args.samples)?;
    let (mut counts, mut all) = (HashMap::<&str, usize>::new(), 0);
    for stack in stacks(&text) {
        *counts.entry(stage_of(&stack)).or_default() += 1;
        all += 1;
    }
    println!("| stage | share | µs a move |\n|---|---|---|");
    let names = STAGES.iter().chain(OUTER_STAGES).map(|(name, _)| *name);
    for name in names.chain([OTHER_STAGE]) {
        let share = counts.get(name).copied().unwrap_or(0) as f64 / all.max(1) as f64;
        println!("| {name} | {:.1} % | {:.1} |", 100.0 * share, share * args.us_per_move);
    }
    println!("| all | 100 % | {:.1} |", args.us_per_move);
    Ok(())
}

/// The functions of each sample, the innermost first.
fn stacks(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let samples = text.split("\n\n").map(|sample| {
        let frames = sample.lines().filter(|line| line.starts_with([' ', '\t']));
        frames.filter_map(|line| Some(line.trim().split_once(' ')?.1)).collect::<Vec<_>>()
    });
    samples.filter(|stack| !stack.is_empty())
}

fn stage_of(stack: &[&str]) -> &'static str {
    let find = |stages: &[(&'static str, &[&str])], function: &str| {
        let has = |patterns: &[&str]| patterns.iter().any(|pattern| function.contains(pattern));
        stages.iter().find(|(_, patterns)| has(patterns)).map(|(name, _)| *name)
    };
    let outer = stack.iter().find_map(|function| find(OUTER_STAGES, function));
    let inner = || stack.iter().find_map(|function| find(STAGES, function));
    outer.or_else(inner).unwrap_or(OTHER_STAGE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_belongs_to_its_innermost_stage() {
        let text = "worker\n\
            \tffff tcp_sendmsg\n\tffff __x64_sys_sendto\n\t55 server::socket::serve\n\n\
            writer\n\t7f sqlite3_step\n\t55 store::sqlite::log_tables::LogTables::compact\n\n\
            worker\n\t7f malloc\n\t55 server::actor::TableActor::run\n\n\
            main\n\t7f main\n\n";
        let stages: Vec<&str> = stacks(text).map(|stack| stage_of(&stack)).collect();
        assert_eq!(stages, ["write to sockets", "append: compaction", "actor", OTHER_STAGE]);
    }
}
