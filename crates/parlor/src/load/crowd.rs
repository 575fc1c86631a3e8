//! Everybody at their tables: some to play, some to listen, and tables where nobody is.

use anyhow::anyhow;
use catalog::GameId;
use client::{Quick, Visitor};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

/// So many open tables at the same time: the store keeps them in groups.
const OPENERS: usize = 8;

/// So many tables are sat down at at the same time: fewer than a server lets wait at its door.
const AT_ONCE: usize = 64;

/// A table for two.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) code: String,
    pub(super) two: [Visitor; 2],
}

/// The tables of a crowd.
#[derive(Debug, Default)]
pub(super) struct Tables {
    /// Where people play.
    pub(super) played: Vec<Place>,
    /// Where people sit before an open match and wait.
    pub(super) waiting: Vec<Place>,
}

/// How many of each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counts {
    pub(super) played: usize,
    pub(super) waiting: usize,
    pub(super) asleep: usize,
}

impl Tables {
    /// Opens them all. Blocks.
    pub(super) fn open(url: &str, game: GameId, counts: Counts) -> anyhow::Result<Self> {
        let mut places = in_parts(counts.played + counts.waiting, |count| {
            let first = Visitor::first_of_many(url);
            (0..count).map(|_| table_for_two(&first, game)).collect()
        })?;
        in_parts(counts.asleep, |count| {
            let owner = Visitor::first_of_many(url).another()?;
            (0..count).map(|_| open_table(&owner, game)).collect()
        })?;
        let waiting = places.split_off(counts.played);
        Ok(Self { played: places, waiting })
    }

    /// Spreads the tables over several nodes, the two of each at the same one or apart.
    pub(super) fn spread(&mut self, urls: &[String], apart: bool) {
        let places = self.played.iter_mut().chain(&mut self.waiting);
        for (number, place) in places.enumerate() {
            let node = |more: usize| urls[(number + more) % urls.len()].as_str();
            place.by_way_of([node(0), node(usize::from(apart))]);
        }
    }
}

impl Place {
    /// Has its two come by way of these nodes.
    pub(super) fn by_way_of(&mut self, urls: [&str; 2]) {
        for (visitor, url) in self.two.iter_mut().zip(urls) {
            *visitor = visitor.at(url);
        }
    }
}

/// Has several do a part each of something that is to be done so often.
fn in_parts<T: Send>(
    count: usize,
    some: impl Fn(usize) -> anyhow::Result<Vec<T>> + Sync,
) -> anyhow::Result<Vec<T>> {
    let parts = (0..OPENERS).map(|part| count * (part + 1) / OPENERS - count * part / OPENERS);
    std::thread::scope(|scope| {
        let some = &some;
        let threads: Vec<_> = parts.map(|part| scope.spawn(move || some(part))).collect();
        let done = threads.into_iter().map(|t| t.join().map_err(|_| anyhow!("a panic"))?);
        done.collect::<anyhow::Result<Vec<_>>>().map(|all| all.into_iter().flatten().collect())
    })
}

fn open_table(owner: &Visitor, game: GameId) -> anyhow::Result<String> {
    let config = if game == GameId::Ludo { json!({"ends": "first"}) } else { json!({}) };
    // Who waits has all the time there is.
    let options = json!({"bot_ms": 0, "decision_s": 0, "reaction_s": 0});
    owner.open(game.name(), "Ann", &config, &options)
}

fn table_for_two(first: &Visitor, game: GameId) -> anyhow::Result<Place> {
    let two = [first.another()?, first.another()?];
    let code = open_table(&two[0], game)?;
    two[1].join(&code, "Ben")?;
    Ok(Place { code, two })
}

/// Both players of every table.
pub(super) type Seated = Vec<[Quick; 2]>;

/// Sits everybody down, some tables at a time and in their order.
pub(super) async fn seat(places: &[Place], begin: Begin) -> anyhow::Result<Seated> {
    let (doors, mut coming) = (Arc::new(Semaphore::new(AT_ONCE)), JoinSet::new());
    for (number, place) in places.iter().cloned().enumerate() {
        let doors = Arc::clone(&doors);
        coming.spawn(async move {
            let _turn = doors.acquire().await?;
            let [ann, ben] = &place.two;
            let two = tokio::try_join!(
                sit(ann, &place.code, true, begin),
                sit(ben, &place.code, false, begin)
            )?;
            anyhow::Ok((number, [two.0, two.1]))
        });
    }
    let mut seated = Vec::with_capacity(places.len());
    while let Some(two) = coming.join_next().await {
        seated.push(two??);
    }
    seated.sort_by_key(|(number, _)| *number);
    Ok(seated.into_iter().map(|(_, two)| two).collect())
}

/// Whether a match is begun as soon as both are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begin {
    Now,
    Later,
}

async fn sit(visitor: &Visitor, code: &str, owner: bool, begin: Begin) -> anyhow::Result<Quick> {
    let mut player = Quick::sit(visitor, code).await?;
    while begin == Begin::Now && player.lobby["phase"] != "playing" {
        if player.hear().await?.lobby {
            begin_again(&mut player, owner).await?;
        }
    }
    Ok(player)
}

/// Between matches, one is ready and the other begins.
pub(super) async fn begin_again(player: &mut Quick, owner: bool) -> anyhow::Result<()> {
    let lobby: &Value = &player.lobby;
    if lobby["phase"] != "lobby" {
        return Ok(());
    }
    let ready = lobby["members"].get(1).is_some_and(|member| member["ready"] == true);
    if owner && ready {
        player.ask("\"do\":\"start\"").await?;
    } else if !owner && !ready {
        player.ask("\"do\":\"ready\",\"ready\":true").await?;
    }
    Ok(())
}

/// Listens, and answers pings, until the end; none if the connection did not last.
pub(super) async fn listen(mut player: Quick, end: Instant) -> Option<Quick> {
    let limit = tokio::time::Instant::from_std(end);
    loop {
        match tokio::time::timeout_at(limit, player.hear()).await {
            Ok(Ok(_)) => {}
            Ok(Err(why)) => {
                eprintln!("parlor: {why:#}");
                return None;
            }
            Err(_) => return Some(player),
        }
    }
}

/// How long somebody thinks about a move: about as long as the pace says, not all alike.
pub(super) fn thought(pace: Duration, move_number: u64, player: u64) -> Duration {
    let mixed = (player << 32 | move_number).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    pace / 2 + pace.mul_f64(mixed as f64 / f64::from(u32::MAX))
}
