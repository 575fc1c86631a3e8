"""Runs the code of docs/python.md as it stands, and the agent it exports at a table of a real server."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def guide(tmp_path_factory: pytest.TempPathFactory) -> dict:
    """The names that the guide has defined, and the folder it has written to."""
    text = (ROOT / "docs/python.md").read_text()
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert len(blocks) > 5
    folder, names, before = tmp_path_factory.mktemp("guide"), {}, Path.cwd()
    os.chdir(folder)
    sys.path.insert(0, str(folder))
    try:
        for block in blocks:
            if saved := re.match(r"# (\w+\.py)\n", block):
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
