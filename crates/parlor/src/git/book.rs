//! What happened at a table, for people and for other programs.

use super::table::{player, shown_plain};
use super::{At, Format};
use gitgammon::{Judged, Verdict, shown};
use kit::Game;
use std::io::Write;

pub(super) fn log(at: &At) -> anyhow::Result<()> {
    let replayed = at.replayed()?;
    let mut out = std::io::stdout().lock();
    let short = |commit: &str| commit.chars().take(10).collect::<String>();
    for judged in &replayed.verdicts {
        let (added, decided) = (short(&judged.file.commit), short(&judged.commit));
        match &judged.verdict {
            Verdict::Applied { taken, .. } => {
                let side = taken.name().player;
                let name = player(&replayed, side);
                let text = notation(judged).unwrap_or_default();
                let number = taken.name().sequence;
                write!(out, "{number:04} {side} ({name}) {text}  added {added} applied {decided}")?;
                match taken.comment().filter(|comment| !comment.is_empty()) {
                    Some(comment) => writeln!(out, "  \"{}\"", shown_plain(comment))?,
                    None => writeln!(out)?,
                }
            }
            Verdict::Refused(failures) => {
                let rules: Vec<String> = failures.iter().map(|f| f.rule.to_string()).collect();
                let (name, rules) = (shown(&judged.file.name), rules.join(", "));
                writeln!(out, "---- {name} refused ({rules})  added {added} decided {decided}")?;
            }
        }
    }
    for file in &replayed.waiting {
        writeln!(out, "---- {} waits  added {}", shown(&file.name), short(&file.commit))?;
    }
    Ok(())
}

/// The move as players write it, with the roll before it.
fn notation(judged: &Judged) -> Option<String> {
    let Verdict::Applied { taken, .. } = &judged.verdict else { return None };
    let position = judged.before.position().ok().flatten()?;
    let text = position.notate(taken.name().player.seat(), &taken.action());
    match judged.before.state.roll() {
        Some([a, b]) => Some(format!("{a}-{b}: {text}")),
        None => Some(text),
    }
}

pub(super) fn export(at: &At, format: Format) -> anyhow::Result<()> {
    let replayed = at.replayed()?;
    let text = match format {
        Format::Mat => replayed.mat(),
        Format::Save => replayed.save(),
    };
    let text = text.map_err(|error| anyhow::anyhow!("the game cannot be exported: {error}"))?;
    std::io::stdout().write_all(text.as_bytes())?;
    Ok(())
}
