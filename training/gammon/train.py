"""Trains the net of the backgammon expert by self-play on one GPU.

    python3 training/gammon/train.py --seed 1 --minutes 7.5 --out OUT

OUT gets expert.bin (the net as the bots read it), checkpoint.pt (to go on with, by --resume) and log.jsonl.
"""

import argparse
import ctypes
import json
import math
import struct
import time
from pathlib import Path

import torch
import torch.nn.functional as F

from kernels import ROLLS, Kernels, start_position

OUTPUTS = 6
# Positions evaluated at a time: what the hidden layers of as many take stays in tens of megabytes.
CHUNK = 1 << 18
# Adam's and the mean weights' constants.
BETAS, EPSILON, MEAN_DECAY = (0.9, 0.99), 1e-7, 0.998
# A game that lasts longer is given up: two untrained nets can play for ever.
MAX_PLIES = 400


def parse_args():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=7.5, help="of training, from this start on")
    parser.add_argument("--td-share", type=float, default=0.2, help="of the time for the first stage")
    parser.add_argument("--hidden", type=int, nargs=2, default=[768, 256], help="multiples of 64, at most 1024")
    parser.add_argument("--td-games", type=int, default=16384, help="games at once in the first stage")
    parser.add_argument("--games", type=int, default=4096, help="games at once in the second stage")
    parser.add_argument("--rate", type=float, default=1e-3, help="the learning rate at the start")
    parser.add_argument("--random-plays", type=float, default=0.03, help="share of plays in the second stage")
    parser.add_argument("--resume", type=Path, help="a checkpoint; the second stage goes on")
    parser.add_argument("--out", type=Path, required=True)
    return parser.parse_args()


class Net(torch.nn.Module):
    def __init__(self, widths):
        super().__init__()
        pairs = list(zip(widths, widths[1:]))
        self.widths = list(widths)
        self.layers = torch.nn.ModuleList(torch.nn.Linear(a, b) for a, b in pairs)
        for layer in self.layers[:-1]:
            torch.nn.init.kaiming_normal_(layer.weight, nonlinearity="relu")
            torch.nn.init.zeros_(layer.bias)
        torch.nn.init.normal_(self.layers[-1].weight, std=0.01)
        # Gammons are rarer than single games, backgammons rarer still.
        self.layers[-1].bias.data = torch.tensor([0.0, -1.0, -3.0, 0.0, -1.0, -3.0])

    def forward(self, inputs):
        for layer in self.layers[:-1]:
            inputs = F.relu(layer(inputs))
        return self.layers[-1](inputs)


class Learner:
    """A net with its optimiser and the running mean of its weights."""

    def __init__(self, net, rate, on_gpu):
        self.net = net
        self.weights = list(net.parameters())
        self.mean = [weight.detach().clone() for weight in self.weights]
        self.optimiser = torch.optim.Adam(self.weights, lr=rate, betas=BETAS, eps=EPSILON, fused=on_gpu)

    def learn(self, inputs, chances, rate):
        self.optimiser.param_groups[0]["lr"] = rate
        self.optimiser.zero_grad(set_to_none=True)
        loss = -(chances * F.log_softmax(self.net(inputs), 1)).sum(1).mean()
        loss.backward()
        self.optimiser.step()
        with torch.no_grad():
            torch._foreach_lerp_(self.mean, self.weights, 1 - MEAN_DECAY)
        return loss.detach()

    def restart_mean(self):
        with torch.no_grad():
            for mean, weight in zip(self.mean, self.weights):
                mean.copy_(weight)


class PlayingNet:
    """The weights that games are played with, in the precision of the kernels."""

    def __init__(self, kernels, widths):
        self.kernels = kernels
        dtype, device = kernels.play_dtype, kernels.device
        # The last layer is padded, so that its rows are aligned.
        widths = [*widths[:-1], 8]
        self.weights = [torch.zeros(a, b, dtype=dtype, device=device) for a, b in zip(widths, widths[1:])]
        self.biases = [torch.zeros(b, dtype=dtype, device=device) for b in widths[1:]]
        self.inputs = torch.empty(kernels.input_count * CHUNK, dtype=dtype, device=device)

    def copy_from(self, parameters):
        with torch.no_grad():
            for layer, (weight, bias) in enumerate(zip(parameters[::2], parameters[1::2])):
                self.weights[layer][:, : len(bias)].copy_(weight.t())
                self.biases[layer][: len(bias)].copy_(bias)

    @torch.no_grad()
    def evaluate(self, positions):
        """Chances and equities for the side that has just played."""
        kernels, total = self.kernels, len(positions)
        chances = kernels.empty(total, OUTPUTS, dtype=torch.float32)
        equities = kernels.empty(total, dtype=torch.float32)
        for first in range(0, total, CHUNK):
            part = positions[first : first + CHUNK]
            count = len(part)
            inputs = self.inputs[: kernels.input_count * count].view(kernels.input_count, count)
            kernels.call("write_play_inputs", part, count, inputs, ctypes.c_long(count))
            units = inputs.t()
            for weight, bias in zip(self.weights[:-1], self.biases[:-1]):
                units = torch.addmm(bias, units, weight).relu_()
            outputs = torch.addmm(self.biases[-1], units, self.weights[-1])
            kernels.call("read_outputs", part, outputs, 8, count, chances[first:], equities[first:])
        return chances, equities


class Games:
    """Games that are played at the same time; one that ends begins again."""

    def __init__(self, kernels, count):
        self.kernels = kernels
        self.start = start_position(kernels.device)
        self.positions = self.start.repeat(count, 1)
        self.plies = torch.zeros(count, dtype=torch.int32, device=kernels.device)
        self.finished = 0

    def move_to(self, positions):
        # The side that has just played has borne off all fifteen: the lowest four bits.
        is_won = (positions[:, 2] & 15) == 15
        self.plies += 1
        is_over = is_won | (self.plies > MAX_PLIES)
        self.positions = torch.where(is_over[:, None], self.start, positions).contiguous()
        self.plies = torch.where(is_over, torch.zeros_like(self.plies), self.plies)
        return is_won.sum()


class Trainer:
    def __init__(self, args, kernels):
        self.args, self.kernels = args, kernels
        torch.manual_seed(args.seed)
        widths = [kernels.input_count, *args.hidden, OUTPUTS]
        self.net = Net(widths).to(kernels.device)
        self.playing = PlayingNet(kernels, widths)
        self.learner = Learner(self.net, args.rate, kernels.on_gpu)
        self.runs, self.steps, self.evaluations, self.labels = [], 0, 0, 0
        self.games_won = torch.zeros((), dtype=torch.int64, device=kernels.device)
        device = kernels.device
        self.rolls = torch.tensor(ROLLS, dtype=torch.uint8, device=device)
        is_double = torch.tensor([a == b for a, b in ROLLS], device=device)
        self.roll_chances = torch.where(is_double, 1 / 36, 2 / 36)
        # The first roll of a game is no double.
        self.first_roll_chances = torch.where(is_double, 0.0, 1 / 15)
        if args.resume:
            self.load(args.resume)
        self.runs.append({"seed": args.seed, "minutes": args.minutes})

    def choose_rolls(self, games):
        is_first = (games.plies == 0)[:, None]
        chances = torch.where(is_first, self.first_roll_chances, self.roll_chances)
        return chances, torch.multinomial(chances, 1)[:, 0]

    @torch.no_grad()
    def label_by_own_roll(self, games):
        """Targets are the chances after the best play of one roll (TD(0))."""
        _, roll = self.choose_rolls(games)
        after, starts = self.kernels.expand(games.positions, self.rolls[roll].contiguous())
        chances, equities = self.playing.evaluate(after)
        best = self.best(equities, starts)
        inputs = self.kernels.training_inputs(games.positions)
        self.evaluations += len(after)
        self.games_won += games.move_to(after[best])
        return inputs, chances[best]

    @torch.no_grad()
    def label_by_all_rolls(self, games):
        """Targets are the mean over all rolls of the chances after the best play."""
        count = len(games.positions)
        every_roll = self.rolls.repeat(count, 1)
        after, starts = self.kernels.expand(games.positions.repeat_interleave(21, 0), every_roll)
        chances, equities = self.playing.evaluate(after)
        best = self.best(equities, starts).view(count, 21)
        weights, roll = self.choose_rolls(games)
        target = (chances[best] * weights[:, :, None]).sum(1)
        inputs = self.kernels.training_inputs(games.positions)
        chosen = best[torch.arange(count, device=best.device), roll]
        chosen = self.vary(chosen, starts, roll)
        self.evaluations += len(after)
        self.labels += count
        self.games_won += games.move_to(after[chosen])
        return inputs, target

    def vary(self, chosen, starts, roll):
        """Replaces a share of the plays by random ones."""
        count = len(chosen)
        group = torch.arange(count, device=chosen.device) * 21 + roll
        first, end = starts[group].long(), starts[group + 1].long()
        anything = first + (torch.rand(count, device=chosen.device) * (end - first)).long()
        is_random = torch.rand(count, device=chosen.device) < self.args.random_plays
        return torch.where(is_random, anything.clamp(max=end - 1), chosen)

    def best(self, equities, starts):
        count = len(starts) - 1
        best = self.kernels.empty(count, dtype=torch.int32)
        self.kernels.call("find_best", equities, starts, count, best)
        return best.long()

    def train(self):
        args = self.args
        args.out.mkdir(parents=True, exist_ok=True)
        seconds = 60 * args.minutes
        td_seconds = 0 if args.resume else seconds * args.td_share
        begun = time.monotonic()
        if td_seconds > 0:
            self.run_stage("td", begun, 0, td_seconds, args.td_games)
            self.learner.restart_mean()
        self.run_stage("all-rolls", begun, td_seconds, seconds, args.games)
        self.save()

    def run_stage(self, name, begun, start, end, count):
        games, reported = Games(self.kernels, count), start
        is_td = name == "td"
        label = self.label_by_own_roll if is_td else self.label_by_all_rolls
        while (now := time.monotonic() - begun) < end:
            share = (now - start) / (end - start)
            wave = 0.5 * (1 + math.cos(math.pi * share))
            rate = self.args.rate * ((1 - 0.7 * share) if is_td else 0.3 * max(0.02, wave))
            self.playing.copy_from(self.learner.weights if is_td else self.learner.mean)
            loss = self.learner.learn(*label(games), rate)
            self.steps += 1
            if now - reported > 15:
                reported = now
                self.report(name, now, loss)

    def report(self, stage, now, loss):
        line = {
            "stage": stage, "seconds": round(now, 1), "steps": self.steps, "loss": round(float(loss), 4),
            "games": int(self.games_won), "evaluations": self.evaluations, "labels": self.labels,
            "runs": self.runs,
        }
        print(json.dumps(line), flush=True)
        with open(self.args.out / "log.jsonl", "a") as log:
            log.write(json.dumps(line) + "\n")
        self.save()

    def save(self):
        """Writes the net and a checkpoint: some 6 MB for 768 × 256 units."""
        write_net(self.args.out / "expert.bin", self.net.widths, self.learner.mean)
        state = {
            "widths": self.net.widths, "net": self.net.state_dict(), "mean": self.learner.mean,
            "optimiser": self.learner.optimiser.state_dict(), "runs": self.runs, "steps": self.steps,
        }
        torch.save(state, self.args.out / "checkpoint.pt")

    def load(self, path):
        state = torch.load(path, map_location=self.kernels.device)
        assert state["widths"] == self.net.widths, f"the checkpoint has layers of {state['widths']}"
        self.net.load_state_dict(state["net"])
        self.learner.optimiser.load_state_dict(state["optimiser"])
        with torch.no_grad():
            for mean, stored in zip(self.learner.mean, state["mean"]):
                mean.copy_(stored)
        self.runs, self.steps = state["runs"], state["steps"]


def write_net(path, widths, parameters):
    """Four widths as 16-bit numbers, then for each layer the weights by input and the biases in half precision."""
    parts = [struct.pack("<4H", *widths)]
    for weight, bias in zip(parameters[::2], parameters[1::2]):
        for part in (weight.detach().t(), bias.detach()):
            values = part.contiguous().half().cpu().flatten().tolist()
            parts.append(struct.pack(f"<{len(values)}e", *values))
    path.write_bytes(b"".join(parts))


def main():
    args = parse_args()
    kernels = Kernels()
    kernels.check()
    print("inputs and plays agree with the Rust implementation", flush=True)
    Trainer(args, kernels).train()
    assert kernels.library.last_error() == 0


if __name__ == "__main__":
    main()
