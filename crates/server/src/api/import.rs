//! Reads matches that were saved or that other programs wrote.

use super::{ApiError, ApiResult, JsonBody, parse_body, require_identity};
use crate::address::ClientAddress;
use crate::blocking_work::run_blocking;
use crate::hub::Hub;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use protocol::{ImportRequest, MatchReplay};
use std::sync::Arc;
use table::RefusalCode;

/// The largest text that is read. A long match with its analysis has a few hundred kilobytes.
pub(super) const MAX_IMPORT_BYTES: usize = 2 << 20;

/// The match in the request's text; nothing is stored.
pub(super) async fn import(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    headers: HeaderMap,
    body: JsonBody,
) -> ApiResult<Json<MatchReplay>> {
    require_identity(&hub, &headers)?;
    if !hub.limits.may_read_log(address.ip) {
        return Err(ApiError::rate_limited(&hub));
    }
    let ImportRequest { text } = parse_body(body, kit::read_json)?;
    // As reading a log, this takes processor time and memory: only a few are done at a time.
    let read = run_blocking(&hub.log_readers, move || MatchReplay::import(&text)).await;
    let read = read.unwrap_or_else(|| Err("That match cannot be read.".to_owned()));
    read.map(Json).map_err(|problem| {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, RefusalCode::BadFile, &problem)
    })
}
