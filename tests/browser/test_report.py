"""The report in a real browser: what it asks for, sorts, filters, opens, highlights, and whom it leaves out."""

import pytest

import rougelike
from rougelike import samples
from rougelike.reports.report import report

METRICS = ["ROUGE-1", "ROUGE-2", "BLEU-2"]
HOSTILE = [
    "<script>window.broken = 1; alert(1)</script><img src=x onerror='window.broken=1'>",
    "</script><script>window.broken = 1</script>",
    "{{ 7 * 7 }} ${window.broken=1} javascript:alert(1)",
    "\u202eright to left override\u202c שלום עולם مرحبا بالعالم",
    "control \x00\x07\x1b[31m codes \x7f\x9b",
    "x" * 100_000,
    "word " * 4_000,
]


@pytest.fixture(scope="session")
def path(tmp_path_factory):
    """Write a report of the bundled sample."""
    target = tmp_path_factory.mktemp("report") / "report.html"
    result = rougelike.evaluate(METRICS, samples.path())
    report(result, data=samples.path(), resamples=99).write(target)
    return target


@pytest.fixture(scope="session")
def hostile(tmp_path_factory):
    """Write a report of texts and names that mean harm."""
    target = tmp_path_factory.mktemp("hostile") / "report.html"
    rows = [
        {"doc_id": f"{i} {text[:60]}", "system": name, "candidate": text, "references": [text[:300] + " end", "word"]}
        for i, text in enumerate(HOSTILE)
        for name in ("<b onclick=alert(1)>bold</b>", "\u202eplain")
    ]
    result = rougelike.evaluate(["ROUGE-1", "ROUGE-2"], rows)
    report(result, data=rows, resamples=99, name="</title><script>window.broken = 1</script>").write(target)
    return target


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_whole_in_itself(visit, path, scheme):
    """Protects closed networks and quiet consoles: no request but the file, no error, no warning."""
    opened = visit(path, scheme=scheme)
    assert opened.alone, (opened.said, opened.asked)
    assert opened.page.title() == "Scores of summaries"


def test_tables_sort(visit, path):
    """Protects sorting: by number, both ways, told to screen readers; and by name."""
    opened = visit(path)
    table = opened.page.locator("#systems table")
    head = table.locator("thead th").nth(2)
    for direction in ("descending", "ascending"):
        head.locator("button").click()
        assert head.get_attribute("aria-sort") == direction
        values = [float(cell.get_attribute("data-value")) for cell in table.locator("tbody td:nth-child(3)").all()]
        assert values == sorted(values, reverse=direction == "descending")
    table.locator("thead th").first.locator("button").click()
    names = table.locator("tbody th").all_inner_texts()
    assert names == sorted(names)
    assert table.locator("th[aria-sort]").count() == 1


def test_items_are_filtered_and_ordered(visit, path):
    """Protects the list of items: most disagreement first, filters by system, and a search of names and texts."""
    opened = visit(path)
    gaps = [abs(int(text.strip("+\N{MINUS SIGN}% "))) for text in opened.texts("#rows tbody td:nth-child(5)")]
    assert gaps == sorted(gaps, reverse=True)
    assert len(gaps) == 20
    opened.page.select_option("#system", "copied")
    assert set(opened.texts("#rows tbody td:nth-child(2)")) == {"copied"}
    opened.page.select_option("#system", "")
    opened.page.fill("#search", "mend it and open a public library")
    opened.page.get_by_text("1 of 1 items shown").wait_for()
    assert opened.texts("#rows tbody tr th") == ["council"]
    opened.page.fill("#search", "nowhere to be found")
    opened.page.get_by_text("0 of 0 items shown").wait_for()


def test_an_item_opens_and_lights_the_right_words(visit, path):
    """Protects the picture: a word lights its partners, and only those; keys do as the pointer does; Escape closes."""
    opened = visit(path)
    page = opened.page
    page.select_option("#second", "1")
    page.select_option("#document", "council")
    page.select_option("#system", "cut")
    page.locator("#rows tbody button").first.click()
    assert page.locator("dialog").evaluate("d => d.open")
    view = page.locator("article[aria-label='ROUGE-1']")
    dataset = rougelike.open_data(samples.path()).read()
    found = rougelike.explain_item("ROUGE-1", dataset, {"doc_id": "council", "system": "cut"})
    assert view.locator("output").inner_text() == f"{found.alignment.score.value:.4f}"
    first = view.locator(".words").first.locator(".m").first
    for look in (first.hover, first.focus):
        look()
        (word,) = [p for p in found.parts[0].candidate if p.spans[0][0] == 0]
        partners = [
            b.text for part in found.parts for a, b, _ in part.pairs() if a.spans == word.spans
        ]  # one in each reference that has it
        assert view.locator(".m.own").all_inner_texts() == [word.text]
        assert sorted(view.locator(".m.hot:not(.own)").all_inner_texts()) == sorted(partners)
        assert word.text in view.locator(".said").inner_text()
        page.mouse.move(1, 1)
    first.focus()
    page.keyboard.press("ArrowRight")
    assert view.locator(".m.own").count() == 1
    assert page.evaluate("document.activeElement.className").startswith("m")
    page.keyboard.press("Escape")
    assert not page.locator("dialog").evaluate("d => d.open")
    assert opened.alone


def test_points_say_which_system_they_are(visit, path):
    """Protects the scatter plots: pointed at, a point is its system, which the browser names."""
    opened = visit(path)
    point = opened.page.locator("#agreement .points use").last  # the one on top
    point.scroll_into_view_if_needed()
    point.hover()
    assert opened.page.evaluate("document.querySelector('.points use:hover title').textContent") == (
        point.locator("title").text_content()
    )
    names = {text.split(":")[0] for text in opened.texts("#agreement figure:first-child .points title")}
    assert names == set(opened.texts("#systems tbody th"))
    assert opened.alone


def test_a_report_has_glosses(visit, tmp_path):
    """Protects ROUGE-G in a report: the senses of two words with their glosses, when one of them is looked at."""
    rows = [
        {"doc_id": "d", "system": name, "candidate": text, "references": ["The dog slept."]}
        for name, text in (("x", "A puppy slept."), ("y", "A puppy ran."))
    ]
    result = rougelike.evaluate(["ROUGE-G-1", "ROUGE-1"], rows)
    report(result, data=rows, resamples=99).write(tmp_path / "report.html")
    opened = visit(tmp_path / "report.html")
    opened.page.get_by_role("button", name="Open document d, system x").click()
    view = opened.page.locator("article[aria-label='ROUGE-G-1']")
    view.locator(".words .m", has_text="puppy").first.hover()
    assert "puppy (noun): a young dog" in view.locator(".said").inner_text()
    assert "puppy (noun): a young dog" in view.locator("tbody .note").all_text_contents()
    assert opened.page.locator("article[aria-label='ROUGE-1'] .note").count() == 0


def test_a_signature_is_copied(visit, path):
    """Protects citing: the button says that it has copied, and the signature is the metric's own."""
    opened = visit(path)
    opened.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened.page.locator("#signatures button").first.click()
    opened.page.locator("#signatures button", has_text="Copied").wait_for()
    copied = opened.page.evaluate("navigator.clipboard.readText()")
    assert copied in rougelike.evaluate(METRICS, samples.path()).signatures.values()


def test_hostile_texts_run_nothing(visit, hostile):
    """Protects readers: markup, templates and control codes in texts and names are shown, and nothing of them runs."""
    opened = visit(hostile, width=390)
    page = opened.page
    page.select_option("#by", "data")
    for i in range(2 * len(HOSTILE)):
        page.locator("#rows tbody button").nth(i).click()
        page.locator("#views .words").first.wait_for()
        assert page.evaluate(
            "document.querySelector('dialog').scrollWidth <= document.querySelector('dialog').clientWidth"
        )
        page.locator("#close").click()
    assert page.evaluate("window.broken") is None
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.title() == "</title><script>window.broken = 1</script>"
    assert opened.alone


def test_the_policy_holds(visit, path):
    """Protects against whatever else: a script or request that finds its way into the page is refused."""
    opened = visit(path)
    refused = opened.page.evaluate(
        """async () => {
            const script = document.createElement('script');
            script.textContent = 'window.broken = 1';
            document.body.append(script);
            const asked = await fetch('https://example.org/').then(() => 'answered', () => 'refused');
            return [window.broken ?? null, asked];
        }"""
    )
    assert refused == [None, "refused"]


@pytest.mark.parametrize("width", [390, 1280, 1920])
def test_nothing_is_wider_than_the_window(visit, path, width):
    """Protects phones: the page never scrolls sideways, wide tables do so by themselves."""
    opened = visit(path, width=width)
    assert opened.page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing(visit, path, scheme, width):
    """Protects who uses keys or a screen reader: axe finds no violation, in the page and in an opened item."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    opened = visit(path, scheme=scheme, width=width)
    for _ in range(2):
        found = axe.run(opened.page).response["violations"]
        told = [(rule["id"], node["html"][:200]) for rule in found for node in rule["nodes"]]
        assert told == []
        if not opened.page.locator("dialog").evaluate("d => d.open"):
            opened.page.locator("#rows tbody button").first.click()
            opened.page.locator("#views .m").first.focus()


def test_it_prints(visit, path):
    """Protects paper: what only a screen can use is not printed."""
    opened = visit(path)
    opened.page.emulate_media(media="print")
    assert not opened.page.locator("nav").is_visible()
    assert opened.page.locator("#systems table").is_visible()
    assert len(opened.page.pdf()) > 10_000
