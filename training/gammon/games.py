"""Games of backgammon that are played at the same time."""

import torch

from kernels import ROLLS, start_position

# A game that lasts longer is given up: two untrained nets can play for ever.
MAX_PLIES = 400


class Rolls:
    """The 21 rolls and their chances."""

    def __init__(self, device):
        self.dice = torch.tensor(ROLLS, dtype=torch.uint8, device=device)
        is_double = torch.tensor([a == b for a, b in ROLLS], device=device)
        self.chances = torch.where(is_double, 1 / 36, 2 / 36)
        # The first roll of a game is no double.
        self.first_chances = torch.where(is_double, 0.0, 1 / 15)

    def choose(self, games):
        """The chances of the rolls of each game, and one roll drawn by them."""
        is_first = (games.plies == 0)[:, None]
        chances = torch.where(is_first, self.first_chances, self.chances)
        return chances, torch.multinomial(chances, 1)[:, 0]


class Games:
    """Games that are played at the same time; one that ends begins again."""

    def __init__(self, kernels, count):
        self.kernels = kernels
        self.start = start_position(kernels.device)
        self.positions = self.start.repeat(count, 1)
        self.plies = torch.zeros(count, dtype=torch.int32, device=kernels.device)

    def move_to(self, positions):
        """Plays to these positions; true for the games that end, which begin again."""
        # The side that has just played has borne off all fifteen: the lowest four bits.
        is_won = (positions[:, 2] & 15) == 15
        self.plies += 1
        is_over = is_won | (self.plies > MAX_PLIES)
        self.positions = torch.where(is_over[:, None], self.start, positions).contiguous()
        self.plies = torch.where(is_over, torch.zeros_like(self.plies), self.plies)
        return is_over
