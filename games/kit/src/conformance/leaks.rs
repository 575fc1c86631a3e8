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
    open_ended: bool,
    legal: Vec<G::Action>,
    default: Option<G::Action>,
    refusals: Vec<String>,
    notations: Vec<String>,
}

fn shown<G: Game>(position: &G, viewer: Option<Seat>, pool: &[G::Action]) -> Shown<G> {
    let mut legal = Legal::default();
    let mut shown = Shown {
        view: position.view(viewer),
        next: position.next(),
        in_play: position.in_play().iter().collect(),
        asked: false,
        open_ended: false,
        legal: Vec::new(),
        default: None,
        refusals: Vec::new(),
        notations: Vec::new(),
    };
    if let Some(seat) = viewer {
        position.options(seat, &mut legal);
        shown.asked = position.waiting().contains(seat);
        shown.open_ended = shown.asked && position.open_ended(seat);
        shown.legal = legal.actions().to_vec();
        shown.default = position.default_play(seat).map(|play| play.action().clone());
        let refusal = |action| match position.checked(seat, action) {
            Ok(_) => String::new(),
            Err(why) => format!("{why:?} {}", why.say(&|seat| seat.to_string())),
        };
        shown.refusals = pool.iter().map(refusal).collect();
        let notate = |action| position.notate(seat, action);
        shown.notations = shown.legal.iter().map(notate).collect();
        let read = |text: &String| format!("{:?}", position.parse(seat, text));
        shown.notations.extend(shown.notations.iter().map(read).collect::<Vec<_>>());
        shown.notations.push(read(&String::from("?")));
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
    if !G::HIDDEN {
        open_book(position)?;
    }
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
        report.redealt += u64::from(*position != other);
        visible_step(position, &other, viewer, dice)?;
        match position.next() {
            Next::Chance(roll) => hidden_roll(position, &roll, viewer, pool, dice, report)?,
            Next::Ask(_) => hidden_actions(position, viewer, pool, dice, report)?,
            Next::Over(_) => {}
        }
    }
    Ok(())
}

/// The same step that the viewer sees, taken from both of a pair. Where it leaves the viewer
/// with the same view, it must have told the viewer the same.
fn visible_step<G: Game>(
    one: &G,
    other: &G,
    viewer: Option<Seat>,
    dice: &mut Seeded,
) -> Result<(), Broken> {
    let (mut a, mut b) = ((one.clone(), Heard::default()), (other.clone(), Heard::default()));
    match one.next() {
        Next::Over(_) => return Ok(()),
        Next::Chance(roll) => {
            let rolled = roll.pick(dice.below(roll.span()));
            a.0.rolled(rolled, &mut a.1);
            b.0.rolled(rolled, &mut b.1);
        }
        Next::Ask(ask) => {
            let mut legal = Legal::default();
            let able =
                |seat: &Seat| one.waiting().contains(*seat) && other.waiting().contains(*seat);
            let Some(seat) = ask.seats().iter().find(able) else { return Ok(()) };
            one.options(seat, &mut legal);
            let at = dice.below(legal.len().max(1) as u32) as usize;
            let Some(play) = legal.get(at) else { return Ok(()) };
            if other.checked(seat, play.action()).is_err() {
                return Ok(());
            }
            a.0.play(&play, &mut a.1);
            b.0.play(&play, &mut b.1);
        }
    }
    if a.0.view(viewer) != b.0.view(viewer) {
        return Ok(());
    }
    let (a, b) = (tell(&a.1, viewer), tell(&b.1, viewer));
    hold(Promise::KeepsSecrets, a == b, || format!("viewer {viewer:?} is told {a:?} or {b:?}"))
}

/// What a viewer is told, in full.
fn tell<E: std::fmt::Debug + Words>(heard: &Heard<E>, viewer: Option<Seat>) -> Vec<String> {
    let say = |event: &E| format!("{event:?} {}", event.say(&|seat| seat.to_string()));
    heard.by(viewer).map(say).collect()
}

/// A game without secrets shows everybody everything.
fn open_book<G: Game>(position: &G) -> Result<(), Broken> {
    let everyone = position.view(None);
    let views = Seat::first(position.seats()).all(|seat| position.view(Some(seat)) == everyone);
    let public = match position.next() {
        Next::Chance(roll) => roll.seen_by == Audience::Everyone,
        Next::Ask(_) | Next::Over(_) => true,
    };
    hold(Promise::KeepsSecrets, views && public, || {
        "the game says that nothing is hidden, yet seats are shown different things".into()
    })
}

type Fork<G> = (G, Heard<<G as Game>::Event>);

fn compare<G: Game>(
    (one, first): &Fork<G>,
    (other, second): &Fork<G>,
    viewer: Option<Seat>,
    pool: &[G::Action],
    report: &mut Report,
) -> Result<(), Broken> {
    let (a, b) = (tell(first, viewer), tell(second, viewer));
    report.forked += u64::from(one != other);
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
        let mut hidden: Vec<usize> =
            (0..legal.len()).filter(|at| hidden(&legal.actions()[*at])).collect();
        if hidden.len() < 2 {
            continue;
        }
        let sort = |at: usize| position.sort(seat, &legal.actions()[at]);
        let one = sort(hidden[dice.below(hidden.len() as u32) as usize]);
        hidden.retain(|at| sort(*at) == one);
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
