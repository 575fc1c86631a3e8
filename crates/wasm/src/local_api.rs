//! The part of the HTTP API that a browser answers by itself.

use crate::LocalResponse;
use crate::local_table::LocalTable;
use kit::Fault;
use protocol::{
    AnalyseTextRequest, AnalysisQuery, AnalysisResponse, ClientRequest, CreateTableRequest,
    ErrorResponse, ExploreRequest, ExploreResponse, HintRequest, IdentityResponse, ImportRequest,
    LogQuery, MatchQuery, ReplayQuery, TableResponse, TranscriptQuery, TutorRequest, TutorResponse,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use table::{
    AnalysedMatch, AnalysisOptions, AnalysisScope, CountedRolls, Hint, IdentityHash, InsightDepth,
    JsonText, MatchAnalysis, MatchExport, MatchReplay, MatchReplayBuilder, RefusalCode,
    RefusalMessage, ReplayViewer, Table, TableCommand, TableRecord, analyse_match_text,
    explore_setup, explore_text,
};

/// The size of a page of the log unless the client asks for another, and the largest; as a server's.
const DEFAULT_PAGE_ENTRIES: u64 = 100;
const MAX_PAGE_ENTRIES: u64 = 200;

type LocalResult<T> = Result<T, RefusalMessage>;

/// A request below `/tables/CODE`.
#[derive(Debug)]
pub(crate) struct TableRequest {
    pub(crate) path: String,
    pub(crate) query: Value,
    pub(crate) body: Option<Value>,
}

/// What a request about a table comes to.
pub(crate) enum TableAnswer {
    Response(LocalResponse),
    /// A command that must become an entry first.
    Command(Box<PreparedCommand>),
}

/// A command, and the response when it has become an entry; `None` is the number of the entry.
pub(crate) struct PreparedCommand {
    pub(crate) request: ClientRequest,
    pub(crate) response: Option<LocalResponse>,
}

pub(crate) fn accepted(status: u16, body: &impl Serialize) -> LocalResponse {
    let body = serde_json::to_value(body).unwrap_or_default();
    LocalResponse { status, body, file_name: None }
}

pub(crate) fn refused(status: u16, refusal: RefusalMessage) -> LocalResponse {
    accepted(status, &ErrorResponse { refusal })
}

pub(crate) fn bad_request(fault: &Fault) -> RefusalMessage {
    RefusalCode::BadRequest.with_message(format!("The request is not valid: {fault}."))
}

/// The refusal of what only a server can do.
pub(crate) fn needs_server() -> RefusalMessage {
    let message = "This table is on your device only: that needs a server.";
    RefusalCode::NeedsServer.with_message(message)
}

fn read<T: DeserializeOwned>(value: Option<&Value>) -> LocalResult<T> {
    kit::read_json(value.unwrap_or(&Value::Null)).map_err(|fault| bad_request(&fault))
}

/// The response to a request that is about no table.
pub(crate) fn answer(path: &str, body: Option<&Value>) -> LocalResponse {
    let answered = match path {
        "games" => Ok(accepted(200, &table::list_games())),
        "me" => Ok(accepted(200, &IdentityResponse { known: true })),
        "import" => read(body).and_then(|ImportRequest { text }| {
            MatchReplay::import(&text).map_err(bad_file).map(|replay| accepted(200, &replay))
        }),
        "import/analysis" => read(body).and_then(analyse_text),
        "explore" => read(body).and_then(explore),
        _ => Err(needs_server()),
    };
    answered.unwrap_or_else(|refusal| refused(422, refusal))
}

fn bad_file(problem: String) -> RefusalMessage {
    RefusalCode::BadFile.with_message(problem)
}

fn analyse_text(request: AnalyseTextRequest) -> LocalResult<LocalResponse> {
    let AnalyseTextRequest { text, depth } = request;
    let scope = AnalysisScope::Viewer(None);
    let options = AnalysisOptions { depth: depth.unwrap_or_default(), scope };
    to_analysis(analyse_match_text(&text, options, |_, _| ControlFlow::Continue(())))
}

fn to_analysis(analysis: Result<Option<MatchAnalysis>, String>) -> LocalResult<LocalResponse> {
    let analysis = analysis.map_err(bad_file)?.ok_or_else(no_finished_match)?;
    Ok(accepted(200, &AnalysisResponse::Done { analysis: Box::new(analysis) }))
}

fn explore(request: ExploreRequest) -> LocalResult<LocalResponse> {
    let options = request.options();
    let go_on = |_, _| ControlFlow::Continue(());
    let ExploreRequest { text, game, setup, .. } = request;
    let explored = match (text, game, setup) {
        (Some(text), None, None) => explore_text(&text, options, go_on),
        (None, Some(game), Some(setup)) => match game.parse() {
            Ok(game) => explore_setup(game, &setup, options, go_on),
            Err(unknown) => Err(catalog::UnknownGame::to_string(&unknown)),
        },
        _ => Err("Give either a text, or a game with a set-up.".to_owned()),
    };
    let exploration = Box::new(explored.map_err(bad_file)?);
    Ok(accepted(200, &ExploreResponse::Done { exploration }))
}

/// The first record of a table that a player opens.
pub(crate) fn opening_record(
    request: CreateTableRequest,
    identity: IdentityHash,
) -> LocalResult<TableRecord> {
    let CreateTableRequest { game, nick, config, options, start } = request;
    let (config, options) = (config.unwrap_or_else(|| json!({})), options.unwrap_or_default());
    match start {
        Some(start) => Table::opening_record_with_start(&game, &start, &options, identity, &nick),
        None => Table::opening_record(&game, &config, &options, identity, &nick),
    }
}

/// What a request about a table comes to.
pub(crate) fn answer_for_table(table: &LocalTable, request: &TableRequest) -> TableAnswer {
    let body = request.body.as_ref();
    let answered = match request.path.as_str() {
        "" => view(table),
        "log" => log(table, &request.query),
        "replay" => replay(table, &request.query),
        "export" => export(table, &request.query),
        "transcript" => transcript(table, &request.query),
        "analysis" => analysis(table, &request.query),
        "entries" => Ok(accepted(200, &table.entries())),
        "hint" => return prepared(hint(table, body)),
        "tutor" => return prepared(tutor(table, body)),
        "do" => {
            let command = body.ok_or_else(needs_server).and_then(|body| {
                let request = ClientRequest::read(body).map_err(|fault| bad_request(&fault))?;
                Ok(PreparedCommand { request, response: None })
            });
            return prepared(command.map(Into::into));
        }
        _ => Err(needs_server()),
    };
    TableAnswer::Response(answered.unwrap_or_else(|refusal| refused(422, refusal)))
}

impl From<PreparedCommand> for TableAnswer {
    fn from(command: PreparedCommand) -> Self {
        Self::Command(Box::new(command))
    }
}

fn prepared(answer: LocalResult<TableAnswer>) -> TableAnswer {
    answer.unwrap_or_else(|refusal| TableAnswer::Response(refused(422, refusal)))
}

fn view(local: &LocalTable) -> LocalResult<LocalResponse> {
    let table = local.table();
    let member = table.active_member(local.identity()).ok_or_else(Table::cannot_join)?;
    let view = table.member_view(member);
    let response = TableResponse {
        seq: table.seq,
        lobby: view.lobby,
        view: JsonText::from(&view.view),
        ask: view.ask,
    };
    Ok(accepted(200, &response))
}

fn log(table: &LocalTable, query: &Value) -> LocalResult<LocalResponse> {
    let LogQuery { before, limit } = read(Some(query))?;
    let limit = limit.unwrap_or(DEFAULT_PAGE_ENTRIES).clamp(1, MAX_PAGE_ENTRIES);
    let end = table.table().seq + 1;
    let before = before.map_or(end, |before| before.min(end));
    table.history_page((0, before), limit).map(|page| accepted(200, &page)).map_err(bad_file)
}

fn no_finished_match() -> RefusalMessage {
    RefusalCode::NoFinishedMatch.with_message("No match of that number was finished at this table.")
}

fn replay(table: &LocalTable, query: &Value) -> LocalResult<LocalResponse> {
    let ReplayQuery { number, so_far } = read(Some(query))?;
    let viewer = ReplayViewer::Member(table.identity());
    let both = (MatchReplayBuilder::new(viewer, number), MatchExport::new(number));
    let (replay, export) = table.collect(both).map_err(bad_file)?;
    let replay = match so_far {
        Some(true) => replay.finish_so_far(),
        _ => {
            let dice = export.dice_transcript().map_err(bad_file)?;
            replay.finish(dice, export.dice_statistics(CountedRolls::All).map_err(bad_file)?)
        }
    };
    Ok(accepted(200, &replay.ok_or_else(no_finished_match)?))
}

fn export(table: &LocalTable, query: &Value) -> LocalResult<LocalResponse> {
    let MatchQuery { number } = read(Some(query))?;
    let export = table.collect(MatchExport::new(number)).map_err(bad_file)?;
    let text = export.to_unsigned_save_text().map_err(bad_file)?.ok_or_else(no_finished_match)?;
    let file_name = Some(format!("{}-{number}.json", table.table().code));
    Ok(LocalResponse { status: 200, body: Value::String(text), file_name })
}

fn transcript(table: &LocalTable, query: &Value) -> LocalResult<LocalResponse> {
    let TranscriptQuery { number, seq } = read(Some(query))?;
    let export = MatchExport::new(number).until(seq.unwrap_or(u64::MAX));
    let transcript = table.collect(export).map_err(bad_file)?.to_transcript().map_err(bad_file)?;
    let message = "Matches of this game have no format of other programs.";
    let none = || RefusalCode::NoTranscript.with_message(message);
    let transcript = transcript.ok_or_else(none)?;
    let file_name = Some(format!("{}-{number}.{}", table.table().code, transcript.extension));
    Ok(LocalResponse { status: 200, body: Value::String(transcript.text), file_name })
}

fn analysis(table: &LocalTable, query: &Value) -> LocalResult<LocalResponse> {
    let AnalysisQuery { number, depth } = read(Some(query))?;
    let viewer = match table.table().game.has_hidden_information() {
        true => ReplayViewer::Member(table.identity()),
        false => ReplayViewer::Spectator,
    };
    let collector = AnalysedMatch::new(number, viewer);
    let AnalysedMatch { export, scope, .. } = table.collect(collector).map_err(bad_file)?;
    let options = AnalysisOptions { depth: depth.unwrap_or_default(), scope };
    to_analysis(export.analyse(options, |_, _| ControlFlow::Continue(())))
}

/// A hint for the open ask, and the command that notes it.
fn compute_hint(
    table: &LocalTable,
    ask: u32,
    depth: InsightDepth,
) -> LocalResult<(Hint, ClientRequest)> {
    let (state, seat) = table.table().hint_position(table.identity(), ask)?;
    let none = || RefusalCode::NoInsight.with_message("There is no hint for this.");
    let hint = state.hint(seat, depth).ok_or_else(none)?;
    let number = table.table().current_match.as_ref().map_or(0, |current| current.number);
    let id = format!("hint {number} {ask}");
    Ok((hint, ClientRequest { id, command: TableCommand::Hint { ask } }))
}

fn hint(table: &LocalTable, body: Option<&Value>) -> LocalResult<TableAnswer> {
    let HintRequest { ask, depth } = read(body)?;
    let (hint, request) = compute_hint(table, ask, depth.unwrap_or_default())?;
    Ok(PreparedCommand { request, response: Some(accepted(200, &hint)) }.into())
}

/// Warns of a blunder; only a warning counts as a hint.
fn tutor(table: &LocalTable, body: Option<&Value>) -> LocalResult<TableAnswer> {
    let TutorRequest { ask, action } = read(body)?;
    let (hint, request) = compute_hint(table, ask, InsightDepth::default())?;
    let warning = TutorResponse::of(&hint, &action);
    let is_warning = warning.planned.is_some();
    let response = accepted(200, &warning);
    Ok(match is_warning {
        true => PreparedCommand { request, response: Some(response) }.into(),
        false => TableAnswer::Response(response),
    })
}
