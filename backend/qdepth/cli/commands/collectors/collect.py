"""`qdepth collect`: an estate read from a vCenter into a file for `qdepth import`."""

import argparse
import getpass
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from qdepth.errors import QdepthError, WrongUse
from qdepth.figures import whole
from qdepth.imports.collector.estate_file import EstateFile
from qdepth.library.design_files import UnwritableFile
from qdepth.library.progress_lines import PROGRESS
from qdepth.settings import PASSWORD_OF_VCENTER, password_of_vcenter

if TYPE_CHECKING:
    from qdepth.vcenter.certificate_trust import Trust

DEFAULT_FILE = Path("qdepth-estate.json")
MOST_SAMPLES = 180


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    parser.description = (
        "Read hosts, paths, queue depths, datastores, virtual disks and their load from a vCenter "
        "into a file that `qdepth import` reads. It only reads, and sends nothing elsewhere. The "
        f"command prompts for the password, or takes it from {PASSWORD_OF_VCENTER} or standard "
        "input."
    )
    parser.add_argument(
        "--vcenter", required=True, metavar="HOST", help="name of the vCenter (default: none)"
    )
    parser.add_argument(
        "--user",
        required=True,
        help="user with a role that may read, such as reader@vsphere.local (default: none)",
    )
    parser.add_argument(
        "--password-stdin", action="store_true", help="read the password from standard input"
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        default=DEFAULT_FILE,
        metavar="FILE",
        help="new file to write (default %(default)s)",
    )
    parser.add_argument(
        "--cluster",
        default="*",
        metavar="WILDCARD",
        help='only clusters with such names, as "prod*"; hosts without a cluster match only "*" '
        "(default: all)",
    )
    parser.add_argument(
        "--samples",
        type=int,
        default=15,
        metavar="N",
        help="newest 20 s samples of each virtual disk: 15 are five minutes, 180 the hour that "
        "hosts store, 0 none (default %(default)s)",
    )
    parser.add_argument(
        "--hash-names",
        action="store_true",
        help="replace names of hosts, clusters, datastores and devices by codes, without a key",
    )
    trust = parser.add_mutually_exclusive_group()
    trust.add_argument(
        "--ca-file",
        type=Path,
        metavar="PEM",
        help="authorities that may have signed the certificate (default: those of this system)",
    )
    trust.add_argument(
        "--thumbprint",
        metavar="SHA256",
        help="trust the certificate with this thumbprint alone (default: none)",
    )
    trust.add_argument(
        "--insecure",
        action="store_true",
        help="do not check the certificate: others on the network can read the password",
    )


def run(args: argparse.Namespace) -> int:
    """Sign in, read, sign out, and write the file."""
    try:
        from qdepth.vcenter.address import parsed_address  # noqa: PLC0415  few have the SDK
        from qdepth.vcenter.collection import Wanted, collect  # noqa: PLC0415
        from qdepth.vcenter.vcenter_session import session  # noqa: PLC0415
    except ModuleNotFoundError as error:
        if error.name not in {"pyVim", "pyVmomi"}:
            raise
        raise QdepthError(
            "The SDK of vSphere (pyvmomi) is not installed here. Install it with: "
            'pip install "qdepth[collect]"'
        ) from None
    address = parsed_address(args.vcenter)
    wanted = Wanted(args.cluster, _samples(args.samples), args.hash_names)
    trust = _trust(args)
    _require_new(args.output)
    with session(address, args.user, _password(args), trust) as instance:
        found = collect(instance, wanted, PROGRESS.show)
    PROGRESS.show("Everything is read", is_last=True)
    _write(args.output, found.estate)
    for sentence in found.warnings:
        sys.stderr.write(f"{sentence}\n")
    sys.stdout.write(_summary(args.output, found.estate))
    return 0


def _samples(samples: int) -> int:
    if 0 <= samples <= MOST_SAMPLES:
        return samples
    raise WrongUse(
        f"--samples is {samples}. Hosts keep {MOST_SAMPLES} samples; give 0 to {MOST_SAMPLES}."
    )


def _trust(args: argparse.Namespace) -> "Trust":
    from qdepth.vcenter.certificate_trust import Trust, parsed_thumbprint  # noqa: PLC0415  few have the SDK

    if args.insecure:
        sys.stderr.write(
            "The certificate of vCenter is not checked (--insecure): others on the network "
            "can read the password.\n"
        )
    pinned = parsed_thumbprint(args.thumbprint) if args.thumbprint is not None else None
    return Trust(args.ca_file, pinned, args.insecure)


def _require_new(path: Path) -> None:
    if path.exists():
        raise UnwritableFile(f"{path} is there already. Choose another file with --output.")
    if not path.parent.is_dir():
        raise UnwritableFile(f"{path} cannot be written: there is no folder {path.parent}.")


def _password(args: argparse.Namespace) -> str:
    """The password: from standard input, else the environment, else a person at the terminal."""
    if args.password_stdin:
        given = sys.stdin.readline().rstrip("\r\n")
    elif (known := password_of_vcenter()) is not None:
        given = known
    elif sys.stdin.isatty():
        given = getpass.getpass(f"Password of {args.user}: ")
    else:
        raise WrongUse(
            f"There is no password, and no terminal to ask for it. Set {PASSWORD_OF_VCENTER}, "
            "or give the password on standard input with --password-stdin."
        )
    if not given:
        raise WrongUse("The password is empty, and vCenter allows no empty password.")
    return given


def _write(path: Path, estate: EstateFile) -> None:
    """Write the whole file or none: under another name first, readable by its owner alone."""
    try:
        with _new_file(path) as file:
            file.write(estate.model_dump_json(by_alias=True, exclude_none=True))
    except OSError as error:
        raise UnwritableFile(f"{path} cannot be written: {error.strerror}.") from None


@contextmanager
def _new_file(path: Path) -> Iterator[TextIO]:
    number, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(number, "w", encoding="utf-8") as file:
            yield file
        _require_new(path)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _summary(path: Path, estate: EstateFile) -> str:
    parts = (
        f"{whole(len(estate.hosts))} hosts, {whole(len(estate.datastores))} datastores, "
        f"{whole(len(estate.vms))} VMs and {whole(len(estate.load))} samples"
    )
    return f"{path} has {parts}. Draft a design with: qdepth import {path} -o design.json\n"
