"""A vCenter on this machine: the simulator of govmomi, with storage and load of our own."""

import datetime as dt
import ipaddress
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

SOURCE = Path(__file__).parent / "simulated_vcenter"
USER = "reader@vsphere.local"
PASSWORD = "a secret & <sign>"  # noqa: S105  of a server of this test
NO_GO = "needs Go, which was not found"


@dataclass(frozen=True)
class SimulatedVcenter:
    """A running vCenter."""

    address: str
    """Host and port."""
    certificate: Path
    """Its certificate, PEM."""
    calls_file: Path

    @property
    def calls(self) -> list[str]:
        """The methods that were called, in order; of esxcli with the command."""
        return [line.strip() for line in self.calls_file.read_text().splitlines()]

    def options(self, output: Path, *more: str) -> list[str]:
        """Options of `qdepth collect` that trust this vCenter."""
        own = ["--vcenter", self.address, "--user", USER, "-o", str(output)]
        trust = () if _trusts(more) else ("--ca-file", str(self.certificate))
        return ["collect", *own, *trust, *more]


def _trusts(options: Sequence[str]) -> bool:
    return any(option in {"--insecure", "--thumbprint", "--ca-file"} for option in options)


def built_simulator(folder: Path) -> Path:
    """Build the simulator, or skip the test; Go keeps what it compiled for the next time."""
    go = shutil.which("go")
    if go is None:
        pytest.skip(NO_GO)
    program = folder / "vcenter"
    built = subprocess.run(
        [go, "build", "-o", program, "."], cwd=SOURCE, capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stderr
    return program


@contextmanager
def running_vcenter(program: Path, folder: Path, *options: str) -> Iterator[SimulatedVcenter]:
    """A vCenter with a certificate and a list of calls in a folder, until the block ends."""
    folder.mkdir(parents=True, exist_ok=True)
    certificate, both = _certificate(folder)
    calls = folder / "calls.txt"
    command: list[str | Path] = [
        program,
        "-certificate",
        both,
        "-calls",
        calls,
        "-password",
        PASSWORD,
        *options,
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().strip()
            assert address, "the simulator ended before it listened"
            yield SimulatedVcenter(address, certificate, calls)
        finally:
            process.terminate()


def _certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate of 127.0.0.1 that it signed itself, alone and with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "vcenter of a test")])
    today = dt.datetime.now(dt.UTC)
    host = x509.IPAddress(ipaddress.ip_address("127.0.0.1"))
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(today - dt.timedelta(days=1))
        .not_valid_after(today + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([host]), critical=False)
        .sign(key, hashes.SHA256())
    ).public_bytes(serialization.Encoding.PEM)
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    alone, both = folder / "certificate.pem", folder / "both.pem"
    alone.write_bytes(certificate)
    both.write_bytes(certificate + secret)
    return alone, both
