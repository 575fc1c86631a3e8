//! Takes over tables that were begun on the devices of players.

use super::{ApiError, ApiResult, JsonBody, parse_body, require_identity, tables};
use crate::address::ClientAddress;
use crate::blocking_work::run_blocking;
use crate::hub::Hub;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use protocol::{CreateTableResponse, HandoverRequest};
use std::sync::Arc;
use table::{DeviceLog, RefusalCode, RefusalMessage, TableRecord};

/// The largest log that is taken over. A long match has some hundred kilobytes, and a table can have
/// had some.
pub(super) const MAX_HANDOVER_BYTES: usize = 4 << 20;

/// Opens a table with the log of one that was begun on a device, in the middle of its match.
pub(super) async fn hand_over(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    headers: HeaderMap,
    body: JsonBody,
) -> ApiResult<(StatusCode, Json<CreateTableResponse>)> {
    let identity = require_identity(&hub, &headers)?;
    if !hub.limits.may_hand_over(address.ip) {
        return Err(ApiError::rate_limited(&hub));
    }
    let request: HandoverRequest = parse_body(body, kit::read_json)?;
    let (secret, now) = (hub.dice_secret(), hub.now());
    // As reading a log, this takes processor time and memory: only a few are done at a time.
    let checked = run_blocking(&hub.log_readers, move || {
        read_log(request).and_then(|log| log.take_over(identity, secret, now))
    });
    let failed = || Err(RefusalCode::BadLog.with_message("That log cannot be read."));
    let log = checked.await.unwrap_or_else(failed).map_err(tables::unprocessable)?;
    if log.len() as u64 >= hub.settings.max_table_entries {
        let message = "That table has as many entries as a table here can have.";
        return Err(tables::unprocessable(RefusalCode::LogFull.with_message(message)));
    }
    let code = hub.store_new_table(&log).await;
    let code = code.map_err(|no| ApiError::from_refusal(StatusCode::SERVICE_UNAVAILABLE, no))?;
    Ok((StatusCode::CREATED, Json(CreateTableResponse { code })))
}

fn read_log(request: HandoverRequest) -> Result<DeviceLog, RefusalMessage> {
    let HandoverRequest { code, entries } = request;
    let read = |(number, entry): (usize, protocol::DeviceEntry)| {
        let record = TableRecord::from_bytes(entry.record.as_bytes());
        record.map(|record| (record, entry.time)).map_err(|problem| {
            let message = format!("Entry {number} of the log cannot be read: {problem}.");
            RefusalCode::BadLog.with_message(message)
        })
    };
    let entries = (1..).zip(entries).map(read).collect::<Result<_, _>>()?;
    Ok(DeviceLog { code, entries })
}
