//! King of the Hill in the terminal.

mod combat;
mod desk;
mod hands;
mod paint;
mod sheet;
mod track;
mod wires;
mod words;

use crate::{Card, Picture, Scene, Tint};
use combat::{Against, bonuses, sums};
use desk::Desk;
use hill::{Action, Event, Frame, Hill, Stage, View};
use kit::{Audience, Odds, Roll, Seat};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};

impl Scene for Hill {
    type Draft = Desk;

    const BOARD: Size = Size::new(37, 18);
    const FACTS: &'static [&'static str] = &["hp", "+a/d", "bags"];
    const KEYS: &'static [(&'static str, &'static str)] = &[
        ("1-9, 0", "take that line of the list"),
        ("Esc", "out of a list behind the list"),
        ("i", "a closer look: players, items, signs"),
    ];
    const DICE_ON_BOARD: bool = true;

    /// Wider tiles where there is room for them; rows for what is carried below.
    fn board_size(terminal: Size) -> Option<Size> {
        let tile = (terminal.width.saturating_sub(54) / 9).clamp(4, 8);
        let log = 3 + terminal.height.saturating_sub(24) / 3;
        let high = terminal.height.saturating_sub(3 + log).clamp(Self::BOARD.height, 28);
        Some(Size::new(1 + 9 * tile, high))
    }

    fn heading(view: &View) -> String {
        match (view.outcome, view.turn.stage) {
            (Some(_), _) | (_, Stage::Opening) => "King of the Hill".into(),
            _ => format!(
                "Turn {}: {} · {}",
                view.turn.number,
                name(view, view.turn.seat),
                step(view)
            ),
        }
    }

    fn card(view: &View, seat: Seat) -> Card {
        let player = &view.players[seat.index()];
        let [attack, defense] = sums(&bonuses(view, seat, Against::Players, [0, 0]));
        let hidden = player.hidden + player.fresh;
        let bags =
            if player.kept > 0 { format!("{hidden}+{}", player.kept) } else { hidden.to_string() };
        let hp = if player.out { "left".into() } else { player.hp.to_string() };
        let facts = vec![hp, format!("{attack:+}/{defense:+}"), bags];
        Card { name: name(view, seat), letter: letter(view, seat), tint: tint(seat), facts }
    }

    fn turn_of(view: &View) -> Option<Seat> {
        (view.turn.stage != Stage::Opening).then_some(view.turn.seat)
    }

    /// The steps of a move are one move.
    fn condensed(heard: &[(Audience, Event)]) -> Vec<(Audience, Event)> {
        let mut told: Vec<(Audience, Event)> = Vec::new();
        for (to_whom, event) in heard {
            if let Event::Moved { seat, from, to, how } = event
                && let Some((_, Event::Moved { seat: before, to: end, how: like, .. })) =
                    told.last_mut()
                && (&*before, &*end, &*like) == (seat, from, how)
            {
                *end = *to;
            } else {
                told.push((*to_whom, event.clone()));
            }
        }
        told
    }

    fn draw(picture: &Picture<'_, Self>, area: Rect, buf: &mut Buffer) {
        paint::scene(picture, area, buf);
    }

    fn prompt(view: &View, asked: &str, _: &[Action]) -> String {
        words::prompt(view, view.viewer.unwrap_or(view.turn.seat), asked)
    }

    /// The dice for combat and movement are a reach of the hand.
    fn rolls(action: &Action) -> bool {
        matches!(action, Action::Move | Action::Attack { .. } | Action::FightOn | Action::Calm)
    }

    /// Cards, and who comes, turn over by themselves.
    fn turns_over(roll: &Roll) -> bool {
        !matches!(roll.odds, Odds::Dice { .. })
    }

    fn sheet(view: &View, width: usize) -> Vec<String> {
        sheet::rows(view, width)
    }

    fn option(view: &View, seat: Seat, action: &Action) -> String {
        words::option(view, seat, action)
    }

    fn action(_: &View, _: Seat, _: char) -> Option<Action> {
        None
    }
}

/// Which step of the turn is on.
fn step(view: &View) -> &'static str {
    let frames = &view.frames;
    if frames.iter().any(|frame| matches!(frame, Frame::Duel(_) | Frame::Challenge { .. })) {
        return "a duel";
    }
    match view.turn.stage {
        Stage::Opening | Stage::End => "",
        Stage::Begin | Stage::Skip => "step 1, what was left",
        Stage::Manage => "step 2, gear",
        Stage::Meet => "step 3, meeting",
        Stage::Choose => "step 4, move or sleep",
        Stage::Capacity if frames.iter().any(is_way) => "step 4, on the way",
        Stage::Capacity if frames.iter().any(|frame| !is_bag(frame)) => "step 5, the tile",
        Stage::Capacity => "step 6, bags",
    }
}

const fn is_way(frame: &Frame) -> bool {
    matches!(frame, Frame::Roam | Frame::Walk { .. } | Frame::Enter { .. } | Frame::Arrived)
}

const fn is_bag(frame: &Frame) -> bool {
    matches!(frame, Frame::Drop { .. } | Frame::PickUp { .. })
}

/// A player by the class, once it is dealt.
fn name(view: &View, seat: Seat) -> String {
    let class = view.players[seat.index()].class;
    class.map_or_else(|| format!("Seat {}", seat.number() + 1), |class| class.title().into())
}

/// The letter that a token carries: of its class, or the number of its seat.
fn letter(view: &View, seat: Seat) -> char {
    let class = view.players[seat.index()].class;
    let number = char::from(b'1' + seat.number().min(8));
    class.and_then(|class| class.title().chars().next()).unwrap_or(number)
}

fn tint(seat: Seat) -> Tint {
    const TINTS: [Tint; 6] =
        [Tint::BLUE, Tint::RED, Tint::GREEN, Tint::YELLOW, Tint::VIOLET, Tint::ORANGE];
    TINTS[seat.index() % TINTS.len()]
}

/// Words as people list them.
fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
