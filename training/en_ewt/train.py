"""Trains the parser of `rougelike-en-ewt`; README.md says how to call it and what comes out."""

import json
from pathlib import Path

import click
import corpus  # noqa: F401 - config.cfg names what these two register
import pretrained  # noqa: F401
import spacy
from finishing import finish
from spacy.training.initialize import init_nlp
from spacy.training.loop import train
from spacy.util import load_config

CONFIG = Path(__file__).with_name("config.cfg")
PARTS = ("train", "dev", "test")


@click.command()
@click.argument("treebank", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.argument("output", type=click.Path(path_type=Path, file_okay=False))
@click.option("--source", type=click.Path(path_type=Path, exists=True), required=True, help="Pipeline to start from.")
@click.option("--set", "settings", multiple=True, metavar="KEY=JSON", help="Another value for a key of config.cfg.")
def main(treebank: Path, output: Path, source: Path, settings: tuple[str, ...]) -> None:
    """Train on TREEBANK's train part, keep what is best on its dev part, and write OUTPUT/model with its scores."""
    parts = {part: part_of(treebank, part) for part in PARTS}
    overrides: dict[str, object] = {"paths.source": str(source)}
    overrides |= {f"paths.{part}": str(parts[part]) for part in ("train", "dev")}
    overrides |= {key: json.loads(value) for key, _, value in (setting.partition("=") for setting in settings)}
    output.mkdir(parents=True, exist_ok=True)
    train(init_nlp(load_config(CONFIG, overrides=overrides, interpolate=False)), output)
    scores = finish(spacy.load(output / "model-best"), parts["test"], output / "model")
    click.echo(json.dumps(scores, indent=1))


def part_of(treebank: Path, part: str) -> Path:
    """Return the file of a part of a treebank: named `train.conllu` or longer before it, maybe compressed."""
    found = sorted(treebank.glob(f"*{part}.conllu*"))
    if not found:
        raise click.UsageError(f"{treebank} has no file that ends in {part}.conllu or {part}.conllu.gz.")
    return found[0]


if __name__ == "__main__":
    main()
