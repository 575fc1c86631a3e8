//! What is to be reached, and how far a candidate is from it.

use crate::experiment::invalid;
use crate::{ExperimentError, RecordKind};
use serde::{Deserialize, Serialize};

/// What is to be reached.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct TuningTarget {
    pub(crate) subject: TargetSubject,
    /// The line-ups that it is about; all if there are none.
    pub(crate) line_ups: Vec<String>,
    pub(crate) weight: f64,
}

/// What a target is about.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) enum TargetSubject {
    /// The wins of everybody with a label are a fair share, give or take some of it.
    FairShare { label: String, within: f64 },
    /// The mean of an amount or a length in a match.
    Amount { name: String, band: TargetBand },
    /// How many events of a kind there are in a match, or for each event of another kind.
    Events { event: String, per: Option<String>, band: TargetBand },
    /// How many events of these kinds each card of a list has in a match.
    EachCard { events: Vec<String>, ids: String, band: TargetBand },
}

/// From where to where a value may be.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct TargetBand {
    pub(crate) min: Option<f64>,
    pub(crate) max: Option<f64>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct TargetSection {
    label: Option<String>,
    /// Percentage points.
    within: Option<f64>,
    amount: Option<String>,
    event: Option<String>,
    per: Option<String>,
    #[serde(default)]
    card_events: Vec<String>,
    /// The path of a list of cards in the options.
    ids: Option<String>,
    min: Option<f64>,
    max: Option<f64>,
    #[serde(default)]
    line_ups: Vec<String>,
    weight: Option<f64>,
}

impl TuningTarget {
    pub(crate) fn new(section: TargetSection) -> Result<Self, ExperimentError> {
        let fault = |why: &str| Err(invalid("target")(why.to_owned()));
        let TargetSection { min, max, .. } = section;
        let band = TargetBand { min, max };
        let has_band = min.is_some() || max.is_some();
        let subject = match section {
            TargetSection { label: Some(label), within: Some(within), .. } if within > 0.0 => {
                TargetSubject::FairShare { label, within: within / 100.0 }
            }
            TargetSection { amount: Some(name), .. } if has_band => {
                TargetSubject::Amount { name, band }
            }
            TargetSection { event: Some(event), per, .. } if has_band => {
                TargetSubject::Events { event, per, band }
            }
            TargetSection { card_events, ids: Some(ids), .. }
                if has_band && !card_events.is_empty() =>
            {
                TargetSubject::EachCard { events: card_events, ids, band }
            }
            _ => {
                return fault(
                    "give label and within; or amount, event, or card-events and ids, with min or max",
                );
            }
        };
        if min.zip(max).is_some_and(|(min, max)| min >= max) {
            return fault("min must be below max");
        }
        let (line_ups, weight) = (section.line_ups, section.weight.unwrap_or(1.0));
        Ok(Self { subject, line_ups, weight })
    }

    /// Whether the target is about a line-up.
    pub(crate) fn is_about(&self, line_up: &str) -> bool {
        self.line_ups.is_empty() || self.line_ups.iter().any(|name| name == line_up)
    }
}

impl TargetSubject {
    /// The rows that it is measured by, beside matches and seats.
    pub(crate) const fn needs(&self) -> Option<RecordKind> {
        match self {
            Self::FairShare { .. } | Self::Amount { .. } => None,
            Self::Events { .. } => Some(RecordKind::Events),
            Self::EachCard { .. } => Some(RecordKind::Cards),
        }
    }

    /// What it is about, in words.
    pub(crate) fn describe(&self) -> String {
        match self {
            Self::FairShare { label, within } => {
                format!("every {label} within {} points of its fair share", 100.0 * within)
            }
            Self::Amount { name, band } => format!("{name} {}", band.describe()),
            Self::Events { event, per: None, band } => format!("{event} {}", band.describe()),
            Self::Events { event, per: Some(per), band } => {
                format!("{event} for each {per} {}", band.describe())
            }
            Self::EachCard { events, ids, band } => {
                format!("each of {ids}: {} {}", events.join(" or "), band.describe())
            }
        }
    }
}

impl TargetBand {
    pub(crate) const fn around(middle: f64, within: f64) -> Self {
        Self { min: Some(middle - within), max: Some(middle + within) }
    }

    /// Whether a value is in the band.
    pub(crate) fn contains(self, value: f64) -> bool {
        self.min.is_none_or(|min| value >= min) && self.max.is_none_or(|max| value <= max)
    }

    fn describe(self) -> String {
        match (self.min, self.max) {
            (Some(min), Some(max)) => format!("from {min} to {max}"),
            (Some(min), None) => format!("at least {min}"),
            (None, Some(max)) => format!("at most {max}"),
            (None, None) => String::new(),
        }
    }

    /// The length that a miss is measured by: half of the band, half of a lower end, a tenth of an
    /// upper one.
    fn scale(self) -> f64 {
        let scale = match (self.min, self.max) {
            (Some(min), Some(max)) => (max - min) / 2.0,
            (Some(min), None) => min / 2.0,
            (None, Some(max)) => max / 10.0,
            (None, None) => 1.0,
        };
        scale.abs().max(1e-9)
    }

    /// How far a value is outside of the band, less a margin of a third of the scale: what the search
    /// finds just inside would often be outside with other dice.
    pub(crate) fn miss(self, value: f64) -> f64 {
        let margin = self.scale() / 3.0;
        let below = self.min.map_or(0.0, |min| min + margin - value);
        let above = self.max.map_or(0.0, |max| value - (max - margin));
        below.max(above).max(0.0) / self.scale()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_miss_is_counted_from_a_third_inside_of_the_band() {
        let fair = TargetBand::around(0.25, 0.03);
        assert_eq!(fair.miss(0.25), 0.0);
        assert!((fair.miss(0.27)).abs() < 1e-9, "0.02 is two thirds of 0.03");
        assert!((fair.miss(0.31) - 4.0 / 3.0).abs() < 1e-9, "0.04 beyond 0.27, by 0.03");
        assert!((fair.miss(0.19) - 4.0 / 3.0).abs() < 1e-9);
        assert!(fair.contains(0.22) && !fair.contains(0.281));
        let short = TargetBand { min: None, max: Some(30.0) };
        // The scale is 3, the margin 1.
        assert!((short.miss(35.0) - 2.0).abs() < 1e-9 && short.miss(29.0) == 0.0);
        let often = TargetBand { min: Some(0.3), max: None };
        assert!((often.miss(0.0) - 0.35 / 0.15).abs() < 1e-9);
    }

    #[test]
    fn a_target_without_a_band_is_refused() {
        let read = |text: &str| TuningTarget::new(toml::from_str(text).unwrap());
        assert!(read("label = \"class\"\nwithin = 3").is_ok());
        assert!(read("amount = \"steps\"\nmax = 3").is_ok());
        for text in ["label = \"class\"", "amount = \"steps\"", "event = \"a\"\nmin = 3\nmax = 2"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
