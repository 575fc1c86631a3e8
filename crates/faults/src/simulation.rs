//! Nodes that share tables, told by a seed: the real hubs and desks over a store in memory
//! whose every answer may be late, lost or refused.
//!
//! One thread, and a clock that jumps to whatever comes next: what happens when is decided by
//! the seed alone, so that a story that goes wrong can be told again. Nodes die, are cut off and
//! come back, their clocks are wrong; people come and go, play, and ask again until they are
//! answered. Then the weather clears up, and everything that was said must hold.

mod guest;
mod link;
mod node;
mod verdict;
mod wish;
mod world;

pub use world::Flaw;

use crate::{Chance, Plan};
use anyhow::{Context, anyhow, ensure};
use catalog::GameId;
use guest::{Guest, Mood, Scene};
use link::{LATE, Weather};
use node::Node;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use store::{Entry, Seq, TableKey};
use table::{Options, Table, Who};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};
use world::World;

/// After this long nothing that was sent in the storm is still on its way.
const CLEARS: Duration = Duration::from_millis(LATE + 100);

/// By then everybody has been shown what the others did, whatever hints were lost.
const SHOWN: Duration = Duration::from_millis(2_100);

/// By then everybody is back and has been answered.
const ANSWERED: Duration = Duration::from_secs(60);

/// One story in so many is played to the end of a match; an odd number, so that it may be of
/// any game.
const TO_THE_END: u64 = 401;

/// One in so many waits until everybody knows who is at the table, which takes so long.
const WHO_IS_HERE: u64 = 9;
const KNOWN: Duration = Duration::from_secs(12);

/// So many entries further, and nobody is stuck.
const FURTHER: u64 = 6;

/// What came of a story.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tale {
    /// Everything that was stored and heard, in short: the same whenever it is told.
    pub digest: Vec<u8>,
    /// Entries of the log.
    pub entries: u64,
    /// Requests, those that were acknowledged, and how often one was repeated.
    pub asked: u64,
    /// See above.
    pub acknowledged: u64,
    /// See above.
    pub repeats: u64,
    /// How often somebody came to a node.
    pub comings: u64,
    /// Nodes that died or were stopped.
    pub deaths: u64,
}

pub(crate) fn run(plan: &Plan) -> anyhow::Result<Value> {
    let (mut rounds, mut sum) = (0, Tale::default());
    for round in plan.rounds() {
        let seed = plan.seed.wrapping_add(round);
        let tale = simulate(seed, Flaw::None).with_context(|| {
            format!("cargo xtask faults --only simulation --seed {seed} --rounds 1")
        })?;
        rounds += 1;
        sum.entries += tale.entries;
        sum.asked += tale.asked;
        sum.acknowledged += tale.acknowledged;
        sum.repeats += tale.repeats;
        sum.comings += tale.comings;
        sum.deaths += tale.deaths;
        if rounds % 1_000 == 0 {
            (plan.progress)(&format!("{rounds} stories, {} entries", sum.entries));
        }
    }
    Ok(json!({
        "rounds": rounds, "entries": sum.entries, "asked": sum.asked,
        "acknowledged": sum.acknowledged, "repeats": sum.repeats, "comings": sum.comings,
        "deaths": sum.deaths,
    }))
}

/// Tells the story of a seed over a store with a flaw or without.
///
/// # Errors
/// What did not hold.
pub fn simulate(seed: u64, flaw: Flaw) -> anyhow::Result<Tale> {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.enable_time().start_paused(true).build()?;
    runtime.block_on(async {
        let mut story = Story::open(seed, flaw).await?;
        story.storm().await?;
        story.clears().await?;
        story.plays_on().await?;
        story.ends().await
    })
}

/// A table, the nodes that serve it and the people at it.
struct Story {
    seed: u64,
    world: Arc<World>,
    since: Instant,
    chance: Chance,
    /// An append goes wrong once in so many times.
    faults: u64,
    nodes: Vec<Node>,
    scene: Arc<Scene>,
    guests: Vec<Guest>,
    deaths: u64,
}

/// Options under which matches are short.
fn config(game: GameId) -> Value {
    match game {
        GameId::Ludo => json!({"ends": "first"}),
        GameId::Spaces => json!({"size": 3, "rounds": 3}),
        GameId::Gammon | GameId::Hill => json!({}),
    }
}

impl Story {
    /// Opens a table in good weather, seats people and a bot, and begins a match.
    async fn open(seed: u64, flaw: Flaw) -> anyhow::Result<Self> {
        let (world, since, mut chance) =
            (World::new(seed, flaw), Instant::now(), Chance::new(seed, 2));
        let faults = chance.pick(&[4, 8, 16, 60]).copied().unwrap_or(8);
        let count = 2 + chance.below(2);
        let nodes: Vec<_> = (0..count).map(|_| Node::start(&world, since, faults)).collect();
        nodes.iter().for_each(|node| node.sky.turns(Weather::Calm));
        let game = GameId::ALL[usize::try_from(seed % 4)?];
        let whos: Vec<Who> = (0..3_u8).map(|n| Who::of_secret(&[n])).collect();
        let options = Options {
            spectators: true,
            decision_s: Some(u16::try_from(chance.below(6))?),
            reaction_s: u16::try_from(chance.below(3))?,
            bot_ms: u16::try_from(chance.below(700))?,
        };
        let record = Table::draft(game.name(), &config(game), &options, whos[0], "Guest 0");
        let record = record.map_err(|no| anyhow!("{no:?}"))?;
        let code = nodes[0].hub.open(&record).await.map_err(|no| anyhow!("{no:?}"))?;
        let rest = Duration::from_millis(chance.below(6_000));
        let nap = chance.once_in(6).then(|| {
            let sleeps = since + Duration::from_secs(2) + rest;
            (sleeps, sleeps + Duration::from_secs(22))
        });
        let doors = Mutex::new(nodes.iter().map(Node::door).collect());
        let scene = Arc::new(Scene { code, doors, nap });
        let guest = |(number, who): (usize, &Who)| {
            Guest::new(*who, number, Chance::new(seed, 10 + number as u64), &scene)
        };
        let guests = whos.iter().enumerate().map(guest).collect();
        let mut story =
            Self { seed, world, since, chance, faults, nodes, scene, guests, deaths: 0 };
        story.seat(game).await?;
        Ok(story)
    }

    async fn seat(&mut self, game: GameId) -> anyhow::Result<()> {
        let (most, mut wishes) = (*game.seats().end(), Vec::new());
        for number in 1..3_usize {
            wishes.push((number, json!({"do": "join", "nick": format!("Guest {number}")})));
        }
        if most > 2 {
            wishes.push((0, json!({"do": "bot", "chair": 3, "level": "random"})));
        }
        for number in 1..usize::from(most.min(3)) {
            wishes.push((number, json!({"do": "ready", "ready": true})));
        }
        wishes.push((0, json!({"do": "start"})));
        for (at, (number, mut wish)) in wishes.into_iter().enumerate() {
            wish["id"] = format!("first {at}").into();
            let (hub, who) = (&self.nodes[at % self.nodes.len()].hub, self.guests[number].who);
            let asked = hub.call(self.scene.code, who, &wish.to_string()).await;
            asked.map_err(|no| anyhow!("{wish}: {no:?}"))?;
        }
        Ok(())
    }

    /// People do as they like while nodes are cut off, die and come back.
    async fn storm(&mut self) -> anyhow::Result<()> {
        let lasts = Duration::from_millis(3_000 + self.chance.below(7_000));
        let nap = self.scene.nap.map_or(Duration::ZERO, |(sleeps, wakes)| wakes - sleeps);
        let until = Instant::now() + lasts + nap;
        self.nodes.iter().for_each(|node| node.sky.turns(Weather::Rough));
        let people = self.all_live(Mood::Wild, until, |_| false);
        while Instant::now() < until {
            sleep(Duration::from_millis(200 + self.chance.below(3_000))).await;
            self.something_happens().await;
        }
        self.gather(people).await
    }

    async fn something_happens(&mut self) {
        let at = usize::try_from(self.chance.below(self.nodes.len() as u64)).unwrap_or_default();
        match self.chance.below(6) {
            0 | 1 => {
                let (sky, world, number) =
                    (self.nodes[at].sky.clone(), Arc::clone(&self.world), self.nodes[at].number);
                let lasts = Duration::from_millis(200 + self.chance.below(6_000));
                sky.turns(Weather::Cut);
                tokio::spawn(async move {
                    sleep(lasts).await;
                    if sky.now() == Weather::Cut {
                        sky.turns(Weather::Rough);
                        world.missed(number);
                    }
                });
            }
            2 => self.replace(at, false).await,
            3 => self.replace(at, true).await,
            _ => {}
        }
    }

    /// Another node comes in the place of one, which stops or dies.
    async fn replace(&mut self, at: usize, stops: bool) {
        let fresh = Node::start(&self.world, self.since, self.faults);
        self.deaths += 1;
        let door = fresh.door();
        let old = std::mem::replace(&mut self.nodes[at], fresh);
        self.scene.doors.lock().unwrap_or_else(PoisonError::into_inner)[at] = door;
        if stops {
            // A node that hangs is not waited for longer than a host would.
            tokio::spawn(tokio::time::timeout(Duration::from_secs(5), old.stop()));
        } else {
            old.kill();
        }
    }

    /// Lets everybody be at the table; see [`Story::gather`].
    fn all_live(
        &mut self,
        mood: Mood,
        until: Instant,
        enough: fn(&Guest) -> bool,
    ) -> JoinSet<anyhow::Result<Guest>> {
        let mut people = JoinSet::new();
        for mut guest in self.guests.drain(..) {
            guest.turns(mood);
            people.spawn(async move {
                let lived = guest.live(until, enough).await;
                lived.with_context(|| format!("guest {}", guest.number))?;
                Ok(guest)
            });
        }
        people
    }

    async fn gather(&mut self, mut people: JoinSet<anyhow::Result<Guest>>) -> anyhow::Result<()> {
        while let Some(guest) = people.join_next().await {
            self.guests.push(guest??);
        }
        self.guests.sort_by_key(|guest| guest.number);
        Ok(())
    }

    async fn together(
        &mut self,
        mood: Mood,
        lasts: Duration,
        enough: fn(&Guest) -> bool,
    ) -> anyhow::Result<()> {
        let people = self.all_live(mood, Instant::now() + lasts, enough);
        self.gather(people).await
    }

    /// The weather clears up: everybody comes back, is answered, and sees the same.
    async fn clears(&mut self) -> anyhow::Result<()> {
        self.world.rough.store(false, Ordering::Relaxed);
        self.nodes.iter().for_each(|node| node.sky.turns(Weather::Calm));
        self.together(Mood::Quiet, CLEARS, |_| false).await?;
        self.settle().await?;
        let head = self.head()?;
        self.together(Mood::Quiet, SHOWN, |_| false).await?;
        for guest in &self.guests {
            let (number, seq) = (guest.number, guest.seq());
            ensure!(guest.is_where_they_can(), "guest {number} is not at the table");
            if !guest.is_here() {
                continue;
            }
            ensure!(seq >= head, "guest {number} was shown {seq}, {head} was there for long");
        }
        verdict::check(self.scene.code.as_str(), &self.log()?, &self.guests).map(drop)
    }

    async fn settle(&mut self) -> anyhow::Result<()> {
        self.together(Mood::Quiet, ANSWERED, Guest::is_settled).await?;
        let stuck = self.guests.iter().find(|guest| !guest.is_settled());
        ensure!(stuck.is_none(), "somebody is never answered: {}", self.faces());
        Ok(())
    }

    /// Nobody is stuck: the match goes on.
    async fn plays_on(&mut self) -> anyhow::Result<()> {
        let goal = self.head()? + FURTHER;
        self.guests.iter_mut().for_each(|guest| guest.goal = goal);
        self.together(Mood::Keen, Duration::from_secs(60), |guest| guest.seq() >= guest.goal)
            .await?;
        let head = self.head()?;
        ensure!(head >= goal, "nothing goes on after entry {head}: {}", self.faces());
        if self.seed.is_multiple_of(TO_THE_END) {
            let over = |guest: &Guest| guest.shown["lobby"]["phase"] == "lobby";
            self.together(Mood::Keen, Duration::from_secs(100_000), over).await?;
            ensure!(self.guests.iter().any(over), "the match has come to no end");
        }
        Ok(())
    }

    /// Whatever was acknowledged is answered in the same way again, and the log says the same.
    async fn ends(&mut self) -> anyhow::Result<Tale> {
        self.settle().await?;
        self.together(Mood::Quiet, SHOWN, |_| false).await?;
        if self.seed.is_multiple_of(WHO_IS_HERE) {
            self.know_each_other().await?;
        }
        let log = self.log()?;
        for guest in &self.guests {
            let one = self.chance.below(guest.done.len() as u64);
            let Some((id, seq)) = guest.done.iter().nth(usize::try_from(one)?) else { continue };
            let node = self.chance.pick(&self.nodes).context("a node")?;
            let again = json!({"id": id, "do": "chat", "text": "again"}).to_string();
            let answer = node.hub.call(self.scene.code, guest.who, &again).await;
            ensure!(answer.as_ref() == Ok(seq), "{id} was {seq} and is {answer:?}");
        }
        verdict::check(self.scene.code.as_str(), &log, &self.guests)?;
        Ok(self.tale(&log))
    }

    /// Everybody sees who else is at the table, by way of whatever node.
    async fn know_each_other(&mut self) -> anyhow::Result<()> {
        self.together(Mood::Quiet, KNOWN, |_| false).await?;
        let here: Vec<_> = self.guests.iter().filter(|g| g.is_here()).map(|g| g.number).collect();
        for guest in self.guests.iter().filter(|guest| guest.is_here()) {
            let (number, seen) = (guest.number, &guest.shown["here"]);
            ensure!(*seen == json!(here), "{here:?} are here, and guest {number} sees {seen}");
        }
        Ok(())
    }

    fn tale(&self, log: &[(Seq, Entry)]) -> Tale {
        let mut digest = Sha256::new();
        for (_, entry) in log {
            digest.update(entry.id.to_be_bytes());
            digest.update(entry.time.to_be_bytes());
            digest.update(&entry.body);
        }
        self.guests.iter().for_each(|guest| digest.update(guest.digest()));
        let sum = |of: fn(&Guest) -> u64| self.guests.iter().map(of).sum();
        Tale {
            digest: digest.finalize().to_vec(),
            entries: log.len() as u64,
            asked: sum(|guest| guest.asked),
            acknowledged: sum(|guest| guest.done.len() as u64),
            repeats: sum(|guest| guest.repeats),
            comings: sum(|guest| guest.comings),
            deaths: self.deaths,
        }
    }

    /// What everybody sees, for whoever reads of a failure.
    fn faces(&self) -> String {
        let face = |guest: &Guest| {
            let shown = &guest.shown;
            let (lobby, ask) = (&shown["lobby"], &shown["ask"]);
            let short = json!({
                "guest": guest.number, "here": guest.is_here(), "seq": shown["seq"],
                "members": lobby["members"], "chairs": lobby["chairs"], "phase": lobby["phase"],
                "owner": lobby["owner"], "options": lobby["options"], "ask": ask["prompt"],
                "seats": ask["seats"], "asked": ask.get("legal").is_some(),
                "waits": guest.waits_for(),
            });
            short.to_string()
        };
        self.guests.iter().map(face).collect::<Vec<_>>().join("\n")
    }

    fn key(&self) -> anyhow::Result<TableKey> {
        Ok(TableKey::new(self.scene.code.as_str())?)
    }

    fn head(&self) -> anyhow::Result<u64> {
        self.world.head(self.key()?).context("the log is there")
    }

    fn log(&self) -> anyhow::Result<Vec<(Seq, Entry)>> {
        Ok(self.world.read(self.key()?, 0, usize::MAX))
    }
}
