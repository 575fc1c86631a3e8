//! `parlor analyse`: what the decisions of a match cost, and what the dice did.

mod html;
mod report;

use crate::cli::usage_error;
use crate::output::OutputArgs;
use crate::saves::SaveFile;
use anyhow::{Context, ensure};
use bots::insight::{
    AnalysisOptions, AnalysisScope, Insight, InsightDepth, MatchAnalyser, MatchAnalysis,
};
use catalog::with_game;
use kit::{Save, Seat};
use report::AnalysisReport;
use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

/// The match to analyse, and how.
#[derive(Debug, clap::Args)]
pub(crate) struct AnalyseArgs {
    /// The saved or exported match, or a match file of another program (.mat, .sgf).
    file: PathBuf,
    /// How far to look ahead: quick takes seconds a match, deep minutes.
    #[arg(long, value_enum, default_value_t = DepthArg::Quick)]
    depth: DepthArg,
    /// How to write it: as a table, as JSON, as a page for a browser, or, for backgammon, as a .mat
    /// file with comments.
    #[arg(long, value_enum, default_value_t = ReportFormat::Table)]
    format: ReportFormat,
    /// By what this seat knew alone, numbered from 0. Otherwise each decision is judged by what its seat
    /// knew, and all are shown.
    #[arg(long, value_name = "SEAT")]
    seat: Option<u64>,
    #[command(flatten)]
    output: OutputArgs,
}

/// How far an analysis looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum DepthArg {
    Quick,
    Deep,
}

impl From<DepthArg> for InsightDepth {
    fn from(depth: DepthArg) -> Self {
        match depth {
            DepthArg::Quick => Self::Quick,
            DepthArg::Deep => Self::Deep,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum ReportFormat {
    Table,
    Json,
    Html,
    Mat,
}

pub(crate) fn run(args: &AnalyseArgs) -> anyhow::Result<()> {
    let file = SaveFile::open(&args.file)?;
    with_game!(file.game, G => {
        let save = file.load::<G>()?;
        let analysis = analyse(args, &save)?;
        let report = AnalysisReport::new(&save, &analysis);
        args.output.write(&write(args.format, &report)?)
    })
}

fn write<G: Insight>(
    format: ReportFormat,
    report: &AnalysisReport<'_, G>,
) -> anyhow::Result<String> {
    Ok(match format {
        ReportFormat::Table => report.to_table(),
        ReportFormat::Json => serde_json::to_string_pretty(report.analysis)? + "\n",
        ReportFormat::Html => html::page(report),
        ReportFormat::Mat => {
            let text = report.to_transcript();
            text.with_context(|| format!("{} has no such files: choose another format", G::TITLE))?
        }
    })
}

fn analyse<G: Insight>(args: &AnalyseArgs, save: &Save<G>) -> anyhow::Result<MatchAnalysis> {
    let seats = save.played.position().seat_count();
    let scope = match args.seat {
        None => AnalysisScope::Everything,
        Some(number) => {
            let seat = Seat::parse(number).filter(|seat| seat.number() < seats);
            let missing = || usage_error(format!("seats are numbered 0 to {}", seats - 1));
            AnalysisScope::Viewer(Some(seat.ok_or_else(missing)?))
        }
    };
    ensure!(!save.played.steps().is_empty(), "{}: nothing was played", args.file.display());
    let options = AnalysisOptions { depth: args.depth.into(), scope };
    let shows_progress = std::io::stderr().is_terminal();
    let analysis = MatchAnalyser::new(&save.played, options).run(|done, total| {
        if shows_progress {
            let _ = write!(std::io::stderr(), "\r{done} of {total} steps");
        }
        ControlFlow::Continue(())
    });
    if shows_progress {
        eprintln!();
    }
    analysis.context("the analysis was broken off")
}
