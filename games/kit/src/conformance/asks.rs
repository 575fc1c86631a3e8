//! What a seat may and may not do at an ask.

use super::Report;
use super::failure::{Broken, Promise, hold};
use crate::{Ask, Data, Game, Legal, Pace, Referee, Seat, Seats};

/// Reads data back from its JSON.
pub(super) fn round_trip<T: Data>(data: &T) -> Result<(), Broken> {
    let text = serde_json::to_string(data).expect("plain data can be written");
    let back: Result<T, _> = serde_json::from_str(&text);
    let same = back.as_ref().is_ok_and(|back| back == data);
    hold(Promise::RoundTrip, same, || format!("{text} reads back as {back:?}"))
}

/// Checks who waits, and what each seat may do.
pub(super) fn check<G: Game>(
    position: &G,
    ask: &Ask,
    pool: &[G::Action],
    report: &mut Report,
) -> Result<(), Broken> {
    let waiting = position.waiting();
    let named = waiting.iter().all(|seat| ask.seats().contains(seat));
    hold(Promise::AsksTheAble, !waiting.is_empty() && named, || {
        format!("ask {ask:?} waits for {waiting:?}")
    })?;
    hold(Promise::KnownPrompt, G::PROMPTS.contains(&ask.prompt), || {
        format!("'{}' is not among {:?}", ask.prompt, G::PROMPTS)
    })?;
    let mut legal = Legal::default();
    for seat in Seat::first(position.seats()) {
        position.options(seat, &mut legal);
        if waiting.contains(seat) {
            able(position, seat, &legal)?;
            let default = position.default_action(seat);
            let window = ask.pace == Pace::Reaction || !ask.must.contains(seat);
            hold(Promise::DefaultLegal, default.is_some() || !window, || {
                format!("seat {seat} may answer or not, so the match must be able to go on without")
            })?;
            if !position.open_ended(seat) {
                refuses(position, seat, legal.actions(), pool, report)?;
            }
        } else {
            refuses(position, seat, &[], pool, report)?;
        }
    }
    Ok(())
}

fn able<G: Game>(position: &G, seat: Seat, legal: &Legal<G::Action>) -> Result<(), Broken> {
    let actions = legal.actions();
    hold(Promise::AsksTheAble, !actions.is_empty(), || format!("seat {seat} can do nothing"))?;
    let ascending = actions.is_sorted_by(|a, b| a < b);
    hold(Promise::LegalInOrder, ascending, || format!("seat {seat}: {actions:?}"))?;
    for action in actions {
        let checked = position.checked(seat, action);
        hold(Promise::LegalAccepted, checked.is_ok(), || format!("{action:?}: {checked:?}"))?;
        round_trip(action)?;
        let text = position.notate(seat, action);
        let back = position.parse(seat, &text);
        hold(Promise::Notation, back.as_ref() == Ok(action), || {
            format!("{action:?} is written {text:?}, which reads as {back:?}")
        })?;
    }
    let default = position.default_action(seat);
    let fits = default.as_ref().is_none_or(|action| actions.binary_search(action).is_ok());
    hold(Promise::DefaultLegal, fits, || format!("seat {seat}: {default:?} of {actions:?}"))
}

fn refuses<G: Game>(
    position: &G,
    seat: Seat,
    legal: &[G::Action],
    pool: &[G::Action],
    report: &mut Report,
) -> Result<(), Broken> {
    let illegal = pool.iter().filter(|action| legal.binary_search(action).is_err());
    for action in illegal {
        let checked = position.checked(seat, action);
        report.refusals += 1;
        hold(Promise::OthersRefused, checked.is_err(), || {
            format!("seat {seat} may {action:?}, which is not among {legal:?}")
        })?;
    }
    Ok(())
}

/// A seat among these, by a uniform number.
pub(super) fn pick(seats: Seats, below: &mut dyn FnMut(u32) -> u32) -> Option<Seat> {
    let count = seats.len();
    (count > 0).then(|| seats.iter().nth(below(count) as usize)).flatten()
}
