//! The metrics of single games. A game is named here and nowhere else in the report.

mod field_counts;
mod gammon_openings;
mod hill_duels;
mod hill_talents;
mod hill_tiles;
mod spaces_replies;

use super::metric::ReportMetric;
use field_counts::{FieldCount, FieldCountMetric};

/// The metrics of a game beside the general ones; most need the table of events.
pub(crate) fn metrics(game: &str) -> Vec<Box<dyn ReportMetric>> {
    let mut metrics: Vec<Box<dyn ReportMetric>> = match game {
        "hill" => {
            vec![
                Box::<hill_talents::TalentMetric>::default(),
                Box::<hill_duels::DuelMetric>::default(),
                Box::<hill_tiles::TileMetric>::default(),
            ]
        }
        "spaces" => vec![Box::<spaces_replies::ReplyMetric>::default()],
        "gammon" => vec![Box::<gammon_openings::OpeningMetric>::default()],
        _ => Vec::new(),
    };
    let counts = field_counts(game).iter();
    metrics.extend(counts.map(|count| Box::new(FieldCountMetric::new(*count)) as Box<_>));
    metrics
}

/// The codes of all cards, items and enemies of a game.
pub(crate) fn cards(game: &str) -> Vec<&'static str> {
    match game {
        "hill" => [&hill::Item::CODES[..], &hill::ChanceCard::CODES, &hill::Enemy::CODES].concat(),
        _ => Vec::new(),
    }
}

/// The codes of the items of a game, which players may use or not.
pub(crate) fn items(game: &str) -> Vec<&'static str> {
    match game {
        "hill" => hill::Item::CODES.to_vec(),
        _ => Vec::new(),
    }
}

/// What classes can do, which the table of cards names beside cards and which has a section of its own.
pub(crate) const ABILITIES: [&str; hill::Talent::COUNT] = hill::Talent::CODES;

/// Names as a list for SQL.
pub(crate) fn sql_list(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
    quoted.join(", ")
}

/// The events that use a card.
pub(crate) const USE_EVENTS: [&str; 11] = [
    "drank",
    "trap-laid",
    "lamp-used",
    "blinked",
    "warded",
    "vanished",
    "smoked",
    "charmed",
    "fight-rolled",
    "duel-rolled",
    "movement-rolled",
];

/// The questions to a game that are answered by counting.
fn field_counts(game: &str) -> &'static [FieldCount] {
    match game {
        "ludo" => &LUDO,
        "gammon" => &GAMMON,
        "spaces" => &SPACES,
        _ => &[],
    }
}

const LUDO: [FieldCount; 4] = [
    FieldCount {
        title: "Cuts by the seat that cuts",
        note: "Whose tokens send others home.",
        events: &["cut"],
        field: Some("by"),
        column: "seat",
    },
    FieldCount {
        title: "Cuts by the seat that is cut",
        note: "Whose tokens are sent home.",
        events: &["cut"],
        field: Some("seat"),
        column: "seat",
    },
    FieldCount {
        title: "Squares of cuts",
        note: "Where on the ring tokens are cut.",
        events: &["cut"],
        field: Some("square"),
        column: "square",
    },
    FieldCount {
        title: "What a roll leads to",
        note: "Rolls that move no token, and those that give another roll.",
        events: &["moved", "opened", "no-move", "third-six", "extra-roll"],
        field: None,
        column: "event",
    },
];

const GAMMON: [FieldCount; 3] = [
    FieldCount {
        title: "How games are won",
        note: "Single games, gammons and backgammons.",
        events: &["game-won"],
        field: Some("win"),
        column: "win",
    },
    FieldCount {
        title: "Points of a game",
        note: "What a game was worth, with the cube.",
        events: &["game-won"],
        field: Some("points"),
        column: "points",
    },
    FieldCount {
        title: "Answers to a double",
        note: "How often a double is taken, dropped or beavered.",
        events: &["took", "dropped", "beavered"],
        field: None,
        column: "answer",
    },
];

const SPACES: [FieldCount; 1] = [FieldCount {
    title: "Boards met",
    note: "Which boards are chosen for a round.",
    events: &["chose"],
    field: Some("board"),
    column: "board",
}];
