"""The command `qdepth` itself, whatever its subcommands do."""

import argparse
import json
import sys
from types import SimpleNamespace

import pytest
from pydantic import BaseModel

from qdepth import __version__
from qdepth.cli import main as command
from qdepth.cli.output import add_json_option, write_json, write_line
from qdepth.errors import QdepthError


def _echo(args: argparse.Namespace) -> int:
    if args.word == "bad":
        raise QdepthError("The word 'bad' is refused; say another one.")
    write_json({"word": args.word}) if args.json else write_line(args.word)
    return 0


def _register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("echo")
    parser.add_argument("word")
    add_json_option(parser)
    parser.set_defaults(run=_echo)


@pytest.fixture
def _with_echo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "qdepth.cli.echo", SimpleNamespace(register=_register))
    monkeypatch.setattr(command, "COMMANDS", ("echo", "not_there"))


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        command.main(["--version"])
    assert capsys.readouterr().out == f"qdepth {__version__}\n"


@pytest.mark.usefixtures("_with_echo")
class TestWithACommand:
    """`not_there` cannot be imported, so these also show that only the named one is."""

    def test_prints_text(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert command.main(["echo", "hello"]) == 0
        assert capsys.readouterr().out == "hello\n"

    def test_prints_json(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert command.main(["echo", "hello", "--json"]) == 0
        assert json.loads(capsys.readouterr().out) == {"word": "hello"}

    def test_says_what_was_refused(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert command.main(["echo", "bad"]) == 2
        output = capsys.readouterr()
        assert output.err == "qdepth echo: The word 'bad' is refused; say another one.\n"
        assert output.out == ""


def test_each_command_can_be_asked_for_help(capsys: pytest.CaptureFixture[str]) -> None:
    for name in command.COMMANDS:
        with pytest.raises(SystemExit, match="0"):
            command.main([name, "--help"])
        assert capsys.readouterr().out.startswith(f"usage: qdepth {name}")


def test_json_has_no_inf() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        write_json({"latency": float("inf")})


def test_json_of_a_model(capsys: pytest.CaptureFixture[str]) -> None:
    class Result(BaseModel):
        value: float | None

    write_json(Result(value=None))
    assert json.loads(capsys.readouterr().out) == {"value": None}
