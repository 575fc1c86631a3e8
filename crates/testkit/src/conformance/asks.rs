//! Checks at an open ask: who waits, and which actions are legal.

use super::ConformanceReport;
use super::property::{ConformanceProperty, PropertyViolation, require};
use kit::{Ask, Game, LegalActions, PlainData, Referee, ResponseWindow, Seat, Seats};

/// Checks that data survives serialisation to JSON.
pub(super) fn check_round_trip<T: PlainData>(data: &T) -> Result<(), PropertyViolation> {
    let text = serde_json::to_string(data).expect("plain data can be written");
    let back: Result<T, _> = serde_json::from_str(&text);
    let same = back.as_ref().is_ok_and(|back| back == data);
    require(ConformanceProperty::JsonRoundTrip, same, || format!("{text} reads back as {back:?}"))
}

/// Checks the waiting seats and the legal actions of every seat.
pub(super) fn check<G: Game>(
    position: &G,
    ask: &Ask,
    pool: &[G::Action],
    report: &mut ConformanceReport,
) -> Result<(), PropertyViolation> {
    let waiting = position.waiting();
    let named = waiting.iter().all(|seat| ask.seats().contains(seat));
    require(ConformanceProperty::WaitingSeatCanAct, !waiting.is_empty() && named, || {
        format!("ask {ask:?} waits for {waiting:?}")
    })?;
    require(ConformanceProperty::KnownPrompt, G::PROMPTS.contains(&ask.prompt), || {
        format!("'{}' is not among {:?}", ask.prompt, G::PROMPTS)
    })?;
    let mut legal = LegalActions::default();
    for seat in Seat::first(position.seat_count()) {
        position.legal_actions(seat, &mut legal);
        if waiting.contains(seat) {
            check_legal_actions(position, seat, &legal)?;
            let default = position.default_action(seat);
            let window = ask.window == ResponseWindow::Reaction || !ask.must.contains(seat);
            require(ConformanceProperty::DefaultLegal, default.is_some() || !window, || {
                format!("seat {seat} may answer or not, so the match must be able to go on without")
            })?;
            if !position.is_open_ended(seat) {
                check_refusals(position, seat, legal.actions(), pool, report)?;
            }
        } else {
            // A seat that is not asked may do nothing but interrupt.
            position.legal_interruptions(seat, &mut legal);
            for action in legal.actions() {
                let checked = position.check_action(seat, action);
                require(ConformanceProperty::LegalAccepted, checked.is_ok(), || {
                    format!("{action:?}: {checked:?}")
                })?;
            }
            check_refusals(position, seat, legal.actions(), pool, report)?;
        }
    }
    Ok(())
}

fn check_legal_actions<G: Game>(
    position: &G,
    seat: Seat,
    legal: &LegalActions<G::Action>,
) -> Result<(), PropertyViolation> {
    let actions = legal.actions();
    require(ConformanceProperty::WaitingSeatCanAct, !actions.is_empty(), || {
        format!("seat {seat} can do nothing")
    })?;
    let ascending = actions.is_sorted_by(|a, b| a < b);
    require(ConformanceProperty::LegalSorted, ascending, || format!("seat {seat}: {actions:?}"))?;
    for action in actions {
        let checked = position.check_action(seat, action);
        require(ConformanceProperty::LegalAccepted, checked.is_ok(), || {
            format!("{action:?}: {checked:?}")
        })?;
        check_round_trip(action)?;
        let text = position.notate(seat, action);
        let back = position.parse(seat, &text);
        require(ConformanceProperty::NotationRoundTrip, back.as_ref() == Ok(action), || {
            format!("{action:?} is written {text:?}, which reads as {back:?}")
        })?;
    }
    let default = position.default_action(seat);
    let fits = default.as_ref().is_none_or(|action| actions.binary_search(action).is_ok());
    require(ConformanceProperty::DefaultLegal, fits, || {
        format!("seat {seat}: {default:?} of {actions:?}")
    })
}

fn check_refusals<G: Game>(
    position: &G,
    seat: Seat,
    legal: &[G::Action],
    pool: &[G::Action],
    report: &mut ConformanceReport,
) -> Result<(), PropertyViolation> {
    let illegal = pool.iter().filter(|action| legal.binary_search(action).is_err());
    for action in illegal {
        let checked = position.check_action(seat, action);
        report.refusals += 1;
        require(ConformanceProperty::IllegalRefused, checked.is_err(), || {
            format!("seat {seat} may {action:?}, which is not among {legal:?}")
        })?;
    }
    Ok(())
}

/// A random seat of a set.
pub(super) fn pick(seats: Seats, below: &mut dyn FnMut(u32) -> u32) -> Option<Seat> {
    let count = seats.len();
    (count > 0).then(|| seats.iter().nth(below(count) as usize)).flatten()
}
