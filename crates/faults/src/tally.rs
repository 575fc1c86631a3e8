//! What came of a gathering: everybody is shown the same, and the log tells what they were told.

use crate::crowd::{Crowd, Seated};
use crate::ledger::{check, check_hello, fold, read_log};
use crate::{Person, Plan};
use anyhow::{Context, ensure};
use client::{Player, Visitor};
use serde_json::{Value, json};
use std::time::Duration;
use store::{AnyStore, Entry};
use tokio::time::{Instant, timeout_at};

/// Figures of a campaign.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    /// Of tables that are done with.
    past: Part,
    /// Of those that are played at.
    present: Part,
    pub(crate) put_off: u64,
    pub(crate) lost: u64,
    converged: Vec<Duration>,
}

/// Figures of some tables.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    acknowledged: usize,
    found: usize,
    entries: usize,
    matches: usize,
    late: u64,
}

impl Tally {
    /// Figures every campaign has, and those of this one.
    pub(crate) fn figures(&self, more: &Value) -> Value {
        let sum = self.past + self.present;
        let mut figures = json!({
            "acknowledged": sum.acknowledged, "found_in_log_once": sum.found,
            "lost": sum.acknowledged - sum.found, "entries": sum.entries,
            "matches_begun": sum.matches, "too_late": sum.late, "put_off": self.put_off,
            "connections_lost": self.lost, "converged_ms": spread(&self.converged),
        });
        for (name, value) in more.as_object().into_iter().flatten() {
            figures[name] = value.clone();
        }
        figures
    }

    /// The tables so far are done with.
    pub(crate) fn leave(&mut self) {
        self.past = self.past + std::mem::take(&mut self.present);
    }

    /// Everybody finishes; then all are shown the same, by every node, and it is what the log
    /// tells; and the log holds what they were told, once.
    pub(crate) async fn close(
        &mut self,
        plan: &Plan,
        crowd: Crowd,
        store: &AnyStore,
        nodes: &[String],
    ) -> anyhow::Result<Vec<Person>> {
        let gathered = self.gather(plan, crowd, nodes, None).await?;
        self.check(store, gathered).await
    }

    /// The same, where a fault has ended at that moment and everybody has waited for its end.
    pub(crate) async fn close_after(
        &mut self,
        ended: Instant,
        plan: &Plan,
        crowd: Crowd,
        store: &AnyStore,
        nodes: &[String],
    ) -> anyhow::Result<Vec<Person>> {
        let gathered = self.gather(plan, crowd, nodes, Some(ended)).await?;
        self.check(store, gathered).await
    }

    /// Everybody finishes, and is shown the same before long.
    pub(crate) async fn gather(
        &mut self,
        plan: &Plan,
        mut crowd: Crowd,
        nodes: &[String],
        ended: Option<Instant>,
    ) -> anyhow::Result<Vec<Gathered>> {
        let mut seated = crowd.rest().await?;
        let took = converge(plan, nodes, &mut seated).await?;
        let took = ended.map_or(took, |ended| ended.elapsed());
        ensure!(took < plan.soon, "everybody was shown the same only after {took:?}");
        self.converged.push(took);
        self.put_off += crowd.put_off;
        self.lost += crowd.lost;
        let mut gathered = Vec::new();
        for (person, player) in seated {
            let mut shown = vec![player.shown];
            for node in nodes {
                shown.push(look(&person.visitor.at(node), &person.code).await?);
            }
            gathered.push(Gathered { person, shown });
        }
        Ok(gathered)
    }

    /// Holds what everybody was told and shown against the log.
    pub(crate) async fn check(
        &mut self,
        store: &AnyStore,
        gathered: Vec<Gathered>,
    ) -> anyhow::Result<Vec<Person>> {
        let mut part = Part::default();
        for some in gathered.chunk_by(|a, b| a.person.code == b.person.code) {
            let code = &some[0].person.code;
            let log = read_log(store, code).await?;
            for Gathered { person, shown } in some {
                ensure!(person.pending.is_none(), "{:?} was never answered", person.pending);
                check_shown(&log, person, shown)?;
            }
            let found = check(&log, &some.iter().map(|one| &one.person).collect::<Vec<_>>())?;
            ensure!(found.untold == 0, "{} entries were never answered", found.untold);
            part.found += found.kept;
            part.entries += log.len();
        }
        for Gathered { person, .. } in &gathered {
            part.acknowledged += person.done.len();
            part.late += person.refused;
            part.matches += person.done.iter().filter(|done| done.command["do"] == "start").count();
        }
        self.present = part;
        Ok(gathered.into_iter().map(|one| one.person).collect())
    }
}

/// Somebody, and what they were shown in the end: by patches, then by each node.
#[derive(Debug)]
pub(crate) struct Gathered {
    person: Person,
    shown: Vec<Value>,
}

impl std::ops::Add for Part {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            acknowledged: self.acknowledged + other.acknowledged,
            found: self.found + other.found,
            entries: self.entries + other.entries,
            matches: self.matches + other.matches,
            late: self.late + other.late,
        }
    }
}

/// Whatever somebody was shown is what the log told at that moment: bots may have gone on.
fn check_shown(log: &[(u64, Entry)], person: &Person, shown: &[Value]) -> anyhow::Result<()> {
    let mut table = fold(&person.code, log)?;
    for shown in shown {
        let seq = usize::try_from(shown["seq"].as_u64().context("a number")?)?;
        if table.seq != seq as u64 {
            table = fold(&person.code, log.get(..seq).context("shown, and gone")?)?;
        }
        check_hello(&table, person.member, shown)?;
    }
    Ok(())
}

/// What somebody is shown by HTTP.
pub(crate) async fn look(visitor: &Visitor, code: &str) -> anyhow::Result<Value> {
    let (visitor, path) = (visitor.clone(), format!("/api/tables/{code}"));
    let (status, seen) = tokio::task::spawn_blocking(move || visitor.get(&path)).await??;
    ensure!(status == 200, "{status}: {seen}");
    Ok(seen)
}

/// Waits until everybody has been shown the last entry of their table; how long it took since
/// there was nothing more to come.
async fn converge(
    plan: &Plan,
    nodes: &[String],
    seated: &mut [Seated],
) -> anyhow::Result<Duration> {
    let (mut since, mut before) = (Instant::now(), heads(nodes, seated).await?);
    loop {
        for ((person, player), head) in seated.iter_mut().zip(&before) {
            let shown = timeout_at(since + plan.soon, until(player, *head)).await;
            let why = || format!("{}, member {}: entry {head}", person.code, person.member);
            shown.with_context(why)?.with_context(why)?;
            person.note(player);
        }
        let took = since.elapsed();
        let now = heads(nodes, seated).await?;
        if now == before {
            return Ok(took);
        }
        // Bots have gone on.
        (since, before) = (Instant::now(), now);
    }
}

/// How far each one's table has come.
async fn heads(nodes: &[String], seated: &[Seated]) -> anyhow::Result<Vec<u64>> {
    let (mut heads, node) = (Vec::new(), nodes.first().context("a node")?);
    for (person, _) in seated {
        let seen = look(&person.visitor.at(node), &person.code).await?;
        heads.push(seen["seq"].as_u64().context("a number")?);
    }
    Ok(heads)
}

async fn until(player: &mut Player, head: u64) -> anyhow::Result<()> {
    while player.shown["seq"].as_u64() < Some(head) {
        player.hear().await?;
    }
    Ok(())
}

/// Median and maximum in milliseconds.
pub(crate) fn spread(times: &[Duration]) -> Value {
    let mut ms: Vec<u64> = times.iter().map(|time| time.as_millis() as u64).collect();
    ms.sort_unstable();
    json!({"median": ms.get(ms.len() / 2), "max": ms.last(), "count": ms.len()})
}
