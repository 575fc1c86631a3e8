//! Charts as SVG elements.
//!
//! Charts are drawn in a fixed set of colours; the rules of [`colour_rules`] replace each of them by
//! a variable of the page's style, so that one drawing fits light, dark and paper.

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::fmt::Write;

const INK: RGBColor = RGBColor(0x11, 0x11, 0x11);
const SOFT: RGBColor = RGBColor(0x66, 0x66, 0x66);
const LINE: RGBColor = RGBColor(0xdd, 0xdd, 0xdd);
const MARK: RGBColor = RGBColor(0x00, 0x00, 0xff);
const SECOND: RGBColor = RGBColor(0xff, 0x00, 0x00);
const FAINT: RGBColor = RGBColor(0x99, 0x99, 0xff);

/// The colours of the drawings and the variables that stand for them.
const COLOURS: [(RGBColor, &str); 6] = [
    (INK, "ink"),
    (SOFT, "soft"),
    (LINE, "line"),
    (MARK, "mark"),
    (SECOND, "second"),
    (FAINT, "faint"),
];

const WIDTH: u32 = 840;
const ROW_HEIGHT: u32 = 22;
const AXIS_HEIGHT: u32 = 34;
const LABEL_WIDTH: u32 = 250;

/// Style rules that give the charts the colours of the page.
pub(crate) fn colour_rules() -> String {
    let mut rules = String::new();
    for (RGBColor(red, green, blue), name) in COLOURS {
        for property in ["fill", "stroke"] {
            let _ = writeln!(
                rules,
                ".chart [{property}=\"#{red:02X}{green:02X}{blue:02X}\"] {{ {property}: var(--{name}) }}"
            );
        }
    }
    rules
}

/// A value with its interval.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct IntervalRow {
    pub(crate) label: String,
    pub(crate) value: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
    /// What the value would be if nothing made a difference.
    pub(crate) reference: Option<f64>,
}

/// Draws on a new picture and returns it. Nothing can fail: the drawing goes to memory.
fn draw(
    height: u32,
    paint: impl FnOnce(&DrawingArea<SVGBackend<'_>, Shift>) -> Option<()>,
) -> Option<String> {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
        paint(&area)?;
        area.present().ok()?;
    }
    Some(svg)
}

fn label_style(size: u32, colour: &'static RGBColor, across: HPos) -> TextStyle<'static> {
    let font = ("sans-serif", f64::from(size)).into_font();
    TextStyle::from(font).color(colour).pos(Pos::new(across, VPos::Center))
}

/// Values in percent with their intervals, one below the other.
pub(crate) fn intervals(rows: &[IntervalRow]) -> Option<String> {
    let (low, high) = interval_range(rows)?;
    let count = rows.len() as i32;
    draw(AXIS_HEIGHT + ROW_HEIGHT * rows.len() as u32, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin_left(LABEL_WIDTH)
            .margin_right(24)
            .x_label_area_size(AXIS_HEIGHT)
            .build_cartesian_2d(low..high, -0.5..f64::from(count) - 0.5)
            .ok()?;
        let mut mesh = chart.configure_mesh();
        mesh.disable_y_mesh().light_line_style(TRANSPARENT).bold_line_style(LINE).axis_style(SOFT);
        mesh.x_labels(8).label_style(label_style(13, &SOFT, HPos::Center));
        mesh.x_label_formatter(&|share| format!("{:.0} %", 100.0 * share)).draw().ok()?;
        for (at, row) in rows.iter().enumerate() {
            let y = f64::from(count) - 1.0 - at as f64;
            let line = |x: f64, style: ShapeStyle| {
                PathElement::new(vec![(x, y - 0.4), (x, y + 0.4)], style)
            };
            let span = PathElement::new(vec![(row.low, y), (row.high, y)], FAINT.stroke_width(7));
            chart.draw_series([span]).ok()?;
            if let Some(reference) = row.reference {
                chart.draw_series([line(reference, SECOND.stroke_width(2))]).ok()?;
            }
            chart.draw_series([Circle::new((row.value, y), 4, MARK.filled())]).ok()?;
            let place = chart.backend_coord(&(low, y));
            let style = label_style(13, &INK, HPos::Right);
            area.draw_text(&row.label, &style, (LABEL_WIDTH as i32 - 8, place.1)).ok()?;
        }
        Some(())
    })
}

/// The range of an axis that shows all intervals, or none if there is nothing to show.
fn interval_range(rows: &[IntervalRow]) -> Option<(f64, f64)> {
    let ends = rows.iter().flat_map(|row| [row.low, row.high, row.reference.unwrap_or(row.low)]);
    let low = ends.clone().reduce(f64::min)?;
    let high = ends.reduce(f64::max)?;
    let margin = ((high - low) * 0.05).max(0.005);
    Some((low - margin, high + margin))
}

/// How many values fall into each of several equal ranges from `low` to `high`; the range of a target
/// is marked.
pub(crate) fn histogram(
    counts: &[u64],
    (low, high): (f64, f64),
    target: Option<(f64, f64)>,
    unit: &str,
) -> Option<String> {
    let most = *counts.iter().max()? as f64;
    let width = (high - low) / counts.len() as f64;
    draw(200, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin_right(24)
            .margin_top(8)
            .x_label_area_size(46)
            .y_label_area_size(52)
            .build_cartesian_2d(low..high, 0.0..(most * 1.05).max(1.0))
            .ok()?;
        let mut mesh = chart.configure_mesh();
        mesh.disable_x_mesh().light_line_style(TRANSPARENT).bold_line_style(LINE).axis_style(SOFT);
        mesh.label_style(label_style(13, &SOFT, HPos::Center)).axis_desc_style(label_style(
            13,
            &SOFT,
            HPos::Center,
        ));
        mesh.x_desc(unit).y_desc("matches").y_labels(4).draw().ok()?;
        let bar = |(at, count): (usize, &u64)| {
            let (from, to) = (low + width * at as f64, low + width * (at as f64 + 0.94));
            Rectangle::new([(from, 0.0), (to, *count as f64)], MARK.filled())
        };
        chart.draw_series(counts.iter().enumerate().map(bar)).ok()?;
        let ends = target.map_or(Vec::new(), |(from, to)| vec![from, to]);
        let line =
            |x: &f64| PathElement::new(vec![(*x, 0.0), (*x, most * 1.05)], SECOND.stroke_width(2));
        chart.draw_series(ends.iter().filter(|x| (low..=high).contains(x)).map(line)).ok()?;
        Some(())
    })
}

/// The losses of candidates in the order in which they were tried, and the least so far.
pub(crate) fn search_path(losses: &[f64]) -> Option<String> {
    let most = losses.iter().copied().reduce(f64::max)?;
    let least_so_far = losses.iter().scan(f64::INFINITY, |least, loss| {
        *least = least.min(*loss);
        Some(*least)
    });
    draw(220, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin_right(24)
            .margin_top(8)
            .x_label_area_size(46)
            .y_label_area_size(60)
            .build_cartesian_2d(-0.5..losses.len() as f64, 0.0..(most * 1.05).max(1e-6))
            .ok()?;
        let mut mesh = chart.configure_mesh();
        mesh.disable_x_mesh().light_line_style(TRANSPARENT).bold_line_style(LINE).axis_style(SOFT);
        let style = || label_style(13, &SOFT, HPos::Center);
        mesh.label_style(style()).axis_desc_style(style());
        mesh.x_desc("candidate").y_desc("loss").y_labels(4).draw().ok()?;
        let line: Vec<(f64, f64)> =
            least_so_far.enumerate().map(|(at, loss)| (at as f64, loss)).collect();
        chart.draw_series([PathElement::new(line, SECOND.stroke_width(2))]).ok()?;
        let dot = |(at, loss): (usize, &f64)| Circle::new((at as f64, *loss), 3, MARK.filled());
        chart.draw_series(losses.iter().enumerate().map(dot)).ok()?;
        Some(())
    })
}

/// A place on a map, with a share of the greatest value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MapSpot {
    pub(crate) at: (f64, f64),
    pub(crate) label: String,
    /// From 0 to 1.
    pub(crate) share: f64,
}

/// Spots whose area is their share; `edges` join them by index.
pub(crate) fn map(spots: &[MapSpot], edges: &[(usize, usize)]) -> Option<String> {
    let bounds = |of: fn(&MapSpot) -> f64| {
        let values = spots.iter().map(of);
        Some((values.clone().reduce(f64::min)? - 0.8, values.reduce(f64::max)? + 0.8))
    };
    let (left, right) = bounds(|spot| spot.at.0)?;
    let (top, bottom) = bounds(|spot| spot.at.1)?;
    let scale = f64::from(WIDTH) / (right - left);
    draw((scale * (bottom - top)) as u32, |area| {
        let place = |spot: &MapSpot| {
            let (x, y) = (spot.at.0 - left, spot.at.1 - top);
            ((x * scale).round() as i32, (y * scale).round() as i32)
        };
        for (one, other) in edges {
            let ends = vec![place(spots.get(*one)?), place(spots.get(*other)?)];
            area.draw(&PathElement::new(ends, LINE.stroke_width(3))).ok()?;
        }
        for spot in spots {
            let radius = (spot.share.sqrt() * scale * 0.45).round() as i32;
            area.draw(&Circle::new(place(spot), radius.max(1), FAINT.filled())).ok()?;
            area.draw_text(&spot.label, &label_style(11, &INK, HPos::Center), place(spot)).ok()?;
        }
        Some(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(value: f64, low: f64, high: f64) -> IntervalRow {
        IntervalRow { label: "scout & co".into(), value, low, high, reference: Some(0.5) }
    }

    #[test]
    fn the_axis_shows_all_intervals_and_references() {
        let (low, high) = interval_range(&[row(0.2, 0.1, 0.3), row(0.25, 0.2, 0.4)]).unwrap();
        assert!((low - 0.08).abs() < 1e-9 && (high - 0.52).abs() < 1e-9, "{low} {high}");
        assert_eq!(intervals(&[]), None);
    }

    #[test]
    fn every_colour_of_a_chart_has_a_rule() {
        let rules = colour_rules();
        let charts = [
            intervals(&[row(0.2, 0.1, 0.3)]).unwrap(),
            histogram(&[1, 5, 2], (0.0, 30.0), Some((5.0, 10.0)), "minutes").unwrap(),
            search_path(&[5.0, 7.0, 2.0]).unwrap(),
            map(&[MapSpot { at: (0.0, 1.0), label: "1".into(), share: 1.0 }], &[]).unwrap(),
        ];
        for chart in charts {
            for part in chart.split("=\"#").skip(1) {
                let (colour, _) = part.split_once('"').unwrap();
                assert!(rules.contains(&format!("\"#{colour}\"")), "{colour} in {chart}");
            }
        }
    }

    #[test]
    fn labels_are_escaped() {
        let chart = intervals(&[row(0.2, 0.1, 0.3)]).unwrap();
        assert!(chart.contains("scout &amp; co"), "{chart}");
    }
}
