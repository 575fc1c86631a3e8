//! The page of a link: the browser client's page with tags (Open Graph) from which other sites make
//! a preview of the link.

use crate::assets::{self, Asset};
use crate::hub::Hub;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use catalog::GameId;
use std::fmt::Write as _;
use table::{InvitationChair, OpenedLink, PlayedMatch, PlayerInfo, TablePhase};

/// What a preview of a link says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LinkSummary {
    /// Such as "Ben invites you to Ludo".
    pub(crate) title: String,
    /// The seats that are free, or who played.
    pub(crate) description: String,
    /// The title in two lines, for the picture: who, and to what.
    pub(crate) lines: [String; 2],
    /// The first of those lines without a name, for names that the picture cannot show.
    pub(crate) plain_line: &'static str,
    /// The game, if it is known.
    pub(crate) game: Option<GameId>,
    /// Each seat: taken or free.
    pub(crate) seats: Vec<SeatState>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SeatState {
    Taken,
    Free,
    /// The seat of a winner.
    Won,
}

impl LinkSummary {
    pub(crate) fn of(opened: &OpenedLink) -> Self {
        match opened {
            OpenedLink::Invitation(view) => {
                let game: Option<GameId> = view.game.parse().ok();
                let game_title = game.map_or("a game", GameId::title);
                let seat = |chair: &InvitationChair| match (&chair.nick, &chair.bot) {
                    (None, None) => SeatState::Free,
                    _ => SeatState::Taken,
                };
                let seats: Vec<SeatState> = view.chairs.iter().map(seat).collect();
                Self {
                    title: format!("{} invites you to {game_title}", view.inviter),
                    description: describe_seats(&seats, view.phase),
                    lines: [format!("{} invites you to", view.inviter), game_title.to_owned()],
                    plain_line: "You are invited to",
                    game,
                    seats,
                }
            }
            OpenedLink::Replay { game, played, .. } => Self::of_replay(*game, played),
        }
    }

    fn of_replay(game: GameId, played: &PlayedMatch) -> Self {
        let ranks = played.outcome.map(|outcome| outcome.ranks);
        let has_won = |seat: usize| ranks.as_ref().is_some_and(|ranks| ranks.get(seat) == Some(&1));
        let names: Vec<String> = played.players.iter().map(player_name).collect();
        let winners: Vec<&str> =
            (0..).zip(&names).filter(|(seat, _)| has_won(*seat)).map(|(_, name)| &**name).collect();
        let title = if winners.is_empty() {
            format!("A match of {}", game.title())
        } else {
            format!("{} won at {}", list_names(&winners), game.title())
        };
        let all: Vec<&str> = names.iter().map(String::as_str).collect();
        let state = |seat: usize| if has_won(seat) { SeatState::Won } else { SeatState::Taken };
        Self {
            description: format!("{} played. Watch the match step by step.", list_names(&all)),
            lines: match winners.is_empty() {
                true => ["A match of".to_owned(), game.title().to_owned()],
                false => [format!("{} won at", list_names(&winners)), game.title().to_owned()],
            },
            plain_line: "A match of",
            title,
            game: Some(game),
            seats: (0..names.len()).map(state).collect(),
        }
    }
}

fn player_name(player: &PlayerInfo) -> String {
    match (&player.nick, &player.bot) {
        (Some(nick), _) => nick.clone(),
        (None, Some(_)) => "a bot".to_owned(),
        (None, None) => "somebody".to_owned(),
    }
}

/// "Ann, Ben and Cleo".
fn list_names(names: &[&str]) -> String {
    match names {
        [] => "Nobody".to_owned(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn describe_seats(seats: &[SeatState], phase: TablePhase) -> String {
    let free = seats.iter().filter(|seat| **seat == SeatState::Free).count();
    match (phase, free) {
        (TablePhase::Playing, _) => "The match has begun.".to_owned(),
        (TablePhase::Lobby, 0) => "Every seat is taken.".to_owned(),
        (TablePhase::Lobby, 1) => "One seat is free.".to_owned(),
        (TablePhase::Lobby, _) => format!("{free} of {} seats are free.", seats.len()),
    }
}

/// The address of a path as other sites reach it: under the first allowed origin, or else under the
/// host that was asked.
pub(crate) fn public_url(hub: &Hub, headers: &HeaderMap, path: &str) -> String {
    if let Some(origin) = hub.settings.allowed_origins.first() {
        return format!("{origin}{path}");
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let scheme = if hub.settings.secure_cookie { "https" } else { "http" };
    format!("{scheme}://{host}{path}")
}

/// The client's page, with the tags of a link that works.
pub(crate) fn respond(
    hub: &Hub,
    request: &HeaderMap,
    summary: Option<&LinkSummary>,
    url: &str,
) -> Response {
    let Some(mut index) = assets::index(hub) else { return assets::not_found() };
    if let Some(summary) = summary
        && let Ok(page) = std::str::from_utf8(&index.bytes)
    {
        let (bytes, mime) = (with_tags(page, summary, url).into_bytes().into(), index.mime);
        index = Asset { bytes, mime, ..Asset::default() };
    }
    assets::respond(index, request, assets::REVALIDATE)
}

fn with_tags(page: &str, summary: &LinkSummary, url: &str) -> String {
    let mut tags = String::new();
    let picture = format!("{url}/picture.png");
    let properties = [
        ("og:type", "website"),
        ("og:site_name", "Parlor"),
        ("og:title", &summary.title),
        ("og:description", &summary.description),
        ("og:url", url),
        ("og:image", &picture),
        ("og:image:type", "image/png"),
        ("og:image:width", "1200"),
        ("og:image:height", "630"),
        ("og:image:alt", &summary.title),
    ];
    for (property, content) in properties {
        let _ = writeln!(tags, "<meta property=\"{property}\" content=\"{}\" />", escape(content));
    }
    let description = escape(&summary.description);
    let _ = writeln!(tags, "<meta name=\"description\" content=\"{description}\" />");
    tags += "<meta name=\"twitter:card\" content=\"summary_large_image\" />\n";
    // The address is a secret of those who have it.
    tags += "<meta name=\"robots\" content=\"noindex\" />\n";
    let title = format!("<title>{} · Parlor</title>", escape(&summary.title));
    page.replacen("<title>Parlor</title>", &title, 1).replacen("</head>", &(tags + "</head>"), 1)
}

/// Text as part of an attribute or an element.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            _ => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<head>\n<title>Parlor</title>\n</head><body></body>";

    #[test]
    fn a_nickname_cannot_break_out_of_a_tag() {
        let summary = LinkSummary {
            title: "\"><script>alert(1)</script> invites you to Ludo".to_owned(),
            description: "One seat is free.".to_owned(),
            lines: [String::new(), String::new()],
            plain_line: "",
            game: None,
            seats: Vec::new(),
        };
        let page = with_tags(PAGE, &summary, "http://host/invite/abc");
        assert!(!page.contains("<script>") && page.contains("&quot;&gt;&lt;script&gt;"), "{page}");
        assert!(page.contains("content=\"http://host/invite/abc/picture.png\""), "{page}");
    }

    #[test]
    fn a_preview_says_how_many_seats_are_free() {
        use SeatState::{Free, Taken};
        let cases = [
            (vec![Taken, Free, Free, Free], TablePhase::Lobby, "3 of 4 seats are free."),
            (vec![Taken, Free], TablePhase::Lobby, "One seat is free."),
            (vec![Taken, Taken], TablePhase::Lobby, "Every seat is taken."),
            (vec![Taken, Free], TablePhase::Playing, "The match has begun."),
        ];
        for (seats, phase, expected) in cases {
            assert_eq!(describe_seats(&seats, phase), expected);
        }
        assert_eq!(list_names(&["Ann", "Ben", "Cleo"]), "Ann, Ben and Cleo");
    }
}
