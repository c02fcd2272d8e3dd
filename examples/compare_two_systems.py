"""Where does one system beat another? Item by item, on the bundled sample."""

import rougelike
from rougelike import samples

result = rougelike.evaluate("ROUGE-L", samples.path())
table = result.to_pandas().pivot_table(index="doc_id", columns="system", values="value", sort=False)
table["difference"] = table["cut"] - table["copied"]
print(table.sort_values("difference")[["cut", "copied", "difference"]].round(4))  # noqa: T201 - a script to read and run
