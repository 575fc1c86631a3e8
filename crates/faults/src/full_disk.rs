//! The disk is full: nothing is acknowledged that was not stored, the refusal says so, and play
//! continues once there is space, without a restart.

use crate::log_check::{LogFindings, check_log, read_log};
use crate::{CampaignOptions, SplitMix64, TestPlayer, TestServerProcess, open_table};
use anyhow::{Context, bail, ensure};
use catalog::GameId;
use client::TableClient;
use serde_json::{Value, json};
use std::path::Path;
use store::SqliteStore;
use tokio::runtime::Runtime;

pub(crate) fn run(options: &CampaignOptions, runtime: &Runtime) -> anyhow::Result<Value> {
    let folder = tempfile::tempdir()?;
    let store = folder.path().join("tables.sqlite");
    let server = TestServerProcess::start(&options.server_program, &store)?;
    let mut players = Vec::new();
    for (at, game) in (0..).zip(GameId::ALL) {
        players.extend(open_table(&server.url, game, options.seed ^ at)?);
    }
    let mut rng = SplitMix64::new(options.seed, 0);
    let (mut rounds, mut refused) = (0, 0);
    for _ in options.rounds() {
        let at = usize::try_from(rng.below(players.len() as u64))?;
        let room = rng.below(20_000);
        refused += runtime.block_on(fill_disk(&server, &store, &mut players[at], room))?;
        rounds += 1;
    }
    server.kill()?;
    let store = SqliteStore::open(&store)?;
    let mut found = LogFindings::default();
    for table in players.chunk_by(|a, b| a.code == b.code) {
        let log = runtime.block_on(read_log(&store, &table[0].code))?;
        found += check_log(&log, &table.iter().collect::<Vec<_>>())?;
    }
    ensure!(found.unanswered == 0, "{} entries were stored but refused", found.unanswered);
    let acknowledged: usize = players.iter().map(|player| player.acknowledged.len()).sum();
    Ok(json!({
        "rounds": rounds, "acknowledged": acknowledged, "refused_for_space": refused,
        "acknowledged_without_storage": acknowledged - found.acknowledged,
    }))
}

/// Chats until the disk is full, checks the refusal, and continues when there is space.
async fn fill_disk(
    server: &TestServerProcess,
    store: &Path,
    player: &mut TestPlayer,
    room: u64,
) -> anyhow::Result<u64> {
    let mut connection = player.connect().await?;
    let log = store.with_extension("sqlite-wal");
    // Neither the database file nor its write-ahead log may grow by more than this.
    let largest = std::fs::metadata(store)?.len().max(std::fs::metadata(&log)?.len());
    server.limit_file_size(Some(largest + room))?;
    let full = send_chats(&mut connection, player, 4_000).await;
    let refusals = match full? {
        Some(code) => {
            ensure!(code == "not-stored", "the refusal was {code}");
            // The repeated request is refused again.
            let (id, command) = player.pending.clone().context("pending")?;
            connection.send_command_as(&id, command).await?;
            let again =
                connection.receive_until(|message| message["reply_to"] == id.as_str()).await?;
            ensure!(again["refusal"]["code"] == "not-stored", "{again}");
            2
        }
        None => bail!("the file size limit was never reached"),
    };
    server.limit_file_size(None)?;
    let (id, command) = player.pending.clone().context("pending")?;
    connection.send_command_as(&id, command).await?;
    let stored = connection.receive_until(|message| message["reply_to"] == id.as_str()).await?;
    let seq = stored["seq"].as_u64();
    player.record_acknowledged(
        seq.with_context(|| format!("refused although there is space: {stored}"))?,
    );
    let refused = send_chats(&mut connection, player, 3).await?;
    ensure!(refused.is_none(), "refused although there is space: {refused:?}");
    Ok(refusals)
}

/// Sends this many chat messages, or until one is refused; returns the refusal's code.
async fn send_chats(
    connection: &mut TableClient,
    player: &mut TestPlayer,
    times: u64,
) -> anyhow::Result<Option<String>> {
    for _ in 0..times {
        let command = player.chat_command();
        let id = player.begin_request(command.clone());
        connection.send_command_as(&id, command).await?;
        let answer = connection.receive_until(|message| message["reply_to"] == id.as_str()).await?;
        match answer["seq"].as_u64() {
            Some(seq) => player.record_acknowledged(seq),
            None => return Ok(answer["refusal"]["code"].as_str().map(str::to_owned)),
        }
    }
    Ok(None)
}
