//! Analyses of matches, and hints.

use super::links::{LinkedMatch, linked_match};
use super::{ApiError, ApiResult, JsonBody, parse_body, parse_code, parse_query, require_identity};
use crate::actor::{HintPosition, ReceivedRequest, TableMessage};
use crate::address::ClientAddress;
use crate::analysis::{self, AnalysisKey, ExploredPosition};
use crate::blocking_work::run_blocking;
use crate::hub::{Hub, unreadable};
use crate::job_queue::JobState;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{
    AnalyseTextRequest, AnalysisQuery, ClientRequest, ExploreRequest, HintRequest,
    LinkedAnalysisQuery, TutorRequest, TutorResponse,
};
use sha2::Digest as _;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
use table::{
    Hint, IdentityHash, InsightDepth, RefusalCode, RefusalMessage, ReplayViewer, TableCode,
    TableCommand,
};
use tokio::sync::oneshot;

/// How long a request waits for its analysis before it is told to ask again.
const ANALYSIS_WAIT: Duration = Duration::from_secs(1);

fn to_api_error(refusal: RefusalMessage) -> ApiError {
    let status = match refusal.refusal_code() {
        Some(RefusalCode::CannotJoin | RefusalCode::NoFinishedMatch | RefusalCode::InsightOff) => {
            StatusCode::NOT_FOUND
        }
        Some(RefusalCode::OutcomeUnknown | RefusalCode::NotStored | RefusalCode::QueueFull) => {
            StatusCode::SERVICE_UNAVAILABLE
        }
        Some(RefusalCode::NotComputed) => StatusCode::INTERNAL_SERVER_ERROR,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    };
    ApiError::from_refusal(status, refusal)
}

/// Refuses where the host has switched analyses and hints off.
fn require_insight(hub: &Hub) -> Result<(), ApiError> {
    if hub.settings.analysis_workers > 0 {
        return Ok(());
    }
    let message = "This server computes no analyses and hints.";
    Err(to_api_error(RefusalCode::InsightOff.with_message(message)))
}

/// Refuses an analysis beyond the rate limit of its address.
fn require_budget(hub: &Hub, address: ClientAddress, key: &AnalysisKey) -> Result<(), ApiError> {
    let units = NonZeroU32::new(key.units()).unwrap_or(NonZeroU32::MIN);
    match hub.limits.may_analyse(address.ip, units) {
        true => Ok(()),
        false => Err(ApiError::rate_limited(hub)),
    }
}

/// How far an analysis is, after a short wait: 200 with the analysis, or 202.
async fn respond(hub: &Hub, key: &AnalysisKey) -> ApiResult<Response> {
    let state = hub.analyses.wait(key, ANALYSIS_WAIT).await;
    match state.ok_or_else(|| to_api_error(unreadable()))? {
        JobState::Done(Ok(text)) => {
            let headers = [(header::CONTENT_TYPE, "application/json")];
            Ok((headers, text.to_string()).into_response())
        }
        JobState::Done(Err(refusal)) => Err(to_api_error(refusal)),
        state => Ok((StatusCode::ACCEPTED, Json(analysis::to_response(&state))).into_response()),
    }
}

/// The analysis of a finished match as a member of its table may know it. The first request queues
/// it.
pub(super) async fn analysis(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    Path(code): Path<String>,
    query: Result<Query<AnalysisQuery>, QueryRejection>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let identity = require_identity(&hub, &headers)?;
    let (code, AnalysisQuery { number, depth }) = (parse_code(&code)?, parse_query(query)?);
    require_insight(&hub)?;
    let membership = hub.membership(code, identity).await.map_err(to_api_error)?;
    let membership = membership.ok_or_else(ApiError::no_such_table)?;
    let viewer = match membership.game.has_hidden_information() {
        true => ReplayViewer::Member(membership.identity),
        // Everybody saw the same, so one analysis is for all.
        false => ReplayViewer::Spectator,
    };
    analyse_match(&hub, address, (code, number), viewer, depth.unwrap_or_default()).await
}

/// The analysis of the match of a link, as whoever has the link may see its replay.
pub(super) async fn linked_analysis(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    Path(token): Path<String>,
    query: Result<Query<LinkedAnalysisQuery>, QueryRejection>,
) -> ApiResult<Response> {
    let LinkedAnalysisQuery { seat, depth } = parse_query(query)?;
    require_insight(&hub)?;
    let LinkedMatch { code, number, viewer, .. } = linked_match(&hub, &token, seat).await?;
    analyse_match(&hub, address, (code, number), viewer, depth.unwrap_or_default()).await
}

async fn analyse_match(
    hub: &Arc<Hub>,
    address: ClientAddress,
    (code, number): (TableCode, u32),
    viewer: ReplayViewer,
    depth: InsightDepth,
) -> ApiResult<Response> {
    let key = AnalysisKey::Match { code, number, viewer, depth };
    if hub.analyses.state(&key).is_none() {
        require_budget(hub, address, &key)?;
        let queued = analysis::queue_match(hub, (code, number), viewer, depth, address.ip).await;
        queued.map_err(to_api_error)?;
    }
    respond(hub, &key).await
}

/// The analysis of a match that was saved or that another program wrote; nothing is stored.
pub(super) async fn text_analysis(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    headers: HeaderMap,
    body: JsonBody,
) -> ApiResult<Response> {
    require_identity(&hub, &headers)?;
    require_insight(&hub)?;
    let AnalyseTextRequest { text, depth } = parse_body(body, kit::read_json)?;
    let depth = depth.unwrap_or_default();
    let key = AnalysisKey::Text { hash: sha2::Sha256::digest(&text).into(), depth };
    if hub.analyses.state(&key).is_none() {
        require_budget(&hub, address, &key)?;
        let queued = analysis::queue_text(&hub, (key.clone(), address.ip), text, depth);
        queued.map_err(to_api_error)?;
    }
    respond(&hub, &key).await
}

/// Advice about any position of a game without hidden information; nothing is stored.
pub(super) async fn explore(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    headers: HeaderMap,
    body: JsonBody,
) -> ApiResult<Response> {
    let identity = require_identity(&hub, &headers)?;
    require_insight(&hub)?;
    let request: ExploreRequest = parse_body(body, kit::read_json)?;
    let hash = sha2::Sha256::digest(serde_json::to_vec(&request).unwrap_or_default()).into();
    let options = request.options();
    let position = explored_position(request).map_err(to_api_error)?;
    let key = match options.rollout {
        Some(_) => AnalysisKey::Rollout { hash, identity },
        None => AnalysisKey::Position { hash },
    };
    if hub.analyses.state(&key).is_none() {
        require_budget(&hub, address, &key)?;
        let queued = analysis::queue_position(&hub, (key.clone(), address.ip), position, options);
        queued.map_err(to_api_error)?;
    }
    respond(&hub, &key).await
}

fn explored_position(request: ExploreRequest) -> Result<ExploredPosition, RefusalMessage> {
    let ExploreRequest { text, game, setup, .. } = request;
    Ok(match (text, game, setup) {
        (Some(text), None, None) => ExploredPosition::Text(text),
        (None, Some(game), Some(setup)) => {
            let unknown =
                |e: catalog::UnknownGame| RefusalCode::UnknownGame.with_message(e.to_string());
            ExploredPosition::Setup(game.parse().map_err(unknown)?, setup)
        }
        _ => {
            let message = "Give either a text, or a game with a set-up.";
            return Err(RefusalCode::BadRequest.with_message(message));
        }
    })
}

/// The position of an open ask, for a player who may have a hint for it.
async fn hint_position(
    hub: &Arc<Hub>,
    code: TableCode,
    identity: IdentityHash,
    ask: u32,
) -> ApiResult<HintPosition> {
    let (reply, response) = oneshot::channel();
    let message = TableMessage::GetHintPosition { identity, ask, reply };
    hub.send(code, message).await.map_err(to_api_error)?;
    let position = response.await.map_err(|_| to_api_error(unreadable()))?;
    position.map_err(to_api_error)
}

/// Computes a hint, outside of the actor and of the async workers.
async fn compute_hint(hub: &Hub, position: &HintPosition, depth: InsightDepth) -> ApiResult<Hint> {
    let (state, seat) = (position.state.fork(), position.seat);
    let computed = run_blocking(&hub.hint_workers, move || state.hint(seat, depth)).await;
    let failed = || RefusalCode::NotComputed.with_message("There is no hint just now.");
    let none = || RefusalCode::NoInsight.with_message("There is no hint for this.");
    computed.ok_or_else(failed).and_then(|hint| hint.ok_or_else(none)).map_err(to_api_error)
}

/// Has it noted in the log that a player was given a hint. A repeated request for the same ask has
/// the same id, so it is noted once. After a move was taken back, asks have the numbers of earlier
/// ones: they are other asks.
async fn note_hint(
    hub: &Arc<Hub>,
    code: TableCode,
    identity: IdentityHash,
    position: &HintPosition,
) -> ApiResult<()> {
    let HintPosition { number, ask, taken_back, .. } = position;
    let id = match taken_back {
        0 => format!("hint {number} {ask}"),
        _ => format!("hint {number} {ask} {taken_back}"),
    };
    let request = ClientRequest { id, command: TableCommand::Hint { ask: position.ask } };
    let (reply, response) = oneshot::channel();
    let message =
        TableMessage::HttpRequest { identity, request: ReceivedRequest::new(request), reply };
    hub.send(code, message).await.map_err(to_api_error)?;
    let noted = response.await.map_err(|_| to_api_error(unreadable()))?;
    noted.map(drop).map_err(to_api_error)
}

fn require_hint(hub: &Hub, address: ClientAddress, headers: &HeaderMap) -> ApiResult<IdentityHash> {
    let identity = require_identity(hub, headers)?;
    require_insight(hub)?;
    match hub.limits.may_get_hint(address.ip) {
        true => Ok(identity),
        false => Err(ApiError::rate_limited(hub)),
    }
}

/// A hint for the open ask. That it was given is in the log before it is sent.
pub(super) async fn hint(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    Path(code): Path<String>,
    headers: HeaderMap,
    body: JsonBody,
) -> ApiResult<Json<Hint>> {
    let identity = require_hint(&hub, address, &headers)?;
    let code = parse_code(&code)?;
    let HintRequest { ask, depth } = parse_body(body, kit::read_json)?;
    let position = hint_position(&hub, code, identity, ask).await?;
    let hint = compute_hint(&hub, &position, depth.unwrap_or_default()).await?;
    note_hint(&hub, code, identity, &position).await?;
    Ok(Json(hint))
}

/// Warns of a blunder before it is played, in matches of one person against bots. Only a warning
/// counts as a hint.
pub(super) async fn tutor(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    Path(code): Path<String>,
    headers: HeaderMap,
    body: JsonBody,
) -> ApiResult<Json<TutorResponse>> {
    let identity = require_hint(&hub, address, &headers)?;
    let code = parse_code(&code)?;
    let TutorRequest { ask, action } = parse_body(body, kit::read_json)?;
    let position = hint_position(&hub, code, identity, ask).await?;
    if !position.is_against_bots {
        let message = "The tutor helps in matches against bots only.";
        return Err(to_api_error(RefusalCode::HintsOff.with_message(message)));
    }
    let hint = compute_hint(&hub, &position, InsightDepth::default()).await?;
    let warning = TutorResponse::of(&hint, &action);
    if warning.planned.is_some() {
        note_hint(&hub, code, identity, &position).await?;
    }
    Ok(Json(warning))
}
