"""The page's types come from the protocol, whole."""

import re

from tools.typescript import models, typescript

from parlour.server import protocol


def test_every_message_has_a_type() -> None:
    text = typescript()
    made = set(re.findall(r"^export interface (\w+)", text, re.MULTILINE))
    assert made >= {model.__name__ for model in models()}
    for kind in (*protocol.Said.__args__, *protocol.ServerMessage.__args__):
        assert kind.__name__ in made


def test_fields_are_optional_where_they_may_be_left_out() -> None:
    text = typescript()
    shape = text[text.index("export interface Shape {") :].partition("}")[0]
    assert "  label: string;" in shape
    assert "  owner?: number | null;" in shape
    assert "  at: [number, number];" in shape
    assert 'kind: "cell" | "edge" | "region" | "piece" | "mark" | "text";' in shape
