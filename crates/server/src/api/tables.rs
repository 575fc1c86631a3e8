//! Identities, and tables: opening, joining, viewing, requests and WebSockets.

use super::{
    ApiError, ApiResult, identify, parse_body, parse_code, parse_query, require_caller,
    require_identity,
};
use crate::actor::{Previews, TableMessage};
use crate::address::ClientAddress;
use crate::hub::{Hub, unreadable};
use crate::socket::{self, ConnectRequest};
use crate::{identity, random};
use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{
    ClientRequest, ClientVersion, CreateTableRequest, CreateTableResponse, EntryResponse,
    IdentityResponse, JoinTableRequest, SocketQuery, TableResponse,
};
use serde_json::json;
use std::sync::Arc;
use table::{IdentityHash, RefusalCode, RefusalMessage, Table, TableCode, TableCommand};
use tokio::sync::oneshot;

/// Gives a client without an identity a new one.
pub(super) async fn me(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    headers: HeaderMap,
) -> ApiResult<Response> {
    if identify(&hub, &headers)?.is_some() {
        return Ok(Json(IdentityResponse { known: true }).into_response());
    }
    if !hub.limits.may_request(address.ip) {
        return Err(ApiError::rate_limited(&hub));
    }
    let (_, cookie) = identity::new_cookie(hub.settings.secure_cookie);
    Ok(with_cookie(Json(IdentityResponse { known: false }).into_response(), cookie))
}

fn with_cookie(mut response: Response, cookie: HeaderValue) -> Response {
    response.headers_mut().append(header::SET_COOKIE, cookie);
    response
}

pub(super) async fn open(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    headers: HeaderMap,
    body: Result<Json<CreateTableRequest>, JsonRejection>,
) -> ApiResult<(StatusCode, Json<CreateTableResponse>)> {
    let identity = require_identity(&hub, &headers)?;
    if !hub.limits.may_open(address.ip) {
        return Err(ApiError::rate_limited(&hub));
    }
    let CreateTableRequest { game, nick, config, options } = parse_body(body)?;
    let (config, options) = (config.unwrap_or_else(|| json!({})), options.unwrap_or_default());
    let record = Table::opening_record(&game, &config, &options, identity, &nick);
    let record = record.map_err(unprocessable)?;
    let code = hub.open_table(&record).await;
    let code = code.map_err(|no| ApiError::from_refusal(StatusCode::SERVICE_UNAVAILABLE, no))?;
    Ok((StatusCode::CREATED, Json(CreateTableResponse { code })))
}

/// Joins a table. A table that is missing, full or locked refuses with the same response after the
/// same time.
pub(super) async fn join(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    Path(code): Path<String>,
    headers: HeaderMap,
    body: Result<Json<JoinTableRequest>, JsonRejection>,
) -> ApiResult<Json<EntryResponse>> {
    let identity = require_identity(&hub, &headers)?;
    if !hub.limits.may_join(address.ip) {
        return Err(ApiError::rate_limited(&hub));
    }
    let nick = parse_body(body)?.nick;
    // Checked before the table is looked up: otherwise a bad nickname would be refused only where
    // there is a table, and so tell which tables exist.
    Table::check_nick(&nick).map_err(unprocessable)?;
    let id = format!("join {}", random::number());
    let request = ClientRequest { id, command: TableCommand::Join { nick } };
    let seq = send_request(&hub, parse_code(&code)?, identity, request).await?;
    Ok(Json(EntryResponse { seq }))
}

async fn send_request(
    hub: &Arc<Hub>,
    code: TableCode,
    identity: IdentityHash,
    request: ClientRequest,
) -> Result<u64, ApiError> {
    let (reply, response) = oneshot::channel();
    let request = TableMessage::HttpRequest { identity, request: Box::new(request), reply };
    hub.send(code, request).await.map_err(to_api_error)?;
    response.await.map_err(|_| to_api_error(unreadable()))?.map_err(to_api_error)
}

fn unprocessable(refusal: RefusalMessage) -> ApiError {
    ApiError::from_refusal(StatusCode::UNPROCESSABLE_ENTITY, refusal)
}

/// The response to a request that a table has refused.
fn to_api_error(refusal: RefusalMessage) -> ApiError {
    match refusal.refusal_code() {
        Some(RefusalCode::CannotJoin | RefusalCode::NotHere) => ApiError::no_such_table(),
        Some(RefusalCode::NotStored | RefusalCode::OutcomeUnknown) => {
            ApiError::from_refusal(StatusCode::SERVICE_UNAVAILABLE, refusal)
        }
        _ => unprocessable(refusal),
    }
}

pub(super) async fn act(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    Path(code): Path<String>,
    headers: HeaderMap,
    body: Result<Json<ClientRequest>, JsonRejection>,
) -> ApiResult<Json<EntryResponse>> {
    let identity = require_caller(&hub, address, &headers)?;
    if !hub.limits.may_write(address.ip, body_bytes(&headers)) {
        return Err(ApiError::rate_limited(&hub));
    }
    let request = parse_body(body)?;
    if matches!(request.command, TableCommand::Join { .. }) {
        let say = "Join by /api/tables/CODE/join.";
        return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, RefusalCode::BadRequest, say));
    }
    request.check_id().map_err(unprocessable)?;
    let seq = send_request(&hub, parse_code(&code)?, identity, request).await?;
    Ok(Json(EntryResponse { seq }))
}

/// The length of a request's body; the maximum if the request does not say.
fn body_bytes(headers: &HeaderMap) -> usize {
    let length = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    length.and_then(|text| text.parse().ok()).unwrap_or(super::MAX_BODY_BYTES)
}

/// Everything a member may see of a table.
pub(super) async fn view(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Json<TableResponse>> {
    let identity = require_caller(&hub, address, &headers)?;
    let (reply, response) = oneshot::channel();
    let sent = hub.send(parse_code(&code)?, TableMessage::GetView { identity, reply }).await;
    sent.map_err(to_api_error)?;
    let view = response.await.map_err(|_| to_api_error(unreadable()))?;
    view.map(Json).map_err(to_api_error)
}

pub(super) async fn connect(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    Path(code): Path<String>,
    query: Result<Query<SocketQuery>, QueryRejection>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> ApiResult<Response> {
    let identity = require_caller(&hub, address, &headers)?;
    let (code, query) = (parse_code(&code)?, parse_query(query)?);
    let SocketQuery { seq, protocol, previews } = query;
    let permit = hub.socket_limit.acquire(address.ip).ok_or_else(|| {
        hub.metrics.connections_rejected.increment(1);
        let say = "There are as many connections as there may be: close one, or wait a little.";
        let code = RefusalCode::TooManyConnections;
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, code, say)
    })?;
    if let Some(text) = client_version(protocol, &headers).refusal() {
        hub.metrics.count_refusal(RefusalCode::UnsupportedProtocol.code());
        return Ok(socket::refuse(upgrade, text, permit));
    }
    let previews = if previews == Some(true) { Previews::Include } else { Previews::Omit };
    let request = ConnectRequest { code, identity, address: address.ip, last_seq: seq, previews };
    Ok(socket::accept(upgrade, hub, request, permit))
}

fn client_version(named: Option<u32>, headers: &HeaderMap) -> ClientVersion {
    match named {
        Some(version) => ClientVersion::Named(version),
        // Browsers send it with every request for a WebSocket, programs do not.
        None if headers.contains_key(header::ORIGIN) => ClientVersion::UnnamedPage,
        None => ClientVersion::Unnamed,
    }
}
