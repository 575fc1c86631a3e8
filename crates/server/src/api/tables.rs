//! Identities, and tables: opening, joining, viewing, requests and WebSockets.

use super::{
    ApiError, ApiResult, JsonBody, identify, parse_body, parse_code, parse_query, require_identity,
};
use crate::actor::{ReceivedRequest, TableMessage};
use crate::address::ClientAddress;
use crate::connection_limit::Permit;
use crate::hub::{Hub, unreadable};
use crate::keep_alive::Heartbeats;
use crate::rate_limit::Priority;
use crate::socket::{self, ConnectRequest};
use crate::{identity, random};
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{
    ClaimRequest, ClientRequest, ClientVersion, CreateTableRequest, CreateTableResponse,
    EntryResponse, IdentityResponse, JoinTableRequest, Previews, PrivateLinkResponse, SocketQuery,
    TableResponse,
};
use serde_json::json;
use std::sync::Arc;
use table::{IdentityHash, RefusalCode, RefusalMessage, Table, TableCode, TableCommand, TokenHash};
use tokio::sync::oneshot;

/// The random bytes of a private link's token.
const LINK_TOKEN_BYTES: usize = 20;

/// Gives a client without an identity a new one.
pub(super) async fn me(State(hub): State<Arc<Hub>>, headers: HeaderMap) -> ApiResult<Response> {
    if identify(&hub, &headers)?.is_some() {
        return Ok(Json(IdentityResponse { known: true }).into_response());
    }
    let (_, cookie) = identity::new_cookie(hub.settings.secure_cookie.into());
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
    body: JsonBody,
) -> ApiResult<(StatusCode, Json<CreateTableResponse>)> {
    let identity = require_identity(&hub, &headers)?;
    if !hub.limits.may_open(address.ip) {
        return Err(ApiError::rate_limited(&hub));
    }
    let CreateTableRequest { game, nick, config, options, start } =
        parse_body(body, kit::read_json)?;
    let (config, options) = (config.unwrap_or_else(|| json!({})), options.unwrap_or_default());
    let record = match start {
        Some(start) => Table::opening_record_with_start(&game, &start, &options, identity, &nick),
        None => Table::opening_record(&game, &config, &options, identity, &nick),
    };
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
    body: JsonBody,
) -> ApiResult<Json<EntryResponse>> {
    let identity = require_identity(&hub, &headers)?;
    if !hub.limits.may_join(address.ip) {
        return Err(ApiError::rate_limited(&hub));
    }
    let JoinTableRequest { nick } = parse_body(body, kit::read_json)?;
    // Checked before the table is looked up: otherwise a bad nickname would be refused only where
    // there is a table, and so tell which tables exist.
    Table::check_nick(&nick).map_err(unprocessable)?;
    let command = TableCommand::Join { nick };
    let seq = send_command(&hub, parse_code(&code)?, identity, "join", command).await?;
    Ok(Json(EntryResponse { seq }))
}

/// Makes a private link for the member: whoever has its token is the member at this table. The
/// server keeps only the hash.
pub(super) async fn private_link(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> ApiResult<(StatusCode, Json<PrivateLinkResponse>)> {
    let identity = require_identity(&hub, &headers)?;
    if !hub.limits.may_join(address.ip) {
        return Err(ApiError::rate_limited(&hub));
    }
    let token: String =
        random::bytes::<LINK_TOKEN_BYTES>().iter().map(|byte| format!("{byte:02x}")).collect();
    let command = TableCommand::PrivateLink { hash: TokenHash::of_token(&token).to_string() };
    send_command(&hub, parse_code(&code)?, identity, "link", command).await?;
    Ok((StatusCode::CREATED, Json(PrivateLinkResponse { token })))
}

/// Makes the sender the member whose private link has this token. A wrong token is refused as a
/// table that does not exist is.
pub(super) async fn claim(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    Path(code): Path<String>,
    headers: HeaderMap,
    body: JsonBody,
) -> ApiResult<Json<EntryResponse>> {
    let identity = require_identity(&hub, &headers)?;
    if !hub.limits.may_join(address.ip) {
        return Err(ApiError::rate_limited(&hub));
    }
    let ClaimRequest { token } = parse_body(body, kit::read_json)?;
    let command = TableCommand::Claim { token };
    let seq = send_command(&hub, parse_code(&code)?, identity, "claim", command).await?;
    Ok(Json(EntryResponse { seq }))
}

/// Sends a command of the server's own making for a member.
pub(super) async fn send_command(
    hub: &Arc<Hub>,
    code: TableCode,
    identity: IdentityHash,
    id: &str,
    command: TableCommand,
) -> Result<u64, ApiError> {
    let id = format!("{id} {}", random::number());
    send_request(hub, code, identity, ClientRequest { id, command }).await
}

async fn send_request(
    hub: &Arc<Hub>,
    code: TableCode,
    identity: IdentityHash,
    request: ClientRequest,
) -> Result<u64, ApiError> {
    let (reply, response) = oneshot::channel();
    let request =
        TableMessage::HttpRequest { identity, request: ReceivedRequest::new(request), reply };
    hub.send(code, request).await.map_err(to_api_error)?;
    response.await.map_err(|_| to_api_error(unreadable()))?.map_err(to_api_error)
}

pub(super) fn unprocessable(refusal: RefusalMessage) -> ApiError {
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
    body: JsonBody,
) -> ApiResult<Json<EntryResponse>> {
    let identity = require_identity(&hub, &headers)?;
    if !hub.limits.may_write(address.ip, body_bytes(&headers)) {
        return Err(ApiError::rate_limited(&hub));
    }
    let request = parse_body(body, ClientRequest::read)?;
    let own_route = match request.command {
        TableCommand::Join { .. } => Some("Join by /api/tables/CODE/join."),
        TableCommand::Claim { .. } => Some("Use a private link by /api/tables/CODE/claim."),
        _ => None,
    };
    if let Some(say) = own_route {
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
    Path(code): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Json<TableResponse>> {
    let identity = require_identity(&hub, &headers)?;
    let view = hub.view(parse_code(&code)?, identity).await;
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
    let identity = require_identity(&hub, &headers)?;
    let (code, query) = (parse_code(&code)?, parse_query(query)?);
    let SocketQuery { seq, protocol, previews, heartbeat } = query;
    let permit = acquire_socket(&hub, address, code, identity).await?;
    if let Some(text) = client_version(protocol, &headers).refusal() {
        hub.metrics.count_refusal(RefusalCode::UnsupportedProtocol.code());
        return Ok(socket::refuse(upgrade, text, permit));
    }
    let previews = if previews == Some(true) { Previews::Include } else { Previews::Omit };
    let heartbeats = if heartbeat == Some(true) { Heartbeats::On } else { Heartbeats::Off };
    let (address, last_seq) = (address.ip, seq);
    let request = ConnectRequest { code, identity, address, last_seq, previews, heartbeats };
    Ok(socket::accept(upgrade, hub, request, permit))
}

/// A permit for another WebSocket. At the limit for newcomers, whoever has a chair at the table
/// still gets one of the reserve.
async fn acquire_socket(
    hub: &Arc<Hub>,
    address: ClientAddress,
    code: TableCode,
    identity: IdentityHash,
) -> Result<Permit, ApiError> {
    let mut permit = hub.socket_limit.acquire(address.ip, Priority::Newcomer);
    if permit.is_none()
        && let Ok(Some(membership)) = hub.membership(code, identity).await
        && membership.priority == Priority::Seated
    {
        permit = hub.socket_limit.acquire(address.ip, Priority::Seated);
    }
    permit.ok_or_else(|| {
        hub.metrics.connections_rejected.increment(1);
        let say = "There are as many connections as there may be: close one, or wait a little.";
        let code = RefusalCode::TooManyConnections;
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, code, say)
    })
}

fn client_version(named: Option<u32>, headers: &HeaderMap) -> ClientVersion {
    match named {
        Some(version) => ClientVersion::Named(version),
        // Browsers send it with every request for a WebSocket, programs do not.
        None if headers.contains_key(header::ORIGIN) => ClientVersion::UnnamedPage,
        None => ClientVersion::Unnamed,
    }
}
