//! About the server: how it fares, which games it has, what can be asked of it.

use super::{Refused, openapi};
use crate::address::Address;
use crate::hub::Hub;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};

use std::sync::Arc;
use table::{GameFace, Trouble};

pub(super) async fn ready(State(hub): State<Arc<Hub>>, from: Address) -> Response {
    use store::Store as _;
    match hub.store.tables(None, 1).await {
        Ok(_) if hub.is_closed() => (StatusCode::SERVICE_UNAVAILABLE, "stopping").into_response(),
        // How busy it is, is told to nobody else.
        Ok(_) if from.local => format!("ready, {} tables awake", hub.awake_count()).into_response(),
        Ok(_) => "ready".into_response(),
        // Why is for the host, who has a log.
        Err(why) => {
            if hub.may_complain() {
                tracing::warn!(%why, "the store is not ready");
            }
            (StatusCode::SERVICE_UNAVAILABLE, "the store is not ready").into_response()
        }
    }
}

/// For programs on this machine only; to anybody else there is nothing here.
pub(super) async fn metrics(State(hub): State<Arc<Hub>>, from: Address) -> Response {
    if hub.settings.metrics && from.local {
        return figures(&hub);
    }
    let say = "Figures are for programs on the server's own machine.";
    Refused::new(StatusCode::NOT_FOUND, Trouble::NoSuchPath, say).into_response()
}

pub(super) fn figures(hub: &Hub) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], hub.metrics.text()).into_response()
}

pub(super) async fn games() -> Json<Vec<GameFace>> {
    Json(table::games())
}

pub(super) async fn document() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], openapi::DOCUMENT).into_response()
}

pub(super) async fn page() -> Html<&'static str> {
    Html(openapi::page())
}

pub(super) async fn style() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], openapi::STYLE).into_response()
}
