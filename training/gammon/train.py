"""Trains the net of the backgammon expert by self-play on one GPU.

    python3 training/gammon/train.py --seed 1 --minutes 7.5 --out OUT

OUT gets expert.bin (the net as the bots read it), checkpoint.pt (to go on with, by --resume) and log.jsonl.
"""

import argparse
import json
import math
import time
from pathlib import Path

import torch
import torch.nn.functional as F

from games import Games, Rolls
from kernels import Kernels
from net import OUTPUTS, Net, PlayingNet, write_net

# Adam's and the mean weights' constants.
BETAS, EPSILON, MEAN_DECAY = (0.9, 0.99), 1e-7, 0.998
# Seconds between reports, each of which writes the net and a checkpoint.
REPORT_SECONDS = 15


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
    parser.add_argument("--trace", type=float, default=0.8, help="share of later corrections (lambda)")
    parser.add_argument("--trace-plies", type=int, default=16, help="plies between updates of the second stage")
    parser.add_argument("--resume", type=Path, help="a checkpoint; the second stage goes on")
    parser.add_argument("--out", type=Path, required=True)
    return parser.parse_args()


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


def seen_by_other(chances):
    """The same chances for the other side: its wins are the losses."""
    return chances.roll(OUTPUTS // 2, dims=-1)


class Trainer:
    def __init__(self, args, kernels):
        self.args, self.kernels = args, kernels
        torch.manual_seed(args.seed)
        widths = [kernels.input_count, *args.hidden, OUTPUTS]
        self.net = Net(widths).to(kernels.device)
        self.playing = PlayingNet(kernels, widths)
        self.learner = Learner(self.net, args.rate, kernels.on_gpu)
        self.rolls = Rolls(kernels.device)
        self.runs, self.steps, self.evaluations, self.labels = [], 0, 0, 0
        self.games_over = torch.zeros((), dtype=torch.int64, device=kernels.device)
        if args.resume:
            self.load(args.resume)
        self.runs.append({"seed": args.seed, "minutes": args.minutes})

    def train(self):
        args = self.args
        args.out.mkdir(parents=True, exist_ok=True)
        seconds = 60 * args.minutes
        td_seconds = 0 if args.resume else seconds * args.td_share
        begun = time.monotonic()
        if td_seconds > 0:
            self.run_stage("td", begun, 0, td_seconds)
            self.learner.restart_mean()
        self.run_stage("traces", begun, td_seconds, seconds)
        self.save()

    def run_stage(self, name, begun, start, end):
        is_td = name == "td"
        games = Games(self.kernels, self.args.td_games if is_td else self.args.games)
        learn = self.learn_by_own_roll if is_td else self.learn_by_traces
        reported = start
        while (now := time.monotonic() - begun) < end:
            share = (now - start) / (end - start)
            wave = 0.5 * (1 + math.cos(math.pi * share))
            rate = self.args.rate * ((1 - 0.7 * share) if is_td else 0.3 * max(0.02, wave))
            loss = learn(games, rate)
            if now - reported > REPORT_SECONDS:
                reported = now
                self.report(name, now, loss)

    def learn_by_own_roll(self, games, rate):
        """Each position learns the chances after the best play of one roll (TD(0))."""
        self.playing.copy_from(self.learner.weights)
        with torch.no_grad():
            _, roll = self.rolls.choose(games)
            after, starts = self.kernels.expand(games.positions, self.rolls.dice[roll].contiguous())
            chances, equities = self.playing.evaluate(after)
            best = self.playing.find_best(equities, starts)
            inputs = self.kernels.training_inputs(games.positions)
            self.evaluations += len(after)
            self.games_over += games.move_to(after[best]).sum()
        return self.learn(inputs, chances[best], rate)

    def learn_by_traces(self, games, rate):
        """Plays some plies of every game with the mean weights, then learns from them in random order."""
        self.playing.copy_from(self.learner.mean)
        plies = [self.play_ply(games) for _ in range(self.args.trace_plies)]
        positions = torch.cat([ply["positions"] for ply in plies])
        targets = torch.cat(self.trace_targets(plies))
        loss = 0.0
        for part in torch.randperm(len(positions), device=positions.device).split(self.args.games):
            inputs = self.kernels.training_inputs(positions[part].contiguous())
            loss = self.learn(inputs, targets[part], rate)
        self.labels += len(positions)
        return loss

    @torch.no_grad()
    def play_ply(self, games):
        """Plays one ply of every game.

        `mean` is the mean over all rolls of the chances after the best play. `played` are the chances after
        the play that was made, as the net sees them; the next ply corrects them unless `is_cut`.
        """
        count, positions = len(games.positions), games.positions
        every_roll = self.rolls.dice.repeat(count, 1)
        after, starts = self.kernels.expand(positions.repeat_interleave(21, 0), every_roll)
        chances, equities = self.playing.evaluate(after)
        best = self.playing.find_best(equities, starts).view(count, 21)
        weights, roll = self.rolls.choose(games)
        chosen = best.gather(1, roll[:, None])[:, 0]
        varied = self.vary(chosen, starts, roll)
        is_over = games.move_to(after[varied])
        self.evaluations += len(after)
        self.games_over += is_over.sum()
        mean = (chances[best] * weights[:, :, None]).sum(1)
        is_cut = is_over | (varied != chosen)
        return {"positions": positions, "mean": mean, "played": chances[varied], "is_cut": is_cut}

    @torch.no_grad()
    def trace_targets(self, plies):
        """What each ply's position learns: its mean over all rolls and a share of the later corrections.

        A correction is what the target of the next position has more than the net said of it. Its expected
        value does not depend on the roll, so the target is that of a rollout without its luck.
        """
        targets = [plies[-1]["mean"]]
        for ply in reversed(plies[:-1]):
            correction = seen_by_other(targets[-1]) - ply["played"]
            correction[ply["is_cut"]] = 0
            targets.append(ply["mean"] + self.args.trace * correction)
        return targets[::-1]

    def vary(self, chosen, starts, roll):
        """Replaces a share of the plays by random ones."""
        count = len(chosen)
        group = torch.arange(count, device=chosen.device) * 21 + roll
        first, end = starts[group].long(), starts[group + 1].long()
        anything = first + (torch.rand(count, device=chosen.device) * (end - first)).long()
        is_random = torch.rand(count, device=chosen.device) < self.args.random_plays
        return torch.where(is_random, torch.minimum(anything, end - 1), chosen)

    def learn(self, inputs, targets, rate):
        self.steps += 1
        return self.learner.learn(inputs, targets, rate)

    def report(self, stage, now, loss):
        line = {
            "stage": stage, "seconds": round(now, 1), "steps": self.steps, "loss": round(float(loss), 4),
            "games": int(self.games_over), "evaluations": self.evaluations, "labels": self.labels,
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


def main():
    args = parse_args()
    kernels = Kernels()
    kernels.check()
    print("inputs and plays agree with the Rust implementation", flush=True)
    Trainer(args, kernels).train()
    assert kernels.library.last_error() == 0


if __name__ == "__main__":
    main()
