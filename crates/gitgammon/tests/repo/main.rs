//! GitGammon in real repositories: players, referees and hostile files.

#![allow(clippy::unwrap_used)]

mod crash;
mod decisions;
mod examples;
mod fixture;
mod games;
mod hostile;
mod pure;
mod race;
mod rules;
mod sandbox;
mod schemas;
mod verify;
