//! What was: pages of the log, and finished matches.

use super::{Answer, Refused, code_of, known, query};
use crate::address::Address;
use crate::history::{self, LARGEST};
use crate::hub::Hub;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use serde::Deserialize;
use std::sync::Arc;
use table::{Refusal, Who};

/// Somebody known, who has not had too much read lately.
fn reader(hub: &Hub, from: Address, headers: &HeaderMap) -> Result<Who, Refused> {
    let who = known(hub, headers)?;
    if hub.limits.may_read(from.ip) { Ok(who) } else { Err(Refused::too_often(hub)) }
}

fn refused(no: Refusal) -> Refused {
    let status = match no.code.as_str() {
        "not-known" => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::NOT_FOUND,
    };
    Refused::of(status, no)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pages {
    before: Option<u64>,
    limit: Option<u64>,
}

pub(super) async fn log(
    State(hub): State<Arc<Hub>>,
    from: Address,
    Path(code): Path<String>,
    pages: Result<Query<Pages>, QueryRejection>,
    headers: HeaderMap,
) -> Answer {
    let who = reader(&hub, from, &headers)?;
    let (code, Pages { before, limit }) = (code_of(&code)?, query(pages)?);
    let limit = limit.unwrap_or(history::MISSED).clamp(1, LARGEST);
    let page = history::page(&hub, code, who, (0, before), limit).await;
    Ok(Json(page.map_err(refused)?).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    #[serde(rename = "match")]
    number: u32,
}

pub(super) async fn export(
    State(hub): State<Arc<Hub>>,
    from: Address,
    Path(code): Path<String>,
    which: Result<Query<Which>, QueryRejection>,
    headers: HeaderMap,
) -> Answer {
    let who = reader(&hub, from, &headers)?;
    let (code, number) = (code_of(&code)?, query(which)?.number);
    let text = history::keepsake(&hub, code, who, number).await.map_err(refused)?;
    let name = format!("attachment; filename=\"{code}-{number}.json\"");
    let about = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((about, text).into_response())
}

pub(super) async fn replay(
    State(hub): State<Arc<Hub>>,
    from: Address,
    Path(code): Path<String>,
    which: Result<Query<Which>, QueryRejection>,
    headers: HeaderMap,
) -> Answer {
    let who = reader(&hub, from, &headers)?;
    let (code, number) = (code_of(&code)?, query(which)?.number);
    let film = history::film(&hub, code, who, number).await.map_err(refused)?;
    Ok(Json(film).into_response())
}
