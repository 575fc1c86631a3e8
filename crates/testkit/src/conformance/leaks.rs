//! The leak test: nothing a viewer is shown depends on information hidden from that viewer.
//!
//! It compares three kinds of pairs that a viewer must not be able to tell apart: a position
//! and one redealt from the viewer's view; two results of a roll that is hidden from the
//! viewer; two actions of another seat that are hidden from the viewer.

use super::ConformanceReport;
use super::asks::check_round_trip;
use super::property::{ConformanceProperty, PropertyViolation, require};
use kit::{
    Audience, CodedMessage, Game, LegalActions, Next, RecordedEvents, Referee, Roll, Seat,
    SeededDice,
};

/// Everything a viewer can observe at a position.
#[derive(PartialEq, Debug)]
struct VisibleState<G: Game> {
    view: G::View,
    next: Next,
    in_play: Vec<Seat>,
    asked: bool,
    open_ended: bool,
    legal: Vec<G::Action>,
    previews: Vec<Option<G::Preview>>,
    default: Option<G::Action>,
    refusals: Vec<String>,
    notations: Vec<String>,
}

fn visible_state<G: Game>(
    position: &G,
    viewer: Option<Seat>,
    pool: &[G::Action],
) -> VisibleState<G> {
    let mut legal = LegalActions::default();
    let mut state = VisibleState {
        view: position.view(viewer),
        next: position.next(),
        in_play: position.in_play().iter().collect(),
        asked: false,
        open_ended: false,
        legal: Vec::new(),
        previews: Vec::new(),
        default: None,
        refusals: Vec::new(),
        notations: Vec::new(),
    };
    if let Some(seat) = viewer {
        position.legal_actions(seat, &mut legal);
        state.asked = position.waiting().contains(seat);
        state.open_ended = state.asked && position.is_open_ended(seat);
        state.legal = legal.actions().to_vec();
        let preview = |action| position.preview(seat, action);
        state.previews = state.legal.iter().map(preview).collect();
        state.default = position.default_checked(seat).map(|play| play.action().clone());
        let refusal = |action| match position.check_action(seat, action) {
            Ok(_) => String::new(),
            Err(why) => format!("{why:?} {}", why.to_english(&|seat| seat.to_string())),
        };
        state.refusals = pool.iter().map(refusal).collect();
        let notate = |action| position.notate(seat, action);
        state.notations = state.legal.iter().map(notate).collect();
        let read = |text: &String| format!("{:?}", position.parse(seat, text));
        state.notations.extend(state.notations.iter().map(read).collect::<Vec<_>>());
        state.notations.push(read(&String::from("?")));
    }
    state
}

fn check_same_visible_state<G: Game>(
    (one, other): (&G, &G),
    viewer: Option<Seat>,
    pool: &[G::Action],
    report: &mut ConformanceReport,
) -> Result<(), PropertyViolation> {
    let (a, b) = (visible_state(one, viewer, pool), visible_state(other, viewer, pool));
    report.pairs += 1;
    report.differing += u64::from(one != other);
    require(ConformanceProperty::NoInformationLeak, a == b, || {
        format!("viewer {viewer:?} is shown {a:?} or {b:?}")
    })
}

/// Runs the leak test at a position, for every viewer.
pub(super) fn check<G: Game>(
    position: &G,
    pool: &[G::Action],
    dice: &mut SeededDice,
    report: &mut ConformanceReport,
) -> Result<(), PropertyViolation> {
    if !G::HAS_HIDDEN_INFORMATION {
        check_open_information(position)?;
    }
    let viewers = Seat::first(position.seat_count()).map(Some).chain([None]);
    for viewer in viewers {
        let view = position.view(viewer);
        check_round_trip(&view)?;
        let mut below = |n: u32| dice.below(n);
        let other = G::redeal(&position.config(), &view, &mut below);
        let valid = G::position(&other.as_setup());
        require(ConformanceProperty::NoInformationLeak, valid.is_ok(), || {
            format!("redealt for {viewer:?}: {:?}", valid.err())
        })?;
        check_same_visible_state((position, &other), viewer, pool, report)?;
        report.differing_redeals += u64::from(*position != other);
        let another = G::redeal(&position.config(), &view, &mut |n| dice.below(n));
        report.varied_redeals += u64::from(other != another);
        check_visible_step(position, &other, viewer, dice)?;
        match position.next() {
            Next::Chance(roll) => check_hidden_roll(position, &roll, viewer, pool, dice, report)?,
            Next::Ask(_) => check_hidden_actions(position, viewer, pool, dice, report)?,
            Next::Over(_) => {}
        }
    }
    Ok(())
}

/// Applies the same step to both positions of a pair. If the views are equal afterwards, the
/// events the viewer sees must be equal too.
fn check_visible_step<G: Game>(
    one: &G,
    other: &G,
    viewer: Option<Seat>,
    dice: &mut SeededDice,
) -> Result<(), PropertyViolation> {
    let (mut a, mut b) =
        ((one.clone(), RecordedEvents::default()), (other.clone(), RecordedEvents::default()));
    match one.next() {
        Next::Over(_) => return Ok(()),
        Next::Chance(roll) => {
            let rolled = roll.pick(dice.below(roll.total_weight()));
            a.0.roll_checked(rolled, &mut a.1);
            b.0.roll_checked(rolled, &mut b.1);
        }
        Next::Ask(ask) => {
            let mut legal = LegalActions::default();
            let able =
                |seat: &Seat| one.waiting().contains(*seat) && other.waiting().contains(*seat);
            let Some(seat) = ask.seats().iter().find(able) else { return Ok(()) };
            one.legal_actions(seat, &mut legal);
            let at = dice.below(legal.len().max(1) as u32) as usize;
            let Some(play) = legal.get(at) else { return Ok(()) };
            if other.check_action(seat, play.action()).is_err() {
                return Ok(());
            }
            a.0.act_checked(&play, &mut a.1);
            b.0.act_checked(&play, &mut b.1);
        }
    }
    if a.0.view(viewer) != b.0.view(viewer) {
        return Ok(());
    }
    let (a, b) = (visible_events(&a.1, viewer), visible_events(&b.1, viewer));
    require(ConformanceProperty::NoInformationLeak, a == b, || {
        format!("viewer {viewer:?} is told {a:?} or {b:?}")
    })
}

/// The events a viewer sees, as text.
fn visible_events<E: std::fmt::Debug + CodedMessage>(
    events: &RecordedEvents<E>,
    viewer: Option<Seat>,
) -> Vec<String> {
    let say = |event: &E| format!("{event:?} {}", event.to_english(&|seat| seat.to_string()));
    events.visible_to(viewer).map(say).collect()
}

/// Checks that all views of a game without hidden information are equal.
fn check_open_information<G: Game>(position: &G) -> Result<(), PropertyViolation> {
    let everyone = position.view(None);
    let views =
        Seat::first(position.seat_count()).all(|seat| position.view(Some(seat)) == everyone);
    let public = match position.next() {
        Next::Chance(roll) => roll.seen_by == Audience::Everyone,
        Next::Ask(_) | Next::Over(_) => true,
    };
    require(ConformanceProperty::NoInformationLeak, views && public, || {
        "the game says that nothing is hidden, yet seats are shown different things".into()
    })
}

type ForkedMatch<G> = (G, RecordedEvents<<G as Game>::Event>);

fn check_forks<G: Game>(
    (one, first): &ForkedMatch<G>,
    (other, second): &ForkedMatch<G>,
    viewer: Option<Seat>,
    pool: &[G::Action],
    report: &mut ConformanceReport,
) -> Result<(), PropertyViolation> {
    let (a, b) = (visible_events(first, viewer), visible_events(second, viewer));
    report.differing_forks += u64::from(one != other);
    require(ConformanceProperty::NoInformationLeak, a == b, || {
        format!("viewer {viewer:?} is told {a:?} or {b:?}")
    })?;
    check_same_visible_state((one, other), viewer, pool, report)
}

fn check_hidden_roll<G: Game>(
    position: &G,
    roll: &Roll,
    viewer: Option<Seat>,
    pool: &[G::Action],
    dice: &mut SeededDice,
    report: &mut ConformanceReport,
) -> Result<(), PropertyViolation> {
    if roll.seen_by.includes(viewer) || roll.result_count() < 2 {
        return Ok(());
    }
    let mut fork = || {
        let (mut game, mut events) = (position.clone(), RecordedEvents::default());
        game.roll_checked(roll.pick(dice.below(roll.total_weight())), &mut events);
        (game, events)
    };
    check_forks(&fork(), &fork(), viewer, pool, report)
}

fn check_hidden_actions<G: Game>(
    position: &G,
    viewer: Option<Seat>,
    pool: &[G::Action],
    dice: &mut SeededDice,
    report: &mut ConformanceReport,
) -> Result<(), PropertyViolation> {
    let mut legal = LegalActions::default();
    for seat in position.waiting().iter().filter(|seat| Some(*seat) != viewer) {
        position.legal_actions(seat, &mut legal);
        let hidden = |action: &G::Action| -> bool {
            let audience: Audience = position.known_to(seat, action);
            !audience.includes(viewer)
        };
        let mut hidden: Vec<usize> =
            (0..legal.len()).filter(|at| hidden(&legal.actions()[*at])).collect();
        if hidden.len() < 2 {
            continue;
        }
        let sort = |at: usize| position.public_kind(seat, &legal.actions()[at]);
        let one = sort(hidden[dice.below(hidden.len() as u32) as usize]);
        hidden.retain(|at| sort(*at) == one);
        let mut fork = || {
            let (mut game, mut events) = (position.clone(), RecordedEvents::default());
            let at = hidden[dice.below(hidden.len() as u32) as usize];
            game.act_checked(&legal.get(at).expect("one of the legal actions"), &mut events);
            (game, events)
        };
        check_forks(&fork(), &fork(), viewer, pool, report)?;
    }
    Ok(())
}
