//! GitGammon in real repositories: players, referees and hostile files.

#![allow(clippy::unwrap_used)]

mod attacks;
mod crash;
mod decisions;
mod examples;
mod fixture;
mod games;
mod golden;
mod hostile;
mod joint;
mod pure;
mod race;
mod rules;
mod sandbox;
mod schemas;
mod verify;
