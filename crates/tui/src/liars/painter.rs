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
