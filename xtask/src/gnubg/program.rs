//! Runs GNU Backgammon, and reads what it answers about positions.

use anyhow::{Context, ensure};
use gammon::{Gammon, PerSide, Setup, Side, formats};
use kit::Game;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// How GNU Backgammon evaluates.
#[derive(Clone, Copy)]
pub(super) struct GnubgSettings {
    pub(super) plies: u8,
}

/// The answers of GNU Backgammon's `hint` to each of these positions.
pub(super) fn hints(
    settings: GnubgSettings,
    positions: &[Gammon],
    moves: u32,
) -> anyhow::Result<Vec<String>> {
    let plies = settings.plies;
    let mut commands = format!(
        "set evaluation chequerplay evaluation plies {plies}\n\
         set evaluation chequerplay evaluation cubeful off\n\
         set evaluation chequerplay evaluation noise 0\n\
         set evaluation cubedecision evaluation plies {plies}\n\
         set evaluation cubedecision evaluation noise 0\n\
         set output rawboard on\n"
    );
    for (number, position) in positions.iter().enumerate() {
        let xgid = formats::xgid(&as_white(position)?);
        // The name is echoed: it marks where the answer begins.
        commands += &format!("set xgid {xgid}\nset player 1 name position{number}\nhint {moves}\n");
    }
    let text = run_gnubg(&commands)?;
    let answers: Vec<String> =
        text.split("is now known as `position").skip(1).map(ToOwned::to_owned).collect();
    ensure!(
        answers.len() == positions.len(),
        "{} answers for {} positions",
        answers.len(),
        positions.len()
    );
    Ok(answers)
}

/// The position with the side to move as white, which GNU Backgammon plays at the bottom.
fn as_white(position: &Gammon) -> anyhow::Result<Gammon> {
    let mut setup: Setup = position.as_setup();
    if setup.turn == Side::Black {
        setup.board = setup.board.iter().rev().map(|count| -count).collect();
        (setup.bar, setup.off) = (swapped(setup.bar), swapped(setup.off));
        setup.score = swapped(setup.score);
        setup.cube.owner = setup.cube.owner.map(Side::other);
        setup.turn = Side::White;
    }
    Gammon::position(&setup).map_err(|faults| anyhow::anyhow!("{faults:?}"))
}

fn swapped<T>(sides: PerSide<T>) -> PerSide<T> {
    PerSide { white: sides.black, black: sides.white }
}

/// The moves and their equities in lines such as
/// `    1. Cubeless 0-ply   8/5 6/5      Eq.: +0.159 (-0.011)`, best first.
pub(super) fn parse_moves(answer: &str) -> Vec<(&str, f64)> {
    let parse = |line| {
        let (_, rest) = str::split_once(line, ". Cube")?;
        let (_, rest) = rest.split_once("-ply")?;
        let (play, rest) = rest.split_once("Eq.:")?;
        let equity = rest.split_whitespace().next()?.parse().ok()?;
        Some((play.trim(), equity))
    };
    answer.lines().filter_map(parse).collect()
}

/// The equities of a decision about the cube, as points at the present value of the cube.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CubeEquities {
    pub(super) no_double: f64,
    pub(super) taken: f64,
    pub(super) dropped: f64,
}

/// The equities in lines such as `2. Double, pass        +1.000  (+0.895)`; `None` if the cube
/// cannot be turned.
pub(super) fn parse_cube(answer: &str) -> Option<CubeEquities> {
    let (_, lines) = answer.split_once("Cubeful equities:")?;
    let of = |test: &dyn Fn(&str) -> bool| {
        let line = lines.lines().skip(1).take(3).find(|line| test(line))?;
        let is_number = |word: &&str| word.starts_with(['+', '-']);
        line.split_whitespace().find(is_number)?.parse::<f64>().ok()
    };
    Some(CubeEquities {
        no_double: of(&|line| line.contains("No "))?,
        taken: of(&|line| line.contains("take") || line.contains("beaver"))?,
        dropped: of(&|line| line.contains("pass"))?,
    })
}

pub(super) fn run_gnubg(commands: &str) -> anyhow::Result<String> {
    let mut child = Command::new(find_gnubg()?)
        .args(["--tty", "--quiet", "--no-rc"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut stdin = child.stdin.take().context("its standard input")?;
    let commands = commands.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(commands.as_bytes()));
    let output = child.wait_with_output()?;
    writer.join().ok().context("the writer")??;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The program that the environment variable `GNUBG` names, or else the installed one.
fn find_gnubg() -> anyhow::Result<PathBuf> {
    if let Some(program) = std::env::var_os("GNUBG") {
        return Ok(program.into());
    }
    ["/usr/games/gnubg", "/usr/bin/gnubg", "/usr/local/bin/gnubg"]
        .into_iter()
        .map(PathBuf::from)
        .find(|path| path.exists())
        .context("GNU Backgammon is not installed: apt-get install gnubg")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_with_their_equities() {
        let answer = "    1. Cubeless 2-ply   8/5 6/5                      Eq.: +0.159\n\
                      \x20      0.551 0.174 0.013 - 0.449 0.124 0.005\n\
                      \x20   2. Cubeless 0-ply   24/23 13/10                  Eq.: -0.009 (-0.168)\n";
        assert_eq!(parse_moves(answer), [("8/5 6/5", 0.159), ("24/23 13/10", -0.009)]);
    }

    #[test]
    fn cube_decisions_are_read_in_any_order() {
        let answer = "Cubeful equities:\n1. Redouble, take      +0.705\n\
                      2. Redouble, pass      +1.000  (+0.295)\n3. No redouble         +0.612  (-0.093)\n\
                      Proper cube action: Redouble, take\n";
        let expected = CubeEquities { no_double: 0.612, taken: 0.705, dropped: 1.0 };
        assert_eq!(parse_cube(answer), Some(expected));
        assert_eq!(parse_cube("You cannot double."), None);
    }
}
