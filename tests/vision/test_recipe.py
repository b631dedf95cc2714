"""The recipe of both networks: its steps are documented commands, and models say what made them."""

from __future__ import annotations

import ast
import json
import re
import shlex
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from vision.training.origin import hash_of_folder, hash_of_weights, write_origin
from vision.training.recipe import STEPS, RecipeStep

REPOSITORY = Path(__file__).parents[2]
DOCUMENTS = [*sorted(REPOSITORY.glob("*.md")), *sorted((REPOSITORY / "docs").glob("*.md"))]
TOLD = re.compile(r"python -m (vision\.training[\w.]*)((?: (?!#)[^\s`]+)*)")


def told_in(text: str) -> list[tuple[str, str]]:
    """Every training command that stands in a document: its module and its words."""
    found = TOLD.findall(re.sub(r"\\\n *", "", text))
    return [(module, words) for module, words in found if words]


def tree_of(module: str) -> ast.Module:
    path = REPOSITORY / Path(*module.split("."))
    source = path / "__main__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(source.read_text(encoding="utf-8"))


def takes(module: str) -> tuple[dict[str, bool], list[bool]]:
    """The options of a command, and whether each takes a value; its arguments, and whether each
    may be many. Read from the source: importing it needs PyTorch or Mitsuba."""
    functions = [node for node in tree_of(module).body if isinstance(node, ast.FunctionDef)]
    (main,) = (function for function in functions if function.name == "main")
    options, arguments = {"--help": False}, []
    for decorator in main.decorator_list:
        if not isinstance(decorator, ast.Call):
            # An option that several commands share has its name: `data_option` is --data.
            shared = re.fullmatch(r"(\w+)_option", ast.unparse(decorator))
            options |= {f"--{shared[1]}": True} if shared else {}
            continue
        told = {keyword.arg: ast.unparse(keyword.value) for keyword in decorator.keywords}
        if ast.unparse(decorator.func) == "click.option":
            name = ast.literal_eval(decorator.args[0])
            options[name] = told.get("is_flag") != "True"
        elif ast.unparse(decorator.func) == "click.argument":
            arguments.append(told.get("nargs") == "-1")
    return options, arguments


def complaint(module: str, words: str) -> str:
    """What is wrong with a command; nothing where it would run."""
    if find_spec(module) is None:
        return f"there is no {module}"
    options, arguments = takes(module)
    waiting, given = shlex.split(words)[::-1], 0
    while waiting:
        word = waiting.pop()
        if not word.startswith("-"):
            given += 1
        elif word not in options:
            return f"{module} knows no {word}"
        elif options[word]:
            if not waiting:
                return f"{word} wants a value"
            waiting.pop()
    is_enough = given >= len(arguments) if any(arguments) else given == len(arguments)
    return "" if is_enough else f"{module} takes {len(arguments)} arguments, not {given}"


@pytest.mark.parametrize(
    ("module", "words"),
    sorted({told for document in DOCUMENTS for told in told_in(document.read_text("utf-8"))}),
)
def test_a_documented_step_exists_with_its_options(module: str, words: str) -> None:
    assert complaint(module, words) == ""


@pytest.mark.parametrize(
    ("words", "word"),
    [("examples net.pt --hours 3", "no --hours"), ("examples", "takes 2"), ("a b --rate", "value")],
)
def test_a_step_that_would_not_run_is_found_out(words: str, word: str) -> None:
    assert word in complaint("vision.training.train", words)


def test_the_reader_page_has_every_step_in_order() -> None:
    text = (REPOSITORY / "docs" / "reader.md").read_text(encoding="utf-8")
    recipe = text.split("## The recipe")[1].split("\n## ")[0]
    told = [f"python -m {module}{words}" for module, words in told_in(recipe)]
    at = [told.index(step.line) for step in STEPS]
    assert at == sorted(at)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.words)
def test_a_small_step_is_a_command_as_well(step: RecipeStep) -> None:
    words = step.small_words()
    if words is not None:
        module, _, rest = words.partition(" ")
        assert complaint(f"vision.training.{module}", rest) == ""


def test_a_model_says_what_it_was_made_of(tmp_path: Path) -> None:
    examples, model = tmp_path / "examples", tmp_path / "net.onnx"
    (examples / "more").mkdir(parents=True)
    (examples / "one.npz").write_bytes(b"1")
    (examples / "more" / "two.npz").write_bytes(b"2")
    (examples / ".unfinished.npz").write_bytes(b"3")
    model.write_bytes(b"model")
    told = json.loads(write_origin(model, [examples], weights="abc").read_text())
    assert told["sha256"] == sha256(b"model").hexdigest()
    assert told["weights"] == "abc"
    assert told["data"]["examples"] == hash_of_folder(examples)
    assert told["data"]["examples"]["files"] == 2
    before = hash_of_folder(examples)["sha256"]
    (examples / "one.npz").rename(examples / "other.npz")
    assert hash_of_folder(examples)["sha256"] != before


def test_weights_have_one_hash_in_whatever_order_they_come() -> None:
    one = {"a": np.ones(3, np.float32), "b": np.zeros((2, 2), np.float32)}
    assert hash_of_weights(one) == hash_of_weights(dict(reversed(one.items())))
    assert hash_of_weights(one) != hash_of_weights(one | {"a": np.full(3, 2, np.float32)})
    assert hash_of_weights(one) != hash_of_weights(one | {"a": np.ones((3, 1), np.float32)})


@pytest.mark.skipif(find_spec("torch") is None, reason="torch is not installed")
def test_an_exported_network_has_its_origin_beside_it(tmp_path: Path) -> None:
    import torch

    from vision.training.export import main
    from vision.training.network import DiceNet

    examples, checkpoint, model = tmp_path / "ex", tmp_path / "net.pt", tmp_path / "net.onnx"
    examples.mkdir()
    (examples / "00.npz").write_bytes(b"1")
    torch.save({"mean": DiceNet().state_dict()}, checkpoint)
    done = CliRunner().invoke(main, [str(checkpoint), str(model), "--data", str(examples)])
    assert done.exit_code == 0, done.output
    told = json.loads(model.with_suffix(".made.json").read_text())
    assert told["sha256"] == sha256(model.read_bytes()).hexdigest()
    assert told["data"]["ex"]["files"] == 1
