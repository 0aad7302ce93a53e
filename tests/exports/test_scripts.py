"""Scripts for hosts, run against a stand-in for esxcli that writes down how it is called."""

import os
import re
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import tree_sitter_powershell
from tree_sitter import Language, Parser

from qdepth.design.document.document import Design
from qdepth.exports.host_settings import host_settings
from qdepth.exports.scripts import write_esxcli, write_powercli
from tests.support.designs import design, small_design

MADE_AT = datetime(2026, 3, 1, tzinfo=UTC)
DEVICE = "naa.600000000000000000000000000000a1"
BEFORE = design(
    hosts__0__hba_ports__0__driver="lpfc",
    hosts__0__hba_ports__1__driver="qlnativefc",
    hosts__0__round_robin_ios=1000,
)
AFTER = design(
    hosts__0__hba_ports__0__driver="lpfc",
    hosts__0__hba_ports__1__driver="qlnativefc",
    hosts__0__lun_depth=128,
    hosts__0__round_robin_ios=1,
    hosts__0__dsnro=64,
    hosts__0__pe_dsnro=128,
    hosts__0__busy_delay_ms=200.0,
    hosts__1__path_policy="fixed",
    hosts__1__lun_depth=64,
    classes__0__disk_depth=254,
)


def _script(before: Design = BEFORE, after: Design = AFTER) -> str:
    return write_esxcli(("a", "b"), host_settings(before, after), MADE_AT)


def _run(folder: Path, *arguments: str) -> tuple[int, list[str], str]:
    shell = shutil.which("sh")
    assert shell
    log, script, esxcli = folder / "calls", folder / "settings.sh", folder / "esxcli"
    log.write_text("")
    script.write_text(_script())
    esxcli.write_text(f'#!{shell}\necho "$*" >> {log}\n')
    esxcli.chmod(0o755)
    path = f"{folder}:{os.environ['PATH']}"
    done = subprocess.run(
        [shell, script, *arguments],
        env={"PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, log.read_text().splitlines(), done.stdout + done.stderr


def test_depth_of_fnic_is_a_parameter_of_its_own() -> None:
    """Both Cisco drivers take a depth, under different names."""
    ports: dict[str, Any] = {
        "hosts__0__hba_ports__0__driver": "fnic",
        "hosts__0__hba_ports__1__driver": "nfnic",
    }
    script = _script(design(**ports), design(**ports, hosts__0__lun_depth=128))
    assert "--module='fnic' --parameter-string='fnic_max_qdepth=128' " in script
    assert "--module='nfnic' --parameter-string='lun_queue_depth_per_path=128' " in script


@pytest.mark.parametrize(
    ("driver", "module", "parameter"),
    [
        ("qla2xxx", "qla2xxx", "ql2xmaxqdepth"),
        ("lpfc820", "lpfc820", "lpfc_lun_queue_depth"),
        ("lpfc-12.8.534", "lpfc", "lpfc_lun_queue_depth"),
        ("iscsi_vmk", "iscsi_vmk", "iscsivmk_LunQDepth"),
    ],
)
def test_depth_is_set_as_the_vendor_says(driver: str, module: str, parameter: str) -> None:
    """Broadcom KB 1267: module and parameter of each driver."""
    ports = {f"hosts__0__hba_ports__{port}__driver": driver for port in (0, 1)}
    if driver == "iscsi_vmk":
        ports["fabrics__0__protocol"] = "iscsi"
    document = small_design()
    for host in document["hosts"]:
        for port in host["hba_ports"]:
            port["speed_gbps"] = 10 if driver == "iscsi_vmk" else 8
    for sp in document["arrays"][0]["sps"]:
        sp["target_ports"][0]["speed_gbps"] = 10 if driver == "iscsi_vmk" else 16
    script = _script(design(document, **ports), design(document, **ports, hosts__0__lun_depth=128))
    assert f"--module='{module}' --parameter-string='{parameter}=128' --append" in script


def test_depth_is_set_in_the_driver_that_the_host_will_have() -> None:
    """A parameter of the driver that goes away would change nothing."""
    ports: list[dict[str, Any]] = [
        {f"hosts__0__hba_ports__{port}__driver": driver for port in (0, 1)}
        for driver in ("lpfc", "qlnativefc")
    ]
    [settings] = host_settings(design(**ports[0]), design(**ports[1], hosts__0__lun_depth=128))
    [step] = settings.steps
    assert step.change.options["module"] == "qlnativefc"


def test_depth_of_a_driver_that_is_not_known_is_left_to_hands() -> None:
    """What counts is the driver that the host will have; the one that goes away sets nothing."""
    known: dict[str, Any] = {f"hosts__0__hba_ports__{port}__driver": "lpfc" for port in (0, 1)}
    unknown: dict[str, Any] = {f"hosts__0__hba_ports__{port}__driver": None for port in (0, 1)}
    before, after = design(**known), design(**unknown, hosts__0__lun_depth=64)
    [there] = host_settings(before, after)
    [line] = there.by_hand
    assert there.steps == []
    assert line.startswith("Depth of LUNs from 32 to 64: the ports name no driver")
    [back] = host_settings(after, before)
    assert ([step.change.options["module"] for step in back.steps], back.by_hand) == (["lpfc"], [])


def test_depth_that_no_driver_tells_is_not_set() -> None:
    """Nothing could roll it back."""
    known: dict[str, Any] = {f"hosts__0__hba_ports__{port}__driver": "lpfc" for port in (0, 1)}
    unknown: dict[str, Any] = {f"hosts__0__hba_ports__{port}__driver": None for port in (0, 1)}
    for before, after in ((unknown, known), (known, unknown)):
        hosts = host_settings(design(**before), design(**after))
        assert [step for host in hosts for step in host.steps] == []


def test_set_and_roll_back_change_what_differs(tmp_path: Path) -> None:
    code, calls, output = _run(tmp_path, "set", "esx1", DEVICE)
    assert (code, calls) == (
        0,
        [
            (
                "system module parameters set --module=lpfc "
                "--parameter-string=lpfc_lun_queue_depth=128 --append"
            ),
            (
                "system module parameters set --module=qlnativefc "
                "--parameter-string=ql2xmaxqdepth=128 --append"
            ),
            f"storage nmp psp roundrobin deviceconfig set --type=iops --iops=1 --device={DEVICE}",
            f"storage core device set --sched-num-req-outstanding=64 --device={DEVICE}",
            "system settings advanced set --option=/Disk/DelayOnBusy --int-value=200",
        ],
    )
    assert "Reboot the host" in output
    assert "MaxQueueDepth=254" in output
    assert "ScsiVVolPESNRO" in output
    assert "\\SYSTEM\\CurrentControlSet" in output

    code, calls, output = _run(tmp_path, "rollback", "esx1", DEVICE)
    assert code == 0
    assert "Reboot the host" in output
    assert "MaxQueueDepth=64" in output
    assert "from 254 to 64" in output
    assert [call.split("=")[-1] for call in calls if "append" not in call] == [
        DEVICE,
        DEVICE,
        "400",
    ]
    assert "ql2xmaxqdepth=32" in calls[1]


def test_show_and_verify_change_nothing(tmp_path: Path) -> None:
    for mode in ("show", "verify"):
        code, calls, output = _run(tmp_path, mode, "esx1", DEVICE, "eui.0011")
        assert code == 0
        assert len(calls) == 7
        assert not [call for call in calls if " set " in call]
        assert "By hand" not in output
        assert "Reboot" not in output


def test_what_the_array_calls_its_devices_is_taken(tmp_path: Path) -> None:
    devices = (DEVICE, "eui.0011", "t10.ATA_x", "mpx.vmhba1:C0:T0:L0")
    code, calls, output = _run(tmp_path, "set", "esx2", *devices)
    assert code == 0, output
    assert [call.rpartition("--device=")[2] for call in calls] == list(devices)


def test_policy_is_changed_for_each_device(tmp_path: Path) -> None:
    code, calls, output = _run(tmp_path, "set", "esx2", DEVICE, "eui.0011")
    assert code == 0
    assert calls == [
        f"storage nmp device set --psp=VMW_PSP_FIXED --device={device}"
        for device in (DEVICE, "eui.0011")
    ]
    assert "By hand: Depth of LUNs from 32 to 64" in output


def test_roll_back_sets_the_policy_that_was(tmp_path: Path) -> None:
    code, calls, _ = _run(tmp_path, "rollback", "esx2", DEVICE)
    assert (code, calls) == (0, [f"storage nmp device set --psp=VMW_PSP_RR --device={DEVICE}"])


def test_roll_back_is_the_way_from_the_new_design_to_the_old() -> None:
    there, back = host_settings(BEFORE, AFTER), host_settings(AFTER, BEFORE)
    for one, other in zip(there, back, strict=True):
        assert one.steps
        assert [step.roll_back for step in one.steps] == [step.change for step in other.steps]
        assert [step.change for step in one.steps] == [step.roll_back for step in other.steps]
        assert one.by_hand_back == other.by_hand


NO_DEVICES = ["naa.1;reboot", "naa.$(id)", "`id`", "naa.", "vmhba2", "naa.1 2", "--force"]


@pytest.mark.parametrize("device", NO_DEVICES)
def test_device_that_is_none_is_refused(tmp_path: Path, device: str) -> None:
    code, calls, output = _run(tmp_path, "set", "esx1", device)
    assert (code, calls) == (2, [])
    assert "no device id" in output


def test_other_words_are_refused(tmp_path: Path) -> None:
    refusals = {
        ("set", "esx9"): "no such host entry or mode: esx9 set",
        ("destroy", "esx1"): "no such host entry or mode: esx1 destroy",
        ("set",): "two arguments are needed; see the usage",
        (): "two arguments are needed; see the usage",
    }
    for arguments, told in refusals.items():
        code, calls, output = _run(tmp_path, *arguments)
        assert (code, calls, output) == (2, [], told + "\n")


def test_powercli_asks_before_it_changes() -> None:
    text = write_powercli(("a", "b"), host_settings(BEFORE, AFTER), MADE_AT)
    assert "SupportsShouldProcess" in text
    assert "ValidateSet('esx1', 'esx2')" in text
    changing = [line for line in text.splitlines() if ".set.CreateArgs()" in line]
    assert len(changing) == 12
    assert all("$PSCmdlet.ShouldProcess($VMHost, " in line for line in changing)
    assert "$a.parameterstring = 'ql2xmaxqdepth=128'; $a.append = $true" in text
    assert "$a.device = $d; $a.psp = 'VMW_PSP_FIXED'" in text


def test_powercli_takes_the_devices_that_the_shell_takes() -> None:
    """PowerShell looks for the pattern anywhere in the text, so both ends of it are tied."""
    text = write_powercli(("a", "b"), host_settings(BEFORE, AFTER), MADE_AT)
    found = re.search(r"ValidatePattern\('(.+)'\)\]\[string\[\]\]\$Device", text)
    assert found
    for device in (DEVICE, "eui.0011", "t10.ATA_x", "mpx.vmhba1:C0:T0:L0"):
        assert re.search(found[1], device)
    for device in (*NO_DEVICES, f"x {DEVICE}", f";{DEVICE}", f"{DEVICE}\n;"):
        assert not re.search(found[1], device), device


def test_powercli_goes_over_all_devices_for_what_is_set_of_one() -> None:
    text = write_powercli(("a", "b"), host_settings(BEFORE, AFTER), MADE_AT)
    of_device = [line.strip() for line in text.splitlines() if "$a.device = " in line]
    assert len(of_device) == 12  # three settings in each of four modes
    for line in of_device:
        assert re.fullmatch(r"foreach \(\$d in \$Device\) \{ .*\$a\.device = \$d; .* \}", line)


def test_sample_size_and_threshold_are_set_together() -> None:
    before = design(hosts__0__release="esxi-8.0")
    after = design(hosts__0__release="esxi-8.0", hosts__0__qfull_sample_size=32)
    [settings] = host_settings(before, after)
    [step] = settings.steps
    assert step.of_device
    assert step.change.options == {"queue-full-sample-size": 32, "queue-full-threshold": 8}
    assert step.roll_back.options == {"queue-full-sample-size": 0, "queue-full-threshold": 8}


def test_ios_on_a_path_are_set_where_paths_take_turns_alone() -> None:
    """Without round robin there is no such setting of a device, and esxcli refuses it."""
    fixed: dict[str, Any] = {"hosts__0__path_policy": "fixed"}
    before, after = (design(**fixed, hosts__0__round_robin_ios=ios) for ios in (1000, 1))
    assert host_settings(before, after) == []
    [settings] = host_settings(before, design(hosts__0__round_robin_ios=1))
    assert [step.change.options for step in settings.steps] == [
        {"psp": "VMW_PSP_RR"},
        {"type": "iops", "iops": 1},
    ]


def test_quantum_of_the_scheduler_is_an_advanced_setting() -> None:
    [settings] = host_settings(design(), design(hosts__0__sched_quantum=16))
    [step] = settings.steps
    assert step.change.options == {"option": "/Disk/SchedQuantum", "int-value": 16}
    assert step.roll_back.options == {"option": "/Disk/SchedQuantum", "int-value": 8}


def test_storage_io_control_is_told_to_those_who_switch_it_on() -> None:
    on = design(datastores__0__sioc="on", datastores__0__sioc_threshold_ms=20.0)
    [settings] = host_settings(design(), on)
    assert (settings.host_id, settings.steps) == ("esx1", [])
    [line] = settings.by_hand
    assert "of ds1 from off to on, threshold 20 ms" in line


def test_guests_and_datastores_are_told_under_the_host_that_uses_them() -> None:
    """A host whose VMs stay as they are needs nothing done in its guests."""
    sioc: dict[str, Any] = {"datastores__0__sioc": "on"}
    for host in ("esx1", "esx2"):
        own: dict[str, Any] = {"classes__0__hosts": [host]}
        before, after = design(**own), design(**own, classes__0__disk_depth=254, **sioc)
        [settings] = host_settings(before, after)
        assert settings.host_id == host
        [guests, datastore] = settings.by_hand
        assert guests.startswith("Guests of class ")
        assert datastore.startswith("Storage I/O Control of ")


@pytest.mark.parametrize(
    ("field", "values", "told"),
    [
        ("pe_depth", (32, 64), "Depth of protocol endpoints from {} to {}: "),
        ("pe_dsnro", (32, 96), "DSNRO of protocol endpoints (ScsiVVolPESNRO) from {} to {}: "),
        ("dsnro_scope", ("device", "world"), 'What DSNRO counts ("DSNRO scope"): '),
        ("release", ("esxi-7.0", "esxi-8.0"), "ESXi from ESXi 7.0"),
    ],
)
def test_what_no_command_changes_is_told(field: str, values: tuple[Any, Any], told: str) -> None:
    """The old value comes first, and on the way back the new one."""
    designs = [design(**{f"hosts__0__{field}": value}) for value in values]
    [there] = host_settings(*designs)
    assert [line for line in there.by_hand if line.startswith(told.format(*values))]
    [back] = host_settings(*reversed(designs))
    turned = told.replace("7.0", "8.0").format(*reversed(values))
    assert [line for line in back.by_hand if line.startswith(turned)]


def test_storage_io_control_of_a_datastore_that_is_new_is_left_to_those_who_make_it() -> None:
    document = small_design()
    document["datastores"].append(
        document["datastores"][0] | {"id": "new", "lun": "lun2", "sioc": "on"}
    )
    document["classes"][0]["datastores"] = ["new"]
    assert host_settings(design(), design(document)) == []


def test_parameters_of_drivers_alone_take_effect_after_a_reboot() -> None:
    release: dict[str, Any] = {"hosts__0__release": "esxi-8.0"}
    after: dict[str, Any] = {"hosts__0__qfull_sample_size": 32, "hosts__0__sched_quantum": 16}
    hosts = [
        *host_settings(BEFORE, AFTER),
        *host_settings(design(**release), design(**release, **after)),
    ]
    steps = [step for host in hosts for step in host.steps]
    assert len({step.change.name for step in steps}) >= 4
    for step in steps:
        assert step.reboot == (step.change.name[:3] == ("system", "module", "parameters"))


def test_equal_designs_need_no_settings() -> None:
    assert host_settings(BEFORE, BEFORE) == []
    assert "ValidateSet('')" in write_powercli(("a", "a"), [], MADE_AT)


def _remark_scripts(name: str) -> tuple[str, str]:
    """The scripts for the shell and for PowerCLI with one remark, about a class of VMs of that
    name."""
    named = design(hosts__0__lun_depth=64, classes__0__disk_depth=254, classes__0__name=name)
    settings = host_settings(design(hosts__0__lun_depth=32), named)
    scripts = [write(("a", "b"), settings, MADE_AT) for write in (write_esxcli, write_powercli)]
    return scripts[0], scripts[1]


def _printed_by_shell(script: str) -> str:
    shell = shutil.which("sh")
    assert shell
    command = [shell, "-s", "set", "esx1"]
    done = subprocess.run(command, input=script.encode(), capture_output=True, check=False)
    return done.stdout.decode()


def _printed_by_powershell(script: str) -> list[str]:
    """The values of what is written out, as the grammar of PowerShell reads the file."""
    parser = Parser(Language(tree_sitter_powershell.language()))
    body = script[script.index("switch (") :]
    assert not parser.parse(body.encode()).root_node.has_error
    values = []
    for line in script.splitlines():
        verb, _, expression = line.strip().partition(" ")
        if verb != "Write-Output":
            continue
        literal, character = "'(?:[^']|'')*'", r"\[char\]0x[0-9A-F]{4}"
        terms = rf"\(?({literal})((?: \+ (?:{literal}|{character}))*)\)?"
        assert re.fullmatch(terms, expression), expression
        units = b""
        for term in re.findall(f"{literal}|{character}", expression):
            text = term[1:-1].replace("''", "'") if term[0] == "'" else chr(int(term[8:], 16))
            units += text.encode("utf-16-be", "surrogatepass")
        values.append(units.decode("utf-16-be"))
    return values


NAMES = [
    "Bob's 'x'",
    "ESPA\u00d1A SQL",
    "\u00d2; Start-Process calc #",
    *(f"{quote}; Start-Process calc #{quote}{quote}" for quote in "\u2018\u2019\u201a\u201b"),
    "\u201e\u201c\u201d $(calc) `n ${x} %s \\",
    "\u30b5\u30fc\u30d0 \U0001f5a5 e\u0301",
    "\u042f\u0431\u0301",
    "')); calc; (('",
]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_name_is_printed_as_it_is_and_ends_no_string(name: str) -> None:
    """Windows PowerShell 5.1 reads bytes beyond ASCII in some code page: there are none."""
    shell, power = _remark_scripts(name)
    assert f"Guests of class {name}: depth" in _printed_by_shell(shell)
    assert any(f"Guests of class {name}: depth" in one for one in _printed_by_powershell(power))
    assert power.encode().startswith(b"\xef\xbb\xbf")
    assert power[1:].isascii()
    assert shell.startswith("#!/bin/sh\n")


@pytest.mark.parametrize("code", [0x2018, 0x2019, 0x201A, 0x201B])
def test_quote_of_powershell_is_never_in_a_script(code: int) -> None:
    _, power = _remark_scripts(f"a{chr(code)}b")
    assert chr(code) not in power
    assert f"class a' + [char]0x{code:04X} + 'b: depth" in power


def test_characters_that_hide_or_turn_text_are_shown_by_their_number() -> None:
    """A reader of the script, or of its output, sees what is there."""
    for script in _remark_scripts("a\u202eb\u2066c\u009bd\u2028e"):
        assert "class a<U+202E>b<U+2066>c<U+009B>d<U+2028>e: depth" in script


def test_no_name_runs_in_the_shell(tmp_path: Path) -> None:
    touched = tmp_path / "touched"
    for name in (f"'; touch {touched}; '\u2019", f"$(touch {touched})", f"`touch {touched}`"):
        assert name in _printed_by_shell(_remark_scripts(name)[0])
    assert not touched.exists()
