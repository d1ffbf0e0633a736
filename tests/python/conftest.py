import random

import pytest

import zashiki


@pytest.fixture(params=zashiki.games())
def game(request):
    return zashiki.Game(request.param)


@pytest.fixture
def play():
    """Plays a random game and calls visit(state) in every position."""

    def play(game, seed, visit=lambda state: None, players=None, **options):
        chooser = random.Random(seed)
        state = game.start(players, **options)
        while True:
            visit(state)
            if state.over:
                return state
            if state.actors == [zashiki.CHANCE]:
                state.roll(chooser.getrandbits(31))
            else:
                seat = chooser.choice(state.actors)
                state.apply(chooser.choice(state.legal_actions(seat)), seat)

    return play
