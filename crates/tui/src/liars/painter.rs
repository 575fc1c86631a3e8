//! Draws the cups, the bids of the round and the last round that was called.

use super::{COLOURS, LETTERS};
use crate::{DisplayMode, RenderContext};
use kit::Seat;
use liars::{Bid, Call, Face, Liars, PlacedBid, Setup, Showdown};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

/// Columns of the dice of one seat.
const DICE_WIDTH: usize = 13;

/// Draws the table.
pub(super) fn draw(context: &RenderContext<'_, Liars>, area: Rect, buf: &mut Buffer) {
    let (setup, display) = (&context.view.setup, context.display);
    let chosen = context.input.and_then(super::input::BidInput::bid);
    let mut lines = vec![headline(setup)];
    lines.extend(seats(setup).map(|seat| cup_line(setup, seat, chosen, display)));
    if let Some(showdown) = &setup.last {
        lines.extend(showdown_headlines(showdown).map(|text| Line::from(text).bold()));
        let shown = seats(setup).filter(|seat| !showdown.cups[seat.index()].is_empty());
        lines.extend(shown.map(|seat| showdown_line(setup, showdown, seat, display)));
    }
    for (line, row) in lines.into_iter().zip(area.rows()) {
        line.render(row, buf);
    }
}

fn seats(setup: &Setup) -> impl Iterator<Item = Seat> + use<> {
    Seat::first(setup.seat_count())
}

fn headline(setup: &Setup) -> Line<'static> {
    let dice = setup.dice_on_table();
    Line::from(format!("{dice} dice on the table")).bold()
}

fn chip(seat: Seat, display: DisplayMode) -> Span<'static> {
    let style = display.style(COLOURS[seat.index()].piece_style()).add_modifier(Modifier::BOLD);
    Span::styled(format!(" {} ", LETTERS[seat.index()]), style)
}

/// The dice of a seat as the viewer sees them, and its last bid in this round.
fn cup_line(setup: &Setup, seat: Seat, chosen: Option<Bid>, display: DisplayMode) -> Line<'static> {
    let mut spans = vec![chip(seat, display), Span::raw(" ")];
    let cup = &setup.cups[seat.index()];
    if setup.dice[seat.index()] == 0 {
        spans.push(Span::styled(format!("{:<DICE_WIDTH$}", "out"), display.faint()));
    } else if cup.is_empty() {
        spans.push(Span::styled(format!("{:<DICE_WIDTH$}", "rolling"), display.faint()));
    } else {
        spans.extend(dice_spans(setup, cup, chosen));
    }
    let is_own = |placed: &&PlacedBid| placed.seat == seat;
    if let Some(placed) = setup.bids.iter().rev().find(is_own) {
        let style =
            if Some(*placed) == setup.last_bid() { Style::new().bold() } else { display.faint() };
        spans.push(Span::styled(placed.bid.to_string(), style));
    }
    Line::from(spans)
}

/// The dice of a cup; those that count for a bid are underlined.
fn dice_spans(setup: &Setup, cup: &[Option<Face>], bid: Option<Bid>) -> Vec<Span<'static>> {
    let counts = |face: &Face| bid.is_some_and(|bid| bid.counts(*face, &setup.config));
    let die = |die: &Option<Face>| match die {
        Some(face) if counts(face) => Span::raw(face.to_string()).bold().underlined(),
        Some(face) => Span::raw(face.to_string()),
        None => Span::raw("?"),
    };
    let mut spans: Vec<Span<'static>> =
        cup.iter().flat_map(|one| [die(one), Span::raw(" ")]).collect();
    spans.push(Span::raw(" ".repeat(DICE_WIDTH.saturating_sub(2 * cup.len()))));
    spans
}

/// What was called, and what was there.
fn showdown_headlines(showdown: &Showdown) -> [String; 2] {
    let letter = |seat: Seat| LETTERS[seat.index()];
    let called = match showdown.call {
        Call::Doubt => "doubted",
        Call::Exact => "called exact",
    };
    let (caller, bidder) = (letter(showdown.caller), letter(showdown.bidder));
    let last = format!("Last: {caller} {called} {bidder}'s {}", showdown.bid);
    [last, format!("There were {}", showdown.count)]
}

/// The dice of a seat in the last round that was called.
fn showdown_line(
    setup: &Setup,
    showdown: &Showdown,
    seat: Seat,
    display: DisplayMode,
) -> Line<'static> {
    let dice: Vec<Option<Face>> = showdown.cups[seat.index()].iter().copied().map(Some).collect();
    let mut spans = vec![chip(seat, display), Span::raw(" ")];
    spans.extend(dice_spans(setup, &dice, Some(showdown.bid)));
    Line::from(spans)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::{DiscardEvents, Game, Match, Referee, ScriptedDice};
    use liars::Config;

    /// The table as the first seat sees it after these actions, row by row.
    fn drawn(actions: &[&str]) -> Vec<String> {
        let config = Config { dice: 2, ..Config::default() };
        let mut game = Match::<Liars>::new(&config, 2).unwrap();
        let rolls = [vec![0], vec![1, 4], vec![5, 5], vec![6], vec![3, 3]];
        let mut dice = ScriptedDice::new(rolls);
        let mut roll = |game: &mut Match<Liars>| {
            while game.roll_with(&mut dice, &mut DiscardEvents).is_some() {}
        };
        roll(&mut game);
        for text in actions {
            let seat = game.position().waiting().lowest().unwrap();
            let action = game.position().parse(seat, text).unwrap();
            let checked = game.position().check_action(seat, &action).unwrap();
            game.act(&checked, &mut DiscardEvents);
            roll(&mut game);
        }
        let view = game.position().view(Some(Seat::new(0)));
        let display = DisplayMode { letters_only: true };
        let context = RenderContext {
            view: &view,
            seat: None,
            near: None,
            input: None,
            legal: &[],
            cursor: None,
            display,
            reveal: None,
        };
        let area = Rect::new(0, 0, 30, 15);
        let mut buf = Buffer::empty(area);
        draw(&context, area, &mut buf);
        let row = |cells: &[ratatui::buffer::Cell]| -> String {
            cells.iter().map(ratatui::buffer::Cell::symbol).collect::<String>().trim_end().into()
        };
        buf.content().chunks(30).map(row).filter(|row| !row.is_empty()).collect()
    }

    #[test]
    fn own_dice_are_drawn_and_those_under_other_cups_are_not() {
        let rows = drawn(&["bid 2 5"]);
        assert_eq!(rows, ["4 dice on the table", " R  1 4          2 × 5", " G  ? ?"]);
    }

    #[test]
    fn the_last_round_that_was_called_is_drawn_with_all_dice() {
        let rows = drawn(&["bid 4 5", "doubt"]);
        let expected = [
            "3 dice on the table",
            " R  6",
            " G  ? ?",
            "Last: G doubted R's 4 × 5",
            "There were 3",
            " R  1 4",
            " G  5 5",
        ];
        assert_eq!(rows, expected);
    }
}
