"""TREE files by name, in the folder `trees` of a data folder."""

import logging
import re
from pathlib import Path

from parlour.learners.files import set_aside, sync_folder, write_whole
from parlour.learners.trees.node import TreeNode
from parlour.learners.trees.tree_bytes import TreeError, read_tree, write_tree

GLOBAL_MOVE_TREE = "global_move_tree"
"""The tree of the learner itself."""
LARGEST = 256 * 2**20
NAME = re.compile(r"\w[\w -]{0,99}", re.ASCII)

log = logging.getLogger(__name__)


class TreeFiles:
    def __init__(self, data: Path) -> None:
        self.folder = data / "trees"

    def exists(self, name: str) -> bool:
        return NAME.fullmatch(name) is not None and self._file(name).exists()

    def save(self, name: str, root: TreeNode, overwrite: bool = True) -> None:
        """All of it or nothing, also in a crash. A file that cannot be read is not overwritten but set aside."""
        if not isinstance(root, TreeNode):
            raise TreeError(f"Unable to save tree {name} as there is none.")
        if not NAME.fullmatch(name):
            raise TreeError(f"Unable to save tree {name!r}: use letters, digits, spaces, _ and - in its name.")
        if self.exists(name):
            if not overwrite:
                raise TreeError(f"Unable to save tree {name} as it already exists, and overwrite is set to false.")
            self.load(name, should_throw=False)
        write_whole(self._file(name), write_tree(root))

    def load(self, name: str, should_throw: bool = True) -> TreeNode | None:
        """With `should_throw` the reason is raised and the file stays. Without it there is no tree if there is no file;
        a bad file is set aside, with a warning, so that nothing overwrites it."""
        if not self.exists(name):
            if not should_throw:
                return None
            raise TreeError(f"Unable to load tree {name} as it does not exist.")
        try:
            return self._read(name)
        except TreeError as error:
            if should_throw:
                raise
            log.warning("%s It is kept as %s.", error, set_aside(self._file(name)).name)
            return None

    def remove(self, name: str, should_throw: bool = False) -> None:
        if self.exists(name):
            self._file(name).unlink()
            sync_folder(self.folder)
        elif should_throw:
            raise TreeError("Could not remove tree as it does not exist.")

    def _read(self, name: str) -> TreeNode:
        file = self._file(name)
        if file.stat().st_size > LARGEST:
            raise TreeError(f"Unable to load tree {name}: it is larger than {LARGEST >> 20} MiB.")
        return read_tree(file.read_bytes(), name)

    def _file(self, name: str) -> Path:
        return self.folder / f"{name}.tree"
