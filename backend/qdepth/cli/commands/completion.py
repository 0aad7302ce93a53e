"""`qdepth completion SHELL`: completes commands, options and files in a shell."""

import argparse
import importlib
import sys

from qdepth.cli.main import COMMANDS, MODULES

_HEAD = {
    "bash": "",
    "zsh": "autoload -U +X bashcompinit && bashcompinit\n",
}
_SCRIPT = """\
_qdepth() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} options=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "{commands} --help --version" -- "$word"))
    return
  fi
  case ${{COMP_WORDS[1]}} in
{cases}
  esac
  case $word in
    -*) COMPREPLY=($(compgen -W "$options --help" -- "$word")) ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}}
complete -o filenames -F _qdepth qdepth
"""


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    parser.description = (
        'Print a script that completes commands, options and files: eval "$(qdepth completion '
        'bash)" in ~/.bashrc.'
    )
    parser.add_argument("shell", choices=sorted(_HEAD), help="shell that reads the script")


def run(args: argparse.Namespace) -> int:
    """Print the script."""
    cases = "\n".join(f'    {name}) options="{" ".join(_options(name))}" ;;' for name in COMMANDS)
    script = _SCRIPT.format(commands=" ".join(COMMANDS), cases=cases)
    sys.stdout.write(_HEAD[args.shell] + script)
    return 0


def _options(name: str) -> list[str]:
    """The options of a command, as its own module describes them."""
    module = MODULES.get(name, name.replace("-", "_"))
    parser = argparse.ArgumentParser(add_help=False)
    importlib.import_module(f"qdepth.cli.commands.{module}").describe(parser)
    actions = parser._actions
    return [option for action in actions for option in action.option_strings]
