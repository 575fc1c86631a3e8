"""Runs the code of docs/python.md as it stands, and the agent it exports: at a table of a real server and in
an experiment.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/python.md").read_text()


@pytest.fixture(scope="module")
def guide(tmp_path_factory: pytest.TempPathFactory) -> dict:
    """The names that the guide has defined, and the folder it has written to."""
    blocks = re.findall(r"^```(?:python|toml)\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
    assert len(blocks) > 5
    folder, names, before = tmp_path_factory.mktemp("guide"), {}, Path.cwd()
    (folder / "examples").symlink_to(ROOT / "examples")
    os.chdir(folder)
    sys.path.insert(0, str(folder))
    try:
        for block in blocks:
            if saved := re.match(r"# (\w+\.(?:py|toml))\n", block):
                (folder / saved[1]).write_text(block)
            else:
                exec(compile(block, "docs/python.md", "exec"), names)
    finally:
        os.chdir(before)
        sys.path.remove(str(folder))
    return {**names, "folder": folder}


def test_the_agent_of_the_guide_beats_random_play(guide: dict) -> None:
    assert guide["matches"] >= 2000
    assert guide["share"] > 0.55, guide["share"]


@pytest.fixture(scope="module")
def server():
    """The address of a server of its own, which it prints when it is ready."""
    command = [os.environ["PARLOR_BIN"], "serve", "--addr", "127.0.0.1:0", "--store", "memory"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        yield re.search(r"http://\S+", process.stdout.readline())[0]
    finally:
        process.terminate()
        process.wait()


def test_the_exported_agent_plays_at_a_hosted_table(guide: dict, server: str) -> None:
    agent = f"{sys.executable} {guide['folder'] / 'agent.py'}"
    player = ROOT / "examples/python/player.py"
    command = [sys.executable, player, server, "--open", "ludo", "--bot", "random"]
    played = subprocess.run(
        [*command, "--program", agent], capture_output=True, text=True, timeout=300, check=True
    )
    result = json.loads(played.stdout.splitlines()[-1])
    assert sorted(result["outcome"]["ranks"]) == [1, 2]


def test_the_agent_and_the_net_of_the_guide_play_in_an_experiment(guide: dict) -> None:
    commands = re.findall(r"^parlor (lab .*)", TEXT, re.MULTILINE)
    assert [command.split()[1] for command in commands] == ["run", "report"]
    here = str(Path(sys.executable).parent)
    env = {**os.environ, "PATH": f"{here}:{os.environ['PATH']}"}
    for command in commands:
        program = [os.environ["PARLOR_BIN"], *command.split()]
        subprocess.run(program, cwd=guide["folder"], env=env, check=True)
    summary = json.loads((guide["folder"] / "agents/summary.json").read_text())
    wins = {cell["line_up"]: cell["players"][0]["wins"]["rate"] for cell in summary["cells"]}
    assert wins["agent-random"] > 0.5 and wins["net-random"] > 0.5, wins
    assert "net" in (guide["folder"] / "agents/report.html").read_text()
