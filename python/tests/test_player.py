import io
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import onnx
import pytest

import parlor
import parlor.player

ONNX_POLICY = Path(__file__).parents[2] / "examples/lab/onnx_policy.py"

# Takes a random choice, with the seed of the match.
RANDOM_POLICY = """
import random
import numpy as np
import parlor.player

def policy(observation, mask):
    return random.choice(np.flatnonzero(mask))

parlor.player.run(policy, begin=random.seed)
"""


def last(observation: np.ndarray, mask: np.ndarray) -> int:
    """The last choice that the mask allows."""
    return int(np.flatnonzero(mask)[-1])


def replies(questions: list[dict]) -> list:
    sink = io.StringIO()
    begun = []
    source = io.StringIO("".join(json.dumps(question) + "\n" for question in questions))
    parlor.player.run(last, source, sink, begin=begun.append)
    assert begun == [question["seed"] for question in questions if question.get("do") == "new"]
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def asked_position(game: str, config: dict) -> tuple[parlor.Position, int]:
    """A position in which a seat has more than one action, and that seat."""
    position = parlor.Position(game, config=config, seed=11)
    while True:
        if position.is_roll_due:
            position.roll()
            continue
        seat = position.seats_to_move[0]
        legal = position.legal_actions(seat)
        if len(legal) > 1:
            return position, seat
        position.act(seat, legal[0])


def test_questions_of_tables_and_experiments_have_the_same_answer(game: str, short: dict) -> None:
    position, seat = asked_position(game, short)
    legal = position.legal_actions(seat)
    question = {"seat": seat, "view": position.view(seat), "legal": legal}
    new = {"do": "new", "game": game, "seat": seat, "seed": 17}
    begun, chosen, answered = replies([new, {"do": "choose", **question}, {"game": game, **question}])
    assert begun == {"ok": True}
    assert chosen == {"choose": answered}
    assert answered == parlor.player.choose_action(position, seat, last)


def test_an_answer_is_an_index_in_the_list_of_the_question(game: str, short: dict) -> None:
    position, seat = asked_position(game, short)
    legal = position.legal_actions(seat)
    question = {"game": game, "seat": seat, "view": position.view(seat), "legal": legal[::-1]}
    place = parlor.player.choose_action(position, seat, last)
    assert replies([question]) == [len(legal) - 1 - place]


def play(folder: Path, game: str, options: dict, engines: dict[str, list[str]], matches: int) -> dict:
    """Plays an experiment with programs against the random bot. Returns the summary of each."""
    folder.mkdir(exist_ok=True)
    fields = [f"name = 'programs'\ngame = '{game}'\nmatches = {matches}\nseed = 5"]
    fields.append("[[variant]]\nname = 'short'\n[variant.files]")
    for name, value in options.items():
        (folder / f"{name}.json").write_text(json.dumps(value))
        fields.append(f"{name} = '{name}.json'")
    for name, engine in engines.items():
        fields.append(f"[[policy]]\nname = '{name}'\nengine = {json.dumps(engine)}")
        fields.append(f"[[line-up]]\nbots = ['{name}', 'random']\nrotate = true")
    (folder / "experiment.toml").write_text("\n".join(fields))
    run = [os.environ["PARLOR_BIN"], "lab", "run", folder / "experiment.toml", "--out", folder / "out"]
    subprocess.run(run, check=True)
    cells = json.loads((folder / "out/summary.json").read_text())["cells"]
    return {cell["players"][0]["level"]: cell for cell in cells}


def test_a_policy_in_python_plays_experiments_of_every_game(
    game: str, short: dict, tmp_path: Path
) -> None:
    program = tmp_path / "policy.py"
    program.write_text(RANDOM_POLICY)
    engine = {"mine": [sys.executable, str(program)]}
    one, same = (play(tmp_path / name, game, short, engine, 2) for name in ("one", "same"))
    assert one["mine"]["matches"] > 0
    assert one == same, "the same seeds give the same matches"


@pytest.mark.parametrize("inputs", [1, 2])
def test_a_net_in_onnx_form_plays_as_the_same_weights_in_python(inputs: int, tmp_path: Path) -> None:
    info = next(info for info in parlor.games() if info["name"] == "ludo")
    shape = info["observation_length"], info["choices"]
    layer = np.random.default_rng(3).normal(size=shape).astype(np.float32)
    np.save(tmp_path / "layer.npy", layer)
    onnx.save(net(layer, inputs), tmp_path / "net.onnx")
    program = tmp_path / "policy.py"
    program.write_text(
        "import sys\nimport numpy as np\nimport parlor.player\n"
        "layer = np.load(sys.argv[1])\n"
        "policy = lambda seen, mask: np.where(mask, seen @ layer, -np.inf).argmax()\n"
        "parlor.player.run(policy)\n"
    )
    engines = {
        "net": [sys.executable, str(ONNX_POLICY), str(tmp_path / "net.onnx")],
        "layer": [sys.executable, str(program), str(tmp_path / "layer.npy")],
        "drawn": [sys.executable, str(ONNX_POLICY), str(tmp_path / "net.onnx"), "--sample"],
    }
    played = play(tmp_path / "one", "ludo", {"quick": True}, engines, 10)
    steps = {name: cell["steps"] for name, cell in played.items()}
    wins = {name: cell["seats"] for name, cell in played.items()}
    assert (steps["net"], wins["net"]) == (steps["layer"], wins["layer"])
    assert steps["drawn"] != steps["net"]
    again = play(tmp_path / "two", "ludo", {"quick": True}, {"drawn": engines["drawn"]}, 10)
    assert again["drawn"] == played["drawn"], "choices are drawn with the seed of the match"


def net(layer: np.ndarray, inputs: int) -> onnx.ModelProto:
    """A net of one layer, which takes what the mask forbids down if it has the mask as an input."""
    tensor, node = onnx.helper.make_tensor_value_info, onnx.helper.make_node
    seen, choices = ("seen", [1, layer.shape[0]]), [1, layer.shape[1]]
    asked = [tensor(seen[0], onnx.TensorProto.FLOAT, seen[1])]
    nodes = [node("MatMul", ["seen", "layer"], ["scores"])]
    values = [onnx.numpy_helper.from_array(layer, "layer")]
    if inputs == 2:
        asked.append(tensor("mask", onnx.TensorProto.BOOL, choices))
        values.append(onnx.numpy_helper.from_array(np.float32([-1e9]), "low"))
        nodes[0] = node("MatMul", ["seen", "layer"], ["all"])
        nodes.append(node("Where", ["mask", "all", "low"], ["scores"]))
    out = tensor("scores", onnx.TensorProto.FLOAT, choices)
    graph = onnx.helper.make_graph(nodes, "layer", asked, [out], values)
    opset = onnx.helper.make_opsetid("", 17)
    return onnx.helper.make_model(graph, opset_imports=[opset], ir_version=8)
