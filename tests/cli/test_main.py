"""The command `qdepth` itself, whatever its subcommands do."""

import argparse
import re
import sys
from types import SimpleNamespace

import pytest

from qdepth import __version__
from qdepth.cli import main as command
from qdepth.errors import QdepthError


def _echo(args: argparse.Namespace) -> int:
    if args.word == "bad":
        raise QdepthError("The word 'bad' is refused; say another one.")
    sys.stdout.write(f"{args.word}\n")
    return 0


def _describe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("word")


@pytest.fixture
def _with_echo(monkeypatch: pytest.MonkeyPatch) -> None:
    echo = SimpleNamespace(describe=_describe, run=_echo)
    monkeypatch.setitem(sys.modules, "qdepth.cli.commands.echo", echo)
    monkeypatch.setattr(command, "COMMANDS", {"echo": "say it", "not_there": "gone"})


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

    def test_list_of_commands_imports_none(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit, match="0"):
            command.main(["--help"])
        assert re.search(r"not_there\s+gone", capsys.readouterr().out)

    def test_says_what_was_refused(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert command.main(["echo", "bad"]) == 3
        output = capsys.readouterr()
        assert output.err == "qdepth echo: The word 'bad' is refused; say another one.\n"
        assert output.out == ""


@pytest.mark.parametrize("name", command.COMMANDS)
def test_help_gives_the_default_of_each_option(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="0"):
        command.main([name, "--help"])
    _, _, options = capsys.readouterr().out.partition("\noptions:\n")
    entries = re.split(r"\n  (?=-)", options)
    with_value = [entry for entry in entries if re.match(r"\s*--[\w-]+ [A-Z{]", entry)]
    assert [entry for entry in with_value if "(default" not in " ".join(entry.split())] == []


def test_each_command_can_be_asked_what_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    for name in command.COMMANDS:
        with pytest.raises(SystemExit, match="0"):
            command.main([name, "--help"])
        usage, said, *_ = capsys.readouterr().out.split("\n\n")
        assert usage.startswith(f"usage: qdepth {name}")
        assert re.fullmatch(r"[A-Z`][^:].*\.", said, re.DOTALL)
