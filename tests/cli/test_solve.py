"""`qdepth solve`: what it prints, and what it refuses."""

import json
from pathlib import Path
from typing import Any

import pytest

from qdepth.cli.answers.solve_text import text_of
from qdepth.cli.main import main
from qdepth.report.report import Report
from tests.support.designs import changed, small_design
from tests.support.facts import facts_of
from tests.support.reports import small_report
from tests.support.scenarios import CALIBRATION
from tests.support.scenarios import design as scenario_design

Capture = pytest.CaptureFixture[str]
QUICK = ["--max-ios", "5000"]


def refused(capsys: Capture, *arguments: str) -> str:
    """What the command says of arguments that it refuses."""
    assert main(arguments) in (2, 3)
    output = capsys.readouterr()
    assert output.out == ""
    return output.err


def test_json_is_the_report(file: Path, capsys: Capture) -> None:
    assert main(["solve", str(file), *QUICK, "--json"]) == 0
    text = capsys.readouterr().out
    report = Report.model_validate_json(text)
    assert (report.design_id, facts_of(report).ios, report.seed) == ("small", 5_000, 1)
    assert "NaN" not in text
    assert "Infinity" not in text


def test_json_has_the_words_that_scripts_use(file: Path, capsys: Capture) -> None:
    main(["solve", str(file), *QUICK, "--json"])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert {"status", "groups", "devices", "limits", "stations", "total"} <= found.keys()
    (group, _) = found["groups"]
    assert {"id", "iops", "mb_s", "latency_ms"} <= group.keys()
    assert list(group["latency_ms"]) == ["mean", "p50", "p95", "p99", "p999"]
    assert list(group["iops"]) == ["value", "low", "high", "tag", "note"]
    assert group["iops"]["tag"] == "simulated"
    assert {
        "dqlen", "actv", "qued", "used_pct", "load", "cmds_s", "mb_s",
        "davg_ms", "kavg_ms", "qavg_ms", "gavg_ms",
        "active_pct", "queued_pct", "qfull_s",
    } <= found["devices"][0].keys()  # fmt: skip


def test_text_has_esxtops_words_and_the_sentence(file: Path, capsys: Capture) -> None:
    main(["solve", str(file), *QUICK])
    text = capsys.readouterr().out
    words = "DQLEN ACTV QUED %USD LOAD CMDS/s MB/s DAVG KAVG QAVG GAVG QFULL/s"
    assert words.split() == next(
        line.split()[1:] for line in text.splitlines() if line.startswith("device ")
    )
    assert text.startswith("A small design\n")
    assert "It reached its budget of 5\u202f000 I/Os." in text
    assert "latency p99.9 [ms]" in text
    assert "not enough data" in text


def test_text_names_the_next_limit(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "design.json"
    file.write_text(json.dumps(scenario_design()))
    main(["solve", str(file), *QUICK])
    assert "Next limit: " in capsys.readouterr().out


def test_text_states_what_is_offered_once(tmp_path: Path, capsys: Capture) -> None:
    document = scenario_design()
    blocks = document["classes"][0]["workload"]["blocks"]
    flood = {"loop": "open", "arrival_rate_iops": 1e6, "blocks": blocks, "read_pct": 100}
    document["classes"][0]["workload"] = flood
    file = tmp_path / "design.json"
    file.write_text(json.dumps(document))
    main(["solve", str(file), "--engine", "analytic"])
    told = capsys.readouterr().out
    assert "No steady state.\nThe open workloads offer" in told
    assert told.count("The open workloads offer") == 1


LONG = "253 predicted numbers of 2 measured rigs (ceph, local-nvme); for p95 from 7 p99s of ceph"


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("measured rigs", "is from measured rigs.\n"),
        (LONG, "is from 253 predicted numbers of 2 measured rigs (all of it: --json"),
        ("Taken from " + "a report and " * 9, "is from the source that the design names (all"),
    ],
)
def test_text_names_the_basis_of_an_allowance_in_short(
    tmp_path: Path, capsys: Capture, source: str, told: str
) -> None:
    file = tmp_path / "design.json"
    file.write_text(json.dumps(scenario_design(calibration=CALIBRATION | {"source": source})))
    main(["solve", str(file), "--engine", "analytic"])
    assert told in capsys.readouterr().out


def test_stops_when_it_is_precise_enough(file: Path, capsys: Capture) -> None:
    precise = ["--precision-mean-pct", "20", "--max-ios", "60000", "--replications", "2"]
    assert main(["solve", str(file), *precise, "--json"]) == 0
    facts = facts_of(Report.model_validate_json(capsys.readouterr().out))
    assert (facts.stop_reason, facts.replications) == ("precision", 2)
    assert facts.ios < 60_000


def test_same_seed_same_output(file: Path, capsys: Capture) -> None:
    def output(seed: str) -> str:
        main(["solve", str(file), *QUICK, "--seed", seed, "--json"])
        return capsys.readouterr().out

    assert output("3") == output("3") != output("4")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--engine", "fast"], "--engine(=fast)"),
        (
            ["--max-ios", "10"],
            "--max-ios(=10): max_ios is 10, which is too small. Allowed: at least 5000.",
        ),
        (["--seed", "-1"], "--seed(=-1)"),
        (["--max-simulated-s", "0"], "--max-simulated-s(=0.0)"),
        (["--precision-mean-pct", "0"], "--precision-mean-pct(=0.0)"),
        (["--precision-p99-pct", "90"], "--precision-p99-pct(=90.0)"),
        (["--replications", "0"], "--replications(=0)"),
        (
            ["--replications", "30", "--max-ios", "120000"],
            "30 replications need at least 150\u202f000 I/Os",
        ),
    ],
)
def test_option_out_of_range(file: Path, capsys: Capture, options: list[str], message: str) -> None:
    assert message in refused(capsys, "solve", str(file), *options)


def test_missing_file(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "none.json"
    assert refused(capsys, "solve", str(file)) == (
        f"qdepth solve: {file} cannot be read: No such file or directory. Choose a JSON file.\n"
    )


def test_broken_json(file: Path, capsys: Capture) -> None:
    file.write_text('{\n  "schema": }')
    assert "is not JSON: line 2, column 13" in refused(capsys, "solve", str(file))


def test_file_that_is_no_text(file: Path, capsys: Capture) -> None:
    file.write_bytes(b'{"a": "\xff\xfe"}')
    assert "is not text in UTF-8: byte 7 fits no letter" in refused(capsys, "solve", str(file))


def test_every_problem_of_the_design_is_listed(file: Path, capsys: Capture) -> None:
    file.write_text(
        json.dumps(changed(small_design(), hosts__0__lun_depth=-1, hosts__1__colour="red"))
    )
    message = refused(capsys, "solve", str(file))
    assert "/hosts/0/lun_depth: " in message
    assert "/hosts/1/colour: There is no field colour here." in message


def test_incomplete_design(file: Path, capsys: Capture) -> None:
    file.write_text(json.dumps(changed(small_design(), classes=[])))
    assert "/classes: The design has no class of VMs" in refused(capsys, "solve", str(file))


def test_json_nested_too_deeply(file: Path, capsys: Capture) -> None:
    file.write_text("[" * 100_000)
    assert "nested too deeply" in refused(capsys, "solve", str(file))


def test_analytic_engine_simulates_nothing(file: Path, capsys: Capture) -> None:
    assert main(["solve", str(file), "--engine", "analytic"]) == 0
    text = capsys.readouterr().out
    assert "Nothing was simulated: engine analytic." in text
    assert "second opinion" not in text


def test_simulation_comes_with_a_second_opinion(file: Path, capsys: Capture) -> None:
    main(["solve", str(file), *QUICK])
    text = capsys.readouterr().out
    assert "second opinion" in text
    assert "its stated error" in text


def test_text_ends_with_what_the_vendor_advises(tmp_path: Path, capsys: Capture) -> None:
    document = changed(
        small_design(), arrays__0__front_end="pure-flasharray", hosts__0__round_robin_ios=1000
    )
    file = tmp_path / "pure.json"
    file.write_text(json.dumps(document))
    assert main(["solve", str(file), *QUICK]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith(
        "Advice: Everpure FlashArray (formerly Pure Storage) recommends 1 I/O per path; "
        "esx1 has 1000."
    )
    assert 'Set "I/Os per path" of esx1 to 1. Source: ' in last


def test_text_names_what_a_release_deprecates_once(tmp_path: Path, capsys: Capture) -> None:
    hosts = {f"hosts__{place}__release": "esxi-9.0" for place in (0, 1)}
    file = tmp_path / "vvol.json"
    file.write_text(json.dumps(changed(small_design(), **hosts)))
    assert main(["solve", str(file), "--engine", "analytic"]) == 0
    told = [line for line in capsys.readouterr().out.splitlines() if line.startswith("Notice: ")]
    assert len(told) == 1
    assert "vSphere Virtual Volumes are deprecated from release 9.0 on." in told[0]
    assert told[0].endswith("https://knowledge.broadcom.com/external/article/401070")
    assert main(["solve", str(file), "--engine", "analytic", "--json"]) == 0
    (notice,) = json.loads(capsys.readouterr().out)["notices"]
    assert (notice["code"], notice["parts"]) == ("vvol_deprecated", ["vv1"])
    assert main(["check", str(file)]) == 0
    assert told[0] in capsys.readouterr().out.splitlines()


def test_each_column_of_a_device_is_that_of_the_report() -> None:
    """Names of esxtop beside numbers that all differ."""
    fields = {"DQLEN": "dqlen", "ACTV": "actv", "QUED": "qued", "%USD": "used_pct", "LOAD": "load",
              "CMDS/s": "cmds_s", "MB/s": "mb_s", "DAVG": "davg_ms", "KAVG": "kavg_ms",
              "QAVG": "qavg_ms", "GAVG": "gavg_ms", "QFULL/s": "qfull_s"}  # fmt: skip
    report = small_report()
    device = report.devices[0]
    numbered = {
        name: getattr(device, name).model_copy(update={"value": float(place)})
        for place, name in enumerate(fields.values(), start=1)
    }
    alone = report.model_copy(update={"devices": [device.model_copy(update=numbered)]})
    [header, numbers] = [
        line.split()
        for line in text_of(alone).splitlines()
        if line.startswith(("device ", f"{device.id} "))
    ]
    assert header == ["device", *fields]
    assert numbers == [device.id, *(str(place) for place in range(1, len(fields) + 1))]
