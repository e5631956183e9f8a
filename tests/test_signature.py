"""What kernels and engines do is the same on every machine and after every refactoring. See bench/README.md."""

import pytest
from bench.signature import signature

from parlour.engines.signature import ENGINES, KERNELS


@pytest.mark.deep
def test_signature() -> None:
    """A change that moves a number says why in its commit."""
    assert signature() == {"kernels": KERNELS, "engines": ENGINES}
