//! Messages are doubled, delayed and dropped on their way, and connections are cut: what was
//! not answered is asked again under its id, and nothing is done twice.

use crate::crowd::{Crowd, Doors, Habits};
use crate::frames::{Fates, lay};
use crate::ground::{Ground, Kind};
use crate::ledger::{fold, read_log};
use crate::tally::Tally;
use crate::{House, Person, Plan, house, open_table};
use anyhow::{Context, anyhow, ensure};
use catalog::GameId;
use client::{Player, Visitor};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use store::AnyStore;
use table::Record;
use tokio::runtime::Runtime;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

/// Tables of two who only talk, beside those where all games are played.
const TABLES: usize = 12;

/// So many messages of one talker may be on their way.
const WINDOW: usize = 16;

/// After so long without an answer a message is sent again.
const SILENCE: Duration = Duration::from_millis(300);

/// After so many messages the tables are new ones.
const EPOCH: u64 = 100_000;

pub(crate) fn run(plan: &Plan, runtime: &Runtime) -> anyhow::Result<Value> {
    let ground = Ground::new(plan.store)?;
    let count = if plan.store == Kind::Postgres { 2 } else { 1 };
    let fates = Arc::new(Fates::default());
    let (mut tally, mut said, mut sent) = (Tally::default(), 0, 0);
    let of = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    while of(&fates.messages) < plan.rounds && plan.is_on() {
        let nodes = ground.nodes(&plan.program, count)?;
        let goal = plan.rounds.min(of(&fates.messages) + EPOCH);
        let seed = plan.seed ^ goal << 8;
        let mut doors = Vec::new();
        for node in &nodes {
            let target = node.url.trim_start_matches("http://").to_owned();
            doors.push(runtime.block_on(lay(target, seed, Arc::clone(&fates)))?);
        }
        let (talkers, people) = open(&nodes, &doors, seed)?;
        let (talkers, gathered) = runtime.block_on(async {
            let guests = people.into_iter().map(|person| (person, Doors::new(doors.clone())));
            let habits = Habits { wander: u64::MAX, silence: SILENCE, ..Habits::default() };
            let crowd = Crowd::play(guests, habits);
            let talkers = talk(talkers, goal, &fates).await?;
            anyhow::Ok((talkers, tally.gather(plan, crowd, &house::urls(&nodes), None).await?))
        })?;
        // A file is opened when nobody else has it.
        drop(nodes);
        let store = runtime.block_on(ground.open())?;
        runtime.block_on(tally.check(&store, gathered))?;
        tally.leave();
        for two in talkers.chunk_by(|a, b| a.code == b.code) {
            said += runtime.block_on(check(&store, two))?;
            sent += two.iter().map(|talker| talker.sent).sum::<u64>();
        }
        (plan.progress)(&format!("{} messages, {said} remarks", of(&fates.messages)));
    }
    Ok(tally.figures(&json!({
        "rounds": of(&fates.messages).min(plan.rounds), "messages": of(&fates.messages),
        "doubled": of(&fates.doubled), "delayed": of(&fates.delayed),
        "dropped": of(&fates.dropped), "connections_cut": of(&fates.cut),
        "remarks": said, "sent_for_them": sent,
    })))
}

/// Opens tables by the nodes' own doors: two talkers at each, and two players at others.
fn open(
    nodes: &[House],
    doors: &[String],
    seed: u64,
) -> anyhow::Result<(Vec<Talker>, Vec<Person>)> {
    let (mut talkers, mut people) = (Vec::new(), Vec::new());
    for at in 0..TABLES {
        let (node, door) = (&nodes[at % nodes.len()], &doors[at % doors.len()]);
        let two = [Visitor::new(&node.url)?, Visitor::new(&node.url)?];
        let code = two[0].open("ludo", "Ann", &json!({}), &json!({}))?;
        two[1].join(&code, "Ben")?;
        for (member, visitor) in (0..).zip(two) {
            talkers.push(Talker::new(visitor.at(door), &code, member));
        }
    }
    for (at, game) in (0..).zip(GameId::ALL) {
        people.extend(open_table(&nodes[0].url, game, seed ^ at)?);
    }
    Ok((talkers, people))
}

/// Lets them talk until so many messages have been on their way; then each hears the last
/// answers.
async fn talk(talkers: Vec<Talker>, goal: u64, fates: &Arc<Fates>) -> anyhow::Result<Vec<Talker>> {
    let mut talking = JoinSet::new();
    for mut talker in talkers {
        let fates = Arc::clone(fates);
        talking.spawn(async move {
            let on = move || fates.messages.load(Ordering::Relaxed) < goal;
            talker.talk(on).await.map(|()| talker)
        });
    }
    let mut talkers = Vec::new();
    while let Some(talker) = talking.join_next().await {
        talkers.push(talker??);
    }
    talkers.sort_by(|a, b| (&a.code, a.member).cmp(&(&b.code, b.member)));
    Ok(talkers)
}

/// Somebody who says many things without waiting for answers.
#[derive(Debug)]
struct Talker {
    visitor: Visitor,
    code: String,
    member: usize,
    /// What is on its way: its number, and when it was last sent.
    waiting: BTreeMap<u64, Instant>,
    /// The entry that each became.
    done: Vec<(u64, u64)>,
    said: u64,
    sent: u64,
}

impl Talker {
    fn new(visitor: Visitor, code: &str, member: usize) -> Self {
        let (waiting, done) = (BTreeMap::new(), Vec::new());
        Self { visitor, code: code.to_owned(), member, waiting, done, said: 0, sent: 0 }
    }

    /// Talks over one connection after the other, while that is on, and then until everything
    /// is answered.
    async fn talk(&mut self, on: impl Fn() -> bool) -> anyhow::Result<()> {
        let mut failed = 0;
        while failed < 100 {
            let Ok(mut player) = self.visitor.connect(&self.code).await else {
                failed += 1;
                continue;
            };
            self.waiting.values_mut().for_each(|sent| *sent = Instant::now() - SILENCE);
            match self.go_on(&mut player, &on).await {
                Ok(()) => return Ok(()),
                Err(End::Gone) => {}
                Err(End::Fault(why)) => return Err(why),
            }
        }
        Err(anyhow!("{} lets nobody in any more", self.code))
    }

    async fn go_on(&mut self, player: &mut Player, on: &impl Fn() -> bool) -> Result<(), End> {
        loop {
            while self.waiting.len() < WINDOW && on() {
                self.said += 1;
                self.send(player, self.said).await?;
            }
            if self.waiting.is_empty() {
                return Ok(());
            }
            match timeout(SILENCE, player.hear()).await {
                Ok(heard) => self.take(&heard.map_err(|_| End::Gone)?).map_err(End::Fault)?,
                Err(_) => {}
            }
            let late =
                |(number, sent): (&u64, &Instant)| (sent.elapsed() >= SILENCE).then_some(*number);
            for number in self.waiting.iter().filter_map(late).collect::<Vec<_>>() {
                self.send(player, number).await?;
            }
        }
    }

    async fn send(&mut self, player: &mut Player, number: u64) -> Result<(), End> {
        self.waiting.insert(number, Instant::now());
        self.sent += 1;
        let text = text(self.member, number);
        let text = format!(r#"{{"id":"{number}","do":"chat","text":"{text}"}}"#);
        player.send(&text).await.map_err(|_| End::Gone)
    }

    /// The answer to something: the entry it became, each time the same.
    fn take(&mut self, message: &Value) -> anyhow::Result<()> {
        let Some(number) = message["re"].as_str().and_then(|re| re.parse::<u64>().ok()) else {
            return Ok(());
        };
        let Some(seq) = message["seq"].as_u64() else {
            let code = message["no"]["code"].as_str().unwrap_or_default();
            ensure!(matches!(code, "not-stored" | "not-known" | "moved-on"), "{message}");
            return Ok(());
        };
        match self.waiting.remove(&number) {
            Some(_) => self.done.push((number, seq)),
            None => {
                let same = self.done.iter().rev().find(|(done, _)| *done == number);
                ensure!(same == Some(&(number, seq)), "{number} is {seq}, and before {same:?}");
            }
        }
        Ok(())
    }
}

/// Why somebody stopped.
enum End {
    Gone,
    Fault(anyhow::Error),
}

fn text(member: usize, number: u64) -> String {
    format!("{member} says {number}")
}

/// The log of a table holds everything its talkers said, once, where they were told.
async fn check(store: &AnyStore, talkers: &[Talker]) -> anyhow::Result<usize> {
    let code = &talkers.first().context("talkers")?.code;
    let log = read_log(store, code).await?;
    fold(code, &log)?;
    let mut said = HashMap::new();
    for (seq, entry) in &log {
        if let Record::Chat { text, .. } =
            Record::from_bytes(&entry.body).map_err(|why| anyhow!(why))?
        {
            let twice = said.insert(text, *seq);
            ensure!(twice.is_none(), "{code}: entry {seq} was there before, as {twice:?}");
        }
    }
    for talker in talkers {
        ensure!(talker.done.len() as u64 == talker.said, "{code}: something was never answered");
        for (number, seq) in &talker.done {
            let there = said.remove(&text(talker.member, *number));
            ensure!(there == Some(*seq), "{code}: {number} is {there:?}, and {seq} was told");
        }
    }
    ensure!(said.is_empty(), "{code}: nobody said {said:?}");
    Ok(talkers.iter().map(|talker| talker.done.len()).sum())
}
