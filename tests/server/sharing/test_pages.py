"""The page that a link opens, and its picture, for those who do not run scripts."""

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from PIL import Image

from qdepth.db.session import Sessions
from qdepth.design.document.document import Design
from qdepth.exports.preview import HEIGHT_PX, LAYER_COLOURS, WIDTH_PX, Sharing, draw_preview
from tests.support.clock import Clock
from tests.support.reports import store_answer
from tests.support.scenarios import design, scenario

THEME = Path(__file__).parents[3] / "frontend/src/app/theme.css"


def _shared(client: TestClient, **changes: Any) -> str:
    path = client.post("/api/v1/scenarios", json=scenario(**changes)).headers["Location"]
    url: str = client.post(f"{path}/shares", json={}).json()["url"]
    return url


def test_head_of_a_link_names_title_and_picture(client: TestClient) -> None:
    url = _shared(client, title='vVol & "VMFS" </title><script>')

    page = client.get(url).text

    properties = dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)" />', page))
    assert properties["og:title"] == "vVol &amp; &quot;VMFS&quot; &lt;/title&gt;&lt;script&gt;"
    assert properties["og:image"] == f"http://testserver{url}/preview.png"
    assert "<script>" not in page


@pytest.mark.parametrize("url", ["/s/unknown", "/s/%00", "/s/" + "x" * 4000])
def test_link_that_opens_nothing_is_the_plain_page(client: TestClient, url: str) -> None:
    answer = client.get(url)
    assert (answer.status_code, "og:" in answer.text) == (200, False)
    assert client.get(f"{url}/preview.png").status_code == 404


def test_revoked_link_shows_no_title_and_no_picture(client: TestClient) -> None:
    path = client.post("/api/v1/scenarios", json=scenario()).headers["Location"]
    made = client.post(f"{path}/shares", json={}).json()
    client.delete(f"{path}/shares/{made['id']}")

    assert "og:" not in client.get(made["url"]).text
    assert client.get(f"{made['url']}/preview.png").status_code == 410


def test_picture_grows_with_the_answer(
    client: TestClient, sessions: Sessions, clock: Clock
) -> None:
    url = _shared(client)
    before = client.get(f"{url}/preview.png")
    with sessions.writing() as session:
        store_answer(session, Design.model_validate(design()), now=clock())
    after = client.get(f"{url}/preview.png")

    assert before.headers["content-type"] == after.headers["content-type"] == "image/png"
    assert before.headers["Cache-Control"] == "private, no-store"
    assert Image.open(BytesIO(after.content)).size == (WIDTH_PX, HEIGHT_PX)
    assert before.content != after.content


@pytest.mark.parametrize("title", ["", "x" * 5000, "word " * 1000, "数据存储 🚀", "a\nb"])
def test_any_title_can_be_drawn(title: str) -> None:
    picture = draw_preview(Sharing(title, [title] * 6, [], title), None)
    assert Image.open(BytesIO(picture)).size == (WIDTH_PX, HEIGHT_PX)


def test_layers_have_the_colours_of_the_page() -> None:
    dark = THEME.read_text().split("[data-mantine-color-scheme='dark']", 1)[1]
    for layer, colour in LAYER_COLOURS.items():
        assert f"--layer-{layer}: {colour};" in dark
