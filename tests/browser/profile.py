"""A profile of the browser that one test after another gets empty, with its page."""

from playwright.sync_api import Browser, ConsoleMessage, Page

PATIENCE_MS = 180_000
NOWHERE = "about:blank"


class Profile:
    """A profile with one page. It keeps scripts that it has compiled, and nothing else: a new
    profile takes four times as long to show a page.
    """

    def __init__(self, browser: Browser) -> None:
        self._context = browser.new_context()
        self._context.set_default_timeout(PATIENCE_MS)
        self.page = self._context.new_page()
        self._devtools = self._context.new_cdp_session(self.page)
        self._errors: list[str] = []
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self._errors.append(str(error)))

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._errors.append(message.text)

    def open(self, url: str, *, width: int, height: int, dark: bool) -> Page:
        """Open an address as on a first visit."""
        page = self.page
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(
            media="null", color_scheme="dark" if dark else "light", reduced_motion="reduce"
        )
        page.mouse.move(0, 0)
        if url.startswith("http"):
            self._devtools.send(
                "Storage.clearDataForOrigin", {"origin": url, "storageTypes": "local_storage"}
            )
        page.goto(url)
        return page

    def leave(self) -> list[str]:
        """Leave the page and what was answered in place of the server; gives the errors that it
        logged since it was opened."""
        self.page.unroute_all(behavior="ignoreErrors")
        self.page.goto(NOWHERE)
        found, self._errors = self._errors, []
        return found
