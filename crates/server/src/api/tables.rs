//! Who somebody is, and tables: opened, joined, looked at, played at.

use super::{Answer, Refused, caller, code_of, known, query, read, visitor};
use crate::address::Address;
use crate::desk::Letter;
use crate::hub::{Hub, unreadable};
use crate::socket::{self, Visit};
use crate::wire::Request;
use crate::{identity, random};
use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use table::{Code, Command, Options, Refusal, Table, Trouble, Who};
use tokio::sync::oneshot;

/// Gives whoever asks an identity, once.
pub(super) async fn me(State(hub): State<Arc<Hub>>, from: Address, headers: HeaderMap) -> Answer {
    if visitor(&hub, &headers)?.is_some() {
        return Ok(Json(json!({"known": true})).into_response());
    }
    if !hub.limits.may_call(from.ip) {
        return Err(Refused::too_often(&hub));
    }
    let (_, cookie) = identity::fresh(hub.settings.secure);
    Ok(with_cookie(Json(json!({"known": false})).into_response(), cookie))
}

fn with_cookie(mut response: Response, cookie: HeaderValue) -> Response {
    response.headers_mut().append(header::SET_COOKIE, cookie);
    response
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Open {
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

pub(super) async fn open(
    State(hub): State<Arc<Hub>>,
    from: Address,
    headers: HeaderMap,
    body: Result<Json<Open>, JsonRejection>,
) -> Answer {
    let who = known(&hub, &headers)?;
    if !hub.limits.may_open(from.ip) {
        return Err(Refused::too_often(&hub));
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
pub(super) struct Join {
    nick: String,
}

/// Joining a table that is missing, full or locked is refused in the same words and time.
pub(super) async fn join(
    State(hub): State<Arc<Hub>>,
    from: Address,
    Path(code): Path<String>,
    headers: HeaderMap,
    body: Result<Json<Join>, JsonRejection>,
) -> Answer {
    let who = known(&hub, &headers)?;
    if !hub.limits.may_join(from.ip) {
        return Err(Refused::too_often(&hub));
    }
    let nick = read(body)?.nick;
    // Looked at first: a name that is refused here but not there would tell which tables exist.
    Table::check_nick(&nick).map_err(|no| Refused::of(StatusCode::UNPROCESSABLE_ENTITY, no))?;
    let id = format!("join {}", random::number());
    let request = Request { id, command: Command::Join { nick } };
    let seq = call(&hub, code_of(&code)?, who, request).await?;
    Ok(Json(json!({"seq": seq})).into_response())
}

async fn call(hub: &Arc<Hub>, code: Code, who: Who, request: Request) -> Result<u64, Refused> {
    let (reply, answered) = oneshot::channel();
    let sent = hub.send(code, Letter::Call { who, request: Box::new(request), reply }).await;
    sent.map_err(refused)?;
    answered.await.map_err(|_| refused(unreadable()))?.map_err(refused)
}

/// A refusal of a table's, as an answer.
fn refused(no: Refusal) -> Refused {
    let status = match no.trouble() {
        Some(Trouble::CannotJoin | Trouble::NotHere) => return Refused::missing(),
        Some(Trouble::NotStored | Trouble::NotKnown) => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    };
    Refused::of(status, no)
}

pub(super) async fn act(
    State(hub): State<Arc<Hub>>,
    from: Address,
    Path(code): Path<String>,
    headers: HeaderMap,
    body: Result<Json<Request>, JsonRejection>,
) -> Answer {
    let who = caller(&hub, from, &headers)?;
    if !hub.limits.may_write(from.ip, length(&headers)) {
        return Err(Refused::too_often(&hub));
    }
    let request = read(body)?;
    if matches!(request.command, Command::Join { .. }) {
        let say = "Join by /api/tables/CODE/join.";
        return Err(Refused::new(StatusCode::UNPROCESSABLE_ENTITY, Trouble::NotUnderstood, say));
    }
    request.check_id().map_err(|no| Refused::of(StatusCode::UNPROCESSABLE_ENTITY, no))?;
    let seq = call(&hub, code_of(&code)?, who, request).await?;
    Ok(Json(json!({"seq": seq})).into_response())
}

/// How long a body is; one that does not say so is as long as it may be.
fn length(headers: &HeaderMap) -> usize {
    let length = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    length.and_then(|text| text.parse().ok()).unwrap_or(super::LARGEST)
}

pub(super) async fn look(
    State(hub): State<Arc<Hub>>,
    from: Address,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let who = caller(&hub, from, &headers)?;
    let (reply, answered) = oneshot::channel();
    let sent = hub.send(code_of(&code)?, Letter::Look { who, reply }).await;
    sent.map_err(refused)?;
    let face = answered.await.map_err(|_| refused(unreadable()))?;
    Ok(Json(face.map_err(refused)?).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Since {
    seq: Option<u64>,
}

pub(super) async fn connect(
    State(hub): State<Arc<Hub>>,
    from: Address,
    Path(code): Path<String>,
    since: Result<Query<Since>, QueryRejection>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Answer {
    let who = caller(&hub, from, &headers)?;
    let (code, since) = (code_of(&code)?, query(since)?.seq);
    let pass = hub.sockets.enter(from.ip).ok_or_else(|| {
        hub.metrics.turned_away.increment(1);
        let say = "There are as many connections as there may be: close one, or wait a little.";
        Refused::new(StatusCode::SERVICE_UNAVAILABLE, Trouble::TooMany, say)
    })?;
    Ok(socket::accept(upgrade, hub, Visit { code, who, from: from.ip, since }, pass))
}
