//! `parlor games`.

use crate::cli::GamesArgs;
use crate::options;
use bots::Bots;
use catalog::{GameId, with_game};
use kit::Game;
use serde_json::{Value, json};
use std::io::Write;

pub(crate) fn run(args: &GamesArgs) -> anyhow::Result<()> {
    let chosen: Vec<GameId> = args.game.map_or(GameId::ALL.to_vec(), |game| vec![game]);
    let mut out = std::io::stdout().lock();
    if args.json {
        let list: Vec<Value> =
            chosen.iter().map(|id| with_game!(*id, G => describe::<G>(*id))).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&list)?)?;
        return Ok(());
    }
    for id in chosen {
        with_game!(id, G => print::<G>(id, &mut out))?;
    }
    Ok(())
}

fn describe<G: Bots>(id: GameId) -> Value {
    let level = |level: &bots::Level| json!({"name": level.name, "about": level.about});
    json!({
        "name": G::NAME,
        "title": G::TITLE,
        "about": id.summary(),
        "rules": G::RULES_VERSION,
        "seats": {"least": G::SEAT_COUNTS.start(), "most": G::SEAT_COUNTS.end()},
        "bots": G::LEVELS.iter().map(level).collect::<Vec<_>>(),
        "policies": G::POLICIES.iter().map(level).collect::<Vec<_>>(),
        "options": schemars::schema_for!(<G as Game>::Config).to_value(),
    })
}

fn print<G: Bots>(id: GameId, out: &mut impl Write) -> std::io::Result<()> {
    let seats = match (G::SEAT_COUNTS.start(), G::SEAT_COUNTS.end()) {
        (least, most) if least == most => format!("{most} seats"),
        (least, most) => format!("{least} to {most} seats"),
    };
    writeln!(out, "{:8} {}; {seats}", G::NAME, id.summary())?;
    for level in G::LEVELS {
        writeln!(out, "    bot     {:22} {}", level.name, level.about)?;
    }
    for policy in G::POLICIES {
        writeln!(out, "    policy  {:22} {}", policy.name, policy.about)?;
    }
    for option in options::options_of::<G>() {
        let choices: Vec<String> = option.choices.iter().map(display_value).collect();
        let choices = match choices.as_slice() {
            [] => display_value(&option.default),
            [first, .., last] if choices.len() > 8 => format!("{first}|…|{last}"),
            all => all.join("|"),
        };
        writeln!(out, "    option  {:22} {}", option.name, option.about)?;
        writeln!(out, "            {:22} {choices}", "")?;
    }
    Ok(())
}

/// A value as it is written on the command line.
pub(crate) fn display_value(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
