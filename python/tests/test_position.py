import copy
import random

import pytest

import parlor


def play(position: parlor.Position, rng: random.Random, steps: int = 10**9) -> None:
    """Plays random legal actions, by data and by notation in turn."""
    for step in range(steps):
        if position.is_over:
            return
        if position.is_roll_due:
            position.roll()
            continue
        seat = position.seats_to_move[0]
        by_data = position.legal_actions(seat), position.legal_notations(seat)
        actions = by_data[step % 2]
        position.act(seat, rng.choice(actions))


def test_a_match_is_played_to_its_outcome(game: str, short: dict) -> None:
    position = parlor.Position(game, config=short, seed=3)
    play(position, random.Random(1))
    assert position.is_over and position.seats_to_move == [] and position.prompt is None
    assert min(position.outcome["ranks"]) == 1
    assert sum(position.rewards) == 0


def test_a_save_leads_to_the_same_position(game: str) -> None:
    position = parlor.Position(game, seed=5)
    play(position, random.Random(2), 60)
    loaded = parlor.Position.load(position.save())
    assert loaded.hash == position.hash
    assert loaded.save() == position.save()
    assert loaded.data() == position.data()
    assert parlor.Position.from_data(game, position.data()).hash == position.hash


def test_a_changed_save_is_refused(game: str) -> None:
    position = parlor.Position(game)
    play(position, random.Random(2), 20)
    text = position.save().replace(position.hash, "0" * 32)
    with pytest.raises(parlor.Refused, match="the file was changed"):
        parlor.Position.load(text)


def test_a_copy_has_the_same_dice_and_its_own_future(game: str, short: dict) -> None:
    position = parlor.Position(game, config=short, seed=7)
    play(position, random.Random(3), 4)
    before = position.hash
    copies = [position.clone(), copy.copy(position), copy.deepcopy(position)]
    for twin in copies:
        play(twin, random.Random(4), 3)
    assert len({twin.hash for twin in copies}) == 1
    assert position.hash == before != copies[0].hash


def test_a_view_hides_what_a_seat_may_not_know() -> None:
    position = parlor.Position("liars", seats=3)
    while position.is_roll_due:
        position.roll()
    cups = position.view(1)["setup"]["cups"]
    assert None not in cups[1]
    assert set(cups[0]) == {None} and set(cups[2]) == {None}


def test_a_position_from_a_view_is_observed_as_the_true_one(game: str, short: dict) -> None:
    position = parlor.Position(game, config=short, seed=9)
    play(position, random.Random(5), 5)
    while position.is_roll_due:
        position.roll()
    seat = position.seats_to_move[0]
    other = parlor.Position.from_view(game, position.view(seat), seed=1)
    assert (other.observation(seat) == position.observation(seat)).all()
    assert other.legal_actions(seat) == position.legal_actions(seat)
    assert other.choices(seat) == position.choices(seat)


def test_a_refusal_has_the_sentence_and_the_code_of_the_rule() -> None:
    position = parlor.Position("ludo")
    position.roll([6])
    with pytest.raises(parlor.Refused, match="It is not for yellow to act now.") as refused:
        position.act(1, {"token": 1})
    assert refused.value.code == "not-asked"
    assert isinstance(refused.value, ValueError)
    with pytest.raises(parlor.Refused, match="there is no seat 5"):
        position.view(5)
    with pytest.raises(parlor.Refused, match="there is no game 'chess', only ludo"):
        parlor.Position("chess")
    with pytest.raises(parlor.Refused, match="config"):
        parlor.Position("ludo", config={"board": "round"})
    with pytest.raises(parlor.Refused, match="The roll that is due is|No roll is due"):
        position.roll([6])


def test_every_bot_plays(game: str) -> None:
    info = next(info for info in parlor.games() if info["name"] == game)
    for level in info["bots"]:
        position = parlor.Position(game, config=info["short_options"], seed=2)
        bot = parlor.Bot(game, level, seed=1)
        for _ in range(8):
            while position.is_roll_due:
                position.roll()
            seat = position.seats_to_move[0]
            position.act(seat, bot.choose(position, seat))
    with pytest.raises(parlor.Refused, match="there is no bot 'nobody'"):
        parlor.Bot(game, "nobody")


def test_resigning_ends_a_match_of_two() -> None:
    position = parlor.Position("gammon")
    position.resign(0)
    assert position.outcome["ranks"] == [2, 1]
    with pytest.raises(parlor.Refused, match="The match is over"):
        position.resign(1)
