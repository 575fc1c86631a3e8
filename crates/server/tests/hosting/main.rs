//! What a host relies on: history, metrics, limits, headers and the API's description.

#![allow(clippy::unwrap_used)]

#[path = "../common/mod.rs"]
mod common;
mod correspondence;
mod dashboards;
mod handover;
mod headers;
mod insight;
mod limits;
mod links;
mod log_pages;
mod mail_server;
mod metrics;
mod open_tables;
mod openapi;
mod previews;
mod protocol_versions;
mod push_service;
mod replays;
mod slow_push;
mod test_server;
