//! Health, metrics, the list of games and the API's own description.

use super::{ApiError, openapi, page};
use crate::address::ClientAddress;
use crate::hub::Hub;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use std::sync::Arc;
use table::{GameInfo, RefusalCode};

pub(super) async fn health() -> &'static str {
    "ok"
}

/// Whether the node accepts requests and its store can be written to.
pub(super) async fn ready(State(hub): State<Arc<Hub>>, address: ClientAddress) -> Response {
    match hub.check_store().await {
        Ok(_) if hub.is_shutting_down() => {
            (StatusCode::SERVICE_UNAVAILABLE, "stopping").into_response()
        }
        // How busy the server is, is not for the public.
        Ok(_) if address.is_local => {
            format!("ready, {} active tables", hub.active_table_count()).into_response()
        }
        Ok(_) => "ready".into_response(),
        Err(error) => {
            if hub.should_log_store_problem() {
                tracing::warn!(%error, "the store is not ready");
            }
            (StatusCode::SERVICE_UNAVAILABLE, "the store is not ready").into_response()
        }
    }
}

/// The metrics, for programs on this machine only.
pub(super) async fn local_metrics(State(hub): State<Arc<Hub>>, address: ClientAddress) -> Response {
    if hub.settings.serve_metrics && address.is_local {
        return metrics(&hub);
    }
    let say = "Metrics are for programs on the server's own machine.";
    ApiError::new(StatusCode::NOT_FOUND, RefusalCode::NoSuchPath, say).into_response()
}

pub(super) fn metrics(hub: &Hub) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], hub.metrics.to_text()).into_response()
}

pub(super) async fn games(State(hub): State<Arc<Hub>>) -> Json<Vec<GameInfo>> {
    let insight = hub.settings.analysis_workers > 0;
    let open_tables = hub.settings.open_tables;
    let notices = hub.notices.is_some();
    let offer = |game: GameInfo| GameInfo { insight, open_tables, notices, ..game };
    Json(table::list_games().into_iter().map(offer).collect())
}

pub(super) async fn document() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], openapi::DOCUMENT_TEXT.as_str()).into_response()
}

pub(super) async fn page() -> Html<&'static str> {
    Html(page::PAGE.as_str())
}

pub(super) async fn style() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], page::STYLE).into_response()
}
