"""How fast the page is: times are measured and kept, not judged; what jumps is judged."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.records import record
from tests.browser.steps import CASE
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser

HOSTS = 64
DATASTORES = 20
PAN_FRAMES = 120
MOST_SHIFT = 0.05
"""Half of what web.dev calls a good cumulative layout shift."""

# A hand drags the empty canvas to and fro, a little with each frame.
PAN = """async (frames) => {
  const pane = document.querySelector('.react-flow__pane')
  const view = document.querySelector('.react-flow__viewport')
  const box = pane.getBoundingClientRect()
  const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }
  const frame = () => new Promise(requestAnimationFrame)
  const drag = (type, dx) => pane.dispatchEvent(new MouseEvent(type, {
    bubbles: true, cancelable: true, view: window, button: 0, buttons: 1,
    clientX: at.clientX + dx, clientY: at.clientY,
  }))
  const before = view.style.transform
  drag('mousedown', 0)
  await frame()
  const start = performance.now()
  const times = []
  for (let step = 1; step <= frames; step += 1) {
    drag('mousemove', 60 * Math.sin(step / 8))
    await frame()
    times.push(performance.now())
  }
  const moved = view.style.transform !== before
  drag('mouseup', 0)
  return { moved, frames_per_second: frames / (times.at(-1) - start) * 1000 }
}"""

# Largest paint, layout shift, and by how much tasks of the main thread took more than 50 ms.
# Chromium tells the largest paint some frames after it is on the screen: the page waits for it.
VITALS = """() => new Promise((resolve) => {
  const found = { largest_paint_ms: 0, layout_shift: 0, blocking_ms: 0 }
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take))
    .observe({ type, buffered: true })
  watch('layout-shift', (entry) => { found.layout_shift += entry.value })
  watch('longtask', (entry) => { found.blocking_ms += Math.max(0, entry.duration - 50) })
  watch('largest-contentful-paint', (entry) => {
    found.largest_paint_ms = entry.startTime
    setTimeout(() => resolve(found), 0)
  })
})"""

ROOM_OF_TEXT = """async () => {
  await document.fonts.ready
  const line = document.createElement('span')
  line.textContent = 'How many IOPS will your cluster do, and which queue fills first?'
  line.style.whiteSpace = 'nowrap'
  document.querySelector('main').append(line)
  const { width, height } = line.getBoundingClientRect()
  line.remove()
  return { width, height }
}"""


def large_design() -> dict[str, Any]:
    """A design of 300 parts: hosts with two ports and a class of VMs, two arrays, datastores."""
    ports = [
        {"id": f"a{a}p{p}", "fabric": f"f{p}", "speed_gbps": 16} for a in range(2) for p in range(2)
    ]
    return {
        "schema": "qdepth/2",
        "id": "large",
        "title": "Three hundred parts",
        "hosts": [
            {
                "id": f"esx{host:02}",
                "kernel_us": 5.0,
                "lun_depth": 32,
                "hba_ports": [
                    {"id": f"esx{host:02}p{p}", "fabric": f"f{p}", "speed_gbps": 16}
                    for p in range(2)
                ],
            }
            for host in range(HOSTS)
        ],
        "fabrics": [{"id": f"f{p}", "protocol": "fc"} for p in range(2)],
        "arrays": [
            {
                "id": f"array{a}",
                "read_ms": 0.2,
                "write_ms": 0.2,
                "sps": [
                    {
                        "id": f"a{a}sp",
                        "read_us": 5.0,
                        "write_us": 5.0,
                        "target_ports": ports[2 * a : 2 * a + 2],
                    }
                ],
                "luns": [{"id": f"a{a}lun{n}"} for n in range(DATASTORES // 2)],
            }
            for a in range(2)
        ],
        "datastores": [
            {"id": f"ds{n:02}", "kind": "vmfs", "lun": f"a{n % 2}lun{n // 2}"}
            for n in range(DATASTORES)
        ],
        "classes": [
            {
                "id": f"vms{n:02}",
                "hosts": [f"esx{n % HOSTS:02}"],
                "datastores": [f"ds{n % DATASTORES:02}"],
                "vms_per_host": 1,
                "disk_depth": 64,
                "adapter_depth": 254,
                "workload": {
                    "loop": "closed",
                    "outstanding_ios": 4,
                    "blocks": [{"size_kib": 8}],
                    "read_pct": 70,
                },
            }
            for n in range(HOSTS)
        ],
    }


@pytest.mark.full
def test_large_canvas_is_panned(
    server: RunningServer, open_first: Callable[[str], Page], tmp_path: Path
) -> None:
    file = tmp_path / "large.json"
    file.write_text(json.dumps(large_design()))
    page = open_first(server.url)
    page.locator("input[type=file]").set_input_files(file)
    boxes = page.locator(".react-flow__node")
    for fold in (f"{HOSTS} kinds of host", f"{HOSTS} classes of VMs", f"{DATASTORES} datastores"):
        page.get_by_role("button", name=f"Show {fold}").click()
    expect(page.get_by_role("group", name="Host esx00")).to_be_visible()
    expect(page.get_by_role("group", name="Datastore ds00")).to_be_visible()
    assert boxes.count() >= 2 * HOSTS + DATASTORES
    page.get_by_role("button", name="Fit View").click()
    far = page.evaluate(PAN, PAN_FRAMES)
    page.get_by_role("button", name="Automatic layout").click()
    expect(boxes.filter(visible=True).first).to_be_visible()
    near = page.evaluate(PAN, PAN_FRAMES)
    assert far.pop("moved")
    assert near.pop("moved")
    record("large-canvas", {"all_boxes": far, "folded": near})


def test_first_page_is_measured(server: RunningServer, open_first: Callable[[str], Page]) -> None:
    page = open_first(server.url)
    expect(page.get_by_role("link", name=CASE)).to_be_visible()
    expect(page.get_by_text("are within the simulated interval")).to_be_visible()
    found = page.evaluate(VITALS)
    assert found["largest_paint_ms"] > 0
    assert found["layout_shift"] < MOST_SHIFT
    record("first-page", found)


def test_text_takes_the_same_room_until_its_typeface_is_there(open_page: OpenPage) -> None:
    page = open_page("/", expect_errors=("ERR_FAILED",))
    expect(page.get_by_role("button", name="Blank design")).to_be_visible()

    def room() -> dict[str, float]:
        size: dict[str, float] = page.evaluate(ROOM_OF_TEXT)
        return size

    there = room()
    page.route("**/*.woff2", lambda route: route.abort())
    page.reload()
    expect(page.get_by_role("button", name="Blank design")).to_be_visible()
    page.unroute_all()
    assert not page.evaluate("document.fonts.check('14px \"Inter Variable\"')")
    until_then = room()
    assert until_then["height"] == there["height"]
    assert until_then["width"] == pytest.approx(there["width"], rel=0.03)
