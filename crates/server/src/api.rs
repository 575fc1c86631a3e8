//! What is asked for by HTTP.

use crate::desk::Letter;
use crate::hub::Hub;
use crate::wire::Request;
use crate::{guard, identity, socket};
use axum::extract::rejection::JsonRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use table::{Code, Command, GameFace, Options, Refusal, Table, Trouble, Who};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until};

/// The largest body of a request.
const LARGEST: usize = 256 * 1024;

/// A refused join takes so long, whatever the reason, so that codes cannot be probed by time.
const SAME_TIME: Duration = Duration::from_millis(60);

pub(crate) fn router(hub: Arc<Hub>) -> Router {
    Router::new()
        .route("/health", get(|| async { "ok" }))
        .route("/ready", get(ready))
        .route("/api/me", get(me))
        .route("/api/games", get(games))
        .route("/api/tables", post(open))
        .route("/api/tables/{code}", get(look))
        .route("/api/tables/{code}/join", post(join))
        .route("/api/tables/{code}/do", post(act))
        .route("/api/tables/{code}/socket", get(connect))
        .layer(DefaultBodyLimit::max(LARGEST))
        .with_state(hub)
}

/// A refusal as an answer.
struct Refused(StatusCode, Box<Refusal>);

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

    fn too_often() -> Self {
        Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            Trouble::TooOften,
            "That was often enough for now: wait a little.",
        )
    }
}

type Answer = Result<Response, Refused>;

/// Whoever asks: from our own pages or a program, and known by cookie.
fn visitor(hub: &Hub, headers: &HeaderMap) -> Result<Option<Who>, Refused> {
    if guard::own_origin(headers, &hub.settings.origins) {
        return Ok(identity::of(headers));
    }
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

fn read<T>(body: Result<Json<T>, JsonRejection>) -> Result<T, Refused> {
    body.map(|Json(body)| body).map_err(|problem| {
        Refused::of(problem.status(), Trouble::NotUnderstood.say(problem.body_text()))
    })
}

fn code_of(text: &str) -> Result<Code, Refused> {
    text.parse().map_err(|_| Refused::of(StatusCode::NOT_FOUND, Table::no_such_table()))
}

async fn ready(State(hub): State<Arc<Hub>>) -> Response {
    use store::Store as _;
    match hub.store.tables(None, 1).await {
        Ok(_) if !hub.is_closed() => {
            format!("ready, {} tables awake", hub.awake_count()).into_response()
        }
        Ok(_) => (StatusCode::SERVICE_UNAVAILABLE, "stopping").into_response(),
        Err(why) => (StatusCode::SERVICE_UNAVAILABLE, why.to_string()).into_response(),
    }
}

/// Gives whoever asks an identity, once.
async fn me(State(hub): State<Arc<Hub>>, headers: HeaderMap) -> Answer {
    if visitor(&hub, &headers)?.is_some() {
        return Ok(Json(json!({"known": true})).into_response());
    }
    let (_, cookie) = identity::fresh(hub.settings.secure);
    Ok(with_cookie(Json(json!({"known": false})).into_response(), cookie))
}

fn with_cookie(mut response: Response, cookie: HeaderValue) -> Response {
    response.headers_mut().append(header::SET_COOKIE, cookie);
    response
}

async fn games() -> Json<Vec<GameFace>> {
    Json(table::games())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Open {
    game: String,
    nick: String,
    #[serde(default = "no_options")]
    config: Value,
    #[serde(default)]
    options: Options,
}

fn no_options() -> Value {
    json!({})
}

async fn open(
    State(hub): State<Arc<Hub>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Json<Open>, JsonRejection>,
) -> Answer {
    let who = known(&hub, &headers)?;
    if !hub.limits.may_open(from.ip()) {
        return Err(Refused::too_often());
    }
    let Open { game, nick, config, options } = read(body)?;
    let record = Table::draft(&game, &config, &options, who, &nick);
    let record = record.map_err(|no| Refused::of(StatusCode::UNPROCESSABLE_ENTITY, no))?;
    let code =
        hub.open(&record).await.map_err(|no| Refused::of(StatusCode::SERVICE_UNAVAILABLE, no))?;
    Ok((StatusCode::CREATED, Json(json!({"code": code}))).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Join {
    nick: String,
}

/// Joining a table that is missing, full or locked is refused in the same words and time.
async fn join(
    State(hub): State<Arc<Hub>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Path(code): Path<String>,
    headers: HeaderMap,
    body: Result<Json<Join>, JsonRejection>,
) -> Answer {
    let answer_at = Instant::now() + SAME_TIME;
    let who = known(&hub, &headers)?;
    if !hub.limits.may_join(from.ip()) {
        return Err(Refused::too_often());
    }
    let nick = read(body)?.nick;
    let request = Request {
        id: format!("join {}", crate::random::number()),
        command: Command::Join { nick },
    };
    let joined = match code_of(&code) {
        Ok(code) => call(&hub, code, who, request).await,
        Err(refused) => Err(refused),
    };
    if joined.is_err() {
        sleep_until(answer_at).await;
    }
    Ok(Json(json!({"seq": joined?})).into_response())
}

async fn call(hub: &Arc<Hub>, code: Code, who: Who, request: Request) -> Result<u64, Refused> {
    let (reply, answered) = oneshot::channel();
    let sent = hub.send(code, Letter::Call { who, request: Box::new(request), reply }).await;
    let missing = || Refused::of(StatusCode::NOT_FOUND, Table::no_such_table());
    sent.map_err(|_| missing())?;
    let answer = answered.await.map_err(|_| missing())?;
    answer.map_err(|no| match no.trouble() {
        Some(Trouble::CannotJoin | Trouble::NotHere) => missing(),
        Some(Trouble::NotStored | Trouble::NotKnown) => {
            Refused::of(StatusCode::SERVICE_UNAVAILABLE, no)
        }
        _ => Refused::of(StatusCode::UNPROCESSABLE_ENTITY, no),
    })
}

async fn act(
    State(hub): State<Arc<Hub>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Path(code): Path<String>,
    headers: HeaderMap,
    body: Result<Json<Request>, JsonRejection>,
) -> Answer {
    let who = known(&hub, &headers)?;
    if !hub.limits.may_call(from.ip()) {
        return Err(Refused::too_often());
    }
    let request = read(body)?;
    if matches!(request.command, Command::Join { .. }) {
        let say = "Join by /api/tables/CODE/join.";
        return Err(Refused::new(StatusCode::UNPROCESSABLE_ENTITY, Trouble::NotUnderstood, say));
    }
    let seq = call(&hub, code_of(&code)?, who, request).await?;
    Ok(Json(json!({"seq": seq})).into_response())
}

async fn look(
    State(hub): State<Arc<Hub>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let who = known(&hub, &headers)?;
    if !hub.limits.may_call(from.ip()) {
        return Err(Refused::too_often());
    }
    let (reply, answered) = oneshot::channel();
    let missing = || Refused::of(StatusCode::NOT_FOUND, Table::no_such_table());
    hub.send(code_of(&code)?, Letter::Look { who, reply }).await.map_err(|_| missing())?;
    let face = answered.await.map_err(|_| missing())?;
    Ok(Json(face.map_err(|no| Refused::of(StatusCode::NOT_FOUND, no))?).into_response())
}

async fn connect(
    State(hub): State<Arc<Hub>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Path(code): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Answer {
    let who = known(&hub, &headers)?;
    if !hub.limits.may_call(from.ip()) {
        return Err(Refused::too_often());
    }
    Ok(socket::accept(upgrade, hub, code_of(&code)?, who))
}
