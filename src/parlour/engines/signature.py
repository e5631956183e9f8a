"""Which engines these are: two numbers that change whenever any of them would search another tree. A kept review says
by which it was made, so that an old one can be told from one that would come out the same again.

`python -m bench --signature` computes them; a test holds these to it.
"""

KERNELS = 2904047220
ENGINES = 825008724

SIGNATURE = f"{KERNELS}-{ENGINES}"
