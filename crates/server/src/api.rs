//! What is asked for by HTTP.

mod about;
mod history;
pub(crate) mod openapi;
mod tables;

use crate::address::Address;
use crate::hub::Hub;
use crate::{assets, guard, headers, identity, socket};
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, MatchedPath, Query, Request, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, any, get, post};
use axum::{Json, Router};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use table::{Code, Refusal, Table, Trouble, Who};
use tokio::time::{Instant, sleep_until, timeout};

/// The largest body of a request: four times a board with all its cards. JSON that is nothing
/// but nesting takes a millisecond for each 20 KiB of it, and nobody else is served meanwhile.
const LARGEST: usize = 64 * 1024;

/// A refusal of what a code leads to takes so long, whatever the reason, so that codes cannot
/// be probed by time.
pub(crate) const SAME_TIME: Duration = Duration::from_millis(60);

/// An answer takes no longer, not even to somebody who sends a letter a minute.
const LONGEST: Duration = Duration::from_secs(30);

/// Everything there is to ask for. The document lists the same, and a test compares.
pub(crate) fn routes() -> Vec<(&'static str, MethodRouter<Arc<Hub>>)> {
    vec![
        ("/health", get(|| async { "ok" })),
        ("/ready", get(about::ready)),
        ("/metrics", get(about::metrics)),
        ("/api", get(about::page)),
        ("/api/style.css", get(about::style)),
        ("/api/openapi.json", get(about::document)),
        ("/api/me", get(tables::me)),
        ("/api/games", get(about::games)),
        ("/api/tables", post(tables::open)),
        ("/api/tables/{code}", get(tables::look)),
        ("/api/tables/{code}/join", post(tables::join)),
        ("/api/tables/{code}/do", post(tables::act)),
        ("/api/tables/{code}/socket", get(tables::connect)),
        ("/api/tables/{code}/log", get(history::log)),
        ("/api/tables/{code}/export", get(history::export)),
        ("/api/tables/{code}/replay", get(history::replay)),
    ]
}

pub(crate) fn router(hub: Arc<Hub>) -> Router {
    let add = |router: Router<Arc<Hub>>, (path, methods)| router.route(path, methods);
    routes()
        .into_iter()
        .fold(Router::new(), add)
        .route("/api/{*path}", any(no_such_path))
        .fallback(assets::serve)
        .layer(from_fn_with_state(Arc::clone(&hub), watch))
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(from_fn(headers::add))
        .with_state(hub)
}

/// Only the figures, for an address of their own.
pub(crate) fn metrics_router(hub: Arc<Hub>) -> Router {
    let figures = |State(hub): State<Arc<Hub>>| async move { about::figures(&hub) };
    Router::new().route("/metrics", get(figures)).layer(from_fn(headers::add)).with_state(hub)
}

/// Counts answers, gives none more time than it may take, and hides how quickly it was known
/// that there is nothing under a code.
async fn watch(State(hub): State<Arc<Hub>>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let route = route.unwrap_or_else(|| "other".to_owned());
    let response = timeout(LONGEST, next.run(request)).await.unwrap_or_else(|_| {
        let say = "That took too long: try again.";
        Refused::new(StatusCode::REQUEST_TIMEOUT, Trouble::TooSlow, say).into_response()
    });
    if response.status() == StatusCode::NOT_FOUND && route.contains("{code}") {
        sleep_until(started + SAME_TIME).await;
    }
    hub.metrics.served(&route, response.status().as_u16());
    response
}

async fn no_such_path(uri: Uri) -> Refused {
    let say = format!("There is no {}: see /api for what there is.", uri.path());
    Refused::new(StatusCode::NOT_FOUND, Trouble::NoSuchPath, &say)
}

/// A refusal as an answer.
pub(crate) struct Refused(StatusCode, Box<Refusal>);

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.0, Json(json!({"no": *self.1}))).into_response()
    }
}

impl Refused {
    fn new(status: StatusCode, trouble: Trouble, say: &str) -> Self {
        Self::of(status, trouble.say(say))
    }

    fn of(status: StatusCode, refusal: Refusal) -> Self {
        Self(status, Box::new(refusal))
    }

    fn missing() -> Self {
        Self::of(StatusCode::NOT_FOUND, Table::no_such_table())
    }

    fn too_often(hub: &Hub) -> Self {
        hub.metrics.refused(Trouble::TooOften.code());
        Self::of(StatusCode::TOO_MANY_REQUESTS, socket::too_often())
    }
}

type Answer = Result<Response, Refused>;

/// Whoever asks: from our own pages or a program, and known by cookie.
fn visitor(hub: &Hub, headers: &HeaderMap) -> Result<Option<Who>, Refused> {
    if guard::own_origin(headers, &hub.settings.origins) {
        return Ok(identity::of(headers));
    }
    hub.metrics.refused(Trouble::ForeignOrigin.code());
    let origin = headers.get("origin").map(|origin| origin.as_bytes().escape_ascii().to_string());
    tracing::warn!(origin = origin.unwrap_or_default(), "a foreign page was refused");
    Err(Refused::new(
        StatusCode::FORBIDDEN,
        Trouble::ForeignOrigin,
        "This page may not speak for you here.",
    ))
}

fn known(hub: &Hub, headers: &HeaderMap) -> Result<Who, Refused> {
    let say = "Ask for /api/me first and send its cookie along.";
    visitor(hub, headers)?
        .ok_or_else(|| Refused::new(StatusCode::UNAUTHORIZED, Trouble::NoIdentity, say))
}

/// Somebody known, who has not asked for too much lately.
fn caller(hub: &Hub, from: Address, headers: &HeaderMap) -> Result<Who, Refused> {
    let who = known(hub, headers)?;
    if hub.limits.may_call(from.ip) { Ok(who) } else { Err(Refused::too_often(hub)) }
}

fn read<T>(body: Result<Json<T>, JsonRejection>) -> Result<T, Refused> {
    body.map(|Json(body)| body).map_err(|problem| {
        Refused::of(problem.status(), Trouble::NotUnderstood.say(problem.body_text()))
    })
}

fn query<T>(query: Result<Query<T>, QueryRejection>) -> Result<T, Refused> {
    query.map(|Query(query)| query).map_err(|problem| {
        Refused::of(problem.status(), Trouble::NotUnderstood.say(problem.body_text()))
    })
}

fn code_of(text: &str) -> Result<Code, Refused> {
    text.parse().map_err(|_| Refused::missing())
}
