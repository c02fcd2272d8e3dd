"""SEM-F1 in German, Spanish and Chinese: a multilingual encoder, and a splitter that knows each language.

Needs `pip install 'rougelike[languages]'`. Each language has a reference, a paraphrase of it, and a summary of
something else that repeats the reference's small words.
"""

import rougelike

TEXTS = {
    "de": (
        "In der Nacht fiel viel Schnee. Die Schulen bleiben heute z. B. in Köln geschlossen. Busse fahren nicht.",
        "Es hat über Nacht kräftig geschneit. Der Unterricht fällt heute aus. Der Busverkehr ist eingestellt.",
        "In der Nacht brannte ein Lager. Die Firma bleibt heute in Köln geöffnet. Die Ursache ist nicht bekannt.",
    ),
    "es": (
        "El Dr. Ruiz descubrió una vacuna nueva. Las pruebas empiezan en mayo. El hospital busca voluntarios.",
        "Un médico ha encontrado una nueva inmunización. Los ensayos comenzarán en mayo. Se necesitan participantes.",
        "El Sr. Ruiz compró una casa nueva. Las obras empiezan en mayo. El banco busca clientes.",
    ),
    "zh": (
        "昨晚下了大雪。今天学校停课。公共汽车也停运了。",
        "夜里降雪很大。学生今天不用上学。公交车不再运行。",
        "昨晚举行了音乐会。今天商店开门。公共图书馆也开放了。",
    ),
}

for language, (reference, paraphrase, other) in TEXTS.items():
    metric = f"SEM-F1(encoder=universal-sentence-encoder,split=sentencex-{language})"
    items = [
        {"system": "paraphrase", "candidate": paraphrase, "references": [reference]},
        {"system": "other", "candidate": other, "references": [reference]},
    ]
    result = rougelike.evaluate([metric, "ROUGE-1(analyser=unicode)"], items)
    for i, system in enumerate(result.systems_of_items):
        scores = ", ".join(f"{m.name} {result.score(i, m).value:.3f}" for m in result.metrics)
        print(f"{language} {system}: {scores}")  # noqa: T201 - a script to read and run
