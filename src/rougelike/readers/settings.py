"""The files that tell ROUGE-1.5.5 what to compare: its settings XML, and its lists of one evaluation a line."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from rougelike.errors import DataError, shown
from rougelike.items import Item
from rougelike.readers.files import File
from rougelike.readers.summaries import layout, read_summary


@dataclass(slots=True)
class _Evaluation:
    """One EVAL element: where its files are and how they are written."""

    doc_id: str
    line: int
    peer_root: str = ""
    model_root: str = ""
    layout: str = ""
    peers: list[tuple[str, str]] = field(default_factory=list)
    models: list[tuple[str, str]] = field(default_factory=list)


def settings_items(file: File) -> Iterator[Item]:
    """Yield the items of a settings XML: an EVAL is a document, a P a system's summary of it, an M a reference."""
    found = False
    for evaluation in _evaluations(file):
        found = True
        where = f'{file.name}, line {evaluation.line}: EVAL "{evaluation.doc_id}"'
        for part, element, files in (("candidate", "P", evaluation.peers), ("reference", "M", evaluation.models)):
            if not files:
                raise DataError(f"{where} has no {part}, expected at least one file in an element {element}.")
        kind = layout(evaluation.layout, where)
        references = tuple(_summary(file, evaluation.model_root, name, kind, where) for _, name in evaluation.models)
        for system, name in evaluation.peers:
            candidate = _summary(file, evaluation.peer_root, name, kind, where)
            yield Item(candidate, references, evaluation.doc_id, system)
    if not found:
        raise DataError(f"{file.name} holds no EVAL, expected the settings of ROUGE-1.5.5 with one for each document.")


def listed_items(file: File, kind: str) -> Iterator[Item]:
    """Yield the items of a list file, each line a candidate file and then its reference files."""
    for number, line in enumerate(file.lines(), 1):
        where = f"{file.name}, line {number}"
        names = file.decoded(line, number).split()
        if len(names) == 1:
            raise DataError(f"{where} names one file, expected the candidate's and at least one reference's.")
        if names:
            candidate, *references = (_summary(file, "", name, kind, where) for name in names)
            yield Item(candidate, tuple(references), str(number), "system")


def _summary(file: File, root: str, name: str, kind: str, where: str) -> tuple[str, ...]:
    """Read a file that stands, as the Perl script has it, below the current folder, or else below the XML's own."""
    below = Path(root) / name
    files = (File(path, file.encoding) for path in (below, file.path.parent / below))
    found = next((one for one in files if not one.missing), None)
    if found is None:
        raise DataError(
            f"{where} names {shown(str(below))}, which is neither below the current folder nor below that of "
            f"{file.name}; correct the path or run from the folder it starts in."
        )
    return read_summary(found, kind)


class _Handler:
    """Collects evaluations from expat's events; tag and attribute names count in any case."""

    def __init__(self, name: str, parser: expat.XMLParserType) -> None:
        self.done: list[_Evaluation] = []
        self.name = name
        self.parser = parser
        self.current: _Evaluation | None = None
        self.id = ""
        self.text = ""
        parser.buffer_text = True
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.data
        parser.StartDoctypeDeclHandler = self.doctype

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        tag = tag.upper()
        given = {name.upper(): value.strip() for name, value in attributes.items()}
        self.text = ""
        if tag in ("EVAL", "P", "M"):
            if "ID" not in given:
                raise DataError(f"{self.name}, line {self.parser.CurrentLineNumber}: {tag} has no ID; give it one.")
            self.id = given["ID"]
        if tag == "EVAL":
            self.current = _Evaluation(self.id, self.parser.CurrentLineNumber)
        elif tag == "INPUT-FORMAT" and self.current:
            self.current.layout = given.get("TYPE", "")

    def data(self, text: str) -> None:
        self.text += text

    def end(self, tag: str) -> None:
        tag, text, current = tag.upper(), self.text.strip(), self.current
        if current is None:
            return
        if tag == "PEER-ROOT":
            current.peer_root = text
        elif tag == "MODEL-ROOT":
            current.model_root = text
        elif tag == "P":
            current.peers.append((self.id, text))
        elif tag == "M":
            current.models.append((self.id, text))
        elif tag == "EVAL":
            self.done.append(current)
            self.current = None

    def doctype(self, *_: object) -> None:
        raise DataError(f"{self.name} has a document type declaration, which can hide entities; remove it.")


def _evaluations(file: File) -> Iterator[_Evaluation]:
    """Parse a piece at a time, for settings files with many thousand evaluations; XML says its encoding itself."""
    parser = expat.ParserCreate()
    handler = _Handler(file.name, parser)
    with file.stream() as stream:
        while True:
            piece = stream.read(1 << 16)
            try:
                parser.Parse(piece, not piece)
            except expat.ExpatError as error:
                raise DataError(f"{file.name} is not well-formed XML ({error}); correct it there.") from None
            yield from handler.done
            handler.done.clear()
            if not piece:
                return
