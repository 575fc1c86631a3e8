//! Timestamps in ISO 8601, as move files write them.

use std::fmt;

/// A point in time, in seconds since 1970 (UTC).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// How many seconds ahead of the referee's clock a file's timestamp may be (G10).
    pub const MAX_AHEAD_SECONDS: i64 = 5 * 60;

    /// The last second that ISO 8601 writes with four digits for the year.
    pub const LAST: Self = Self(253_402_300_799);

    /// Parses ISO 8601 with a time zone, such as `2025-01-21T12:01:00Z`; fractions of a second
    /// are dropped.
    ///
    /// ```
    /// use gitgammon::Timestamp;
    /// assert_eq!(Timestamp::parse("1970-01-02T01:00:00.5+01:00"), Some(Timestamp(86_400)));
    /// assert_eq!(Timestamp::parse("2025-02-29T00:00:00Z"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        let fixed = bytes.len() >= 20
            && text.is_ascii()
            && [(4, b'-'), (7, b'-'), (10, b'T'), (13, b':'), (16, b':')]
                .iter()
                .all(|(at, byte)| bytes[*at] == *byte);
        if !fixed {
            return None;
        }
        let (year, month, day) = (number(&text[..4])?, number(&text[5..7])?, number(&text[8..10])?);
        let (hour, minute, second) =
            (number(&text[11..13])?, number(&text[14..16])?, number(&text[17..19])?);
        let date = (1..=12).contains(&month) && (1..=days_in_month(year, month)).contains(&day);
        if !date || hour > 23 || minute > 59 || second > 59 {
            return None;
        }
        let days = days_before_month(year, month) + day - 1;
        let seconds = days * 86_400 + hour * 3600 + minute * 60 + second;
        Some(Self(seconds - zone_offset_seconds(skip_fraction(&text[19..])?)?))
    }
}

/// The text after an optional fraction of a second.
fn skip_fraction(text: &str) -> Option<&str> {
    let Some(digits) = text.strip_prefix('.') else { return Some(text) };
    let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    (rest.len() < digits.len()).then_some(rest)
}

fn zone_offset_seconds(zone: &str) -> Option<i64> {
    if zone == "Z" {
        return Some(0);
    }
    let sign = match zone.as_bytes().first()? {
        b'+' => 1,
        b'-' => -1,
        _ => return None,
    };
    let (hours, minutes) = zone[1..].split_once(':')?;
    let (hours, minutes) = (two_digits(hours)?, two_digits(minutes)?);
    (hours < 24 && minutes < 60).then_some(sign * (hours * 3600 + minutes * 60))
}

fn two_digits(text: &str) -> Option<i64> {
    number(text).filter(|_| text.len() == 2)
}

fn number(text: &str) -> Option<i64> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

fn is_leap_year(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

fn days_in_month(year: i64, month: i64) -> i64 {
    match month {
        2 => 28 + i64::from(is_leap_year(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days from 1970-01-01 to the first of a month.
fn days_before_month(year: i64, month: i64) -> i64 {
    let past = year - 1;
    let leaps = past.div_euclid(4) - past.div_euclid(100) + past.div_euclid(400);
    let years = past * 365 + leaps - 719_162;
    years + (1..month).map(|month| days_in_month(year, month)).sum::<i64>()
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut days, rest) = (self.0.div_euclid(86_400), self.0.rem_euclid(86_400));
        // An estimate that is never too late and at most a few years early, for any number: 400
        // years have 146,097 days.
        let mut year = 1969 + (i128::from(days) * 400).div_euclid(146_097) as i64;
        while days_before_month(year + 1, 1) <= days {
            year += 1;
        }
        let mut month = 1;
        days -= days_before_month(year, 1);
        while days >= days_in_month(year, month) {
            days -= days_in_month(year, month);
            month += 1;
        }
        let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
        write!(f, "{year:04}-{month:02}-{:02}T{hour:02}:{minute:02}:{second:02}Z", days + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timestamps_parse_back_as_they_are_written() {
        for seconds in (-3_000_000_000..4_000_000_000).step_by(1_234_567) {
            let timestamp = Timestamp(seconds);
            assert_eq!(Timestamp::parse(&timestamp.to_string()), Some(timestamp), "{timestamp}");
        }
        assert_eq!(Timestamp(1_737_460_860).to_string(), "2025-01-21T12:01:00Z");
        assert_eq!(Timestamp::LAST.to_string(), "9999-12-31T23:59:59Z");
        // The largest number git can hold as a date takes no longer than another.
        assert_eq!(Timestamp(i64::MAX).to_string(), "292277026596-12-04T15:30:07Z");
    }

    #[test]
    fn invalid_timestamps_are_refused() {
        for text in [
            "",
            "yesterday",
            "2025-01-21",
            "2025-01-21T12:01:00",
            "2025-13-21T12:01:00Z",
            "2025-01-21T24:00:00Z",
            "2025-01-21T12:01:00.Z",
            "2025-01-21T12:01:00+25:00",
            "2025-01-21T12:01:00ZZ",
            "2025-01-21 12:01:00Z",
            "٢٠٢٥-01-21T12:01:00Z",
        ] {
            assert_eq!(Timestamp::parse(text), None, "{text}");
        }
    }
}
