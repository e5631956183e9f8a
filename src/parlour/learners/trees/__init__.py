"""TREE files: past matches of tic-tac-toe as the first learner kept them."""
