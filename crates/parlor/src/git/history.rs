//! `parlor git log` and `export`.

use super::table::{player, without_controls};
use super::{ExportFormat, GitContext};
use gitgammon::{RecordedVerdict, RefereeVerdict, quoted};
use kit::Game;
use std::io::Write;

pub(super) fn log(context: &GitContext) -> anyhow::Result<()> {
    let replayed = context.replay()?;
    let mut out = std::io::stdout().lock();
    let short = |commit: &str| commit.chars().take(10).collect::<String>();
    for judged in &replayed.verdicts {
        let (added, decided) = (short(&judged.file.commit), short(&judged.commit));
        match &judged.verdict {
            RefereeVerdict::Applied { accepted: taken, .. } => {
                let side = taken.name().player;
                let name = player(&replayed, side);
                let text = notation(judged).unwrap_or_default();
                let number = taken.name().sequence;
                write!(out, "{number:04} {side} ({name}) {text}  added {added} applied {decided}")?;
                match taken.comment().filter(|comment| !comment.is_empty()) {
                    Some(comment) => writeln!(out, "  \"{}\"", without_controls(comment))?,
                    None => writeln!(out)?,
                }
            }
            RefereeVerdict::Refused(failures) => {
                let rules: Vec<String> = failures.iter().map(|f| f.rule.to_string()).collect();
                let (name, rules) = (quoted(&judged.file.name), rules.join(", "));
                writeln!(out, "---- {name} refused ({rules})  added {added} decided {decided}")?;
            }
        }
    }
    for file in &replayed.pending {
        writeln!(out, "---- {} waits  added {}", quoted(&file.name), short(&file.commit))?;
    }
    Ok(())
}

/// The move as players write it, with the roll before it.
fn notation(judged: &RecordedVerdict) -> Option<String> {
    let RefereeVerdict::Applied { accepted: taken, .. } = &judged.verdict else { return None };
    let position = judged.before.position().ok().flatten()?;
    let Some(action) = taken.action() else {
        return Some(
            if taken.name().sequence == 1 { "gives a hash" } else { "reveals a salt" }.into(),
        );
    };
    let text = position.notate(taken.name().player.seat(), &action);
    match judged.before.state.roll() {
        Some([a, b]) => Some(format!("{a}-{b}: {text}")),
        None => Some(text),
    }
}

pub(super) fn export(context: &GitContext, format: ExportFormat) -> anyhow::Result<()> {
    let replayed = context.replay()?;
    let text = match format {
        ExportFormat::Mat => replayed.to_mat(),
        ExportFormat::Save => replayed.to_save(),
    };
    let text = text.map_err(|error| anyhow::anyhow!("the game cannot be exported: {error}"))?;
    std::io::stdout().write_all(text.as_bytes())?;
    Ok(())
}
