"""Files of nets: written, read, and refused with the reason."""

import json
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.engines.net_file import BadNetError, NetFile, read_net, shipped_file


def test_a_file_is_read_as_it_was_written(ultimate_file: Path) -> None:
    found = read_net(ultimate_file)
    assert (found.game, found.options, found.made) == ("ultimate", {"tiebreak": "draw"}, {"command": "by hand"})
    assert found.to_bytes() == ultimate_file.read_bytes()


def test_every_damaged_byte_is_noticed(ultimate_file: Path) -> None:
    data = ultimate_file.read_bytes()
    head_end = data.index(b"\n", 20)
    places = [*range(0, head_end + 3, 7), *range(head_end, len(data), 997), len(data) - 1]
    for place in places:
        damaged = bytearray(data)
        damaged[place] ^= 4
        with pytest.raises(BadNetError):
            NetFile.from_bytes(bytes(damaged))


def resealed(data: bytes, **changes: Any) -> bytes:
    """With another head, and a checksum that fits it."""
    from parlour.engines.net_file import MAGIC, checksum, json_line

    end = data.index(b"\n", len(MAGIC))
    head, weights = json.loads(data[len(MAGIC) : end]), data[end + 1 :]
    head.pop("sha256")
    head.update(changes)
    return MAGIC + json_line({**head, "sha256": checksum(head, weights)}) + weights


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda data: b"", "it isn't a net"),
        (lambda data: b"GIF89a" + data, "it isn't a net"),
        (lambda data: data.replace(b"net 1\n", b"net 2\n", 1), "another version"),
        (lambda data: data[:100], "its head is damaged"),
        (lambda data: data[:-1], "checksum"),
        (lambda data: data + b"\0", "checksum"),
        (lambda data: resealed(data, shape=[397, 64, 9]), "bytes of weights, where its shape takes"),
        (lambda data: resealed(data, shape=[397, 33, 9]), "don't make a net"),
        (lambda data: resealed(data, shape=[10**9, 10**9, 9]), "its head is damaged"),
        (lambda data: resealed(data, shape=[True, 32, 9]), "its head is damaged"),
        (lambda data: resealed(data, shape=None), "its head is damaged"),
        (lambda data: resealed(data, options=7), "don't make a net"),
    ],
    ids=[
        "empty",
        "picture",
        "version",
        "cut head",
        "cut",
        "longer",
        "shape",
        "width",
        "huge",
        "true",
        "none",
        "options",
    ],
)
def test_a_bad_file_is_refused_with_the_reason(ultimate_file: Path, change: Any, words: str) -> None:
    ultimate_file.write_bytes(change(ultimate_file.read_bytes()))
    with pytest.raises(BadNetError, match=words):
        read_net(ultimate_file)
    assert words in str(parlour.engine("net", net=str(ultimate_file)).obstacle(parlour.game("ultimate")))


def test_a_folder_is_no_net(tmp_path: Path) -> None:
    with pytest.raises(BadNetError, match="it isn't a net"):
        read_net(tmp_path)


def test_features_of_another_version_are_refused(ultimate_file: Path) -> None:
    ultimate_file.write_bytes(resealed(ultimate_file.read_bytes(), features="ultimate 0"))
    obstacle = parlour.engine("net", net=str(ultimate_file)).obstacle(parlour.game("ultimate"))
    assert "'ultimate 0'" in str(obstacle)


def test_files_that_ship_are_named_after_their_options() -> None:
    assert shipped_file(parlour.game("dots", rows=5, cols=5)) == "dots_5x5.net"
    assert shipped_file(parlour.game("ultimate", tiebreak="boards")) == "ultimate_boards.net"
    assert shipped_file(parlour.game("tictactoe")) == "tictactoe_3x3x3.net"
    assert shipped_file(parlour.game("chess")) == "chess.net"
