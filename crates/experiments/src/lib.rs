//! Experiments: files that describe many matches between bots, and the tables of rows that they give.
//!
//! An [`Experiment`] is read from TOML. [`run`] plays it, or one [`Shard`] of it, into a folder:
//! `manifest.json`, a Parquet file for each kind of row, and `summary.json`. A run that was stopped
//! goes on with the matches that are missing. [`merge`] joins the folders of shards; the result does
//! not depend on how the matches were divided. [`compare`](fn@compare) says what differs between two
//! variants beyond noise, [`report`](fn@report) shows one experiment as a page, and
//! [`replay`](fn@replay) plays one of its matches again. [`tune`](fn@tune) searches for values that meet
//! the targets of a [`TuningPlan`].

mod card_uses;
mod cell;
mod chance_recorder;
mod compare;
mod error;
mod experiment;
mod finish;
mod journal;
mod judgement_recorder;
mod manifest;
mod match_rows;
mod merge;
mod named_row;
mod patch;
mod policy;
mod replay;
mod report;
mod result_table;
mod row_observer;
mod run;
mod shard;
mod statistics;
mod summary;
mod table_file;
mod tune;

pub use cell::ExperimentCell;
pub use compare::{
    CompareOptions, Comparison, ComparisonSide, LineUpComparison, MeasureDifference, MeasureGroup,
    MeasureUnit, OptionDifference, Verdict, compare,
};
pub use error::ExperimentError;
pub use experiment::{Experiment, RecordKind};
pub use manifest::{Manifest, ManifestCell};
pub use merge::{MergeReport, merge};
pub use policy::{PolicyDefinition, SearchDefinition};
pub use replay::replay;
pub use report::{ExperimentReport, LengthTargets, ReportOptions, ReportReplay, report};
pub use result_table::{ResultColumn, ResultTable, ResultValue, ValueKind};
pub use run::{RunOptions, RunReport, run};
pub use shard::Shard;
pub use summary::{CellSummary, ExperimentSummary};
pub use tune::{TuneOptions, TuningPlan, TuningProgress, TuningResult, tune};
