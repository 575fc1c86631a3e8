//! A node is cut off from the database, loudly and silently by turns, while the other goes on:
//! its people are put off in a sentence and can look; when it is back, everybody sees the same.

use crate::crowd::{Crowd, Doors, Habits};
use crate::gate::{self, Gate};
use crate::ground::{Ground, Kind};
use crate::tally::{Tally, look};
use crate::{Chance, House, Person, Plan, house, open_table};
use anyhow::{Context, ensure};
use catalog::GameId;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::time::Instant;

/// So many are acknowledged by the other node meanwhile.
const MEANWHILE: u64 = 12;

pub(crate) fn run(plan: &Plan, runtime: &Runtime) -> anyhow::Result<Value> {
    let mut ground = Ground::new(Kind::Postgres)?;
    let host = ground.cluster()?.host();
    let (door, gate) = runtime.block_on(gate::build(host.clone()))?;
    let near = House::over(&plan.program, &ground.address(), &[])?;
    let far = House::over(&plan.program, &ground.address().replace(&host, &door), &[])?;
    let (store, nodes) = (runtime.block_on(ground.open())?, [near, far]);
    let mut people = Vec::new();
    for (at, game) in (0..).zip(GameId::ALL) {
        people.extend(open_table(&nodes[0].url, game, plan.seed ^ at)?);
    }
    let (mut tally, mut chance) = (Tally::default(), Chance::new(plan.seed, 0));
    let (mut rounds, mut meanwhile) = (0, 0);
    for round in plan.rounds() {
        let how = if round % 2 == 0 { Gate::Shut } else { Gate::Silent };
        people = runtime.block_on(async {
            let outside = people[1].visitor.at(&nodes[1].url);
            let code = people[1].code.clone();
            let mut crowd = seat(people, &nodes);
            crowd.answers(20 + chance.below(100)).await?;
            meanwhile += cut(&gate, how, &mut crowd, &(outside, code)).await?;
            gate.send_replace(Gate::Open);
            tally.close_after(Instant::now(), plan, crowd, &store, &house::urls(&nodes)).await
        })?;
        rounds += 1;
        (plan.progress)(&format!("cut off {rounds} times"));
    }
    Ok(tally.figures(&json!({"rounds": rounds, "answered_meanwhile_by_the_other": meanwhile})))
}

/// Ann by the node that stays, Ben by the one that is cut off.
fn seat(people: Vec<Person>, nodes: &[House; 2]) -> Crowd {
    let guests = people.into_iter().map(|person| {
        let doors = Doors::new([nodes[person.member % 2].url.clone()]);
        (person, doors)
    });
    // Nobody's silence is longer than that of a statement.
    let habits =
        Habits { wander: u64::MAX, silence: Duration::from_millis(500), ..Habits::default() };
    Crowd::play(guests, habits)
}

/// Shuts the gate until those behind it have been put off and those before it have gone on.
async fn cut(
    gate: &watch::Sender<Gate>,
    how: Gate,
    crowd: &mut Crowd,
    (outside, code): &(client::Visitor, String),
) -> anyhow::Result<u64> {
    gate.send_replace(how);
    crowd.catch_up();
    let (before, lost) = (crowd.done, crowd.lost);
    let said = crowd.put_off().await?;
    ensure!(said.len() > 20, "no sentence: {said}");
    let goal = before + MEANWHILE;
    crowd.answers(goal.saturating_sub(crowd.done)).await.context("the other node stalls")?;
    look(outside, code).await.context("behind the gate")?;
    ensure!(crowd.lost == lost, "{} connections were lost", crowd.lost - lost);
    Ok(crowd.done - before)
}
