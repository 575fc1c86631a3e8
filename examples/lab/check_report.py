"""Runs the query beside every figure of a report with DuckDB and compares the rows with the figure.

    python check_report.py FOLDER        (with FOLDER/report.html, as `parlor lab report FOLDER` writes it)
"""

import os
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import duckdb


class Figures(HTMLParser):
    """Collects the caption, the columns, the rows and the query of every figure."""

    def __init__(self) -> None:
        super().__init__()
        self.figures, self.inside = [], None

    def handle_starttag(self, tag, attrs):
        if tag == "figure":
            self.figures.append({"figcaption": "", "th": [], "td": [], "pre": ""})
        elif tag == "tr":
            self.figures[-1]["td"].append([])
        elif tag == "th":
            self.figures[-1]["th"].append("")
        elif tag == "td":
            self.figures[-1]["td"][-1].append("")
        if tag in ("figcaption", "th", "td", "pre"):
            self.inside = tag

    def handle_endtag(self, tag):
        if tag == self.inside:
            self.inside = None

    def handle_data(self, data):
        figure = self.figures[-1] if self.figures else None
        if self.inside in ("figcaption", "pre"):
            figure[self.inside] += data
        elif self.inside == "th":
            figure["th"][-1] += data
        elif self.inside == "td":
            figure["td"][-1][-1] += data


def shown(text):
    """A value of the page: a text, or a number with the error that its rounding allows."""
    percent = re.fullmatch(r"(-?[\d.]+) %", text)
    if percent:
        return float(percent[1]) / 100, 0.000501
    if re.fullmatch(r"-?\d+\.\d\d", text):
        return float(text), 0.00501
    if re.fullmatch(r"\d+", text):
        return float(text), 1e-9
    return text, None


def agree(text, value) -> bool:
    expected, error = shown(text)
    if value is None:
        return text == ""
    if error is None or isinstance(value, str):
        return text == str(value)
    return abs(expected - float(value)) <= error


def check(folder: Path) -> None:
    page = Figures()
    page.feed((folder / "report.html").read_text())
    os.chdir(folder)
    connection = duckdb.connect()
    for figure in page.figures:
        title, rows = figure["figcaption"], [row for row in figure["td"] if row]
        result = connection.execute(figure["pre"])
        names = [column[0] for column in result.description]
        found = result.fetchall()
        places = [figure["th"].index(name) for name in names]
        assert len(found) == len(rows), f"{title}: {len(found)} rows, not {len(rows)}"
        left = [[row[place] for place in places] for row in rows]
        for row in found:
            match = next((one for one in left if all(map(agree, one, row))), None)
            assert match is not None, f"{title}: {row} is not in the report"
            left.remove(match)
        print(f"{title}: {len(rows)} rows, the same by its query")


check(Path(sys.argv[1]))
