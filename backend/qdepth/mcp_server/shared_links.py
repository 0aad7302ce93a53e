"""View links of a Qdepth server, and their content for everyone with the link."""

from dataclasses import dataclass
from typing import Any

import httpx2

from qdepth.errors import QdepthError
from qdepth.library.design import Design, load

PATIENCE_S = 10.0
MOST_BYTES = 20_000_000


@dataclass(frozen=True)
class SharedDesigns:
    """Content of a link."""

    title: str
    version: int
    designs: list[Design]
    link: str


@dataclass(frozen=True)
class Links:
    """Reads view links of one server, and of no other address."""

    server: str | None
    """Address of the server, such as https://qdepth.example.org; None: links are rejected."""

    def read(self, link: str) -> SharedDesigns:
        """Read the content of a view link.

        Raises
        ------
        QdepthError
            If it is no link of the server, or the server does not answer.
        InvalidDesign
            If this version of Qdepth cannot read a design of it.
        """
        shared = self._answer(link, self._token(link))
        return SharedDesigns(
            title=str(shared["title"]),
            version=int(shared["version"]),
            designs=[load(design) for design in shared["designs"]],
            link=link,
        )

    def _token(self, link: str) -> str:
        if self.server is None:
            raise QdepthError(
                "No server is configured, so links cannot be read. Start qdepth mcp with "
                "--server and the address of your Qdepth server."
            )
        address, _, token = link.partition("/s/")
        if address != self.server or not token.replace("-", "").replace("_", "").isalnum():
            raise QdepthError(
                f"{link} is not a view link of {self.server}. A view link has the form "
                f"{self.server}/s/TOKEN."
            )
        return token

    def _answer(self, link: str, token: str) -> dict[str, Any]:
        try:
            answer = httpx2.get(f"{self.server}/api/v1/shares/{token}", timeout=PATIENCE_S)
            found = answer.json() if len(answer.content) <= MOST_BYTES else None
        except (httpx2.HTTPError, ValueError) as error:
            raise QdepthError(f"{self.server} does not answer: {error}.") from None
        if answer.status_code != httpx2.codes.OK or not isinstance(found, dict):
            why = found.get("detail") if isinstance(found, dict) else None
            raise QdepthError(str(why or f"{link}: status {answer.status_code}."))
        return found
