"""Peers run in processes of their own."""

from pathlib import Path

import pytest

from lab.bench.contestant import Work
from lab.bench.named_networks import WORKS
from lab.bench.peers import PEERS, missing_peers
from lab.bench.peers.process import PeerFailed, peer_process

WORK = Work("mm_c", WORKS["mm_c"])
TALKATIVE = """
WORKS = ("nested_limit_host", "mm_c")

def prepare(work, ios):
    if work not in WORKS:
        raise KeyError(work)

    def lap():
        print("a peer that talks")
        if ios > 1000:
            raise OverflowError("too many I/Os")
        return ios

    return lap
"""


@pytest.fixture
def talkative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Name of a module that any process of this test can import."""
    (tmp_path / "talkative_peer.py").write_text(TALKATIVE)
    monkeypatch.syspath_prepend(tmp_path)
    return "talkative_peer"


def test_laps_are_run_quietly_in_another_process(
    talkative: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with peer_process(talkative) as (works, prepare):
        assert works == {"mm_c", "nested_limit_host"}
        lap = prepare(WORK, 500)
        assert (lap(), lap()) == (500, 500)
        with pytest.raises(PeerFailed, match="OverflowError: too many I/Os"):
            prepare(WORK, 5000)()
        with pytest.raises(PeerFailed, match="KeyError: 'full_host'"):
            prepare(Work("full_host", WORKS["full_host"]), 1)
    assert "talks" not in capfd.readouterr().out


def test_peer_that_cannot_be_loaded_is_named(capfd: pytest.CaptureFixture[str]) -> None:
    with (
        pytest.raises(PeerFailed, match="no_such_peer failed: its process ended"),
        peer_process("no_such_peer"),
    ):
        pass
    assert "No module named" in capfd.readouterr().err


def test_missing_peers_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lab.bench.peers.find_spec", lambda _: None)
    assert missing_peers() == list(PEERS)
