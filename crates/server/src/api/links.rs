//! Links to tables and replays, for whoever has their token.

use super::{
    ApiError, ApiResult, JsonBody, identify, parse_body, parse_code, parse_query, require_identity,
};
use crate::actor::{ReceivedRequest, TableMessage, key_of};
use crate::address::ClientAddress;
use crate::blocking_work::run_blocking;
use crate::headers::RESOURCE_POLICY;
use crate::history;
use crate::hub::{Hub, unreadable};
use crate::link_page::{self, LinkSummary};
use crate::link_picture;
use crate::random;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kit::Seat;
use protocol::{
    AcceptInvitationRequest, AcceptInvitationResponse, ClientRequest, CreateLinkRequest,
    CreateLinkResponse, LinkedReplayQuery, LinkedReplayResponse, LinkedTranscriptQuery,
};
use std::sync::Arc;
use store::{Store, StoreError};
use table::{
    IdentityHash, InvitationView, LinkTarget, MatchExport, OpenedLink, RefusalCode, RefusalMessage,
    ReplayViewer, Table, TableCode, TableCommand, TokenHash,
};
use tokio::sync::oneshot;

/// How long clients may show a picture again without asking for it.
const PICTURE_CACHE: &str = "public, max-age=300";

/// The response to a request for a link that does not work.
fn to_api_error(refusal: RefusalMessage) -> ApiError {
    let status = match refusal.refusal_code() {
        Some(RefusalCode::LinkUnknown | RefusalCode::CannotJoin | RefusalCode::NotHere) => {
            return ApiError::from_refusal(StatusCode::NOT_FOUND, RefusalCode::unknown_link());
        }
        Some(RefusalCode::LinkRevoked) => StatusCode::GONE,
        Some(RefusalCode::NotStored | RefusalCode::OutcomeUnknown) => {
            StatusCode::SERVICE_UNAVAILABLE
        }
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    };
    ApiError::from_refusal(status, refusal)
}

fn store_error(error: &StoreError) -> RefusalMessage {
    tracing::error!(%error, "the key of links cannot be read");
    unreadable()
}

/// Makes a link. Its token is in the response and nowhere else.
pub(super) async fn create(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    Path(code): Path<String>,
    headers: HeaderMap,
    body: JsonBody,
) -> ApiResult<(StatusCode, Json<CreateLinkResponse>)> {
    let identity = require_identity(&hub, &headers)?;
    if !hub.limits.may_open(address.ip) {
        return Err(ApiError::rate_limited(&hub));
    }
    let (code, CreateLinkRequest { target }) =
        (parse_code(&code)?, parse_body(body, kit::read_json)?);
    let key = hub.link_key().await.map_err(|error| to_api_error(store_error(&error)))?;
    let token = key.new_token(code);
    let command = TableCommand::Link { target, hash: TokenHash::of_token(&token) };
    super::tables::send_command(&hub, code, identity, "link", command).await?;
    if matches!(target, LinkTarget::Replay { .. }) {
        keep_table(&hub, code).await;
    }
    Ok((StatusCode::CREATED, Json(CreateLinkResponse { token })))
}

/// A table with a link to a replay outlives its last visit by
/// [`replay_link_lifetime`](crate::ServerSettings::replay_link_lifetime): a visit at a later time is
/// recorded.
async fn keep_table(hub: &Hub, code: TableCode) {
    let lifetime = u64::try_from(hub.settings.replay_link_lifetime.as_millis()).unwrap_or(u64::MAX);
    let Ok(key) = key_of(code) else { return };
    if let Err(error) = hub.store.touch(vec![key], hub.now().saturating_add(lifetime)).await {
        tracing::warn!(table = %code, %error, "a table with a replay link may expire early");
    }
}

/// The table of a token, and what the token opens there.
async fn open(
    hub: &Arc<Hub>,
    token: &str,
    identity: Option<IdentityHash>,
) -> Result<(TableCode, OpenedLink), RefusalMessage> {
    let key = hub.link_key().await.map_err(|error| store_error(&error))?;
    let code = key.table_code(token).ok_or_else(RefusalCode::unknown_link)?;
    let (reply, response) = oneshot::channel();
    let message = TableMessage::OpenLink { token: token.to_owned(), identity, reply };
    hub.send(code, message).await?;
    let opened = response.await.map_err(|_| unreadable())??;
    Ok((code, opened))
}

/// What whoever has an invitation is told before joining.
pub(super) async fn invitation(
    State(hub): State<Arc<Hub>>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Json<InvitationView>> {
    let identity = identify(&hub, &headers)?;
    match open(&hub, &token, identity).await.map_err(to_api_error)? {
        (_, OpenedLink::Invitation(invitation)) => Ok(Json(*invitation)),
        (_, OpenedLink::Replay { .. }) => Err(to_api_error(RefusalCode::unknown_link())),
    }
}

/// Joins the table of an invitation.
pub(super) async fn accept(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    Path(token): Path<String>,
    headers: HeaderMap,
    body: JsonBody,
) -> ApiResult<Json<AcceptInvitationResponse>> {
    let identity = require_identity(&hub, &headers)?;
    if !hub.limits.may_join(address.ip) {
        return Err(ApiError::rate_limited(&hub));
    }
    let AcceptInvitationRequest { nick, watch } = parse_body(body, kit::read_json)?;
    Table::check_nick(&nick).map_err(to_api_error)?;
    let key = hub.link_key().await.map_err(|error| to_api_error(store_error(&error)))?;
    let code = key.table_code(&token).ok_or_else(|| to_api_error(RefusalCode::unknown_link()))?;
    let id = format!("accept {}", random::number());
    let request = ClientRequest { id, command: TableCommand::Accept { token, nick, watch } };
    let (reply, response) = oneshot::channel();
    let request =
        TableMessage::HttpRequest { identity, request: ReceivedRequest::new(request), reply };
    hub.send(code, request).await.map_err(to_api_error)?;
    let seq = response.await.map_err(|_| to_api_error(unreadable()))?.map_err(to_api_error)?;
    Ok(Json(AcceptInvitationResponse { code, seq }))
}

/// The match of a link to a replay.
pub(super) struct LinkedMatch {
    pub(super) code: TableCode,
    pub(super) number: u32,
    /// How whoever has the link may see it: as a spectator, or as a seat if the players have agreed.
    pub(super) viewer: ReplayViewer,
    /// Whether the players have agreed to show what the seats saw.
    revealed: bool,
}

/// The match of a link to a replay, as a seat saw it or as a spectator did.
pub(super) async fn linked_match(
    hub: &Arc<Hub>,
    token: &str,
    seat: Option<Seat>,
) -> ApiResult<LinkedMatch> {
    let opened = open(hub, token, None).await.map_err(to_api_error)?;
    let (code, OpenedLink::Replay { number, shows_hidden_views, .. }) = opened else {
        return Err(to_api_error(RefusalCode::unknown_link()));
    };
    let viewer = match seat {
        Some(seat) if shows_hidden_views => ReplayViewer::Seat(seat),
        None => ReplayViewer::Spectator,
        Some(_) => {
            let message = "The players have not agreed to show what their seats saw.";
            return Err(to_api_error(RefusalCode::NotRevealed.with_message(message)));
        }
    };
    Ok(LinkedMatch { code, number, viewer, revealed: shows_hidden_views })
}

/// The replay of a link, as a spectator saw the match.
pub(super) async fn replay(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    Path(token): Path<String>,
    query: Result<Query<LinkedReplayQuery>, QueryRejection>,
) -> ApiResult<Json<LinkedReplayResponse>> {
    if !hub.limits.may_read_log(address.ip) {
        return Err(ApiError::rate_limited(&hub));
    }
    let LinkedReplayQuery { seat } = parse_query(query)?;
    let LinkedMatch { code, number, viewer, revealed } = linked_match(&hub, &token, seat).await?;
    let replay = history::replay_linked_match(&hub, code, viewer, number).await;
    let replay = replay.map_err(to_api_error)?;
    Ok(Json(LinkedReplayResponse { replay, revealed }))
}

/// The match of a link in the format of other programs, up to a step.
pub(super) async fn transcript(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    Path(token): Path<String>,
    query: Result<Query<LinkedTranscriptQuery>, QueryRejection>,
) -> ApiResult<impl IntoResponse> {
    if !hub.limits.may_read_log(address.ip) {
        return Err(ApiError::rate_limited(&hub));
    }
    let LinkedTranscriptQuery { seq } = parse_query(query)?;
    let opened = open(&hub, &token, None).await.map_err(to_api_error)?;
    let (code, OpenedLink::Replay { number, game, .. }) = opened else {
        return Err(to_api_error(RefusalCode::unknown_link()));
    };
    let export = MatchExport::new(number).until(seq.unwrap_or(u64::MAX));
    let transcript = history::linked_transcript(&hub, code, export).await.map_err(to_api_error)?;
    Ok(super::history::to_download(game.name(), transcript))
}

/// What a page and a picture of a link say; nothing if the link does not work.
async fn summary(hub: &Arc<Hub>, token: &str) -> Option<LinkSummary> {
    open(hub, token, None).await.ok().map(|(_, opened)| LinkSummary::of(&opened))
}

/// The browser client's page for a link, with what other sites show of it.
pub(super) async fn page(
    State(hub): State<Arc<Hub>>,
    Path(token): Path<String>,
    uri: axum::http::Uri,
    headers: HeaderMap,
) -> Response {
    let summary = summary(&hub, &token).await;
    let url = link_page::public_url(&hub, &headers, uri.path());
    link_page::respond(&hub, &headers, summary.as_ref(), &url)
}

/// The picture of a link, which other sites show.
pub(super) async fn picture(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    Path(token): Path<String>,
) -> Response {
    if !hub.limits.may_read_log(address.ip) {
        return ApiError::rate_limited(&hub).into_response();
    }
    let Some(summary) = summary(&hub, &token).await else {
        return to_api_error(RefusalCode::unknown_link()).into_response();
    };
    // Drawing takes some milliseconds of processor time.
    let drawn = run_blocking(&hub.log_readers, move || link_picture::draw(&summary)).await;
    let Some(Some(png)) = drawn else { return to_api_error(unreadable()).into_response() };
    let headers = [
        (header::CONTENT_TYPE, "image/png"),
        (header::CACHE_CONTROL, PICTURE_CACHE),
        // Other sites show it.
        (RESOURCE_POLICY, "cross-origin"),
    ];
    (headers, png).into_response()
}
