"""An ONNX model small enough to write by hand: a table, and a node that looks token ids up in it."""

import struct
from collections.abc import Sequence

FLOAT, INT64 = 1, 7


def _number(value: int) -> bytes:
    digits = bytearray()
    while value > 0x7F:
        digits.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*digits, value])


def _field(number: int, content: bytes | str | int) -> bytes:
    """Return one field of a protocol buffer: a number as it is, anything else with its length."""
    if isinstance(content, int):
        return _number(number << 3) + _number(content)
    content = content.encode() if isinstance(content, str) else content
    return _number(number << 3 | 2) + _number(len(content)) + content


def _value(name: str, kind: int, dimensions: Sequence[str]) -> bytes:
    shape = b"".join(_field(1, _field(2, dimension)) for dimension in dimensions)
    return _field(1, name) + _field(2, _field(1, _field(1, kind) + _field(2, shape)))


def model(table: Sequence[Sequence[float]], output: str = "last_hidden_state") -> bytes:
    """Return a model whose `output` is the row of `table` for each token."""
    numbers = b"".join(struct.pack("<f", x) for row in table for x in row)
    tensor = (
        _field(1, len(table)) + _field(1, len(table[0])) + _field(2, FLOAT) + _field(8, "table") + _field(9, numbers)
    )
    node = _field(1, "table") + _field(1, "input_ids") + _field(2, output) + _field(4, "Gather")
    inputs = [_value(name, INT64, ("batch", "tokens")) for name in ("input_ids", "attention_mask")]
    graph = _field(1, node) + _field(2, "g") + _field(5, tensor) + b"".join(_field(11, value) for value in inputs)
    graph += _field(12, _value(output, FLOAT, ("batch", "tokens", "width")))
    return _field(1, 8) + _field(7, graph) + _field(8, _field(2, 13))
