//! The measured figures of the levels of a game: `data/levels/GAME.json`.

use crate::run::repository_root;
use anyhow::Context;
use catalog::GameId;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The rating that each level of backgammon aims at: 500 times the mean error of its plays in points,
/// as GNU Backgammon judges them at 2-ply. The expert aims at no rating: it plays as well as it can.
pub(super) const GAMMON_RATINGS: [(&str, f64); 6] = [
    ("child", 45.0),
    ("beginner", 30.0),
    ("casual", 18.0),
    ("club", 10.0),
    ("strong", 5.0),
    ("tournament", 2.0),
];

/// The measured figures of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct LevelFile {
    /// A row for each level, from the weakest to the strongest.
    pub(super) rows: Vec<LevelRow>,
}

/// The figures of a level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct LevelRow {
    pub(super) level: String,
    /// The command that measures it again.
    pub(super) command: String,
    #[serde(flatten)]
    pub(super) measurement: Measurement,
}

/// How strong a level was found to be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "measured", rename_all = "kebab-case")]
pub(super) enum Measurement {
    /// There is no level below it to compare with.
    Lowest,
    /// The share of matches won against the level below, with its 95 % interval.
    Wins { against: String, matches: u64, wins: f64, low: f64, high: f64 },
    /// The rating of its plays.
    Rating { target: Option<f64>, rating: f64, standard_error: f64, judged: u64 },
}

impl LevelFile {
    /// The figures of a game; none if they have never been measured.
    pub(super) fn read(game: GameId) -> anyhow::Result<Self> {
        let path = path(game);
        match std::fs::read_to_string(&path) {
            Ok(text) => serde_json::from_str(&text).with_context(|| path.display().to_string()),
            Err(_) => Ok(Self::default()),
        }
    }

    pub(super) fn write(&self, game: GameId) -> anyhow::Result<()> {
        let text = serde_json::to_string_pretty(self)? + "\n";
        std::fs::create_dir_all(repository_root().join("data/levels"))?;
        std::fs::write(path(game), text).with_context(|| path(game).display().to_string())
    }

    /// Puts a row in the place of the one of its level, in the order of these levels.
    pub(super) fn replace(&mut self, row: LevelRow, levels: &[&str]) {
        self.rows.retain(|other| other.level != row.level);
        self.rows.push(row);
        self.rows.sort_by_key(|row| levels.iter().position(|level| *level == row.level));
    }
}

fn path(game: GameId) -> PathBuf {
    repository_root().join("data/levels").join(format!("{}.json", game.name()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::level_names;

    /// The least that the lower end of the interval of a level against the one below it may be.
    const LEAST_WINS: f64 = 0.52;
    /// How far a rating may be from what the level aims at, as a share of that.
    const RATING_TOLERANCE: f64 = 0.2;

    fn check(game: GameId, row: &LevelRow, below: Option<&str>) {
        let name = format!("{} {}", game.name(), row.level);
        assert!(row.command.contains("--seed"), "{name}: {}", row.command);
        match &row.measurement {
            Measurement::Lowest => assert_eq!(below, None, "{name}"),
            Measurement::Wins { against, low, .. } => {
                assert_eq!(Some(against.as_str()), below, "{name}");
                assert!(*low > LEAST_WINS, "{name} wins {low} at least");
            }
            Measurement::Rating { target: Some(target), rating, standard_error, .. } => {
                let found = (rating - target).abs() / target;
                assert!(found <= RATING_TOLERANCE, "{name}: {rating} instead of {target}");
                assert!(*standard_error < 0.1 * rating, "{name}: {rating} ± {standard_error}");
            }
            Measurement::Rating { target: None, rating, .. } => {
                assert!(*rating < GAMMON_RATINGS[5].1, "{name}: {rating}");
            }
        }
    }

    #[test]
    fn every_level_has_been_measured_and_is_as_strong_as_its_name_says() {
        for game in GameId::ALL {
            let levels = level_names(game);
            // A game that has just been begun has `random` and one more.
            if levels.len() <= 2 {
                continue;
            }
            let rows = LevelFile::read(game).unwrap().rows;
            let measured: Vec<&str> = rows.iter().map(|row| row.level.as_str()).collect();
            assert_eq!(measured, levels, "{}: cargo xtask measure-levels", game.name());
            assert!(levels.len() >= 4, "{} has levels from child to expert", game.name());
            for (at, row) in rows.iter().enumerate() {
                check(game, row, at.checked_sub(1).map(|below| levels[below]));
            }
        }
    }
}
