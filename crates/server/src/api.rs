//! The HTTP API.

mod about;
mod handover;
mod history;
mod import;
mod insight;
mod links;
mod notices;
mod open_tables;
mod openapi;
mod page;
mod routes;
mod tables;

use crate::address::ClientAddress;
use crate::hub::Hub;
use crate::{assets, headers, identity, origin, socket};
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, MatchedPath, Query, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use axum::{Json, Router};
use kit::{Fault, UniqueKeyJson};
use protocol::ErrorResponse;
use routes::ApiRoute;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use table::{IdentityHash, RefusalCode, RefusalMessage, Table, TableCode};
use tokio::time::{Instant, sleep_until, timeout};

/// The largest body of a request: four times a board with all its cards. JSON that is nothing
/// but nesting takes a millisecond of processor time for each 20 KiB.
const MAX_BODY_BYTES: usize = 64 * 1024;

/// Every refusal of a request under a table code or a token takes so long, whatever the reason, so that a
/// client cannot learn from the time whether a table exists.
pub(crate) const REFUSAL_DELAY: Duration = Duration::from_millis(60);

/// How long a request may take in all, including a body that arrives slowly.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

pub(crate) fn router(hub: Arc<Hub>) -> Router {
    let add = |router: Router<Arc<Hub>>, route: ApiRoute| router.route(route.path, route.handler);
    routes::routes()
        .into_iter()
        .fold(Router::new(), add)
        .route("/invite/{token}", get(links::page))
        .route("/invite/{token}/picture.png", get(links::picture))
        .route("/replay/{token}", get(links::page))
        .route("/replay/{token}/picture.png", get(links::picture))
        .route(
            "/mail/unsubscribe/{token}",
            get(assets::serve).post(notices::unsubscribe_by_mail_program),
        )
        .route("/api/{*path}", any(no_such_path))
        .fallback(assets::serve)
        .layer(from_fn_with_state(Arc::clone(&hub), limit_and_count))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(from_fn_with_state(Arc::clone(&hub), headers::add))
        .with_state(hub)
}

/// Only the metrics, for a listener of their own.
pub(crate) fn metrics_router(hub: Arc<Hub>) -> Router {
    let metrics = |State(hub): State<Arc<Hub>>| async move { about::metrics(&hub) };
    Router::new()
        .route("/metrics", get(metrics))
        .layer(from_fn_with_state(Arc::clone(&hub), headers::add))
        .with_state(hub)
}

/// The name of requests for files in metrics: their paths are not routes.
const ASSET_ROUTE: &str = "other";

/// Paths that programs on the same machine may ask for as often as they like: the monitoring must
/// work during a flood.
const MONITORING_ROUTES: [&str; 3] = ["/health", "/ready", "/metrics"];

/// Middleware: applies the rate limit of the address before anything else is done or logged, then
/// the request timeout; delays refusals under a table code and counts responses.
async fn limit_and_count(State(hub): State<Arc<Hub>>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let route = route.unwrap_or_else(|| ASSET_ROUTE.to_owned());
    let address = ClientAddress::of_request(&hub, request.extensions(), request.headers());
    if !is_within_limit(&hub, address, &route) {
        hub.metrics.count_http_request(&route, StatusCode::TOO_MANY_REQUESTS.as_u16());
        return ApiError::rate_limited(&hub).into_response();
    }
    // A proxy may have looked at the other one.
    if request.headers().get_all(header::HOST).iter().nth(1).is_some() {
        let say = "A request has one Host header.";
        return ApiError::new(StatusCode::BAD_REQUEST, RefusalCode::BadRequest, say)
            .into_response();
    }
    let response = timeout(REQUEST_TIMEOUT, next.run(request)).await.unwrap_or_else(|_| {
        let say = "That took too long: try again.";
        ApiError::new(StatusCode::REQUEST_TIMEOUT, RefusalCode::RequestTimeout, say).into_response()
    });
    let names_table = route.contains("{code}") || route.contains("{token}");
    if response.status() == StatusCode::NOT_FOUND && names_table {
        sleep_until(started + REFUSAL_DELAY).await;
    }
    hub.metrics.count_http_request(&route, response.status().as_u16());
    response
}

fn is_within_limit(hub: &Hub, address: ClientAddress, route: &str) -> bool {
    match route {
        ASSET_ROUTE => hub.limits.may_read_asset(address.ip),
        _ if address.is_local && MONITORING_ROUTES.contains(&route) => true,
        _ => hub.limits.may_request(address.ip),
    }
}

async fn no_such_path(uri: Uri) -> ApiError {
    let say = format!("There is no {}: see /api for what there is.", uri.path());
    ApiError::new(StatusCode::NOT_FOUND, RefusalCode::NoSuchPath, &say)
}

/// A refusal as an HTTP response.
pub(crate) struct ApiError(StatusCode, Box<RefusalMessage>);

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.0, Json(ErrorResponse { refusal: *self.1 })).into_response()
    }
}

impl ApiError {
    fn new(status: StatusCode, code: RefusalCode, say: &str) -> Self {
        Self::from_refusal(status, code.with_message(say))
    }

    fn from_refusal(status: StatusCode, refusal: RefusalMessage) -> Self {
        Self(status, Box::new(refusal))
    }

    fn is_not_found(&self) -> bool {
        self.0 == StatusCode::NOT_FOUND
    }

    fn no_such_table() -> Self {
        Self::from_refusal(StatusCode::NOT_FOUND, Table::cannot_join())
    }

    fn rate_limited(hub: &Hub) -> Self {
        hub.metrics.count_refusal(RefusalCode::RateLimited.code());
        Self::from_refusal(StatusCode::TOO_MANY_REQUESTS, socket::rate_limited())
    }
}

type ApiResult<T> = Result<T, ApiError>;

/// The identity of a request, if it has one. Refuses requests of foreign pages.
fn identify(hub: &Hub, headers: &HeaderMap) -> Result<Option<IdentityHash>, ApiError> {
    if origin::is_own_origin(headers, &hub.settings.allowed_origins) {
        return Ok(identity::from_cookie(headers, hub.settings.secure_cookie.into()));
    }
    hub.metrics.count_refusal(RefusalCode::ForeignOrigin.code());
    tracing::warn!(origin = shown_origin(headers), "refused a request of a foreign origin");
    Err(ApiError::new(
        StatusCode::FORBIDDEN,
        RefusalCode::ForeignOrigin,
        "This page may not speak for you here.",
    ))
}

/// How many bytes of a request may be in a line of the log.
const MAX_LOGGED_BYTES: usize = 100;

/// The beginning of a request's origin, for the log.
fn shown_origin(headers: &HeaderMap) -> String {
    let origin = headers.get(header::ORIGIN).map(HeaderValue::as_bytes).unwrap_or_default();
    origin[..origin.len().min(MAX_LOGGED_BYTES)].escape_ascii().to_string()
}

fn require_identity(hub: &Hub, headers: &HeaderMap) -> Result<IdentityHash, ApiError> {
    let say = "Ask for /api/me first and send its cookie along.";
    identify(hub, headers)?
        .ok_or_else(|| ApiError::new(StatusCode::UNAUTHORIZED, RefusalCode::NoIdentity, say))
}

/// The body of a request as JSON, before its fields are read.
type JsonBody = Result<Json<UniqueKeyJson>, JsonRejection>;

/// Reads the fields of a body.
fn parse_body<T>(body: JsonBody, read: fn(&Value) -> Result<T, Fault>) -> Result<T, ApiError> {
    let Json(UniqueKeyJson(body)) = body.map_err(|problem| {
        let refusal = RefusalCode::BadRequest.with_message(problem.body_text());
        ApiError::from_refusal(problem.status(), refusal)
    })?;
    read(&body).map_err(|fault| {
        let message = format!("The request is not valid: {fault}.");
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, RefusalCode::BadRequest, &message)
    })
}

fn parse_query<T>(query: Result<Query<T>, QueryRejection>) -> Result<T, ApiError> {
    query.map(|Query(query)| query).map_err(|problem| {
        let refusal = RefusalCode::BadRequest.with_message(problem.body_text());
        ApiError::from_refusal(problem.status(), refusal)
    })
}

fn parse_code(text: &str) -> Result<TableCode, ApiError> {
    text.parse().map_err(|_| ApiError::no_such_table())
}
