"""TREE files: exact bytes, names, and files that anybody may have made."""

import logging
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.learners.trees.hash import Hash, Piece
from parlour.learners.trees.node import ROOT_INDEX, TreeNode
from parlour.learners.trees.tree_bytes import TreeError, read_node, read_tree, write_hash, write_node, write_tree
from parlour.learners.trees.tree_files import GLOBAL_MOVE_TREE, TreeFiles
from tests.learners.some import DESIGNED, SAVED, SERIALISED, node, root, same

EMPTY_2 = "54 52 45 45 02 00 00 08 FF 00 00 00 00 00 00 00 00 00"
EMPTY_1 = "54 52 45 45 01 09 2E 2E 2E 2E 2E 2E 2E 2E 2E 00 01 FF FF FF FF 00 00 00 00 00 00 00 00 00"
SAVED_2 = (
    "54 52 45 45 02 00 00 08 FF 00 00 00 00 00 00 00 00 02 01 00 08 00 14 00 00 00 1E 00 00 00 01 09 00 08 01 14 00 00 "
    "00 1E 00 00 00 00 02 00 08 00 1E 00 00 00 14 00 00 00 00"
)
SAVED_1 = (
    "54 52 45 45 01 09 2E 2E 2E 2E 2E 2E 2E 2E 2E 00 01 FF FF FF FF 00 00 00 00 00 00 00 00 02 09 4D 2E 2E 2E 2E 2E 2E "
    "2E 2E 00 01 00 00 00 00 14 00 00 00 1E 00 00 00 01 09 4D 4F 2E 2E 2E 2E 2E 2E 2E 00 01 01 00 00 00 14 00 00 00 1E "
    "00 00 00 00 09 4F 2E 2E 2E 2E 2E 2E 2E 2E 00 01 00 00 00 00 1E 00 00 00 14 00 00 00 00"
)
SERIALISED_2 = (
    "00 00 08 FF 00 00 00 00 00 00 00 00 02 01 00 08 00 03 00 00 00 05 00 00 00 01 09 00 04 01 02 00 00 00 03 00 00 00 "
    "00 04 00 08 01 01 00 00 00 04 00 00 00 00"
)


@pytest.mark.parametrize(
    ("text", "mine", "data"),
    [
        (".........", Piece.X, "00 00 08"),
        (".........", Piece.O, "00 00 04"),
        ("M........", Piece.X, "01 00 08"),
        ("M........", Piece.O, "01 00 04"),
        ("MO.OM.MOM", Piece.X, "89 91 09"),
        ("OM.MO.OMO", Piece.O, "46 62 06"),
        ("M...O..OM", Piece.X, "01 82 09"),
        ("OO.....MM", Piece.X, "0A 40 09"),
    ],
)
def test_a_hash_has_three_bytes(text: str, mine: Piece, data: str) -> None:
    assert write_hash(Hash(mine, text)) == bytes.fromhex(data)
    read = read_node(write_node(node(text, 0, mine=mine)))
    assert (str(read.hash), read.hash.my_piece, read.hash.other_piece) == (text, mine, 1 - mine)


def test_a_hash_of_version_1_has_twelve_bytes() -> None:
    data = bytes.fromhex("09 4D 4F 2E 4F 4D 2E 4D 4F 4D 00 01") + bytes(13)
    assert len(data) == 25
    read = read_node(data, version=1)
    assert (str(read.hash), read.hash.my_piece, read.hash.other_piece) == ("MO.OM.MOM", Piece.X, Piece.O)


@pytest.mark.parametrize(("tree", "data", "size"), [(root(), EMPTY_2, 18), (SAVED, SAVED_2, 57)])
def test_version_2_is_written_and_read(tree: TreeNode, data: str, size: int) -> None:
    whole = bytes.fromhex(data)
    assert len(whole) == size
    assert write_tree(tree) == whole
    assert same(read_tree(whole, "some"), tree)


@pytest.mark.parametrize(("tree", "data", "size"), [(root(), EMPTY_1, 30), (SAVED, SAVED_1, 105)])
def test_version_1_is_read(tree: TreeNode, data: str, size: int) -> None:
    whole = bytes.fromhex(data)
    assert len(whole) == size
    assert same(read_tree(whole, "some"), tree)
    assert read_tree(whole, "some").index == ROOT_INDEX


def test_nodes_are_written_and_read() -> None:
    assert write_node(SERIALISED) == bytes.fromhex(SERIALISED_2)
    assert len(write_node(SERIALISED)) == 52
    assert same(read_node(write_node(SERIALISED)), SERIALISED)


def test_a_tree_is_there_until_it_is_removed(tmp_path: Path) -> None:
    files = TreeFiles(tmp_path / "data")
    for name in ("Test_dummy", "Test_remove"):
        assert not files.exists(name)
        files.save(name, root())
        assert files.exists(name)
        assert (tmp_path / "data" / "trees" / f"{name}.tree").exists()
        files.remove(name)
        assert not files.exists(name)
        files.remove(name)
        with pytest.raises(TreeError, match=r"^Could not remove tree as it does not exist\.$"):
            files.remove(name, should_throw=True)


@pytest.mark.parametrize("tree", [SAVED, DESIGNED, root()])
def test_save_and_load(tmp_path: Path, tree: TreeNode) -> None:
    files = TreeFiles(tmp_path)
    files.save("Test_saveAndLoad", tree)
    loaded = files.load("Test_saveAndLoad")
    assert loaded is not None
    assert same(loaded, tree)
    with pytest.raises(
        TreeError, match=r"^Unable to save tree Test_saveAndLoad as it already exists, and overwrite is set to false.$"
    ):
        files.save("Test_saveAndLoad", tree, overwrite=False)
    files.save("Test_saveAndLoad", tree)
    assert [path.name for path in files.folder.iterdir()] == ["Test_saveAndLoad.tree"]


def test_nothing_and_nowhere(tmp_path: Path) -> None:
    files = TreeFiles(tmp_path)
    assert files.load("", should_throw=False) is None
    with pytest.raises(TreeError, match=r"^Unable to load tree  as it does not exist\.$"):
        files.load("")
    with pytest.raises(TreeError):
        files.save("Test_null", None)  # type: ignore[arg-type]
    for name in ("../escape", "a/b", ".hidden", "", "x" * 101):
        assert not files.exists(name)
        with pytest.raises(TreeError, match="use letters, digits"):
            files.save(name, root())
    assert GLOBAL_MOVE_TREE == "global_move_tree"


BAD = {
    "header": (b"TREF\x02" + bytes(13), "Unable to load tree bad as it's header is incorrect: 'TREF'"),
    "newer": (
        b"TREE\x03" + bytes(13),
        "Unable to load tree bad as it uses a newer version of the TREE format.\n"
        "File version: 3 | Highest Supported version: 2",
    ),
    "version 0": (b"TREE\x00" + bytes(13), "unknown version"),
    "empty": (b"", "header is incorrect: ''"),
    "only a header": (b"TREE", "unknown version"),
    "torn": (bytes.fromhex(SAVED_2)[:-1], "it ends in the middle of a node"),
    "too many children": (bytes.fromhex(EMPTY_2)[:-1] + b"\xff", "it ends in the middle of a node"),
    "more behind it": (bytes.fromhex(EMPTY_2) + b"\x00", "1 bytes follow its end"),
    "piece 3": (b"TREE\x02\x03" + bytes.fromhex(EMPTY_2)[6:], "a piece that does not exist"),
    "too deep": (b"TREE\x02" + (bytes(12) + b"\x01") * 200 + bytes(13), "longer than the board"),
    "slot 9": (bytes.fromhex(SAVED_2).replace(b"\x09\x00\x08\x01", b"\x09\x00\x08\x09"), "slot 9"),
    "length 8": (bytes.fromhex(EMPTY_1).replace(b"\x01\x09", b"\x01\x08", 1), "The length of the hash is 8"),
    "letter": (bytes.fromhex(EMPTY_1).replace(b"..", b".Q", 1), "invalid character"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_is_refused_and_set_aside_never_overwritten(
    tmp_path: Path, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    data, said = BAD[kind]
    files = TreeFiles(tmp_path)
    files.folder.mkdir(parents=True)
    file = files.folder / "bad.tree"
    file.write_bytes(data)
    with pytest.raises(TreeError) as raised:
        files.load("bad")
    assert said in str(raised.value)
    assert file.read_bytes() == data
    with caplog.at_level(logging.WARNING):
        assert files.load("bad", should_throw=False) is None
    assert said in caplog.text
    assert not files.exists("bad")
    files.save("bad", SAVED)
    kept = [path for path in files.folder.iterdir() if path != file]
    assert [path.read_bytes() for path in kept] == [data]


def test_saving_over_a_bad_file_sets_it_aside(tmp_path: Path) -> None:
    files = TreeFiles(tmp_path)
    files.folder.mkdir(parents=True)
    (files.folder / "bad.tree").write_bytes(b"my diary")
    files.save("bad", SAVED)
    assert sorted(path.read_bytes() for path in files.folder.iterdir()) == [write_tree(SAVED), b"my diary"]


def test_what_does_not_fit_into_a_file_is_refused() -> None:
    with pytest.raises(TreeError, match="count above"):
        write_tree(root(node("M........", 0, 2**32)))
    with pytest.raises(TreeError, match="256 children"):
        write_tree(root(*[node("M........", 0)] * 256))


@given(st.sampled_from([SAVED_1, SAVED_2, EMPTY_1]), st.data())
def test_any_change_of_bytes_is_refused_or_reads_back(whole: str, data: st.DataObject) -> None:
    changed = bytearray.fromhex(whole)
    for _ in range(data.draw(st.integers(0, 3))):
        changed[data.draw(st.integers(0, len(changed) - 1))] = data.draw(st.integers(0, 255))
    changed = changed[: data.draw(st.integers(0, len(changed)))] + data.draw(st.binary(max_size=3))
    try:
        tree = read_tree(bytes(changed), "some")
    except TreeError:
        return
    assert same(read_tree(write_tree(tree), "again"), tree)
