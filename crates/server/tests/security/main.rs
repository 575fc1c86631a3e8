//! The tests that the threat model (docs/security.md) names, over the real router.

#![allow(clippy::unwrap_used)]

mod access;
#[path = "../common/mod.rs"]
mod common;
mod dice;
mod floods;
mod frames;
mod handover;
mod imports;
mod input;
mod nodes;
mod open_tables;
mod player_text;
mod private_links;
mod seats;
mod shares;
mod test_server;
mod threat_model;
mod traffic_analysis;
