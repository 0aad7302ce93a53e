"""Certificates, passwords, files and interruptions of `qdepth collect`."""

import io
import re
import signal
import ssl
import subprocess
import sys
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from qdepth.cli.main import main
from tests.support.processes import wait_for
from tests.support.vcenter import PASSWORD, SimulatedVcenter

Start = Callable[..., SimulatedVcenter]
Printed = pytest.CaptureFixture[str]
FEW = ("--samples", "0")


def test_an_untrusted_certificate_is_refused_before_the_password_is_sent(
    start_vcenter: Start, password: str, tmp_path: Path, capsys: Printed
) -> None:
    """127.0.0.1 is no exception, though the SDK alone would make it one."""
    vcenter = start_vcenter()
    file = tmp_path / "estate.json"
    options = vcenter.options(file)[: -len(["--ca-file", "its path"])]
    assert main(options) == 3
    told = capsys.readouterr().err
    assert "The certificate of 127.0.0.1 is not trusted: self-signed certificate." in told
    assert vcenter.calls == []
    pinned = re.findall(r"--thumbprint ([0-9A-F:]+)", told)
    assert main([*options, *FEW, "--thumbprint", *pinned]) == 0
    assert file.exists()


def test_another_certificate_than_the_pinned_one_is_refused(
    start_vcenter: Start, password: str, tmp_path: Path, capsys: Printed
) -> None:
    vcenter = start_vcenter()
    assert main(vcenter.options(tmp_path / "file", "--thumbprint", "ab" * 32)) == 3
    assert "127.0.0.1 has another certificate" in capsys.readouterr().err
    assert vcenter.calls == []


def test_no_check_at_all_is_said_aloud(
    vcenter: SimulatedVcenter, password: str, tmp_path: Path, capsys: Printed
) -> None:
    assert main(vcenter.options(tmp_path / "file", *FEW, "--insecure")) == 0
    assert "The certificate of vCenter is not checked (--insecure)" in capsys.readouterr().err


def test_a_wrong_password_is_refused_without_repeating_it(
    vcenter: SimulatedVcenter, tmp_path: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QDEPTH_VCENTER_PASSWORD", "quite wrong")
    assert main(vcenter.options(tmp_path / "file")) == 3
    told = capsys.readouterr().err
    assert "127.0.0.1 refuses the password of reader@vsphere.local" in told
    assert "quite wrong" not in told


def test_the_password_comes_from_standard_input(
    vcenter: SimulatedVcenter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{PASSWORD}\n"))
    assert main(vcenter.options(tmp_path / "file", *FEW, "--password-stdin")) == 0


def test_without_password_and_terminal_it_says_how_to_give_one(
    vcenter: SimulatedVcenter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    monkeypatch.delenv("QDEPTH_VCENTER_PASSWORD", raising=False)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert main(vcenter.options(tmp_path / "file")) == 2
    assert "Set QDEPTH_VCENTER_PASSWORD" in capsys.readouterr().err


def test_a_file_that_is_there_is_never_written_over(
    start_vcenter: Start, password: str, tmp_path: Path, capsys: Printed
) -> None:
    vcenter = start_vcenter()
    file = tmp_path / "estate.json"
    file.write_text("mine")
    assert main(vcenter.options(file)) == 3
    assert capsys.readouterr().err.endswith(
        "is there already. Choose another file with --output.\n"
    )
    assert (file.read_text(), vcenter.calls) == ("mine", [])


def test_a_server_that_is_not_there_is_named(
    password: str, tmp_path: Path, capsys: Printed
) -> None:
    options = ["--vcenter", "127.0.0.1:1", "--user", "me", "-o", str(tmp_path / "file")]
    assert main(["collect", *options]) == 3
    told = capsys.readouterr().err
    assert "127.0.0.1, port 1, cannot be reached as a vCenter: Connection refused" in told


def test_an_interrupted_collection_leaves_nothing_and_signs_out(
    start_vcenter: Start, password: str, tmp_path: Path
) -> None:
    vcenter = start_vcenter("-slow", "QueryPerf")
    folder = tmp_path / "out"
    folder.mkdir()
    command = [sys.executable, "-m", "qdepth", *vcenter.options(folder / "estate.json")]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        wait_for("the load", lambda: "QueryPerf" in vcenter.calls)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate()
    assert process.returncode == 130
    assert "Traceback" not in told
    assert list(folder.iterdir()) == []
    assert vcenter.calls[-1] == "Logout"


def test_a_server_of_another_kind_is_named(
    password: str, tmp_path: Path, capsys: Printed, vcenter: SimulatedVcenter
) -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(vcenter.certificate.parent / "both.pem")
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        port = server.server_address[1]
        options = ["--vcenter", f"127.0.0.1:{port}", "--user", "me", "-o", str(tmp_path / "file")]
        assert main(["collect", *options, "--ca-file", str(vcenter.certificate)]) == 3
    finally:
        server.shutdown()
        server.server_close()
    assert "cannot be reached as a vCenter" in capsys.readouterr().err
