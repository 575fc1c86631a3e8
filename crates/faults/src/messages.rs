//! Messages are duplicated, delayed and dropped, and connections are cut: unanswered requests are
//! repeated under their id, and none takes effect twice.

use crate::campaign_stats::CampaignStats;
use crate::log_check::{read_log, replay_log};
use crate::lossy_proxy::{self, DeliveryStats};
use crate::player_group::{NodeUrls, PlayerBehavior, PlayerGroup};
use crate::test_store::{StoreKind, TestStore};
use crate::{CampaignOptions, TestPlayer, TestServerProcess, open_table, test_server};
use anyhow::{Context, anyhow, ensure};
use catalog::GameId;
use client::{ApiClient, TableClient};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use store::AnyStore;
use table::TableRecord;
use tokio::runtime::Runtime;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

/// Tables whose pair members only chat, besides a table of each game.
const CHAT_TABLES: usize = 12;

/// Unanswered messages that one chat client may have.
const MAX_UNANSWERED: usize = 16;

/// A message without an answer is repeated after this time.
const ANSWER_TIMEOUT: Duration = Duration::from_millis(300);

/// After this many messages new tables are opened.
const MESSAGES_PER_ROUND: u64 = 100_000;

pub(crate) fn run(options: &CampaignOptions, runtime: &Runtime) -> anyhow::Result<Value> {
    let test_store = TestStore::new(options.store)?;
    let count = if options.store == StoreKind::Postgres { 2 } else { 1 };
    let delivery = Arc::new(DeliveryStats::default());
    let (mut stats, mut said, mut sent) = (CampaignStats::default(), 0, 0);
    let load = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    while load(&delivery.messages) < options.rounds && options.has_time_left() {
        let nodes = test_store.start_nodes(&options.server_program, count)?;
        let goal = options.rounds.min(load(&delivery.messages) + MESSAGES_PER_ROUND);
        let seed = options.seed ^ goal << 8;
        let mut urls = Vec::new();
        for node in &nodes {
            let target = node.url.trim_start_matches("http://").to_owned();
            urls.push(runtime.block_on(lossy_proxy::start(target, seed, Arc::clone(&delivery)))?);
        }
        let (clients, players) = open_tables(&nodes, &urls, seed)?;
        let (clients, finals) = runtime.block_on(async {
            let members = players.into_iter().map(|player| (player, NodeUrls::new(urls.clone())));
            let behavior = PlayerBehavior {
                switch_node_one_in: u64::MAX,
                answer_timeout: ANSWER_TIMEOUT,
                ..PlayerBehavior::default()
            };
            let group = PlayerGroup::start(members, behavior);
            let clients = chat(clients, goal, &delivery).await?;
            anyhow::Ok((
                clients,
                stats.finish_and_converge(options, group, &test_server::urls(&nodes), None).await?,
            ))
        })?;
        // A SQLite file can be opened once the server has closed it.
        drop(nodes);
        let store = runtime.block_on(test_store.open())?;
        runtime.block_on(stats.check_logs(&store, finals))?;
        stats.finish_tables();
        for pair in clients.chunk_by(|a, b| a.code == b.code) {
            said += runtime.block_on(check_chat_log(&store, pair))?;
            sent += pair.iter().map(|chat_client| chat_client.sent).sum::<u64>();
        }
        (options.report_progress)(&format!(
            "{} messages, {said} remarks",
            load(&delivery.messages)
        ));
    }
    Ok(stats.to_json(&json!({
        "rounds": load(&delivery.messages).min(options.rounds), "messages": load(&delivery.messages),
        "duplicated": load(&delivery.duplicated), "delayed": load(&delivery.delayed),
        "dropped": load(&delivery.dropped), "connections_cut": load(&delivery.cut),
        "chats": said, "sent_for_chats": sent,
    })))
}

/// Opens tables directly at the nodes: some for chat clients, and one of each game.
fn open_tables(
    nodes: &[TestServerProcess],
    urls: &[String],
    seed: u64,
) -> anyhow::Result<(Vec<ChatClient>, Vec<TestPlayer>)> {
    let (mut clients, mut players) = (Vec::new(), Vec::new());
    for at in 0..CHAT_TABLES {
        let (node, url) = (&nodes[at % nodes.len()], &urls[at % urls.len()]);
        let pair = [ApiClient::new(&node.url)?, ApiClient::new(&node.url)?];
        let code = pair[0].open_table("ludo", "Ann", &json!({}), &json!({}))?;
        pair[1].join_table(&code, "Ben")?;
        for (member, client) in (0..).zip(pair) {
            clients.push(ChatClient::new(client.with_url(url), &code, member));
        }
    }
    for (at, game) in (0..).zip(GameId::ALL) {
        players.extend(open_table(&nodes[0].url, game, seed ^ at)?);
    }
    Ok((clients, players))
}

/// Lets all clients chat until this many messages were sent, and waits for the last answers.
async fn chat(
    clients: Vec<ChatClient>,
    goal: u64,
    delivery: &Arc<DeliveryStats>,
) -> anyhow::Result<Vec<ChatClient>> {
    let mut tasks = JoinSet::new();
    for mut chat_client in clients {
        let delivery = Arc::clone(delivery);
        tasks.spawn(async move {
            let may_continue = move || delivery.messages.load(Ordering::Relaxed) < goal;
            chat_client.chat(may_continue).await.map(|()| chat_client)
        });
    }
    let mut clients = Vec::new();
    while let Some(chat_client) = tasks.join_next().await {
        clients.push(chat_client??);
    }
    clients.sort_by(|a, b| (&a.code, a.member).cmp(&(&b.code, b.member)));
    Ok(clients)
}

/// A client that sends chat messages without waiting for answers.
#[derive(Debug)]
struct ChatClient {
    client: ApiClient,
    code: String,
    member: usize,
    /// Unanswered messages by number, with the time of the last attempt.
    unanswered: BTreeMap<u64, Instant>,
    /// The entry of each acknowledged message.
    acknowledged: Vec<(u64, u64)>,
    said: u64,
    sent: u64,
}

impl ChatClient {
    fn new(client: ApiClient, code: &str, member: usize) -> Self {
        let (unanswered, acknowledged) = (BTreeMap::new(), Vec::new());
        Self { client, code: code.to_owned(), member, unanswered, acknowledged, said: 0, sent: 0 }
    }

    /// Chats on one connection after another while `may_continue`, then until all messages are
    /// answered.
    async fn chat(&mut self, may_continue: impl Fn() -> bool) -> anyhow::Result<()> {
        let mut failed = 0;
        while failed < 100 {
            let Ok(mut connection) = self.client.connect(&self.code).await else {
                failed += 1;
                continue;
            };
            self.unanswered.values_mut().for_each(|sent| *sent = Instant::now() - ANSWER_TIMEOUT);
            match self.chat_on_connection(&mut connection, &may_continue).await {
                Ok(()) => return Ok(()),
                Err(ChatEnd::Disconnected) => {}
                Err(ChatEnd::Violation(why)) => return Err(why),
            }
        }
        Err(anyhow!("{} accepts no connection", self.code))
    }

    async fn chat_on_connection(
        &mut self,
        connection: &mut TableClient,
        may_continue: &impl Fn() -> bool,
    ) -> Result<(), ChatEnd> {
        loop {
            while self.unanswered.len() < MAX_UNANSWERED && may_continue() {
                self.said += 1;
                self.send(connection, self.said).await?;
            }
            if self.unanswered.is_empty() {
                return Ok(());
            }
            if let Ok(heard) = timeout(ANSWER_TIMEOUT, connection.receive()).await {
                self.handle_answer(&heard.map_err(|_| ChatEnd::Disconnected)?)
                    .map_err(ChatEnd::Violation)?;
            }
            let late = |(number, sent): (&u64, &Instant)| {
                (sent.elapsed() >= ANSWER_TIMEOUT).then_some(*number)
            };
            for number in self.unanswered.iter().filter_map(late).collect::<Vec<_>>() {
                self.send(connection, number).await?;
            }
        }
    }

    async fn send(&mut self, connection: &mut TableClient, number: u64) -> Result<(), ChatEnd> {
        self.unanswered.insert(number, Instant::now());
        self.sent += 1;
        let text = chat_text(self.member, number);
        let text = format!(r#"{{"id":"{number}","do":"chat","text":"{text}"}}"#);
        connection.send_text(&text).await.map_err(|_| ChatEnd::Disconnected)
    }

    /// Handles an answer. Repeated answers to a message must name the same entry.
    fn handle_answer(&mut self, message: &Value) -> anyhow::Result<()> {
        let Some(number) = message["reply_to"].as_str().and_then(|id| id.parse::<u64>().ok())
        else {
            return Ok(());
        };
        let Some(seq) = message["seq"].as_u64() else {
            let code = message["refusal"]["code"].as_str().unwrap_or_default();
            ensure!(matches!(code, "not-stored" | "not-known" | "moved-on"), "{message}");
            return Ok(());
        };
        match self.unanswered.remove(&number) {
            Some(_) => self.acknowledged.push((number, seq)),
            None => {
                let same = self.acknowledged.iter().rev().find(|(done, _)| *done == number);
                ensure!(same == Some(&(number, seq)), "{number} is {seq}, but was {same:?}");
            }
        }
        Ok(())
    }
}

/// Why a connection is no longer used.
enum ChatEnd {
    Disconnected,
    Violation(anyhow::Error),
}

fn chat_text(member: usize, number: u64) -> String {
    format!("{member} says {number}")
}

/// Checks that the log holds every message once, at the entry the client was told.
async fn check_chat_log(store: &AnyStore, clients: &[ChatClient]) -> anyhow::Result<usize> {
    let code = &clients.first().context("clients")?.code;
    let log = read_log(store, code).await?;
    replay_log(code, &log)?;
    let mut said = HashMap::new();
    for (seq, entry) in &log {
        if let TableRecord::Chat { text, .. } =
            TableRecord::from_bytes(&entry.body).map_err(|why| anyhow!(why))?
        {
            let twice = said.insert(text, *seq);
            ensure!(twice.is_none(), "{code}: entries {twice:?} and {seq} are the same message");
        }
    }
    for chat_client in clients {
        ensure!(
            chat_client.acknowledged.len() as u64 == chat_client.said,
            "{code}: a message was never answered"
        );
        for (number, seq) in &chat_client.acknowledged {
            let there = said.remove(&chat_text(chat_client.member, *number));
            ensure!(
                there == Some(*seq),
                "{code}: {number} is at {there:?}, but {seq} was acknowledged"
            );
        }
    }
    ensure!(said.is_empty(), "{code}: nobody sent {said:?}");
    Ok(clients.iter().map(|chat_client| chat_client.acknowledged.len()).sum())
}
