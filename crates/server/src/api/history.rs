//! Pages of a table's log, and finished matches.

use super::{ApiError, ApiResult, parse_code, parse_query, require_identity};
use crate::address::ClientAddress;
use crate::history::{self, DEFAULT_PAGE_ENTRIES, MAX_PAGE_ENTRIES};
use crate::hub::Hub;
use crate::signing_keys::StoredSigningKey;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use kit::MatchTranscript;
use protocol::{
    HistoryPage, LogQuery, MatchQuery, MatchReplay, PublishedKey, ReplayQuery, SigningKeysResponse,
    TranscriptQuery,
};
use std::sync::Arc;
use table::{IdentityHash, MatchExport, RefusalCode, RefusalMessage};

/// The identity of a request within its address's rate limit for reading logs.
fn require_reader(
    hub: &Hub,
    address: ClientAddress,
    headers: &HeaderMap,
) -> Result<IdentityHash, ApiError> {
    let identity = require_identity(hub, headers)?;
    match hub.limits.may_read_log(address.ip) {
        true => Ok(identity),
        false => Err(ApiError::rate_limited(hub)),
    }
}

fn to_api_error(refusal: RefusalMessage) -> ApiError {
    let status = match refusal.refusal_code() {
        Some(RefusalCode::OutcomeUnknown) => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::NOT_FOUND,
    };
    ApiError::from_refusal(status, refusal)
}

pub(super) async fn log(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    Path(code): Path<String>,
    query: Result<Query<LogQuery>, QueryRejection>,
    headers: HeaderMap,
) -> ApiResult<Json<HistoryPage>> {
    let identity = require_reader(&hub, address, &headers)?;
    let (code, LogQuery { before, limit }) = (parse_code(&code)?, parse_query(query)?);
    let limit = limit.unwrap_or(DEFAULT_PAGE_ENTRIES).clamp(1, MAX_PAGE_ENTRIES);
    let page = history::read_page(&hub, code, identity, (0, before), limit).await;
    page.map(Json).map_err(to_api_error)
}

pub(super) async fn export(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    Path(code): Path<String>,
    query: Result<Query<MatchQuery>, QueryRejection>,
    headers: HeaderMap,
) -> ApiResult<impl IntoResponse> {
    let identity = require_reader(&hub, address, &headers)?;
    let (code, number) = (parse_code(&code)?, parse_query(query)?.number);
    let text = history::export_match(&hub, code, identity, number).await.map_err(to_api_error)?;
    let disposition = format!("attachment; filename=\"{code}-{number}.json\"");
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    Ok((headers, text))
}

/// The keys with which exports are signed. They are public.
pub(super) async fn signing_keys(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
) -> ApiResult<Json<SigningKeysResponse>> {
    if !hub.limits.may_read_log(address.ip) {
        return Err(ApiError::rate_limited(&hub));
    }
    let keys = hub.signing_keys().all().await.map_err(|error| {
        tracing::error!(%error, "the signing keys cannot be read");
        let message = "The keys cannot be read just now: try again.";
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, RefusalCode::OutcomeUnknown, message)
    })?;
    let publish = |stored: &StoredSigningKey| PublishedKey {
        key: stored.key.public_key(),
        since: stored.since,
    };
    Ok(Json(SigningKeysResponse { keys: keys.iter().map(publish).collect() }))
}

pub(super) async fn replay(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    Path(code): Path<String>,
    query: Result<Query<ReplayQuery>, QueryRejection>,
    headers: HeaderMap,
) -> ApiResult<Json<MatchReplay>> {
    let identity = require_reader(&hub, address, &headers)?;
    let (code, ReplayQuery { number, so_far }) = (parse_code(&code)?, parse_query(query)?);
    let replay = match so_far {
        Some(true) => history::replay_so_far(&hub, code, identity, number).await,
        Some(false) | None => history::replay_match(&hub, code, identity, number).await,
    };
    replay.map(Json).map_err(to_api_error)
}

/// A match in the format of other programs, up to a step.
pub(super) async fn transcript(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    Path(code): Path<String>,
    query: Result<Query<TranscriptQuery>, QueryRejection>,
    headers: HeaderMap,
) -> ApiResult<impl IntoResponse> {
    let identity = require_reader(&hub, address, &headers)?;
    let (code, TranscriptQuery { number, seq }) = (parse_code(&code)?, parse_query(query)?);
    let export = MatchExport::new(number).until(seq.unwrap_or(u64::MAX));
    let transcript = history::transcript(&hub, code, identity, export).await;
    let transcript = transcript.map_err(to_api_error)?;
    Ok(to_download(&format!("{code}-{number}"), transcript))
}

/// A transcript as a file that is saved.
pub(super) fn to_download(name: &str, transcript: MatchTranscript) -> impl IntoResponse + use<> {
    let MatchTranscript { extension, text } = transcript;
    let disposition = format!("attachment; filename=\"{name}.{extension}\"");
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    (headers, text)
}
