"""A player for experiments and hosted tables: a net in ONNX form.

    [[policy]]
    name = "net"
    engine = ["python3", "examples/lab/onnx_policy.py", "net.onnx"]

Needs the package `parlor` (docs/python.md) and `onnxruntime`. The first input of the net is an observation,
(1, observation_length) in 32-bit floats; a second one, if the net has it, is the mask, (1, num_choices).
Its first output is a score for each choice, (1, num_choices). The choice with the highest score is taken
among those that the mask allows; with --sample one is drawn, as the softmax of the scores says.
"""

import argparse

import numpy as np
import onnxruntime
import parlor.player

MASK_TYPES = {"tensor(bool)": np.bool_, "tensor(float)": np.float32, "tensor(int8)": np.int8}


class OnnxPolicy:
    """A policy that asks a net for scores."""

    def __init__(self, path: str, sample: bool = False) -> None:
        options = onnxruntime.SessionOptions()
        # An experiment starts a process for each of its workers.
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        providers = ["CPUExecutionProvider"]
        self.session = onnxruntime.InferenceSession(path, options, providers=providers)
        self.inputs = self.session.get_inputs()
        self.sample = sample
        self.rng = np.random.default_rng()

    def begin(self, seed: int) -> None:
        """Begins a match: the same seed gives the same choices."""
        self.rng = np.random.default_rng(seed)

    def __call__(self, observation: np.ndarray, mask: np.ndarray) -> int:
        values = {self.inputs[0].name: observation[None]}
        if len(self.inputs) > 1:
            values[self.inputs[1].name] = mask[None].astype(MASK_TYPES[self.inputs[1].type])
        scores = self.session.run(None, values)[0][0].astype(np.float64)
        scores = np.where(mask, scores, -np.inf)
        if not self.sample:
            return int(scores.argmax())
        chances = np.exp(scores - scores.max())
        return int(self.rng.choice(len(scores), p=chances / chances.sum()))


def main() -> None:
    parser = argparse.ArgumentParser(description="Plays with a net in ONNX form.")
    parser.add_argument("net", help="the file of the net")
    parser.add_argument("--sample", action="store_true", help="draw choices by their scores")
    args = parser.parse_args()
    policy = OnnxPolicy(args.net, args.sample)
    parlor.player.run(policy, begin=policy.begin)


if __name__ == "__main__":
    main()
