"""An explanation in the terminal: both texts with matched words in colour, the matches, and the sum they make."""

import io
from collections.abc import Iterator, Sequence

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.text import Text
from rich.tree import Tree

from rougelike.alignment import ALL, Part, Piece
from rougelike.reports.matches import LABELLED, Match, matches
from rougelike.reports.systems import unknown
from rougelike.reports.terminal import grid
from rougelike.reports.trees import TRIPLE, Node, trees
from rougelike.reports.words import counted, printable, shortened
from rougelike.scoring.align import Alignment

COLOURS = ("cyan", "green", "yellow", "magenta", "blue", "red")
"""Words that are joined have the same one."""
WIDEST = 60  # characters of a phrase in a table
TEXTS = ("candidate", "reference")
SHORT = 16  # characters of a note that stands beside its unit, as a relation does; a gloss stands below it
MANY = 24  # matches or unmatched units that are shown of a part


def as_text(alignment: Alignment) -> str:
    """Return the view as text without colour."""
    written = io.StringIO()
    console = Console(file=written, color_system=None, markup=False, highlight=False, emoji=False, force_jupyter=False)
    tell(console, alignment)
    return "\n".join(line.rstrip() for line in written.getvalue().splitlines())


def tell(console: Console, alignment: Alignment, *, every: bool = False) -> None:
    """Print the view; of long lists the first lines only, unless `every` one is wanted."""
    a = alignment
    console.print(Text(f"{printable(str(a.metric))}  {a.score.value:.4f}", style="bold"))
    for line in _texts(a):
        console.print(line, soft_wrap=True)
    for part in a.parts:
        console.print()
        for shown in _part(part, a, most=None if every else MANY):
            console.print(shown)
    console.print()
    table = grid("", "how", "")
    table.columns[2].justify = "right"
    for step in a.account.steps:
        last = step is a.account.steps[-1]
        table.add_row(step.name, step.how, f"{step.value:.4f}", style="bold" if last else "")
    console.print(table)
    for note in ([f"Note: {a.score.note}."] if a.score.note else []) + unknown(a.unknown):
        console.print(Text(note, style="dim"), soft_wrap=True)


def _texts(a: Alignment) -> Iterator[Text]:
    """Yield the candidate and the references, joined words in one colour, counted and unmatched ones dim."""
    own, others = _coloured(a)
    yield Text.assemble(("candidate  ", "bold"), _marked(a.candidate, own))
    for r, reference in enumerate(a.references):
        head = "reference  " if len(a.references) == 1 else f"reference {r + 1}  "
        yield Text.assemble((head, "bold"), _marked(reference, others[r]))


def _coloured(a: Alignment) -> tuple[dict[tuple[int, int], str], list[dict[tuple[int, int], str]]]:
    """Return span -> style of every text: what is compared dim, and a run of matched words in one colour."""
    own: dict[tuple[int, int], str] = {}
    others: list[dict[tuple[int, int], str]] = [{} for _ in a.references]
    for part in a.parts:
        for piece in (*part.candidate, *part.reference_units):
            where = own if piece.reference < 0 else others[piece.reference]
            where.update(dict.fromkeys(piece.spans, "dim") | {s: where[s] for s in piece.spans if s in where})
    number = 0
    for part in a.parts:
        for found in matches(part, a.candidate, a.references):
            ours = [span for link in found.links for span in part.candidate[link.candidate].spans]
            theirs = [span for link in found.links for span in part.reference_units[link.reference].spans]
            before = next((own[s] for s in ours if own[s] != "dim"), "")
            style = before or f"bold {COLOURS[number % len(COLOURS)]}"
            number += not before
            for where, spans in ((own, ours), (others[found.of], theirs)):
                for span in spans:
                    where[span] = where[span] if where[span] != "dim" else style
    return own, others


def _marked(text: str, styles: dict[tuple[int, int], str]) -> Text:
    """Return a text with its spans in their styles."""
    shown, at = Text(), 0
    for (start, end), style in sorted(styles.items()):
        if start >= at:
            shown.append(printable(text[at:start]))
            shown.append(printable(text[start:end]), style)
            at = end
    shown.append(printable(text[at:]))
    return shown


def _part(part: Part, a: Alignment, most: int | None) -> Iterator[RenderableType]:
    """Yield a part: what it is, its matches, what stayed unmatched."""
    which = f", reference {part.reference + 1}" if len(a.references) > 1 and part.reference != ALL else ""
    asks = {"both": "", "candidate": ", asked by the candidate", "reference": ", asked by the reference"}[part.side]
    yield Text(f"{part.kind}s{which}{asks}: {part.hits:.6g} of credit", style="bold")
    if part.kind == TRIPLE:
        drawn = [
            _tree(side, name)
            for side, name in zip(trees(part, a.candidate, a.references[part.reference]), TEXTS, strict=True)
        ]
        yield Columns(drawn, padding=(0, 4))
    found = matches(part, a.candidate, a.references)
    if found:
        yield _table(part, found[:most], several=part.reference == ALL and len(a.references) > 1)
    if most is not None and len(found) > most:
        yield Text(f"and {counted(len(found) - most, 'more line')} of matches (--all shows them)", style="dim")
    if part.kind == TRIPLE:
        return  # what is unmatched stands in the trees
    for side, pieces in zip(TEXTS, (part.candidate, part.reference_units), strict=True):
        if any(len(piece.note) > SHORT for piece in pieces):
            yield _glosses(side, pieces, most)
    for side, left in zip(TEXTS, (part.unmatched_candidate, part.unmatched_reference), strict=True):
        if left and part.side in ("both", side):
            yield _unmatched(side, left, most)


def _table(part: Part, found: Sequence[Match], *, several: bool) -> RenderableType:
    labelled, noted = part.kind == "sentence", any(one.notes[2] for one in found)
    heads = [*["ref."] * several, "similarity", "credit", *["label"] * labelled, *[""] * noted]
    table = grid("candidate", "", "reference", *heads)
    for number in ("similarity", "credit"):
        next(column for column in table.columns if column.header == number).justify = "right"
    for one in found:
        joined = f"── {len(one.links)} ──" if len(one.links) > 1 else "──"
        row = [_phrase(one.candidate, one.notes[0]), Text(joined, style="dim"), _phrase(one.reference, one.notes[1])]
        row += [Text(str(one.of + 1))] * several
        row += [Text(f"{one.similarity:.4f}"), Text(f"{one.credit:.4f}")]
        row += [Text(LABELLED.label(one.similarity))] * labelled
        table.add_row(*row, *[Text(printable(one.notes[2]), style="dim")] * noted)
    return table


def _glosses(side: str, pieces: Sequence[Piece], most: int | None) -> RenderableType:
    """Return what is noted of the units of one side, each once, as a list below the matches."""
    noted = {piece.text: piece.note for piece in pieces if len(piece.note) > SHORT}
    table = grid(f"in the {side}", "taken as")
    for words, note in list(noted.items())[:most]:
        table.add_row(Text(printable(shortened(words, WIDEST))), Text(printable(note), style="dim"))
    return table


def _tree(nodes: Sequence[Node], name: str) -> Tree:
    """Return trees below their text's name, shared arcs bold."""
    top = Tree(Text(name, style="dim"))

    def hang(below: Sequence[Node], above: Tree) -> None:
        for node in below:
            word = Text(printable(shortened(node.word, WIDEST)), style="bold green" if node.shared else "")
            relation = f" {printable(node.relation)}" if node.relation else ""
            hang(
                node.below, above.add(word.append(relation, style="dim").append(" (shared)" * node.shared, style="dim"))
            )

    hang(nodes, top)
    return top


def _phrase(words: str, note: str) -> Text:
    shown = Text(printable(shortened(words, WIDEST)))
    return shown.append(f" ({printable(note)})", style="dim") if 0 < len(note) <= SHORT else shown


def _unmatched(side: str, left: Sequence[Piece], most: int | None) -> Text:
    words = [printable(shortened(piece.text, WIDEST)) for piece in left[:most]]
    more = "" if most is None or len(left) <= most else f" and {len(left) - most} more"
    return Text(f"unmatched in the {side}: {' · '.join(words)}{more}", style="dim")
