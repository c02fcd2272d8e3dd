"""A real browser, Debian's chromium, where there is one; `make browser` installs it where that can be done."""

import shutil
import warnings

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip


@pytest.fixture(scope="session")
def browser():
    """Start the browser once for all tests, with a fresh profile."""
    if not CHROMIUM:
        pytest.skip("there is no chromium: `make browser` installs it where it can")
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        with playwright.sync_playwright() as driver:
            opened = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            yield opened
            opened.close()


class Visit:
    """A page that was opened, with all that it said and asked for."""

    def __init__(self, page, path):
        self.page, self.said, self.asked = page, [], []
        page.on("console", lambda message: self.said.append(message.text))
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.on("dialog", lambda dialog: (self.said.append("dialog"), dialog.dismiss()))
        page.on("request", lambda request: self.asked.append(request.url))
        page.goto(path.as_uri())
        page.wait_for_selector("html[data-ready]")
        self.own = path.as_uri()

    @property
    def alone(self):
        """Whether the page asked for nothing but itself, and said nothing."""
        return (self.said, self.asked) == ([], [self.own])

    def texts(self, selector):
        """Return the texts of all elements that a selector finds."""
        return self.page.locator(selector).all_text_contents()


@pytest.fixture
def visit(browser):
    """Return what opens a file in a window of its own."""
    contexts = []

    def open_file(path, *, width=1280, scheme="light"):
        context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce"
        )
        contexts.append(context)
        return Visit(context.new_page(), path)

    yield open_file
    for context in contexts:
        context.close()
