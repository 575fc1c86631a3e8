//! All routes of the API, each with its description.

use super::openapi::Operation;
use super::{about, handover, history, import, insight, links, notices, open_tables, tables};
use crate::hub::Hub;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::routing::{MethodRouter, get, post};
use protocol::{
    AcceptInvitationRequest, AcceptInvitationResponse, AnalyseTextRequest, AnalysisQuery,
    AnalysisResponse, ClaimRequest, ClientRequest, CreateLinkRequest, CreateLinkResponse,
    CreateTableRequest, CreateTableResponse, EntryResponse, ExploreRequest, ExploreResponse,
    FollowRequest, GameInfo, HandoverRequest, HintRequest, HistoryPage, IdentityResponse,
    ImportRequest, InvitationView, JoinTableRequest, LinkedAnalysisQuery, LinkedReplayQuery,
    LinkedReplayResponse, LinkedTranscriptQuery, LogQuery, MailTokenRequest, MailTokenResponse,
    MatchQuery, MatchReplay, NoticesResponse, OpenTablesResponse, PrivateLinkResponse,
    QuickMatchRequest, QuickMatchResponse, ReplayQuery, SaveData, SetMailRequest, SetPushRequest,
    SigningKeysResponse, SocketQuery, TableResponse, TranscriptQuery, TutorRequest, TutorResponse,
};
use serde_json::{Map, Value};
use std::sync::Arc;
use table::Hint;

/// A route with its handler and its description.
pub(super) struct ApiRoute {
    pub(super) path: &'static str,
    pub(super) method: &'static str,
    /// The id of the operation in the OpenAPI document.
    pub(super) id: &'static str,
    pub(super) handler: MethodRouter<Arc<Hub>>,
    pub(super) describe: DescribeOperation,
}

type DescribeOperation = fn(Operation<'_>) -> Operation<'_>;

impl ApiRoute {
    fn get<H, T>(path: &'static str, id: &'static str, handler: H, about: DescribeOperation) -> Self
    where
        H: Handler<T, Arc<Hub>>,
        T: 'static,
    {
        Self { path, method: "get", id, handler: get(handler), describe: about }
    }

    fn post<H, T>(
        path: &'static str,
        id: &'static str,
        handler: H,
        about: DescribeOperation,
    ) -> Self
    where
        H: Handler<T, Arc<Hub>>,
        T: 'static,
    {
        Self { path, method: "post", id, handler: post(handler), describe: about }
    }

    /// The same route with another limit for the size of a request's body.
    fn with_body_limit(mut self, bytes: usize) -> Self {
        self.handler = self.handler.layer(DefaultBodyLimit::max(bytes));
        self
    }
}

/// All routes, in the order of the document.
pub(super) fn routes() -> Vec<ApiRoute> {
    let all = [
        monitoring(),
        description(),
        tables(),
        open_tables(),
        notices(),
        histories(),
        links(),
        insights(),
    ];
    all.into_iter().flatten().collect()
}

const PLAIN_TEXT: &str = "text/plain";

/// Where anybody finds the keys, as for other statements about a host (RFC 8615).
const SIGNING_KEYS_PATH: &str = "/.well-known/parlor-signing-keys";

fn monitoring() -> Vec<ApiRoute> {
    vec![
        ApiRoute::get("/health", "health", about::health, |operation| {
            operation.summary("Whether the server runs.").returns_text(
                200,
                PLAIN_TEXT,
                "The server runs.",
            )
        }),
        ApiRoute::get("/ready", "ready", about::ready, |operation| {
            operation
                .summary("Whether the server accepts requests and can store them.")
                .returns_text(200, PLAIN_TEXT, "The server is ready.")
                .returns_text(503, PLAIN_TEXT, "The server is not ready; the body says why.")
        }),
        ApiRoute::get("/metrics", "metrics", about::local_metrics, |operation| {
            operation
                .summary(
                    "Metrics for Prometheus, for programs on the server's own machine, unless \
                     they have a listener of their own.",
                )
                .returns_text(200, PLAIN_TEXT, "The metrics.")
                .refuses(&[404])
        }),
    ]
}

fn description() -> Vec<ApiRoute> {
    vec![
        ApiRoute::get("/api", "page", about::page, |operation| {
            operation.summary("This description for people.").returns_text(
                200,
                "text/html",
                "The page.",
            )
        }),
        ApiRoute::get("/api/style.css", "style", about::style, |operation| {
            operation.summary("The style sheet of that page.").returns_text(
                200,
                "text/css",
                "The style sheet.",
            )
        }),
        ApiRoute::get("/api/openapi.json", "document", about::document, |operation| {
            operation
                .summary("This description for programs.")
                .returns::<Map<String, Value>>(200, "The document.")
        }),
        ApiRoute::get("/api/games", "games", about::games, |operation| {
            operation
                .summary("The games that can be played here.")
                .returns::<Vec<GameInfo>>(200, "The games.")
        }),
        ApiRoute::get(SIGNING_KEYS_PATH, "signingKeys", history::signing_keys, |operation| {
            operation
                .summary("The keys with which exported matches are signed.")
                .returns::<SigningKeysResponse>(200, "The keys, the oldest first.")
                .refuses(&[429, 503])
        }),
    ]
}

fn tables() -> Vec<ApiRoute> {
    vec![
        ApiRoute::get("/api/me", "me", tables::me, |operation| {
            operation
                .summary(
                    "Gives a client without an identity a new one: keep the cookie that the \
                     response sets.",
                )
                .returns::<IdentityResponse>(200, "Whether the request had an identity.")
                .refuses(&[403, 429])
        }),
        ApiRoute::post("/api/tables", "open", tables::open, |operation| {
            operation
                .summary("Opens a table; you are its owner and sit on its first chair.")
                .body::<CreateTableRequest>()
                .returns::<CreateTableResponse>(201, "The table's code.")
                .identified()
        }),
        ApiRoute::post("/api/handover", "handOver", handover::hand_over, |operation| {
            operation
                .summary(
                    "Brings a table from your device to this server, in the middle of its match: checks \
                     every entry of its log and opens a table that goes on with it. You are its owner, \
                     and the match waits until you start it again.",
                )
                .body::<HandoverRequest>()
                .returns::<CreateTableResponse>(201, "The table's code here.")
                .identified()
        })
        .with_body_limit(handover::MAX_HANDOVER_BYTES),
        ApiRoute::get("/api/tables/{code}", "view", tables::view, |operation| {
            operation
                .summary("Everything you may see of a table.")
                .returns::<TableResponse>(200, "The table as you may see it.")
                .identified()
        }),
        ApiRoute::post("/api/tables/{code}/join", "join", tables::join, |operation| {
            operation
                .summary("Joins a table; you get a chair if one is free.")
                .body::<JoinTableRequest>()
                .returns::<EntryResponse>(200, "The number of the request's entry.")
                .identified()
        }),
        ApiRoute::post(
            "/api/tables/{code}/private-link",
            "privateLink",
            tables::private_link,
            |operation| {
                operation
                .summary(
                    "Makes a private link, with which you are yourself at this table in another \
                     browser. It replaces the last one; the command end-private-link revokes it.",
                )
                .returns::<PrivateLinkResponse>(201, "The token of the link, which is not shown again.")
                .identified()
            },
        ),
        ApiRoute::post("/api/tables/{code}/claim", "claim", tables::claim, |operation| {
            operation
                .summary("Makes you the member whose private link has this token.")
                .body::<ClaimRequest>()
                .returns::<EntryResponse>(200, "The number of the request's entry.")
                .identified()
        }),
        ApiRoute::post("/api/tables/{code}/do", "act", tables::act, |operation| {
            operation
                .summary("Sends a request, as over the socket.")
                .body::<ClientRequest>()
                .returns::<EntryResponse>(200, "The number of the request's entry.")
                .identified()
        }),
        ApiRoute::get("/api/tables/{code}/socket", "connect", tables::connect, |operation| {
            operation
                .summary("A WebSocket to the table.")
                .query::<SocketQuery>()
                .becomes_socket()
                .identified()
        }),
    ]
}

fn open_tables() -> Vec<ApiRoute> {
    vec![
        ApiRoute::get("/api/open-tables", "openTables", open_tables::list, |operation| {
            operation
                .summary(
                    "The tables that their owners have opened to anybody and that can be joined or \
                     watched now, the newest first.",
                )
                .returns::<OpenTablesResponse>(200, "The tables.")
                .refuses(&[404, 429, 503])
        }),
        ApiRoute::post(
            "/api/open-tables/{code}/join",
            "joinOpenTable",
            open_tables::join,
            |operation| {
                operation
                    .summary("Joins an open table on a free chair.")
                    .body::<JoinTableRequest>()
                    .returns::<EntryResponse>(200, "The number of the request's entry.")
                    .identified()
            },
        ),
        ApiRoute::post("/api/quick-match", "quickMatch", open_tables::quick_match, |operation| {
            operation
                .summary(
                    "Joins the open table that fits best, or opens one and lists it: connect to it \
                     and wait there.",
                )
                .body::<QuickMatchRequest>()
                .returns::<QuickMatchResponse>(200, "The table's code.")
                .refuses(&[404])
                .identified()
        }),
    ]
}

fn notices() -> Vec<ApiRoute> {
    vec![
        ApiRoute::get("/api/notices", "notices", notices::state, |operation| {
            operation
                .summary("How this client is told that it is its turn, and how it can be.")
                .returns::<NoticesResponse>(200, "What is offered and chosen.")
                .identified()
        }),
        ApiRoute::post("/api/notices/push", "setPush", notices::set_push, |operation| {
            operation
                .summary("Begins or ends messages by Web Push to this browser.")
                .body::<SetPushRequest>()
                .returns::<NoticesResponse>(200, "What is chosen now.")
                .refuses(&[404])
                .identified()
        }),
        ApiRoute::post("/api/notices/mail", "setMail", notices::set_mail, |operation| {
            operation
                .summary(
                    "Begins or ends messages by e-mail. A link is mailed to a new address; nothing \
                     else is before it is confirmed.",
                )
                .body::<SetMailRequest>()
                .returns::<NoticesResponse>(200, "What is chosen now.")
                .refuses(&[404])
                .identified()
        }),
        ApiRoute::post("/api/notices/follow", "follow", notices::follow, |operation| {
            operation
                .summary("Follows a table that you watch, or no longer.")
                .body::<FollowRequest>()
                .returns::<NoticesResponse>(200, "What is chosen now.")
                .refuses(&[404])
                .identified()
        }),
        ApiRoute::post("/api/mail/confirm", "confirmMail", notices::confirm_mail, |operation| {
            operation
                .summary("Confirms the e-mail address to which a link with this token was mailed.")
                .body::<MailTokenRequest>()
                .returns::<MailTokenResponse>(200, "Mail is sent to it from now on.")
                .refuses(&[403, 404, 422, 429, 503])
        }),
        ApiRoute::post(
            "/api/mail/unsubscribe",
            "unsubscribeMail",
            notices::unsubscribe_mail,
            |operation| {
                operation
                    .summary(
                        "Ends e-mail to the address to which a link with this token was mailed.",
                    )
                    .body::<MailTokenRequest>()
                    .returns::<MailTokenResponse>(200, "The address is deleted.")
                    .refuses(&[403, 404, 422, 429, 503])
            },
        ),
    ]
}

fn histories() -> Vec<ApiRoute> {
    vec![
        ApiRoute::post("/api/import", "import", import::import, |operation| {
            operation
                .summary(
                    "Reads a match that was saved, or that another program wrote, and returns its \
                     replay; nothing is stored.",
                )
                .body::<ImportRequest>()
                .returns::<MatchReplay>(200, "The match.")
                .identified()
        })
        .with_body_limit(import::MAX_IMPORT_BYTES),
        ApiRoute::get("/api/tables/{code}/log", "log", history::log, |operation| {
            operation
                .summary("A page of the log as you may know it, the newest unless before is given.")
                .query::<LogQuery>()
                .returns::<HistoryPage>(200, "The page.")
                .identified()
        }),
        ApiRoute::get("/api/tables/{code}/export", "export", history::export, |operation| {
            operation
                .summary(
                    "A finished match as a file for parlor verify: its steps, its dice and their \
                     secret.",
                )
                .query::<MatchQuery>()
                .returns::<SaveData>(200, "The match.")
                .identified()
        }),
        ApiRoute::get("/api/tables/{code}/replay", "replay", history::replay, |operation| {
            operation
                .summary(
                    "The replay of a finished match as your seat saw it, or as a spectator did; of a \
                     match in progress, as far as it was played.",
                )
                .query::<ReplayQuery>()
                .returns::<MatchReplay>(200, "The match.")
                .identified()
        }),
        ApiRoute::get(
            "/api/tables/{code}/transcript",
            "transcript",
            history::transcript,
            |operation| {
                operation
                    .summary("A match in the format of other programs (.mat), up to a step.")
                    .query::<TranscriptQuery>()
                    .returns_text(200, "text/plain", "The match.")
                    .identified()
            },
        ),
    ]
}

fn insights() -> Vec<ApiRoute> {
    vec![
        ApiRoute::get("/api/tables/{code}/analysis", "analysis", insight::analysis, |operation| {
            operation
                .summary(
                    "The analysis of a finished match as you may know it. The first request queues \
                     it; ask again while it is not done.",
                )
                .query::<AnalysisQuery>()
                .returns::<AnalysisResponse>(200, "The analysis.")
                .returns::<AnalysisResponse>(202, "How far it is.")
                .refuses(&[422])
                .identified()
        }),
        ApiRoute::get(
            "/api/replays/{token}/analysis",
            "linkedAnalysis",
            insight::linked_analysis,
            |operation| {
                operation
                    .summary("The analysis of the match of a link, likewise.")
                    .query::<LinkedAnalysisQuery>()
                    .returns::<AnalysisResponse>(200, "The analysis.")
                    .returns::<AnalysisResponse>(202, "How far it is.")
                    .refuses(&[404, 410, 422, 429, 503])
            },
        ),
        ApiRoute::post(
            "/api/import/analysis",
            "importAnalysis",
            insight::text_analysis,
            |operation| {
                operation
                    .summary(
                        "The analysis of a match that was saved, or that another program wrote; \
                         nothing is stored. Post it again while it is not done.",
                    )
                    .body::<AnalyseTextRequest>()
                    .returns::<AnalysisResponse>(200, "The analysis.")
                    .returns::<AnalysisResponse>(202, "How far it is.")
                    .refuses(&[404])
                    .identified()
            },
        )
        .with_body_limit(import::MAX_IMPORT_BYTES),
        ApiRoute::post("/api/explore", "explore", insight::explore, |operation| {
            operation
                .summary(
                    "Advice about any position of a game without hidden information. Post it \
                     again while it is not done.",
                )
                .body::<ExploreRequest>()
                .returns::<ExploreResponse>(200, "What can be said of the position.")
                .returns::<ExploreResponse>(202, "How far it is.")
                .refuses(&[404])
                .identified()
        }),
        ApiRoute::post("/api/tables/{code}/hint", "hint", insight::hint, |operation| {
            operation
                .summary(
                    "A hint for the open ask, if the table allows hints; made from what you may \
                     know. It is noted in the log that you had one.",
                )
                .body::<HintRequest>()
                .returns::<Hint>(200, "The hint.")
                .identified()
        }),
        ApiRoute::post("/api/tables/{code}/tutor", "tutor", insight::tutor, |operation| {
            operation
                .summary(
                    "Whether an action would be a blunder, in a match against bots; a warning \
                     counts as a hint.",
                )
                .body::<TutorRequest>()
                .returns::<TutorResponse>(200, "The warning, if there is one.")
                .identified()
        }),
    ]
}

fn links() -> Vec<ApiRoute> {
    vec![
        ApiRoute::post("/api/tables/{code}/links", "createLink", links::create, |operation| {
            operation
                .summary(
                    "Makes an invitation, or a link to the replay of a finished match. Its token \
                     is in this response and nowhere else.",
                )
                .body::<CreateLinkRequest>()
                .returns::<CreateLinkResponse>(201, "The token.")
                .identified()
        }),
        ApiRoute::get("/api/invitations/{token}", "invitation", links::invitation, |operation| {
            operation
                .summary("Who invites, to what, and which seats are free.")
                .returns::<InvitationView>(200, "The invitation.")
                .refuses(&[403, 404, 410, 429, 503])
        }),
        ApiRoute::post(
            "/api/invitations/{token}/accept",
            "acceptInvitation",
            links::accept,
            |operation| {
                operation
                    .summary("Joins the table of an invitation, on a free chair or to watch.")
                    .body::<AcceptInvitationRequest>()
                    .returns::<AcceptInvitationResponse>(200, "The table's code.")
                    .refuses(&[404, 410])
                    .identified()
            },
        ),
        ApiRoute::get("/api/replays/{token}", "linkedReplay", links::replay, |operation| {
            operation
                .summary("The replay of a finished match, for whoever has a link to it.")
                .query::<LinkedReplayQuery>()
                .returns::<LinkedReplayResponse>(200, "The match.")
                .refuses(&[404, 410, 422, 429, 503])
        }),
        ApiRoute::get(
            "/api/replays/{token}/transcript",
            "linkedTranscript",
            links::transcript,
            |operation| {
                operation
                    .summary("The match of a link in the format of other programs, up to a step.")
                    .query::<LinkedTranscriptQuery>()
                    .returns_text(200, "text/plain", "The match.")
                    .refuses(&[404, 410, 422, 429, 503])
            },
        ),
    ]
}
