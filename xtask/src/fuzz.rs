//! Coverage-guided fuzzing with libFuzzer, through cargo-bolero.
//!
//! The instrumentation needs no nightly compiler as long as no sanitizer is asked for: rustc has
//! the LLVM pass for it, and bolero brings libFuzzer.

use crate::run::{output, run, target_directory};
use crate::tools::cargo_tool;
use anyhow::{Context, ensure};
use clap::Args;
use std::path::{Path, PathBuf};

/// What to fuzz, and for how long.
#[derive(Args)]
pub(crate) struct FuzzArgs {
    /// Minutes for each target.
    #[arg(long, default_value_t = 5.0)]
    minutes: f64,
    /// The number of inputs of each target, instead of a time.
    #[arg(long, conflicts_with = "minutes")]
    inputs: Option<u64>,
    /// Only this target; may be repeated. Also takes the name of a target without a corpus.
    #[arg(long)]
    only: Vec<String>,
    /// Decides how libFuzzer mutates inputs; random by default.
    #[arg(long)]
    seed: Option<u32>,
    /// Check one input that the fuzzer wrote, given as a file; needs one `--only`.
    #[arg(long)]
    replay: Option<PathBuf>,
    /// Regenerate the corpus in fuzz/corpus instead.
    #[arg(long)]
    corpus: bool,
}

/// The program that prepares fuzzing. It is not built for the fuzzer.
const FUZZ_PROGRAM: &str = "cargo run --quiet --locked -p fuzz --";

pub(crate) fn fuzz(args: &FuzzArgs) -> anyhow::Result<()> {
    if args.corpus {
        return run(&format!("{FUZZ_PROGRAM} corpus"));
    }
    if let Some(file) = &args.replay {
        ensure!(args.only.len() == 1, "--replay needs the target: --only TARGET");
        return run(&format!("{FUZZ_PROGRAM} replay {} {}", args.only[0], file.display()));
    }
    cargo_tool("bolero")?;
    let folder = target_directory()?.join("fuzz");
    std::fs::create_dir_all(&folder)?;
    run(&format!("{FUZZ_PROGRAM} dictionary {}", folder.join("dictionary.txt").display()))?;
    let mut targets = corpus_targets()?;
    if !args.only.is_empty() {
        let with_corpus = |name: &String| {
            let found = targets.iter().find(|target| target.name == *name);
            found.cloned().unwrap_or_else(|| FuzzTargetInfo::without_corpus(name))
        };
        targets = args.only.iter().map(with_corpus).collect();
    }
    let failed: Vec<&str> = targets
        .iter()
        .filter(|target| match target.run(args, &folder) {
            Ok(()) => false,
            Err(why) => {
                eprintln!("{why:#}\ninputs that fail: {}", target.crashes(&folder).display());
                eprintln!("to reproduce: cargo xtask fuzz --only {} --replay FILE", target.name);
                true
            }
        })
        .map(|target| target.name.as_str())
        .collect();
    ensure!(failed.is_empty(), "fuzzing failed: {}", failed.join(", "));
    Ok(())
}

/// A target as `fuzz targets` lists it.
#[derive(Clone)]
struct FuzzTargetInfo {
    name: String,
    /// The length of its longest inputs, if it has a corpus.
    max_input_bytes: Option<u64>,
}

fn corpus_targets() -> anyhow::Result<Vec<FuzzTargetInfo>> {
    let list = output(&format!("{FUZZ_PROGRAM} targets"))?;
    let target = |line: &str| {
        let (name, length) = line.split_once(' ').context("a name and a length")?;
        Ok(FuzzTargetInfo { name: name.to_owned(), max_input_bytes: Some(length.parse()?) })
    };
    list.lines().map(target).collect()
}

impl FuzzTargetInfo {
    fn without_corpus(name: &str) -> Self {
        Self { name: name.to_owned(), max_input_bytes: None }
    }

    fn crashes(&self, folder: &Path) -> PathBuf {
        folder.join(&self.name).join("crashes")
    }

    /// Fuzzes the target, starting from its corpus and from what earlier runs found.
    fn run(&self, args: &FuzzArgs, folder: &Path) -> anyhow::Result<()> {
        let corpus = folder.join(&self.name).join("corpus");
        let mut test = self.name.replace('-', "_");
        let mut limits = match args.inputs {
            Some(inputs) => format!("-r {inputs}"),
            None => format!("-T {:.0}s", args.minutes * 60.0),
        };
        if let Some(length) = self.max_input_bytes {
            run(&format!("{FUZZ_PROGRAM} seeds {} {}", self.name, corpus.display()))?;
            test = format!("corpora::{test}");
            limits += &format!(" -l {length}");
        }
        if let Some(seed) = args.seed {
            limits += &format!(" -S {seed}");
        }
        run(&format!(
            "cargo bolero test --package fuzz --profile fuzz --sanitizer NONE {limits} \
             --target-dir {} --corpus-dir {} --crashes-dir {} --engine-args=-dict={} {test}",
            folder.join("build").display(),
            corpus.display(),
            self.crashes(folder).display(),
            folder.join("dictionary.txt").display(),
        ))
    }
}
