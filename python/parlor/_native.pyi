"""The native module: everything here is also in `parlor`."""

from collections.abc import Sequence
from typing import Any, Literal, TypedDict

import numpy as np
from numpy.typing import ArrayLike, NDArray

GameName = Literal["ludo", "gammon", "spaces", "hill", "liars"]

class GameInfo(TypedDict):
    name: GameName
    title: str
    summary: str
    rules_version: int
    min_seats: int
    max_seats: int
    hidden_information: bool
    options: dict[str, Any]
    short_options: dict[str, Any]
    levels: list[str]
    bots: list[str]
    observation_length: int
    choices: int

class Outcome(TypedDict, total=False):
    ranks: list[int]
    points: list[int]

def games() -> list[GameInfo]:
    """All games: their options, the levels of their bots, and the sizes of their encodings."""

class Refused(ValueError):
    """The rules, or the options of a match, do not allow it. The message is the rule's sentence."""

    code: str
    """The stable code of the rule."""

class Position:
    """A match and its current position.

    Nothing happens by itself: while `is_roll_due`, call `roll`; while `seats_to_move` is not
    empty, one of them acts.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        config: dict[str, Any] | None = None,
        seed: int = 0,
    ) -> None:
        """Begins a match with the fewest seats unless told otherwise. `seed` is that of its dice."""

    @staticmethod
    def load(text: str, seed: int = 0) -> Position:
        """Loads a match from the text of a save file, replays it and verifies its hash."""

    @staticmethod
    def from_data(game: str, data: dict[str, Any], seed: int = 0) -> Position:
        """Begins a match with a position in the form that `data` returns."""

    @staticmethod
    def from_view(game: str, view: dict[str, Any], seed: int = 0) -> Position:
        """Begins a match with a random position that a viewer cannot tell from the true one."""

    @property
    def game(self) -> GameName: ...
    @property
    def seats(self) -> int:
        """The number of seats."""

    @property
    def is_over(self) -> bool: ...
    @property
    def is_roll_due(self) -> bool: ...
    @property
    def seats_to_move(self) -> list[int]:
        """The seats whose answer is missing."""

    @property
    def prompt(self) -> str | None:
        """What is asked of them."""

    @property
    def outcome(self) -> Outcome | None:
        """The ranks by seat, 1 for the best, once the match is over."""

    @property
    def rewards(self) -> list[float] | None:
        """The reward of each seat, from 1 for the winner to -1 for the last, once it is over."""

    @property
    def hash(self) -> str:
        """The hash of the position, as in save files."""

    def legal_actions(self, seat: int) -> list[Any]:
        """The legal actions of a seat as data; empty if it is not asked."""

    def legal_notations(self, seat: int) -> list[str]:
        """The same actions in the game's notation, in the same order."""

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat, or a spectator, may know."""

    def data(self) -> dict[str, Any]:
        """The complete position, hidden information included."""

    def act(self, seat: int, action: Any) -> None:
        """Takes an action, given as data or in notation. Raises `Refused`."""

    def roll(self, values: Sequence[int] | None = None) -> list[int]:
        """Makes the roll that is due, with seeded dice or with these values, and returns it."""

    def resign(self, seat: int) -> None: ...
    def save(self) -> str:
        """The match so far as the text of a save file."""

    def clone(self) -> Position:
        """An independent copy, with the same dice to come."""

    def __copy__(self) -> Position: ...
    def __deepcopy__(self, memo: Any) -> Position: ...
    def observation(self, seat: int, made: Sequence[int] = ()) -> NDArray[np.float32]:
        """What a seat observes after it has made these choices of its action."""

    def choices(self, seat: int) -> list[list[int]]:
        """The choices of each legal action of a seat, in the order of `legal_actions`."""

class Bot:
    """A bot of a game, by the name of a level or a policy; `games` lists them."""

    def __init__(
        self, game: str, level: str, seed: int = 0, config: dict[str, Any] | None = None
    ) -> None: ...
    @property
    def game(self) -> GameName: ...
    @property
    def level(self) -> str: ...
    def choose(self, position: Position, seat: int) -> Any:
        """The action for a seat that is asked, from what that seat may know."""

class Environment:
    """One match that stops where an agent has to choose.

    Rolls are made with seeded dice. `bots` is a level for all seats but the first, or a list with a
    level or None for each seat. With `skip_forced`, choices without an alternative are made.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        config: dict[str, Any] | None = None,
        bots: str | Sequence[str | None] | None = None,
        skip_forced: bool = False,
        seed: int = 0,
    ) -> None: ...
    def reset(self, seed: int) -> None: ...
    @property
    def game(self) -> GameName: ...
    @property
    def seats(self) -> int: ...
    @property
    def num_choices(self) -> int: ...
    @property
    def observation_length(self) -> int: ...
    @property
    def seat_to_move(self) -> int | None:
        """The seat that has to choose; None if the match is over."""

    def observation(self, seat: int) -> NDArray[np.float32]: ...
    def mask(self, seat: int) -> NDArray[np.bool_]:
        """The choices that lead to a legal action; none for a seat that is not to move."""

    def choose(self, choice: int) -> None:
        """Makes a choice for the seat to move and plays on to the next. Raises `Refused`."""

    @property
    def rewards(self) -> list[float] | None:
        """The reward of each seat, once the match is over; their sum is 0."""

    def position(self) -> Position:
        """The current position, without the steps that led to it."""

class VectorEnv:
    """Many matches side by side; when one ends, the next begins in its place.

    The arrays are written anew at every step: copy what is to be kept. Other Python threads run
    while the matches are played.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        seats: int | None = None,
        config: dict[str, Any] | None = None,
        bots: str | Sequence[str | None] | None = None,
        skip_forced: bool = False,
        seed: int = 0,
    ) -> None: ...
    @property
    def game(self) -> GameName: ...
    @property
    def num_envs(self) -> int: ...
    @property
    def num_seats(self) -> int: ...
    @property
    def num_choices(self) -> int: ...
    @property
    def observation_length(self) -> int: ...
    @property
    def observations(self) -> NDArray[np.float32]:
        """What the seat to move of each match observes: (num_envs, observation_length)."""

    @property
    def masks(self) -> NDArray[np.bool_]:
        """The choices that are allowed: (num_envs, num_choices)."""

    @property
    def seats_to_move(self) -> NDArray[np.uint8]:
        """The seat to move of each match."""

    @property
    def rewards(self) -> NDArray[np.float32]:
        """The rewards by seat of the matches that ended with the last step, else zeros."""

    @property
    def dones(self) -> NDArray[np.bool_]:
        """Which matches ended with the last step; the next has begun there."""

    def reset(
        self, seed: int
    ) -> tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.uint8]]:
        """Begins all matches anew. Returns observations, masks and seats to move."""

    def step(
        self, choices: ArrayLike
    ) -> tuple[
        NDArray[np.float32],
        NDArray[np.float32],
        NDArray[np.bool_],
        NDArray[np.bool_],
        NDArray[np.uint8],
    ]:
        """Makes a choice in each match. Returns observations, rewards, dones, masks and seats to
        move. Raises `Refused` and changes nothing if a choice is illegal."""

    def sample_choices(self) -> NDArray[np.int64]:
        """A legal choice for each match, each as likely as any other."""
