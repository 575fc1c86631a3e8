"""Plays two nets against each other on a GPU: cubeless money games, the sides chosen at random.

    python3 training/gammon/compare.py NET OTHER --games 1000000
"""

import argparse
from pathlib import Path

import torch

from games import Games, Rolls
from kernels import Kernels
from net import PlayingNet, read_net


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("nets", type=Path, nargs=2)
    parser.add_argument("--games", type=int, default=1_000_000, help="at least; those under way are finished")
    parser.add_argument("--at-once", type=int, default=131_072)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    kernels = Kernels()
    players = [load_player(kernels, path) for path in args.nets]
    mean, error, games = play(kernels, players, args.games, args.at_once)
    print(f"{args.nets[0]} wins {mean:+.4f} ± {error:.4f} points a game of {args.nets[1]} ({games} games)")


def load_player(kernels, path):
    widths, class_units, parameters = read_net(path, kernels.device)
    player = PlayingNet(kernels, widths, class_units)
    player.copy_from(parameters)
    return player


@torch.no_grad()
def play(kernels, players, wanted, at_once):
    """Mean points a game of the first player, the standard error, and how many games were played."""
    device = kernels.device
    games, rolls = Games(kernels, at_once), Rolls(device)
    on_roll = torch.randint(0, 2, (at_once,), device=device)
    # Short games end first: a place plays the same number of games as every other.
    left = torch.full((at_once,), -(-wanted // at_once), device=device)
    points = torch.zeros(7, dtype=torch.float64, device=device)
    while bool((left > 0).any()):
        _, roll = rolls.choose(games)
        dice, next_positions = rolls.dice[roll], torch.empty_like(games.positions)
        won = torch.zeros(at_once, device=device)
        for number, player in enumerate(players):
            places = ((on_roll == number) & (left > 0)).nonzero()[:, 0]
            if len(places) == 0:
                continue
            after, starts = kernels.expand(games.positions[places].contiguous(), dice[places].contiguous())
            _, equities = player.evaluate(after)
            best = player.find_best(equities, starts)
            next_positions[places] = after[best]
            won[places] = equities[best] if number == 0 else -equities[best]
        next_positions[left == 0] = games.start
        is_over = games.move_to(next_positions) & (left > 0)
        # The equity of a finished game is what it was won by.
        points += torch.bincount(won[is_over].round().long() + 3, minlength=7)
        left -= is_over.long()
        first = torch.randint(0, 2, (at_once,), device=device)
        on_roll = torch.where(is_over, first, 1 - on_roll)
    total, values = points.sum(), torch.arange(-3, 4, device=device, dtype=torch.float64)
    mean = (points * values).sum() / total
    variance = (points * (values - mean) ** 2).sum() / total
    return float(mean), float((variance / total).sqrt()), int(total)


if __name__ == "__main__":
    main()
