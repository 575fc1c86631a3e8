"""Reads the tables of an experiment with DuckDB, Polars and pandas and compares what they say.

    python check_tables.py FOLDER
"""

import json
import sys
from pathlib import Path

import duckdb
import pandas
import polars


def check(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.json").read_text())
    summary = json.loads((folder / "summary.json").read_text())
    for table in manifest["tables"]:
        path, names = folder / f"{table['name']}.parquet", [c["name"] for c in table["columns"]]
        by_duckdb = duckdb.sql(f"select * from '{path}'")
        by_polars, by_pandas = polars.read_parquet(path), pandas.read_parquet(path)
        by_csv = pandas.read_csv(path.with_suffix(".csv"))
        rows = duckdb.sql(f"select count(*) from '{path}'").fetchone()[0]
        assert by_duckdb.columns == by_polars.columns == list(by_pandas) == list(by_csv) == names
        assert rows == len(by_polars) == len(by_pandas) == len(by_csv), table["name"]
        assert by_polars.rows() == by_duckdb.fetchall(), table["name"]
        print(f"{table['name']}: {rows} rows, the same in DuckDB, Polars, pandas and CSV")

    wins = duckdb.sql(
        f"select cell, player, sum(win_share) / count(*) from '{folder}/seats.parquet' group by all order by all"
    ).fetchall()
    rates = [p["wins"]["rate"] for cell in summary["cells"] for p in cell["players"]]
    assert len(wins) == len(rates)
    for (cell, player, won), rate in zip(wins, rates):
        assert abs(won - rate) < 1e-9, (cell, player, won, rate)
    print(f"{len(rates)} win rates of the summary follow from the rows")


check(Path(sys.argv[1]))
