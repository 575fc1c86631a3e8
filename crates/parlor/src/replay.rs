//! `parlor replay`.

use crate::cli::ReplayArgs;
use crate::saves::SaveFile;
use catalog::with_game;
use kit::{CodedMessage, Game, Next, RecordedEvents, Referee, Save, Seat, Step};
use std::io::{IsTerminal, Write};
use tui::DisplayMode;

pub(crate) fn run(args: &ReplayArgs, letters: bool) -> anyhow::Result<()> {
    let file = SaveFile::open(&args.file)?;
    let show = !args.print && std::io::stdout().is_terminal();
    with_game!(file.game, G => {
        let save = file.load::<G>()?;
        if show {
            tui::replay(&save, DisplayMode { letters_only: letters })?;
            Ok(())
        } else {
            print(&save, &mut std::io::stdout().lock())
        }
    })
}

/// The match as text: each step and what it meant.
fn print<G: Game>(save: &Save<G>, out: &mut impl Write) -> anyhow::Result<()> {
    let mut again = save.played.after_steps(0);
    for (number, step) in save.played.steps().iter().enumerate() {
        let position = again.position().clone();
        let view = position.view(None);
        let name = |seat: Seat| G::seat_title(&view, seat);
        let mut events = RecordedEvents::default();
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
        again
            .apply_step(step, &mut events)
            .map_err(|why| anyhow::anyhow!(why.to_english(&name)))?;
        writeln!(out, "{number:>5}  {line}")?;
        for (_, event) in &events.0 {
            writeln!(out, "         {}", event.to_english(&name))?;
        }
    }
    Ok(())
}
