//! The pictures of a rule book: positions that clients draw beside the text.
//!
//! A scenario's sentence `picture NAME` stands for the position at that moment as a spectator sees
//! it, `picture NAME for red` for what that seat sees and is asked. It is kept in
//! `spec/<game>/pictures/NAME.json`; the scenario fails if the file differs.
//! `cargo xtask pictures` writes the files.

use kit::{Game, LegalActions, Next, Referee, Seat};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The environment variable that makes scenarios write their pictures instead of comparing them.
const WRITE_VARIABLE: &str = "PARLOR_WRITE_PICTURES";

/// What a client needs to draw a position.
#[derive(Serialize)]
struct BookPicture<View, Action, Preview> {
    seats: u8,
    seat: Option<Seat>,
    view: View,
    #[serde(skip_serializing_if = "Option::is_none")]
    ask: Option<BookPictureAsk<Action, Preview>>,
}

/// The open ask, in the words of the protocol's `AskView`.
#[derive(Serialize)]
struct BookPictureAsk<Action, Preview> {
    id: u32,
    prompt: &'static str,
    seats: Vec<Seat>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    legal: Vec<Action>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    previews: Vec<Option<Preview>>,
}

/// Compares a position with the picture of that name, or writes it.
///
/// # Errors
/// If the picture is missing or shows another position.
pub(super) fn check_picture<G: Game>(
    position: &G,
    name: &str,
    seat: Option<Seat>,
) -> Result<(), String> {
    let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if name.is_empty() || !name.chars().all(is_name) {
        return Err("a picture is named by small letters, digits and hyphens".into());
    }
    let (path, text) = (picture_path(G::NAME, name), picture_text(position, seat));
    if env::var_os(WRITE_VARIABLE).is_some() {
        fs::create_dir_all(path.parent().expect("a file is in a folder"))
            .and_then(|()| fs::write(&path, text))
            .map_err(|why| format!("{}: {why}", path.display()))
    } else if fs::read_to_string(&path).is_ok_and(|found| found == text) {
        Ok(())
    } else {
        Err(format!("pictures/{name}.json does not show this: run `cargo xtask pictures`"))
    }
}

fn picture_path(game: &str, name: &str) -> PathBuf {
    let spec = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../spec"));
    spec.join(game).join("pictures").join(format!("{name}.json"))
}

fn picture_text<G: Game>(position: &G, seat: Option<Seat>) -> String {
    let picture = BookPicture {
        seats: position.seat_count(),
        seat,
        view: position.view(seat),
        ask: picture_ask(position, seat),
    };
    serde_json::to_string(&picture).expect("views are plain data") + "\n"
}

fn picture_ask<G: Game>(
    position: &G,
    seat: Option<Seat>,
) -> Option<BookPictureAsk<G::Action, G::Preview>> {
    let Next::Ask(ask) = position.next() else { return None };
    let mut legal = LegalActions::default();
    let asked = seat.filter(|seat| position.waiting().contains(*seat));
    if let Some(seat) = asked {
        position.legal_actions(seat, &mut legal);
    }
    let preview = |action| asked.and_then(|seat| position.preview(seat, action));
    let previews: Vec<_> = legal.actions().iter().map(preview).collect();
    let previews = if previews.iter().any(Option::is_some) { previews } else { Vec::new() };
    let seats = ask.seats().iter().collect();
    Some(BookPictureAsk {
        id: ask.id,
        prompt: ask.prompt,
        seats,
        legal: legal.actions().to_vec(),
        previews,
    })
}
