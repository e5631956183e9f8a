"""The names that `course.py` and `records.py` had before, for scripts that use them."""

from parlour.learners.course import Course, Progress
from parlour.learners.records import learn_records

__all__ = ["Progress", "Training", "learn_records"]

Training = Course
