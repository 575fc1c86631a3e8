//! King of the Hill in the terminal.

mod combat;
mod details;
mod input;
mod inventory;
mod painter;
mod path_lines;
mod prompts;
mod track_layout;

use crate::{RenderContext, SeatColours, SeatInfo, TerminalGame};
use hill::{Action, Event, Hill, HillFrame, TurnStage, View};
use input::HillInput;
use kit::{Audience, Odds, Referee, Roll, Seat};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};

impl TerminalGame for Hill {
    type Input = HillInput;

    const MIN_BOARD_SIZE: Size = Size::new(37, 18);
    const FACT_LABELS: &'static [&'static str] = &["hp", "+a/d", "bags"];
    const RULE_PAGE: &'static str = concat!(
        include_str!("../../../../spec/hill/how-to-play.md"),
        "\n",
        include_str!("../../../../spec/hill/README.md"),
    );
    const KEY_HELP: &'static [(&'static str, &'static str)] = &[
        ("1-9, 0", "take that line of the list"),
        ("Esc", "out of a list behind the list"),
        ("i", "a closer look: players, items, signs"),
    ];
    const DICE_ON_BOARD: bool = true;

    /// Wider tiles on wider terminals, and more rows for the inventory below the track.
    fn board_size(terminal: Size) -> Option<Size> {
        let tile = (terminal.width.saturating_sub(54) / 9).clamp(4, 8);
        let log = 3 + terminal.height.saturating_sub(24) / 3;
        let high = terminal.height.saturating_sub(3 + log).clamp(Self::MIN_BOARD_SIZE.height, 28);
        Some(Size::new(1 + 9 * tile, high))
    }

    fn heading(view: &View) -> String {
        match (view.outcome, view.turn.stage) {
            (Some(_), _) | (_, TurnStage::Opening) => "King of the Hill".into(),
            _ => format!(
                "Turn {}: {} · {}",
                view.turn.number,
                name(view, view.turn.seat),
                step(view)
            ),
        }
    }

    fn seat_info(view: &View, seat: Seat) -> SeatInfo {
        let player = &view.players[seat.index()];
        let [attack, defense] = view.duel_bonus(seat);
        let hidden = player.hidden + player.fresh;
        let bags =
            if player.kept > 0 { format!("{hidden}+{}", player.kept) } else { hidden.to_string() };
        let hp = if player.out { "left".into() } else { player.hp.to_string() };
        let facts = vec![hp, format!("{attack:+}/{defense:+}"), bags];
        SeatInfo { letter: letter(view, seat), colours: seat_colours(seat), facts }
    }

    fn seat_on_turn(view: &View) -> Option<Seat> {
        (view.turn.stage != TurnStage::Opening).then_some(view.turn.seat)
    }

    /// Merges the steps of one move into a single event.
    fn condense_events(events: &[(Audience, Event)]) -> Vec<(Audience, Event)> {
        let mut condensed: Vec<(Audience, Event)> = Vec::new();
        for (audience, event) in events {
            if let Event::Moved { seat, from, to, how, .. } = event
                && let Some((_, Event::Moved { seat: seat_before, to: end, how: how_before, .. })) =
                    condensed.last_mut()
                && (&*seat_before, &*end, &*how_before) == (seat, from, how)
            {
                *end = *to;
            } else {
                condensed.push((*audience, event.clone()));
            }
        }
        condensed
    }

    fn draw(context: &RenderContext<'_, Self>, area: Rect, buf: &mut Buffer) {
        painter::draw(context, area, buf);
    }

    fn prompt(view: &View, prompt: &str, _: &[Action]) -> String {
        prompts::prompt(view, view.viewer.unwrap_or(view.turn.seat), prompt)
    }

    /// The dice of combat and movement are rolled with the action.
    fn starts_roll(action: &Action) -> bool {
        matches!(action, Action::Move | Action::Attack { .. } | Action::FightOn | Action::Calm)
    }

    /// Cards and enemies are drawn without a key.
    fn rolls_automatically(roll: &Roll) -> bool {
        !matches!(roll.odds, Odds::Dice { .. })
    }

    fn details(view: &View, width: usize) -> Vec<String> {
        details::rows(view, width)
    }

    fn describe_action(view: &View, seat: Seat, action: &Action) -> String {
        prompts::option(view, seat, action)
    }

    fn action_for_key(_: &View, _: Seat, _: char) -> Option<Action> {
        None
    }
}

/// The current step of the turn.
fn step(view: &View) -> &'static str {
    let frames = &view.frames;
    if frames.iter().any(|frame| matches!(frame, HillFrame::Duel(_) | HillFrame::Challenge { .. }))
    {
        return "a duel";
    }
    match view.turn.stage {
        TurnStage::Opening | TurnStage::End => "",
        TurnStage::Begin | TurnStage::Skip => "step 1, what was left",
        TurnStage::Manage => "step 2, gear",
        TurnStage::Meet => "step 3, meeting",
        TurnStage::Choose => "step 4, move or sleep",
        TurnStage::Capacity if frames.iter().any(is_way) => "step 4, on the way",
        TurnStage::Capacity if frames.iter().any(|frame| !is_bag(frame)) => "step 5, the tile",
        TurnStage::Capacity => "step 6, bags",
        TurnStage::LastWindow => "the turn ends",
    }
}

const fn is_way(frame: &HillFrame) -> bool {
    matches!(
        frame,
        HillFrame::MovementRoll { .. }
            | HillFrame::Walk { .. }
            | HillFrame::Enter { .. }
            | HillFrame::Arrived
    )
}

const fn is_bag(frame: &HillFrame) -> bool {
    matches!(frame, HillFrame::Drop { .. } | HillFrame::PickUp { .. })
}

/// A player's class, or the seat number before classes are dealt.
fn name(view: &View, seat: Seat) -> String {
    Hill::seat_title(view, seat)
}

/// The letter on a token: the initial of its class, or the number of its seat.
fn letter(view: &View, seat: Seat) -> char {
    let class = view.players[seat.index()].class;
    let number = char::from(b'1' + seat.number().min(8));
    class.and_then(|class| class.title().chars().next()).unwrap_or(number)
}

fn seat_colours(seat: Seat) -> SeatColours {
    const SEAT_COLOURS: [SeatColours; 6] = [
        SeatColours::BLUE,
        SeatColours::RED,
        SeatColours::GREEN,
        SeatColours::YELLOW,
        SeatColours::VIOLET,
        SeatColours::ORANGE,
    ];
    SEAT_COLOURS[seat.index() % SEAT_COLOURS.len()]
}

/// A list in English: `a, b and c`.
fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
