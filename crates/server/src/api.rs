//! The HTTP API.

mod about;
mod history;
mod openapi;
mod page;
mod routes;
mod tables;

use crate::address::ClientAddress;
use crate::hub::Hub;
use crate::{assets, headers, identity, origin, socket};
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, MatchedPath, Query, Request, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use axum::{Json, Router};
use protocol::ErrorResponse;
use routes::ApiRoute;
use std::sync::Arc;
use std::time::Duration;
use table::{IdentityHash, RefusalCode, RefusalMessage, Table, TableCode};
use tokio::time::{Instant, sleep_until, timeout};

/// The largest body of a request: four times a board with all its cards. JSON that is nothing
/// but nesting takes a millisecond of processor time for each 20 KiB.
const MAX_BODY_BYTES: usize = 64 * 1024;

/// Every refusal of a request under a table code takes so long, whatever the reason, so that a
/// client cannot learn from the time whether a table exists.
pub(crate) const REFUSAL_DELAY: Duration = Duration::from_millis(60);

/// How long a request may take in all, including a body that arrives slowly.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

pub(crate) fn router(hub: Arc<Hub>) -> Router {
    let add = |router: Router<Arc<Hub>>, route: ApiRoute| router.route(route.path, route.handler);
    routes::routes()
        .into_iter()
        .fold(Router::new(), add)
        .route("/api/{*path}", any(no_such_path))
        .fallback(assets::serve)
        .layer(from_fn_with_state(Arc::clone(&hub), limit_and_count))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(from_fn(headers::add))
        .with_state(hub)
}

/// Only the metrics, for a listener of their own.
pub(crate) fn metrics_router(hub: Arc<Hub>) -> Router {
    let metrics = |State(hub): State<Arc<Hub>>| async move { about::metrics(&hub) };
    Router::new().route("/metrics", get(metrics)).layer(from_fn(headers::add)).with_state(hub)
}

/// Middleware: applies the request timeout, delays refusals under a table code and counts
/// responses.
async fn limit_and_count(State(hub): State<Arc<Hub>>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let route = route.unwrap_or_else(|| "other".to_owned());
    let response = timeout(REQUEST_TIMEOUT, next.run(request)).await.unwrap_or_else(|_| {
        let say = "That took too long: try again.";
        ApiError::new(StatusCode::REQUEST_TIMEOUT, RefusalCode::RequestTimeout, say).into_response()
    });
    if response.status() == StatusCode::NOT_FOUND && route.contains("{code}") {
        sleep_until(started + REFUSAL_DELAY).await;
    }
    hub.metrics.count_http_request(&route, response.status().as_u16());
    response
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
        return Ok(identity::from_cookie(headers));
    }
    hub.metrics.count_refusal(RefusalCode::ForeignOrigin.code());
    let origin = headers.get("origin").map(|origin| origin.as_bytes().escape_ascii().to_string());
    tracing::warn!(origin = origin.unwrap_or_default(), "refused a request of a foreign origin");
    Err(ApiError::new(
        StatusCode::FORBIDDEN,
        RefusalCode::ForeignOrigin,
        "This page may not speak for you here.",
    ))
}

fn require_identity(hub: &Hub, headers: &HeaderMap) -> Result<IdentityHash, ApiError> {
    let say = "Ask for /api/me first and send its cookie along.";
    identify(hub, headers)?
        .ok_or_else(|| ApiError::new(StatusCode::UNAUTHORIZED, RefusalCode::NoIdentity, say))
}

/// The identity of a request within the rate limit of its address.
fn require_caller(
    hub: &Hub,
    address: ClientAddress,
    headers: &HeaderMap,
) -> Result<IdentityHash, ApiError> {
    let identity = require_identity(hub, headers)?;
    match hub.limits.may_request(address.ip) {
        true => Ok(identity),
        false => Err(ApiError::rate_limited(hub)),
    }
}

fn parse_body<T>(body: Result<Json<T>, JsonRejection>) -> Result<T, ApiError> {
    body.map(|Json(body)| body).map_err(|problem| {
        let refusal = RefusalCode::BadRequest.with_message(problem.body_text());
        ApiError::from_refusal(problem.status(), refusal)
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
