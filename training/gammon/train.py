"""Trains the net of the backgammon expert by self-play on one GPU.

    python3 training/gammon/train.py --seed 1 --minutes 7.5 --out OUT

OUT gets expert.bin and filter.bin (the nets as the bots read them), checkpoint.pt (to go on with, by --resume) and
log.jsonl.
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
from net import OUTPUTS, Net, PlayingNet, read_net, write_net

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
    parser.add_argument("--class-units", type=int, nargs=3, help="units of the second hidden layer for contact, "
                        "crashed positions and races, multiples of 64; without it all units are for all positions")
    parser.add_argument("--filter-units", type=int, default=64, help="of the small net that learns beside the other")
    parser.add_argument("--candidates", type=int, help="plays of a roll that the small net leaves to the other")
    parser.add_argument("--filter-after", type=float, default=25, help="seconds of the second stage with all plays")
    parser.add_argument("--td-games", type=int, default=16384, help="games at once in the first stage")
    parser.add_argument("--games", type=int, default=4096, help="games at once in the second stage")
    parser.add_argument("--rate", type=float, default=1e-3, help="the learning rate at the start")
    parser.add_argument("--random-plays", type=float, default=0.03, help="share of plays in the second stage")
    parser.add_argument("--trace", type=float, default=0.8, help="share of later corrections (lambda)")
    parser.add_argument("--trace-plies", type=int, default=16, help="plies between updates of the second stage")
    parser.add_argument("--resume", type=Path, help="a checkpoint; the second stage goes on")
    parser.add_argument("--grow", type=Path, help="a net without classes; a wider one goes on with the second stage")
    parser.add_argument("--teach-seconds", type=float, default=60, help="during which the net to grow from plays")
    parser.add_argument("--out", type=Path, required=True)
    return parser.parse_args()


class Learner:
    """A net with its optimiser and the running mean of its weights."""

    def __init__(self, net, rate, on_gpu):
        self.net = net
        self.weights = list(net.parameters())
        self.mean = [weight.detach().clone() for weight in self.weights]
        self.optimiser = torch.optim.Adam(self.weights, lr=rate, betas=BETAS, eps=EPSILON, fused=on_gpu)

    def learn(self, inputs, classes, chances, rate):
        self.optimiser.param_groups[0]["lr"] = rate
        self.optimiser.zero_grad(set_to_none=True)
        loss = -(chances * F.log_softmax(self.net(inputs, classes), 1)).sum(1).mean()
        loss.backward()
        self.optimiser.step()
        with torch.no_grad():
            torch._foreach_lerp_(self.mean, self.weights, 1 - MEAN_DECAY)
        return loss.detach()

    @torch.no_grad()
    def restart_mean(self):
        for mean, weight in zip(self.mean, self.weights):
            mean.copy_(weight)

    def state(self):
        return {"net": self.net.state_dict(), "mean": self.mean, "optimiser": self.optimiser.state_dict()}

    @torch.no_grad()
    def load(self, state):
        self.net.load_state_dict(state["net"])
        self.optimiser.load_state_dict(state["optimiser"])
        for mean, stored in zip(self.mean, state["mean"]):
            mean.copy_(stored)


def seen_by_other(chances):
    """The same chances for the other side: its wins are the losses."""
    return chances.roll(OUTPUTS // 2, dims=-1)


class Trainer:
    def __init__(self, args, kernels):
        self.args, self.kernels = args, kernels
        torch.manual_seed(args.seed)
        widths = [kernels.input_count, *args.hidden, OUTPUTS]
        self.net = Net(widths, args.class_units).to(kernels.device)
        self.filter_net = Net([kernels.input_count, args.filter_units, OUTPUTS]).to(kernels.device)
        self.playing = PlayingNet(kernels, widths, args.class_units)
        self.filter = PlayingNet(kernels, self.filter_net.widths)
        self.rolls = Rolls(kernels.device)
        self.runs, self.steps, self.evaluations, self.labels = [], 0, 0, 0
        self.games_over = torch.zeros((), dtype=torch.int64, device=kernels.device)
        self.teacher, self.is_filtered = None, False
        if args.grow:
            self.grow(args.grow)
        self.learner = Learner(self.net, args.rate, kernels.on_gpu)
        self.filter_learner = Learner(self.filter_net, args.rate, kernels.on_gpu)
        if args.resume:
            self.load(args.resume)
        self.runs.append({"seed": args.seed, "minutes": args.minutes})

    def train(self):
        args = self.args
        args.out.mkdir(parents=True, exist_ok=True)
        seconds = 60 * args.minutes
        td_seconds = 0 if args.resume or args.grow else seconds * args.td_share
        begun = time.monotonic()
        if td_seconds > 0:
            self.run_stage("td", begun, 0, td_seconds)
            self.learner.restart_mean()
            self.filter_learner.restart_mean()
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
            if now - start > self.args.teach_seconds:
                self.teacher = None
            self.is_filtered = bool(self.args.candidates) and not is_td and now - start > self.args.filter_after
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
            positions = games.positions
            self.evaluations += len(after)
            self.games_over += games.move_to(after[best]).sum()
        return self.learn(positions, chances[best], rate)

    def learn_by_traces(self, games, rate):
        """Plays some plies of every game with the mean weights, then learns from them in random order."""
        self.playing.copy_from(self.learner.mean)
        self.filter.copy_from(self.filter_learner.mean)
        plies = [self.play_ply(games) for _ in range(self.args.trace_plies)]
        positions = torch.cat([ply["positions"] for ply in plies])
        targets = torch.cat(self.trace_targets(plies))
        loss = 0.0
        for part in torch.randperm(len(positions), device=positions.device).split(self.args.games):
            loss = self.learn(positions[part].contiguous(), targets[part], rate)
        self.labels += len(positions)
        return loss

    @torch.no_grad()
    def play_ply(self, games):
        """Plays one ply of every game.

        `mean` is the mean over all rolls of the chances after the best play. `played` are the chances after
        the best play of the roll, as the net sees them; the next ply corrects them unless `is_cut`.
        """
        count, positions = len(games.positions), games.positions
        every_roll = self.rolls.dice.repeat(count, 1)
        after, starts = self.kernels.expand(positions.repeat_interleave(21, 0), every_roll)
        best, chances = self.best_plays(after, starts)
        weights, roll = self.rolls.choose(games)
        chosen = best.view(count, 21).gather(1, roll[:, None])[:, 0]
        varied = self.vary(chosen, starts, roll)
        is_over = games.move_to(after[varied])
        self.games_over += is_over.sum()
        chances = chances.view(count, 21, OUTPUTS)
        mean = (chances * weights[:, :, None]).sum(1)
        played = chances[torch.arange(count, device=roll.device), roll]
        return {"positions": positions, "mean": mean, "played": played, "is_cut": is_over | (varied != chosen)}

    def best_plays(self, after, starts):
        """The index of the best play of each roll, and the chances after it."""
        playing = self.teacher or self.playing
        kept, kept_starts = None, starts
        if self.is_filtered:
            _, rough = self.filter.evaluate(after)
            kept, kept_starts = self.kernels.keep_best(rough, starts, self.args.candidates)
            after = after[kept]
        chances, equities = playing.evaluate(after)
        self.evaluations += len(after)
        best = playing.find_best(equities, kept_starts)
        return best if kept is None else kept[best], chances[best]

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

    def learn(self, positions, targets, rate):
        self.steps += 1
        inputs, classes = self.kernels.training_inputs(positions), self.kernels.classes(positions).long()
        # A small net bears a higher rate.
        self.filter_learner.learn(inputs, classes, targets, 3 * rate)
        return self.learner.learn(inputs, classes, targets, rate)

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
        """Writes the nets and a checkpoint: some 6 MB for 768 × 256 units, 12 MB with 896 × 576."""
        out, net = self.args.out, self.net
        write_net(out / "expert.bin", net.widths, net.class_units, self.learner.mean)
        write_net(out / "filter.bin", self.filter_net.widths, None, self.filter_learner.mean)
        state = {
            "widths": net.widths, "class_units": net.class_units, "learner": self.learner.state(),
            "filter": self.filter_learner.state(), "runs": self.runs, "steps": self.steps,
        }
        torch.save(state, out / "checkpoint.pt")

    def load(self, path):
        state = torch.load(path, map_location=self.kernels.device)
        found, wanted = (state["widths"], state["class_units"]), (self.net.widths, self.net.class_units)
        assert found == wanted, f"the checkpoint has layers of {found}"
        self.learner.load(state["learner"])
        self.filter_learner.load(state["filter"])
        self.runs, self.steps = state["runs"], state["steps"]

    def grow(self, path):
        """Begins with a narrower net, which plays until the wider one has learnt what it could not take over."""
        widths, class_units, parameters = read_net(path, self.kernels.device)
        self.net.grow_from(widths, parameters)
        self.teacher = PlayingNet(self.kernels, widths, class_units)
        self.teacher.copy_from(parameters)
        self.runs.append({"grown_from": path.name})


def main():
    args = parse_args()
    kernels = Kernels()
    kernels.check()
    print("inputs and plays agree with the Rust implementation", flush=True)
    Trainer(args, kernels).train()
    assert kernels.library.last_error() == 0


if __name__ == "__main__":
    main()
