import pytest

import parlor

GAMES = [info["name"] for info in parlor.games()]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    """Every game in turn."""
    return request.param


@pytest.fixture
def short(game: str) -> dict:
    """Options for short matches of the game."""
    return next(info["short_options"] for info in parlor.games() if info["name"] == game)
