//! `parlor replay`.

use crate::cli::Replay;
use crate::saves::SaveFile;
use catalog::with_game;
use kit::spec::Told;
use kit::{Heard, Next, Save, Seat, Step, Words};
use std::io::{IsTerminal, Write};
use tui::Look;

pub(crate) fn run(args: &Replay, letters: bool) -> anyhow::Result<()> {
    let file = SaveFile::open(&args.file)?;
    let show = !args.print && std::io::stdout().is_terminal();
    with_game!(file.game, G => {
        let save = file.load::<G>()?;
        if show {
            tui::replay(&save, Look { letters })?;
            Ok(())
        } else {
            print(&save, &mut std::io::stdout().lock())
        }
    })
}

/// The match as text: each step and what it meant.
fn print<G: Told>(save: &Save<G>, out: &mut impl Write) -> anyhow::Result<()> {
    let mut again = save.played.at(0);
    for (number, step) in save.played.steps().iter().enumerate() {
        let position = again.position().clone();
        let name = |seat: Seat| capital(&position.seat_word(seat));
        let mut heard = Heard::default();
        let line = match step {
            Step::Rolled { number } => match position.next() {
                Next::Chance(roll) => {
                    let values = roll.result(*number).map_or(vec![], |rolled| roll.values(rolled));
                    format!("{} {} {values:?}", roll.purpose, roll.describe())
                }
                Next::Ask(_) | Next::Over(_) => String::new(),
            },
            Step::Acted { seat, action } => {
                format!("{} plays {}", name(*seat), position.notate(*seat, action))
            }
            Step::Resigned { seat } => format!("{} resigns", name(*seat)),
        };
        again.apply(step, &mut heard).map_err(|why| anyhow::anyhow!(why.say(&name)))?;
        writeln!(out, "{number:>5}  {line}")?;
        for (_, event) in &heard.0 {
            writeln!(out, "         {}", event.say(&name))?;
        }
    }
    Ok(())
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
