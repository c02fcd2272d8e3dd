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
from spacy.util import fix_random_seed, load_config

CONFIG = Path(__file__).with_name("config.cfg")
PARTS = ("train", "dev", "test")
SEED = 20
SETTLING: dict[str, object] = {
    "corpora.train.supplement": 1000,
    "training.frozen_components": ["tok2vec", "tagger", "morphologizer", "trainable_lemmatizer"],
    "training.annotating_components": ["tok2vec"],
    "training.max_steps": 600,
    "training.eval_frequency": 100,
    "training.batcher.size.start": 800,
    "training.optimizer.learn_rate.initial_rate": 0.0005,
    "training.optimizer.learn_rate.warmup_steps": 50,
}
"""What the second, short part of training does otherwise than config.cfg, which is the first: the parser alone."""


@click.command()
@click.argument("treebank", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.argument("output", type=click.Path(path_type=Path, file_okay=False))
@click.option("--source", type=click.Path(path_type=Path, exists=True), required=True, help="Pipeline to start from.")
@click.option("--set", "settings", multiple=True, metavar="KEY=JSON", help="Another value for a key of config.cfg.")
def main(treebank: Path, output: Path, source: Path, settings: tuple[str, ...]) -> None:
    """Train on TREEBANK's train part, keep what is best on its dev part, and write OUTPUT/model with its scores."""
    parts = {part: part_of(treebank, part) for part in PARTS}
    chosen = {key: json.loads(value) for key, _, value in (setting.partition("=") for setting in settings)}
    places = {f"paths.{part}": str(parts[part]) for part in ("train", "dev")} | {"paths.source": str(source)}
    output.mkdir(parents=True, exist_ok=True)
    train(init_nlp(load_config(CONFIG, overrides=places | chosen, interpolate=False)), output)
    settle(output / "model-best", output / "settled", chosen)
    scores = finish(spacy.load(output / "settled" / "model-last"), parts["test"], output / "model")
    click.echo(json.dumps(scores, indent=1))


def settle(trained: Path, output: Path, chosen: dict[str, object]) -> None:
    """Train the best model on with the supplement; what it is at the end counts, not its best moment."""
    fix_random_seed(SEED)
    of_training = {key: value for key, value in chosen.items() if key.startswith(("training.", "corpora."))}
    nlp = spacy.load(trained, config=SETTLING | of_training)
    output.mkdir(exist_ok=True)
    train(nlp, output)


def part_of(treebank: Path, part: str) -> Path:
    """Return the file of a part of a treebank: named `train.conllu` or longer before it, maybe compressed."""
    found = sorted(treebank.glob(f"*{part}.conllu*"))
    if not found:
        raise click.UsageError(f"{treebank} has no file that ends in {part}.conllu or {part}.conllu.gz.")
    return found[0]


if __name__ == "__main__":
    main()
