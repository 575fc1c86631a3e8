//! Analyses of finished matches: what is computed for whom, and where it is found again.

use crate::address_block::{AddressBlock, smallest_block};
use crate::history;
use crate::hub::Hub;
use crate::job_queue::{JobLimits, JobQueue, JobResult, JobState, QueueFull, RunningJob};
use crate::settings::ServerSettings;
use catalog::GameId;
use protocol::{AnalysisResponse, ExploreResponse};
use serde::Serialize;
use serde_json::Value;
use std::net::IpAddr;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};
use table::{
    AnalysedMatch, AnalysisOptions, AnalysisScope, ExploreOptions, IdentityHash, InsightDepth,
    MatchAnalysis, RefusalCode, RefusalMessage, ReplayViewer, TableCode, analyse_match_text,
    explore_setup, explore_text,
};

/// What is analysed, as far as the results differ.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum AnalysisKey {
    /// A match at a table, as a viewer may know it.
    Match { code: TableCode, number: u32, viewer: ReplayViewer, depth: InsightDepth },
    /// A match as text, by its SHA-256.
    Text { hash: [u8; 32], depth: InsightDepth },
    /// A position, by the SHA-256 of the request.
    Position { hash: [u8; 32] },
    /// A rollout, likewise; each client has its own, since it ends when its client asks no more.
    Rollout { hash: [u8; 32], identity: IdentityHash },
}

impl AnalysisKey {
    /// How many quick analyses take as long.
    pub(crate) const fn units(&self) -> u32 {
        match self {
            Self::Match { depth, .. } | Self::Text { depth, .. } => match depth {
                InsightDepth::Quick => 1,
                InsightDepth::Deep => 4,
            },
            Self::Position { .. } => 1,
            Self::Rollout { .. } => 4,
        }
    }
}

/// How many analyses of one client may wait.
const MAX_WAITING_PER_CLIENT: usize = 4;

/// How long an analysis may take. A long match takes seconds, analysed deeply a minute.
const MAX_ANALYSIS_TIME: Duration = Duration::from_secs(180);

/// How long a rollout goes on. Then it ends with the games that it has.
const MAX_ROLLOUT_TIME: Duration = Duration::from_secs(90);

/// A rollout that nobody has asked for in this time ends: its client has gone or stopped it.
const MAX_UNASKED_TIME: Duration = Duration::from_secs(5);

/// The queue of the analyses of a node.
pub(crate) fn new_queue(settings: &ServerSettings) -> JobQueue<AnalysisKey> {
    let share = if settings.limits_enabled { MAX_WAITING_PER_CLIENT } else { usize::MAX };
    JobQueue::new(JobLimits {
        workers: settings.analysis_workers,
        max_waiting_per_client: share,
        max_time: MAX_ANALYSIS_TIME,
    })
}

/// Reads a match at a table and queues its analysis.
pub(crate) async fn queue_match(
    hub: &Arc<Hub>,
    (code, number): (TableCode, u32),
    viewer: ReplayViewer,
    depth: InsightDepth,
    from: IpAddr,
) -> Result<(), RefusalMessage> {
    let collector = AnalysedMatch::new(number, viewer);
    let AnalysedMatch { export, scope, .. } = history::collect(hub, code, collector).await?;
    if !export.is_over() {
        return Err(history::no_finished_match());
    }
    let options = AnalysisOptions { depth, scope };
    let key = AnalysisKey::Match { code, number, viewer, depth };
    submit(hub, (key, smallest_block(from)), move |running| {
        to_result(export.analyse(options, |done, total| tell(running, done, total)))
    })
}

/// Queues the analysis of a match that is given as text.
pub(crate) fn queue_text(
    hub: &Arc<Hub>,
    (key, from): (AnalysisKey, IpAddr),
    text: String,
    depth: InsightDepth,
) -> Result<(), RefusalMessage> {
    let options = AnalysisOptions { depth, scope: AnalysisScope::Viewer(None) };
    submit(hub, (key, smallest_block(from)), move |running| {
        let analysis = analyse_match_text(&text, options, |done, total| tell(running, done, total));
        to_result(analysis)
    })
}

/// Queues the exploration of a position.
pub(crate) fn queue_position(
    hub: &Arc<Hub>,
    (key, from): (AnalysisKey, IpAddr),
    position: ExploredPosition,
    options: ExploreOptions,
) -> Result<(), RefusalMessage> {
    submit(hub, (key, smallest_block(from)), move |running| {
        let ends = Instant::now() + MAX_ROLLOUT_TIME;
        let tell = |done: u32, total: u32| tell_rollout(running, ends, done, total);
        let explored = match position {
            ExploredPosition::Text(text) => explore_text(&text, options, tell),
            ExploredPosition::Setup(game, setup) => explore_setup(game, &setup, options, tell),
        };
        let exploration = explored.map_err(|problem| RefusalCode::BadFile.with_message(problem))?;
        to_text(&ExploreResponse::Done { exploration: Box::new(exploration) })
    })
}

/// A position that a client asks about.
#[derive(Clone, Debug)]
pub(crate) enum ExploredPosition {
    /// In a format of other programs.
    Text(String),
    /// As the set-up of a game.
    Setup(GameId, Value),
}

fn submit(
    hub: &Arc<Hub>,
    key: (AnalysisKey, AddressBlock),
    job: impl FnOnce(&RunningJob) -> JobResult + Send + 'static,
) -> Result<(), RefusalMessage> {
    hub.metrics.analyses.increment(1);
    hub.analyses.submit(key, job).map_err(|full| {
        RefusalCode::QueueFull.with_message(match full {
            QueueFull::ForAll => "Many analyses are waiting: try again in a minute.",
            QueueFull::ForClient => "Several analyses of yours are waiting: wait for one of them.",
        })
    })
}

fn tell(running: &RunningJob, done: usize, total: usize) -> ControlFlow<()> {
    running.set_percent((100 * done / total.max(1)) as u8)
}

/// Notes how far a rollout is; it ends when its time is over or its client asks no more.
fn tell_rollout(running: &RunningJob, ends: Instant, done: u32, total: u32) -> ControlFlow<()> {
    tell(running, done as usize, total as usize)?;
    match Instant::now() >= ends || running.unasked_time() > MAX_UNASKED_TIME {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    }
}

fn to_result(analysis: Result<Option<MatchAnalysis>, String>) -> JobResult {
    let analysis = analysis.map_err(|problem| RefusalCode::BadFile.with_message(problem))?;
    let analysis = analysis.ok_or_else(history::no_finished_match)?;
    to_text(&AnalysisResponse::Done { analysis: Box::new(analysis) })
}

fn to_text(response: &impl Serialize) -> JobResult {
    let text = serde_json::to_string(response);
    let failed = |problem: serde_json::Error| problem.to_string();
    text.map(Into::into).map_err(|e| RefusalCode::NotComputed.with_message(failed(e)))
}

/// The state of a job that is not over, as clients are told it.
pub(crate) fn to_response(state: &JobState) -> Option<AnalysisResponse> {
    match state {
        JobState::Queued { ahead } => {
            Some(AnalysisResponse::Queued { ahead: u32::try_from(*ahead).unwrap_or(u32::MAX) })
        }
        JobState::Running { percent } => Some(AnalysisResponse::Running { percent: *percent }),
        JobState::Done(_) => None,
    }
}
