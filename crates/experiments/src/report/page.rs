//! The page: sections of figures, each a chart, a table and the query that gives the table.

use std::fmt::Write;

/// A part of the page.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ReportSection {
    pub(crate) title: String,
    /// What a reader must know to read the figures.
    pub(crate) note: String,
    pub(crate) figures: Vec<ReportFigure>,
}

/// A table with the query that gives its rows, and perhaps a chart of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ReportFigure {
    pub(crate) title: String,
    /// An SVG element.
    pub(crate) chart: Option<String>,
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<Vec<FigureValue>>,
    /// SQL for DuckDB. The columns of its result are those of the table with the same names.
    pub(crate) query: String,
}

/// A value in a table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum FigureValue {
    Text(String),
    Count(u64),
    /// A number with two decimals.
    Number(f64),
    /// A share from 0 to 1, shown in percent with one decimal.
    Share(f64),
    /// The ends of an interval of a share.
    ShareInterval(f64, f64),
    /// The ends of an interval of a difference of shares.
    LiftInterval(f64, f64),
    /// The ends of an interval of a difference of numbers.
    ChangeInterval(f64, f64),
    /// A file beside the page.
    File(String),
    Missing,
}

impl From<&str> for FigureValue {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl FigureValue {
    fn text(&self) -> String {
        match self {
            Self::Text(text) | Self::File(text) => text.clone(),
            Self::Count(count) => count.to_string(),
            Self::Number(number) => format!("{number:.2}"),
            Self::Share(share) => format!("{:.1} %", 100.0 * share),
            Self::ShareInterval(low, high) => {
                format!("{:.1}–{:.1} %", 100.0 * low, 100.0 * high)
            }
            Self::LiftInterval(low, high) => {
                format!("{:+.1} to {:+.1} points", 100.0 * low, 100.0 * high)
            }
            Self::ChangeInterval(low, high) => format!("{low:+.2} to {high:+.2}"),
            Self::Missing => String::new(),
        }
    }

    const fn is_text(&self) -> bool {
        matches!(self, Self::Text(_) | Self::File(_))
    }

    fn html(&self) -> String {
        let text = escape(&self.text());
        match self {
            Self::File(_) => format!("<a href=\"{text}\" download>{text}</a>"),
            _ => text,
        }
    }
}

const STYLE: &str = include_str!("style.css");

/// The whole page as HTML.
pub(crate) fn render(title: &str, introduction: &str, sections: &[ReportSection]) -> String {
    let mut html = String::new();
    let [title, introduction] = [title, introduction].map(escape);
    let _ = write!(
        html,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>\n{STYLE}{}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<p>{introduction}</p>\n<nav>\n",
        super::chart::colour_rules()
    );
    for (number, section) in sections.iter().enumerate() {
        let _ = writeln!(html, "<a href=\"#s{number}\">{}</a>", escape(&section.title));
    }
    html.push_str("</nav>\n");
    for (number, section) in sections.iter().enumerate() {
        render_section(number, section, &mut html);
    }
    html.push_str("</body>\n</html>\n");
    html
}

fn render_section(number: usize, section: &ReportSection, html: &mut String) {
    let [title, note] = [&section.title, &section.note].map(|text| escape(text));
    let _ = writeln!(html, "<section id=\"s{number}\">\n<h2>{title}</h2>\n<p>{note}</p>");
    section.figures.iter().for_each(|figure| render_figure(figure, html));
    html.push_str("</section>\n");
}

fn render_figure(figure: &ReportFigure, html: &mut String) {
    let _ = writeln!(html, "<figure>\n<figcaption>{}</figcaption>", escape(&figure.title));
    if let Some(chart) = &figure.chart {
        let name = escape(&figure.title);
        let _ = writeln!(
            html,
            "<div class=\"chart\" role=\"img\" aria-label=\"Chart: {name}. The table below has its values.\">{chart}</div>"
        );
    }
    let attributes = match figure.rows.len() {
        ..=OPEN_ROWS => "class=\"rows\" open",
        _ if figure.rows.len() <= PRINTED_ROWS => "class=\"rows\"",
        _ => "class=\"many\"",
    };
    let _ = writeln!(html, "<details {attributes}><summary>{} rows</summary>", figure.rows.len());
    render_table(figure, html);
    let _ = writeln!(
        html,
        "</details>\n<details class=\"query\"><summary>query</summary><pre>{}</pre></details>\n</figure>",
        escape(&figure.query)
    );
}

/// A table with more rows is closed at first: it is there for those who look for one of them.
const OPEN_ROWS: usize = 24;
/// On paper a table with more rows is replaced by their number.
const PRINTED_ROWS: usize = 100;

fn render_table(figure: &ReportFigure, html: &mut String) {
    html.push_str("<table>\n<thead><tr>");
    for column in &figure.columns {
        let _ = write!(html, "<th>{}</th>", escape(column));
    }
    html.push_str("</tr></thead>\n<tbody>\n");
    for row in &figure.rows {
        html.push_str("<tr>");
        for value in row {
            let class = if value.is_text() { "" } else { " class=\"number\"" };
            let _ = write!(html, "<td{class}>{}</td>", value.html());
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</tbody>\n</table>\n");
}

/// Text as HTML, safe in elements and attributes.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page of a section with one figure.
    fn page_of(figure: ReportFigure) -> String {
        let section = ReportSection { title: "t".into(), note: "n".into(), figures: vec![figure] };
        render("page", "", &[section])
    }

    #[test]
    fn a_chart_has_the_name_of_its_figure() {
        let html = page_of(ReportFigure {
            title: "Wins by \"class\"".into(),
            chart: Some("<svg></svg>".into()),
            columns: vec![],
            rows: vec![],
            query: String::new(),
        });
        let name = "role=\"img\" aria-label=\"Chart: Wins by &quot;class&quot;.";
        assert!(html.contains(name), "{html}");
    }

    #[test]
    fn a_file_is_a_link_beside_the_page() {
        let html = page_of(ReportFigure {
            title: "a".into(),
            chart: None,
            columns: vec!["file".into()],
            rows: vec![vec![FigureValue::File("replays/a.json".into())]],
            query: String::new(),
        });
        let link = "<td><a href=\"replays/a.json\" download>replays/a.json</a></td>";
        assert!(html.contains(link), "{html}");
    }

    #[test]
    fn names_from_files_are_escaped() {
        let figure = ReportFigure {
            title: "a < b".into(),
            chart: None,
            columns: vec!["class".into(), "wins".into()],
            rows: vec![vec!["<script>\"&".into(), FigureValue::Share(0.256)]],
            query: "select 1 < 2".into(),
        };
        let section = ReportSection { title: "t".into(), note: "n".into(), figures: vec![figure] };
        let html = render("<b>", "", &[section]);
        assert!(html.contains("<title>&lt;b&gt;</title>") && !html.contains("<script>"));
        let row = "<td>&lt;script&gt;&quot;&amp;</td><td class=\"number\">25.6 %</td>";
        assert!(html.contains(row), "{html}");
        assert!(html.contains("<pre>select 1 &lt; 2</pre>"));
    }
}
