//! A server that people can host: what it tells afterwards, what it counts, whom it keeps out.

#![allow(clippy::unwrap_used)]

mod deploy;
mod document;
mod fixture;
mod headers;
mod limits;
mod matches;
mod metrics;
mod pages;
