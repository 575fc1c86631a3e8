//! Nothing a viewer is shown depends on what that viewer may not know.
//!
//! Three kinds of pairs that a viewer must not be able to tell apart: a position and one
//! dealt again from the viewer's own view; two results of a roll that the viewer is not
//! shown; two actions of another seat that the viewer is not told of.

use super::Report;
use super::asks::round_trip;
use super::failure::{Broken, Promise, hold};
use crate::{Audience, Game, Heard, Legal, Next, Referee, Roll, Seat, Seeded, Words};

/// Everything a viewer is shown at a position.
#[derive(PartialEq, Debug)]
struct Shown<G: Game> {
    view: G::View,
    next: Next,
    in_play: Vec<Seat>,
    asked: bool,
    legal: Vec<G::Action>,
    default: Option<G::Action>,
    refusals: Vec<String>,
}

fn shown<G: Game>(position: &G, viewer: Option<Seat>, pool: &[G::Action]) -> Shown<G> {
    let mut legal = Legal::default();
    let mut shown = Shown {
        view: position.view(viewer),
        next: position.next(),
        in_play: position.in_play().iter().collect(),
        asked: false,
        legal: Vec::new(),
        default: None,
        refusals: Vec::new(),
    };
    if let Some(seat) = viewer {
        position.options(seat, &mut legal);
        shown.asked = position.waiting().contains(seat);
        shown.legal = legal.actions().to_vec();
        shown.default = position.default_play(seat).map(|play| play.action().clone());
        let refusal = |action| match position.checked(seat, action) {
            Ok(_) => String::new(),
            Err(why) => format!("{why:?} {}", why.say(&|seat| seat.to_string())),
        };
        shown.refusals = pool.iter().map(refusal).collect();
    }
    shown
}

fn same<G: Game>(
    (one, other): (&G, &G),
    viewer: Option<Seat>,
    pool: &[G::Action],
    report: &mut Report,
) -> Result<(), Broken> {
    let (a, b) = (shown(one, viewer, pool), shown(other, viewer, pool));
    report.pairs += 1;
    report.differing += u64::from(one != other);
    hold(Promise::KeepsSecrets, a == b, || format!("viewer {viewer:?} is shown {a:?} or {b:?}"))
}

/// Compares pairs for every viewer.
pub(super) fn check<G: Game>(
    position: &G,
    pool: &[G::Action],
    dice: &mut Seeded,
    report: &mut Report,
) -> Result<(), Broken> {
    let viewers = Seat::first(position.seats()).map(Some).chain([None]);
    for viewer in viewers {
        let view = position.view(viewer);
        round_trip(&view)?;
        let mut below = |n: u32| dice.below(n);
        let other = G::redeal(&position.config(), &view, &mut below);
        let valid = G::position(&other.as_setup());
        hold(Promise::KeepsSecrets, valid.is_ok(), || {
            format!("dealt again for {viewer:?}: {:?}", valid.err())
        })?;
        same((position, &other), viewer, pool, report)?;
        match position.next() {
            Next::Chance(roll) => hidden_roll(position, &roll, viewer, pool, dice, report)?,
            Next::Ask(_) => hidden_actions(position, viewer, pool, dice, report)?,
            Next::Over(_) => {}
        }
    }
    Ok(())
}

type Fork<G> = (G, Heard<<G as Game>::Event>);

fn compare<G: Game>(
    (one, first): &Fork<G>,
    (other, second): &Fork<G>,
    viewer: Option<Seat>,
    pool: &[G::Action],
    report: &mut Report,
) -> Result<(), Broken> {
    let tell = |heard: &Heard<G::Event>| -> Vec<String> {
        let say = |event: &G::Event| format!("{event:?} {}", event.say(&|seat| seat.to_string()));
        heard.by(viewer).map(say).collect()
    };
    let (a, b) = (tell(first), tell(second));
    hold(Promise::KeepsSecrets, a == b, || format!("viewer {viewer:?} is told {a:?} or {b:?}"))?;
    same((one, other), viewer, pool, report)
}

fn hidden_roll<G: Game>(
    position: &G,
    roll: &Roll,
    viewer: Option<Seat>,
    pool: &[G::Action],
    dice: &mut Seeded,
    report: &mut Report,
) -> Result<(), Broken> {
    if roll.seen_by.includes(viewer) || roll.outcomes() < 2 {
        return Ok(());
    }
    let mut fork = || {
        let (mut game, mut heard) = (position.clone(), Heard::default());
        game.rolled(roll.pick(dice.below(roll.span())), &mut heard);
        (game, heard)
    };
    compare(&fork(), &fork(), viewer, pool, report)
}

fn hidden_actions<G: Game>(
    position: &G,
    viewer: Option<Seat>,
    pool: &[G::Action],
    dice: &mut Seeded,
    report: &mut Report,
) -> Result<(), Broken> {
    let mut legal = Legal::default();
    for seat in position.waiting().iter().filter(|seat| Some(*seat) != viewer) {
        position.options(seat, &mut legal);
        let hidden = |action: &G::Action| -> bool {
            let audience: Audience = position.known_to(seat, action);
            !audience.includes(viewer)
        };
        let hidden: Vec<usize> =
            (0..legal.len()).filter(|at| hidden(&legal.actions()[*at])).collect();
        if hidden.len() < 2 {
            continue;
        }
        let mut fork = || {
            let (mut game, mut heard) = (position.clone(), Heard::default());
            let at = hidden[dice.below(hidden.len() as u32) as usize];
            game.play(&legal.get(at).expect("one of the legal actions"), &mut heard);
            (game, heard)
        };
        compare(&fork(), &fork(), viewer, pool, report)?;
    }
    Ok(())
}
