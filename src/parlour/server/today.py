"""The date, for what is kept. Matches are timed by `clockwork` instead: a date can be set and jump."""

import time


def today_ms() -> int:
    return int(time.time() * 1000)
