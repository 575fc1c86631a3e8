//! A day of a server in twenty minutes: people come, open tables, play, talk, go and come back;
//! tables fall asleep and are swept; the server is stopped and killed. What it holds when
//! everybody has left stays the same, and nothing acknowledged is lost.

mod flat;

use crate::kill::{check_hellos, come_back};
use crate::ledger::{check, read_log};
use crate::{Chance, House, Person, Plan, open_table};
use anyhow::{Context, ensure};
use catalog::GameId;
use client::Visitor;
use flat::{Life, Sample};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use store::{Sqlite, Store};
use tokio::runtime::Runtime;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;

/// A day in twenty minutes.
const HASTE: u32 = 72;

/// An empty table is kept for so long of the day, and for so long of ours.
const KEEP_MINUTES: u32 = 20;
const KEEP: Duration = Duration::from_millis(KEEP_MINUTES as u64 * 60_000 / HASTE as u64);

/// After so many rounds the regulars play at fresh tables: no log grows all day.
const REGULAR: u64 = 16;

/// How long the server may take to notice that everybody has left.
const NOTICE: Duration = Duration::from_secs(60);

/// A server's life has so many rounds, and each of those that follow twice as many as the one
/// before, eight times; then again.
const fn length(life: u32) -> u64 {
    4 << (life % 8)
}

/// A table for two, and when they left it.
struct Party {
    people: Vec<Person>,
    left: Instant,
}

/// Figures of the whole.
#[derive(Default)]
struct Sum {
    rounds: u64,
    visits: u64,
    acknowledged: usize,
    opened: usize,
    checked: usize,
    stopped: u64,
    killed: u64,
}

struct Soak<'a> {
    plan: &'a Plan,
    runtime: &'a Runtime,
    store: PathBuf,
    chance: Chance,
    sum: Sum,
    /// The longest that a server lived.
    lasted: Duration,
    /// Those who come back every round.
    regulars: Vec<Party>,
    /// Those who were here and left for good.
    passed: Vec<Party>,
}

pub(crate) fn run(plan: &Plan, runtime: &Runtime) -> anyhow::Result<Value> {
    let folder = tempfile::tempdir()?;
    let store = folder.path().join("tables.sqlite");
    let chance = Chance::new(plan.seed, 0);
    let (sum, lasted, regulars, passed) = (Sum::default(), Duration::ZERO, Vec::new(), Vec::new());
    let mut soak = Soak { plan, runtime, store, chance, sum, lasted, regulars, passed };
    let (mut lives, mut rounds) = (Vec::new(), plan.rounds().peekable());
    for number in 0.. {
        if rounds.peek().is_none() {
            break;
        }
        lives.push(soak.live(number, rounds.by_ref())?);
    }
    let kept = soak.tables()?;
    soak.figures(&lives, kept)
}

impl Soak<'_> {
    /// One life of the server, from its start to its violent or quiet end in the middle of play.
    fn live(
        &mut self,
        number: u32,
        rounds: &mut impl Iterator<Item = u64>,
    ) -> anyhow::Result<Life> {
        let (haste, keep) = (HASTE.to_string(), KEEP_MINUTES.to_string());
        let flags = ["--haste", &haste, "--keep-minutes", &keep, "--log-level", "warn"];
        let house = House::start_with(&self.plan.program, &self.store, &flags)?;
        let began = Instant::now();
        self.meet(&house);
        let mut life = Life::default();
        for _ in rounds.take(usize::try_from(length(number))?) {
            self.round(&house)?;
            life.0.push(quiet(&house)?);
            self.tell(life.0.last());
        }
        self.end(house, number)?;
        self.lasted = self.lasted.max(began.elapsed());
        self.runtime.block_on(self.inspect())?;
        life.check().with_context(|| format!("life {number} of {} rounds", life.0.len()))?;
        Ok(life)
    }

    /// The regulars find the server where it is now.
    fn meet(&mut self, house: &House) {
        for party in &mut self.regulars {
            come_back(&mut party.people, &house.url);
        }
    }

    /// People come, play and go; the regulars come back once more.
    fn round(&mut self, house: &House) -> anyhow::Result<()> {
        if self.regulars.is_empty() || self.sum.rounds.is_multiple_of(REGULAR) {
            self.passed.append(&mut self.regulars);
            self.regulars = self.open(house)?;
        }
        let mut parties = std::mem::take(&mut self.regulars);
        let regular = parties.len();
        parties.extend(self.open(house)?);
        self.play(&mut parties, || Ok(()))?;
        self.passed.extend(parties.drain(regular..));
        self.play(&mut parties, || Ok(()))?;
        self.regulars = parties;
        // A table that was left so long ago may be gone.
        self.passed.retain(|party| party.left.elapsed() < KEEP);
        self.sum.rounds += 1;
        Ok(())
    }

    /// A table of each game.
    fn open(&mut self, house: &House) -> anyhow::Result<Vec<Party>> {
        let seed = self.plan.seed ^ self.sum.rounds << 8;
        let open = |(at, game)| {
            let people = open_table(&house.url, game, seed ^ at)?.into();
            Ok(Party { people, left: Instant::now() })
        };
        let parties: anyhow::Result<Vec<Party>> = (0..).zip(GameId::ALL).map(open).collect();
        self.sum.opened += GameId::ALL.len();
        parties
    }

    /// Everybody plays until some answers were given; then `end` comes, and everybody goes,
    /// whatever they were about to do.
    fn play(
        &mut self,
        parties: &mut [Party],
        end: impl FnOnce() -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let answers = 20 * parties.len() as u64 + self.chance.below(100);
        let before: usize = told(parties);
        self.sum.visits += 2 * parties.len() as u64;
        self.runtime.block_on(play(parties, answers, end))?;
        self.sum.acknowledged += told(parties) - before;
        Ok(())
    }

    /// The server ends while the regulars play: one life by request, the next by force.
    fn end(&mut self, house: House, number: u32) -> anyhow::Result<()> {
        let mut parties = std::mem::take(&mut self.regulars);
        let kindly = number.is_multiple_of(2);
        self.play(&mut parties, || if kindly { house.stop() } else { house.kill() })?;
        self.regulars = parties;
        self.sum.stopped += u64::from(kindly);
        self.sum.killed += u64::from(!kindly);
        Ok(())
    }

    /// Holds what people were told against the logs. A table may be gone only if it was left
    /// for long enough.
    async fn inspect(&mut self) -> anyhow::Result<()> {
        let store = Sqlite::open(&self.store)?;
        for Party { people, left } in self.regulars.iter().chain(&self.passed) {
            let log = read_log(&store, &people[0].code).await?;
            if log.is_empty() {
                ensure!(left.elapsed() >= KEEP, "{} was swept too soon", people[0].code);
                continue;
            }
            self.sum.checked += check(&log, &people.iter().collect::<Vec<_>>())?.kept;
            check_hellos(&log, people)?;
        }
        self.passed.clear();
        Ok(())
    }

    /// How many tables the store holds.
    fn tables(&self) -> anyhow::Result<usize> {
        self.runtime.block_on(async {
            let store = Sqlite::open(&self.store)?;
            let (mut after, mut count) = (None, 0);
            loop {
                let page = store.tables(after, 256).await?;
                let Some(last) = page.last() else { return Ok(count) };
                (after, count) = (Some(last.key), count + page.len());
            }
        })
    }

    fn tell(&self, sample: Option<&Sample>) {
        if let (true, Some(sample)) = (self.sum.rounds.is_multiple_of(20), sample) {
            let Sum { rounds, visits, .. } = self.sum;
            (self.plan.progress)(&format!("{rounds} rounds, {visits} visits: {sample}"));
        }
    }

    fn figures(&self, lives: &[Life], kept: usize) -> anyhow::Result<Value> {
        let Sum { rounds, visits, acknowledged, opened, checked, stopped, killed } = self.sum;
        let long = self.lasted > 4 * KEEP;
        ensure!(!long || kept < opened, "no table was ever swept");
        let longest = lives.iter().max_by_key(|life| life.0.len()).context("a life")?;
        Ok(json!({
            "rounds": rounds, "visits": visits, "acknowledged": acknowledged,
            "held_against_logs": checked, "tables_opened": opened,
            "tables_swept": opened - kept, "stopped": stopped, "killed": killed,
            "lives": lives.iter().map(Life::to_json).collect::<Vec<_>>(),
            "longest": longest.samples(),
        }))
    }
}

fn told(parties: &[Party]) -> usize {
    parties.iter().flat_map(|party| &party.people).map(|person| person.done.len()).sum()
}

async fn play(
    parties: &mut [Party],
    answers: u64,
    end: impl FnOnce() -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let (told, mut heard) = mpsc::unbounded_channel();
    let (stay, gone) = watch::channel(());
    let mut playing = JoinSet::new();
    for (at, party) in parties.iter_mut().enumerate() {
        for mut person in party.people.drain(..) {
            let (told, mut gone) = (told.clone(), gone.clone());
            playing.spawn(async move {
                let acted = move || told.send(()).is_ok();
                let played = tokio::select! {
                    played = person.play(&acted) => played,
                    _ = gone.changed() => Ok(()),
                };
                played.map(|()| (at, person))
            });
        }
    }
    drop(told);
    for _ in 0..answers {
        heard.recv().await.context("everybody stopped before they should")?;
    }
    end()?;
    drop(stay);
    while let Some(person) = playing.join_next().await {
        let (at, person) = person??;
        parties[at].people.push(person);
    }
    for party in parties {
        party.people.sort_by_key(|person| person.member);
        party.left = Instant::now();
    }
    Ok(())
}

/// What the server holds once everybody has left and every table sleeps.
fn quiet(house: &House) -> anyhow::Result<Sample> {
    let (asker, asked) = (Visitor::anonymous(&house.url), Instant::now());
    loop {
        let (_, figures) = asker.get("/metrics")?;
        let figures = figures.as_str().context("figures")?;
        let none = |name: &str| figures.lines().any(|line| line == format!("{name} 0"));
        if none("parlor_sockets") && none("parlor_tables_awake") {
            let (memory, files) = house.holds()?;
            return Ok(Sample { memory, files });
        }
        ensure!(asked.elapsed() < NOTICE, "somebody has not left, or a table does not sleep");
        std::thread::sleep(Duration::from_millis(20));
    }
}
