"""Compiles kernels.cu for the GPU or, where there is none, for the processor, and checks it."""

import ctypes
import hashlib
import json
import os
import subprocess
import tempfile
from pathlib import Path

import torch

FOLDER = Path(__file__).resolve().parent
REPOSITORY = FOLDER.parent.parent
CLASS_NAMES = ["contact", "crashed", "race"]
ROLLS = [(a, b) for a in range(1, 7) for b in range(1, a + 1)]


class Kernels:
    def __init__(self):
        self.on_gpu = torch.cuda.is_available()
        self.device = torch.device("cuda" if self.on_gpu else "cpu")
        self.library = ctypes.CDLL(str(compile_library(self.on_gpu)))
        self.input_count = self.library.input_count()
        self.play_dtype = torch.float16 if self.library.play_float_bytes() == 2 else torch.float32

    def call(self, name, *args):
        stream = torch.cuda.current_stream().cuda_stream if self.on_gpu else 0
        plain = [ctypes.c_void_p(a.data_ptr()) if torch.is_tensor(a) else a for a in args]
        getattr(self.library, name)(*plain, ctypes.c_void_p(stream))

    def empty(self, *shape, dtype):
        return torch.empty(shape, dtype=dtype, device=self.device)

    def expand(self, positions, dice):
        """Every position that each roll can lead to, and where each roll's begin."""
        count = len(positions)
        counts = self.empty(count, dtype=torch.int32)
        self.call("count_plays", positions, dice, count, counts)
        starts = torch.zeros(count + 1, dtype=torch.int32, device=self.device)
        starts[1:] = torch.cumsum(counts, 0)
        after = self.empty(int(starts[-1]), 4, dtype=torch.int64)
        self.call("write_plays", positions, dice, starts, count, after)
        return after, starts

    def training_inputs(self, positions):
        count = len(positions)
        inputs = self.empty(self.input_count, count, dtype=torch.float32)
        self.call("write_training_inputs", positions, count, inputs, ctypes.c_long(count))
        return inputs.t()

    def classes(self, positions):
        """The class of each position: 0 contact, 1 crashed, 2 race."""
        classes = self.empty(len(positions), dtype=torch.uint8)
        self.call("write_classes", positions, len(positions), classes)
        return classes

    def keep_best(self, equities, starts, most):
        """The indices of the best plays of each roll, at most so many, and where each roll's begin."""
        count = len(starts) - 1
        kept_starts = torch.zeros_like(starts)
        kept_starts[1:] = torch.cumsum((starts[1:] - starts[:-1]).clamp(max=most), 0)
        kept = self.empty(int(kept_starts[-1]), dtype=torch.int32)
        self.call("keep_best", equities, starts, kept_starts, count, kept)
        return kept.long(), kept_starts

    def check(self):
        """Compares inputs, classes and plays with what the Rust implementation has written."""
        for number, (position, position_class, expected) in enumerate(read_cases(self.input_count)):
            position = position[None].to(self.device)
            assert self.classes(position).item() == position_class, f"case {number} has class {position_class}"
            found = self.training_inputs(position)[0].cpu()
            worst = (found - expected).abs().max().item()
            assert worst < 1e-6, f"case {number} differs by {worst}"
        perft = json.loads((REPOSITORY / "data/gammon/perft.json").read_text())
        for row in perft["rolls"]:
            roll = [int(die) for die in row["roll"].split("-")]
            dice = torch.tensor([roll], dtype=torch.uint8, device=self.device)
            after, _ = self.expand(start_position(self.device)[None], dice)
            assert len(after) == row["plays"], row
            every = torch.tensor(ROLLS, dtype=torch.uint8, device=self.device).repeat(len(after), 1)
            replies, _ = self.expand(after.repeat_interleave(21, 0), every)
            assert len(replies) == row["replies"], (row, len(replies))
        assert self.library.last_error() == 0


def compile_library(on_gpu):
    source = str(FOLDER / "kernels.cu")
    if on_gpu:
        major, minor = torch.cuda.get_device_capability()
        command = [os.environ.get("NVCC", "nvcc"), "-O3", "-std=c++17", f"-arch=sm_{major}{minor}"]
        command += ["--extended-lambda", "-Xcompiler", "-fPIC", "-shared"]
    else:
        command = ["g++", "-O3", "-std=c++17", "-fopenmp", "-fPIC", "-shared", "-x", "c++"]
    texts = [(FOLDER / name).read_bytes() for name in ("kernels.cu", "inputs.h", "rules.h")]
    name = hashlib.sha256(b"".join(texts) + " ".join(command).encode()).hexdigest()[:16]
    out = Path(tempfile.gettempdir()) / f"gammon-kernels-{name}.so"
    if not out.exists():
        unfinished = out.with_suffix(f".{os.getpid()}")
        subprocess.run([*command, source, "-o", str(unfinished)], check=True)
        unfinished.rename(out)
    return out


def pack(counts):
    """26 counts of checkers as two 64-bit numbers."""
    packed = sum(count << (4 * point) for point, count in enumerate(counts))
    signed = lambda number: number - (1 << 64) if number >> 63 else number
    return [signed(packed & (1 << 64) - 1), signed(packed >> 64)]


def start_position(device="cpu"):
    counts = [0] * 26
    counts[24], counts[13], counts[8], counts[6] = 2, 5, 3, 5
    return torch.tensor(2 * pack(counts), dtype=torch.int64, device=device)


def read_cases(input_count):
    for line in (FOLDER / "input_cases.txt").read_text().splitlines():
        words = line.split()
        counts = [int(word) for word in words[:52]]
        expected = torch.zeros(input_count)
        for word in words[53:]:
            index, value = word.split(":")
            expected[int(index)] = float(value)
        position = torch.tensor(pack(counts[:26]) + pack(counts[26:]), dtype=torch.int64)
        yield position, CLASS_NAMES.index(words[52]), expected


if __name__ == "__main__":
    Kernels().check()
    print("inputs and plays agree with the Rust implementation")
