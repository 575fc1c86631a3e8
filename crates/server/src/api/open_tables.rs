//! Open tables and quick match.

use super::tables::{send_command, unprocessable};
use super::{ApiError, ApiResult, JsonBody, parse_body, parse_code, require_identity};
use crate::address::ClientAddress;
use crate::hub::{Hub, unreadable};
use crate::open_tables;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use kit::TurnClock;
use protocol::{
    EntryResponse, JoinTableRequest, OpenTablesResponse, QuickMatchRequest, QuickMatchResponse,
};
use serde_json::{Map, Value, json};
use std::net::IpAddr;
use std::sync::Arc;
use store::StoreError;
use table::{
    IdentityHash, OpenTable, RefusalCode, Table, TableCode, TableCommand, TableOffer, TableOptions,
    TablePace, TableRecord, changed_options,
};

/// Days for a decision at a table that quick match opens for play by correspondence.
const QUICK_MATCH_DAYS: u8 = 3;

/// How many tables quick match tries to join before it opens one.
const MAX_JOIN_ATTEMPTS: usize = 5;

fn require_open_tables(hub: &Hub) -> Result<(), ApiError> {
    let say = "This server lists no open tables.";
    let refusal = || ApiError::new(StatusCode::NOT_FOUND, RefusalCode::NoSuchPath, say);
    hub.settings.open_tables.then_some(()).ok_or_else(refusal)
}

fn not_readable(error: &StoreError) -> ApiError {
    tracing::warn!(%error, "open tables cannot be read");
    ApiError::from_refusal(StatusCode::SERVICE_UNAVAILABLE, unreadable())
}

/// The tables that anybody may join or watch.
pub(super) async fn list(State(hub): State<Arc<Hub>>) -> ApiResult<Json<OpenTablesResponse>> {
    require_open_tables(&hub)?;
    let tables = open_tables::read_cached(&hub).await.map_err(|error| not_readable(&error))?;
    Ok(Json(OpenTablesResponse { tables }))
}

/// Joins an open table on a free chair.
pub(super) async fn join(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    Path(code): Path<String>,
    headers: HeaderMap,
    body: JsonBody,
) -> ApiResult<Json<EntryResponse>> {
    require_open_tables(&hub)?;
    let identity = require_identity(&hub, &headers)?;
    if !hub.limits.may_join(address.ip) {
        return Err(ApiError::rate_limited(&hub));
    }
    let JoinTableRequest { nick } = parse_body(body, kit::read_json)?;
    Table::check_nick(&nick).map_err(unprocessable)?;
    let command = TableCommand::JoinOpen { nick };
    let seq = send_command(&hub, parse_code(&code)?, identity, "join", command).await?;
    Ok(Json(EntryResponse { seq }))
}

/// Joins the open table that fits best, or opens one.
pub(super) async fn quick_match(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    headers: HeaderMap,
    body: JsonBody,
) -> ApiResult<Json<QuickMatchResponse>> {
    require_open_tables(&hub)?;
    let identity = require_identity(&hub, &headers)?;
    if !hub.limits.may_join(address.ip) {
        return Err(ApiError::rate_limited(&hub));
    }
    let request: QuickMatchRequest = parse_body(body, kit::read_json)?;
    let opening = opening_record(&request, identity).map_err(unprocessable)?;
    let options = request.config.as_ref().and_then(|config| options_of(&request.game, config));
    let (request, address) = (&request, address.ip);
    let player = QuickPlayer { hub: &hub, address, identity, request, options };
    if let Some(code) = player.join_fitting(u64::MAX).await? {
        return Ok(Json(QuickMatchResponse { code, opened: false }));
    }
    let has_room = !hub.settings.limits_enabled || hub.open_tables.has_room(address);
    if !has_room || !hub.limits.may_open(address) {
        return Err(ApiError::rate_limited(&hub));
    }
    let code = player.open(&opening).await?;
    // Two who open a table at the same time would wait for each other: whoever is listed later
    // finds the earlier table now.
    let number = player.listing_number(code).await?;
    if let Some(earlier) = player.join_fitting(number).await? {
        send_command(&hub, code, identity, "leave", TableCommand::Leave).await?;
        hub.open_tables.remove(code);
        return Ok(Json(QuickMatchResponse { code: earlier, opened: false }));
    }
    Ok(Json(QuickMatchResponse { code, opened: true }))
}

fn opening_record(
    request: &QuickMatchRequest,
    identity: IdentityHash,
) -> Result<TableRecord, table::RefusalMessage> {
    let clock = match request.pace {
        TablePace::Live => None,
        TablePace::Untimed => Some(TurnClock::None),
        TablePace::Days => Some(TurnClock::Days { days: QUICK_MATCH_DAYS }),
    };
    let options = TableOptions { clock, ..TableOptions::default() };
    let config = request.config.clone().unwrap_or_else(|| json!({}));
    Table::opening_record(&request.game, &config, &options, identity, &request.nick)
}

/// The options of a game by which tables are compared; `None` if the game or they are not known here.
fn options_of(game: &str, config: &Value) -> Option<Map<String, Value>> {
    changed_options(game.parse().ok()?, config).ok()
}

/// Somebody who looks for a table.
struct QuickPlayer<'a> {
    hub: &'a Arc<Hub>,
    address: IpAddr,
    identity: IdentityHash,
    request: &'a QuickMatchRequest,
    /// The options that the table must have; `None` for any.
    options: Option<Map<String, Value>>,
}

impl QuickPlayer<'_> {
    /// Joins the table that fits best of those listed before a number; `None` if there is none, or
    /// all are taken meanwhile.
    async fn join_fitting(&self, before: u64) -> Result<Option<TableCode>, ApiError> {
        let listed = open_tables::read(self.hub).await.map_err(|error| not_readable(&error))?;
        let mut fitting: Vec<_> = listed
            .into_iter()
            .filter(|(number, table)| *number < before && self.fits(table))
            .collect();
        fitting.sort_by_key(|(number, table)| self.order(*number, table));
        for (_, table) in fitting.into_iter().take(MAX_JOIN_ATTEMPTS) {
            let command = TableCommand::JoinOpen { nick: self.request.nick.clone() };
            let joined = send_command(self.hub, table.code, self.identity, "join", command).await;
            match joined {
                Ok(_) => return Ok(Some(table.code)),
                Err(error) if error.is_not_found() => {}
                Err(error) => return Err(error),
            }
        }
        Ok(None)
    }

    fn fits(&self, table: &OpenTable) -> bool {
        let level = self.request.level;
        table.free > 0
            && table.game == self.request.game
            && table.pace() == self.request.pace
            && !table.custom_start
            && self.has_wanted_options(table)
            && (table.level.is_none() || level.is_none() || table.level == level)
    }

    /// Whether a table has the options that are wanted. Those of a listing without any, because they
    /// are large, are not known.
    fn has_wanted_options(&self, table: &OpenTable) -> bool {
        let Some(wanted) = &self.options else { return true };
        let listed = table.config.as_ref().and_then(|config| options_of(&table.game, config));
        listed.as_ref() == Some(wanted)
    }

    /// The best table comes first: of the same level, with the usual options, with the fewest free
    /// chairs, the one that has waited longest.
    fn order(&self, number: u64, table: &OpenTable) -> (bool, bool, u8, u64) {
        let is_other_level = table.level != self.request.level;
        let is_unusual = table.config != Some(json!({}));
        (is_other_level, is_unusual, table.free, number)
    }

    /// Opens a table to anybody and lists it.
    async fn open(&self, opening: &TableRecord) -> Result<TableCode, ApiError> {
        let unavailable = |no| ApiError::from_refusal(StatusCode::SERVICE_UNAVAILABLE, no);
        let code = self.hub.open_table(opening).await.map_err(unavailable)?;
        let offer = Some(TableOffer { level: self.request.level });
        let command = TableCommand::Offer { offer };
        send_command(self.hub, code, self.identity, "offer", command).await?;
        if let Some(table) = self.hub.known_open_table(code) {
            if self.hub.settings.limits_enabled {
                self.hub.open_tables.count(&table, self.address);
            }
            let listed = open_tables::put(self.hub, &table).await;
            listed.map_err(|error| not_readable(&error))?;
        }
        Ok(code)
    }

    /// The number under which a table is listed; without one, no table counts as earlier.
    async fn listing_number(&self, code: TableCode) -> Result<u64, ApiError> {
        let listed = open_tables::read(self.hub).await.map_err(|error| not_readable(&error))?;
        let own = listed.into_iter().find(|(_, table)| table.code == code);
        Ok(own.map_or(0, |(number, _)| number))
    }
}
