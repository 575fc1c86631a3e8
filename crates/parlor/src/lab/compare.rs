//! `parlor lab compare`: what differs between two variants beyond noise.

use super::describe;
use clap::Args;
use experiments::{
    CompareOptions, Comparison, ComparisonSide, LineUpComparison, MeasureDifference, MeasureGroup,
    MeasureUnit, Verdict,
};
use std::io::Write;

#[derive(Debug, Args)]
pub(crate) struct LabCompareArgs {
    /// The variant before the change: DIR:VARIANT, or DIR if it has only one variant.
    #[arg(value_name = "A")]
    before: ComparisonSide,
    /// The variant after the change.
    #[arg(value_name = "B")]
    after: ComparisonSide,
    /// The change that is worth seeing: percentage points of a win share, percent of a number.
    #[arg(long, value_name = "POINTS", default_value_t = CompareOptions::POINTS, value_parser = positive)]
    power: f64,
    /// The probability that even one of all measures is called changed by mistake.
    #[arg(long, default_value_t = CompareOptions::ALPHA, value_parser = probability)]
    alpha: f64,
    /// Print the comparison as JSON.
    #[arg(long)]
    json: bool,
}

fn positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number > 0.0);
    number.ok_or_else(|| "write a number above 0".to_owned())
}

fn probability(text: &str) -> Result<f64, String> {
    let number = positive(text).ok().filter(|number| *number < 1.0);
    number.ok_or_else(|| "write a number between 0 and 1, such as 0.05".to_owned())
}

pub(crate) fn run(args: &LabCompareArgs) -> anyhow::Result<()> {
    let options = CompareOptions { alpha: args.alpha, points: args.power };
    let comparison = experiments::compare(&args.before, &args.after, options).map_err(describe)?;
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&comparison)?)?;
        return Ok(());
    }
    print(&comparison, &mut out)?;
    Ok(())
}

fn print(comparison: &Comparison, out: &mut impl Write) -> std::io::Result<()> {
    let Comparison { game, before, after, tests, alpha, .. } = comparison;
    writeln!(out, "{game}: {before} → {after}")?;
    for one in &comparison.option_differences {
        writeln!(out, "  {}: {} → {}", one.path, one.before, one.after)?;
    }
    let dice = if comparison.common_dice {
        "with the same dice on both sides"
    } else {
        "with different dice on the two sides, so noise is greater"
    };
    let error = 100.0 * alpha;
    writeln!(
        out,
        "{tests} measures tested {dice}; corrected by Holm's method, all together wrong in {error} % of comparisons\n"
    )?;
    for line_up in &comparison.line_ups {
        print_line_up(line_up, comparison.points, out)?;
    }
    Ok(())
}

fn print_line_up(
    line_up: &LineUpComparison,
    points: f64,
    out: &mut impl Write,
) -> std::io::Result<()> {
    let LineUpComparison { line_up: name, matches, measures } = line_up;
    writeln!(out, "{name}: {matches} pairs of matches")?;
    let of = |verdict: Verdict| measures.iter().filter(move |row| row.verdict == verdict);
    if of(Verdict::Changed).next().is_none() {
        writeln!(out, "  nothing changed beyond noise")?;
    }
    let titles = [
        (Verdict::Changed, "changed beyond noise".to_owned()),
        (Verdict::Unchanged, format!("not changed by {points} points or {points} %")),
        (Verdict::Undecided, format!("not decided: matches needed to see {points} points or %")),
    ];
    for (verdict, title) in titles {
        // There are many cards, and of most of them more matches would be needed.
        let is_shown = |row: &&MeasureDifference| {
            verdict == Verdict::Changed || row.group != MeasureGroup::Cards
        };
        let cards = of(verdict).count() - of(verdict).filter(is_shown).count();
        if of(verdict).next().is_some() {
            writeln!(out, "  {title:<46} before     after   change   interval")?;
        }
        of(verdict).filter(is_shown).try_for_each(|row| print_measure(row, out))?;
        if cards > 0 {
            writeln!(out, "    and {cards} measures of cards (--json lists them)")?;
        }
    }
    let rare = of(Verdict::TooRare).count();
    if rare > 0 {
        writeln!(out, "  too rare to be tested: {rare} measures")?;
    }
    writeln!(out)
}

fn print_measure(row: &MeasureDifference, out: &mut impl Write) -> std::io::Result<()> {
    let (scale, unit) = match row.unit {
        MeasureUnit::Share => (100.0, " %"),
        MeasureUnit::PerMatch => (1.0, "  "),
    };
    let [before, after, low, high] =
        [row.before, row.after, row.low, row.high].map(|value| scale * value);
    let change = after - before;
    write!(
        out,
        "    {:<40} {before:>7.2}{unit} {after:>7.2}{unit} {change:>+8.2}   {low:+.2} to {high:+.2}",
        row.measure
    )?;
    match (row.verdict, row.matches_needed) {
        (Verdict::Undecided, Some(needed)) => writeln!(out, "   {needed} matches"),
        _ => writeln!(out),
    }
}
