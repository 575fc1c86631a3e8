//! The sentences of messages. They name the game, the nicknames of those who play, that it is
//! somebody's turn and the time that is left: nothing that is hidden from anybody at the table.

use super::contact::TableNotice;
use catalog::GameId;
use protocol::NoticeLanguage;
use table::{NewsKind, TableCode};

/// How many tables a message names.
const MAX_NAMED_TABLES: usize = 5;

const MS_PER_HOUR: u64 = 60 * 60 * 1_000;

/// A message about one table or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NoticeText {
    pub(crate) title: String,
    /// One line for each table.
    pub(crate) lines: Vec<String>,
    /// Where a click leads: the table, or the home page, which lists them.
    pub(crate) path: String,
}

impl NoticeText {
    pub(crate) fn of(
        notices: &[(TableCode, TableNotice)],
        language: NoticeLanguage,
        now: u64,
    ) -> Option<Self> {
        let words = NoticeWords(language);
        let (code, first) = notices.first()?;
        if notices.len() == 1 {
            let details = words.details(first, now);
            let lines = if details.is_empty() { Vec::new() } else { vec![details] };
            let title = format!("{}: {}", title(first), words.news(first.kind));
            return Some(Self { title, lines, path: format!("/t/{code}") });
        }
        let line = |(_, notice): &(TableCode, TableNotice)| {
            let news = format!("{}: {}", title(notice), words.news(notice.kind));
            let details = words.details(notice, now);
            if details.is_empty() { news } else { format!("{news}. {details}") }
        };
        let mut lines: Vec<String> = notices.iter().take(MAX_NAMED_TABLES).map(line).collect();
        if let Some(more) = notices.len().checked_sub(MAX_NAMED_TABLES).filter(|more| *more > 0) {
            lines.push(words.more(more));
        }
        Some(Self { title: words.tables(notices), lines, path: "/".to_owned() })
    }
}

fn title(notice: &TableNotice) -> &'static str {
    notice.game.parse().map_or("Parlor", GameId::title)
}

/// A nickname without what a mail program would take for an address or a link.
fn plain_name(nick: &str) -> String {
    let plain = |c: char| if ".:/@\\<>".contains(c) || c.is_control() { ' ' } else { c };
    nick.chars().map(plain).collect::<String>().trim().to_owned()
}

/// The words of a language.
#[derive(Clone, Copy)]
struct NoticeWords(NoticeLanguage);

impl NoticeWords {
    fn pick<T>(self, english: T, german: T) -> T {
        match self.0 {
            NoticeLanguage::En => english,
            NoticeLanguage::De => german,
        }
    }

    fn news(self, kind: NewsKind) -> &'static str {
        match kind {
            NewsKind::Turn => self.pick("your turn", "du bist dran"),
            NewsKind::Moved => self.pick("somebody has moved", "es wurde gezogen"),
            NewsKind::Over => self.pick("the match is over", "die Partie ist zu Ende"),
        }
    }

    fn tables(self, notices: &[(TableCode, TableNotice)]) -> String {
        let turns = notices.iter().filter(|(_, notice)| notice.kind == NewsKind::Turn).count();
        match (turns, notices.len()) {
            (0, count) => {
                self.pick(format!("News of {count} tables"), format!("Neues von {count} Tischen"))
            }
            (1, count) => self.pick(
                format!("Your turn, and news of {} more", count - 1),
                format!("Du bist dran, und Neues von {} mehr", count - 1),
            ),
            (turns, _) => self.pick(
                format!("Your turn at {turns} tables"),
                format!("Du bist an {turns} Tischen dran"),
            ),
        }
    }

    /// With whom, and how much time is left.
    fn details(self, notice: &TableNotice, now: u64) -> String {
        let names: Vec<String> = notice.players.iter().map(|nick| plain_name(nick)).collect();
        let names = names.join(", ");
        let with = match names.is_empty() {
            true => String::new(),
            false => self.pick(format!("With {names}."), format!("Mit {names}.")),
        };
        let left = notice.until.map(|until| self.time_left(until.saturating_sub(now)));
        let parts = [Some(with), left].into_iter().flatten().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(" ")
    }

    fn time_left(self, ms: u64) -> String {
        let hours = ms / MS_PER_HOUR;
        match (hours / 24, hours) {
            (0, 0) => {
                self.pick("Less than an hour left.".into(), "Weniger als eine Stunde.".into())
            }
            (0, 1) => self.pick("One hour left.".into(), "Noch eine Stunde.".into()),
            (0 | 1, hours) => {
                self.pick(format!("{hours} hours left."), format!("Noch {hours} Stunden."))
            }
            (days, _) => self.pick(format!("{days} days left."), format!("Noch {days} Tage.")),
        }
    }

    fn more(self, count: usize) -> String {
        self.pick(format!("And {count} more."), format!("Und {count} weitere."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notice(kind: NewsKind, players: &[&str], until: Option<u64>) -> TableNotice {
        let players = players.iter().map(|nick| (*nick).to_owned()).collect();
        TableNotice { kind, game: "gammon".to_owned(), players, until }
    }

    fn code(number: u64) -> TableCode {
        TableCode::from_number(number)
    }

    #[test]
    fn one_table_is_named_with_the_time_that_is_left() {
        let turn = [(code(1), notice(NewsKind::Turn, &["Ben"], Some(71 * MS_PER_HOUR)))];
        let text = NoticeText::of(&turn, NoticeLanguage::En, 0).unwrap();
        assert_eq!(text.title, "Backgammon: your turn");
        assert_eq!(text.lines, ["With Ben. 2 days left."]);
        assert_eq!(text.path, format!("/t/{}", code(1)));
        let german = NoticeText::of(&turn, NoticeLanguage::De, 70 * MS_PER_HOUR).unwrap();
        assert_eq!(german.title, "Backgammon: du bist dran");
        assert_eq!(german.lines, ["Mit Ben. Noch eine Stunde."]);
    }

    #[test]
    fn many_tables_are_one_message_and_a_few_lines() {
        let many: Vec<_> =
            (0..8).map(|number| (code(number), notice(NewsKind::Turn, &["Ben"], None))).collect();
        let text = NoticeText::of(&many, NoticeLanguage::En, 0).unwrap();
        assert_eq!(text.title, "Your turn at 8 tables");
        assert_eq!((text.lines.len(), text.path.as_str()), (6, "/"));
        assert_eq!(text.lines[0], "Backgammon: your turn. With Ben.");
        assert_eq!(text.lines[5], "And 3 more.");
        assert_eq!(NoticeText::of(&[], NoticeLanguage::En, 0), None);
    }

    #[test]
    fn a_nickname_is_no_link_in_a_mail() {
        let bad = [(code(1), notice(NewsKind::Over, &["https://evil.example", "<b>"], None))];
        let text = NoticeText::of(&bad, NoticeLanguage::En, 0).unwrap();
        assert_eq!(text.lines, ["With https   evil example, b."]);
    }
}
