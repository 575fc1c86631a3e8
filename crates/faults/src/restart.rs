//! The database is restarted in the middle of play, in order and at once by turns: meanwhile
//! moves are refused in a sentence and tables stay readable; then play goes on.

use crate::crowd::{Crowd, Doors, Habits};
use crate::ground::{Ground, Kind};
use crate::tally::{Tally, look};
use crate::{Chance, Person, Plan, house, open_table};
use anyhow::{Context, ensure};
use catalog::GameId;
use client::Visitor;
use cluster::End;
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use tokio::time::Instant;

pub(crate) fn run(plan: &Plan, runtime: &Runtime) -> anyhow::Result<Value> {
    let mut ground = Ground::new(Kind::Postgres)?;
    let nodes = ground.nodes(&plan.program, 2)?;
    let store = runtime.block_on(ground.open())?;
    let mut people = Vec::new();
    for (at, game) in (0..).zip(GameId::ALL) {
        people.extend(open_table(&nodes[(at % 2) as usize].url, game, plan.seed ^ at)?);
    }
    let (mut tally, mut chance) = (Tally::default(), Chance::new(plan.seed, 0));
    let (mut rounds, mut looks) = (0, 0);
    for round in plan.rounds() {
        let how = if round % 2 == 0 { End::Fast } else { End::Immediate };
        let visitors = visitors(&people);
        people = runtime.block_on(async {
            // Everybody stays by their door: Ann by one, Ben by the other.
            let doors = |person: &Person| Doors::new([nodes[person.member % 2].url.clone()]);
            let guests = people.into_iter().map(|person| {
                let doors = doors(&person);
                (person, doors)
            });
            let habits = Habits { wander: u64::MAX, ..Habits::default() };
            let mut crowd = Crowd::play(guests, habits);
            crowd.answers(20 + chance.below(200)).await?;
            looks += while_away(&mut ground, how, &mut crowd, &visitors).await?;
            ground.cluster()?.start_again()?;
            tally.close_after(Instant::now(), plan, crowd, &store, &house::urls(&nodes)).await
        })?;
        rounds += 1;
        (plan.progress)(&format!("{rounds} restarts"));
    }
    ensure!(tally.lost == 0, "{} connections were lost with the database", tally.lost);
    Ok(tally.figures(&json!({"rounds": rounds, "looked_meanwhile": looks})))
}

fn visitors(people: &[Person]) -> Vec<(Visitor, String)> {
    people.iter().map(|person| (person.visitor.clone(), person.code.clone())).collect()
}

/// Ends the database: somebody is put off, and everybody can look at their table.
async fn while_away(
    ground: &mut Ground,
    how: End,
    crowd: &mut Crowd,
    visitors: &[(Visitor, String)],
) -> anyhow::Result<u64> {
    ground.cluster()?.end(how)?;
    crowd.catch_up();
    let said = crowd.put_off().await?;
    ensure!(said.len() > 20, "no sentence: {said}");
    let mut looks = 0;
    for ((visitor, code), at) in visitors.iter().zip(&crowd.at) {
        let at = at.as_ref().context("a connection was lost with the database")?;
        look(&visitor.at(at), code).await.context("while the database is away")?;
        looks += 1;
    }
    Ok(looks)
}
