//! Answers are cut between the append and the reply, and asked for again over a new
//! connection under the same id: the retry is answered with the entry it became, and nothing
//! is done twice. Not after a restart either, and not when a thousand others came between.
//!
//! The store beneath loses answers too, before and after it has stored.

use crate::ground::Ground;
use crate::ledger::{Found, check, read_log};
use crate::person::Done;
use crate::proxy::{Cut, Proxy};
use crate::{Chance, Inside, Person, Plan, open_table};
use anyhow::{Context, ensure};
use catalog::GameId;
use client::Visitor;
use serde_json::{Value, json};
use server::Settings;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use store::{AnyStore, Faulty};
use tokio::runtime::Runtime;

/// After so many cuts the server begins anew and remembers nothing but its log.
const RESTART: u64 = 500;

/// What the store does to appends, once in so many times.
const FAULTS: u64 = 9;

struct Stage {
    store: AnyStore,
    inside: Inside,
    proxy: Proxy,
    people: Vec<Person>,
    chance: Chance,
    /// Whether the store is faulty now.
    faulty: Arc<AtomicBool>,
    faults: Arc<AtomicU64>,
    repeats: u64,
    old: u64,
    restarts: u64,
}

pub(crate) fn run(plan: &Plan, runtime: &Runtime) -> anyhow::Result<Value> {
    let ground = Ground::new(plan.store)?;
    let beneath = runtime.block_on(ground.open())?;
    let (faulty, faults) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let store = AnyStore::new(Faulty::new(beneath, {
        let (on, count) = (Arc::clone(&faulty), Arc::clone(&faults));
        let chance = Mutex::new(Chance::new(plan.seed, 77));
        move || {
            let mut chance = chance.lock().unwrap_or_else(PoisonError::into_inner);
            if !on.load(Ordering::Relaxed) || !chance.once_in(FAULTS) {
                return None;
            }
            count.fetch_add(1, Ordering::Relaxed);
            let kinds = [store::Fault::Refused, store::Fault::LostBefore, store::Fault::LostAfter];
            chance.pick(&kinds).copied()
        }
    }));
    let settings = Settings { limits: false, ..Settings::default() };
    let inside = runtime.block_on(Inside::start(store.clone(), settings))?;
    let proxy = runtime.block_on(Proxy::start(&inside.host))?;
    let mut people = Vec::new();
    for (at, game) in (0..).zip(GameId::ALL) {
        people.extend(open_table(&proxy.url, game, plan.seed ^ at)?);
    }
    let chance = Chance::new(plan.seed, 0);
    let (repeats, old, restarts) = (0, 0, 0);
    let mut stage =
        Stage { store, inside, proxy, people, chance, faulty, faults, repeats, old, restarts };
    let cuts = runtime.block_on(stage.cut_all(plan))?;
    let found = runtime.block_on(stage.inspect())?;
    let acknowledged: usize = stage.people.iter().map(|person| person.done.len()).sum();
    Ok(json!({
        "rounds": cuts, "repeats": stage.repeats, "old_ids_repeated": stage.old,
        "store_faults": stage.faults.load(Ordering::Relaxed), "restarts": stage.restarts,
        "acknowledged": acknowledged, "found_in_log_once": found.kept,
        "lost": acknowledged - found.kept,
    }))
}

impl Stage {
    async fn cut_all(&mut self, plan: &Plan) -> anyhow::Result<u64> {
        let mut cuts = 0;
        for round in plan.rounds() {
            self.faulty.store(true, Ordering::Relaxed);
            let at = usize::try_from(self.chance.below(self.people.len() as u64))?;
            match self.chance.below(8) {
                0 => self.cut_post(at).await?,
                1 => self.cut_socket(at, true).await?,
                _ => self.cut_socket(at, false).await?,
            }
            self.faulty.store(false, Ordering::Relaxed);
            cuts += 1;
            if (round + 1) % RESTART == 0 || round + 1 == plan.rounds / 2 {
                self.restart().await?;
                self.repeat_old(20).await?;
                self.inspect().await?;
            }
            if cuts % 1000 == 0 {
                (plan.progress)(&format!("{cuts} answers cut, {} repeats", self.repeats));
            }
        }
        self.repeat_old(200).await?;
        Ok(cuts)
    }

    /// Somebody asks over a socket and never hears the answer.
    async fn cut_socket(&mut self, at: usize, question: bool) -> anyhow::Result<()> {
        let mut player = self.come(at).await?;
        let person = &mut self.people[at];
        let command = person.wish(&player).unwrap_or_else(|| person.remark());
        let id = person.wants(command.clone());
        self.proxy.cut(match question {
            true => Cut::Question,
            false => Cut::Answer(format!("\"re\":\"{id}\"")),
        });
        let sent = player.ask_as(&id, command).await;
        let unheard = player.hear_until(|message| message["re"] == id.as_str()).await;
        ensure!(sent.is_err() || unheard.is_err(), "the answer was to be cut: {unheard:?}");
        self.proxy.cut(Cut::Never);
        self.repeat(at).await
    }

    /// Somebody asks by HTTP and never hears the answer.
    async fn cut_post(&mut self, at: usize) -> anyhow::Result<()> {
        let person = &mut self.people[at];
        let mut body = person.remark();
        let id = person.wants(body.clone());
        body["id"] = id.as_str().into();
        // By this an answer, whatever it says, is known from what an older socket still hears.
        self.proxy.cut(Cut::Answer("HTTP/1.1 ".to_owned()));
        let unheard = post(&person.visitor, &person.code, body).await;
        ensure!(unheard.is_err(), "the answer was to be cut: {unheard:?}");
        self.proxy.cut(Cut::Never);
        self.repeat(at).await
    }

    async fn come(&mut self, at: usize) -> anyhow::Result<client::Player> {
        let person = &mut self.people[at];
        for _ in 0..50 {
            if let Ok(player) = person.come().await {
                return Ok(player);
            }
        }
        person.come().await.context("nobody is let in any more")
    }

    /// Asks again under the same id until there is an answer, which is the entry it became or
    /// that somebody was quicker.
    async fn repeat(&mut self, at: usize) -> anyhow::Result<()> {
        for _ in 0..100 {
            self.repeats += 1;
            let mut player = self.come(at).await?;
            let person = &mut self.people[at];
            let (id, command) = person.pending.clone().context("something is pending")?;
            let answer = match player.ask_as(&id, command).await {
                Ok(()) => player.hear_until(|message| message["re"] == id.as_str()).await,
                Err(gone) => Err(gone),
            };
            let Ok(answer) = answer else { continue };
            if let Some(seq) = answer["seq"].as_u64() {
                person.acknowledged(seq);
                return Ok(());
            }
            match answer["no"]["code"].as_str() {
                Some("not-stored" | "not-known" | "moved-on") => {}
                Some("stale-ask" | "not-asked" | "not-ready" | "match-running" | "no-match") => {
                    person.pending = None;
                    person.refused += 1;
                    return Ok(());
                }
                _ => anyhow::bail!("refused: {answer}"),
            }
        }
        anyhow::bail!("never answered: {:?}", self.people[at].pending)
    }

    /// Ids from long ago are answered with their entries, and the log stays as it is.
    async fn repeat_old(&mut self, count: u64) -> anyhow::Result<()> {
        for _ in 0..count {
            let at = usize::try_from(self.chance.below(self.people.len() as u64))?;
            let Some(done) = self.chance.pick(&self.people[at].done).cloned() else { continue };
            let Done { id, command, seq } = done;
            let mut player = self.come(at).await?;
            player.ask_as(&id, command.clone()).await?;
            let answer = player.hear_until(|message| message["re"] == id.as_str()).await?;
            ensure!(answer["seq"] == seq, "{id} became entry {seq}, and then: {answer}");
            self.old += 1;
        }
        Ok(())
    }

    async fn restart(&mut self) -> anyhow::Result<()> {
        let settings = Settings { limits: false, ..Settings::default() };
        let next = Inside::start(self.store.clone(), settings).await?;
        self.proxy.lead_to(&next.host);
        std::mem::replace(&mut self.inside, next).stop().await?;
        self.restarts += 1;
        Ok(())
    }

    async fn inspect(&self) -> anyhow::Result<Found> {
        let mut sum = Found::default();
        for two in self.people.chunk_by(|a, b| a.code == b.code) {
            let log = read_log(&self.store, &two[0].code).await?;
            sum += check(&log, &two.iter().collect::<Vec<_>>())?;
        }
        ensure!(sum.untold == 0, "{} entries were never answered", sum.untold);
        Ok(sum)
    }
}

async fn post(visitor: &Visitor, code: &str, body: Value) -> anyhow::Result<(u16, Value)> {
    let (visitor, path) = (visitor.clone(), format!("/api/tables/{code}/do"));
    tokio::task::spawn_blocking(move || visitor.post(&path, &body)).await?
}
