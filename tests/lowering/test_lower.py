"""What a design becomes: parts of their own, limits, stations, identities of random streams."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings

from qdepth.design.checks.design_problems import InvalidDesign
from qdepth.design.document.document import Design
from qdepth.engines.simpy_engine.path_chooser import PathPolicy
from qdepth.lowering.lower import lower
from qdepth.network.draws import stream
from qdepth.network.loops import Closed, Open, Paced
from qdepth.network.network import Discipline, QueueingNetwork
from qdepth.network.steps import Acquire, Delay, Visit
from tests.support.designs import changed, design, designs, small_design
from tests.support.examples import examples
from tests.support.networks import device_of, watch


def lowered(**fields: Any) -> QueueingNetwork:
    return lower(design(**fields))


def depths(network: QueueingNetwork) -> dict[str, int]:
    return {limit.id: limit.capacity for limit in network.limits}


class TestCounts:
    network = lowered(hosts__0__count=3, classes__0__vms_per_host=2, classes__0__virtual_disks=2)

    def test_group_has_the_vms_of_all_its_hosts(self) -> None:
        assert [(group.id, group.vms) for group in self.network.groups] == [("web", 6), ("db", 1)]

    def test_every_virtual_disk_is_a_flow_with_its_own_identity(self) -> None:
        web = [flow for flow in self.network.flows if flow.group == 0]
        assert [flow.indices for flow in web] == [
            (host, vm, disk) for host in range(3) for vm in range(2) for disk in range(2)
        ]
        assert len({(flow.stream_key, flow.indices) for flow in self.network.flows}) == 13

    def test_every_part_has_its_own_limit(self) -> None:
        found = depths(self.network)
        assert {name for name in found if name.startswith("web#")} == {
            f"web#{vm}/{what}" for vm in range(1, 7) for what in ("vscsi", "disk1", "disk2")
        }
        assert {name for name in found if name.startswith("esx1#")} == {
            f"esx1#{host}/{what}" for host in range(1, 4) for what in ("lun1", "esx1-p0", "esx1-p1")
        }

    def test_every_host_has_its_own_kernel_and_links(self) -> None:
        stations = {station.id for station in self.network.stations}
        for host in range(1, 4):
            assert {
                f"esx1#{host}/kernel",
                f"esx1#{host}/esx1-p0/in",
                f"esx1#{host}/esx1-p1/out",
            } <= stations

    def test_all_hosts_share_the_array(self) -> None:
        assert sum(station.id == "spa" for station in self.network.stations) == 1
        assert sum(limit.id == "spa/spa-t0" for limit in self.network.limits) == 1

    def test_single_parts_are_not_numbered(self) -> None:
        assert {"db/vscsi", "db/disk1", "esx2/pe1", "esx2/esx2-p0"} <= depths(self.network).keys()

    def test_another_host_or_group_renames_no_stream(self) -> None:
        """Seeds of the flows of hosts 1 to 16 stay what they were with host 17."""

        def seeds(network: QueueingNetwork) -> set[int]:
            return {stream(1, 0, flow.stream_key, *flow.indices) for flow in network.flows}

        fewer, more = (
            seeds(lowered(hosts__0__count=16)),
            seeds(lowered(hosts__0__count=17)),
        )
        assert fewer < more
        alone = changed(small_design())
        alone["classes"].pop(0)
        assert seeds(lower(design(alone))) < seeds(lowered())

    def test_another_host_changes_no_operation_and_no_size(self) -> None:
        def drawn(hosts: int) -> dict[tuple[str, int, int], tuple[bool, int]]:
            network = lowered(
                hosts__1__count=hosts,
                classes__1__workload={
                    "loop": "closed",
                    "outstanding_ios": 4,
                    "read_pct": 50.0,
                    "blocks": [
                        {"size_kib": 4.0, "share_pct": 50.0},
                        {"size_kib": 64.0, "share_pct": 50.0},
                    ],
                },
            )
            indices = {flow.id: flow.indices for flow in network.flows}
            return {
                (str(indices[io.flow]), io.worker, io.ordinal): (io.is_write, io.size)
                for io in watch(network, 1_500).completions
                if io.flow.startswith("db")
            }

        few, many = drawn(2), drawn(3)
        common = few.keys() & many.keys()
        assert len(common) > 100
        assert {key: few[key] for key in common} == {key: many[key] for key in common}


class TestDevices:
    def test_lun_and_protocol_endpoint_have_the_depth_of_the_driver(self) -> None:
        found = depths(lowered(hosts__0__lun_depth=48, hosts__1__pe_depth=254))
        assert (found["esx1/lun1"], found["esx2/pe1"]) == (48, 254)

    def test_vvol_datastores_on_one_endpoint_share_a_device_queue(self) -> None:
        document = small_design()
        document["datastores"].append({"id": "vv2", "kind": "vvol", "protocol_endpoint": "pe1"})
        both = lower(
            design(
                document,
                classes__0__hosts=["esx2"],
                classes__0__datastores=["vv2"],
            )
        )
        assert [device.id for device in both.devices] == ["esx2/pe1"]
        assert {flow.device for flow in both.flows} == {0}

    def test_each_vmfs_datastore_has_a_device_queue(self) -> None:
        both = lowered(
            datastores__1={"id": "ds2", "kind": "vmfs", "lun": "lun2"},
            classes__1__datastores=["ds2"],
            classes__1__hosts=["esx1"],
        )
        assert [device.id for device in both.devices] == ["esx1/lun1", "esx1/lun2"]
        assert len({device.limit for device in both.devices}) == 2

    def test_each_host_has_its_own_queue_for_a_lun(self) -> None:
        both = lowered(classes__1__datastores=["ds1"])
        assert [(d.id, d.host, d.target, d.kind) for d in both.devices] == [
            ("esx1/lun1", "esx1", "lun1", "lun"),
            ("esx2/lun1", "esx2", "lun1", "lun"),
        ]

    @pytest.mark.parametrize(
        ("policy", "ios", "expected"),
        [("fixed", 1000, 0), ("mru", 1000, 0), ("round_robin", 1, 1), ("round_robin", 1000, 1000)],
    )
    def test_path_policy(self, policy: str, ios: int, expected: int) -> None:
        network = lowered(hosts__0__path_policy=policy, hosts__0__round_robin_ios=ios)
        assert network.choosers[0].ios_per_path == expected

    def test_device_counts_its_own_ios_for_round_robin(self) -> None:
        network = lowered(classes__1__datastores=["ds1"])
        assert len(network.choosers) == 2
        turn = PathPolicy(network.choosers[0], ios=0, limits=[])
        assert {turn.next_path(4096, 0.0) for _ in range(2_000)} == {0, 1}


class TestPaths:
    @staticmethod
    def sps(network: QueueingNetwork, group: int) -> set[str]:
        program = next(flow.steps() for flow in network.flows if flow.group == group)
        visited = {place for step in program if isinstance(step, Visit) for place in step.stations}
        return {network.stations[place].id for place in visited} & {"spa", "spb"}

    def test_owner_alone_serves_its_lun(self) -> None:
        assert self.sps(lowered(), 0) == {"spa"}

    def test_every_sp_serves_a_lun_without_owner(self) -> None:
        assert self.sps(lowered(datastores__0__lun="lun2"), 0) == {"spa", "spb"}

    def test_owner_of_a_protocol_endpoint(self) -> None:
        assert self.sps(lowered(arrays__0__protocol_endpoints__0__owners=["spb"]), 1) == {"spb"}


class TestLinks:
    @staticmethod
    def links(**fields: Any) -> dict[str, float]:
        """Links of the reads of `web` and the time of a byte on each [s]."""
        network = lowered(**fields)
        return {
            network.stations[place].id: demand.read_per_byte
            for step in network.flows[0].steps()
            if isinstance(step, Visit)
            for place, demand in zip(step.stations, step.demands, strict=True)
            if network.stations[place].is_link
        }

    def test_full_duplex_has_a_link_each_way(self) -> None:
        assert set(self.links()) == {
            "esx1/esx1-p0/in", "esx1/esx1-p0/out", "esx1/esx1-p1/in", "esx1/esx1-p1/out",
            "spa/spa-t0/in", "spa/spa-t0/out",
        }  # fmt: skip

    def test_half_duplex_has_one_link_a_port(self) -> None:
        assert set(self.links(fabrics__0__duplex="half")) == {
            "esx1/esx1-p0/link",
            "esx1/esx1-p1/link",
            "spa/spa-t0/link",
        }

    def test_shared_has_one_link_a_host_and_a_sp(self) -> None:
        found = self.links(fabrics__0__duplex="shared", hosts__0__hba_ports__1__speed_gbps=32)
        assert set(found) == {"esx1/fc/link", "spa/fc/link"}
        assert found["esx1/fc/link"] == pytest.approx(1 / 3200e6), "the rate of its fastest port"

    @pytest.mark.parametrize("speeds", [(8, 32), (32, 8)])
    def test_shared_link_is_as_fast_as_its_own_fabrics_ports(self, speeds: tuple[int, int]) -> None:
        document = small_design()
        document["fabrics"] = [{"id": id_, "protocol": "fc", "duplex": "shared"} for id_ in "ab"]
        for owner in (*document["hosts"], *document["arrays"][0]["sps"]):
            owner["target_ports" if "target_ports" in owner else "hba_ports"] = [
                {"id": f"{owner['id']}-{fabric}", "fabric": fabric, "speed_gbps": gbps}
                for fabric, gbps in zip("ab", speeds, strict=True)
            ]
        found = {
            network.stations[place].id: demand.read_per_byte
            for network in [lower(Design.model_validate(document))]
            for step in network.flows[0].steps()
            if isinstance(step, Visit)
            for place, demand in zip(step.stations, step.demands, strict=True)
            if network.stations[place].is_link
        }
        assert found == {
            f"{owner}/{fabric}/link": pytest.approx(1 / (100e6 * gbps))
            for owner in ("esx1", "spa")
            for fabric, gbps in zip("ab", speeds, strict=True)
        }

    @pytest.mark.parametrize(
        ("speed", "mb_s"),
        [(1, 100), (2, 200), (4, 400), (8, 800), (16, 1600), (32, 3200), (64, 6400)],
    )
    def test_payload_rate_of_each_generation(self, speed: int, mb_s: int) -> None:
        """FCIA speed roadmap, 1GFC to 64GFC: payload of one direction."""
        found = self.links(hosts__0__hba_ports__0__speed_gbps=speed)
        assert found["esx1/esx1-p0/in"] == pytest.approx(1 / (mb_s * 1e6))

    def test_payload_rate_may_be_given(self) -> None:
        found = self.links(hosts__0__hba_ports__0__payload_mb_s=195.0)
        assert found["esx1/esx1-p0/out"] == pytest.approx(1 / 195e6)

    @pytest.mark.parametrize("discipline", ["ps", "fcfs"])
    def test_discipline(self, discipline: str) -> None:
        network = lowered(fabrics__0__discipline=discipline)
        found = {station.discipline for station in network.stations if station.is_link}
        assert found == {Discipline(discipline)}

    def test_reads_come_in_and_writes_go_out(self) -> None:
        network = lowered()
        directions = [
            {network.stations[place].id.rsplit("/", 1)[1] for place in step.stations}
            for step in network.flows[0].steps()
            if isinstance(step, Visit) and len(step.stations) == 2
        ]
        host_and_sp = [{"in", "out"}]
        assert directions == host_and_sp * 4, "into one is out of the other"
        read = next(
            step
            for step in network.flows[0].steps()
            if isinstance(step, Visit) and len(step.stations) == 2
        )
        assert [network.stations[place].id for place in read.stations] == [
            "esx1/esx1-p0/in",
            "spa/spa-t0/out",
        ]


class TestWorkloads:
    def test_closed(self) -> None:
        flow = lowered(classes__0__workload__think_ms=2.0).flows[0]
        assert isinstance(flow.loop, Closed)
        assert (flow.loop.workers, flow.loop.think.read) == (8, 2e-3)

    def test_open(self) -> None:
        flow = lowered().flows[-1]
        assert isinstance(flow.loop, Open)
        assert flow.loop.interarrival.read == pytest.approx(2e-3)

    @pytest.mark.parametrize(("burst", "expected"), [(None, 8), (3, 3)])
    def test_paced(self, burst: int | None, expected: int) -> None:
        workload = {
            "loop": "paced",
            "outstanding_ios": 8,
            "rate_cap_iops": 2_000.0,
            "burst_ios": burst,
            "blocks": [{"size_kib": 4.0}],
            "read_pct": 100.0,
        }
        flow = lowered(classes__0__workload=workload).flows[0]
        assert flow.loop == Paced(8, 5e-4, expected, jitter=0.1)

    def test_block_size_mix(self) -> None:
        flow = lowered().flows[-1]
        assert flow.sizes == (4096, 65_536)
        assert flow.cumulative == (0.75, 1.0)
        assert flow.read_share == 0.5

    def test_stream_key_is_the_id_unless_given(self) -> None:
        assert lowered().flows[0].stream_key == "web"
        assert lowered(classes__0__stream_key="old").flows[0].stream_key == "old"


def test_incomplete_design_is_refused() -> None:
    with pytest.raises(InvalidDesign, match="no class of VMs"):
        lowered(classes=[])


@settings(max_examples=examples(50))
@given(designs())
def test_names_are_unique_and_identities_too(generated: Design) -> None:
    network = lower(generated)
    for rows in (network.stations, network.limits, network.devices, network.flows):
        assert max(Counter(row.id for row in rows).values()) == 1
    assert len({(f.stream_key, f.indices) for f in network.flows}) == len(network.flows)


class TestExtents:
    """A spanned datastore gives each virtual disk one device queue, not each disk several."""

    document = changed(small_design(), datastores__0__extents=["lun2"])

    def test_virtual_disks_take_the_extents_in_turn(self) -> None:
        network = lower(design(self.document, classes__0__virtual_disks=2))
        targets = {flow.id: device_of(network, flow).target for flow in network.flows}
        assert [targets[f"web#{vm}/disk{disk}"] for vm in (1, 2) for disk in (1, 2)] == [
            "lun1", "lun2", "lun1", "lun2",
        ]  # fmt: skip

    def test_single_disk_gains_nothing(self) -> None:
        network = lower(design(self.document, classes__0__vms_per_host=1))
        (web,) = [flow for flow in network.flows if flow.group == 0]
        taken = {network.limits[s.limit].id for s in web.steps() if isinstance(s, Acquire)}
        assert "esx1/lun1" in taken
        assert "esx1/lun2" not in taken


class TestSlotsOfAnSp:
    network = lowered(
        hosts__0__path_policy="fixed",
        arrays__0__luns__0__delay_ms=3.0,
        arrays__0__sps__0__command_slots=2,
        classes__0__workload__outstanding_ios=30,
        classes__0__workload__read_pct=100.0,
    )

    def test_are_one_limit_for_all_its_ports(self) -> None:
        assert depths(self.network)["spa/slots"] == 2
        assert "spb/slots" not in depths(self.network)

    def test_are_held_while_the_array_answers(self) -> None:
        """Two I/Os at a time, each for the delay of its LUN and what else its answer takes."""
        run = watch(self.network, 2_000)
        mine = [io for io in run.completions if io.flow.startswith("web")]
        rate = len(mine) / mine[-1].time
        assert 0.7 * 2 / 0.0035 < rate < 2 / 0.0035

    def test_delay_of_a_lun_is_that_of_its_ios_alone(self) -> None:
        slow, fast = (lowered(arrays__0__luns__0__delay_ms=time) for time in (3.0, 0.0))
        means = [
            sorted(
                step.demand.read
                for flow in network.flows
                for step in flow.steps()
                if isinstance(step, Delay) and step.layer == 7
            )
            for network in (slow, fast)
        ]
        assert max(means[0]) == pytest.approx(0.0035)
        assert max(means[1]) == min(means[0]) == pytest.approx(0.0005)
