//! The server is killed in the middle of play: nothing acknowledged is lost, nothing is done
//! twice, and play goes on.

mod node;

use crate::ground::Kind;
use crate::ledger::{Found, check, check_hello, read_log};
use crate::{Chance, House, Person, Plan, open_table};
use anyhow::{Context, ensure};
use catalog::GameId;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use store::Sqlite;
use tokio::runtime::Runtime;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

/// After so many rounds play begins anew, at fresh tables in a fresh file.
const EPOCH: u64 = 20;

/// Figures of the whole.
#[derive(Default)]
struct Sum {
    rounds: u64,
    acknowledged: usize,
    kept: usize,
    untold: i64,
    matches: u64,
    refused: u64,
}

pub(crate) fn run(plan: &Plan, runtime: &Runtime) -> anyhow::Result<Value> {
    match plan.store {
        Kind::Sqlite => alone(plan, runtime),
        Kind::Postgres => node::run(plan, runtime),
    }
}

/// There is one node, and nobody to go to.
fn alone(plan: &Plan, runtime: &Runtime) -> anyhow::Result<Value> {
    let mut sum = Sum::default();
    let mut chance = Chance::new(plan.seed, 0);
    let mut rounds = plan.rounds().peekable();
    while rounds.peek().is_some() {
        let folder = tempfile::tempdir()?;
        let store = folder.path().join("tables.sqlite");
        let mut house = House::start(&plan.program, &store)?;
        let mut people = Vec::new();
        for (at, game) in (0..).zip(GameId::ALL) {
            people.extend(open_table(&house.url, game, plan.seed ^ sum.rounds << 8 ^ at)?);
        }
        for _ in rounds.by_ref().take(EPOCH as usize) {
            let answers = 1 + chance.below(400);
            runtime.block_on(play(&mut people, Some(answers), || house.kill()))?;
            sum.untold += runtime.block_on(inspect(&store, &people))?.untold;
            house = House::start(&plan.program, &store)?;
            come_back(&mut people, &house.url);
            sum.rounds += 1;
            if sum.rounds.is_multiple_of(10) {
                let heard: usize = people.iter().map(|person| person.done.len()).sum();
                (plan.progress)(&format!(
                    "{} kills, {} moves",
                    sum.rounds,
                    sum.acknowledged + heard
                ));
            }
        }
        // What is still pending is asked for again, and then nothing is open.
        let quiet = house;
        runtime.block_on(play(&mut people, None, || Ok(())))?;
        quiet.kill()?;
        sum.kept += runtime.block_on(inspect(&store, &people))?.kept;
        for person in &people {
            ensure!(person.pending.is_none(), "{:?} was never answered", person.pending);
            sum.acknowledged += person.done.len();
            sum.refused += person.refused;
            let began = person.done.iter().filter(|done| done.command["do"] == "start");
            sum.matches += began.count() as u64;
        }
    }
    Ok(json!({
        "rounds": sum.rounds, "acknowledged": sum.acknowledged, "found_in_log": sum.kept,
        "lost": sum.acknowledged - sum.kept, "matches_begun": sum.matches,
        "stored_but_unanswered": sum.untold, "too_late": sum.refused,
    }))
}

/// Everybody plays; after so many answers `end` comes, and everybody notices. Without a
/// number, everybody only finishes what they began.
async fn play(
    people: &mut Vec<Person>,
    answers: Option<u64>,
    end: impl FnOnce() -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let (told, mut heard) = mpsc::unbounded_channel();
    let on = Arc::new(AtomicBool::new(answers.is_some()));
    let mut playing = JoinSet::new();
    for mut person in people.drain(..) {
        let (told, on) = (told.clone(), Arc::clone(&on));
        playing.spawn(async move {
            let acted = move || {
                let _ = told.send(());
                on.load(Ordering::Relaxed)
            };
            let played = person.play(&acted).await;
            played.map(|()| person)
        });
    }
    drop(told);
    for _ in 0..answers.unwrap_or(0) {
        heard.recv().await.context("everybody stopped before the server did")?;
    }
    end()?;
    while let Some(person) = playing.join_next().await {
        people.push(person??);
    }
    people.sort_by(|a, b| (&a.code, a.member).cmp(&(&b.code, b.member)));
    Ok(())
}

/// Opens the file and holds everything against it.
async fn inspect(path: &Path, people: &[Person]) -> anyhow::Result<Found> {
    let store = Sqlite::open(path)?;
    let mut sum = Found::default();
    for two in people.chunk_by(|a, b| a.code == b.code) {
        let log = read_log(&store, &two[0].code).await?;
        sum += check(&log, &two.iter().collect::<Vec<_>>())?;
        check_hellos(&log, two)?;
    }
    Ok(sum)
}

/// Whoever came back was shown what the log told at that moment.
pub(crate) fn check_hellos(log: &[(u64, store::Entry)], two: &[Person]) -> anyhow::Result<()> {
    for person in two {
        let Some(hello) = &person.hello else { continue };
        let seq = usize::try_from(hello["seq"].as_u64().context("a number")?)?;
        let then = crate::fold(&person.code, log.get(..seq).context("shown, and gone")?)?;
        check_hello(&then, person.member, hello)?;
    }
    Ok(())
}

pub(crate) fn come_back(people: &mut [Person], url: &str) {
    for person in people {
        person.visitor = person.visitor.at(url);
        person.hello = None;
    }
}
