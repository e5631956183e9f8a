"""What is said of an engine of ours that fails: the log and the record of a match say why somebody took over."""

from parlour.languages.said import keyed

TOO_MANY_LOST = "too many searches have not come back; the server has to be started again"
NO_ANSWER = "{engine} did not answer"
FAILED = "{engine} failed: {why}"
NOT_LOADED = "{engine} could not be loaded: {why}"
WORKER_FAILED = "{engine} {what}"
"""What is said of a worker process, after the name of its engine."""
TOLD_TO_FAIL = "it was told to fail"
CANCELLED = "{key} was cancelled"
CLOSED = "the pool is closed"
AT_LEAST_ONE = "a pool needs at least 1 worker, 1 process and 1 ms, not {workers}, {processes} and {guard_ms}"

keyed(globals())
