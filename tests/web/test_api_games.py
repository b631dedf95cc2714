"""Games over the API: every answer is as the OpenAPI document announces it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.web.devices import code_of, host, open_table
from tests.web.openapi import CheckedClient
from webui.games import GAMES

CARDS = ["RYBK", "RRBB", "KKKK"]
PLAYERS = [{"id": "ada", "name": "Ada"}, {"id": "bob", "name": "Bob"}, {"id": "cy", "name": "Cy"}]
EVERY_VARIANT = [(name, variant) for name, game in GAMES.items() for variant in game.variants]


@pytest.fixture
def table(tmp_path: Path) -> Flask:
    return open_table(tmp_path)


def begin(client: CheckedClient, **change: Any) -> Any:
    body = {"game": "oraklos", "variant": "junior", "players": PLAYERS[:2], **change}
    return client.post("/api/games", json=body)


def joined(table: Flask, name: str = "Program") -> CheckedClient:
    """A guest with a token of its own."""
    answer = CheckedClient(table, {}).post("/api/join", json={"code": code_of(table), "name": name})
    assert answer.status_code == 201
    return CheckedClient(table, {"Authorization": f"Bearer {answer.json['token']}"})


def host_program(table: Flask) -> CheckedClient:
    """A guest that the host made a host."""
    client = joined(table)
    device = client.get("/api/me").json["device"]  # type: ignore[index]
    assert host(table).post(f"/devices/{device}/host").status_code == 303
    return client


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json["error"]["code"]


@pytest.mark.parametrize(("game", "variant"), EVERY_VARIANT)
def test_every_game_can_be_begun_looked_at_and_deleted(
    program: CheckedClient, game: str, variant: str
) -> None:
    begun = begin(program, game=game, variant=variant, players=PLAYERS)
    assert begun.status_code == 201
    address = f"/api/games/{begun.json['id']}"
    assert program.get(address).json == begun.json
    assert program.get(f"{address}/log").json["lines"][0]["kind"] == "start"  # type: ignore[index]
    assert program.post(f"{address}/rematch").status_code == 201
    assert len(program.get("/api/games").json["games"]) == 2  # type: ignore[index]
    assert program.delete(address).status_code == 204
    assert code(program.get(address)) == (404, "store.unknown_game")


def test_the_games_on_offer_say_what_can_be_agreed_on(program: CheckedClient) -> None:
    offered = program.get("/api/games/offered").json
    assert offered is not None
    assert {one["game"] for one in offered["games"]} == set(GAMES)


def test_acts_are_done_and_undone_by_number(program: CheckedClient) -> None:
    address = f"/api/games/{begin(program).json['id']}/acts"
    act = {"seen": 1, "kind": "draw", "by": "ada", "data": {"cards": CARDS}}
    assert program.post(address, json=act).json["n"] == 2  # type: ignore[index]
    assert code(program.post(address, json=act)) == (409, "log.stale")
    assert code(program.post(address, json=act | {"seen": 2})) == (422, "act.not_you")
    assert program.post(address, json={"seen": 2, "kind": "undo"}).json["n"] == 3  # type: ignore[index]


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"seen": "1"}, 400),
        ({"seen": -1}, 400),
        ({"seen": None}, 400),
        ({"kind": 7}, 400),
        ({"by": ["ada"]}, 400),
        ({"data": [1]}, 400),
        ({"more": 1}, 400),
        ({"kind": "fly"}, 422),
        ({"by": "nobody"}, 422),
        ({"data": {"cards": ["RYBX"]}}, 422),
        ({"data": {"cards": []}}, 422),
    ],
)
def test_a_bad_act_changes_nothing(
    program: CheckedClient, change: dict[str, Any], status: int
) -> None:
    game = begin(program).json["id"]
    act = {"seen": 1, "kind": "draw", "by": "ada", "data": {"cards": CARDS}}
    answer = program.post(f"/api/games/{game}/acts", json=act | change)
    assert answer.status_code == status
    assert program.get(f"/api/games/{game}").json["n"] == 1  # type: ignore[index]


def test_a_program_joins_by_code_and_plays_its_own_part(table: Flask) -> None:
    owner, bob = host_program(table), joined(table, "Bob's robot")
    assert bob.get("/api/me").json["name"] == "Bob's robot"  # type: ignore[index]
    assert code(begin(bob)) == (403, "device.not_host")
    game = f"/api/games/{begin(owner).json['id']}"
    assert code(bob.post(f"{game}/acts", json={"seen": 1, "kind": "draw"}))[0] == 403
    assert bob.post(f"{game}/me", json={"player": "bob"}).status_code == 200
    act = {"seen": 1, "kind": "draw", "by": "bob", "data": {"cards": CARDS}}
    assert bob.post(f"{game}/acts", json=act).status_code == 200
    other = act | {"seen": 2, "by": "ada", "data": {"cards": ["YYBB"]}}
    assert code(bob.post(f"{game}/acts", json=other)) == (403, "device.other_player")
    assert owner.post(f"{game}/acts", json=other).status_code == 200
    assert code(bob.delete(game)) == (403, "device.not_host")
    assert code(bob.post(f"{game}/rematch")) == (403, "device.not_host")
    assert code(joined(table).post(f"{game}/me", json={"player": "bob"})) == (
        409, "device.player_taken")  # fmt: skip
    assert code(bob.post(f"{game}/me", json={"player": "ada"})) == (403, "device.place_is_chosen")
    assert bob.delete("/api/me").status_code == 204
    assert bob.get("/api/me").json["joined"] is False  # type: ignore[index]
    assert code(bob.get(game)) == (401, "device.not_joined")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"code": "nothing", "name": "x"}, 403),
        ({"code": "nothing"}, 400),
        ({"code": 123456, "name": "x"}, 400),
        ({"code": "x", "name": "x", "host": True}, 400),
        ("code", 400),
    ],
)
def test_nobody_joins_without_the_code(table: Flask, body: Any, status: int) -> None:
    assert CheckedClient(table, {}).post("/api/join", json=body).status_code == status


def test_guessing_over_the_api_is_limited_as_well(table: Flask) -> None:
    client = CheckedClient(table, {})
    statuses = [
        client.post("/api/join", json={"code": "guess", "name": "x"}).status_code for _ in range(6)
    ]
    assert statuses == [403] * 5 + [429]


def test_on_the_own_machine_there_is_nothing_to_join(program: CheckedClient) -> None:
    answer = program.post("/api/join", json={"code": "x", "name": "x"})
    assert code(answer) == (422, "device.nothing_to_join")
    assert code(program.delete("/api/me")) == (422, "device.nothing_to_join")


def test_the_feed_tells_programs_what_they_missed(table: Flask) -> None:
    owner = host_program(table)
    game = f"/api/games/{begin(owner).json['id']}"
    owner.post(f"{game}/acts", json={"seen": 1, "kind": "rename",
                                     "data": {"player": "ada", "name": "Ada L."}})  # fmt: skip
    headers = {**owner.headers, "Last-Event-ID": "1"}
    answer = table.test_client().get(f"{game}/feed", headers=headers, buffered=False)
    assert answer.mimetype == "text/event-stream"
    told = b""
    for part in answer.response:
        told += part if isinstance(part, bytes) else part.encode()
        if b"data:" in told:
            break
    answer.close()
    [data] = [line for line in told.decode().splitlines() if line.startswith("data:")]
    assert json.loads(data.removeprefix("data:"))["seen"] == 2
