"""`rougelike analyse`: what the papers' analyses find in any data."""

from rougelike.cli.lazy import Lazy

COMMANDS = {
    "be": ("rougelike.cli.analyse_be", "Which dependency triples BE counts more than once."),
    "ssw": ("rougelike.cli.analyse_ssw", "How many words only a metric of meaning can match."),
}

command = Lazy("analyse", COMMANDS, help="Look for what the papers' analyses looked for, in your data.")
